import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../../tests/fixtures/databases'
import { seeded } from '../../../../../tests/fixtures/hostile'
import { clientsInSql, vehiclesInSql } from '../../database/testing/list-reference'
import type { Db } from '../../database/database'
import { migrate } from '../../database/migrate'
import { migrations } from '../../database/migrations/index'
import { clientIDs, clientsPage } from '../clients/list'
import { vehicleIDs, vehiclesPage } from '../vehicles/list'
import { CatalogueKeeper } from './keeper'
import { forgetListChanges } from './repository'

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

/** The keeper's answers to a few questions are those of the database. */
async function expectAgreement(keeper: CatalogueKeeper, db: Db, random: Random): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    const text = pick(['', `id${some(random)}`, `abc12${some(random)}`, pick(WORDS, random)], random)
    const vehicles = {
      text,
      regNo: random() < 0.6 ? '' : pick(MARKS, random).slice(0, 4),
      state: pick([null, 1, 2, 3], random),
      sort: pick(VEHICLE_SORTS, random),
      descending: random() < 0.5,
    }
    const expected = await vehiclesInSql(db, vehicles)
    expect({ ...vehicles, ids: vehicleIDs(await keeper.look(text), vehicles) }).toEqual({ ...vehicles, ids: expected })
    const page = vehiclesPage(await keeper.look(text), { ...vehicles, offset: 2, limit: 3 })
    expect([page.ids, page.totalCount]).toEqual([expected.slice(2, 5), expected.length])
    const { catalogue } = await keeper.look('')
    const due = catalogue
      .vehicleSlots('NextDue', false)
      .map((slot) => ({ id: catalogue.vehicleIDs[slot], account: catalogue.openAccounts[slot] }))
    const accounts = await sql<{ id: number; account: number }>`
      select vehicle_id as id, (remaining > 0)::int as account from hp_accounts order by next_due_date nulls last, vehicle_id`.execute(
      db,
    )
    expect(due.filter(({ account }) => account !== -1)).toEqual(accounts.rows)
    const clients = {
      text,
      idnoMobileNo: pick(STARTS, random),
      sortBy: pick(['Surname', 'Name'] as const, random),
      descending: random() < 0.5,
    }
    const people = await clientsInSql(db, clients)
    const found = clientsPage(await keeper.look(text), { ...clients, offset: 1, limit: 20 })
    expect({ ...clients, ...found }).toEqual({ ...clients, totalCount: people.length, ids: people.slice(1) })
  }
}

