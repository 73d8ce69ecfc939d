import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Day, formatDay, isDay } from '@forecourt/core/kernel/days'
import type { CommandNode } from '../../kit/command-tree'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { unreadableFile } from '../../kit/unreadable'
import { withFileLock } from '../../kit/file-lock'
import { type CommandInput, isOn, type Options, optionText, wholeNumber } from '../../kit/options'
import { writeFailureReason } from '../../kit/output-lost'
import { jobProblems } from './check-jobs'
import { runDue } from './due-run'
import type { Job } from './job'
import { parseJobFile } from './job-file'
import { isFailed, runJobsInOrder } from './run-all'
import { type JobReport, machineToday } from './run-job'
import { cronText, systemdText } from './schedule'

const MINUTE_MS = 60_000

interface JobsRun {
  file: string
  jobs: readonly Job[]
  chosen: readonly Job[]
  options: Options
  machineDay: Day
}

export async function runJobsCommand(ctx: Context, { words, options }: CommandInput, root: CommandNode): Promise<void> {
  const machineDay = machineToday()
  const { file, text } = readJobsFile(words[0] ?? '')
  const { jobs, failureOf } = parseJobFile(text, file, root)
  const problems = await jobProblems(ctx, jobs, { folder: dirname(file), today: machineDay })
  if (problems.length > 0) throw failureOf(problems)
  const chosen = chooseJobs(jobs, optionText(options, 'only'))
  const printed = scheduleText(ctx, options, { jobs: chosen, file })
  if (printed !== null) return ctx.io.write(printed)
  const lostOutput = ctx.io.ignoreOutputLoss?.()
  const reports = await runChosen(ctx, { file, jobs, chosen, options, machineDay })
  const failed = reports.filter(isFailed)
  if (failed.length > 0) throw runFailure(reports, failed)
  if (ctx.globals.json) await ctx.printJson({ data: reports })
  const lost = lostOutput?.()
  if (lost) throw new CliFailure(EXIT.failed, `The jobs ran, but their lines could not be written: ${lost.message}`)
}

async function runChosen(ctx: Context, o: JobsRun): Promise<JobReport[]> {
  const isDryRun = isOn(o.options, 'dryRun')
  const due = optionText(o.options, 'due')
  const how = { folder: dirname(o.file), isDryRun, sleep: (ms: number) => delay(ms) }
  if (due !== null && !o.jobs.some(({ at }) => at === due)) throw usageFailure(`No job has the time ${due}`)
  const work = () => (due === null ? runJobsInOrder(ctx, o.chosen, how) : runDue(ctx, { ...o, due }, how))
  return isDryRun ? work() : withRunLock(ctx, o, work)
}

function readJobsFile(word: string): { file: string; text: string } {
  try {
    // Two ways to one file are one file to the lock.
    const file = realpathSync(word)
    return { file, text: readFileSync(file, 'utf8') }
  } catch (error) {
    throw unreadableFile(word, error)
  }
}

function chooseJobs(jobs: Job[], only: string | null): Job[] {
  if (only === null) return jobs
  return only.split(',').map((each) => {
    const job = jobs.find(({ name }) => name === each.trim())
    if (!job) throw usageFailure(`There is no job ${each.trim()}: there are ${jobs.map(({ name }) => name).join(', ')}`)
    return job
  })
}

/** The crontab or the units that the options ask for; null when the jobs are to run. */
function scheduleText(ctx: Context, options: Options, { jobs, file }: { jobs: Job[]; file: string }): string | null {
  const [isCron, isSystemd] = [isOn(options, 'printCron'), isOn(options, 'printSystemd')]
  if (!isCron && !isSystemd) return null
  if (isCron && isSystemd) throw usageFailure('Choose one of --print-cron and --print-systemd')
  if (ctx.globals.json) throw usageFailure('A schedule is not printed as JSON')
  const timeless = jobs.filter(({ at }) => at === null).map(({ name }) => name)
  if (timeless.length === jobs.length) throw usageFailure(`No job has a time: give ${timeless.join(', ')} an \`at\``)
  if (timeless.length > 0) ctx.report(`Without a time, and left out: ${timeless.join(', ')}`)
  const { globals } = ctx
  const program = [
    ...[process.execPath, resolve(process.argv[1] ?? 'forecourt')],
    ...(globals.server === null ? [] : ['--server', globals.server]),
    ...(globals.profile === 'default' ? [] : ['--profile', globals.profile]),
  ]
  return isCron ? cronText(jobs, { program, file }) : systemdText(jobs, { program, file })
}

/** Allows one run at a time for each file; another run waits, by default as long as all jobs of the file may take. */
async function withRunLock<T>(
  ctx: Context,
  { file, jobs, chosen, options }: JobsRun,
  work: () => Promise<T>,
): Promise<T> {
  const lock = join(dirname(file), `.${basename(file)}.lock`)
  const names = chosen.map(({ name }) => name).join(', ')
  const onWait = (holder: string) =>
    ctx.report(`Another run of ${basename(file)}${holder} goes on: waiting for its end`)
  let isRunning = false
  try {
    return await withFileLock(lock, { waitMs: waitMsOf(options, jobs), cleanups: ctx.cleanups, onWait }, () => {
      isRunning = true
      return work()
    })
  } catch (error) {
    if (isRunning) throw error
    if (error instanceof CliFailure) throw new CliFailure(error.exitCode, `Not run: ${names}. ${error.message}`)
    const why = error instanceof Error ? writeFailureReason(error) : String(error)
    const sentence = `Not run: ${names}. ${lock} cannot be written, so nothing keeps two runs apart: ${why}`
    throw new CliFailure(EXIT.failed, sentence)
  }
}

function waitMsOf(options: Options, jobs: readonly Job[]): number {
  if (options.wait === false) return 0
  const minutes = optionText(options, 'wait')
  if (minutes !== null) return wholeNumber(minutes, '--wait') * MINUTE_MS
  return jobs.reduce((sum, { timeoutMinutes }) => sum + timeoutMinutes, 0) * MINUTE_MS
}

function runFailure(reports: readonly JobReport[], failed: readonly JobReport[]): CliFailure {
  const codes = new Set(failed.map(({ exitCode }) => exitCode))
  const [code] = codes.size === 1 ? codes : []
  const exitCode = Object.values(EXIT).find((each) => each === code) ?? EXIT.failed
  const sentences = failed.map(({ job, day, message }) => {
    const of = typeof day === 'string' && isDay(day) ? ` of ${formatDay(day)}` : ''
    return `${job}${of}: ${String(message)}`
  })
  return new CliFailure(exitCode, sentences.join('\n'), { jobs: reports })
}
