import { type ChequeOutcome, chequeOutcomeOf } from '@forecourt/core/features/cash-book/cheque-rules'
import { directionOf, isPairInvalid } from '@forecourt/core/features/cash-book/direction'
import {
  CASH_CATEGORY_NAMES,
  CASH_TYPE_NAMES,
  CashCategory,
  CashType,
  ALL_RECEIPT_CATEGORIES,
  VEHICLE_CATEGORIES,
} from '@forecourt/core/features/cash-book/enums'
import { DENOMINATIONS } from '@forecourt/core/features/cash-book/coins'
import { cents } from '@forecourt/core/kernel/money'
import { MOVEMENT_SUMS } from '../cash-book/movements'
import { euroTextSql, idList } from './sql-text'
import type { PagedTable } from './pages-repository'
import { PAGE_CONDITION, type IntegrityRule } from './rule'

const C = CashCategory
const T = CashType

const ENTRIES: PagedTable = { table: 'cash_entries', keys: ['id'] }
const BATCHES: PagedTable = { table: 'batches', keys: ['id'] }

const movementSums = (batch: string) =>
  `cross join lateral (select ${MOVEMENT_SUMS} from cash_entries where batch_id = ${batch}.id) m`

/** The batches of a page, each with the sums of its entries. */
const WITH_MOVEMENTS = `select b.*, m.ins as ins_now, m.outs as outs_now, m.cheques as cheques_now from (select * from batches where ${PAGE_CONDITION}) b ${movementSums('b')}`

/** The batches of a page, each with the closing of the one before. */
const WITH_PREVIOUS = `select b.id, b.opening, b.cheques_opening, p.opening + m.ins + m.outs as due, p.cheques_opening + m.cheques as cheques_due
  from (select * from batches where ${PAGE_CONDITION}) b
    cross join lateral (select * from batches p where p.id < b.id order by p.id desc limit 1) p ${movementSums('p')}`

