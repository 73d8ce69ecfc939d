import { type Interpretation, interpret, withSuggestion } from '../../line/interpret'
import { type LineContext, LINE_MAX } from '../../line/parse'
import { type PayerGuess, suggestPayers } from '../../line/names'
import { type FoundByName, namedLines } from '../../line/people'
import { reasonNoAmountTyped } from '../../line/print'
import { leavesAmountOpen, type Reading, slotLabel } from '../../line/reading'
import { nearestCommand } from '../../line/nearest-command'
import type { Repair } from '../../line/rewrite'
import { INTERPRETATIONS_MAX } from '../../line/resolve'
import { type InterpretedEntryInput, interpretedEntryInput } from './entry-input'

export interface SheetRowProblem {
  /** The wrong word, and its start in the text of the row; empty, at its end, for a missing one. */
  word: string
  start: number
  sentence: string
  example: string
  /** Words that may name its record: a later row with the same words waits for it. */
  subjects: readonly string[]
  /** The suggested lines, some of which are payments where somebody of that name has an account. */
  guess?: { others: readonly Repair[]; payer: PayerGuess }
}

export interface InterpretedRow {
  /** The line itself, or its suggestion. */
  text: string
  /** Best first. */
  readings: readonly Reading[]
  inputs: readonly InterpretedEntryInput[]
  /** The changes to the row, in words; empty for a row as typed. */
  changes: readonly string[]
  /** What it means, while it is not asked yet whom the name in it means; null for a line without one. */
  line: Interpretation | null
}

const EXAMPLE = 'pay ABC 123 250 cash'

/**
 * Interprets a row as the palette interprets a line: its best suggestion is used and reported; one of several equally likely ones is not.
 * @source commands 4, Rows.
 */
export function interpretRow(text: string, context: LineContext): InterpretedRow | SheetRowProblem {
  const line = interpret(text, context)
  const { parsed, repair, others, payer } = line
  const readings = parsed.readings.slice(0, INTERPRETATIONS_MAX)
  const [best] = readings
  const fault = (sentence: string, word = text, example = EXAMPLE): SheetRowProblem => {
    return {
      word,
      start: Math.max(0, text.indexOf(word)),
      sentence,
      example,
      subjects: best ? subjectsOfSlots(best) : [],
    }
  }
  if (text.length > LINE_MAX) return fault(`A line is at most ${LINE_MAX} characters`, text.slice(LINE_MAX))
  const isOpen = others.length > 0 && !best?.complete
  if (isOpen) {
    const read = ambiguousProblem(payer ? suggestPayers(others, payer, { accounts: [], clients: [] }) : others, fault)
    return payer ? { ...read, guess: { others, payer } } : read
  }
  const first = text.split(' ')[0] ?? ''
  if (!best) {
    const nearest = nearestCommand(text, context.commands)
    if (parsed.problem !== null || !nearest) return fault(parsed.problem ?? `No line begins with '${first}'`, first)
    return fault(nearest.sentence, nearest.word, nearest.example)
  }
  const inputs = readings.flatMap((reading) => interpretedEntryInput(reading, context.today) ?? [])
  if (inputs.length < readings.length) return fault(`'${best.command.verb ?? first}' records no entry`, first)
  if (!readings.some(({ complete }) => complete)) return problemOfReading(best, text)
  const changes = [...(repair?.changes ?? []), ...others.map((other) => `may also mean '${other.text}'`)]
  return { text: line.text, readings, inputs, changes, line: line.name || line.person ? line : null }
}

function ambiguousProblem(
  others: readonly Repair[],
  fault: (sentence: string, word?: string, example?: string) => SheetRowProblem,
): SheetRowProblem {
  if (others.length === 0) return fault('No client of that name has an open HP account')
  return fault(`It may mean ${others.map((each) => `'${each.text}'`).join(' or ')}`, undefined, others[0]?.text)
}

