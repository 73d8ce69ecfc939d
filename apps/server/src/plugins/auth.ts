import { rightNames, type Right } from '@forecourt/core/kernel/rights'
import { canTokenCall } from '@forecourt/core/access'
import { Refusal } from '@forecourt/core/refusals'
import type { FastifyRequest } from 'fastify'
import type { Approval } from '../features/session/approval-repository'
import { accessTokenReader } from '../features/session/secrets'
import { noteSessionUse } from '../features/session/own-sessions-repository'
import { type ActiveSession, findActiveSession } from '../features/session/repository'
import { sessionOfToken } from './service-token'
import type { Services } from './services'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever asks, once `authenticator` has let the request through. */
    session: ActiveSession | null
  }
}

/** A header that begins like this is meant as a service token, also an impossible one. */
const SERVICE = /^Bearer (fct_.{0,300})$/i
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Requires a request of an active session, and attaches the session to it. */
export function authenticator(services: Services): (request: FastifyRequest) => Promise<void> {
  const readToken = accessTokenReader(services.config.secret)
  return async (request) => {
    const now = services.clock()
    const service = SERVICE.exec(request.headers.authorization ?? '')?.[1]
    if (service !== undefined) {
      request.session = await sessionOfToken(services, service, { address: request.ip, now })
      return
    }
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const claims = token ? readToken(token, now) : 'expired'
    if (claims === 'forged') {
      const note = { refused: 'access token', address: request.ip, userID: null, username: '' } as const
      services.guard.refusals.note({ at: now, operation: 'Bearer' }, note)
    }
    if (typeof claims === 'string') throw new Refusal('SESSION_NOT_SIGNED_IN')
    const session = await findActiveSession(services.store.db, claims.sessionID, now)
    if (session?.userID !== claims.userID) throw new Refusal('SESSION_NOT_SIGNED_IN')
    request.session = session
    // Nobody waits for it, and what is only read does not fail for it: a standby may be away, or the disk full.
    void noteSessionUse(services.store.db, session, now).catch(() => undefined)
  }
}

/**
 * Refuses operations that a service token has no right to; a person may call any.
 * @source server 2.1
 */
export function refuseBeyondRights(session: ActiveSession | null, operation: string): void {
  const token = session?.token
  if (!token || canTokenCall(token.rights, operation)) return
  throw new Refusal('TOKEN_MAY_NOT', { name: token.name, can: token.rights.join(', ') })
}

/** Returns the rights that neither a role nor an approval has; the role of a service token is that of its maker. */
function missingRights(
  needed: readonly Right[],
  { session, approval }: { session: ActiveSession | null; approval: Approval | null },
): Right[] {
  const role = session?.role
  if (!role) return []
  return needed.filter((right) => !role.rights.includes(right) && !(approval?.rights.includes(right) ?? false))
}

/**
 * Refuses operations beyond the caller's role, unless a colleague approved the right for this call.
 * @source server 16.2
 */
export function refuseBeyondRole(
  needed: readonly Right[],
  caller: { session: ActiveSession | null; approval: Approval | null },
): void {
  const lacking = missingRights(needed, caller)
  if (lacking.length === 0) return
  const token = caller.session?.token
  if (token)
    throw new Refusal('TOKEN_MAKER_MAY_NOT', { name: token.name, maker: token.maker, rights: rightNames(lacking) })
  const facts = { role: caller.session?.role?.name ?? '', rights: rightNames(lacking) }
  throw new Refusal('ROLE_MAY_NOT', facts, { rights: lacking })
}

/** True when the caller may see figures behind the passcode. */
export function isUnlocked({ guard }: Services, session: ActiveSession | null, now: Date): boolean {
  return session?.token ? session.token.rights.includes('prices') : guard.unlocks.until(session, now) !== null
}
