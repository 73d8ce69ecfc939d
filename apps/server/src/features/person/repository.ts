import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { PersonPartName } from '@forecourt/core/features/person/parts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'
import { belongsToRecord, type HistoryLine } from '../history/lines-repository'

export type StoredRow = Readonly<Record<string, unknown>>

const VEHICLE = sql`v.id as "vehicleID", v.reg_no as "regNo", trim(v.make || ' ' || v.model) as vehicle`
const VEHICLE_MORE = sql`v.yom, v.color, v.chassis_no as "chassisNo", v.engine_no as "engineNo"`

/** Returns the condition on entries of a client: those with the client, or that pay a hire or an account of theirs. */
export function entriesOfClient(id: number): RawBuilder<boolean> {
  return sql<boolean>`(e.client_id = ${id} or e.hire_id in (select id from car_hires where client_id = ${id})
    or e.category_id in (${CashCategory.HpPayment}, ${CashCategory.HPSettlement})
      and e.vehicle_id in (select vehicle_id from sales where client_id = ${id}))`
}

const ENTRY = sql`e.id, e.date, e.category_id as category, e.type_id as type, e.signed_amount as amount, e.reg_no as "regNo",
  e.hp_account_no as "accountNo", e.name, e.description, e.reference, e.vendor, e.bank, e.bank_reference as "bankReference",
  e.epos_batch_no as "eposBatchNo", e.cheque_out_no as "chequeOutNo", e.created_by as "createdBy", e.created_at as "createdAt"`

