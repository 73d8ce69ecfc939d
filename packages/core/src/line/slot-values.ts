import type { Slot } from '../kernel/command'
import { type DayParseOptions, dayProblem, monthNumber, parseDays, parseDayText, parseMonth } from '../kernel/day-text'
import { type Day, startOfMonth } from '../kernel/days'
import { type DayContext, dayTokenCount, withSlashes } from './day-tokens'
import type { Token } from './tokens'
import { looksLikeMoney, parseMoneyText, moneyWordCount } from '../kernel/money-text'
import { isReference } from './references'
import { choiceOf, writtenOption, type RecordKind, type SlotValue, acceptsDue } from './reading'

export type SlotValueResult = { value: SlotValue; problem?: undefined } | { value?: undefined; problem: string }

export interface ParseContext extends DayContext {
  /** The first day of the span that a day ends. */
  notBefore?: Day | undefined
}

const MONTHS_MAX = 120
/** After an amount: it is confirmed, whatever is due. */
export const CONFIRMED_SUFFIX = /!$/
const DAY_HINT = 'Write a day such as 15/11, 15-11-2026, eom or -3d'
const RECORD_OF: Partial<Record<Slot['kind'], RecordKind>> = {
  vehicle: 'vehicle',
  account: 'account',
  accounts: 'account',
  client: 'client',
  record: 'any',
}

export function parseSlotValue(slot: Slot, text: string, context: ParseContext): SlotValueResult {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  const of = RECORD_OF[slot.kind]
  if (of !== undefined) return parseRecordValue(typed, of)
  switch (slot.kind) {
    case 'money':
    case 'signed-money':
      return parseMoneyValue(slot, typed)
    case 'count':
      return parseCountValue(typed)
    case 'choice': {
      const value = choiceOf(slot, typed)
      return value ? { value } : { problem: `Write ${anyOf(Object.keys(slot.choices ?? {}))}` }
    }
    case 'day':
      return parseDayValue(typed, slot, context)
    case 'days': {
      const days = parseDays(typed, context.today, slot.direction)
      return days ? { value: { kind: 'days', ...days } } : { problem: 'Write a day, day..day, a month or last-week' }
    }
    case 'month': {
      return parseMonthValue(slot, typed, context)
    }
    case 'number': {
      const number = /^r? ?(\d{1,9})$/i.exec(typed)
      return number ? { value: { kind: 'number', value: Number(number[1]) } } : { problem: 'Write a number' }
    }
    case 'months': {
      const [figure = '', unit, ...rest] = typed.split(' ')
      const isOne = rest.length === 0 && (unit === undefined || isUnit(slot, unit))
      const months = isOne ? Number(/^(\d{1,4})m?$/i.exec(figure)?.[1] ?? '0') : 0
      return months >= 1 && months <= MONTHS_MAX
        ? { value: { kind: 'number', value: months } }
        : { problem: `Write 1 to ${MONTHS_MAX} months` }
    }
    case 'rate':
      return parseRateValue(typed)
    case 'instalments':
      return parseInstalmentsValue(typed)
    case 'mark':
      return /[\p{L}\d]/u.test(typed) ? { value: { kind: 'text', text: typed } } : { problem: 'Write a registration' }
    case 'tab':
      return slot.words?.includes(typed.toLowerCase())
        ? { value: { kind: 'text', text: typed.toLowerCase() } }
        : { problem: `Write ${slot.words?.join(' or ') ?? 'a tab'}` }
    case 'option':
      return { value: { kind: 'text', text: writtenOption(slot, typed) ?? typed } }
    case 'flag':
      return { value: { kind: 'flag' } }
    default:
      return { value: { kind: 'text', text: typed } }
  }
}

const YEAR_OR_DAY = /^\d{1,2}(?:st|nd|rd|th)?$/i

/** A day with its letters, or the last figures of a near year: others rather begin a name. */
function isYearOrDay(figure: string, today: Day): boolean {
  const year = Number(`20${figure}`)
  return (
    /^\d{1,2}(?:st|nd|rd|th)$/i.test(figure) ||
    (/^\d\d$/.test(figure) && Math.abs(year - Number(today.slice(0, 4))) <= YEARS_NEAR)
  )
}
const YEARS_NEAR = 2

