import { Refusal } from '@forecourt/core/refusals'
import { type AuditContext, recordEvent } from '../../database/audit'
import type { Trx } from '../../database/database'
import { toCentsOrNull } from '../../database/values'
import { reallocate } from '../hire-purchase/service'
import {
  broughtForwardBatch,
  broughtForwardSums,
  closeBroughtForward,
  updateBroughtForward,
  isBookUnbegun,
  openAfter,
  reopenBroughtForward,
} from './entries-repository'
import type { ImportRecord } from './repository'
import { NUMBERED } from './run-repository'
import {
  remainingAccounts,
  hasImportedBook,
  broughtForwardBy,
  deleteMadeRows,
  detachMadeRows,
  resetCashBook,
  endChunk,
  deleteImportRecords,
  deleteUnusedWords,
  isBookUsed,
  referencedSince,
  storeUndoneRows,
  stageWritten,
  resetSequence,
  openingWithout,
  pendingOf,
  restoreBook,
  restoreChangedRows,
  shownKey,
  changedSince,
  type TouchedRecord,
  writtenKeys,
} from './undo-repository'

/** Tables of records with their names in refusals, each after what it names: so they are set back, and the other way round they go. */
const RECORDS: Readonly<Record<string, string>> = {
  clients: 'Client',
  vehicles: 'Vehicle',
  car_hires: 'Car hire',
  cheques: 'Cheque',
  cash_entries: 'Entry',
  sales: 'The sale of vehicle',
  part_exchanges: 'The part exchange of vehicle',
  expenses: 'Expense',
  attempts: 'The attempt on vehicle',
  hp_accounts: 'The HP account of vehicle',
  instalments: 'HP Payment',
  manual_payments: 'Payment',
  receipt_numbers: 'Receipt',
}

interface UndoContext {
  record: ImportRecord
  by: AuditContext
  now: Date
}

/** Removes from the books what an import made, and restores what it changed. */
export async function undoRows(trx: Trx, { record, by, now }: UndoContext): Promise<void> {
  await stageWritten(trx, record.id)
  await refuseTouched(trx, await changedSince(trx))
  await refuseTouched(trx, await referencedSince(trx))
  const isBook = await hasImportedBook(trx, record.id)
  if (isBook && (await isBookUsed(trx)))
    throw new Refusal('IMPORT_TOUCHED', { record: 'The cash book', who: 'what was entered in it' })
  const { batchID, isOpening, others } = await broughtForwardBy(trx, record.id)
  const isUnbegun = batchID === null || (await isBookUnbegun(trx, batchID))
  if (!isUnbegun && (isOpening || (await pendingOf(trx)) > 0))
    throw new Refusal('IMPORT_TOUCHED', { record: 'The cash book', who: 'what was entered in it' })
  const seal = async () => {
    await recordEvent(
      trx,
      { ...by, operation: 'UndoImport' },
      { kind: 'books', subjectID: null, after: { undone: record.name } },
    )
    await endChunk(trx)
  }
  await detachMadeRows(trx)
  await seal()
  const tables = Object.keys(RECORDS)
  for (const table of tables.toReversed())
    for (const keys of await writtenKeys(trx, table, true)) {
      await deleteMadeRows(trx, table, keys)
      await seal()
    }
  for (const table of tables)
    for (const keys of await writtenKeys(trx, table, false)) {
      await restoreChangedRows(trx, table, keys)
      await seal()
    }
  for (const vehicleID of await remainingAccounts(trx)) await reallocate({ db: trx }, vehicleID)
  if (isBook) await restoreBook(trx)
  else if (batchID !== null && others === 0 && isUnbegun) await resetCashBook(trx, batchID)
  else await updateBroughtForwardBatch(trx, { record, by, now, isOpening })
  await deleteUnusedWords(trx)
  await deleteImportRecords(trx, record.id)
  await seal()
  await storeUndoneRows(trx)
  for (const table of NUMBERED) await resetSequence(trx, table)
}

async function refuseTouched(trx: Trx, touched: TouchedRecord | undefined): Promise<void> {
  if (!touched) return
  const { record, key, username, import: name } = touched
  const who = name ? `the import ${name}` : username || 'another save'
  throw new Refusal('IMPORT_TOUCHED', {
    record: `${RECORDS[record] ?? record} ${await shownKey(trx, record, key)}`,
    who,
  })
}

/** Updates the batch that was brought forward: it opens with less, and keeps its closing when later ones follow. */
async function updateBroughtForwardBatch(
  trx: Trx,
  { record, by, now, isOpening }: UndoContext & { isOpening: boolean },
): Promise<void> {
  const batch = await broughtForwardBatch(trx)
  if (batch?.status !== 'closed') return
  const sums = await broughtForwardSums(trx, batch.id)
  const stands = toCentsOrNull(batch.closing) ?? 0
  const closing = (isOpening ? await openingWithout(trx, record.id, batch.id) : null) ?? stands
  const chequesStand = toCentsOrNull(batch.cheques_closing) ?? 0
  const figures = { id: batch.id, closing, ...sums, startedAt: null }
  if (closing === stands && (chequesStand === sums.pending || !(await isBookUnbegun(trx, batch.id))))
    return updateBroughtForward(trx, { ...figures, chequesClosing: chequesStand })
  const signed = { ...figures, chequesClosing: sums.pending }
  await reopenBroughtForward(trx, batch.id)
  await closeBroughtForward(trx, signed, { at: now, by: by.username })
  await openAfter(trx, signed, now)
}
