import { CashCategory } from './features/cash-book/enums'
import { RIGHTS, type Right } from './features/session/enums'
import { invariant } from './kernel/invariant'
import type { EmailPaperName } from './features/email/enums'
import type { ImportKind } from './features/import/enums'
import type { ParsedInputOf } from './kernel/operation'
import { OPERATIONS, type OperationName, type Operations } from './operations'
import { PRICES } from './prices'

/**
 * What whoever is signed in may ask. The last three ask by themselves: for the right of what they take back (`rightToTakeBack`), and EditUser for
 * anything but a password or passcode of one's own.
 */
const OF_EVERYBODY = [
  ...['Auth', 'RefreshTokens', 'Logout', 'CheckPassCode', 'LockPassCode', 'PassCodeStatus', 'RefreshPassCode'],
  ...[
    'GetPreferences',
    'SavePreferences',
    'GetOwnToken',
    'GetWorkstation',
    'GetFirstDay',
    'ApproveOnce',
    'GetSaleQuestions',
    'GetRoles',
    'GetUsers',
  ],
  ...['GetAttachments', 'GetAttachment'],
  ...['GetClients', 'GetClient', 'GetClientsDropDown', 'GetClientHistory'],
  ...['GetVehicles', 'GetVehicle', 'GetVehiclesIDs', 'GetVehicleLists', 'GetVehicleListValues'],
  ...['GetVehiclesDropDown', 'GetVendorsDropDown', 'GetNextHPAccountNo', 'GetAmountOwed', 'GetNextHPAmount'],
  ...['GetHPSchedules', 'GetHPSchedulesRemainingTotal', 'GetHpScheduleDetails', 'GetDueHPSchedules', 'GetHpAgeing'],
  ...['GetCashManagement', 'GetCashManagementTotal', 'GetCashEntry', 'GetLastEntry', 'GetDeletedEntry'],
  ...['PrepareCashEntry', 'PrepareCashEntries', 'GetSavedLines', 'GetCashCategoriesAndTypes', 'GetCashNames'],
  ...['GetCashDescriptions', 'GetCurrentBatchTransactions', 'GetBatchTransactions', 'GetBatchList'],
  ...['GetPendingCheques', 'GetReceiptNumber', 'GetReceiptRegister', 'GetCounts', 'GetDepositReceiptReportData'],
  ...['GetCarHires', 'GetCarHire', 'GetCarHireVehicles', 'GetCarHireBookings', 'GetOpenedReports', 'ReportOpened'],
  ...['GetVehiclesPurchasedSoldReport', 'GetVehiclesPurchasedSoldReportTotalCost', 'GetSoldVehiclesPendingPayment'],
  ...['GetArrivingCarsReport', 'GetArrivingLots', 'GetPartExchangedVehiclesReport', 'GetReportedMonths'],
  ...['GetVehiclesPerMonth', 'GetExchangesPerMonth', 'GetStockByAge', 'GetCashPerDay'],
  ...['GetSettings', 'GetMonths', 'GetSettingsHistory', 'GetArchives', 'CheckBooks'],
  ...['Search', 'ResolveRecords', 'GetLikelyRecords', 'GetHistory', 'GetChanges', 'GetTotalMoves'],
  ...['GetSessions', 'EndSession', 'GetFailedSignIns'],
  ...['GetSecondFactor', 'BeginSecondFactor', 'ConfirmSecondFactor', 'NewRecoveryCodes', 'RemoveSecondFactor'],
  ...[
    'BeginPasskeySignIn',
    'AuthPasskey',
    'GetPasskeys',
    'BeginPasskey',
    'AddPasskey',
    'RenamePasskey',
    'RemovePasskey',
  ],
  ...['GetLastSave', 'GetPutBack', 'EditUser', 'UndoSave', 'PutBack'],
] as const satisfies readonly OperationName[]

