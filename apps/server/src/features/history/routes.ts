import type { FieldNames } from '@forecourt/core/features/history/fields'
import type { historyOperations } from '@forecourt/core/features/history/operations'
import type { Handlers } from '../../context'
import { historyOf } from './service'

/** `names` are those of the features whose records are told of: a history depends on none of them. */
export const historyHandlers = (names: FieldNames): Handlers<typeof historyOperations> => ({
  GetClientHistory: (ctx, { clientID, ...page }) => historyOf(ctx, { of: 'client', id: clientID, ...page }, names),
  GetVehicleHistory: (ctx, { vehicleID, ...page }) => historyOf(ctx, { of: 'vehicle', id: vehicleID, ...page }, names),
  GetSettingsHistory: (ctx, page) => historyOf(ctx, { of: 'settings', id: null, ...page }, names),
})
