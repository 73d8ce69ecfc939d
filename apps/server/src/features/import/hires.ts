import { carHireProblems } from '@forecourt/core/features/car-hire/rules'
import { normaliseIdno, type Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/faults'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import { insertRows, nextIDs } from '../../database/bulk'
import { toDay } from '../../database/values'
import { markHireClient, overlappingHire } from '../car-hire/repository'
import type { Book } from './book'
import { Cars, isProblem, marksOf } from './cars'
import { clientKey } from './clients'
import { clientsByIDNo } from './read-repository'
import { knownIDs } from './records-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** Brings in car hires; those of a book keep their numbers, which its entries name. */
export async function importHires(run: ImportRun, book: Book | null): Promise<void> {
  const numbers = new Set<number>()
  for await (const rows of run.rows('hires')) {
    const cars = await Cars.of(
      run,
      rows.map(({ values }) => marksOf(values)),
    )
    const clients = await clientsByIDNo(
      run.trx,
      rows.map(({ values }) => normaliseIdno(String(values.clientIDNo ?? ''))),
    )
    const known = await knownIDs(run.trx, 'car_hires', rows)
    for (const row of rows) {
      if (row.known !== null && known.has(Number(row.known)))
        run.became(row, 'leave', { record: 'car_hires', key: row.known })
      else await bring(run, row, { cars, clients, numbers, isKept: book?.isNew ?? false })
    }
  }
}

interface Named {
  cars: Cars
  clients: ReadonlyMap<string, { id: number }>
  numbers: Set<number>
  isKept: boolean
}

async function bring(run: ImportRun, row: StagedRow, { cars, clients, numbers, isKept }: Named): Promise<void> {
  const { values } = row
  const car = cars.onDay(run, { ...marksOf(values), accountKey: '' }, String(values.startDate ?? ''))
  const idno = normaliseIdno(String(values.clientIDNo ?? ''))
  const client = clients.get(idno)
  const problems: Problem[] = valueProblems('hires', values)
  const number = Number(values.bookHire ?? 0)
  if (number < 1) problems.push({ field: 'bookHire', message: 'Write a number' })
  else if (numbers.has(number))
    problems.push({ field: 'bookHire', message: `Book Hire ${number} is in these files twice` })
  numbers.add(number)
  if (isProblem(car)) problems.push(car)
  const isFailed = run.isFailed(clientKey(idno))
  if (!client && !isFailed) problems.push({ field: 'clientIDNo', message: `There is no client with ID No ${idno}` })
  const [start, end] = [values.startDate as Day | null, values.endDate as Day | null]
  const typed = {
    ...{ clientID: 1, vehicleID: 1, carHireType: (values.hireType ?? null) as number | null },
    ...{ rate: (values.rate ?? null) as Cents | null, startDateTime: start, endDateTime: end },
  }
  for (const { field, message } of carHireProblems(typed)) problems.push({ field: COLUMN_OF[field] ?? field, message })
  const locked = run.dayProblem('startDate', start)
  if (locked) problems.push(locked)
  if (problems.length === 0 && row.unread.length === 0 && (car === null || !client)) return run.waits(row)
  if (problems.length > 0 || row.unread.length > 0 || !car || isProblem(car) || !client || !start || !end)
    return run.fault(row, problems)
  const other = await overlappingHire(run.trx, { vehicleID: car.id, start, end, exceptID: null })
  if (other) {
    const { reg_no: regNo, client_name: client } = other
    const days = { from: formatDay(toDay(other.start_date)), to: formatDay(toDay(other.end_date)) }
    return run.fault(row, [
      { field: 'startDate', message: new Refusal('HIRE_OVERLAP', { regNo, client, ...days }).message },
    ])
  }
  const [next = number] = isKept ? [number] : await nextIDs(run.trx, 'car_hires', 1)
  await insertRows(run.trx, 'car_hires', [
    {
      ...{ id: next, client_id: client.id, vehicle_id: car.id, hire_type: values.hireType, rate: values.rate },
      ...{ start_date: start, end_date: end, created_at: values.enteredAt ?? run.by.at.toISOString() },
      ...{ version: 1, updated_by: run.by.username, updated_at: run.by.at.toISOString() },
    },
  ])
  if (!isKept && (await markHireClient(run.trx, client.id, run.by.username)))
    run.alsoBecame(row, 'change', { record: 'clients', key: client.id })
  run.became(row, 'make', { record: 'car_hires', key: next })
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  carHireType: 'hireType',
  startDateTime: 'startDate',
  endDateTime: 'endDate',
  clientID: 'clientIDNo',
  vehicleID: 'regNo',
}
