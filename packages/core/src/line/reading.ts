import type { Command, Slot } from '../kernel/command'
import type { Day } from '../kernel/days'
import type { Cents } from '../kernel/money'

export type RecordKind = 'vehicle' | 'account' | 'client' | 'any'

/** What a slot was read as. */
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
  /** Its words stand there as they are: neither quoted nor named. */
  isBare?: boolean
  /** Where in the line; both at its end when not given. */
  start: number
  end: number
  /** Null when missing, wrong, or left to what the server says (`what is due`). */
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
  /** The word that is not understood, where the others are. */
  word?: string
  /** It looks like nothing else than words of a text: the form of the line shows it as one. */
  isPlain?: true
  /** Where that word stands in the line, when it is a part of its slot. */
  at?: { start: number; end: number }
}

/** One way to read a line. */
export interface Reading {
  command: Command
  /** The slots of the command in their order, then the fields of an entry that were given by name. */
  slots: FilledSlot[]
  /** Named fields that are details of the entry's type, such as `bank` and `no`. */
  named: NamedField[]
  /** Everything is given and right, as far as that can be known without the server. */
  complete: boolean
  /** Nothing is wrong; something may be missing. */
  fits: boolean
  problems: LineProblem[]
}

/** The slots of a line: those of its command, then those that every entry has. */
export function slotsOf(command: Command): readonly Slot[] {
  const own = command.slots ?? []
  const names = new Set(own.flatMap((slot) => (slot.kind === 'name-description' ? ['name', 'text'] : [slot.name])))
  return [...own, ...(command.entry?.slots.filter((slot) => !names.has(slot.name)) ?? [])]
}

/** What a word chooses in a slot; null when it is none of its words. */
export function choiceOf(slot: Slot, word: string): Extract<SlotValue, { kind: 'choice' }> | null {
  const typed = word.toLowerCase()
  const id = Object.entries(slot.choices ?? {}).find(([each]) => each === typed)?.[1]
  return id === undefined ? null : { kind: 'choice', id, word: typed }
}

/** The option that a word is, as it is written; null when it is none. */
export function optionOf({ words = [] }: Pick<Slot, 'words'>, word: string): string | null {
  return words.find((each) => each.toLowerCase() === word.toLowerCase()) ?? null
}

/** What a slot holds when nothing is chosen in it: the first of its words. */
export function firstChoice(slot: Slot): SlotValue | null {
  const [word] = Object.keys(slot.choices ?? {})
  return word === undefined ? null : choiceOf(slot, word)
}

/** An amount that may be left out, and for which `due` can be written. */
export function takesDue({ kind, optional, fallback, named }: Slot): boolean {
  return kind === 'money' && optional === true && fallback !== undefined && !named
}

/** The words stand for all that is owed, and are no amount. */
export function saysAll(words: string): boolean {
  return /^(the )?(all|balance|rest|remainder|remaining|lot|everything|full|full amount|whole|outstanding)$/i.test(
    words.trim(),
  )
}

/** Whether what is due would be taken for an amount that is left out. */
export function leavesAmountOpen({ command, slots }: Reading): boolean {
  return slots.some(
    ({ name, state }) => state === 'default' && command.slots?.some((slot) => slot.name === name && takesDue(slot)),
  )
}

/**
 * What is wrong with a word of a line of money that may be a figure, a day, a way to pay, a bank or a record: in its form it would stand as a text, beside
 * the day and the amount that are filled in. Null where there is none.
 */
export function unreadProblem({ command, problems }: Reading): LineProblem | null {
  if (!movesMoney(command)) return null
  return problems.find(({ word, isPlain }) => word !== undefined && word !== '' && !isPlain) ?? null
}

/** The command changes the books. */
export function movesMoney({ entry, saves }: Command): boolean {
  return entry !== undefined || saves === true
}

export function isRecordKind(kind: Slot['kind']): boolean {
  return ['vehicle', 'account', 'accounts', 'client', 'record'].includes(kind)
}

/** The value of a slot by name, when it has one. */
export function valueIn(reading: Pick<Reading, 'slots'>, name: string): SlotValue | null {
  return reading.slots.find((slot) => slot.name === name)?.value ?? null
}

/** `amount` as `Amount`, for messages and under the line. */
export function slotLabel(name: string): string {
  const words = name.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
