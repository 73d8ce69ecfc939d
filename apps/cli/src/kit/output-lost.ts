/** The result cannot be written any more. */
export class OutputLost extends Error {
  override name = 'OutputLost'
  /** A reader such as `head` has what it wanted: that is no failure. */
  readonly isReaderGone: boolean

  constructor(cause: Error) {
    super(`The result cannot be written: ${whyUnwritten(cause)}`, { cause })
    this.isReaderGone = codeOf(cause) === 'EPIPE'
  }
}

/** Why something cannot be written, as whoever reads it would say it. */
export function whyUnwritten(cause: Error): string {
  return WHY[codeOf(cause)] ?? cause.message
}

function codeOf(cause: Error): string {
  return 'code' in cause ? String(cause.code) : ''
}

const WHY: Readonly<Record<string, string>> = {
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
