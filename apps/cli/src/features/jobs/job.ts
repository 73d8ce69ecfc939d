import type { IfExists } from '../../kit/save-file'

/** One export that is run by itself. */
export interface Job {
  name: string
  /** The export, as its command is called. */
  export: string
  /** The filters as words of the command line, one for each. */
  filters: readonly (readonly [name: string, value: string | true])[]
  out: string
  ifExists: IfExists
  keep: number | null
  retries: number
  /** How long it may take, with all that it is tried again. */
  timeoutMinutes: number
  /** When it runs, for the printed schedules; null when it has no time of its own. */
  at: string | null
  every: string
}

/** The export of a job as words of the command line. */
export function exportWords(job: Pick<Job, 'export' | 'filters'>): string[] {
  const options = job.filters.map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`))
  return ['export', job.export, ...options]
}