/** Batches follow each other, and their stored figures are those of their entries. */
const BATCH_RULES: readonly IntegrityRule[] = [
  {
    rule: 'Exactly one batch is current',
    query: `select 'Batches' as subject, count(*) || ' are current' as detail from batches where status = 'current' having count(*) <> 1`,
  },
  {
    rule: 'At most one batch waits',
    query: `select 'Batches' as subject, count(*) || ' wait' as detail from batches where status = 'waiting' having count(*) > 1`,
  },
  {
    rule: 'A batch is closed when it has ended',
    query: `select 'Batch ' || id as subject, status || ', ' || coalesce('ended ' || ended_at::date, 'not ended') as detail
      from batches where (status = 'closed') <> (ended_at is not null)`,
  },
  {
    rule: 'Only a closed batch has closing figures, and it has them all',
    query: `select 'Batch ' || id as subject, status || ' with ' || num_nonnulls(ins, outs, closing, cheques_closing) || ' of 4 figures' as detail
      from batches where num_nonnulls(ins, outs, closing, cheques_closing) <> case status when 'closed' then 4 else 0 end`,
  },
  {
    rule: 'Batches are closed in order, then comes the current one, then the one that waits',
    query: `select 'Batch ' || id as subject, status || ' after ' || before as detail from (
        select id, status, lag(status) over (order by id) as before from batches) b
      where (status, before) not in (('closed', 'closed'), ('current', 'closed'), ('waiting', 'current'))`,
  },
  {
    // The first one starts when the database is made, by the clock of the database.
    rule: 'Batches follow each other in time',
    query: `select 'Batch ' || id as subject, case when ended_at < started_at then 'ended ' || to_char(ended_at, 'YYYY-MM-DD HH24:MI')
          || ', before it started, ' || to_char(started_at, 'YYYY-MM-DD HH24:MI')
          else 'started ' || to_char(started_at, 'YYYY-MM-DD HH24:MI') || ', before the one before it, ' || to_char(before, 'YYYY-MM-DD HH24:MI') end as detail
      from (select id, started_at, ended_at, lag(started_at) over (order by id) as before from batches
        where id > (select min(id) from batches)) b
      where started_at < before or ended_at < started_at`,
  },
  {
    rule: 'A closed batch has the closing that was signed',
    query: `select 'Batch ' || id as subject, 'closed and not signed' as detail from batches where status = 'closed' and signed_at is null`,
  },
  {
    rule: 'A batch opens with what the one before it ended with',
    query: `select 'Batch ' || id as subject, 'opening ' || ${euroTextSql('opening')} || ', the batch before ends with ' || ${euroTextSql('due')} as detail from (${WITH_PREVIOUS}) b
      where opening <> due`,
    paged: BATCHES,
  },
  {
    rule: 'A batch opens with the cheques that the one before it ended with',
    query: `select 'Batch ' || id as subject,
        'cheques opening ' || ${euroTextSql('cheques_opening')} || ', the batch before ends with ' || ${euroTextSql('cheques_due')} as detail from (${WITH_PREVIOUS}) b
      where cheques_opening <> cheques_due`,
    paged: BATCHES,
  },
  {
    rule: 'The closing of a batch is its opening with what came in and went out',
    query: `select 'Batch ' || id as subject, 'closing ' || ${euroTextSql('closing')} || ', ' || ${euroTextSql('opening')} || ' with ins ' || ${euroTextSql('ins')}
        || ' and outs ' || ${euroTextSql('outs')} || ' is ' || ${euroTextSql('(opening + ins + outs)')} as detail
      from batches where status = 'closed' and closing <> opening + ins + outs`,
  },
  {
    rule: 'The figures of a closed batch are those of its entries',
    query: `select 'Batch ' || id as subject, 'ins ' || ${euroTextSql('ins')} || ', outs ' || ${euroTextSql('outs')} || ', its entries of type Cash make '
        || ${euroTextSql('ins_now')} || ' and ' || ${euroTextSql('outs_now')} as detail
      from (${WITH_MOVEMENTS}) m where status = 'closed' and (ins <> ins_now or outs <> outs_now)`,
    paged: BATCHES,
  },
  {
    rule: 'The cheques closing of a closed batch is that of its entries',
    query: `select 'Batch ' || id as subject, 'cheques closing ' || ${euroTextSql('cheques_closing')} || ', its entries make '
        || ${euroTextSql('(cheques_opening + cheques_now)')} as detail
      from (${WITH_MOVEMENTS}) m where status = 'closed' and cheques_closing <> cheques_opening + cheques_now`,
    paged: BATCHES,
  },
]

/** The count of a batch is the sum of its notes, coins and extra line. */
const COUNT_RULE: IntegrityRule = {
  rule: 'What was counted in a closed batch is what its notes and coins come to',
  query: `select 'Batch ' || id as subject, 'counted ' || ${euroTextSql('counted')} || ', its notes and coins make ' || ${euroTextSql('made')} as detail from (
      select id, counted, coalesce(extra, 0) + ${DENOMINATIONS.map(({ field, value }) => `${value} * coalesce((coins ->> '${field}')::bigint, 0)`).join(' + ')} as made
      from (select * from batches where ${PAGE_CONDITION}) b where counted is not null) c
    where counted <> made`,
  paged: BATCHES,
}

const CATEGORIES = Object.keys(CASH_CATEGORY_NAMES).map(Number)
const TYPES = Object.keys(CASH_TYPE_NAMES).map(Number)
const PAIRS = CATEGORIES.flatMap((categoryID) => TYPES.map((typeID) => ({ categoryID, typeID })))

/** SQL of entries that used their cheques in this way. */
const usedChequesAs = (taken: ChequeOutcome, of = '') => {
  const pairs = PAIRS.filter((pair) => chequeOutcomeOf(pair) === taken)
  return `(${of}category_id, ${of}type_id) in (${pairs.map(({ categoryID, typeID }) => `(${categoryID}, ${typeID})`).join(', ')})`
}

/** SQL of an entry that banked or gave out cheques: made from cheques, not typed. */
const MADE_FROM_CHEQUES = `(${usedChequesAs('banked')} or ${usedChequesAs('out')})`

