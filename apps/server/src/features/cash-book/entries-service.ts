import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { confirmsCashLimit } from '@forecourt/core/features/cash-book/cash-limit'
import {
  bankOf,
  bankRefusal,
  linkRefusal,
  pairRefusal,
  typedRefusals,
} from '@forecourt/core/features/cash-book/entry-checks'
import { otherCategoryRefusal, correctionOf } from '@forecourt/core/features/cash-book/corrections'
import { CashCategory, CashType, ALL_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import type { PrepayMode } from '@forecourt/core/features/hire-purchase/enums'
import type { SettlementTerms } from '@forecourt/core/features/hire-purchase/settlement-terms'
import type { PartPaymentTerms } from '@forecourt/core/features/hire-purchase/part-payment'
import { invariant } from '@forecourt/core/kernel/invariant'
import { Refusal } from '@forecourt/core/refusals'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import { type BatchRecord, batchById, lockBookFor, lockOpenBatches } from './batches-repository'
import {
  type ChequeRecord,
  chequesForUpdate,
  chequesTakenBy,
  deleteUnusedCheque,
  setChequesTaken,
  updateCheque,
} from './cheques-repository'
import {
  deleteEntryRow,
  detachEntry,
  type EntryColumns,
  type EntryContext,
  type EntryRecord,
  entryForUpdate,
  feeOfForUpdate,
  insertEntry,
  updateEntry,
  type VehicleOfEntry,
  vehiclesForUpdate,
} from './entries-repository'
import { entryClientID } from './entry-client'
import { type CompleteDraft, entryColumns, entryFigures, draftOf, editedDraft, prepayOf } from './entry-columns'
import { otherDays, refuseDay } from './entry-days'
import { applyChange, updateAccounts, updateAttempts } from './entry-effects'
import {
  completeDraft,
  refuseByDeal,
  refuseClosedChanges,
  assertChequesUnchanged,
  refuseOverCashLimit,
  throwFirst,
  throwIf,
  refuseUsedCheque,
} from './entry-refusals'
import {
  applyPartPayment,
  isSamePartPayment,
  newPrepaidBy,
  undoPartPayment,
} from '../hire-purchase/part-payment-service'
import {
  type CorrectingEntry,
  correctingCheque,
  refuseCorrectedCheque,
  refuseAboveChequeValue,
} from './corrected-cheques'
import { newSettledBy } from '../hire-purchase/service'
import { refuseEarlyDays } from '../settings/early-days'
import { readSettings } from '../settings/repository'
import { refuseUnconfirmedEntry } from './prepare-service'
import { voidReceiptOf } from './receipts-service'
import { entryWithDetails } from './search-repository'
import { paidHire } from './paid-hire-repository'
import { entryDetailsOut } from './search-service'

interface EntrySaveResult {
  cashID: number
  version: number
  correctionID?: number
}

/**
 * Adds an entry, or edits the one of `id`.
 * @param kept The stored methods of an entry that is reverted.
 */
export async function saveEntry(
  ctx: Ctx,
  draft: CashEntryDraft,
  kept: HpMethodColumns | null = null,
): Promise<EntrySaveResult> {
  // Several accounts are paid by their own operation: here every entry has its vehicle and amount.
  const single = { ...draft, enableMultipleHpPayment: false }
  const unconfirmed = await lockAndCheck(ctx, single)
  const saved = await (draft.id ? editEntry(ctx, draft.id, { given: single, kept }) : addEntry(ctx, single, kept))
  throwIf(unconfirmed)
  return saved
}

/** Locks the records of an entry and refuses it while checks are not confirmed, as `refuseUnconfirmedEntry`; an edit is checked as a whole. */
async function lockAndCheck(ctx: Ctx, draft: CashEntryDraft): Promise<Refusal | null> {
  if (!draft.confirmed) return null
  if (!draft.id) {
    await lockBookFor(ctx.db, draft.vehicleID ?? null)
    return refuseUnconfirmedEntry(ctx, draft, null)
  }
  const { row, cheque } = await lockStoredEntry(ctx, draft.id)
  await refuseOlder(ctx, draft.version, row)
  const edited = editedDraft(draftOf(row, cheque), draft)
  const vehicleIDs = [row.vehicle_id, edited.vehicleID].flatMap((id) => id ?? [])
  await vehiclesForUpdate(ctx.db, [...new Set(vehicleIDs)])
  return refuseUnconfirmedEntry(ctx, edited, draft.id)
}

async function addEntry(
  ctx: Ctx,
  draft: CashEntryDraft,
  kept: HpMethodColumns | null = null,
): Promise<EntrySaveResult> {
  const complete = completeDraft(draft)
  await refuseDay(ctx, complete.dateTime)
  await refuseEarlyDays(ctx, otherDays(complete))
  throwFirst(typedRefusals(complete, complete.amount))
  const typed = entryColumns(complete)
  const locked = await lockBookFor(ctx.db, typed.vehicle_id)
  const batch = currentOf(locked.open)
  const vehicle = knownVehicle(typed.vehicle_id, locked.vehicle)
  const columns = { ...typed, client_id: await entryClientID(ctx, complete, vehicle) }
  refuseByDeal(columns, vehicle, draft.correctsID ?? null)
  const confirmed = await refuseOverCashLimit(ctx, columns, {
    entry: null,
    isConfirmed: confirmsCashLimit(draft),
  })
  const { amount } = columns
  const corrected = { corrects_id: await correctedID(ctx, draft, { categoryID: columns.category_id, amount }) }
  await needSettlementToCorrect(ctx, { ...columns, ...corrected })
  const chequeID = await chequeOf(ctx, complete, { id: null, correctsID: corrected.corrects_id })
  const place = { ...registrationColumns(vehicle), cheque_id: chequeID, tm_entry_id: null }
  await refuseUnknownHire(ctx, columns)
  const entered = { mode: prepayOf(complete), kept }
  const row = await writeEntry(ctx, batch, { ...columns, ...place, ...corrected }, entered)
  await ctx.audit({ kind: 'entry', subjectID: row.id, after: entryFigures(row, confirmed) })
  return { cashID: row.id, version: row.version }
}

/** Refuses an unknown hire; the reference locks it until the entry is saved. */
async function refuseUnknownHire({ db }: Ctx, { hire_id: id }: EntryColumns): Promise<void> {
  if (id !== null && !(await paidHire(db, id))) throw new Refusal('RECORD_NOT_FOUND', { record: `Car hire ${id}` })
}

/** Returns the entry that a new one corrects, when both may be linked; null for one that corrects none. */
export async function correctedID(
  { db }: Ctx,
  { correctsID }: CashEntryDraft,
  correction: Parameters<typeof otherCategoryRefusal>[0],
): Promise<number | null> {
  if (!correctsID) return null
  const row = await entryForUpdate(db, correctsID)
  if (!row) throw new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${correctsID}` })
  throwIf(otherCategoryRefusal(correction, { id: row.id, categoryID: row.category_id }))
  return correctsID
}

/** Requires the right to settle for a correction of a settlement. */
async function needSettlementToCorrect(
  ctx: Ctx,
  { category_id, corrects_id }: Pick<EntryRecord, 'category_id' | 'corrects_id'>,
): Promise<void> {
  if (corrects_id === null || !isHirePurchase(category_id)) return
  const corrected = await entryWithDetails(ctx.db, corrects_id)
  if (corrected?.category_id === CashCategory.HPSettlement) ctx.need('settlement')
}

/** Returns the current batch, with the lock of every write of the cash book. */
export async function currentBatch(ctx: Ctx): Promise<BatchRecord & { isNewest: boolean }> {
  return currentOf(await lockOpenBatches(ctx.db))
}

function currentOf(open: readonly BatchRecord[]): BatchRecord & { isNewest: boolean } {
  const current = open.find((batch) => batch.status === 'current')
  invariant(current, 'There is a current batch')
  return { ...current, isNewest: current === open.at(-1) }
}

/** Writes a new entry into a batch with all its effects; the caller audits. */
export async function writeEntry(
  ctx: Ctx,
  batch: BatchRecord,
  columns: EntryColumns & EntryContext,
  entered: EntryMode = { mode: null, kept: null },
): Promise<EntryRecord> {
  if (needsSettlementRight(columns, entered.mode)) ctx.need('settlement')
  const by = await hpMethodColumns(ctx, columns, entered)
  const entry = { ...columns, ...by, batch_id: batch.id, created_by: ctx.caller.username, created_at: ctx.now }
  const { account, ...row } = await insertEntry(ctx.db, entry, isHirePurchase(columns.category_id))
  const isPrepaid = await applyPartPayment(ctx, row)
  await applyChange(ctx, batch, { before: null, after: row, account: isPrepaid ? undefined : account })
  ctx.announce({ kind: 'entry', id: row.id, action: 'added' })
  return row
}

type HpMethodColumns = Pick<EntryRecord, 'settled_by' | 'prepaid_by'>

/** How an entry is entered: ahead of time, and with which stored methods, if any. */
interface EntryMode {
  mode: PrepayMode | null
  kept: HpMethodColumns | null
}

/**
 * Returns the methods of an entry of hire purchase, as JSON: the stored ones, else for a settlement the method of Manage Data and for a part payment
 * how it is paid; null for any other entry.
 */
async function hpMethodColumns(ctx: Ctx, { category_id, vehicle_id, date }: EntryColumns, { mode, kept }: EntryMode) {
  const isSettlement = category_id === CashCategory.HPSettlement
  const settledBy = isSettlement
    ? (kept?.settled_by ?? (await newSettledBy(ctx, { vehicleID: vehicle_id, on: date })))
    : null
  const before = kept?.prepaid_by
  const prepaidBy = mode && (before ? { ...before, mode } : await newPrepaidBy(ctx, mode, vehicle_id))
  return { settled_by: jsonOf(settledBy), prepaid_by: jsonOf(prepaidBy) }
}

/** True for an entry that needs the right to settle, however it is saved (server 16.2). */
function needsSettlementRight({ category_id }: Pick<EntryColumns, 'category_id'>, mode: PrepayMode | null): boolean {
  return category_id === CashCategory.HPSettlement || mode !== null
}

function jsonOf(by: SettlementTerms | PartPaymentTerms | null): string | null {
  return by && JSON.stringify(by)
}

export function registrationColumns(vehicle: VehicleOfEntry | null): Pick<EntryContext, 'reg_no' | 'hp_account_no'> {
  return { reg_no: vehicle?.reg_no ?? '', hp_account_no: vehicle?.hp_account_no ?? '' }
}

async function vehicleOf(ctx: Ctx, id: number | null): Promise<VehicleOfEntry | null> {
  if (id === null) return null
  const [vehicle] = await vehiclesForUpdate(ctx.db, [id])
  return knownVehicle(id, vehicle ?? null)
}

function knownVehicle(id: number | null, vehicle: VehicleOfEntry | null): VehicleOfEntry | null {
  if (id !== null && !vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${id}` })
  return vehicle
}

