import type { FactorPassword } from '@forecourt/core/features/session/factor-schemas'
import { passkeyNameProblems } from '@forecourt/core/features/session/passkey-rules'
import type { PasskeyIn, PasskeyCeremony, Passkeys } from '@forecourt/core/features/session/passkey-schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { AuditEvent, Ctx } from '../../context'
import { recordEvent } from '../../database/audit'
import { isUniqueViolation } from '../../database/errors'
import { transaction } from '../../database/transaction'
import { findFactor } from './factor-repository'
import { callerByPassword } from './factor-service'
import {
  CHALLENGE_MS,
  challengeHash,
  challengeIn,
  challengeState,
  newChallenge,
  type PasskeyOrigin,
  passkeyOrigin,
} from './passkey-challenge'
import {
  deletePasskey,
  hasPasskeys,
  insertPasskey,
  lockFactors,
  passkeyHandle,
  passkeysOf,
  renamePasskey,
  consumeChallenge,
} from './passkey-repository'
import { auditContext } from './service'

/** Algorithms of authenticators: ECDSA on P-256, Ed25519, RSA. */
const ALGORITHMS = [-7, -8, -257]
/** Loads the verifier with the first use: most users have no passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/**
 * Returns the caller's passkeys, and why none can be added here.
 * @source server 21.5
 */
export async function ownPasskeys(ctx: Ctx): Promise<z.output<typeof Passkeys>> {
  const stored = await passkeysOf(ctx.db, ctx.caller.userID)
  const data = stored.map(({ id, name, host, createdAt, lastUsedAt }) => ({
    id,
    name,
    host,
    since: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
  return { data, notHere: reasonNoPasskeys(ctx) }
}

function reasonNoPasskeys(ctx: Ctx): string | null {
  try {
    passkeyOrigin(ctx)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/**
 * Returns the options for the authenticator to make a passkey, after the current password.
 * @throws InvalidFields at `currentPassword`, Refusal where passkeys are not possible.
 * @source server 21.5
 */
export async function beginPasskey(
  ctx: Ctx,
  given: z.output<typeof FactorPassword>,
): Promise<z.output<typeof PasskeyCeremony>> {
  const { origin, host } = passkeyOrigin(ctx)
  const user = await callerByPassword(ctx, given, 'BeginPasskey')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const own = await passkeysOf(ctx.store.db, user.id)
  const options = await generateRegistrationOptions({
    rpName: 'Forecourt',
    rpID: host,
    userName: user.username,
    userDisplayName: user.username,
    userID: new Uint8Array(Buffer.from(await passkeyHandle(ctx.store.db, user.id))),
    challenge: newChallenge(ctx, { origin, of: user.id }),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // An authenticator that has one of theirs says so, and makes no second.
    excludeCredentials: own.filter((each) => each.host === host).map(({ credentialID }) => ({ id: credentialID })),
  })
  return { options: { ...options } }
}

/**
 * Stores a passkey that the authenticator made.
 * @throws InvalidFields at `name`, Refusal of one that was not made for this challenge.
 * @source server 21.5
 */
export async function addPasskey(ctx: Ctx, { name, credential }: z.output<typeof PasskeyIn>): Promise<number> {
  const problems = passkeyNameProblems(name)
  if (problems.length > 0) throw new InvalidFields(problems)
  const place = passkeyOrigin(ctx)
  const challenge = challengeIn(credential.response.clientDataJSON)
  const state = challengeState(ctx, challenge, { origin: place.origin, of: ctx.caller.userID })
  if (state !== 'good') throw new Refusal(state === 'over' ? 'SESSION_PASSKEY_OVER' : 'SESSION_PASSKEY_WRONG')
  const made = await verifiedPasskey(credential, { ...place, challenge })
  const { userID, username } = ctx.caller
  const id = await transaction(ctx.store.db, async (trx) => {
    if (!(await consumeChallenge(trx, challengeHash(challenge), ctx.now))) throw new Refusal('SESSION_PASSKEY_OVER')
    const added = await insertPasskey(trx, { ...made, userID, name, host: place.host, createdAt: ctx.now })
    const event = passkeyEvent({ id: userID, username }, { after: name })
    await recordEvent(trx, auditContext(ctx, 'AddPasskey'), event)
    return added
  }).catch(refuseDuplicate(name))
  ctx.announce({ kind: 'user', id: userID, action: 'changed' })
  return id
}

/**
 * Returns the data of a new passkey that are stored.
 * @throws Refusal of one that was not made here and now, or without verifying its user.
 */
async function verifiedPasskey(
  credential: PasskeyIn['credential'],
  { origin, host, challenge }: PasskeyOrigin & { challenge: string },
): Promise<{ credentialID: string; publicKey: string; counter: number; transports: string[] }> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { clientDataJSON, attestationObject, transports } = credential.response
  const { id, rawId, type } = credential
  const checked = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified || checked.registrationInfo.credential.id !== id) throw new Refusal('SESSION_PASSKEY_WRONG')
  const { publicKey, counter } = checked.registrationInfo.credential
  return {
    credentialID: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports ?? [],
  }
}

/**
 * Renames one of the caller's passkeys.
 * @throws InvalidFields at `name`, Refusal 404 of another's.
 * @source server 21.5
 */
export async function renameOwnPasskey(ctx: Ctx, { id, name }: { id: number; name: string }): Promise<void> {
  const problems = passkeyNameProblems(name)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { userID, username } = ctx.caller
  const before = await renamePasskey(ctx.db, { id, userID, name }).catch(refuseDuplicate(name))
  if (before === null) throw new Refusal('RECORD_NOT_FOUND', { record: 'The passkey' })
  await ctx.audit(passkeyEvent({ id: userID, username }, { before, after: name }))
  ctx.announce({ kind: 'user', id: userID, action: 'changed' })
}

/**
 * Removes one of the caller's passkeys, after the current password.
 * @throws InvalidFields at `currentPassword`, Refusal 404 of another's, 409 of the last factor that the role needs.
 * @source server 21.5
 */
export async function removeOwnPasskey(
  ctx: Ctx,
  { id, ...given }: { id: number } & z.output<typeof FactorPassword>,
): Promise<void> {
  const user = await callerByPassword(ctx, given, 'RemovePasskey')
  await transaction(ctx.store.db, async (trx) => {
    await lockFactors(trx, user.id)
    const name = await deletePasskey(trx, id, user.id)
    if (name === null) throw new Refusal('RECORD_NOT_FOUND', { record: 'The passkey' })
    const { isNeeded, role, secret } = await findFactor(trx, user.id)
    if (isNeeded && secret === null && !(await hasPasskeys(trx, user.id)))
      throw new Refusal('SESSION_FACTOR_KEPT', { role })
    await recordEvent(trx, auditContext(ctx, 'RemovePasskey'), passkeyEvent(user, { before: name }))
  })
  ctx.announce({ kind: 'user', id: user.id, action: 'changed' })
}

export function passkeyEvent(
  { id, username }: { id: number; username: string },
  { before, after }: { before?: string; after?: string },
): AuditEvent {
  return {
    kind: 'user',
    subjectID: id,
    before: { username, passkey: before ?? '' },
    after: { username, passkey: after ?? '' },
  }
}

/** @throws Refusal of a name or an authenticator that exists already. */
function refuseDuplicate(name: string): (error: unknown) => never {
  return (error) => {
    if (isUniqueViolation(error, 'passkeys_name')) throw new Refusal('SESSION_PASSKEY_NAME_TAKEN', { name })
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw new Refusal('SESSION_PASSKEY_WRONG')
    throw error
  }
}
