import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { isVehicleExpense, isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import type { Day } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import { insertRows, nextIDs, updateRows } from '../../database/bulk'
import { type CompleteDraft, entryColumns, isDepositCategory } from '../cash-book/entry-columns'
import type { EntryRecord } from '../cash-book/entries-repository'
import type { BroughtForward } from './brought-forward'
import { originalColumns, type OriginalEntry } from './original-entries'
import { isSame } from './import-kind'
import { deleteExpensesOf, insertCheques, storeVendors } from './entries-repository'
import type { ExistingVehicle } from './read-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

export interface PlannedEntry {
  row: StagedRow
  draft: CompleteDraft & { dateTime: Day }
  car: ExistingVehicle | null
  /** The entry that an earlier import made from the row; undefined for a new one. */
  saved: EntryRecord | undefined
  isInHand: boolean
  /** Its data in the exported book; null for one that is brought forward. */
  original: OriginalEntry | null
}

export interface PostingTargets {
  accounts: Set<number>
  /** Vehicle and client of deposits, separated by a blank. */
  attempts: Set<string>
}

interface EntryCheque {
  id: number
  status: 'pending'
}

export async function writeEntries(
  run: ImportRun,
  planned: readonly PlannedEntry[],
  { brought, postings }: { brought: BroughtForward | null; postings: PostingTargets },
): Promise<void> {
  const added = planned.filter(({ saved }) => saved === undefined)
  const cheques = await writeCheques(run, added)
  const next = await nextIDs(run.trx, 'cash_entries', added.filter(({ original }) => original === null).length)
  const ids = added.map(({ original }) => original?.id ?? next.shift() ?? 0)
  const by = { created_at: run.by.at.toISOString(), created_by: run.by.username, ...run.stamp(1) }
  const rows = added.map((entry, index) => ({
    ...{ id: ids[index] ?? 0, batch_id: brought?.id, ...by },
    ...entryColumns(entry.draft),
    ...registrationOf(entry.car),
    ...(entry.original ? originalColumns(entry.original) : {}),
    cheque_id: cheques.get(entry)?.id ?? null,
  }))
  await insertRows(run.trx, 'cash_entries', rows)
  for (const [index, entry] of added.entries()) {
    const cheque = cheques.get(entry)
    const { amount, dateTime: date } = entry.draft
    brought?.addEntry(
      entry.row,
      cheque ? (entry.isInHand ? 'pending' : { banked: { id: cheque.id, amount, date } }) : null,
    )
    run.rowOutcome(entry.row, 'make', { record: 'cash_entries', key: ids[index] ?? 0 })
  }
  const changed = brought ? await changeEntries(run, planned, brought) : []
  await writeExpenses(run, [...added.map((entry, index) => ({ ...entry, id: ids[index] ?? 0 })), ...changed])
  for (const { draft, saved } of planned) notePostings(postings, draft, saved)
}

function registrationOf(car: ExistingVehicle | null) {
  return { reg_no: car?.regNo ?? '', hp_account_no: car?.accountNo ?? '' }
}

/** Changes entries of earlier imports that are corrected; unchanged ones are left. */
async function changeEntries(run: ImportRun, planned: readonly PlannedEntry[], brought: BroughtForward) {
  const changed: (PlannedEntry & { id: number })[] = []
  const rows: object[] = []
  for (const entry of planned) {
    const { row, saved, draft, car } = entry
    if (!saved) continue
    const columns = { ...entryColumns(draft), ...registrationOf(car) }
    const isLeft = isSame(saved, columns)
    run.rowOutcome(row, isLeft ? 'leave' : 'change', { record: 'cash_entries', key: saved.id })
    if (isLeft) continue
    brought.addEntry(row, null)
    changed.push({ ...entry, id: saved.id })
    rows.push({ id: saved.id, ...columns, ...run.stamp(saved.version + 1) })
  }
  await updateRows(run.trx, 'cash_entries', 'id', rows)
  await deleteExpensesOf(
    run.trx,
    changed.map(({ id }) => id),
  )
  return changed
}

async function writeCheques(run: ImportRun, added: readonly PlannedEntry[]): Promise<Map<PlannedEntry, EntryCheque>> {
  const received = added.filter(({ draft, original }) =>
    original ? original.chequeID !== null : draft.typeID === CashType.Cheque,
  )
  const next = await nextIDs(run.trx, 'cheques', received.filter(({ original }) => !original).length)
  const ids = received.map(({ original }) => original?.chequeID ?? next.shift() ?? 0)
  const rows = received.map(({ draft: { cheque }, original }, index) => ({
    id: ids[index] ?? 0,
    bank: cheque?.bank ?? '',
    number: cheque?.chequeNumber ?? '',
    account_no: cheque?.accountNumber ?? '',
    payer_name: cheque?.payerName ?? '',
    cheque_date: cheque?.chequeDate ?? null,
    receipt_no: original?.chequeReceiptNo ?? '',
    status: 'pending' as const,
  }))
  await insertCheques(run.trx, rows)
  return new Map(received.map((entry, index) => [entry, { id: ids[index] ?? 0, status: 'pending' }]))
}

async function writeExpenses(run: ImportRun, entries: readonly (PlannedEntry & { id: number })[]): Promise<void> {
  const expenses = entries.filter(({ draft }) => isVehicleExpense(draft.categoryID))
  await storeVendors(run.trx, expenses.map(({ draft }) => entryColumns(draft).vendor).filter(Boolean))
  const ofVehicles = expenses.filter(({ car }) => car !== null)
  const next = await nextIDs(run.trx, 'expenses', ofVehicles.filter(({ original }) => !original?.costID).length)
  const ids = ofVehicles.map(({ original }) => original?.costID ?? next.shift() ?? 0)
  const rows = ofVehicles.map(({ id, draft, car }, index) => {
    const { vendor, description, date } = entryColumns(draft)
    const amount = draft.categoryID === CashCategory.VehicleExpense ? draft.amount : cents(-draft.amount)
    return {
      id: ids[index] ?? 0,
      vehicle_id: car?.id,
      amount,
      date,
      vendor,
      description,
      entry_id: id,
      ...run.stamp(1),
    }
  })
  await insertRows(run.trx, 'expenses', rows)
}

function notePostings(
  { accounts, attempts }: PostingTargets,
  draft: PlannedEntry['draft'],
  saved: EntryRecord | undefined,
): void {
  const now = { vehicleID: draft.vehicleID ?? null, clientID: draft.clientID ?? null, categoryID: draft.categoryID }
  const before = saved && { vehicleID: saved.vehicle_id, clientID: saved.client_id, categoryID: saved.category_id }
  for (const of of before ? [now, before] : [now]) {
    if (of.vehicleID === null) continue
    if (isHirePurchase(of.categoryID)) accounts.add(of.vehicleID)
    if (of.clientID !== null && isDepositCategory(of.categoryID)) attempts.add(`${of.vehicleID} ${of.clientID}`)
  }
}
