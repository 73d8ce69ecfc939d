import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { embeddedTemplate } from '../../../../../tests/fixtures/databases'
import { openStore, type Store, type StoreOptions } from '../database'
import { codeOf, isUnknownOutcome } from '../errors'
import type { StoreEvent } from '../session'
import { transaction } from '../transaction'
import { bundled, workerFile } from '../worker-file'
import { databasePath } from './directory'

const opened: Store[] = []
const children: ChildProcess[] = []
const dirs: string[] = []
let template = ''
let faultyWorker: URL
let storeProcess = ''

beforeAll(async () => {
  template = await embeddedTemplate()
  faultyWorker = await bundled(new URL('../testing/faulty-worker.ts', import.meta.url))
  storeProcess = fileURLToPath(await bundled(new URL('../testing/store-process.ts', import.meta.url)))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const store of opened.splice(0)) await store.end()
})
afterAll(() => {
  if (disk) spawnSync('umount', [disk])
  for (const dir of dirs) fs.rmSync(dir, { recursive: true, force: true })
})

function ownDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'forecourt fault-'))
  dirs.push(dir)
  return dir
}

/** A data directory with a migrated database in it. */
function migratedDir(): string {
  const dir = ownDir()
  fs.cpSync(template, databasePath(dir), { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  return dir
}

async function open(dataDir: string, options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = await openStore({ dataDir, ...options })
  opened.push(store)
  return store
}

async function rows(store: Store, text: string): Promise<Record<string, unknown>[]> {
  return (await sql.raw<Record<string, unknown>>(text).execute(store.db)).rows
}

/** Another process with the directory open; `line` waits for the next line that it says. */
async function otherProcess(dataDir: string, task: string, faults = '', worker?: URL) {
  const file = worker ?? (await workerFile())
  const child = spawn(process.execPath, [storeProcess, dataDir, file.href, task], {
    env: { ...process.env, FORECOURT_TEST_FAULTS: faults },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    child,
    said: () => said.split('\n').filter(Boolean),
    until: (word: string) => expect.poll(() => said, { timeout: 20_000 }).toContain(word),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function waitFor(condition: () => boolean, timeoutMs = 20_000): Promise<void> {
  for (const until = Date.now() + timeoutMs; !condition(); ) {
    if (Date.now() > until) throw new Error('It did not happen in time')
    await sleep(5)
  }
}

/** A store on a file system that the test can spoil. */
async function openSpoilable(options: Partial<StoreOptions> = {}) {
  const faults = ownDir()
  const events: StoreEvent[] = []
  process.env.FORECOURT_TEST_FAULTS = faults
  const onEvent = (event: StoreEvent) => events.push(event)
  const store = await open(migratedDir(), { worker: faultyWorker, onEvent, ...options })
  return {
    store,
    events,
    kinds: () => events.map((event) => event.kind),
    fsyncs: () => fs.statSync(path.join(faults, 'fsyncs')).size,
    spoil: (fault: string) => fs.writeFileSync(path.join(faults, fault), ''),
    heal: (fault: string) => fs.rmSync(path.join(faults, fault)),
  }
}

describe('what is acknowledged is on the disk', () => {
  test('every commit is flushed, once; a read is not', async () => {
    const { store, fsyncs } = await openSpoilable()
    await rows(store, 'create table entry (id int)')
    const before = fsyncs()
    for (let i = 0; i < 50; i += 1)
      await transaction(store.db, (trx) => sql`insert into entry values (${i})`.execute(trx))
    expect(fsyncs() - before).toBe(50)
    for (let i = 0; i < 20; i += 1) await rows(store, 'select count(*) from entry')
    expect(fsyncs() - before).toBe(50)
    const settings = await rows(
      store,
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1`,
    )
    expect(settings.map((row) => row.setting)).toEqual(['on', 'on', 'on'])
  })

  test('killed five times while writing: no acknowledged commit is lost, no sum is wrong', async () => {
    const dataDir = migratedDir()
    const store = await open(dataDir)
    await rows(store, 'create table balance (total bigint); insert into balance values (0)')
    await rows(store, 'create table entry (id bigint generated always as identity primary key, amount int)')
    await store.end()
    const kept: string[] = []
    for (let kill = 0; kill < 5; kill += 1) {
      const writer = await otherProcess(dataDir, 'write')
      await writer.until('kept')
      await sleep(100 + 150 * kill)
      await writer.kill()
      kept.push(
        ...writer
          .said()
          .filter((line) => line.startsWith('kept '))
          .map((line) => line.slice(5)),
      )
    }
    expect(kept.length).toBeGreaterThan(50)
    const again = await open(dataDir)
    const found = new Set((await rows(again, 'select id from entry')).map((row) => row.id))
    expect(kept.filter((id) => !found.has(id))).toEqual([])
    expect(await rows(again, 'select total = (select sum(amount) from entry) as agrees from balance')).toEqual([
      { agrees: true },
    ])
    const counts = await transaction(again.db, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const byIndex = await sql<{ n: string }>`select count(*) as n from entry where id > 0`.execute(trx)
      await sql`set local enable_indexscan = off; set local enable_bitmapscan = off; set local enable_indexonlyscan = off`.execute(
        trx,
      )
      const byHeap = await sql<{ n: string }>`select count(*) as n from entry where id > 0`.execute(trx)
      return [byIndex.rows[0]?.n, byHeap.rows[0]?.n]
    })
    expect(counts).toEqual([String(found.size), String(found.size)])
  })

  test('killed while the database is being created: of four that then start at once, one makes a whole one', async () => {
    const faults = ownDir()
    fs.writeFileSync(path.join(faults, 'slow'), '')
    const dataDir = ownDir()
    const draft = path.join(dataDir, 'pgdata.new')
    const creator = await otherProcess(dataDir, 'hold', faults, faultyWorker)
    await waitFor(() => fs.existsSync(path.join(draft, 'PG_VERSION')))
    await sleep(20)
    await creator.kill()
    expect([fs.existsSync(databasePath(dataDir)), fs.existsSync(draft)]).toEqual([false, true])
    const starters = await Promise.all(Array.from({ length: 4 }, () => otherProcess(dataDir, 'hold')))
    await waitFor(() => starters.every((starter) => starter.said().length > 0), 40_000)
    const answers = starters.map((starter) => starter.said()[0]?.split(' ')[0])
    expect(answers.sort()).toEqual(['ready', 'refused', 'refused', 'refused'])
    expect(fs.existsSync(draft)).toBe(false)
    await Promise.all(starters.map((starter) => starter.kill()))
    const store = await open(dataDir)
    const extensions = await rows(store, `select extname from pg_extension where extname <> 'plpgsql' order by 1`)
    expect(extensions.map((row) => row.extname)).toEqual(['btree_gist', 'pg_trgm', 'unaccent'])
  })
})

describe('one server at a time', () => {
  test('a second opener is refused in words, also while the owner is frozen, and let in when it is gone', async () => {
    const dataDir = migratedDir()
    const owner = await otherProcess(dataDir, 'hold')
    await owner.until('ready')
    const sentence = new RegExp(
      `${dataDir} is already open in another running server \\(process ${owner.child.pid} on .*Stop that server`,
    )
    await expect(openStore({ dataDir })).rejects.toThrow(sentence)
    const link = path.join(ownDir(), 'link')
    fs.symlinkSync(dataDir, link)
    await expect(openStore({ dataDir: link })).rejects.toThrow('is already open')
    owner.child.kill('SIGSTOP')
    await expect(openStore({ dataDir })).rejects.toThrow(sentence)
    await owner.kill()
    const store = await open(dataDir)
    expect(await rows(store, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(openStore({ dataDir })).rejects.toMatchObject({ name: 'DirectoryBusy', code: 'EBUSY' })
    const second = await otherProcess(dataDir, 'hold')
    await second.until('refused')
    expect(second.said().join()).toContain(`process ${process.pid}`)
    await store.end()
    expect(await rows(await open(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a directory that is not ours, or of another PostgreSQL, is refused in words and left as it is', async () => {
    const dataDir = ownDir()
    fs.mkdirSync(databasePath(dataDir))
    fs.writeFileSync(path.join(databasePath(dataDir), 'letter.txt'), 'mine')
    await expect(openStore({ dataDir })).rejects.toThrow('is not a database directory')
    fs.writeFileSync(path.join(databasePath(dataDir), 'PG_VERSION'), '17\n')
    await expect(openStore({ dataDir })).rejects.toThrow('was written by PostgreSQL 17, this server carries 18')
    expect(fs.readFileSync(path.join(databasePath(dataDir), 'letter.txt'), 'utf8')).toBe('mine')
    // The lock was given back each time: a third try is refused for the same reason, not as busy.
    await expect(openStore({ dataDir })).rejects.toThrow('PostgreSQL 17')
  })
})

describe('what breaks comes back by itself', () => {
  test('a failing flush is a panic: the outcome is unknown, callers are told, and it recovers when the disk does', async () => {
    const { store, kinds, spoil, heal } = await openSpoilable()
    await rows(store, 'create table entry (id int)')
    spoil('eio')
    const failure = await rows(store, 'insert into entry values (1)').catch((error: unknown) => error)
    expect(codeOf(failure)).toBe('57P02')
    expect(String(failure)).toContain('whether this statement was stored is not known')
    expect(isUnknownOutcome(failure)).toBe(true)
    await expect.poll(kinds, { timeout: 10_000 }).toContain('reopen-failed')
    const meanwhile = await rows(store, 'select 1').catch((error: unknown) => error)
    expect(codeOf(meanwhile)).toBe('57P03')
    heal('eio')
    await expect.poll(kinds, { timeout: 20_000 }).toContain('reopened')
    await rows(store, 'insert into entry values (2)')
    expect(await rows(store, 'select id from entry where id = 2')).toEqual([{ id: 2 }])
  })

  test('a statement past its limit is ended with its transaction; who waits and who listens goes on', async () => {
    const { store, kinds } = await openSpoilable({ limits: { statementMs: 700 } })
    const heard: string[] = []
    await store.listen('changes', (payload) => heard.push(payload))
    await rows(store, 'create table entry (id int)')
    const isUnknown: boolean[] = []
    const long = transaction(store.db, async (trx) => {
      await sql`insert into entry values (1)`.execute(trx)
      await sql`select pg_sleep(60)`.execute(trx)
    }).catch((error: unknown) => {
      isUnknown.push(isUnknownOutcome(error))
      return codeOf(error)
    })
    await sleep(50)
    const waiting = Array.from({ length: 20 }, (_, i) =>
      rows(store, `insert into entry values (${i + 100}) returning id`),
    )
    expect(await long).toBe('57014')
    expect(isUnknown).toEqual([false])
    expect((await Promise.all(waiting)).flat().map((row) => row.id)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 100),
    )
    expect(await rows(store, 'select count(*) as n from entry')).toEqual([{ n: '20' }])
    await rows(store, `select pg_notify('changes', 'still heard')`)
    await expect.poll(() => heard).toEqual(['still heard'])
    expect(kinds()).toEqual(['reopening', 'reopened'])
    const alone = await rows(store, 'select pg_sleep(60)').catch((error: unknown) => error)
    expect([codeOf(alone), isUnknownOutcome(alone)]).toEqual(['57014', true])
  })

  test('a transaction that goes on after the engine was lost fails and leaves nothing', async () => {
    const { store } = await openSpoilable({ limits: { statementMs: 500 } })
    await rows(store, 'create table entry (id int)')
    const codes: (string | undefined)[] = []
    const whole = transaction(store.db, async (trx) => {
      await sql`insert into entry values (1)`.execute(trx)
      await sql`select pg_sleep(60)`.execute(trx).catch((error: unknown) => codes.push(codeOf(error)))
      await sql`insert into entry values (2)`.execute(trx).catch((error: unknown) => codes.push(codeOf(error)))
    })
    await expect(whole).rejects.toMatchObject({ code: '08006' })
    expect(codes).toEqual(['57014', '08006'])
    expect(await rows(store, 'select * from entry')).toEqual([])
  })

  test('closing while the engine cannot be opened ends all the same', async () => {
    const { store, kinds, spoil } = await openSpoilable()
    await rows(store, 'create table entry (id int)')
    spoil('eio')
    await rows(store, 'insert into entry values (1)').catch(() => {})
    await expect.poll(kinds, { timeout: 10_000 }).toContain('reopen-failed')
    await store.end()
    await expect(rows(store, 'select 1')).rejects.toMatchObject({ code: '57P01' })
  })

  test('closing waits for a hanging statement only so long, and gives the directory back', async () => {
    const dataDir = migratedDir()
    const store = await open(dataDir, { limits: { closeMs: 300 } })
    const hanging = rows(store, 'select pg_sleep(60)').catch(codeOf)
    const queued = rows(store, 'select 1').catch(codeOf)
    await sleep(50)
    await store.end()
    expect(await Promise.all([hanging, queued])).toEqual(['57P01', '57P01'])
    expect(await rows(await open(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('after many changes and no work, tables are vacuumed by themselves', async () => {
    const { store, events } = await openSpoilable({ vacuumIdleMs: 100 })
    await rows(store, 'create table worn (id int)')
    await rows(store, 'insert into worn select generate_series(1, 2000)')
    await expect
      .poll(() => events, { timeout: 10_000 })
      .toContainEqual({
        kind: 'vacuumed',
        table: 'public.worn',
        ms: expect.any(Number),
      })
  })
})

/** A small disk of its own, where this process may mount one. */
function smallDisk(): string | null {
  const dir = ownDir()
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0700', 'tmpfs', dir])
  return mount.status === 0 ? dir : null
}

const disk: string | null = process.getuid?.() === 0 ? smallDisk() : null
if (!disk) process.stderr.write('The test of a full disk was not run: mounting a small one needs root.\n')

describe.runIf(disk)('a full disk', () => {
  test('is told to callers, loses nothing acknowledged, and is over when there is room again', async () => {
    const dataDir = path.join(disk ?? '', 'data')
    fs.mkdirSync(dataDir)
    fs.cpSync(template, databasePath(dataDir), { recursive: true })
    const events: StoreEvent[] = []
    const store = await open(dataDir, { onEvent: (event) => events.push(event) })
    await rows(store, 'create table entry (id int, pad text)')
    const ballast = path.join(disk ?? '', 'ballast')
    const space = fs.statfsSync(disk ?? '')
    fs.writeFileSync(ballast, Buffer.alloc(space.bavail * space.bsize - 20_000_000))
    let kept = 0
    let failure: unknown
    for (let i = 1; i <= 100 && !failure; i += 1) {
      const insert = `insert into entry select ${i}, repeat(md5(g::text), 30) from generate_series(1, 1000) g`
      await rows(store, insert).then(
        () => {
          kept = i
        },
        (error: unknown) => {
          failure = error
        },
      )
    }
    expect(['53100', '57P02', '57P03']).toContain(codeOf(failure))
    fs.rmSync(ballast)
    await expect
      .poll(() => rows(store, 'select 1 as one').catch(() => []), { timeout: 40_000, interval: 500 })
      .toEqual([{ one: 1 }])
    const [found] = await rows(
      store,
      'select count(distinct id)::int as n, bool_and(full_batch) as whole from (select id, count(*) = 1000 as full_batch from entry group by id) b',
    )
    expect(found?.whole).toBe(true)
    expect(Number(found?.n)).toBeGreaterThanOrEqual(kept)
  })
})
