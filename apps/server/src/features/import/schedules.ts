import { valueProblems } from '@forecourt/core/features/import/faults'
import { carKeys, Cars, isProblem, marksOf } from './cars'
import { keepScheduleRows, knownInstalments } from './accounts-repository'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { scheduleRowProblems } from './schedule-rows'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** Finds the account of each row of a schedule; what is wrong with it alone is said. */
export async function noteScheduleRows(run: ImportRun): Promise<void> {
  for await (const rows of run.rows('hp')) {
    const cars = await Cars.of(
      run,
      rows.map(({ values }) => marksOf(values)),
    )
    const known = await knownInstalments(
      run.trx,
      rows.flatMap((row) => (row.known === null ? [] : Number(row.known))),
    )
    const kept: { vehicleID: number; fileID: number; line: number }[] = []
    for (const row of rows) {
      const vehicleID = vehicleOf(run, row, cars, known)
      if (vehicleID !== null) kept.push({ vehicleID, fileID: row.fileID, line: row.line })
    }
    await keepScheduleRows(run.trx, kept)
  }
}

/** What of a row cannot be a day of this business. */
function earlyIn(run: ImportRun, { values }: StagedRow): Problem[] {
  return ['dueDate', 'paidDate'].flatMap((field) => {
    const on = values[field]
    return run.earlyProblem(field, on == null ? null : String(on)) ?? []
  })
}

/** The vehicle whose account a row is of; null for one that is left, waits or is at fault. */
function vehicleOf(run: ImportRun, row: StagedRow, cars: Cars, known: ReadonlySet<number>): number | null {
  const marks = marksOf(row.values)
  const car = cars.sold(run, marks, null)
  const problems = [...valueProblems('hp', row.values), ...scheduleRowProblems(row, run.today), ...earlyIn(run, row)]
  if (isProblem(car)) problems.push(car)
  if (problems.length > 0 || row.unread.length > 0) {
    run.fault(row, problems, ...carKeys(marks).map((key) => `schedule of ${key}`))
    if (car && !isProblem(car)) run.failAccount(car.id)
    return null
  }
  if (car === null || isProblem(car)) {
    run.waits(row)
    return null
  }
  // What a row became is an instalment, or, of one about an account, the account of a vehicle.
  const isThere =
    row.known !== null && (known.has(Number(row.known)) || (car.hasAccount && Number(row.known) === car.id))
  if (!isThere) return car.id
  const isAccount = (row.values.dueDate ?? null) === null
  run.became(
    row,
    'leave',
    isAccount ? { record: 'hp_accounts', key: car.id } : { record: 'instalments', key: row.known ?? '' },
  )
  return null
}
