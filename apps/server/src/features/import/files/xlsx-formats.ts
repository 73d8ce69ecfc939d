import { attributeOf, elementsOf } from './xlsx-text'

/** How a number is displayed: as a day, by a pattern of zeros such as `0000000"M"`, or unchanged (null). */
export type NumberDisplay = 'day' | readonly PatternToken[] | null

/** A digit, or literal characters between digits. */
type PatternToken = { digit: true } | { letters: string }

/** True for a built-in number format of days. */
const IS_DAY = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Returns the display of each style, by its index. */
export function formatsOf(styles: string): NumberDisplay[] {
  const codes = new Map(
    elementsOf(styles, 'numFmt').map(({ attributes }) => [
      Number(attributeOf(attributes, 'numFmtId')),
      attributeOf(attributes, 'formatCode'),
    ]),
  )
  return elementsOf(elementsOf(styles, 'cellXfs')[0]?.inside ?? '', 'xf').map(({ attributes }) => {
    const id = Number(attributeOf(attributes, 'numFmtId'))
    const code = codes.get(id)
    return code === undefined ? (IS_DAY(id) ? 'day' : null) : displayOf(code)
  })
}

/** Returns the display of a format code. */
function displayOf(code: string): NumberDisplay {
  const first = (code.split(';')[0] ?? '').replaceAll(/\[[^\]]*\]/g, '')
  const bare = first.replaceAll(/"[^"]*"|\\.|_./g, '')
  // A time alone is no day.
  if (/[yd]/i.test(bare) && !/general/i.test(bare)) return 'day'
  return zeroPattern(first)
}

/** Returns the pattern of a format with only zeros and literals between them; null for another one. */
function zeroPattern(code: string): NumberDisplay {
  const tokens: PatternToken[] = []
  for (const [part] of code.matchAll(/"[^"]*"|\\.|./gs)) {
    if (part === '0') tokens.push({ digit: true })
    else if (/^["\\]/.test(part)) tokens.push({ letters: part.replaceAll(/^"|"$|^\\/g, '') })
    else if (/^[\s()/-]$/.test(part)) tokens.push({ letters: part })
    else return null
  }
  return tokens.filter((token) => 'digit' in token).length > 1 ? tokens : null
}

/** Returns a whole number by its pattern of zeros, so that no leading zero is lost; any other unchanged. */
export function formatByPattern(shown: Exclude<NumberDisplay, 'day' | null>, value: number): string | number {
  if (!Number.isSafeInteger(value) || value < 0) return value
  const places = shown.filter((token) => 'digit' in token).length
  const digits = String(value).padStart(places, '0')
  let next = digits.length - places
  let isFirst = true
  return shown
    .map((token) => {
      if ('letters' in token) return token.letters
      const from = isFirst ? 0 : next
      isFirst = false
      next += 1
      return digits.slice(from, next)
    })
    .join('')
}
