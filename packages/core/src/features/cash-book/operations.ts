import { z } from 'zod'
import { CASH_BOOK_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import type { Right } from '../../kernel/rights'
import { Empty, Id, MoneyOut, TextIn, csvOptions } from '../../kernel/wire'
import { confirmsCashLimit } from './cash-limit'
import { CLOSING_CHECKS, CashCategory } from './enums'
import { PreparedEntry, PrepareCashEntriesIn, PrepareCashEntryIn } from './prepare-schemas'
import { SavedLine, SavedLines, SavedLinesIn, SaveLineIn } from './saved-line-schemas'
import {
  BatchList,
  BatchRef,
  BatchTransactions,
  BatchesExport,
  BatchesSearch,
  CashEntriesSaved,
  CashEntryIn,
  CashEntryOut,
  CashEntryRef,
  CashExport,
  CashList,
  CashLists,
  CashSaved,
  CashSearch,
  ChequesIn,
  CoinsIn,
  DeletedEntry,
  DeletedEntryRef,
  LastEntryRef,
  PendingCheque,
  ReconcileIn,
  ReceiptNumberIn,
  ReceiptNumberOut,
  VendorOption,
} from './schemas'
import { ENTRY_CHECK_CODES } from './entry-check-names'

type EntryAccessInput = Partial<
  Pick<z.output<typeof CashEntryIn>, 'id' | 'categoryID' | 'prepay' | 'cashLimitConfirmed' | 'confirmed'>
>

/** The rights of a role for saving an entry: `corrections` for an existing one. */
function rightsOfEntry({ id, categoryID, prepay, ...confirmations }: EntryAccessInput): Right[] {
  return [
    id ? 'corrections' : 'entries',
    ...(categoryID === CashCategory.HPSettlement || prepay ? (['settlement'] as const) : []),
    ...(confirmsCashLimit(confirmations) ? (['cashLimit'] as const) : []),
  ]
}

const entries = {
  GetCashManagement: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: ['cash-book.agreed'] },
    reads: CASH_BOOK_KINDS,
    method: 'POST',
    path: '/api/Admin/GetCashManagement',
    input: CashSearch,
    output: CashList,
    kind: 'read',
  }),
  GetCashManagementTotal: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: CASH_BOOK_KINDS,
    method: 'POST',
    path: '/api/Admin/GetCashManagementTotal',
    input: CashSearch,
    output: MoneyOut,
    kind: 'read',
  }),
  GetCashEntry: operation({
    access: { needs: 'nothing', token: ['read', 'entries'], passcode: 'none', prices: ['cash-book.agreed'] },
    reads: CASH_BOOK_KINDS,
    method: 'GET',
    path: '/api/Admin/GetCashEntry',
    input: CashEntryRef,
    output: CashEntryOut,
  }),
  /** The entry that a line corrects; null where there is none. The handling fee that was saved with another entry is none of its own. */
  GetLastEntry: operation({
    access: { needs: 'nothing', token: 'entries', passcode: 'none', prices: ['cash-book.agreed'] },
    reads: CASH_BOOK_KINDS,
    method: 'GET',
    path: '/api/Admin/GetLastEntry',
    input: LastEntryRef,
    output: z.object({ entry: CashEntryOut.nullable() }),
  }),
  /** An entry that is no longer there, as it was. */
  GetDeletedEntry: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: ['cash-book.agreed'] },
    reads: CASH_BOOK_KINDS,
    method: 'GET',
    path: '/api/Admin/GetDeletedEntry',
    input: DeletedEntryRef,
    output: DeletedEntry,
  }),
  PrepareCashEntry: operation({
    access: { needs: 'nothing', token: 'entries', passcode: 'none', prices: [] },
    reads: [...CASH_BOOK_KINDS, 'settings'],
    method: 'POST',
    path: '/api/Admin/PrepareCashEntry',
    input: PrepareCashEntryIn,
    output: PreparedEntry,
    kind: 'read',
  }),
  /** Several entries, each prepared by itself as it stands: none sees those beside it. */
  PrepareCashEntries: operation({
    access: { needs: 'nothing', token: 'entries', passcode: 'none', prices: [] },
    reads: [...CASH_BOOK_KINDS, 'settings'],
    method: 'POST',
    path: '/api/Admin/PrepareCashEntries',
    input: PrepareCashEntriesIn,
    output: z.object({ rows: z.array(PreparedEntry) }),
    kind: 'read',
  }),
  /** Saves the entry of a row of a sheet, with its handling fee; a row that was saved before answers what it was saved as. */
  SaveLine: operation({
    access: { needs: { rights: ({ entry }) => rightsOfEntry(entry) }, token: 'entries', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/SaveLine',
    input: SaveLineIn,
    checks: ENTRY_CHECK_CODES,
    output: SavedLine,
  }),
  /** The rows of a sheet that were saved, or the one that is named, in the order of their lines. */
  GetSavedLines: operation({
    access: { needs: 'nothing', token: ['read', 'entries'], passcode: 'none', prices: [] },
    reads: CASH_BOOK_KINDS,
    method: 'POST',
    path: '/api/Admin/GetSavedLines',
    input: SavedLinesIn,
    output: SavedLines,
    kind: 'read',
  }),
  AddEditCash: operation({
    access: { needs: { rights: rightsOfEntry }, token: 'entries', passcode: 'none', prices: [] },
    changes: ['entry', 'client'],
    method: 'POST',
    path: '/api/Admin/AddEditCash',
    input: CashEntryIn,
    checks: ENTRY_CHECK_CODES,
    output: CashSaved,
    success: 'Cash Entry saved successfully.',
  }),
  MultiplyHPPayment: operation({
    access: { needs: 'entries', token: 'entries', passcode: 'none', prices: [] },
    changes: ['entry'],
    method: 'POST',
    path: '/api/Admin/MultiplyHPPayment',
    input: CashEntryIn,
    checks: ENTRY_CHECK_CODES,
    output: CashEntriesSaved,
    success: 'Multiple cash entries saved successfully.',
  }),
  AddTmHandlingFee: operation({
    access: { needs: 'entries', token: 'entries', passcode: 'none', prices: [] },
    changes: ['entry'],
    method: 'POST',
    path: '/api/Admin/AddTmHandlingFee',
    input: CashEntryIn,
    output: CashSaved,
    success: 'Cash Entry & TM Fee saved successfully.',
  }),
  DeleteEntry: operation({
    access: { needs: 'corrections', token: 'none', passcode: 'none', prices: [] },
    changes: ['entry'],
    method: 'POST',
    path: '/api/Admin/DeleteEntry',
    input: z.object({ cashEntryID: Id, version: z.number().int().nullish() }),
    output: Empty,
    success: 'Cash Entry deleted successfully.',
  }),
  ExportCashManagement: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/DataExport/ExportCashManagement',
    input: CashExport.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}

