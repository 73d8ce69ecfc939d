import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@forecourt/core/features/session/enums'
import type { FactorSetup } from '@forecourt/core/features/session/factor-schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { AuditEvent } from '../../context'
import type { Trx } from '../../database/database'
import { transaction } from '../../database/transaction'
import { qrModules } from '../../documents/qr'
import { confirmPending, storePending, replaceRecoveryCodes, type StoredFactor } from './factor-repository'
import { type EncryptionPurpose, encrypt, decrypt } from '../../guard/encryption'
import { base32Of, groupByFour, newTotpSecret, otpAddress, stepOfCode } from './totp'

const CODE_LENGTH = 16
/** Without letters that look like digits, or like each other. */
const CODE_LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789'
/** Width of the quiet zone of a QR code, in modules. */
const QUIET = 4
const TOTP = /^\d{6}$/

/** The user that a second factor is encrypted for: it cannot be decrypted in the row of another user. */
const factorPurpose = (userID: number): EncryptionPurpose => ({
  use: 'second-factor',
  of: `second factor of user ${userID}`,
})

/** Normalises a code for comparison: without blanks and dashes, in lower case. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** True for a code of an authenticator; anything else may be a recovery code. */
export function isTotp(code: string): boolean {
  return TOTP.test(code)
}

/** Returns the stored hash of a recovery code: it has 80 random bits, so that a plain hash protects it. */
export function recoveryHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/** Stores and returns ten new recovery codes in place of the old ones. */
export async function newRecoveryCodes(trx: Trx, userID: number): Promise<string[]> {
  const letter = () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: CODE_LENGTH }, letter).join(''))
  await replaceRecoveryCodes(trx, userID, codes.map(recoveryHash))
  return codes.map((code) => groupByFour(code, '-'))
}

/**
 * Makes a new pending secret of a user, replacing an unconfirmed one.
 * @source server 21.2
 */
export async function beginFactor(ctx: Ctx, user: { id: number; username: string }): Promise<FactorSetup> {
  const secret = newTotpSecret()
  const pending = encrypt(ctx.config.secret, factorPurpose(user.id), secret)
  await transaction(ctx.store.db, (trx) => storePending(trx, user.id, pending))
  const address = otpAddress(user.username, secret)
  return { secret: groupByFour(base32Of(secret)), address, qr: qrOf(address) }
}

function qrOf(text: string): FactorSetup['qr'] {
  const rows = qrModules(text)
  const dark = rows.flatMap((row, y) => [...row].flatMap((module, x) => (module === '1' ? [[x, y] as const] : [])))
  const path = dark.map(([x, y]) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`).join('')
  return { size: rows.length + 2 * QUIET, path }
}

/** Returns the step of a code of the pending secret; null for a wrong one. */
export function stepOfPending(ctx: Ctx, userID: number, { pending }: StoredFactor, code: string): number | null {
  const secret = pending === null ? null : decrypt(ctx.config.secret, factorPurpose(userID), pending)
  return secret && isTotp(code) ? stepOfCode(secret, code, ctx.now) : null
}

/**
 * Activates the pending factor.
 * @returns The recovery codes, shown once; null when another factor is pending by now.
 */
export async function confirmFactor(
  trx: Trx,
  { user, pending, step, now }: { user: { id: number }; pending: string; step: number; now: Date },
): Promise<string[] | null> {
  if (!(await confirmPending(trx, { userID: user.id, pending, step, now }))) return null
  return newRecoveryCodes(trx, user.id)
}

/** Returns the audit event of a second factor, without a secret or a code. */
export function factorEvent(user: { id: number; username: string }, secondFactor: string): AuditEvent {
  const { id, username } = user
  return { kind: 'user', subjectID: id, before: { username }, after: { username, secondFactor } }
}

/**
 * Returns the step of a code of the second factor in use; null for a wrong one.
 * @throws Refusal when no code can be checked.
 */
export function stepOfFactor(ctx: Ctx, userID: number, sealedSecret: string, code: string): number | null {
  const secret = decrypt(ctx.config.secret, factorPurpose(userID), sealedSecret)
  if (!secret) throw new Refusal('SESSION_CODE_OF_SECRET')
  return stepOfCode(secret, code, ctx.now)
}
