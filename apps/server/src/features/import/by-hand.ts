import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/faults'
import { manualPaymentProblems } from '@forecourt/core/features/payments/rules'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { insertRows, nextIDs } from '../../database/bulk'
import type { Car } from './read-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

const COLUMN_OF: Readonly<Record<string, string>> = {
  cashCategory: 'categoryID',
  cashType: 'typeID',
  receiptNumber: 'reference',
}

/** Brings in a payment that stands on the page of a vehicle and not in the cash book. */
export async function payByHand(
  run: ImportRun,
  row: StagedRow,
  { car, known }: { car: { car: Car | null; waits: boolean; problem: Problem | null }; known: ReadonlySet<number> },
): Promise<void> {
  const { values } = row
  if (row.known !== null && known.has(Number(row.known)))
    return run.became(row, 'leave', { record: 'manual_payments', key: row.known })
  const problems = valueProblems('payments', values)
  const date = (values.date ?? null) as Day | null
  if (date === null) problems.push({ field: 'date', message: 'Date is required' })
  const typed = {
    amount: (values.amount ?? null) as Cents | null,
    cashCategory: Number(values.categoryID ?? CashCategory.Sale),
    cashType: Number(values.typeID ?? CashType.Cash),
    receiptNumber: String(values.reference ?? ''),
  }
  for (const { field, message } of manualPaymentProblems(typed))
    problems.push({ field: COLUMN_OF[field] ?? field, message })
  if (car.problem) problems.push(car.problem)
  else if (!car.car && !car.waits) problems.push({ field: 'regNo', message: 'Registration no is required' })
  const locked = run.dayProblem('date', date)
  if (locked) problems.push(locked)
  if (problems.length > 0 || row.unread.length > 0) return run.fault(row, problems)
  if (!car.car) return run.waits(row)
  const [id = 0] = await nextIDs(run.trx, 'manual_payments', 1)
  await insertRows(run.trx, 'manual_payments', [
    {
      ...{ id, vehicle_id: car.car.id, amount: typed.amount, date, category_id: typed.cashCategory },
      ...{ type_id: typed.cashType, receipt_number: typed.receiptNumber, version: 1 },
      ...{ updated_by: run.by.username, updated_at: run.by.at.toISOString() },
    },
  ])
  run.became(row, 'make', { record: 'manual_payments', key: id })
}
