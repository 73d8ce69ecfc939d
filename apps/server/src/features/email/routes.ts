import type { emailOperations } from '@forecourt/core/features/email/operations'
import type { Ctx, Handlers } from '../../context'
import { type EmailDocuments, prepareEmail, sendDocument } from './documents-service'
import { countEmails, listEmails } from './repository'
import { cancelEmail, emailedDocument, resendEmail } from './service'
import { emailSettingsOut, saveEmailSettings, testEmail } from './settings-service'

const settingsAnswer = async (ctx: Ctx) => ({ settings: await emailSettingsOut(ctx) })
const countsAnswer = ({ db }: Ctx) => countEmails(db)

/** Returns the handlers, which print by those of other features. */
export const emailHandlers = (papers: EmailDocuments): Handlers<typeof emailOperations> => ({
  GetEmailSettings: settingsAnswer,
  SaveEmailSettings: async (ctx, given) => {
    await saveEmailSettings(ctx, given)
    return {}
  },
  TestEmail: (ctx, { to }) => testEmail(ctx, to),
  PrepareEmail: (ctx, request) => prepareEmail(ctx, request, papers),
  SendPaper: async (ctx, given) => ({ id: await sendDocument(ctx, given, papers) }),
  GetEmailCounts: countsAnswer,
  GetEmails: async (ctx, { clientID }) => ({ data: await listEmails(ctx.db, clientID ?? null) }),
  GetEmailPaper: (ctx, { id }) => emailedDocument(ctx, id),
  ResendEmail: async (ctx, { id }) => {
    await resendEmail(ctx, id)
    return {}
  },
  CancelEmail: async (ctx, { id }) => {
    await cancelEmail(ctx, id)
    return {}
  },
})
