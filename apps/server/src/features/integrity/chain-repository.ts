import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { readInPages } from './pages-repository'

/** The hash that the chain of the audit begins with. */
const ANCHOR = `sha256(''::bytea)`

export interface BrokenTransaction {
  id: string
  link: string
  /** The transaction before it exists. */
  follows: boolean
  /** The hash in the audit. */
  recorded: string | null
}

/** Returns transactions of the audit whose hash does not match their events, row versions and the transaction before. */
export function brokenTransactions(db: Db | Trx): Promise<BrokenTransaction[]> {
  const read = async (page: string) => {
    const query = sql.raw<BrokenTransaction>(`
      select d.id::text, d.link::text, p.hash is not null as follows, (
          select string_agg(concat_ws(' ', e.operation, 'by', nullif(e.username, ''), 'at', to_char(e.at, 'YYYY-MM-DD HH24:MI'), e.kind, e.subject_id),
            ', ' order by e.id) from audit_events e where e.transaction_id = d.id) as recorded
      from (select * from audit_transactions where ${page}) d
        left join lateral (
          select hash from audit_transactions b where b.link = d.link - 1 union all select ${ANCHOR} where d.link = 1) p on true
      where d.hash is distinct from sha256(p.hash || forecourt_transaction_digest(d.id)) order by d.link`)
    return (await query.execute(db)).rows
  }
  return readInPages(db, { table: 'audit_transactions', keys: ['link'], where: 'link is not null', first: 4 }, read)
}

/** Returns transactions outside the chain, except the running one. */
export async function unlinkedTransactions(db: Db | Trx): Promise<string[]> {
  const query = sql.raw<{ id: string }>(`
    select id::text from audit_transactions
    where link is null and id is distinct from nullif(current_setting('forecourt.audit_transaction', true), '')::bigint order by id`)
  return (await query.execute(db)).rows.map((row) => row.id)
}

export interface StrayEvent {
  id: string
  recorded: string
}

/** Returns audit events without a transaction: no save wrote them. */
export function strayEvents(db: Db | Trx): Promise<StrayEvent[]> {
  const read = async (page: string) => {
    const query = sql.raw<StrayEvent>(`
      select e.id::text, concat_ws(' ', e.operation, 'by', nullif(e.username, ''), 'at', to_char(e.at, 'YYYY-MM-DD HH24:MI'), e.kind, e.subject_id) as recorded
      from (select * from audit_events where ${page}) e
      where (select true from audit_transactions d where d.id = e.transaction_id limit 1) is null order by e.id`)
    return (await query.execute(db)).rows
  }
  return readInPages(db, { table: 'audit_events', keys: ['id'] }, read)
}

export interface ChainEnd {
  /** The stored length of the chain; null for none. */
  links: string | null
  /** The counted length. */
  counted: string
  isHead: boolean
}

export async function chainEnd(db: Db | Trx): Promise<ChainEnd> {
  const query = sql.raw<ChainEnd>(`
    select c.links::text, coalesce(d.link, 0)::text as counted, c.head is not distinct from coalesce(d.hash, ${ANCHOR}) as "isHead"
    from (select max(link) as link from audit_transactions) m
      left join audit_transactions d on d.link = m.link left join audit_chain c on true`)
  return (await query.execute(db)).rows[0]!
}

export interface BrokenHead {
  id: number
  link: string | null
}

/** Returns closed batches with another head than the chain has at their place. */
export async function brokenHeads(db: Db | Trx): Promise<BrokenHead[]> {
  const query = sql.raw<BrokenHead>(`
    select b.id, b.audit_link::text as link
    from batches b left join audit_transactions d on d.link = b.audit_link
    where b.status = 'closed'
      and b.audit_head is distinct from encode(case b.audit_link when 0 then ${ANCHOR} else d.hash end, 'hex') order by b.id`)
  return (await query.execute(db)).rows
}

/** Over the lines `l` of an erasure, as in its event. */
const ERASED_DIGEST = `encode(sha256(string_agg(
  convert_to(l.line || ' ' || l.line_id || ' ', 'UTF8') || l.before || l.after, ''::bytea order by l.line, l.line_id)), 'hex')`

export interface BrokenErasure {
  id: string
  lines: number
  /** The number of lines in its event; null without an event. */
  told: number | null
}

/** Returns erasures whose lines differ from their event, or that have none. */
export async function brokenErasures(db: Db | Trx): Promise<BrokenErasure[]> {
  const query = sql.raw<BrokenErasure>(`
    select coalesce(l.erasure, e.transaction_id)::text as id, coalesce(l.lines, 0) as lines, (e.after->>'lines')::int as told
    from (select l.erasure, count(*)::int as lines, ${ERASED_DIGEST} as sha256 from erased_lines l group by l.erasure) l
      full join (select * from audit_events where operation = 'ErasePerson' and kind = 'client') e on e.transaction_id = l.erasure
    where l.sha256 is distinct from e.after->>'sha256' or l.lines is distinct from (e.after->>'lines')::int
    order by 1`)
  return (await query.execute(db)).rows
}

export async function changedErasedLines(db: Db | Trx): Promise<{ line: string; id: string }[]> {
  const query = sql.raw<{ line: string; id: string }>(`
    select last.line, last.line_id::text as id
    from (select distinct on (line, line_id) * from erased_lines order by line, line_id, erasure desc) last
      left join audit_events e on last.line = 'event' and e.id = last.line_id
      left join row_images i on last.line = 'image' and i.id = last.line_id
    where last.after is distinct from case last.line when 'event' then forecourt_event_digest(e) else forecourt_image_digest(i) end
    order by 1, last.line_id`)
  return (await query.execute(db)).rows
}
