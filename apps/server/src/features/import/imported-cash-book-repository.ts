import { sql } from 'kysely'
import { resetIDs } from '../../database/bulk'
import type { Trx } from '../../database/database'
import { MOVEMENT_SUMS } from '../cash-book/movements'
import type { WrongPlace } from './run-repository'

export async function hasBatches(trx: Trx, importID: number): Promise<boolean> {
  const { rows } = await sql<{
    brings: boolean
  }>`select exists (select from import_rows where import_id = ${importID} and kind = 'batches') as brings`.execute(trx)
  return rows[0]?.brings ?? false
}

export async function deleteUntouchedBatch(trx: Trx): Promise<void> {
  await sql`delete from batches where not exists (select from cash_entries)`.execute(trx)
}

/** Returns batches of the import that do not follow from the one before, their entries or their count, with the places of their rows. */
export async function batchFaults(trx: Trx, importID: number): Promise<WrongPlace[]> {
  const euro = (cents: string) => sql.raw(`to_char((${cents}) / 100.0, 'FM999999990.00')`)
  const { rows } = await sql<WrongPlace>`
    with found as (
      select b.*, m.ins as ins_now, m.outs as outs_now, m.cheques as cheques_now,
        lag(b.opening + m.ins + m.outs) over w as due, lag(b.cheques_opening + m.cheques) over w as cheques_due, lag(b.status) over w as before,
        lag(b.started_at) over w as started_before, lag(b.id) over w as id_before, lead(b.id) over w as id_after
      from batches b cross join lateral (select ${sql.raw(MOVEMENT_SUMS)} from cash_entries where batch_id = b.id) m
      window w as (order by b.id)),
    said as (
      select id, 'Batch ' || id || ' opens with ' || ${euro('opening')} || ', the one before it ends with ' || ${euro('due')} as message
        from found where opening <> due
      union all
      select id, 'Batch ' || id || ' opens with cheques of ' || ${euro('cheques_opening')} || ', the one before it ends with ' || ${euro('cheques_due')}
        from found where cheques_opening <> cheques_due
      union all
      select id, 'The entries of batch ' || id || ' come to ins of ' || ${euro('ins_now')} || ' and outs of ' || ${euro('outs_now')}
        || ', the file says ' || ${euro('ins')} || ' and ' || ${euro('outs')}
        from found where status = 'closed' and (ins <> ins_now or outs <> outs_now)
      union all
      select id, 'Batch ' || id || ' ends with cheques of ' || ${euro('cheques_opening + cheques_now')} || ' by its entries, the file says ' || ${euro('cheques_closing')}
        from found where status = 'closed' and cheques_closing <> cheques_opening + cheques_now
      union all
      select id, 'Batch ' || id || ' starts before batch ' || id_before from found where started_at < started_before and id_before > (select min(id) from batches)
      union all
      select id, 'Batch ' || id || ' has not ended, and batch ' || id_after || ' has: only the last one is open, or the last two'
        from found where (status = 'closed' and before <> 'closed') or (status = 'current' and before = 'current')
      union all
      select id, 'The last batch has ended: the files lack the one that is open' from found where id_after is null and status = 'closed')
    select r.file_id as "fileID", r.line, s.message from said s
      join import_records r on r.import_id = ${importID} and r.record = 'batches' and r.kind = 'batches' and r.key = s.id::text
    order by 1, 2`.execute(trx)
  return rows
}

/** Returns rows of entries with a link to no entry of the files, or to one that it cannot have. */
export async function linkFaults(trx: Trx, importID: number): Promise<WrongPlace[]> {
  const { rows } = await sql<WrongPlace>`
    select r.file_id as "fileID", r.line, l.field, 'There is no entry ' || l.no || ' in these files' as message
    from import_rows r cross join lateral (values
        ('takenBy', r."values"->>'takenBy'), ('feeOf', r."values"->>'feeOf'), ('corrects', r."values"->>'corrects')) l (field, no)
    where r.import_id = ${importID} and r.kind = 'cash' and l.no is not null
      and not exists (select from cash_entries e where e.id = l.no::int)
    order by 1, 2`.execute(trx)
  return rows
}

/** Links fees and corrections to their entries. */
export async function linkEntries(trx: Trx, importID: number): Promise<void> {
  await sql`
    update cash_entries e set tm_entry_id = (r."values"->>'feeOf')::int, corrects_id = (r."values"->>'corrects')::int
    from import_rows r
    where r.import_id = ${importID} and r.kind = 'cash' and e.id = (r."values"->>'entryNo')::int
      and (r."values"->>'feeOf' is not null or r."values"->>'corrects' is not null)`.execute(trx)
}

/** Links cheques to the entry that banked or gave them out; `outCategory` gives them out. */
export async function linkUsedCheques(trx: Trx, importID: number, outCategory: number): Promise<void> {
  await sql`
    update cheques q set status = case when e.category_id = ${outCategory}::int then 'out' else 'banked' end, made_entry_id = e.id
    from (
      select distinct ("values"->>'bookCheque')::int as id, ("values"->>'takenBy')::int as entry_id from import_rows
      where import_id = ${importID} and kind = 'cash' and "values"->>'bookCheque' is not null and "values"->>'takenBy' is not null) t
      join cash_entries e on e.id = t.entry_id
    where q.id = t.id and q.status = 'pending'`.execute(trx)
}

export async function dismissAttempts(trx: Trx, importID: number): Promise<void> {
  await sql`
    update attempts a set dismissed_entry_id = d.entry_id
    from (
      select e.vehicle_id, e.client_id, max(e.id) as entry_id
      from import_rows r join cash_entries e on e.id = (r."values"->>'entryNo')::int
      where r.import_id = ${importID} and r.kind = 'cash' and r."values"->>'isDismissed' = 'true' group by 1, 2) d
    where a.vehicle_id = d.vehicle_id and a.client_id = d.client_id
      and not exists (
        select from cash_entries o where o.vehicle_id = a.vehicle_id and o.client_id = a.client_id and o.category_id in (1, 16)
          and o.amount >= 0 and o.id > d.entry_id)`.execute(trx)
}

/** Signs closed batches with the present head of the audit. */
export async function signBatches(trx: Trx): Promise<void> {
  await sql`
    update batches set audit_link = c.links, audit_head = encode(c.head, 'hex') from audit_chain c where status = 'closed'`.execute(
    trx,
  )
}

/** Sets the sequences of tables whose rows came with their own numbers. */
export async function setSequencesOf(trx: Trx, tables: readonly string[]): Promise<void> {
  for (const table of tables) await resetIDs(trx, table)
}
