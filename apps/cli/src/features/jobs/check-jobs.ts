import { accessSync, constants, lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { loadOperations } from '@forecourt/core/client/load-operations'
import { addDays, type Day, formatDay } from '@forecourt/core/kernel/days'
import type { Operation } from '@forecourt/core/kernel/operation'
import { isCode } from '../../io'
import { captured } from '../../kit/captured'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { outOf } from '../../kit/out-file'
import { exportWords, type Job } from './job'
import { daysOfJob } from './job-days'
import { nameOrder, pathOn, pathParts } from './path-pattern'
import type { Problem } from '../../kit/places'
import { whyUnwritten } from '../../kit/output-lost'

/** For how many days it is looked whether two jobs fill one file. */
const DAYS_AHEAD = 366

interface Checking {
  /** Where relative paths begin. */
  folder: string
  /** What words such as `last-month` are read against, before any server is asked. */
  today: Day
}

/** What is wrong with jobs, before the first of them runs and without a server: values of filters, files that two of them fill, paths that cannot be written. */
export async function jobProblems(ctx: Context, jobs: readonly Job[], o: Checking): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [index, job] of jobs.entries())
    problems.push(...(await filterProblems(ctx, { job, index }, o.today)), ...placeProblems({ job, index }, o))
  return problems.length > 0 ? problems : sharedFiles(jobs, o)
}

interface Placed {
  job: Job
  index: number
}

async function filterProblems(ctx: Context, { job, index }: Placed, today: Day): Promise<Problem[]> {
  const message = await refusalOf(ctx, job, today)
  if (message === null) return []
  // It is the one without which it is not said.
  for (const [name] of job.filters) {
    const without = { ...job, filters: job.filters.filter(([filter]) => filter !== name) }
    if ((await refusalOf(ctx, without, today)) === message) continue
    const problem = { at: ['jobs', index, 'filters', name], message: `Job ${job.name}: ${message}` }
    return [problem, ...(await filterProblems(ctx, { job: without, index }, today))]
  }
  return [
    { at: ['jobs', index, job.filters.length > 0 ? 'filters' : 'export'], message: `Job ${job.name}: ${message}` },
  ]
}

/** What an export says against its options, by itself or by the shapes of the call that it makes; null when it is right. */
async function refusalOf(ctx: Context, job: Job, today: Day): Promise<string | null> {
  const { exitCode, value } = await captured(ctx, [...exportWords(job), '--dry-run'], { today })
  const answer = recordOf(value)
  if (exitCode !== EXIT.done) return String(recordOf(answer.error).message)
  const operations: Readonly<Record<string, Operation>> = await loadOperations()
  const read = operations[String(answer.operation)]?.input.safeParse(answer.input)
  return read?.error?.issues[0]?.message ?? null
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function pathOfJob(job: Job, folder: string, today: Day): string {
  return resolve(folder, pathOn(pathParts(job.out), daysOfJob(job, today)))
}

function placeProblems({ job, index }: Placed, { folder, today }: Checking): Problem[] {
  try {
    refuseUnwritable(pathOfJob(job, folder, today))
    return []
  } catch (error) {
    if (error instanceof CliFailure)
      return [{ at: ['jobs', index, 'out'], message: `Job ${job.name}: ${error.message}` }]
    throw error
  }
}

/** Refuses a path that no file can be put at: what is nearest to it and there is no folder, or one that may not be written into. */
function refuseUnwritable(path: string): void {
  const out = outOf(path)
  if (out.kind !== 'file') return
  for (let folder = dirname(out.path); ; folder = dirname(folder)) {
    const there = lstatOf(folder)
    if (there === null) continue
    try {
      if (!isFolder(folder))
        throw new CliFailure(EXIT.failed, `${folder} is not a folder, so ${path} cannot be written`)
      accessSync(folder, constants.W_OK | constants.X_OK)
      return
    } catch (error) {
      if (error instanceof CliFailure) throw error
      const why = error instanceof Error ? whyUnwritten(error) : String(error)
      throw new CliFailure(EXIT.failed, `${path} cannot be written: ${why}`)
    }
  }
}

function lstatOf(path: string) {
  try {
    return lstatSync(path)
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null
    throw new CliFailure(
      EXIT.failed,
      `${path} cannot be looked at: ${error instanceof Error ? whyUnwritten(error) : ''}`,
    )
  }
}

function isFolder(path: string): boolean {
  return lstatSync(realpathSync(path)).isDirectory()
}

/** Two jobs of which one would overwrite what the other made, or remove it as old. */
function sharedFiles(jobs: readonly Job[], { folder, today }: Checking): Problem[] {
  const problems = new Map<number, Problem>()
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const on = addDays(today, ahead)
    const paths = jobs.map((job) => pathOfJob(job, folder, on))
    for (const [index, path] of paths.entries()) {
      const other = jobs[paths.indexOf(path)]
      if (!other || paths.indexOf(path) === index || problems.has(index)) continue
      const when = ahead === 0 ? '' : ` on ${formatDay(on)}`
      const message = `Job ${jobs[index]?.name}: job ${other.name} fills ${path}, too${when}`
      problems.set(index, { at: ['jobs', index, 'out'], message })
    }
    if (ahead === 0) for (const [index, problem] of removing(jobs, paths)) problems.set(index, problem)
  }
  return [...problems.values()]
}

function removing(jobs: readonly Job[], paths: readonly string[]): [number, Problem][] {
  return jobs.flatMap((job, index): [number, Problem][] => {
    const path = paths[index]
    if (job.keep === null || path === undefined) return []
    const order = nameOrder(pathParts(basename(job.out)))
    const lost = paths.findIndex(
      (each, at) => at !== index && each !== path && dirname(each) === dirname(path) && order(basename(each)) !== null,
    )
    const [name, file] = [jobs[lost]?.name, paths[lost]]
    if (name === undefined || file === undefined) return []
    const message = `Job ${job.name}: keep would remove ${join(dirname(file), basename(file))}, which job ${name} fills`
    return [[index, { at: ['jobs', index, 'keep'], message }]]
  })
}
