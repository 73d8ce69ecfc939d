import { PREPAY_MODES } from '../hire-purchase/enums'
import { SETTLEMENT_METHODS } from '../settings/enums'
import { z } from 'zod'
import { ConfirmedChecks } from '../../checks'
import {
  DayIn,
  DayOut,
  Flag,
  Id,
  IdOrNone,
  MoneyIn,
  MoneyOut,
  MomentOut,
  Paging,
  TextIn,
  listOf,
  sortingFields,
  WholeIn,
  wholeFrom,
} from '../../kernel/wire'
import { ClientIn } from '../clients/schemas'
import { CASH_FILE_COLUMNS, CASH_SORTS, DIFFERENCE_REASONS } from './enums'

/** A cash entry as typed (D3 3); `entryProblems` checks what is required. `typeID` is `cashTypeID`. */
export const CashEntryIn = z.object({
  id: IdOrNone.optional(),
  version: z.number().int().nullish(),
  dateTime: DayIn.nullish(),
  categoryID: WholeIn.optional(),
  typeID: WholeIn.optional(),
  cashTypeID: WholeIn.optional(),
  amount: z.union([z.literal('').transform(() => null), z.null(), MoneyIn]).optional(),
  vehicleID: IdOrNone.optional(),
  /** The hire that a Car Hire entry pays. The vehicle of a Purchase is the one that it pays for; neither must be named. */
  hireID: IdOrNone.optional(),
  clientID: IdOrNone.optional(),
  client: ClientIn.nullish(),
  name: TextIn.optional(),
  description: TextIn.optional(),
  reference: TextIn.optional(),
  expense: z
    .object({ vendor: z.unknown().optional(), vendorStr: TextIn.optional(), description: TextIn.optional() })
    .nullish(),
  cashMonthlyExpense: z.object({ monthExpense: DayIn.nullish() }).nullish(),
  handlingFee: MoneyIn.nullish(),
  isPartExchange: Flag.nullish(),
  difference: MoneyIn.nullish(),
  soldToPrice: MoneyIn.nullish(),
  enableCombineHpPayment: Flag.nullish(),
  combineHpPayment: WholeIn.optional(),
  /** Of an HP payment that is made ahead of time: what becomes of the payments to come. */
  prepay: z.enum(PREPAY_MODES).nullish(),
  enableMultipleHpPayment: z.union([Flag, z.number().transform((n) => n === 1)]).nullish(),
  multipleHpPayment: z.unknown().optional(),
  combineHpPaymentsOfAccounts: z.array(TextIn).nullish(),
  cheque: z
    .object({
      bank: TextIn.optional(),
      chequeNumber: TextIn.optional(),
      accountNumber: TextIn.optional(),
      payerName: TextIn.optional(),
      chequeDate: DayIn.nullish(),
      receiptNumber: TextIn.optional(),
    })
    .nullish(),
  bankTransfer: z
    .object({ bank: TextIn.optional(), dateTime: DayIn.nullish(), reference: TextIn.optional() })
    .nullish(),
  card: z.object({ bank: TextIn.optional(), dateTime: DayIn.nullish(), reference: TextIn.optional() }).nullish(),
  epos: z.object({ batchNo: TextIn.optional() }).nullish(),
  chequeOut: z.object({ bank: TextIn.optional(), chequeNumber: TextIn.optional() }).nullish(),
  /** Answers the 409 with `cashLimit`: the cashier has seen that the deal passes the cash limit. */
  cashLimitConfirmed: Flag.nullish(),
  confirmed: ConfirmedChecks,
  /** The entry that a new one corrects; an edit leaves it as it is. */
  correctsID: IdOrNone.optional(),
})
export type CashEntryDraft = z.output<typeof CashEntryIn>

