import { personValues } from '@forecourt/core/features/clients/fields'
import { isHpSale, isPartExchangeSale, SaleType } from '@forecourt/core/features/deals/enums'
import type { ClientSummary } from '@forecourt/core/features/clients/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { amountText } from '../../kit/wire-text'
import { NO_CLIENT, type TypedClient } from '../clients/typed-client'

/** A trade-in and the text of its field; without an id the text names no car. */
export interface TradeInValue {
  id: number | null
  text: string
}

/** What a hire purchase is agreed on, as typed. */
export interface TermsValues {
  hpAccountNo: string
  deposit: string
  monthlyPayment: string
  numberOfMonths: string
  firstPaymentDate: string
  endOfMonth: boolean
  isConsumer: boolean
  lastPayment: string
  numberOfFirstPayments: string
  firstPaymentsTotal: string
}

/** The Sale form as typed. */
export interface SaleValues extends TypedClient, TermsValues {
  soldDate: string
  saleType: number
  soldPrice: string
  difference: string
  /** The part-exchange vehicle and the additional ones. */
  cars: readonly TradeInValue[]
}

export const NO_TERMS: TermsValues = {
  hpAccountNo: '',
  deposit: '',
  monthlyPayment: '',
  numberOfMonths: '',
  firstPaymentDate: '',
  endOfMonth: false,
  isConsumer: true,
  lastPayment: '',
  numberOfFirstPayments: '',
  firstPaymentsTotal: '',
}

export function typedBuyerOf(client: ClientSummary): TypedClient {
  return { clientID: client.id, ...personValues(client) }
}

const count = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** The sale of a vehicle as the form shows it; an unsold one starts as a hire purchase (D2 4). */
export function valuesOfVehicle(vehicle: VehicleOut): SaleValues {
  const hp = vehicle.hirePurchase
  return {
    ...(vehicle.clientSoldTo ? typedBuyerOf(vehicle.clientSoldTo) : NO_CLIENT),
    soldDate: vehicle.soldDate ?? '',
    saleType: vehicle.saleType ?? SaleType.HirePurchase,
    soldPrice: amountText(vehicle.soldPrice),
    difference: amountText(vehicle.difference),
    cars: tradeInValuesOf(vehicle),
    hpAccountNo: hp?.hpAccountNumber ?? '',
    deposit: amountText(hp?.deposit),
    monthlyPayment: amountText(hp?.monthlyPayment),
    numberOfMonths: count(hp?.numberOfMonths),
    firstPaymentDate: hp?.firstPaymentDate ?? '',
    endOfMonth: hp?.endOfMonth ?? false,
    isConsumer: hp?.isConsumer ?? true,
    lastPayment: amountText(hp?.lastPayment),
    numberOfFirstPayments: count(hp?.numberOfFirstPayments),
    firstPaymentsTotal: amountText(hp?.firstPaymentsTotal),
  }
}

function tradeInValuesOf(vehicle: VehicleOut): TradeInValue[] {
  const first = vehicle.partExchange
  return [
    ...(first ? [{ id: first.peVehicleID, text: first.name || first.peVehicleRegNo }] : []),
    ...vehicle.vehicleAdditionalPartExchanges.map((car) => ({
      id: car.peVehicleID,
      text: car.vehicleDefinition || car.regNo,
    })),
  ]
}

/**
 * What changing the sale type does to the form: groups that the new type has no use for are emptied; the saved type brings its own
 * figures back.
 */
export function changeTypePatch(saved: SaleValues, saleType: number): Partial<SaleValues> {
  const isSaved = saleType === saved.saleType
  const { difference, cars } = saved
  const exchange = isSaved ? { difference, cars } : { difference: '', cars: [] }
  return {
    saleType,
    ...(isPartExchangeSale(saleType) && !isSaved ? {} : exchange),
    ...(isHpSale(saleType) && !isSaved ? {} : isSaved ? termsOfForm(saved) : NO_TERMS),
  }
}

function termsOfForm(values: SaleValues): TermsValues {
  const { hpAccountNo, deposit, monthlyPayment, numberOfMonths, firstPaymentDate, endOfMonth, isConsumer } = values
  const { lastPayment, numberOfFirstPayments, firstPaymentsTotal } = values
  return {
    hpAccountNo,
    deposit,
    monthlyPayment,
    numberOfMonths,
    firstPaymentDate,
    endOfMonth,
    isConsumer,
    lastPayment,
    numberOfFirstPayments,
    firstPaymentsTotal,
  }
}

/** Returns true for the word that undoes the sale when it is typed as an ID No. */
export function isResetWord(idno: string): boolean {
  return idno.trim().toLowerCase() === 'reset'
}
