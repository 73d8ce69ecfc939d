/** Invisible characters: of format, fillers, variants of the one before, and controls that are no blank. */
const INVISIBLE =
  /[\p{Cf}\p{Variation_Selector}]|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|\uFFA0|(?![\t\n\v\f\r\u0085])\p{Cc}/u
const ALL_INVISIBLE = new RegExp(INVISIBLE.source, 'gu')

/** Whether a character is invisible, such as a blank of no width, a soft hyphen or a byte order mark. */
export function isInvisible(letter: string): boolean {
  return INVISIBLE.test(letter)
}

/** The text without invisible characters. `visibleText('2\u200b50') // '250'` */
export function visibleText(text: string): string {
  return text.replaceAll(ALL_INVISIBLE, '')
}

/** Blanks of every width, and ends of lines. A byte order mark is none. */
export const BLANK = /[\t\n\v\f\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]/

/** The end of a line in any file: CR LF, one of the two, and the other ends of Unicode. */
export const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
