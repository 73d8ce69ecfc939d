import type { AttachedRecord } from '@forecourt/core/features/attachments/enums'
import type { AttachmentsSearch } from '@forecourt/core/features/attachments/schemas'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../database/database'
import type { PageRange } from '../../database/paged'
import type { Database } from '../../database/schema'
import { containsEveryWord } from '../../database/search'
import { toCount } from '../../database/values'

export type AttachmentRow = Selectable<Database['attachments']>
export type Upload = Selectable<Database['attachment_uploads']>

const TABLE_OF = { vehicle: 'vehicles', client: 'clients' } as const

/**
 * Locks a record, so that its files change one save at a time.
 * @returns False when the record does not exist.
 */
export async function lockRecord(trx: Trx, { record, recordID }: { record: AttachedRecord; recordID: number }) {
  const found = await trx
    .selectFrom(TABLE_OF[record])
    .select('id')
    .where('id', '=', recordID)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function recordExists(db: Db | Trx, { record, recordID }: { record: AttachedRecord; recordID: number }) {
  const found = await db.selectFrom(TABLE_OF[record]).select('id').where('id', '=', recordID).executeTakeFirst()
  return found !== undefined
}

export async function uploadOf(db: Db | Trx, uploadID: string, addedBy: number): Promise<Upload | undefined> {
  return db
    .selectFrom('attachment_uploads')
    .selectAll()
    .where('upload_id', '=', uploadID)
    .where('added_by', '=', addedBy)
    .executeTakeFirst()
}

export async function storeUpload(db: Db | Trx, upload: Insertable<Database['attachment_uploads']>): Promise<void> {
  await db
    .insertInto('attachment_uploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['upload_id', 'added_by']).doNothing())
    .execute()
}

/** Deletes an upload with its pieces and returns it. */
export async function consumeUpload(trx: Trx, uploadID: string, addedBy: number): Promise<Upload | undefined> {
  await trx.deleteFrom('import_pieces').where('upload_id', '=', uploadID).where('added_by', '=', addedBy).execute()
  return trx
    .deleteFrom('attachment_uploads')
    .where('upload_id', '=', uploadID)
    .where('added_by', '=', addedBy)
    .returningAll()
    .executeTakeFirst()
}

export async function attachmentsOf(
  db: Db | Trx,
  { record, recordID }: { record: AttachedRecord; recordID: number },
): Promise<AttachmentRow[]> {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('record', '=', record)
    .where('record_id', '=', recordID)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

export async function attachmentByID(db: Db | Trx, id: number): Promise<AttachmentRow | undefined> {
  return db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertAttachment(trx: Trx, row: Insertable<Database['attachments']>): Promise<number> {
  const { id } = await trx.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateAttachment(
  trx: Trx,
  id: number,
  set: Partial<Pick<AttachmentRow, 'name' | 'kind' | 'place' | 'deleted_by' | 'deleted_at'>>,
): Promise<void> {
  await trx.updateTable('attachments').set(set).where('id', '=', id).execute()
}

type AttachmentsFilter = z.output<typeof AttachmentsSearch>

function matchingAttachments(db: Db | Trx, { record, recordID, kind, text }: AttachmentsFilter) {
  let query = db
    .selectFrom('attachments as a')
    .leftJoin('vehicles as v', (join) => join.onRef('v.id', '=', 'a.record_id').on('a.record', '=', 'vehicle'))
    .leftJoin('clients as c', (join) => join.onRef('c.id', '=', 'a.record_id').on('a.record', '=', 'client'))
    .where('a.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(v.id, c.id) is not null`)
  if (record) query = query.where('a.record', '=', record)
  if (recordID) query = query.where('a.record_id', '=', recordID)
  if (kind) query = query.where('a.kind', '=', kind)
  const words = containsEveryWord(text ?? '', sql`forecourt_fold(a.name)`, sql`said.own`, sql`said.related`)
  if (words) query = query.where(sql<boolean>`exists (select from (${RECORD_SEARCH_TEXT}) said where ${words})`)
  return query
}

/** The search text of a file's record, with that of its related vehicles or clients. */
const RECORD_SEARCH_TEXT = sql`
  select own, related from vehicle_search where a.record = 'vehicle' and vehicle_id = a.record_id
  union all select own, related from client_search where a.record = 'client' and client_id = a.record_id`

/** Returns a page: of one record in its order, of all the newest first. */
export async function findAttachments(db: Db | Trx, search: AttachmentsFilter, { limit, offset }: PageRange) {
  const name = sql<string>`coalesce(v.reg_no || ' ' || v.make || ' ' || v.model, c.name || ' ' || c.surname)`
  const rows = matchingAttachments(db, search).selectAll('a').select(name.as('record_name')).limit(limit).offset(offset)
  return search.recordID
    ? rows.orderBy('a.place').orderBy('a.id').execute()
    : rows.orderBy('a.added_at', 'desc').orderBy('a.id', 'desc').execute()
}

export async function countAttachments(db: Db | Trx, search: AttachmentsFilter): Promise<number> {
  const row = await matchingAttachments(db, search).select(sql<string>`count(*)`.as('count')).executeTakeFirst()
  return toCount(row?.count ?? 0)
}

/**
 * Deletes files that were deleted, or whose record is gone, since before a moment, and unused uploads. A record that was restored meanwhile keeps its
 * files.
 */
export async function deleteExpiredAttachments(
  db: Db,
  before: { deleted: Date; uploads: Date },
  now: Date,
): Promise<void> {
  await sql`
    update attachments a set gone_since = case when there.it is null then ${now}::timestamptz end
    from (select a.id, coalesce(v.id, c.id) as it from attachments a
      left join vehicles v on a.record = 'vehicle' and v.id = a.record_id
      left join clients c on a.record = 'client' and c.id = a.record_id) there
    where there.id = a.id and (there.it is null) <> (a.gone_since is not null)`.execute(db)
  // The audit says that they were forgotten, so that one that somebody takes out is told from them.
  await sql`
    with forgotten as (delete from attachments where least(deleted_at, gone_since) < ${before.deleted} returning id)
    insert into audit_events (at, username, operation, kind, after, transaction_id)
    select ${now}, '', 'ForgetAttachments', 'books', jsonb_build_object('forgotten', jsonb_agg(id)), forecourt_audit_transaction()
    from forgotten having count(*) > 0`.execute(db)
  await db.deleteFrom('attachment_uploads').where('added_at', '<', before.uploads).execute()
}

export async function isFileReferenced(db: Db, digest: string): Promise<boolean> {
  const { rows } = await sql<{ isNamed: boolean }>`
    select exists (select from attachments where digest = ${digest} or thumbnail_digest = ${digest})
      or exists (select from attachment_uploads where digest = ${digest} or thumbnail_digest = ${digest}) as "isNamed"`.execute(
    db,
  )
  return rows[0]?.isNamed ?? true
}

/** Returns every attached file, to check that it is stored. */
export async function attachedDigests(db: Db | Trx) {
  return db
    .selectFrom('attachments')
    .select(['id', 'name', 'record', 'record_id', 'digest', 'size', 'thumbnail_digest'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}
