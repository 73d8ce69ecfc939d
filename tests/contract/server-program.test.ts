import { OWNER_ROLE } from '../fixtures/cashier'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store, type StoreOptions } from '../../apps/server/src/database/database'
import { makePrivate } from '../../apps/server/src/database/embedded/engine'
import { matchesPasscode, passcodeKeyOf } from '../../apps/server/src/features/session/secrets'
import { ensureFirstUsers } from '../../apps/server/src/features/users/first-users'
import { CASHIER, testClient, TEST_SECRET } from '../fixtures/app'
import { databaseOnServer, engines } from '../fixtures/databases'
import { scratchRoot } from '../fixtures/scratch'
import { serveOn } from '../fixtures/served'
import { startServer } from '../fixtures/server'
import { killOnce, runServerProgram, runServerProgramInTerminal } from '../fixtures/server-program'

const folders: string[] = []
function folder(): string {
  const made = fs.mkdtempSync(path.join(scratchRoot(), 'forecourt program '))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const each of folders) fs.rmSync(each, { recursive: true, force: true })
})

const OTHER_SECRET = 'another secret, with 32 bytes and some more'
const SETTINGS = {
  DATABASE_URL: undefined,
  FORECOURT_SECRET: TEST_SECRET,
  FORECOURT_ADMIN_USERNAME: CASHIER.username,
  FORECOURT_ADMIN_PASSWORD: CASHIER.password,
  FORECOURT_ADMIN_PASSCODE: CASHIER.passcode,
  FORECOURT_LOG_LEVEL: 'error',
}

/** Where a command finds a database in which `CASHIER` can sign in; its `stored` tells of the one user in it. */
interface Place {
  words: string[]
  stored(passcode: string): ReturnType<typeof stored>
  drop(): Promise<void>
}

/** What of the passcode of the one user is stored, and whether it is this one under the secret of the tests. */
async function stored({ db }: Store, passcode: string) {
  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const events = await db.selectFrom('audit_events').selectAll().where('operation', '=', 'ResetPasscode').execute()
  return { user, events, isRight: await matchesPasscode(TEST_SECRET, user.passcode_hash, passcode) }
}

/** Does something with a store that this process alone has open, or any number on a PostgreSQL. */
async function withStore<T>(options: StoreOptions, f: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(options)
  try {
    return await f(store)
  } finally {
    await store.end()
  }
}

/** On a PostgreSQL where there is one: its commands start in a tenth of the time. */
async function settledPlace(): Promise<Place> {
  const { store, url, dataDir, drop } = await engines.at(-1)!.fresh()
  await ensureFirstUsers(store, [CASHIER], { secret: TEST_SECRET, now: new Date() })
  if (url) return { words: ['--database', url], stored: (passcode) => stored(store, passcode), drop }
  await store.end()
  return {
    words: ['--data', dataDir],
    stored: (passcode) => withStore({ dataDir }, (own) => stored(own, passcode)),
    drop,
  }
}

