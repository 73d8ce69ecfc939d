import { carHireProblems } from '@forecourt/core/features/car-hire/rules'
import { valueProblems } from '@forecourt/core/features/import/row-faults'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import { insertRows, nextIDs } from '../../database/bulk'
import { toDay } from '../../database/values'
import { markHireClient, overlappingHire } from '../car-hire/repository'
import type { ImportedCashBook } from './imported-cash-book'
import { isProblem, vehicleReference } from './vehicle-lookup'
import { clientNamed, type ImportKindOf, numberProblems, type Planned } from './import-kind'
import type { ImportRun } from './run'

interface Hire {
  vehicleID: number
  clientID: number
  start: Day
  end: Day
}

/** Car hires; those of a book keep their numbers, which its entries name. */
export function hireRows(book: ImportedCashBook | null): ImportKindOf<Hire> {
  const numbers = new Set<number>()
  return {
    kind: 'hires',
    record: 'car_hires',
    clients: ['clientIDNo'],
    planRow: (run, row, { cars, clients, there }) => {
      if (run.isLeft(row, 'car_hires', there)) return null
      const { values } = row
      const car = cars.vehicleOnDay(
        run,
        { ...vehicleReference(values), accountKey: '' },
        String(values.startDate ?? ''),
      )
      const { client, waits, problem } = clientNamed(run, row, { clients, column: 'clientIDNo', isNeeded: true })
      const [start, end] = [values.startDate as Day | null, values.endDate as Day | null]
      const typed = {
        ...{ clientID: 1, vehicleID: 1, carHireType: (values.hireType ?? null) as number | null },
        ...{ rate: (values.rate ?? null) as Cents | null, startDateTime: start, endDateTime: end },
      }
      const problems = [
        ...valueProblems('hires', values),
        ...numberProblems(numbers, Number(values.bookHire ?? 0), { field: 'bookHire', name: 'Book Hire' }),
        ...(isProblem(car) ? [car] : []),
        ...(problem ? [problem] : []),
        ...carHireProblems(typed),
        ...run.dayProblems('startDate', start),
      ]
      if (!run.isSound(row, problems, { waits: car === null || waits })) return null
      return car && !isProblem(car) && client && start && end
        ? { vehicleID: car.id, clientID: client.id, start, end }
        : null
    },
    writePlans: async (run, planned) => {
      for (const each of planned) await writeHire(run, each, book?.isNew ?? false)
    },
  }
}

async function writeHire(run: ImportRun, of: Planned<Hire>, isKept: boolean): Promise<void> {
  const { row, vehicleID, clientID, start, end } = of
  const { values } = row
  const other = await overlappingHire(run.trx, { vehicleID, start, end, exceptID: null })
  if (other) {
    const { reg_no: regNo, client_name: client } = other
    const days = { from: formatDay(toDay(other.start_date)), to: formatDay(toDay(other.end_date)) }
    return run.reportFaults(row, [
      { field: 'startDate', message: new Refusal('HIRE_OVERLAP', { regNo, client, ...days }).message },
    ])
  }
  const [id = 0] = isKept ? [Number(values.bookHire)] : await nextIDs(run.trx, 'car_hires', 1)
  await insertRows(run.trx, 'car_hires', [
    {
      ...{ id, client_id: clientID, vehicle_id: vehicleID, hire_type: values.hireType, rate: values.rate },
      ...{ start_date: start, end_date: end, created_at: values.enteredAt ?? run.by.at.toISOString() },
      ...run.stamp(1),
    },
  ])
  if (!isKept && (await markHireClient(run.trx, clientID, run.by.username)))
    run.addRecord(row, 'change', { record: 'clients', key: clientID })
  run.rowOutcome(row, 'make', { record: 'car_hires', key: id })
}
