import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../apps/server/src/database/database'
import { makePrivate } from '../../apps/server/src/database/embedded/private'
import { isPasscode } from '../../apps/server/src/features/session/secrets'
import { settleFirstUsers } from '../../apps/server/src/features/users/first-users'
import { CASHIER, clientOf, TEST_SECRET } from '../fixtures/app'
import { databaseOnServer, engines } from '../fixtures/databases'
import { scratchRoot } from '../fixtures/scratch'
import { serveOn } from '../fixtures/served'
import { startServer } from '../fixtures/server'
import { serverProgram, serverProgramInTerminal } from '../fixtures/server-program'

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

/** A data directory with a database that nobody has open, in which `CASHIER` can sign in. */
async function settledDir(secret = TEST_SECRET): Promise<string> {
  const { store, dataDir } = await engines[0]!.fresh()
  folders.push(dataDir)
  await settleFirstUsers(store, [CASHIER], { secret, now: new Date() })
  await store.end()
  return dataDir
}

/** Does something with the store of a data directory that nobody has open. */
async function withStore<T>(dataDir: string, f: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ dataDir })
  try {
    return await f(store)
  } finally {
    await store.end()
  }
}

describe('the command line', () => {
  test.each([
    [['reset-passcode'], /^Name one user: forecourt-server reset-passcode USER\n/],
    [['reset-passcode', 'maria', 'joe'], /^Name one user/],
    [['reset-passcode', 'maria', '--data', 'a', '--database', 'b'], /^Give --data or --database, not both\n/],
    [['nonsense'], /^There is no command 'nonsense'\. There are: start, reset-passcode\n/],
    [['--nonsense'], /--nonsense/],
    [['start', 'now'], /^start takes no 'now'/],
  ])('%j is said to be wrong, with 2', async (words, sentence) => {
    const { code, said } = await serverProgram(words)
    expect([code, said]).toEqual([2, expect.stringMatching(sentence)])
    expect(said.trim().split('\n')).toHaveLength(1)
  })

  test('--help tells commands, options, exit codes and settings', async () => {
    const { code, said } = await serverProgram(['reset-passcode', '--help'])
    expect(code).toBe(0)
    for (const word of ['reset-passcode USER', '--data DIR', '--database URL', '130', 'FORECOURT_DATA_DIR'])
      expect(said).toContain(word)
  })

  test('where there is no database nothing is made', async () => {
    const dataDir = folder()
    const { code, said } = await serverProgram(['reset-passcode', 'maria', '--data', dataDir], { input: '4321\n' })
    expect([code, said]).toEqual([1, `There is no database in ${dataDir}. Name its data directory with --data DIR\n`])
    expect(fs.readdirSync(dataDir)).toEqual([])
  })
})

/** The one user: what of a passcode is stored, and whether it is this one. */
const stored = (dataDir: string, passcode: string) =>
  withStore(dataDir, async ({ db }) => {
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const events = await db.selectFrom('audit_events').selectAll().where('operation', '=', 'ResetPasscode').execute()
    return { user, events, isRight: await isPasscode(TEST_SECRET, user.passcode_hash, passcode) }
  })

// A process and an engine of its own for each command.
describe('reset-passcode on the embedded database', { timeout: 240_000 }, () => {
  test('in a pipe: a running server keeps it out; then the passcode is the new one and the audit tells it', async () => {
    const dataDir = await settledDir()
    const reset = (username: string, input: string) =>
      serverProgram(['reset-passcode', username, '--data', dataDir], { input })
    await withStore(dataDir, async () => {
      const busy = await reset('maria', '4321\n')
      expect(busy.code).toBe(1)
      expect(busy.said).toMatch(/^The data directory .* is already open in another running server.*Stop that server/)
    })
    expect(await reset('nobody', '4321\n')).toEqual({
      code: 1,
      said: 'There is no user named nobody. There are: maria\n',
    })
    expect(await reset('maria', '43a1\n')).toEqual({ code: 1, said: 'Passcode must be 4 digits\n' })
    expect(await reset('maria', '')).toEqual({ code: 1, said: 'Passcode is required\n' })
    const done = { code: 0, said: 'maria has a new passcode, and has to sign in again.\n' }
    expect(await reset(' MARIA ', '4321\n')).toEqual(done)
    const { user, events, isRight } = await stored(dataDir, '4321')
    expect([isRight, user.version, user.updated_by]).toEqual([true, 2, 'reset-passcode'])
    expect(events).toMatchObject([
      { kind: 'user', user_id: null, subject_id: String(user.id), after: { newPassword: false, newPasscode: true } },
    ])
    expect(JSON.stringify(events)).not.toContain('4321')
  })

  test('at a terminal: asked for twice, nothing of it is seen; two that differ and Ctrl C change nothing', async () => {
    const dataDir = await settledDir()
    const words = ['reset-passcode', 'maria', '--data', dataDir]
    const ask = 'New passcode of maria (4 digits): '
    const differ = await serverProgramInTerminal(words, [
      [ask, '8642\r'],
      ['Once more: ', '8643\r'],
    ])
    expect(differ.code).toBe(1)
    expect(differ.said).toContain('The two are not the same. Nothing was changed')
    const interrupted = await serverProgramInTerminal(words, [[ask, '86\u0003']])
    expect(interrupted.code).toBe(130)
    expect((await stored(dataDir, CASHIER.passcode)).isRight).toBe(true)
    // Both at once, with a slip, as fast fingers do.
    const done = await serverProgramInTerminal(words, [[ask, '86\u007f642\r8642\r']])
    expect(done.code).toBe(0)
    expect(done.said).toContain('maria has a new passcode')
    expect((await stored(dataDir, '8642')).isRight).toBe(true)
    expect((differ.said + interrupted.said + done.said).replaceAll(dataDir, '')).not.toMatch(/86|642/)
  })
})

