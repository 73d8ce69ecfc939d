import type { Right } from '@forecourt/core/features/session/enums'

/** What somebody who is signed in may do. */
export interface SessionRole {
  name: string
  rights: readonly Right[]
}
