import { splitSettlement } from '@forecourt/core/features/cash-book/valid-settlements'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { type Allocation, allocate } from '@forecourt/core/features/hire-purchase/allocation'
import { accountSummary } from '@forecourt/core/features/hire-purchase/summary'
import type { Day } from '@forecourt/core/kernel/days'
import { cents, formatEuro } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import { insertRows, nextIDs } from '../../database/bulk'
import type { Sale } from '../deals/repository'
import { reallocate } from '../hire-purchase/service'
import type { Posting } from '../hire-purchase/repository'
import type { AccountCase } from './import-account'
import { editAccount } from './account-edits'
import { storedAccountsOf, postingsOf, scheduleRowsOf } from './accounts-repository'
import { salesOf } from './deals-repository'
import { placesOfEntries } from './entries-repository'
import { vehicleRowsByIDs } from './read-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'
import {
  importedRows,
  generatedRows,
  isInstalment,
  overpaidRows,
  pinOf,
  type RowProblem,
  saleProblem,
  type TargetRow,
  withSum,
} from './schedule-rows'
import type { TermsSchedule } from './sales'

const CHUNK = 150

interface NewAccount {
  of: AccountCase
  rows: readonly (TargetRow & { id: number })[]
  allocation: Allocation
}

/** Makes and changes the accounts of schedules, terms and payments, with their allocations. */
export async function importAccounts(
  run: ImportRun,
  vehicleIDs: readonly number[],
  of: { terms: ReadonlyMap<number, TermsSchedule>; paid: ReadonlySet<number> },
): Promise<void> {
  for (let at = 0; at < vehicleIDs.length; at += CHUNK) {
    const ids = vehicleIDs.slice(at, at + CHUNK)
    const cases = await casesOf(run, ids, of.terms)
    const made: NewAccount[] = []
    for (const each of cases) {
      if (each.stored) await changeAccount(run, each, of.paid)
      else {
        const account = await plannedAccount(run, each)
        if (account) made.push(account)
      }
    }
    await writeAccounts(run, made)
    await run.flushAudit('hp')
  }
}

async function casesOf(
  run: ImportRun,
  ids: readonly number[],
  terms: ReadonlyMap<number, TermsSchedule>,
): Promise<AccountCase[]> {
  const rows = new Map<number, StagedRow[]>(ids.map((id) => [id, []]))
  for (const row of await scheduleRowsOf(run.trx, ids)) rows.get(row.vehicleID)?.push(row)
  const sales = await salesOf(run.trx, ids)
  const stored = await storedAccountsOf(run.trx, ids)
  const postings = await postingsOf(run.trx, ids)
  const vehicles = await vehicleRowsByIDs(run.trx, ids)
  return ids.map((vehicleID) => ({
    vehicleID,
    regNo: vehicles.get(vehicleID)?.reg_no ?? '',
    sale: sales.get(vehicleID),
    rows: rows.get(vehicleID) ?? [],
    terms: terms.get(vehicleID),
    stored: stored.get(vehicleID),
    postings: postings.get(vehicleID) ?? [],
  }))
}

/** Returns the account to make; null when there is none to make, or a row has a fault. */
async function plannedAccount(run: ImportRun, of: AccountCase): Promise<NewAccount | null> {
  const problem = saleProblem(of.sale, of.regNo)
  const { sale, rows } = of
  if (run.isAccountFailed(of.vehicleID)) {
    for (const row of rows) run.deferRow(row)
    return null
  }
  if (rows.length === 0 && !of.terms) {
    await reportPostingFaults(run, of, () => ({
      field: 'accountNo',
      message: new Refusal('HP_NO_SCHEDULE', { regNo: of.regNo }).message,
    }))
    return null
  }
  if (problem || !sale) {
    reportRowFaults(
      run,
      rows.map((row) => ({ row, problem: problem ?? { field: 'regNo', message: '' } })),
    )
    return null
  }
  const target = await targetRows(run, of, sale)
  if (!target) return null
  const ids = await nextIDs(run.trx, 'instalments', target.length)
  const withIDs = target.map((row, at) => ({ ...row, id: ids[at] ?? 0 }))
  const allocation = allocate({
    rows: withIDs.map(({ id, dueDate, amount, pin }) => ({ id, dueDate, amount, pinned: pin })),
    ...splitSettlement(of.postings),
  })
  return (await isPayable(run, of, { allocation, before: 0 })) ? { of, rows: withIDs, allocation } : null
}

