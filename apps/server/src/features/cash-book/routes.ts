import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { cashBookOperations } from '@forecourt/core/features/cash-book/operations'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { Handlers } from '../../context'
import { batchList, batchTransactions, closeCurrentBatch, reopenLastClosed, saveCount } from './batches-service'
import { bankCheques, giveChequesOut, pendingChequesOut } from './cheques-service'
import { deletedEntry } from './deleted-service'
import { deleteEntry, saveEntry } from './entries-service'
import { batchesFile, pendingChequesFile } from './documents'
import { addHandlingFee } from './handling-fee-service'
import { payMultiple } from './multiple-service'
import { savedSheetLines, saveLine } from './lines-service'
import { prepareEntries, prepareEntry } from './prepare-service'
import { currentReceiptNumber, saveReceiptNumber } from './receipts-service'
import { entriesPage, entriesTotal, entryOut, exportEntries, lastEntryOut } from './search-service'
import { earlierTexts, vendorOptions } from './suggestions-repository'

function keyValues(names: Readonly<Record<number, string>>) {
  return Object.entries(names).map(([key, value]) => ({ key: Number(key), value }))
}

export const cashBookHandlers: Handlers<typeof cashBookOperations> = {
  GetCashManagement: entriesPage,
  GetCashManagementTotal: async (ctx, search) => wireMoney(await entriesTotal(ctx, search)),
  GetCashEntry: entryOut,
  GetLastEntry: lastEntryOut,
  GetDeletedEntry: deletedEntry,
  PrepareCashEntry: prepareEntry,
  PrepareCashEntries: prepareEntries,
  SaveLine: saveLine,
  GetSavedLines: async (ctx, { sheet, row }) => ({ data: await savedSheetLines(ctx.db, sheet, row ?? null) }),
  AddEditCash: saveEntry,
  MultiplyHPPayment: payMultiple,
  AddTmHandlingFee: addHandlingFee,
  DeleteEntry: deleteEntry,
  ExportCashManagement: async (ctx, search) => exportEntries(ctx, search),

  GetCashCategoriesAndTypes: async () => ({
    cashCategories: keyValues(CASH_CATEGORY_NAMES),
    cashTypes: keyValues(CASH_TYPE_NAMES),
  }),
  GetCashNames: (ctx, { name }) => earlierTexts(ctx.db, 'name', name ?? ''),
  GetCashDescriptions: (ctx, { description }) => earlierTexts(ctx.db, 'description', description ?? ''),
  GetVendorsDropDown: (ctx, { vendor, text }) => vendorOptions(ctx.db, vendor || text || ''),

  GetCurrentBatchTransactions: (ctx) => batchTransactions(ctx, null),
  GetBatchTransactions: (ctx, { batchID }) => batchTransactions(ctx, batchID),
  Reconcile: closeCurrentBatch,
  SaveReconcile: saveCount,
  GetBatchList: batchList,
  ReopenLastClosedBatch: (ctx, { batchID }) => reopenLastClosed(ctx, batchID),
  ExportBatches: async (ctx, search) => batchesFile(ctx, search),

  GetPendingCheques: pendingChequesOut,
  ExportPendingCheques: pendingChequesFile,
  ReconcilePendingCheques: bankCheques,
  ChequesOut: giveChequesOut,
  GetReceiptNumber: currentReceiptNumber,
  SaveReceiptNumber: (ctx, { receiptNumber }) => saveReceiptNumber(ctx, receiptNumber),
}