/** Returns category, type and sign of every entry that cannot be typed, as the right side of `in`: for a correction, or for other entries. */
function impossiblePairs(isCorrection: boolean): string {
  const entries = PAIRS.flatMap((pair) => [-1, 0, 1].map((sign) => ({ ...pair, isCorrection, amount: cents(sign) })))
  const found = entries.filter((entry) => isPairInvalid(entry))
  return `(${found.map(({ categoryID, typeID, amount }) => `(${categoryID}, ${typeID}, ${amount})`).join(', ')})`
}

function entryRules(): IntegrityRule[] {
  const outs = CATEGORIES.filter((categoryID) => directionOf(categoryID) === 'out')
  const due = `(case when category_id in ${idList(outs)} then -amount else amount end)`
  return [
    {
      rule: 'The money of an entry moves in the direction of its category',
      query: `select 'Entry ' || id as subject, 'category ' || category_id || ', amount ' || ${euroTextSql('amount')} || ' counts as '
          || ${euroTextSql('signed_amount')} || ', should be ' || ${euroTextSql(due)} as detail
        from cash_entries where ${PAGE_CONDITION} and signed_amount <> ${due}`,
      paged: ENTRIES,
    },
    {
      rule: 'An entry has a category of the cash book',
      query: `select 'Entry ' || id as subject, 'category ' || category_id as detail from cash_entries
        where ${PAGE_CONDITION} and category_id not in ${idList(CATEGORIES)}`,
      paged: ENTRIES,
    },
    {
      // A fee is paid as its Transport Malta entry is, and entries that banking made are not written by hand.
      rule: 'A category is paid only by the types that it can be paid by',
      query: `select 'Entry ' || id as subject, 'category ' || category_id || ' by type ' || type_id || ', amount ' || ${euroTextSql('amount')} as detail
        from cash_entries where ${PAGE_CONDITION} and case when corrects_id is null then (category_id, type_id, sign(amount)) in ${impossiblePairs(false)}
            else (category_id, type_id, sign(amount)) in ${impossiblePairs(true)} end
          and tm_entry_id is null and not ${MADE_FROM_CHEQUES}`,
      paged: ENTRIES,
    },
    {
      rule: 'Only a deposit can be of nothing',
      query: `select 'Entry ' || id as subject, 'category ' || category_id || ', amount 0.00' as detail from cash_entries
        where ${PAGE_CONDITION} and amount = 0 and category_id <> ${C.Deposit}`,
      paged: ENTRIES,
    },
    {
      rule: 'Expenses, recoveries and settlements are positive',
      query: `select 'Entry ' || id as subject, 'amount ' || ${euroTextSql('amount')} as detail from cash_entries
        where ${PAGE_CONDITION} and amount <= 0 and category_id in ${idList([C.VehicleExpense, C.VehicleExpenseRecovery, C.HPSettlement])}`,
      paged: ENTRIES,
    },
    {
      rule: 'An entry shows its name, else its vendor, else its client',
      query: `select 'Entry ' || id as subject, 'shows ' || quote_literal(shown_name) || ', should be ' || quote_literal(due) as detail
        from (select e.id, e.shown_name, coalesce(nullif(e.name, ''), nullif(e.vendor, ''), c.name || ' ' || c.surname, '') as due
          from (select * from cash_entries where ${PAGE_CONDITION}) e left join clients c on c.id = e.client_id) e
        where shown_name <> due`,
      paged: ENTRIES,
    },
    {
      rule: 'An entry is about a vehicle only when its category is',
      query: `select 'Entry ' || id as subject, 'category ' || category_id || ' on vehicle ' || vehicle_id as detail from cash_entries
        where ${PAGE_CONDITION} and vehicle_id is not null and category_id not in ${idList([...VEHICLE_CATEGORIES, C.Purchase])}`,
      paged: ENTRIES,
    },
    {
      rule: 'An entry names a hire only when its category is Car Hire',
      query: `select 'Entry ' || id as subject, 'category ' || category_id || ' on hire ' || hire_id as detail from cash_entries
        where ${PAGE_CONDITION} and hire_id is not null and category_id <> ${C.CarHire}`,
      paged: ENTRIES,
    },
    {
      rule: 'A Transport Malta fee belongs to a Transport Malta entry, one to each',
      query: `select 'Entry ' || f.id as subject, 'category ' || f.category_id || ' as fee of entry ' || e.id || ' of category ' || e.category_id
          as detail
        from cash_entries f join cash_entries e on e.id = f.tm_entry_id
        where f.category_id <> ${C.TransportMaltaFee} or e.category_id <> ${C.TransportMalta}
        union all select 'Entry ' || tm_entry_id, count(*) || ' fees' from cash_entries where tm_entry_id is not null
          group by tm_entry_id having count(*) > 1`,
    },
    {
      // Each may be edited by itself afterwards: only what was never edited must still be alike.
      rule: 'A Transport Malta fee is written with the date and type of its entry',
      query: `select 'Entry ' || f.id as subject, f.date || ', type ' || f.type_id || '; its Transport Malta entry ' || e.id || ' is of '
          || e.date || ', type ' || e.type_id as detail
        from cash_entries f join cash_entries e on e.id = f.tm_entry_id
        where f.version = 1 and e.version = 1 and (f.date <> e.date or f.type_id <> e.type_id)`,
    },
  ]
}

