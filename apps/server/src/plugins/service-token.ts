import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import { countedAddress } from '../features/session/address'
import { type AliveSession, takeTry } from '../features/session/repository'
import { ADDRESS_TRIES, tooManyTries } from '../features/session/service'
import { tokenUsername } from '@forecourt/core/features/session/user-rules'
import { RIGHTS_OF_TOKEN } from '@forecourt/core/features/session/enums'
import { type TokenCaller, tokenHash, userIDOfToken } from '../guard/token-caller'
import { findToken, livingTokens, noteUse, type TokenOfMaker } from '../features/session/token-repository'
import type { SessionRole } from '../guard/session-role'
import type { RefusalNote } from '../guard/refusal-log'
import type { Services } from './services'

/**
 * Who asks with a service token.
 *
 * @throws Refusal 401 for one that is unknown, revoked or expired, 429 for an address that sent too many unknown ones.
 * @returns a session whose rights are those that both the token and whoever made it have at this call
 * @source server 2.1
 */
export async function sessionOfToken(
  services: Services,
  token: string,
  request: { address: string; now: Date },
): Promise<AliveSession> {
  const { db } = services.store
  const { address, now } = request
  const found = await findToken(db, tokenHash(token))
  const note = (refused: RefusalNote['refused']) =>
    services.guard.refusals.note(
      { at: now, operation: 'Bearer' },
      { refused, address, userID: null, username: found ? tokenUsername(found.name) : '' },
    )
  if (!found) {
    note('service token')
    const waitUntil = await takeTry(db, { kind: 'address', name: countedAddress(address) }, ADDRESS_TRIES, now)
    throw waitUntil ? tooManyTries(waitUntil.getTime() - now.getTime()) : new Refusal('TOKEN_UNKNOWN')
  }
  const { id, name, expiresAt, revokedAt } = found
  if (revokedAt) {
    note('revoked token')
    throw new Refusal('TOKEN_REVOKED', { name })
  }
  if (expiresAt <= now) {
    note('expired token')
    throw new Refusal('TOKEN_EXPIRED', { name, day: formatDay(dayInZone(expiresAt, services.config.timeZone)) })
  }
  await noteUse(db, found, now)
  const identity = { userID: userIDOfToken(id), username: tokenUsername(name), sessionID: '', unlockedUntil: null }
  const role = roleOfToken(found)
  const rights = found.rights.filter((right) => {
    const needed = RIGHTS_OF_TOKEN[right]
    return needed === undefined || role.rights.includes(needed)
  })
  return { ...identity, role, token: { id, name, maker: found.createdBy, rights, expiresAt } }
}

/** What whoever made a token may now; of one whose maker is not known, what the token itself was made for. */
function roleOfToken({ rights, makerRole, createdBy }: TokenOfMaker): SessionRole {
  return makerRole ?? { name: createdBy, rights: rights.flatMap((right) => RIGHTS_OF_TOKEN[right] ?? []) }
}

/** Whether a token that was let in still is. */
export async function isTokenAlive(services: Services, token: TokenCaller): Promise<boolean> {
  return (await livingTokens(services.store.db, [token.id], services.clock())).has(token.id)
}
