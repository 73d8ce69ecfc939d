import { BANK_CHARGE_BPS } from '@forecourt/core/features/hire-purchase/schedule'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { IntegrityRule } from './rule'
import { euroTextSql, HP_PRICE, idList } from './sql-text'

const HP_SALES = idList([SaleType.HirePurchase, SaleType.HPPartExchange])
const EXCHANGES = idList([SaleType.PartExchange, SaleType.HPPartExchange])

/**
 * Accounts whose rows are still as they were generated; rows changed by hand have no split to compare with, and those that part payments, new terms
 * or a withdrawal changed are recomputed elsewhere.
 */
const GENERATED = `instalments i join hp_accounts a on a.vehicle_id = i.vehicle_id and not a.changed_by_hand
  and not exists (select from hp_part_payments p where p.vehicle_id = i.vehicle_id)
  and not exists (select from hp_schedule_changes c where c.vehicle_id = i.vehicle_id)`

const ROW = `'Vehicle ' || i.vehicle_id || ', instalment ' || i.number`

/** The equations of a generated schedule, to the cent. */
const SCHEDULE_RULES: readonly IntegrityRule[] = [
  {
    rule: 'A generated instalment is bank charge, interest and capital',
    query: `select ${ROW} as subject, ${euroTextSql('i.amount')} || ' is not ' || coalesce(${euroTextSql('i.bank_charge')} || ' + ' || ${euroTextSql('i.interest')}
        || ' + ' || ${euroTextSql('i.reduce_from_capital')}, 'split') as detail
      from ${GENERATED} where i.amount is distinct from i.bank_charge + i.interest + i.reduce_from_capital`,
  },
  {
    rule: 'The capital of a generated instalment is what the one before it left',
    query: `select ${ROW} as subject, 'capital ' || coalesce(${euroTextSql('i.capital')}, 'missing') || ', should be ' || coalesce(${euroTextSql('i.due')}, 'missing')
        as detail
      from (select i.vehicle_id, i.number, i.capital, lag(i.capital - i.reduce_from_capital) over w as due,
          row_number() over w as place from ${GENERATED} window w as (partition by i.vehicle_id order by i.number)) i
      where i.place > 1 and (i.due is null or i.capital is distinct from i.due)`,
  },
  {
    rule: 'A generated schedule finances price less deposit over its months',
    query: `select 'Vehicle ' || vehicle_id as subject, 'rows ' || rows || ' from ' || first || ' to ' || last || ' of ' || coalesce(months::text, 'no')
        || ' months, capital ' || coalesce(${euroTextSql('capital')}, 'none') || ', repaid ' || coalesce(${euroTextSql('repaid')}, 'none') || ', financed '
        || coalesce(${euroTextSql('financed')}, 'none') as detail
      from (
        select i.vehicle_id, count(*) as rows, min(i.number) as first, max(i.number) as last, sum(i.reduce_from_capital) as repaid,
          min(i.capital) filter (where i.number = 1) as capital, min(s.number_of_months) as months,
          min((${HP_PRICE}) - coalesce(s.deposit, 0)) as financed
        from ${GENERATED} left join sales s on s.vehicle_id = i.vehicle_id group by i.vehicle_id) t
      where (rows, first, last, capital, repaid) is distinct from (months::bigint, 1, months, financed, financed::numeric)`,
  },
  {
    rule: 'The bank charges of a generated schedule are their share of what is financed',
    query: `select 'Vehicle ' || vehicle_id as subject, 'charges ' || coalesce(${euroTextSql('charged')}, 'none') || ', should be '
        || coalesce(${euroTextSql('due')}, 'none') as detail
      from (select i.vehicle_id, sum(i.bank_charge) as charged,
          round(min(i.capital) filter (where i.number = 1) * ${BANK_CHARGE_BPS} / 10000.0) as due
        from ${GENERATED} group by i.vehicle_id) t
      where charged is distinct from due`,
  },
  {
    rule: 'A schedule that was not changed by hand has only generated rows',
    query: `select ${ROW} as subject, i.mark as detail from ${GENERATED} where i.mark <> 'generated'`,
  },
]

