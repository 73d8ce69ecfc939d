import { CASH_CATEGORY_NAMES } from '../cash-book/enums'
import { CAR_HIRE_TYPE_NAMES } from '../car-hire/enums'
import type { ImportChoice, ImportColumn } from './columns'

/*
 * What a book that was exported says beyond the files of other systems, so that it comes in as it was. Each column is found by its own name alone.
 *
 * @source server 19.10
 */

type OwnColumn = Omit<ImportColumn, 'isOwn'>
const own = (columns: readonly OwnColumn[]): readonly ImportColumn[] =>
  columns.map((column) => ({ ...column, isOwn: true as const }))

const choicesOf = (names: Readonly<Record<number, string>>): ImportChoice[] =>
  Object.entries(names).map(([value, name]) => ({ value: Number(value), name }))

const BOOK_VEHICLE: OwnColumn = { name: 'bookVehicle', label: 'Book Vehicle', type: 'whole' }
const BOOK_HIRE: OwnColumn = { name: 'bookHire', label: 'Book Hire', type: 'whole' }
const BOOK_COST: OwnColumn = { name: 'bookCost', label: 'Book Cost', type: 'whole' }
const BOOK_BATCH: OwnColumn = { name: 'bookBatch', label: 'Book Batch', type: 'whole' }
const ENTERED: readonly OwnColumn[] = [
  { name: 'enteredAt', label: 'Entered At', type: 'moment' },
  { name: 'enteredBy', label: 'Entered By', type: 'text' },
]

/** Which vehicle of the book a row is of. */
export const VEHICLE_OF_BOOK = own([BOOK_VEHICLE])

/** What of an instalment follows from no other column. */
export const INSTALMENT_OF_BOOK = own([
  {
    name: 'mark',
    label: 'Made',
    type: 'choice',
    choices: [
      { value: 'generated', name: 'By terms' },
      { value: 'changed', name: 'Changed' },
      { value: 'added', name: 'Added' },
      { value: 'prepaid', name: 'Part Payment' },
    ],
  },
  { name: 'isByHand', label: 'Schedule Changed', type: 'flag' },
])

/** The cars that a sale took in, by their numbers in the book. */
export const TAKEN_IN_OF_BOOK = own([{ name: 'bookTakenIn', label: 'Book Taken In', type: 'text' }])

/** A payment that stands on the page of a vehicle and not in the cash book. */
export const PAYMENT_OF_BOOK = own([{ name: 'isByHand', label: 'By Hand', type: 'flag' }, BOOK_VEHICLE])

/** What of an entry follows from no other column. */
export const ENTRY_OF_BOOK = own([
  BOOK_BATCH,
  BOOK_VEHICLE,
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
  ...ENTERED,
])

/** The batches of a book, in their order. */
export const BATCH_COLUMNS = own([
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

/** Car hires; `vehicle` names the car. */
export const hireColumns = (vehicle: readonly ImportColumn[]): readonly ImportColumn[] => [
  ...own([{ ...BOOK_HIRE, isNeeded: true }]),
  ...vehicle,
  ...own([
    BOOK_VEHICLE,
    { name: 'clientIDNo', label: 'ID No', type: 'idNo', isNeeded: true },
    { name: 'hireType', label: 'Hire Type', type: 'choice', choices: choicesOf(CAR_HIRE_TYPE_NAMES) },
    { name: 'rate', label: 'Rate', type: 'money', isNeeded: true },
    { name: 'startDate', label: 'Start Date', type: 'day', isNeeded: true },
    { name: 'endDate', label: 'End Date', type: 'day', isNeeded: true },
    ENTERED[0]!,
  ]),
]

/** What a vehicle cost beside what the cash book paid for it. */
export const costColumns = (vehicle: readonly ImportColumn[]): readonly ImportColumn[] => [
  ...own([{ ...BOOK_COST, isNeeded: true }]),
  ...vehicle,
  ...own([
    BOOK_VEHICLE,
    { name: 'date', label: 'Date', type: 'day', isNeeded: true },
    { name: 'amount', label: 'Amount', type: 'money', isNeeded: true },
    { name: 'vendor', label: 'Vendor', type: 'text' },
    { name: 'description', label: 'Description', type: 'text' },
  ]),
]

/** The register of receipts, and the number that is next. */
export const registerColumns = (vehicle: readonly ImportColumn[]): readonly ImportColumn[] => [
  ...own([
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
  ...own([
    BOOK_VEHICLE,
    { name: 'shownRegNo', label: 'Shown Reg No', type: 'text' },
    { name: 'payerName', label: 'Payer', type: 'text' },
    { name: 'amount', label: 'Amount', type: 'money' },
    { name: 'insteadOf', label: 'Instead Of', type: 'whole' },
    { name: 'voidedAt', label: 'Voided At', type: 'moment' },
    { name: 'voidedBy', label: 'Voided By', type: 'text' },
    { name: 'replacedBy', label: 'Replaced By', type: 'whole' },
    { name: 'paper', label: 'Paper', type: 'longText' },
    ...ENTERED,
  ]),
]
