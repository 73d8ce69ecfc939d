import { isHpSale, isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { amortisationOf, type SplitInstalment } from '@forecourt/core/features/hire-purchase/amortisation'
import { creditCost } from '@forecourt/core/features/hire-purchase/credit-cost'
import { type CreditFile, creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import { quoteCreditFile, quoteProblems, type QuoteRequest } from '@forecourt/core/features/hire-purchase/quote'
import { type HpTerms, hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import type { QuotePaperRequest, SettlementRequest } from '@forecourt/core/features/documents/schemas'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents, centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { invariant } from '@forecourt/core/kernel/invariant'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { amortisationTable } from '../../documents/amortisation'
import type { VehicleFacts } from '../../documents/parts'
import { secci } from '../../documents/secci'
import { settlementStatement } from '../../documents/settlement-paper'
import { creditAgreement } from '../../documents/credit-agreement'
import type { CreditSubject } from '../../documents/credit-parts'
import type { Sale } from '../deals/service'
import { settlement } from '../hire-purchase/credit-service'
import { instalmentsOf } from '../hire-purchase/repository'
import { termsOf } from '../hire-purchase/schedule-service'
import { readSettings } from '../settings/repository'
import { priceLines } from './hp-service'
import { carsOnPaper, printingOf, soldDeal, type Subject, subjectOf } from './subject'

interface Credit {
  subject: Subject
  sale: Sale
  /** What every paper of the account begins with. */
  of: CreditSubject
}

async function creditOf(ctx: Ctx, vehicleID: number): Promise<Credit> {
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

/** The instalments as they stand, before the schedule is made as the terms would make them. */
async function splitOf(ctx: Ctx, credit: Credit): Promise<{ rows: SplitInstalment[]; credit: CreditFile | null }> {
  const { sale } = credit
  const rows = await instalmentsOf(ctx.db, sale.vehicleID)
  if (rows.length === 0) return { rows: hpSchedule(agreedTerms(credit)), credit: agreedCredit(credit) }
  // Rows that were typed without terms have no cost that anybody agreed on.
  const isAgreed = isHpSale(sale.saleType) && termsOfSale(sale).terms !== undefined
  return { rows, credit: isAgreed ? agreedCredit(credit) : null }
}

/** As GetCreditFile has it; refused for what is not sold on hire purchase. */
function agreedCredit(credit: Credit): CreditFile {
  return creditFileOf(agreedTerms(credit), credit.sale.soldDate)
}

function agreedTerms({ sale, of }: Credit): HpTerms {
  if (!isHpSale(sale.saleType)) throw new Refusal('HP_TERMS', { problem: `${of.regNo} is not sold on hire purchase` })
  return termsOf(sale)
}

/** What each instalment of an account is made of, on paper; refused for what is not sold on hire purchase (server 20.8). */
export async function amortisationPaper(ctx: Ctx, vehicleID: number): Promise<Download> {
  const account = await creditOf(ctx, vehicleID)
  const { rows, credit } = await splitOf(ctx, account)
  const priceLabel = isPartExchangeSale(account.sale.saleType) ? 'Difference' : 'Cash price'
  return amortisationTable({ ...account.of, credit, priceLabel, table: amortisationOf(rows) }, account.subject.printing)
}

/** An amount of an answer. */
function centsOf(amount: number | null): Cents {
  return centsFromWire(amount) ?? ZERO
}

function pastDay(day: Day): Refusal {
  return new Refusal('HP_TERMS', { problem: `It cannot hold until ${formatDay(day)}: that day is past` })
}

/** What ends an account on a day by one method, on paper; refused where nothing is left to settle (server 20.9). */
export async function settlementPaper(ctx: Ctx, { ID, date, method }: SettlementRequest): Promise<Download> {
  const { subject, of } = await creditOf(ctx, ID)
  const on = date ?? ctx.today
  if (on < ctx.today) throw pastDay(on)
  const answer = await settlement(ctx, { vehicleID: ID, date: on })
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

/** The agreement of an account as consumer credit, as it was sold; refused for what is not sold on hire purchase (server 20.10). */
export async function creditAgreementPaper(ctx: Ctx, vehicleID: number): Promise<Download> {
  const account = await creditOf(ctx, vehicleID)
  const { subject, sale, of } = account
  const file = agreedCredit(account)
  const takenIn = await carsOnPaper(ctx, subject.deal)
  return creditAgreement(
    {
      ...{ ...of, date: formatDay(sale.soldDate), soldOn: sale.soldDate, file, takenIn },
      represented: subject.settings.signatories[0],
      goods: subject.vehicle,
      priceLines: priceLines(sale, takenIn),
      endOfMonth: sale.endOfMonth,
      cost: creditCost(file),
      texts: subject.settings.creditTexts,
    },
    subject.printing,
  )
}

/** The standard information about the credit of an account, as it was sold; refused for what is not sold on hire purchase (server 20.11). */
export async function secciPaper(ctx: Ctx, vehicleID: number): Promise<Download> {
  const account = await creditOf(ctx, vehicleID)
  const { subject, sale, of } = account
  const file = agreedCredit(account)
  return secci(
    {
      ...{ today: ctx.today, of: [of.accountNo, of.regNo], goods: goodsOf(subject.vehicle), soldOn: sale.soldDate },
      ...{
        validUntil: null,
        takenInFor: takenInFor(sale),
        file,
        cost: creditCost(file),
        texts: subject.settings.creditTexts,
      },
    },
    subject.printing,
  )
}

/** What is paid of the cash price with cars that are taken in: the rest is the price that a credit is of. */
function takenInFor({ saleType, soldPrice, difference }: Sale): Cents {
  const isKnown = isPartExchangeSale(saleType) && soldPrice !== null && difference !== null
  return isKnown ? cents(soldPrice - difference) : ZERO
}

const goodsOf = ({ make, model, regNo }: VehicleFacts) => [make, model, regNo].filter(Boolean).join(' ')

/** The same before the sale, of the terms of a quote; refused for terms that cannot be agreed (server 20.11). */
export async function quoteSecciPaper(ctx: Ctx, request: QuotePaperRequest): Promise<Download> {
  const quote = quoteOf(request)
  const { vehicleID, validUntil = null } = request
  if (validUntil !== null && validUntil < ctx.today) throw pastDay(validUntil)
  const subject = vehicleID ? await subjectOf(ctx, vehicleID) : null
  const settings = subject?.settings ?? (await readSettings(ctx.db))
  const file = quoteCreditFile(quote)
  const of = subject ? ['Quote', subject.record.reg_no] : ['Quote']
  return secci(
    {
      ...{ today: ctx.today, of, goods: subject ? goodsOf(subject.vehicle) : '', soldOn: null },
      ...{ validUntil, takenInFor: ZERO, file, cost: creditCost(file), texts: settings.creditTexts },
    },
    printingOf(ctx, settings),
  )
}

/** The terms of a quote; says what is missing of them, or what is wrong with them. */
function quoteOf({ price, deposit, numberOfMonths, rate }: QuotePaperRequest): QuoteRequest {
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
