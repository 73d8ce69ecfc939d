import type { Command } from '../kernel/command'
import { monthNumber } from '../kernel/day-text'
import { isAmountToken, recordSpan } from './reorder-tokens'
import { formsOf } from './colloquial-forms'
import { findDay } from './find-day'
import type { LineContext } from './parse'
import { detailOption, isVerbWord } from './find-verbs'
import { slotsOfCommand } from './reading'
import type { Rewritten } from './rewrite'
import { typeOfColloquial, rewriteTypeTokens } from './rewrite-parts'
import { quoteText, type Token, withoutCurrency } from './tokens'

interface PatternValues {
  amount: string | null
  /** A registration or an HP account; `idCard` is an identity card. */
  record: string | null
  idCard: string | null
  type: string | null
  bank: string | null
  /** The number of a cheque: with leading zeros, or after its bank. */
  number: string | null
  day: string | null
  month: string | null
  /** The words after `for`. */
  goods: string | null
  /** Words of no other value. */
  name: string | null
}

/** Words that only separate values; those for the direction of money are not among them. */
const SEPARATOR_WORDS = /^(of|for|by|with|on|at|the|a|in|via|account|acc|client)$/i
/** Words before a bank of ours. */
const BANK_LINK = /^(to|into|in|at|our|from)$/i
const ID_CARD = /^\d{5,8}[a-z]$/i
const NAME = /^\p{L}[\p{L}'’.&-]*$/u

/**
 * Rewrites a line by the words of a pattern, whatever the order of its values: `standing order from carabott 140 hsbc`. Every word has a place in
 * each result; where several patterns match, none is sure.
 * @source commands 1, Repairs.
 */
export function rewritePatterns(typed: readonly Token[], context: LineContext): Rewritten[] {
  const tokens = withoutCurrency(typed)
  if (tokens.length < 2 || tokens.some(({ quoted, name }) => quoted || name !== null)) return []
  const lines = formsOf(context.commands).placed.flatMap(({ command, phrase, line: form }) => {
    const at = phrasePositions(phrase, tokens)
    const line = at && lineOfPattern(form, { tokens, at, phrase, command, context })
    if (!at || !line) return []
    const left = line.left === '' ? '' : `, ${line.left} is to be typed there`
    const change = `${phrase.replaceAll('…', '...')} is ${command.verb ?? ''}${left}`
    return [{ text: line.text, known: at.size, change }]
  })
  const most = Math.max(...lines.map(({ known }) => known))
  const best = lines.filter(({ known }) => known === most)
  const texts = [...new Map(best.map((each) => [each.text, each])).values()]
  return texts.map(({ text, change }) => ({ text, changes: [change], isOpen: texts.length > 1 }))
}

const phraseCache = new Map<string, readonly (readonly string[])[]>()

function phraseParts(said: string): readonly (readonly string[])[] {
  const before = phraseCache.get(said)
  if (before) return before
  const parts = said.split('…').map((part) => part.split(' ').filter((word) => word !== ''))
  const made = parts.filter(({ length }) => length > 0)
  phraseCache.set(said, made)
  return made
}

/** The positions of the words of a phrase, each part after the one before; null for no match. */
function phrasePositions(said: string, tokens: readonly Token[]): ReadonlySet<number> | null {
  const places = new Set<number>()
  let from = 0
  for (const words of phraseParts(said)) {
    const at = tokens.findIndex(
      (_, start) => start >= from && words.every((word, nth) => tokens[start + nth]?.text.toLowerCase() === word),
    )
    if (at < 0) return null
    for (const [nth] of words.entries()) places.add(at + nth)
    from = at + words.length
  }
  return places
}

interface PatternMatch {
  tokens: readonly Token[]
  at: ReadonlySet<number>
  phrase: string
  command: Command
  context: LineContext
}

function lineOfPattern(form: string, o: PatternMatch): { text: string; left: string } | null {
  for (const isMark of [true, false]) {
    const named = patternValues(o, isMark)
    const text = named && fillPattern(form, named, o.phrase)
    if (text) return { text, left: unusedSlots(form, named) }
  }
  return null
}

const UNUSED_VALUES = { 'no-amount': 'amount', 'no-type': 'type', 'no-day': 'day', 'no-words': 'name' } as const

/** The slots that a line that only opens a page does not have. */
function unusedSlots(line: string, named: PatternValues): string {
  const left = Object.entries(UNUSED_VALUES).flatMap(([place, of]) =>
    line.includes(`{${place}}`) ? (named[of] ?? []) : [],
  )
  return left.join(' ')
}

/** The values in the other words; null where one of them is ambiguous or none. `isMark` takes a word and three figures as a registration. */
function patternValues({ tokens, at, phrase, command, context }: PatternMatch, isMark: boolean): PatternValues | null {
  const taken = new Set(at)
  const first = Math.min(...at)
  const last = Math.max(...at)
  const record = recordPositions({ tokens, at, context }, isMark)
  for (const each of record?.places ?? []) taken.add(each)
  const words = rewriteTypeTokens(tokens, command.entry?.isOut)
  const rest = () => tokens.map((token, place) => ({ token, place })).filter(({ place }) => !taken.has(place))
  const take = (is: (token: Token, place: number) => boolean): Token[] => {
    const found = rest().filter(({ token, place }) => is(token, place))
    for (const { place } of found) taken.add(place)
    return found.map(({ token }) => token)
  }
  const day = findDay(tokens, (place) => taken.has(place))
  for (const each of day?.places ?? []) taken.add(each)
  const months = take(({ text }) => monthNumber(text) > 0)
  const amounts = take((token) => isAmountToken(token))
  const numbers = take(({ text }) => /^0\d{2,}$/.test(text))
  const cards = take(({ text }) => ID_CARD.test(text))
  const types = typesInWords(words, tokens, { taken, context })
  const banks = take(({ text }) => detailOption(text, context.commands) !== null)
  const bankPlaces = new Set(banks.map((token) => tokens.indexOf(token)))
  take(
    (token, place) =>
      SEPARATOR_WORDS.test(token.text) || (BANK_LINK.test(token.text) && leadsToBank(bankPlaces, tokens, place)),
  )
  const behind = phrase.endsWith('for …')
    ? take((_, place) => place > last)
    : take((token, place) => place > last && isExpenseWord(token, context))
  const names = rest()
  const isPlaced = names.every(({ place }) =>
    phrase.startsWith('…') ? place < first : !phrase.endsWith('…') || place > first,
  )
  const isName =
    names.every(({ token }) => isNameWord(token, context) && !isExpenseWord(token, context)) &&
    behind.every((token) => NAME.test(token.text) && !DIRECTION_WORDS.test(token.text))
  const isOne = [months, amounts, cards, banks, numbers].every(({ length }) => length <= 1) && types.length <= 1
  // Which way an amount goes is said by its line.
  const isSigned = amounts.some(({ text }) => /^[-+\u2010-\u2015\u2212]/.test(text))
  if (!isPlaced || !isName || !isOne || isSigned) return null
  const textOf = (all: readonly (Token | string)[]) =>
    all.length === 0 ? null : all.map((each) => (typeof each === 'string' ? each : each.raw)).join(' ')
  return {
    amount: textOf(amounts),
    record: record ? textOf(record.places.map((place) => tokens[place]?.raw ?? '')) : null,
    idCard: textOf(cards),
    type: textOf(types),
    bank: detailOption(banks[0]?.text ?? '', context.commands),
    number: textOf(numbers),
    day: day ? textOf(day.places.map((place) => tokens[place]?.raw ?? '')) : null,
    month: textOf(months),
    goods: textOf(behind),
    name: textOf(names.map(({ token }) => token)),
  }
}

function isNameWord({ text }: Token, { commands }: LineContext): boolean {
  return NAME.test(text) && !isVerbWord(text, commands) && !DIRECTION_WORDS.test(text)
}

const expenseWordCache = new WeakMap<LineContext['commands'], ReadonlySet<string>>()

/** An expense is nobody's name: `paid joe wages 850`. */
function isExpenseWord({ text }: Token, { commands }: LineContext): boolean {
  const goods = expenseWordCache.get(commands) ?? new Set([...formsOf(commands).paid.values()].flat())
  expenseWordCache.set(commands, goods)
  return goods.has(text.toLowerCase())
}

/** Words for the direction of money. */
export const DIRECTION_WORDS =
  /^(from|to|paid|pays|pay|gave|give|gives|given|took|take|taken|got|back|received|refund|refunded|owes)$/i

function recordPositions(
  { tokens, at, context }: Pick<PatternMatch, 'tokens' | 'at' | 'context'>,
  isMark: boolean,
): { places: number[] } | null {
  const others = tokens.map((token, place) => (at.has(place) ? { ...token, quoted: true } : token))
  const isNoMark = (word: string) =>
    detailOption(word, context.commands) !== null ||
    typeOfColloquial(word) !== null ||
    typeWords(context).has(word.toLowerCase()) ||
    SEPARATOR_WORDS.test(word) ||
    BANK_LINK.test(word)
  const found = recordSpan(others, isNoMark)
  const rest = others.map((token, at) =>
    found && at >= found.from && at < found.to ? { ...token, quoted: true } : token,
  )
  if (found && recordSpan(rest, isNoMark) !== null) return null
  if (!found || (!isMark && found.to - found.from > 1 && !/^hp$/i.test(tokens[found.from]?.text ?? ''))) return null
  return { places: Array.from({ length: found.to - found.from }, (_, nth) => found.from + nth) }
}

const typeWordCache = new WeakMap<LineContext['commands'], ReadonlySet<string>>()

function typeWords({ commands }: LineContext): ReadonlySet<string> {
  const before = typeWordCache.get(commands)
  if (before) return before
  const slots = commands.flatMap((command) => (command.entry ? slotsOfCommand(command) : []))
  const types = new Set(slots.flatMap(({ name, choices = {} }) => (name === 'type' ? Object.keys(choices) : [])))
  typeWordCache.set(commands, types)
  return types
}

function typesInWords(
  words: readonly Token[],
  tokens: readonly Token[],
  { taken, context }: { taken: Set<number>; context: LineContext },
): string[] {
  const types = typeWords(context)
  return words.flatMap((word) => {
    const place = tokens.findIndex(({ start }) => start === word.start)
    if (place < 0 || taken.has(place) || !types.has(word.text.toLowerCase())) return []
    taken.add(place)
    // `bank transfer` is one word of the line.
    const next = tokens[place + 1]
    if (next && !words.some(({ start }) => start === next.start)) taken.add(place + 1)
    return [word.text.toLowerCase()]
  })
}

/** Words before a bank: `to`, `into our`. */
function leadsToBank(banks: ReadonlySet<number>, tokens: readonly Token[], place: number): boolean {
  let next = place + 1
  while (BANK_LINK.test(tokens[next]?.text ?? '') || SEPARATOR_WORDS.test(tokens[next]?.text ?? '')) next += 1
  return banks.has(next)
}

const SLOT_PATTERN = /(?<whole>\{(?<sign>-?)(?<place>[\w-]+)(?:=(?<otherwise>[^}!]*))?(?<must>!?)\})/g

