import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import type { Patch } from '@forecourt/core/features/person/eraser'
import type { Day } from '@forecourt/core/kernel/days'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toDayOrNull } from '../../database/values'
import { entriesOfClient } from './repository'

/** The ids of rows that belong to a client now or did once. */
export interface OwnRows {
  entries: number[]
  /** Rows that referred to them once, and belong to another client now. */
  former: number[]
  cheques: number[]
  receipts: number[]
  vehicles: number[]
  files: number[]
  vehicleFiles: number[]
  /** What was recorded of their credit agreements, also of ones that were undone. */
  creditRecords: number[]
  /** E-mails to them, sent or waiting. */
  messages: number[]
}

const idsOf = ({ rows }: { rows: readonly { id: number | string }[] }) => rows.map(({ id }) => Number(id))

export async function ownRows(db: Db | Trx, clientID: number): Promise<OwnRows> {
  const id = String(clientID)
  const entries = idsOf(
    await sql<{ id: number }>`
      select e.id from cash_entries e where ${entriesOfClient(clientID)}
      union select e.id from deleted_entries e where ${entriesOfClient(clientID)} order by 1`.execute(db),
  )
  const former = idsOf(
    await sql<{ id: number }>`
      select distinct key::int as id from row_images
      where record = 'cash_entries' and image->>'client_id' = ${id} and key <> all(${entries.map(String)}::text[]) order by 1`.execute(
      db,
    ),
  )
  const cheques = idsOf(
    await sql<{ id: number }>`
      select distinct (image->>'cheque_id')::int as id from row_images
      where record = 'cash_entries' and key = any(${entries.map(String)}::text[]) and image ? 'cheque_id' order by 1`.execute(
      db,
    ),
  )
  const receipts = idsOf(
    await sql<{ id: number }>`
      select number as id from receipt_numbers where client_id = ${clientID} or client_id is null and issued_for = any(${entries}::int[])
      union select key::int from row_images where record = 'receipt_numbers' and image->>'client_id' = ${id} order by 1`.execute(
      db,
    ),
  )
  const vehicles = idsOf(
    await sql<{ id: number }>`
      select vehicle_id as id from sales where client_id = ${clientID} union select id from vehicles where bought_from_id = ${clientID}
      union select vehicle_id from attempts where client_id = ${clientID} order by 1`.execute(db),
  )
  const files = idsOf(
    await sql<{ id: number }>`
      select id from attachments where record = 'client' and record_id = ${clientID}
      union select subject_id::int from audit_events where kind = 'attachment'
        and coalesce(after, before)->>'record' = 'client' and coalesce(after, before)->>'recordID' = ${id} order by 1`.execute(
      db,
    ),
  )
  const vehicleFiles = idsOf(
    await sql<{ id: number }>`
      select id from attachments where record = 'vehicle' and record_id = any(${vehicles}::int[])
      union select subject_id::int from audit_events where kind = 'attachment'
        and coalesce(after, before)->>'record' = 'vehicle'
        and coalesce(after, before)->>'recordID' = any(${vehicles.map(String)}::text[]) order by 1`.execute(db),
  )
  const creditRecords = idsOf(
    await sql<{ id: number }>`
      select id from credit_records where vehicle_id in (select vehicle_id from sales where client_id = ${clientID})
      union select key::int from row_images where record = 'credit_records'
        and image->>'vehicle_id' in (select key from row_images where record = 'sales' and image->>'client_id' = ${id}) order by 1`.execute(
      db,
    ),
  )
  const messages = idsOf(
    await sql<{ id: number }>`select id from email_messages where client_id = ${clientID} order by 1`.execute(db),
  )
  return { entries, former, cheques, receipts, vehicles, files, vehicleFiles, creditRecords, messages }
}

/** Returns the names, addresses and numbers that a client ever had: each version of their record, and the present one. */
export async function namesAndAddresses(db: Db | Trx, clientID: number): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ image: Record<string, string> }>`
    select distinct image from (
      select image from row_images where record = 'clients' and key = ${String(clientID)} and image is not null
      union all select to_jsonb(c) from clients c where id = ${clientID}) known`.execute(db)
  return rows.map(({ image }) => image)
}

