import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensureUsers } from '../../apps/server/src/ensure-users'
import { statementRows } from '../fixtures/statements'
import { SHORT_LIVED } from '../../apps/server/src/database/testing/short-lived'
import { CASHIER, TEST_SECRET, testClient, testConfig } from '../fixtures/app'
import { engines, quickEngine } from '../fixtures/databases'
import { addressIn, startServer } from '../fixtures/server'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BOOT = join(ROOT, 'apps/server/boot.mjs')
const FIRST_USER = {
  FORECOURT_ADMIN_USERNAME: CASHIER.username,
  FORECOURT_ADMIN_PASSWORD: CASHIER.password,
  FORECOURT_ADMIN_PASSCODE: CASHIER.passcode,
}

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'a dealership with spaces '))
  folders.push(made)
  return made
}
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  output(): string
  /** Resolves with the exit code, or with null for a signal. */
  ended: Promise<number | null>
  /** The address; throws with what was written when it ends instead. */
  listening(): Promise<string>
}

/** What `npm start` runs, with these settings alone. */
function npmStart(settings: Record<string, string | undefined>): Started {
  const own = Object.entries(process.env).filter(([name]) => !/^(FORECOURT_|DATABASE_URL$|NODE_ENV$|VITEST)/.test(name))
  const env = { ...Object.fromEntries(own), FORECOURT_PORT: '0', FORECOURT_LOG_LEVEL: 'error', ...settings }
  const child = spawn(process.execPath, [SHORT_LIVED, BOOT, 'start'], {
    env,
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return {
    child,
    output: () => output,
    ended,
    listening: async () => {
      for (;;) {
        const url = addressIn(output)
        if (url) return url
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended and wrote:\n${output}`)
        await delay(20)
      }
    },
  }
}

/** Starts what cannot start: gives what it wrote, which is one sentence and no trace of the program. */
async function refusal(settings: Record<string, string | undefined>): Promise<string> {
  const started = npmStart(settings)
  expect(await started.ended, started.output()).toBe(1)
  expect(addressIn(started.output())).toBeNull()
  expect(started.output()).not.toMatch(/^\s+at .+:\d+/m)
  // A checkout that changed since it was built is built first, and that is told too.
  const said = started.output().replaceAll(/^\[ *\d+ ms\].*\n/gm, '')
  return said.trim()
}

async function stop({ child, ended }: Started): Promise<void> {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

describe('what keeps a server from starting is said in a sentence, and nothing is written', () => {
  test('a taken port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const dataDir = folder()
    try {
      expect(await refusal({ FORECOURT_PORT: port, FORECOURT_DATA_DIR: dataDir })).toBe(
        `Port ${port} is in use by another program. Stop that one, or set FORECOURT_PORT to another port (0 takes a free one).`,
      )
      expect(readdirSync(dataDir)).toEqual([])
    } finally {
      other.close()
    }
  })

  test.each([
    ['no secret in production', { NODE_ENV: 'production' }, /^FORECOURT_SECRET is missing\. /],
    ['a short secret', { FORECOURT_SECRET: 'changeme' }, /^FORECOURT_SECRET is too weak\. /],
    ['a repeated secret', { NODE_ENV: 'production', FORECOURT_SECRET: 'abcdefghijkl'.repeat(4) }, /is too weak/],
    ['the demo in production', { NODE_ENV: 'production', FORECOURT_SECRET: TEST_SECRET, FORECOURT_DEMO: '1' }, /DEMO/],
    [
      'the demo for all the world',
      { FORECOURT_HOST: '0.0.0.0', FORECOURT_SECRET: TEST_SECRET, FORECOURT_DEMO: '1' },
      /DEMO/,
    ],
    [
      'plain HTTP for other machines',
      { FORECOURT_HOST: '0.0.0.0', FORECOURT_SECRET: TEST_SECRET },
      /^FORECOURT_HOST=0\.0\.0\.0 would answer other machines without TLS: .*or set FORECOURT_ALLOW_PLAIN_HTTP=1/,
    ],
    [
      'plain HTTP by the name of this machine',
      { FORECOURT_HOST: '::', FORECOURT_SECRET: TEST_SECRET, FORECOURT_TRUST_PROXY: '1' },
      /^FORECOURT_HOST=:: would answer/,
    ],
    [
      'the demo on a database server',
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/x', FORECOURT_SECRET: TEST_SECRET, FORECOURT_DEMO: '1' },
      /DEMO/,
    ],
    [
      'a database server that does not answer',
      { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/x', FORECOURT_SECRET: TEST_SECRET },
      /^No PostgreSQL answers at 127\.0\.0\.1:9\. /,
    ],
  ])('%s', async (_, settings, sentence) => {
    const dataDir = folder()
    const said = await refusal({ FORECOURT_DATA_DIR: dataDir, ...settings })
    expect(said).toMatch(sentence)
    expect(said.split('\n')).toHaveLength(1)
    expect(said).not.toContain('hunter2')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('a data directory in use; the server that has it goes on', async () => {
    // The database is made beforehand: how one is made is not the matter here.
    const made = await engines[0]!.fresh({ isOnDisk: true })
    await made.store.end()
    const server = await startServer({ dataDir: made.dataDir, demo: false, env: FIRST_USER })
    try {
      const said = await refusal({ FORECOURT_DEMO: '0', FORECOURT_DATA_DIR: server.dataDir })
      expect(said).toContain(server.dataDir)
      expect(said).toMatch(/in use|already open|another/i)
      await testClient(server.url).signIn(CASHIER)
    } finally {
      expect(await server.stop()).toBe(0)
      await made.drop()
    }
  })
})

test('a signal as soon as it listens lets it close, though its bucket does not answer', async () => {
  const mute = createServer()
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', () => resolve()))
  const { store, url, dataDir, drop } = await quickEngine.fresh({ isOnDisk: true })
  await store.end()
  onTestFinished(async () => {
    mute.close()
    await drop()
  })
  const { port } = mute.address() as AddressInfo
  const started = npmStart({
    ...FIRST_USER,
    DATABASE_URL: url,
    FORECOURT_DATA_DIR: url ? folder() : dataDir,
    FORECOURT_DEMO: '0',
    FORECOURT_SECRET: TEST_SECRET,
    FORECOURT_FILES: 's3://papers',
    FORECOURT_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FORECOURT_S3_KEY: 'key',
    FORECOURT_S3_SECRET: 'secret of the bucket',
  })
  await started.listening()
  await stop(started)
  expect(started.output()).not.toContain('are away')
})

test('[server 13] a demo is made of a database without users, and never of one that has its own', async () => {
  const { store, drop } = await quickEngine.fresh()
  onTestFinished(drop)
  const [dataDir, other] = [folder(), folder()]
  const started = (at: string) => ensureUsers(testConfig({ dataDir: at, isDemo: true, host: '127.0.0.1' }), store)
  const first = await started(dataDir)
  expect([first.isDemo, first.lines.map((line) => line.split(',')[0])]).toEqual([
    true,
    ['maria', 'joseph', 'rita'].map((name) => `Sign in as ${name}`),
  ])
  const later = await started(dataDir)
  expect([later.isDemo, later.lines.join()]).toEqual([true, expect.stringMatching(/stands in .*demo-users\.json$/)])
  // Beside another data directory they are somebody's own.
  expect(await started(other)).toEqual({
    isDemo: false,
    lines: ['The demo dealership is left out: this database has users of its own'],
  })
  expect(readdirSync(other)).toEqual([])
  await statementRows(store.db, `update users set username = 'own ' || username`)
  expect((await started(dataDir)).isDemo).toBe(false)
})

test('of several servers that start at once on one new directory, one has it and the others say so', async () => {
  const dataDir = folder()
  const all = [1, 2, 3].map(() => npmStart({ FORECOURT_DEMO: '0', FORECOURT_DATA_DIR: dataDir, ...FIRST_USER }))
  const outcomes = await Promise.all(
    all.map((one) => Promise.race([one.ended, one.listening().catch(() => one.ended)])),
  )
  const winners = all.filter((_, i) => typeof outcomes[i] === 'string')
  expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(2)
  expect(winners).toHaveLength(1)
  for (const one of winners) {
    const url = await one.listening()
    await testClient(url).signIn(CASHIER)
    await stop(one)
  }
  // Making a database on a disk takes a processor and its disk a while, and two others start beside it.
})

describe.skipIf(!engines.some((engine) => engine.name === 'postgresql'))('on one PostgreSQL', () => {
  test('several servers that start at once migrate it once, and all of them serve', async () => {
    const engine = engines.find(({ name }) => name === 'postgresql')
    const database = await engine!.empty()
    const settings = { DATABASE_URL: database.url, FORECOURT_SECRET: TEST_SECRET, ...FIRST_USER }
    const servers = [1, 2, 3, 4].map(() => npmStart({ ...settings, FORECOURT_DATA_DIR: folder() }))
    try {
      const urls = await Promise.all(servers.map((server) => server.listening()))
      expect(new Set(urls).size).toBe(4)
      for (const url of urls) {
        const client = testClient(url)
        await client.signIn(CASHIER)
        expect((await client.call('GetCurrentBatchTransactions', {})).batchID).toBe(1)
      }
      const { db } = database.store
      expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: CASHIER.username }])
      expect(await db.selectFrom('batches').select('status').execute()).toEqual([{ status: 'current' }])
    } finally {
      await Promise.all(servers.map(stop))
      await database.drop()
    }
  })
})
