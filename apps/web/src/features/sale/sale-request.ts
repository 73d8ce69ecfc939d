import { parseWhole } from '@forecourt/core/kernel/whole-text'
import { personValues } from '@forecourt/core/features/clients/fields'
import { clientProblems } from '@forecourt/core/features/clients/rules'
import { isHpSale, isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import type { dealsOperations } from '@forecourt/core/features/deals/operations'
import { saleProblems, soldPriceOf } from '@forecourt/core/features/deals/rules'
import { MONTHS_MAX } from '@forecourt/core/features/hire-purchase/schedule'
import type { SaleTerms } from '@forecourt/core/features/hire-purchase/preview'
import { DAY_PROBLEM, type Day, isDay } from '@forecourt/core/kernel/days'
import { type Cents, formatDecimal } from '@forecourt/core/kernel/money'
import { type MoneyText, parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { SaleValues } from './sale-draft'

/** The amounts of the form. */
export const MONEY_FIELDS = [
  'soldPrice',
  'difference',
  'deposit',
  'monthlyPayment',
  'lastPayment',
  'firstPaymentsTotal',
] as const
export type MoneyName = (typeof MONEY_FIELDS)[number]

/** Reads an amount of the form; only the difference of a part exchange may be negative, when we pay. */
export function parseSaleMoney(name: MoneyName, text: string): MoneyText {
  return parseMoneyText(text, { signed: name === 'difference' })
}

/** Returns a typed amount in cents; null for none, or for one that cannot be parsed. */
export function parseCents(values: SaleValues, name: MoneyName): Cents | null {
  return values[name].trim() === '' ? null : (parseSaleMoney(name, values[name]).cents ?? null)
}

/** Returns a typed whole number; null for none. */
export function parseCount(text: string): number | null {
  return parseWhole(text)
}

const parseDayOrNull = (text: string): Day | null => (isDay(text) ? text : null)

/** Returns the ids of the trade-ins that were found, in order. */
export function tradeInIDs(values: SaleValues): number[] {
  return isPartExchangeSale(values.saleType) ? values.cars.flatMap(({ id }) => id ?? []) : []
}

/** Returns the typed figures and terms, in cents. */
export function parseSaleTerms(values: SaleValues): SaleTerms {
  const isHp = isHpSale(values.saleType)
  return {
    saleType: values.saleType,
    soldPrice: parseCents(values, 'soldPrice'),
    difference: isPartExchangeSale(values.saleType) ? parseCents(values, 'difference') : null,
    deposit: isHp ? parseCents(values, 'deposit') : null,
    monthlyPayment: parseCents(values, 'monthlyPayment'),
    lastPayment: parseCents(values, 'lastPayment'),
    numberOfMonths: parseCount(values.numberOfMonths),
    numberOfFirstPayments: parseCount(values.numberOfFirstPayments),
    firstPaymentsTotal: parseCents(values, 'firstPaymentsTotal'),
    firstPaymentDate: parseDayOrNull(values.firstPaymentDate),
    endOfMonth: values.endOfMonth,
  }
}

/**
 * The sold price that a part exchange gets when none is typed, in cents; null when one is typed or it cannot be known.
 *
 * @param allowed What was allowed for each car taken in.
 */
export function derivedPrice(values: SaleValues, allowed: readonly (Cents | null)[]): Cents | null {
  if (values.soldPrice.trim() !== '') return null
  return soldPriceOf({ ...parseSaleTerms(values), soldPrice: null }, allowed)
}

/** Returns the problems of the sale by field, in the order of the form. */
export function saleFormProblems(values: SaleValues, vehicleID: number): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const add = (field: string, message: string) => {
    if (!problems.has(field)) problems.set(field, message)
  }
  if (values.clientID === null) {
    if (values.idno.trim() === '') add('idno', 'Sold to ID no is required')
    for (const { field, message } of clientProblems(values)) if (field !== 'idno') add(field, message)
  }
  if (values.soldDate === '') add('soldDate', 'Sold date is required')
  else if (!isDay(values.soldDate)) add('soldDate', DAY_PROBLEM)
  for (const [field, message] of amountProblems(values)) add(field, message)
  if (isPartExchangeSale(values.saleType))
    for (const [index, { id, text }] of values.cars.entries())
      if (id === null) add(carField(index), `No Results Found: ${text}`)
  for (const { field, message } of saleProblems({ ...parseSaleTerms(values), vehicleID }, tradeInIDs(values)))
    add(FIELD_OF[field] ?? field, message)
  if (isHpSale(values.saleType)) for (const [field, message] of termProblems(values)) add(field, message)
  return problems
}

/** The form's names of what core and server call otherwise. */
const FIELD_OF: Readonly<Record<string, string>> = {
  soldToPrice: 'soldPrice',
  soldToDateTime: 'soldDate',
  clientID: 'idno',
  'client.idno': 'idno',
  'client.name': 'name',
  'client.surname': 'surname',
  peVehicleID: 'car-0',
  additionalPEVehicles: 'car-1',
}

/** Returns the problems that the server found, by the form's field names. */
export function saleRefusalProblems(fields: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields).map(([field, [message = '']]) => [FIELD_OF[field] ?? field, message]))
}

