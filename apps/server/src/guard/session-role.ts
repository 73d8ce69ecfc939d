import type { Right } from '@forecourt/core/kernel/rights'

/** What somebody who is signed in may do. */
export interface SessionRole {
  name: string
  rights: readonly Right[]
}
