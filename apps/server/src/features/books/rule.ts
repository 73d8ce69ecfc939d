/** Something that must hold over the whole database. Its query gives what breaks it: nothing when it holds. */
export interface Rule {
  /** What must hold, as a sentence. */
  rule: string
  /** Rows of `subject` and `detail`, both text. */
  query: string
}

/** One thing that breaks a rule. */
export interface Fault {
  rule: string
  subject: string
  detail: string
}
