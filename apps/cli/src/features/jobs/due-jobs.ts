import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { addDays, type Day, isDay, weekdayOf } from '@forecourt/core/kernel/days'
import type { Job } from './job'

const WEEKDAYS: readonly string[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** The number of missed days that are made up for: a year of mornings. */
const DAYS_MAX = 366

export function isDueOn(every: string, on: Day): boolean {
  const weekday = weekdayOf(on)
  if (every === 'day') return true
  if (every === 'weekday') return weekday <= 5
  if (/^\d/.test(every)) return Number(every) === Number(on.slice(8))
  return WEEKDAYS[weekday - 1] === every
}

export interface JobBacklog {
  /** The last day of the machine on which due jobs were looked for. */
  looked: Day
  /** The days up to that one on which it was due and did not succeed, oldest first. */
  owed: readonly Day[]
}

export type JobBacklogs = Readonly<Record<string, JobBacklog>>

/**
 * The days that a job has to run for: those since the last check, when the machine was off, and earlier ones that did not succeed.
 * @param standing Undefined when it never ran on schedule, so that nothing before today is owed.
 * @returns The oldest first.
 */
export function daysOwed({ every }: Pick<Job, 'every'>, standing: JobBacklog | undefined, today: Day): Day[] {
  const days = standing ? [...standing.owed] : []
  const after = standing?.looked ?? addDays(today, -1)
  for (let on = addDays(after, 1); on <= today; on = addDays(on, 1)) if (isDueOn(every, on)) days.push(on)
  return days
}

/** Splits the owed days into the newest ones, which are made up for, and older ones, which are only reported. */
export function splitOwedDays(owed: readonly Day[]): { made: Day[]; old: Day[] } {
  return { made: owed.slice(-DAYS_MAX), old: owed.slice(0, -DAYS_MAX) }
}

/** The stored backlogs of the jobs of a file, kept beside it. */
export interface JobLedger {
  read(): JobBacklogs
  /** Writes everything or nothing; throws the error of the system. */
  write(standings: JobBacklogs): void
}

export function openLedger(file: string): JobLedger {
  const path = join(dirname(file), `.${basename(file)}.done`)
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
        if (typeof kept !== 'object' || kept === null) return {}
        return Object.fromEntries(
          Object.entries(kept).flatMap(([name, value]) => {
            const standing = parseBacklog(value)
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

/** The stored backlog of a job, in the format of this version or in the earlier one of a single day; null for anything else. */
function parseBacklog(value: unknown): JobBacklog | null {
  if (typeof value === 'string') return isDay(value) ? { looked: value, owed: [] } : null
  if (typeof value !== 'object' || value === null || !('looked' in value) || !('owed' in value)) return null
  const { looked, owed } = value
  if (typeof looked !== 'string' || !isDay(looked) || !Array.isArray(owed)) return null
  return { looked, owed: owed.filter((each): each is Day => typeof each === 'string' && isDay(each)) }
}
