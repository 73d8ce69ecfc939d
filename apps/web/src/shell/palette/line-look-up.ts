import { whyNotOfRole } from '@forecourt/core/command-rights'
import type { Found } from '@forecourt/core/features/search/schemas'
import { day } from '@forecourt/core/kernel/days'
import type { Interpretation } from '@forecourt/core/line/interpret'
import { namedLines } from '@forecourt/core/line/people'
import { type Reading, valueIn } from '@forecourt/core/line/reading'
import type { Repair } from '@forecourt/core/line/rewrite'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { lineOf } from '../../commands'
import { interpretLine } from '../../kit/line/interpret-line'
import type { Ask, Check, CheckedLine, LineCommand, LineContext } from '../../kit/line/line-command'
import { chooseReading, namesOf, queriesOf, queryKey } from '@forecourt/core/line/resolve'
import { folded } from '@forecourt/core/kernel/fold'
import type { ResolvedReading } from '../../kit/line/resolution'
import type { HandedLine } from '../outbox/outbox'
import { AFTER_ALL } from '../outbox/queue'

/** Asks the server, or what it said of the same a moment ago. */
export type Fetch = <N extends OperationName>(
  name: N,
  input: InputOf<Operations[N]>,
) => Promise<OutputOf<Operations[N]>>

/** A line that can be saved, with everything that the server says about it. */
export interface LookedUpLine {
  checked: CheckedLine
  /** Its records, by kind and id; empty while one of them is open. */
  records: readonly string[]
  canSave: boolean
  /** What alone stands between the line and its saving, as whole sentences that a yes answers; empty where there is more. */
  doubts: readonly string[]
}

/** The records of a line, by kind and id; empty while one of them is open. */
function recordsOfLine({ state, slots }: ResolvedReading): string[] {
  if (state !== 'resolved') return []
  return [...slots.values()].flatMap(({ records }) => records.map(({ kind, id }) => `${kindOf(kind)} ${id}`))
}

/** An account is its vehicle. */
const kindOf = (kind: string) => (kind === 'account' ? 'vehicle' : kind)

