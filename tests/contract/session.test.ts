import { OWNER_ROLE } from '../fixtures/cashier'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '@forecourt/core/client/client'
import { memoryTokens } from '../../packages/core/test-data/memory-tokens'
import { refreshHash } from '../../apps/server/src/guard/refresh-token'
import { signAccessToken } from '../../apps/server/src/features/session/secrets'
import { ensureFirstUsers } from '../../apps/server/src/features/users/first-users'
import { CASHIER, describeOnOneEngine, startApp, TEST_SECRET, type TestApp } from '../fixtures/app'

const START = '2026-03-10T09:00:00Z'
const JOE = { username: 'joe', password: 'another horse', passcode: '0042' }

describeOnOneEngine('session', (engine) => {
  let app: TestApp
  let elapsedMs = 0
  beforeAll(async () => {
    app = await startApp({ engine, now: START, elapsed: () => elapsedMs })
  })
  afterAll(() => app?.stop())
  // As on the first day: nobody has signed in, failed to, or chosen anything, and the first user is new.
  beforeEach(async () => {
    app.setNow(START)
    elapsedMs += 3_600_000
    for (const table of ['preferences', 'sessions', 'sign_in_tries', 'users'] as const)
      await app.store.db.deleteFrom(table).execute()
    await ensureFirstUsers(app.store, [CASHIER], { secret: TEST_SECRET, now: app.now() })
    await app.signIn()
  })

  const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms))
  const refresh = (refreshToken: string) =>
    app.call('RefreshTokens', { accessToken: '', refreshToken }, { token: null })
  const refused = (refreshToken: string) =>
    app.refusal('RefreshTokens', { accessToken: '', refreshToken }, { token: null })
  const auth = (username: string, password: string) => app.refusal('Auth', { username, password }, { token: null })
  const addJoe = () =>
    app.call('AddUser', { roleID: OWNER_ROLE, username: JOE.username, password: JOE.password, passCode: JOE.passcode })

  test('[D1 4] signing in gives tokens, name, id and the business day', async () => {
    app.setNow('2026-03-10T23:30:00Z')
    const signed = await app.signIn()
    expect(signed).toMatchObject({ username: 'maria', businessDay: '2026-03-11' })
    expect((await app.call('GetWorkstation', {})).businessDay).toBe('2026-03-11')
  })

  test('[D1 5] a name or password that is missing is said field by field', async () => {
    const refusal = await auth('  ', '')
    expect(refusal.status).toBe(400)
    expect(refusal.body.errors).toEqual({ username: ['Username is required'], password: ['Password is required'] })
  })

  test('[D1 4] unknown users and wrong passwords get the same answer', async () => {
    for (const refusal of [await auth('maria', 'wrong'), await auth('nobody', 'wrong')]) {
      expect(refusal.status).toBe(401)
      expect(refusal.body).toEqual({ Message: 'Invalid login', code: 'SESSION_INVALID_LOGIN' })
    }
  })

  test('[server 2] names are compared without case and outer spaces', async () => {
    expect((await app.signIn({ ...CASHIER, username: ' MARIA ' })).username).toBe('maria')
  })

  test('[server 2] five tries are free, then each waits, and a right password starts anew', async () => {
    for (let i = 0; i < 5; i += 1) expect((await auth('maria', 'wrong')).status).toBe(401)
    const slowed = await auth('maria', CASHIER.password)
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(slowed.body.Message).toMatch(/Too many tries/)
    for (let i = 0; i < 10; i += 1) {
      later(60_000)
      expect((await auth('maria', 'wrong')).status).toBe(401)
    }
    const longest = await auth('maria', 'wrong')
    expect(Number(longest.headers.get('retry-after'))).toBe(60)
    later(60_000)
    await app.signIn()
    for (let i = 0; i < 5; i += 1) expect((await auth('maria', 'wrong')).status).toBe(401)
  })

  test('[server 2] guesses made at the same time are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => auth('maria', `guess ${i}`)))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('[server 2] fifty failures of one address stop it for a while, whatever names it tries; who is at home there signs in', async () => {
    await addJoe()
    for (let i = 0; i < 50; i += 1) expect((await auth(`name ${i}`, 'x')).status).toBe(401)
    expect((await auth(JOE.username, JOE.password)).status).toBe(429)
    await app.signIn()
    later(15 * 60_000 + 1)
    await app.signIn(JOE)
  })

  test('[server 17.5] a name that has to wait is nothing to its address, and an address that has to wait nothing to the name', async () => {
    await addJoe()
    const waits: number[] = []
    for (let i = 0; i < 100; i += 1) waits.push((await auth('nobody', 'x')).status)
    expect(waits.filter((status) => status === 401)).toHaveLength(5)
    await app.signIn(JOE)
    for (let i = 0; i < 50; i += 1) await auth(`name ${i}`, 'x')
    for (let i = 0; i < 10; i += 1) expect((await auth('a new name', 'x')).status).toBe(429)
    later(15 * 60_000 + 1)
    for (let i = 0; i < 5; i += 1) expect((await auth('a new name', 'x')).status).toBe(401)
  })

  test('a clock set back keeps neither a name, an address nor a passcode waiting, and guesses are still counted', async () => {
    await addJoe()
    for (let i = 0; i < 15; i += 1) {
      await auth('maria', 'wrong')
      later(60_000)
    }
    await auth('maria', 'wrong')
    expect((await auth('maria', CASHIER.password)).status).toBe(429)
    for (let i = 0; i < 50; i += 1) await auth(`name ${i}`, 'x')
    expect((await auth(JOE.username, JOE.password)).status).toBe(429)
    later(-3 * 86_400_000)
    const joe = await app.signIn(JOE)
    expect((await auth('maria', 'wrong')).status).toBe(401)
    // The address waits again, too, and everybody there hears its wait.
    expect(Number((await auth('maria', CASHIER.password)).headers.get('retry-after'))).toBe(900)
    later(60_000)
    await app.signIn()
    const token = joe.accessToken
    for (let i = 0; i < 5; i += 1) await app.raw('CheckPassCode', { passCode: '9999' }, { token })
    expect((await app.refusal('CheckPassCode', { passCode: JOE.passcode }, { token })).status).toBe(429)
    later(-3 * 86_400_000)
    const { accessToken } = await refresh(joe.refreshToken)
    expect(await app.call('CheckPassCode', { passCode: JOE.passcode }, { token: accessToken })).toBe(true)
  })

  test('a clock set back gives an unlock, an access token and a previous refresh token no more time', async () => {
    const first = await app.signIn()
    later(50 * 60_000)
    const { accessToken: token, refreshToken } = await refresh(first.refreshToken)
    later(-10 * 60_000 + 5_000)
    elapsedMs += 3_599_000
    expect((await app.refusal('GetUsers', {}, { token })).status).toBe(401)
    const second = await refresh(refreshToken)
    const own = { token: second.accessToken }
    expect((await app.call('PassCodeStatus', {}, own)).unlockedUntil).toBe('2026-03-10T10:00:00.000Z')
    elapsedMs += 1_000
    expect(await app.call('PassCodeStatus', {}, own)).toEqual({ unlockedUntil: null })
    expect(await app.call('RefreshPassCode', {}, own)).toEqual({ unlockedUntil: null })
    expect((await app.refusal('AddUser', { username: 'joe' }, own)).body.Message).toBe('Passcode locked')
    expect(await app.call('CheckPassCode', { passCode: CASHIER.passcode }, own)).toBe(true)
    later(-3 * 86_400_000)
    expect((await app.refusal('GetUsers', {}, own)).status).toBe(401)
    // Ten seconds after it was exchanged it would be a copy; the clock says that it will be exchanged in three days.
    expect((await refused(refreshToken)).status).toBe(409)
    const third = await app.signIn()
    later(-3 * 86_400_000)
    const fourth = await refresh(third.refreshToken)
    expect(await app.call('PassCodeStatus', {}, { token: fourth.accessToken })).toEqual({ unlockedUntil: null })
  })

  test('[server 2] a refresh token gives its successor, the same one again within ten seconds', async () => {
    const first = await app.signIn()
    const second = await refresh(first.refreshToken)
    later(9_000)
    const again = await refresh(first.refreshToken)
    expect(again.refreshToken).toBe(second.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const third = await refresh(second.refreshToken)
    await app.call('GetUsers', {}, { token: third.accessToken })
  })

  test('[server 2] two refreshes at the same time both get the same successor', async () => {
    const first = await app.signIn()
    const both = await Promise.all(Array.from({ length: 6 }, () => refresh(first.refreshToken)))
    expect(new Set(both.map((one) => one.refreshToken)).size).toBe(1)
    await refresh(both[0]!.refreshToken)
  })

  test('[server 2] a previous token used after ten seconds ends the session', async () => {
    const first = await app.signIn()
    const second = await refresh(first.refreshToken)
    later(10_001)
    expect((await refused(first.refreshToken)).status).toBe(409)
    expect((await refused(second.refreshToken)).status).toBe(409)
    expect((await app.refusal('GetUsers', {}, { token: second.accessToken })).status).toBe(401)
  })

  test('[server 2] a previous token whose successor was used ends the session at once', async () => {
    const first = await app.signIn()
    const second = await refresh(first.refreshToken)
    const third = await refresh(second.refreshToken)
    expect((await refused(first.refreshToken)).status).toBe(409)
    expect((await refused(third.refreshToken)).status).toBe(409)
    expect((await app.refusal('GetUsers', {}, { token: third.accessToken })).status).toBe(401)
  })

  test('[server 2] refreshes that cannot succeed are a 409', async () => {
    const { refreshToken, accessToken } = await app.signIn()
    for (const token of ['', 'x', accessToken, 'A'.repeat(43), `${refreshToken}x`])
      expect((await refused(token)).status).toBe(409)
    later(30 * 86_400_000 + 1)
    expect((await refused(refreshToken)).status).toBe(409)
  })

  test('a refresh token of a session found by its hash alone goes on, once, as one that names its session', async () => {
    const { refreshToken, accessToken } = await app.signIn()
    const bare = randomBytes(32).toString('base64url')
    await app.store.db
      .updateTable('sessions')
      .set({ refresh_hash: refreshHash(bare) })
      .where('refresh_hash', '=', refreshHash(refreshToken))
      .execute()
    const next = await refresh(bare)
    expect((await refresh(bare)).refreshToken).toBe(next.refreshToken)
    expect(next.refreshToken).toMatch(/^[\da-f-]{36}\.[\w-]{43}\.[\w-]{43}$/)
    await refresh(next.refreshToken)
    await app.call('GetUsers', {}, { token: accessToken })
    expect((await refused(bare)).status).toBe(409)
  })

  test('an old genuine token ends its session, one that was made up for it does not', async () => {
    const first = await app.signIn()
    const [sessionID, value, seal] = first.refreshToken.split('.')
    const other = randomBytes(32).toString('base64url')
    for (const forged of [
      `${sessionID}.${other}.${seal}`,
      `${sessionID}.${value}.${other}`,
      `${sessionID}.${other}.${other}`,
    ])
      expect((await refused(forged)).status).toBe(409)
    let last = await refresh(first.refreshToken)
    for (let i = 0; i < 3; i += 1) last = await refresh(last.refreshToken)
    await app.call('GetUsers', {}, { token: last.accessToken })
    expect((await refused(first.refreshToken)).status).toBe(409)
    expect((await app.refusal('GetUsers', {}, { token: last.accessToken })).status).toBe(401)
  })

  test('made-up refresh tokens stop their address without asking the database; the genuine ones of colleagues go on there', async () => {
    const colleague = await app.signIn()
    const made = [
      () => randomBytes(32).toString('base64url'),
      () => `${randomUUID()}.${randomBytes(32).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
      () => 'x'.repeat(900),
    ]
    for (let i = 0; i < 30; i += 1) expect((await refused(made[i % 3]!())).status).toBe(409)
    const { db } = app.store
    const asked = vi.spyOn(db.getExecutor(), 'executeQuery')
    for (let i = 0; i < 200; i += 1) {
      const stopped = await refused(made[i % 3]!())
      expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '60'])
    }
    expect(asked).not.toHaveBeenCalled()
    await app.call('GetUsers', {}, { token: colleague.accessToken })
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
    await refresh(colleague.refreshToken)
    elapsedMs += 60_000
    expect((await refused(made[0]!())).status).toBe(409)
  })

  test('a genuine token of a session that is over is told to wait as well, and nobody else is', async () => {
    const over = await app.signIn()
    await app.call('Logout', {})
    const colleague = await app.signIn()
    const statuses: number[] = []
    for (let i = 0; i < 40; i += 1) statuses.push((await refused(over.refreshToken)).status)
    expect(statuses).toEqual([...Array(30).fill(409), ...Array(10).fill(429)])
    await refresh(colleague.refreshToken)
  })

  test('[server 2] access tokens end after a quarter of an hour, and forged ones never work', async () => {
    const { accessToken, userID } = await app.signIn()
    const [header, payload, signature] = accessToken.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const claims = { userID, sessionID: '00000000-0000-4000-8000-000000000000' }
    const forged = [
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
      `${header}.${Buffer.from('{"sub":"1","exp":9999999999}').toString('base64url')}.${signature}`,
      signAccessToken('another secret of the right length', claims, app.now()),
      signAccessToken(TEST_SECRET, claims, app.now()),
      'x',
      '',
    ]
    for (const token of forged) expect((await app.refusal('GetUsers', {}, { token })).status).toBe(401)
    await app.call('GetUsers', {}, { token: accessToken })
    later(15 * 60_000)
    const refusal = await app.refusal('GetUsers', {}, { token: accessToken })
    expect([refusal.status, refusal.body.Message]).toEqual([401, 'Sign in to go on'])
  })

  test('[server 2] signing out ends the session', async () => {
    const { accessToken, refreshToken } = await app.signIn()
    await app.call('Logout', {})
    expect((await app.refusal('GetUsers', {}, { token: accessToken })).status).toBe(401)
    expect((await refused(refreshToken)).status).toBe(409)
  })

  test('[server 2] the passcode unlocks for an hour, and only its own page extends it', async () => {
    await app.signIn({ ...CASHIER, locked: true })
    expect(await app.call('PassCodeStatus', {})).toEqual({ unlockedUntil: null })
    expect(await app.call('RefreshPassCode', {})).toEqual({ unlockedUntil: null })
    const locked = await app.refusal('AddUser', { username: 'joe' })
    expect([locked.status, locked.body.Message]).toEqual([403, 'Passcode locked'])
    expect((await app.refusal('CheckPassCode', { passCode: ' ' })).body.errors).toEqual({
      passCode: ['Passcode is required'],
    })
    expect(await app.call('CheckPassCode', { passCode: '4321' })).toBe(false)
    expect(await app.call('CheckPassCode', { passCode: '1234' })).toBe(true)
    expect(await app.call('PassCodeStatus', {})).toEqual({ unlockedUntil: '2026-03-10T10:00:00.000Z' })
    await addJoe()
    const { refreshToken } = await app.signIn({ ...CASHIER, locked: true })
    expect(refreshToken).not.toBe('')
    expect(await app.call('PassCodeStatus', {})).toEqual({ unlockedUntil: null })
  })

  test('[server 2] [D3 6] an unlock ends after an hour, is extended on request, and can be locked', async () => {
    const first = await app.signIn()
    later(3_000_000)
    const { accessToken: token } = await refresh(first.refreshToken)
    expect(await app.call('RefreshPassCode', {}, { token })).toEqual({ unlockedUntil: '2026-03-10T10:50:00.000Z' })
    later(600_001)
    expect((await app.call('PassCodeStatus', {}, { token })).unlockedUntil).toBe('2026-03-10T10:50:00.000Z')
    await app.call('LockPassCode', {}, { token })
    expect(await app.call('PassCodeStatus', {}, { token })).toEqual({ unlockedUntil: null })
    expect((await app.refusal('EditUser', { id: 1 }, { token })).status).toBe(403)
  })

  test("[server 2] someone else's passcode cannot be checked, and five wrong codes stop for a quarter of an hour", async () => {
    const signed = await app.signIn()
    const other = await app.refusal('CheckPassCode', { userID: signed.userID + 1, passCode: '1234' })
    expect(other.status).toBe(403)
    const answers = await Promise.all(
      Array.from({ length: 9 }, async () => (await app.raw('CheckPassCode', { passCode: '9999' })).status),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(4)
    const blocked = await app.refusal('CheckPassCode', { passCode: '1234' })
    expect([blocked.status, Number(blocked.headers.get('retry-after'))]).toEqual([429, 900])
    later(14 * 60_000)
    expect((await app.refusal('CheckPassCode', { passCode: '1234' })).status).toBe(429)
    later(60_000)
    const { accessToken: token } = await refresh(signed.refreshToken)
    expect(await app.call('CheckPassCode', { passCode: '1234' }, { token })).toBe(true)
  })

  test('[D3 5] users: what is missing or wrong is said field by field', async () => {
    const empty = await app.refusal('AddUser', {})
    expect(empty.body.errors).toEqual({ username: ['Username is required'] })
    const wrong = await app.refusal('AddUser', {
      roleID: OWNER_ROLE,
      username: 'joe',
      password: 'short',
      passCode: '12a4',
    })
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['password', 'passCode'])
    const taken = await app.refusal('AddUser', {
      roleID: OWNER_ROLE,
      username: 'MARIA ',
      password: JOE.password,
      passCode: '1111',
    })
    expect([taken.status, taken.body.Message]).toEqual([409, 'A user named MARIA already exists'])
    expect((await app.call('GetUsers', {})).totalCount).toBe(1)
  })

  test('[D3 2.18] users are searched by name and state, and paged', async () => {
    const { id } = await addJoe()
    await app.call('EditUser', { id, active: false })
    expect((await app.call('GetUsers', { username: 'JO' })).data.map((user) => user.username)).toEqual(['joe'])
    expect((await app.call('GetUsers', { isActive: true })).data.map((user) => user.username)).toEqual(['maria'])
    expect(await app.call('GetUsers', { pageNumber: 3, pageSize: 1 })).toEqual({ data: [], totalCount: 2 })
  })

  test.each([
    ['deactivation', { active: false }, 'Your session has ended. Sign in again'],
    ['a new password', { password: 'a third horse' }, 'Your password or passcode was changed. Sign in again'],
    ['a new passcode', { passCode: '5555' }, 'Your password or passcode was changed. Sign in again'],
  ])('[server 2] %s ends the sessions of that user at once, and they are told why', async (_, change, why) => {
    const { id } = await addJoe()
    const mine = (await app.signIn()).accessToken
    const joe = await app.signIn(JOE)
    await app.call('GetUsers', {}, { token: joe.accessToken })
    await app.call('EditUser', { id, username: 'joe', ...change }, { token: mine })
    expect((await app.refusal('GetUsers', {}, { token: joe.accessToken })).status).toBe(401)
    expect(await refused(joe.refreshToken)).toMatchObject({ status: 409, body: { Message: why } })
  })

  test('[server 2] a passcode equal to the stored one and an empty password change nothing', async () => {
    const { id } = await addJoe()
    const mine = (await app.signIn()).accessToken
    const joe = await app.signIn(JOE)
    await app.call(
      'EditUser',
      { id, username: 'joe', passCode: JOE.passcode, password: '', active: true },
      { token: mine },
    )
    await app.call('GetUsers', {}, { token: joe.accessToken })
    expect((await app.call('GetUsers', { username: 'joe' })).data[0]?.version).toBe(1)
  })

  test('[server 2] nobody deactivates themselves, and two at once cannot leave nobody', async () => {
    const { id } = await addJoe()
    const maria = await app.signIn()
    expect((await app.refusal('EditUser', { id: maria.userID, active: false })).body.Message).toBe(
      'You cannot deactivate yourself',
    )
    const joe = await app.signIn(JOE)
    const statuses = await Promise.all([
      app.raw('EditUser', { id, active: false }, { token: maria.accessToken }).then((answer) => answer.status),
      app
        .raw('EditUser', { id: maria.userID, active: false }, { token: joe.accessToken })
        .then((answer) => answer.status),
    ])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const active = await app.store.db.selectFrom('users').select('id').where('is_active', '=', true).execute()
    expect(active).toHaveLength(1)
  })

  test('[server 1] a user saved with an old version is refused by name', async () => {
    const { id } = await addJoe()
    await app.call('EditUser', { id, username: 'joseph', version: 1 })
    const refusal = await app.refusal('EditUser', { id, username: 'jo', version: 1 })
    expect(refusal.status).toBe(409)
    expect(refusal.body.Message).toMatch(/^Changed by maria at .+\. Reload and try again\.$/)
    expect(refusal.body.current).toMatchObject({
      id,
      userID: id,
      username: 'joseph',
      isActive: true,
      role: 'Owner',
      version: 2,
    })
    expect((await app.refusal('EditUser', { id: 999, username: 'jo' })).status).toBe(404)
  })

  test('[server 10] what users do is audited, without secrets', async () => {
    const { id } = await addJoe()
    await app.call('EditUser', { id, password: 'a third horse' })
    const events = await app.store.db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', 'user')
      .where('subject_id', '=', String(id) as never)
      .orderBy('id')
      .execute()
    expect(events.map((event) => [event.operation, event.username])).toEqual([
      ['AddUser', 'maria'],
      ['EditUser', 'maria'],
    ])
    expect(JSON.stringify(events)).not.toMatch(/horse|argon2|0042/)
  })

  test('[server 10] preferences are kept, each by itself', async () => {
    expect(await app.call('GetPreferences', {})).toMatchObject({ theme: 'dark', density: 'compact' })
    await app.call('SavePreferences', { theme: 'light' })
    await app.call('SavePreferences', { singleKeys: false })
    expect(await app.call('GetPreferences', {})).toMatchObject({
      theme: 'light',
      density: 'compact',
      singleKeys: false,
    })
    // Of the log of changes they are none.
    expect(JSON.stringify((await app.call('GetChanges', {})).data)).not.toContain('Settings changed')
    expect((await app.refusal('SavePreferences', { theme: 'pink' })).status).toBe(400)
  })

  test('[D1 4] the client: a 401, one refresh, and the calls go through', async () => {
    const tokens = memoryTokens()
    let signedOut = 0
    let refreshes = 0
    const client = createClient({
      baseURL: app.url,
      tokens,
      randomKey: () => crypto.randomUUID(),
      onSignedOut: () => {
        signedOut += 1
      },
      fetch: (input, init) => {
        if (String(input).includes('RefreshTokens')) refreshes += 1
        return fetch(input, init)
      },
    })
    await client.signIn({ username: CASHIER.username, password: CASHIER.password })
    later(16 * 60_000)
    await Promise.all(Array.from({ length: 8 }, () => client.call('GetUsers', {})))
    expect([refreshes, signedOut]).toEqual([1, 0])
    await app.store.db.updateTable('sessions').set({ ended_at: app.now() }).execute()
    await expect(client.call('GetUsers', {})).rejects.toMatchObject({ status: 401 })
    expect([signedOut, tokens.read()]).toEqual([1, null])
  })
})
