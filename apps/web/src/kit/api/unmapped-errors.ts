/**
 * Returns the first sentence of a refusal's fields that the page does not show; null when it shows them all.
 * @param fields Messages per field of the refusal.
 * @param page The text on the screen.
 */
export function firstUnmappedError(fields: Readonly<Record<string, readonly string[]>>, page: string): string | null {
  const said = page.replace(/\s+/g, ' ')
  return (
    Object.values(fields)
      .map(([first = '']) => first)
      .find((first) => first !== '' && !said.includes(first.replace(/\s+/g, ' '))) ?? null
  )
}

/** Toasts the refusal's sentence that no field of the form shows, once the form had time to show them. */
export function toastUnmappedErrors(
  fields: Readonly<Record<string, readonly string[]>>,
  say: (message: string) => unknown,
): void {
  const look = () => {
    const message = firstUnmappedError(fields, document.body.textContent)
    if (message !== null) say(message)
  }
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(look)), 0)
}
