import type { Slot } from '../kernel/command'
import { isAmount, LINKS, recordWords } from './arrange'
import { type FilledSlot, isRecordKind, type Reading, slotsOf } from './reading'
import { type Token, tokensOf } from './tokens'

/** A line with a part of it as the grammar has it. */
export interface PartLine {
  text: string
  /** What was changed, in words. */
  change: string
}

/** What a type is also called; `bank transfer` and the like only behind a word such as `by`, or as the whole of a text. */
const SAID_TYPES: Readonly<Record<string, string>> = {
  cheque: 'chq',
  check: 'chq',
  visa: 'card',
  mastercard: 'card',
  pos: 'epos',
  'bank transfer': 'bt',
  transfer: 'bt',
  wire: 'bt',
  paypal: 'card bank:PayPal',
}
/** Leads to how something is paid. */
const BY = /^(by|in|with|via|per)$/i
const COUNTED = /^(months?|instal?lments?|payments?)$/i

/** The type that a word alone stands for; null for any other word. */
export function saidType(word: string): string | null {
  return SAID_TYPES[word.toLowerCase()] ?? null
}

/**
 * The line with what is put in other words as its command reads it: a type that is written out or behind a word (`250 by card`, `250 cheque`), a number of
 * payments (`2 months`, `2x`), the currency behind an amount, a word that leads to the account (`for maria borg`).
 *
 * @returns null where nothing is put so.
 * @source commands 1, Repairs.
 */
export function partLine(text: string, reading: Reading): PartLine | null {
  return countLine(text, reading) ?? currencyLine(text, reading) ?? typeLine(text, reading) ?? ledLine(text, reading)
}

const isGiven = ({ state }: FilledSlot) => state === 'parsed' || state === 'needs-record'
/** A text that was not taken for one stands there all the same. */
const isThere = (slot: FilledSlot) => isGiven(slot) || (slot.kind === 'text' && slot.text !== '')
const slotIn = ({ slots }: Reading, kind: Slot['kind']) => slots.find((slot) => slot.kind === kind && isThere(slot))
const tokensIn = (text: string, { start, end }: FilledSlot): Token[] => tokensOf(text.slice(start, end))

function replaced(text: string, { start, end }: { start: number; end: number }, by: string): string {
  return `${text.slice(0, start)}${by}${text.slice(end)}`.replaceAll(/ +/g, ' ').trim()
}

/** `2 months` and `2x` are two payments, and no two euro or reference. */
function countLine(text: string, reading: Reading): PartLine | null {
  const count = slotsOf(reading.command).find(({ kind }) => kind === 'count')
  if (!count || slotIn(reading, 'count')) return null
  const ref = slotIn(reading, 'reference')
  const times = ref && /^([2-9]|[1-9]\d)x$/i.exec(text.slice(ref.start, ref.end))?.[1]
  if (ref && times) return { text: replaced(text, ref, `x${times}`), change: `${times}x is x${times}` }
  const [amount, said] = [slotIn(reading, 'money'), slotIn(reading, 'text')]
  const [word] = said ? tokensIn(text, said) : []
  const number = amount && /^([2-9]|[1-9]\d)$/.exec(text.slice(amount.start, amount.end))?.[1]
  const isCounted = word !== undefined && !word.quoted && COUNTED.test(word.raw)
  if (!amount || !said || !isCounted || !number || text.slice(amount.end, said.start).trim() !== '') return null
  const span = { start: amount.start, end: said.start + word.end }
  return { text: replaced(text, span, `x${number}`), change: `${number} ${word.raw} is x${number}` }
}

/** `250 euro` is 250. */
function currencyLine(text: string, reading: Reading): PartLine | null {
  const [amount, said] = [slotIn(reading, 'money'), slotIn(reading, 'text')]
  const [word] = said ? tokensIn(text, said) : []
  if (!amount || !said || !word || word.quoted || !/^(euros?|eur)$/i.test(word.raw)) return null
  if (text.slice(amount.end, said.start).trim() !== '') return null
  const span = { start: said.start, end: said.start + word.end }
  return { text: replaced(text, span, ''), change: `${word.raw} is left out` }
}

/** `250 by card`, `250 cheque`: how it is paid, and no text. */
function typeLine(text: string, reading: Reading): PartLine | null {
  const open = slotsOf(reading.command).find(({ kind, named }) => kind === 'choice' && !named)
  const said = slotIn(reading, 'text')
  if (!open || !said || slotIn(reading, 'choice')) return null
  const tokens = tokensIn(text, said)
  if (tokens.some(({ quoted, name }) => quoted || name !== null)) return null
  const places = [...tokens.keys()].filter((at) => BY.test(tokens[at]?.raw ?? '')).map((at) => ({ at, to: at + 1 }))
  const ends = [0, tokens.length - 1].map((at) => ({ at, to: at }))
  for (const { at, to } of [...places, ...ends]) {
    const isLed = to > at
    for (const length of [2, 1]) {
      const words = tokens.slice(to, to + length)
      const phrase = words.map(({ raw }) => raw.toLowerCase()).join(' ')
      const isWhole = words.length === tokens.length
      const own = isLed && open.choices?.[phrase] !== undefined ? phrase : undefined
      const type = own ?? (isLed || isWhole || !/transfer|wire|check/.test(phrase) ? SAID_TYPES[phrase] : undefined)
      if (words.length < length || type === undefined) continue
      const others = [...tokens.slice(0, at), ...tokens.slice(to + length)]
      // A name before the amount is read with both in the text: the type stands behind the amount.
      const amountEnd = others.findLastIndex(isAmount) + 1
      const typed = tokens.slice(at, to + length).map(({ raw }) => raw)
      const raw = others.map((token) => token.raw)
      const order = [...raw.slice(0, amountEnd), type, ...raw.slice(amountEnd)]
      return { text: replaced(text, said, order.join(' ')), change: `${typed.join(' ')} is ${type}` }
    }
  }
  return null
}

/** `settle for maria borg`. */
function ledLine(text: string, { slots: [head] }: Reading): PartLine | null {
  if (!head || !isRecordKind(head.kind) || head.kind === 'client' || head.state !== 'needs-record') return null
  const [link, next] = tokensOf(text.slice(head.start))
  if (!link || !next || link.quoted || !LINKS.test(link.raw)) return null
  if (recordWords(tokensOf(text.slice(head.start)), () => false) !== null) return null
  const span = { start: head.start, end: head.start + next.start }
  return { text: replaced(text, span, ''), change: `${link.raw} is left out` }
}
