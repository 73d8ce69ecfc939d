import { rightNames, type Right } from '@forecourt/core/kernel/rights'
import { mayToken } from '@forecourt/core/access'
import { Refusal } from '@forecourt/core/refusals'
import type { FastifyRequest } from 'fastify'
import type { Approval } from '../features/session/approval-repository'
import { accessTokenReader } from '../features/session/secrets'
import { noteSessionUse } from '../features/session/own-sessions-repository'
import { type AliveSession, findAliveSession } from '../features/session/repository'
import { sessionOfToken } from './service-token'
import type { Services } from './services'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever asks, once `authenticator` has let the request through. */
    session: AliveSession | null
  }
}

/** Whatever begins so is meant for a service token, also when it cannot be one. */
const SERVICE = /^Bearer (fct_.{0,300})$/i
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Lets only requests of a session that is alive pass, and notes it on the request. */
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
    const session = await findAliveSession(services.store.db, claims.sessionID, now)
    if (session?.userID !== claims.userID) throw new Refusal('SESSION_NOT_SIGNED_IN')
    request.session = session
    // Nobody waits for it, and what is only read does not fail for it: a standby may be away, or the disk full.
    void noteSessionUse(services.store.db, session, now).catch(() => undefined)
  }
}

/**
 * Refuses what a service token was not made for; a person may ask anything.
 *
 * @source server 2.1
 */
export function refuseBeyondRights(session: AliveSession | null, operation: string): void {
  const token = session?.token
  if (!token || mayToken(token.rights, operation)) return
  throw new Refusal('TOKEN_MAY_NOT', { name: token.name, can: token.rights.join(', ') })
}

/** The rights of a list that neither a role nor an approval has; the role of a service token is that of who made it. */
function lackingRights(
  needed: readonly Right[],
  { session, approval }: { session: AliveSession | null; approval: Approval | null },
): Right[] {
  const role = session?.role
  if (!role) return []
  return needed.filter((right) => !role.rights.includes(right) && !(approval?.rights.includes(right) ?? false))
}

/**
 * Refuses what the role of whoever asks does not let them do, unless a colleague gave the right to this one call.
 *
 * @source server 16.2
 */
export function refuseBeyondRole(
  needed: readonly Right[],
  caller: { session: AliveSession | null; approval: Approval | null },
): void {
  const lacking = lackingRights(needed, caller)
  if (lacking.length === 0) return
  const token = caller.session?.token
  if (token)
    throw new Refusal('TOKEN_MAKER_MAY_NOT', { name: token.name, maker: token.maker, rights: rightNames(lacking) })
  const facts = { role: caller.session?.role?.name ?? '', rights: rightNames(lacking) }
  throw new Refusal('ROLE_MAY_NOT', facts, { rights: lacking })
}

/** Whether what is behind the passcode is open to whoever asks. */
export function isUnlocked({ guard }: Services, session: AliveSession | null, now: Date): boolean {
  return session?.token ? session.token.rights.includes('prices') : guard.unlocks.until(session, now) !== null
}