/** Returns the instalments of a new account with payments of the files; null for a fault, or for none to make. */
async function targetRows(run: ImportRun, of: AccountCase, sale: Sale): Promise<TargetRow[] | null> {
  const due = of.rows.filter(isInstalment)
  const sums = of.rows.filter((row) => !isInstalment(row))
  const problems: RowProblem[] = []
  let target: TargetRow[] = []
  if (due.length > 0) target = importedRows(due, sale)
  else {
    const generated = generatedRows(sale)
    if (generated.problem) {
      await reportTermFaults(run, of, generated)
      return null
    }
    target = generated.rows
  }
  problems.push(...overpaidRows(target, sale.hpAccountNo))
  for (const sum of sums) {
    const ticked = withSum(target, sum, sale.hpAccountNo)
    target = ticked.rows
    if (ticked.problem) problems.push(ticked.problem)
  }
  if (problems.length === 0) return target
  reportRowFaults(run, problems)
  run.failAccount(of.vehicleID)
  return null
}

/** Reports terms that make no schedule: why, when one is required. */
async function reportTermFaults(
  run: ImportRun,
  of: AccountCase,
  { problem, isMissing }: { problem: Problem; isMissing: boolean },
): Promise<void> {
  run.failAccount(of.vehicleID)
  if (of.rows.length > 0)
    return reportRowFaults(
      run,
      of.rows.map((row) => ({ row, problem: { ...problem, field: '' } })),
    )
  if (!of.terms || (isMissing && !of.terms.isRequired)) {
    await reportPostingFaults(run, of, () => ({
      field: 'accountNo',
      message: new Refusal('HP_NO_SCHEDULE', { regNo: of.regNo }).message,
    }))
    return
  }
  await run.faultAt([{ ...of.terms.row, ...problem }])
}

function reportRowFaults(run: ImportRun, problems: readonly RowProblem[]): void {
  for (const { row, problem } of problems) run.reportFaults(row, [problem])
}

/** Reports the payments of this import for which `problemOf` returns a problem. */
async function reportPostingFaults(
  run: ImportRun,
  { postings }: AccountCase,
  problemOf: (posting: Posting) => Problem | null,
): Promise<boolean> {
  const problems = new Map(
    postings.flatMap((posting) => {
      const problem = problemOf(posting)
      return problem ? [[posting.id, problem] as const] : []
    }),
  )
  if (problems.size === 0) return false
  const places = await placesOfEntries(run.trx, run.importID, [...problems.keys()])
  await run.faultAt(places.map(({ entryID, ...place }) => ({ ...place, ...problems.get(entryID)! })))
  return places.length > 0
}

/** Reports and returns false when an account cannot take its payments: more than it owes, after its settlement, or above a sum. */
async function isPayable(
  run: ImportRun,
  of: AccountCase,
  { allocation, before }: { allocation: Allocation; before: number },
): Promise<boolean> {
  const accountNo = of.sale?.hpAccountNo ?? ''
  const { settlement: settled } = splitSettlement(of.postings)
  const until = sumDay(of.rows)
  const last = of.postings.at(-1)
  const over = allocation.surplus > Math.max(before, 0) ? allocation.surplus : 0
  return !(await reportPostingFaults(run, of, (posting) => {
    if (
      settled &&
      posting.id !== settled.id &&
      posting.correctsID === null &&
      (posting.categoryID === CashCategory.HPSettlement || posting.date > settled.date)
    )
      return { field: 'date', message: new Refusal('HP_SETTLED').message }
    if (until !== null && posting.date <= until)
      return { field: 'date', message: `${accountNo} has a sum paid until ${until}: this payment is in it` }
    if (over === 0 || posting.id !== last?.id) return null
    const owed = formatEuro(cents(Math.max(0, posting.amount - over)))
    return { field: 'amount', message: new Refusal('HP_ONLY_OWED', { owed, account: accountNo }).message }
  }))
}