export const CashEntryOut = z.object({
  id: z.number().int(),
  dateTime: DayOut,
  createdAt: MomentOut,
  createdBy: z.string(),
  categoryID: z.number().int(),
  categoryName: z.string(),
  typeID: z.number().int(),
  cashTypeID: z.number().int(),
  cashTypeName: z.string(),
  /** As typed; `signedAmount` is negative for money out. */
  amount: MoneyOut,
  signedAmount: MoneyOut,
  vehicleID: z.number().int().nullable(),
  regNo: z.string(),
  hpacNo: z.string(),
  clientID: z.number().int().nullable(),
  client: z.object({ id: z.number().int(), idno: z.string(), name: z.string(), surname: z.string() }).nullable(),
  clientName: z.string(),
  /** What the Name column shows: name, else vendor, else client. */
  shownName: z.string(),
  name: z.string(),
  description: z.string(),
  reference: z.string(),
  vendor: z.string(),
  batchID: z.number().int(),
  batchClosed: z.boolean(),
  /** Its batch was closed at least once: what it moves, moves a closing that was signed. */
  batchSigned: z.boolean().optional(),
  receiptNumber: z.number().int().nullable(),
  /** The entry says otherwise than its receipt: asked for again, a new one replaces it. */
  isReceiptOutdated: z.boolean(),
  /** The hire that it pays; null for one that names none. */
  hireID: z.number().int().nullish(),
  /** The entry that it corrects; null for one that corrects none. */
  correctsID: z.number().int().nullish(),
  /** Of an HP settlement the method that it was entered by; null where it keeps none. */
  settlementMethod: z.enum(SETTLEMENT_METHODS).nullish(),
  /** Of a part payment ahead of time what became of the payments to come; null for any other. */
  prepay: z.enum(PREPAY_MODES).nullish(),
  /** The entries that correct it, and whether its month is locked: of GetCashEntry. */
  correctedBy: z.array(z.number().int()).optional(),
  /** What stays of it with all that corrects it, positive in its direction: of GetCashEntry. */
  stays: MoneyOut.optional(),
  monthLocked: z.boolean().optional(),
  handlingFee: MoneyOut.nullable(),
  isPartExchange: z.boolean(),
  difference: MoneyOut.nullable(),
  soldToPrice: MoneyOut.nullable(),
  expense: z.object({ vendor: z.string(), vendorStr: z.string(), description: z.string() }).nullable(),
  cashMonthlyExpense: z.object({ monthExpense: DayOut }).nullable(),
  cheque: z
    .object({
      bank: z.string(),
      chequeNumber: z.string(),
      accountNumber: z.string(),
      payerName: z.string(),
      chequeDate: DayOut.nullable(),
      receiptNumber: z.string(),
      /** pending, banked or out. */
      status: z.string(),
      /** The entry that banked it or gave it out, and where to. */
      takenBy: z.object({ cashID: z.number().int(), name: z.string() }).nullish(),
      /** The cheque's whole amount: several entries may share one. */
      amount: MoneyOut,
      /** The entries that share it; empty when it pays one alone. */
      sharedBy: z.array(
        z.object({ cashID: z.number().int(), regNo: z.string(), hpacNo: z.string(), amount: MoneyOut }),
      ),
    })
    .nullable(),
  /** The cheques that the entry banked or gave out; empty for every other. */
  cheques: z.array(
    z.object({
      id: z.number().int(),
      payerName: z.string(),
      bank: z.string(),
      chequeNumber: z.string(),
      accountNumber: z.string(),
      chequeDate: DayOut.nullable(),
      amount: MoneyOut,
    }),
  ),
  bankTransfer: z.object({ bank: z.string(), dateTime: DayOut.nullable(), reference: z.string() }).nullable(),
  card: z.object({ bank: z.string(), dateTime: DayOut.nullable(), reference: z.string() }).nullable(),
  epos: z.object({ batchNo: z.string() }).nullable(),
  chequeOut: z.object({ bank: z.string(), chequeNumber: z.string() }).nullable(),
  enableCombineHpPayment: z.boolean(),
  combineHpPayment: z.number().int().nullable(),
  /** What an HP entry paid: instalment number, due date and the money that went there. */
  combinedHPPayments: z.array(z.object({ number: z.number().int(), dueDate: DayOut, amount: MoneyOut })),
  version: z.number().int(),
  /** When and by whom it was deleted: of deleted entries alone. */
  deletedAt: MomentOut.optional(),
  deletedBy: z.string().optional(),
})
export type CashEntryOut = z.output<typeof CashEntryOut>

