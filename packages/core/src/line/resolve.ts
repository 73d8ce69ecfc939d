import { type FilledSlot, type Reading, slotsOfCommand } from './reading'

export interface RecordQuery {
  of: 'vehicle' | 'account' | 'client'
  query: string
  unsoldFirst: boolean
}

export interface LineRecords {
  fits: boolean
  /** By slot, for each record of it, the queries that may find it. */
  slots: ReadonlyMap<string, readonly (readonly RecordQuery[])[]>
}

/** The records of a query by `queryKey`; absent while they are requested. */
export type RecordAnswers<R> = ReadonlyMap<string, readonly R[]>

export type ResolvedMatch<R> = R & { kind: RecordQuery['of'] }

export interface SlotRecords<R> {
  state: 'resolved' | 'pending' | 'none' | 'ambiguous'
  /** One record for each query; empty unless the slot is resolved, or ambiguous only because of other words of the line. */
  records: readonly ResolvedMatch<R>[]
  candidates: readonly ResolvedMatch<R>[]
  /** The sentence for `none` and `ambiguous`. */
  problem: string | null
  query: string
  /** Other words of the line that would name another record; null for none. */
  other: string | null
}

export interface ResolvedSlots<R> {
  state: SlotRecords<R>['state']
  slots: ReadonlyMap<string, SlotRecords<R>>
}

interface RecordIdentity {
  id: number
  label: string
}

/** Interpretations that are looked up; the others are never used. */
export const INTERPRETATIONS_MAX = 6

export function queryKey({ of, query, unsoldFirst }: RecordQuery): string {
  return `${of}|${unsoldFirst ? 'unsold' : ''}|${query.toUpperCase()}`
}

export function recordsOfReading(reading: Reading): LineRecords {
  const slots = reading.slots.flatMap((slot): [string, RecordQuery[][]][] => {
    const queries = queriesOfSlot(reading, slot)
    return queries.length > 0 ? [[slot.name, queries]] : []
  })
  return { fits: reading.fits, slots: new Map(slots) }
}

function queriesOfSlot({ command }: Reading, { name, value }: FilledSlot): RecordQuery[][] {
  const unsoldFirst = slotsOfCommand(command).find((slot) => slot.name === name)?.unsoldFirst ?? false
  if (value?.kind === 'accounts') return value.queries.map((query) => [{ of: 'account', query, unsoldFirst }])
  if (value?.kind !== 'record') return []
  const { of, query } = value
  const kinds = of === 'any' ? (['vehicle', 'client'] as const) : [of]
  return [kinds.map((kind) => ({ of: kind, query, unsoldFirst }))]
}

export function queriesOf(all: readonly LineRecords[]): RecordQuery[] {
  const queries = new Map<string, RecordQuery>()
  for (const { slots } of all.slice(0, INTERPRETATIONS_MAX))
    for (const groups of slots.values()) for (const query of groups.flat()) queries.set(queryKey(query), query)
  return [...queries.values()]
}

const NOT_FOUND = { vehicle: 'No vehicle', account: 'No open HP account', client: 'No client' } as const

function resolveSlot<R>(groups: readonly (readonly RecordQuery[])[], answers: RecordAnswers<R>): SlotRecords<R> {
  const found = groups.map((queries) => ({
    query: queries[0]?.query ?? '',
    what: queries.length > 1 ? 'Nothing' : NOT_FOUND[queries[0]?.of ?? 'vehicle'],
    isKnown: queries.every((query) => answers.has(queryKey(query))),
    records: queries.flatMap((query) =>
      (answers.get(queryKey(query)) ?? []).map((record): ResolvedMatch<R> => ({ ...record, kind: query.of })),
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

function resolve<R>(names: LineRecords, answers: RecordAnswers<R>): ResolvedSlots<R> {
  const slots = new Map([...names.slots].map(([name, groups]) => [name, resolveSlot(groups, answers)]))
  const states = [...slots.values()].map(({ state }) => state)
  const state = (['none', 'pending', 'ambiguous'] as const).find((each) => states.includes(each)) ?? 'resolved'
  return { state, slots }
}

/**
 * Chooses the interpretation: the first whose records exist. While an earlier one waits for its answer, it is shown as pending; a later one that fits
 * and names other records makes it ambiguous. When none exists, the best one with its problems.
 * @param all The records of each interpretation, best first.
 * @returns null for none; else its position and its records.
 */
export function chooseRecords<R extends RecordIdentity>(
  all: readonly LineRecords[],
  answers: RecordAnswers<R>,
): ({ at: number } & ResolvedSlots<R>) | null {
  const resolved = all.slice(0, INTERPRETATIONS_MAX).map((names, at) => ({ at, ...resolve(names, answers) }))
  const live = resolved.filter(({ state }) => state !== 'none')
  const [first] = live
  if (!first) return resolved[0] ?? null
  if (first.state !== 'resolved') return first
  const other = live.find(
    (each) => each.state === 'resolved' && all[each.at]?.fits === true && idsOf(each) !== idsOf(first),
  )
  if (!other) return first
  return { ...first, state: 'ambiguous', slots: withRivalRecords(first.slots, other, all[other.at]) }
}

function idsOf<R extends RecordIdentity>({ slots }: ResolvedSlots<R>): string {
  return [...slots.values()].map(({ records }) => records.map(({ kind, id }) => `${kind} ${id}`).join()).join(';')
}

function wordsOfFirstSlot(names: LineRecords | undefined): string {
  const [head] = names?.slots.values() ?? []
  return head?.map((ways) => ways[0]?.query ?? '').join('+') ?? ''
}

function withRivalRecords<R extends RecordIdentity>(
  slots: ResolvedSlots<R>['slots'],
  rival: ResolvedSlots<R>,
  names: LineRecords | undefined,
): ResolvedSlots<R>['slots'] {
  const [head] = slots
  if (!head) return slots
  const label = [...rival.slots.values()][0]?.records[0]?.label ?? 'another record'
  const problem = `It could also mean ${label}: write it in quotes`
  return new Map(slots).set(head[0], { ...head[1], state: 'ambiguous', problem, other: wordsOfFirstSlot(names) })
}

export interface ResolvedReading<R> extends ResolvedSlots<R> {
  reading: Reading
}

export function chooseReading<R extends RecordIdentity>(
  readings: readonly Reading[],
  answers: RecordAnswers<R>,
): ResolvedReading<R> | null {
  const chosen = chooseRecords(readings.map(recordsOfReading), answers)
  const reading = chosen && readings[chosen.at]
  return reading ? { reading, state: chosen.state, slots: chosen.slots } : null
}
