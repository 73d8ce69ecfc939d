import type { Right } from '@forecourt/core/kernel/rights'

export interface SessionRole {
  name: string
  rights: readonly Right[]
}
