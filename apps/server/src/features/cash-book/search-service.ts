import type { CorrectedEntry } from '@forecourt/core/features/cash-book/corrections'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import type {
  CashEntryOut,
  CashEntryRef,
  CashExport,
  CashList,
  LastEntryRef,
} from '@forecourt/core/features/cash-book/schemas'
import { dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { type Cents, sumCents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { sortByIDs } from '../../database/search'
import { type PlainColumn, plainCsv } from '../../documents/copy-csv'
import { toCents, toDay } from '../../database/values'
import { isMonthLocked } from '../settings/months-repository'
import { deletedEntriesOf } from './deleted-service'
import { entriesOut } from './entry-view'
import {
  type CashFilter,
  countEntries,
  entriesForFile,
  entriesOfIDs,
  entriesSum,
  entryIDsOfPage,
  entryOfReceipt,
  correctionsOf,
  entryOfCheque,
  entryWithDetails,
  lastEntryID,
  lastEntryOf,
  type ListedEntry,
  findVoidReceipt,
} from './search-repository'

const LAST = -1
const ID_MAX = 2_147_483_647

/** Returns the entry of an id (−1: the last one) or of a receipt. */
export async function entryOut(ctx: Ctx, ref: z.output<typeof CashEntryRef>): Promise<CashEntryOut> {
  const id = await idOf(ctx, ref)
  const row = id === null ? undefined : await entryWithDetails(ctx.db, id)
  if (!row) throw (await voidReceiptRefusal(ctx, ref)) ?? new Refusal('RECORD_NOT_FOUND', { record: nameOf(ref) })
  return entryDetailsOut(ctx, row)
}

/** Returns the last entry of the caller, or the last HP entry of a vehicle; null for none. */
export async function lastEntryOut(
  ctx: Ctx,
  { vehicleID }: z.output<typeof LastEntryRef>,
): Promise<{ entry: CashEntryOut | null }> {
  const id = await lastEntryOf(ctx.db, vehicleID ? { vehicleID } : { username: ctx.caller.username })
  const row = id === null ? undefined : await entryWithDetails(ctx.db, id)
  return { entry: row ? await entryDetailsOut(ctx, row) : null }
}

/** Returns an entry with its corrections, and whether its month is locked. */
export async function entryDetailsOut({ db }: Pick<Ctx, 'db'>, row: ListedEntry): Promise<CashEntryOut> {
  const [[entry], corrections, monthLocked, takenBy] = await Promise.all([
    entriesOut(db, [row]),
    correctionsOf(db, row.id),
    isMonthLocked(db, toDay(row.date)),
    row.cheque_id === null ? null : entryOfCheque(db, row.cheque_id),
  ])
  invariant(entry, 'A row gives an entry')
  const { stays } = correctedEntry(row, corrections)
  return {
    ...entry,
    cheque: entry.cheque && { ...entry.cheque, ...(takenBy && { takenBy }) },
    correctedBy: corrections.map(({ id }) => id),
    stays: wireMoney(signedAmount({ categoryID: row.category_id, amount: stays })),
    monthLocked,
  }
}

export function correctedEntry(
  row: Pick<ListedEntry, 'id' | 'signed_amount'>,
  corrections: readonly { signed_amount: string }[],
): CorrectedEntry {
  const signed = toCents(row.signed_amount)
  return {
    id: row.id,
    signed,
    stays: sumCents([signed, ...corrections.map(({ signed_amount }) => toCents(signed_amount))]),
  }
}

/** Returns the refusal for a receipt that no entry has any more; null when the number was never used. */
async function voidReceiptRefusal(
  ctx: Ctx,
  { receiptNumber: number }: z.output<typeof CashEntryRef>,
): Promise<Refusal | null> {
  const receipt = number !== undefined && number <= ID_MAX ? await findVoidReceipt(ctx.db, number) : null
  if (!receipt || number === undefined) return null
  const { entryID, isEntryThere, replacedBy, at, by } = receipt
  const fate = isEntryThere ? 'has no receipt any more' : 'was deleted'
  const entry = entryID === null ? 'its entry was deleted' : `entry ${entryID} ${fate}`
  const reason = replacedBy === null ? entry : `receipt ${replacedBy} replaces it`
  const when = at && ` on ${formatDay(dayInZone(at, ctx.config.timeZone))}${by && ` by ${by}`}`
  return new Refusal('RECEIPT_VOID', { number, reason: `${reason}${when ?? ''}` })
}

function idOf(ctx: Ctx, { id, receiptNumber }: z.output<typeof CashEntryRef>): Promise<number | null> {
  const isKept = (number: number) => number > 0 && number <= ID_MAX
  if (receiptNumber !== undefined)
    return isKept(receiptNumber) ? entryOfReceipt(ctx.db, receiptNumber) : Promise.resolve(null)
  if (id === undefined) throw new InvalidFields([{ field: 'id', message: 'Say which cash entry' }])
  if (id === LAST) return lastEntryID(ctx.db)
  return Promise.resolve(isKept(id) ? id : null)
}

function nameOf({ id, receiptNumber }: z.output<typeof CashEntryRef>): string {
  if (receiptNumber !== undefined) return `Receipt ${receiptNumber}`
  return id === LAST ? 'The last cash entry' : `Cash entry ${id}`
}

/** Returns one page of the search, in its order, and the number of matches. */
export function entriesPage(ctx: Ctx, search: CashFilter): Promise<z.output<typeof CashList>> {
  const { db } = ctx.store
  return pagedAnswer(search, {
    rows: async () => {
      const ids = await entryIDsOfPage(db, search)
      const entries = await entriesOut(db, sortByIDs(await entriesOfIDs(db, ids), ids))
      return search.withDeleted ? withDeleted(ctx, entries, ids) : entries
    },
    total: async () => ({ totalCount: await countEntries(db, search) }),
  })
}

/** Adds the deleted entries of a page in their places. */
async function withDeleted(ctx: Ctx, entries: CashEntryOut[], ids: readonly number[]): Promise<CashEntryOut[]> {
  const there = new Set(entries.map(({ id }) => id))
  const deleted = await deletedEntriesOf(
    ctx,
    ids.filter((id) => !there.has(id)),
  )
  return sortByIDs([...entries, ...deleted], ids)
}

/** Returns the sum of the signed amounts of all matches that are not deleted. */
export function entriesTotal(ctx: Ctx, search: CashFilter): Promise<Cents> {
  return entriesSum(ctx.store.db, search)
}

type FileColumn = PlainColumn<keyof Awaited<ReturnType<ReturnType<typeof entriesForFile>['execute']>>[number]>

const COLUMNS: readonly FileColumn[] = [
  { header: 'Date', kind: 'day', from: 'date' },
  { header: 'Reg No', kind: 'text', from: 'reg_no' },
  { header: 'HP Account No', kind: 'text', from: 'hp_account_no' },
  { header: 'Name', kind: 'text', from: 'name' },
  { header: 'Description', kind: 'text', from: 'description' },
  { header: 'Reference', kind: 'text', from: 'reference' },
  { header: 'Cash Category', kind: 'named', from: 'category_id', names: CASH_CATEGORY_NAMES },
  { header: 'Cash Type', kind: 'named', from: 'type_id', names: CASH_TYPE_NAMES },
  { header: 'In', kind: 'money', from: 'money_in' },
  { header: 'Out', kind: 'money', from: 'money_out' },
  { header: 'Batch Closed', kind: 'text', from: 'closed' },
]

const LINK_COLUMNS: readonly FileColumn[] = [
  { header: 'Entry ID', kind: 'text', from: 'id' },
  { header: 'Batch', kind: 'text', from: 'batch_id' },
  { header: 'Receipt No', kind: 'text', from: 'receipt' },
  { header: 'Bank', kind: 'text', from: 'bank' },
  { header: 'Cheque No', kind: 'text', from: 'cheque_no' },
  { header: 'Bank Reference', kind: 'text', from: 'bank_reference' },
  { header: 'EPOS Batch', kind: 'text', from: 'epos_batch_no' },
  { header: 'Vehicle ID', kind: 'text', from: 'vehicle_id' },
  { header: 'Car Hire ID', kind: 'text', from: 'hire_id' },
  { header: 'Client ID', kind: 'text', from: 'client_id' },
  { header: 'Created At', kind: 'moment', from: 'created_at' },
  { header: 'Created By', kind: 'text', from: 'created_by' },
  { header: 'Changed At', kind: 'moment', from: 'changed_at' },
  { header: 'Changed By', kind: 'text', from: 'changed_by' },
]

const DELETED_COLUMNS: readonly FileColumn[] = [
  { header: 'Deleted At', kind: 'moment', from: 'deleted_at' },
  { header: 'Deleted By', kind: 'text', from: 'deleted_by' },
]

/** Returns every entry of the search as a file, written while it is read; money out is positive in its own column, as on the screen. */
export function exportEntries(ctx: Ctx, search: z.output<typeof CashExport>): Download {
  const columns = [
    ...COLUMNS,
    ...(search.columns === 'all' ? LINK_COLUMNS : []),
    ...(search.withDeleted ? DELETED_COLUMNS : []),
  ]
  const query = entriesForFile(ctx.db, search, ctx.config.timeZone)
  return plainCsv(ctx.store, { fileName: 'export.csv', columns, query })
}
