import { creditRegime } from '@forecourt/core/kernel/credit-regime'
import type { PartPaymentPlanOut, PartPaymentsOut } from '@forecourt/core/features/hire-purchase/schemas'
import {
  partPaymentInput,
  type StoredPartPayment,
  partPaymentChange,
  partPaymentSentence,
  type LaterPayments,
} from '@forecourt/core/features/hire-purchase/prepaid-account'
import {
  type PartPaymentInput,
  type PartPaymentPlan,
  partPaymentPlan,
  type PlannedRow,
} from '@forecourt/core/features/hire-purchase/part-payment'
import { isPartPayment, rowsAsAgreed } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { scheduleChangesOf } from './schedule-change-repository'
import { accountHolder, instalmentsOf } from './repository'

/** Returns the part payments of a vehicle's account, the earliest first; none without any (server 20.7). */
export async function listPartPayments({ db }: Pick<Ctx, 'db'>, vehicleID: number): Promise<PartPaymentsOut> {
  const holder = await accountHolder(db, vehicleID)
  if (!holder) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const [rows, kept] = [await instalmentsOf(db, vehicleID), await scheduleChangesOf(db, vehicleID)]
  return {
    vehicleID,
    accountNo: holder.hp_account_no ?? '',
    partPayments: kept.flatMap((change, i) =>
      isPartPayment(change) ? [partPaymentOut(rowsAsAgreed<PlannedRow>(rows, kept.slice(i)), change)] : [],
    ),
  }
}

function partPaymentOut(
  before: readonly PlannedRow[],
  kept: StoredPartPayment,
): PartPaymentsOut['partPayments'][number] {
  const facts = partPaymentInput(before, kept)
  const plan = partPaymentPlan(before, facts)
  return {
    ...planOut(before, facts, plan),
    ...{ entryID: kept.entryID, rowID: kept.rowID, compensationPercent: kept.percent },
    lines: plan.lines.map(({ label, amount }) => ({ label, amount: wireMoney(amount) })),
    says: partPaymentSentence(kept.mode, creditRegime(kept.soldOn)),
    rowsBefore: before.map((row) => ({
      ...{ id: row.id, number: row.number, dueDate: row.dueDate, amount: wireMoney(row.amount) },
      ...{ capital: wireMoney(row.capital), bankCharge: wireMoney(row.bankCharge), interest: wireMoney(row.interest) },
      ...{ reduceFromCapital: wireMoney(row.reduceFromCapital), isPartPayment: row.isPartPayment ?? false },
    })),
  }
}

export function planOut(
  before: readonly PlannedRow[],
  facts: PartPaymentInput,
  plan: PartPaymentPlan,
): PartPaymentPlanOut {
  const change = partPaymentChange(before, facts, plan)
  return {
    ...{ mode: facts.mode, date: facts.day, amount: wireMoney(facts.amount), ahead: wireMoney(facts.ahead) },
    givenBack: wireMoney(plan.givenBack),
    before: paymentsOut(change.before),
    after: paymentsOut(change.after),
  }
}

function paymentsOut({ count, amount, last, until, sum }: LaterPayments): PartPaymentPlanOut['before'] {
  return { count, amount: wireMoney(amount), last: wireMoney(last), until, sum: wireMoney(sum) }
}
