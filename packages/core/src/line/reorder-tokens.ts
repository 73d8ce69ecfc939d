import type { Command, Slot } from '../kernel/command'
import { looksLikeDay, isDayWord, monthNumber } from '../kernel/day-text'
import { isMalteseRegistration } from '../kernel/registrations'
import { looksLikeMoney, moneyWordCount } from '../kernel/money-text'
import { amountAlternatives } from './amount-alternatives'
import { choiceOf, isRecordKind, writtenOption, slotsOfCommand } from './reading'
import { recordShape } from './records'
import type { Token } from './tokens'
import { CONFIRMED_SUFFIX } from './slot-values'

/** Whether a token is an amount, valid or not; one with leading zeros is the number of a cheque or receipt. */
export function isAmountToken({ text, quoted, name }: Token): boolean {
  if (quoted || name !== null || /^0\d+$/.test(text)) return false
  const plain = text.replace(CONFIRMED_SUFFIX, '')
  return looksLikeMoney(plain) || amountAlternatives(plain).length > 0
}

/** Whether a token of digits is rather a telephone number than an amount. */
export function isTelephoneToken({ text }: Pick<Token, 'text'>): boolean {
  return /^\+?\d{7,}$/.test(text)
}

/** Words that only link the parts of a line. */
export const LINK_WORDS = /^(from|to|on|of|for|by|with)$/i

/**
 * The span of the words that can only be a registration, a chassis or an HP number.
 * @param isVerb A verb begins no registration: `PAY 250` is rather a payment than a car.
 */
export function recordSpan(
  tokens: readonly Token[],
  isVerb: (word: string) => boolean,
): { from: number; to: number } | null {
  for (const [from, token] of tokens.entries()) {
    if (token.quoted || token.name !== null) continue
    const next = tokens[from + 1]
    const pair = next && !next.quoted && next.name === null ? `${token.text} ${next.text}` : ''
    const isMark = /^\p{L}{3} \d{3}$/u.test(pair) && isMalteseRegistration(pair) && !isVerb(token.text)
    const isPair = isMark || /^hp \d{1,6}$/i.test(pair)
    if (isPair) return { from, to: from + 2 }
    if (isCode(token)) return { from, to: from + 1 }
  }
  return null
}

/** Letters and digits together that are no amount, day, number of payments, month or ID No. */
function isCode(token: Token): boolean {
  const { text } = token
  if (/^(x\d+|\d+m|q[1-4]|\d{1,8}[a-z]|r\d{4,}|\d{4}-q[1-4])$/i.test(text)) return false
  if (!/\d/.test(text) || !/\p{L}/u.test(text) || looksLikeDay(text) || isAmountToken(token)) return false
  const [first = '', ...more] = text.split('+')
  return recordShape(first, false) <= 2 && more.every((each) => recordShape(each, true) <= 2)
}

/**
 * Reorders the tokens of a line for its command: record, then amount, type and day, then the text.
 * @param tokens Without the verb; those that were after it first.
 */
