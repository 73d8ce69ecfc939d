import type { DetailField, Slot } from '../kernel/command'
import { isAmountToken, LINK_WORDS, recordSpan } from './reorder-tokens'
import { TYPE_FORMS } from './colloquial-forms'
import { findDay } from './find-day'
import { type FilledSlot, isRecordKind, type Reading, slotsOfCommand } from './reading'
import type { Line, Rewriting, Rewritten } from './rewrite'
import { type Token, tokensOf } from './tokens'

/** Words of a text as well as types. */
const AMBIGUOUS_TYPE = /^(transfer|wire|check)$/i
/** Words before a type. */
export const TYPE_LINK = /^(by|in|with|via|per)$/i
const COUNT_UNIT = /^(months?|instal?lments?|payments?)$/i

/** Rewrites the types in tokens: `bank transfer` becomes one word, `bt`; a cheque that goes out is our own, `co`. */
export function rewriteTypeTokens(tokens: readonly Token[], isOut = false): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const isWord = !token.quoted && token.name === null
    if (before && typeOfColloquial(`${before.raw} ${token.raw}`) !== null) return []
    const isSure = !AMBIGUOUS_TYPE.test(token.raw) || TYPE_LINK.test(before?.raw ?? '')
    const said = isWord
      ? (typeOfColloquial(`${token.raw} ${next?.raw ?? ''}`) ?? (isSure ? typeOfColloquial(token.raw) : null))
      : null
    const type = said === 'chq' && isOut ? 'co' : said
    return [type === null || type.includes(' ') ? token : { ...token, text: type, raw: type }]
  })
}

export function typeOfColloquial(word: string): string | null {
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
  const line = reading && rewriteParts(text, reading)
  return line && o.read(line.text)[0]?.fits ? [line] : null
}

const rewriteParts = (text: string, reading: Reading) =>
  rewritePaymentCount(text, reading) ??
  rewriteCurrency(text, reading) ??
  rewritePaymentType(text, reading) ??
  rewriteDetails(text, reading) ??
  rewriteAccountLink(text, reading)

const isSlotGiven = ({ state }: FilledSlot) => state === 'parsed' || state === 'needs-record'
/** A text that was not taken for one counts all the same. */
const hasSlotText = (slot: FilledSlot) => isSlotGiven(slot) || (slot.kind === 'text' && slot.text !== '')
const findSlot = ({ slots }: Reading, kind: Slot['kind']) =>
  slots.find((slot) => slot.kind === kind && hasSlotText(slot))
/** The slot at the end of a line: a text, a name with a description, or a client. */
const tailSlot = (reading: Reading) =>
  findSlot(reading, 'text') ?? nameDescriptionSlot(reading) ?? findSlot(reading, 'client')
/** A name without its description counts all the same. */
const nameDescriptionSlot = ({ slots }: Reading) =>
  slots.find(({ kind, text }) => kind === 'name-description' && text !== '')
const tokensOfSlot = (text: string, { start, end }: FilledSlot): Token[] => tokensOf(text.slice(start, end))

function replaceSpan(text: string, { start, end }: { start: number; end: number }, by: string): string {
  return `${text.slice(0, start)}${by}${text.slice(end)}`.replaceAll(/ +/g, ' ').trim()
}

/** `2 months` and `2x` are two payments, and no two euro or reference. */
function rewritePaymentCount(text: string, reading: Reading): Rewritten | null {
  const count = slotsOfCommand(reading.command).find(({ kind }) => kind === 'count')
  if (!count || findSlot(reading, 'count')) return null
  const [amount, said] = [findSlot(reading, 'money'), findSlot(reading, 'text')]
  const [word] = said ? tokensOfSlot(text, said) : []
  const times = word && !word.quoted && /^([2-9]|[1-9]\d)x$/i.exec(word.raw)?.[1]
  if (said && word && times) {
    const place = { start: said.start + word.start, end: said.start + word.end }
    return { text: replaceSpan(text, place, `x${times}`), changes: [`${times}x is x${times}`] }
  }
  const number = amount && /^([2-9]|[1-9]\d)$/.exec(text.slice(amount.start, amount.end))?.[1]
  const isCounted = word !== undefined && !word.quoted && COUNT_UNIT.test(word.raw)
  if (!amount || !said || !isCounted || !number || text.slice(amount.end, said.start).trim() !== '') return null
  const span = { start: amount.start, end: said.start + word.end }
  return { text: replaceSpan(text, span, `x${number}`), changes: [`${number} ${word.raw} is x${number}`] }
}

