import { type DayFacts, purchaseQuestions, type Question, stillToAsk } from '@forecourt/core/features/deals/questions'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { centsOf } from '../../../kit/wire-text'
import { type PurchaseValues, purchaseOf } from './purchase-draft'

/** What can hardly be meant of the purchase as typed, and was not so when it was saved. Names are those of the form's fields. */
export function purchaseDoubts(vehicle: VehicleOut, values: PurchaseValues, days: DayFacts): Question[] {
  const facts = {
    ...days,
    soldDate: vehicle.soldDate !== null && isDay(vehicle.soldDate) ? vehicle.soldDate : null,
    soldPrice: centsOf(vehicle.soldPrice),
  }
  const questionsOf = ({ dateBought, priceBought }: PurchaseValues) =>
    purchaseQuestions(
      {
        boughtDate: isDay(dateBought) ? dateBought : null,
        boughtPrice: priceBought.trim() === '' ? null : (parseMoneyText(priceBought).cents ?? null),
      },
      facts,
    )
  return stillToAsk(questionsOf(values), questionsOf(purchaseOf(vehicle))).map((question) => ({
    ...question,
    field: question.field === 'boughtDate' ? 'dateBought' : 'priceBought',
  }))
}
