import { wholeTyped } from '@forecourt/core/kernel/whole-text'
import { personOf } from '@forecourt/core/features/clients/fields'
import { clientProblems } from '@forecourt/core/features/clients/rules'
import { isHpSale, isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import type { dealsOperations } from '@forecourt/core/features/deals/operations'
import { saleProblems, soldPriceOf } from '@forecourt/core/features/deals/rules'
import { MONTHS_MAX } from '@forecourt/core/features/hire-purchase/schedule'
import type { SaleTerms } from '@forecourt/core/features/hire-purchase/preview'
import { ASK_DAY, type Day, isDay } from '@forecourt/core/kernel/days'
import { type Cents, decimalOf } from '@forecourt/core/kernel/money'
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

/** An amount as typed, in cents; null while there is none, or none that can be read. */
export function centsTyped(values: SaleValues, name: MoneyName): Cents | null {
  return values[name].trim() === '' ? null : (parseSaleMoney(name, values[name]).cents ?? null)
}

/** A whole number as typed; null for none. */
export function countTyped(text: string): number | null {
  return wholeTyped(text)
}

const dayTyped = (text: string): Day | null => (isDay(text) ? text : null)

/** The cars that were found, the first one first. */
export function takenIn(values: SaleValues): number[] {
  return isPartExchangeSale(values.saleType) ? values.cars.flatMap(({ id }) => id ?? []) : []
}

/** The figures and terms as typed, in cents. */
export function termsTyped(values: SaleValues): SaleTerms {
  const isHp = isHpSale(values.saleType)
  return {
    saleType: values.saleType,
    soldPrice: centsTyped(values, 'soldPrice'),
    difference: isPartExchangeSale(values.saleType) ? centsTyped(values, 'difference') : null,
    deposit: isHp ? centsTyped(values, 'deposit') : null,
    monthlyPayment: centsTyped(values, 'monthlyPayment'),
    lastPayment: centsTyped(values, 'lastPayment'),
    numberOfMonths: countTyped(values.numberOfMonths),
    numberOfFirstPayments: countTyped(values.numberOfFirstPayments),
    firstPaymentsTotal: centsTyped(values, 'firstPaymentsTotal'),
    firstPaymentDate: dayTyped(values.firstPaymentDate),
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
  return soldPriceOf({ ...termsTyped(values), soldPrice: null }, allowed)
}

/** What keeps the sale from being saved, by field, in the order of the form. */
export function problemsOf(values: SaleValues, vehicleID: number): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const add = (field: string, message: string) => {
    if (!problems.has(field)) problems.set(field, message)
  }
  if (values.clientID === null) {
    if (values.idno.trim() === '') add('idno', 'Sold to ID no is required')
    for (const { field, message } of clientProblems(values)) if (field !== 'idno') add(field, message)
  }
  if (values.soldDate === '') add('soldDate', 'Sold date is required')
  else if (!isDay(values.soldDate)) add('soldDate', ASK_DAY)
  for (const [field, message] of amountProblems(values)) add(field, message)
  if (isPartExchangeSale(values.saleType))
    for (const [index, { id, text }] of values.cars.entries())
      if (id === null) add(carField(index), `No Results Found: ${text}`)
  for (const { field, message } of saleProblems({ ...termsTyped(values), vehicleID }, takenIn(values)))
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

/** Problems that the server found, under the form's names. */
export function refusedProblems(fields: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
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
  const months = countTyped(values.numberOfMonths)
  const first = countTyped(values.numberOfFirstPayments)
  if (months !== null && !isCount(months, 1))
    problems.push(['numberOfMonths', `The number of months is a whole number from 1 to ${MONTHS_MAX}`])
  if (first !== null && !isCount(first, 0))
    problems.push(['numberOfFirstPayments', 'The number of first payments is a whole number, fewer than the months'])
  if (values.firstPaymentDate !== '' && !isDay(values.firstPaymentDate)) problems.push(['firstPaymentDate', ASK_DAY])
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
    const amount = centsTyped(values, name)
    return amount === null ? null : decimalOf(amount)
  }
  const isHp = isHpSale(values.saleType)
  const [peVehicleID = null, ...additionalPEVehicles] = takenIn(values)
  const { clientID } = values
  return {
    vehicleID,
    version,
    clientID,
    client: clientID === null ? personOf(values) : null,
    saleType: values.saleType,
    soldToDateTime: dayTyped(values.soldDate),
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
          firstPaymentDate: dayTyped(values.firstPaymentDate),
          numberOfMonths: countTyped(values.numberOfMonths),
          numberOfFirstPayments: countTyped(values.numberOfFirstPayments),
          firstPaymentsTotal: decimal('firstPaymentsTotal'),
        }
      : {}),
  }
}

/** The request that undoes the sale. */
export function undoBody(vehicleID: number, version: number): SaleRequest {
  return { vehicleID, version, clientID: null, client: null, saleType: null }
}
