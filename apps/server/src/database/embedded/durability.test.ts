import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { embeddedTemplate } from '../../../../../tests/fixtures/databases'
import { openStore } from '../database'
import { faultBench, queryRows, waitFor } from '../testing/fault-bench'
import { transaction } from '../transaction'
import { databasePath } from './directory'

// On a disk: what is flushed and what survives is the matter here.
const { ownDir, migratedDir, open, otherProcess, openSpoilable } = faultBench(os.tmpdir(), embeddedTemplate)

/** How long a start, or a few commits, may take where everything else runs too. */
const SLOW_MS = 90_000

describe('what is acknowledged is on the disk', () => {
  test('every commit is flushed, once; a read is not', async () => {
    const { store, fsyncs } = await openSpoilable()
    await queryRows(store, 'create table entry (id int)')
    const before = fsyncs()
    for (let i = 0; i < 50; i += 1)
      await transaction(store.db, (trx) => sql`insert into entry values (${i})`.execute(trx))
    expect(fsyncs() - before).toBe(50)
    for (let i = 0; i < 20; i += 1) await queryRows(store, 'select count(*) from entry')
    expect(fsyncs() - before).toBe(50)
    const settings = await queryRows(
      store,
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1`,
    )
    expect(settings.map((row) => row.setting)).toEqual(['on', 'on', 'on'])
  })

  test(
    'killed five times while writing: no acknowledged commit is lost, no sum is wrong',
    async () => {
      const dataDir = migratedDir()
      const store = await open(dataDir)
      await queryRows(store, 'create table balance (total bigint); insert into balance values (0)')
      await queryRows(store, 'create table entry (id bigint generated always as identity primary key, amount int)')
      await store.end()
      const kept: string[] = []
      for (let kill = 0; kill < 5; kill += 1) {
        const writer = await otherProcess(dataDir, 'write')
        await waitFor(() => writer.said().filter((line) => line.startsWith('kept ')).length > 10, SLOW_MS)
        await sleep(100 + 50 * kill)
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
      const found = new Set((await queryRows(again, 'select id from entry')).map((row) => row.id))
      expect(kept.filter((id) => !found.has(id))).toEqual([])
      expect(await queryRows(again, 'select total = (select sum(amount) from entry) as agrees from balance')).toEqual([
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
    },
    4 * SLOW_MS,
  )

  test(
    'killed while the database is being created: of four that then start at once, one makes a whole one',
    async () => {
      const faults = ownDir()
      fs.writeFileSync(path.join(faults, 'slow'), '')
      const dataDir = ownDir()
      const draft = path.join(dataDir, 'pgdata.new')
      const creator = await otherProcess(dataDir, 'hold', faults)
      await waitFor(() => fs.existsSync(path.join(draft, 'PG_VERSION')), SLOW_MS)
      await sleep(20)
      await creator.kill()
      expect([fs.existsSync(databasePath(dataDir)), fs.existsSync(draft)]).toEqual([false, true])
      const starters = await Promise.all(Array.from({ length: 4 }, () => otherProcess(dataDir, 'hold')))
      await waitFor(() => starters.every((starter) => starter.said().length > 0), SLOW_MS)
      const answers = starters.map((starter) => starter.said()[0]?.split(' ')[0])
      expect(answers.sort()).toEqual(['ready', 'refused', 'refused', 'refused'])
      expect(fs.existsSync(draft)).toBe(false)
      await Promise.all(starters.map((starter) => starter.kill()))
      const store = await open(dataDir)
      const extensions = await queryRows(
        store,
        `select extname from pg_extension where extname <> 'plpgsql' order by 1`,
      )
      expect(extensions.map((row) => row.extname)).toEqual(['btree_gist', 'pg_trgm', 'unaccent'])
    },
    4 * SLOW_MS,
  )
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
    expect(await queryRows(store, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(openStore({ dataDir })).rejects.toMatchObject({ name: 'DirectoryBusy', code: 'EBUSY' })
    const second = await otherProcess(dataDir, 'hold')
    await second.until('refused')
    expect(second.said().join()).toContain(`process ${process.pid}`)
    await store.end()
    expect(await queryRows(await open(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
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
