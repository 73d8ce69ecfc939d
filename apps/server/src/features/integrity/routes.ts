import type { integrityOperations } from '@forecourt/core/features/integrity/operations'
import type { Handlers } from '../../context'
import { openFileStore } from '../../files/open-file-store'
import { missingFiles } from '../attachments/service'
import { sharedCheck } from './service'

export const integrityHandlers: Handlers<typeof integrityOperations> = {
  CheckBooks: async (ctx) => {
    const check = await sharedCheck(ctx.db, ctx.now)
    return { ...check, faults: [...check.faults, ...(await missingFiles(ctx.db, openFileStore(ctx.config)))] }
  },
}
