import type { ImportKind, ImportValue } from '@forecourt/core/features/import/kinds'
import { VEHICLE_FIELDS } from '@forecourt/core/features/vehicles/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Store } from '../../../database/database'
import { type RowQuery, streamTogether } from '../../../database/stream'

/** A record in a file, by the column names of its kind. */
export type ExportedRow = Record<string, ImportValue>

const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)
/** SQL of the vehicle of a record, by number, registration and chassis. */
const VEHICLE = sql.raw(`v.id as "bookVehicle", v.reg_no as "regNo", v.chassis_no as "chassisNo"`)

const CLIENTS = sql<ExportedRow>`
  select c.idno, c.name, c.surname, c.address1, c.address2, c.address3, c.mob_no as "mobNo", c.tel_no as "telNo", c.other_no as "otherNo",
    c.email, c.vat_no as "vatNo", s.idno as "spouseIDNo", c.is_car_hire_client as "isCarHireClient"
  from clients c left join clients s on s.id = c.spouse_id order by c.id`

/** SQL of the details of a vehicle, but those in `VEHICLE`. */
const DETAILS = sql.raw(
  VEHICLE_FIELDS.filter(({ name }) => name !== 'regNo' && name !== 'chassisNo')
    .map(({ name, column }) => `v.${column} as "${name}"`)
    .join(', '),
)

const VEHICLES = sql<ExportedRow>`
  select ${VEHICLE}, ${DETAILS}, c.idno as "boughtFromIDNo", v.bought_date as "boughtDate", v.bought_price as "boughtPrice", v.note
  from vehicles v left join clients c on c.id = v.bought_from_id order by v.id`

const SALES = sql<ExportedRow>`
  select ${VEHICLE}, c.idno as "buyerIDNo", s.sold_date as "soldDate", s.sale_type as "saleType", s.sold_price as "soldPrice", s.difference,
    t.reg_nos as "takenIn", t.ids as "bookTakenIn", s.deposit, s.monthly_payment as "monthlyPayment", s.last_payment as "lastPayment",
    s.number_of_months as "numberOfMonths", s.number_of_first_payments as "numberOfFirstPayments", s.first_payments_total as "firstPaymentsTotal",
    s.first_payment_date as "firstPaymentDate", s.end_of_month as "endOfMonth", s.is_consumer as "isConsumer", s.hp_account_no as "accountNo",
    exists (select from hp_accounts a where a.vehicle_id = s.vehicle_id) as "hasSchedule"
  from sales s join vehicles v on v.id = s.vehicle_id join clients c on c.id = s.client_id
    left join lateral (
      select string_agg(pv.reg_no, '; ' order by p.position) as reg_nos, string_agg(pv.id::text, '; ' order by p.position) as ids
      from part_exchanges p join vehicles pv on pv.id = p.pe_vehicle_id where p.vehicle_id = s.vehicle_id) t on true
  order by s.sold_date, s.vehicle_id`

const SCHEDULES = sql<ExportedRow>`
  select s.hp_account_no as "accountNo", v.reg_no as "regNo", v.chassis_no as "chassisNo", i.number, i.due_date as "dueDate", i.amount,
    i.pinned_amount as paid, i.pinned_date as "paidDate", i.capital, i.bank_charge as "bankCharge", i.interest,
    i.reduce_from_capital as "reduceFromCapital", i.mark, case when a.changed_by_hand
      or exists (select from hp_part_payments p where p.vehicle_id = a.vehicle_id)
      or exists (select from hp_schedule_changes c where c.vehicle_id = a.vehicle_id) then true end as "isByHand"
  from instalments i join hp_accounts a using (vehicle_id) join sales s using (vehicle_id) join vehicles v on v.id = i.vehicle_id
  order by i.vehicle_id, i.due_date, i.number, i.id`

const PAYMENTS = sql<ExportedRow>`
  select ${VEHICLE}, p.date, p.amount, p.category_id as "categoryID", p.type_id as "typeID", p.receipt_number as reference, true as "isByHand"
  from manual_payments p join vehicles v on v.id = p.vehicle_id order by p.id`

