import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCentsOrNull, toDay, toDayOrNull } from '../../database/values'
import { currentBatch, directionsOf, writeEntry } from './entries-service'
import { type EntryRecord, entryForUpdate, feeOfForUpdate } from './entries-repository'
import type { EntryColumns } from './entry-columns'

/**
 * Writes the handling fee of a saved Transport Malta entry as an entry of its own: same date and type, in the current batch. Asked
 * again it writes nothing and answers the entry that is there.
 */
export async function addHandlingFee(ctx: Ctx, given: { id?: number | null | undefined }) {
  if (!given.id) throw new InvalidFields([{ field: 'id', message: 'Save the Transport Malta entry first' }])
  const batch = await currentBatch(ctx)
  const entry = await entryForUpdate(ctx.db, given.id)
  if (!entry) throw new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${given.id}` })
  if (entry.category_id !== CashCategory.TransportMalta) throw new Refusal('CASH_NOT_TRANSPORT_MALTA', { id: given.id })
  const existing = await feeOfForUpdate(ctx.db, entry.id)
  if (existing) return { cashID: existing.id, version: existing.version }
  const columns = await feeColumns(ctx, entry)
  const row = await writeEntry(ctx, batch, {
    ...columns,
    reg_no: '',
    hp_account_no: '',
    cheque_id: null,
    tm_entry_id: entry.id,
  })
  await ctx.audit({ kind: 'entry', subjectID: row.id, after: row })
  return { cashID: row.id, version: row.version }
}

async function feeColumns(ctx: Ctx, entry: EntryRecord): Promise<EntryColumns> {
  const amount = toCentsOrNull(entry.handling_fee)
  if (amount === null) throw new InvalidFields([{ field: 'handlingFee', message: 'Handling fee is required' }])
  const categoryID = CashCategory.TransportMaltaFee
  return {
    date: toDay(entry.date),
    category_id: categoryID,
    type_id: entry.type_id,
    amount,
    signed_amount: signedAmount({ categoryID, amount }, await directionsOf(ctx)),
    vehicle_id: null,
    client_id: entry.client_id,
    name: entry.name,
    description: entry.description,
    reference: entry.reference,
    vendor: '',
    month_expense: null,
    handling_fee: null,
    is_part_exchange: false,
    difference: null,
    selling_price: null,
    combine_count: null,
    bank: entry.bank,
    bank_date: toDayOrNull(entry.bank_date),
    bank_reference: entry.bank_reference,
    epos_batch_no: entry.epos_batch_no,
    cheque_out_no: entry.cheque_out_no,
  }
}
