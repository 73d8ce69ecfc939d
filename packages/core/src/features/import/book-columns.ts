import { CASH_CATEGORY_NAMES } from '../cash-book/enums'
import { CAR_HIRE_TYPE_NAMES } from '../car-hire/enums'
import type { ImportChoice, ImportColumn } from './columns'

/*
 * What a book that was exported says beyond the files of other systems, so that it comes in as it was. Each column is found by its own name alone.
 *
 * @source server 19.10
 */

type OwnColumn = Omit<ImportColumn, 'isOwn'>
const ownColumns = (columns: readonly OwnColumn[]): readonly ImportColumn[] =>
  columns.map((column) => ({ ...column, isOwn: true as const }))

const choicesOf = (names: Readonly<Record<number, string>>): ImportChoice[] =>
  Object.entries(names).map(([value, name]) => ({ value: Number(value), name }))

const BOOK_VEHICLE_COLUMN: OwnColumn = { name: 'bookVehicle', label: 'Book Vehicle', type: 'whole' }
const BOOK_HIRE: OwnColumn = { name: 'bookHire', label: 'Book Hire', type: 'whole' }
const BOOK_COST: OwnColumn = { name: 'bookCost', label: 'Book Cost', type: 'whole' }
const BOOK_BATCH: OwnColumn = { name: 'bookBatch', label: 'Book Batch', type: 'whole' }
const ENTERED_COLUMNS: readonly OwnColumn[] = [
  { name: 'enteredAt', label: 'Entered At', type: 'moment' },
  { name: 'enteredBy', label: 'Entered By', type: 'text' },
]

export const BOOK_VEHICLE_COLUMNS = ownColumns([BOOK_VEHICLE_COLUMN])

/** Columns of an instalment that no other column implies. */
export const BOOK_INSTALMENT_COLUMNS = ownColumns([
  {
    name: 'mark',
    label: 'Made',
    type: 'choice',
    choices: [
      { value: 'generated', name: 'By terms' },
      { value: 'changed', name: 'Changed' },
      { value: 'added', name: 'Added' },
      { value: 'prepaid', name: 'Part Payment' },
      { value: 'withdrawn', name: 'Withdrawal' },
    ],
  },
  { name: 'isByHand', label: 'Schedule Changed', type: 'flag' },
])

/** The trade-ins of a sale, by their numbers in the book. */
export const BOOK_TRADE_IN_COLUMNS = ownColumns([{ name: 'bookTakenIn', label: 'Book Taken In', type: 'text' }])

/** A payment on the page of a vehicle that is not in the cash book. */
export const BOOK_PAYMENT_COLUMNS = ownColumns([
  { name: 'isByHand', label: 'By Hand', type: 'flag' },
  BOOK_VEHICLE_COLUMN,
])

/** Columns of an entry that no other column implies. */
export const BOOK_ENTRY_COLUMNS = ownColumns([
  BOOK_BATCH,
  BOOK_VEHICLE_COLUMN,
  { name: 'shownRegNo', label: 'Shown Reg No', type: 'text' },
  { name: 'shownAccountNo', label: 'Shown HP Account No', type: 'text' },
  { name: 'bookCheque', label: 'Book Cheque', type: 'whole' },
  { name: 'chequeReceiptNo', label: 'Cheque Receipt No', type: 'text' },
  { name: 'takenBy', label: 'Cheque Taken By', type: 'whole' },
  { name: 'feeOf', label: 'Fee Of', type: 'whole' },
  { name: 'corrects', label: 'Corrects Entry', type: 'whole' },
  BOOK_HIRE,
  { name: 'combined', label: 'Payments Combined', type: 'whole' },
  BOOK_COST,
  { name: 'isDismissed', label: 'Deposit Dismissed', type: 'flag' },
  ...ENTERED_COLUMNS,
])

