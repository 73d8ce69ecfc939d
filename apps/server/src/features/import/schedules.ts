import { valueProblems } from '@forecourt/core/features/import/row-faults'
import { vehicleKeys, isProblem, vehicleReference } from './vehicle-lookup'
import { storeScheduleRows } from './accounts-repository'
import type { ImportKindOf, Named } from './import-kind'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { scheduleRowProblems } from './schedule-rows'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** The rows of schedules, each with the account that it is of; what is wrong with it alone is told. */
export const SCHEDULE_ROWS: ImportKindOf<{ vehicleID: number }> = {
  kind: 'hp',
  record: 'instalments',
  planRow: (run, row, named) => {
    const vehicleID = vehicleOf(run, row, named)
    return vehicleID === null ? null : { vehicleID }
  },
  writePlans: (run, planned) =>
    storeScheduleRows(
      run.trx,
      planned.map(({ row: { fileID, line }, vehicleID }) => ({ vehicleID, fileID, line })),
    ),
}

function earlyDayProblems(run: ImportRun, { values }: StagedRow): Problem[] {
  return ['dueDate', 'paidDate'].flatMap((field) => {
    const on = values[field]
    return run.earlyProblem(field, on == null ? null : String(on)) ?? []
  })
}

/** Returns the vehicle of a row's account; null for one that is left out, deferred or has a fault. */
function vehicleOf(run: ImportRun, row: StagedRow, { cars, there }: Named): number | null {
  const marks = vehicleReference(row.values)
  const car = cars.soldVehicle(run, marks, null)
  const problems = [
    ...valueProblems('hp', row.values),
    ...scheduleRowProblems(row, run.today),
    ...earlyDayProblems(run, row),
  ]
  if (isProblem(car)) problems.push(car)
  if (problems.length > 0 || row.unread.length > 0) {
    run.reportFaults(row, problems, ...vehicleKeys(marks).map((key) => `schedule of ${key}`))
    if (car && !isProblem(car)) run.failAccount(car.id)
    return null
  }
  if (car === null || isProblem(car)) {
    run.deferRow(row)
    return null
  }
  // What a row became is an instalment, or, of one about an account, the account of a vehicle.
  const isThere =
    row.known !== null && (there.has(Number(row.known)) || (car.hasAccount && Number(row.known) === car.id))
  if (!isThere) return car.id
  const isAccount = (row.values.dueDate ?? null) === null
  run.rowOutcome(
    row,
    'leave',
    isAccount ? { record: 'hp_accounts', key: car.id } : { record: 'instalments', key: row.known ?? '' },
  )
  return null
}
