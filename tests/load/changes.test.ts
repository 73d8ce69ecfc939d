import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, testClient } from '../fixtures/app'
import { type BenchmarkFigure, milliseconds, quantile, slowestCall, writeFigures } from '../fixtures/benchmarks'
import { engines, type FreshDatabase } from '../fixtures/databases'
import { serveOn } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { measureCall } from './timed-call'

const EVENTS = 1_000_000
const ROUNDS = 10
const WARM_ROUNDS = 2
const PAGE_MS = 100
const SIZE = 50

/**
 * Ten years of saves by eight users, one of them rare: entries, a tenth of which are edited and a twentieth deleted, clients and vehicles;
 * each entry has an image, and every third the instalment that it paid. A tenth of the events are sign-ins.
 */
const FILL = `
set session_replication_role = replica;
insert into audit_events (at, user_id, username, operation, kind, subject_id, before, after, transaction_id)
select timestamptz '2016-11-20' + n * interval '5 minutes', 1 + n % 7, case when n % 5000 = 0 then 'rare' else 'user' || n % 7 end,
  case when n % 10 = 9 then 'Auth' when n % 50 = 8 then 'EditClient' when n % 50 = 18 then 'EditVehicle' else 'AddEditCash' end,
  case when n % 10 = 9 then 'session' when n % 50 = 8 then 'client' when n % 50 = 18 then 'vehicle' else 'entry' end,
  n, case when n % 10 in (8, 7) or n % 20 = 6 then image end, case when n % 20 = 6 then null else image end, n + 1000
from generate_series(1, ${EVENTS}) n cross join lateral (select jsonb_build_object(
  'id', n, 'amount', n % 90000, 'category_id', 4, 'type_id', 1, 'batch_id', n / 600, 'date', (timestamptz '2016-11-20' + n * interval '5 minutes')::date, 'name', 'Somebody ' || n,
  'hp_account_no', 'HP-' || n % 3000, 'reg_no', 'ABC ' || n % 1000, 'description', 'Payment of instalment ' || n, 'version', 1) as image) i;
insert into row_images (record, key, image, transaction_id)
select 'cash_entries', subject_id::text, after, transaction_id from audit_events where kind = 'entry' and transaction_id > 1000 order by id;
insert into row_images (record, key, image, transaction_id)
select 'instalments', (subject_id % 60000)::text, jsonb_build_object('id', subject_id % 60000, 'vehicle_id', subject_id % 3000, 'open', subject_id),
  transaction_id from audit_events where kind = 'entry' and transaction_id > 1000 and id % 3 = 0 order by id;
set session_replication_role = origin;
vacuum analyze`

type Asked = InputOf<Operations['GetChanges']>

const YEAR = { from: '2020-01-01', to: '2020-12-31' }
const LAST = Math.ceil((EVENTS * 0.9) / SIZE)

const CALLS: readonly { what: string; asked: Asked }[] = [
  { what: 'everything', asked: {} },
  { what: 'everything, page 2,000', asked: { pageNumber: 2000 } },
  { what: 'everything, the page in the middle', asked: { pageNumber: Math.floor(LAST / 2) } },
  { what: 'everything, the last page', asked: { pageNumber: LAST } },
  { what: 'a user', asked: { username: 'user3' } },
  { what: 'a user, the last page', asked: { username: 'user3', pageNumber: Math.floor(LAST / 7) } },
  { what: 'a user who saves little', asked: { username: 'rare' } },
  { what: 'a user of none', asked: { username: 'nobody' } },
  { what: 'entries', asked: { kind: 'entry' } },
  { what: 'entries, page 8,000', asked: { kind: 'entry', pageNumber: 8000 } },
  { what: 'clients, the last page', asked: { kind: 'client', pageNumber: 400 } },
  { what: 'users, of which none were saved', asked: { kind: 'user' } },
  { what: 'deletions', asked: { action: 'delete' } },
  { what: 'deletions, the last page', asked: { action: 'delete', pageNumber: 1000 } },
  { what: 'deletions of entries by a user', asked: { action: 'delete', kind: 'entry', username: 'user3' } },
  { what: 'a day', asked: { from: '2020-05-05', to: '2020-05-05' } },
  { what: 'a year', asked: YEAR },
  { what: 'a year, the last page', asked: { ...YEAR, pageNumber: 1890 } },
  { what: 'edits of a year by a user', asked: { ...YEAR, action: 'edit', username: 'user3' } },
  { what: 'instalments', asked: { kind: 'instalment' } },
  { what: 'instalments, the last page that is counted', asked: { kind: 'instalment', pageNumber: 40 } },
  { what: 'instalments of a user', asked: { kind: 'instalment', username: 'user3' } },
  { what: 'instalments of a user who saves little', asked: { kind: 'instalment', username: 'rare' } },
  { what: 'instalments of a year', asked: { ...YEAR, kind: 'instalment' } },
  {
    what: 'instalments of a year, the last page that is counted',
    asked: { ...YEAR, kind: 'instalment', pageNumber: 40 },
  },
  { what: 'an amount', asked: { amountFrom: 550, amountTo: 550 } },
  { what: 'amounts of many', asked: { amountFrom: 100 } },
  { what: 'amounts of many, the last page that is counted', asked: { amountFrom: 100, pageNumber: 40 } },
  { what: 'an amount, by a user, of a year', asked: { ...YEAR, username: 'user3', amountFrom: 500, amountTo: 600 } },
  { what: 'deletions above an amount', asked: { action: 'delete', amountFrom: 850 } },
  { what: 'entries that are dated in a month', asked: { month: '2020-05-01' } },
  { what: 'entries that are dated in a month, by a user', asked: { month: '2020-05-01', username: 'user3' } },
  { what: 'instalments of a month', asked: { kind: 'instalment', from: '2020-05-01', to: '2020-05-31' } },
]

const figures: BenchmarkFigure[] = []
let database: FreshDatabase
let running: ServerProcess
let client: ReturnType<typeof testClient>

beforeAll(async () => {
  const postgresql = engines.find(({ name }) => name === 'postgresql')
  if (!postgresql) throw new Error('This benchmark needs a PostgreSQL')
  database = await postgresql.fresh()
  await database.store.end()
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  for (const statement of FILL.split(';')) await db.query(statement)
  await db.end()
  running = await serveOn(database)
  client = testClient(running.url)
  await client.signIn(CASHIER)
})
afterAll(async () => {
  await running?.stop()
  await database?.drop()
  writeFigures('Log of 1,000,000 audit events', figures)
})

test('[server 10] any page of the log', async () => {
  const calls = CALLS.map(({ what }) => ({ what, times: [] as number[] }))
  const bare: number[] = []
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
    for (const [i, { asked }] of CALLS.entries()) {
      const took = await measureCall(client, 'GetChanges', { pageSize: SIZE, ...asked })
      const nothing = await measureCall(client, 'GetVehiclesDropDown', { text: '' })
      if (round < WARM_ROUNDS) continue
      calls[i]?.times.push(took)
      bare.push(nothing)
    }
  for (const { what, times } of calls) console.log(`${milliseconds(quantile(times, 0.95)).padEnd(8)} ${what}`)
  figures.push(slowestCall('A page of the log, counted', PAGE_MS, { calls, bare }))
  const { data, totalCount } = await client.call('GetChanges', { pageSize: SIZE, pageNumber: LAST })
  expect([data.length, totalCount]).toEqual([SIZE, EVENTS * 0.9 + 1])
})
