import {
  type DayCheckFacts,
  purchaseConfirmations,
  type Confirmation,
  remainingConfirmations,
} from '@forecourt/core/features/deals/confirmations'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { answerCents } from '../../../kit/wire-text'
import { type PurchaseValues, purchaseOf } from './purchase-draft'

/** Returns what to confirm about the purchase as typed, unless it was so when it was saved. Names are those of the form's fields. */
export function purchaseFormChecks(vehicle: VehicleOut, values: PurchaseValues, days: DayCheckFacts): Confirmation[] {
  const facts = {
    ...days,
    soldDate: vehicle.soldDate !== null && isDay(vehicle.soldDate) ? vehicle.soldDate : null,
    soldPrice: answerCents(vehicle.soldPrice),
  }
  const questionsOf = ({ dateBought, priceBought }: PurchaseValues) =>
    purchaseConfirmations(
      {
        boughtDate: isDay(dateBought) ? dateBought : null,
        boughtPrice: priceBought.trim() === '' ? null : (parseMoneyText(priceBought).cents ?? null),
      },
      facts,
    )
  return remainingConfirmations(questionsOf(values), questionsOf(purchaseOf(vehicle))).map((question) => ({
    ...question,
    field: question.field === 'boughtDate' ? 'dateBought' : 'priceBought',
  }))
}
