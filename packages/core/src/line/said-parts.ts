import type { DetailField, Slot } from '../kernel/command'
import { isAmount, LINKS, recordWords } from './arrange'
import { TYPE_FORMS } from './colloquial-forms'
import { dayAt } from './day-place'
import { type FilledSlot, isRecordKind, type Reading, slotsOf } from './reading'
import type { Line, Rewriting, Rewritten } from './rewrite'
import { type Token, tokensOf } from './tokens'

/** Words of a text as well as types. */
const AMBIGUOUS = /^(transfer|wire|check)$/i
/** Leads to how something is paid. */
export const BY = /^(by|in|with|via|per)$/i
const COUNTED = /^(months?|instal?lments?|payments?)$/i

/** The words with how something is paid as the grammar has it: `bank transfer` is one word, `bt`; a cheque that goes out is our own, `co`. */
export function withSaidTypes(tokens: readonly Token[], isOut = false): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const isWord = !token.quoted && token.name === null
    if (before && saidType(`${before.raw} ${token.raw}`) !== null) return []
    const isSure = !AMBIGUOUS.test(token.raw) || BY.test(before?.raw ?? '')
    const said = isWord ? (saidType(`${token.raw} ${next?.raw ?? ''}`) ?? (isSure ? saidType(token.raw) : null)) : null
    const type = said === 'chq' && isOut ? 'co' : said
    return [type === null || type.includes(' ') ? token : { ...token, text: type, raw: type }]
  })
}

/** The type that a word, or two, stand for; null for any other. */
export function saidType(word: string): string | null {
  return TYPE_FORMS.get(word.toLowerCase()) ?? null
}

/**
 * The line with what is put in other words as its command reads it: a type that is written out or behind a word (`250 by card`, `250 cheque`), with its bank and
 * the number of a cheque (`250 cheque bov 123`), a number of payments (`2 months`, `2x`), the currency behind an amount, a word that leads to the account (`for maria borg`).
 *
 * @returns null where nothing is put so.
 * @source commands 1, Repairs.
 */
export function rewritePart({ text, reading }: Line, o: Rewriting): readonly Rewritten[] | null {
  const line = reading && partLine(text, reading)
  return line && o.read(line.text)[0]?.fits ? [line] : null
}

const partLine = (text: string, reading: Reading) =>
  countLine(text, reading) ??
  currencyLine(text, reading) ??
  typeLine(text, reading) ??
  detailLine(text, reading) ??
  ledLine(text, reading)

const isGiven = ({ state }: FilledSlot) => state === 'parsed' || state === 'needs-record'
/** A text that was not taken for one stands there all the same. */
const isThere = (slot: FilledSlot) => isGiven(slot) || (slot.kind === 'text' && slot.text !== '')
const slotIn = ({ slots }: Reading, kind: Slot['kind']) => slots.find((slot) => slot.kind === kind && isThere(slot))
/** The words at the end of a line: a text, a name with a description, or whose money it is. */
const tailIn = (reading: Reading) => slotIn(reading, 'text') ?? namedIn(reading) ?? slotIn(reading, 'client')
/** A name without its description stands there all the same. */
const namedIn = ({ slots }: Reading) => slots.find(({ kind, text }) => kind === 'name-description' && text !== '')
const tokensIn = (text: string, { start, end }: FilledSlot): Token[] => tokensOf(text.slice(start, end))

function replaced(text: string, { start, end }: { start: number; end: number }, by: string): string {
  return `${text.slice(0, start)}${by}${text.slice(end)}`.replaceAll(/ +/g, ' ').trim()
}

/** `2 months` and `2x` are two payments, and no two euro or reference. */
function countLine(text: string, reading: Reading): Rewritten | null {
  const count = slotsOf(reading.command).find(({ kind }) => kind === 'count')
  if (!count || slotIn(reading, 'count')) return null
  const [amount, said] = [slotIn(reading, 'money'), slotIn(reading, 'text')]
  const [word] = said ? tokensIn(text, said) : []
  const times = word && !word.quoted && /^([2-9]|[1-9]\d)x$/i.exec(word.raw)?.[1]
  if (said && word && times) {
    const place = { start: said.start + word.start, end: said.start + word.end }
    return { text: replaced(text, place, `x${times}`), changes: [`${times}x is x${times}`] }
  }
  const number = amount && /^([2-9]|[1-9]\d)$/.exec(text.slice(amount.start, amount.end))?.[1]
  const isCounted = word !== undefined && !word.quoted && COUNTED.test(word.raw)
  if (!amount || !said || !isCounted || !number || text.slice(amount.end, said.start).trim() !== '') return null
  const span = { start: amount.start, end: said.start + word.end }
  return { text: replaced(text, span, `x${number}`), changes: [`${number} ${word.raw} is x${number}`] }
}