export const CashSearch = z.object({
  regNoAccNo: TextIn.nullish(),
  vendorCustomer: TextIn.nullish(),
  categoryID: z.union([IdOrNone, z.null()]).optional(),
  cashTypeID: z.union([IdOrNone, z.null()]).optional(),
  from: DayIn.nullish(),
  to: DayIn.nullish(),
  searchOnMonthExpense: Flag.nullish(),
  /** Lists deleted entries among the others, with `deletedAt` and `deletedBy`; no total counts them. */
  withDeleted: Flag.nullish(),
  ...Paging,
  ...sortingFields(CASH_SORTS),
})
/** The request for a file of entries: as the list; `columns` adds all links of an entry. */
export const CashExport = CashSearch.extend({ columns: z.enum(CASH_FILE_COLUMNS).nullish() })
export const CashList = listOf(CashEntryOut)
export const CashSaved = z.object({
  cashID: z.number().int(),
  version: z.number().int().optional(),
  /** The correction that an edit of a closed batch became. */
  correctionID: z.number().int().optional(),
})
export const CashEntriesSaved = z.object({ cashIDs: z.array(z.number().int()) })
export const CashEntryRef = z.object({
  /** −1 means the last entry. */
  id: wholeFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).optional(),
  /** Finds the entry that has this receipt instead. */
  receiptNumber: wholeFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).optional(),
})
/** The last HP entry of the account of a vehicle; without one the last entry of the caller. */
export const LastEntryRef = z.object({ vehicleID: IdOrNone.optional() })
export const DeletedEntryRef = z.object({ id: Id })
/** A deleted entry as it was. Neither its batch nor any total counts it. */
export const DeletedEntry = CashEntryOut.extend({ deletedAt: MomentOut, deletedBy: z.string() })
export type DeletedEntry = z.output<typeof DeletedEntry>

const KeyValue = z.object({ key: z.number().int(), value: z.string() })
export const CashLists = z.object({ cashCategories: z.array(KeyValue), cashTypes: z.array(KeyValue) })
export const VendorOption = z.object({ id: z.number().int(), value: z.string() })

const count = z
  .union([z.null(), z.literal(''), wholeFrom(0, 1_000_000)])
  .transform((number): number => number || 0)
  .pipe(z.number())
  .default(0)
/** The sixteen counted fields. */
export const CoinCounts = z.object({
  thousand: count,
  fiveHundred: count,
  twoHundred: count,
  hundred: count,
  fifty: count,
  twenty: count,
  ten: count,
  five: count,
  two: count,
  one: count,
  fiftyCents: count,
  twentyCents: count,
  tenCents: count,
  fiveCents: count,
  twoCents: count,
  oneCents: count,
})
export type CoinCounts = z.output<typeof CoinCounts>
export const CoinsIn = CoinCounts.extend({
  extra: MoneyIn.nullish(),
  /** What the counter's screen showed; a figure that no longer matches refuses the closing. */
  closingBalance: MoneyIn.nullish(),
  totalCash: MoneyIn.nullish(),
  batchID: Id.nullish(),
})
export type CoinsDraft = z.output<typeof CoinsIn>
/** A count that closes its batch, with its reason and note. */
export const ReconcileIn = CoinsIn.extend({
  /** The drawer was not counted; so it is kept, too, when no note or coin is in the count. */
  notCounted: Flag.nullish(),
  /** Why the count differs from the closing balance; kept where it does. */
  differenceReason: z.enum(DIFFERENCE_REASONS).nullish(),
  differenceNote: TextIn.optional(),
  confirmed: ConfirmedChecks,
})
export type ReconcileDraft = z.output<typeof ReconcileIn>
export const CoinsOut = CoinCounts.extend({ extra: MoneyOut, closingBalance: MoneyOut, totalCash: MoneyOut })

