import type {
  CancellationRequest,
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
 * What is missing from the Cancellation dialog; empty when it can be printed.
 *
 * @source D2 section 5.
 */
export function cancellationProblems(request: Pick<CancellationRequest, 'date'>): Problem[] {
  return request.date ? [] : [{ field: 'date', message: 'Date is required' }]
}

/**
 * What is missing from the Custom Vehicle Details dialog.
 *
 * @source D2 section 5.
 */
export function customVehicleProblems(request: Pick<CustomVehicleDetailsRequest, 'regNo'>): Problem[] {
  return request.regNo?.trim() ? [] : [{ field: 'regNo', message: 'custom reg no is required' }]
}

/**
 * What is missing from the Invoice dialog, in the order of its fields; an invoice is for more than nothing.
 *
 * @source D2 section 5.
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
 * What is missing from the Purchase Agreement dialog.
 *
 * @source D2 section 5.
 */
export function purchaseAgreementProblems(request: Pick<PurchaseAgreementRequest, 'details'>): Problem[] {
  return request.details?.trim() ? [] : [{ field: 'details', message: 'Payment details are required' }]
}

/**
 * What is missing from the Sale and Part Exchange Agreement dialogs. The forms ask for it; the call itself takes none as well.
 *
 * @source D2 sections 5 and 7.
 */
export function saleAgreementProblems(request: { paymentDetails?: string | null | undefined }): Problem[] {
  return request.paymentDetails?.trim() ? [] : [{ field: 'paymentDetails', message: 'Payment details are required' }]
}

/**
 * What is missing from the Deposit Receipt dialog: the entry, and one of the clients where there are any to choose from.
 *
 * @param overrides True when Override Receipt Number is on: then a number must be there.
 * @source D3 sections 2.5 and 5.
 */
export function receiptProblems(
  request: Pick<DepositReceiptRequest, 'cashID' | 'clientID' | 'newReceiptNumber'>,
  of: { data: Pick<DepositReceiptData, 'clientSoldTo' | 'clientAttempts'>; overrides: boolean },
): Problem[] {
  const problems: Problem[] = []
  const hasClients = of.data.clientSoldTo !== null || of.data.clientAttempts.length > 0
  if (!request.cashID) problems.push({ field: 'cashID', message: 'Save the entry first' })
  if (of.overrides && !request.newReceiptNumber)
    problems.push({ field: 'newReceiptNumber', message: 'Receipt Number is required' })
  if (hasClients && !request.clientID) problems.push({ field: 'clientID', message: 'Choose a client' })
  return problems
}