const ENTRIES = sql<ExportedRow>`
  select 'entry' as line, e.id::text as "entryNo", e.date, e.category_id as "categoryID", e.type_id as "typeID", e.amount, ${VEHICLE},
    c.idno as "clientIDNo", e.name, e.description, e.reference, e.vendor, e.month_expense as "monthExpense", e.handling_fee as "handlingFee",
    e.selling_price as "sellingPrice", e.difference, coalesce(q.bank, e.bank) as bank, e.bank_date as "bankDate", e.bank_reference as "bankReference",
    q.number as "chequeNo", q.account_no as "chequeAccountNo", q.payer_name as "payerName", q.cheque_date as "chequeDate",
    e.epos_batch_no as "eposBatchNo", e.cheque_out_no as "chequeOutNo", e.batch_id as "bookBatch", e.reg_no as "shownRegNo",
    e.hp_account_no as "shownAccountNo", e.cheque_id as "bookCheque", q.receipt_no as "chequeReceiptNo", q.made_entry_id as "takenBy",
    e.tm_entry_id as "feeOf", e.corrects_id as corrects, e.hire_id as "bookHire", e.combine_count as combined, x.id as "bookCost",
    case when exists (select from attempts a where a.vehicle_id = e.vehicle_id and a.client_id = e.client_id and a.dismissed_entry_id = e.id)
      then true end as "isDismissed", ${moment('e.created_at')} as "enteredAt", e.created_by as "enteredBy"
  from cash_entries e left join vehicles v on v.id = e.vehicle_id left join clients c on c.id = e.client_id left join cheques q on q.id = e.cheque_id
    left join expenses x on x.entry_id = e.id
  order by e.id`

const BATCHES = sql<ExportedRow & { counts: Record<string, number> | null }>`
  select b.id as "bookBatch", ${moment('b.started_at')} as "startedAt", ${moment('b.ended_at')} as "endedAt", b.opening, b.ins, b.outs, b.closing,
    b.cheques_opening as "chequesOpening", b.cheques_closing as "chequesClosing", b.counted, b.coins as counts, b.extra,
    b.difference_reason as "differenceReason", b.difference_note as "differenceNote", b.closed_by as "closedBy",
    b.signed_closing as "signedClosing", b.signed_cheques as "signedCheques", b.signed_counted as "signedCounted", b.signed_by as "signedBy",
    ${moment('b.signed_at')} as "signedAt"
  from batches b order by b.id`

const HIRES = sql<ExportedRow>`
  select h.id as "bookHire", ${VEHICLE}, c.idno as "clientIDNo", h.hire_type as "hireType", h.rate, h.start_date as "startDate",
    h.end_date as "endDate", ${moment('h.created_at')} as "enteredAt"
  from car_hires h join vehicles v on v.id = h.vehicle_id join clients c on c.id = h.client_id order by h.id`

const COSTS = sql<ExportedRow>`
  select x.id as "bookCost", ${VEHICLE}, x.date, x.amount, x.vendor, x.description
  from expenses x join vehicles v on v.id = x.vehicle_id where x.entry_id is null order by x.id`

const REGISTER = sql<ExportedRow>`
  select r.number as "receiptNo", case when r.entry_id is null then 'void' else 'receipt' end as line, coalesce(r.entry_id, r.issued_for) as "entryNo",
    r.date, r.category_id as "categoryID", c.idno as "clientIDNo", ${VEHICLE}, r.reg_no as "shownRegNo", r.payer as "payerName", r.amount,
    r.instead_of as "insteadOf", ${moment('r.voided_at')} as "voidedAt", r.voided_by as "voidedBy", r.replaced_by as "replacedBy",
    r.paper::text as paper, ${moment('r.created_at')} as "enteredAt", r.issued_by as "enteredBy"
  from receipt_numbers r left join clients c on c.id = r.client_id left join vehicles v on v.id = r.vehicle_id
  union all
  select n.next_number, 'next', null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null
  from receipt_counter n order by 1`

const QUERIES = {
  clients: CLIENTS,
  vehicles: VEHICLES,
  sales: SALES,
  hp: SCHEDULES,
  payments: PAYMENTS,
  cash: ENTRIES,
  batches: BATCHES,
  hires: HIRES,
  costs: COSTS,
  register: REGISTER,
} as const satisfies Record<ImportKind, RawBuilder<ExportedRow>>

/** The kinds of records, in the order in which they are streamed. */
export const EXPORTED_KINDS = Object.keys(QUERIES) as ImportKind[]

/** Returns all records of the books by kind, from one snapshot, a chunk at a time. */
export async function* exportedRows(
  store: Pick<Store, 'kind' | 'db'>,
): AsyncGenerator<{ kind: ImportKind; rows: ExportedRow[] }, void, undefined> {
  const queries = EXPORTED_KINDS.map((kind): RowQuery<ExportedRow> => compileQuery(QUERIES[kind], store.db))
  for await (const { at, rows } of streamTogether(store, queries)) yield { kind: EXPORTED_KINDS[at]!, rows }
}

function compileQuery(query: RawBuilder<ExportedRow>, db: Db): RowQuery<ExportedRow> {
  return { compile: () => query.compile(db) }
}
