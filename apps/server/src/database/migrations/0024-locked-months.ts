import { type Kysely, sql } from 'kysely'

/** A table whose rows count in a month: the day that says which, and the columns that say what; others follow or are for looking up. */
const DATED: readonly (readonly [table: string, day: string, columns: readonly string[]])[] = [
  [
    'cash_entries',
    'date',
    [
      ...[
        'batch_id',
        'category_id',
        'type_id',
        'amount',
        'signed_amount',
        'client_id',
        'name',
        'description',
        'reference',
      ],
      ...[
        'vendor',
        'month_expense',
        'handling_fee',
        'is_part_exchange',
        'difference',
        'selling_price',
        'combine_count',
      ],
      ...['cheque_id', 'bank', 'bank_date', 'bank_reference', 'epos_batch_no', 'cheque_out_no'],
    ],
  ],
  ['expenses', 'date', ['vehicle_id', 'amount', 'vendor', 'description']],
  ['manual_payments', 'date', ['vehicle_id', 'amount', 'category_id', 'type_id', 'receipt_number']],
  ['sales', 'sold_date', ['client_id', 'sale_type', 'sold_price', 'difference']],
  ['vehicles', 'bought_date', ['bought_price', 'bought_from_id']],
  // A hire that goes on may come back on another day.
  ['car_hires', 'start_date', ['client_id', 'vehicle_id', 'hire_type', 'rate']],
]

/** The link of an entry is left empty with the vehicle that it names, whose registration stays. */
const KEPT_LINKS: Readonly<Record<string, string>> = {
  cash_entries: ' or (new.vehicle_id is not null and old.vehicle_id is distinct from new.vehicle_id)',
}

/**
 * A lock of a month waits for whoever saves into it, and who saves afterwards finds it: the months of a row are held, in their order, before it
 * is looked whether one of them is locked.
 */
const MONTHS = `
create table locked_months (
  month date primary key check (extract(day from month) = 1),
  locked_by text not null,
  locked_at timestamptz not null,
  -- What was counted in it then: for each kind of row how many there are, and their sum.
  sums jsonb not null
);

create function forecourt_month_sums(of_month date) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(name, jsonb_build_array(count, sum)), '{}') from (
    select 'entries of category ' || category_id || ' by type ' || type_id as name, count(*) as count, sum(signed_amount) as sum
      from cash_entries where date >= of_month and date < of_month + interval '1 month' group by category_id, type_id
    union all
    select 'expenses', count(*), sum(amount) from expenses
      where date >= of_month and date < of_month + interval '1 month' having count(*) > 0
    union all
    select 'payments', count(*), sum(amount) from manual_payments
      where date >= of_month and date < of_month + interval '1 month' having count(*) > 0
    union all
    select 'sales', count(*), sum(coalesce(sold_price, difference, 0)) from sales
      where sold_date >= of_month and sold_date < of_month + interval '1 month' having count(*) > 0
    union all
    select 'purchases', count(*), sum(coalesce(bought_price, 0)) from vehicles
      where bought_date >= of_month and bought_date < of_month + interval '1 month' having count(*) > 0
    union all
    select 'hires', count(*), sum(rate) from car_hires
      where start_date >= of_month and start_date < of_month + interval '1 month' having count(*) > 0) counted
$$;

create function forecourt_hold_month(of_month date, to_lock boolean) returns void language plpgsql as $$
  declare key bigint := hashtextextended('month:' || of_month, 0);
  begin
    if to_lock then perform pg_advisory_xact_lock(key); else perform pg_advisory_xact_lock_shared(key); end if;
  end $$;

create function forecourt_keep_months(day_before date, day_after date) returns void language plpgsql as $$
  declare of_month date;
  begin
    for of_month in
      select distinct date_trunc('month', d)::date from unnest(array[day_before, day_after]) d where d is not null order by 1
    loop
      perform forecourt_hold_month(of_month, false);
      if exists (select from locked_months where month = of_month) then
        raise exception '% is locked', to_char(of_month, 'YYYY-MM') using errcode = 'FCMLK', detail = of_month::text;
      end if;
    end loop;
  end $$;
`

function keptBy([table, day, columns]: (typeof DATED)[number]): string {
  const changed = [day, ...columns].map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  return `
    create function forecourt_keep_${table}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then perform forecourt_keep_months(null, new.${day});
      elsif tg_op = 'DELETE' then perform forecourt_keep_months(old.${day}, null);
      else perform forecourt_keep_months(old.${day}, new.${day}); end if;
      return null;
    end $$;
    create trigger ${table}_month_kept after insert or delete on ${table} for each row execute function forecourt_keep_${table}();
    create trigger ${table}_month_kept_changed after update on ${table} for each row
      when (${changed}${KEPT_LINKS[table] ?? ''}) execute function forecourt_keep_${table}();`
}

/** A month that was unlocked by hand is a change that nobody saved. */
const IMAGES = `
insert into audit_records (record, keys, made) values ('locked_months', '{month}', '{}');
create trigger locked_months_image_made after insert on locked_months referencing new table as noted
  for each statement execute function forecourt_images_made('month', '', '');
create trigger locked_months_image_gone after delete on locked_months referencing old table as noted
  for each statement execute function forecourt_images_gone('month', '', '');
create trigger locked_months_image_changed after update on locked_months
  for each row when (old.* is distinct from new.*) execute function forecourt_image_changed('month', '', '');
do $$ declare f regprocedure; begin
  for f in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and (p.proname like 'forecourt\\_keep\\_%' or p.proname like 'forecourt\\_%month%')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', f, current_schema());
  end loop;
end $$;
`

/** Months that are handed in stay as they are: what is dated in a locked one is neither made nor changed nor deleted. */
export const lockedMonths = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of [MONTHS, ...DATED.map(keptBy), IMAGES]) await sql.raw(text).execute(db)
  },
}
