import { chequeOutcomeOf } from '@forecourt/core/features/cash-book/cheque-rules'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import type { Database } from '../../database/schema'

export type ChequeRecord = Selectable<Database['cheques']>

/** Returns the cheques, locked in the order of their ids, so that two cashiers who use the same ones wait for each other. */
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

/** Inserts a received cheque as pending. */
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

export async function deleteUnusedCheque(db: Db | Trx, id: number): Promise<void> {
  await db
    .deleteFrom('cheques')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('cash_entries').select('id').where('cheque_id', '=', id))))
    .execute()
}

/** Marks cheques as banked or given out by an entry, or as pending when there is none. */
export async function setChequesTaken(
  db: Db | Trx,
  ids: readonly number[],
  by: { entryID: number; categoryID: number; typeID: number } | null,
): Promise<void> {
  await db
    .updateTable('cheques')
    .set({ status: (by && chequeOutcomeOf(by)) ?? 'pending', made_entry_id: by?.entryID ?? null })
    .where('id', 'in', ids)
    .execute()
}

/** Returns the ids of the cheques that an entry banked or gave out, locked. */
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

export interface ChequeValue {
  cheque_id: number
  amount: string
  is_waiting: boolean
}

/** Returns the value of each cheque, the sum of its entries, and whether any of them is in a waiting batch. */
export async function chequeValues(db: Db | Trx, ids: readonly number[]): Promise<ChequeValue[]> {
  if (ids.length === 0) return []
  const result = await sql<ChequeValue>`
    select e.cheque_id, sum(e.signed_amount) as amount, bool_or(b.status = 'waiting') as is_waiting
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

/** Returns pending cheques, oldest first; the date is the cheque's, else its entry's. */
export async function pendingCheques(db: Db | Trx): Promise<PendingChequeRecord[]> {
  const result = await sql<PendingChequeRecord>`
    select q.id, q.payer_name, q.bank, q.number, q.account_no, coalesce(q.cheque_date, min(e.date)) as date, sum(e.signed_amount) as amount,
      coalesce(string_agg(nullif(e.description, ''), ', ' order by e.id), '') as description,
      min(e.category_id) as category_id, coalesce(string_agg(nullif(e.reg_no, ''), ', ' order by e.id), '') as reg_no
    from cheques q join cash_entries e on e.cheque_id = q.id
    where q.status = 'pending'
    group by q.id having sum(e.signed_amount) > 0 order by 6, q.id`.execute(db)
  return result.rows
}

/** Returns the entries that a cheque pays, with their signed amounts. */
export function entriesByCheque(db: Db | Trx, chequeID: number): Promise<{ id: number; signed_amount: string }[]> {
  return db.selectFrom('cash_entries').select(['id', 'signed_amount']).where('cheque_id', '=', chequeID).execute()
}

/** Returns the entry that corrects another on its cheque; null for none. */
export async function correctingEntryID(db: Db | Trx, entryID: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cash_entries e join cash_entries c on c.corrects_id = e.id and c.cheque_id = e.cheque_id
    where e.id = ${entryID} order by c.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export interface NumberedRow {
  id: number
  bank: string
  number: string
  signed_amount: string
  name: string
  date: string
}

export interface NumberedCheque {
  bank: string
  number: string
  /** Our own cheque, type ChequeOut. */
  isOwn: boolean
}

const NUMBERED = sql`e.id, e.signed_amount, e.date::text as date, coalesce(nullif(e.shown_name, ''), e.reg_no) as name`

/**
 * Returns the newest entry with a cheque of this bank and number, however they are written. `without` are an edited entry and a corrected one, with
 * their cheques.
 */
export async function entryOfChequeNumber(
  db: Db | Trx,
  { bank, number, isOwn }: NumberedCheque,
  without: readonly number[],
): Promise<NumberedRow | null> {
  const ids = sql`${[...without]}::int[]`
  const is = (banks: string, numbers: string) =>
    sql`forecourt_squeeze(${sql.ref(banks)}) = forecourt_squeeze(${bank})
      and ltrim(forecourt_squeeze(${sql.ref(numbers)}), '0') = ltrim(forecourt_squeeze(${number}), '0')`
  const found = isOwn
    ? sql<NumberedRow>`select ${NUMBERED}, e.bank, e.cheque_out_no as number from cash_entries e
        where e.cheque_out_no <> '' and ${is('e.bank', 'e.cheque_out_no')} and e.id <> all(${ids})
          and (e.corrects_id is null or e.corrects_id <> all(${ids})) order by e.id desc limit 1`
    : sql<NumberedRow>`select ${NUMBERED}, q.bank, q.number from cheques q join cash_entries e on e.cheque_id = q.id
        where ${is('q.bank', 'q.number')} and not exists (select from cash_entries o where o.cheque_id = q.id and o.id = any(${ids}))
        order by e.id desc limit 1`
  return (await found.execute(db)).rows[0] ?? null
}
