import { type Interpretation, interpret, withSuggestion } from '../../line/interpret'
import { type LineContext, LINE_MAX } from '../../line/parse'
import { type PayerGuess, withPayers } from '../../line/names'
import { type FoundByName, namedLines } from '../../line/people'
import { whyNoAmountTyped } from '../../line/print'
import { leavesAmountOpen, type Reading, slotLabel } from '../../line/reading'
import { nearestForm } from '../../line/nearest-form'
import type { Repair } from '../../line/rewrite'
import { READINGS_MAX } from '../../line/resolve'
import { type EntryReadingInput, entryReading } from './entry-input'

/** Why a row cannot be saved. */
export interface RowFault {
  /** The word that is wrong, and where it begins in the text of the row; empty, at its end, for what is missing. */
  word: string
  start: number
  sentence: string
  /** A line that works. */
  example: string
  /** Words that may name its record: a later row of the same waits for it. */
  subjects: readonly string[]
  /** The lines that it may mean, some of which are payments where somebody of that name has an account. */
  guess?: { others: readonly Repair[]; payer: PayerGuess }
}

/** A row as it is taken for an entry. */
export interface RowReading {
  /** The line itself, or its repair. */
  text: string
  /** Best first. */
  readings: readonly Reading[]
  /** What the server is asked, one for each reading. */
  inputs: readonly EntryReadingInput[]
  /** What was changed in it, in words; empty for a row that is taken as it is typed. */
  changes: readonly string[]
  /** What it means, while it is not asked yet whom the name in it means; null for a line without one. */
  line: Interpretation | null
}

const EXAMPLE = 'pay ABC 123 250 cash'

/**
 * Reads a row as the palette reads a line: its best repair is taken, and said; one of several that are as likely is not.
 *
 * @source commands 4, Rows.
 */
export function readRow(text: string, context: LineContext): RowReading | RowFault {
  const line = interpret(text, context)
  const { parsed, repair, others, payer } = line
  const readings = parsed.readings.slice(0, READINGS_MAX)
  const [best] = readings
  const fault = (sentence: string, word = text, example = EXAMPLE): RowFault => {
    return { word, start: Math.max(0, text.indexOf(word)), sentence, example, subjects: best ? subjectsIn(best) : [] }
  }
  if (text.length > LINE_MAX) return fault(`A line is at most ${LINE_MAX} characters`, text.slice(LINE_MAX))
  const isOpen = others.length > 0 && !best?.complete
  if (isOpen) {
    const read = openFault(payer ? withPayers(others, payer, { accounts: [], clients: [] }) : others, fault)
    return payer ? { ...read, guess: { others, payer } } : read
  }
  const first = text.split(' ')[0] ?? ''
  if (!best) {
    const nearest = nearestForm(text, context.commands)
    if (parsed.problem !== null || !nearest) return fault(parsed.problem ?? `No line begins with '${first}'`, first)
    return fault(nearest.sentence, nearest.word, nearest.example)
  }
  const inputs = readings.flatMap((reading) => entryReading(reading, context.today) ?? [])
  if (inputs.length < readings.length) return fault(`'${best.command.verb ?? first}' records no entry`, first)
  if (!readings.some(({ complete }) => complete)) return faultOf(best, text)
  const changes = [...(repair?.changes ?? []), ...others.map((other) => `may also mean '${other.text}'`)]
  return { text: line.text, readings, inputs, changes, line: line.name || line.person ? line : null }
}

/** A row that may mean several lines. */
function openFault(
  others: readonly Repair[],
  fault: (sentence: string, word?: string, example?: string) => RowFault,
): RowFault {
  if (others.length === 0) return fault('No client of that name has an open HP account')
  return fault(`It may mean ${others.map((each) => `'${each.text}'`).join(' or ')}`, undefined, others[0]?.text)
}

/** The row with the payments of the people of its name among the lines that it may mean. */
export function withPayersFound(read: RowFault, found: FoundByName): RowFault {
  if (!read.guess) return read
  const { others, payer } = read.guess
  const { word, start, subjects } = read
  return openFault(withPayers(others, payer, found), (sentence, _, example = EXAMPLE) => {
    return { word, start, sentence, example, subjects }
  })
}

/** True for a row that cannot be saved. */
export function isFault(read: RowReading | RowFault): read is RowFault {
  return 'sentence' in read
}

/** What is wrong in a reading, at the first word of it. */
export function faultOf(reading: Reading, text: string): RowFault {
  const { problems, slots, named, command } = reading
  const [problem] = problems
  const sentence = problem?.message ?? `This is not a ${command.verb} line`
  const slot = slots.find(({ name }) => name === problem?.slot)
  const field = named.find(({ name }) => name === problem?.slot)
  const word = problem?.word || slot?.text || (field ? `${field.name}:${field.value}` : '')
  const example = command.example ?? command.grammar ?? EXAMPLE
  return { word, start: placeOf(word, text), sentence, example, subjects: subjectsIn(reading) }
}

function subjectsIn({ slots }: Reading): string[] {
  const [head] = slots
  if (head?.value?.kind === 'accounts') return head.value.queries
  return head?.value?.kind === 'record' ? [head.value.query] : []
}

/** What is wrong with the words of one slot. */
export function faultAt(reading: Reading, o: { name: string; sentence: string; text: string }): RowFault {
  const word = reading.slots.find(({ name }) => name === o.name)?.text ?? ''
  const example = reading.command.example ?? EXAMPLE
  return { word, start: placeOf(word, o.text), sentence: o.sentence, example, subjects: subjectsIn(reading) }
}

/** Where a word stands in the text; at its end where it does not. */
function placeOf(word: string, text: string): number {
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase())
  return at < 0 ? text.length : at
}

/** The row with the one record of the person that it names; a fault where it is one of several. */
export function withNamedRecord(read: RowReading, found: FoundByName, text: string): RowReading | RowFault {
  if (!read.line) return read
  const { name, person } = read.line
  const named = namedLines(read.line, found)
  const [only] = named
  // The server says that there is no such record, or finds it.
  if (!only) return { ...read, line: null }
  if (named.length > 1)
    return severalRecords(named, { words: (name ?? person)?.words ?? '', isAccount: name !== null }, text)
  const { text: meant, parsed, context } = withSuggestion(read.line, only)
  const readings = parsed.readings.slice(0, READINGS_MAX)
  const inputs = readings.flatMap((reading) => entryReading(reading, context.today) ?? [])
  return { text: meant, readings, inputs, changes: [...read.changes, ...only.changes], line: null }
}

/** The row, unless what is due would be taken for an amount that nobody typed, where nobody sees it before it is saved: then a fault. */
export function withTypedAmount(read: RowReading | RowFault, text: string): RowReading | RowFault {
  const best = isFault(read) ? undefined : read.readings[0]
  if (!best || !leavesAmountOpen(best)) return read
  // A word that is not understood is no text of what is due.
  if (best.problems.length > 0) return faultOf(best, text)
  const sentence = whyNoAmountTyped(best)
  return {
    word: '',
    start: text.length,
    sentence,
    example: sentence.replace(/^[^:]*: /, ''),
    subjects: subjectsIn(best),
  }
}

function severalRecords(
  named: readonly Repair[],
  { words, isAccount }: { words: string; isAccount: boolean },
  text: string,
): RowFault {
  const what = isAccount ? `has ${named.length} open accounts` : `matches ${named.length} people`
  const sentence = `${slotLabel(words)} ${what}: ${named.map((each) => `'${each.text}'`).join(', ')}`
  return { word: words, start: placeOf(words, text), sentence, example: named[0]?.text ?? EXAMPLE, subjects: [words] }
}
