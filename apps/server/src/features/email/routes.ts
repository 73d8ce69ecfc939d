import type { emailOperations } from '@forecourt/core/features/email/operations'
import type { Handlers } from '../../context'
import { listEmails } from './repository'
import { cancelEmail, emailPaper, resendEmail } from './service'
import { emailSettingsOut, saveEmailSettings, testEmail } from './settings-service'

export const emailHandlers: Handlers<typeof emailOperations> = {
  GetEmailSettings: async (ctx) => ({ settings: await emailSettingsOut(ctx) }),
  SaveEmailSettings: async (ctx, given) => {
    await saveEmailSettings(ctx, given)
    return {}
  },
  TestEmail: (ctx, { to }) => testEmail(ctx, to),
  GetEmails: async (ctx, { clientID }) => ({ data: await listEmails(ctx.db, clientID ?? null) }),
  GetEmailPaper: (ctx, { id }) => emailPaper(ctx, id),
  ResendEmail: async (ctx, { id }) => {
    await resendEmail(ctx, id)
    return {}
  },
  CancelEmail: async (ctx, { id }) => {
    await cancelEmail(ctx, id)
    return {}
  },
}
