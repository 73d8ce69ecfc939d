import type { Day } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { EXIT } from '../../kit/failure'
import { whyUnwritten } from '../../kit/output-lost'
import { daysOwed, daysWithin, ledgerOf, type Standing } from './due-jobs'
import type { Job } from './job'
import { type DayRun, dayRuns, daysText } from './missed-days'
import { isFailed, type RunOf, tell } from './run-all'
import { type JobReport, runJob } from './run-job'

interface DueRun {
  file: string
  /** All of the file. */
  jobs: readonly Job[]
  chosen: readonly Job[]
  /** The time of the day. */
  due: string
  machineDay: Day
}

/** Ends after which the days that follow would end alike. */
const FOR_ALL_DAYS: readonly unknown[] = [EXIT.unreachable, EXIT.notSignedIn, EXIT.locked]

/** Runs those of a time of the day that are owed, for each day that they are owed for, and keeps what ended well. */
export async function runDue(ctx: Context, o: DueRun, how: RunOf): Promise<JobReport[]> {
  const ledger = ledgerOf(o.file)
  const before = ledger.read()
  const mine = o.chosen.filter(({ at }) => at === o.due)
  const standings: Record<string, Standing> = {}
  for (const { name } of o.jobs) if (before[name]) standings[name] = before[name]
  for (const job of mine)
    standings[job.name] = { looked: o.machineDay, owed: daysOwed(job, before[job.name], o.machineDay) }
  // What is owed now stays owed, also when this run is killed.
  const keep = () => (how.isDryRun ? undefined : noted(ctx, () => ledger.write(standings)))
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

type Owed = RunOf & { owed: readonly Day[]; today: Day; settle: (days: readonly Day[]) => void }

/** The runs of one job, the oldest day first; each that ends well settles its days. */
async function runOwed(ctx: Context, job: Job, { owed, today, settle, ...how }: Owed): Promise<JobReport[]> {
  const { made, old } = daysWithin(owed)
  const reports: JobReport[] = []
  if (old.length > 0) {
    reports.push(await tell(ctx, missingReport(job, old, `No file for ${daysText(old)}: it is too old to be run now`)))
    settle(old)
  }
  const runs = await dayRuns(ctx, job, { owed: made, today })
  for (const [at, run] of runs.entries()) {
    const isLast = at === runs.length - 1
    const report = await tell(ctx, await runJob(ctx, job, { ...how, on: run.on, removesNothing: !isLast }))
    reports.push(report)
    if (isFailed(report)) {
      const left = runs.slice(at + 1)
      if (!FOR_ALL_DAYS.includes(report.exitCode)) continue
      if (left.length > 0) reports.push(await tell(ctx, untriedReport(job, left, report)))
      return reports
    }
    settle(run.settles)
    if (run.missing.length > 0) reports.push(await tell(ctx, missingReport(job, run.missing, answerOfNow(run.missing))))
  }
  return reports
}

function answerOfNow(days: readonly Day[]): string {
  return `No file for ${daysText(days)}: what it asks has no day, so its answer is that of now`
}

function missingReport(job: Job, days: readonly Day[], message: string): JobReport {
  return { ...untried(job), status: 'missing', days, exitCode: EXIT.failed, message }
}

/** The days that follow one that failed for a reason of all days: they stay owed. */
function untriedReport(job: Job, runs: readonly DayRun[], { exitCode }: JobReport): JobReport {
  const days = runs.flatMap(({ settles }) => settles)
  return {
    ...untried(job),
    status: 'failed',
    days,
    exitCode,
    message: `Not tried after that, and still owed: ${daysText(days)}`,
  }
}

function untried(job: Job) {
  return { job: job.name, export: job.export, attempts: 0, startedAt: new Date().toISOString(), ms: 0 }
}

/** What cannot be kept is told: such a job is run once more than it is due. */
function noted(ctx: Context, write: () => void): void {
  try {
    write()
  } catch (error) {
    const why = error instanceof Error ? whyUnwritten(error) : String(error)
    ctx.io.note(`What ended well could not be noted, and is run again the next day: ${why}`)
  }
}
