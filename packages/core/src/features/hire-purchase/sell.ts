import { addMonths, type Day } from '../../kernel/days'
import { type Cents, cents, decimalOf } from '../../kernel/money'
import { type Reading, valueIn } from '../../line/reading'
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
 *
 * @param allowance What is allowed for the car taken in; null while it is not known.
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
 * What keeps a sale from being saved, of what it says alone; empty when it can be.
 *
 * @param taken The car taken in, null for one that is not in stock; what is allowed for it.
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

/** What a `sell` line says, its records aside; amounts in cents. */
export interface SellLine extends Omit<SellDraft, 'vehicleID' | 'clientID' | 'soldToPrice'> {
  /** Null while it is not said. */
  soldToPrice: Cents | null
}

/**
 * What a `sell` line says; the first instalment is due a month after the sale unless it says a day (commands 1).
 *
 * @param today The day of a sale that says none.
 */
export function sellOfLine(reading: Pick<Reading, 'slots'>, today: Day): SellLine {
  const moneyIn = (name: string) => {
    const value = valueIn(reading, name)
    return value?.kind === 'money' ? value.cents : null
  }
  const dayIn = (name: string) => {
    const value = valueIn(reading, name)
    return value?.kind === 'day' ? value.day : null
  }
  const textIn = (name: string) => {
    const value = valueIn(reading, name)
    return value?.kind === 'text' ? value.text : ''
  }
  const instalments = valueIn(reading, 'instalments')
  const year = valueIn(reading, 'year')
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

/** The request that saves what a line says, or asks about it; null while no price is said. */
export function sellRequest(line: SellLine, of: { vehicleID: number; clientID: number }): SellRequest | null {
  const decimal = (amount: Cents | null | undefined) =>
    amount === null || amount === undefined ? null : decimalOf(amount)
  const { soldToPrice, tradeIn } = line
  if (soldToPrice === null) return null
  return {
    ...of,
    ...line,
    soldToPrice: decimalOf(soldToPrice),
    tradeIn: tradeIn ? { ...tradeIn, allowance: decimal(tradeIn.allowance) } : null,
    deposit: decimal(line.deposit),
    monthlyPayment: decimal(line.monthlyPayment),
    lastPayment: decimal(line.lastPayment),
  }
}
