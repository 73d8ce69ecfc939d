import { rightNames } from '@forecourt/core/kernel/rights'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from './context'

/**
 * Returns the refusal of figures behind the passcode: for a role that sees no prices, which no passcode opens, else for the locked passcode (server
 * 16.2).
 */
export function pricesRefusal({ caller }: Pick<Ctx, 'caller'>): Refusal {
  const { role } = caller
  if (!role || role.rights.includes('prices')) return new Refusal('SESSION_PASSCODE_LOCKED')
  return new Refusal('ROLE_MAY_NOT', { role: role.name, rights: rightNames(['prices']) }, { rights: ['prices'] })
}