describe.each(engines)('lists in memory: $name', (engine) => {
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

  test('[server 4] answer as the database would after any changes, committed or given up', async () => {
    const { db } = fresh.store
    const random = seeded(31)
    const keeper = new CatalogueKeeper(db)
    await keeper.look('')
    await stock(db)
    for (let round = 0; round < 30; round += 1) {
      await transact(db, random)
      if (round % 3 === 0) await expectAgreement(keeper, db, random)
    }
    await expectAgreement(new CatalogueKeeper(db), db, random)
  })

  test('[server 1] see many changes at once, and what was changed before changes are forgotten', async () => {
    const { db } = fresh.store
    const random = seeded(32)
    const keeper = new CatalogueKeeper(db)
    await keeper.look('')
    await sql`insert into clients (id, idno, name, surname) select n, 'N' || n, 'Many ' || n % 7, 'Clients' from generate_series(101, 800) n`.execute(
      db,
    )
    await sql`insert into vehicles (id, reg_no, make, model, body_type, fuel_type, color, yom, bought_from_id)
      select n, 'MNY ' || n, 'Many', 'Vehicles', '', '', '', n % 9, n from generate_series(101, 800) n`.execute(db)
    await expectAgreement(keeper, db, random)
    expect(
      clientsPage(await keeper.look('many mny101'), {
        idnoMobileNo: '',
        sortBy: 'Name',
        descending: false,
        limit: 9,
        offset: 0,
      }).ids,
    ).toEqual([101])
    await sql`update list_changes set at = at - interval '3 days' where vehicle_id > 400`.execute(db)
    await forgetListChanges(db)
    const { rows } = await sql<{ most: number }>`select max(vehicle_id) as most from list_changes`.execute(db)
    expect(rows).toEqual([{ most: 400 }])
    await sql`update vehicles set make = 'Other' where id > 100`.execute(db)
    await sql`insert into list_changes (vehicle_id) select generate_series(1000, 7000)`.execute(db)
    await expectAgreement(keeper, db, random)
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
    const keeper = new CatalogueKeeper(db)
    const answers = async (of: CatalogueKeeper) => {
      const all: unknown[] = []
      for (const text of ['', '7777', 'zed', ...Array.from({ length: 9 }, (_, i) => `id${i + 1}`)])
        for (const sort of ['RegNo', 'Mileage', 'DateBought', 'DateSold'] as const) {
          const looked = await of.look(text)
          all.push(vehiclesPage(looked, { regNo: '', state: 2, sort, descending: false, offset: 0, limit: 20 }))
          all.push(vehicleIDs(looked, { regNo: '', state: null, sort, descending: false }))
          all.push(clientIDs(looked, { idnoMobileNo: '', sortBy: 'Surname', descending: false }))
        }
      return all
    }
    const before = await answers(keeper)
    await sql.raw(`update ${change}`).execute(db)
    const after = await answers(keeper)
    expect(after).not.toEqual(before)
    expect(after).toEqual(await answers(new CatalogueKeeper(db)))
  })

  test('[server 1] hold what was stored before changes were noted', async () => {
    const old = await engine.empty()
    try {
      await migrate(old.store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0005')))
      const { db } = old.store
      const random = seeded(33)
      await stock(db)
      for (let round = 0; round < 8; round += 1) await transact(db, random)
      await migrate(old.store)
      expect((await vehiclesInSql(db, ALL)).length).toBeGreaterThan(3)
      const keeper = new CatalogueKeeper(db)
      for (let round = 0; round < 2; round += 1) await expectAgreement(keeper, db, random)
      await transact(db, random)
      await expectAgreement(keeper, db, random)
    } finally {
      await old.drop()
    }
  })
})

const ALL = { text: '', regNo: '', state: null, sort: 'RegNo', descending: false } as const

describe.each(engines.filter((engine) => engine.name === 'postgresql'))(
  'lists in memory of two servers: $name',
  (engine) => {
    const client = (id: number, name: string) =>
      sql`insert into clients (id, idno, name, surname) values (${id}, ${`T${id}`}, ${name}, 'Two')`
    const found = async (keeper: CatalogueKeeper, text: string) =>
      clientsPage(await keeper.look(text), {
        idnoMobileNo: '',
        sortBy: 'Name',
        descending: false,
        limit: 50,
        offset: 0,
      }).ids

    test('[server 1] a transaction that began first and is committed last is seen by both', async () => {
      const { store, drop } = await engine.fresh()
      const keepers = [new CatalogueKeeper(store.db), new CatalogueKeeper(store.db)] as const
      try {
        const first = await store.db.startTransaction().execute()
        await client(1, 'Early').execute(first)
        const second = await store.db.startTransaction().execute()
        await client(2, 'Late').execute(second)
        for (const keeper of keepers) expect(await found(keeper, 'two')).toEqual([])
        await second.commit().execute()
        for (const keeper of keepers) expect(await found(keeper, 'two')).toEqual([2])
        await client(3, 'Between').execute(store.db)
        expect(await found(keepers[0], 'two')).toEqual([3, 2])
        await first.commit().execute()
        for (const keeper of keepers) expect(await found(keeper, 'two')).toEqual([3, 1, 2])
      } finally {
        await drop()
      }
    })

    test('[server 1] whoever has committed finds it at once, whatever others do meanwhile', async () => {
      const { store, drop } = await engine.fresh()
      const keepers = [new CatalogueKeeper(store.db), new CatalogueKeeper(store.db)] as const
      try {
        const writer = async (own: number) => {
          const random = seeded(own)
          for (let n = 0; n < 12; n += 1) {
            const id = own * 100 + n
            const trx = await store.db.startTransaction().execute()
            await client(id, `Of${own}n${n}`).execute(trx)
            await sql`select pg_sleep(${random() * 0.01})`.execute(trx)
            const isGivenUp = random() < 0.2
            await (isGivenUp ? trx.rollback() : trx.commit()).execute()
            for (const keeper of keepers)
              expect(await found(keeper, `of${own}n${n} two`)).toEqual(isGivenUp ? [] : [id])
          }
        }
        await Promise.all([1, 2, 3, 4, 5, 6].map(writer))
        const everybody = { text: '', idnoMobileNo: '', sortBy: 'Surname', descending: true } as const
        for (const keeper of keepers)
          expect(clientsPage(await keeper.look(''), { ...everybody, limit: 500, offset: 0 }).ids).toEqual(
            await clientsInSql(store.db, everybody),
          )
      } finally {
        await drop()
      }
    })
  },
)
