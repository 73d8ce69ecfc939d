import type { PasskeyCeremony, PasskeySignInIn } from '@forecourt/core/features/session/passkey-schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { noteRefusal, type RefusalReason } from './note-refusal'
import {
  CHALLENGE_MS,
  challengeHash,
  challengeIn,
  challengeState,
  newChallenge,
  type PasskeyOrigin,
  passkeyOrigin,
} from './passkey-challenge'
import { findPasskey, type StoredPasskey, consumeChallenge, usePasskey } from './passkey-repository'
import { findUserSecrets, type UserSecrets } from './repository'
import type { SecondFactorStep } from './second-step'
import { triesSubject } from './secrets'
import { beginSession, countTries, type TokensOut } from './service'

const OPERATION = 'AuthPasskey'
const NOBODY = 0
const REFUSED: Readonly<Record<string, RefusalReason['refused']>> = {
  SESSION_PASSKEY_UNKNOWN: 'unknown passkey',
  SESSION_PASSKEY_WRONG: 'wrong passkey',
  SESSION_PASSKEY_OVER: 'used passkey',
  SESSION_PASSKEY_COPIED: 'copied passkey',
  SESSION_INVALID_LOGIN: 'inactive user',
}

/**
 * Returns the options for any authenticator to sign.
 * @source server 21.6
 */
export async function beginPasskeySignIn(ctx: Ctx): Promise<z.output<typeof PasskeyCeremony>> {
  const { origin, host } = passkeyOrigin(ctx)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const challenge = newChallenge(ctx, { origin, of: NOBODY })
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/**
 * Signs in the user whose passkey signed a valid challenge of this server.
 * @throws Refusal 401 of any other; all of them count and are noted as failed sign-ins.
 * @source server 21.6
 */
export async function signInByPasskey(ctx: Ctx, { credential }: PasskeySignInIn): Promise<TokensOut> {
  const place = passkeyOrigin(ctx)
  const passkey = await findPasskey(ctx.store.db, credential.id)
  const user = passkey && (await findUserSecrets(ctx.store.db, passkey.userID))
  const name = user ? triesSubject(user.username) : null
  const tries = await countTries(ctx, user, { name, operation: OPERATION })
  try {
    if (!passkey || !user) throw new Refusal('SESSION_PASSKEY_UNKNOWN')
    const step = await stepOfPasskey(ctx, { credential, passkey, place })
    if (!user.isActive) throw new Refusal('SESSION_INVALID_LOGIN')
    return await beginSession(tries, user, step)
  } catch (error) {
    return noteAndThrow(ctx, user, error)
  }
}

function noteAndThrow(ctx: Ctx, user: UserSecrets | null, error: unknown): never {
  const refused = error instanceof Refusal ? REFUSED[error.code] : undefined
  if (refused !== undefined) noteRefusal(ctx, user, { refused, operation: OPERATION })
  throw error
}

/** Returns the step that consumes the challenge and stores the counter of a valid signature. */
async function stepOfPasskey(
  ctx: Ctx,
  {
    credential,
    passkey,
    place,
  }: { credential: PasskeySignInIn['credential']; passkey: StoredPasskey; place: PasskeyOrigin },
): Promise<SecondFactorStep> {
  const challenge = challengeIn(credential.response.clientDataJSON)
  const state = challengeState(ctx, challenge, { origin: place.origin, of: NOBODY })
  const counter = state === 'foreign' ? null : await verifiedCounter(credential, passkey, { ...place, challenge })
  if (counter === null) throw new Refusal('SESSION_PASSKEY_WRONG')
  if (state === 'over') throw new Refusal('SESSION_PASSKEY_OVER')
  return {
    take: async (trx) => {
      if (!(await consumeChallenge(trx, challengeHash(challenge), ctx.now))) throw new Refusal('SESSION_PASSKEY_OVER')
      const outcome = await usePasskey(trx, passkey.id, { counter, now: ctx.now })
      if (outcome === 'gone') throw new Refusal('SESSION_PASSKEY_UNKNOWN')
      if (outcome === 'copied') throw new Refusal('SESSION_PASSKEY_COPIED')
      return { by: `passkey ${passkey.name}`, events: [], recoveryCodes: null }
    },
  }
}

/** Returns the counter of the authenticator; null for a signature that this passkey did not make here, for its own user, with verification. */
async function verifiedCounter(
  { id, rawId, type, response }: PasskeySignInIn['credential'],
  passkey: StoredPasskey,
  { origin, host, challenge }: PasskeyOrigin & { challenge: string },
): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const handle = Buffer.from(userHandle ?? '', 'base64url').toString()
  if (passkey.host !== host || handle !== passkey.userHandle) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // The database compares the counter in the transaction that begins the session, so that two at once cannot both pass.
    credential: { id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}
