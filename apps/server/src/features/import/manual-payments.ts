import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/row-faults'
import { manualPaymentProblems } from '@forecourt/core/features/payments/rules'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { PlannedRecord } from './import-kind'
import type { ExistingVehicle } from './read-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** The payment of a row that stands on the page of a vehicle and not in the cash book; null for one that is told already as left, at fault or waiting. */
export function paymentByHand(
  run: ImportRun,
  row: StagedRow,
  {
    car,
    there,
  }: { car: { car: ExistingVehicle | null; waits: boolean; problem: Problem | null }; there: ReadonlySet<number> },
): PlannedRecord | null {
  if (run.isLeft(row, 'manual_payments', there)) return null
  const { values } = row
  const date = (values.date ?? null) as Day | null
  const typed = {
    amount: (values.amount ?? null) as Cents | null,
    cashCategory: Number(values.categoryID ?? CashCategory.Sale),
    cashType: Number(values.typeID ?? CashType.Cash),
    receiptNumber: String(values.reference ?? ''),
  }
  const problems = [
    ...valueProblems('payments', values),
    ...(date === null ? [{ field: 'date', message: 'Date is required' }] : []),
    ...manualPaymentProblems(typed),
  ]
  if (car.problem) problems.push(car.problem)
  else if (!car.car && !car.waits) problems.push({ field: 'regNo', message: 'Registration no is required' })
  problems.push(...run.dayProblems('date', date))
  if (!run.isSound(row, problems, { waits: car.car === null }) || !car.car || !date) return null
  const columns = {
    ...{ vehicle_id: car.car.id, amount: typed.amount, date, category_id: typed.cashCategory },
    ...{ type_id: typed.cashType, receipt_number: typed.receiptNumber },
  }
  return { columns }
}
