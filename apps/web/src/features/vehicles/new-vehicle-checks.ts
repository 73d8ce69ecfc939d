import {
  type DayCheckFacts,
  purchaseConfirmations,
  type Confirmation,
} from '@forecourt/core/features/deals/confirmations'
import { isDay } from '@forecourt/core/kernel/days'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { Api } from '../../kit/api/api'
import { duplicateChassisChecks } from './chassis-checks'
import type { VehicleValues } from './vehicle-draft'

/** What can hardly be meant of a vehicle that is added, in the order of its form; asks the server about its chassis number. */
export async function addVehicleChecks(api: Api, values: VehicleValues, days: DayCheckFacts): Promise<Confirmation[]> {
  const { boughtDate, boughtPrice, chassisNo } = values
  const purchase = {
    boughtDate: isDay(boughtDate) ? boughtDate : null,
    boughtPrice: boughtPrice.trim() === '' ? null : (parseMoneyText(boughtPrice).cents ?? null),
  }
  const bought = purchaseConfirmations(purchase, { ...days, soldDate: null, soldPrice: null })
  // A server that does not answer here keeps the other questions from nobody.
  const known = await duplicateChassisChecks(api, chassisNo, null).catch(() => [])
  return [...known, ...bought]
}
