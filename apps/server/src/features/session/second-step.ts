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
import { findFactor, type StoredFactor, takeRecoveryCode, takeStep } from './factor-repository'
import { hasPasskeys } from './passkey-repository'
import { noteRefusal } from './note-refusal'

export type Person = { id: number; username: string }

/** What a second factor adds to a sign-in. */
export interface Taken {
  /** What it was done with, for the audit; null without one. */
  by: string | null
  events: readonly AuditEvent[]
  /** Of one that was set up with it. */
  recoveryCodes: string[] | null
}

/** Uses up what was given, in the transaction that begins the session. @throws Refusal when somebody else did meanwhile. */
export interface SecondStep {
  take(trx: Trx): Promise<Taken>
}

const NOTHING: Taken = { by: null, events: [], recoveryCodes: null }
const ASKING: readonly unknown[] = [
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

/** True where more is asked for: a password of one's own, or a code that was not given or cannot be checked. */
export function isAsking(error: unknown): boolean {
  return error instanceof Refusal && ASKING.includes(error.code)
}

/** Notes a code that was refused, and throws what it was refused with. */
export function noteRefusedCode(ctx: Ctx, user: Person, error: unknown): never {
  const refused = error instanceof Refusal ? REFUSED[error.code] : undefined
  if (refused !== undefined) noteRefusal(ctx, user, { refused })
  throw error
}

/**
 * What whoever gave the right name and password has to show besides.
 *
 * @param typed as it was sent; '' without a code
 * @throws Refusal that asks for a code or refuses it.
 * @source server 21.2, server 21.3, server 21.6
 */
export async function askSecond(ctx: Ctx, user: Person, typed: string): Promise<SecondStep> {
  const factor = await findFactor(ctx.store.db, user.id)
  const code = plainCode(typed)
  if (factor.secret !== null) return codeOf(ctx, { user, secret: factor.secret, code })
  if (!factor.isNeeded) return { take: async () => NOTHING }
  // A password alone must not make the factor that is to stand beside it.
  if (await hasPasskeys(ctx.store.db, user.id)) throw new Refusal('SESSION_PASSKEY_NEEDED', { role: factor.role })
  if (code === '') {
    const setup = await beginFactor(ctx, user)
    throw new Refusal('SESSION_CODE_SETUP', { role: factor.role }, { setup })
  }
  return firstCodeOf(ctx, { user, factor, code })
}

function codeOf(ctx: Ctx, { user, secret, code }: { user: Person; secret: string; code: string }): SecondStep {
  if (code === '') throw new Refusal('SESSION_CODE_NEEDED')
  if (!isTotp(code))
    return {
      take: async (trx) => {
        if (!(await takeRecoveryCode(trx, user.id, recoveryHash(code)))) throw new Refusal('SESSION_CODE_WRONG')
        return { ...NOTHING, by: 'recovery code' }
      },
    }
  const step = stepOfFactor(ctx, user.id, secret, code)
  return {
    take: async (trx) => {
      if (step === null) throw new Refusal('SESSION_CODE_WRONG')
      if (!(await takeStep(trx, user.id, step))) throw new Refusal('SESSION_CODE_USED')
      return { ...NOTHING, by: 'code' }
    },
  }
}

function firstCodeOf(
  ctx: Ctx,
  { user, factor, code }: { user: Person; factor: StoredFactor; code: string },
): SecondStep {
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