/** Returns the account numbers that cheques have and ever had. */
export async function chequeAccountNumbers(db: Db | Trx, { cheques }: OwnRows): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select account_no as account from cheques where id = any(${cheques}::int[])
    union select image->>'account_no' from row_images
      where record = 'cheques' and key = any(${cheques.map(String)}::text[]) and image ? 'account_no'`.execute(db)
  return rows.map(({ account }) => account ?? '')
}

export interface AuditLine {
  id: string
  /** `image` of a row version, `before` and `after` of an event. */
  document: Record<string, unknown>
  /** The table and key of its row, or the kind and id of its record. */
  of: string
  key: string
}

const pairs = (rows: OwnRows, clientID: number): string[] => [
  `clients ${clientID}`,
  ...[...rows.entries, ...rows.former].map((id) => `cash_entries ${id}`),
  ...rows.cheques.map((id) => `cheques ${id}`),
  ...rows.receipts.map((id) => `receipt_numbers ${id}`),
  ...rows.creditRecords.map((id) => `credit_records ${id}`),
  ...rows.vehicles.map((id) => `vehicles ${id}`),
]

export async function ownVersionLines(db: Db | Trx, rows: OwnRows, clientID: number): Promise<AuditLine[]> {
  const found = await sql<{ id: string; of: string; key: string; image: unknown }>`
    select i.id, i.record as of, i.key, i.image from unnest(${pairs(rows, clientID)}::text[]) own
      join row_images i on i.record = split_part(own, ' ', 1) and i.key = split_part(own, ' ', 2)
    where i.image is not null order by i.id`.execute(db)
  return found.rows.map(({ id, of, key, image }) => ({ id, of, key, document: { image } }))
}

/** Returns the audit events of these rows, and those in one transaction with a change of them, except events of other clients. */
export async function ownEvents(db: Db | Trx, rows: OwnRows, clientID: number): Promise<AuditLine[]> {
  const beside = pairs({ ...rows, vehicles: [] }, clientID)
  const found = await sql<{ id: string; of: string; key: string; before: unknown; after: unknown }>`
    select e.id, e.kind as of, coalesce(e.subject_id::text, '') as key, e.before, e.after from audit_events e
    where (e.before is not null or e.after is not null) and not (e.kind = 'client' and e.subject_id <> ${clientID}) and (
      e.transaction_id in (
        select i.transaction_id from unnest(${beside}::text[]) own
          join row_images i on i.record = split_part(own, ' ', 1) and i.key = split_part(own, ' ', 2))
      or e.kind = 'client' and e.subject_id = ${clientID}
      or e.kind = 'vehicle' and e.subject_id = any(${rows.vehicles}::int[])
      or e.kind = 'attachment' and e.subject_id = any(${[...rows.files, ...rows.vehicleFiles]}::int[])
      or e.kind = 'email' and e.subject_id = any(${rows.messages}::int[]))
    order by e.id`.execute(db)
  return found.rows.map(({ id, of, key, before, after }) => ({ id, of, key, document: { before, after } }))
}

/** The replacements in a row or line. */
export interface PatchedLine {
  id: string
  patches: Patch[]
}

const CHANGED = {
  event: {
    table: sql.raw('audit_events'),
    document: sql.raw(`jsonb_build_object('before', l.before, 'after', l.after)`),
    digest: sql.raw('forecourt_event_digest'),
    set: sql.raw(`before = nullif(g.document->'before', 'null'), after = nullif(g.document->'after', 'null')`),
  },
  image: {
    table: sql.raw('row_images'),
    document: sql.raw(`jsonb_build_object('image', l.image)`),
    digest: sql.raw('forecourt_image_digest'),
    set: sql.raw(`image = g.document->'image'`),
  },
} as const

/** Replaces texts in lines of the audit. Their digests before and after are stored first, which opens the audit for this change alone. */
export async function eraseLines(trx: Trx, line: 'event' | 'image', lines: readonly PatchedLine[]): Promise<void> {
  if (lines.length === 0) return
  const { table, document, digest, set } = CHANGED[line]
  const given = sql`
    select (g->>'id')::bigint as id, forecourt_patched(${document}, g->'patches') as document
    from jsonb_array_elements(${JSON.stringify(lines)}::text::jsonb) g join ${table} l on l.id = (g->>'id')::bigint`
  await sql`
    insert into erased_lines (line, line_id, erasure, before, after)
    select ${line}, l.id, forecourt_audit_transaction(), ${digest}(l), ${digest}(jsonb_populate_record(l, g.document))
    from (${given}) g join ${table} l on l.id = g.id`.execute(trx)
  await sql`update ${table} l set ${set} from (${given}) g where l.id = g.id`.execute(trx)
}

/** Returns how many lines this transaction erased, and the digest over them before and after. */
export async function erasureDigest(trx: Trx): Promise<{ lines: number; sha256: string }> {
  const { rows } = await sql<{ lines: number; sha256: string }>`
    select count(*)::int as lines, ${ERASED_DIGEST} as sha256 from erased_lines l where erasure = forecourt_audit_transaction()`.execute(
    trx,
  )
  return rows[0] ?? { lines: 0, sha256: '' }
}

/** Over the lines `l` of an erasure. */
const ERASED_DIGEST = sql<string>`encode(sha256(coalesce(string_agg(
  convert_to(l.line || ' ' || l.line_id || ' ', 'UTF8') || l.before || l.after, ''::bytea order by l.line, l.line_id), ''::bytea)), 'hex')`

export interface OwnTexts {
  entries: Record<'id' | 'name' | 'description' | 'reference' | 'bank_reference', string>[]
  receipts: { id: string; payer: string; paper: unknown }[]
  notes: { id: string; note: string }[]
  files: { id: string; name: string }[]
  creditRecords: { id: string; recipient: string; note: string }[]
}

export async function ownTexts(db: Db | Trx, rows: OwnRows): Promise<OwnTexts> {
  const { receipts, vehicles, vehicleFiles } = rows
  const entries = [...rows.entries, ...rows.former]
  const columns = sql.raw('id::text, name, description, reference, bank_reference')
  const [entryRows, receiptRows, noteRows, fileRows, creditRows] = [
    await sql<OwnTexts['entries'][number]>`
      select ${columns} from cash_entries where id = any(${entries}::int[])
      union all select ${columns} from deleted_entries where id = any(${entries}::int[])`.execute(db),
    await sql<OwnTexts['receipts'][number]>`
      select number::text as id, payer, paper from receipt_numbers where number = any(${receipts}::int[])`.execute(db),
    await sql<OwnTexts['notes'][number]>`
      select id::text, note from vehicles where id = any(${vehicles}::int[]) and note <> ''`.execute(db),
    await sql<OwnTexts['files'][number]>`
      select id::text, name from attachments where id = any(${vehicleFiles}::int[])`.execute(db),
    await sql<OwnTexts['creditRecords'][number]>`
      select id::text, recipient, note from credit_records where id = any(${rows.creditRecords}::int[])`.execute(db),
  ]
  return {
    entries: entryRows.rows,
    receipts: receiptRows.rows,
    notes: noteRows.rows,
    files: fileRows.rows,
    creditRecords: creditRows.rows,
  }
}

/** Writes the new texts; a deleted entry is written in the list of those. */
export async function writeTexts(
  trx: Trx,
  texts: {
    entries: OwnTexts['entries']
    receipts: { id: string; payer: string; patches: Patch[] }[]
    notes: OwnTexts['notes']
    files: OwnTexts['files']
    creditRecords: OwnTexts['creditRecords']
  },
  { mark, rows, by }: { mark: string; rows: OwnRows; by: string },
): Promise<void> {
  const given = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`
  for (const table of ['cash_entries', 'deleted_entries'])
    await sql`
      update ${sql.raw(table)} e set name = t.name, description = t.description, reference = t.reference, bank_reference = t.bank_reference
      from jsonb_to_recordset(${given(texts.entries)}) as t (id int, name text, description text, reference text, bank_reference text)
      where t.id = e.id and (e.name, e.description, e.reference, e.bank_reference) is distinct from
        (t.name, t.description, t.reference, t.bank_reference)`.execute(trx)
  await sql`
    update deleted_entries set shown_name = coalesce(nullif(name, ''), nullif(vendor, ''), ${mark})
    where id = any(${rows.entries}::int[]) and (client_id is not null or name <> '')`.execute(trx)
  await sql`
    update attachments a set name = t.name from jsonb_to_recordset(${given(texts.files)}) as t (id int, name text)
    where t.id = a.id and a.name <> t.name`.execute(trx)
  await sql`
    update credit_records r set recipient = t.recipient, note = t.note
    from jsonb_to_recordset(${given(texts.creditRecords)}) as t (id int, recipient text, note text)
    where t.id = r.id and (r.recipient, r.note) is distinct from (t.recipient, t.note)`.execute(trx)
  await sql`update cheques set payer_name = ${mark}, account_no = '' where id = any(${rows.cheques}::int[])`.execute(
    trx,
  )
  await sql`
    update receipt_numbers r set payer = t.payer, paper = forecourt_patched(r.paper, t.patches)
    from jsonb_to_recordset(${given(texts.receipts)}) as t (id int, payer text, patches jsonb) where t.id = r.number`.execute(
    trx,
  )
  await sql`
    update vehicles v set note = t.note, version = version + 1, updated_by = ${by}, updated_at = now()
    from jsonb_to_recordset(${given(texts.notes)}) as t (id int, note text) where t.id = v.id and v.note <> t.note`.execute(
    trx,
  )
  // The key of a row is made of its words.
  await sql`
    update saved_lines set text = ${mark}, row_key = ${mark} || ', entry ' || array_to_string(cash_ids, ' ')
    where cash_ids && ${rows.entries}::int[]`.execute(trx)
}

