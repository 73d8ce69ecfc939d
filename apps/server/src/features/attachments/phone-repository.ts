import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'

export type PhoneLinkRow = Selectable<Database['phone_links']>

export async function insertPhoneLink(trx: Trx, link: Insertable<Database['phone_links']>): Promise<number> {
  const { id } = await trx.insertInto('phone_links').values(link).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function phoneLinkByToken(db: Db, tokenHash: string): Promise<PhoneLinkRow | undefined> {
  return db.selectFrom('phone_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function phoneLinkByID(db: Db | Trx, id: number): Promise<PhoneLinkRow | undefined> {
  return db.selectFrom('phone_links').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a link, so that its files are added one after the other. */
export async function lockPhoneLink(trx: Trx, id: number): Promise<PhoneLinkRow | undefined> {
  return trx.selectFrom('phone_links').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function bindPhone(trx: Trx, id: number, phoneHash: string): Promise<void> {
  await trx.updateTable('phone_links').set({ phone_hash: phoneHash }).where('id', '=', id).execute()
}

export async function countPiece(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('phone_links')
    .set((set) => ({ pieces: set('pieces', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function countFile(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('phone_links')
    .set((set) => ({ files: set('files', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function endPhoneLink(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('phone_links')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function deleteOldPhoneLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('phone_links').where('expires_at', '<', before).execute()
}

export async function regNoOf(db: Db | Trx, vehicleID: number): Promise<string | null> {
  const { rows } = await sql<{ regNo: string }>`select reg_no as "regNo" from vehicles where id = ${vehicleID}`.execute(
    db,
  )
  return rows[0]?.regNo ?? null
}
