import { isDayWord, looksLikeDay, monthNumber } from '../kernel/day-text'
import { isMalteseMark } from '../kernel/marks'

/** A figure with a letter in the place of one: `25o`. */
export const MISTYPED = /^(?=.*\d)(?=.*[oils])[\doils.,]+$/i
/** A number of one or two figures is sooner a day, or what is left of one. */
const SHORT = /^\d{1,2}$/
/** `20th`, `20-Nov-26` and their like. */
const OF_DAYS = /^\d{1,2}(st|nd|rd|th)$|^\d{1,4}[-/]?\p{L}{3,9}[-/]?\d{0,4}$|^\p{L}{3,9}[-/]?\d{1,4}$/iu
/** Three parts of a day, in whatever order. */
const FIGURES_OF_DAY = /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$/
/** A figure with a type or a currency at it: `250cash`, `bt300`. */
const WITH_LETTERS = /^\d+\p{L}+$|^(cash|chq|epos|bt|co|nc|card|eur|euro|gbp|usd)\d/iu
/** The number of a cheque or a receipt, which is no amount. */
const PLAIN_NUMBER = /^(0\d+|r\d+)$/i
/** An HP account, or an identity card. */
const RECORD = /^hp[- ]?\d{1,6}$|^\d{3,8}[a-z]$/i

/**
 * Whether a word can stand as the number of a cheque or receipt where it is not named (`20431`, `R10486`): not when it is sooner a mistyped amount, a
 * day, a registration, an account or an identity card.
 *
 * @param isAmountOpen No amount is typed yet: it may be that one, but for a number with zeros first or behind an R.
 * @source commands 1, Slots.
 */
export function isReference(word: string, isAmountOpen = false): boolean {
  if (isAmountOpen && !PLAIN_NUMBER.test(word)) return false
  if (!/^(?=.*\d)[\p{L}\d][\p{L}\d/-]*$/u.test(word)) return false
  if (SHORT.test(word) || WITH_LETTERS.test(word) || MISTYPED.test(word) || RECORD.test(word) || isMalteseMark(word))
    return false
  return !(FIGURES_OF_DAY.test(word) || isDayWord(word) || looksLikeDay(word) || isOfDays(word))
}

function isOfDays(word: string): boolean {
  const letters = /\p{L}+/u.exec(word)?.[0] ?? ''
  return OF_DAYS.test(word) && (monthNumber(letters) > 0 || /^(st|nd|rd|th)$/i.test(letters))
}

/** An identity card, or the number of a telephone, by which a client is known. */
export function isPersonalNumber(words: string): boolean {
  return /^\d{3,8}[a-z]$/i.test(words) || /^\+?\d{7,12}$/.test(words)
}