/** `250 euro` is 250. */
function currencyLine(text: string, reading: Reading): Rewritten | null {
  const [amount, said] = [slotIn(reading, 'money'), slotIn(reading, 'text')]
  const [word] = said ? tokensIn(text, said) : []
  if (!amount || !said || !word || word.quoted || !/^(euros?|eur)$/i.test(word.raw)) return null
  if (text.slice(amount.end, said.start).trim() !== '') return null
  const span = { start: said.start, end: said.start + word.end }
  return { text: replaced(text, span, ''), changes: [`${word.raw} is left out`] }
}

/** A type that is said in a text, by the words from `at` on, of which one leads to it when `to` is behind them. */
interface TypePlace {
  at: number
  to: number
}

/** `250 by card`, `250 cheque`, `250 cheque bov 123`: how it is paid, and no text. */
function typeLine(text: string, reading: Reading): Rewritten | null {
  const choices = slotsOf(reading.command).filter(({ kind }) => kind === 'choice')
  const open = choices.find(({ named }) => !named) ?? choices.find(({ name }) => name === 'type')
  const said = tailIn(reading)
  if (!open || !said || slotIn(reading, 'choice')) return null
  const tokens = tokensIn(text, said)
  if (tokens.some(({ quoted, name }) => quoted || name !== null)) return null
  const places = [...tokens.keys()].filter((at) => BY.test(tokens[at]?.raw ?? '')).map((at) => ({ at, to: at + 1 }))
  const ends = [0, tokens.length - 1, ...[...tokens.keys()].slice(1, -1)].map((at) => ({ at, to: at }))
  for (const { at, to } of [...places, ...ends]) {
    for (const length of [2, 1]) {
      const type = typeAt(tokens, { at, to, length }, { open, reading })
      if (type === undefined) continue
      const others = [...tokens.slice(0, at), ...tokens.slice(to + length)]
      const { given, rest } = detailsIn(others, detailsOf(reading, typeID(open, type)), tokens)
      // Who is paid has a comma behind, which the type may have taken.
      const last = tokens[to + length - 1]
      const lead = rest.findLast(({ start }) => last !== undefined && start < last.start)
      const isComma = last?.raw.endsWith(',') === true && lead !== undefined
      // A name before the amount is read with both in the text: the type stands behind the amount. Of `20 nov` none is one.
      const days = dayAt(rest, () => false)?.places ?? []
      const isOfAmount = (token: Token, place: number) => isAmount(token) && !days.includes(place)
      const amountEnd = isAmountGiven(reading) ? 0 : rest.findLastIndex(isOfAmount) + 1
      const typed = tokens.slice(at, to + length).map(({ raw }) => raw)
      const raw = rest.map((token) => (isComma && token === lead ? `${token.raw},` : token.raw))
      const word = open.named ? `type:${type}` : type
      const order = [...raw.slice(0, amountEnd), word, ...given, ...raw.slice(amountEnd)]
      return { text: replaced(text, said, order.join(' ')), changes: [`${typed.join(' ')} is ${type}`] }
    }
  }
  return null
}

const isAmountGiven = ({ slots }: Reading) => slots.some((slot) => slot.name === 'amount' && isGiven(slot))

/** The type that `length` words at a place stand for; undefined where they are sooner words of a text. */
function typeAt(
  tokens: readonly Token[],
  { at, to, length }: TypePlace & { length: number },
  { open, reading }: { open: Slot; reading: Reading },
): string | undefined {
  const words = tokens.slice(to, to + length)
  if (words.length < length) return undefined
  const phrase = words
    .map(({ raw }) => raw.toLowerCase())
    .join(' ')
    .replace(/,$/, '')
  const isLed = to > at
  const own = isLed && open.choices?.[phrase] !== undefined ? phrase : undefined
  const type = own ?? typeOf(phrase, reading)
  if (type === undefined || isLed) return type
  // Where the type stands only by its name, a transfer is sooner that of a car.
  if (length === tokens.length) return open.named && AMBIGUOUS.test(phrase) ? undefined : type
  const beside = [tokens[at - 1], tokens[to + length]].flatMap((token) => token ?? [])
  if (detailsIn(beside, detailsOf(reading, typeID(open, type))).given.length > 0) return type
  // Of a description, such as `bounced cheque`, the last word alone is none.
  const isDescribed = tokens.slice(0, at).some(({ raw }) => raw.endsWith(','))
  const isEnd = at === 0 || (at + length === tokens.length && (length > 1 || !isDescribed))
  return isEnd && !AMBIGUOUS.test(phrase) ? type : undefined
}