/** The closing of a batch; everything null or empty while it is open. */
const closingFields = {
  /** What was counted; null when nobody did. */
  counted: MoneyOut.nullable(),
  /** Closed without a count. */
  notCounted: z.boolean(),
  /** Counted less closing balance; null without a count. */
  difference: MoneyOut.nullable(),
  differenceReason: z.enum(DIFFERENCE_REASONS).nullable(),
  differenceNote: z.string(),
  /** User name; empty where it is not known. */
  closedBy: z.string(),
  /** As it was signed when it was last closed, whatever changed since; null for one that was never closed. */
  signed: z
    .object({
      closingBalance: MoneyOut,
      chequesClosingBalance: MoneyOut,
      counted: MoneyOut.nullable(),
      by: z.string(),
      at: MomentOut,
    })
    .nullish(),
}

export const BatchTransactions = z.object({
  ...closingFields,
  batchID: z.number().int(),
  status: z.enum(['current', 'waiting', 'closed']),
  batchStartDate: MomentOut,
  batchEndDate: MomentOut.nullable(),
  openingBalance: MoneyOut,
  ins: MoneyOut,
  /** Negative. */
  outs: MoneyOut,
  closingBalance: MoneyOut,
  chequesOpeningBalance: MoneyOut,
  chequesClosingBalance: MoneyOut,
  cash: z.array(CashEntryOut),
  cheques: z.array(CashEntryOut),
  bankDeposits: z.array(CashEntryOut),
  epos: z.array(CashEntryOut),
  bankTransfers: z.array(CashEntryOut),
  cards: z.array(CashEntryOut),
  chequeOuts: z.array(CashEntryOut),
  /** The saved count; null while nothing was saved. */
  coins: CoinsOut.nullable(),
})
export type BatchTransactions = z.output<typeof BatchTransactions>

export const BatchRow = z.object({
  ...closingFields,
  id: z.number().int(),
  startDate: MomentOut,
  endDate: MomentOut.nullable(),
  closingBalance: MoneyOut,
  chequesClosingBalance: MoneyOut.optional(),
  status: z.enum(['current', 'waiting', 'closed']),
  /** Only the last closed batch, and only while none waits. */
  canReopen: z.boolean(),
})
export const BatchesSearch = z.object({ startDate: DayIn.nullish(), endDate: DayIn.nullish(), ...Paging })
/** The request for a file of cash books: as the list; `columns` adds their figures and counts. */
export const BatchesExport = BatchesSearch.extend({ columns: z.enum(CASH_FILE_COLUMNS).nullish() })
export const BatchList = listOf(BatchRow)
export const BatchRef = z.object({ batchID: Id })

export const PendingCheque = z.object({
  id: z.number().int(),
  payerName: z.string(),
  description: z.string(),
  bank: z.string(),
  chequeNumber: z.string(),
  accountNumber: z.string(),
  date: DayOut.nullable(),
  amount: MoneyOut,
  checked: z.boolean(),
})
export type PendingCheque = z.output<typeof PendingCheque>
export const ChequesIn = z.object({
  chequeIDs: z.array(Id).max(500),
  name: TextIn.optional(),
  description: TextIn.optional(),
  reference: TextIn.optional(),
  confirmed: ConfirmedChecks,
})

const RECEIPT_NUMBER = /^0{0,6}[1-9]\d{0,8}$/
/** The number of a receipt, as a number or a numeric text, up to 999,999,999, so that the next one still fits. */
export const ReceiptNumber = z
  .union([z.number(), z.string()], { error: 'Receipt Number is required' })
  .transform((value, ctx): number => {
    const text = String(value).trim()
    if (RECEIPT_NUMBER.test(text)) return Number(text)
    const message = text === '' ? 'Receipt Number is required' : 'Write a whole number from 1 to 999,999,999'
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
export const ReceiptNumberOut = z.object({ currentReceiptNumber: z.number().int() })
export const ReceiptNumberIn = z.object({ receiptNumber: ReceiptNumber })
