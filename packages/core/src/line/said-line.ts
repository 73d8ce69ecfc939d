/** A line of the grammar that is meant by one which is put as people speak. */
export interface SaidLine {
  text: string
  /** What was changed, in words. */
  change: string
  /** One of several that are as likely. */
  isOpen?: boolean
}
