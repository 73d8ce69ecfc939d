import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/schemas'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../tests/fixtures/databases'
import { testRandom } from '../../../../tests/fixtures/random'
import { clientIDs, clientsCount, clientsPage } from '../features/clients/list-repository'
import { vehicleCounts, vehicleIDs, vehiclesPage } from '../features/vehicles/list-repository'
import type { Db } from './database'
import { isRetryable } from './errors'
import { queryClients, queryVehicles } from './testing/list-reference'

type Random = () => number

const NAMES = ['Żebbuġ', 'Ħili', 'borg', 'Borg', "O'Hara", '100% _', 'a\\b', '千代田']
const MARKS = ['ABC 123', 'abc-124', 'XYZ 001', 'ABC 120']
const WORDS = [
  '%',
  '_',
  '\\',
  '-',
  "o'",
  'zebbug',
  'HILI',
  'bor',
  'b',
  'abc1',
  'abc 12',
  'hp-1',
  'hp',
  'HP-',
  'h',
  'zzz',
  'vitz borg',
  'hp zeb',
  '千',
]
const STARTS = ['', '79', '7-9 1', '%', 'ID', 'id1']

const pick = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)]!
const some = (random: Random) => 1 + Math.floor(random() * 9)

/** Nine clients and nine vehicles, two thirds of these sold on accounts. */
async function stock(db: Db): Promise<void> {
  await sql`insert into clients (id, idno, name, surname) select n, 'ID' || n, 'Name ' || n, 'Borg' from generate_series(1, 9) n`.execute(
    db,
  )
  await sql`insert into vehicles (id, reg_no, make, model, body_type, fuel_type, color, bought_from_id)
    select n, 'ABC 12' || n, 'Make', 'Model', '', '', '', 1 + n % 9 from generate_series(1, 9) n`.execute(db)
  await sql`insert into sales (vehicle_id, client_id, sale_type, sold_date, hp_account_no)
    select n, 10 - n, 1, '2026-01-01', 'HP-' || n from generate_series(1, 6) n`.execute(db)
  await sql`insert into attempts (vehicle_id, client_id, date, amount, latest_entry_id, dismissed_entry_id)
    select n, 1 + n % 9, '2026-01-01', 1, 1, nullif(n % 2, 0) from generate_series(1, 9) n`.execute(db)
}

/** One change of a record of one of nine clients and nine vehicles, whether it is there or not. */
function change(random: Random) {
  const [client, vehicle, other] = [some(random), some(random), some(random)]
  const day = `2026-01-${10 + some(random)}`
  const empty = random() < 0.3
  const name = pick(NAMES, random)
  const additions = [
    sql`insert into clients (id, idno, name, surname, mob_no) values (${client}, ${`ID${client}`}, ${name}, ${pick(NAMES, random)}, ${`79 1-${client}`})
      on conflict (id) do update set name = excluded.name, mob_no = excluded.mob_no || ' '`,
    sql`update clients set surname = ${name} where id = ${client}`,
    sql`insert into vehicles (id, reg_no, make, model, body_type, fuel_type, color, yom, mileage, bought_date, bought_from_id)
      select ${vehicle}, ${pick(MARKS, random).toUpperCase()}, ${name}, 'Vitz', ${pick(NAMES, random)}, '', ${name}, ${empty ? null : 2000 + other}::int,
        ${empty ? null : other}::int, ${empty ? null : day}::date, (select id from clients where id = ${client})
      on conflict (id) do update set model = ${name}, mileage = excluded.mileage, bought_from_id = excluded.bought_from_id`,
    sql`update vehicles set note = ${name}, bought_date = ${empty ? null : day}::date where id = ${vehicle}`,
    sql`update vehicles set bought_from_id = (select id from clients where id = ${client}) where id = ${vehicle}`,
    sql`insert into sales (vehicle_id, client_id, sale_type, sold_date, hp_account_no)
      select v.id, c.id, 0, ${day}::date, ${empty ? '' : `HP-${vehicle}`} from vehicles v, clients c where v.id = ${vehicle} and c.id = ${client}
      on conflict (vehicle_id) do update set client_id = excluded.client_id, hp_account_no = excluded.hp_account_no, sold_date = excluded.sold_date`,
    sql`insert into attempts (vehicle_id, client_id, date, amount, latest_entry_id)
      select v.id, c.id, ${day}::date, 1, 1 from vehicles v, clients c where v.id = ${vehicle} and c.id = ${1 + ((vehicle + (other % 2)) % 9)}
      on conflict (vehicle_id, client_id) do update set dismissed_entry_id = ${empty ? null : 1}::int`,
    sql`insert into hp_accounts (vehicle_id, agreed, paid, remaining, waived, received, surplus, fully_paid, paid_count, remaining_count, next_due_date)
      select vehicle_id, 100, ${empty ? 100 : 0}, ${empty ? 0 : 100}, 0, ${empty ? 100 : 0}, 0, ${empty}, 0, 0, ${empty ? null : day}::date
      from sales where vehicle_id = ${vehicle}
      on conflict (vehicle_id) do update set next_due_date = excluded.next_due_date, paid = excluded.paid, received = excluded.received,
        remaining = excluded.remaining`,
  ]
  const removals = [
    sql`delete from sales where vehicle_id = ${vehicle} and vehicle_id not in (select vehicle_id from hp_accounts)`,
    sql`delete from hp_accounts where vehicle_id = ${vehicle}`,
    sql`delete from attempts where vehicle_id = ${vehicle}`,
    sql`delete from vehicles where id = ${vehicle} and not exists (select 1 from sales where vehicle_id = ${vehicle})`,
    sql`delete from clients where id = ${client} and id not in (select client_id from sales union select client_id from attempts
      union select bought_from_id from vehicles where bought_from_id is not null)`,
  ]
  return pick(random() < 0.12 ? removals : additions, random)
}

