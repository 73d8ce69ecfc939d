import { Refusal } from '@forecourt/core/refusals'
import type { FastifyRequest } from 'fastify'
import { accessTokenReader } from '../features/session/secrets'
import { type AliveSession, findAliveSession } from '../features/session/repository'
import type { Services } from './services'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever asks, once `authenticator` has let the request through. */
    session: AliveSession | null
  }
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Lets only requests of a session that is alive pass, and notes it on the request. */
export function authenticator(services: Services): (request: FastifyRequest) => Promise<void> {
  const readToken = accessTokenReader(services.config.secret)
  return async (request) => {
    const now = services.clock()
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
  }
}
