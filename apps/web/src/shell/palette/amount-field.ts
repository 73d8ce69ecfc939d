/** Returns the amount field that had focus when the palette opened. */
export function lastAmountField(): HTMLInputElement | null {
  const active = document.activeElement
  return active instanceof HTMLInputElement && active.inputMode === 'decimal' ? active : null
}

/** Types a text into a field in place of its content. */
export function replaceFieldText(field: HTMLInputElement, text: string): void {
  // React watches its own `value` property; the prototype's setter is the one that makes it see a change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  requestAnimationFrame(() => field.focus())
}
