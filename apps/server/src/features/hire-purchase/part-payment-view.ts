import type { PartPaymentPlanOut, PartPaymentsOut } from '@forecourt/core/features/hire-purchase/schemas'
import {
  factsOf,
  type KeptPartPayment,
  partPaymentChange,
  partPaymentSays,
  type PaymentsToCome,
  rowsAgreed,
} from '@forecourt/core/features/hire-purchase/prepaid-account'
import {
  type PartPaymentFacts,
  type PartPaymentPlan,
  partPaymentPlan,
  type PlannedRow,
} from '@forecourt/core/features/hire-purchase/part-payment'
import { money } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { partPaymentsOf } from './part-payment-repository'
import { accountHolder, instalmentsOf } from './repository'

/** The part payments of a vehicle's account, the earliest first; none without any (server 20.7). */
export async function partPayments({ db }: Pick<Ctx, 'db'>, vehicleID: number): Promise<PartPaymentsOut> {
  const holder = await accountHolder(db, vehicleID)
  if (!holder) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const [rows, kept] = [await instalmentsOf(db, vehicleID), await partPaymentsOf(db, vehicleID)]
  return {
    vehicleID,
    accountNo: holder.hp_account_no ?? '',
    partPayments: kept.map((payment, i) => partPaymentOut(rowsAgreed<PlannedRow>(rows, kept.slice(i)), payment)),
  }
}

function partPaymentOut(before: readonly PlannedRow[], kept: KeptPartPayment): PartPaymentsOut['partPayments'][number] {
  const facts = factsOf(before, kept)
  const plan = partPaymentPlan(before, facts)
  return {
    ...planOut(before, facts, plan),
    ...{ entryID: kept.entryID, rowID: kept.rowID, compensationPercent: kept.percent },
    lines: plan.lines.map(({ label, amount }) => ({ label, amount: money(amount) })),
    says: partPaymentSays(kept.mode),
    rowsBefore: before.map((row) => ({
      ...{ id: row.id, number: row.number, dueDate: row.dueDate, amount: money(row.amount) },
      ...{ capital: money(row.capital), bankCharge: money(row.bankCharge), interest: money(row.interest) },
      ...{ reduceFromCapital: money(row.reduceFromCapital), isPartPayment: row.isPartPayment ?? false },
    })),
  }
}

/** What a part payment makes of the rows before it, as it is told. */
export function planOut(
  before: readonly PlannedRow[],
  facts: PartPaymentFacts,
  plan: PartPaymentPlan,
): PartPaymentPlanOut {
  const change = partPaymentChange(before, facts, plan)
  return {
    ...{ mode: facts.mode, date: facts.day, amount: money(facts.amount), ahead: money(facts.ahead) },
    givenBack: money(plan.givenBack),
    before: paymentsOut(change.before),
    after: paymentsOut(change.after),
  }
}

function paymentsOut({ count, amount, last, until, sum }: PaymentsToCome): PartPaymentPlanOut['before'] {
  return { count, amount: money(amount), last: money(last), until, sum: money(sum) }
}