/** In `nov 26` the figure is a year or a day: its month is used where both give the same. */
function parseMonthValue({ direction }: Slot, typed: string, { today }: ParseContext): SlotValueResult {
  const [word = '', figure = ''] = typed.split(' ')
  const month = parseMonth(typed, today, direction)
  if (month) return { value: { kind: 'month', day: month } }
  if (!YEAR_OR_DAY.test(figure)) return { problem: 'Write a month such as nov, 11/2026 or last-month' }
  const day = parseDayText(typed, today, { bareNumberIsDay: false, direction })
  const ofDay = day && startOfMonth(day)
  const ofYear = /^\d\d$/.test(figure) ? parseMonth(`${word} 20${figure}`, today, direction) : null
  const only = ofDay === null || ofYear === null || ofDay === ofYear ? (ofYear ?? ofDay) : null
  if (only) return { value: { kind: 'month', day: only } }
  return { problem: `“${typed}” may be a day or a year: write ${word} or ${word} 20${figure}` }
}

function parseDayValue(typed: string, slot: Slot, { today, hasMoney, notBefore }: ParseContext): SlotValueResult {
  const [first = '', ...rest] = typed.split(' ')
  const text = withSlashes(slot.lead?.includes(first.toLowerCase()) && rest.length > 0 ? rest.join(' ') : typed)
  const reading: DayParseOptions = { bareNumberIsDay: !hasMoney, direction: slot.direction, notBefore }
  const day = parseDayText(text, today, reading)
  return day ? { value: { kind: 'day', day } } : { problem: dayProblem(text, today, reading) ?? DAY_HINT }
}

/** `a, b or c`. */
function anyOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ')
}

function parseRecordValue(query: string, of: RecordKind): SlotValueResult {
  if (/[\p{L}\d]/u.test(query)) return { value: { kind: 'record', query, of } }
  return { problem: of === 'client' ? 'Write an ID No or a name' : 'Write a registration or an HP account' }
}

function parseMoneyValue(slot: Slot, typed: string): SlotValueResult {
  if (acceptsDue(slot) && /^due$/i.test(typed)) return { value: { kind: 'due' } }
  // A dash alone may only part the amount from what it is for.
  if (slot.allowsNegative && /^[-\u2010-\u2015\u2212] /.test(typed))
    return { problem: `“${typed}” may be ${typed.slice(2)}, or go back: write ${typed.slice(2)} or -${typed.slice(2)}` }
  const plain = slot.confirmable ? typed.replace(CONFIRMED_SUFFIX, '') : typed
  const amount = parseMoneyText(plain, { signed: slot.kind === 'signed-money' || slot.allowsNegative === true })
  if (amount.cents === undefined) return { problem: amount.problem }
  if (amount.cents === 0 && !slot.zero) return { problem: 'The amount cannot be zero' }
  return { value: { kind: 'money', cents: amount.cents, ...(plain === typed ? {} : { isKept: true }) } }
}

function parseRateValue(typed: string): SlotValueResult {
  const rate = /^(\d{1,2})(?:[.,](\d{1,2}))?%?$/.exec(typed)
  if (!rate) return { problem: 'Write a rate a year such as 5.5 or 5.5%' }
  return { value: { kind: 'rate', bps: Number(rate[1]) * 100 + Number((rate[2] ?? '').padEnd(2, '0')) } }
}

const INSTALMENTS = /^(\d{1,4}) ?x ?(\S.*)$/i

function parseInstalmentsValue(typed: string): SlotValueResult {
  const parts = INSTALMENTS.exec(typed)
  const months = Number(parts?.[1] ?? '0')
  if (months < 1 || months > MONTHS_MAX)
    return { problem: `Write instalments such as 36x140, at most ${MONTHS_MAX} of them` }
  const amount = parseMoneyText(parts?.[2] ?? '', { signed: false })
  if (amount.cents === undefined) return { problem: amount.problem }
  return { value: { kind: 'instalments', months, cents: amount.cents } }
}

/** `36x140`, `36x 140` and `36 x 140`. */
function instalmentTokenCount([word, second, third]: readonly Token[]): number {
  const plain = [word, second, third].map((token) => (token && !token.quoted ? token.text : ''))
  if (/^\d+x\S/i.test(plain[0] ?? '')) return 1
  if (/^\d+ x ?[\d€.]/i.test(`${plain[0]} ${plain[1]}`) && plain[1] !== 'x') return 2
  if (/^\d+x$/i.test(plain[0] ?? '')) return looksLikeMoney(plain[1] ?? '') ? 2 : 1
  return /^\d+ x$/i.test(`${plain[0]} ${plain[1]}`) ? (looksLikeMoney(plain[2] ?? '') ? 3 : 2) : 0
}

