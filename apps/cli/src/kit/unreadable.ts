import type { CliFailure } from './failure'
import { usage } from './failure'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
}

/** A file or folder that cannot be read, in words. */
export function unreadable(path: string, error: unknown): CliFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error))
  return usage(`${path} cannot be read: ${reason}`)
}
