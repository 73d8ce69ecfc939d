import type { DeletedEntry } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { type DeletedRow, deletedRow, deletedRowsOf } from './deleted-repository'
import { entriesOut } from './entry-view'

/** An entry that was deleted, as it was. */
export async function deletedEntry(ctx: Ctx, { id }: { id: number }): Promise<DeletedEntry> {
  const row = await deletedRow(ctx.db, id)
  const [entry] = row ? await entriesAsTheyWere(ctx, [row]) : []
  if (!entry) throw new Refusal('RECORD_NOT_FOUND', { record: `Deleted cash entry ${id}` })
  return entry
}

/** Those of these entries that were deleted, in no order. */
export async function deletedOfIDs({ store }: Ctx, ids: readonly number[]): Promise<DeletedEntry[]> {
  return entriesAsTheyWere(store, await deletedRowsOf(store.db, ids))
}

async function entriesAsTheyWere({ db }: Pick<Ctx, 'db'>, rows: readonly DeletedRow[]): Promise<DeletedEntry[]> {
  const entries = await entriesOut(db, rows)
  return entries.map((entry, at) => ({
    ...entry,
    cheque: entry.cheque && { ...entry.cheque, amount: withOwn(entry.cheque.amount, entry.amount) },
    deletedAt: rows[at]?.deleted_at.toISOString() ?? '',
    deletedBy: rows[at]?.deleted_by ?? '',
  }))
}

/** A cheque is worth what the entries that are still there and this one were paid by it. */
function withOwn(others: number, own: number): number {
  return money(sumCents([centsFromWire(others) ?? ZERO, centsFromWire(own) ?? ZERO]))
}
