import type { IfExists } from '../../kit/save-file'

export interface Job {
  name: string
  export: string
  /** The filters as words of the command line. */
  filters: readonly (readonly [name: string, value: string | true])[]
  out: string
  ifExists: IfExists
  keep: number | null
  retries: number
  /** The longest time for all its attempts together. */
  timeoutMinutes: number
  /** The time in the printed schedules; null when it has none of its own. */
  at: string | null
  every: string
}

export function exportWords(job: Pick<Job, 'export' | 'filters'>): string[] {
  const options = job.filters.map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`))
  return ['export', job.export, ...options]
}
