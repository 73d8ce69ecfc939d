import pg from 'pg'
import { CAR_COLOURS, carModels } from '../../apps/server/src/demo/cars'
import { HOUSES, LOCALITIES, MEN, STREETS, SURNAMES, WOMEN } from '../../apps/server/src/demo/names'

export const LARGE_CLIENT_COUNT = 100_000
export const LARGE_VEHICLE_COUNT = 100_000

/** The first clients sell most cars and buy none, each with well over a thousand vehicles. */
const EXPORTERS = 40

function repeatByWeight<T>(things: readonly T[], weight: (thing: T) => number): T[] {
  return things.flatMap((thing) => Array.from({ length: weight(thing) }, () => thing))
}

/**
 * `draw(n, salt, below)` is the same whole number from 0 up to `below` for the same row and salt: PostgreSQL's hash of integers, so that every run
 * makes the same dealership. `pick` draws from an array.
 */
const DRAW_FUNCTIONS = `
create function draw(n bigint, salt int, below int) returns int language sql immutable
  as $$ select (abs(hashint8(n * 1009 + salt)::bigint) % below)::int $$;
create function pick(n bigint, salt int, options anyarray) returns anyelement language sql immutable
  as $$ select options[1 + draw(n, salt, cardinality(options))] $$;
`
const DROP_FUNCTIONS = 'drop function pick(bigint, int, anyarray); drop function draw(bigint, int, int);'

function insertClients(db: pg.Client) {
  return db.query(parameterised`
    insert into clients (id, idno, name, surname, address1, address2, address3, mob_no, tel_no, email)
    select n,
      case when exporter then 'EXPORT' || n else lpad(n * 7919 % 10000000 || '', 7, '0') || pick(n, 1, '{M,M,M,M,M,M,M,M,G,A}'::text[]) end,
      case when exporter then pick(n, 2, '{SBT,DAIWA,HEIWA}'::text[]) || ' ' || n else pick(n, 2, ${[...MEN, ...WOMEN]}::text[]) end,
      case when exporter then 'Co. Ltd' else pick(n, 3, ${SURNAMES}::text[]) end,
      case when draw(n, 4, 10) < 3 then pick(n, 5, ${HOUSES}::text[]) else 1 + draw(n, 5, 180) || '' end,
      pick(n, 6, ${STREETS}::text[]),
      case when exporter then pick(n, 7, '{Yokohama,Kobe,Nagoya}'::text[]) else pick(n, 7, ${LOCALITIES}::text[]) end,
      pick(n, 8, '{79,99,77}'::text[]) || lpad(draw(n, 9, 100) || '', 2, '0') || ' ' || lpad(draw(n, 10, 10000) || '', 4, '0'),
      case when draw(n, 11, 100) < 35 then '21' || lpad(draw(n, 12, 100) || '', 2, '0') || ' ' || lpad(draw(n, 13, 10000) || '', 4, '0') else '' end,
      case when draw(n, 14, 100) < 40 then 'person' || n || '@example.com.mt' else '' end
    from (select n, n <= ${EXPORTERS} as exporter from generate_series(1, ${LARGE_CLIENT_COUNT}) n) person`)
}

/** One client in eight has a spouse: the next client. */
function setSpouses(db: pg.Client) {
  return db.query(parameterised`
    update clients set spouse_id = case id % 16 when 0 then id + 1 else id - 1 end
    where id > ${EXPORTERS} and id % 16 in (0, 1) and id < ${LARGE_CLIENT_COUNT} - 16`)
}

async function insertVehicles(db: pg.Client): Promise<void> {
  const models = repeatByWeight(carModels(), (model) => model.weight)
  const column = (name: 'make' | 'model' | 'body' | 'fuel' | 'chassis') => models.map((model) => model[name])
  const colours = repeatByWeight(CAR_COLOURS, ([, weight]) => weight).map(([name]) => name)
  await db.query(parameterised`
    insert into vehicles (id, reg_no, make, model, body_type, fuel_type, color, chassis_no, engine_no, lot_no, car_no, engine_capacity, yom,
      seating_capacity, mileage, bought_from_id, bought_date, bought_price)
    select n, chr(65 + mark / 676000) || chr(65 + mark / 26000 % 26) || chr(65 + mark / 1000 % 26) || ' ' || lpad(mark % 1000 || '', 3, '0'),
      (${column('make')}::text[])[model], (${column('model')}::text[])[model], (${column('body')}::text[])[model],
      (${column('fuel')}::text[])[model], pick(n, 22, ${colours}::text[]),
      (${column('chassis')}::text[])[model] || '-' || lpad(draw(n, 23, 10000000) || '', 7, '0'),
      case when draw(n, 24, 10) < 6 then 'E' || lpad(draw(n, 25, 1000000) || '', 6, '0') else '' end,
      case when draw(n, 26, 10) < 6 then 10000 + draw(n, 27, 80000) || '' else '' end,
      case when draw(n, 26, 10) < 6 then n || '' else '' end,
      (${models.map((model) => model.engineCapacity)}::int[])[model],
      case when draw(n, 28, 50) > 0 then 2010 + draw(n, 29, 15) end, (${models.map((model) => model.seats)}::int[])[model],
      case when draw(n, 30, 25) > 0 then draw(n, 31, 180000) end,
      case when draw(n, 32, 100) < 60 then 1 + draw(n, 33, ${EXPORTERS})
        when draw(n, 32, 100) < 98 then ${EXPORTERS} + 1 + draw(n, 33, ${LARGE_CLIENT_COUNT - EXPORTERS}) end,
      case when draw(n, 34, 100) > 0 then date '2026-11-20' - ((100000 - n) * 7200 / 100000)::int end, 100000 + draw(n, 35, 900) * 1000
    from (
      select n, (n * 163 % 17576000)::int as mark, 1 + draw(n, 21, ${models.length}) as model
      from generate_series(1::bigint, ${LARGE_VEHICLE_COUNT}) n
    ) car`)
}

