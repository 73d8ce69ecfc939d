import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { runCaptured } from '../../kit/run-captured'
import type { Context } from '../../kit/context'
import { exportWords, type Job } from './job'
import { jobDays } from './job-days'
import { formatPath, pathParts } from './path-pattern'

const NAMED_MAX = 31

/** A run of a job for a day. */
export interface DayRun {
  on: Day
  /** The days that are settled once it succeeds. */
  settles: readonly Day[]
  /** Those of the settled days that get no file. */
  missing: readonly Day[]
}

/**
 * The runs that settle the owed days of a job, one for each file. An export is run as of the missed day. Where its request is the same as that of
 * today, such as for the current stock, the file of the missed day can no longer be made, and that day is missing.
 * @param owed The oldest first, at least one.
 * @returns The oldest first; the last one is that of today, or of the newest owed day.
 */
export async function dayRuns(ctx: Context, job: Job, o: { owed: readonly Day[]; today: Day }): Promise<DayRun[]> {
  const { owed, today } = o
  if (owed.length === 1 && owed[0] === today) return [{ on: today, settles: owed, missing: [] }]
  const now = { path: pathOf(job, today), asked: await requestText(ctx, job, today) }
  const runs = new Map<string, { on: Day; settles: Day[]; missing: Day[] }>()
  const missed: Day[] = []
  for (const on of owed) {
    const path = pathOf(job, on)
    const isOfNow = on === today || (await requestText(ctx, job, on)) === now.asked
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
  return job.keep === null ? sorted : mergeRuns(sorted, job.keep)
}

/** The newest runs of a job that keeps so many files; the file of an older run would be removed at once. */
function mergeRuns(runs: readonly DayRun[], keep: number): DayRun[] {
  const [first, ...others] = runs.slice(-keep)
  if (!first) return []
  const older = runs.slice(0, -keep)
  const settles = [...older.flatMap((run) => run.settles), ...first.settles]
  return [{ ...first, settles, missing: [...older.flatMap((run) => run.missing), ...first.missing] }, ...others]
}

function pathOf(job: Job, on: Day): string {
  return formatPath(pathParts(job.out), jobDays(job, on))
}

/** The request of the export on a day, as text that is equal for equal requests. */
async function requestText(ctx: Context, job: Job, on: Day): Promise<string> {
  const { value } = await runCaptured(ctx, [...exportWords(job), '--dry-run'], { today: on })
  const { operation, input } = (value ?? {}) as { operation?: unknown; input?: unknown }
  return JSON.stringify({ operation, input })
}

/** Lists days for a person; of very many, the first and the last. */
export function daysText(days: readonly Day[]): string {
  if (days.length <= NAMED_MAX) return days.map(formatDay).join(', ')
  const [first, last] = [days[0], days.at(-1)]
  return `${days.length} days from ${first ? formatDay(first) : ''} to ${last ? formatDay(last) : ''}`
}
