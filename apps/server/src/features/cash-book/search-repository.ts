import { type RawBuilder, sql } from 'kysely'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { CashSearch } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, centsFromWire } from '@forecourt/core/kernel/money'
import type { z } from 'zod'
import type { Db, Trx } from '../../database/database'
import { escapeLike, foldedWords } from '../../database/search'
import { toCents, toCount } from '../../database/values'
import { ENTRY_STATES, type SearchableEntry, WITH_DELETED } from './with-deleted-repository'
import { DIFFERS_FROM_RECEIPT } from './receipts-repository'

export type CashFilter = z.output<typeof CashSearch>

const STORED_ENTRIES = sql<SearchableEntry>`cash_entries`

function matchingEntries(db: Db | Trx, search: CashFilter) {
  return matchingAmong(db, search.withDeleted ? WITH_DELETED : STORED_ENTRIES, search)
}

function matchingAmong<Row extends SearchableEntry>(db: Db | Trx, entries: RawBuilder<Row>, search: CashFilter) {
  let query = db.selectFrom((entries as RawBuilder<SearchableEntry>).as('e'))
  if (search.categoryID) query = query.where('e.category_id', '=', search.categoryID)
  if (search.cashTypeID) query = query.where('e.type_id', '=', search.cashTypeID)
  const day = search.searchOnMonthExpense ? ('e.month_expense' as const) : ('e.date' as const)
  if (search.from) query = query.where(day, '>=', search.from)
  if (search.to) query = query.where(day, '<=', search.to)
  if (search.regNoAccNo) query = query.where(matchesRegistrationOrAmount(search.regNoAccNo))
  for (const word of foldedWords(search.vendorCustomer ?? '')) query = query.where(matchesText(word))
  return query
}

/** Matches part of a registration or HP account, or, when the text is a number, exactly that amount in or out. */
function matchesRegistrationOrAmount(text: string) {
  const marks = sql<boolean>`e.marks like '%' || forecourt_squeeze(${escapeLike(text)}) || '%'`
  const amount = centsFromWire(text)
  return amount === null ? marks : sql<boolean>`(${marks} or abs(e.signed_amount) = ${Math.abs(amount)})`
}

/** The shortest text that a trigram index can find. */
const INDEXED = 3

/**
 * Matches a word in name, vendor, description, reference or the client's name. The clients are found first and once, so that an index answers both
 * ways; for a shorter word every entry is read, and its many clients are looked up by hash.
 */
function matchesText(word: string) {
  const pattern = sql`'%' || forecourt_fold(${escapeLike(word)}) || '%'`
  const clients = sql`
    select r.client_id from client_search r join clients c on c.id = r.client_id
    where r.own like ${pattern} and forecourt_fold(c.name || ' ' || c.surname) like ${pattern}`
  const isNamed = word.length < INDEXED ? sql`e.client_id in (${clients})` : sql`e.client_id = any (array(${clients}))`
  return sql<boolean>`(e.search like ${pattern} or ${isNamed})`
}

/** Selects the columns that every answer about an entry needs. */
function selectEntries(db: Db | Trx) {
  return db
    .selectFrom('cash_entries as e')
    .innerJoin('batches as b', 'b.id', 'e.batch_id')
    .leftJoin('clients as c', 'c.id', 'e.client_id')
    .leftJoin('cheques as q', 'q.id', 'e.cheque_id')
    .leftJoin('receipt_numbers as r', 'r.entry_id', 'e.id')
    .selectAll('e')
    .select([
      'b.status as batch_status',
      sql<boolean>`b.signed_at is not null`.as('batch_signed'),
      'c.idno as client_idno',
      'c.name as client_name',
      'c.surname as client_surname',
      'q.bank as cheque_bank',
      'q.number as cheque_number',
      'q.account_no as cheque_account_no',
      'q.payer_name as cheque_payer_name',
      'q.cheque_date as cheque_date',
      'q.receipt_no as cheque_receipt_no',
      'q.status as cheque_status',
      'r.number as receipt_number',
      DIFFERS_FROM_RECEIPT.as('receipt_outdated'),
    ])
}

export type ListedEntry = Awaited<ReturnType<typeof entryWithDetails>> & {}

export function entryWithDetails(db: Db | Trx, id: number) {
  return selectEntries(db).where('e.id', '=', id).executeTakeFirst()
}

