import type { Command } from '../kernel/command'
import { isDayPair, isDayWord, looksLikeDay, monthNumber } from '../kernel/day-text'
import { isMalteseRegistration } from '../kernel/registrations'
import { otherMoneyIn } from '../kernel/money-text'
import { choiceOf, slotsOfCommand } from './reading'
import { isReference, MISTYPED_FIGURE } from './references'
import type { Token } from './tokens'

/** Ways to pay that are no types of an entry, or types by another name. */
const WAYS_TO_PAY = new Set(
  `cheque cheques check visa mastercard maestro amex pos transfer wire paypal revolut sepa dd iban swift debit credit contactless giro stripe
  wise n26 monzo moneygram applepay googlepay`.split(/\s+/),
)
export const isWayToPayWord = (word: string) => WAYS_TO_PAY.has(word.toLowerCase())

/** Two words that are a way to pay. */
const WAY_TO_PAY_PAIRS =
  /^(standing order|direct debit|(debit|credit|bank) card|western union|(apple|google|samsung) pay|postal order)$/i
/** These are also words for the transfer or check of a car. */
const VEHICLE_WORDS = /^(transfer|wire|check)$/i
const SPANS = /^(this|last|next) (week|month|year|quarter)$/i
export const isDaySpan = (words: string) => SPANS.test(words)
const DAY_RELATED_WORDS = /^(ago|tonight|weekdays?|fortnight)$/i
/** A figure without one digit: `IOO`. */
const LETTERS_FOR_FIGURES = /^[lI|]?[O]{2,}$|^[lI|]O+$/

/** Letters with a number after them, which are no mistyped amount, number of payments, quarter or day. */
function isCode(word: string): boolean {
  return (
    /^\p{L}+\d+$/u.test(word) &&
    isReference(word.replace(/\d+$/, '000')) &&
    !MISTYPED_FIGURE.test(word) &&
    !/^(x\d+|q[1-4])$/i.test(word)
  )
}

/** A sign alone: the text after it was not taken with it. */
const SIGN_WORD = /^(?:[-+\u2010-\u2015\u2212]+|minus|plus)$/i

/** A registration of the Maltese form, or an HP account, in two words. */
function isRecordPair(pair: string): boolean {
  return (/^\p{L}{3} \d{3}$/u.test(pair) && isMalteseRegistration(pair)) || /^hp \d{1,6}$/i.test(pair)
}

/** A registration, an HP account or an identity card in one word. */
function isRecord(word: string): boolean {
  return isMalteseRegistration(word) || /^hp-?\d{1,6}$|^\d{5,8}[a-z]$/i.test(word)
}

interface TextFacts {
  command: Command
  /** The entry is paid in cash, so that the word has no other meaning (`Petty cash`). */
  isCash: boolean
  /** The amount is given, so that letters with a number after them are a name (`R19`, `e1`). */
  isCodeTaken?: boolean
}

/** The first words of a text that may be more than text. */
export interface NonTextWords {
  from: number
  to: number
  reason: 'other money' | 'figure' | 'day' | 'way to pay' | 'record'
}

/**
 * Finds the first words that look like a figure, a day, a way to pay, a bank or a record, and so are text only in quotes.
 * @returns null where all words can only be text.
 * @source commands 1, Slots.
 */
export function findNonTextWords(tokens: readonly Token[], o: TextFacts): NonTextWords | null {
  for (const [from, token] of tokens.entries()) {
    if (token.quoted) continue
    const next = tokens[from + 1]
    const pair = next && !next.quoted ? `${withoutPunctuation(token)} ${withoutPunctuation(next)}` : ''
    const isPair = pair !== '' && (isDayPair(pair) || SPANS.test(pair) || WAY_TO_PAY_PAIRS.test(pair))
    if (isRecordPair(pair)) return { from, to: from + 2, reason: 'record' }
    const why = isPair
      ? WAY_TO_PAY_PAIRS.test(pair)
        ? 'way to pay'
        : 'day'
      : reasonNonText(withoutPunctuation(token), o)
    if (why !== null) return { from, to: from + (isPair ? 2 : 1), reason: why }
  }
  return null
}

/** A word without the punctuation around it: `friday,` and `(friday)` are that day. */
function withoutPunctuation({ text }: Token): string {
  return SIGN_WORD.test(text) ? text : text.replaceAll(/^[("'‘’.,;:]+|[)"'‘’.,;:!?]+$/g, '')
}

function reasonNonText(word: string, { command, isCash, isCodeTaken }: TextFacts): NonTextWords['reason'] | null {
  if (otherMoneyIn(word) !== null) return 'other money'
  if (/^(€|euros?|eur)$/i.test(word)) return 'figure'
  if (isDayWord(word) || looksLikeDay(word) || monthNumber(word) > 0 || DAY_RELATED_WORDS.test(word)) return 'day'
  if (isRecord(word)) return 'record'
  if (isWayToPay(word, { command, isCash })) return 'way to pay'
  if (isCodeTaken && isCode(word)) return null
  return /\p{N}/u.test(word) || SIGN_WORD.test(word) || LETTERS_FOR_FIGURES.test(word) ? 'figure' : null
}

function isWayToPay(word: string, { command, isCash }: { command: Command; isCash: boolean }): boolean {
  const types = slotsOfCommand(command).filter(({ kind, name }) => kind === 'choice' && name === 'type')
  const isTypeOpen = types.some(({ named }) => !named)
  if (isCash && /^cash$/i.test(word)) return false
  if (!isTypeOpen && VEHICLE_WORDS.test(word)) return false
  return (
    types.some((slot) => choiceOf(slot, word) !== null) || WAYS_TO_PAY.has(word.toLowerCase()) || isBank(word, command)
  )
}

function isBank(word: string, { entry }: Command): boolean {
  const fields = Object.values(entry?.details ?? {}).flat()
  return fields.some(({ options }) => options?.some((each) => each.toLowerCase() === word.toLowerCase()))
}
