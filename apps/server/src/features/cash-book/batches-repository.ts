import { type Selectable, sql } from 'kysely'
import type { DifferenceReason } from '@forecourt/core/features/cash-book/enums'
import type { BalanceMovement } from '@forecourt/core/features/cash-book/moved-closings'
import type { CoinCounts } from '@forecourt/core/features/cash-book/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'
import type { PageRange } from '../../database/paged'
import type { Database } from '../../database/schema'
import { toCount } from '../../database/values'
import { type LockedVehicle, type VehicleOfEntry, vehicleOfRow } from './entries-repository'
import { MOVEMENT_SUMS, type MovementSums } from './movements'

export type BatchRecord = Selectable<Database['batches']>

/**
 * Returns the batches that are not closed, oldest first, locked until the transaction ends: the current one, and the one that waits while the last
 * closed is re-opened. Every write of the cash book calls this first, and one at a time: an entry is in its batch before the figures are summed, or
 * goes to the next one; of two closings the second finds another current batch. The locked row is always the oldest batch's: the current batch
 * changes, and callers who waited for its row would lock rows in another order than later ones. The current batch is read after the lock.
 */
export async function lockOpenBatches(db: Db | Trx): Promise<BatchRecord[]> {
  const { rows } = await sql<BatchRecord>`select * from forecourt_lock_open_batches()`.execute(db)
  return rows
}

/** Returns the batches that are not closed, as `lockOpenBatches`, and in the same call the vehicle of an entry; null for none. */
export async function lockBookFor(
  db: Db | Trx,
  vehicleID: number | null,
): Promise<{ open: BatchRecord[]; vehicle: VehicleOfEntry | null }> {
  const { rows } = await sql<BatchRecord & { vehicle: LockedVehicle | null }>`
    select b.*, to_json(v) as vehicle from forecourt_lock_open_batches() b
      left join lateral forecourt_lock_vehicles(array[${vehicleID}::int]) v on true order by b.id`.execute(db)
  const found = rows[0]?.vehicle
  return { open: rows.map(({ vehicle: _, ...batch }) => batch), vehicle: found ? vehicleOfRow(found) : null }
}

export function openBatches(db: Db | Trx): Promise<BatchRecord[]> {
  return db.selectFrom('batches').selectAll().where('status', '<>', sql.lit('closed')).orderBy('id').execute()
}