/** Nine tenths are sold, four in ten of them on hire purchase, a quarter with a trade-in. */
async function insertDeals(db: pg.Client): Promise<void> {
  await db.query(parameterised`
    insert into sales (vehicle_id, client_id, sale_type, sold_price, sold_date, difference, deposit, monthly_payment, number_of_months, hp_account_no)
    select id, ${EXPORTERS} + 1 + draw(id, 41, ${LARGE_CLIENT_COUNT - EXPORTERS}), type, 300000 + draw(id, 42, 900) * 1000,
      coalesce(bought_date, date '2020-01-01') + 5 + draw(id, 43, 90), case when type >= 2 then 200000 end,
      case when type in (1, 3) then 50000 end, case when type in (1, 3) then 18000 end, case when type in (1, 3) then 48 end,
      case when type in (1, 3) then 'HP-' || id else '' end
    from (select *, pick(id, 44, '{0,0,0,0,0,1,1,1,2,2,3}'::int[]) as type from vehicles where draw(id, 45, 100) < 92) sold`)
  await db.query(parameterised`
    insert into part_exchanges (vehicle_id, pe_vehicle_id, position)
    select vehicle_id, vehicle_id + 1, 1 from sales where sale_type >= 2 and vehicle_id < ${LARGE_VEHICLE_COUNT}`)
  await db.query(parameterised`
    insert into attempts (vehicle_id, client_id, date, amount, latest_entry_id, dismissed_entry_id)
    select v.id, coalesce(s.client_id, ${EXPORTERS} + 1 + draw(v.id, 51, ${LARGE_CLIENT_COUNT - EXPORTERS})), coalesce(v.bought_date, date '2020-01-01'),
      20000, v.id, case when draw(v.id, 52, 20) = 0 then v.id end
    from vehicles v left join sales s on s.vehicle_id = v.id
    where draw(v.id, 53, 100) < case when s.vehicle_id is null then 15 else 40 end`)
  await db.query(parameterised`
    insert into attempts (vehicle_id, client_id, date, amount, latest_entry_id)
    select id, ${EXPORTERS} + 1 + draw(id, 54, ${LARGE_CLIENT_COUNT - EXPORTERS}), coalesce(bought_date, date '2020-01-01'), 10000, id
    from vehicles where draw(id, 55, 100) < 6 on conflict do nothing`)
  await db.query(parameterised`
    insert into hp_accounts (vehicle_id, agreed, paid, remaining, waived, received, surplus, fully_paid, next_due_date, next_amount, paid_count,
      remaining_count)
    select vehicle_id, 864000, 18000 * months, 864000 - 18000 * months, 0, 18000 * months, 0, months = 48,
      case when months < 48 then sold_date + 30 * (months + 1) end, case when months < 48 then 18000 end, months, 48 - months
    from (
      select vehicle_id, sold_date, least(48, greatest(0, (date '2026-11-20' - sold_date) / 30)) as months
      from sales where hp_account_no <> '' and draw(vehicle_id, 56, 20) > 0
    ) account`)
}

function parameterised(text: TemplateStringsArray, ...values: unknown[]): pg.QueryConfig {
  return { text: String.raw({ raw: text }, ...values.map((_, i) => `$${i + 1}`)), values }
}

async function triggers(db: pg.Client, change: 'enable' | 'disable'): Promise<void> {
  for (const table of ['clients', 'vehicles', 'sales', 'attempts'])
    await db.query(`alter table ${table} ${change} trigger user`)
}

/** Fills an empty database with a dealership far larger than the demo: 100,000 clients and 100,000 vehicles with their deals. */
export async function fillLargeDealership(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    await db.query(DRAW_FUNCTIONS)
    // What lists look at is written once, at the end.
    await triggers(db, 'disable')
    await insertClients(db)
    await setSpouses(db)
    await insertVehicles(db)
    await insertDeals(db)
    await triggers(db, 'enable')
    for (const table of ['client_search', 'vehicle_search'])
      await db.query(`insert into ${table} select * from ${table}_now`)
    for (const table of ['clients', 'vehicles'])
      await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await db.query(DROP_FUNCTIONS)
    await db.query('vacuum analyze')
  } finally {
    await db.end()
  }
}
