import { chequeTakenBy } from '@forecourt/core/features/cash-book/cheque-rules'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'

export type ChequeRecord = Selectable<Database['cheques']>

/** The cheques of these ids, locked, in the order of their ids: two cashiers who take the same ones wait for each other. */
export function chequesForUpdate(db: Db | Trx, ids: readonly number[]): Promise<ChequeRecord[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('cheques').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

function columnsOf(cheque: NonNullable<CashEntryDraft['cheque']>) {
  return {
    bank: cheque.bank ?? '',
    number: cheque.chequeNumber ?? '',
    account_no: cheque.accountNumber ?? '',
    payer_name: cheque.payerName ?? '',
    cheque_date: cheque.chequeDate ?? null,
    receipt_no: cheque.receiptNumber ?? '',
  }
}

/** A received cheque, pending. */
export async function insertCheque(db: Db | Trx, cheque: NonNullable<CashEntryDraft['cheque']>): Promise<number> {
  const values = { ...columnsOf(cheque), made_entry_id: null }
  return (await db.insertInto('cheques').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateCheque(
  db: Db | Trx,
  id: number,
  cheque: NonNullable<CashEntryDraft['cheque']>,
): Promise<void> {
  await db.updateTable('cheques').set(columnsOf(cheque)).where('id', '=', id).execute()
}

/** Forgets a cheque that no entry stands for any more. */
export async function deleteUnusedCheque(db: Db | Trx, id: number): Promise<void> {
  await db
    .deleteFrom('cheques')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('cash_entries').select('id').where('cheque_id', '=', id))))
    .execute()
}

/** Marks cheques as taken away by an entry, or as pending again when there is none. */
export async function setChequesTaken(
  db: Db | Trx,
  ids: readonly number[],
  by: { entryID: number; categoryID: number; typeID: number } | null,
): Promise<void> {
  await db
    .updateTable('cheques')
    .set({ status: (by && chequeTakenBy(by)) ?? 'pending', made_entry_id: by?.entryID ?? null })
    .where('id', 'in', ids)
    .execute()
}

/** The ids of the cheques that an entry banked or handed on, locked. */
export async function chequesTakenBy(db: Db | Trx, entryID: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cheques')
    .select('id')
    .where('made_entry_id', '=', entryID)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export interface ChequeSum {
  cheque_id: number
  amount: string
  is_waiting: boolean
}

/** What each cheque is worth, the sum of its entries, and whether any of them lies in a waiting batch. */
export async function chequeSums(db: Db | Trx, ids: readonly number[]): Promise<ChequeSum[]> {
  if (ids.length === 0) return []
  const result = await sql<ChequeSum>`
    select e.cheque_id, sum(e.amount) as amount, bool_or(b.status = 'waiting') as is_waiting
    from cash_entries e join batches b on b.id = e.batch_id
    where e.cheque_id = any(${ids}::int[]) group by e.cheque_id`.execute(db)
  return result.rows
}

export interface PendingChequeRecord {
  id: number
  payer_name: string
  bank: string
  number: string
  account_no: string
  date: string
  amount: string
  description: string
  category_id: number
  reg_no: string
}

/** Cheques received and neither banked nor given out, oldest first; the date is the cheque's, else its entry's. */
export async function pendingCheques(db: Db | Trx): Promise<PendingChequeRecord[]> {
  const result = await sql<PendingChequeRecord>`
    select q.id, q.payer_name, q.bank, q.number, q.account_no, coalesce(q.cheque_date, min(e.date)) as date, sum(e.amount) as amount,
      coalesce(string_agg(nullif(e.description, ''), ', ' order by e.id), '') as description,
      min(e.category_id) as category_id, coalesce(string_agg(nullif(e.reg_no, ''), ', ' order by e.id), '') as reg_no
    from cheques q join cash_entries e on e.cheque_id = q.id
    where q.status = 'pending'
    group by q.id order by 6, q.id`.execute(db)
  return result.rows
}