/** A line as the outbox takes it, with its records where they are known. */
export function handedLine({ typed, context }: Interpretation, resolved: ResolvedReading | null = null): HandedLine {
  const {
    text,
    readings: [reading],
  } = typed
  const named = reading ? [...namesOf(reading).slots.values()].flat(2) : []
  // What is no entry of its own is about the last one.
  const isAfterAll = named.length === 0 && reading?.command.entry === undefined
  // A car that is taken in is named as well, though it may not be there yet.
  const marks = reading?.slots.filter(({ kind, state }) => kind === 'mark' && state === 'parsed') ?? []
  const queries = [...named.map(({ query }) => query), ...marks.map(({ text: mark }) => mark)]
  const words = new Set(isAfterAll ? [AFTER_ALL] : queries.map((query) => folded(query).replaceAll(' ', '')))
  const records = resolved ? recordsOfLine(resolved) : []
  const value = reading ? valueIn(reading, 'amount') : null
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
export function lineRead({ text, day: typedOn }: Pick<HandedLine, 'text' | 'day'>): Interpretation {
  return interpretLine(text, day(typedOn))
}

/** What saves a line of the outbox; null for a line that is not saved without its form. */
export function savingOf(line: Pick<HandedLine, 'text' | 'day'>): NonNullable<LineCommand['saving']> | null {
  const [reading] = lineRead(line).typed.readings
  return (reading && lineOf(reading.command)?.saving) ?? null
}

/** The lines that one can mean when it names a person in the place of a record; none when it does not. */
export async function lookUpName(line: Interpretation, search: (text: string) => Promise<Found>): Promise<Repair[]> {
  const words = (line.name ?? line.person)?.words
  return words === undefined ? [] : namedLines(line, await search(words))
}

/**
 * Asks everything that decides whether a line is saved without its form; null when the text is no line that can be.
 *
 * @param o.accepted the doubts that were answered with yes; each says its figures, so that another figure is another doubt
 */
export async function lookUpLine(
  { typed, context: { today } }: Interpretation,
  {
    fetch,
    accepted = [],
    ...others
  }: Omit<LineContext, 'ask' | 'readings' | 'today'> & { fetch: Fetch; accepted?: readonly string[] },
): Promise<LookedUpLine | null> {
  const { readings } = typed
  const o = { ...others, today }
  const first = readings[0] && lineOf(readings[0].command)
  const named = first?.whole ? null : await namedReading(readings, fetch)
  return answered(fetch, (ask) => {
    const resolved = first?.whole ? first.whole(readings, { ask, today: o.today })?.resolved : named
    if (!resolved) return null
    const command = lineOf(resolved.reading.command)
    const checked = command?.saving && checkedLine(command, resolved, { ...o, ask, readings })
    if (!checked) return null
    const open = checked.checks.filter(({ text }) => !accepted.includes(text))
    const canSave = canSaveAtOnce(resolved, open)
    const isDoubtful = canSaveAtOnce(
      resolved,
      open.filter(({ isDoubt }) => !isDoubt),
    )
    const doubts = open.flatMap(({ state, isDoubt, text }) => (state === 'failed' && isDoubt ? [text] : []))
    return { checked, records: recordsOfLine(resolved), canSave, doubts: isDoubtful ? doubts : [] }
  })
}

/** Ends what is said of a line that the role of who is signed in may not save. */
const BY_COLLEAGUE = '. Ask a colleague to approve.'

/**
 * What speaks against a line: its own checks, after what the role of who is signed in may not. What is saved a colleague may allow once, as on the
 * screen: that is asked first.
 *
 * @source server 16.3.
 */
export function checkedLine(command: LineCommand, resolved: ResolvedReading, context: LineContext): CheckedLine | null {
  const checked = command.check?.(resolved, context) ?? null
  const why = whyNotOfRole(resolved.reading.command.id, context.workstation.role?.rights ?? null)
  if (!checked || why === null) return checked
  const check: Check = command.saving
    ? { state: 'failed', text: `${why}${BY_COLLEAGUE}`, isDoubt: true }
    : { state: 'failed', text: why }
  return { ...checked, checks: [check, ...checked.checks] }
}

/** Whether it was answered with yes that a colleague is asked to allow a line. */
export function asksColleague(accepted: readonly string[]): boolean {
  return accepted.some((text) => text.endsWith(BY_COLLEAGUE))
}

/** The reading that is meant, its records named one by one. */
async function namedReading(readings: readonly Reading[], fetch: Fetch): Promise<ResolvedReading | null> {
  const asks = queriesOf(readings.map(namesOf))
  const { matches } = asks.length > 0 ? await fetch('ResolveRecords', { queries: asks }) : { matches: [] }
  return chooseReading(readings, new Map(asks.map((ask, i) => [queryKey(ask), matches[i] ?? []])))
}

/** Looks again and again, until everything that is asked meanwhile is known. */
async function answered<T>(fetch: Fetch, look: (ask: Ask) => T): Promise<T> {
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

/** Why a line is not taken as it is typed. */
export function whyRepaired([first, second]: readonly Repair[]): string {
  return first?.isOpen && second ? `Did you mean ${first.text} or ${second.text}?` : `It is read as ${first?.text}`
}

/** What is to be corrected in a line; a doubt is asked once nothing is. */
export function whyOpen({ checked }: Pick<LookedUpLine, 'checked'>): string {
  const faults = checked.checks.filter(({ state, isDoubt }) => state === 'failed' && !isDoubt)
  return faults.length > 0 ? faults.map(({ text }) => text).join(' ') : 'The line is not complete'
}

/** True when a line may be saved without being seen in its form. */
export function canSaveAtOnce(resolved: ResolvedReading, checks: readonly Check[]): boolean {
  return resolved.state === 'resolved' && resolved.reading.complete && checks.every(({ state }) => state === 'passed')
}
