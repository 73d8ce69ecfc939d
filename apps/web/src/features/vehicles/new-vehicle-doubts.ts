import { type DayFacts, purchaseQuestions, type Question } from '@forecourt/core/features/deals/questions'
import { isDay } from '@forecourt/core/kernel/days'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { Api } from '../../kit/api/api'
import { chassisDoubts } from './chassis-known'
import type { VehicleValues } from './vehicle-draft'

/** What can hardly be meant of a vehicle that is added, in the order of its form; asks the server about its chassis number. */
export async function newVehicleDoubts(api: Api, values: VehicleValues, days: DayFacts): Promise<Question[]> {
  const { boughtDate, boughtPrice, chassisNo } = values
  const purchase = {
    boughtDate: isDay(boughtDate) ? boughtDate : null,
    boughtPrice: boughtPrice.trim() === '' ? null : (parseMoneyText(boughtPrice).cents ?? null),
  }
  const bought = purchaseQuestions(purchase, { ...days, soldDate: null, soldPrice: null })
  // A server that does not answer here keeps the other questions from nobody.
  const known = await chassisDoubts(api, chassisNo, null).catch(() => [])
  return [...known, ...bought]
}
