import { isDayWord, looksLikeDay, monthNumber } from '../kernel/day-text'
import { isMalteseRegistration } from '../kernel/registrations'

/** A figure with a letter in place of a digit: `25o`. */
export const MISTYPED_FIGURE = /^(?=.*\d)(?=.*[oils])[\doils.,]+$/i
/** A number of one or two figures is rather a day, or the rest of one. */
const SHORT = /^\d{1,2}$/
/** `20th`, `20-Nov-26` and similar. */
const DAY_LIKE = /^\d{1,2}(st|nd|rd|th)$|^\d{1,4}[-/]?\p{L}{3,9}[-/]?\d{0,4}$|^\p{L}{3,9}[-/]?\d{1,4}$/iu
/** Three parts of a day, in any order. */
const FIGURES_OF_DAY = /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$/
/** A figure joined with a type or a currency: `250cash`, `bt300`. */
const WITH_LETTERS = /^\d+\p{L}+$|^(cash|chq|epos|bt|co|nc|card|eur|euro|gbp|usd)\d/iu
/** The number of a cheque or a receipt, which is no amount. */
const PLAIN_NUMBER = /^(0\d+|r\d+)$/i
/** An HP account, or an identity card. */
const RECORD = /^hp[- ]?\d{1,6}$|^\d{3,8}[a-z]$/i

/**
 * Whether an unnamed word can be the number of a cheque or receipt (`20431`, `R10486`): not when it is rather a mistyped amount, a day, a
 * registration, an account or an identity card.
 * @param isAmountOpen The amount is missing: the word may be it, except a number with leading zeros or after an R.
 * @source commands 1, Slots.
 */
export function isReference(word: string, isAmountOpen = false): boolean {
  if (isAmountOpen && !PLAIN_NUMBER.test(word)) return false
  if (!/^(?=.*\d)[\p{L}\d][\p{L}\d/-]*$/u.test(word)) return false
  if (
    SHORT.test(word) ||
    WITH_LETTERS.test(word) ||
    MISTYPED_FIGURE.test(word) ||
    RECORD.test(word) ||
    isMalteseRegistration(word)
  )
    return false
  return !(FIGURES_OF_DAY.test(word) || isDayWord(word) || looksLikeDay(word) || isDayLike(word))
}

function isDayLike(word: string): boolean {
  const letters = /\p{L}+/u.exec(word)?.[0] ?? ''
  return DAY_LIKE.test(word) && (monthNumber(letters) > 0 || /^(st|nd|rd|th)$/i.test(letters))
}

/** Whether words are an identity card or a telephone number, which identify a client. */
export function isIdCardOrTelephone(words: string): boolean {
  return /^\d{3,8}[a-z]$/i.test(words) || /^\+?\d{7,12}$/.test(words)
}
