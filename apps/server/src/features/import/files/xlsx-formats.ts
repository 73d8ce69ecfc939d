import { attributeOf, elementsOf } from './xlsx-text'

/** How a number is shown: as a day, as a pattern of zeros such as `0000000"M"`, or as it is (null). */
export type ShownAs = 'day' | readonly Token[] | null

/** A digit, or letters between digits as they stand. */
type Token = { digit: true } | { letters: string }

/** The days among the formats that have a number only. */
const IS_DAY = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** How the numbers of each style are shown, by the place of the style. */
export function formatsOf(styles: string): ShownAs[] {
  const codes = new Map(
    elementsOf(styles, 'numFmt').map(({ attributes }) => [
      Number(attributeOf(attributes, 'numFmtId')),
      attributeOf(attributes, 'formatCode'),
    ]),
  )
  return elementsOf(elementsOf(styles, 'cellXfs')[0]?.inside ?? '', 'xf').map(({ attributes }) => {
    const id = Number(attributeOf(attributes, 'numFmtId'))
    const code = codes.get(id)
    return code === undefined ? (IS_DAY(id) ? 'day' : null) : shownAs(code)
  })
}

/** How a number is shown by the code of a format. */
function shownAs(code: string): ShownAs {
  const first = (code.split(';')[0] ?? '').replaceAll(/\[[^\]]*\]/g, '')
  const bare = first.replaceAll(/"[^"]*"|\\.|_./g, '')
  // A time alone is no day.
  if (/[yd]/i.test(bare) && !/general/i.test(bare)) return 'day'
  return zerosOf(first)
}

/** The pattern of a format that shows nothing but zeros and letters between them; null for another one. */
function zerosOf(code: string): ShownAs {
  const tokens: Token[] = []
  for (const [part] of code.matchAll(/"[^"]*"|\\.|./gs)) {
    if (part === '0') tokens.push({ digit: true })
    else if (/^["\\]/.test(part)) tokens.push({ letters: part.replaceAll(/^"|"$|^\\/g, '') })
    else if (/^[\s()/-]$/.test(part)) tokens.push({ letters: part })
    else return null
  }
  return tokens.filter((token) => 'digit' in token).length > 1 ? tokens : null
}

/** A whole number as its pattern of zeros shows it, so that no zero before it is lost; any other as it is. */
export function shownBy(shown: Exclude<ShownAs, 'day' | null>, value: number): string | number {
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