const CHEQUE_RULES: readonly IntegrityRule[] = [
  {
    rule: 'A cheque is banked or out by the entry that took it, else pending',
    query: `select 'Cheque ' || q.id as subject, q.status || coalesce(', taken by entry ' || e.id || ' of category ' || e.category_id
        || ' and type ' || e.type_id, ', taken by none') as detail
      from cheques q left join cash_entries e on e.id = q.made_entry_id
      where q.status <> case when e.id is null then 'pending' when ${usedChequesAs('banked', 'e.')} then 'banked'
        when ${usedChequesAs('out', 'e.')} then 'out' else 'nothing' end`,
  },
  {
    rule: 'An entry that took cheques away is worth their sum',
    query: `select 'Entry ' || m.id as subject, 'amount ' || ${euroTextSql('m.amount')} || ', its cheques '
        || coalesce(${euroTextSql('s.amount')}, 'are missing') as detail
      from (select id, amount from cash_entries where ${PAGE_CONDITION} and ${MADE_FROM_CHEQUES}) m left join lateral (
        select q.made_entry_id, sum(e.signed_amount) as amount from cheques q join cash_entries e on e.cheque_id = q.id
        where q.made_entry_id = m.id group by 1) s on true
      where s.amount is distinct from m.amount`,
    paged: ENTRIES,
  },
  {
    rule: 'Every cheque was received by an entry of type Cheque',
    query: `select 'Cheque ' || q.id as subject, coalesce('entry ' || e.id || ' is of type ' || e.type_id, 'no entry') as detail
      from cheques q left join cash_entries e on e.cheque_id = q.id where e.id is null or e.type_id <> ${T.Cheque}`,
  },
  {
    rule: 'Every entry of type Cheque names its cheque',
    query: `select 'Entry ' || id as subject, 'category ' || category_id || ', no cheque' as detail from cash_entries
      where ${PAGE_CONDITION} and type_id = ${T.Cheque} and cheque_id is null and not ${MADE_FROM_CHEQUES}`,
    paged: ENTRIES,
  },
  {
    rule: 'The pending cheques are what the newest batch ends with',
    query: `select 'Batch ' || b.id as subject, 'cheques ' || ${euroTextSql('b.due')} || ', pending ' || ${euroTextSql('p.pending')} as detail
      from (select n.id, n.cheques_opening + m.cheques as due from (select * from batches order by id desc limit 1) n ${movementSums('n')}) b,
        (select coalesce(sum(e.signed_amount), 0) as pending from cash_entries e join cheques q on q.id = e.cheque_id where q.status = 'pending') p
      where b.due <> p.pending`,
  },
]

