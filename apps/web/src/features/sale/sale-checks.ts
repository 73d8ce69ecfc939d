import {
  type VehicleHire,
  type Confirmation,
  saleConfirmations,
  remainingConfirmations,
  type TradeInSeller,
} from '@forecourt/core/features/deals/confirmations'
import { rateToConfirm } from '@forecourt/core/features/hire-purchase/credit-file'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { BOOKING_DAYS_MAX } from '@forecourt/core/features/car-hire/rules'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { addDays, type Day, day, isDay } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Api } from '../../kit/api/api'
import { answerCents } from '../../kit/wire-text'
import type { SaleValues } from './sale-draft'
import { carField, parseCents, derivedPrice, tradeInIDs, parseSaleTerms } from './sale-request'

interface Car {
  id: number
  tradeIn: TradeInSeller
  allowed: Cents | null
}

/** Returns what to confirm about the sale as typed, unless it was so when it was saved. Asks the server about the trade-ins. */
export async function saleChecks(
  api: Api,
  vehicle: VehicleOut,
  {
    values,
    saved,
    ...set
  }: { values: SaleValues; saved: SaleValues; today: Day; daysBack: number | null; rateCeiling: number },
): Promise<Confirmation[]> {
  const ids = new Set([...tradeInIDs(values), ...tradeInIDs(saved)])
  const cars = await Promise.all([...ids].map((id) => carOf(api, id)))
  const hires = await hiresFrom(api, { vehicleID: vehicle.id, soldDate: values.soldDate })
  const facts = { vehicle, cars, hires, ...set }
  const questions = saleConfirmationsOf(values, facts)
  return vehicle.saleType === null ? questions : remainingConfirmations(questions, saleConfirmationsOf(saved, facts))
}

/** Hires of a vehicle within a year and a month of a day. */
async function hiresFrom(
  api: Api,
  { vehicleID, soldDate }: { vehicleID: number; soldDate: string },
): Promise<VehicleHire[]> {
  if (!isDay(soldDate)) return []
  const to = addDays(soldDate, BOOKING_DAYS_MAX - 1)
  const { vehicles } = await api.call('GetCarHireBookings', { from: soldDate, to })
  return vehicles
    .flatMap((each) => (each.vehicleID === vehicleID ? each.hires : []))
    .map((hire) => ({ client: hire.clientName, start: day(hire.startDateTime), end: day(hire.endDateTime) }))
}

async function carOf(api: Api, vehicleID: number): Promise<Car> {
  const { id, regNo, clientBoughtFrom: from, boughtPrice } = await api.call('GetVehicle', { vehicleID })
  const boughtFrom = from && { id: from.id, name: `${from.name} ${from.surname}`.trim() }
  return { id, tradeIn: { regNo, boughtFrom }, allowed: answerCents(boughtPrice) }
}

interface SaleFormFacts {
  vehicle: VehicleOut
  cars: readonly Car[]
  hires: readonly VehicleHire[]
  today: Day
  daysBack: number | null
  rateCeiling: number
}

function saleConfirmationsOf(values: SaleValues, known: SaleFormFacts): Confirmation[] {
  const { vehicle, cars, hires, today, daysBack, rateCeiling } = known
  const taken = tradeInIDs(values).flatMap((id) => cars.find((car) => car.id === id) ?? [])
  const allowed = taken.map((car) => car.allowed)
  const sale = {
    soldDate: isDay(values.soldDate) ? values.soldDate : null,
    soldPrice: parseCents(values, 'soldPrice') ?? derivedPrice(values, allowed),
    buyerID: values.clientID,
    firstPaymentDate: isHpSale(values.saleType) && isDay(values.firstPaymentDate) ? values.firstPaymentDate : null,
  }
  const facts = {
    today,
    daysBack,
    boughtDate: dayOrNull(vehicle.boughtDate),
    totalCost: answerCents(vehicle.totalCost),
    takenIn: taken.map(({ tradeIn }) => tradeIn),
    hires,
    rate: rateToConfirm(parseSaleTerms(values), sale.soldDate, rateCeiling),
  }
  return saleConfirmations(sale, facts).map((question) =>
    question.doubt === 'trade-in-seller' ? { ...question, field: carField(0) } : question,
  )
}

const dayOrNull = (of: string | null) => (of !== null && isDay(of) ? of : null)