export const carField = (index: number) => `car-${index}`

function shownAmounts(saleType: number): readonly MoneyName[] {
  return MONEY_FIELDS.filter((name) => {
    if (name === 'soldPrice') return true
    return name === 'difference' ? isPartExchangeSale(saleType) : isHpSale(saleType)
  })
}

function amountProblems(values: SaleValues): [string, string][] {
  return shownAmounts(values.saleType).flatMap((name) => {
    if (values[name].trim() === '') return []
    const { problem } = parseSaleMoney(name, values[name])
    return problem === undefined ? [] : [[name, problem] as [string, string]]
  })
}

/** Terms are stored as typed and judged when the schedule is made; here only what no agreement can say. */
function termProblems(values: SaleValues): [string, string][] {
  const problems: [string, string][] = []
  const isCount = (value: number, least: number) => Number.isInteger(value) && value >= least && value <= MONTHS_MAX
  const months = parseCount(values.numberOfMonths)
  const first = parseCount(values.numberOfFirstPayments)
  if (months !== null && !isCount(months, 1))
    problems.push(['numberOfMonths', `The number of months is a whole number from 1 to ${MONTHS_MAX}`])
  if (first !== null && !isCount(first, 0))
    problems.push(['numberOfFirstPayments', 'The number of first payments is a whole number, fewer than the months'])
  if (values.firstPaymentDate !== '' && !isDay(values.firstPaymentDate))
    problems.push(['firstPaymentDate', DAY_PROBLEM])
  return problems
}

type SaleRequest = InputOf<(typeof dealsOperations)['SoldToVehicle']>

/**
 * The request that saves the sale over a version of the vehicle. A price that nobody typed is left out: the server then works that of
 * a part exchange out again.
 */
export function saleBody(
  { values, typed, version }: { values: SaleValues; typed: Partial<SaleValues>; version: number },
  vehicleID: number,
): SaleRequest {
  const decimal = (name: MoneyName) => {
    const amount = parseCents(values, name)
    return amount === null ? null : formatDecimal(amount)
  }
  const isHp = isHpSale(values.saleType)
  const [peVehicleID = null, ...additionalPEVehicles] = tradeInIDs(values)
  const { clientID } = values
  return {
    vehicleID,
    version,
    clientID,
    client: clientID === null ? personValues(values) : null,
    saleType: values.saleType,
    soldToDateTime: parseDayOrNull(values.soldDate),
    ...('soldPrice' in typed ? { soldToPrice: decimal('soldPrice') } : {}),
    difference: isPartExchangeSale(values.saleType) ? decimal('difference') : null,
    peVehicleID,
    additionalPEVehicles,
    ...(isHp
      ? {
          hpAccountNo: values.hpAccountNo.trim(),
          deposit: decimal('deposit'),
          monthlyPayment: decimal('monthlyPayment'),
          lastPayment: decimal('lastPayment'),
          endOfMonth: values.endOfMonth,
          isConsumer: values.isConsumer,
          firstPaymentDate: parseDayOrNull(values.firstPaymentDate),
          numberOfMonths: parseCount(values.numberOfMonths),
          numberOfFirstPayments: parseCount(values.numberOfFirstPayments),
          firstPaymentsTotal: decimal('firstPaymentsTotal'),
        }
      : {}),
  }
}

/** The request that undoes the sale. */
export function undoBody(vehicleID: number, version: number): SaleRequest {
  return { vehicleID, version, clientID: null, client: null, saleType: null }
}
