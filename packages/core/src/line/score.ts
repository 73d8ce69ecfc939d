import { isAmountToken, isUnquotedDay, isOnDay, precedesText, recordSpan } from './reorder-tokens'
import { isRecordKind, changesBooks, type Reading, slotsOfCommand } from './reading'
import { recordShape } from './records'
import { tokensOf } from './tokens'

/** What speaks for a reading of a line, and against it. */
export const WEIGHTS = {
  /** Nothing is wrong in it. */
  fits: 1_000,
  /** Everything is given. */
  complete: 200,
  /** Its record looks like one: a registration, then an HP number, a chassis, words. */
  record: [60, 55, 50, 40],
  problem: -10,
  /** Among its words stands what may be its amount, its record or its day. */
  unread: -80,
  /** A line as it is typed may be put otherwise. */
  doubtful: -80,
  /** One step away from what was typed. */
  step: -15,
} as const

/** As good as a line can be read. */
export const WHOLE = WEIGHTS.fits + WEIGHTS.complete + WEIGHTS.record[3]

/** Steps away from what was typed. */
export const STEPS = {
  /** A letter is wrong in a verb, or in what is paid for. */
  letter: 10,
  /** A verb is called otherwise, or its words are moved. */
  change: 1,
  /** What stood before the verb is turned with what stood behind it. */
  turn: 5,
  amount: 3,
  noVerb: 50,
  /** A further line without a verb. */
  otherVerb: 6,
} as const

/** How well the best of its readings accounts for a line; 0 for none. */
export function scoreOf(readings: readonly Reading[]): number {
  return Math.max(0, ...readings.map(scoreOfReading))
}

function scoreOfReading(reading: Reading): number {
  const { fits, complete, problems } = reading
  const isUnread = amountInText(reading) || recordInText(reading) || dayInText(reading)
  return (
    (fits ? WEIGHTS.fits : 0) +
    (complete ? WEIGHTS.complete : 0) +
    (WEIGHTS.record[shapeOf(reading)] ?? 0) +
    problems.length * WEIGHTS.problem +
    (isUnread ? WEIGHTS.unread : 0)
  )
}

/** How much its first slot looks like a record; 0 most, also for a line that has none. */
function shapeOf({ slots: [head] }: Reading): number {
  const isHeaded = head !== undefined && isRecordKind(head.kind) && head.kind !== 'client' && head.kind !== 'record'
  return isHeaded ? Math.max(...queriesOf(head).map((query) => recordShape(query, head.kind !== 'vehicle'))) : 0
}

function queriesOf({ value }: Reading['slots'][number]): readonly string[] {
  if (value?.kind === 'accounts') return value.queries
  return value?.kind === 'record' ? [value.query] : ['? ?']
}

/** Its words stand there, taken for what it is or marked. */
const isWritten = ({ text, state }: Reading['slots'][number]) =>
  text !== '' && (state === 'parsed' || state === 'missing')

/** Text or reference is or holds an amount at one of its ends, while none was given: it may be that. */
function amountInText({ command, slots }: Reading): boolean {
  const given = (wanted: string) => slots.find((slot) => slot.name === wanted && isWritten(slot))
  if (!command.entry || given('amount')) return false
  return [given('text'), given('ref')].some((slot) => {
    const words = tokensOf(slot?.text ?? '')
    const tail = words.slice(words.findLastIndex((word) => !precedesText(word, slotsOfCommand(command))) + 1)
    return [...words.slice(0, 1), ...tail].some(isAmountToken)
  })
}

/** Its text holds a day while none was given: it may be that. */
function dayInText({ command, slots }: Reading): boolean {
  const takesDay = command.slots?.some(({ kind, named }) => kind === 'day' && !named) ?? false
  if (!command.entry || !takesDay || slots.some(({ kind, state }) => kind === 'day' && state === 'parsed')) return false
  const text = slots.find((slot) => (slot.name === 'text' || slot.kind === 'name-description') && isWritten(slot))
  const words = tokensOf(text?.text ?? '')
  return words.filter(isUnquotedDay).length === 1 || words.some((word, at) => isOnDay(word, words[at + 1]))
}

/** Its record is a bare number or a word, and a registration stands among its words: that may be the record. */
function recordInText({ slots }: Reading): boolean {
  const isNumber =
    slots[0] !== undefined && queriesOf(slots[0]).every((query) => /^\d+$/.test(query) || recordShape(query, true) > 2)
  const texts = slots.filter((slot) => (slot.name === 'text' || slot.name === 'ref') && isWritten(slot))
  return isNumber && texts.some(({ text }) => recordSpan(tokensOf(text), () => false) !== null)
}

/** Of an entry or a sale, what decides what it is of is there. */
export function isBegun({ command, slots }: Reading): boolean {
  const head = slots[0]
  const sum = command.entry ? 'amount' : 'price'
  return (
    changesBooks(command) &&
    head?.state !== 'missing' &&
    slots.some(({ name, state }) => name === sum && state === 'parsed')
  )
}
