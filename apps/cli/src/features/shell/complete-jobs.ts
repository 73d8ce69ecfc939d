import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Candidate } from './candidate'

export function jobNames(file: string | undefined): Candidate[] {
  if (file === undefined) return []
  const value: unknown = parse(readFileSync(file, 'utf8'))
  const jobs: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'jobs') : []
  return (Array.isArray(jobs) ? jobs : []).flatMap((job: unknown) => {
    const [name, of] = ['name', 'export'].map((key) =>
      typeof job === 'object' && job !== null ? Reflect.get(job, key) : null,
    )
    return typeof name === 'string' ? [{ value: name, about: String(of ?? '') }] : []
  })
}
