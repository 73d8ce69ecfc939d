const WHOLE = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)$/

/** True for a whole number as it is written: no point, no letter, commas only between thousands. */
export function isWholeText(text: string): boolean {
  return WHOLE.test(text.trim())
}

/**
 * The whole number of a text as typed; null when it is empty, NaN for what is none.
 *
 * @example wholeTyped('1,250') // 1250
 * @example wholeTyped('15.0') // NaN
 */
export function wholeTyped(text: string): number | null {
  if (text.trim() === '') return null
  return isWholeText(text) ? Number(text.trim().replaceAll(',', '')) : Number.NaN
}
