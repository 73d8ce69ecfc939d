import { creditRegime } from '@forecourt/core/kernel/credit-regime'
import type { CreditRegime } from '@forecourt/core/kernel/credit-regime'
import { isHpSale, isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { amortisationOf, type SplitInstalment } from '@forecourt/core/features/hire-purchase/amortisation'
import { validRecords } from '@forecourt/core/features/credit/records'
import { withdrawalReminder } from '@forecourt/core/features/credit/reminder'
import { creditCost } from '@forecourt/core/features/hire-purchase/credit-cost'
import { type CreditFile, creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import { quoteCreditFile, quoteProblems, type QuoteRequest } from '@forecourt/core/features/hire-purchase/quote'
import { type HpTerms, hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import type {
  CreditLeafletRequest,
  QuoteDocumentRequest,
  RefusalRequest,
  SettlementRequest,
} from '@forecourt/core/features/documents/schemas'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import type { z } from 'zod'
import { type Day, dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents, centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { invariant } from '@forecourt/core/kernel/invariant'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { amortisationTable } from '../../documents/amortisation'
import type { VehicleFacts } from '../../documents/parts'
import { consumerCreditInformation } from '../../documents/credit-information'
import { creditLeaflet } from '../../documents/credit-leaflet'
import { refusalLetter } from '../../documents/refusal-letter'
import { secci } from '../../documents/secci'
import { settlementStatement } from '../../documents/settlement-document'
import { creditAgreement } from '../../documents/credit-agreement'
import type { CreditParty } from '../../documents/credit-parts'
import { withdrawalReminderLetter } from '../../documents/withdrawal-reminder'
import { refusedAssessment } from '../credit/assessment-service'
import { creditRecordsOf } from '../credit/records-repository'
import { rightOfWithdrawal } from '../credit/withdrawal-service'
import type { Sale } from '../deals/service'
import { settlementFigures } from '../hire-purchase/credit-service'
import { instalmentsOf } from '../hire-purchase/repository'
import { termsOf } from '../hire-purchase/schedule-service'
import { readSettings } from '../settings/repository'
import { priceLines } from './hp-service'
import { partyOf, tradeInCars, printContext, soldDeal, type DocumentSubject, subjectOf } from './subject'

export interface CreditData {
  subject: DocumentSubject
  sale: Sale
  /** The account and vehicle at the top of every document of the account. */
  of: CreditParty
}

export async function creditOf(ctx: Ctx, vehicleID: number): Promise<CreditData> {
  const subject = await subjectOf(ctx, vehicleID)
  const { sale, buyer } = await soldDeal(ctx, subject)
  const { make, model } = subject.vehicle
  return {
    ...{ subject, sale },
    of: {
      date: formatDay(ctx.today),
      accountNo: sale.hpAccountNo,
      regNo: subject.record.reg_no,
      vehicle: [make, model].filter(Boolean).join(' '),
      client: buyer,
    },
  }
}

/** Returns the instalments, before the schedule is made as the terms would make them. */
async function splitInstalments(
  ctx: Ctx,
  credit: CreditData,
): Promise<{ rows: SplitInstalment[]; credit: CreditFile | null }> {
  const { sale } = credit
  const rows = await instalmentsOf(ctx.db, sale.vehicleID)
  if (rows.length === 0) return { rows: hpSchedule(agreedTerms(credit)), credit: agreedCredit(credit) }
  // Rows that were typed without terms have no cost that anybody agreed on.
  const isAgreed = isHpSale(sale.saleType) && termsOfSale(sale).terms !== undefined
  return { rows, credit: isAgreed ? agreedCredit(credit) : null }
}

/** Returns what GetCreditFile returns; refused for a vehicle that is not sold on hire purchase. */
function agreedCredit(credit: CreditData): CreditFile {
  return creditFileOf(agreedTerms(credit), credit.sale.soldDate)
}

function agreedTerms({ sale, of }: CreditData): HpTerms {
  if (!isHpSale(sale.saleType)) throw new Refusal('HP_TERMS', { problem: `${of.regNo} is not sold on hire purchase` })
  return termsOf(sale)
}

/** Prints the amortisation of an account; refused for a vehicle that is not sold on hire purchase (server 20.8). */
export async function amortisationDocument(ctx: Ctx, vehicleID: number): Promise<Download> {
  const account = await creditOf(ctx, vehicleID)
  const { rows, credit } = await splitInstalments(ctx, account)
  const priceLabel = isPartExchangeSale(account.sale.saleType) ? 'Difference' : 'Cash price'
  return amortisationTable({ ...account.of, credit, priceLabel, table: amortisationOf(rows) }, account.subject.printing)
}

function centsOf(amount: number | null): Cents {
  return centsFromWire(amount) ?? ZERO
}

function pastDayRefusal(day: Day): Refusal {
  return new Refusal('HP_TERMS', { problem: `It cannot hold until ${formatDay(day)}: that day is past` })
}

/** Prints the settlement of an account on a day by one method; refused when nothing is left to settle (server 20.9). */
export async function settlementDocument(ctx: Ctx, { ID, date, method }: SettlementRequest): Promise<Download> {
  const { subject, of } = await creditOf(ctx, ID)
  const on = date ?? ctx.today
  if (on < ctx.today) throw pastDayRefusal(on)
  const answer = await settlementFigures(ctx, { vehicleID: ID, date: on })
  if (answer.settled) throw new Refusal('HP_SETTLED')
  if (answer.open === 0) throw new Refusal('HP_NOTHING_OWED', { account: of.accountNo })
  const chosen = method ?? answer.ownMethod
  const quote = answer.methods.find((each) => each.method === chosen)
  invariant(quote, `No settlement by ${chosen}`)
  return settlementStatement(
    {
      ...of,
      on,
      open: centsOf(answer.open),
      method: SETTLEMENT_METHOD_NAMES[chosen],
      quote: {
        toPay: centsOf(quote.toPay),
        reduction: centsOf(quote.reduction),
        lines: quote.lines.map(({ label, amount }) => ({ label, amount: centsOf(amount) })),
        says: quote.says,
      },
    },
    subject.printing,
  )
}

/** Prints the agreement of an account as consumer credit, as sold; refused for a vehicle that is not sold on hire purchase (server 20.10). */
export async function creditAgreementDocument(ctx: Ctx, vehicleID: number): Promise<Download> {
  const account = await creditOf(ctx, vehicleID)
  const { subject, sale, of } = account
  const file = agreedCredit(account)
  const takenIn = await tradeInCars(ctx, subject.deal)
  return creditAgreement(
    {
      ...{ ...of, date: formatDay(sale.soldDate), soldOn: sale.soldDate, file, takenIn },
      represented: subject.settings.signatories[0],
      goods: subject.vehicle,
      priceLines: priceLines(sale, takenIn),
      endOfMonth: sale.endOfMonth,
      cost: creditCost(file),
      texts: subject.settings.creditTexts,
      regime: consumerRegime(sale),
      tradeInAmount: tradeInAmountOf(sale),
      compensationPercent: subject.settings.settlementCompensationPercent,
    },
    subject.printing,
  )
}

/** Prints the standard credit information of an account, as sold; refused for a vehicle that is not sold on hire purchase (server 20.11). */
export async function secciDocument(ctx: Ctx, vehicleID: number): Promise<Download> {
  const account = await creditOf(ctx, vehicleID)
  const { subject, sale, of } = account
  const file = agreedCredit(account)
  const regime = consumerRegime(sale)
  const form = {
    ...{ today: ctx.today, of: [of.accountNo, of.regNo], goods: goodsOf(subject.vehicle), soldOn: sale.soldDate },
    ...{ validUntil: null, tradeInAmount: tradeInAmountOf(sale), file, cost: creditCost(file) },
    texts: subject.settings.creditTexts,
    compensationPercent: subject.settings.settlementCompensationPercent,
  }
  return CREDIT_FORMS[regime](form, subject.printing)
}

/** The form of the credit information by the law of the agreement (server 20.15). */
const CREDIT_FORMS = { '2008/48': secci, '2023/2225': consumerCreditInformation } as const

/** Returns the law of an agreement; refused for a buyer who is no consumer, where that law has papers for consumers alone (server 20.15). */
function consumerRegime({ soldDate, isConsumer, hpAccountNo }: Sale): CreditRegime {
  const regime = creditRegime(soldDate)
  if (regime !== '2008/48' && !isConsumer) throw new Refusal('CREDIT_BUSINESS', { account: hpAccountNo })
  return regime
}

/** Prints the reminder of the right of withdrawal; refused where the law asks for none (server 20.26). */
export async function withdrawalReminderDocument(ctx: Ctx, vehicleID: number): Promise<Download> {
  const account = await creditOf(ctx, vehicleID)
  const { subject, sale, of } = account
  const { totalAmountOfCredit } = agreedCredit(account)
  const agreement = { signedOn: sale.soldDate, isConsumer: sale.isConsumer }
  const records = validRecords(await creditRecordsOf(ctx.db, vehicleID))
  const { from, reason } = withdrawalReminder(agreement, records, ctx.today)
  if (from === null) throw new Refusal('CREDIT_NO_REMINDER', { reason: `${reason}.` })
  const { until, termsGivenOn } = await rightOfWithdrawal(ctx, sale)
  invariant(until, 'A right that is reminded of has a last day')
  const how = subject.settings.creditTexts.withdrawal
  return withdrawalReminderLetter(
    { ...of, signedOn: sale.soldDate, until, termsGivenOn, credit: totalAmountOfCredit, how },
    subject.printing,
  )
}

/** Returns the part of the cash price that trade-ins pay: the credit is for the rest. */
function tradeInAmountOf({ saleType, soldPrice, difference }: Sale): Cents {
  const isKnown = isPartExchangeSale(saleType) && soldPrice !== null && difference !== null
  return isKnown ? cents(soldPrice - difference) : ZERO
}

const goodsOf = ({ make, model, regNo }: VehicleFacts) => [make, model, regNo].filter(Boolean).join(' ')

/** Prints the same before the sale, from the terms of a quote; refused for terms that cannot be agreed (server 20.11). */
export async function quoteSecciDocument(ctx: Ctx, request: QuoteDocumentRequest): Promise<Download> {
  const quote = quoteOf(request)
  const { vehicleID, validUntil = null } = request
  if (validUntil !== null && validUntil < ctx.today) throw pastDayRefusal(validUntil)
  const subject = vehicleID ? await subjectOf(ctx, vehicleID) : null
  const settings = subject?.settings ?? (await readSettings(ctx.db))
  const file = quoteCreditFile(quote)
  const of = subject ? ['Quote', subject.record.reg_no] : ['Quote']
  const form = {
    ...{ today: ctx.today, of, goods: subject ? goodsOf(subject.vehicle) : '', soldOn: null },
    ...{ validUntil, tradeInAmount: ZERO, file, cost: creditCost(file), texts: settings.creditTexts },
    compensationPercent: settings.settlementCompensationPercent,
  }
  return CREDIT_FORMS[creditRegime(ctx.today)](form, printContext(ctx, settings))
}

/** Prints what anybody is told of our credit, with an example on these terms; refused for terms that cannot be agreed (server 20.16). */
export async function creditLeafletDocument(ctx: Ctx, request: CreditLeafletRequest): Promise<Download> {
  const file = quoteCreditFile(quoteOf(request))
  const settings = await readSettings(ctx.db)
  const { creditTexts: texts, settlementCompensationPercent: compensationPercent } = settings
  return creditLeaflet({ today: ctx.today, file, texts, compensationPercent }, printContext(ctx, settings))
}

/** Prints the letter that tells a client of a refused credit; refused where the latest assessment did not end so (server 20.42). */
export async function refusalDocument(
  ctx: Ctx,
  { vehicleID, clientID }: z.output<typeof RefusalRequest>,
): Promise<Download> {
  const subject = await subjectOf(ctx, vehicleID)
  const { assessment, client } = await refusedAssessment(ctx, { vehicleID, clientID })
  return refusalLetter(
    {
      ...{ today: ctx.today, decidedOn: dayInZone(assessment.decidedAt, ctx.config.timeZone) },
      ...{ client: partyOf(client), regNo: subject.record.reg_no, goods: goodsOf(subject.vehicle) },
      ...{ database: assessment.database, texts: subject.settings.creditTexts },
    },
    subject.printing,
  )
}

/** Returns the terms of a quote; throws with what is missing or wrong. */
function quoteOf({ price, deposit, numberOfMonths, rate }: CreditLeafletRequest): QuoteRequest {
  const refuse = (problem: string) => new Refusal('HP_TERMS', { problem })
  if (price == null) throw refuse('Price is required')
  if (numberOfMonths == null) throw refuse('Number of months is required')
  const rateBps = rate == null ? null : Math.round(rate * 100)
  if (rateBps !== null && (rateBps < 0 || rateBps >= 10_000)) throw refuse('The rate is a percentage from 0 to 99.99')
  const quote = { price, deposit: deposit ?? ZERO, numberOfMonths, rateBps }
  const [problem] = quoteProblems(quote)
  if (problem !== undefined) throw refuse(problem)
  return quote
}
