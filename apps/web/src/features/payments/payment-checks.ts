import {
  type DayCheckFacts,
  farBackConfirmation,
  paymentConfirmations,
  type Confirmation,
  remainingConfirmations,
} from '@forecourt/core/features/deals/confirmations'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { cents, ZERO } from '@forecourt/core/kernel/money'
import { answerCents } from '../../kit/wire-text'
import { type ManualPaymentValues, parsePaymentAmount } from './payment-draft'

/**
 * Returns what to confirm about a manual payment, unless it was so when it was saved.
 * @param saved Null for a new payment.
 */
export function manualPaymentChecks(
  values: ManualPaymentValues,
  saved: ManualPaymentValues | null,
  { vehicle, ...days }: DayCheckFacts & { vehicle: VehicleOut },
): Confirmation[] {
  const before = saved === null ? ZERO : (parsePaymentAmount(saved.amount).cents ?? ZERO)
  const pending = answerCents(vehicle.pendingAmount)
  const owed = pending === null ? null : cents(pending + before)
  const questionsOf = ({ date, amount }: ManualPaymentValues) => [
    ...paymentConfirmations(
      {
        date: isDay(date) ? date : null,
        amount: parsePaymentAmount(amount).cents ?? null,
        owed,
        agreed: null,
        regNo: vehicle.regNo,
      },
      days.today,
    ).map((question) => ({ ...question, field: question.field === 'dateTime' ? 'date' : question.field })),
    ...farBackConfirmation('date', 'Date', isDay(date) ? date : null, days),
  ]
  return remainingConfirmations(questionsOf(values), saved === null ? [] : questionsOf(saved))
}
