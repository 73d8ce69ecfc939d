import { Refusal } from '@forecourt/core/refusals'
import { sql } from 'kysely'
import type { Db, Trx } from './database'

/** A piece of an uploaded file; the same piece again replaces it. */
export interface Piece {
  upload: string
  number: number
  bytes: Uint8Array
  addedBy: number
  now: Date
}

/** Limit of one user's unused uploads: two files of the largest kind, and more. */
const WAITING_BYTES_MAX = 200_000_000

/** @throws Refusal when the user has more unused uploads than the limit. */
export async function storePiece(trx: Trx, { upload, number, bytes, addedBy, now }: Piece): Promise<void> {
  // Of pieces that come at once each counts those before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pieces of ${addedBy}`}, 0))`.execute(trx)
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(length(bytes)), 0)::float8 as waiting from import_pieces
    where added_by = ${addedBy} and not (upload_id = ${upload} and number = ${number})`.execute(trx)
  if ((rows[0]?.waiting ?? 0) + bytes.length > WAITING_BYTES_MAX) throw new Refusal('UPLOADS_FULL')
  await trx
    .insertInto('import_pieces')
    .values({ upload_id: upload, number, bytes, added_by: addedBy, added_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['upload_id', 'number'])
        .doUpdateSet({ bytes, added_at: now })
        .where('import_pieces.added_by', '=', addedBy),
    )
    .execute()
}

/** Returns how many pieces and bytes of a user's upload are stored; fewer pieces than the last number when one is missing. */
export async function uploadSize(
  db: Db | Trx,
  upload: string,
  addedBy: number,
): Promise<{ pieces: number; last: number; bytes: number }> {
  const { rows } = await sql<{ pieces: number; last: number; bytes: number }>`
    select count(*)::int as pieces, coalesce(max(number), 0) as last, coalesce(sum(length(bytes)), 0)::int as bytes
    from import_pieces where upload_id = ${upload} and added_by = ${addedBy}`.execute(db)
  return rows[0] ?? { pieces: 0, last: 0, bytes: 0 }
}

/** Returns the bytes of an upload, with one piece in memory at a time. */
export async function* uploadedBytes(db: Db | Trx, upload: string): AsyncGenerator<Uint8Array> {
  for (let number = 1; ; number += 1) {
    const piece = await db
      .selectFrom('import_pieces')
      .select('bytes')
      .where('upload_id', '=', upload)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}

export async function deleteOldUploads(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('import_pieces').where('added_at', '<', before).execute()
}
