import type { archiveOperations } from '@forecourt/core/features/archives/operations'
import { isDiskLow } from '@forecourt/core/features/archives/disks'
import { disksOf } from '../../disks'
import { archivesIn } from '../../database/archive/nightly'
import type { Handlers } from '../../context'

export const archiveHandlers: Handlers<typeof archiveOperations> = {
  GetArchives: async ({ config, now }) => ({
    ...(await archivesIn(config.backupDir, now)),
    lowDisks: (await disksOf(config)).filter(isDiskLow),
  }),
}
