import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { addDays, type Day, isDay, weekdayOf } from '@forecourt/core/kernel/days'
import type { Job } from './job'

const WEEKDAYS: readonly string[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** How many missed days of a job are made up for: a year of mornings. */
const DAYS_MAX = 366

/** Whether a job is due on a day. */
export function isDueOn(every: string, on: Day): boolean {
  const weekday = weekdayOf(on)
  if (every === 'day') return true
  if (every === 'weekday') return weekday <= 5
  if (/^\d/.test(every)) return Number(every) === Number(on.slice(8))
  return WEEKDAYS[weekday - 1] === every
}

/** What a job owes. */
export interface Standing {
  /** The last day of the machine on which it was looked what is due. */
  looked: Day
  /** The days up to that one on which it was due and did not end well, the oldest first. */
  owed: readonly Day[]
}

/** What each job owes, by its name. */
export type Standings = Readonly<Record<string, Standing>>

/**
 * The days that a job owes: those on which it was due since it was looked last, because the machine was off, and those before that did not end well.
 *
 * @param standing What was known; undefined when it was never run at its time, so that nothing before today is owed.
 * @returns The oldest first.
 */
export function daysOwed({ every }: Pick<Job, 'every'>, standing: Standing | undefined, today: Day): Day[] {
  const days = standing ? [...standing.owed] : []
  const after = standing?.looked ?? addDays(today, -1)
  for (let on = addDays(after, 1); on <= today; on = addDays(on, 1)) if (isDueOn(every, on)) days.push(on)
  return days
}

/** The newest of the days that are owed, which are made up for, and those further back, which are told alone. */
export function daysWithin(owed: readonly Day[]): { made: Day[]; old: Day[] } {
  return { made: owed.slice(-DAYS_MAX), old: owed.slice(0, -DAYS_MAX) }
}

/** What is known of the jobs of a file, kept beside it. */
export interface Ledger {
  read(): Standings
  /** Writes whole or not at all; throws what the system says. */
  write(standings: Standings): void
}

export function ledgerOf(file: string): Ledger {
  const path = join(dirname(file), `.${basename(file)}.done`)
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
        if (typeof kept !== 'object' || kept === null) return {}
        return Object.fromEntries(
          Object.entries(kept).flatMap(([name, value]) => {
            const standing = standingOf(value)
            return standing ? [[name, standing]] : []
          }),
        )
      } catch {
        // Nothing was run at its time yet, or nobody can tell: then jobs are due on their days alone.
        return {}
      }
    },
    write(standings) {
      const draft = `${path}.new`
      try {
        writeFileSync(draft, `${JSON.stringify(standings)}\n`, { mode: 0o600, flush: true })
        renameSync(draft, path)
      } finally {
        rmSync(draft, { force: true })
      }
    },
  }
}

/** What was written of a job, by this version or as the one day before which an earlier one owed nothing; null for anything else. */
function standingOf(value: unknown): Standing | null {
  if (typeof value === 'string') return isDay(value) ? { looked: value, owed: [] } : null
  if (typeof value !== 'object' || value === null || !('looked' in value) || !('owed' in value)) return null
  const { looked, owed } = value
  if (typeof looked !== 'string' || !isDay(looked) || !Array.isArray(owed)) return null
  return { looked, owed: owed.filter((each): each is Day => typeof each === 'string' && isDay(each)) }
}
