import { type Question, saleQuestions, stillToAsk, type TradeIn } from '@forecourt/core/features/deals/questions'
import { rateToAsk } from '@forecourt/core/features/hire-purchase/credit-file'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { type Day, isDay } from '@forecourt/core/kernel/days'
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
  { values, saved, ...set }: { values: SaleValues; saved: SaleValues; today: Day; rateCeiling: number },
): Promise<Question[]> {
  const ids = new Set([...takenIn(values), ...takenIn(saved)])
  const cars = await Promise.all([...ids].map((id) => carOf(api, id)))
  const questions = questionsOf(values, { vehicle, cars, ...set })
  return vehicle.saleType === null ? questions : stillToAsk(questions, questionsOf(saved, { vehicle, cars, ...set }))
}

async function carOf(api: Api, vehicleID: number): Promise<Car> {
  const { id, regNo, clientBoughtFrom: from, boughtPrice } = await api.call('GetVehicle', { vehicleID })
  const boughtFrom = from && { id: from.id, name: `${from.name} ${from.surname}`.trim() }
  return { id, tradeIn: { regNo, boughtFrom }, allowed: centsOf(boughtPrice) }
}

function questionsOf(
  values: SaleValues,
  { vehicle, cars, today, rateCeiling }: { vehicle: VehicleOut; cars: readonly Car[]; today: Day; rateCeiling: number },
): Question[] {
  const taken = takenIn(values).flatMap((id) => cars.find((car) => car.id === id) ?? [])
  const allowed = taken.map((car) => car.allowed)
  const sale = {
    soldDate: isDay(values.soldDate) ? values.soldDate : null,
    soldPrice: centsTyped(values, 'soldPrice') ?? derivedPrice(values, allowed),
    buyerID: values.clientID,
  }
  const facts = {
    today,
    boughtDate: dayOrNull(vehicle.boughtDate),
    totalCost: centsOf(vehicle.totalCost),
    takenIn: taken.map(({ tradeIn }) => tradeIn),
    rate: rateToAsk(termsTyped(values), sale.soldDate, rateCeiling),
  }
  return saleQuestions(sale, facts).map((question) =>
    question.doubt === 'trade-in-seller' ? { ...question, field: carField(0) } : question,
  )
}

const dayOrNull = (of: string | null) => (of !== null && isDay(of) ? of : null)
