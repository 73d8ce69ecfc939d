import { Refusal } from '@forecourt/core/refusals'
import type { FastifyRequest } from 'fastify'
import { phoneLinkByToken } from '../features/attachments/phone-repository'
import { countedAddress } from '../features/session/address'
import { findActiveSession, recordTry } from '../features/session/repository'
import { ADDRESS_TRIES, tooManyTries } from '../features/session/service'
import { phoneHashOf } from '../guard/phone-caller'
import type { Services } from './services'

/** The token of the link, and the telephone's own random text. */
const PHONE = /^Phone ([\w-]{43}) ([\w-]{20,100})$/

/**
 * Lets a telephone call in the place of its link's maker, while their session is active and by their present role. No other call accepts such a
 * header.
 * @source server 22.5
 */
export function phoneAuthenticator(services: Services): (request: FastifyRequest) => Promise<void> {
  const { store, guard } = services
  return async (request) => {
    const now = services.clock()
    const address = request.ip
    const sent = request.headers.authorization ?? ''
    if (!sent.startsWith('Phone ')) throw new Refusal('SESSION_NOT_SIGNED_IN')
    const [, token, phone] = PHONE.exec(sent) ?? []
    const link = token === undefined ? undefined : await phoneLinkByToken(store.db, phoneHashOf(token))
    if (!link || phone === undefined) {
      const note = { refused: 'phone link', address, userID: null, username: '' } as const
      guard.refusals.note({ at: now, operation: 'Phone' }, note)
      const waitUntil = await recordTry(
        store.db,
        { kind: 'address', name: countedAddress(address) },
        ADDRESS_TRIES,
        now,
      )
      throw waitUntil ? tooManyTries(waitUntil.getTime() - now.getTime()) : new Refusal('PHONE_LINK_UNKNOWN')
    }
    const session =
      link.ended_at === null && link.expires_at > now ? await findActiveSession(store.db, link.session_id, now) : null
    if (session?.userID !== link.user_id) throw new Refusal('PHONE_LINK_OVER')
    request.session = { ...session, unlockedUntil: null, phone: { linkID: link.id, phoneHash: phoneHashOf(phone) } }
  }
}