const PART_QUERIES: Readonly<Record<Exclude<PersonPartName, 'changes'>, (id: number) => RawBuilder<StoredRow>>> = {
  bought: (id) => sql`
    select ${VEHICLE}, ${VEHICLE_MORE}, s.sold_date as "soldDate", s.sale_type as "saleType", s.sold_price as "soldPrice", s.difference, s.deposit,
      s.hp_account_no as "accountNo", s.number_of_months as months, s.monthly_payment as "monthlyPayment", s.last_payment as "lastPayment",
      s.first_payment_date as "firstPaymentDate", case when s.sale_type in (${SaleType.HirePurchase}, ${SaleType.HPPartExchange}) then s.is_consumer end as "isConsumer",
      (select string_agg(t.reg_no || ' ' || t.make || ' ' || t.model, ', ' order by p.position)
        from part_exchanges p join vehicles t on t.id = p.pe_vehicle_id where p.vehicle_id = v.id) as "takenIn"
    from sales s join vehicles v on v.id = s.vehicle_id where s.client_id = ${id} order by s.sold_date, v.id`,
  sold: (id) => sql`
    select ${VEHICLE}, ${VEHICLE_MORE}, v.bought_date as "boughtDate", v.bought_price as "boughtPrice",
      (select string_agg(t.reg_no || ' ' || t.make || ' ' || t.model, ', ' order by t.id)
        from part_exchanges p join vehicles t on t.id = p.vehicle_id where p.pe_vehicle_id = v.id) as "takenInFor"
    from vehicles v where v.bought_from_id = ${id} order by v.bought_date, v.id`,
  accounts: (id) => sql`
    select s.hp_account_no as "accountNo", v.reg_no as "regNo", a.agreed, a.paid, a.remaining, a.waived, a.surplus, a.settled_on as "settledOn",
      a.settlement_amount as settlement, a.next_due_date as "nextDueDate", a.next_amount as "nextAmount"
    from sales s join vehicles v on v.id = s.vehicle_id join hp_accounts a on a.vehicle_id = v.id
    where s.client_id = ${id} order by s.sold_date, v.id`,
  instalments: (id) => sql`
    select s.hp_account_no as "accountNo", i.number, i.due_date as "dueDate", i.amount, i.capital, i.interest, i.bank_charge as "bankCharge",
      i.open, i.waived, i.paid_date as "paidDate"
    from sales s join instalments i on i.vehicle_id = s.vehicle_id where s.client_id = ${id} order by s.sold_date, s.vehicle_id, i.due_date, i.id`,
  partPayments: (id) => sql`
    select s.hp_account_no as "accountNo", e.date, e.amount, e.prepaid_by->>'mode' as mode, p.ahead, p.given_back as "givenBack",
      (select string_agg(r->>'dueDate' || ' ' || to_char((r->>'amount')::numeric / 100, 'FM999999990.00'), ', ' order by r->>'dueDate')
        from jsonb_array_elements(p.rows_before) r) as "scheduleBefore"
    from sales s join hp_part_payments p on p.vehicle_id = s.vehicle_id join cash_entries e on e.id = p.entry_id
    where s.client_id = ${id} order by e.date, e.id`,
  creditRecords: (id) => sql`
    select s.hp_account_no as "accountNo", r.id, r.kind as "creditKind", r.date, r.time, r.medium, r.language, r.recipient as "to", r.note, r.measure,
      r.answer, r.answered_on as "answeredOn", f.name as file, r.recorded_by as "recordedBy", r.recorded_at as "recordedAt", r.corrects_id as "inPlaceOf"
    from sales s join credit_records r on r.vehicle_id = s.vehicle_id left join attachments f on f.id = r.attachment_id
    where s.client_id = ${id} order by r.id`,
  assessments: (id) => sql`
    select a.reg_no as "regNo", a.decided_at as "decidedAt", a.decided_by as "decidedBy", a.verdict, a.reason, a.decision, a.instalment, a.rest,
      (select string_agg(trim(r->>'name' || ' ' || concat_ws(', ', to_char((r->>'income')::numeric / 100, 'FM999999990.00'),
          to_char((r->>'expenses')::numeric / 100, 'FM999999990.00'), to_char((r->>'otherCredit')::numeric / 100, 'FM999999990.00'))), '; ' order by n)
        from jsonb_array_elements(a.applicants) with ordinality as x (r, n)) as applicants,
      a.dependants, (select string_agg(s->>'text', ', ' order by n) from jsonb_array_elements(a.seen) with ordinality as x (s, n)) as seen,
      a.database, a.letter_at as "letterAt", a.letter_by as "letterBy", a.withdrawn_by as "withdrawnBy"
    from credit_assessment a where a.client_id = ${id} order by a.id`,
  scheduleChanges: (id) => sql`
    select s.hp_account_no as "accountNo", c.day as date, c.kind,
      (select string_agg(r->>'dueDate' || ' ' || to_char((r->>'amount')::numeric / 100, 'FM999999990.00'), ', ' order by r->>'dueDate')
        from jsonb_array_elements(c.rows_before) r) as "scheduleBefore"
    from sales s join hp_schedule_changes c on c.vehicle_id = s.vehicle_id where s.client_id = ${id} order by c.day, c.id`,
  attempts: (id) => sql`
    select ${VEHICLE}, a.date, a.amount, a.selling_price as "sellingPrice", a.difference, a.dismissed_entry_id is not null as "isDismissed"
    from attempts a join vehicles v on v.id = a.vehicle_id where a.client_id = ${id} order by a.date, v.id`,
  entries: (id) => sql`
    select * from (
      select ${ENTRY}, e.bank_date as "bankDate", e.selling_price as "sellingPrice", e.difference, r.number as receipt,
        null::text as "deletedBy", null::timestamptz as "deletedAt"
      from cash_entries e left join receipt_numbers r on r.entry_id = e.id where ${entriesOfClient(id)}
      union all
      select ${ENTRY}, null, null, null, null, gone.username, gone.at
      from deleted_entries e left join lateral (
        select username, at from audit_events where transaction_id = e.transaction_id order by id limit 1) gone on true
      where ${entriesOfClient(id)}) found order by date, id`,
  cheques: (id) => sql`
    select min(e.id) as "entryID", q.number, q.bank, q.account_no as "accountNo", q.payer_name as payer, q.cheque_date as "chequeDate", q.status,
      q.receipt_no as "receiptNo"
    from cheques q join (
      select e.id, e.cheque_id from cash_entries e where ${entriesOfClient(id)}
      union all select e.id, e.cheque_id from deleted_entries e where ${entriesOfClient(id)}) e on e.cheque_id = q.id
    group by q.id order by q.id`,
  receipts: (id) => sql`
    select r.number, r.date, r.payer, r.reg_no as "regNo", r.amount, r.issued_for as "entryID", r.issued_by as "issuedBy", r.created_at as "issuedAt",
      r.voided_at as "voidedAt"
    from receipt_numbers r where r.client_id = ${id} or r.issued_for in (select e.id from cash_entries e where ${entriesOfClient(id)})
    order by r.number`,
  payments: (id) => sql`
    select v.reg_no as "regNo", p.date, p.category_id as category, p.type_id as type, p.receipt_number as receipt, p.amount
    from manual_payments p join sales s on s.vehicle_id = p.vehicle_id join vehicles v on v.id = p.vehicle_id
    where s.client_id = ${id} order by p.date, p.id`,
  hires: (id) => sql`
    select h.id, ${VEHICLE}, h.hire_type as "hireType", h.start_date as "startDate", h.end_date as "endDate", h.rate
    from car_hires h join vehicles v on v.id = h.vehicle_id where h.client_id = ${id} order by h.start_date, h.id`,
  files: (id) => sql`
    select id, kind, name, type, size, digest as sha256, added_by as "addedBy", added_at as "addedAt", deleted_at as "deletedAt"
    from attachments where record = 'client' and record_id = ${id} order by place, id`,
  emails: (id) => sql`
    select id, recipient, subject, body, file_name as file, digest as sha256, state, created_by as "writtenBy", created_at as "writtenAt", sent_at as "sentAt"
    from email_messages where client_id = ${id} order by id`,
  imported: (id) => sql`
    select i.name as import, f.name as file, l.line, l.kind,
      (select string_agg(key || ': ' || value, '; ' order by key) from jsonb_each_text(l.raw) where value <> '') as text
    from import_rows l join import_files f on f.id = l.file_id join imports i on i.id = l.import_id
    where exists (
      select from import_records r where r.import_id = l.import_id and r.file_id = l.file_id and r.line = l.line and (
        r.record = 'clients' and r.key = ${String(id)}
        or r.record = 'cash_entries' and r.key in (select e.id::text from cash_entries e where ${entriesOfClient(id)})))
    order by i.id, f.id, l.line`,
}

