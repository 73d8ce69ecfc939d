import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { addDays, type Day, dayInZone, daysBetween, isDay } from '@forecourt/core/kernel/days'
import { runCaptured } from '../../kit/run-captured'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { exportWords, type Job } from './job'
import { jobDays } from './job-days'
import { createNameKey, formatPath, pathParts } from './path-pattern'

const BACKOFF_MS = 1_000
const BACKOFF_MAX_MS = 60_000
const SERVER_FAULT = 500
const TOO_MANY = 429

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
  /** The folder of relative paths. */
  folder: string
  isDryRun: boolean
  sleep: (ms: number) => Promise<unknown>
  /** The day of the machine that it runs for, which may be past; by default the current day. */
  on?: Day
  /** Older files stay, because the run of a later day follows and removes them. */
  removesNothing?: boolean
}

const MINUTE_MS = 60_000

/** Runs one job, with retries after failures that may pass, within its time limit; never throws. */
export async function runJob(ctx: Context, job: Job, o: JobRun): Promise<JobReport> {
  const startedAt = new Date().toISOString()
  const started = performance.now()
  const limitMs = job.timeoutMinutes * MINUTE_MS
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    for (let attempts = 1; ; attempts += 1) {
      const outcome = await runAttempt(ctx, job, { ...o, signal: limit.signal })
      const spentMs = performance.now() - started
      const waitMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (attempts - 1))
      if (!outcome.isPassing || attempts > job.retries || spentMs + waitMs > limitMs) {
        const report = limit.signal.aborted ? timeoutReport(job) : outcome.report
        const day = o.on && o.on !== machineToday() ? { day: o.on } : {}
        return { job: job.name, export: job.export, ...day, ...report, attempts, startedAt, ms: Math.round(spentMs) }
      }
      ctx.report(`${job.name}: ${String(outcome.report.message)}; again in ${waitMs / 1000} s`)
      await o.sleep(waitMs)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The day of this machine, which decides what is due. */
export function machineToday(): Day {
  return dayInZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

function timeoutReport({ timeoutMinutes }: Job): Outcome['report'] {
  const minutes = timeoutMinutes === 1 ? 'a minute' : `${timeoutMinutes} minutes`
  return { status: 'failed', exitCode: EXIT.failed, message: `It took longer than the ${minutes} that it may take` }
}

interface Outcome {
  report: { status: JobReport['status']; [detail: string]: unknown }
  /** True for a failure that may pass in a moment. */
  isPassing: boolean
}

type AttemptInput = JobRun & { signal: AbortSignal }

async function runAttempt(ctx: Context, job: Job, o: AttemptInput): Promise<Outcome> {
  try {
    const today = await resolveBusinessDay(ctx, o)
    const file = resolve(o.folder, formatPath(pathParts(job.out), jobDays(job, today)))
    return { report: await fillFile(ctx, job, { ...o, file, today }), isPassing: false }
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

type CaptureOptions = NonNullable<Parameters<typeof runCaptured>[2]>

/** The JSON that an inner command printed; throws its failure. */
async function runForAnswer(
  ctx: Context,
  words: readonly string[],
  within: CaptureOptions,
): Promise<Record<string, unknown>> {
  const { exitCode, value } = await runCaptured(ctx, words, within)
  const answered = recordOf(value)
  if (exitCode === EXIT.done) return answered
  const { message, ...details } = recordOf(answered.error)
  const code = Object.values(EXIT).find((each) => each === exitCode) ?? EXIT.failed
  throw new CliFailure(code, typeof message === 'string' ? message : `It ended with ${exitCode}`, details)
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The business day of the server, moved back as many days as the day of the run lies before today on this machine. */
async function resolveBusinessDay(ctx: Context, { signal, on }: AttemptInput): Promise<Day> {
  const { businessDay: today } = await runForAnswer(ctx, ['status'], { signal })
  if (typeof today === 'string' && isDay(today))
    return on === undefined ? today : addDays(today, daysBetween(machineToday(), on))
  throw new CliFailure(EXIT.failed, 'The server does not say which day it is')
}

/** Fills the file of one day; the words of the filters refer to the same days as when its name was made. */
async function fillFile(
  ctx: Context,
  job: Job,
  o: AttemptInput & { file: string; today: Day },
): Promise<Outcome['report']> {
  const { file, signal, today } = o
  const words = [...exportWords(job), '--out', file, '--if-exists', job.ifExists]
  if (o.isDryRun) {
    const { operation, input, exists } = await runForAnswer(ctx, [...words, '--dry-run'], { signal, today })
    return { status: 'planned', file, exists, operation, input, removes: surplusFiles(job, file) }
  }
  mkdirSync(dirname(file), { recursive: true })
  const { kept, bytes } = await runForAnswer(ctx, words, { signal, today })
  const removed = o.removesNothing ? [] : surplusFiles(job, file)
  for (const each of removed) rmSync(each, { force: true })
  return { status: kept === true ? 'kept' : 'done', file, bytes, removed }
}

/**
 * The files of this job beyond those to keep, latest days first. Only files whose names its own path makes count, and never the one that was just
 * filled.
 */
export function surplusFiles({ keep, out }: Pick<Job, 'keep' | 'out'>, file: string): string[] {
  if (keep === null) return []
  const order = createNameKey(pathParts(basename(out)))
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