/** Some changes in one transaction, which may be given up. */
async function transact(db: Db, random: Random): Promise<void> {
  const trx = await db.startTransaction().execute()
  try {
    for (let i = some(random); i > 0; i -= 1) await change(random).execute(trx)
  } catch (error) {
    await trx.rollback().execute()
    throw error
  }
  if (random() < 0.2) await trx.rollback().execute()
  else await trx.commit().execute()
}

/** The rows kept for searches are those that the views say: nothing is stale, missing or left over. */
async function expectKept(db: Db): Promise<void> {
  const differing = (table: string) =>
    sql.raw(`(table ${table} except table ${table}_now) union all (table ${table}_now except table ${table})`)
  expect((await differing('client_search').execute(db)).rows).toEqual([])
  expect((await differing('vehicle_search').execute(db)).rows).toEqual([])
}

/** The lists' answers to a few questions are those of the plain queries. */
async function expectAgreement(db: Db, random: Random): Promise<void> {
  await expectKept(db)
  for (let i = 0; i < 3; i += 1) {
    const text = pick(['', `id${some(random)}`, `abc12${some(random)}`, pick(WORDS, random)], random)
    const vehicles = {
      text,
      regNo: random() < 0.6 ? '' : pick(MARKS, random).slice(0, 4),
      state: pick([null, 1, 2, 3], random),
      sort: pick(VEHICLE_SORTS, random),
      descending: random() < 0.5,
    }
    const expected = await queryVehicles(db, vehicles)
    expect({ ...vehicles, ids: await vehicleIDs(db, vehicles) }).toEqual({ ...vehicles, ids: expected })
    expect(await vehiclesPage(db, { ...vehicles, offset: 2, limit: 3 })).toEqual(expected.slice(2, 5))
    const inState = async (state: number) => (await queryVehicles(db, { ...vehicles, state })).length
    expect(await vehicleCounts(db, vehicles)).toEqual({
      stock: await inState(1),
      attempt: await inState(2),
      sold: await inState(3),
    })
    const clients = {
      text,
      idnoMobileNo: pick(STARTS, random),
      sortBy: pick(['Surname', 'Name'] as const, random),
      descending: random() < 0.5,
    }
    const people = await queryClients(db, clients)
    expect({ ...clients, ids: await clientIDs(db, clients) }).toEqual({ ...clients, ids: people })
    expect(await clientsPage(db, { ...clients, offset: 1, limit: 20 })).toEqual(people.slice(1))
    expect(await clientsCount(db, clients)).toBe(people.length)
  }
}

