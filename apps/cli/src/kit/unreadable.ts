import type { CliFailure } from './failure'
import { usageFailure } from './failure'

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

export function unreadableFile(path: string, error: unknown): CliFailure {
  const reason = openFailureReason(error) ?? (error instanceof Error ? error.message : String(error))
  return usageFailure(`${path} cannot be read: ${reason}`)
}

/** The reason why the system did not open a file; null for another error. */
export function openFailureReason(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? null
}

/** The failure for a system error that no command has explained; null for another error. */
export function unopenedFile(error: unknown): CliFailure | null {
  const reason = openFailureReason(error)
  if (reason === null || !(error instanceof Error && 'path' in error && typeof error.path === 'string')) return null
  return usageFailure(`${error.path} cannot be opened: ${reason}`)
}
