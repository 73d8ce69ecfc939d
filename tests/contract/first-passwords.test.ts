import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, testClient, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { resetPassword, findNamedUser } from '../../apps/server/src/features/users/user-maintenance'
import { aCli } from '../fixtures/cli'
import { auditEvents, roleIDByName } from '../fixtures/colleague'
import { statementRows } from '../fixtures/statements'

const GIVEN = 'given by the owner'
const OWN = 'a word of my own'
const SAYS = 'This password was set by someone else. Choose your own'

describeOnOneEngine('[server 17.7] a password that somebody else set', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-15T09:00:00Z', hasFirstPasswords: true })
  })
  afterAll(() => app?.stop())

  let last = 0
  /** Whoever is added, not signed in yet. */
  async function somebodyNew(roleID?: number): Promise<{ id: number; username: string }> {
    last += 1
    const username = `new ${last}`
    const { id } = await app.call('AddUser', { username, password: GIVEN, passCode: '4321', roleID })
    return { id, username }
  }
  const noToken = { token: null }
  const sessionsOf = (id: number) =>
    app.store.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

  test('lets nobody in, and begins no session, until it is changed with the sign-in', async () => {
    const { id, username } = await somebodyNew()
    const refused = await app.refusal('Auth', { username, password: GIVEN }, noToken)
    expect([refused.status, refused.body]).toEqual([401, { Message: SAYS, code: 'SESSION_PASSWORD_FIRST' }])
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect(await sessionsOf(id)).toEqual([])

    const isFirst = async () => (await app.call('GetUsers', { username })).data.map((user) => user.isFirstPassword)
    expect(await isFirst()).toEqual([true])
    const signed = await app.call('Auth', { username, password: GIVEN, newPassword: OWN }, noToken)
    expect(await isFirst()).toEqual([false])
    expect((await app.call('GetSessions', {}, { token: signed.accessToken })).data).toHaveLength(1)
    expect(await app.refusal('Auth', { username, password: GIVEN }, noToken)).toMatchObject({
      body: { Message: 'Invalid login' },
    })
    await app.call('Auth', { username, password: OWN }, noToken)
    expect(await auditEvents(app, 'user', id)).toEqual([
      expect.objectContaining({ operation: 'AddUser', username: CASHIER.username }),
      expect.objectContaining({
        operation: 'EditUser',
        username,
        after: expect.objectContaining({ newPassword: true }),
      }),
    ])
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test.each([
    ['short', 'Password must have at least 10 characters'],
    [GIVEN, 'New password must be another than the one that you were given'],
    ['password123', 'This password is one of the commonest: choose another'],
    ['is new 3 or not', 'Password must not contain the username'],
  ])('takes no %j in its place', async (newPassword, said) => {
    const { username } = await somebodyNew()
    const sent = { username, password: GIVEN, newPassword: newPassword.replace('new 3', username) }
    const refused = await app.refusal('Auth', sent, noToken)
    expect([refused.status, refused.body.errors]).toEqual([400, { newPassword: [said] }])
    expect(await app.refusal('Auth', { username, password: GIVEN }, noToken)).toMatchObject({ body: { Message: SAYS } })
  })

  test('is told to nobody who does not know it, and asking counts as no failed sign-in', async () => {
    const { username } = await somebodyNew()
    const wrong = await app.refusal('Auth', { username, password: 'wrong', newPassword: OWN }, noToken)
    expect(wrong.body).toEqual({ Message: 'Invalid login', code: 'SESSION_INVALID_LOGIN' })
    for (let tries = 0; tries < 12; tries += 1)
      expect((await app.refusal('Auth', { username, password: GIVEN }, noToken)).body.Message).toBe(SAYS)
    await app.call('Auth', { username, password: GIVEN, newPassword: OWN }, noToken)
  })

  test('is changed once, by whoever is first of two at once', async () => {
    const { username } = await somebodyNew()
    const answers = await Promise.all(
      [1, 2, 3].map((n) => app.raw('Auth', { username, password: GIVEN, newPassword: `${OWN} ${n}` }, noToken)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('is changed with its session or not at all, also where the server ends between the two', async () => {
    const { id, username } = await somebodyNew()
    const before = await app.call('CheckBooks', {})
    await statementRows(app.store.db, `alter table sessions add constraint ends check (user_id <> ${id}) not valid`)
    const sent = { username, password: GIVEN, newPassword: OWN }
    expect((await app.raw('Auth', sent, noToken)).status).toBe(500)
    await statementRows(app.store.db, 'alter table sessions drop constraint ends')
    expect(await sessionsOf(id)).toEqual([])
    expect((await app.refusal('Auth', { username, password: GIVEN }, noToken)).body.Message).toBe(SAYS)
    expect((await app.refusal('Auth', { username, password: OWN }, noToken)).body.Message).toBe('Invalid login')
    await app.call('Auth', sent, noToken)
    expect((await app.call('CheckBooks', {})).faults).toEqual(before.faults)
  })

  test('one of the own is not changed in passing', async () => {
    const { username, password } = CASHIER
    const refused = await app.refusal('Auth', { username, password, newPassword: OWN }, noToken)
    expect(refused.body.errors).toEqual({ newPassword: ['This password is your own already: change it in Users'] })
  })

  test('one that a colleague sets anew is a first one again; one of the own is not', async () => {
    const { id, username } = await somebodyNew(await roleIDByName(app, 'Cashier'))
    const client = testClient(app.url)
    await app.call('Auth', { username, password: GIVEN, newPassword: OWN }, noToken)
    await client.signIn({ username, password: OWN })
    const { version } = await app.call('EditUser', { id, password: 'set by the owner' }).then(async () => {
      const { data } = await app.call('GetUsers', { username })
      return data[0] ?? { version: 0 }
    })
    expect(version).toBeGreaterThan(1)
    expect((await client.refusal('GetSessions', {})).status).toBe(401)
    const asked = await app.refusal('Auth', { username, password: 'set by the owner' }, noToken)
    expect(asked.body.Message).toBe(SAYS)
    const again = `${OWN} again`
    await app.call('Auth', { username, password: 'set by the owner', newPassword: again }, noToken)
    await client.signIn({ username, password: again, passcode: '4321' })
    const mine = { id, currentPassword: again, password: `${again} and again` }
    await client.call('EditUser', mine)
    await app.call('Auth', { username, password: mine.password }, noToken)
  })

  test('one that is reset by hand is a first one, and service tokens go on', async () => {
    const { id, username } = await somebodyNew()
    await app.call('Auth', { username, password: GIVEN, newPassword: OWN }, noToken)
    const made = await app.call('AddServiceToken', { name: `of ${id}`, can: ['read'], days: 30 })
    await resetPassword(app.store, await findNamedUser(app.store, username), {
      password: 'reset by hand',
      now: app.now(),
    })
    expect((await app.refusal('Auth', { username, password: 'reset by hand' }, noToken)).body.Message).toBe(SAYS)
    expect((await app.raw('GetOwnToken', {}, { token: made.token })).status).toBe(200)
  })

  test('[commands 3.1] stops a job that signs in with it, and a login that nobody can answer', async () => {
    const { username } = await somebodyNew()
    const cli = await aCli(app.url)
    const said = [3, '', `${SAYS} in the browser, or with login at a terminal\n`]
    const job = await cli.runHere(['whoami'], { env: { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: GIVEN } })
    expect([job.code, job.stdout, job.stderr]).toEqual(said)
    const input = `${GIVEN}\n`
    const login = await cli.runHere(['login', '--username', username, '--password-stdin'], { input })
    expect([login.code, login.stdout, login.stderr]).toEqual(said)
    await cli.remove()
  })

  test('with a second factor that has to be set up, both are asked for, and nothing is changed before both are there', async () => {
    const roleID = (await app.call('AddRole', { name: `Careful ${engine.name}`, rights: ['entries'] })).id
    await app.call('SetRoleFactor', { id: roleID, isNeeded: true })
    const { username } = await somebodyNew(roleID)
    expect((await app.refusal('Auth', { username, password: GIVEN }, noToken)).body.Message).toBe(SAYS)
    const asked = await app.refusal('Auth', { username, password: GIVEN, newPassword: OWN }, noToken)
    expect(asked.body.code).toBe('SESSION_CODE_SETUP')
    const wrong = await app.refusal('Auth', { username, password: GIVEN, newPassword: OWN, code: '000000' }, noToken)
    expect(wrong.body.code).toBe('SESSION_CODE_WRONG')
    expect((await app.refusal('Auth', { username, password: GIVEN }, noToken)).body.Message).toBe(SAYS)
  })
})
