import type { Command, Slot } from './command'
import type { Day } from './days'
import type { Cents } from './money'

export type RecordKind = 'vehicle' | 'account' | 'client' | 'any'

/** What a slot was read as. */
export type SlotValue =
  | { kind: 'money'; cents: Cents }
  | { kind: 'day'; day: Day }
  | { kind: 'days'; from: Day; to: Day }
  /** The first day of the month. */
  | { kind: 'month'; day: Day }
  | { kind: 'type'; typeID: number }
  /** Words that the server resolves to a record. */
  | { kind: 'record'; query: string; of: RecordKind }
  | { kind: 'accounts'; queries: string[] }
  | { kind: 'text'; text: string }
  | { kind: 'name-description'; name: string; description: string }
  | { kind: 'number'; value: number }
  /** A share a year, in basis points. */
  | { kind: 'rate'; bps: number }
  | { kind: 'flag' }

export interface FilledSlot {
  name: string
  kind: Slot['kind']
  /** As typed, without quotes; empty when not given. */
  text: string
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

/** The types of a cash entry as a line writes them. */
export const TYPE_WORDS: Readonly<Record<string, number>> = { cash: 1, chq: 2, epos: 3, bt: 4, co: 5, nc: 6, card: 7 }

/** The type of a word; null when it is none. */
export function typeOfWord(word: string): number | null {
  const typed = word.toLowerCase()
  return Object.hasOwn(TYPE_WORDS, typed) ? (TYPE_WORDS[typed] ?? null) : null
}

/** The word of a type, as a line writes it. */
export function wordOfType(typeID: number): string {
  return Object.keys(TYPE_WORDS).find((word) => TYPE_WORDS[word] === typeID) ?? ''
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
