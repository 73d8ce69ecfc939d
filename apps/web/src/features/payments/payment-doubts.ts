import {
  type DayFacts,
  farBackQuestion,
  paymentQuestions,
  type Question,
  stillToAsk,
} from '@forecourt/core/features/deals/questions'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { cents, ZERO } from '@forecourt/core/kernel/money'
import { centsOf } from '../../kit/wire-text'
import { type PaymentValues, readAmount } from './payment-draft'

/** What can hardly be meant of a payment by hand, and was not so when it was saved; `saved` null for a new one. */
export function paymentDoubts(
  values: PaymentValues,
  saved: PaymentValues | null,
  { vehicle, ...days }: DayFacts & { vehicle: VehicleOut },
): Question[] {
  const before = saved === null ? ZERO : (readAmount(saved.amount).cents ?? ZERO)
  const pending = centsOf(vehicle.pendingAmount)
  const owed = pending === null ? null : cents(pending + before)
  const questionsOf = ({ date, amount }: PaymentValues) => [
    ...paymentQuestions(
      {
        date: isDay(date) ? date : null,
        amount: readAmount(amount).cents ?? null,
        owed,
        agreed: null,
        regNo: vehicle.regNo,
      },
      days.today,
    ).map((question) => ({ ...question, field: question.field === 'dateTime' ? 'date' : question.field })),
    ...farBackQuestion('date', 'Date', isDay(date) ? date : null, days),
  ]
  return stillToAsk(questionsOf(values), saved === null ? [] : questionsOf(saved))
}
