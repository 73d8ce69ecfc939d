import { Refusal } from '@forecourt/core/refusals'
import { type AuditContext, recordEvent } from '../../database/audit'
import type { Trx } from '../../database/database'
import { toCentsOrNull } from '../../database/values'
import { reallocate } from '../hire-purchase/service'
import {
  broughtBatch,
  broughtSums,
  closeBrought,
  followBrought,
  isBookUnbegun,
  openAfter,
  reopenBrought,
} from './entries-repository'
import type { ImportRecord } from './repository'
import { NUMBERED } from './run-repository'
import {
  accountsLeft,
  broughtBook,
  broughtBy,
  deleteMade,
  detachMade,
  emptyBook,
  endChunk,
  forgetRecords,
  forgetWords,
  isBookUsed,
  namedSince,
  noteUndone,
  noteWritten,
  numberAgain,
  openingWithout,
  pendingOf,
  restoreBook,
  restoreChanged,
  shownKey,
  savedSince,
  type Touched,
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

interface Undo {
  record: ImportRecord
  by: AuditContext
  now: Date
}

/** Takes out of the books what an import made, and sets what it changed to what it was. */
export async function undoRows(trx: Trx, { record, by, now }: Undo): Promise<void> {
  await noteWritten(trx, record.id)
  await refuse(trx, await savedSince(trx))
  await refuse(trx, await namedSince(trx))
  const isBook = await broughtBook(trx, record.id)
  if (isBook && (await isBookUsed(trx)))
    throw new Refusal('IMPORT_TOUCHED', { record: 'The cash book', who: 'what was entered in it' })
  const { batchID, isOpening, others } = await broughtBy(trx, record.id)
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
  await detachMade(trx)
  await seal()
  const tables = Object.keys(RECORDS)
  for (const table of tables.toReversed())
    for (const keys of await writtenKeys(trx, table, true)) {
      await deleteMade(trx, table, keys)
      await seal()
    }
  for (const table of tables)
    for (const keys of await writtenKeys(trx, table, false)) {
      await restoreChanged(trx, table, keys)
      await seal()
    }
  for (const vehicleID of await accountsLeft(trx)) await reallocate({ db: trx }, vehicleID)
  if (isBook) await restoreBook(trx)
  else if (batchID !== null && others === 0 && isUnbegun) await emptyBook(trx, batchID)
  else await followBook(trx, { record, by, now, isOpening })
  await forgetWords(trx)
  await forgetRecords(trx, record.id)
  await seal()
  await noteUndone(trx)
  for (const table of NUMBERED) await numberAgain(trx, table)
}

async function refuse(trx: Trx, touched: Touched | undefined): Promise<void> {
  if (!touched) return
  const { record, key, username, import: name } = touched
  const who = name ? `the import ${name}` : username || 'another save'
  throw new Refusal('IMPORT_TOUCHED', {
    record: `${RECORDS[record] ?? record} ${await shownKey(trx, record, key)}`,
    who,
  })
}

/** The batch of what was brought forward begins with less, and ends as it did where later ones follow. */
async function followBook(trx: Trx, { record, by, now, isOpening }: Undo & { isOpening: boolean }): Promise<void> {
  const batch = await broughtBatch(trx)
  if (batch?.status !== 'closed') return
  const sums = await broughtSums(trx, batch.id)
  const stands = toCentsOrNull(batch.closing) ?? 0
  const closing = (isOpening ? await openingWithout(trx, record.id, batch.id) : null) ?? stands
  const chequesStand = toCentsOrNull(batch.cheques_closing) ?? 0
  const figures = { id: batch.id, closing, ...sums, startedAt: null }
  if (closing === stands && (chequesStand === sums.pending || !(await isBookUnbegun(trx, batch.id))))
    return followBrought(trx, { ...figures, chequesClosing: chequesStand })
  const signed = { ...figures, chequesClosing: sums.pending }
  await reopenBrought(trx, batch.id)
  await closeBrought(trx, signed, { at: now, by: by.username })
  await openAfter(trx, signed, now)
}
