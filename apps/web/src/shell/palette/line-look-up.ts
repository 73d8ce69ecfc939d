import { reasonRoleCannotRun } from '@forecourt/core/command-rights'
import type { SearchResult } from '@forecourt/core/features/search/schemas'
import { day } from '@forecourt/core/kernel/days'
import type { Interpretation } from '@forecourt/core/line/interpret'
import { namedLines } from '@forecourt/core/line/people'
import { type Reading, slotValue } from '@forecourt/core/line/reading'
import type { Repair } from '@forecourt/core/line/rewrite'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { lineCommandOf } from '../../commands'
import { interpretLine } from '../../kit/line/interpret-line'
import type { AskServer, LineCheck, CheckedLine, LineCommand, LineCheckContext } from '../../kit/line/line-command'
import { chooseReading, recordsOfReading, queriesOf, queryKey } from '@forecourt/core/line/resolve'
import { foldText } from '@forecourt/core/kernel/fold'
import type { ResolvedLine } from '../../kit/line/resolution'
import type { NewOutboxLine } from '../outbox/outbox'
import { DEPENDS_ON_ALL } from '../outbox/queue'

/** Asks the server, or returns its answer to the same call of a moment ago. */
export type CachedFetch = <N extends OperationName>(
  name: N,
  input: InputOf<Operations[N]>,
) => Promise<OutputOf<Operations[N]>>

/** A line that can be saved, with everything that the server says about it. */
export interface LookedUpLine {
  checked: CheckedLine
  /** Its records, by kind and id; empty while one of them is ambiguous. */
  records: readonly string[]
  canSave: boolean
  /** The checks to confirm before it is saved, as whole sentences; empty where more is missing than a confirmation. */
  checks: readonly string[]
}

/** Returns the records of a line, by kind and id; empty while one of them is ambiguous. */
function lineRecordKeys({ state, slots }: ResolvedLine): string[] {
  if (state !== 'resolved') return []
  return [...slots.values()].flatMap(({ records }) => records.map(({ kind, id }) => `${recordKind(kind)} ${id}`))
}

/** Returns the kind of a record; an account counts as its vehicle. */
const recordKind = (kind: string) => (kind === 'account' ? 'vehicle' : kind)

/** Returns a line as the outbox takes it, with its records where they are known. */
export function newOutboxLine({ typed, context }: Interpretation, resolved: ResolvedLine | null = null): NewOutboxLine {
  const {
    text,
    readings: [reading],
  } = typed
  const named = reading ? [...recordsOfReading(reading).slots.values()].flat(2) : []
  // What is no entry of its own is about the last one.
  const isAfterAll = named.length === 0 && reading?.command.entry === undefined
  // A car that is taken in is named as well, though it may not be there yet.
  const marks = reading?.slots.filter(({ kind, state }) => kind === 'mark' && state === 'parsed') ?? []
  const queries = [...named.map(({ query }) => query), ...marks.map(({ text: mark }) => mark)]
  const words = new Set(isAfterAll ? [DEPENDS_ON_ALL] : queries.map((query) => foldText(query).replaceAll(' ', '')))
  const records = resolved ? lineRecordKeys(resolved) : []
  const value = reading ? slotValue(reading, 'amount') : null
  const amount = value?.kind === 'money' ? value.cents : null
  return {
    text,
    day: context.today,
    amount,
    target: null,
    words: [...words],
    records: records.length > 0 ? records : null,
  }
}

/** What a line of the outbox means, on the day on which it was typed. */
export function lineRead({ text, day: typedOn }: Pick<NewOutboxLine, 'text' | 'day'>): Interpretation {
  return interpretLine(text, day(typedOn))
}

/** Returns what saves a line; null for a line that is not saved without its form. */
export function lineSaving(line: Pick<NewOutboxLine, 'text' | 'day'>): NonNullable<LineCommand['saving']> | null {
  const [reading] = lineRead(line).typed.readings
  return (reading && lineCommandOf(reading.command)?.saving) ?? null
}

/** Returns the interpretations of a line that names a person in place of a record; none when it does not. */
export async function lookUpName(
  line: Interpretation,
  search: (text: string) => Promise<SearchResult>,
): Promise<Repair[]> {
  const words = (line.name ?? line.person)?.words
  return words === undefined ? [] : namedLines(line, await search(words))
}

/**
 * Asks everything that decides whether a line is saved without its form; null when the text is no such line.
 * @param o.accepted The checks that were confirmed; each names its figures, so that another figure is another check.
 */