/** Returns the cheque of an entry: its own, or for a correction that of the corrected entry. */
function chequeOf(ctx: Ctx, draft: CompleteDraft, of: CorrectingEntry): Promise<number | null> {
  return draft.typeID === CashType.Cheque ? correctingCheque(ctx, draft, of) : Promise.resolve(null)
}

/** A stored entry with everything that an edit or a deletion locks. */
interface LockedEntry {
  row: EntryRecord
  batch: BatchRecord
  cheque: ChequeRecord | null
  /** The cheques that it banked or gave out. */
  takenChequeIDs: number[]
}

async function lockStoredEntry(ctx: Ctx, id: number): Promise<LockedEntry> {
  await lockOpenBatches(ctx.db)
  const row = await entryForUpdate(ctx.db, id)
  if (!row) throw new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${id}` })
  const batch = await batchById(ctx.db, row.batch_id)
  invariant(batch, `Entry ${id} is in a batch`)
  const [cheque] = row.cheque_id === null ? [] : await chequesForUpdate(ctx.db, [row.cheque_id])
  return { row, batch, cheque: cheque ?? null, takenChequeIDs: await chequesTakenBy(ctx.db, id) }
}

async function refuseOlder(ctx: Ctx, given: number | null | undefined, row: EntryRecord): Promise<void> {
  const record = { version: row.version, updatedBy: row.updated_by, updatedAt: row.updated_at }
  await refuseChanged(ctx, given, record, async () => {
    const current = await entryWithDetails(ctx.db, row.id)
    return current ? entryDetailsOut(ctx, current) : null
  })
}

/** Edits an entry as a deletion and an addition that keep id, batch, receipt and cheque. */
async function editEntry(
  ctx: Ctx,
  id: number,
  { given, kept }: { given: CashEntryDraft; kept: HpMethodColumns | null },
): Promise<EntrySaveResult> {
  const stored = await lockStoredEntry(ctx, id)
  const { row, batch } = stored
  await refuseOlder(ctx, given.version, row)
  const complete = editedComplete(stored, given)
  // What the entry named before goes with its category; what is sent is meant.
  throwIf(linkRefusal({ ...given, categoryID: complete.categoryID }))
  const typed = entryColumns(complete)
  refuseForbiddenChanges(stored, complete, typed)
  if (await becomesCorrection(ctx, stored, typed)) return correctInstead(ctx, stored, { given, typed })
  if (typed.date !== toDay(row.date)) await refuseDay(ctx, typed.date)
  await refuseEarlyDays(ctx, otherDays(complete, draftOf(row, stored.cheque)))
  const vehicle = await lockVehiclesOf(ctx, row, typed)
  const mode = prepayOf(complete)
  if (needsSettlementRight(row, row.prepaid_by?.mode ?? null) || needsSettlementRight(typed, mode))
    ctx.need('settlement')
  await needSettlementToCorrect(ctx, row)
  const isSamePlan = isSamePartPayment(row, { ...typed, mode })
  if (!isSamePlan) await undoPartPayment(ctx, id)
  const columns = { ...typed, client_id: await entryClientID(ctx, complete, vehicle) }
  const confirmed = await refuseOverCashLimit(ctx, columns, {
    entry: row,
    isConfirmed: confirmsCashLimit(given),
  })
  if (isOtherDeal(row, columns)) {
    await detachStoredEntry(ctx, row)
    // Its account is owed again what the entry had paid.
    refuseByDeal(columns, await vehicleOf(ctx, columns.vehicle_id), row.corrects_id)
  }
  await refuseUnknownHire(ctx, columns)
  const place = await editedContext(ctx, stored, { complete, columns, vehicle })
  const isSameAccount = row.vehicle_id === columns.vehicle_id && row.category_id === columns.category_id
  const after = await updateEntry(ctx.db, id, {
    ...columns,
    ...place,
    ...(await hpMethodColumns(ctx, columns, { mode, kept: kept ?? (isSameAccount ? row : null) })),
    updated_by: ctx.caller.username,
    updated_at: ctx.now,
  })
  if (row.cheque_id !== null && after.cheque_id === null) await deleteUnusedCheque(ctx.db, row.cheque_id)
  if (row.category_id === CashCategory.TransportMalta && after.category_id !== row.category_id) await deleteFee(ctx, id)
  // Its number stays used, but what the entry has become has no receipt.
  if (!ALL_RECEIPT_CATEGORIES.includes(after.category_id)) await voidReceiptOf(ctx, id)
  if (!isSamePlan) await applyPartPayment(ctx, after)
  await applyChange(ctx, batch, { before: row, after })
  await ctx.audit({
    kind: 'entry',
    subjectID: id,
    before: entryFigures(row),
    after: entryFigures(after, confirmed),
  })
  ctx.announce({ kind: 'entry', id, action: 'changed' })
  return { cashID: id, version: after.version }
}

/** True for another amount in a closed batch, when the settings ask for a correction instead. */
async function becomesCorrection({ db }: Ctx, { row, batch }: LockedEntry, typed: EntryColumns): Promise<boolean> {
  if (batch.status !== 'closed' || toCents(row.amount) === typed.amount) return false
  return (await readSettings(db)).correctsClosed
}

/** Leaves the signed amount, and enters the difference today in the open batch; changed texts are saved. */
async function correctInstead(
  ctx: Ctx,
  { row, cheque }: LockedEntry,
  { given, typed }: { given: CashEntryDraft; typed: EntryColumns },
): Promise<EntrySaveResult> {
  const amount = toCents(row.amount)
  const kept = { ...typed, amount: row.amount, signed_amount: row.signed_amount }
  const names = Object.keys(kept) as (keyof typeof kept)[] // the columns themselves
  const isSame = names.every((name) => String(kept[name] ?? '') === String(row[name] ?? ''))
  const saved = isSame
    ? { cashID: row.id, version: row.version }
    : await editEntry(ctx, row.id, { given: { ...given, amount }, kept: null })
  const correction = correctionOf({ categoryID: row.category_id, amount }, typed.amount)
  const { cashID: correctionID } = await addEntry(ctx, {
    ...draftOf(row, cheque),
    ...correction,
    ...{ id: null, version: null, dateTime: ctx.today, correctsID: row.id, prepay: null },
    cashLimitConfirmed: confirmsCashLimit(given),
  })
  return { ...saved, correctionID }
}

/** Returns the whole draft of an edit. An entry whose vehicle was deleted stays without one, and one made from cheques has none of its own. */
function editedComplete({ row, cheque, takenChequeIDs }: LockedEntry, given: CashEntryDraft): CompleteDraft {
  const draft = editedDraft(draftOf(row, cheque), given)
  const isSameCategory = draft.categoryID === row.category_id
  const ignored: string[] = []
  if (isSameCategory && row.vehicle_id === null) ignored.push('vehicleID')
  if (takenChequeIDs.length > 0) ignored.push('cheque')
  return completeDraft(draft, ignored)
}

/** Refuses changes that the batch, the cheques, the pair of category and type, or the bank of the type do not allow. */
function refuseForbiddenChanges(
  { row, batch, cheque, takenChequeIDs }: LockedEntry,
  complete: CompleteDraft,
  typed: EntryColumns,
): void {
  if (batch.status === 'closed') refuseClosedChanges(row, typed, prepayOf(complete))
  const isSameAmount = toCents(row.amount) === typed.amount
  const isSamePair = row.category_id === typed.category_id && row.type_id === typed.type_id
  if (takenChequeIDs.length > 0) {
    assertChequesUnchanged(row, typed)
    return
  }
  if (!isSameAmount || row.type_id !== typed.type_id) refuseUsedCheque(cheque)
  const isSameSign = Math.sign(Number(row.amount)) === Math.sign(typed.amount)
  // A fee is paid as its Transport Malta entry is, whatever the pair.
  if (!isSamePair || !isSameSign) throwIf(pairRefusal({ ...complete, isCorrection: row.corrects_id !== null }))
  const isSameBank = row.type_id === typed.type_id && bankOf(draftOf(row, cheque)) === bankOf(complete)
  if (!isSameBank) throwIf(bankRefusal(complete))
}

/** Returns the vehicle of an edited entry, locked with the old one. */
async function lockVehiclesOf(ctx: Ctx, row: EntryRecord, typed: EntryColumns): Promise<VehicleOfEntry | null> {
  const ids = [row.vehicle_id, typed.vehicle_id].flatMap((id) => (id === null ? [] : [id]))
  const vehicles = await vehiclesForUpdate(ctx.db, [...new Set(ids)])
  if (typed.vehicle_id === null) return null
  const vehicle = vehicles.find(({ id }) => id === typed.vehicle_id)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${typed.vehicle_id}` })
  return vehicle
}

