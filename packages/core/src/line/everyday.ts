import type { Command } from '../kernel/command'
import { monthNumber } from '../kernel/day-text'
import { isAmount, recordWords } from './arrange'
import { formsOf } from './colloquial-forms'
import { dayAt } from './day-place'
import type { LineContext } from './parse'
import { detailOption, isVerbWord } from './phrases'
import { slotsOf } from './reading'
import type { Rewritten } from './rewrite'
import { saidType, withSaidTypes } from './said-parts'
import { quoted, type Token, withoutCurrency } from './tokens'

/** What the words of a line name beside those that tell it. */
interface Named {
  amount: string | null
  /** A registration or an HP account, and an ID card. */
  record: string | null
  idCard: string | null
  type: string | null
  bank: string | null
  /** The number of a cheque: with zeros first, or behind its bank. */
  number: string | null
  day: string | null
  month: string | null
  /** What is behind `for`. */
  goods: string | null
  /** Words that are nothing of these. */
  name: string | null
}

/** Words that only part what is named; those that say which way money goes are not among them. */
const PARTS = /^(of|for|by|with|on|at|the|a|in|via|account|acc|client)$/i
/** Leads to a bank of ours. */
const TO_BANK = /^(to|into|in|at|our|from)$/i
const ID_CARD = /^\d{5,8}[a-z]$/i
const NAME = /^\p{L}[\p{L}'’.&-]*$/u

/**
 * The lines that are meant by words which tell one whatever the order of what it names: `standing order from carabott 140 hsbc`. Every word has a place in
 * each of them; where more than one line is told, none is sure.
 *
 * @source commands 1, Repairs.
 */
export function everydayLines(typed: readonly Token[], context: LineContext): Rewritten[] {
  const tokens = withoutCurrency(typed)
  if (tokens.length < 2 || tokens.some(({ quoted, name }) => quoted || name !== null)) return []
  const lines = formsOf(context.commands).placed.flatMap(({ command, phrase: said, line: form }) => {
    const at = placesOf(said, tokens)
    const line = at && lineOf(form, { tokens, at, said, command, context })
    if (!at || !line) return []
    const left = line.left === '' ? '' : `, ${line.left} is to be typed there`
    const change = `${said.replaceAll('…', '...')} is ${command.verb ?? ''}${left}`
    return [{ text: line.text, known: at.size, change }]
  })
  const most = Math.max(...lines.map(({ known }) => known))
  const best = lines.filter(({ known }) => known === most)
  const texts = [...new Map(best.map((each) => [each.text, each])).values()]
  return texts.map(({ text, change }) => ({ text, changes: [change], isOpen: texts.length > 1 }))
}

const known = new Map<string, readonly (readonly string[])[]>()

/** The words of each part of a phrase, read once. */
function partsOf(said: string): readonly (readonly string[])[] {
  const before = known.get(said)
  if (before) return before
  const parts = said.split('…').map((part) => part.split(' ').filter((word) => word !== ''))
  const made = parts.filter(({ length }) => length > 0)
  known.set(said, made)
  return made
}

/** Where the words of a phrase stand, each part of it behind the one before; null where they do not. */
function placesOf(said: string, tokens: readonly Token[]): ReadonlySet<number> | null {
  const places = new Set<number>()
  let from = 0
  for (const words of partsOf(said)) {
    const at = tokens.findIndex(
      (_, start) => start >= from && words.every((word, nth) => tokens[start + nth]?.text.toLowerCase() === word),
    )
    if (at < 0) return null
    for (const [nth] of words.entries()) places.add(at + nth)
    from = at + words.length
  }
  return places
}

interface OfLine {
  tokens: readonly Token[]
  /** Where the words stand that tell the line. */
  at: ReadonlySet<number>
  said: string
  command: Command
  context: LineContext
}

function lineOf(form: string, o: OfLine): { text: string; left: string } | null {
  for (const isMark of [true, false]) {
    const named = namedIn(o, isMark)
    const text = named && filled(form, named, o.said)
    if (text) return { text, left: leftOut(form, named) }
  }
  return null
}

const LEFT_OUT = { 'no-amount': 'amount', 'no-type': 'type', 'no-day': 'day', 'no-words': 'name' } as const

/** What a line that only opens a page has no place for. */
function leftOut(line: string, named: Named): string {
  const left = Object.entries(LEFT_OUT).flatMap(([place, of]) => (line.includes(`{${place}}`) ? (named[of] ?? []) : []))
  return left.join(' ')
}

/** What the other words name; null where one of them can be two things, or none. `isMark` takes a word and three figures for a registration. */
function namedIn({ tokens, at, said, command, context }: OfLine, isMark: boolean): Named | null {
  const taken = new Set(at)
  const first = Math.min(...at)
  const last = Math.max(...at)
  const record = recordAt({ tokens, at, context }, isMark)
  for (const each of record?.places ?? []) taken.add(each)
  const words = withSaidTypes(tokens, command.entry?.isOut)
  const rest = () => tokens.map((token, place) => ({ token, place })).filter(({ place }) => !taken.has(place))
  const take = (is: (token: Token, place: number) => boolean): Token[] => {
    const found = rest().filter(({ token, place }) => is(token, place))
    for (const { place } of found) taken.add(place)
    return found.map(({ token }) => token)
  }
  const day = dayAt(tokens, (place) => taken.has(place))
  for (const each of day?.places ?? []) taken.add(each)
  const months = take(({ text }) => monthNumber(text) > 0)
  const amounts = take((token) => isAmount(token))
  const numbers = take(({ text }) => /^0\d{2,}$/.test(text))
  const cards = take(({ text }) => ID_CARD.test(text))
  const types = typesIn(words, tokens, { taken, context })
  const banks = take(({ text }) => detailOption(text, context.commands) !== null)
  const bankPlaces = new Set(banks.map((token) => tokens.indexOf(token)))
  take((token, place) => PARTS.test(token.text) || (TO_BANK.test(token.text) && leadsTo(bankPlaces, tokens, place)))
  const behind = said.endsWith('for …')
    ? take((_, place) => place > last)
    : take((token, place) => place > last && isGoods(token, context))
  const names = rest()
  const isPlaced = names.every(({ place }) =>
    said.startsWith('…') ? place < first : !said.endsWith('…') || place > first,
  )
  const isName =
    names.every(({ token }) => isNameWord(token, context) && !isGoods(token, context)) &&
    behind.every((token) => NAME.test(token.text) && !WAYS.test(token.text))
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
  return NAME.test(text) && !isVerbWord(text, commands) && !WAYS.test(text)
}

const knownGoods = new WeakMap<LineContext['commands'], ReadonlySet<string>>()

/** What is paid for is nobody's name: `paid joe wages 850`. */
function isGoods({ text }: Token, { commands }: LineContext): boolean {
  const goods = knownGoods.get(commands) ?? new Set([...formsOf(commands).paid.values()].flat())
  knownGoods.set(commands, goods)
  return goods.has(text.toLowerCase())
}

/** They say which way money goes. */
export const WAYS =
  /^(from|to|paid|pays|pay|gave|give|gives|given|took|take|taken|got|back|received|refund|refunded|owes)$/i

function recordAt(
  { tokens, at, context }: Pick<OfLine, 'tokens' | 'at' | 'context'>,
  isMark: boolean,
): { places: number[] } | null {
  const others = tokens.map((token, place) => (at.has(place) ? { ...token, quoted: true } : token))
  const isNoMark = (word: string) =>
    detailOption(word, context.commands) !== null ||
    saidType(word) !== null ||
    typesOf(context).has(word.toLowerCase()) ||
    PARTS.test(word) ||
    TO_BANK.test(word)
  const found = recordWords(others, isNoMark)
  const rest = others.map((token, at) =>
    found && at >= found.from && at < found.to ? { ...token, quoted: true } : token,
  )
  if (found && recordWords(rest, isNoMark) !== null) return null
  if (!found || (!isMark && found.to - found.from > 1 && !/^hp$/i.test(tokens[found.from]?.text ?? ''))) return null
  return { places: Array.from({ length: found.to - found.from }, (_, nth) => found.from + nth) }
}

const knownTypes = new WeakMap<LineContext['commands'], ReadonlySet<string>>()

/** The words by which an entry says how it is paid. */
function typesOf({ commands }: LineContext): ReadonlySet<string> {
  const before = knownTypes.get(commands)
  if (before) return before
  const slots = commands.flatMap((command) => (command.entry ? slotsOf(command) : []))
  const types = new Set(slots.flatMap(({ name, choices = {} }) => (name === 'type' ? Object.keys(choices) : [])))
  knownTypes.set(commands, types)
  return types
}

function typesIn(
  words: readonly Token[],
  tokens: readonly Token[],
  { taken, context }: { taken: Set<number>; context: LineContext },
): string[] {
  const types = typesOf(context)
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

/** Words on the way to a bank: `to`, `into our`. */
function leadsTo(banks: ReadonlySet<number>, tokens: readonly Token[], place: number): boolean {
  let next = place + 1
  while (TO_BANK.test(tokens[next]?.text ?? '') || PARTS.test(tokens[next]?.text ?? '')) next += 1
  return banks.has(next)
}

const PLACE = /(?<whole>\{(?<sign>-?)(?<place>[\w-]+)(?:=(?<otherwise>[^}!]*))?(?<must>!?)\})/g

const NONE = { text: null, of: [] }

/** A line with its places filled; null where one that it needs is not named, or something that is named has no place in it. */
function filled(line: string, named: Named, phrase: string): string | null {
  const who = [named.record, named.idCard, named.name].filter((each) => each !== null)
  const parts: Record<string, { text: string | null; of: readonly (keyof Named)[] }> = {
    amount: { text: named.amount, of: ['amount'] },
    vehicle: { text: isAccount(named.record) ? null : named.record, of: ['record'] },
    account: { text: isAccount(named.record) ? named.record : null, of: ['record'] },
    who: { text: who.length === 1 ? (who[0] ?? null) : null, of: ['record', 'idCard', 'name'] },
    'name-of': { text: who.length === 1 ? `name:${plain(who[0] ?? '')}` : null, of: ['record', 'idCard', 'name'] },
    'vehicle-of': { text: named.record === null ? null : `vehicle:${plain(named.record)}`, of: ['record'] },
    client: { text: named.idCard ?? named.name, of: ['idCard', 'name'] },
    words: { text: named.name, of: ['name'] },
    name: { text: named.name === null ? null : `name:${plain(named.name)}`, of: ['name'] },
    type: { text: named.type, of: ['type'] },
    bank: { text: named.bank === null ? null : `bank:${named.bank}`, of: ['bank'] },
    no: { text: named.number === null ? null : `no:${named.number}`, of: ['number'] },
    'bank-word': { text: named.bank, of: ['bank'] },
    'bank-name': { text: named.bank === null ? null : `name:${named.bank}`, of: ['bank'] },
    day: { text: named.day, of: ['day'] },
    month: { text: named.month, of: ['month'] },
    goods: { text: named.goods === null ? null : `description:${plain(named.goods)}`, of: ['goods'] },
    said: { text: `description:${plain(phrase)}`, of: [] },
    'text-of': { text: `text:${plain([phrase, ...who].join(' '))}`, of: ['record', 'idCard', 'name'] },
    ...Object.fromEntries(Object.entries(LEFT_OUT).map(([place, of]) => [place, { text: null, of: [of] }])),
    // What is paid for, without anybody's name, has no place in it.
    text: named.name === null ? NONE : { text: said([named.name, named.goods]), of: ['name', 'goods'] },
    'text-all':
      named.name === null
        ? NONE
        : { text: said([named.name, named.goods, named.record]), of: ['name', 'goods', 'record'] },
  }
  const places = [...line.matchAll(PLACE)].map(({ groups = {} }) => groups)
  const used = new Set(places.flatMap(({ place = '' }) => parts[place]?.of ?? []))
  const isWhole = places.every(({ place = '', must }) => !must || parts[place]?.text)
  const isSpare = (Object.keys(named) as (keyof Named)[]).some((each) => named[each] !== null && !used.has(each))
  const isTwice = line.includes('{client') && named.idCard !== null && named.name !== null
  if (!isWhole || isSpare || isTwice) return null
  let text = line
  for (const { whole = '', sign = '', place = '', otherwise = '' } of places) {
    const part = parts[place]?.text
    text = text.replace(whole, () => (part ? `${sign}${part}` : otherwise))
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}

const isAccount = (record: string | null) => record !== null && /^hp/i.test(record)
const plain = (text: string) => (/[\s",]/.test(text) ? quoted(text) : text)

function said(words: readonly (string | null)[]): string | null {
  const all = words.filter((each) => each !== null)
  return all.length === 0 ? null : quoted(all.join(', '))
}
