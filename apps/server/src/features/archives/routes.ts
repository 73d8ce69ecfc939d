import type { archiveOperations } from '@forecourt/core/features/archives/operations'
import { archivesIn } from '../../database/archive/nightly'
import type { Handlers } from '../../context'

export const archiveHandlers: Handlers<typeof archiveOperations> = {
  GetArchives: (ctx) => archivesIn(ctx.config.backupDir, ctx.now),
}