const ACCOUNT_RULES: readonly IntegrityRule[] = [
  {
    rule: 'An account belongs to a sale on hire purchase with an account number',
    query: `select 'Vehicle ' || a.vehicle_id as subject, coalesce('sale type ' || s.sale_type || ', account ' || coalesce(nullif(s.hp_account_no, ''),
        'none'), 'not sold') as detail
      from hp_accounts a left join sales s on s.vehicle_id = a.vehicle_id
      where s.vehicle_id is null or s.sale_type not in ${HP_SALES} or s.hp_account_no = ''`,
  },
  {
    rule: 'No two sales have one HP account number',
    query: `select 'Account ' || key as subject, 'vehicles ' || string_agg(vehicle_id::text, ', ' order by vehicle_id) as detail
      from (select vehicle_id, nullif(forecourt_squeeze(hp_account_no), '') as key from sales) s where key is not null
      group by key having count(*) > 1`,
  },
  {
    rule: 'What was agreed is paid, remaining or waived',
    query: `select 'Vehicle ' || vehicle_id as subject, 'agreed ' || ${euroTextSql('agreed')} || ', paid ' || ${euroTextSql('paid')} || ', remaining '
        || ${euroTextSql('remaining')} || ', waived ' || ${euroTextSql('waived')} as detail
      from hp_accounts where agreed <> paid + remaining + waived`,
  },
  {
    rule: 'What was received is paid or surplus',
    query: `select 'Vehicle ' || vehicle_id as subject, 'received ' || ${euroTextSql('received')} || ', paid ' || ${euroTextSql('paid')} || ', surplus '
        || ${euroTextSql('surplus')} as detail
      from hp_accounts where received <> paid + surplus`,
  },
  {
    rule: 'An instalment is paid, open or waived',
    query: `select ${ROW} as subject, ${euroTextSql('i.amount')} || ' is not ' || ${euroTextSql('i.paid_on_row')} || ' + ' || ${euroTextSql('i.open')} || ' + '
        || ${euroTextSql('i.waived')} as detail
      from instalments i where i.amount <> i.paid_on_row + i.open + i.waived or least(i.amount, i.open, i.waived) < 0
        or i.paid_on_row < 0 and not exists (select from instalment_payments p where p.instalment_id = i.id and p.amount < 0)`,
  },
  {
    rule: 'A ticked instalment has the amount and the day of its tick',
    query: `select ${ROW} as subject, 'ticked ' || i.pinned || ', ' || coalesce(${euroTextSql('i.pinned_amount')}, 'no amount') || ', '
        || coalesce(i.pinned_date::text, 'no day') as detail
      from instalments i where i.pinned <> (i.pinned_amount is not null) or i.pinned <> (i.pinned_date is not null) or i.pinned_amount < 0`,
  },
  {
    rule: 'Instalments of an account are numbered once each',
    query: `select 'Vehicle ' || vehicle_id as subject, 'number ' || number || ' ' || count(*) || ' times' as detail from instalments
      group by vehicle_id, number having count(*) > 1`,
  },
  {
    // One that was taken back whole by its corrections stands no more.
    rule: 'An account has at most one settlement',
    query: `select 'Vehicle ' || s.vehicle_id as subject, 'entries ' || string_agg(s.id::text, ', ' order by s.id) as detail from cash_entries s
      where s.category_id = ${CashCategory.HPSettlement} and s.vehicle_id is not null and s.amount + coalesce((
        select sum(least(c.amount, 0)) from cash_entries c
        where c.corrects_id = s.id and c.vehicle_id = s.vehicle_id and c.category_id in (${CashCategory.HpPayment}, ${CashCategory.HPSettlement})), 0) > 0
      group by s.vehicle_id having count(*) > 1`,
  },
]

const DEAL_RULES: readonly IntegrityRule[] = [
  {
    rule: 'A car is taken in once, and never for itself',
    query: `select 'Vehicle ' || pe_vehicle_id as subject, 'taken in by vehicles ' || string_agg(vehicle_id::text, ', ' order by vehicle_id) as detail
      from part_exchanges group by pe_vehicle_id having count(*) > 1
      union all select 'Vehicle ' || vehicle_id, 'taken in for itself' from part_exchanges where vehicle_id = pe_vehicle_id`,
  },
  {
    rule: 'A part exchange takes a car in, and no other sale does',
    query: `select 'Vehicle ' || s.vehicle_id as subject, 'sale type ' || s.sale_type || ', ' || count(p.pe_vehicle_id) || ' cars' as detail
      from sales s left join part_exchanges p on p.vehicle_id = s.vehicle_id
      group by s.vehicle_id, s.sale_type having (count(p.pe_vehicle_id) > 0) <> (s.sale_type in ${EXCHANGES})`,
  },
  {
    rule: 'No two clients have one identity card',
    query: `select 'Client ' || min(id) as subject, string_agg(idno, ', ' order by id) || ' of clients ' || string_agg(id::text, ', ' order by id) as detail
      from clients group by forecourt_idno_key(idno) having count(*) > 1`,
  },
  {
    rule: 'A spouse is a spouse both ways',
    query: `select 'Client ' || c.id as subject, 'spouse ' || s.id || ' has ' || coalesce('spouse ' || s.spouse_id, 'none') as detail
      from clients c join clients s on s.id = c.spouse_id where s.spouse_id is distinct from c.id or s.id = c.id`,
  },
  {
    rule: 'Two vehicles in stock have no Maltese mark in common',
    query: `select 'Vehicle ' || min(v.id) as subject, v.reg_key || ' on vehicles ' || string_agg(v.id::text, ', ' order by v.id) as detail
      from vehicles v where v.reg_key ~ '^[A-Z]{3}[0-9]{3}$' and not exists (select 1 from sales s where s.vehicle_id = v.id)
      group by v.reg_key having count(*) > 1`,
  },
  {
    rule: 'The lists hold every value that vehicles use',
    query: `select kind || ' ' || value as subject, count(*) || ' vehicles, not in the list' as detail
      from vehicles v cross join lateral (values ('make', v.make), ('model', v.model), ('bodyType', v.body_type), ('fuelType', v.fuel_type),
        ('color', v.color)) used (kind, value)
      where value <> '' and not exists (select 1 from lookups l where l.kind = used.kind and lower(l.value) = lower(used.value))
      group by kind, value`,
  },
  {
    rule: 'A vehicle is on one hire at a time',
    query: `select 'Hire ' || h.id as subject, 'vehicle ' || h.vehicle_id || ' is also on hire ' || o.id as detail
      from car_hires h join car_hires o on o.vehicle_id = h.vehicle_id and o.id > h.id and o.start_date < h.end_date and h.start_date < o.end_date
      union all select 'Hire ' || id, start_date || ' to ' || end_date from car_hires where end_date <= start_date`,
  },
]

export const dealRules: readonly IntegrityRule[] = [...SCHEDULE_RULES, ...ACCOUNT_RULES, ...DEAL_RULES]
