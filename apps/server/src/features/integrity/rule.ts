import type { PagedTable } from './pages-repository'

/** A rule for the whole database. Its query returns the rows that break it. */
export interface IntegrityRule {
  rule: string
  /** Returns `subject` and `detail`, both text. Of a paged rule, for the rows of the condition `PAGE_CONDITION`. */
  query: string
  /** A long table that is read a page at a time. */
  paged?: PagedTable
}

/** Placeholder in the query of a paged rule for the condition on the rows of a page. */
export const PAGE_CONDITION = '$page'

export interface IntegrityFault {
  rule: string
  subject: string
  detail: string
}