/** The operations that need each right. */
const OF_RIGHT = {
  records: [
    ...['AddClient', 'EditClient', 'AddVehicle', 'EditVehicle', 'EditVehicleNote'],
    ...['AddAttachmentPiece', 'AddAttachment', 'EditAttachment', 'DeleteAttachment', 'RestoreAttachment'],
    ...['AddPhoneLink', 'GetPhoneLink', 'EndPhoneLink'],
    ...['OpenPhoneLink', 'AddPhonePiece', 'AddPhoneFile', 'ClosePhoneLink'],
  ],
  sales: [
    ...['SoldToVehicle', 'PrepareSale', 'DeleteVehicle'],
    ...['AddManualPayment', 'EditManualPayment', 'DeleteManualPayment'],
  ],
  belowCost: [],
  prices: [
    ...['EditVehicleBoughtDetails', 'GetCostings', 'SaveCommonExpense', 'AddExpense', 'EditExpense', 'DeleteExpense'],
    ...['GetVehiclePayments', 'GetHPDetails', 'GetVehicleHistory', 'SaveAdditionalFee', 'ProcessArrivingCars'],
    ...['GetCreditFile', 'GetSettlement', 'GetPartPayments', 'GetStatement'],
  ],
  schedule: ['CalculateHpSchedule', 'DeleteHpSchedule', 'AddHPPayment', 'EditHPPayment', 'DeleteHPPayment'],
  settlement: [],
  entries: ['MultiplyHPPayment', 'AddTmHandlingFee', 'ReconcilePendingCheques', 'ChequesOut'],
  corrections: ['DeleteEntry', 'DeleteAttempt'],
  cashLimit: [],
  close: ['Reconcile', 'SaveReconcile', 'LockMonth'],
  reopen: ['ReopenLastClosedBatch', 'UnlockMonth'],
  documents: [
    ...['GetHpStandingOrderReport', 'GetHPPaymentsReport', 'GetHPStatementReport', 'GetCancellationReport'],
    ...[
      'GetCustomHpPayments',
      'GetCustomCancellationReport',
      'GetVehicleDetailsReport',
      'GetCustomVehicleDetailsReport',
    ],
    ...['GetInvoiceReport', 'GetPurchaseAgreementReport', 'GetSaleAgreementReport', 'GetPEAgreementReport'],
    ...['GetPEHPAgreementReport', 'GetHPAgreementReport', 'GetDailyCashBookReport', 'GetLodgementSlip'],
    ...['GetDepositReceiptReport', 'GetPaymentReceiptReport', 'GetPurchaseAgreementDetails', 'GetSaleAgreementDetails'],
    ...['GetPEAgreementDetails', 'GetPEHPAgreementDetails', 'GetHPAgreementDetails', 'PrintReceiptRegister'],
    ...['PrintCounts', 'GetMonthlyReport', 'GetCarHireReport', 'GetStatementReport', 'GetAmortisationReport'],
    ...['GetSettlementReport', 'GetCreditAgreementReport', 'GetSecciReport', 'GetQuoteSecciReport'],
    ...['GetEmails', 'GetEmailPaper', 'ResendEmail', 'CancelEmail'],
  ],
  emails: [],
  exports: [
    ...['ExportUsers', 'ExportClients', 'ExportVehicles', 'ExportGetHPSchedules', 'ExportDueHPSchedules'],
    ...['ExportCashManagement', 'ExportBatches', 'ExportPendingCheques', 'ExportReceiptRegister', 'ExportCounts'],
    ...['ExportCarHires', 'ExportMonthlyReport', 'ExportVehiclesPurchasedSoldReport', 'ExportChanges'],
    ...['ExportSoldVehiclesPendingPayment', 'ExportArrivingCarsReport', 'ExportPartExchangedVehiclesReport'],
    'ExportStatement',
    'ExportAll',
  ],
  import: [
    ...['AddImportPiece', 'LookAtImportFile', 'AddImportFile', 'RemoveImportFile'],
    ...['GetImports', 'GetImport', 'GetImportRows', 'CheckImport', 'ApplyImport', 'UndoImport'],
    'RemoveImport',
    ...['GetImportFaults', 'ExportImportFaults', 'GetImportSums'],
    ...['GetImportMappings', 'SaveImportMapping', 'RemoveImportMapping'],
  ],
  hires: ['SaveCarHire', 'DeleteCarHire'],
  settings: [
    ...['SaveSettings', 'SaveReceiptNumber', 'RenameVehicleListValue', 'GetWebhooks', 'GetWebhookDeliveries'],
    ...['AddWebhook', 'EditWebhook', 'RemoveWebhook', 'TestWebhook', 'ResendWebhook'],
    ...['GetEmailSettings', 'SaveEmailSettings', 'TestEmail', 'GetEmailCounts'],
  ],
  users: ['AddUser', 'AddRole', 'EditRole', 'RemoveRole', 'SetRoleFactor', 'TakeSecondFactor', 'TakePasskeys'],
  tokens: ['GetServiceTokens', 'AddServiceToken', 'RevokeServiceToken'],
  people: ['ExportPerson', 'GetPersonReport', 'GetErasure', 'ErasePerson'],
} as const satisfies Readonly<Record<Right, readonly OperationName[]>>

type Entry = Partial<
  Pick<ParsedInputOf<Operations['AddEditCash']>, 'id' | 'categoryID' | 'prepay' | 'cashLimitConfirmed'>
>

function rightsOfEntry({ id, categoryID, prepay, cashLimitConfirmed }: Entry): Right[] {
  return [
    id ? 'corrections' : 'entries',
    ...(categoryID === CashCategory.HPSettlement || prepay ? (['settlement'] as const) : []),
    ...(cashLimitConfirmed ? (['cashLimit'] as const) : []),
  ]
}

type Sent = { keepAddress?: boolean | null | undefined }
const rightsToKeep = ({ keepAddress }: Sent): Right[] => (keepAddress ? ['records'] : [])

