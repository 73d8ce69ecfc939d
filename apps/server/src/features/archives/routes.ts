import type { archiveOperations } from '@forecourt/core/features/archives/operations'
import { isDiskLow } from '@forecourt/core/features/archives/disks'
import { disksOf } from '../../disks'
import { lastArchives } from '../../database/archive/nightly'
import type { Handlers } from '../../context'

export const archiveHandlers: Handlers<typeof archiveOperations> = {
  GetArchives: async ({ config, now }) => ({
    ...(await lastArchives(config.backupDir, now)),
    lowDisks: (await disksOf(config)).filter(isDiskLow),
  }),
}
