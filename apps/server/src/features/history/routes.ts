import type { HistoryNames } from '@forecourt/core/features/history/fields'
import type { historyOperations } from '@forecourt/core/features/history/operations'
import type { Handlers } from '../../context'
import { changesFile, changesPage } from './changes-service'
import { historyOf, recordHistory } from './service'

/** `words` are those of the features whose records are described: the history depends on none of them. */
export const historyHandlers = (words: HistoryNames): Handlers<typeof historyOperations> => ({
  GetHistory: (ctx, ref) => recordHistory(ctx, ref, words),
  GetChanges: (ctx, search) => changesPage(ctx, search, words),
  ExportChanges: async (ctx, search) => changesFile(ctx, search, words),
  GetClientHistory: (ctx, { clientID, ...page }) => historyOf(ctx, { kind: 'client', id: clientID, ...page }, words),
  GetVehicleHistory: (ctx, { vehicleID, ...page }) =>
    historyOf(ctx, { kind: 'vehicle', id: vehicleID, ...page }, words),
  GetSettingsHistory: (ctx, page) => historyOf(ctx, { kind: 'settings', id: null, ...page }, words),
})
