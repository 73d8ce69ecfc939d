import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import { countedAddress } from '../features/session/address'
import { type ActiveSession, recordTry } from '../features/session/repository'
import { ADDRESS_TRIES, tooManyTries } from '../features/session/service'
import { tokenUsername } from '@forecourt/core/features/session/user-rules'
import { RIGHTS_OF_TOKEN } from '@forecourt/core/features/session/enums'
import { type TokenCaller, tokenHash, userIDOfToken } from '../guard/token-caller'
import { findToken, validTokens, recordTokenUse, type TokenWithMaker } from '../features/session/token-repository'
import type { SessionRole } from '../guard/session-role'
import type { RefusalNote } from '../guard/refusal-log'
import type { Services } from './services'

/**
 * Returns the session of a service token, with the rights that both the token and its maker have at this call.
 * @throws Refusal 401 for one that is unknown, revoked or expired, 429 for an address that sent too many unknown ones.
 * @source server 2.1
 */
export async function sessionOfToken(
  services: Services,
  token: string,
  request: { address: string; now: Date },
): Promise<ActiveSession> {
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
    const waitUntil = await recordTry(db, { kind: 'address', name: countedAddress(address) }, ADDRESS_TRIES, now)
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
  await recordTokenUse(db, found, now)
  const identity = { userID: userIDOfToken(id), username: tokenUsername(name), sessionID: '', unlockedUntil: null }
  const role = roleOfToken(found)
  const rights = found.rights.filter((right) => {
    const needed = RIGHTS_OF_TOKEN[right]
    return needed === undefined || role.rights.includes(needed)
  })
  return { ...identity, role, token: { id, name, maker: found.createdBy, rights, expiresAt } }
}

/** Returns the present role of a token's maker; without a known maker the rights of the token itself. */
function roleOfToken({ rights, makerRole, createdBy }: TokenWithMaker): SessionRole {
  return makerRole ?? { name: createdBy, rights: rights.flatMap((right) => RIGHTS_OF_TOKEN[right] ?? []) }
}

/** True while an accepted token stays valid. */
export async function isTokenValid(services: Services, token: TokenCaller): Promise<boolean> {
  return (await validTokens(services.store.db, [token.id], services.clock())).has(token.id)
}