/** A line of an imported file that made a client or a row of theirs, or that has their ID No. */
export interface ImportedLine {
  fileID: number
  line: number
  document: Record<string, unknown>
}

export async function importedLines(
  db: Db | Trx,
  rows: OwnRows,
  { clientID, idnos }: { clientID: number; idnos: readonly string[] },
): Promise<ImportedLine[]> {
  const own = pairs({ ...rows, vehicles: [] }, clientID)
  const sold = rows.vehicles.map((id) => `sales ${id}`)
  const found = await sql<{ fileID: number; line: number; document: Record<string, unknown> }>`
    select l.file_id as "fileID", l.line,
      jsonb_build_object('values', l.values, 'raw', l.raw, 'unread', l.unread, 'faults', l.faults) as document
    from import_rows l
    where exists (
      select from import_records r where r.file_id = l.file_id and r.line = l.line
        and r.record || ' ' || r.key = any(${[...own, ...sold]}::text[]))
      or exists (select from unnest(${idnos}::text[]) idno where position(lower(idno) in lower(l.raw::text)) > 0)`.execute(
    db,
  )
  return found.rows
}

export async function writeImportedLines(
  trx: Trx,
  lines: readonly { fileID: number; line: number; patches: Patch[] }[],
): Promise<void> {
  await sql`
    update import_rows l set values = d.document->'values', raw = d.document->'raw',
      unread = nullif(d.document->'unread', 'null'), faults = nullif(d.document->'faults', 'null')
    from (
      select o.file_id, o.line, forecourt_patched(
        jsonb_build_object('values', o.values, 'raw', o.raw, 'unread', o.unread, 'faults', o.faults), t.patches) as document
      from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as t ("fileID" int, line int, patches jsonb)
        join import_rows o on o.file_id = t."fileID" and o.line = t.line) d
    where d.file_id = l.file_id and d.line = l.line`.execute(trx)
}

