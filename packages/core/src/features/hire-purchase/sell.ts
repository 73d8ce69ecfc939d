import { addMonths, type Day } from '../../kernel/days'
import { type Cents, cents, formatDecimal } from '../../kernel/money'
import { type Reading, slotValue } from '../../line/reading'
import type { Problem } from '../clients/rules'
import { SaleType } from '../deals/enums'
import { saleProblems } from '../deals/rules'
import { type SaleTerms, termsOfSale } from './preview'
import type { SellDraft, SellRequest } from './sell-schemas'

type Said = Pick<SellDraft, 'soldToPrice'> & Partial<Omit<SellDraft, 'soldToPrice'>>

const hasInstalments = ({ numberOfMonths, monthlyPayment }: Said): boolean =>
  (numberOfMonths ?? null) !== null || (monthlyPayment ?? null) !== null

/**
 * The type, figures and terms of a sale, in cents.
 * @param allowance The allowance of the trade-in; null while unknown.
 * @source server 6.5.
 * @example saleOf({ soldToPrice: cents(9500_00), tradeIn, numberOfMonths: 36, monthlyPayment: cents(140_00) }, cents(4000_00)).difference // 550000
 */
export function saleOf(said: Said, allowance: Cents | null): SaleTerms {
  const isExchange = Boolean(said.tradeIn)
  const isHp = hasInstalments(said)
  const types = isExchange
    ? ([SaleType.PartExchange, SaleType.HPPartExchange] as const)
    : ([SaleType.Cash, SaleType.HirePurchase] as const)
  return {
    saleType: types[isHp ? 1 : 0],
    soldPrice: said.soldToPrice,
    difference: isExchange && allowance !== null ? cents(said.soldToPrice - allowance) : null,
    deposit: isHp ? (said.deposit ?? null) : null,
    monthlyPayment: said.monthlyPayment ?? null,
    lastPayment: said.lastPayment ?? null,
    numberOfMonths: said.numberOfMonths ?? null,
    numberOfFirstPayments: null,
    firstPaymentsTotal: null,
    firstPaymentDate: said.firstPaymentDate ?? null,
    endOfMonth: false,
  }
}

/**
 * Problems of a sale by its own fields; empty when it can be saved.
 * @param taken The trade-in, null for one that is not in stock, and its allowance.
 * @source server 6.5, D2 5, server 6.1.
 */
export function sellProblems(
  said: Said & Pick<SellDraft, 'vehicleID'>,
  taken: { vehicleID: number | null; allowance: Cents | null } | null,
): Problem[] {
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  const sale = saleOf(said, taken?.allowance ?? null)
  const isHp = hasInstalments(said)
  for (const [field, word] of [
    ['deposit', 'dep'],
    ['lastPayment', 'last'],
    ['firstPaymentDate', 'from'],
    ['hpAccountNo', 'account'],
  ] as const)
    if (!isHp && said[field]) add(field, `A sale without instalments, such as 36x140, has no ${word}`)
  if (taken && taken.allowance === null) add('tradeIn.allowance', `Write the allowance for ${said.tradeIn?.regNo}`)
  else if (taken && (taken.allowance ?? 0) < 0) add('tradeIn.allowance', 'The allowance cannot be negative')
  else {
    // One that is not there yet is another than the one that is sold.
    const cars = taken ? [taken.vehicleID ?? 0] : []
    problems.push(...saleProblems({ ...sale, vehicleID: said.vehicleID }, cars))
    const { problem } = isHp && problems.length === 0 ? termsOfSale(sale) : {}
    if (problem) add(problem.field, problem.message)
  }
  return problems
}

/** The values of a `sell` line without its records; amounts in cents. */
export interface SellLine extends Omit<SellDraft, 'vehicleID' | 'clientID' | 'soldToPrice'> {
  /** Null while it is not typed. */
  soldToPrice: Cents | null
}

/**
 * The values of a `sell` line; the first instalment is due a month after the sale unless it has a day (commands 1).
 * @param today The day of a sale without a day.
 */
export function sellLineOf(reading: Pick<Reading, 'slots'>, today: Day): SellLine {
  const moneyIn = (name: string) => {
    const value = slotValue(reading, name)
    return value?.kind === 'money' ? value.cents : null
  }
  const dayIn = (name: string) => {
    const value = slotValue(reading, name)
    return value?.kind === 'day' ? value.day : null
  }
  const textIn = (name: string) => {
    const value = slotValue(reading, name)
    return value?.kind === 'text' ? value.text : ''
  }
  const instalments = slotValue(reading, 'instalments')
  const year = slotValue(reading, 'year')
  const terms = instalments?.kind === 'instalments' ? instalments : null
  const soldOn = dayIn('day') ?? today
  const tradeIn = {
    regNo: textIn('pe'),
    allowance: moneyIn('allowance'),
    make: textIn('make'),
    model: textIn('model'),
    bodyType: textIn('body'),
    fuelType: textIn('fuel'),
    color: textIn('colour'),
    yom: year?.kind === 'number' ? year.value : null,
  }
  return {
    soldToPrice: moneyIn('price'),
    soldToDateTime: soldOn,
    tradeIn: tradeIn.regNo === '' ? null : tradeIn,
    deposit: moneyIn('dep'),
    numberOfMonths: terms?.months ?? null,
    monthlyPayment: terms?.cents ?? null,
    lastPayment: moneyIn('last'),
    firstPaymentDate: dayIn('from') ?? (terms ? addMonths(soldOn, 1) : null),
    hpAccountNo: textIn('account') || null,
  }
}

/** The request that saves or previews a line; null without a price. */
export function sellRequest(line: SellLine, of: { vehicleID: number; clientID: number }): SellRequest | null {
  const decimal = (amount: Cents | null | undefined) =>
    amount === null || amount === undefined ? null : formatDecimal(amount)
  const { soldToPrice, tradeIn } = line
  if (soldToPrice === null) return null
  return {
    ...of,
    ...line,
    soldToPrice: formatDecimal(soldToPrice),
    tradeIn: tradeIn ? { ...tradeIn, allowance: decimal(tradeIn.allowance) } : null,
    deposit: decimal(line.deposit),
    monthlyPayment: decimal(line.monthlyPayment),
    lastPayment: decimal(line.lastPayment),
  }
}
