import { PAYMENT_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { agreementOf } from '@forecourt/core/features/deals/agreements'
import type { EmailDocumentCall, EmailWord } from '@forecourt/core/features/email/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { wholeNumber } from '../../kit/options'
import { unknownRecordFailure, resolveVehicleOrClient } from '../../kit/resolve'

const VEHICLE_DOCUMENTS = {
  account: 'GetHPStatementReport',
  boe: 'GetHPPaymentsReport',
  amortisation: 'GetAmortisationReport',
  'credit-agreement': 'GetCreditAgreementReport',
  secci: 'GetSecciReport',
  details: 'GetVehicleDetailsReport',
} as const satisfies Readonly<Record<string, EmailDocumentCall>>

export type DocumentRequest =
  | { statement: { clientID: number } | { vehicleID: number } }
  | { paper: EmailDocumentCall; parameters: Record<string, unknown> }

interface Said {
  record: string
  date: Day | null
  amount: string | null
}

/** Builds the request for a document of the record with this registration, number or name. */
export async function documentRequest(
  ctx: Context,
  word: EmailWord,
  { record, date, amount }: Said,
): Promise<DocumentRequest> {
  if (word === 'receipt' || word === 'entry') return receiptDocument(ctx, word, record)
  if (word === 'hire')
    return { paper: 'GetCarHireReport', parameters: { carHireId: wholeNumber(record, 'The number of a hire') } }
  if (word === 'statement') return { statement: await resolveVehicleOrClient(ctx, record) }
  const { vehicleID } = await resolveVehicleID(ctx, record)
  if (word === 'settlement') return { paper: 'GetSettlementReport', parameters: { ID: vehicleID, date } }
  if (word === 'standing-order') return { paper: 'GetHpStandingOrderReport', parameters: { vehicleID } }
  if (word === 'cancellation')
    return { paper: 'GetCancellationReport', parameters: { ID: vehicleID, date: await ctx.today() } }
  if (word === 'agreement') return agreementDocument(ctx, vehicleID)
  if (word === 'invoice') return invoiceDocument(ctx, vehicleID, amount)
  return { paper: VEHICLE_DOCUMENTS[word], parameters: { ID: vehicleID } }
}

/** The request for a receipt, by its own number or that of its entry; the receipt of a deposit has the terms of the workstation. */
async function receiptDocument(ctx: Context, word: 'receipt' | 'entry', mark: string): Promise<DocumentRequest> {
  const { client } = await ctx.connect()
  const number = wholeNumber(mark, word === 'receipt' ? 'The number of a receipt' : 'The number of an entry')
  const {
    id: cashID,
    categoryID,
    clientID,
  } = await client.call('GetCashEntry', word === 'receipt' ? { receiptNumber: number } : { id: number })
  if (PAYMENT_RECEIPT_CATEGORIES.includes(categoryID))
    return { paper: 'GetPaymentReceiptReport', parameters: { cashID } }
  const { warrantyText: terms } = await client.call('GetWorkstation', {})
  return { paper: 'GetDepositReceiptReport', parameters: { cashID, clientID, terms } }
}

/** The request for the agreement of a sale, with the values that its dialog begins with. */
async function agreementDocument(ctx: Context, vehicleID: number): Promise<DocumentRequest> {
  const { client } = await ctx.connect()
  const { saleType, regNo } = await client.call('GetVehicle', { vehicleID })
  if (saleType === null) throw new CliFailure(EXIT.failed, `${regNo} is not sold`)
  const { details, report } = agreementOf(saleType)
  return { paper: report, parameters: { ID: vehicleID, ...(await client.call(details, { vehicleID })) } }
}

async function invoiceDocument(ctx: Context, vehicleID: number, amount: string | null): Promise<DocumentRequest> {
  const { client } = await ctx.connect()
  const { clientSoldTo, regNo } = await client.call('GetVehicle', { vehicleID })
  if (!clientSoldTo) throw new CliFailure(EXIT.failed, `${regNo} is not sold`)
  return { paper: 'GetInvoiceReport', parameters: { vehicleID, clientIDNO: clientSoldTo.idno, amount } }
}

async function resolveVehicleID(ctx: Context, mark: string): Promise<{ vehicleID: number }> {
  const found = await resolveVehicleOrClient(ctx, mark)
  if ('clientID' in found) throw unknownRecordFailure('vehicle', mark)
  return found
}