/** `250 euro` is 250. */
function rewriteCurrency(text: string, reading: Reading): Rewritten | null {
  const [amount, said] = [findSlot(reading, 'money'), findSlot(reading, 'text')]
  const [word] = said ? tokensOfSlot(text, said) : []
  if (!amount || !said || !word || word.quoted || !/^(euros?|eur)$/i.test(word.raw)) return null
  if (text.slice(amount.end, said.start).trim() !== '') return null
  const span = { start: said.start, end: said.start + word.end }
  return { text: replaceSpan(text, span, ''), changes: [`${word.raw} is left out`] }
}

/** A type in a text by its words from `at` on; with a link word `to` is after it. */
interface TypePosition {
  at: number
  to: number
}

/** `250 by card`, `250 cheque`, `250 cheque bov 123`: the type, and no text. */
function rewritePaymentType(text: string, reading: Reading): Rewritten | null {
  const choices = slotsOfCommand(reading.command).filter(({ kind }) => kind === 'choice')
  const open = choices.find(({ named }) => !named) ?? choices.find(({ name }) => name === 'type')
  const said = tailSlot(reading)
  if (!open || !said || findSlot(reading, 'choice')) return null
  const tokens = tokensOfSlot(text, said)
  if (tokens.some(({ quoted, name }) => quoted || name !== null)) return null
  const places = [...tokens.keys()]
    .filter((at) => TYPE_LINK.test(tokens[at]?.raw ?? ''))
    .map((at) => ({ at, to: at + 1 }))
  const ends = [0, tokens.length - 1, ...[...tokens.keys()].slice(1, -1)].map((at) => ({ at, to: at }))
  for (const { at, to } of [...places, ...ends]) {
    for (const length of [2, 1]) {
      const type = typeAt(tokens, { at, to, length }, { open, reading })
      if (type === undefined) continue
      const others = [...tokens.slice(0, at), ...tokens.slice(to + length)]
      const { given, rest } = splitDetails(others, missingDetails(reading, typeID(open, type)), tokens)
      // Who is paid has a comma behind, which the type may have taken.
      const last = tokens[to + length - 1]
      const lead = rest.findLast(({ start }) => last !== undefined && start < last.start)
      const isComma = last?.raw.endsWith(',') === true && lead !== undefined
      // A name before the amount is read with both in the text: the type stands behind the amount. Of `20 nov` none is one.
      const days = findDay(rest, () => false)?.places ?? []
      const isOfAmount = (token: Token, place: number) => isAmountToken(token) && !days.includes(place)
      const amountEnd = isAmountGiven(reading) ? 0 : rest.findLastIndex(isOfAmount) + 1
      const typed = tokens.slice(at, to + length).map(({ raw }) => raw)
      const raw = rest.map((token) => (isComma && token === lead ? `${token.raw},` : token.raw))
      const word = open.named ? `type:${type}` : type
      const order = [...raw.slice(0, amountEnd), word, ...given, ...raw.slice(amountEnd)]
      return { text: replaceSpan(text, said, order.join(' ')), changes: [`${typed.join(' ')} is ${type}`] }
    }
  }
  return null
}

const isAmountGiven = ({ slots }: Reading) => slots.some((slot) => slot.name === 'amount' && isSlotGiven(slot))

/** The type of `length` words at a position; undefined where they are rather words of a text. */
function typeAt(
  tokens: readonly Token[],
  { at, to, length }: TypePosition & { length: number },
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
  if (length === tokens.length) return open.named && AMBIGUOUS_TYPE.test(phrase) ? undefined : type
  const beside = [tokens[at - 1], tokens[to + length]].flatMap((token) => token ?? [])
  if (splitDetails(beside, missingDetails(reading, typeID(open, type))).given.length > 0) return type
  // Of a description, such as `bounced cheque`, the last word alone is none.
  const isDescribed = tokens.slice(0, at).some(({ raw }) => raw.endsWith(','))
  const isEnd = at === 0 || (at + length === tokens.length && (length > 1 || !isDescribed))
  return isEnd && !AMBIGUOUS_TYPE.test(phrase) ? type : undefined
}

