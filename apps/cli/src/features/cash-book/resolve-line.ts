import { type InterpretedEntryInput, interpretedEntryInput } from '@forecourt/core/features/cash-book/entry-input'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Interpretation, suggestionsOf } from '@forecourt/core/line/interpret'
import { LINE_MAX } from '@forecourt/core/line/parse'
import { type FoundByName, namedLines } from '@forecourt/core/line/people'
import { reasonNoAmountTyped } from '@forecourt/core/line/print'
import { leavesAmountOpen, type Reading, slotLabel } from '@forecourt/core/line/reading'
import { chooseReading, recordsOfReading, queriesOf, queryKey, INTERPRETATIONS_MAX } from '@forecourt/core/line/resolve'
import type { CliConnection } from '../../kit/connection'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { interpretLine } from '../../kit/interpret-line'
import { ambiguousRecordFailure, unknownRecordFailure } from '../../kit/resolve'

/**
 * The interpretations of a line, best first.
 * @throws CliFailure 2 when there is none, or when another line is suggested instead.
 */
function completeReadings(line: Interpretation): [Reading, ...Reading[]] {
  const { text, readings, problem } = line.typed
  const [best, ...others] = readings.slice(0, INTERPRETATIONS_MAX)
  if (text.length > LINE_MAX || !best) throw usageFailure(problem ?? `'${text}' is not a line`)
  const [repair] = suggestionsOf(line)
  if (repair && !best.complete) throwIfIncomplete(best, `. Did you mean '${repair.text}'?`)
  if (repair) throw usageFailure(`'${text}' may mean '${repair.text}': write it so, or put its text into quotes`)
  return [best, ...others]
}

/**
 * The reading of a line that is no entry whose records exist, with these by the slot that names them.
 *
 * @throws CliFailure 2 when the line is wrong or may mean two things, 1 when a record does not exist.
 */
export async function resolveReading(text: string, today: Day, { client }: CliConnection) {
  const line = interpretLine(text, today)
  const readings = completeReadings(line)
  const queries = queriesOf(readings.map(recordsOfReading))
  const { matches } = queries.length > 0 ? await client.call('ResolveRecords', { queries }) : { matches: [] }
  const chosen = chooseReading(readings, new Map(queries.map((query, at) => [queryKey(query), matches[at] ?? []])))
  for (const [name, slot] of chosen?.slots ?? []) {
    if (slot.state === 'none') {
      await throwIfPersonName(line, (words) => client.call('Search', { text: words, most: FOUND_MAX }))
      throw unknownRecordFailure(name === 'account' || name === 'client' ? name : 'vehicle', slot.query)
    }
    if (slot.state === 'ambiguous') throw ambiguousRecordFailure(slot.query, slot.candidates)
  }
  const reading = chosen?.reading ?? readings[0]
  throwIfIncomplete(reading)
  return { reading, recordOf: (name: string) => chosen?.slots.get(name)?.records[0] }
}

export type PrepareEntry = (readings: InterpretedEntryInput[]) => Promise<PreparedEntry>

export type SearchByName = (words: string) => Promise<FoundByName>

const searchNothing: SearchByName = () => Promise.resolve({ clients: [], accounts: [], vehicles: [] })

/**
 * Refuses a line that names a person in the place of a record, and suggests the lines that it can mean.
 * @throws CliFailure 2 where a record of somebody with that name exists.
 */
async function throwIfPersonName(line: Interpretation, search: SearchByName): Promise<void> {
  const words = (line.name ?? line.person)?.words
  const lines = words === undefined ? [] : namedLines(line, await search(words))
  if (lines.length === 0) return
  throw usageFailure(
    `'${words}' may be: ${lines.map(({ text: each, changes }) => `${changes.join(', ')}: '${each}'`).join('; ')}`,
  )
}

/** An interpreted line whose records exist. */
export interface PreparedInterpretation {
  reading: Reading
  prepared: PreparedEntry
}

/**
 * Interprets a line and prepares its entry. A line with a suggestion is refused with that suggestion, because nobody sees it here before it is saved.
 * @throws CliFailure 2 when the line is wrong or ambiguous, 1 when a record does not exist.
 */
export async function resolveLine(
  text: string,
  today: Day,
  prepare: PrepareEntry,
  search: SearchByName = searchNothing,
): Promise<PreparedInterpretation> {
  const line = interpretLine(text, today)
  const readings = completeReadings(line)
  const [best] = readings
  const inputs = readings.flatMap((reading) => interpretedEntryInput(reading, today) ?? [])
  if (inputs.length < readings.length) throw usageFailure(`'${text}' records no entry`)
  if (!inputs.some(namesRecord)) throwIfIncomplete(best)
  const prepared = await prepare(inputs)
  const reading = readings[prepared.reading] ?? best
  for (const slot of prepared.slots) {
    if (slot.state === 'none') {
      await throwIfPersonName(line, search)
      throw unknownRecordFailure(slot.name, slot.query)
    }
    if (slot.other !== null) throw ambiguousSlot(reading, slot.name, slot.other)
    if (slot.state === 'ambiguous') throw ambiguousRecordFailure(slot.query, slot.candidates)
  }
  throwIfIncomplete(reading)
  // Nobody sees here what is due before it is booked.
  if (leavesAmountOpen(reading)) throw usageFailure(reasonNoAmountTyped(reading))
  return { reading, prepared }
}

function namesRecord({ names }: InterpretedEntryInput): boolean {
  return Boolean(names?.vehicle || names?.client || (names?.accounts?.length ?? 0) > 0)
}

/** Refuses a line that lacks a value. */
function throwIfIncomplete({ problems, command }: Reading, meant = ''): void {
  if (problems.length === 0) return
  const sentences = problems.map((problem) => problem.message)
  throw new CliFailure(EXIT.usage, `${sentences.join('. ')}. Usage: ${command.grammar ?? command.verb}${meant}`, {
    problems,
  })
}

function ambiguousSlot(reading: Reading, name: string, other: string): CliFailure {
  const slot = reading.slots.find((each) => each.name === name)
  return usageFailure(
    `${slotLabel(name)} may be '${slot?.text}' or '${other}': both exist. Put quotes around the one you mean: ` +
      `'${name}:"${slot?.text}"'`,
  )
}