/** Replaces the data of a client by the words of an erased one. */
export async function writeErasedClient(
  trx: Trx,
  clientID: number,
  words: Record<string, string>,
  by: string,
): Promise<void> {
  await trx
    .updateTable('clients')
    .set({
      ...Object.fromEntries(CLIENT_FIELDS.map(({ column }) => [column, words[column] ?? ''])),
      version: sql`version + 1`,
      updated_by: by,
      updated_at: sql`now()`,
    })
    .where('id', '=', clientID)
    .execute()
  await trx.deleteFrom('attachments').where('record', '=', 'client').where('record_id', '=', clientID).execute()
  await sql`delete from email_messages where client_id = ${clientID}`.execute(trx)
  await trx.deleteFrom('credit_assessment').where('client_id', '=', clientID).execute()
}

/** Returns the days of hires and the pending cheques that block the erasure of a client, besides money. */
export async function pendingHiresAndCheques(db: Db | Trx, clientID: number, today: Day) {
  const { rows } = await sql<{ hire: string | null; cheque: string | null; last: string | null }>`
    select
      (select min(v.reg_no) from car_hires h join vehicles v on v.id = h.vehicle_id
        where h.client_id = ${clientID} and h.end_date >= ${today}::date) as hire,
      (select min(q.number) from cheques q join cash_entries e on e.cheque_id = q.id
        where q.status = 'pending' and ${entriesOfClient(clientID)}
          and (select sum(o.signed_amount) from cash_entries o where o.cheque_id = q.id) > 0) as cheque,
      (select max(day) from (
        select max(e.date) as day from cash_entries e where ${entriesOfClient(clientID)}
        union all select max(e.date) from deleted_entries e where ${entriesOfClient(clientID)}
        union all select max(sold_date) from sales where client_id = ${clientID}
        union all select max(bought_date) from vehicles where bought_from_id = ${clientID}
        union all select max(date) from attempts where client_id = ${clientID}
        union all select max(end_date) from car_hires where client_id = ${clientID}
        union all select max(decided_at)::date from credit_assessment where client_id = ${clientID}
        union all select max(i.paid_date) from instalments i join sales s on s.vehicle_id = i.vehicle_id where s.client_id = ${clientID}
        union all select max(p.date) from manual_payments p join sales s on s.vehicle_id = p.vehicle_id where s.client_id = ${clientID}
      ) happened) as last`.execute(db)
  const [found] = rows
  return { hire: found?.hire ?? null, cheque: found?.cheque ?? null, last: toDayOrNull(found?.last ?? null) }
}
