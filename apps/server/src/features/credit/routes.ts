import type { creditOperations } from '@forecourt/core/features/credit/operations'
import type { Handlers } from '../../context'
import { creditInspection } from './inspection-service'
import { missingFile, missingList } from './missing-service'
import { addCreditRecord, creditRecords } from './records-service'

export const creditHandlers: Handlers<typeof creditOperations> = {
  AddCreditRecord: async (ctx, draft) => ({ id: await addCreditRecord(ctx, draft) }),
  GetCreditRecords: (ctx, { vehicleID }) => creditRecords(ctx, vehicleID),
  GetCreditInspection: (ctx, { vehicleID }) => creditInspection(ctx, vehicleID),
  GetCreditMissing: missingList,
  ExportCreditMissing: missingFile,
}
