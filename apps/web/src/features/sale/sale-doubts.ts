import {
  type HireAhead,
  type Question,
  saleQuestions,
  stillToAsk,
  type TradeIn,
} from '@forecourt/core/features/deals/questions'
import { rateToAsk } from '@forecourt/core/features/hire-purchase/credit-file'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { BOOKING_DAYS_MAX } from '@forecourt/core/features/car-hire/rules'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { addDays, type Day, day, isDay } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Api } from '../../kit/api/api'
import { centsOf } from '../../kit/wire-text'
import type { SaleValues } from './sale-draft'
import { carField, centsTyped, derivedPrice, takenIn, termsTyped } from './sale-request'

interface Car {
  id: number
  tradeIn: TradeIn
  allowed: Cents | null
}

/** What can hardly be meant of the sale as typed, and was not so when it was saved; asks the server about the cars taken in. */
export async function saleDoubts(
  api: Api,
  vehicle: VehicleOut,
  {
    values,
    saved,
    ...set
  }: { values: SaleValues; saved: SaleValues; today: Day; daysBack: number | null; rateCeiling: number },
): Promise<Question[]> {
  const ids = new Set([...takenIn(values), ...takenIn(saved)])
  const cars = await Promise.all([...ids].map((id) => carOf(api, id)))
  const hires = await hiresFrom(api, { vehicleID: vehicle.id, soldDate: values.soldDate })
  const facts = { vehicle, cars, hires, ...set }
  const questions = questionsOf(values, facts)
  return vehicle.saleType === null ? questions : stillToAsk(questions, questionsOf(saved, facts))
}

/** Hires of a vehicle within a year and a month of a day. */
async function hiresFrom(
  api: Api,
  { vehicleID, soldDate }: { vehicleID: number; soldDate: string },
): Promise<HireAhead[]> {
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
  return { id, tradeIn: { regNo, boughtFrom }, allowed: centsOf(boughtPrice) }
}

interface SaleKnown {
  vehicle: VehicleOut
  cars: readonly Car[]
  hires: readonly HireAhead[]
  today: Day
  daysBack: number | null
  rateCeiling: number
}

function questionsOf(values: SaleValues, known: SaleKnown): Question[] {
  const { vehicle, cars, hires, today, daysBack, rateCeiling } = known
  const taken = takenIn(values).flatMap((id) => cars.find((car) => car.id === id) ?? [])
  const allowed = taken.map((car) => car.allowed)
  const sale = {
    soldDate: isDay(values.soldDate) ? values.soldDate : null,
    soldPrice: centsTyped(values, 'soldPrice') ?? derivedPrice(values, allowed),
    buyerID: values.clientID,
    firstPaymentDate: isHpSale(values.saleType) && isDay(values.firstPaymentDate) ? values.firstPaymentDate : null,
  }
  const facts = {
    today,
    daysBack,
    boughtDate: dayOrNull(vehicle.boughtDate),
    totalCost: centsOf(vehicle.totalCost),
    takenIn: taken.map(({ tradeIn }) => tradeIn),
    hires,
    rate: rateToAsk(termsTyped(values), sale.soldDate, rateCeiling),
  }
  return saleQuestions(sale, facts).map((question) =>
    question.doubt === 'trade-in-seller' ? { ...question, field: carField(0) } : question,
  )
}

const dayOrNull = (of: string | null) => (of !== null && isDay(of) ? of : null)