function parseCountValue(typed: string): SlotValueResult {
  const count = Number(/^x?(\d{1,4})$/i.exec(typed)?.[1] ?? '0')
  return count >= 2 && count <= 120
    ? { value: { kind: 'number', value: count } }
    : { problem: 'Write x2 to x120 for the number of payments' }
}

const isUnit = ({ unit = [] }: Slot, text: string): boolean => unit.includes(text.toLowerCase())

/** 1 for the unit of a slot behind its figure. */
const unitCount = (slot: Slot, token: Token | undefined): number =>
  token && !token.quoted && isUnit(slot, token.text) ? 1 : 0

/**
 * The number of tokens that a slot takes from its position in a line; 0 for none. A typo of this slot (`12,50`, `31/02`) is taken too, so that it is
 * marked and not taken as text.
 */
export function slotTokenCount(slot: Slot, tokens: readonly Token[], context: ParseContext): number {
  const [word, after] = tokens
  if (!word || word.quoted) return 0
  if (slot.keyword !== undefined) {
    if (word.text.toLowerCase() !== slot.keyword) return 0
    if (slot.kind === 'day' && after)
      return 1 + Math.max(1, dayTokenCount(slot, tokens.slice(1), { ...context, isAmountOpen: false }))
    return after ? 2 + unitCount(slot, tokens[2]) : 1
  }
  switch (slot.kind) {
    case 'count':
      return /^x\d+$/i.test(word.text) ? 1 : 0
    case 'choice':
      return choiceOf(slot, word.text) ? 1 : 0
    case 'day':
      return dayTokenCount(slot, tokens, context)
    case 'month':
      return monthTokenCount(word, after, context.today)
    case 'money':
    case 'signed-money':
      return moneyTokenCount(slot, tokens)
    case 'reference':
      return isReference(word.text) ? 1 : 0
    case 'months':
      return /^\d+m?$/i.test(word.text) ? 1 + unitCount(slot, after) : 0
    case 'instalments':
      return instalmentTokenCount(tokens)
    case 'rate':
      return /^\d[\d.,]*%?$/.test(word.text) ? 1 : 0
    case 'number':
      return /^r?\d+$/i.test(word.text) ? 1 : 0
    case 'option':
      return writtenOption(slot, word.text) === null ? 0 : 1
    default:
      return 0
  }
}

/** `250`, `250 EUR`, `- 20`, `1 250.00`, and `due` where the amount may be left out. */
function moneyTokenCount(slot: Slot, tokens: readonly Token[]): number {
  const end = tokens.findIndex(({ quoted, name }) => quoted || name !== null)
  const words = tokens.slice(0, end < 0 ? undefined : end).map(({ text }) => text)
  const [first = ''] = words
  if (acceptsDue(slot) && /^due$/i.test(first)) return 1
  if (slot.confirmable && CONFIRMED_SUFFIX.test(first))
    return looksLikeMoney(first.replace(CONFIRMED_SUFFIX, '')) ? 1 : 0
  const count = moneyWordCount(words)
  // `250! EUR` is one that is meant as well.
  return slot.confirmable &&
    CONFIRMED_SUFFIX.test(words[count] ?? '') &&
    moneyWordCount([...words.slice(0, count), (words[count] ?? '').replace(CONFIRMED_SUFFIX, '')]) > count
    ? count + 1
    : count
}

/** `nov 2026` and `nov 26` take two tokens, `nov` and `11/2026` one. */
function monthTokenCount(word: Token, after: Token | undefined, today: Day): number {
  const year = after && !after.quoted && /^\d{4}$/.test(after.text) && monthNumber(word.text) > 0
  if (year && parseMonth(`${word.text} ${after.text}`, today)) return 2
  // Of “nov 26” the figure is a year, or a day in that month, and never the beginning of a name.
  if (after && !after.quoted && monthNumber(word.text) > 0 && isYearOrDay(after.text, today)) return 2
  if (after && !after.quoted && /^(this|last|next) month$/i.test(`${word.text} ${after.text}`)) return 2
  return parseMonth(word.text, today) || /^\d{1,2}\/\d{4}$/.test(word.text) ? 1 : 0
}
