import { COMMANDS } from '@forecourt/core/commands'
import type { Day } from '@forecourt/core/kernel/days'
import { LINE_MAX, parseLine } from '@forecourt/core/line/parse'
import { type FilledSlot, type Reading, slotLabel } from '@forecourt/core/line/reading'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { ambiguous, type FoundRecord } from '../../kit/resolve'

/** Asks the server which records each mark names exactly. */
export type Resolve = (queries: readonly RecordMark[]) => Promise<readonly (readonly FoundRecord[])[]>

export interface RecordMark {
  of: 'vehicle' | 'account' | 'client'
  query: string
  unsoldFirst?: boolean
}

/** A line whose records exist: its reading, and the record of each mark in it. */
export interface ResolvedLine {
  reading: Reading
  recordOf: (of: RecordMark['of'], query: string) => FoundRecord | null
}

const QUERIES_MAX = 50

/**
 * Reads a line and finds its records: of all readings the first one whose records exist.
 *
 * @throws CliFailure 2 when the line is wrong or may mean two things, 1 when a record does not exist.
 */
export async function resolveLine(text: string, today: Day, resolve: Resolve): Promise<ResolvedLine> {
  const parsed = parseLine(text, { today, commands: COMMANDS })
  const [best] = parsed.readings
  if (text.length > LINE_MAX || !best) throw usage(parsed.problem ?? `'${text}' is no line`)
  if (marksIn(best).length === 0) return complete({ reading: best, recordOf: () => null })
  const marks = allMarks(parsed.readings)
  const matches = await resolve(marks)
  const matchesOf = (mark: RecordMark) => matches[marks.findIndex((each) => isSame(each, mark))] ?? []
  const existing = parsed.readings.filter((reading) => {
    const own = marksIn(reading)
    return own.length > 0 && own.every((mark) => matchesOf(mark).length > 0)
  })
  const [chosen] = existing
  if (!chosen) throw missing(best, matchesOf)
  for (const mark of marksIn(chosen)) {
    const found = matchesOf(mark)
    if (found.length > 1) throw ambiguous(mark.query, found)
  }
  const idsOf = (reading: Reading) =>
    marksIn(reading)
      .map((mark) => matchesOf(mark)[0]?.id)
      .join()
  const rival = existing.find((reading) => reading.complete && idsOf(reading) !== idsOf(chosen))
  if (rival) throw twoMeanings(chosen, rival)
  return complete({ reading: chosen, recordOf: (of, query) => matchesOf({ of, query })[0] ?? null })
}

function complete(line: ResolvedLine): ResolvedLine {
  const { problems, command } = line.reading
  const [first] = problems
  if (!first) return line
  const sentences = problems.map((problem) => problem.message)
  throw new CliFailure(EXIT.usage, `${sentences.join('. ')}. Usage: ${command.grammar ?? command.verb}`, {
    problems,
  })
}

/** The records that a reading names. */
export function marksIn(reading: Reading): RecordMark[] {
  // Only money that goes in or out of the stock asks for the unsold one of two with the same registration.
  const unsoldFirst = reading.slots.some((slot) => slot.kind === 'vehicle')
  return reading.slots.flatMap((slot) => marksOfSlot(slot, unsoldFirst))
}

function marksOfSlot({ value }: FilledSlot, unsoldFirst: boolean): RecordMark[] {
  if (value?.kind === 'accounts') return value.queries.map((query) => ({ of: 'account', query }))
  if (value?.kind !== 'record') return []
  const of = value.of === 'any' ? 'vehicle' : value.of
  return [of === 'vehicle' ? { of, query: value.query, unsoldFirst } : { of, query: value.query }]
}

function allMarks(readings: readonly Reading[]): RecordMark[] {
  const marks: RecordMark[] = []
  for (const mark of readings.flatMap(marksIn)) if (!marks.some((each) => isSame(each, mark))) marks.push(mark)
  return marks.slice(0, QUERIES_MAX)
}

function isSame(a: RecordMark, b: RecordMark): boolean {
  return a.of === b.of && a.query === b.query
}

const NAMES = { vehicle: 'vehicle', account: 'open HP account', client: 'client' } as const

function missing(best: Reading, matchesOf: (mark: RecordMark) => readonly FoundRecord[]): CliFailure {
  const mark = marksIn(best).find((each) => matchesOf(each).length === 0)
  const sentence = mark ? `There is no ${NAMES[mark.of]} ${mark.query}` : 'There is no such record'
  return new CliFailure(EXIT.failed, sentence)
}

function twoMeanings(chosen: Reading, rival: Reading): CliFailure {
  const slot = chosen.slots.find((each) => marksOfSlot(each, false).length > 0)
  const other = rival.slots.find((each) => each.name === slot?.name)
  const label = slotLabel(slot?.name ?? '')
  return usage(
    `${label} may be '${slot?.text}' or '${other?.text}': both exist. Put quotes around the one that is meant: ` +
      `'${slot?.name}:"${slot?.text}"'`,
  )
}
