export class OutputLost extends Error {
  override name = 'OutputLost'
  /** True when a reader such as `head` has closed the pipe, which is no failure. */
  readonly isReaderGone: boolean

  constructor(cause: Error) {
    super(`The result cannot be written: ${writeFailureReason(cause)}`, { cause })
    this.isReaderGone = codeOf(cause) === 'EPIPE'
  }
}

/** The reason why something cannot be written, as a clause. */
export function writeFailureReason(cause: Error): string {
  return WRITE_FAILURES[codeOf(cause)] ?? cause.message
}

function codeOf(cause: Error): string {
  return 'code' in cause ? String(cause.code) : ''
}

const WRITE_FAILURES: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'there is no more room for this user on its disk',
  EIO: 'its disk or terminal does not answer',
  EFBIG: 'the file would be larger than it may be',
  EPIPE: 'its reader has gone',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'its disk can only be read',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not there',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
}
