import { addMonths, type Day, hasRoomAround } from '../../kernel/days'
import { type Cents, cents } from '../../kernel/money'
import type {
  CancellationRequest,
  CustomBillsRequest,
  CustomCancellationRequest,
  CustomVehicleDetailsRequest,
  DepositReceiptData,
  DepositReceiptRequest,
  InvoiceRequest,
  PurchaseAgreementRequest,
} from './schemas'

interface Problem {
  field: string
  message: string
}

/**
 * Missing fields of the Cancellation dialog; empty when it can be printed.
 * @source D2 5.
 */
export function cancellationProblems(request: Pick<CancellationRequest, 'date'>): Problem[] {
  return request.date ? [] : [{ field: 'date', message: 'Date is required' }]
}

/**
 * Missing fields of the Custom Vehicle Details dialog.
 * @source D2 5.
 */
export function customVehicleProblems(request: Pick<CustomVehicleDetailsRequest, 'regNo'>): Problem[] {
  return request.regNo?.trim() ? [] : [{ field: 'regNo', message: 'custom reg no is required' }]
}

/**
 * Missing fields of the Invoice dialog in its order; the amount must be above zero.
 * @source D2 5.
 */
export function invoiceProblems(request: Pick<InvoiceRequest, 'clientIDNO' | 'amount'>): Problem[] {
  const problems: Problem[] = []
  if (!request.clientIDNO?.trim()) problems.push({ field: 'clientIDNO', message: 'ID no is required' })
  if (request.amount === null || request.amount === undefined)
    problems.push({ field: 'amount', message: 'Amount is required' })
  else if (request.amount <= 0) problems.push({ field: 'amount', message: 'Write an amount above 0' })
  return problems
}

/**
 * Missing fields of the Purchase Agreement dialog.
 * @source D2 5.
 */
export function purchaseAgreementProblems(request: Pick<PurchaseAgreementRequest, 'details'>): Problem[] {
  return request.details?.trim() ? [] : [{ field: 'details', message: 'Payment details are required' }]
}

/**
 * Missing fields of the Sale and Part Exchange Agreement dialogs. The forms require the payment details; the call does not.
 * @source D2 5, D2 7.
 */
export function saleAgreementProblems(request: { paymentDetails?: string | null | undefined }): Problem[] {
  return request.paymentDetails?.trim() ? [] : [{ field: 'paymentDetails', message: 'Payment details are required' }]
}

/** As many as the longest schedule. */
export const CUSTOM_BILLS_MAX = 120

/**
 * Missing fields of the Custom BOE form in its order.
 * @source D3 5.
 */
export function customBillsProblems(request: CustomBillsRequest): Problem[] {
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  if (!request.clientID) add('clientID', 'Client is required')
  if (!request.date) add('date', 'Date is required')
  const { amount, numberOfPayments: count } = request
  if (amount === null || amount === undefined) add('amount', 'Amount is required')
  else if (amount <= 0) add('amount', 'Write an amount above 0')
  if (count === null || count === undefined) add('numberOfPayments', 'Number of Payments is required')
  else if (!Number.isInteger(count) || count < 1 || count > CUSTOM_BILLS_MAX)
    add('numberOfPayments', `Write a number from 1 to ${CUSTOM_BILLS_MAX}`)
  if (!request.startDate) add('startDate', 'Start Date is required')
  else if (!hasRoomAround(request.startDate)) add('startDate', 'Start Date is too far away')
  if (!request.description?.trim()) add('description', 'Description is required')
  return problems
}

/**
 * The due date of the last custom bill and the sum of all; null until the form has the values.
 * @source server 8: the amount is each bill's, monthly from the start date.
 */
export function customBillsSpan(request: CustomBillsRequest): { last: Day; total: Cents } | null {
  const { amount, numberOfPayments: count, startDate } = request
  const isWhole = customBillsProblems({ ...request, clientID: 1, date: startDate, description: 'x' }).length === 0
  if (!isWhole || !amount || !count || !startDate) return null
  return { last: addMonths(startDate, count - 1), total: cents(amount * count) }
}

const CANCELLATION_FIELDS = [
  ['date', 'Date'],
  ['name', 'Name'],
  ['surname', 'Surname'],
  ['address1', 'Address1'],
  ['address2', 'Address2'],
  ['address3', 'Address3'],
  ['regNo', 'RegNo'],
  ['make', 'Make'],
  ['model', 'Model'],
] as const

/**
 * Missing fields of the Custom Cancellation form in its order.
 * @source D3 5.
 */
export function customCancellationProblems(request: CustomCancellationRequest): Problem[] {
  return CANCELLATION_FIELDS.filter(([field]) => !request[field]?.trim()).map(([field, label]) => ({
    field,
    message: `${label} is required`,
  }))
}

/**
 * Missing fields of the Deposit Receipt dialog: the entry, and a client where there are any to choose from.
 * @source D3 2.5, D3 5.
 */
export function receiptProblems(
  request: Pick<DepositReceiptRequest, 'cashID' | 'clientID'>,
  clients: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'>,
): Problem[] {
  const problems: Problem[] = []
  const hasClients = clients.clientSoldTo !== null || clients.clientAttempts.length > 0
  if (!request.cashID) problems.push({ field: 'cashID', message: 'Save the entry first' })
  if (hasClients && !request.clientID) problems.push({ field: 'clientID', message: 'Choose a client' })
  return problems
}

export function lodgementProblems(slip: {
  chequeIDs: readonly number[]
  cashEntryID?: number | null | undefined
  name?: string | undefined
  cash?: number | null | undefined
}): Problem[] {
  const problems: Problem[] = []
  const cash = slip.cash ?? 0
  if (!slip.name?.trim()) problems.push({ field: 'name', message: 'Bank is required' })
  if (cash < 0) problems.push({ field: 'cash', message: 'Cash cannot be negative' })
  else if (slip.chequeIDs.length === 0 && cash === 0 && !slip.cashEntryID)
    problems.push({ field: 'cash', message: 'Select at least 1 cheque, or say how much cash' })
  return problems
}
