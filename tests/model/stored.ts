import type { TestApp } from '../fixtures/app'
import type { BookState } from './book-state'

/** The rows of a handwritten SQL statement, independent of the program's own queries. */
export async function storedRows(app: TestApp, text: string): Promise<unknown[]> {
  const query = { kind: 'RawNode' as const, sqlFragments: [text], parameters: [] }
  const compiled = { sql: text, parameters: [], query, queryId: { queryId: 'model' } }
  return (await app.store.db.executeQuery(compiled)).rows
}

const list = (select: string, order: string) =>
  `(select coalesce(json_agg(t order by ${order}), '[]'::json) from (${select}) t)`

const PLACES = `(select id, row_number() over (order by id) - 1 as place from batches)`

const PICTURE = `select json_build_object(
  'entries', ${list(
    `select e.id, b.place as batch, e.date, e.category_id as category, e.type_id as type, e.amount, e.vehicle_id as vehicle,
      e.client_id as client, e.handling_fee as fee, e.is_part_exchange as "isExchange", e.selling_price as price, e.difference,
      e.version, e.signed_amount as signed, e.tm_entry_id as "feeOf", e.cheque_id is not null as "hasCheque", e.reg_no as "regNo",
      e.hp_account_no as "accountNo"
    from cash_entries e join ${PLACES} b on b.id = e.batch_id`,
    't.id',
  )},
  'batches', ${list(
    `select id, status, opening, cheques_opening as "chequesOpening", ins, outs, closing, cheques_closing as "chequesClosing",
      (coins->>'ten')::int as tens, extra, signed_closing as "signedClosing", signed_cheques as "signedCheques" from batches`,
    't.id',
  )},
  'cheques', ${list(
    `select q.id, q.number as no, q.status, q.made_entry_id as "takenBy",
      coalesce((select json_agg(e.id order by e.id) from cash_entries e where e.cheque_id = q.id), '[]'::json) as entries
    from cheques q`,
    `(t.entries->>0)::int`,
  )},
  'accounts', ${list(
    `select vehicle_id as vehicle, agreed, paid, remaining, waived, received, surplus, settlement_entry_id as settlement,
      settled_on as "settledOn", settlement_amount as "settledFor", fully_paid as "fullyPaid", next_due_date as "nextDue",
      next_amount as "nextAmount", paid_count as "paidCount", remaining_count as "openCount" from hp_accounts`,
    't.vehicle',
  )},
  'rows', ${list(
    `select id, vehicle_id as vehicle, amount, pinned_amount as ticked, pinned_date as "tickedOn", paid_on_row as "onRow", open,
      waived, paid, paid_date as "paidOn", cash_entry_id as latest, has_cash_entry as "hasCash", batch_closed as "inClosed"
    from instalments`,
    't.id',
  )},
  'parts', ${list(
    `select instalment_id as row, entry_id as entry, amount, date from instalment_payments`,
    't.row, coalesce(t.entry, 0)',
  )},
  'attempts', ${list(
    `select vehicle_id || ' ' || client_id as key, date, amount, selling_price as price, difference, latest_entry_id as latest,
      dismissed_entry_id as dismissed from attempts`,
    't.key collate "C"',
  )},
  'expenses', ${list(`select entry_id as entry, vehicle_id as vehicle, amount, date from expenses`, 't.entry')},
  'receipts', ${list(`select number, entry_id as entry from receipt_numbers`, 't.number')},
  'nextReceipt', (select next_number from receipt_counter)) as picture`

/** The IDs of the server that the model knows only by name. */
export interface StoredIDs {
  /** By position. */
  batches: number[]
  cheques: { id: number; entries: number[] }[]
}

type NamedState = Omit<BookState, 'batches' | 'cheques'> & {
  batches: (BookState['batches'][number] & { id: number })[]
  cheques: (BookState['cheques'][number] & { id: number })[]
}

/** Everything that the server stores of the cash book, with the IDs that are not in the state. */
export async function storedState(app: TestApp): Promise<{ picture: BookState; names: StoredIDs }> {
  const [row] = await storedRows(app, PICTURE)
  const { picture } = row as { picture: string | object }
  // The statement above answers a picture whose batches and cheques have their ids beside.
  const found = (typeof picture === 'string' ? JSON.parse(picture) : picture) as NamedState
  return {
    picture: {
      ...found,
      batches: found.batches.map(({ id: _, ...batch }) => batch),
      cheques: found.cheques.map(({ id: _, ...cheque }) => cheque),
    },
    names: {
      batches: found.batches.map((batch) => batch.id),
      cheques: found.cheques.map(({ id, entries }) => ({ id, entries })),
    },
  }
}

/** Saves the accounts as they are, to begin every sequence with. */
export async function saveInitialAccounts(app: TestApp): Promise<void> {
  await storedRows(app, 'create table model_accounts as select * from hp_accounts')
  await storedRows(app, 'create table model_instalments as select * from instalments')
}

const RESET = `do $$ begin
  delete from hp_accounts;
  insert into hp_accounts select * from model_accounts;
  insert into instalments select * from model_instalments;
  delete from expenses;
  delete from attempts;
  delete from receipt_numbers;
  update receipt_counter set next_number = 1;
  delete from idempotency_keys;
  update cash_entries set cheque_id = null, tm_entry_id = null;
  delete from cheques;
  delete from cash_entries;
  delete from batches;
  insert into batches (status, started_at, opening, cheques_opening) values ('current', now(), 0, 0);
  insert into audit_events (username, operation, kind, transaction_id) values ('', 'Test', 'books', forecourt_audit_transaction());
end $$`

export async function resetBook(app: TestApp): Promise<void> {
  await storedRows(app, RESET)
}
