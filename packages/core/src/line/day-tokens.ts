import type { Slot } from '../kernel/command'
import { dayWordsAtStart, parseDayText } from '../kernel/day-text'
import type { Day } from '../kernel/days'
import { looksLikeMoney } from '../kernel/money-text'
import type { Token } from './tokens'

export interface DayContext {
  today: Day
  /** The line has an amount, so a bare number is never a day. */
  hasMoney: boolean
  /** The amount is missing, so that a number is rather the amount than part of a day. */
  isAmountOpen?: boolean
  /** Whether a word is a type, which is no name after a day: `20th cash`. */
  isChoice?: (word: string) => boolean
}

/** A number that may be an amount as well as a date. */
const SHORT_NUMBER = /^\d{1,2}$/
const isDayOfMonth = (word: string) => Number(word) >= 1 && Number(word) <= 31
/** A day with a full stop and no year, as in Malta; none once the line has its amount. */
const POINT = /^(\d{1,2})\.(\d{1,2})$/
const ORDINAL = /^\d{1,2}(st|nd|rd|th)$/i

/**
 * The number of next words that make one day: `on the 20th of november` five. A number among them that may be the amount is left for it while the
 * amount is missing.
 * @source commands 1, Day.
 */
export function dayTokenCount(slot: Slot, tokens: readonly Token[], context: DayContext): number {
  const [word, after] = tokens
  if (!word || word.quoted) return 0
  if (after && slot.lead?.includes(word.text.toLowerCase())) {
    const led = dayTokenCount({ ...slot, lead: [] }, tokens.slice(1), context)
    return led === 0 ? 0 : led + 1
  }
  const words = plainWords(tokens)
  // `50 mar` is 50 and the beginning of a name, where the amount is open.
  if (context.isAmountOpen && SHORT_NUMBER.test(word.text) && !isDayOfMonth(word.text)) return 0
  const count = dayWordsAtStart(words)
  if (count === 0 && context.isAmountOpen === false && withSlashes(word.text) !== word.text) return 1
  if (count === 0) return isDayText(word.text, context) ? 1 : 0
  // `1st Choice` is a name.
  if (count === 1 && context.hasMoney && ORDINAL.test(word.text)) return isNameWord(words[1] ?? '', context) ? 0 : 1
  return count > 1 && context.isAmountOpen ? dayTokensBeforeAmount(count, tokens, context) : count
}

/** Whether words such as `20 nov` may be a day as well as the missing amount and a month. */
export function isDayOrAmount(tokens: readonly Token[], context: DayContext): boolean {
  const words = plainWords(tokens)
  const count = dayWordsAtStart(words)
  if (!context.hasMoney || !context.isAmountOpen || count < 2 || hasAmountFrom(tokens, count)) return false
  const short = [words[0], words[count - 1]].some((word) => SHORT_NUMBER.test(word ?? '') && isDayOfMonth(word ?? ''))
  return short && dayWordsAtStart(words.slice(0, count - 1)) === 0
}

function plainWords(tokens: readonly Token[]): string[] {
  const end = tokens.findIndex(({ quoted, name }) => quoted || name !== null)
  return (end < 0 ? tokens : tokens.slice(0, end)).map(({ text }) => text)
}

/** `20.11` as `20/11`; any other text unchanged. */
export function withSlashes(text: string): string {
  const [, first = '', month = ''] = POINT.exec(text) ?? []
  return isDayOfMonth(first) && Number(month) >= 1 && Number(month) <= 12 ? `${first}/${month}` : text
}

function isDayText(text: string, { today, hasMoney }: DayContext): boolean {
  return parseDayText(text, today, { bareNumberIsDay: !hasMoney }) !== null
}

function isNameWord(word: string, { isChoice }: DayContext): boolean {
  return /^\p{L}/u.test(word) && !isChoice?.(word)
}

const hasAmountFrom = (tokens: readonly Token[], from: number) =>
  tokens.slice(from).some(({ text, quoted, name }) => !quoted && name === null && looksLikeMoney(text))

/** `friday 20` is one word where nothing else can be the amount, and so is `20 nov` of `20 nov 25`. */
function dayTokensBeforeAmount(count: number, tokens: readonly Token[], context: DayContext): number {
  const words = plainWords(tokens)
  if (!SHORT_NUMBER.test(words[count - 1] ?? '')) return count
  const fewer = dayWordsAtStart(words.slice(0, count - 1))
  const isWhole = fewer === 0 || (fewer === 1 && hasAmountFrom(tokens, count))
  return isWhole && (fewer === 0 || isDayText(words.slice(0, count).join(' '), context)) ? count : fewer
}