export async function partRows(
  db: Db | Trx,
  part: Exclude<PersonPartName, 'changes'>,
  clientID: number,
): Promise<readonly StoredRow[]> {
  const { rows } = await PART_QUERIES[part](clientID).execute(db)
  return rows
}

/** Returns every save of what is, or ever was, a client's: their record, and entries, receipts, hires, sales and deposits with them, in order. */
export async function savesOf(db: Db | Trx, clientID: number): Promise<HistoryLine[]> {
  const id = String(clientID)
  const { rows } = await sql<{
    transaction_id: string
    kind: HistoryKind
    owner: string
    last: string
    rows: string[]
  }>`
    with named as (
      select distinct record, key from row_images
      where record = 'clients' and key = ${id}
        or record in ('cash_entries', 'receipt_numbers', 'car_hires', 'sales') and image->>'client_id' = ${id}
        or record = 'credit_records' and image->>'vehicle_id' in (select vehicle_id::text from sales where client_id = ${clientID})
        or record = 'attempts' and split_part(key, ' ', 2) = ${id})
    select i.transaction_id, case i.record when 'clients' then 'client' when 'cash_entries' then 'entry' when 'receipt_numbers' then 'receipt'
        when 'car_hires' then 'hire' when 'credit_records' then 'credit' else 'vehicle' end as kind,
      split_part(i.key, ' ', 1)::bigint as owner, max(i.id) as last, array_agg(distinct i.record || ' ' || i.key) as rows
    from row_images i join named using (record, key) where ${belongsToRecord(sql`i`)}
    group by 1, 2, 3 order by last`.execute(db)
  return rows.map((row) => ({
    transactionID: row.transaction_id,
    kind: row.kind,
    id: toCount(row.owner),
    last: toCount(row.last),
    rows: row.rows,
  }))
}
