import { correctionsOf } from '@forecourt/core/features/credit/records'
import type { CreditRecordOut } from '@forecourt/core/features/credit/schemas'
import type { EmailState } from '@forecourt/core/features/email/enums'
import type { SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import type { Day } from '@forecourt/core/kernel/days'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'
import { toDay, toDayOrNull } from '../../database/values'

type Row = Selectable<Database['credit_records']>

function recordOfRow(
  row: Row & { file_name: string | null; email_state: EmailState | null },
): Omit<CreditRecordOut, 'correctedByID'> {
  return {
    ...{
      id: row.id,
      kind: row.kind,
      date: toDay(row.date),
      time: row.time,
      medium: row.medium,
      language: row.language,
    },
    ...{ to: row.recipient, note: row.note, attachmentID: row.attachment_id, attachmentName: row.file_name },
    ...{ measure: row.measure, answer: row.answer, answeredOn: toDayOrNull(row.answered_on) },
    ...{
      correctsID: row.corrects_id,
      emailState: row.email_state,
      recordedBy: row.recorded_by,
      recordedAt: row.recorded_at.toISOString(),
    },
  }
}

/** Returns everything recorded of an account, the newest first. */
export async function creditRecordsOf(db: Db | Trx, vehicleID: number): Promise<CreditRecordOut[]> {
  const rows = await db
    .selectFrom('credit_records as r')
    .leftJoin('attachments as f', (join) => join.onRef('f.id', '=', 'r.attachment_id').on('f.deleted_at', 'is', null))
    .leftJoin('email_messages as m', 'm.id', 'r.message_id')
    .selectAll('r')
    .select(['f.name as file_name', 'm.state as email_state'])
    .where('r.vehicle_id', '=', vehicleID)
    .orderBy('r.date', 'desc')
    .orderBy('r.time', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  const records = rows.map(recordOfRow)
  const corrections = correctionsOf(records)
  return records.map((record) => ({ ...record, correctedByID: corrections.get(record.id) ?? null }))
}

export async function insertCreditRecord(trx: Trx, row: Insertable<Database['credit_records']>): Promise<number> {
  const { id } = await trx.insertInto('credit_records').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** True for a file that hangs on a vehicle. */
export async function isFileOfVehicle(db: Db | Trx, attachmentID: number, vehicleID: number): Promise<boolean> {
  const found = await db
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', attachmentID)
    .where('record', '=', 'vehicle')
    .where('record_id', '=', vehicleID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Inserts the records again that went with a sale in a transaction, as they were. */
export async function restoreCreditRecords(trx: Trx, vehicleID: number, transactionID: string): Promise<void> {
  await sql`
    insert into credit_records
    select (jsonb_populate_record(null::credit_records, last.image)).* from row_images gone cross join lateral (
      select i.image from row_images i where i.record = gone.record and i.key = gone.key and i.id < gone.id order by i.id desc limit 1) last
    where gone.record = 'credit_records' and gone.image is null and gone.transaction_id = ${transactionID}::bigint
      and last.image->>'vehicle_id' = ${String(vehicleID)}
    order by gone.key::int`.execute(trx)
}

/** Returns how an account was settled early; null for one that was not, and for one without a stored method. */
export async function settlementOf(
  db: Db | Trx,
  vehicleID: number,
): Promise<{ date: Day; method: (typeof SETTLEMENT_METHODS)[number]; who: string } | null> {
  const row = await db
    .selectFrom('hp_accounts as a')
    .innerJoin('cash_entries as e', 'e.id', 'a.settlement_entry_id')
    .select(['a.settled_on', 'e.settled_by', 'e.created_by'])
    .where('a.vehicle_id', '=', vehicleID)
    .executeTakeFirst()
  const date = toDayOrNull(row?.settled_on ?? null)
  return row?.settled_by && date !== null ? { date, method: row.settled_by.method, who: row.created_by } : null
}
