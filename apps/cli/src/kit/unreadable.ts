import type { CliFailure } from './failure'
import { usage } from './failure'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
  EIO: 'the disk does not answer',
}

/** A file or folder that cannot be read, in words. */
export function unreadable(path: string, error: unknown): CliFailure {
  const reason = reasonOf(error) ?? (error instanceof Error ? error.message : String(error))
  return usage(`${path} cannot be read: ${reason}`)
}

/** Why the system did not open a file, in words; null for another error. */
export function reasonOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? null
}

/** What the system says of a file that no command told of by itself, in words; null for another error. */
export function unopened(error: unknown): CliFailure | null {
  const reason = reasonOf(error)
  if (reason === null || !(error instanceof Error && 'path' in error && typeof error.path === 'string')) return null
  return usage(`${error.path} cannot be opened: ${reason}`)
}
