/**
 * The first sentence of a refusal's fields that the page does not show; null when it shows them all.
 *
 * @param fields Messages per field of the refusal.
 * @param page What is shown, as text.
 */
export function unshownOf(fields: Readonly<Record<string, readonly string[]>>, page: string): string | null {
  const said = page.replace(/\s+/g, ' ')
  return (
    Object.values(fields)
      .map(([first = '']) => first)
      .find((first) => first !== '' && !said.includes(first.replace(/\s+/g, ' '))) ?? null
  )
}

/** Once the form has had time to show what was refused: says what none of its fields shows. */
export function sayUnshown(
  fields: Readonly<Record<string, readonly string[]>>,
  say: (message: string) => unknown,
): void {
  const look = () => {
    const message = unshownOf(fields, document.body.textContent)
    if (message !== null) say(message)
  }
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(look)), 0)
}
