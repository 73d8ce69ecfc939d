import type { Context } from '../../kit/context'
import type { Job } from './job'
import { type JobReport, runJob } from './run-job'

export type JobRunOptions = Parameters<typeof runJob>[2]

/** Runs the jobs one after the other; one that fails does not stop the next. */
export async function runJobsInOrder(ctx: Context, jobs: readonly Job[], how: JobRunOptions): Promise<JobReport[]> {
  const reports: JobReport[] = []
  for (const job of jobs) reports.push(await reportJob(ctx, await runJob(ctx, job, how)))
  return reports
}

/** Reports how a job ended as soon as it did; of a quiet run only failures. */
export async function reportJob(ctx: Context, report: JobReport): Promise<JobReport> {
  const { json, quiet } = ctx.globals
  if (!json && (!quiet || isFailed(report))) await ctx.io.write(`${JSON.stringify(report)}\n`)
  return report
}

export function isFailed({ status }: JobReport): boolean {
  return status === 'failed' || status === 'missing'
}
