import { PAYMENT_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { agreementOf } from '@forecourt/core/features/deals/agreements'
import type { EmailPaperName, EmailWord } from '@forecourt/core/features/email/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { wholeNumber } from '../../kit/options'
import { noRecord, recordNamed } from '../../kit/resolve'

/** Those that are asked for by their vehicle alone. */
const OF_VEHICLE = {
  account: 'GetHPStatementReport',
  boe: 'GetHPPaymentsReport',
  amortisation: 'GetAmortisationReport',
  'credit-agreement': 'GetCreditAgreementReport',
  secci: 'GetSecciReport',
  details: 'GetVehicleDetailsReport',
} as const satisfies Readonly<Record<string, EmailPaperName>>

/** A paper as it is asked for: a statement by its own call. */
export type PaperAsked =
  | { statement: { clientID: number } | { vehicleID: number } }
  | { paper: EmailPaperName; parameters: Record<string, unknown> }

interface Said {
  mark: string
  date: Day | null
  amount: string | null
}

/** What a paper is asked with, of the record that a mark names. */
export async function paperAsked(ctx: Context, word: EmailWord, { mark, date, amount }: Said): Promise<PaperAsked> {
  if (word === 'receipt' || word === 'entry') return receiptAsked(ctx, word, mark)
  if (word === 'hire')
    return { paper: 'GetCarHireReport', parameters: { carHireId: wholeNumber(mark, 'The number of a hire') } }
  if (word === 'statement') return { statement: await recordNamed(ctx, mark) }
  const { vehicleID } = await vehicleNamed(ctx, mark)
  if (word === 'settlement') return { paper: 'GetSettlementReport', parameters: { ID: vehicleID, date } }
  if (word === 'standing-order') return { paper: 'GetHpStandingOrderReport', parameters: { vehicleID } }
  if (word === 'cancellation')
    return { paper: 'GetCancellationReport', parameters: { ID: vehicleID, date: await ctx.today() } }
  if (word === 'agreement') return agreementAsked(ctx, vehicleID)
  if (word === 'invoice') return invoiceAsked(ctx, vehicleID, amount)
  return { paper: OF_VEHICLE[word], parameters: { ID: vehicleID } }
}

/** A receipt by its own number, or by that of its entry; that of a deposit as it is printed at a shell. */
async function receiptAsked(ctx: Context, word: 'receipt' | 'entry', mark: string): Promise<PaperAsked> {
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

/** The agreement of a sale, with what its dialog begins with. */
async function agreementAsked(ctx: Context, vehicleID: number): Promise<PaperAsked> {
  const { client } = await ctx.connect()
  const { saleType, regNo } = await client.call('GetVehicle', { vehicleID })
  if (saleType === null) throw new CliFailure(EXIT.failed, `${regNo} is not sold`)
  const { details, report } = agreementOf(saleType)
  return { paper: report, parameters: { ID: vehicleID, ...(await client.call(details, { vehicleID })) } }
}

async function invoiceAsked(ctx: Context, vehicleID: number, amount: string | null): Promise<PaperAsked> {
  const { client } = await ctx.connect()
  const { clientSoldTo, regNo } = await client.call('GetVehicle', { vehicleID })
  if (!clientSoldTo) throw new CliFailure(EXIT.failed, `${regNo} is not sold`)
  return { paper: 'GetInvoiceReport', parameters: { vehicleID, clientIDNO: clientSoldTo.idno, amount } }
}

async function vehicleNamed(ctx: Context, mark: string): Promise<{ vehicleID: number }> {
  const found = await recordNamed(ctx, mark)
  if ('clientID' in found) throw noRecord('vehicle', mark)
  return found
}