const RECEIPT_RULES: readonly IntegrityRule[] = [
  {
    rule: 'A receipt is of an entry that can have one',
    query: `select 'Receipt ' || r.number as subject, coalesce('entry ' || e.id || ' of category ' || e.category_id,
        'entry ' || r.entry_id || ' does not exist') as detail
      from receipt_numbers r left join cash_entries e on e.id = r.entry_id
      where r.entry_id is not null and (e.id is null or e.category_id not in ${idList(ALL_RECEIPT_CATEGORIES)})`,
  },
  {
    rule: 'No two receipts are of one entry, nor of one number',
    query: `select 'Entry ' || entry_id as subject, 'receipts ' || string_agg(number::text, ', ' order by number) as detail
      from receipt_numbers where entry_id is not null group by entry_id having count(*) > 1
      union all select 'Receipt ' || number, count(*) || ' times' from receipt_numbers group by number having count(*) > 1`,
  },
  {
    rule: 'The next receipt number is free',
    query: `select 'Receipt ' || c.next_number as subject, 'the counter stands on a used number' as detail
      from receipt_counter c join receipt_numbers r on r.number = c.next_number
      union all select 'Receipts', count(*) || ' counters' from receipt_counter having count(*) <> 1`,
  },
]

/** When the next receipt number was set by hand, the numbers up to it may be missing (server 7). */
const GAP_RULES: readonly IntegrityRule[] = [
  {
    rule: 'Receipt numbers have no gaps but those of a number set by hand',
    query: `select 'Receipt ' || lower(gap) || case when upper(gap) - lower(gap) > 1 then ' to ' || upper(gap) - 1 else '' end as subject,
        'missing between ' || lower(gap) - 1 || ' and ' || upper(gap) as detail
      from (
        select unnest(int4multirange(int4range(n.before + 1, n.number)) - coalesce(s.skipped, '{}')) as gap
        from (
            select number, lag(number) over (order by number) as before from (
              select number from receipt_numbers where number < (select next_number from receipt_counter)
              union all select next_number from receipt_counter) numbers) n
          cross join (
            select range_agg(int4range((e.before ->> 'next')::int, (e.after ->> 'next')::int)) as skipped
            from audit_events e
            where e.kind = 'receipt' and e.subject_id is null and (e.before ->> 'next')::int < (e.after ->> 'next')::int) s
        where n.number > n.before + 1) gaps`,
  },
]

/** SQL of an entry that has an expense on its vehicle. */
const IS_VEHICLE_EXPENSE = `vehicle_id is not null and category_id in ${idList([C.VehicleExpense, C.VehicleExpenseRecovery])}`

const EXPENSE_RULES: readonly IntegrityRule[] = [
  {
    rule: 'Expenses made by cash are their entries, one to one',
    query: `select 'Entry ' || e.id as subject, case when x.id is null then 'no expense on vehicle ' || e.vehicle_id
          else 'vehicle ' || x.vehicle_id || ', ' || x.date || ', ' || ${euroTextSql('x.amount')} || '; the entry says vehicle ' || e.vehicle_id
            || ', ' || e.date || ', ' || ${euroTextSql('e.cost')} end as detail
      from (
        select id, vehicle_id, date, case category_id when ${C.VehicleExpense} then amount else -amount end as cost from cash_entries
        where ${PAGE_CONDITION} and ${IS_VEHICLE_EXPENSE}) e
      left join expenses x on x.entry_id = e.id
      where (x.vehicle_id, x.date, x.amount) is distinct from (e.vehicle_id, e.date, e.cost)`,
    paged: ENTRIES,
  },
  {
    rule: 'An expense made by cash has its entry',
    query: `select 'Expense ' || x.id as subject, 'entry ' || x.entry_id || ' is no expense of a vehicle' as detail
      from (select * from expenses where ${PAGE_CONDITION} and entry_id is not null) x
        left join lateral (select id from cash_entries where id = x.entry_id and ${IS_VEHICLE_EXPENSE}) e on true
      where e.id is null`,
    paged: { table: 'expenses', keys: ['id'] },
  },
  {
    rule: 'No two expenses are of one entry',
    query: `select 'Entry ' || entry_id as subject, count(*) || ' expenses' as detail from expenses where entry_id is not null
      group by entry_id having count(*) > 1`,
  },
]

export const cashRules: readonly IntegrityRule[] = [
  ...BATCH_RULES,
  COUNT_RULE,
  ...entryRules(),
  ...CHEQUE_RULES,
  ...RECEIPT_RULES,
  ...GAP_RULES,
  ...EXPENSE_RULES,
]
