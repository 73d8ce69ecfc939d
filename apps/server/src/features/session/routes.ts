import type { sessionOperations, tokensOperations } from '@forecourt/core/features/session/operations'
import { Preferences } from '@forecourt/core/features/session/schemas'
import type { Ctx, Handlers } from '../../context'
import { transaction } from '../../database/transaction'
import { recordEvent } from '../../database/audit'
import { failedSignIns } from './failed-sign-ins'
import { endOwnSession, listOwnSessions } from './own-sessions'
import { approveOnce } from './approval-service'
import { beginOwnFactor, confirmOwnFactor, ownFactor, removeOwnFactor, renewRecoveryCodes } from './factor-service'
import { addPasskey, beginPasskey, ownPasskeys, removeOwnPasskey, renameOwnPasskey } from './passkey-service'
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in'
import { checkPasscode, lockPasscode, passcodeStatus, refreshPasscode } from './passcode-service'
import { mergePreferences, readPreferences } from './repository'
import { exchangeRefreshToken } from './refresh-service'
import { auditContext, signIn, signOut } from './service'
import { addToken, endToken, ownToken, tokensOut } from './token-service'

export const sessionHandlers: Handlers<typeof sessionOperations> = {
  Auth: (ctx, given) => signIn(ctx, given),
  RefreshTokens: (ctx, { refreshToken }) => exchangeRefreshToken(ctx, refreshToken),
  Logout: async (ctx) => {
    await signOut(ctx)
    return {}
  },
  GetSessions: (ctx) => listOwnSessions(ctx),
  GetFailedSignIns: (ctx) => failedSignIns(ctx),
  EndSession: async (ctx, { id }) => {
    await endOwnSession(ctx, id)
    return {}
  },
  GetSecondFactor: (ctx) => ownFactor(ctx),
  BeginSecondFactor: (ctx, given) => beginOwnFactor(ctx, given),
  ConfirmSecondFactor: (ctx, given) => confirmOwnFactor(ctx, given),
  NewRecoveryCodes: (ctx, given) => renewRecoveryCodes(ctx, given),
  RemoveSecondFactor: async (ctx, given) => {
    await removeOwnFactor(ctx, given)
    return {}
  },
  BeginPasskeySignIn: (ctx) => beginPasskeySignIn(ctx),
  AuthPasskey: (ctx, given) => signInByPasskey(ctx, given),
  GetPasskeys: (ctx) => ownPasskeys(ctx),
  BeginPasskey: (ctx, given) => beginPasskey(ctx, given),
  AddPasskey: async (ctx, given) => ({ id: await addPasskey(ctx, given) }),
  RenamePasskey: async (ctx, given) => {
    await renameOwnPasskey(ctx, given)
    return {}
  },
  RemovePasskey: async (ctx, given) => {
    await removeOwnPasskey(ctx, given)
    return {}
  },
  CheckPassCode: (ctx, given) => checkPasscode(ctx, given),
  LockPassCode: async (ctx) => {
    await lockPasscode(ctx)
    return {}
  },
  PassCodeStatus: (ctx) => passcodeStatus(ctx),
  RefreshPassCode: (ctx) => refreshPasscode(ctx),
  ApproveOnce: approveOnce,
  GetPreferences: (ctx) => preferencesOf(ctx),
  SavePreferences: async (ctx, chosen) => {
    const { userID } = ctx.caller
    await transaction(ctx.store.db, async (trx) => {
      const before = await readPreferences(trx, userID)
      await mergePreferences(trx, userID, chosen)
      await recordEvent(trx, auditContext(ctx, 'SavePreferences'), {
        // Nobody else's matter: no change of the log.
        kind: 'session',
        subjectID: userID,
        before,
        after: chosen,
      })
    })
    return preferencesOf(ctx)
  },
}

export const tokensHandlers: Handlers<typeof tokensOperations> = {
  GetServiceTokens: (ctx) => tokensOut(ctx),
  AddServiceToken: (ctx, given) => addToken(ctx, given),
  RevokeServiceToken: async (ctx, { id }) => {
    await endToken(ctx, id)
    return {}
  },
  GetOwnToken: (ctx) => ownToken(ctx),
}

/** Returns the preferences of a user over the defaults; a value of an older version that is no longer known is left out. */
async function preferencesOf(ctx: Ctx): Promise<Preferences> {
  const stored = await readPreferences(ctx.db, ctx.caller.userID)
  const whole = Preferences.safeParse(stored)
  return whole.success ? whole.data : Preferences.parse({})
}
