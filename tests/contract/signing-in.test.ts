import { OWNER_ROLE } from '../fixtures/cashier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMaintenanceUser, resetPassword, findNamedUser } from '../../apps/server/src/features/users/user-maintenance'
import { startApp, TEST_SECRET, type TestApp, describeOnOneEngine } from '../fixtures/app'

const START = '2026-03-10T09:00:00Z'
const JOE = { username: 'joe', password: 'another horse', passcode: '0042' }
const COMMON = 'This password is one of the commonest: choose another'
const NAMED = 'Password must not contain the username'

describeOnOneEngine('signing in, kept safe', (engine) => {
  let app: TestApp
  let joeID = 0

  beforeAll(async () => {
    app = await startApp({ engine, now: START })
    const { username, password, passcode: passCode } = JOE
    joeID = (await app.call('AddUser', { roleID: OWNER_ROLE, username, password, passCode })).id
  })
  afterAll(() => app?.stop())

  describe('[server 17.1] passwords', () => {
    test.each([
      ['1234567890', COMMON],
      ['QWERTYUIOP', COMMON],
      [' Password123', COMMON],
      ['I am new.one here', NAMED],
    ])('%j is nobody’s new password', async (password, message) => {
      const refusals = [
        await app.refusal('AddUser', { roleID: OWNER_ROLE, username: 'new.one', password, passCode: '1111' }),
        await app.refusal('EditUser', { id: joeID, username: 'new.one', password }),
      ]
      for (const { status, body } of refusals) expect([status, body.errors]).toEqual([400, { password: [message] }])
      const now = new Date(START)
      const added = { username: 'new.one', password, passcode: '1111', role: 'Owner', secret: TEST_SECRET, now }
      await expect(addMaintenanceUser(app.store, added)).rejects.toThrow(message)
      const joe = await findNamedUser(app.store, 'joe')
      await expect(resetPassword(app.store, { ...joe, username: 'new.one' }, { password, now })).rejects.toThrow(
        message,
      )
      expect((await app.call('GetUsers', {})).data.map(({ username }) => username)).toEqual(['joe', 'maria'])
    })
  })

  describe('[server 17.2] a password or passcode of one’s own', () => {
    const own = (change: object, token?: string) =>
      app.refusal('EditUser', { id: joeID, ...change }, token === undefined ? {} : { token })

    test('takes the current password, and a colleague’s takes none', async () => {
      await app.signIn(JOE)
      for (const change of [{ password: 'a third horse' }, { passCode: '5555' }]) {
        const missing = await own(change)
        expect([missing.status, missing.body.errors]).toEqual([
          400,
          { currentPassword: ['Current password is required'] },
        ])
        const wrong = await own({ ...change, currentPassword: 'a wrong horse' })
        expect([wrong.status, wrong.body.errors]).toEqual([400, { currentPassword: ['Current password is wrong'] }])
      }
      await app.call('EditUser', { id: joeID, username: 'joe', password: '', passCode: JOE.passcode })
      expect((await app.call('GetUsers', { username: 'joe' })).data[0]?.version).toBe(1)
      await app.call('EditUser', { id: joeID, password: 'a third horse', currentPassword: JOE.password })
      await app.signIn({ ...JOE, password: 'a third horse' })
      await app.signIn()
      await app.call('EditUser', { id: joeID, password: JOE.password })
      await app.signIn(JOE)
    })

    test('guesses of the current password wait as those at the sign-in do, and are noted', async () => {
      const { accessToken: token } = await app.signIn(JOE)
      const guess = (currentPassword: string) => own({ passCode: '5555', currentPassword }, token)
      const at = Array.from({ length: 7 }, async (_, n) => (await guess(`guess ${n}`)).status)
      const statuses = await Promise.all(at)
      expect(statuses.filter((status) => status === 400)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
      expect((await guess(JOE.password)).body.Message).toMatch(/^Too many tries/)
      expect((await app.refusal('Auth', JOE, { token: null })).status).toBe(429)
      const noted = () =>
        app.store.db.selectFrom('audit_events').select('after').where('operation', '=', 'EditUser').execute()
      await expect
        .poll(
          async () => (await noted()).filter(({ after }) => JSON.stringify(after).includes('wrong password')).length,
        )
        .toBe(7)
      app.setNow(new Date(app.now().getTime() + 60_000))
      await app.call('EditUser', { id: joeID, passCode: '5555', currentPassword: JOE.password }, { token })
      expect((await app.refusal('Auth', { ...JOE, password: 'x' }, { token: null })).status).toBe(401)
      await app.signIn()
      await app.call('EditUser', { id: joeID, passCode: JOE.passcode })
    })
  })
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const DAY_MS = 86_400_000

describeOnOneEngine('[server 17.3] sessions', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: START })
  })
  afterAll(() => app?.stop())
  const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms))
  const refresh = (refreshToken: string) =>
    app.call('RefreshTokens', { accessToken: '', refreshToken }, { token: null })

  test('one’s own are listed, and one of them is ended at once with its streams; another’s is not there', async () => {
    const { username, password, passcode: passCode } = JOE
    await app.call('AddUser', { roleID: OWNER_ROLE, username, password, passCode })
    const joe = await app.signIn(JOE)
    const [joes] = (await app.call('GetSessions', {}, { token: joe.accessToken })).data
    expect(joes).toMatchObject({ since: '2026-03-10T09:00:00.000Z', address: '127.0.0.1', isThis: true })
    later(60_000)
    const signed = await fetch(`${app.url}/api/Login/Auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
      body: JSON.stringify({ username: 'maria', password: 'correct horse' }),
    })
    const { accessToken: firefox, refreshToken } = (await signed.json()) as {
      accessToken: string
      refreshToken: string
    }
    const { accessToken: token } = await app.signIn()
    later(120_000)
    await app.call('GetUsers', {}, { token })
    const used = async () => (await app.call('GetSessions', {}, { token })).data.map(({ lastUsedAt }) => lastUsedAt)
    await expect.poll(async () => (await used())[0]).toBe('2026-03-10T09:03:00.000Z')
    const { data } = await app.call('GetSessions', {}, { token })
    expect(data.map(({ isThis }) => isThis)).toEqual([true, false, false])
    expect(data.map(({ since }) => since.slice(11, 16))).toEqual(['09:01', '09:01', '09:00'])
    expect(data.map(({ device }) => device)).toEqual(['command line', 'Firefox on Linux', 'command line'])
    expect((await app.refusal('EndSession', { id: joes?.id }, { token })).status).toBe(404)
    expect((await app.refusal('EndSession', { id: 'x' }, { token })).status).toBe(404)

    const stream = await fetch(`${app.url}/api/events`, { headers: { authorization: `Bearer ${firefox}` } })
    await app.call('EndSession', { id: data[1]?.id ?? '' }, { token })
    expect(await stream.text()).toContain('"kind":"session"')
    expect((await app.refusal('GetUsers', {}, { token: firefox })).status).toBe(401)
    const over = await app.refusal('RefreshTokens', { accessToken: '', refreshToken }, { token: null })
    expect([over.status, over.body.Message]).toEqual([409, 'Your session has ended. Sign in again'])
    expect((await app.refusal('EndSession', { id: data[1]?.id }, { token })).status).toBe(404)
    expect((await app.call('GetSessions', {}, { token })).data).toHaveLength(2)
    await app.call('GetUsers', {}, { token: joe.accessToken })
  })

  test('none outlives ninety days, whatever refreshes it', async () => {
    let last = await app.signIn()
    for (let days = 0; days < 75; days += 25) {
      later(25 * DAY_MS)
      last = await refresh(last.refreshToken)
    }
    later(15 * DAY_MS - 60_000)
    last = await refresh(last.refreshToken)
    await app.call('GetUsers', {}, { token: last.accessToken })
    later(60_000)
    expect((await app.refusal('GetUsers', {}, { token: last.accessToken })).status).toBe(401)
    const over = await app.refusal('RefreshTokens', last, { token: null })
    expect([over.status, over.body.Message]).toEqual([409, 'Your session has ended. Sign in again'])
  })
})

describeOnOneEngine('[server 17.4] who was not let in', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: START })
  })
  afterAll(() => app?.stop())

  test('since one’s sign-in before this one, by name and with why and from where; a token is none', async () => {
    const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms))
    expect(await app.call('GetFailedSignIns', {})).toEqual({ since: null, totalCount: 0, names: [], data: [] })
    await app.refusal('Auth', { username: 'maria', password: 'too early' }, { token: null })
    await app.refusal('GetUsers', {}, { token: 'fct_none' })
    later(60_000)
    await app.signIn()
    const first = await app.call('GetFailedSignIns', {})
    expect([first.since, first.totalCount]).toEqual(['2026-03-10T09:00:00.000Z', 1])
    later(60_000)
    for (const username of ['maria', 'a password typed here', 'maria'])
      await app.refusal('Auth', { username, password: 'wrong' }, { token: null })
    await app.call('CheckPassCode', { passCode: '9999' })
    later(60_000)
    await app.signIn()
    await expect.poll(async () => (await app.call('GetFailedSignIns', {})).totalCount).toBe(4)
    const { since, names, data } = await app.call('GetFailedSignIns', {})
    expect(since).toBe('2026-03-10T09:01:00.000Z')
    expect(names).toEqual([
      { username: 'maria', count: 3 },
      { username: '', count: 1 },
    ])
    expect(data.map(({ refused }) => refused)).toEqual([
      'wrong passcode',
      'wrong password',
      'unknown name',
      'wrong password',
    ])
    expect(new Set(data.map(({ at, address }) => `${at} ${address}`))).toEqual(
      new Set(['2026-03-10T09:02:00.000Z 127.0.0.1']),
    )
    expect(JSON.stringify(data)).not.toContain('a password typed here')
  })
})
