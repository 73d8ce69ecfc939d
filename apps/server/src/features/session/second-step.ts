import { Refusal } from '@forecourt/core/refusals'
import type { AuditEvent, Ctx } from '../../context'
import type { Trx } from '../../database/database'
import {
  beginFactor,
  confirmFactor,
  factorEvent,
  isTotp,
  plainCode,
  recoveryHash,
  stepOfFactor,
  stepOfPending,
} from './factor'
import { findFactor, type StoredFactor, consumeRecoveryCode, consumeStep } from './factor-repository'
import { hasPasskeys } from './passkey-repository'
import { noteRefusal } from './note-refusal'

export type UserIdentity = { id: number; username: string }

export interface SecondFactorUse {
  /** The kind of factor, for the audit; null without one. */
  by: string | null
  events: readonly AuditEvent[]
  /** Of a factor that was set up with it. */
  recoveryCodes: string[] | null
}

/**
 * Consumes the given code, in the transaction that begins the session.
 * @throws Refusal when somebody else did meanwhile.
 */
export interface SecondFactorStep {
  take(trx: Trx): Promise<SecondFactorUse>
}

const NOTHING: SecondFactorUse = { by: null, events: [], recoveryCodes: null }
const PROMPTS: readonly unknown[] = [
  'SESSION_PASSWORD_FIRST',
  'SESSION_CODE_NEEDED',
  'SESSION_CODE_SETUP',
  'SESSION_CODE_OF_SECRET',
  'SESSION_PASSKEY_NEEDED',
]
const REFUSED: Readonly<Record<string, 'wrong code' | 'used code'>> = {
  SESSION_CODE_WRONG: 'wrong code',
  SESSION_CODE_USED: 'used code',
}

/** True for a refusal that asks for more: an own password, or a code that was not given or cannot be checked. */
export function isPrompt(error: unknown): boolean {
  return error instanceof Refusal && PROMPTS.includes(error.code)
}

/** Notes a refused code, and throws its refusal. */
export function noteRefusedCode(ctx: Ctx, user: UserIdentity, error: unknown): never {
  const refused = error instanceof Refusal ? REFUSED[error.code] : undefined
  if (refused !== undefined) noteRefusal(ctx, user, { refused })
  throw error
}

/**
 * Returns the second step after the right name and password.
 * @param typed As it was sent; '' without a code.
 * @throws Refusal that asks for a code or refuses it.
 * @source server 21.2, server 21.3, server 21.6
 */
export async function requireSecondFactor(ctx: Ctx, user: UserIdentity, typed: string): Promise<SecondFactorStep> {
  const factor = await findFactor(ctx.store.db, user.id)
  const code = plainCode(typed)
  if (factor.secret !== null) return codeStep(ctx, { user, secret: factor.secret, code })
  if (!factor.isNeeded) return { take: async () => NOTHING }
  // A password alone must not make the factor that is to stand beside it.
  if (await hasPasskeys(ctx.store.db, user.id)) throw new Refusal('SESSION_PASSKEY_NEEDED', { role: factor.role })
  if (code === '') {
    const setup = await beginFactor(ctx, user)
    throw new Refusal('SESSION_CODE_SETUP', { role: factor.role }, { setup })
  }
  return setupStep(ctx, { user, factor, code })
}

function codeStep(
  ctx: Ctx,
  { user, secret, code }: { user: UserIdentity; secret: string; code: string },
): SecondFactorStep {
  if (code === '') throw new Refusal('SESSION_CODE_NEEDED')
  if (!isTotp(code))
    return {
      take: async (trx) => {
        if (!(await consumeRecoveryCode(trx, user.id, recoveryHash(code)))) throw new Refusal('SESSION_CODE_WRONG')
        return { ...NOTHING, by: 'recovery code' }
      },
    }
  const step = stepOfFactor(ctx, user.id, secret, code)
  return {
    take: async (trx) => {
      if (step === null) throw new Refusal('SESSION_CODE_WRONG')
      if (!(await consumeStep(trx, user.id, step))) throw new Refusal('SESSION_CODE_USED')
      return { ...NOTHING, by: 'code' }
    },
  }
}

function setupStep(
  ctx: Ctx,
  { user, factor, code }: { user: UserIdentity; factor: StoredFactor; code: string },
): SecondFactorStep {
  const step = stepOfPending(ctx, user.id, factor, code)
  return {
    take: async (trx) => {
      const { pending } = factor
      if (step === null || pending === null) throw new Refusal('SESSION_CODE_WRONG')
      const recoveryCodes = await confirmFactor(trx, { user, pending, step, now: ctx.now })
      if (!recoveryCodes) throw new Refusal('SESSION_CODE_WRONG')
      return { by: 'code', events: [factorEvent(user, 'set up')], recoveryCodes }
    },
  }
}