describe.each(engines)('rows kept for lists and searches: $name', (engine) => {
  let fresh: FreshDatabase
  let one: FreshDatabase
  beforeAll(async () => {
    fresh = await engine.fresh()
    one = await engine.fresh()
    await stock(one.store.db)
  })
  afterAll(async () => {
    await fresh?.drop()
    await one?.drop()
  })

  test('[server 4] follow any changes, committed or given up', async () => {
    const { db } = fresh.store
    const random = testRandom(31)
    await stock(db)
    for (let round = 0; round < 30; round += 1) {
      await transact(db, random)
      if (round % 3 === 0) await expectAgreement(db, random)
    }
    await expectAgreement(db, random)
  })

  test('[server 1] follow many changes at once', async () => {
    const { db } = fresh.store
    const random = testRandom(32)
    await sql`insert into clients (id, idno, name, surname) select n, 'N' || n, 'Many ' || n % 7, 'Clients' from generate_series(101, 300) n`.execute(
      db,
    )
    await sql`insert into vehicles (id, reg_no, make, model, body_type, fuel_type, color, yom, bought_from_id)
      select n, 'MNY ' || n, 'Many', 'Vehicles', '', '', '', n % 9, n from generate_series(101, 300) n`.execute(db)
    await expectAgreement(db, random)
    expect(await clientIDs(db, { text: 'many mny101', idnoMobileNo: '', sortBy: 'Name', descending: false })).toEqual([
      101,
    ])
    await sql`update vehicles set make = 'Other' where id > 100`.execute(db)
    await expectAgreement(db, random)
    await sql`delete from vehicles where id > 200`.execute(db)
    await expectAgreement(db, random)
  })

  test.each([
    'clients set surname = $$Zed$$ where id = 9',
    'clients set mob_no = $$7777$$ where id = 9',
    'vehicles set bought_from_id = 2 where id = 9',
    'vehicles set bought_from_id = null where id = 7',
    'vehicles set mileage = 1 where id = 9',
    'vehicles set bought_date = $$2020-01-01$$ where id = 9',
    'sales set client_id = 1 where vehicle_id = 6',
    'sales set hp_account_no = $$ID9$$ where vehicle_id = 5',
    'sales set sold_date = $$2020-01-01$$ where vehicle_id = 5',
    'attempts set dismissed_entry_id = 1 where dismissed_entry_id is null and vehicle_id > 6',
    'attempts set dismissed_entry_id = null where vehicle_id > 7',
    'attempts set client_id = 2 where vehicle_id = 9',
  ])('[server 4] notice %s', async (change) => {
    const { db } = one.store
    const kept = async () => {
      const { rows } = await sql`select * from vehicle_search order by vehicle_id`.execute(db)
      return [rows, (await sql`select * from client_search order by client_id`.execute(db)).rows]
    }
    const before = await kept()
    await sql.raw(`update ${change}`).execute(db)
    expect(await kept()).not.toEqual(before)
    await expectKept(db)
  })
})

describe.each(engines.filter((engine) => engine.name === 'postgresql'))(
  'rows kept for lists and searches, many writers: $name',
  (engine) => {
    let fresh: FreshDatabase
    beforeAll(async () => {
      fresh = await engine.fresh()
      await stock(fresh.store.db)
    })
    afterAll(() => fresh?.drop())

    /** Two transactions that both change what is known of one pair, the second committed while the first still waits. */
    const both = async (first: RawBuilder<unknown>, second: RawBuilder<unknown>) => {
      const { db } = fresh.store
      const early = await db.startTransaction().execute()
      await first.execute(early)
      const late = db.transaction().execute((trx) => second.execute(trx))
      await sql`select pg_sleep(0.05)`.execute(db)
      await early.commit().execute()
      await late
      await expectKept(db)
    }

    test('[server 4] a client is renamed while a car is sold to them, and the other way round', async () => {
      const rename = sql`update clients set name = name || 'x' where id = 1`
      const sell = (vehicle: number) =>
        sql`insert into sales (vehicle_id, client_id, sale_type, sold_date) values (${vehicle}, 1, 0, '2026-01-01')`
      await both(rename, sell(7))
      await both(sell(8), rename)
    })

    test('[server 4] a car is changed while somebody leaves a deposit on it, and the other way round', async () => {
      const change = sql`update vehicles set make = make || 'x' where id = 9`
      const deposit = (client: number) =>
        sql`insert into attempts (vehicle_id, client_id, date, amount, latest_entry_id) values (9, ${client}, '2026-01-01', 1, 1)`
      await both(change, deposit(3))
      await both(deposit(4), change)
    })

    test('[server 4] four who change everything at once leave nothing stale', async () => {
      const { db } = fresh.store
      const writer = async (own: number) => {
        const random = testRandom(own)
        for (let n = 0; n < 10; n += 1)
          await transact(db, random).catch((error: unknown) => {
            // One of two who wait for each other is given up and would be tried again.
            if (!isRetryable(error) && !isConstraint(error)) throw error
          })
      }
      await Promise.all([1, 2, 3, 4].map(writer))
      await expectAgreement(db, testRandom(77))
    })
  },
)

/** Who deletes what another has just used is refused. */
function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('23')
}
