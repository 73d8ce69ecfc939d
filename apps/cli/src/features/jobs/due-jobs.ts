import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { addDays, type Day, isDay, weekdayOf } from '@forecourt/core/kernel/days'
import type { Job } from './job'

const WEEKDAYS: readonly string[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** How far back it is looked for a day on which a job was due: further than any two such days lie apart. */
const DAYS_BACK = 62

/** Whether a job is due on a day. */
export function isDueOn(every: string, on: Day): boolean {
  const weekday = weekdayOf(on)
  if (every === 'day') return true
  if (every === 'weekday') return weekday <= 5
  if (/^\d/.test(every)) return Number(every) === Number(on.slice(8))
  return WEEKDAYS[weekday - 1] === every
}

/** For each job the last day of the machine on which nothing was owed any more. */
export type Settled = Readonly<Record<string, Day>>

/**
 * Whether a job is owed on a day: it is due then, or was since it last ended well, because the machine was off or the run failed. However many days
 * were missed, it is run once.
 *
 * @param settled The last day on which nothing was owed; undefined when it was never run at its time.
 */
export function isOwed({ every }: Pick<Job, 'every'>, settled: Day | undefined, today: Day): boolean {
  if (settled === undefined) return isDueOn(every, today)
  for (let back = 0; back < DAYS_BACK; back += 1) {
    const on = addDays(today, -back)
    if (on <= settled) return false
    if (isDueOn(every, on)) return true
  }
  return false
}

/** What is known of the jobs of a file, kept beside it. */
export interface Ledger {
  read(): Settled
  /** Writes whole or not at all; throws what the system says. */
  write(settled: Settled): void
}

export function ledgerOf(file: string): Ledger {
  const path = join(dirname(file), `.${basename(file)}.done`)
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
        if (typeof kept !== 'object' || kept === null) return {}
        return Object.fromEntries(
          Object.entries(kept).flatMap(([name, on]) => (typeof on === 'string' && isDay(on) ? [[name, on]] : [])),
        )
      } catch {
        // Nothing was run at its time yet, or nobody can tell: then jobs are due on their days alone.
        return {}
      }
    },
    write(settled) {
      const draft = `${path}.new`
      try {
        writeFileSync(draft, `${JSON.stringify(settled)}\n`, { mode: 0o600, flush: true })
        renameSync(draft, path)
      } finally {
        rmSync(draft, { force: true })
      }
    },
  }
}
