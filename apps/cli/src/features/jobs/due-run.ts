import type { Day } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { EXIT } from '../../kit/failure'
import { writeFailureReason } from '../../kit/output-lost'
import { daysOwed, splitOwedDays, openLedger, type JobBacklog } from './due-jobs'
import type { Job } from './job'
import { type DayRun, dayRuns, daysText } from './missed-days'
import { isFailed, type JobRunOptions, reportJob } from './run-all'
import { type JobReport, runJob } from './run-job'

interface DueRun {
  file: string
  jobs: readonly Job[]
  chosen: readonly Job[]
  due: string
  machineDay: Day
}

/** Exit codes after which the following days would fail the same way. */
const ENDS_ALL_DAYS: readonly unknown[] = [EXIT.unreachable, EXIT.notSignedIn, EXIT.locked]

/** Runs the jobs of a time of the day that are owed, for each owed day, and stores which succeeded. */
export async function runDue(ctx: Context, o: DueRun, how: JobRunOptions): Promise<JobReport[]> {
  const ledger = openLedger(o.file)
  const before = ledger.read()
  const mine = o.chosen.filter(({ at }) => at === o.due)
  const standings: Record<string, JobBacklog> = {}
  for (const { name } of o.jobs) if (before[name]) standings[name] = before[name]
  for (const job of mine)
    standings[job.name] = { looked: o.machineDay, owed: daysOwed(job, before[job.name], o.machineDay) }
  // What is owed now stays owed, also when this run is killed.
  const keep = () => (how.isDryRun ? undefined : tryWrite(ctx, () => ledger.write(standings)))
  keep()
  const reports: JobReport[] = []
  for (const job of mine) {
    const standing = standings[job.name]
    if (!standing || standing.owed.length === 0) continue
    const settle = (days: readonly Day[]) => {
      standings[job.name] = { ...standing, owed: (standings[job.name]?.owed ?? []).filter((on) => !days.includes(on)) }
      keep()
    }
    reports.push(...(await runOwed(ctx, job, { ...how, owed: standing.owed, today: o.machineDay, settle })))
  }
  return reports
}

type OwedRun = JobRunOptions & { owed: readonly Day[]; today: Day; settle: (days: readonly Day[]) => void }

/** Runs one job for its owed days, oldest first; each success settles its days. */
async function runOwed(ctx: Context, job: Job, { owed, today, settle, ...how }: OwedRun): Promise<JobReport[]> {
  const { made, old } = splitOwedDays(owed)
  const reports: JobReport[] = []
  if (old.length > 0) {
    reports.push(
      await reportJob(ctx, missingReport(job, old, `No file for ${daysText(old)}: it is too old to be run now`)),
    )
    settle(old)
  }
  const runs = await dayRuns(ctx, job, { owed: made, today })
  for (const [at, run] of runs.entries()) {
    const isLast = at === runs.length - 1
    const report = await reportJob(ctx, await runJob(ctx, job, { ...how, on: run.on, removesNothing: !isLast }))
    reports.push(report)
    if (isFailed(report)) {
      const left = runs.slice(at + 1)
      if (!ENDS_ALL_DAYS.includes(report.exitCode)) continue
      if (left.length > 0) reports.push(await reportJob(ctx, untriedReport(job, left, report)))
      return reports
    }
    settle(run.settles)
    if (run.missing.length > 0)
      reports.push(await reportJob(ctx, missingReport(job, run.missing, currentDataMessage(run.missing))))
  }
  return reports
}

function currentDataMessage(days: readonly Day[]): string {
  return `No file for ${daysText(days)}: what it asks has no day, so its answer is that of now`
}

function missingReport(job: Job, days: readonly Day[], message: string): JobReport {
  return { ...untriedResult(job), status: 'missing', days, exitCode: EXIT.failed, message }
}

/** The report of the days after a failure that would repeat on them; they stay owed. */
function untriedReport(job: Job, runs: readonly DayRun[], { exitCode }: JobReport): JobReport {
  const days = runs.flatMap(({ settles }) => settles)
  return {
    ...untriedResult(job),
    status: 'failed',
    days,
    exitCode,
    message: `Not tried after that, and still owed: ${daysText(days)}`,
  }
}

function untriedResult(job: Job) {
  return { job: job.name, export: job.export, attempts: 0, startedAt: new Date().toISOString(), ms: 0 }
}

/** Reports a ledger that cannot be written: its job may run once more than it is due. */
function tryWrite(ctx: Context, write: () => void): void {
  try {
    write()
  } catch (error) {
    const why = error instanceof Error ? writeFailureReason(error) : String(error)
    ctx.io.note(`What ended well could not be noted, and is run again the next day: ${why}`)
  }
}
