import type { Command, Slot } from '../kernel/command'
import type { Day } from '../kernel/days'
import type { Cents } from '../kernel/money'

export type RecordKind = 'vehicle' | 'account' | 'client' | 'any'

export type SlotValue =
  /** `isKept`: marked as meant, whatever else is due. */
  | { kind: 'money'; cents: Cents; isKept?: true }
  | { kind: 'day'; day: Day }
  | { kind: 'days'; from: Day; to: Day }
  /** The first day of the month. */
  | { kind: 'month'; day: Day }
  | { kind: 'choice'; id: number; word: string }
  /** Words that the server resolves to a record. */
  | { kind: 'record'; query: string; of: RecordKind }
  | { kind: 'accounts'; queries: string[] }
  | { kind: 'text'; text: string }
  | { kind: 'name-description'; name: string; description: string }
  | { kind: 'number'; value: number }
  /** A share a year, in basis points. */
  | { kind: 'rate'; bps: number }
  /** As many instalments of an amount. */
  | { kind: 'instalments'; months: number; cents: Cents }
  | { kind: 'flag' }
  /** What is due, whatever that is. */
  | { kind: 'due' }

export interface FilledSlot {
  name: string
  kind: Slot['kind']
  /** As typed, without quotes; empty when not given. */
  text: string
  /** Its words are neither quoted nor named. */
  isBare?: boolean
  /** Its span in the line; the end of the line when not given. */
  start: number
  end: number
  /** Null when missing, wrong, or left to the server (`what is due`). */
  value: SlotValue | null
  state: 'parsed' | 'needs-record' | 'wrong' | 'missing' | 'default'
}

/** A field given as `name:value`. */
export interface NamedField {
  name: string
  value: string
  start: number
  end: number
  state: 'parsed' | 'wrong'
}

export interface LineProblem {
  /** The slot or named field; empty for words that fit nowhere. */
  slot: string
  message: string
  /** The unknown word, where the others are known. */
  word?: string
  /** It is plain text: the form of the line shows it as one. */
  isPlain?: true
  /** The span of that word in the line, when it is a part of its slot. */
  at?: { start: number; end: number }
}

export interface Reading {
  command: Command
  /** The slots of the command in order, then the fields of an entry that were given by name. */
  slots: FilledSlot[]
  /** Named fields that are details of the type, such as `bank` and `no`. */
  named: NamedField[]
  /** Everything is given and valid, as far as is known without the server. */
  complete: boolean
  /** Nothing is wrong; something may be missing. */
  fits: boolean
  problems: LineProblem[]
}

/** The slots of a line: those of its command, then those of every entry. */
export function slotsOfCommand(command: Command): readonly Slot[] {
  const own = command.slots ?? []
  const names = new Set(own.flatMap((slot) => (slot.kind === 'name-description' ? ['name', 'text'] : [slot.name])))
  return [...own, ...(command.entry?.slots.filter((slot) => !names.has(slot.name)) ?? [])]
}

export function choiceOf(slot: Slot, word: string): Extract<SlotValue, { kind: 'choice' }> | null {
  const typed = word.toLowerCase()
  const id = Object.entries(slot.choices ?? {}).find(([each]) => each === typed)?.[1]
  return id === undefined ? null : { kind: 'choice', id, word: typed }
}

export function writtenOption({ words = [] }: Pick<Slot, 'words'>, word: string): string | null {
  return words.find((each) => each.toLowerCase() === word.toLowerCase()) ?? null
}

/** The default of a slot: the first of its words. */
export function firstChoice(slot: Slot): SlotValue | null {
  const [word] = Object.keys(slot.choices ?? {})
  return word === undefined ? null : choiceOf(slot, word)
}

/** Whether an amount may be left out, so that `due` can be written. */
export function acceptsDue({ kind, optional, fallback, named }: Slot): boolean {
  return kind === 'money' && optional === true && fallback !== undefined && !named
}

/** Whether words stand for all that is owed, and are no amount. */
export function meansAllOwed(words: string): boolean {
  return /^(the )?(all|balance|rest|remainder|remaining|lot|everything|full|full amount|whole|outstanding)$/i.test(
    words.trim(),
  )
}

/** Whether the due amount would be used for a missing one. */
export function leavesAmountOpen({ command, slots }: Reading): boolean {
  return slots.some(
    ({ name, state }) => state === 'default' && command.slots?.some((slot) => slot.name === name && acceptsDue(slot)),
  )
}

/**
 * The problem of a word of a money line that may be a figure, a day, a type, a bank or a record: in its form it would be a text, beside the prefilled
 * day and amount. Null for none.
 */
export function moneyTextProblem({ command, problems }: Reading): LineProblem | null {
  if (!changesBooks(command)) return null
  return problems.find(({ word, isPlain }) => word !== undefined && word !== '' && !isPlain) ?? null
}

export function changesBooks({ entry, saves }: Command): boolean {
  return entry !== undefined || saves === true
}

export function isRecordKind(kind: Slot['kind']): boolean {
  return ['vehicle', 'account', 'accounts', 'client', 'record'].includes(kind)
}

export function slotValue(reading: Pick<Reading, 'slots'>, name: string): SlotValue | null {
  return reading.slots.find((slot) => slot.name === name)?.value ?? null
}

export function slotLabel(name: string): string {
  const words = name.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
