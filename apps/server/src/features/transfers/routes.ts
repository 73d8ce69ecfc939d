import type { transfersOperations } from '@forecourt/core/features/transfers/operations'
import type { Handlers } from '../../context'
import { pendingTransfersAnswer, pendingTransfersFile, saveTransfer, transferOfSale } from './service'

export const transfersHandlers: Handlers<typeof transfersOperations> = {
  GetTransfer: transferOfSale,
  SaveTransfer: saveTransfer,
  GetUntransferredVehicles: (ctx, search) => pendingTransfersAnswer('transfer', ctx, search),
  ExportUntransferredVehicles: async (ctx, search) => pendingTransfersFile('transfer', ctx, search),
  GetUncancelledAccounts: (ctx, search) => pendingTransfersAnswer('cancellation', ctx, search),
  ExportUncancelledAccounts: async (ctx, search) => pendingTransfersFile('cancellation', ctx, search),
}
