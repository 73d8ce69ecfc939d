import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCentsOrNull } from '../../database/values'
import { currentBatch, writeEntry } from './entries-service'
import { type EntryColumns, type EntryRecord, entryForUpdate, feeOfForUpdate } from './entries-repository'
import { entryColumns, entryFigures, draftOf } from './entry-columns'

/**
 * Adds the handling fee of a saved Transport Malta entry as an entry with the same date and type, in the current batch. A second call adds nothing
 * and returns the existing entry.
 */
export async function addHandlingFee(ctx: Ctx, given: { id?: number | null | undefined }) {
  if (!given.id) throw new InvalidFields([{ field: 'id', message: 'Save the Transport Malta entry first' }])
  const batch = await currentBatch(ctx)
  const entry = await entryForUpdate(ctx.db, given.id)
  if (!entry) throw new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${given.id}` })
  if (entry.category_id !== CashCategory.TransportMalta) throw new Refusal('CASH_NOT_TRANSPORT_MALTA', { id: given.id })
  const existing = await feeOfForUpdate(ctx.db, entry.id)
  if (existing) return { cashID: existing.id, version: existing.version }
  const columns = feeColumns(entry)
  const row = await writeEntry(ctx, batch, {
    ...columns,
    reg_no: '',
    hp_account_no: '',
    cheque_id: null,
    tm_entry_id: entry.id,
    corrects_id: null,
  })
  await ctx.audit({ kind: 'entry', subjectID: row.id, after: entryFigures(row) })
  return { cashID: row.id, version: row.version }
}

function feeColumns(entry: EntryRecord): EntryColumns {
  const amount = toCentsOrNull(entry.handling_fee)
  if (amount === null) throw new InvalidFields([{ field: 'handlingFee', message: 'Handling fee is required' }])
  const fee = { ...draftOf(entry, null), categoryID: CashCategory.TransportMaltaFee, amount }
  return entryColumns(fee)
}
