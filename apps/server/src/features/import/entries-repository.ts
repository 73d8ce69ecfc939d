import { sql } from 'kysely'
import type { Trx } from '../../database/database'
import { toCents } from '../../database/values'
import type { EntryRecord } from '../cash-book/entries-repository'
import { MOVEMENT_SUMS, type MovementSums } from '../cash-book/movements'

export type BroughtForwardBatch = {
  id: number
  status: string
  opening: string
  closing: string | null
  cheques_closing: string | null
}

const BATCH = sql`b.id, b.status, b.opening, b.closing, b.cheques_closing`

/** Returns the batch that was brought forward; undefined while there is none. */
export async function broughtForwardBatch(trx: Trx): Promise<BroughtForwardBatch | undefined> {
  const { rows } = await sql<BroughtForwardBatch>`
    select ${BATCH} from batches b join brought_batch o on o.batch_id = b.id`.execute(trx)
  return rows[0]
}

/** Returns the only batch of a cash book without entries; undefined once it has begun. */
export async function untouchedBatch(trx: Trx): Promise<BroughtForwardBatch | undefined> {
  const { rows } = await sql<BroughtForwardBatch>`
    select ${BATCH} from batches b where b.status = 'current' and b.signed_at is null
      and not exists (select from batches o where o.id <> b.id) and not exists (select from cash_entries)`.execute(trx)
  return rows[0]
}

/** True when the only batch after the one brought forward is the current one and has no entries. */
export async function isBookUnbegun(trx: Trx, broughtID: number): Promise<boolean> {
  const { rows } = await sql<{ is_unbegun: boolean }>`
    select count(*) = 1 and bool_and(b.status = 'current') and not exists (select from cash_entries where batch_id <> ${broughtID}) as is_unbegun
    from batches b where b.id <> ${broughtID}`.execute(trx)
  return rows[0]?.is_unbegun ?? false
}

/** Returns the sums of the entries of the batch, in cents, and their earliest day. */
export async function broughtForwardSums(trx: Trx, batchID: number) {
  const { rows } = await sql<MovementSums & { pending: string; first: string | null }>`
    select ${sql.raw(MOVEMENT_SUMS)}, min(date)::text as first,
      coalesce((select sum(e.signed_amount) from cash_entries e join cheques q on q.id = e.cheque_id where q.status = 'pending' and e.batch_id = ${batchID}), 0) as pending
    from cash_entries where batch_id = ${batchID}`.execute(trx)
  const { ins, outs, cheques, pending, first } = rows[0]!
  return { ins: toCents(ins), outs: toCents(outs), cheques: toCents(cheques), pending: toCents(pending), first }
}

/** The figures of a batch that is brought forward, in cents. */
export interface BroughtForwardFigures {
  id: number
  closing: number
  ins: number
  outs: number
  cheques: number
  chequesClosing: number
  /** The moment when its first day begins; null leaves its start. */
  startedAt: Date | null
}

function figures(of: BroughtForwardFigures) {
  return sql`opening = ${of.closing - of.ins - of.outs}::bigint, ins = ${of.ins}::bigint, outs = ${of.outs}::bigint, closing = ${of.closing}::bigint,
    cheques_opening = ${of.chequesClosing - of.cheques}::bigint, cheques_closing = ${of.chequesClosing}::bigint,
    started_at = least(started_at, coalesce(${of.startedAt}::timestamptz, started_at))`
}

/** Closes the current batch with the opening of the books, signed. */
export async function closeBroughtForward(
  trx: Trx,
  of: BroughtForwardFigures,
  closed: { at: Date; by: string },
): Promise<void> {
  await sql`
    update batches set status = 'closed', ended_at = ${closed.at}::timestamptz, closed_by = ${closed.by}, ${figures(of)},
      signed_closing = ${of.closing}::bigint, signed_cheques = ${of.chequesClosing}::bigint, signed_by = ${closed.by}, signed_at = ${closed.at}::timestamptz,
      audit_link = c.links, audit_head = encode(c.head, 'hex')
    from audit_chain c where id = ${of.id}`.execute(trx)
}

export async function markBroughtForward(trx: Trx, batchID: number): Promise<void> {
  await sql`insert into brought_batch (batch_id) values (${batchID}) on conflict do nothing`.execute(trx)
}

