import { standingChangeRefusal } from '../hire-purchase/standing-change'
import { Refusal } from '@forecourt/core/refusals'
import { insertRows, nextIDs, updateRows } from '../../database/bulk'
import { type Instalment, markChangedByHand } from '../hire-purchase/repository'
import type { AccountCase } from './import-account'
import { deleteInstalments } from './accounts-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'
import {
  importedRows,
  generatedRows,
  isInstalment,
  overpaidRows,
  type RowProblem,
  splitOf,
  type TargetRow,
  withSum,
} from './schedule-rows'

interface RowEdits {
  changed: { stored: Instalment; target: TargetRow }[]
  added: TargetRow[]
  removed: Instalment[]
  /** Rows of files with their instalments; unchanged ones are left out. */
  of: { row: StagedRow; id: number | null }[]
}

/**
 * Changes an existing account; the caller reallocates payments.
 * @returns True when anything changed.
 */
export async function editAccount(run: ImportRun, of: AccountCase): Promise<boolean> {
  const { stored, sale } = of
  if (!stored || !sale) return false
  const due = of.rows.filter(isInstalment)
  const edits = due.length > 0 ? editsByRows(due, of) : editsByTerms(of)
  const problems = tickPaidSums(edits, of)
  const isChanged = edits.changed.length + edits.added.length + edits.removed.length > 0
  const refusal = stored.isPrepaid && isChanged ? await standingChangeRefusal({ db: run.trx }, of.vehicleID) : null
  if (refusal) for (const row of of.rows) problems.push({ row, problem: { field: 'amount', message: refusal.message } })
  if (isChanged && stored.record.settledOn !== null)
    for (const row of of.rows)
      problems.push({ row, problem: { field: 'amount', message: new Refusal('HP_SETTLED').message } })
  for (const { row, problem } of problems) run.reportFaults(row, [problem])
  if (problems.length > 0) return false
  await writeEdits(run, of, edits)
  if (isChanged && due.length > 0) await markChangedByHand(run.trx, of.vehicleID)
  return isChanged
}

function targetOf(row: Instalment): TargetRow {
  const { number, dueDate, amount, capital, bankCharge, interest, reduceFromCapital, mark, pinned } = row
  return { row: null, number, dueDate, amount, capital, bankCharge, interest, reduceFromCapital, mark, pin: pinned }
}

const figures = ({ dueDate, amount, pin }: TargetRow) =>
  JSON.stringify([dueDate, amount, pin && [pin.amount, pin.paidDate]])

/** Matches rows by number, else by the line that made it, else by due day; any other is a new row. */
function editsByRows(due: readonly StagedRow[], { stored, sale }: AccountCase): RowEdits {
  const edits: RowEdits = { changed: [], added: [], removed: [], of: [] }
  if (!stored || !sale) return edits
  let next = Math.max(0, ...stored.rows.map(({ number }) => number))
  for (const brought of importedRows(due, sale)) {
    const row = brought.row!
    const number = row.values.number ?? null
    const before = stored.rows.find((each) =>
      number !== null
        ? each.number === number
        : row.corrects !== null
          ? String(each.id) === row.corrects
          : each.dueDate === brought.dueDate,
    )
    edits.of.push({ row, id: before?.id ?? null })
    if (!before) {
      next += 1
      edits.added.push({ ...brought, ...NO_SPLIT, number: number === null ? next : Number(number), mark: 'added' })
      continue
    }
    const kept = targetOf(before)
    const isPaidSaid = (row.values.paid ?? null) !== null
    const target = {
      ...kept,
      row,
      dueDate: brought.dueDate,
      amount: brought.amount,
      pin: isPaidSaid ? brought.pin : kept.pin,
    }
    const isOther = target.dueDate !== kept.dueDate || target.amount !== kept.amount
    const split = splitOf(row)
    const other = {
      ...target,
      ...(split.interest === null ? {} : split),
      mark: kept.mark === 'generated' ? ('changed' as const) : kept.mark,
    }
    if (figures(target) !== figures(kept)) edits.changed.push({ stored: before, target: isOther ? other : target })
  }
  return edits
}

const NO_SPLIT = { capital: null, bankCharge: null, interest: null, reduceFromCapital: null }