function isOtherDeal(row: EntryRecord, columns: EntryColumns): boolean {
  return (
    row.vehicle_id !== columns.vehicle_id ||
    row.client_id !== columns.client_id ||
    row.category_id !== columns.category_id
  )
}

/** Removes an entry from accounts and attempts, while its row stays. */
async function detachStoredEntry(ctx: Ctx, row: EntryRecord): Promise<void> {
  await detachEntry(ctx.db, row.id)
  await updateAccounts(ctx, { before: row, after: null })
  await updateAttempts(ctx, { before: row, after: null })
}

async function editedContext(
  ctx: Ctx,
  { row, cheque, takenChequeIDs }: LockedEntry,
  { complete, columns, vehicle }: { complete: CompleteDraft; columns: EntryColumns; vehicle: VehicleOfEntry | null },
): Promise<EntryContext> {
  const isSameCategory = row.category_id === columns.category_id
  const isVehicleGone = isSameCategory && row.vehicle_id === null && vehicle === null
  const marks = registrationColumns(vehicle)
  // An account that the sale no longer names stays on the entries that paid it.
  if (vehicle && vehicle.id === row.vehicle_id) marks.hp_account_no ||= row.hp_account_no
  const ownMarks = isVehicleGone ? { reg_no: row.reg_no, hp_account_no: row.hp_account_no } : marks
  const place = { ...ownMarks, corrects_id: row.corrects_id }
  if (cheque && columns.type_id !== CashType.Cheque) await refuseCorrectedCheque(ctx, cheque, row.id)
  const tmEntryID = isSameCategory ? row.tm_entry_id : null
  if (takenChequeIDs.length > 0) return { ...place, cheque_id: null, tm_entry_id: tmEntryID }
  if (cheque && columns.type_id === CashType.Cheque) {
    await refuseAboveChequeValue(ctx, cheque, { entryID: row.id, signed: columns.signed_amount })
    await updateCheque(ctx.db, cheque.id, complete.cheque ?? {})
    return { ...place, cheque_id: cheque.id, tm_entry_id: tmEntryID }
  }
  const correcting = { id: row.id, correctsID: row.corrects_id }
  return { ...place, cheque_id: await chequeOf(ctx, complete, correcting), tm_entry_id: tmEntryID }
}

