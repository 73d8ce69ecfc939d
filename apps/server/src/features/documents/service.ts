import { normaliseIdno } from '@forecourt/core/features/clients/rules'
import { isPartExchangeSale, SALE_TYPE_NAMES, SaleType } from '@forecourt/core/features/deals/enums'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import {
  cancellationProblems,
  customVehicleProblems,
  invoiceProblems,
  purchaseAgreementProblems,
} from '@forecourt/core/features/documents/rules'
import type {
  CancellationRequest,
  CustomVehicleDetailsRequest,
  InvoiceRequest,
  PurchaseAgreementRequest,
  SaleAgreementDetails,
  SaleAgreementRequest,
} from '@forecourt/core/features/documents/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import { cents, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { toDayOrNull } from '../../database/values'
import { cancellation } from '../../documents/cancellation'
import { invoice } from '../../documents/invoice'
import { documentDay } from '../../documents/parts'
import { purchaseAgreement } from '../../documents/purchase-agreement'
import { partExchangeAgreement, saleAgreement } from '../../documents/sale-agreement'
import { knownDefects } from '../../documents/known-defects'
import { vehicleDetails } from '../../documents/vehicle-details'
import { photosForDocument } from '../attachments/service'
import { clientById } from '../clients/repository'
import type { Sale } from '../deals/service'
import { clientIDOf } from '../../database/identity-cards'
import { buyerPayments } from './repository'
import { boughtPriceOf, tradeInCars, partyOf, soldDeal, type DocumentSubject, subjectOf } from './subject'

function throwProblems(problems: { field: string; message: string }[]): void {
  if (problems.length > 0) throw new InvalidFields(problems)
}

export async function cancellationDocument(ctx: Ctx, request: CancellationRequest): Promise<Download> {
  throwProblems(cancellationProblems(request))
  const subject = await subjectOf(ctx, request.ID)
  const { sale } = subject.deal
  const buyer = sale ? await clientById(ctx.db, sale.clientID) : undefined
  return cancellation(
    {
      date: formatDay(request.date ?? ctx.today),
      signatory: subject.settings.signatories[(request.signature ?? 1) - 1] ?? '',
      buyer: buyer ? partyOf(buyer) : null,
      vehicle: subject.vehicle,
      accountNo: sale?.hpAccountNo ?? '',
    },
    subject.printing,
  )
}

export async function vehicleDocument(
  ctx: Ctx,
  request: { ID: number; note?: string | null | undefined },
  regNo?: string,
): Promise<Download> {
  const { vehicle, printing } = await subjectOf(ctx, request.ID)
  return vehicleDetails(
    {
      ...{ date: formatDay(ctx.today), vehicle: { ...vehicle, regNo: regNo ?? vehicle.regNo } },
      ...{ note: request.note ?? '', photos: await photosForDocument(ctx, request.ID) },
    },
    printing,
  )
}

/** Prints what is known to be wrong with a vehicle, with its buyer once it is sold (server 20.41). */
export async function knownDefectsDocument(ctx: Ctx, vehicleID: number): Promise<Download> {
  const { record, vehicle, deal, settings, printing } = await subjectOf(ctx, vehicleID)
  const buyer = deal.sale ? await clientById(ctx.db, deal.sale.clientID) : undefined
  return knownDefects(
    {
      ...{ date: formatDay(deal.sale?.soldDate ?? ctx.today), vehicle, defects: record.known_defects },
      ...{ buyer: buyer ? partyOf(buyer) : null, represented: settings.signatories[0] },
    },
    printing,
  )
}

export async function customVehicleDocument(ctx: Ctx, request: CustomVehicleDetailsRequest): Promise<Download> {
  throwProblems(customVehicleProblems(request))
  return vehicleDocument(ctx, request, request.regNo ?? '')
}

/** Prints an invoice to an existing client: the dialog adds a new one first. */
export async function invoiceDocument(ctx: Ctx, request: InvoiceRequest): Promise<Download> {
  throwProblems(invoiceProblems(request))
  const { vehicle, printing } = await subjectOf(ctx, request.vehicleID)
  const clientID = await clientIDOf(ctx.db, normaliseIdno(request.clientIDNO ?? ''))
  const client = clientID === null ? undefined : await clientById(ctx.db, clientID)
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `A client with ID No ${request.clientIDNO}` })
  return invoice(
    {
      date: formatDay(ctx.today),
      client: partyOf(client),
      vehicle: { ...vehicle, regNo: request.customRegNo || vehicle.regNo },
      amount: request.amount ?? ZERO,
      note: request.note ?? '',
    },
    printing,
  )
}

