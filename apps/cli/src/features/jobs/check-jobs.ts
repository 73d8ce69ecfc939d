import { accessSync, constants, lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { loadOperations } from '@forecourt/core/client/load-operations'
import { addDays, type Day, formatDay } from '@forecourt/core/kernel/days'
import type { Operation } from '@forecourt/core/kernel/operation'
import { hasErrorCode } from '../../streams'
import { runCaptured } from '../../kit/run-captured'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { outputTarget } from '../../kit/out-file'
import { exportWords, type Job } from './job'
import { jobDays } from './job-days'
import { createNameKey, formatPath, pathParts } from './path-pattern'
import type { FileProblem } from '../../kit/file-locations'
import { writeFailureReason } from '../../kit/output-lost'

/** The number of days for which two jobs are checked for filling the same file. */
const DAYS_AHEAD = 366

interface CheckInput {
  /** The folder of relative paths. */
  folder: string
  /** The day to which words such as `last-month` refer, before any server is asked. */
  today: Day
}

/**
 * The problems of jobs, found before the first one runs and without a server: values of filters, files that two of them fill, paths that cannot be
 * written.
 */
export async function jobProblems(ctx: Context, jobs: readonly Job[], o: CheckInput): Promise<FileProblem[]> {
  const problems: FileProblem[] = []
  for (const [index, job] of jobs.entries())
    problems.push(...(await filterProblems(ctx, { job, index }, o.today)), ...pathProblems({ job, index }, o))
  return problems.length > 0 ? problems : sharedFiles(jobs, o)
}

interface IndexedJob {
  job: Job
  index: number
}

async function filterProblems(ctx: Context, { job, index }: IndexedJob, today: Day): Promise<FileProblem[]> {
  const message = await exportRefusal(ctx, job, today)
  if (message === null) return []
  // It is the one without which it is not said.
  for (const [name] of job.filters) {
    const without = { ...job, filters: job.filters.filter(([filter]) => filter !== name) }
    if ((await exportRefusal(ctx, without, today)) === message) continue
    const problem = { at: ['jobs', index, 'filters', name], message: `Job ${job.name}: ${message}` }
    return [problem, ...(await filterProblems(ctx, { job: without, index }, today))]
  }
  return [
    { at: ['jobs', index, job.filters.length > 0 ? 'filters' : 'export'], message: `Job ${job.name}: ${message}` },
  ]
}

/** The refusal of an export for its options, from the export itself or from the input schema of its call; null when they are right. */
async function exportRefusal(ctx: Context, job: Job, today: Day): Promise<string | null> {
  const { exitCode, value } = await runCaptured(ctx, [...exportWords(job), '--dry-run'], { today })
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
  return resolve(folder, formatPath(pathParts(job.out), jobDays(job, today)))
}

function pathProblems({ job, index }: IndexedJob, { folder, today }: CheckInput): FileProblem[] {
  try {
    assertWritable(pathOfJob(job, folder, today))
    return []
  } catch (error) {
    if (error instanceof CliFailure)
      return [{ at: ['jobs', index, 'out'], message: `Job ${job.name}: ${error.message}` }]
    throw error
  }
}

/** Refuses a path where no file can be written: its nearest existing parent is no folder, or is not writable. */
function assertWritable(path: string): void {
  const out = outputTarget(path)
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
      const why = error instanceof Error ? writeFailureReason(error) : String(error)
      throw new CliFailure(EXIT.failed, `${path} cannot be written: ${why}`)
    }
  }
}

function lstatOf(path: string) {
  try {
    return lstatSync(path)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return null
    throw new CliFailure(
      EXIT.failed,
      `${path} cannot be looked at: ${error instanceof Error ? writeFailureReason(error) : ''}`,
    )
  }
}

function isFolder(path: string): boolean {
  return lstatSync(realpathSync(path)).isDirectory()
}

/** Pairs of jobs of which one would overwrite the file of the other, or remove it as old. */
function sharedFiles(jobs: readonly Job[], { folder, today }: CheckInput): FileProblem[] {
  const problems = new Map<number, FileProblem>()
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
    if (ahead === 0) for (const [index, problem] of removalProblems(jobs, paths)) problems.set(index, problem)
  }
  return [...problems.values()]
}

function removalProblems(jobs: readonly Job[], paths: readonly string[]): [number, FileProblem][] {
  return jobs.flatMap((job, index): [number, FileProblem][] => {
    const path = paths[index]
    if (job.keep === null || path === undefined) return []
    const order = createNameKey(pathParts(basename(job.out)))
    const lost = paths.findIndex(
      (each, at) => at !== index && each !== path && dirname(each) === dirname(path) && order(basename(each)) !== null,
    )
    const [name, file] = [jobs[lost]?.name, paths[lost]]
    if (name === undefined || file === undefined) return []
    const message = `Job ${job.name}: keep would remove ${join(dirname(file), basename(file))}, which job ${name} fills`
    return [[index, { at: ['jobs', index, 'keep'], message }]]
  })
}
