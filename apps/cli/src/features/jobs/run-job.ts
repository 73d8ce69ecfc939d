import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { addDays, type Day, dayInZone, daysBetween, isDay } from '@forecourt/core/kernel/days'
import { captured } from '../../kit/captured'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { exportWords, type Job } from './job'
import { daysOfJob } from './job-days'
import { nameOrder, pathOn, pathParts } from './path-pattern'

const BACKOFF_MS = 1_000
const BACKOFF_MAX_MS = 60_000
const SERVER_FAULT = 500
const TOO_MANY = 429

/** How a job ended; a line of JSON. */
export interface JobReport {
  job: string
  export: string
  /** `missing`: no file was made for the `days` that it names. */
  status: 'done' | 'kept' | 'planned' | 'failed' | 'missing'
  attempts: number
  startedAt: string
  ms: number
  [detail: string]: unknown
}

interface JobRun {
  /** Where relative paths begin. */
  folder: string
  isDryRun: boolean
  sleep: (ms: number) => Promise<unknown>
  /** The day of the machine that it is run for, which may be over; the day on which it runs when left out. */
  on?: Day
  /** Older files stay: the run of a later day follows, which removes them. */
  removesNothing?: boolean
}

const MINUTE_MS = 60_000

/** Runs one job, again after failures that may pass by themselves, as long as it may take; it never throws. */
export async function runJob(ctx: Context, job: Job, o: JobRun): Promise<JobReport> {
  const startedAt = new Date().toISOString()
  const started = performance.now()
  const limitMs = job.timeoutMinutes * MINUTE_MS
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    for (let attempts = 1; ; attempts += 1) {
      const outcome = await attemptOf(ctx, job, { ...o, signal: limit.signal })
      const spentMs = performance.now() - started
      const waitMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (attempts - 1))
      if (!outcome.isPassing || attempts > job.retries || spentMs + waitMs > limitMs) {
        const report = limit.signal.aborted ? overdue(job) : outcome.report
        const day = o.on && o.on !== machineToday() ? { day: o.on } : {}
        return { job: job.name, export: job.export, ...day, ...report, attempts, startedAt, ms: Math.round(spentMs) }
      }
      ctx.say(`${job.name}: ${String(outcome.report.message)}; again in ${waitMs / 1000} s`)
      await o.sleep(waitMs)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The day of this machine, which says what is due. */
export function machineToday(): Day {
  return dayInZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

function overdue({ timeoutMinutes }: Job): Outcome['report'] {
  const minutes = timeoutMinutes === 1 ? 'a minute' : `${timeoutMinutes} minutes`
  return { status: 'failed', exitCode: EXIT.failed, message: `It took longer than the ${minutes} that it may take` }
}

interface Outcome {
  report: { status: JobReport['status']; [detail: string]: unknown }
  /** It failed in a way that may be over in a moment. */
  isPassing: boolean
}

type Attempt = JobRun & { signal: AbortSignal }

async function attemptOf(ctx: Context, job: Job, o: Attempt): Promise<Outcome> {
  try {
    const today = await businessDay(ctx, o)
    const file = resolve(o.folder, pathOn(pathParts(job.out), daysOfJob(job, today)))
    return { report: await fill(ctx, job, { ...o, file, today }), isPassing: false }
  } catch (error) {
    const exitCode = error instanceof CliFailure ? error.exitCode : EXIT.failed
    const status = error instanceof CliFailure ? Number(error.details.status ?? 0) : 0
    const message = error instanceof Error ? error.message : String(error)
    const isPassing =
      exitCode === EXIT.unreachable || exitCode === EXIT.locked || status >= SERVER_FAULT || status === TOO_MANY
    const mayPass = isPassing && !o.isDryRun && !o.signal.aborted
    return { report: { status: 'failed', exitCode, message }, isPassing: mayPass }
  }
}

type Within = NonNullable<Parameters<typeof captured>[2]>

/** What a command within this one printed; throws what it failed with. */
async function answerOf(ctx: Context, words: readonly string[], within: Within): Promise<Record<string, unknown>> {
  const { exitCode, value } = await captured(ctx, words, within)
  const answered = recordOf(value)
  if (exitCode === EXIT.done) return answered
  const { message, ...details } = recordOf(answered.error)
  const code = Object.values(EXIT).find((each) => each === exitCode) ?? EXIT.failed
  throw new CliFailure(code, typeof message === 'string' ? message : `It ended with ${exitCode}`, details)
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The business day of the server, or as many days before it as the day that the job is run for lies before that of the machine. */
async function businessDay(ctx: Context, { signal, on }: Attempt): Promise<Day> {
  const { businessDay: today } = await answerOf(ctx, ['status'], { signal })
  if (typeof today === 'string' && isDay(today))
    return on === undefined ? today : addDays(today, daysBetween(machineToday(), on))
  throw new CliFailure(EXIT.failed, 'The server does not say which day it is')
}

/** Fills the file of a day, and only of that: the words of the filters mean what they meant when its name was made. */
async function fill(ctx: Context, job: Job, o: Attempt & { file: string; today: Day }): Promise<Outcome['report']> {
  const { file, signal, today } = o
  const words = [...exportWords(job), '--out', file, '--if-exists', job.ifExists]
  if (o.isDryRun) {
    const { operation, input, exists } = await answerOf(ctx, [...words, '--dry-run'], { signal, today })
    return { status: 'planned', file, exists, operation, input, removes: surplusFiles(job, file) }
  }
  mkdirSync(dirname(file), { recursive: true })
  const { kept, bytes } = await answerOf(ctx, words, { signal, today })
  const removed = o.removesNothing ? [] : surplusFiles(job, file)
  for (const each of removed) rmSync(each, { force: true })
  return { status: kept === true ? 'kept' : 'done', file, bytes, removed }
}

/**
 * The files of this job beyond those that are to be kept, the latest days first. Only names that its own path makes count, only files, and
 * never the one that was just filled.
 */
export function surplusFiles({ keep, out }: Pick<Job, 'keep' | 'out'>, file: string): string[] {
  if (keep === null) return []
  const order = nameOrder(pathParts(basename(out)))
  const folder = dirname(file)
  const mine = basename(file)
  const others = namesIn(folder)
    .flatMap((name) => {
      const key = name === mine ? null : order(name)
      return key === null || !lstatSync(join(folder, name)).isFile() ? [] : [{ name, key }]
    })
    .sort((a, b) => (a.key < b.key ? 1 : -1))
  return others.slice(keep - 1).map(({ name }) => join(folder, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // A folder that is made by the first run has nothing to keep yet.
    return []
  }
}