/** Returns the day until which a sum counts payments; null for none. */
function sumDay(rows: readonly StagedRow[]): Day | null {
  const days = rows.filter((row) => !isInstalment(row)).flatMap((row) => pinOf(row)?.paidDate ?? [])
  return days.sort().at(-1) ?? null
}

/** Changes an existing account, and reallocates its payments. */
async function changeAccount(run: ImportRun, of: AccountCase, paid: ReadonlySet<number>): Promise<void> {
  const isChanged = await editAccount(run, of)
  if (!isChanged && !paid.has(of.vehicleID)) return
  const allocation = await reallocate({ db: run.trx }, of.vehicleID)
  if (allocation) await isPayable(run, of, { allocation, before: of.stored?.record.surplus ?? 0 })
}

async function writeAccounts(run: ImportRun, made: readonly NewAccount[]): Promise<void> {
  await insertRows(run.trx, 'hp_accounts', made.map(accountColumns))
  await insertRows(run.trx, 'instalments', made.flatMap(instalmentColumns))
  await insertRows(
    run.trx,
    'instalment_payments',
    made.flatMap(({ allocation }) =>
      allocation.rows.flatMap(({ id, parts }) =>
        parts.map(({ entryId, amount, date }) => ({ instalment_id: id, entry_id: entryId, amount, date })),
      ),
    ),
  )
  for (const { of, rows } of made) {
    if (of.terms) run.addRecord(of.terms.row, 'make', { record: 'hp_accounts', key: of.vehicleID })
    for (const { row, id } of rows) if (row) run.rowOutcome(row, 'make', { record: 'instalments', key: id })
    const account = { record: 'hp_accounts', key: of.vehicleID }
    const [first] = of.rows
    if (first && isInstalment(first)) run.addRecord(first, 'make', account)
    for (const row of of.rows) if (!isInstalment(row)) run.rowOutcome(row, 'make', account)
  }
}

function accountColumns({ of, rows, allocation }: NewAccount) {
  const summary = accountSummary(
    rows.map(({ id, dueDate, mark }) => ({ id, dueDate, isPartPayment: mark === 'prepaid' })),
    allocation,
  )
  return {
    vehicle_id: of.vehicleID,
    agreed: summary.agreed,
    paid: summary.paid,
    remaining: summary.remaining,
    waived: summary.waived,
    received: summary.received,
    surplus: summary.surplus,
    settlement_entry_id: splitSettlement(of.postings).settlement?.id ?? null,
    settled_on: summary.settledOn,
    settlement_amount: summary.settlementAmount,
    fully_paid: summary.fullyPaid,
    changed_by_hand: rows.some(({ mark, row }) => mark !== 'generated' || row?.values.isByHand === true),
    next_due_date: summary.nextDueDate,
    next_amount: summary.nextAmount,
    paid_count: summary.paidCount,
    remaining_count: summary.remainingCount,
  }
}

function instalmentColumns({ of, rows, allocation }: NewAccount) {
  const allocated = new Map(allocation.rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const paid = allocated.get(row.id)!
    return {
      ...{
        id: row.id,
        vehicle_id: of.vehicleID,
        number: row.number,
        due_date: row.dueDate,
        amount: row.amount,
        version: 1,
      },
      ...{
        bank_charge: row.bankCharge,
        interest: row.interest,
        reduce_from_capital: row.reduceFromCapital,
        capital: row.capital,
      },
      ...{
        mark: row.mark,
        pinned: row.pin !== null,
        pinned_amount: row.pin?.amount ?? null,
        pinned_date: row.pin?.paidDate ?? null,
      },
      ...{
        paid_on_row: paid.paidOnRow,
        open: paid.open,
        waived: paid.waived,
        paid: paid.paid,
        paid_date: paid.paidDate,
      },
      ...{ cash_entry_id: paid.cashMgmtID, has_cash_entry: paid.hasCashEntry, batch_closed: paid.batchClosed },
    }
  })
}
