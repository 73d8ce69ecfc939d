import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBinaries } from '../../../../../tests/fixtures/postgres-binaries'
import { type MachineFolder, type Machine, createMachineFolder } from '../../../../../tests/fixtures/postgres-machines'
import { scratchRoot } from '../../../../../tests/fixtures/scratch'
import { openStore, type Store } from '../database'
import { sqlStateOf, isUnconfirmed, isUnknownOutcome } from '../errors'
import type { StoreEvent } from '../session'
import { transaction } from '../transaction'

const LIMITS = { connectMs: 1_500, quietMs: 100, answerMs: 1_000, confirmMs: 300 }

// What happens with real standbys, of which one is promoted, is in the long run `two-machines`.
describe.skipIf(findBinaries() === null)('[server 15] a database of which another machine must have all', () => {
  const events: StoreEvent[] = []
  let folder: MachineFolder
  let machine: Machine
  let store: Store
  beforeAll(async () => {
    folder = createMachineFolder(scratchRoot())
    machine = await folder.primary()
    const nobody = { ...machine, port: 1 }
    const databaseUrl = folder.urlOf(nobody, machine)
    store = await openStore({ databaseUrl, dataDir: '', limits: LIMITS, onEvent: (event) => events.push(event) })
    await sql`create table saved (n int)`.execute(store.db)
  })
  afterAll(async () => {
    await store?.end()
    await folder?.drop()
  })
  const set = async (setting: string) => {
    await machine.query(`alter system ${setting}`)
    await machine.query('select pg_reload_conf()')
  }
  /** A process reads its settings in its own time: commits wait for a standby once one is seen to. */
  const waitUntilCommitsWait = () =>
    expect
      .poll(
        async () => {
          // It stays waiting until commits no longer wait, or ends at once.
          const probe = machine.query('create temp table probe as select 1').then(() => 'ended')
          for (;;) {
            const [waiting] = await machine.query<{ n: string }>(
              "select count(*)::text as n from pg_stat_activity where wait_event = 'SyncRep'",
            )
            if (waiting?.n !== '0') return true
            if ((await Promise.race([probe, Promise.resolve('runs')])) === 'ended') return false
          }
        },
        { interval: 20 },
      )
      .toBe(true)
  const save = (n: number) =>
    transaction(store.db, (trx) => sql`insert into saved values (${n})`.execute(trx)).then(
      () => null,
      (error: unknown) => error,
    )
  const saved = async () =>
    (await sql<{ n: number }>`select n from saved order by n`.execute(store.db)).rows.map(({ n }) => n)

  test('one that does not confirm: saves are refused, nothing of them is seen, reading goes on, and so do saves once it is back', async () => {
    expect(await save(1)).toBeNull()
    await set("set synchronous_standby_names = 'away'")
    await expect
      .poll(() => machine.query('show synchronous_standby_names'))
      .toMatchObject([{ synchronous_standby_names: 'away' }])
    await waitUntilCommitsWait()
    const waited = await save(2)
    expect([isUnconfirmed(waited), isUnknownOutcome(waited), store.isConfirmed()]).toEqual([true, true, false])
    const refused = await save(3)
    expect([isUnconfirmed(refused), isUnknownOutcome(refused)]).toEqual([true, false])
    const alone = await sql`insert into saved values (4)`.execute(store.db).catch((error: unknown) => error)
    expect(isUnconfirmed(alone)).toBe(true)
    expect(await saved()).toEqual([1])
    await set('reset synchronous_standby_names')
    await expect.poll(() => store.isConfirmed(), { interval: 20 }).toBe(true)
    expect(await save(5)).toBeNull()
    expect(await saved()).toEqual([1, 2, 5])
    expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('standby'))).toEqual([
      'standby-away',
      'standby-back',
    ])
  })

  test('a server that takes no writes any more loses its connections, and has them again once it does', async () => {
    events.length = 0
    await set('set default_transaction_read_only = on')
    await expect.poll(async () => sqlStateOf(await save(6))).toBe('25006')
    await expect.poll(() => events.map(({ kind }) => kind), { interval: 20 }).toContain('connection-lost')
    await set('reset default_transaction_read_only')
    await expect.poll(() => save(7), { interval: 20 }).toBeNull()
    // A save that came before its connection had heard of it is one.
    expect((await saved()).filter((n) => n !== 6)).toEqual([1, 2, 5, 7])
  })
})
