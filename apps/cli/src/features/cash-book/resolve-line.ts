import { type EntryReadingInput, entryReading } from '@forecourt/core/features/cash-book/entry-input'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Interpretation, suggestionsOf } from '@forecourt/core/line/interpret'
import { LINE_MAX } from '@forecourt/core/line/parse'
import { type FoundByName, namedLines } from '@forecourt/core/line/people'
import { whyNoAmountTyped } from '@forecourt/core/line/print'
import { leavesAmountOpen, type Reading, slotLabel } from '@forecourt/core/line/reading'
import { chooseReading, namesOf, queriesOf, queryKey, READINGS_MAX } from '@forecourt/core/line/resolve'
import type { Connection } from '../../kit/connection'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { interpretLine } from '../../kit/interpret-line'
import { ambiguous, noRecord } from '../../kit/resolve'

/**
 * The readings of a line, best first.
 *
 * @throws CliFailure 2 when it is none, or another line repairs it.
 */
function wholeReadings(line: Interpretation): [Reading, ...Reading[]] {
  const { text, readings, problem } = line.typed
  const [best, ...others] = readings.slice(0, READINGS_MAX)
  if (text.length > LINE_MAX || !best) throw usage(problem ?? `'${text}' is not a line`)
  const [repair] = suggestionsOf(line)
  if (repair && !best.complete) refuseIncomplete(best, `. Did you mean '${repair.text}'?`)
  if (repair) throw usage(`'${text}' may mean '${repair.text}': write it so, or put its text into quotes`)
  return [best, ...others]
}

/**
 * The reading of a line that is no entry whose records exist, with these by the slot that names them.
 *
 * @throws CliFailure 2 when the line is wrong or may mean two things, 1 when a record does not exist.
 */
export async function resolveReading(text: string, today: Day, { client }: Connection) {
  const line = interpretLine(text, today)
  const readings = wholeReadings(line)
  const queries = queriesOf(readings.map(namesOf))
  const { matches } = queries.length > 0 ? await client.call('ResolveRecords', { queries }) : { matches: [] }
  const chosen = chooseReading(readings, new Map(queries.map((query, at) => [queryKey(query), matches[at] ?? []])))
  for (const [name, slot] of chosen?.slots ?? []) {
    if (slot.state === 'none') {
      await refuseName(line, (words) => client.call('Search', { text: words, most: FOUND_MAX }))
      throw noRecord(name === 'account' || name === 'client' ? name : 'vehicle', slot.query)
    }
    if (slot.state === 'ambiguous') throw ambiguous(slot.query, slot.candidates)
  }
  const reading = chosen?.reading ?? readings[0]
  refuseIncomplete(reading)
  return { reading, recordOf: (name: string) => chosen?.slots.get(name)?.records[0] }
}

/** Asks the server what the readings of a line come to. */
export type Prepare = (readings: EntryReadingInput[]) => Promise<PreparedEntry>

/** Finds records by words. */
export type Search = (words: string) => Promise<FoundByName>

const foundNothing: Search = () => Promise.resolve({ clients: [], accounts: [], vehicles: [] })

/**
 * Refuses a line that names a person where a record is wanted, with the lines that it can mean.
 *
 * @throws CliFailure 2 where somebody has that name.
 */
async function refuseName(line: Interpretation, search: Search): Promise<void> {
  const words = (line.name ?? line.person)?.words
  const lines = words === undefined ? [] : namedLines(line, await search(words))
  if (lines.length === 0) return
  throw usage(
    `'${words}' may be: ${lines.map(({ text: each, changes }) => `${changes.join(', ')}: '${each}'`).join('; ')}`,
  )
}

/** A line whose records exist. */
export interface ResolvedLine {
  reading: Reading
  prepared: PreparedEntry
}

/**
 * Reads a line and has its entry prepared. A line that another one repairs is refused with that one: nobody sees it here before it is saved.
 *
 * @throws CliFailure 2 when the line is wrong or may mean two things, 1 when a record does not exist.
 */
export async function resolveLine(
  text: string,
  today: Day,
  prepare: Prepare,
  search: Search = foundNothing,
): Promise<ResolvedLine> {
  const line = interpretLine(text, today)
  const readings = wholeReadings(line)
  const [best] = readings
  const inputs = readings.flatMap((reading) => entryReading(reading, today) ?? [])
  if (inputs.length < readings.length) throw usage(`'${text}' records no entry`)
  if (!inputs.some(namesRecord)) refuseIncomplete(best)
  const prepared = await prepare(inputs)
  const reading = readings[prepared.reading] ?? best
  for (const slot of prepared.slots) {
    if (slot.state === 'none') {
      await refuseName(line, search)
      throw noRecord(slot.name, slot.query)
    }
    if (slot.other !== null) throw twoMeanings(reading, slot.name, slot.other)
    if (slot.state === 'ambiguous') throw ambiguous(slot.query, slot.candidates)
  }
  refuseIncomplete(reading)
  // Nobody sees here what is due before it is booked.
  if (leavesAmountOpen(reading)) throw usage(whyNoAmountTyped(reading))
  return { reading, prepared }
}

function namesRecord({ names }: EntryReadingInput): boolean {
  return Boolean(names?.vehicle || names?.client || (names?.accounts?.length ?? 0) > 0)
}

/** Refuses a line that lacks something. */
function refuseIncomplete({ problems, command }: Reading, meant = ''): void {
  if (problems.length === 0) return
  const sentences = problems.map((problem) => problem.message)
  throw new CliFailure(EXIT.usage, `${sentences.join('. ')}. Usage: ${command.grammar ?? command.verb}${meant}`, {
    problems,
  })
}

function twoMeanings(reading: Reading, name: string, other: string): CliFailure {
  const slot = reading.slots.find((each) => each.name === name)
  return usage(
    `${slotLabel(name)} may be '${slot?.text}' or '${other}': both exist. Put quotes around the one you mean: ` +
      `'${name}:"${slot?.text}"'`,
  )
}
