import type { ScheduleChangesOut } from '@forecourt/core/features/credit/change-schemas'
import { changeFacts } from '@forecourt/core/features/credit/change-facts'
import type { PlannedRow } from '@forecourt/core/features/hire-purchase/part-payment'
import { isPartPayment, rowsAsAgreed } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { accountHolder, instalmentsOf } from '../hire-purchase/repository'
import { scheduleChangesOf } from '../hire-purchase/schedule-change-repository'

/** Returns the withdrawal and the changes of terms of an account, the earliest first (server 20.22). */
export async function listScheduleChanges({ db }: Pick<Ctx, 'db'>, vehicleID: number): Promise<ScheduleChangesOut> {
  const holder = await accountHolder(db, vehicleID)
  if (!holder) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const [rows, all] = [await instalmentsOf(db, vehicleID), await scheduleChangesOf(db, vehicleID)]
  return {
    vehicleID,
    accountNo: holder.hp_account_no ?? '',
    changes: all.flatMap((change, at) =>
      isPartPayment(change)
        ? []
        : [
            {
              ...{ id: change.id, kind: change.kind, date: change.day, isLatest: at === all.length - 1 },
              facts: changeFacts(change, rowsAsAgreed<PlannedRow>(rows, all.slice(at + 1))),
              rowsBefore: change.rowsBefore.map(({ number, dueDate, amount, ...split }) => ({
                ...{ number, dueDate, amount: wireMoney(amount), bankCharge: wireMoney(split.bankCharge) },
                ...{ interest: wireMoney(split.interest), reduceFromCapital: wireMoney(split.reduceFromCapital) },
                capital: wireMoney(split.capital),
              })),
            },
          ],
    ),
  }
}