export async function lookUpLine(
  { typed, context: { today } }: Interpretation,
  {
    fetch,
    accepted = [],
    ...others
  }: Omit<LineCheckContext, 'ask' | 'readings' | 'today'> & { fetch: CachedFetch; accepted?: readonly string[] },
): Promise<LookedUpLine | null> {
  const { readings } = typed
  const o = { ...others, today }
  const first = readings[0] && lineCommandOf(readings[0].command)
  const named = first?.whole ? null : await interpretationWithRecords(readings, fetch)
  return withAnswers(fetch, (ask) => {
    const resolved = first?.whole ? first.whole(readings, { ask, today: o.today })?.resolved : named
    if (!resolved) return null
    const command = lineCommandOf(resolved.reading.command)
    const checked = command?.saving && checkLine(command, resolved, { ...o, ask, readings })
    if (!checked) return null
    const open = checked.checks.filter(({ text }) => !accepted.includes(text))
    const canSave = canSaveWithoutForm(resolved, open)
    const needsYesAlone = canSaveWithoutForm(
      resolved,
      open.filter(({ isConfirmable }) => !isConfirmable),
    )
    const toConfirm = open.flatMap(({ state, isConfirmable, text }) =>
      state === 'failed' && isConfirmable ? [text] : [],
    )
    return { checked, records: lineRecordKeys(resolved), canSave, checks: needsYesAlone ? toConfirm : [] }
  })
}

/** Ends the sentence about a line that the role of the user may not save. */
const ASK_COLLEAGUE = '. Ask a colleague to approve.'

/**
 * Returns the checks of a line: first what the role of the user may not, then its own. Where a colleague may approve a save, that is asked first.
 * @source server 16.3.
 */
export function checkLine(command: LineCommand, resolved: ResolvedLine, context: LineCheckContext): CheckedLine | null {
  const checked = command.check?.(resolved, context) ?? null
  const why = reasonRoleCannotRun(resolved.reading.command.id, context.workstation.role?.rights ?? null)
  if (!checked || why === null) return checked
  const check: LineCheck = command.saving
    ? { state: 'failed', text: `${why}${ASK_COLLEAGUE}`, isConfirmable: true }
    : { state: 'failed', text: why }
  return { ...checked, checks: [check, ...checked.checks] }
}

/** True when it was confirmed that a colleague is asked for approval. */
export function needsApproval(accepted: readonly string[]): boolean {
  return accepted.some((text) => text.endsWith(ASK_COLLEAGUE))
}

/** Returns the interpretation that fits, its records looked up one by one. */
async function interpretationWithRecords(
  readings: readonly Reading[],
  fetch: CachedFetch,
): Promise<ResolvedLine | null> {
  const asks = queriesOf(readings.map(recordsOfReading))
  const { matches } = asks.length > 0 ? await fetch('ResolveRecords', { queries: asks }) : { matches: [] }
  return chooseReading(readings, new Map(asks.map((ask, i) => [queryKey(ask), matches[i] ?? []])))
}

/** Runs `look` again until every answer that it asks for is known. */
async function withAnswers<T>(fetch: CachedFetch, look: (ask: AskServer) => T): Promise<T> {
  const known = new Map<string, unknown>()
  for (;;) {
    const open: Promise<void>[] = []
    const found = look((name, input) => {
      const key = JSON.stringify([name, input])
      if (!known.has(key)) open.push(fetch(name, input).then((answer) => void known.set(key, answer)))
      return known.get(key) as OutputOf<Operations[typeof name]> | undefined // kept under the name of its operation
    })
    if (open.length === 0) return found
    await Promise.all(open)
  }
}

/** Returns why a line is not taken as it is typed. */
export function reasonNotTaken([first, second]: readonly Repair[]): string {
  return first?.isOpen && second ? `Did you mean ${first.text} or ${second.text}?` : `It is read as ${first?.text}`
}

/** Returns what is to be corrected in a line; checks are asked once nothing is. */
export function reasonIncomplete({ checked }: Pick<LookedUpLine, 'checked'>): string {
  const faults = checked.checks.filter(({ state, isConfirmable }) => state === 'failed' && !isConfirmable)
  return faults.length > 0 ? faults.map(({ text }) => text).join(' ') : 'The line is not complete'
}

export function canSaveWithoutForm(resolved: ResolvedLine, checks: readonly LineCheck[]): boolean {
  return resolved.state === 'resolved' && resolved.reading.complete && checks.every(({ state }) => state === 'passed')
}