/** Those whose rights follow from what is sent with them. */
const BY_INPUT = {
  PrepareEmail: ({ paper }: ParsedInputOf<Operations['PrepareEmail']>): Right[] => [...rightsNeeded(paper)],
  SendPaper: ({ paper, keepAddress }: ParsedInputOf<Operations['SendPaper']>): Right[] => [
    ...rightsNeeded(paper),
    ...rightsToKeep({ keepAddress }),
  ],
  SendStatement: (sent: Sent): Right[] => [...rightsNeeded('GetStatementReport'), ...rightsToKeep(sent)],
  SellVehicle: ({ numberOfMonths }: ParsedInputOf<Operations['SellVehicle']>): Right[] =>
    numberOfMonths ? ['sales', 'schedule'] : ['sales'],
  AddEditCash: rightsOfEntry,
  SaveLine: ({ entry }: ParsedInputOf<Operations['SaveLine']>): Right[] => rightsOfEntry(entry),
}

const PLACES: readonly (readonly [name: string, need: Right | 'nothing' | 'by input'])[] = [
  ...OF_EVERYBODY.map((name) => [name, 'nothing'] as const),
  ...RIGHTS.flatMap((right) => OF_RIGHT[right].map((name) => [name, right] as const)),
  ...Object.keys(BY_INPUT).map((name) => [name, 'by input'] as const),
]
const NEED_OF = new Map(PLACES)
/** Papers of what is behind the passcode: they need the right to see it besides. */
const WITH_PRICES: readonly string[] = [
  ...PRICES['agreements.all'].calls,
  ...PRICES['statements.all'].calls,
  ...PRICES['person.all'].calls,
  ...PRICES['credit-papers.all'].calls,
  ...PRICES['erasure.owed'].calls,
  ...PRICES['import.rows'].calls,
  ...PRICES['books.all'].calls,
  'GetSettlementReport',
]
/** Files and papers of what has a right of its own: they need the right to files, or to papers, besides. */
const AS_FILES: readonly string[] = ['ExportImportFaults', 'ExportPerson'] satisfies readonly OperationName[]
const AS_PAPERS: readonly string[] = ['GetPersonReport'] satisfies readonly OperationName[]
invariant(NEED_OF.size === PLACES.length, 'An operation stands twice in the table of rights')

/**
 * What an operation needs of a role: one right, nothing, or what follows from what is sent with it; null for one that stands nowhere, which nobody may call.
 *
 * @source server 16.2
 */
export function needOf(name: string): Right | 'nothing' | 'by input' | null {
  return NEED_OF.get(name) ?? null
}

const isByInput = (name: string): name is keyof typeof BY_INPUT => name in BY_INPUT

/**
 * The rights that an operation needs whatever is sent with it.
 *
 * @source server 16.2
 */
export function rightsNeeded(name: string): readonly Right[] {
  const need = needOf(name)
  if (need === null || need === 'nothing' || need === 'by input') return []
  return [
    need,
    ...(AS_FILES.includes(name) ? (['exports'] as const) : []),
    ...(AS_PAPERS.includes(name) ? (['documents'] as const) : []),
    ...(WITH_PRICES.includes(name) ? (['prices'] as const) : []),
  ]
}

/** The rights that a call needs for what is sent with it, as the schema of its operation has read it. */
export function rightsNeededFor(name: string, input: unknown): readonly Right[] {
  return isByInput(name) ? BY_INPUT[name](input as never) : []
}

/**
 * The rights that putting rows of a kind into the books needs besides `import`: those of whoever would save the same by hand.
 *
 * @source server 19.3
 */
export const RIGHTS_OF_IMPORT: Readonly<Record<ImportKind, Right>> = {
  clients: 'records',
  vehicles: 'records',
  sales: 'sales',
  hp: 'schedule',
  payments: 'entries',
  cash: 'entries',
  batches: 'close',
  hires: 'hires',
  costs: 'prices',
  register: 'documents',
}

/** The right that taking back a save of a kind of record needs: that of whoever would do the same by hand. */
const TAKEN_BACK_BY: Readonly<Record<string, Right>> = {
  entry: 'corrections',
  attempt: 'corrections',
  expense: 'prices',
  payment: 'sales',
  deal: 'sales',
  schedule: 'schedule',
  client: 'records',
  vehicle: 'records',
  hire: 'hires',
  settings: 'settings',
  user: 'users',
}

/** The right that taking back, or putting back, a save of a kind of the audit needs; `settings` for any other. */
export function rightToTakeBack(kind: string): Right {
  return TAKEN_BACK_BY[kind] ?? 'settings'
}

/**
 * The right that whoever made a save needs to take it back: of an entry that they added the one by which they did, else that of any other.
 *
 * @source server 16.2.
 */
export function rightToTakeBackOwn({ kind, isAddition }: { kind: string; isAddition: boolean }): Right {
  return kind === 'entry' && isAddition ? 'entries' : rightToTakeBack(kind)
}

/** The call that prints what a call sends; null for one that sends no paper. */
function paperSent(name: string, input: unknown): string | null {
  return name === 'PrepareEmail' || name === 'SendPaper' ? (input as { paper: EmailPaperName }).paper : null // as its schema read it
}

/**
 * Whether a call is refused while the passcode is locked, as its input was read: one that sends a paper as whoever prints that is.
 *
 * @source server 24.3
 */
export function isGatedCall(name: string, input: unknown): boolean {
  const paper = paperSent(name, input)
  return OPERATIONS[(paper ?? name) as OperationName].gated // every call has its operation
}
