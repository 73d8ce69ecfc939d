import { expenseProblems } from '@forecourt/core/features/costings/rules'
import { valueProblems } from '@forecourt/core/features/import/row-faults'
import type { Cents } from '@forecourt/core/kernel/money'
import type { ImportedCashBook } from './imported-cash-book'
import { isProblem, vehicleReference } from './vehicle-lookup'
import { storeVendors } from './entries-repository'
import { type ImportKindOf, numberProblems, type PlannedRecord, writeRecords } from './import-kind'

/** What vehicles cost beside what the cash book paid. */
export function costRows(book: ImportedCashBook | null): ImportKindOf<PlannedRecord & { columns: { vendor: string } }> {
  const numbers = new Set<number>()
  return {
    kind: 'costs',
    record: 'expenses',
    planRow: (run, row, { cars, there }) => {
      if (run.isLeft(row, 'expenses', there)) return null
      const { values } = row
      const number = Number(values.bookCost ?? 0)
      const car = cars.vehicleOnDay(run, { ...vehicleReference(values), accountKey: '' }, String(values.date ?? ''))
      const problems = [
        ...valueProblems('costs', values),
        ...expenseProblems({ amount: (values.amount ?? null) as Cents | null }),
        ...(values.date == null ? [{ field: 'date', message: 'Date is required' }] : []),
        ...numberProblems(numbers, number, { field: 'bookCost', name: 'Book Cost' }),
        ...(isProblem(car) ? [car] : []),
        ...run.dayProblems('date', values.date),
      ]
      if (!run.isSound(row, problems, { waits: car === null }) || !car || isProblem(car)) return null
      const [vendor, description] = [String(values.vendor ?? ''), String(values.description ?? '')]
      const columns = { vehicle_id: car.id, amount: values.amount, date: values.date, vendor, description }
      return { id: book?.isNew ? number : undefined, columns }
    },
    writePlans: async (run, planned) => {
      await storeVendors(run.trx, planned.map(({ columns }) => columns.vendor).filter(Boolean))
      await writeRecords(run, 'expenses', planned)
    },
  }
}