const NO_VALUE = { text: null, of: [] }

/** Fills the slots of a line; null where a required one has no value, or a value has no slot. */
function fillPattern(line: string, named: PatternValues, phrase: string): string | null {
  const who = [named.record, named.idCard, named.name].filter((each) => each !== null)
  const parts: Record<string, { text: string | null; of: readonly (keyof PatternValues)[] }> = {
    amount: { text: named.amount, of: ['amount'] },
    vehicle: { text: isAccountText(named.record) ? null : named.record, of: ['record'] },
    account: { text: isAccountText(named.record) ? named.record : null, of: ['record'] },
    who: { text: who.length === 1 ? (who[0] ?? null) : null, of: ['record', 'idCard', 'name'] },
    'name-of': {
      text: who.length === 1 ? `name:${quoteIfNeeded(who[0] ?? '')}` : null,
      of: ['record', 'idCard', 'name'],
    },
    'vehicle-of': { text: named.record === null ? null : `vehicle:${quoteIfNeeded(named.record)}`, of: ['record'] },
    client: { text: named.idCard ?? named.name, of: ['idCard', 'name'] },
    words: { text: named.name, of: ['name'] },
    name: { text: named.name === null ? null : `name:${quoteIfNeeded(named.name)}`, of: ['name'] },
    type: { text: named.type, of: ['type'] },
    bank: { text: named.bank === null ? null : `bank:${named.bank}`, of: ['bank'] },
    no: { text: named.number === null ? null : `no:${named.number}`, of: ['number'] },
    'bank-word': { text: named.bank, of: ['bank'] },
    'bank-name': { text: named.bank === null ? null : `name:${named.bank}`, of: ['bank'] },
    day: { text: named.day, of: ['day'] },
    month: { text: named.month, of: ['month'] },
    goods: { text: named.goods === null ? null : `description:${quoteIfNeeded(named.goods)}`, of: ['goods'] },
    said: { text: `description:${quoteIfNeeded(phrase)}`, of: [] },
    'text-of': { text: `text:${quoteIfNeeded([phrase, ...who].join(' '))}`, of: ['record', 'idCard', 'name'] },
    ...Object.fromEntries(Object.entries(UNUSED_VALUES).map(([place, of]) => [place, { text: null, of: [of] }])),
    // What is paid for, without anybody's name, has no place in it.
    text: named.name === null ? NO_VALUE : { text: joinWords([named.name, named.goods]), of: ['name', 'goods'] },
    'text-all':
      named.name === null
        ? NO_VALUE
        : { text: joinWords([named.name, named.goods, named.record]), of: ['name', 'goods', 'record'] },
  }
  const places = [...line.matchAll(SLOT_PATTERN)].map(({ groups = {} }) => groups)
  const used = new Set(places.flatMap(({ place = '' }) => parts[place]?.of ?? []))
  const isWhole = places.every(({ place = '', must }) => !must || parts[place]?.text)
  const isSpare = (Object.keys(named) as (keyof PatternValues)[]).some(
    (each) => named[each] !== null && !used.has(each),
  )
  const isTwice = line.includes('{client') && named.idCard !== null && named.name !== null
  if (!isWhole || isSpare || isTwice) return null
  let text = line
  for (const { whole = '', sign = '', place = '', otherwise = '' } of places) {
    const part = parts[place]?.text
    text = text.replace(whole, () => (part ? `${sign}${part}` : otherwise))
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}

const isAccountText = (record: string | null) => record !== null && /^hp/i.test(record)
const quoteIfNeeded = (text: string) => (/[\s",]/.test(text) ? quoteText(text) : text)

function joinWords(words: readonly (string | null)[]): string | null {
  const all = words.filter((each) => each !== null)
  return all.length === 0 ? null : quoteText(all.join(', '))
}
