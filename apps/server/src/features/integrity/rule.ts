import type { Paged } from './pages-repository'

/** Something that must hold over the whole database. Its query gives what breaks it: nothing when it holds. */
export interface Rule {
  /** What must hold, as a sentence. */
  rule: string
  /** Rows of `subject` and `detail`, both text. Of a paged rule they are of the rows that meet `PAGE`. */
  query: string
  /** A table that may be long, to be looked through a page at a time. */
  paged?: Paged
}

/** Stands in the query of a paged rule for the condition that the rows of a page meet. */
export const PAGE = '$page'

/** One thing that breaks a rule. */
export interface Fault {
  rule: string
  subject: string
  detail: string
}
