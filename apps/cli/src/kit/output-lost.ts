/** The result cannot be written any more. */
export class OutputLost extends Error {
  override name = 'OutputLost'
  /** A reader such as `head` has what it wanted: that is no failure. */
  readonly isReaderGone: boolean

  constructor(cause: Error) {
    const code = 'code' in cause ? String(cause.code) : ''
    super(`The result cannot be written: ${WHY[code] ?? cause.message}`, { cause })
    this.isReaderGone = code === 'EPIPE'
  }
}

const WHY: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'there is no more room for this user on its disk',
  EIO: 'its disk or terminal does not answer',
  EFBIG: 'the file would be larger than it may be',
  EPIPE: 'its reader has gone',
}