/** Returns the corrections of an entry, oldest first, with their effect on the money held. */
export function correctionsOf(db: Db | Trx, id: number): Promise<{ id: number; signed_amount: string }[]> {
  return db
    .selectFrom('cash_entries')
    .select(['id', 'signed_amount'])
    .where('corrects_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Returns the entry that banked or gave out the cheque of an entry, with its name; null for a pending cheque. */
export async function entryOfCheque(db: Db | Trx, chequeID: number): Promise<{ cashID: number; name: string } | null> {
  const row = await db
    .selectFrom('cheques as q')
    .innerJoin('cash_entries as e', 'e.id', 'q.made_entry_id')
    .select(['e.id as cashID', 'e.name'])
    .where('q.id', '=', chequeID)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the entries of a batch, by date, then id. */
export function entriesOfBatch(db: Db | Trx, batchID: number): Promise<ListedEntry[]> {
  return selectEntries(db).where('e.batch_id', '=', batchID).orderBy('e.date').orderBy('e.id').execute()
}

/** Returns the highest id of all entries; null when there is none. */
export async function lastEntryID(db: Db | Trx): Promise<number | null> {
  const row = await db.selectFrom('cash_entries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}

/** Returns the newest entry of a person, without fees that came with another, or the newest HP entry of a vehicle; null for none. */
export async function lastEntryOf(
  db: Db | Trx,
  of: { username: string } | { vehicleID: number },
): Promise<number | null> {
  const entries = db.selectFrom('cash_entries').select('id').orderBy('id', 'desc').limit(1)
  const found =
    'vehicleID' in of
      ? entries
          .where('vehicle_id', '=', of.vehicleID)
          .where('category_id', 'in', [CashCategory.HpPayment, CashCategory.HPSettlement])
      : entries.where('created_by', '=', of.username).where('tm_entry_id', 'is', null)
  return (await found.executeTakeFirst())?.id ?? null
}

/** Returns the entry of a receipt; null for none. */
export async function entryOfReceipt(db: Db | Trx, number: number): Promise<number | null> {
  const row = await db.selectFrom('receipt_numbers').select('entry_id').where('number', '=', number).executeTakeFirst()
  return row?.entry_id ?? null
}

/** Returns the data of a void receipt; null for one that is issued or does not exist. */
export async function findVoidReceipt(db: Db | Trx, number: number) {
  const row = await db
    .selectFrom('receipt_numbers as r')
    .leftJoin('cash_entries as e', 'e.id', 'r.issued_for')
    .select(['r.issued_for', 'e.id', 'r.replaced_by', 'r.voided_at', 'r.voided_by'])
    .where('r.number', '=', number)
    .where('r.entry_id', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { issued_for: entryID, id, replaced_by: replacedBy, voided_at: at, voided_by: by } = row
  return { entryID, isEntryThere: id !== null, replacedBy, at, by }
}

/** True for the newest first, which is the default. */
function isDescending(search: CashFilter): boolean {
  return (search.sortByType ?? (search.sortByColumn ? 0 : 1)) === 1
}

/** Returns the order of a list; ties by id, in the same direction. Text is sorted without case and accents, by its first 200 characters. */
function orderOf(search: CashFilter) {
  const direction = isDescending(search) ? sql`desc` : sql`asc`
  switch (search.sortByColumn ?? 'DateTime') {
    case 'Amount':
      return sql`e.signed_amount ${direction}, e.id ${direction}`
    case 'Name':
      return sql`e.name_key ${direction}, e.id ${direction}`
    case 'Description':
      return sql`e.description_key ${direction}, e.id ${direction}`
    case 'Reference':
      return sql`e.reference_key ${direction}, e.id ${direction}`
    default:
      return sql`e.date ${direction}, e.id ${direction}`
  }
}

export async function entryIDsOfPage(db: Db | Trx, search: CashFilter): Promise<number[]> {
  const rows = await matchingEntries(db, search)
    .select('e.id')
    .orderBy(orderOf(search))
    .limit(search.pageSize)
    .offset((search.pageNumber - 1) * search.pageSize)
    .execute()
  return rows.map((row) => row.id)
}

export async function countEntries(db: Db | Trx, search: CashFilter): Promise<number> {
  const row = await matchingEntries(db, search).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return toCount(row.count)
}

/** Returns the sum of the signed amounts of matching entries that are not deleted. */
export async function entriesSum(db: Db | Trx, search: CashFilter): Promise<Cents> {
  const sum = sql<string>`coalesce(sum(e.signed_amount), 0)`
  return toCents(
    (
      await matchingEntries(db, { ...search, withDeleted: false })
        .select(sum.as('sum'))
        .executeTakeFirstOrThrow()
    ).sum,
  )
}

/**
 * Returns sums of earlier states of entries (`ENTRY_STATES`) that match a search, by their place in `states`. Clients are matched by their present
 * name, as in every search.
 */
export function sumEntryStates(db: Db | Trx, search: CashFilter) {
  return matchingAmong(db, ENTRY_STATES, { ...search, withDeleted: false }).select([
    sql<string>`e.change`.as('change'),
    sql<string>`e.side`.as('side'),
    sql<string>`e.signed_amount`.as('amount'),
  ])
}

/** Returns entries with all that their answers show, in no order; one deleted meanwhile is left out. */
export function entriesOfIDs(db: Db | Trx, ids: readonly number[]): Promise<ListedEntry[]> {
  if (ids.length === 0) return Promise.resolve([])
  return selectEntries(db).where('e.id', 'in', ids).execute()
}

type FileColumn =
  | ('date' | 'reg_no' | 'hp_account_no' | 'name' | 'description' | 'reference' | 'category_id' | 'type_id')
  | ('money_in' | 'money_out' | 'closed' | 'id' | 'batch_id' | 'receipt' | 'bank' | 'cheque_no' | 'bank_reference')
  | (
      | 'epos_batch_no'
      | 'vehicle_id'
      | 'hire_id'
      | 'client_id'
      | 'created_at'
      | 'created_by'
      | 'changed_at'
      | 'changed_by'
    )
  | ('deleted_at' | 'deleted_by')

const PLAIN_COLUMNS = [
  'e.date',
  'e.reg_no',
  'e.hp_account_no',
  'e.shown_name as name',
  'e.description',
  'e.reference',
  'e.category_id',
  'e.type_id',
] as const

/**
 * Returns every matching entry with the columns of the file in order, sorted as on the screen: those of the list, with `columns` also its links to
 * other records, with `withDeleted` who deleted it and when. Moments are in the time zone.
 */
export function entriesForFile(db: Db | Trx, search: CashFilter & { columns?: unknown }, timeZone: string) {
  const moment = (at: string) => sql<string>`to_char(${sql.ref(at)} at time zone ${timeZone}, 'DD-MM-YYYY HH24:MI:SS')`
  /** What stands beside an entry; with deleted ones else what did when it was deleted. */
  const beside = (at: string, last: string) =>
    search.withDeleted ? sql<string>`coalesce(${sql.ref(at)}, ${sql.ref(last)})` : sql<string>`${sql.ref(at)}`
  return (
    matchingEntries(db, search)
      .innerJoin('batches as b', 'b.id', 'e.batch_id')
      .select([
        ...PLAIN_COLUMNS,
        sql`case when e.signed_amount >= 0 then e.signed_amount end`.as('money_in'),
        sql`case when e.signed_amount < 0 then -e.signed_amount end`.as('money_out'),
        sql`case b.status when 'closed' then 'Yes' else 'No' end`.as('closed'),
      ])
      .$if(search.columns === 'all', (query) =>
        query
          .leftJoin('cheques as q', 'q.id', 'e.cheque_id')
          .leftJoin('receipt_numbers as r', 'r.entry_id', 'e.id')
          .select([
            'e.id',
            'e.batch_id',
            beside('r.number', 'e.last_receipt').as('receipt'),
            sql`coalesce(${beside('q.bank', 'e.last_bank')}, e.bank)`.as('bank'),
            sql`coalesce(${beside('q.number', 'e.last_cheque_no')}, e.cheque_out_no)`.as('cheque_no'),
            'e.bank_reference',
            'e.epos_batch_no',
            'e.vehicle_id',
            'e.hire_id',
            'e.client_id',
            moment('e.created_at').as('created_at'),
            'e.created_by',
            sql`case when e.version > 1 then ${moment('e.updated_at')} end`.as('changed_at'),
            sql`case when e.version > 1 then e.updated_by end`.as('changed_by'),
          ]),
      )
      .$if(search.withDeleted === true, (query) =>
        query.select([moment('e.deleted_at').as('deleted_at'), sql`e.deleted_by`.as('deleted_by')]),
      )
      // All that a file may have: those that were not asked for are in no row.
      .$castTo<Readonly<Record<FileColumn, string | number | null>>>()
      .orderBy(orderOf(search))
  )
}

export interface EntryOfCheque {
  cheque_id: number
  id: number
  reg_no: string
  hp_account_no: string
  amount: string
}

/** Returns the entries that these cheques paid, in order. */
export async function entriesOfCheques(db: Db | Trx, ids: readonly number[]): Promise<EntryOfCheque[]> {
  if (ids.length === 0) return []
  const result = await sql<EntryOfCheque>`
    select cheque_id, id, reg_no, hp_account_no, signed_amount as amount
    from cash_entries where cheque_id = any(${ids}::int[]) order by cheque_id, id`.execute(db)
  return result.rows
}

export interface UsedCheque {
  entry_id: number
  id: number
  payer_name: string
  bank: string
  number: string
  account_no: string
  cheque_date: string | null
  amount: string
}

export async function chequesOfEntries(db: Db | Trx, entryIDs: readonly number[]): Promise<UsedCheque[]> {
  if (entryIDs.length === 0) return []
  const result = await sql<UsedCheque>`
    select q.made_entry_id as entry_id, q.id, q.payer_name, q.bank, q.number, q.account_no, q.cheque_date,
      (select coalesce(sum(e.signed_amount), 0) from cash_entries e where e.cheque_id = q.id) as amount
    from cheques q where q.made_entry_id = any(${entryIDs}::int[]) order by q.made_entry_id, q.id`.execute(db)
  return result.rows
}

export interface AllocatedInstalment {
  entry_id: number
  number: number
  due_date: string
  amount: string
}

/** Returns the instalments that HP entries paid, with the amount on each, in due order. */
export async function allocationsOfEntries(db: Db | Trx, entryIDs: readonly number[]): Promise<AllocatedInstalment[]> {
  if (entryIDs.length === 0) return []
  const result = await sql<AllocatedInstalment>`
    select p.entry_id, i.number, i.due_date, p.amount
    from instalment_payments p join instalments i on i.id = p.instalment_id
    where p.entry_id = any(${entryIDs}::int[]) order by p.entry_id, i.due_date, i.id`.execute(db)
  return result.rows
}
