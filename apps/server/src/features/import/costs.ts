import { expenseProblems } from '@forecourt/core/features/costings/rules'
import { valueProblems } from '@forecourt/core/features/import/faults'
import type { Cents } from '@forecourt/core/kernel/money'
import { insertRows, nextIDs } from '../../database/bulk'
import type { Book } from './book'
import { Cars, isProblem, marksOf } from './cars'
import { keepVendors } from './entries-repository'
import { knownIDs } from './records-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

interface Planned {
  row: StagedRow
  vehicleID: number
}

/** Brings in what vehicles cost beside what the cash book paid. */
export async function importCosts(run: ImportRun, book: Book | null): Promise<void> {
  const isKept = book?.isNew ?? false
  const numbers = new Set<number>()
  for await (const rows of run.rows('costs')) {
    const cars = await Cars.of(
      run,
      rows.map(({ values }) => marksOf(values)),
    )
    const known = await knownIDs(run.trx, 'expenses', rows)
    const planned: Planned[] = []
    for (const row of rows) {
      if (row.known !== null && known.has(Number(row.known)))
        run.became(row, 'leave', { record: 'expenses', key: row.known })
      else {
        const vehicleID = vehicleOf(run, row, { cars, numbers })
        if (vehicleID !== null) planned.push({ row, vehicleID })
      }
    }
    await write(run, planned, isKept)
  }
}

/** The vehicle of a cost that is sound; null for one that is at fault or waits. */
function vehicleOf(
  run: ImportRun,
  row: StagedRow,
  { cars, numbers }: { cars: Cars; numbers: Set<number> },
): number | null {
  const { values } = row
  const car = cars.onDay(run, { ...marksOf(values), accountKey: '' }, String(values.date ?? ''))
  const problems = [
    ...valueProblems('costs', values),
    ...expenseProblems({ amount: (values.amount ?? null) as Cents | null }),
  ]
  if ((values.date ?? null) === null) problems.push({ field: 'date', message: 'Date is required' })
  const number = Number(values.bookCost ?? 0)
  if (number < 1) problems.push({ field: 'bookCost', message: 'Write a number' })
  else if (numbers.has(number))
    problems.push({ field: 'bookCost', message: `Book Cost ${number} is in these files twice` })
  numbers.add(number)
  if (isProblem(car)) problems.push(car)
  const locked = run.dayProblem('date', values.date == null ? null : String(values.date))
  if (locked) problems.push(locked)
  if (problems.length > 0 || row.unread.length > 0 || isProblem(car)) run.fault(row, problems)
  else if (car === null) run.waits(row)
  else return car.id
  return null
}

async function write(run: ImportRun, planned: readonly Planned[], isKept: boolean): Promise<void> {
  const next = isKept ? [] : await nextIDs(run.trx, 'expenses', planned.length)
  const text = (row: StagedRow, name: string) => String(row.values[name] ?? '')
  const changed = { version: 1, updated_by: run.by.username, updated_at: run.by.at.toISOString() }
  const rows = planned.map(({ row, vehicleID }, at) => ({
    ...{ id: isKept ? Number(row.values.bookCost) : (next[at] ?? 0), vehicle_id: vehicleID },
    ...{ amount: row.values.amount, date: row.values.date, ...changed },
    ...{ vendor: text(row, 'vendor'), description: text(row, 'description') },
  }))
  await keepVendors(run.trx, rows.map(({ vendor }) => vendor).filter(Boolean))
  await insertRows(run.trx, 'expenses', rows)
  for (const [at, { row }] of planned.entries()) run.became(row, 'make', { record: 'expenses', key: rows[at]?.id ?? 0 })
}
