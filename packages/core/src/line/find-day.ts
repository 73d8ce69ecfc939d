import { dayWordsAtStart, monthNumber } from '../kernel/day-text'
import { isAmountToken } from './reorder-tokens'
import type { Token } from './tokens'

const DAY_WORDS_MAX = 6

export function findDay(tokens: readonly Token[], isTaken: (place: number) => boolean): { places: number[] } | null {
  for (const from of tokens.keys()) {
    if (isTaken(from)) continue
    const end = tokens.findIndex((_, place) => place > from && isTaken(place))
    const words = tokens
      .slice(from, Math.min(end < 0 ? tokens.length : end, from + DAY_WORDS_MAX))
      .map(({ text }) => text)
    const count = dayWordsAtStart(words)
    // Of `20 nov` the figure may be the amount, and of `nov 26` it is one of a month.
    const isLoose = count === 2 && words.slice(0, 2).some((word) => monthNumber(word) > 0)
    const hasOther = tokens.some(
      (token, place) => !isTaken(place) && (place < from || place >= from + count) && isAmountToken(token),
    )
    if (count > 0 && (!isLoose || hasOther)) {
      const lead = /^on$/i.test(tokens[from - 1]?.text ?? '') && !isTaken(from - 1) ? 1 : 0
      return { places: Array.from({ length: count + lead }, (_, nth) => from - lead + nth) }
    }
  }
  return null
}