describe('another secret', { timeout: 240_000 }, () => {
  test('a lost one is told at each start and at the gate, until it is back or each passcode is new', async () => {
    const secret = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8\n'
    const dataDir = await settledDir(secret.trim())
    const start = () => startServer({ dataDir, demo: false, env: { ...SETTINGS, FORECOURT_SECRET: '' } })
    const lost = await start()
    const told = `The secret of this server is another one than before: the passcodes of maria cannot be checked. Put the earlier secret back into the file ${path.join(dataDir, 'secret')} and start again, or stop the server and give each of them a new passcode: forecourt-server reset-passcode maria`
    await expect.poll(() => lost.output()).toContain(told)
    const client = clientOf(lost.url)
    await client.signIn({ username: CASHIER.username, password: CASHIER.password })
    const refusal = await client.refusal('CheckPassCode', { passCode: CASHIER.passcode })
    expect([refusal.status, refusal.body.Message]).toEqual([
      409,
      'Your passcode cannot be checked: the server has another secret. Ask whoever runs it for a new passcode',
    ])
    await lost.stop()

    const other = fs.readFileSync(path.join(dataDir, 'secret'), 'utf8')
    fs.writeFileSync(path.join(dataDir, 'secret'), secret)
    const back = await start()
    await clientOf(back.url).signIn(CASHIER)
    await back.stop()
    expect(back.output()).not.toContain('another one than before')

    fs.writeFileSync(path.join(dataDir, 'secret'), other)
    const settings = { FORECOURT_SECRET: '', FORECOURT_DATA_DIR: dataDir }
    const reset = await serverProgram(['reset-passcode', 'maria'], { input: '4321\n', settings })
    expect(reset.code).toBe(0)
    const mended = await start()
    await clientOf(mended.url).signIn({ ...CASHIER, passcode: '4321' })
    await mended.stop()
    expect(mended.output()).not.toContain('another one than before')
  })

  test.skipIf(!engines.some(({ name }) => name === 'postgresql'))(
    'on a PostgreSQL in use: a changed one is told, and the session of a reset passcode ends while the server runs',
    async () => {
      const database = await databaseOnServer()
      const url = database?.url ?? ''
      const server = await serveOn({ url })
      const client = clientOf(server.url)
      try {
        await client.signIn(CASHIER)
        const settings = { DATABASE_URL: url, FORECOURT_SECRET: OTHER_SECRET }
        const wrong = await serverProgram(['reset-passcode', 'maria', '--database', `${url}_not_there`], { settings })
        expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('does not exist')])
        const other = await startServer({ demo: false, env: { ...SETTINGS, ...settings } })
        await expect.poll(() => other.output()).toContain('Put the earlier secret back into FORECOURT_SECRET')
        await other.stop()
        const reset = await serverProgram(['reset-passcode', 'maria', '--database', url], { input: '4321\n' })
        expect(reset).toMatchObject({ code: 0 })
        expect((await client.refusal('GetUsers', {})).status).toBe(401)
        await client.signIn({ ...CASHIER, passcode: '4321' })
        const { data } = await client.call('GetUsers', { username: 'maria' })
        expect(data[0]?.version).toBe(2)
      } finally {
        await server.stop()
        await database?.drop()
      }
    },
  )
})

test('what a data directory holds is its owner’s alone, also what was there before', async () => {
  const dataDir = path.join(folder(), 'data')
  const env = { ...SETTINGS, FORECOURT_SECRET: '' }
  const modes = () =>
    fs.readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const place = path.join(entry.parentPath, entry.name)
      const mode = fs.statSync(place).mode & 0o777
      return mode === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${place} ${mode.toString(8)}`]
    })
  const running = async () => {
    const server = await startServer({ dataDir, demo: false, env })
    const client = clientOf(server.url)
    await client.signIn(CASHIER)
    await client.call('LockPassCode', {})
    const open = modes()
    await server.stop()
    return [...open, ...modes()]
  }
  expect(await running()).toEqual([])
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700)
  for (const entry of fs.readdirSync(dataDir, { recursive: true, withFileTypes: true }))
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  fs.chmodSync(dataDir, 0o755)
  expect(await running()).toEqual([])
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700)
}, 240_000)

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