/** Adds the payments of the people of its name to the suggested lines of a row. */
export function withFoundPayers(read: SheetRowProblem, found: FoundByName): SheetRowProblem {
  if (!read.guess) return read
  const { others, payer } = read.guess
  const { word, start, subjects } = read
  return ambiguousProblem(suggestPayers(others, payer, found), (sentence, _, example = EXAMPLE) => {
    return { word, start, sentence, example, subjects }
  })
}

export function isSheetRowProblem(read: InterpretedRow | SheetRowProblem): read is SheetRowProblem {
  return 'sentence' in read
}

export function problemOfReading(reading: Reading, text: string): SheetRowProblem {
  const { problems, slots, named, command } = reading
  const [problem] = problems
  const sentence = problem?.message ?? `This is not a ${command.verb} line`
  const slot = slots.find(({ name }) => name === problem?.slot)
  const field = named.find(({ name }) => name === problem?.slot)
  const word = problem?.word || slot?.text || (field ? `${field.name}:${field.value}` : '')
  const example = command.example ?? command.grammar ?? EXAMPLE
  return { word, start: positionOf(word, text), sentence, example, subjects: subjectsOfSlots(reading) }
}

function subjectsOfSlots({ slots }: Reading): string[] {
  const [head] = slots
  if (head?.value?.kind === 'accounts') return head.value.queries
  return head?.value?.kind === 'record' ? [head.value.query] : []
}

export function problemOfSlot(reading: Reading, o: { name: string; sentence: string; text: string }): SheetRowProblem {
  const word = reading.slots.find(({ name }) => name === o.name)?.text ?? ''
  const example = reading.command.example ?? EXAMPLE
  return { word, start: positionOf(word, o.text), sentence: o.sentence, example, subjects: subjectsOfSlots(reading) }
}

/** The position of a word in the text; its end where the word is absent. */
function positionOf(word: string, text: string): number {
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase())
  return at < 0 ? text.length : at
}

/** Fills the one record of the named person into the row; a problem where there are several. */
export function withNamedRecord(
  read: InterpretedRow,
  found: FoundByName,
  text: string,
): InterpretedRow | SheetRowProblem {
  if (!read.line) return read
  const { name, person } = read.line
  const named = namedLines(read.line, found)
  const [only] = named
  // The server says that there is no such record, or finds it.
  if (!only) return { ...read, line: null }
  if (named.length > 1)
    return severalRecordsProblem(named, { words: (name ?? person)?.words ?? '', isAccount: name !== null }, text)
  const { text: meant, parsed, context } = withSuggestion(read.line, only)
  const readings = parsed.readings.slice(0, INTERPRETATIONS_MAX)
  const inputs = readings.flatMap((reading) => interpretedEntryInput(reading, context.today) ?? [])
  return { text: meant, readings, inputs, changes: [...read.changes, ...only.changes], line: null }
}

/** Returns the row, or a problem where the due amount would be used that nobody typed and nobody sees before it is saved. */
export function withTypedAmount(
  read: InterpretedRow | SheetRowProblem,
  text: string,
): InterpretedRow | SheetRowProblem {
  const best = isSheetRowProblem(read) ? undefined : read.readings[0]
  if (!best || !leavesAmountOpen(best)) return read
  // A word that is not understood is no text of what is due.
  if (best.problems.length > 0) return problemOfReading(best, text)
  const sentence = reasonNoAmountTyped(best)
  return {
    word: '',
    start: text.length,
    sentence,
    example: sentence.replace(/^[^:]*: /, ''),
    subjects: subjectsOfSlots(best),
  }
}

function severalRecordsProblem(
  named: readonly Repair[],
  { words, isAccount }: { words: string; isAccount: boolean },
  text: string,
): SheetRowProblem {
  const what = isAccount ? `has ${named.length} open accounts` : `matches ${named.length} people`
  const sentence = `${slotLabel(words)} ${what}: ${named.map((each) => `'${each.text}'`).join(', ')}`
  return {
    word: words,
    start: positionOf(words, text),
    sentence,
    example: named[0]?.text ?? EXAMPLE,
    subjects: [words],
  }
}
