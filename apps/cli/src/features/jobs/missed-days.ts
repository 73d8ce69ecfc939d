import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { captured } from '../../kit/captured'
import type { Context } from '../../kit/context'
import { exportWords, type Job } from './job'
import { daysOfJob } from './job-days'
import { pathOn, pathParts } from './path-pattern'

/** How many days are named one by one. */
const NAMED_MAX = 31

/** A run of a job for a day. */
export interface DayRun {
  on: Day
  /** The days that are owed no more once it ended well. */
  settles: readonly Day[]
  /** Those of them for which there is no file even then. */
  missing: readonly Day[]
}

/**
 * The runs that make up for the days that a job owes: one for each file. What an export asks is read as of the day that was missed. Where that is the
 * same question as today's, such as that for the stock as it is now, the file of another day cannot be made any more, and that day is missing.
 *
 * @param owed The oldest first, at least one.
 * @returns The oldest first; the last one is that of today, or of the newest day that is owed.
 */
export async function dayRuns(ctx: Context, job: Job, o: { owed: readonly Day[]; today: Day }): Promise<DayRun[]> {
  const { owed, today } = o
  if (owed.length === 1 && owed[0] === today) return [{ on: today, settles: owed, missing: [] }]
  const now = { path: pathOf(job, today), asked: await askedOn(ctx, job, today) }
  const runs = new Map<string, { on: Day; settles: Day[]; missing: Day[] }>()
  const missed: Day[] = []
  for (const on of owed) {
    const path = pathOf(job, on)
    const isOfNow = on === today || (await askedOn(ctx, job, on)) === now.asked
    if (isOfNow && path !== now.path) missed.push(on)
    const at = isOfNow ? now.path : path
    const run = runs.get(at) ?? { on: isOfNow ? today : on, settles: [], missing: [] }
    // Of the days of one file the newest counts, unless the first that is there is kept.
    if (job.ifExists !== 'keep') run.on = isOfNow ? today : on
    run.settles.push(on)
    runs.set(at, run)
  }
  const ofNow = runs.get(now.path)
  if (ofNow) ofNow.missing.push(...missed)
  const sorted = [...runs.values()].sort((a, b) => (a.on < b.on ? -1 : 1))
  return job.keep === null ? sorted : merged(sorted, job.keep)
}

/** The newest runs of a job that keeps so many files: an older file would be removed at once. */
function merged(runs: readonly DayRun[], keep: number): DayRun[] {
  const [first, ...others] = runs.slice(-keep)
  if (!first) return []
  const older = runs.slice(0, -keep)
  const settles = [...older.flatMap((run) => run.settles), ...first.settles]
  return [{ ...first, settles, missing: [...older.flatMap((run) => run.missing), ...first.missing] }, ...others]
}

/** The path of the file of a day, as the jobs file writes it. */
function pathOf(job: Job, on: Day): string {
  return pathOn(pathParts(job.out), daysOfJob(job, on))
}

/** What the export asks on a day, as text that is equal for equal questions. */
async function askedOn(ctx: Context, job: Job, on: Day): Promise<string> {
  const { value } = await captured(ctx, [...exportWords(job), '--dry-run'], { today: on })
  const { operation, input } = (value ?? {}) as { operation?: unknown; input?: unknown }
  return JSON.stringify({ operation, input })
}

/** Days as a person reads them: each, or the ends of very many. */
export function daysText(days: readonly Day[]): string {
  if (days.length <= NAMED_MAX) return days.map(formatDay).join(', ')
  const [first, last] = [days[0], days.at(-1)]
  return `${days.length} days from ${first ? formatDay(first) : ''} to ${last ? formatDay(last) : ''}`
}