export const BATCH_COLUMNS = ownColumns([
  { ...BOOK_BATCH, isNeeded: true },
  { name: 'startedAt', label: 'Started At', type: 'moment', isNeeded: true },
  { name: 'endedAt', label: 'Ended At', type: 'moment', isNeeded: true },
  { name: 'opening', label: 'Opening', type: 'money', isNeeded: true },
  { name: 'ins', label: 'Ins', type: 'money' },
  { name: 'outs', label: 'Outs', type: 'money' },
  { name: 'closing', label: 'Closing', type: 'money', isNeeded: true },
  { name: 'chequesOpening', label: 'Cheques Opening', type: 'money', isNeeded: true },
  { name: 'chequesClosing', label: 'Cheques Closing', type: 'money', isNeeded: true },
  { name: 'counted', label: 'Counted', type: 'money' },
  { name: 'coins', label: 'Notes and Coins', type: 'text' },
  { name: 'extra', label: 'Extra', type: 'money' },
  { name: 'differenceReason', label: 'Difference Reason', type: 'text' },
  { name: 'differenceNote', label: 'Difference Note', type: 'longText' },
  { name: 'closedBy', label: 'Closed By', type: 'text' },
  { name: 'signedClosing', label: 'Signed Closing', type: 'money' },
  { name: 'signedCheques', label: 'Signed Cheques', type: 'money' },
  { name: 'signedCounted', label: 'Signed Counted', type: 'money' },
  { name: 'signedBy', label: 'Signed By', type: 'text' },
  { name: 'signedAt', label: 'Signed At', type: 'moment' },
])

/** Car hires; `vehicle` has the columns of the car. */
export const hireColumns = (vehicle: readonly ImportColumn[]): readonly ImportColumn[] => [
  ...ownColumns([{ ...BOOK_HIRE, isNeeded: true }]),
  ...vehicle,
  ...ownColumns([
    BOOK_VEHICLE_COLUMN,
    { name: 'clientIDNo', label: 'ID No', type: 'idNo', isNeeded: true },
    { name: 'hireType', label: 'Hire Type', type: 'choice', choices: choicesOf(CAR_HIRE_TYPE_NAMES) },
    { name: 'rate', label: 'Rate', type: 'money', isNeeded: true },
    { name: 'startDate', label: 'Start Date', type: 'day', isNeeded: true },
    { name: 'endDate', label: 'End Date', type: 'day', isNeeded: true },
    ENTERED_COLUMNS[0]!,
  ]),
]

/** Expenses of a vehicle that the cash book did not pay. */
export const costColumns = (vehicle: readonly ImportColumn[]): readonly ImportColumn[] => [
  ...ownColumns([{ ...BOOK_COST, isNeeded: true }]),
  ...vehicle,
  ...ownColumns([
    BOOK_VEHICLE_COLUMN,
    { name: 'date', label: 'Date', type: 'day', isNeeded: true },
    { name: 'amount', label: 'Amount', type: 'money', isNeeded: true },
    { name: 'vendor', label: 'Vendor', type: 'text' },
    { name: 'description', label: 'Description', type: 'text' },
  ]),
]

export const registerColumns = (vehicle: readonly ImportColumn[]): readonly ImportColumn[] => [
  ...ownColumns([
    { name: 'receiptNo', label: 'Receipt No', type: 'whole', isNeeded: true },
    {
      name: 'line',
      label: 'Line',
      type: 'choice',
      isNeeded: true,
      choices: [
        { value: 'receipt', name: 'Receipt' },
        { value: 'void', name: 'Void receipt' },
        { value: 'next', name: 'Next number' },
      ],
    },
    { name: 'entryNo', label: 'Entry No', type: 'whole' },
    { name: 'date', label: 'Date', type: 'day' },
    { name: 'categoryID', label: 'Cash Category', type: 'choice', choices: choicesOf(CASH_CATEGORY_NAMES) },
    { name: 'clientIDNo', label: 'ID No', type: 'idNo' },
  ]),
  ...vehicle,
  ...ownColumns([
    BOOK_VEHICLE_COLUMN,
    { name: 'shownRegNo', label: 'Shown Reg No', type: 'text' },
    { name: 'payerName', label: 'Payer', type: 'text' },
    { name: 'amount', label: 'Amount', type: 'money' },
    { name: 'insteadOf', label: 'Instead Of', type: 'whole' },
    { name: 'voidedAt', label: 'Voided At', type: 'moment' },
    { name: 'voidedBy', label: 'Voided By', type: 'text' },
    { name: 'replacedBy', label: 'Replaced By', type: 'whole' },
    { name: 'paper', label: 'Paper', type: 'longText' },
    ...ENTERED_COLUMNS,
  ]),
]