/** Updates the opening of the batch from its entries; its closing stays. */
export async function updateBroughtForward(trx: Trx, of: BroughtForwardFigures): Promise<void> {
  await sql`update batches set ${figures(of)} where id = ${of.id}`.execute(trx)
}

/** Makes it the current batch for the moment, to be signed again, and the current one wait. */
export async function reopenBroughtForward(trx: Trx, batchID: number): Promise<void> {
  await sql`update batches set status = 'waiting' where status = 'current'`.execute(trx)
  await sql`
    update batches set status = 'current', ended_at = null, closed_by = null, ins = null, outs = null, closing = null, cheques_closing = null,
      audit_link = null, audit_head = null where id = ${batchID}`.execute(trx)
}

/** Opens the batch after it with its closing; there is one once it was closed before. */
export async function openAfter(trx: Trx, of: BroughtForwardFigures, at: Date): Promise<void> {
  const opening = sql`opening = ${of.closing}::bigint, cheques_opening = ${of.chequesClosing}::bigint`
  const { numAffectedRows } =
    await sql`update batches set status = 'current', ${opening} where status = 'waiting'`.execute(trx)
  if (numAffectedRows) return
  await sql`insert into batches (status, started_at, opening, cheques_opening) values ('current', ${at}::timestamptz, ${of.closing}::bigint, ${of.chequesClosing}::bigint)`.execute(
    trx,
  )
}

export async function entriesByIDs(trx: Trx, ids: readonly number[]): Promise<Map<number, EntryRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('cash_entries')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the entries that earlier imports made from rows with these numbers, by number. */
export async function entriesByNumber(
  trx: Trx,
  kind: string,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ no: string; key: string }>`
    select r."values"->>'entryNo' as no, max(k.key::int)::text as key
    from import_rows r join import_records k on k.file_id = r.file_id and k.line = r.line and k.is_main and k.record = 'cash_entries'
      join imports i on i.id = k.import_id and i.state = 'applied'
    where r."values"->>'entryNo' is not null and r."values"->>'entryNo' = any(${[...numbers]}::text[]) and r.kind = ${kind} group by 1`.execute(
    trx,
  )
  return new Map(rows.map(({ no, key }) => [no, Number(key)]))
}

/** Adds vendors that are not stored yet. */
export async function storeVendors(trx: Trx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    with kept as (
      insert into vendors (name) select distinct on (lower(n)) n from unnest(${[...names]}::text[]) n on conflict do nothing returning name)
    insert into import_words (kind, value) select 'vendor', name from kept on conflict do nothing`.execute(trx)
}

export async function deleteExpensesOf(trx: Trx, entryIDs: readonly number[]): Promise<void> {
  if (entryIDs.length === 0) return
  await trx
    .deleteFrom('expenses')
    .where('entry_id', '=', sql<number>`any(${[...entryIDs]}::int[])`)
    .execute()
}

/** Inserts received cheques; one that several entries share is inserted once. */
export async function insertCheques(trx: Trx, cheques: readonly object[]): Promise<void> {
  await sql`
    insert into cheques (id, bank, number, account_no, payer_name, cheque_date, receipt_no, status)
    select id, bank, number, account_no, payer_name, cheque_date, receipt_no, status
    from jsonb_populate_recordset(null::cheques, ${JSON.stringify(cheques)}::text::jsonb) on conflict do nothing`.execute(
    trx,
  )
}

export async function markChequesBanked(trx: Trx, chequeIDs: readonly number[], entryID: number): Promise<void> {
  await sql`update cheques set status = 'banked', made_entry_id = ${entryID} where id = any(${[...chequeIDs]}::int[])`.execute(
    trx,
  )
}

/** Returns the rows of an import that made entries. */
export async function placesOfEntries(
  trx: Trx,
  importID: number,
  entryIDs: readonly number[],
): Promise<{ fileID: number; line: number; entryID: number }[]> {
  const { rows } = await sql<{ fileID: number; line: number; entryID: number }>`
    select file_id as "fileID", line, key::int as "entryID" from import_records
    where import_id = ${importID} and record = 'cash_entries' and is_main and key = any(${entryIDs.map(String)}::text[])`.execute(
    trx,
  )
  return rows
}
