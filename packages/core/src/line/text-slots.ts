import type { Command, Slot } from '../kernel/command'
import { monthNumber } from '../kernel/day-text'
import { looksLikeMoney } from '../kernel/money-text'
import { recordText } from './print'
import { type FilledSlot, changesBooks, slotLabel } from './reading'
import { isDaySpan, type NonTextWords, findNonTextWords } from './text-words'
import type { Token } from './tokens'

/** Words of a text that are not taken as one, with what to write instead. */
export interface AmbiguousWords {
  words: readonly Token[]
  message: string
  isPlain?: true
}

/** The text slot of a money line without a name slot; undefined where it has none, or has a text already. */
export function textSlotOf(
  command: Command,
  slots: readonly Slot[],
  isGiven: (name: string) => boolean,
): Slot | undefined {
  if (!command.entry || slots.some(({ kind }) => kind === 'name-description')) return undefined
  return slots.find(({ name, kind }) => name === 'text' && kind === 'text' && !isGiven(name))
}

/** The words before the comma that begins a text, and those after it; null without one. A comma inside an amount does not count. */
export function splitAtComma(words: readonly Token[]): { before: Token[]; behind: Token[] } | null {
  const at = words.findIndex(({ text, commaAt }) => commaAt >= 0 && !isWithinAmount(text, commaAt))
  const comma = words[at]
  if (!comma) return null
  const count = comma.text.length - comma.commaAt
  const lead = {
    ...comma,
    text: comma.text.slice(0, comma.commaAt),
    raw: comma.raw.slice(0, comma.raw.length - count),
    end: comma.end - count,
    commaAt: -1,
  }
  const rest = { ...comma, text: comma.text.slice(comma.commaAt + 1), start: lead.end + 1, quoted: false, commaAt: -1 }
  return {
    before: [...words.slice(0, at), ...(lead.text === '' ? [] : [lead])],
    behind: [...(rest.text === '' ? [] : [{ ...rest, raw: rest.text }]), ...words.slice(at + 1)],
  }
}

/** `1,250` and `12,50`; the comma of `250,` ends it. */
function isWithinAmount(text: string, commaAt: number): boolean {
  return commaAt < text.length - 1 && looksLikeMoney(text.replace(/[!,]+$/, ''))
}

interface TextContext {
  command: Command
  slots: readonly Slot[]
  filled: ReadonlyMap<string, FilledSlot>
  /** They are in quotes or after a comma. */
  isSeparate: boolean
}

/**
 * The first words of a text that may be more than text and so are marked: a figure, a day, a way to pay, a bank or a record, unless in quotes; in a
 * line without a name slot all words that are neither in quotes nor after a comma; after that comma its first words, and a figure while the amount is
 * missing.
 * @returns null where all of it is text.
 * @source commands 1, Slots.
 */
export function ambiguousWords(words: readonly Token[], o: TextContext): AmbiguousWords | null {
  if (!changesBooks(o.command)) return null
  const type = o.filled.get('type')?.value
  const isCash = !o.isSeparate && (type === undefined || (type?.kind === 'choice' && type.word === 'cash'))
  const strange = findNonTextWords(words, {
    command: o.command,
    isCash,
    isCodeTaken: o.filled.get('amount')?.state === 'parsed',
  })
  if (o.isSeparate) return strange && isValidSeparateText(strange, o) ? makeAmbiguousWords(words, strange, o) : null
  if (strange) return makeAmbiguousWords(words, strange, o)
  // Where there is no place for a type, of what is paid in cash the word says nothing else.
  const hasType = o.slots.some(({ name, kind, named }) => name === 'type' && kind === 'choice' && !named)
  const bare = words.filter(({ quoted, text }) => !quoted && (hasType || !isCash || !/^cash$/i.test(text)))
  const isNamed = o.slots.some(({ kind, keyword }) => kind === 'name-description' || (kind === 'text' && keyword))
  if (isNamed || bare.length === 0) return null
  const text = bare.map((word) => word.text).join(' ')
  return { words: bare, message: `Put “${text}” in quotes, or behind a comma`, isPlain: true }
}

/** Whether a text after a comma is valid: anything but a value of the next slot. */
function isValidSeparateText({ from, reason }: NonTextWords, { slots, filled }: TextContext): boolean {
  const isAmountOpen = slots.some(({ name, named }) => name === 'amount' && !named) && !filled.has('amount')
  return from === 0 || (isAmountOpen && (reason === 'figure' || reason === 'other money'))
}

function makeAmbiguousWords(
  words: readonly Token[],
  { from, to, reason }: NonTextWords,
  o: TextContext,
): AmbiguousWords {
  const marked = words.slice(from, to)
  const text = marked.map((word) => word.text).join(' ')
  return { words: marked, message: messageOf(text, reason, o) }
}

function messageOf(text: string, why: NonTextWords['reason'], { command, slots, filled }: TextContext): string {
  const isAmountOpen = slots.some(({ name, named }) => name === 'amount' && !named) && !filled.has('amount')
  if (why === 'other money') return `Amounts are in euro: put “${text}” in quotes to have it as text`
  const [head] = slots
  if (why === 'record' && head?.kind === 'accounts') {
    const paid = recordText(filled.get(head.name)?.text ?? '')
    return `“${text}” is another account: write a line for each, or ${command.verb ?? ''} ${paid}+${recordText(text)} for what is due on both`
  }
  if (why === 'record')
    return `“${text}” names a record, for which this line has no place: put it in quotes to have it as text`
  if (why === 'figure' && isAmountOpen) return `“${text}” is not an amount`
  const type = slots.find(({ name, kind }) => name === 'type' && kind === 'choice')
  if (why === 'way to pay' && type && !filled.has('type')) {
    const choices = Object.keys(type.choices ?? {}).join(', ')
    return `“${text}” is not a ${slotLabel(type.name).toLowerCase()} (${choices}): write one, or "${text}" in quotes for a text`
  }
  if (why === 'day' && isDaySpan(text)) return `“${text}” is not a date: write one such as 15/11, or put it in quotes`
  const day = slots.find(({ name, kind, named }) => name === 'day' && kind === 'day' && !named)
  if (why === 'day' && day && !filled.has('day') && monthNumber(text) === 0)
    return `“${text}” may be the day: write it before the text, or in quotes`
  return `“${text}” fits nowhere: put it in quotes to have it as text`
}
