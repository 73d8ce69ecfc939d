import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import { writeFigures } from '../fixtures/benchmarks'
import { databaseOnServer, engines, type FreshDatabase } from '../fixtures/databases'
import { findBinaries } from '../fixtures/postgres-binaries'
import { runServerProgram } from '../fixtures/server-program'
import { statementRows } from '../fixtures/statements'
import { fillLargeCashBook } from './large-cash-book'

const RATIO_MAX = 2
const ROUNDS = 2
const run = promisify(execFile)

const folder = mkdtempSync(join(tmpdir(), 'forecourt bench archives '))
const [archive, dump] = [join(folder, 'book.archive'), join(folder, 'book.dump')]
let database: { url: string; drop(): Promise<void> }
let entries = 0

/** One that an earlier run left filled (FORECOURT_BENCH_DATABASE_URL), or a new one. */
async function filledDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const given = process.env.FORECOURT_BENCH_DATABASE_URL
  if (given) return { url: given, drop: async () => undefined }
  const fresh: FreshDatabase | undefined = await engines.find(({ name }) => name === 'postgresql')?.fresh()
  if (!fresh?.url) throw new Error('This benchmark needs a PostgreSQL')
  await fillLargeCashBook(fresh)
  await fresh.store.end()
  return { url: fresh.url, drop: () => fresh.drop() }
}

/** A database with nothing in it, beside the one that is copied. */
async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const made = await databaseOnServer()
  if (!made) throw new Error('This benchmark needs a PostgreSQL')
  const store = await openStore({ databaseUrl: made.url, dataDir: folder })
  await statementRows(store.db, 'drop schema public cascade')
  await statementRows(store.db, 'create schema public')
  await store.end()
  return made
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A tool of the PostgreSQL that the server is of. */
function tool(name: string, ...words: string[]): Promise<unknown> {
  return run(join(findBinaries() ?? '', name), words)
}

/** Runs a command of ours, which has to end well. */
async function ours(...words: string[]): Promise<void> {
  const ended = await runServerProgram(words)
  expect(ended).toMatchObject({ code: 0 })
}

interface Times {
  own: number[]
  theirs: number[]
  /** What was measured beside it. */
  reference: string
}

function tell(name: string, what: string, { own, theirs, reference }: Times): void {
  const [measured, bare] = [Math.min(...own), Math.min(...theirs)]
  const ratio = measured / bare
  const figure = {
    what: `${what}, ${entries.toLocaleString('en-GB')} entries`,
    budget: `${RATIO_MAX} times`,
    measured: `${measured.toFixed(1)} s${ratio > RATIO_MAX ? ' (over)' : ''}`,
    reference: `${bare.toFixed(1)} s, ${reference}`,
    ratio: ratio.toFixed(2),
  }
  // Each is a benchmark of its own, so that one can be measured again alone.
  writeFigures(`Archives: ${name}`, [figure])
  console.info(what, own, theirs, ratio)
  expect(ratio).toBeLessThan(RATIO_MAX)
}

beforeAll(async () => {
  database = await filledDatabase()
  const store = await openStore({ databaseUrl: database.url, dataDir: folder })
  const [row] = await statementRows(store.db, 'select count(*)::int as n from cash_entries')
  entries = Number(Reflect.get(Object(row), 'n'))
  await store.end()
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('[server 12] an archive is made within twice the time of pg_dump', async () => {
  const own: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const file of [archive, dump]) rmSync(file, { force: true })
    theirs.push(await secondsOf(() => tool('pg_dump', '-Fc', '-f', dump, database.url)))
    own.push(await secondsOf(() => ours('backup', archive, '--database', database.url)))
  }
  const size = (file: string) => `${(statSync(file).size / 1e6).toFixed(0)} MB`
  tell('backup', `backup, ${size(archive)}`, { own, theirs, reference: `pg_dump -Fc, ${size(dump)}` })
})

test('[server 12] an archive is restored within twice the time of pg_restore', async () => {
  if (!existsSync(archive)) await ours('backup', archive, '--database', database.url)
  if (!existsSync(dump)) await tool('pg_dump', '-Fc', '-f', dump, database.url)
  const own: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [times, restore] of [
      [theirs, (url: string) => tool('pg_restore', '--no-owner', '--dbname', url, dump)],
      [own, (url: string) => ours('restore', archive, '--database', url)],
    ] as const) {
      const { url, drop } = await emptyDatabase()
      times.push(await secondsOf(() => restore(url)))
      await drop()
    }
  }
  tell('restore', 'restore', { own, theirs, reference: 'pg_restore' })
})