const lookups = {
  GetCashCategoriesAndTypes: operation({
    access: { needs: 'nothing', token: ['read', 'entries'], passcode: 'none', prices: [] },
    reads: [],
    method: 'GET',
    path: '/api/Admin/GetCashCategoriesAndTypes',
    input: Empty,
    output: CashLists,
  }),
  GetCashNames: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['entry', 'client'],
    method: 'GET',
    path: '/api/Admin/GetCashNames',
    input: z.object({ name: TextIn.optional() }),
    output: z.array(z.string()),
  }),
  GetCashDescriptions: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['entry'],
    method: 'GET',
    path: '/api/Admin/GetCashDescriptions',
    input: z.object({ description: TextIn.optional() }),
    output: z.array(z.string()),
  }),
  GetVendorsDropDown: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['entry', 'vehicle'],
    method: 'GET',
    path: '/api/Admin/GetVendorsDropDown',
    input: z.object({ vendor: TextIn.optional(), text: TextIn.optional() }),
    output: z.array(VendorOption),
  }),
}

const batches = {
  GetCurrentBatchTransactions: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: ['cash-book.agreed'] },
    reads: CASH_BOOK_KINDS,
    method: 'GET',
    path: '/api/Admin/GetCurrentBatchTransactions',
    input: Empty,
    output: BatchTransactions,
  }),
  GetBatchTransactions: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: ['cash-book.agreed'] },
    reads: CASH_BOOK_KINDS,
    method: 'GET',
    path: '/api/Admin/GetBatchTransactions',
    input: BatchRef,
    output: BatchTransactions,
  }),
  Reconcile: operation({
    access: { needs: 'close', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/Reconcile',
    input: ReconcileIn,
    checks: CLOSING_CHECKS,
    output: z.object({ batchID: z.number().int() }),
    success: 'Batch closed successfully',
  }),
  SaveReconcile: operation({
    access: { needs: 'close', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/SaveReconcile',
    input: CoinsIn,
    output: Empty,
    success: 'Batch saved successfully',
  }),
  GetBatchList: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: CASH_BOOK_KINDS,
    method: 'POST',
    path: '/api/Admin/GetBatchList',
    input: BatchesSearch,
    output: BatchList,
    kind: 'read',
  }),
  ReopenLastClosedBatch: operation({
    access: { needs: 'reopen', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/ReopenLastClosedBatch',
    input: BatchRef,
    output: Empty,
    success: 'Batch Re-Opened successfully',
  }),
  /** The rows of the screen as a file, with its filter and order; paging is ignored. */
  ExportBatches: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/DataExport/ExportBatches',
    input: BatchesExport.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}

const cheques = {
  GetPendingCheques: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: CASH_BOOK_KINDS,
    method: 'GET',
    path: '/api/Admin/GetPendingCheques',
    input: Empty,
    output: z.array(PendingCheque),
  }),
  /** The rows of the screen as a file, in its order. */
  ExportPendingCheques: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/DataExport/ExportPendingCheques',
    input: Empty.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
  ReconcilePendingCheques: operation({
    access: { needs: 'entries', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/ReconcilePendingCheques',
    input: ChequesIn,
    checks: ['moved-closing'],
    output: CashSaved,
    success: 'Selected cheques reconciled successfully',
  }),
  ChequesOut: operation({
    access: { needs: 'entries', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/ChequesOut',
    input: ChequesIn,
    checks: ['moved-closing'],
    output: CashSaved,
    success: 'Selected cheques removed successfully',
  }),
  GetReceiptNumber: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: [...CASH_BOOK_KINDS, 'settings'],
    method: 'GET',
    path: '/api/ManageData/GetReceiptNumber',
    input: Empty,
    output: ReceiptNumberOut,
  }),
  SaveReceiptNumber: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    method: 'GET',
    path: '/api/ManageData/SaveReceiptNumber',
    input: ReceiptNumberIn,
    output: Empty,
    kind: 'write',
    alsoPost: true,
    success: 'Receipt Number saved successfully',
  }),
}

export const cashBookOperations = { ...entries, ...lookups, ...batches, ...cheques }