/** A cheque that goes out is our own. */
function typeOf(phrase: string, { command, slots }: Reading): string | undefined {
  const type = TYPE_FORMS.get(phrase)
  const amount = slots.find(({ name }) => name === 'amount')?.value
  const isBack = amount?.kind === 'money' && (amount.cents ?? 0) < 0
  return type === 'chq' && command.entry?.isOut !== isBack ? 'co' : type
}

const typeID = ({ choices }: Slot, type: string) => choices?.[type.split(' ')[0] ?? '']

/** What a type asks for that is not given by name. */
function detailsOf({ command, named }: Reading, id: number | undefined): readonly DetailField[] {
  const asked = id === undefined ? [] : (command.entry?.details[id] ?? [])
  return asked.filter(({ name }) => !named.some((field) => field.name === name))
}

const TO_BANK = /^(to|into|at|in)$/i
const LEADS_TO_NUMBER = /^(no|nr|number)\.?$/i

function optionOf(options: DetailField['options'], { raw }: Token): string | null {
  return options?.find((each) => each.toLowerCase() === raw.toLowerCase()) ?? null
}

/**
 * `bov 000123` as `bank:BOV no:000123`, where both are asked for, and the other words.
 *
 * @param around The words among which these stand: a number is one of a cheque beside its bank.
 */
function detailsIn(
  tokens: readonly Token[],
  details: readonly DetailField[],
  around = tokens,
): { given: readonly string[]; rest: readonly Token[] } {
  const given: string[] = []
  const taken = new Set<Token>()
  const isBank = (token: Token | undefined) => details.some(({ options }) => token && optionOf(options, token) !== null)
  for (const { name, options } of details) {
    for (const token of tokens) {
      const at = around.indexOf(token)
      const [before, after] = [around[at - 1], around[at + 1]]
      const isLed = before !== undefined && LEADS_TO_NUMBER.test(before.raw)
      const isMarked = /^0/.test(token.raw) || isLed || isBank(before) || isBank(after)
      const isNumber = name === 'no' && /^\d{3,}$/.test(token.raw) && isMarked
      const option = optionOf(options, token)
      if ((option === null && !isNumber) || token.quoted || taken.has(token)) continue
      given.push(`${name}:${option ?? token.raw}`)
      taken.add(token)
      // What leads to a bank goes with it.
      if (option !== null && before && TO_BANK.test(before.raw) && tokens.includes(before)) taken.add(before)
      if (isNumber && isLed) taken.add(before)
      break
    }
  }
  return { given, rest: tokens.filter((token) => !taken.has(token)) }
}

/** `250 bt hsbc`, `250 chq bov 000123`: the bank and the number of the cheque that the type asks for. */
function detailLine(text: string, reading: Reading): Rewritten | null {
  const type = slotIn(reading, 'choice')
  const [said, ref] = [tailIn(reading), slotIn(reading, 'reference')]
  const spans = [ref, said].filter((slot) => slot !== undefined)
  const [first, last] = [spans[0], spans.at(-1)]
  if (type?.value?.kind !== 'choice' || !first || !last || first.start > last.start) return null
  const span = { start: first.start, end: last.end }
  const tokens = tokensOf(text.slice(span.start, span.end))
  if (tokens.some(({ name }) => name !== null)) return null
  const { given, rest } = detailsIn(tokens, detailsOf(reading, type.value.id))
  if (given.length === 0) return null
  const order = [...given, ...rest.map(({ raw }) => raw)]
  return { text: replaced(text, span, order.join(' ')), changes: [given.join(' ')] }
}

/** `settle for maria borg`. */
function ledLine(text: string, { slots: [head] }: Reading): Rewritten | null {
  if (!head || !isRecordKind(head.kind) || head.kind === 'client' || head.state !== 'needs-record') return null
  const [link, next] = tokensOf(text.slice(head.start))
  if (!link || !next || link.quoted || !LINKS.test(link.raw)) return null
  if (recordWords(tokensOf(text.slice(head.start)), () => false) !== null) return null
  const span = { start: head.start, end: head.start + next.start }
  return { text: replaced(text, span, ''), changes: [`${link.raw} is left out`] }
}