export function batchById(db: Db | Trx, id: number): Promise<BatchRecord | undefined> {
  return db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the batch that was closed last; it stays so while the open ones are locked. */
export function lastClosedBatch(db: Db | Trx): Promise<BatchRecord | undefined> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('status', '=', 'closed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the first batches from one on whose closing was signed, oldest first, and how many there are. */
export async function signedBatchesFrom(
  db: Db | Trx,
  id: number,
  most: number,
): Promise<{ batches: BatchRecord[]; count: number }> {
  const signed = db.selectFrom('batches').where('id', '>=', id).where('signed_at', 'is not', null)
  const batches = await signed.selectAll().orderBy('id').limit(most).execute()
  if (batches.length < most) return { batches, count: batches.length }
  const { count } = await signed.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { batches, count: toCount(count) }
}

export async function batchSums(db: Db | Trx, batchID: number): Promise<MovementSums> {
  const result =
    await sql<MovementSums>`select ${sql.raw(MOVEMENT_SUMS)} from cash_entries where batch_id = ${batchID}`.execute(db)
  return result.rows[0]!
}

export async function storeCount(
  db: Db | Trx,
  batchID: number,
  count: { coins: CoinCounts; extra: Cents },
): Promise<void> {
  await db
    .updateTable('batches')
    .set({ coins: JSON.stringify(count.coins), extra: count.extra })
    .where('id', '=', batchID)
    .execute()
}

export interface ClosingFigures {
  ins: Cents
  outs: Cents
  closing: Cents
  chequesClosing: Cents
  /** Null for a batch that nobody counted. */
  counted: Cents | null
  differenceReason: DifferenceReason | null
  differenceNote: string | null
}

export async function storeClosing(
  db: Db | Trx,
  batchID: number,
  closed: { at: Date; by: string },
  figures: ClosingFigures,
): Promise<void> {
  await db
    .updateTable('batches')
    .set({
      status: 'closed',
      ended_at: closed.at,
      closed_by: closed.by,
      counted: figures.counted,
      difference_reason: figures.differenceReason,
      difference_note: figures.differenceNote,
      ins: figures.ins,
      outs: figures.outs,
      closing: figures.closing,
      cheques_closing: figures.chequesClosing,
      signed_closing: figures.closing,
      signed_cheques: figures.chequesClosing,
      signed_counted: figures.counted,
      signed_by: closed.by,
      signed_at: closed.at,
      audit_link: sql`(select links from audit_chain)`,
      audit_head: sql`(select encode(head, 'hex') from audit_chain)`,
    })
    .where('id', '=', batchID)
    .execute()
}

/** Makes the waiting batch the current one, or starts a new one; it opens with the closing figures of the closed one. */
export async function startNextBatch(
  db: Db | Trx,
  next: { waitingID: number | null; at: Date; opening: Cents; chequesOpening: Cents },
): Promise<number> {
  const opening = { status: 'current' as const, opening: next.opening, cheques_opening: next.chequesOpening }
  if (next.waitingID === null) {
    const values = { ...opening, started_at: next.at }
    return (await db.insertInto('batches').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  await db.updateTable('batches').set(opening).where('id', '=', next.waitingID).execute()
  return next.waitingID
}

/** Makes the current batch wait and a closed one current again. */
export async function storeReopening(db: Db | Trx, ids: { currentID: number; reopenedID: number }): Promise<void> {
  await db.updateTable('batches').set({ status: 'waiting' }).where('id', '=', ids.currentID).execute()
  await db
    .updateTable('batches')
    .set({ status: 'current', ended_at: null, ins: null, outs: null, closing: null, cheques_closing: null })
    .set({ audit_link: null, audit_head: null })
    .set({ counted: null, difference_reason: null, difference_note: null, closed_by: null })
    .where('id', '=', ids.reopenedID)
    .execute()
}

/** Updates the chain of balances after a change in a batch: its own figures when it is closed, and every later opening and closing. */
export async function updateBalances(
  db: Db | Trx,
  batch: Pick<BatchRecord, 'id' | 'status'> & { isNewest?: boolean },
  moved: BalanceMovement,
): Promise<void> {
  if (moved.drawer === 0 && moved.cheques === 0) return
  if (batch.status === 'closed') {
    const sums = await batchSums(db, batch.id)
    await db
      .updateTable('batches')
      .set({
        ins: sums.ins,
        outs: sums.outs,
        closing: sql`opening + ${sums.ins}::bigint + ${sums.outs}::bigint`,
        cheques_closing: sql`cheques_opening + ${sums.cheques}::bigint`,
      })
      .where('id', '=', batch.id)
      .execute()
  }
  if (batch.isNewest) return
  await db
    .updateTable('batches')
    .set({
      opening: sql`opening + ${moved.drawer}::bigint`,
      closing: sql`closing + ${moved.drawer}::bigint`,
      cheques_opening: sql`cheques_opening + ${moved.cheques}::bigint`,
      cheques_closing: sql`cheques_closing + ${moved.cheques}::bigint`,
    })
    .where('id', '>', batch.id)
    .execute()
}

export interface BatchesFilter {
  startDate: Day | null
  endDate: Day | null
  timeZone: string
}

/**
 * Returns batches that were closed at least once: the closed ones, and the current one while another waits, since it is then re-opened. The dates are
 * the business days on which a batch started and ended.
 */
function batchesClosedOnce(db: Db | Trx, filter: BatchesFilter) {
  let query = db
    .selectFrom('batches as b')
    .where(
      sql<boolean>`(b.status = 'closed' or (b.status = 'current' and exists (select 1 from batches w where w.status = 'waiting')))`,
    )
  if (filter.startDate)
    query = query.where(sql<boolean>`(b.started_at at time zone ${filter.timeZone})::date >= ${filter.startDate}::date`)
  if (filter.endDate)
    query = query.where(
      sql<boolean>`(coalesce(b.ended_at, b.started_at) at time zone ${filter.timeZone})::date <= ${filter.endDate}::date`,
    )
  return query
}

/** Returns one page of the list of cash books, newest first. */
export function batchesPage(db: Db | Trx, filter: BatchesFilter, { limit, offset }: PageRange): Promise<BatchRecord[]> {
  return batchesClosedOnce(db, filter).selectAll('b').orderBy('b.id', 'desc').limit(limit).offset(offset).execute()
}

export async function batchesCount(db: Db | Trx, filter: BatchesFilter): Promise<number> {
  const { count } = await batchesClosedOnce(db, filter)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return toCount(count)
}
