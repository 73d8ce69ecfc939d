import type { emailOperations } from '@forecourt/core/features/email/operations'
import type { Handlers } from '../../context'
import { listEmails } from './repository'
import { cancelEmail, emailPaper, printForEmail, resendEmail, sendEmail } from './service'
import { emailSettingsOut, saveEmailSettings, testEmail } from './settings-service'

export const emailHandlers: Handlers<typeof emailOperations> = {
  GetEmailSettings: async (ctx) => ({ settings: await emailSettingsOut(ctx) }),
  SaveEmailSettings: async (ctx, given) => {
    await saveEmailSettings(ctx, given)
    return {}
  },
  TestEmail: (ctx, { to }) => testEmail(ctx, to),
  SendEmail: async (ctx, given) => ({ id: await sendEmail(ctx, given) }),
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

/** Papers are printed before the transaction of a save. */
export const emailFirst: Partial<Handlers<Pick<typeof emailOperations, 'SendEmail'>>> = {
  SendEmail: async (ctx, given) => {
    await printForEmail(ctx, given)
    return { id: 0 }
  },
}
