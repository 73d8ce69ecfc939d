import type { Command, Slot } from '../kernel/command'
import { monthNumber } from '../kernel/day-text'
import { looksLikeMoney } from '../kernel/money-text'
import { recordText } from './print'
import { type FilledSlot, movesMoney, slotLabel } from './reading'
import { isSpan, type StrangeWords, strangeIn } from './text-words'
import type { Token } from './tokens'

/** Words of a text that are not taken for one, with what to write. */
export interface UnreadWords {
  words: readonly Token[]
  message: string
  /** They look like nothing else than words of a text. */
  isPlain?: true
}

/** The place for the text of a line of money that has none for a name; undefined where it has no text, or has it already. */
export function textSlotOf(
  command: Command,
  slots: readonly Slot[],
  isGiven: (name: string) => boolean,
): Slot | undefined {
  if (!command.entry || slots.some(({ kind }) => kind === 'name-description')) return undefined
  return slots.find(({ name, kind }) => name === 'text' && kind === 'text' && !isGiven(name))
}

/** The words before the comma that begins a text, and those behind it; null where no comma does. One inside an amount does not. */
export function behindComma(words: readonly Token[]): { before: Token[]; behind: Token[] } | null {
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

interface OfLine {
  command: Command
  slots: readonly Slot[]
  filled: ReadonlyMap<string, FilledSlot>
  /** They stand in quotes or behind a comma. */
  isAside: boolean
}

/**
 * The first words of a text that may be more than that, and so are marked: a figure, a day, a way to pay, a bank or a record, unless in quotes; in a line
 * without a place for a name all words that are neither in quotes nor behind a comma; behind that comma what begins it, and a figure while no amount is typed.
 *
 * @returns null where all of it is text.
 * @source commands 1, Slots.
 */
export function unreadWords(words: readonly Token[], o: OfLine): UnreadWords | null {
  if (!movesMoney(o.command)) return null
  const type = o.filled.get('type')?.value
  const isCash = !o.isAside && (type === undefined || (type?.kind === 'choice' && type.word === 'cash'))
  const strange = strangeIn(words, {
    command: o.command,
    isCash,
    isCodeTaken: o.filled.get('amount')?.state === 'parsed',
  })
  if (o.isAside) return strange && isTakenAside(strange, o) ? unread(words, strange, o) : null
  if (strange) return unread(words, strange, o)
  // Where there is no place for a type, of what is paid in cash the word says nothing else.
  const hasType = o.slots.some(({ name, kind, named }) => name === 'type' && kind === 'choice' && !named)
  const bare = words.filter(({ quoted, text }) => !quoted && (hasType || !isCash || !/^cash$/i.test(text)))
  const isNamed = o.slots.some(({ kind, keyword }) => kind === 'name-description' || (kind === 'text' && keyword))
  if (isNamed || bare.length === 0) return null
  const text = bare.map((word) => word.text).join(' ')
  return { words: bare, message: `Put “${text}” in quotes, or behind a comma`, isPlain: true }
}

/** Behind a comma a text may hold anything but what would be the next place of the line. */
function isTakenAside({ from, why }: StrangeWords, { slots, filled }: OfLine): boolean {
  const isAmountOpen = slots.some(({ name, named }) => name === 'amount' && !named) && !filled.has('amount')
  return from === 0 || (isAmountOpen && (why === 'figure' || why === 'other money'))
}

function unread(words: readonly Token[], { from, to, why }: StrangeWords, o: OfLine): UnreadWords {
  const marked = words.slice(from, to)
  const text = marked.map((word) => word.text).join(' ')
  return { words: marked, message: messageOf(text, why, o) }
}

function messageOf(text: string, why: StrangeWords['why'], { command, slots, filled }: OfLine): string {
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
  if (why === 'day' && isSpan(text)) return `“${text}” is not a date: write one such as 15/11, or put it in quotes`
  const day = slots.find(({ name, kind, named }) => name === 'day' && kind === 'day' && !named)
  if (why === 'day' && day && !filled.has('day') && monthNumber(text) === 0)
    return `“${text}” may be the day: write it before the text, or in quotes`
  return `“${text}” fits nowhere: put it in quotes to have it as text`
}