describe('the command line', () => {
  test.each([
    [['reset-passcode'], /^Name one user: forecourt-server reset-passcode USER\n/],
    [['reset-passcode', 'maria', 'joe'], /^Name one user/],
    [['reset-passcode', 'maria', '--data', 'a', '--database', 'b'], /^Give --data or --database, not both\n/],
    [
      ['nonsense'],
      /^There is no command 'nonsense'\. There are: start, backup, verify, restore, move, migrate, add-user, reset-password, reset-passcode, remove-second-factor, rotate-secret, deactivate-user, unlock-user\n/,
    ],
    [
      ['unlock-user', 'maria', '--keep-tokens'],
      /^--keep-tokens is for deactivate-user: forecourt-server deactivate-user USER --keep-tokens\n/,
    ],
    [
      ['deactivate-user', 'maria', '--keep-tokens', '--revoke-tokens'],
      /^Give --revoke-tokens or --keep-tokens, not both\n/,
    ],
    [['--nonsense'], /--nonsense/],
    [['start', 'now'], /^start takes no 'now'/],
  ])('%j is said to be wrong, with 2', async (words, sentence) => {
    const { code, output } = await runServerProgram(words)
    expect([code, output]).toEqual([2, expect.stringMatching(sentence)])
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  test('--help tells commands, options, exit codes and settings', async () => {
    const { code, output } = await runServerProgram(['reset-passcode', '--help'])
    expect(code).toBe(0)
    for (const word of ['reset-passcode USER', '--data DIR', '--database URL', '130', 'FORECOURT_DATA_DIR'])
      expect(output).toContain(word)
  })

  test('where there is no database nothing is made', async () => {
    const dataDir = folder()
    const { code, output } = await runServerProgram(['reset-passcode', 'maria', '--data', dataDir], {
      input: '4321\n',
    })
    expect([code, output]).toEqual([1, `There is no database in ${dataDir}. Name its data directory with --data DIR\n`])
    expect(fs.readdirSync(dataDir)).toEqual([])
  })
})

// A process for each command, with an engine of its own where there is no PostgreSQL.
describe('reset-passcode', () => {
  let place: Place
  beforeAll(async () => {
    place = await settledPlace()
  })
  afterAll(() => place.drop())

  test.each([
    ['nobody', '4321\n', 'There is no user named nobody. There are: maria\n'],
    ['maria', '43a1\n', 'Passcode must be 4 digits\n'],
    ['maria', '', 'Passcode is required\n'],
  ])('in a pipe, of %s to %j: said to be wrong, nothing changes', async (username, input, sentence) => {
    const reset = await runServerProgram(['reset-passcode', username, ...place.words], { input })
    expect(reset).toEqual({ code: 1, output: sentence })
    expect(await place.stored(CASHIER.passcode)).toMatchObject({ isRight: true, user: { version: 1 }, events: [] })
  })

  test('at a terminal: asked for twice, nothing of it is seen; two that differ and Ctrl C change nothing', async () => {
    const words = ['reset-passcode', 'maria', ...place.words]
    const ask = 'New passcode of maria (4 digits): '
    const differ = await runServerProgramInTerminal(words, [
      [ask, '8642\r'],
      ['Once more: ', '8643\r'],
    ])
    expect(differ.code).toBe(1)
    expect(differ.output).toContain('The two are not the same. Nothing was changed')
    const interrupted = await runServerProgramInTerminal(words, [[ask, '86\u0003']])
    expect(interrupted.code).toBe(130)
    expect((await place.stored(CASHIER.passcode)).isRight).toBe(true)
    // Both at once, with a slip, as fast fingers do.
    const done = await runServerProgramInTerminal(words, [[ask, '86\u007f642\r8642\r']])
    expect(done.code).toBe(0)
    expect(done.output).toContain('maria has a new passcode')
    expect((await place.stored('8642')).isRight).toBe(true)
    expect((differ.output + interrupted.output + done.output).replaceAll(place.words[1]!, '')).not.toMatch(/86|642/)
  })
})

/** The files and folders below one that somebody other than their owner may read, and the folder itself. */
function openToOthers(dataDir: string): string[] {
  const places = fs.readdirSync(dataDir, { recursive: true, withFileTypes: true }).map((entry) => ({
    place: path.join(entry.parentPath, entry.name),
    allowed: entry.isDirectory() ? 0o700 : 0o600,
  }))
  return [{ place: dataDir, allowed: 0o700 }, ...places].flatMap(({ place, allowed }) => {
    const mode = fs.statSync(place).mode & 0o777
    return mode === allowed ? [] : [`${place} ${mode.toString(8)}`]
  })
}

// One data directory through its life: each start is a process that compiles an engine.
test('[server 2.2] a data directory is its owner’s alone; a lost secret is told at each start and at the gate, until it is back or each passcode is new, one by one or all at once', async () => {
  const dataDir = path.join(folder(), 'data')
  const secretFile = path.join(dataDir, 'secret')
  /** A start and a stop, whatever happens between; what it found open to others while running and afterwards. */
  const running = async (f: (client: ReturnType<typeof testClient>, output: () => string) => Promise<void>) => {
    const server = await startServer({
      dataDir,
      isMigrated: true,
      demo: false,
      env: { ...SETTINGS, FORECOURT_SECRET: '' },
    })
    try {
      await f(testClient(server.url), server.output)
      expect(openToOthers(dataDir)).toEqual([])
    } finally {
      await server.stop()
    }
    expect(openToOthers(dataDir)).toEqual([])
    return server.output()
  }
  const reset = (words: string[], settings = {}) =>
    runServerProgram(['reset-passcode', ' MARIA ', ...words], { input: '4321\n', settings })

  const first = await running(async (client) => {
    await client.signIn(CASHIER)
    await client.call('LockPassCode', {})
  })
  expect(first).not.toContain('another one than before')

  // What others could read is made private; a secret that is gone is made anew and told.
  const secret = fs.readFileSync(secretFile, 'utf8')
  fs.rmSync(secretFile)
  for (const entry of fs.readdirSync(dataDir, { recursive: true, withFileTypes: true }))
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  fs.chmodSync(dataDir, 0o755)
  await running(async (client, output) => {
    const told = `The secret of this server is another one than before: the passcodes of maria cannot be checked. Put the earlier secret back into the file ${secretFile} and start again, or stop the server and give each of them a new passcode: forecourt-server reset-passcode maria, or all of them at once: forecourt-server rotate-secret`
    await expect.poll(output).toContain(told)
    await client.signIn({ username: CASHIER.username, password: CASHIER.password })
    const refusal = await client.refusal('CheckPassCode', { passCode: CASHIER.passcode })
    expect([refusal.status, refusal.body.Message]).toEqual([
      409,
      'Your passcode cannot be checked: the secret of the server has changed. Ask your administrator for a new passcode',
    ])
    const busy = await reset(['--data', dataDir])
    expect(busy.code).toBe(1)
    expect(busy.output).toMatch(/^The data directory .* is already open in another running server.*Stop that server/)
  })

  const other = fs.readFileSync(secretFile, 'utf8')
  expect(other).not.toBe(secret)
  fs.writeFileSync(secretFile, secret)
  const back = await running(async (client) => {
    await client.signIn(CASHIER)
  })
  expect(back).not.toContain('another one than before')

  fs.writeFileSync(secretFile, other)
  const done = { code: 0, output: 'maria has a new passcode, and has to sign in again.\n' }
  expect(await reset([], { FORECOURT_SECRET: '', FORECOURT_DATA_DIR: dataDir })).toEqual(done)
  const mended = await running(async (client) => {
    await client.signIn({ ...CASHIER, passcode: '4321' })
  })
  expect(mended).not.toContain('another one than before')

  const { user, events } = await withStore({ dataDir }, (store) => stored(store, '4321'))
  expect(await matchesPasscode(other.trim(), user.passcode_hash, '4321')).toBe(true)
  expect([user.version, user.updated_by]).toEqual([2, 'reset-passcode'])
  expect(events).toMatchObject([
    { kind: 'user', user_id: null, subject_id: String(user.id), after: { newPassword: false, newPasscode: true } },
  ])
  expect(JSON.stringify(events)).not.toContain('4321')

  // All at once, under a secret that nobody has seen [server 2.2].
  const rotated = await runServerProgram(['rotate-secret', '--data', dataDir], { settings: { FORECOURT_SECRET: '' } })
  const [, passcode = ''] = /^ {2}maria {2}(\d{4})$/m.exec(rotated.output) ?? []
  expect([rotated.code, rotated.output.split('\n')[0]]).toEqual([
    0,
    `There is a new secret in ${dataDir}: keep it with the archives.`,
  ])
  const newest = fs.readFileSync(secretFile, 'utf8')
  expect([other, secret]).not.toContain(newest)
  expect(openToOthers(dataDir)).toEqual([])
  const { user: given, events: all } = await withStore({ dataDir }, (store) => stored(store, passcode))
  expect(await matchesPasscode(newest.trim(), given.passcode_hash, passcode)).toBe(true)
  expect([given.version, given.updated_by, all.length]).toEqual([3, 'rotate-secret', 2])

  // Killed where its new secret waits: the next command finds all as it was, or all done.
  const isWhole = async () => {
    const unlocked = await runServerProgram(['unlock-user', 'maria', '--data', dataDir], {
      settings: { FORECOURT_SECRET: '' },
    })
    expect(unlocked.code).toBe(0)
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
    const { user: of } = await withStore({ dataDir }, (store) => stored(store, ''))
    const now = fs.readFileSync(secretFile, 'utf8').trim()
    expect(of.passcode_key).toBe(passcodeKeyOf(now))
    return now
  }
  const waits = `${secretFile}.next`
  await killOnce(['rotate-secret', '--data', dataDir], () => fs.existsSync(waits))
  await isWhole()
  // What is left where it was killed between the database and the file.
  const before = fs.readFileSync(secretFile)
  await runServerProgram(['rotate-secret', '--data', dataDir], { settings: { FORECOURT_SECRET: '' } })
  const after = fs.readFileSync(secretFile, 'utf8').trim()
  fs.renameSync(secretFile, waits)
  fs.writeFileSync(secretFile, before, { mode: 0o600 })
  expect(await isWhole()).toBe(after)
})

describe('another secret', () => {
  test.skipIf(!engines.some(({ name }) => name === 'postgresql'))(
    '[server 2.2] on a PostgreSQL in use: a changed one is told, and the session of a reset passcode ends while the server runs',
    async () => {
      const database = await databaseOnServer()
      const url = database?.url ?? ''
      const server = await serveOn({ url })
      const client = testClient(server.url)
      try {
        await client.signIn(CASHIER)
        const settings = { DATABASE_URL: url, FORECOURT_SECRET: OTHER_SECRET }
        const wrong = await runServerProgram(['reset-passcode', 'maria', '--database', `${url}_not_there`], {
          settings,
        })
        expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('does not exist')])
        const other = await startServer({ demo: false, env: { ...SETTINGS, ...settings } })
        await expect.poll(() => other.output()).toContain('Put the earlier secret back into FORECOURT_SECRET')
        await other.stop()
        const reset = await runServerProgram(['reset-passcode', 'maria', '--database', url], { input: '4321\n' })
        expect(reset).toMatchObject({ code: 0 })
        expect((await client.refusal('GetUsers', {})).status).toBe(401)
        await client.signIn({ ...CASHIER, passcode: '4321' })
        const { data } = await client.call('GetUsers', { username: 'maria' })
        expect(data[0]?.version).toBe(2)

        // [server 2.2] nothing is done under the secret that it has, all is done under another, while the former server runs.
        await client.call('AddUser', {
          roleID: OWNER_ROLE,
          username: 'joe',
          password: 'correct donkey',
          passCode: '2468',
        })
        await client.call('AddWebhook', { address: 'http://127.0.0.1:1/', kinds: ['user'] })
        const rotate = (own: object) =>
          runServerProgram(['rotate-secret', '--database', url], { settings: own as never })
        expect(await rotate({})).toEqual({
          code: 1,
          output:
            'Nothing was changed: all passcodes were made with this FORECOURT_SECRET. Set a new one first (openssl rand -hex 32)\n',
        })
        const rotated = await rotate(settings)
        expect(rotated).toMatchObject({
          code: 0,
          output: expect.stringMatching(/FORECOURT_SECRET now: start every server/),
        })
        expect(rotated.output).toContain('Nothing is sent to 1 webhook any more: remove and make anew.')
        const passcodes = [...rotated.output.matchAll(/^ {2}(\w+) {2}(\d{4})$/gm)].map(([, name]) => name)
        expect(passcodes).toEqual(['joe', 'maria'])
        expect((await client.refusal('GetUsers', {})).status).toBe(401)
        await client.signIn({ ...CASHIER, locked: true })
        expect((await client.refusal('CheckPassCode', { passCode: '4321' })).status).toBe(409)
        expect((await rotate(settings)).code).toBe(1)
      } finally {
        await server.stop()
        await database?.drop()
      }
    },
  )
})

test('a data directory in which something else lies stays as it is, with what others put there', () => {
  const dataDir = folder()
  fs.mkdirSync(path.join(dataDir, 'pgdata'))
  for (const name of ['secret', 'pgdata/PG_VERSION', 'letter.txt']) fs.writeFileSync(path.join(dataDir, name), '')
  for (const name of ['.', 'pgdata']) fs.chmodSync(path.join(dataDir, name), 0o755)
  makePrivate(dataDir)
  const modes = ['.', 'pgdata', 'pgdata/PG_VERSION', 'secret', 'letter.txt'].map(
    (name) => fs.statSync(path.join(dataDir, name)).mode & 0o777,
  )
  expect(modes).toEqual([0o755, 0o700, 0o600, 0o600, fs.statSync(path.join(dataDir, 'letter.txt')).mode & 0o777])
  expect(fs.statSync(path.join(dataDir, 'letter.txt')).mode & 0o044).toBe(0o044)
})