/** Deletes an entry of an open batch with all its effects; the number of its receipt stays used. */
export async function deleteEntry(ctx: Ctx, given: { cashEntryID: number; version?: number | null | undefined }) {
  const stored = await lockStoredEntry(ctx, given.cashEntryID)
  const { row } = stored
  await refuseOlder(ctx, given.version, row)
  if (stored.batch.status === 'closed') throw new Refusal('CASH_BATCH_CLOSED')
  if (row.category_id === CashCategory.TransportMalta) await deleteFee(ctx, row.id)
  await removeEntry(ctx, stored)
  return {}
}

/** Deletes the fee of a Transport Malta entry with it. */
async function deleteFee(ctx: Ctx, tmEntryID: number): Promise<void> {
  const fee = await feeOfForUpdate(ctx.db, tmEntryID)
  if (!fee) return
  const stored = await lockStoredEntry(ctx, fee.id)
  if (stored.batch.status === 'closed') throw new Refusal('CASH_TM_FEE_CLOSED')
  await removeEntry(ctx, stored)
}

async function removeEntry(ctx: Ctx, { row, batch, cheque, takenChequeIDs }: LockedEntry): Promise<void> {
  await needSettlementToCorrect(ctx, row)
  refuseUsedCheque(cheque)
  if (cheque) await refuseCorrectedCheque(ctx, cheque, row.id)
  const vehicleIDs = row.vehicle_id === null ? [] : [row.vehicle_id]
  await vehiclesForUpdate(ctx.db, vehicleIDs)
  await undoPartPayment(ctx, row.id)
  await detachStoredEntry(ctx, row)
  if (takenChequeIDs.length > 0) await setChequesTaken(ctx.db, takenChequeIDs, null)
  // The amounts that stand on instalments were released when the entry was detached.
  const unposted = isHirePurchase(row.category_id) ? { ...row, vehicle_id: null } : row
  await applyChange(ctx, batch, { before: { ...unposted, client_id: null }, after: null })
  await voidReceiptOf(ctx, row.id)
  await deleteEntryRow(ctx.db, row.id)
  if (cheque) await deleteUnusedCheque(ctx.db, cheque.id)
  await ctx.audit({ kind: 'entry', subjectID: row.id, before: entryFigures(row) })
  ctx.announce({ kind: 'entry', id: row.id, action: 'deleted' })
}
