import type { DeletedEntry } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { type DeletedRow, deletedRow, deletedRowsOf } from './deleted-repository'
import { entriesOut } from './entry-view'

export async function deletedEntry(ctx: Ctx, { id }: { id: number }): Promise<DeletedEntry> {
  const row = await deletedRow(ctx.db, id)
  const [entry] = row ? await lastVersions(ctx, [row]) : []
  if (!entry) throw new Refusal('RECORD_NOT_FOUND', { record: `Deleted cash entry ${id}` })
  return entry
}

/** Returns those of these entries that were deleted, in no order. */
export async function deletedEntriesOf({ store }: Ctx, ids: readonly number[]): Promise<DeletedEntry[]> {
  return lastVersions(store, await deletedRowsOf(store.db, ids))
}

async function lastVersions({ db }: Pick<Ctx, 'db'>, rows: readonly DeletedRow[]): Promise<DeletedEntry[]> {
  const entries = await entriesOut(db, rows)
  return entries.map((entry, at) => ({
    ...entry,
    cheque: entry.cheque && { ...entry.cheque, amount: chequeValueWith(entry.cheque.amount, entry.amount) },
    deletedAt: rows[at]?.deleted_at.toISOString() ?? '',
    deletedBy: rows[at]?.deleted_by ?? '',
  }))
}

/** Returns the value of a cheque: its remaining entries and the deleted one. */
function chequeValueWith(others: number, own: number): number {
  return wireMoney(sumCents([centsFromWire(others) ?? ZERO, centsFromWire(own) ?? ZERO]))
}
