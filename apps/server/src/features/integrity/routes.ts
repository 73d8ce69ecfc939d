import type { integrityOperations } from '@forecourt/core/features/integrity/operations'
import type { Handlers } from '../../context'
import { openFileStore } from '../../files/open-file-store'
import { missingFiles } from '../attachments/service'
import { overdueReminders } from '../credit/missing-service'
import { sharedCheck } from './service'

export const integrityHandlers: Handlers<typeof integrityOperations> = {
  CheckBooks: async (ctx) => {
    const check = await sharedCheck(ctx.db, ctx.now)
    const faults = [...check.faults, ...(await missingFiles(ctx.db, openFileStore(ctx.config)))]
    return { ...check, faults, notices: await overdueReminders(ctx) }
  },
}
