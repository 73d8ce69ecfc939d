import { COMMANDS } from '@forecourt/core/commands'
import { type EntryReadingInput, entryReading } from '@forecourt/core/features/cash-book/entry-input'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { nameIn, namedRepairs } from '@forecourt/core/line/names'
import { LINE_MAX, parseLine } from '@forecourt/core/line/parse'
import { type FoundByName, personIn, personRepairs } from '@forecourt/core/line/people'
import { whyNoAmountTyped } from '@forecourt/core/line/print'
import { leavesAmountOpen, type Reading, slotLabel } from '@forecourt/core/line/reading'
import { repairsOf } from '@forecourt/core/line/repair'
import { READINGS_MAX } from '@forecourt/core/line/resolve'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { ambiguous, noRecord } from '../../kit/resolve'

/**
 * The readings of a line, best first.
 *
 * @throws CliFailure 2 when it is none, or another line repairs it.
 */
export function wholeReadings(text: string, today: Day): [Reading, ...Reading[]] {
  const context = { today, commands: COMMANDS }
  const parsed = parseLine(text, context)
  const [best, ...others] = parsed.readings.slice(0, READINGS_MAX)
  if (text.length > LINE_MAX || !best) throw usage(parsed.problem ?? `'${text}' is not a line`)
  const [repair] = repairsOf(text, context)
  if (repair && !best.complete) refuseIncomplete(best, `. Did you mean '${repair.text}'?`)
  if (repair) throw usage(`'${text}' may mean '${repair.text}': write it so, or put its text into quotes`)
  return [best, ...others]
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
export async function refuseName(text: string, today: Day, search: Search): Promise<void> {
  const context = { today, commands: COMMANDS }
  const name = nameIn(text, context)
  const person = name ? null : personIn(text, context)
  const words = (name ?? person)?.words
  if (words === undefined) return
  const found = await search(words)
  const named = name ? namedRepairs(text, name, found.accounts, found.clients) : []
  const lines = person ? personRepairs(text, { person, found, context }) : named
  if (lines.length === 0) return
  throw usage(
    `'${words}' may be: ${lines.map(({ text: line, changes }) => `${changes.join(', ')}: '${line}'`).join('; ')}`,
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
  const readings = wholeReadings(text, today)
  const [best] = readings
  const inputs = readings.flatMap((reading) => entryReading(reading, today) ?? [])
  if (inputs.length < readings.length) throw usage(`'${text}' records no entry`)
  if (!inputs.some(namesRecord)) refuseIncomplete(best)
  const prepared = await prepare(inputs)
  const reading = readings[prepared.reading] ?? best
  for (const slot of prepared.slots) {
    if (slot.state === 'none') {
      await refuseName(text, today, search)
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
export function refuseIncomplete({ problems, command }: Reading, meant = ''): void {
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
