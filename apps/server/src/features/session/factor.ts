import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@forecourt/core/features/session/enums'
import type { FactorSetup } from '@forecourt/core/features/session/factor-schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { AuditEvent } from '../../context'
import type { Trx } from '../../database/database'
import { transaction } from '../../database/transaction'
import { modulesOf } from '../../documents/qr'
import { confirmPending, keepPending, replaceRecoveryCodes, type StoredFactor } from './factor-repository'
import { type Purpose, sealed, unsealed } from '../../guard/sealed'
import { base32Of, inFours, newTotpSecret, otpAddress, stepOfCode } from './totp'

const CODE_LENGTH = 16
/** Without letters that look like digits, or like each other. */
const CODE_LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789'
/** Modules that stay light around a QR code. */
const QUIET = 4
const TOTP = /^\d{6}$/

/** For whom a second factor is sealed: moved to the row of another user it does not open. */
const ownOf = (userID: number): Purpose => ({ use: 'second-factor', of: `second factor of user ${userID}` })

/** A code as it is compared: without blanks and dashes, in small letters. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** True for what is a code of an authenticator; anything else may be a recovery code. */
export function isTotp(code: string): boolean {
  return TOTP.test(code)
}

/** What of a recovery code is stored: it has 80 random bits, so that a plain hash keeps it. */
export function recoveryHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/** Ten new recovery codes in the place of those before. */
export async function newRecoveryCodes(trx: Trx, userID: number): Promise<string[]> {
  const letter = () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: CODE_LENGTH }, letter).join(''))
  await replaceRecoveryCodes(trx, userID, codes.map(recoveryHash))
  return codes.map((code) => inFours(code, '-'))
}

/**
 * A new secret that a user is setting up, in the place of one that they had not confirmed.
 *
 * @source server 21.2
 */
export async function beginFactor(ctx: Ctx, user: { id: number; username: string }): Promise<FactorSetup> {
  const secret = newTotpSecret()
  const pending = sealed(ctx.config.secret, ownOf(user.id), secret)
  await transaction(ctx.store.db, (trx) => keepPending(trx, user.id, pending))
  const address = otpAddress(user.username, secret)
  return { secret: inFours(base32Of(secret)), address, qr: qrOf(address) }
}

function qrOf(text: string): FactorSetup['qr'] {
  const rows = modulesOf(text)
  const dark = rows.flatMap((row, y) => [...row].flatMap((module, x) => (module === '1' ? [[x, y] as const] : [])))
  const path = dark.map(([x, y]) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`).join('')
  return { size: rows.length + 2 * QUIET, path }
}

/** The step whose code this is of the secret that is being set up; null for a wrong one. */
export function stepOfPending(ctx: Ctx, userID: number, { pending }: StoredFactor, code: string): number | null {
  const secret = pending === null ? null : unsealed(ctx.config.secret, ownOf(userID), pending)
  return secret && isTotp(code) ? stepOfCode(secret, code, ctx.now) : null
}

/**
 * Takes into use what was being set up.
 *
 * @returns The recovery codes, told this once; null when something else is being set up by now.
 */
export async function confirmFactor(
  trx: Trx,
  { user, pending, step, now }: { user: { id: number }; pending: string; step: number; now: Date },
): Promise<string[] | null> {
  if (!(await confirmPending(trx, { userID: user.id, pending, step, now }))) return null
  return newRecoveryCodes(trx, user.id)
}

/** What the audit tells of a second factor: never a secret or a code. */
export function factorEvent(user: { id: number; username: string }, secondFactor: string): AuditEvent {
  const { id, username } = user
  return { kind: 'user', subjectID: id, before: { username }, after: { username, secondFactor } }
}

/** The step of a code of a second factor in use; null for a wrong one. @throws Refusal when no code can be checked. */
export function stepOfFactor(ctx: Ctx, userID: number, sealedSecret: string, code: string): number | null {
  const secret = unsealed(ctx.config.secret, ownOf(userID), sealedSecret)
  if (!secret) throw new Refusal('SESSION_CODE_OF_SECRET')
  return stepOfCode(secret, code, ctx.now)
}
