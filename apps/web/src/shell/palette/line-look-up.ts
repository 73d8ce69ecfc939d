import { COMMANDS } from '@forecourt/core/commands'
import { parseLine } from '@forecourt/core/line/parse'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { lineOf } from '../../commands'
import type { Ask, Check, CheckedLine, LineCommand, LineContext } from '../../kit/line/line-command'
import { chooseReading, namesOf, queriesOf, queryKey } from '@forecourt/core/line/resolve'
import type { ResolvedReading } from '../../kit/line/resolution'

/** Asks the server, or what it said of the same a moment ago. */
export type Fetch = <N extends OperationName>(
  name: N,
  input: InputOf<Operations[N]>,
) => Promise<OutputOf<Operations[N]>>

/** A line that can be saved, with everything that the server says about it. */
export interface LookedUpLine {
  checked: CheckedLine
  canSave: boolean
}

/** What saves a line; null for a line that is not saved without its form. */
export function savingOf(text: string, o: Pick<LineContext, 'today'>): NonNullable<LineCommand['saving']> | null {
  const [reading] = parseLine(text, { today: o.today, commands: COMMANDS }).readings
  return (reading && lineOf(reading.command)?.saving) ?? null
}

/** Asks everything that decides whether a line is saved without its form; null when the text is no line that can be. */
export async function lookUpLine(
  text: string,
  { fetch, ...o }: Omit<LineContext, 'ask'> & { fetch: Fetch },
): Promise<LookedUpLine | null> {
  const { readings } = parseLine(text, { today: o.today, commands: COMMANDS })
  const asks = queriesOf(readings.map(namesOf))
  const { matches } = asks.length > 0 ? await fetch('ResolveRecords', { queries: asks }) : { matches: [] }
  const resolved = chooseReading(readings, new Map(asks.map((ask, i) => [queryKey(ask), matches[i] ?? []])))
  const command = resolved && lineOf(resolved.reading.command)
  if (!resolved || !command?.saving) return null
  const checked = await answered(fetch, (ask) => command.check?.(resolved, { ...o, ask }) ?? null)
  return checked && { checked, canSave: canSaveAtOnce(resolved, checked.checks) }
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

/** True when a line may be saved without being seen in its form. */
export function canSaveAtOnce(resolved: ResolvedReading, checks: readonly Check[]): boolean {
  return resolved.state === 'resolved' && resolved.reading.complete && checks.every(({ state }) => state === 'passed')
}