export function reorderTokens(command: Command, tokens: readonly Token[], isVerb: (word: string) => boolean): Token[] {
  const slots = slotsOfCommand(command)
  const head = command.slots?.[0]
  const isHeaded = head !== undefined && isRecordKind(head.kind)
  const at = isHeaded && head.kind !== 'client' ? recordSpan(tokens, isVerb) : null
  const record = at ? tokens.slice(at.from, at.to) : []
  const isLink = at !== null && LINK_WORDS.test(tokens[at.from - 1]?.raw ?? '')
  const others = at ? [...tokens.slice(0, at.from - (isLink ? 1 : 0)), ...tokens.slice(at.to)] : [...tokens]
  // By place, or without an amount of its own, words stay as they stand.
  if (command.positional || !slots.some(({ name }) => name === 'amount')) return [...record, ...others]
  // An amount of several words, such as `- 20` and `1 250.00`, stays as it stands.
  if (others.some((_, from) => moneyWordCount(plainWords(others.slice(from))) > 1)) return [...record, ...others]
  if (isHeaded && !at) return LINK_WORDS.test(others[0]?.raw ?? '') ? others.slice(1) : others
  const keyed = keywordTokens(others, slots)
  const torn = recordSpan(others, isVerb)
  const ofRecord = new Set(torn ? others.slice(torn.from, torn.to) : [])
  const isNamed = slots.some(({ kind }) => kind === 'name-description')
  // The digits of a registration are no amount, nor is what ends a name.
  const isStuck = (token: Token) => ofRecord.has(token) || (isNamed && token.raw.endsWith(','))
  const isLoose = (token: Token) => keyed.has(token) || (precedesText(token, slots) && !isStuck(token))
  const isFree = (token: Token) => isAmountToken(token) && !keyed.has(token) && !isStuck(token)
  const lead = others.findIndex((token) => !isLoose(token))
  const loose = lead < 0 ? others : others.slice(0, lead)
  const rest = lead < 0 ? [] : others.slice(lead)
  if (loose.some(isFree)) return [...record, ...loose, ...withDayFirst(rest, loose, command)]
  const tail = rest.findLastIndex((token) => !isLoose(token)) + 1
  const end = rest.slice(tail)
  if (end.some(isFree)) return [...record, ...loose, ...end, ...rest.slice(0, tail)]
  const amounts = rest.filter(isFree)
  const isWanted = slots.some(({ name, optional }) => name === 'amount' && !optional)
  if (!isWanted || amounts.length !== 1) return [...record, ...loose, ...rest]
  return [...record, ...loose, ...amounts, ...rest.filter((token) => !isFree(token))]
}

function plainWords(tokens: readonly Token[]): string[] {
  const end = tokens.findIndex(({ quoted, name }) => quoted || name !== null)
  return tokens.slice(0, end < 0 ? undefined : end).map(({ text }) => text)
}

/** Moves the one day in a text to its front, where the line has none before it. */
function withDayFirst(rest: readonly Token[], before: readonly Token[], command: Command): readonly Token[] {
  const takesDay = command.slots?.some(({ kind, named }) => kind === 'day' && !named) ?? false
  const hasDay = before.some((token) => isUnquotedDay(token) || isDayWord(token.text) || token.name === 'day')
  const [day, ...others] = rest.filter(isUnquotedDay)
  if (!takesDay || hasDay || !day || others.length > 0) return rest
  return [day, ...rest.filter((token) => token !== day)]
}

/** Whether a token is a day in figures, such as `05/10`, and not quoted. */
export function isUnquotedDay({ text, quoted, name }: Token): boolean {
  return !quoted && name === null && /\d/.test(text) && looksLikeDay(text) && !/\d[dm]$/i.test(text)
}

/** `on` before a day. */
export function isOnDay({ raw }: Token, next: Token | undefined): boolean {
  return /^on$/i.test(raw) && next !== undefined && (isUnquotedDay(next) || (!next.quoted && isDayWord(next.text)))
}

function isWordOf(slot: Slot, word: string): boolean {
  return choiceOf(slot, word) !== null || (slot.kind === 'option' && writtenOption(slot, word) !== null)
}

/** The keywords of amounts with these amounts: `fee 15`. */
function keywordTokens(tokens: readonly Token[], slots: readonly Slot[]): ReadonlySet<Token> {
  const keyed = tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    const isKeyword = slots.some(({ keyword, kind }) => kind === 'money' && keyword === token.text.toLowerCase())
    return isKeyword && next && isAmountToken(next) ? [token, next] : []
  })
  return new Set(keyed)
}

/** Whether a token is an amount, a type, a day, a month for a month slot, or a named field: these precede the text. */
export function precedesText(token: Token, slots: readonly Slot[]): boolean {
  if (token.name !== null || isAmountToken(token)) return true
  if (token.quoted) return false
  if (monthNumber(token.text) > 0 && slots.some(({ kind, named }) => kind === 'month' && !named)) return true
  return isDayWord(token.text) || looksLikeDay(token.text) || slots.some((slot) => isWordOf(slot, token.text))
}
