import type { Command } from '../kernel/command'
import { isDayPair, isDayWord, looksLikeDay, monthNumber } from '../kernel/day-text'
import { isMalteseMark } from '../kernel/marks'
import { otherMoneyIn } from '../kernel/money-text'
import { choiceOf, slotsOf } from './reading'
import { isReference, MISTYPED } from './references'
import type { Token } from './tokens'

/** Ways to pay that are none of the types of an entry, or a type by another name. */
const WAYS_TO_PAY = new Set(
  `cheque cheques check visa mastercard maestro amex pos transfer wire paypal revolut sepa dd iban swift debit credit contactless giro stripe
  wise n26 monzo moneygram applepay googlepay`.split(/\s+/),
)
/** The word is a way to pay, of an entry or not. */
export const saysWayToPay = (word: string) => WAYS_TO_PAY.has(word.toLowerCase())

/** Two words that are a way to pay. */
const PAIRS_TO_PAY =
  /^(standing order|direct debit|(debit|credit|bank) card|western union|(apple|google|samsung) pay|postal order)$/i
/** A transfer of a car, and a check of it, are told by these, too. */
const OF_CARS = /^(transfer|wire|check)$/i
const SPANS = /^(this|last|next) (week|month|year|quarter)$/i
/** Two words are several days: `last week`. */
export const isSpan = (words: string) => SPANS.test(words)
const NEAR_DAYS = /^(ago|tonight|weekdays?|fortnight)$/i
/** A figure without one digit: `IOO`. */
const LETTERS_FOR_FIGURES = /^[lI|]?[O]{2,}$|^[lI|]O+$/

/** Letters with a number behind them, which are no mistyped amount, number of payments, quarter or day. */
function isCode(word: string): boolean {
  return (
    /^\p{L}+\d+$/u.test(word) &&
    isReference(word.replace(/\d+$/, '000')) &&
    !MISTYPED.test(word) &&
    !/^(x\d+|q[1-4])$/i.test(word)
  )
}

/** A sign alone: what stood behind it was not read with it. */
const SIGN = /^(?:[-+\u2010-\u2015\u2212]+|minus|plus)$/i

/** A registration of the Maltese form, or an HP account, in two words. */
function isRecordPair(pair: string): boolean {
  return (/^\p{L}{3} \d{3}$/u.test(pair) && isMalteseMark(pair)) || /^hp \d{1,6}$/i.test(pair)
}

/** A registration, an HP account or an identity card in one word. */
function isRecord(word: string): boolean {
  return isMalteseMark(word) || /^hp-?\d{1,6}$|^\d{5,8}[a-z]$/i.test(word)
}

/** What is known of the text. */
interface OfText {
  command: Command
  /** The entry is paid in cash, so that the word says nothing else (`Petty cash`). */
  isCash: boolean
  /** The amount is typed, so that letters with a number behind them are a name (`R19`, `e1`). */
  isCodeTaken?: boolean
}

/** The first words of a text that may say more than a text. */
export interface StrangeWords {
  from: number
  to: number
  why: 'other money' | 'figure' | 'day' | 'way to pay' | 'record'
}

/**
 * The first words that look like a figure, a day, a way to pay, a bank or a record, and so are no part of a text unless it is in quotes.
 *
 * @returns null for words that can only be text.
 * @source commands 1, Slots.
 */
export function strangeIn(tokens: readonly Token[], o: OfText): StrangeWords | null {
  for (const [from, token] of tokens.entries()) {
    if (token.quoted) continue
    const next = tokens[from + 1]
    const pair = next && !next.quoted ? `${bareOf(token)} ${bareOf(next)}` : ''
    const isPair = pair !== '' && (isDayPair(pair) || SPANS.test(pair) || PAIRS_TO_PAY.test(pair))
    if (isRecordPair(pair)) return { from, to: from + 2, why: 'record' }
    const why = isPair ? (PAIRS_TO_PAY.test(pair) ? 'way to pay' : 'day') : whyStrange(bareOf(token), o)
    if (why !== null) return { from, to: from + (isPair ? 2 : 1), why }
  }
  return null
}

/** A word without the marks around it: `friday,` and `(friday)` are that day. */
function bareOf({ text }: Token): string {
  return SIGN.test(text) ? text : text.replaceAll(/^[("'‘’.,;:]+|[)"'‘’.,;:!?]+$/g, '')
}

function whyStrange(word: string, { command, isCash, isCodeTaken }: OfText): StrangeWords['why'] | null {
  if (otherMoneyIn(word) !== null) return 'other money'
  if (/^(€|euros?|eur)$/i.test(word)) return 'figure'
  if (isDayWord(word) || looksLikeDay(word) || monthNumber(word) > 0 || NEAR_DAYS.test(word)) return 'day'
  if (isRecord(word)) return 'record'
  if (isWayToPay(word, { command, isCash })) return 'way to pay'
  if (isCodeTaken && isCode(word)) return null
  return /\p{N}/u.test(word) || SIGN.test(word) || LETTERS_FOR_FIGURES.test(word) ? 'figure' : null
}

function isWayToPay(word: string, { command, isCash }: { command: Command; isCash: boolean }): boolean {
  const types = slotsOf(command).filter(({ kind, name }) => kind === 'choice' && name === 'type')
  const isTypeOpen = types.some(({ named }) => !named)
  if (isCash && /^cash$/i.test(word)) return false
  if (!isTypeOpen && OF_CARS.test(word)) return false
  return (
    types.some((slot) => choiceOf(slot, word) !== null) || WAYS_TO_PAY.has(word.toLowerCase()) || isBank(word, command)
  )
}

function isBank(word: string, { entry }: Command): boolean {
  const fields = Object.values(entry?.details ?? {}).flat()
  return fields.some(({ options }) => options?.some((each) => each.toLowerCase() === word.toLowerCase()))
}
