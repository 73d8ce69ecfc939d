import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import type { StoreEvent } from '../../apps/server/src/database/session'
import { type Engine, startApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { engines } from '../fixtures/databases'
import { serveOn } from '../fixtures/served'
import { mountSmallDisk } from '../fixtures/small-disk'

const SAVES_MAX = 2_000
const disk = mountSmallDisk(240)
afterAll(() => disk?.unmount())

/** Runs a statement on the server of a database, beside it. */
async function administer<T>(url: string, f: (client: pg.Client, name: string) => Promise<T>): Promise<T> {
  const address = new URL(url)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    return await f(client, name)
  } finally {
    await client.end()
  }
}

/** Moves the database of a server to the small disk. */
async function moveToDisk(url: string, dir: string): Promise<void> {
  await administer(url, async (client, name) => {
    const { rows } = await client.query("select current_setting('data_directory') as dir")
    const { uid, gid } = fs.statSync(rows[0].dir)
    const place = path.join(dir, name)
    fs.mkdirSync(place)
    for (const each of [dir, place]) fs.chownSync(each, uid, gid)
    await client.query(`create tablespace ${name} location '${place}'`)
    await client.query(`alter database ${name} set tablespace ${name}`)
  })
}

/** The engine, with its databases on the small disk. */
function onDisk(engine: Engine, dir: string, events: StoreEvent[]): Engine {
  const onEvent = (event: StoreEvent) => events.push(event)
  const fresh: Engine['fresh'] = async () => {
    const database = await engine.fresh()
    await database.store.end()
    const { url } = database
    const dataDir = path.join(dir, 'data')
    if (url) await moveToDisk(url, dir)
    else fs.cpSync(database.dataDir, dataDir, { recursive: true })
    const store = await openStore({ databaseUrl: url, dataDir, onEvent })
    return {
      ...database,
      store,
      async drop() {
        await store.end()
        await database.drop()
        if (url) await administer(url, (client, name) => client.query(`drop tablespace ${name}`))
        else fs.rmSync(dataDir, { recursive: true })
      },
    }
  }
  return { ...engine, fresh }
}

describe.runIf(disk).each(engines)('a full disk: $name', (engine) => {
  const dir = disk?.dir ?? ''

  test('is a 503 with a sentence and not ready; reads go on, and with room saves do, each there once', async () => {
    const events: StoreEvent[] = []
    const app = await startApp({ engine: onDisk(engine, dir, events) })
    const save = (n: number) =>
      app.raw('AddEditCash', anEntry({ amount: 1, reference: `F-${n}`, description: 'x'.repeat(900) }), {
        key: `full-${n}`,
      })
    const ready = async () => {
      const answer = await fetch(`${app.url}/api/health/ready`)
      return `${answer.status} ${(await answer.json()).Message ?? ''}`
    }
    try {
      expect([(await save(0)).status, await ready()]).toEqual([200, '200 '])
      disk?.fill(0)
      let last = await save(1)
      let saved = 1
      for (; last.ok && saved < SAVES_MAX; saved += 1) last = await save(saved + 1)
      expect([last.status, await last.json()]).toEqual([
        503,
        {
          Message: expect.stringMatching(
            /^The disk of the server is full\. Free some space there and try again\. Nothing will be saved twice\. \(request \w{8}\)$/,
          ),
        },
      ])
      expect(await ready()).toMatch(/^503 The (disk of the database is full|database does not answer)$/)
      expect(events.map(({ kind }) => kind)).toContain('disk-full')
      disk?.empty()
      await expect.poll(ready).toBe('200 ')
      expect(events.map(({ kind }) => kind)).toContain('disk-has-room')
      expect((await save(saved)).status).toBe(200)
      expect((await save(saved)).status).toBe(200)
      expect((await app.call('GetCashManagement', {})).totalCount).toBe(saved + 1)
    } finally {
      disk?.empty()
      await app.stop()
    }
  })

  test('a start on one says so', async () => {
    const database = engine.name === 'embedded' ? null : await engine.empty()
    await database?.store.end()
    const where = database?.url ? { url: database.url } : { dataDir: path.join(dir, 'new') }
    const sentence = where.url
      ? /The disk of PostgreSQL at \S+ is full\. Free some space there, then start again\.\n$/
      : /There is no space left for .*new\. Free some, or set FORECOURT_DATA_DIR elsewhere\.\n$/
    try {
      if (where.url) await moveToDisk(where.url, dir)
      // Without room for its secret, and then for its database.
      for (const left of where.url ? [0] : [0, 20_000_000]) {
        disk?.fill(left)
        await expect(serveOn(where)).rejects.toThrow(sentence)
        disk?.empty()
      }
      const server = await serveOn(where)
      expect(await server.stop()).toBe(0)
    } finally {
      disk?.empty()
      await database?.drop()
      if (where.url) await administer(where.url, (client, name) => client.query(`drop tablespace ${name}`))
    }
  })
})
