import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseDays, parseDayText } from '@forecourt/core/kernel/day-text'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import { captured } from '../../kit/captured'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import type { Job } from './job'
import { nameOrder, type PathDays, pathOn, pathParts } from './path-pattern'

const BACKOFF_MS = 1_000
const BACKOFF_MAX_MS = 60_000
const SERVER_FAULT = 500
const TOO_MANY = 429

/** How a job ended; a line of JSON. */
export interface JobReport {
  job: string
  export: string
  status: 'done' | 'kept' | 'planned' | 'failed'
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
}

/** Runs one job, again after failures that may pass by themselves; it never throws. */
export async function runJob(ctx: Context, job: Job, o: JobRun): Promise<JobReport> {
  const startedAt = new Date().toISOString()
  const started = performance.now()
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attemptOf(ctx, job, o)
    if (!outcome.isPassing || attempts > job.retries) {
      const ms = Math.round(performance.now() - started)
      return { job: job.name, export: job.export, ...outcome.report, attempts, startedAt, ms }
    }
    const waitMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (attempts - 1))
    ctx.say(`${job.name}: ${String(outcome.report.message)}; again in ${waitMs / 1000} s`)
    await o.sleep(waitMs)
  }
}

interface Outcome {
  report: { status: JobReport['status']; [detail: string]: unknown }
  /** It failed in a way that may be over in a moment. */
  isPassing: boolean
}

async function attemptOf(ctx: Context, job: Job, o: JobRun): Promise<Outcome> {
  try {
    const today = await businessDay(ctx)
    const file = resolve(o.folder, pathOn(pathParts(job.out), daysOf(job, today)))
    return { report: await fill(ctx, job, { file, isDryRun: o.isDryRun }), isPassing: false }
  } catch (error) {
    const exitCode = error instanceof CliFailure ? error.exitCode : EXIT.failed
    const status = error instanceof CliFailure ? Number(error.details.status ?? 0) : 0
    const message = error instanceof Error ? error.message : String(error)
    const isPassing =
      exitCode === EXIT.unreachable || exitCode === EXIT.locked || status >= SERVER_FAULT || status === TOO_MANY
    return { report: { status: 'failed', exitCode, message }, isPassing: isPassing && !o.isDryRun }
  }
}

/** What a command within this one printed; throws what it failed with. */
async function answerOf(ctx: Context, words: readonly string[]): Promise<Record<string, unknown>> {
  const { exitCode, value } = await captured(ctx, words)
  const answered = recordOf(value)
  if (exitCode === EXIT.done) return answered
  const { message, ...details } = recordOf(answered.error)
  const code = Object.values(EXIT).find((each) => each === exitCode) ?? EXIT.failed
  throw new CliFailure(code, typeof message === 'string' ? message : `It ended with ${exitCode}`, details)
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function businessDay(ctx: Context): Promise<Day> {
  const { businessDay: today } = await answerOf(ctx, ['status'])
  if (typeof today === 'string' && isDay(today)) return today
  throw new CliFailure(EXIT.failed, 'The server does not say which day it is')
}

/** The days that the filters mean today. */
function daysOf({ filters }: Job, today: Day): PathDays {
  const text = (name: string) => {
    const value = filters.find(([filter]) => filter === name)?.[1]
    return typeof value === 'string' ? value : null
  }
  const dayOf = (name: string) => {
    const typed = text(name) ?? text('day')
    return typed === null ? null : parseDayText(typed, today, { bareNumberIsDay: true })
  }
  const days = parseDays(text('days') ?? '', today)
  return { today, from: days?.from ?? dayOf('from'), to: days?.to ?? dayOf('to') }
}

async function fill(ctx: Context, job: Job, o: { file: string; isDryRun: boolean }): Promise<Outcome['report']> {
  const { file } = o
  const options = job.filters.flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}=${value}`]))
  const words = ['export', job.export, ...options, '--out', file, '--if-exists', job.ifExists]
  if (o.isDryRun) {
    const { operation, input, exists } = await answerOf(ctx, [...words, '--dry-run'])
    return { status: 'planned', file, exists, operation, input, removes: surplusFiles(job, file) }
  }
  mkdirSync(dirname(file), { recursive: true })
  const { kept, bytes } = await answerOf(ctx, words)
  const removed = surplusFiles(job, file)
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