/** A cheque that goes out is our own. */
function typeOf(phrase: string, { command, slots }: Reading): string | undefined {
  const type = TYPE_FORMS.get(phrase)
  const amount = slots.find(({ name }) => name === 'amount')?.value
  const isBack = amount?.kind === 'money' && (amount.cents ?? 0) < 0
  return type === 'chq' && command.entry?.isOut !== isBack ? 'co' : type
}

const typeID = ({ choices }: Slot, type: string) => choices?.[type.split(' ')[0] ?? '']

function missingDetails({ command, named }: Reading, id: number | undefined): readonly DetailField[] {
  const asked = id === undefined ? [] : (command.entry?.details[id] ?? [])
  return asked.filter(({ name }) => !named.some((field) => field.name === name))
}

const BANK_LINK = /^(to|into|at|in)$/i
const NUMBER_LINK = /^(no|nr|number)\.?$/i

function optionOfToken(options: DetailField['options'], { raw }: Token): string | null {
  return options?.find((each) => each.toLowerCase() === raw.toLowerCase()) ?? null
}

/**
 * `bov 000123` as `bank:BOV no:000123`, where both are missing, and the other words.
 * @param around The words around them: a number is that of a cheque beside its bank.
 */
function splitDetails(
  tokens: readonly Token[],
  details: readonly DetailField[],
  around = tokens,
): { given: readonly string[]; rest: readonly Token[] } {
  const given: string[] = []
  const taken = new Set<Token>()
  const isBank = (token: Token | undefined) =>
    details.some(({ options }) => token && optionOfToken(options, token) !== null)
  for (const { name, options } of details) {
    for (const token of tokens) {
      const at = around.indexOf(token)
      const [before, after] = [around[at - 1], around[at + 1]]
      const isLed = before !== undefined && NUMBER_LINK.test(before.raw)
      const isMarked = /^0/.test(token.raw) || isLed || isBank(before) || isBank(after)
      const isNumber = name === 'no' && /^\d{3,}$/.test(token.raw) && isMarked
      const option = optionOfToken(options, token)
      if ((option === null && !isNumber) || token.quoted || taken.has(token)) continue
      given.push(`${name}:${option ?? token.raw}`)
      taken.add(token)
      // What leads to a bank goes with it.
      if (option !== null && before && BANK_LINK.test(before.raw) && tokens.includes(before)) taken.add(before)
      if (isNumber && isLed) taken.add(before)
      break
    }
  }
  return { given, rest: tokens.filter((token) => !taken.has(token)) }
}

/** `250 bt hsbc`, `250 chq bov 000123`: the bank and the number of the cheque. */
function rewriteDetails(text: string, reading: Reading): Rewritten | null {
  const type = findSlot(reading, 'choice')
  const [said, ref] = [tailSlot(reading), findSlot(reading, 'reference')]
  const spans = [ref, said].filter((slot) => slot !== undefined)
  const [first, last] = [spans[0], spans.at(-1)]
  if (type?.value?.kind !== 'choice' || !first || !last || first.start > last.start) return null
  const span = { start: first.start, end: last.end }
  const tokens = tokensOf(text.slice(span.start, span.end))
  if (tokens.some(({ name }) => name !== null)) return null
  const { given, rest } = splitDetails(tokens, missingDetails(reading, type.value.id))
  if (given.length === 0) return null
  const order = [...given, ...rest.map(({ raw }) => raw)]
  return { text: replaceSpan(text, span, order.join(' ')), changes: [given.join(' ')] }
}

/** `settle for maria borg`. */
function rewriteAccountLink(text: string, { slots: [head] }: Reading): Rewritten | null {
  if (!head || !isRecordKind(head.kind) || head.kind === 'client' || head.state !== 'needs-record') return null
  const [link, next] = tokensOf(text.slice(head.start))
  if (!link || !next || link.quoted || !LINK_WORDS.test(link.raw)) return null
  if (recordSpan(tokensOf(text.slice(head.start)), () => false) !== null) return null
  const span = { start: head.start, end: head.start + next.start }
  return { text: replaceSpan(text, span, ''), changes: [`${link.raw} is left out`] }
}
