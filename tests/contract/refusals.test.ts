import { OWNER_ROLE } from '../fixtures/cashier'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'

describeOnOneEngine('who was not let in', (engine) => {
  let app: TestApp
  let elapsedMs = 0
  let seen = 0
  let written = ''
  beforeAll(async () => {
    app = await startApp({
      engine,
      now: '2026-03-10T09:00:00Z',
      elapsed: () => elapsedMs,
      config: { logLevel: 'warn' },
    })
    await app.call('AddUser', { roleID: OWNER_ROLE, username: 'joe', password: 'another horse', passCode: '0042' })
  })
  afterAll(() => app?.stop())
  afterEach(() => vi.restoreAllMocks())
  beforeEach(async () => {
    written = ''
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      written += String(chunk)
      return true
    })
    elapsedMs += 60_000
    await app.store.db.deleteFrom('sign_in_tries').execute()
    await app.signIn()
    seen = (await events()).length
  })

  const events = async () => {
    const rows = await app.store.db
      .selectFrom('audit_events')
      .select(['operation', 'username', 'user_id', 'subject_id', 'after'])
      .where('kind', '=', 'session')
      .orderBy('id')
      .execute()
    return rows.filter((row) => Object.hasOwn(Object(row.after), 'refused'))
  }
  const since = async () => (await events()).slice(seen)
  const auth = (username: string, password: string) => app.refusal('Auth', { username, password }, { token: null })
  const refreshed = (refreshToken: string) =>
    app.refusal('RefreshTokens', { accessToken: '', refreshToken }, { token: null })

  test('a wrong password, an unknown name, an inactive user and a name that waits are noted, without what was typed', async () => {
    await auth('maria', 'hunter2 secret')
    await auth('pa55word typed as a name', 'hunter2 secret')
    for (let i = 0; i < 5; i += 1) await auth('joe', 'hunter2 secret')
    await expect.poll(async () => (await since()).length).toBe(7)
    const notes = await since()
    expect(notes[0]).toMatchObject({
      operation: 'Auth',
      username: 'maria',
      user_id: null,
      after: { refused: 'wrong password', address: '127.0.0.1' },
    })
    expect(notes[1]).toMatchObject({ username: '', subject_id: null, after: { refused: 'unknown name' } })
    expect((await auth('joe', 'another horse')).status).toBe(429)
    await expect
      .poll(async () => (await since()).at(-1))
      .toMatchObject({ username: 'joe', after: { refused: 'name waits' } })
    expect(JSON.stringify(await since())).not.toMatch(/hunter2|pa55word|horse/)
    expect(written).not.toMatch(/hunter2|pa55word|horse/)
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.filter((line) => line.msg === 'not let in')).toHaveLength(8)
    expect(lines[0]).toMatchObject({ level: 40, operation: 'Auth', username: 'maria', refused: 'wrong password' })
  })

  test('wrong passcodes and the stop after five are noted with the person', async () => {
    for (let i = 0; i < 6; i += 1) await app.raw('CheckPassCode', { passCode: '9876' })
    await expect.poll(async () => (await since()).length).toBe(6)
    const notes = await since()
    expect(notes.map((note) => [note.operation, note.username])).toEqual(Array(6).fill(['CheckPassCode', 'maria']))
    expect(notes.map((note) => Object(note.after).refused)).toEqual([
      ...Array(5).fill('wrong passcode'),
      'passcode waits',
    ])
    expect(notes[5]).toMatchObject({ after: { seconds: 900 } })
    expect(JSON.stringify(notes) + written).not.toContain('9876')
  })

  test('refused refresh tokens and forged access tokens are noted, without the token; an expired one is nothing', async () => {
    const { refreshToken, accessToken, userID } = await app.signIn()
    await app.call('Logout', {})
    await refreshed(refreshToken)
    await refreshed('A'.repeat(43))
    const [head, body] = accessToken.split('.')
    await app.refusal('GetUsers', {}, { token: `${head}.${body}.${'A'.repeat(43)}` })
    await expect.poll(async () => (await since()).length).toBe(3)
    app.setNow(new Date(app.now().getTime() + 16 * 60_000))
    await app.refusal('GetUsers', {}, { token: accessToken })
    const notes = await since()
    expect(notes).toMatchObject([
      { username: CASHIER.username, subject_id: String(userID), after: { refused: 'refresh token' } },
      { username: '', after: { refused: 'refresh token' } },
      { operation: 'Bearer', username: '', after: { refused: 'access token' } },
    ])
    for (const secret of [refreshToken, accessToken, 'AAAA', String(body)]) {
      expect(JSON.stringify(notes)).not.toContain(secret)
      expect(written).not.toContain(secret)
    }
  })

  test('what anybody can send without end is noted a few times a minute, and the next note tells how many were left out', async () => {
    for (let i = 0; i < 200; i += 1) await refreshed('x')
    elapsedMs += 60_000
    await refreshed('x')
    await expect.poll(async () => (await since()).length).toBe(11)
    expect((await since()).at(-1)).toMatchObject({ after: { leftOut: 190 } })
    // A wrong password of a person is noted whatever else comes from there.
    for (let i = 0; i < 50; i += 1) await refreshed('x')
    await auth('maria', 'wrong')
    await expect
      .poll(async () => (await since()).at(-1))
      .toMatchObject({ after: { refused: 'wrong password', leftOut: 41 } })
    expect(await since()).toHaveLength(21)
  })

  test('whoever is refused is told so while the audit cannot be written', async () => {
    vi.spyOn(app.store.db.getExecutor(), 'executeQuery').mockRejectedValue(new Error('no database'))
    expect((await refreshed('x')).status).toBe(409)
    await expect.poll(() => written).toContain('a refusal is not in the audit')
  })
})
