import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isCode } from '../../io'
import type { CommandNode } from '../../kit/command-tree'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { withFileLock } from '../../kit/file-lock'
import { type Given, isOn, type Options, textOf } from '../../kit/options'
import type { Job } from './job'
import { jobsOf } from './job-file'
import { type JobReport, runJob } from './run-job'
import { cronText, systemdText } from './schedule'

/** Runs the jobs of a file, or prints when they would be run. */
export async function run(ctx: Context, { words, options }: Given, root: CommandNode): Promise<void> {
  const { file, text } = fileNamed(words[0] ?? '')
  const jobs = chosen(jobsOf(text, file, root), textOf(options, 'only'))
  const printed = scheduleOf(ctx, options, { jobs, file })
  if (printed !== null) return ctx.io.write(printed)
  const isDryRun = isOn(options, 'dryRun')
  const work = () => runAll(ctx, jobs, { folder: dirname(file), isDryRun, sleep: delay })
  const reports = isDryRun ? await work() : await alone(ctx, file, work)
  const failed = reports.filter(({ status }) => status === 'failed')
  if (failed.length > 0) throw failure(reports, failed)
  if (ctx.globals.json) await ctx.io.write(`${JSON.stringify({ data: reports }, null, 2)}\n`)
}

function fileNamed(word: string): { file: string; text: string } {
  try {
    // Two ways to one file are one file to the lock.
    const file = realpathSync(word)
    return { file, text: readFileSync(file, 'utf8') }
  } catch (error) {
    throw usage(`${word} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function chosen(jobs: Job[], only: string | null): Job[] {
  if (only === null) return jobs
  return only.split(',').map((each) => {
    const job = jobs.find(({ name }) => name === each.trim())
    if (!job) throw usage(`There is no job ${each.trim()}: there are ${jobs.map(({ name }) => name).join(', ')}`)
    return job
  })
}

/** The crontab or the units that are asked for; null when the jobs are to be run. */
function scheduleOf(ctx: Context, options: Options, { jobs, file }: { jobs: Job[]; file: string }): string | null {
  const [isCron, isSystemd] = [isOn(options, 'printCron'), isOn(options, 'printSystemd')]
  if (!isCron && !isSystemd) return null
  if (isCron && isSystemd) throw usage('Choose one of --print-cron and --print-systemd')
  if (ctx.globals.json) throw usage('A schedule is not printed as JSON')
  const timeless = jobs.filter(({ at }) => at === null).map(({ name }) => name)
  if (timeless.length === jobs.length) throw usage(`No job has a time: give ${timeless.join(', ')} an \`at\``)
  if (timeless.length > 0) ctx.say(`Without a time, and left out: ${timeless.join(', ')}`)
  const { globals } = ctx
  const program = [
    ...[process.execPath, resolve(process.argv[1] ?? 'forecourt')],
    ...(globals.server === null ? [] : ['--server', globals.server]),
    ...(globals.profile === 'default' ? [] : ['--profile', globals.profile]),
  ]
  return isCron ? cronText(jobs, { program, file }) : systemdText(jobs, { program, file })
}

/** One run at a time for each file: another one is told so at once. */
async function alone<T>(ctx: Context, file: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dirname(file), `.${basename(file)}.lock`)
  try {
    return await withFileLock(lock, { waitMs: 0, cleanups: ctx.cleanups }, work)
  } catch (error) {
    if (isCode(error, 'EACCES') || isCode(error, 'EROFS'))
      throw new CliFailure(EXIT.failed, `${lock} cannot be written, so nothing keeps two runs apart`)
    throw error
  }
}

/** One job after the other, each told as soon as it ends; one that fails does not keep the next from running. */
async function runAll(ctx: Context, jobs: readonly Job[], o: Parameters<typeof runJob>[2]): Promise<JobReport[]> {
  const reports: JobReport[] = []
  for (const job of jobs) {
    const report = await runJob(ctx, job, o)
    reports.push(report)
    if (!ctx.globals.json) await ctx.io.write(`${JSON.stringify(report)}\n`)
  }
  return reports
}

function failure(reports: readonly JobReport[], failed: readonly JobReport[]): CliFailure {
  const codes = new Set(failed.map(({ exitCode }) => exitCode))
  const [code] = codes.size === 1 ? codes : []
  const exitCode = Object.values(EXIT).find((each) => each === code) ?? EXIT.failed
  const sentences = failed.map(({ job, message }) => `${job}: ${String(message)}`).join('\n')
  return new CliFailure(exitCode, sentences, { jobs: reports })
}
