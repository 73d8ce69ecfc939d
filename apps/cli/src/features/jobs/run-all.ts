import type { Context } from '../../kit/context'
import type { Job } from './job'
import { type JobReport, runJob } from './run-job'

export type RunOf = Parameters<typeof runJob>[2]

/** One job after the other; one that fails does not keep the next from running. */
export async function runAll(ctx: Context, jobs: readonly Job[], how: RunOf): Promise<JobReport[]> {
  const reports: JobReport[] = []
  for (const job of jobs) reports.push(await tell(ctx, await runJob(ctx, job, how)))
  return reports
}

/** Tells how a job ended as soon as it did, of a quiet run only what went wrong. */
export async function tell(ctx: Context, report: JobReport): Promise<JobReport> {
  const { json, quiet } = ctx.globals
  if (!json && (!quiet || isFailed(report))) await ctx.io.write(`${JSON.stringify(report)}\n`)
  return report
}

export function isFailed({ status }: JobReport): boolean {
  return status === 'failed' || status === 'missing'
}
