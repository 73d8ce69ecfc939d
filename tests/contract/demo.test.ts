import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { addDays, day } from '@forecourt/core/kernel/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../apps/server/src/database/database'
import { isEmptyDealership } from '../../apps/server/src/demo/repository'
import { seedDemo } from '../../apps/server/src/demo/seed'
import { generateTimeline } from '../../apps/server/src/demo/timeline'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { describeOnOneEngine, startApp } from '../fixtures/app'
import { type Engine, type FreshDatabase, quickEngine } from '../fixtures/databases'
import { chooseEntries, replayEntries, writeInitialBooks, rowsWrittenBy } from '../fixtures/demo-replay'
import { CLOCK_TABLES, DEMO_TABLES } from '../fixtures/demo-sums'
import { octoberFigures } from '../fixtures/october'
import OCTOBER from '../fixtures/october.json' with { type: 'json' }
import { statementRows } from '../fixtures/statements'

const TODAY = day('2026-11-20')
const TIME_ZONE = 'Europe/Malta'
const told = generateTimeline(TODAY, TIME_ZONE)
const chosen = chooseEntries(told)

async function seed(engine: Engine): Promise<FreshDatabase> {
  const database = await engine.fresh()
  expect(await isEmptyDealership(database.store.db)).toBe(true)
  await seedDemo(database.store, { today: TODAY, timeZone: TIME_ZONE, report: () => undefined })
  return database
}

const seeded = new Map<string, FreshDatabase>()

beforeAll(async () => {
  seeded.set(quickEngine.name, await seed(quickEngine))
})

afterAll(async () => {
  for (const database of new Set(seeded.values())) await database.drop()
})

test('what is replayed is of every category and type, with refunds, part exchanges, fees, settlements and banked cheques', () => {
  const kindsOf = (entries: typeof told.entries) =>
    new Set(entries.map((each) => `${each.category_id} ${each.type_id}`))
  const { entries, accounts, depositVehicles } = chosen
  expect(entries.length).toBeGreaterThan(300)
  // Of what is replayed in groups not each type of payment has to be among them.
  const single = (kind: string) => !/^(1|4|16|19) /.test(kind)
  expect([...kindsOf(entries)].filter(single).sort()).toEqual([...kindsOf(told.entries)].filter(single).sort())
  expect(new Set(entries.map((each) => each.category_id))).toEqual(
    new Set(told.entries.map((each) => each.category_id)),
  )
  expect(entries.some((each) => each.category_id === CashCategory.AdditionalDeposit && each.amount < 0)).toBe(true)
  expect(entries.some((each) => each.is_part_exchange)).toBe(true)
  expect(entries.filter((each) => each.category_id === CashCategory.HPSettlement).length).toBeGreaterThan(2)
  expect(accounts.size).toBeGreaterThan(6)
  expect(depositVehicles.size).toBeGreaterThan(20)
})

// The other engine has it in the browser tests.
describeOnOneEngine('the demo dealership', (engine) => {
  const database = () => {
    const found = seeded.get(engine.name)
    if (!found) throw new Error(`Nothing was seeded on ${engine.name}`)
    return found
  }

  test('is loaded whole, and its books are in order', async () => {
    const { faults, counted } = await checkIntegrity(database().store.db)
    expect(faults).toEqual([])
    expect(await isEmptyDealership(database().store.db)).toBe(false)
    expect(counted).toMatchObject({ entries: told.entries.length, clients: 1_900, vehicles: told.vehicles.length })
    expect(told.entries.length).toBeGreaterThan(59_000)
  })

  test('leaves every index and trigger as a new database has it, and searches find all of it', async () => {
    const upkeep = (db: Db) =>
      statementRows(
        db,
        `select indexdef as made from pg_indexes where schemaname = 'public'
          union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by made`,
      )
    const fresh = await engine.fresh()
    expect(await upkeep(database().store.db)).toEqual(await upkeep(fresh.store.db))
    await fresh.drop()
    for (const of of ['client', 'vehicle'])
      expect(
        await statementRows(
          database().store.db,
          `select count(*)::int as all, count(*) filter (where r.* is not distinct from w.*)::int as right
            from ${of}_search_now w left join ${of}_search r using (${of}_id)`,
        ),
      ).toEqual([
        of === 'client' ? { all: 1_900, right: 1_900 } : { all: told.vehicles.length, right: told.vehicles.length },
      ])
  })

  test('entries of it, made through the API, give the same rows', async () => {
    const fresh = await engine.fresh()
    await writeInitialBooks(fresh.store, told, chosen)
    const app = await startApp({ engine: { ...engine, fresh: async () => fresh }, now: `${TODAY}T10:00:00Z` })
    try {
      // The story is older than entries may be dated back.
      await app.call('SaveSettings', { entryDaysBack: null })
      const ids = await replayEntries(app, told, chosen)
      const made = await rowsWrittenBy(fresh.store, { ...chosen, ids })
      const loaded = await rowsWrittenBy(database().store, {
        ...chosen,
        ids: new Map([...ids.keys()].map((id) => [id, id])),
      })
      for (const kind of Object.keys(loaded)) expect(made[kind], kind).toEqual(loaded[kind])
      expect((await checkIntegrity(fresh.store.db)).faults).toEqual([])
    } finally {
      await app.stop()
    }
  })
})

test('[D3 7] [server 8] what reports say of October stays to the cent and to the letter', async () => {
  const database = seeded.get(quickEngine.name) ?? (await seed(quickEngine))
  seeded.set('october', database)
  const kept = { ...database, drop: async () => undefined }
  const app = await startApp({
    engine: { ...quickEngine, fresh: async () => kept },
    now: `${TODAY}T10:00:00Z`,
  })
  try {
    expect(await octoberFigures(app, (line) => line === 'Cash by type')).toEqual(OCTOBER)
  } finally {
    await app.stop()
  }
})

test('at no hour of its day does anything of it lie ahead, and the open batch can be closed', async () => {
  const database = seeded.get('october') ?? (await seed(quickEngine))
  seeded.set('october', database)
  const { db } = database.store
  const columns = (await statementRows(
    db,
    `select table_name as "table", column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`,
  )) as { table: string; name: string }[]
  const written = columns
    .filter(({ table }) => DEMO_TABLES.some(({ name }) => name === table))
    // When a row was written is said by the clock of the machine there.
    .filter(({ table, name }) => !CLOCK_TABLES.includes(table) || !/^(created|updated)_at$/.test(name))
  expect(written.length).toBeGreaterThan(8)
  const began = `timestamptz '${TODAY} 00:00 ${TIME_ZONE}'`
  for (const { table, name } of written) {
    const [ahead] = await statementRows(db, `select count(*)::int as rows from ${table} where ${name} > ${began}`)
    expect(ahead, `${table}.${name}`).toEqual({ rows: 0 })
  }
  const kept = { ...database, drop: async () => undefined }
  const midnight = Date.parse(`${addDays(TODAY, -1)}T23:00:00Z`)
  const app = await startApp({ engine: { ...quickEngine, fresh: async () => kept }, now: new Date(midnight) })
  try {
    for (const hour of [0, 6, 7, 12, 23]) {
      app.setNow(new Date(midnight + hour * 3_600_000 + 1_000))
      await app.signIn()
      await app.call('Reconcile', {})
    }
    const { faults } = await checkIntegrity(db)
    expect(faults).toEqual([])
  } finally {
    await app.stop()
  }
})
