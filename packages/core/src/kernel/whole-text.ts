const WHOLE = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)$/

/** Whether a text is a whole number: no point, no letter, commas only between thousands. */
export function isWholeText(text: string): boolean {
  return WHOLE.test(text.trim())
}

/**
 * Parses a typed whole number; null for an empty text, NaN for any other.
 * @example parseWhole('1,250') // 1250
 * @example parseWhole('15.0') // NaN
 */
export function parseWhole(text: string): number | null {
  if (text.trim() === '') return null
  return isWholeText(text) ? Number(text.trim().replaceAll(',', '')) : Number.NaN
}