export async function purchaseDocument(ctx: Ctx, request: PurchaseAgreementRequest): Promise<Download> {
  throwProblems(purchaseAgreementProblems(request))
  const { record, vehicle, settings, printing } = await subjectOf(ctx, request.ID)
  const seller = record.bought_from_id === null ? undefined : await clientById(ctx.db, record.bought_from_id)
  if (!seller) throw new Refusal('DOCUMENTS_NO_SELLER')
  return purchaseAgreement(
    {
      date: documentDay(toDayOrNull(record.bought_date)),
      represented: settings.signatories[0],
      seller: partyOf(seller),
      vehicle,
      price: boughtPriceOf(record),
      details: request.details ?? '',
    },
    printing,
  )
}

/** Returns the initial values of the Purchase Agreement dialog: how a trade-in was paid for. */
export async function purchaseDetails(ctx: Ctx, vehicleID: number): Promise<{ details: string }> {
  const { record, deal } = await subjectOf(ctx, vehicleID)
  const price = boughtPriceOf(record)
  if (!deal.takenInBy || price === null) return { details: '' }
  return { details: `Taken in part exchange for ${deal.takenInBy.regNo}, allowed ${formatEuro(price)}.` }
}

export function refuseOtherType(subject: DocumentSubject, sale: Sale, saleType: number): void {
  if (sale.saleType === saleType) return
  const facts = { regNo: subject.record.reg_no, saleType: SALE_TYPE_NAMES[sale.saleType] ?? '' }
  throw new Refusal('DOCUMENTS_OTHER_SALE', facts)
}

export async function saleDocument(ctx: Ctx, request: SaleAgreementRequest, saleType: number): Promise<Download> {
  const subject = await subjectOf(ctx, request.ID)
  const { sale, buyer } = await soldDeal(ctx, subject)
  refuseOtherType(subject, sale, saleType)
  const agreement = {
    date: formatDay(sale.soldDate),
    represented: subject.settings.signatories[0],
    buyer,
    vehicle: subject.vehicle,
    takenIn: await tradeInCars(ctx, subject.deal),
    soldPrice: sale.soldPrice,
    difference: isPartExchangeSale(sale.saleType) ? sale.difference : null,
    paymentDetails: request.paymentDetails ?? '',
    terms: [request.terms ?? '', request.terms2 ?? ''],
  }
  return saleType === SaleType.PartExchange
    ? partExchangeAgreement(agreement, subject.printing)
    : saleAgreement(agreement, subject.printing)
}

/** Returns the initial values of the dialog of a sale: the buyer's payments and what is owed, the warranty and the second terms. */
export async function saleDetails(ctx: Ctx, vehicleID: number): Promise<SaleAgreementDetails> {
  const { deal, settings } = await subjectOf(ctx, vehicleID)
  const { sale, pendingAmount } = deal
  const terms = settings.warrantyText
  const terms2 = settings.secondTerms.sale
  if (!sale) return { paymentDetails: '', terms, terms2 }
  const payments = await buyerPayments(ctx.db, sale)
  const lines = payments.map((payment) => {
    const category = CASH_CATEGORY_NAMES[payment.categoryID] ?? ''
    const receipt = payment.receipt ? `, receipt ${payment.receipt}` : ''
    const type = CASH_TYPE_NAMES[payment.typeID] ?? ''
    return `${formatDay(payment.date)}: ${category} ${formatEuro(payment.amount)}, ${type}${receipt}`
  })
  if (pendingAmount !== null && pendingAmount > 0) lines.push(`Balance due: ${formatEuro(pendingAmount)}`)
  else if (pendingAmount === 0) lines.push('Paid in full')
  else if (pendingAmount !== null) lines.push(`Due to the buyer: ${formatEuro(cents(-pendingAmount))}`)
  return { paymentDetails: lines.join('\n'), terms, terms2 }
}
