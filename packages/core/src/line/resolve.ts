import { type FilledSlot, type Reading, slotsOf } from './reading'

/** One thing that a record is looked for by. */
export interface RecordQuery {
  of: 'vehicle' | 'account' | 'client'
  query: string
  /** Where a mark is used twice, the car that is not sold yet is meant. */
  unsoldFirst: boolean
}

/** What one reading of a line names. */
export interface Names {
  /** Nothing is wrong in it. */
  fits: boolean
  /** By slot, for each record of it, the ways to look for it. */
  slots: ReadonlyMap<string, readonly (readonly RecordQuery[])[]>
}

/** The records that a query names exactly, by `queryKey`; absent while they are asked for. */
export type Answers<R> = ReadonlyMap<string, readonly R[]>

export type Found<R> = R & { kind: RecordQuery['of'] }

export interface SlotRecords<R> {
  state: 'resolved' | 'pending' | 'none' | 'ambiguous'
  /** What it names, one for each query; empty unless it is resolved, or in doubt only for other words of the line. */
  records: readonly Found<R>[]
  /** What the words name while that is more than one. */
  candidates: readonly Found<R>[]
  /** The sentence for `none` and `ambiguous`. */
  problem: string | null
  /** The words that the problem is about. */
  query: string
  /** Other words of the line that would name another record; null when there are none. */
  other: string | null
}

export interface Resolved<R> {
  state: SlotRecords<R>['state']
  slots: ReadonlyMap<string, SlotRecords<R>>
}

/** What of a record tells it from another. */
interface NamedRecord {
  id: number
  label: string
}

/** Readings that are looked up; the others are never meant. */
export const READINGS_MAX = 6

export function queryKey({ of, query, unsoldFirst }: RecordQuery): string {
  return `${of}|${unsoldFirst ? 'unsold' : ''}|${query.toUpperCase()}`
}

/** What a reading names. */
export function namesOf(reading: Reading): Names {
  const slots = reading.slots.flatMap((slot): [string, RecordQuery[][]][] => {
    const queries = queriesOfSlot(reading, slot)
    return queries.length > 0 ? [[slot.name, queries]] : []
  })
  return { fits: reading.fits, slots: new Map(slots) }
}

function queriesOfSlot({ command }: Reading, { name, value }: FilledSlot): RecordQuery[][] {
  const unsoldFirst = slotsOf(command).find((slot) => slot.name === name)?.unsoldFirst ?? false
  if (value?.kind === 'accounts') return value.queries.map((query) => [{ of: 'account', query, unsoldFirst }])
  if (value?.kind !== 'record') return []
  const { of, query } = value
  const kinds = of === 'any' ? (['vehicle', 'client'] as const) : [of]
  return [kinds.map((kind) => ({ of: kind, query, unsoldFirst }))]
}

/** Everything to look for, without doubles. */
export function queriesOf(all: readonly Names[]): RecordQuery[] {
  const queries = new Map<string, RecordQuery>()
  for (const { slots } of all.slice(0, READINGS_MAX))
    for (const groups of slots.values()) for (const query of groups.flat()) queries.set(queryKey(query), query)
  return [...queries.values()]
}

const NOT_FOUND = { vehicle: 'No vehicle', account: 'No open HP account', client: 'No client' } as const

function resolveSlot<R>(groups: readonly (readonly RecordQuery[])[], answers: Answers<R>): SlotRecords<R> {
  const found = groups.map((queries) => ({
    query: queries[0]?.query ?? '',
    what: queries.length > 1 ? 'Nothing' : NOT_FOUND[queries[0]?.of ?? 'vehicle'],
    isKnown: queries.every((query) => answers.has(queryKey(query))),
    records: queries.flatMap((query) =>
      (answers.get(queryKey(query)) ?? []).map((record): Found<R> => ({ ...record, kind: query.of })),
    ),
  }))
  const none = { records: [], candidates: [], problem: null, query: '', other: null }
  if (found.some(({ isKnown }) => !isKnown)) return { ...none, state: 'pending' }
  const missing = found.find(({ records }) => records.length === 0)
  if (missing) return { ...none, state: 'none', problem: `${missing.what} ${missing.query}`, query: missing.query }
  const several = found.find(({ records }) => records.length > 1)
  if (!several) return { ...none, state: 'resolved', records: found.flatMap(({ records }) => records) }
  const { query, records } = several
  return {
    ...none,
    state: 'ambiguous',
    candidates: records,
    problem: `${query} names ${records.length} records`,
    query,
  }
}

function resolve<R>(names: Names, answers: Answers<R>): Resolved<R> {
  const slots = new Map([...names.slots].map(([name, groups]) => [name, resolveSlot(groups, answers)]))
  const states = [...slots.values()].map(({ state }) => state)
  const state = (['none', 'pending', 'ambiguous'] as const).find((each) => states.includes(each)) ?? 'resolved'
  return { state, slots }
}

/**
 * The reading that is meant: the first whose records exist. While an earlier one waits for its answer, that one is shown, pending; a later
 * one that fits and names other records makes it ambiguous. When none exists, the best reading with what is wrong in it.
 *
 * @param all What each reading names, best first.
 * @returns null when there is no reading; else its place among them, and its records.
 */
export function chooseNames<R extends NamedRecord>(
  all: readonly Names[],
  answers: Answers<R>,
): ({ at: number } & Resolved<R>) | null {
  const resolved = all.slice(0, READINGS_MAX).map((names, at) => ({ at, ...resolve(names, answers) }))
  const live = resolved.filter(({ state }) => state !== 'none')
  const [first] = live
  if (!first) return resolved[0] ?? null
  if (first.state !== 'resolved') return first
  const other = live.find(
    (each) => each.state === 'resolved' && all[each.at]?.fits === true && idsOf(each) !== idsOf(first),
  )
  if (!other) return first
  return { ...first, state: 'ambiguous', slots: doubted(first.slots, other, all[other.at]) }
}

function idsOf<R extends NamedRecord>({ slots }: Resolved<R>): string {
  return [...slots.values()].map(({ records }) => records.map(({ kind, id }) => `${kind} ${id}`).join()).join(';')
}

function wordsOfHead(names: Names | undefined): string {
  const [head] = names?.slots.values() ?? []
  return head?.map((ways) => ways[0]?.query ?? '').join('+') ?? ''
}

function doubted<R extends NamedRecord>(
  slots: Resolved<R>['slots'],
  rival: Resolved<R>,
  names: Names | undefined,
): Resolved<R>['slots'] {
  const [head] = slots
  if (!head) return slots
  const label = [...rival.slots.values()][0]?.records[0]?.label ?? 'another record'
  const problem = `It could also mean ${label}: write it in quotes`
  return new Map(slots).set(head[0], { ...head[1], state: 'ambiguous', problem, other: wordsOfHead(names) })
}

export interface ResolvedReading<R> extends Resolved<R> {
  reading: Reading
}

/** The reading of a line that is meant, with its records; null when it has none. */
export function chooseReading<R extends NamedRecord>(
  readings: readonly Reading[],
  answers: Answers<R>,
): ResolvedReading<R> | null {
  const chosen = chooseNames(readings.map(namesOf), answers)
  const reading = chosen && readings[chosen.at]
  return reading ? { reading, state: chosen.state, slots: chosen.slots } : null
}
