import type { ResolvedRecord } from '@forecourt/core/features/search/schemas'
import type { FilledSlot, Reading } from '@forecourt/core/line/reading'

/** One thing that the server is asked to name a record by. */
export interface RecordAsk {
  of: 'vehicle' | 'account' | 'client'
  query: string
  unsoldFirst: boolean
}

/** Records by `askKey`; absent while the server has not answered. */
export type Answers = ReadonlyMap<string, readonly ResolvedRecord[]>

export interface SlotRecords {
  state: 'resolved' | 'pending' | 'none' | 'ambiguous'
  /** What it names: one, or one for each account. */
  records: readonly FoundRecord[]
  /** The sentence for `none` and `ambiguous`. */
  problem: string | null
}

export interface FoundRecord extends ResolvedRecord {
  kind: RecordAsk['of']
}

export interface ResolvedReading {
  reading: Reading
  state: SlotRecords['state']
  slots: ReadonlyMap<string, SlotRecords>
}

/** Readings that are looked up; the others are never meant. */
const READINGS_MAX = 6

export function askKey(ask: RecordAsk): string {
  return `${ask.of}|${ask.unsoldFirst ? 'unsold' : ''}|${ask.query.toUpperCase()}`
}

/** The records that a slot must be resolved to, each with the ways to look for it. */
function asksOfSlot(reading: Reading, slot: FilledSlot): RecordAsk[][] {
  const { value } = slot
  // Expenses, deposits, sales and hires mean the car on the forecourt when a mark is used twice.
  const isOfForecourt = reading.command.entry !== undefined || reading.command.id === 'car-hire.book-car'
  const unsoldFirst = slot.kind === 'vehicle' && isOfForecourt
  if (value?.kind === 'accounts') return value.queries.map((query) => [{ of: 'account', query, unsoldFirst: false }])
  if (value?.kind !== 'record') return []
  const { of, query } = value
  if (of !== 'any') return [[{ of, query, unsoldFirst }]]
  return [
    [
      { of: 'vehicle', query, unsoldFirst: false },
      { of: 'client', query, unsoldFirst: false },
    ],
  ]
}

/** Everything to ask for the readings of a line, without doubles. */
export function asksOf(readings: readonly Reading[]): RecordAsk[] {
  const asks = new Map<string, RecordAsk>()
  for (const reading of readings.slice(0, READINGS_MAX))
    for (const slot of reading.slots) for (const ask of asksOfSlot(reading, slot).flat()) asks.set(askKey(ask), ask)
  return [...asks.values()]
}

const NOT_FOUND = { vehicle: 'No vehicle', account: 'No open HP account', client: 'No client', any: 'Nothing' } as const

function resolveSlot(reading: Reading, slot: FilledSlot, answers: Answers): SlotRecords | null {
  const groups = asksOfSlot(reading, slot)
  if (groups.length === 0) return null
  const found = groups.map((ways) => ways.map((ask) => ({ ask, records: answers.get(askKey(ask)) })))
  if (found.some((ways) => ways.some(({ records }) => records === undefined)))
    return { state: 'pending', records: [], problem: null }
  const matches = found.map((ways) =>
    ways.flatMap(({ ask, records }) => (records ?? []).map((record): FoundRecord => ({ ...record, kind: ask.of }))),
  )
  const missing = matches.findIndex((records) => records.length === 0)
  if (missing >= 0) {
    const ask = groups[missing]?.[0]
    const what = slot.value?.kind === 'record' ? NOT_FOUND[slot.value.of] : NOT_FOUND.account
    return { state: 'none', records: [], problem: `${what} ${ask?.query ?? slot.text}` }
  }
  const records = matches.flatMap((each) => each.slice(0, 1))
  const doubled = matches.findIndex((each) => each.length > 1)
  if (doubled < 0) return { state: 'resolved', records, problem: null }
  const count = matches[doubled]?.length ?? 0
  return { state: 'ambiguous', records, problem: `${groups[doubled]?.[0]?.query ?? ''} names ${count} records` }
}

/** A reading with the records that its slots name. */
export function resolveReading(reading: Reading, answers: Answers): ResolvedReading {
  const slots = new Map<string, SlotRecords>()
  for (const slot of reading.slots) {
    const records = resolveSlot(reading, slot, answers)
    if (records) slots.set(slot.name, records)
  }
  const states = [...slots.values()].map(({ state }) => state)
  const state = (['none', 'pending', 'ambiguous'] as const).find((each) => states.includes(each)) ?? 'resolved'
  return { reading, state, slots }
}

/**
 * The reading that is meant: the first whose records exist. While an earlier one waits for its answer, that one is shown, pending; a later
 * one that names other records makes it ambiguous. When none exists, the best reading with what is wrong in it.
 *
 * @returns null when there is no reading.
 */
export function chooseReading(readings: readonly Reading[], answers: Answers): ResolvedReading | null {
  const all = readings.slice(0, READINGS_MAX).map((reading) => resolveReading(reading, answers))
  const live = all.filter(({ state }) => state !== 'none')
  const first = live[0]
  if (!first) return all[0] ?? null
  if (first.state !== 'resolved') return first
  const ids = headIDs(first)
  const other = live.slice(1).find((each) => each.state === 'resolved' && each.reading.fits && headIDs(each) !== ids)
  return other ? { ...first, state: 'ambiguous', slots: doubted(first, other) } : first
}

function headIDs(resolved: ResolvedReading): string {
  const head = [...resolved.slots.values()][0]
  return head?.records.map((record) => `${record.kind} ${record.id}`).join(',') ?? ''
}

function doubted(first: ResolvedReading, other: ResolvedReading): ReadonlyMap<string, SlotRecords> {
  const slots = new Map(first.slots)
  const head = [...first.slots.entries()][0]
  const its = [...other.slots.values()][0]?.records[0]
  if (head)
    slots.set(head[0], {
      ...head[1],
      state: 'ambiguous',
      problem: `It could also mean ${its?.label ?? 'another record'}: write it in quotes`,
    })
  return slots
}
