import type { PasskeyCeremony, PasskeySigned } from '@forecourt/core/features/session/passkey-schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { noteRefusal, type Noted } from './note-refusal'
import {
  CHALLENGE_MS,
  challengeHash,
  challengeIn,
  challengeState,
  newChallenge,
  type PasskeyPlace,
  passkeyPlace,
} from './passkey-challenge'
import { findPasskey, type StoredPasskey, takeChallenge, usePasskey } from './passkey-repository'
import { findUserSecrets, type UserSecrets } from './repository'
import type { SecondStep } from './second-step'
import { triesSubject } from './secrets'
import { beginSession, countTry, type TokensOut } from './service'

const OPERATION = 'AuthPasskey'
const NOBODY = 0
const REFUSED: Readonly<Record<string, Noted['refused']>> = {
  SESSION_PASSKEY_UNKNOWN: 'unknown passkey',
  SESSION_PASSKEY_WRONG: 'wrong passkey',
  SESSION_PASSKEY_OVER: 'used passkey',
  SESSION_PASSKEY_COPIED: 'copied passkey',
  SESSION_INVALID_LOGIN: 'inactive user',
}

/** What the browser asks its authenticator to sign, whoever it is. @source server 21.6 */
export async function beginPasskeySignIn(ctx: Ctx): Promise<z.output<typeof PasskeyCeremony>> {
  const { origin, host } = passkeyPlace(ctx)
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
 * Signs in whose passkey signed a challenge of this server, here and in time.
 *
 * @throws Refusal 401 of any other; all of them count and are noted as failed sign-ins.
 * @source server 21.6
 */
export async function signInByPasskey(ctx: Ctx, { credential }: PasskeySigned): Promise<TokensOut> {
  const place = passkeyPlace(ctx)
  const passkey = await findPasskey(ctx.store.db, credential.id)
  const user = passkey && (await findUserSecrets(ctx.store.db, passkey.userID))
  const name = user ? triesSubject(user.username) : null
  const tries = await countTry(ctx, user, { name, operation: OPERATION })
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

/** What a genuine signature uses up: its challenge, and the counter of its authenticator. */
async function stepOfPasskey(
  ctx: Ctx,
  {
    credential,
    passkey,
    place,
  }: { credential: PasskeySigned['credential']; passkey: StoredPasskey; place: PasskeyPlace },
): Promise<SecondStep> {
  const challenge = challengeIn(credential.response.clientDataJSON)
  const state = challengeState(ctx, challenge, { origin: place.origin, of: NOBODY })
  const counter = state === 'foreign' ? null : await counterOf(credential, passkey, { ...place, challenge })
  if (counter === null) throw new Refusal('SESSION_PASSKEY_WRONG')
  if (state === 'over') throw new Refusal('SESSION_PASSKEY_OVER')
  return {
    take: async (trx) => {
      if (!(await takeChallenge(trx, challengeHash(challenge), ctx.now))) throw new Refusal('SESSION_PASSKEY_OVER')
      const outcome = await usePasskey(trx, passkey.id, { counter, now: ctx.now })
      if (outcome === 'gone') throw new Refusal('SESSION_PASSKEY_UNKNOWN')
      if (outcome === 'copied') throw new Refusal('SESSION_PASSKEY_COPIED')
      return { by: `passkey ${passkey.name}`, events: [], recoveryCodes: null }
    },
  }
}

/** What the authenticator counted; null for what this passkey did not sign here, for its own user, made sure of. */
async function counterOf(
  { id, rawId, type, response }: PasskeySigned['credential'],
  passkey: StoredPasskey,
  { origin, host, challenge }: PasskeyPlace & { challenge: string },
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