/** Updates a schedule that was made from terms. */
function editsByTerms({ stored, sale, terms }: AccountCase): RowEdits {
  const edits: RowEdits = { changed: [], added: [], removed: [], of: [] }
  if (!stored || !sale || !terms || stored.isByHand || stored.isPrepaid) return edits
  const generated = generatedRows(sale)
  if (generated.problem) return edits
  const byNumber = new Map(stored.rows.map((row) => [row.number, row]))
  for (const row of generated.rows) {
    const before = byNumber.get(row.number)
    byNumber.delete(row.number)
    if (!before) edits.added.push(row)
    else if (splitText(before) !== splitText(row))
      edits.changed.push({ stored: before, target: { ...row, pin: before.pinned } })
  }
  edits.removed.push(...byNumber.values())
  return edits
}

function splitText(
  row: Pick<TargetRow, 'dueDate' | 'amount' | 'capital' | 'bankCharge' | 'interest' | 'reduceFromCapital'>,
): string {
  return JSON.stringify([row.dueDate, row.amount, row.capital, row.bankCharge, row.interest, row.reduceFromCapital])
}

/** Replaces earlier ticks by what was paid so far. */
function tickPaidSums(edits: RowEdits, { rows, stored, sale }: AccountCase): RowProblem[] {
  const accountNo = sale?.hpAccountNo ?? ''
  const problems = overpaidRows(
    edits.changed.map(({ target }) => target),
    accountNo,
  )
  const sums = rows.filter((row) => !isInstalment(row))
  const [sum] = sums
  if (!sum || !stored) return problems
  for (const row of sums) edits.of.push({ row, id: null })
  const targets = stored.rows
    .filter((row) => !edits.removed.includes(row))
    .map((row) => edits.changed.find((edit) => edit.stored === row)?.target ?? targetOf(row))
  const ticked = withSum(
    targets.map((target) => ({ ...target, pin: null })),
    sum,
    accountNo,
  )
  if (ticked.problem) return [...problems, ticked.problem]
  for (const [at, target] of ticked.rows.entries()) {
    const before = stored.rows.filter((row) => !edits.removed.includes(row))[at]!
    const edit = edits.changed.find((each) => each.stored === before)
    if (edit) edit.target = target
    else if (figures(target) !== figures(targetOf(before))) edits.changed.push({ stored: before, target })
  }
  return problems
}

function columnsOf(row: TargetRow) {
  return {
    ...{ number: row.number, due_date: row.dueDate, amount: row.amount, mark: row.mark },
    ...{
      bank_charge: row.bankCharge,
      interest: row.interest,
      reduce_from_capital: row.reduceFromCapital,
      capital: row.capital,
    },
    ...{ pinned: row.pin !== null, pinned_amount: row.pin?.amount ?? null, pinned_date: row.pin?.paidDate ?? null },
    ...{ paid_on_row: 0, open: row.amount, waived: 0 },
  }
}

async function writeEdits(run: ImportRun, { vehicleID }: AccountCase, edits: RowEdits): Promise<void> {
  await deleteInstalments(
    run.trx,
    edits.removed.map(({ id }) => id),
  )
  await updateRows(
    run.trx,
    'instalments',
    'id',
    edits.changed.map(({ stored, target }) => ({ id: stored.id, ...columnsOf(target), version: stored.version + 1 })),
  )
  const ids = await nextIDs(run.trx, 'instalments', edits.added.length)
  const rest = { vehicle_id: vehicleID, paid: false, has_cash_entry: false, batch_closed: false, version: 1 }
  await insertRows(
    run.trx,
    'instalments',
    edits.added.map((row, at) => ({ id: ids[at] ?? 0, ...rest, ...columnsOf(row) })),
  )
  const changed = new Set(edits.changed.map(({ stored }) => stored.id))
  for (const { row, id } of edits.of) {
    const added = edits.added.findIndex((each) => each.row === row)
    if (!isInstalment(row))
      run.rowOutcome(row, changed.size > 0 ? 'change' : 'leave', { record: 'hp_accounts', key: vehicleID })
    else if (id === null) run.rowOutcome(row, 'make', { record: 'instalments', key: ids[added] ?? 0 })
    else run.rowOutcome(row, changed.has(id) ? 'change' : 'leave', { record: 'instalments', key: id })
  }
}
