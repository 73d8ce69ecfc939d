import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app'
import { removeFactor } from '../../apps/server/src/features/users/factors'
import { findNamedUser } from '../../apps/server/src/features/users/user-maintenance'
import { codeOfStep, stepAt } from '../../apps/server/src/features/session/totp'
import { deleteExpiredData } from '../../apps/server/src/plugins/housekeeping'
import {
  CASHIER,
  testClient,
  describeOnEachEngine,
  describeOnOneEngine,
  startApp,
  type TestApp,
  testConfig,
} from '../fixtures/app'
import { decodeBase32 } from '../fixtures/authenticator'
import { SoftAuthenticator } from '../fixtures/passkey'
import { statementRows } from '../fixtures/statements'

const START = '2026-03-10T09:00:00Z'
const JOE = { username: 'joe', password: 'another horse', passcode: '0042' }
const NOT_THEIRS = { username: 'ann', password: 'a third horse', passcode: '0043' }
const MINUTE_MS = 60_000
const local = (url: string) => url.replace('127.0.0.1', 'localhost')

type Client = ReturnType<typeof testClient>

/** Signed in at the name of this machine, where passkeys can be. */
async function signedIn(app: TestApp, who: typeof JOE): Promise<Client> {
  const client = testClient(local(app.url))
  await client.signIn(who)
  return client
}

async function added(client: Client, { name, origin, password }: { name: string; origin: string; password: string }) {
  const authenticator = new SoftAuthenticator(origin)
  const asked = await client.call('BeginPasskey', { currentPassword: password })
  const { id } = await client.call('AddPasskey', { name, credential: authenticator.createPasskey(asked) })
  return { authenticator, id }
}

/** What is answered to a sign-in that has read its passkey before another transaction removes it, and uses it after. */
async function whileRemoved(app: TestApp, id: number, signIn: () => Promise<Response>): Promise<Response> {
  const removal = await app.store.db.startTransaction().execute()
  await removal.deleteFrom('passkeys').where('id', '=', id).execute()
  const answer = signIn()
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await statementRows(app.store.db, waiting)).length).toBe(1)
  await removal.commit().execute()
  return answer
}

describeOnOneEngine('passkeys', (engine) => {
  let app: TestApp
  let joe: Client
  let joeID = 0
  let key: SoftAuthenticator
  let keyID = 0
  let open: Client

  beforeAll(async () => {
    app = await startApp({ engine, now: START })
    const { data } = await app.call('GetRoles', {})
    const roleID = data.find(({ name }) => name === 'Office')?.id ?? 0
    for (const { username, password, passcode: passCode } of [JOE, NOT_THEIRS])
      joeID = (await app.call('AddUser', { username, password, passCode, roleID })).id
    joeID -= 1
    joe = await signedIn(app, JOE)
    open = testClient(local(app.url))
    const first = await added(joe, { name: 'Telephone', origin: local(app.url), password: JOE.password })
    key = first.authenticator
    keyID = first.id
  })
  afterAll(() => app?.stop())

  const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms))
  const asked = () => open.call('BeginPasskeySignIn', {}, { token: null })
  const signIn = async (...given: Parameters<SoftAuthenticator['signChallenge']>) =>
    open.call('AuthPasskey', { credential: key.signChallenge(...given) }, { token: null })
  const refused = async (credential: ReturnType<SoftAuthenticator['signChallenge']>) =>
    open.refusal('AuthPasskey', { credential }, { token: null })
  const told = async (...operations: string[]) => {
    const events = app.store.db.selectFrom('audit_events').select(['operation', 'before', 'after', 'username'])
    return JSON.stringify(await events.where('operation', 'in', operations).orderBy('id').execute())
  }
  const setNeeded = async (isNeeded: boolean) => {
    const id = (await app.call('GetRoles', {})).data.find(({ name }) => name === 'Office')?.id ?? 0
    await app.call('SetRoleFactor', { id, isNeeded })
  }

  test('[server 21.5] one is added for the current password, with a name of its own, and made sure of', async () => {
    const wrong = await joe.refusal('BeginPasskey', { currentPassword: 'wrong horse' })
    expect([wrong.status, wrong.body.errors]).toEqual([400, { currentPassword: ['Current password is wrong'] }])
    const begun = await joe.call('BeginPasskey', { currentPassword: JOE.password })
    expect(begun.options).toMatchObject({
      rp: { id: 'localhost', name: 'Forecourt' },
      user: { name: 'joe' },
      excludeCredentials: [{ id: key.id.toString('base64url') }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const other = new SoftAuthenticator(local(app.url))
    const add = (name: string, ...lies: [Parameters<SoftAuthenticator['createPasskey']>[1]?]) =>
      joe.refusal('AddPasskey', { name, credential: other.createPasskey(begun, ...lies) })
    expect((await add('')).body.errors).toEqual({ name: ['Name is required'] })
    expect((await add('x'.repeat(61))).body.errors).toEqual({ name: ['Name is too long: at most 60 characters'] })
    for (const lie of [{ isUnsure: true }, { host: '127.0.0.1' }, { type: 'webauthn.get' }, { challenge: 'bm9uZQ' }])
      expect((await add('Stick', lie)).body.Message).toBe('This passkey could not be checked')
    const elsewhere = new SoftAuthenticator('http://localhost.example:80')
    const foreign = await joe.refusal('AddPasskey', { name: 'Stick', credential: elsewhere.createPasskey(begun) })
    expect(foreign.body.code).toBe('SESSION_PASSKEY_WRONG')
    // Another's challenge, and one that was to sign somebody in.
    const ann = await signedIn(app, NOT_THEIRS)
    const hers = await ann.refusal('AddPasskey', { name: 'Stick', credential: other.createPasskey(begun) })
    expect(hers.body.code).toBe('SESSION_PASSKEY_WRONG')
    const { options } = await asked()
    const turned = other.createPasskey({ options: { ...begun.options, challenge: options.challenge } })
    expect((await joe.refusal('AddPasskey', { name: 'Stick', credential: turned })).status).toBe(401)
    const taken = await add('TELEPHONE')
    expect([taken.status, taken.body.Message]).toEqual([409, 'A passkey named TELEPHONE already exists'])
    const { id } = await joe.call('AddPasskey', { name: 'Stick', credential: other.createPasskey(begun) })
    const again = await joe.refusal('AddPasskey', { name: 'Second', credential: other.createPasskey(begun) })
    expect(again.body.Message).toBe('This request has expired. Try again')
    const late = await joe.call('BeginPasskey', { currentPassword: JOE.password })
    const third = new SoftAuthenticator(local(app.url))
    later(5 * MINUTE_MS)
    const missed = await joe.refusal('AddPasskey', { name: 'Third', credential: third.createPasskey(late) })
    expect(missed.body.code).toBe('SESSION_PASSKEY_OVER')
    await joe.call('RemovePasskey', { id, currentPassword: JOE.password })
  })

  test('[server 21.5] they are listed, renamed and removed by their own user alone', async () => {
    const ann = await signedIn(app, NOT_THEIRS)
    expect(await joe.call('GetPasskeys', {})).toEqual({
      data: [{ id: keyID, name: 'Telephone', host: 'localhost', since: '2026-03-10T09:00:00.000Z', lastUsedAt: null }],
      notHere: null,
    })
    expect((await ann.call('GetPasskeys', {})).data).toEqual([])
    expect((await ann.refusal('RenamePasskey', { id: keyID, name: 'Mine' })).status).toBe(404)
    const removed = { id: keyID, currentPassword: NOT_THEIRS.password }
    expect((await ann.refusal('RemovePasskey', removed)).status).toBe(404)
    expect((await joe.refusal('RenamePasskey', { id: keyID, name: '' })).body.errors).toEqual({
      name: ['Name is required'],
    })
    const without = await joe.refusal('RemovePasskey', { id: keyID })
    expect(without.body.errors).toEqual({ currentPassword: ['Current password is required'] })
    await joe.call('RenamePasskey', { id: keyID, name: 'Old telephone' })
    await joe.call('RenamePasskey', { id: keyID, name: 'Telephone' })
    const changes = await told('AddPasskey', 'RenamePasskey', 'RemovePasskey')
    expect(changes).toContain('"passkey":"Old telephone"')
    expect(changes).not.toContain(key.id.toString('base64url'))
    const history = await app.call('GetHistory', { kind: 'user', id: joeID })
    expect(JSON.stringify(history)).toContain('Passkey renamed')
  })

  test('[server 21.5] none can be where there is no name or no https, and behind proxies the name is theirs', async () => {
    const byDigits = testClient(app.url)
    await byDigits.signIn(JOE)
    const { port } = new URL(app.url)
    const sentence = `Passkeys need a host name. Open Forecourt as http://localhost:${port}, not as 127.0.0.1`
    expect((await byDigits.call('GetPasskeys', {})).notHere).toBe(sentence)
    expect((await byDigits.refusal('BeginPasskeySignIn', {})).body.Message).toBe(sentence)
    const proxied = buildApp({ store: app.store, config: testConfig({ proxyCount: 1 }), clock: app.now })
    onTestFinished(() => proxied.close())
    const url = await proxied.listen({ host: '127.0.0.1', port: 0 })
    const at = async (proto: string, host: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-proto': proto, 'x-forwarded-host': host }
      const address = `${url}/api/Login/BeginPasskeySignIn`
      return (await fetch(address, { method: 'POST', headers, body: '{}' })).json() as Promise<Record<string, unknown>>
    }
    expect(await at('https', 'cars.example')).toMatchObject({ options: { rpId: 'cars.example' } })
    expect((await at('http', 'cars.example')).Message).toBe(
      'Passkeys need https. Open Forecourt at an address that starts with https',
    )
    for (const host of ['10.0.0.7', '[fd00::7]:8443'])
      expect((await at('https', host)).Message).toMatch(/^Passkeys need a host name. Open Forecourt by one, not as /)
    // What the server itself hears counts where nobody was trusted.
    const own = await fetch(`${local(app.url)}/api/Login/BeginPasskeySignIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'cars.example' },
      body: '{}',
    })
    expect(await own.json()).toMatchObject({ options: { rpId: 'localhost' } })
  })

  test('[server 21.6] it signs in without name, password or code, on whichever server', async () => {
    const { options } = await asked()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const second = buildApp({ store: app.store, config: testConfig(), clock: app.now })
    onTestFinished(() => second.close())
    await second.listen({ host: '127.0.0.1', port: 0 })
    const { hostname, port } = new URL(local(app.url))
    const answer = await second.inject({
      method: 'POST',
      url: '/api/Login/AuthPasskey',
      headers: { host: `${hostname}:${port}` },
      payload: { credential: key.signChallenge({ options }) },
    })
    const tokens = answer.json<{ accessToken: string; username: string; userID: number }>()
    expect([answer.statusCode, tokens.username, tokens.userID]).toEqual([200, 'joe', joeID])
    const session = { token: tokens.accessToken }
    expect((await joe.call('GetPasskeys', {}, session)).data[0]?.lastUsedAt).toBe(app.now().toISOString())
    // The passcode is locked as after any sign-in.
    expect(await joe.call('PassCodeStatus', {}, session)).toEqual({ unlockedUntil: null })
    expect(await told('AuthPasskey')).toContain('"secondFactor":"passkey Telephone"')
  })

  test('[server 21.6] what it did not sign here, now and for its user is refused, counted and told', async () => {
    later(60 * MINUTE_MS)
    await app.signIn()
    const begun = await asked()
    const stranger = await refused(new SoftAuthenticator(local(app.url)).signChallenge(begun))
    expect([stranger.status, stranger.body.Message]).toEqual([
      401,
      'This passkey is unknown. It was removed, or it belongs to another dealership',
    ])
    const wrong = [
      key.withForgedKey().signChallenge(begun),
      key.signChallenge(begun, { isUnsure: true }),
      key.signChallenge(begun, { host: 'evil.example' }),
      key.signChallenge(begun, { handle: Buffer.from('somebody else').toString('base64url') }),
      key.signChallenge(begun, { challenge: Buffer.alloc(56).toString('base64url') }),
      key.signChallenge(begun, { type: 'webauthn.create' }),
      // The key is right and the page another's, as somebody in the middle would have it.
      key.withOrigin('https://evil.example').signChallenge(begun),
      key.withOrigin(`${local(app.url)}1`).signChallenge(begun),
    ]
    for (const credential of wrong) {
      // Whoever has to wait for the one before is not refused for this one.
      await app.store.db.deleteFrom('sign_in_tries').execute()
      const { status, body } = await refused(credential)
      expect([status, body.Message]).toEqual([401, 'This passkey could not be checked'])
    }
    await app.store.db.deleteFrom('sign_in_tries').execute()
    const late = await asked()
    later(5 * MINUTE_MS)
    expect((await refused(key.signChallenge(late))).body.Message).toBe('This request has expired. Try again')
    const once = await asked()
    const sent = key.signChallenge(once)
    await open.call('AuthPasskey', { credential: sent }, { token: null })
    expect((await refused(sent)).body.code).toBe('SESSION_PASSKEY_OVER')
    const copied = await refused(key.signChallenge(await asked(), { counter: 3 }))
    expect([copied.status, copied.body.Message]).toEqual([401, 'This passkey was copied. Remove it and add a new one'])
    const events = () => told('AuthPasskey')
    for (const why of ['unknown', 'wrong', 'used', 'copied'])
      await expect.poll(events).toContain(`"refused":"${why} passkey"`)
    const seen = await app.call('GetFailedSignIns', {})
    expect(seen.names.find(({ username }) => username === 'joe')?.count).toBeGreaterThanOrEqual(wrong.length)
  })

  test('[server 21.6] its user waits after wrong ones as after wrong passwords, and is let in no more once inactive', async () => {
    later(60 * MINUTE_MS)
    await app.signIn()
    const forged = key.withForgedKey()
    for (let tries = 0; tries < 5; tries += 1) await refused(forged.signChallenge(await asked()))
    expect((await refused(key.signChallenge(await asked()))).status).toBe(429)
    expect((await open.refusal('Auth', JOE, { token: null })).status).toBe(429)
    later(2 * MINUTE_MS)
    await signIn(await asked())
    await refused(forged.signChallenge(await asked()))
    await app.call('EditUser', { id: joeID, username: 'joe', active: false })
    const inactive = await refused(key.signChallenge(await asked()))
    expect([inactive.status, inactive.body.Message]).toEqual([401, 'Invalid login'])
    await app.call('EditUser', { id: joeID, username: 'joe', active: true })
    await signIn(await asked())
  })

  test('[server 21.6] a role that needs a second factor is content with it, and no password alone sets one up beside it', async () => {
    await setNeeded(true)
    const { accessToken: token } = await signIn(await asked())
    const byPassword = await open.refusal('Auth', JOE, { token: null })
    expect([byPassword.status, byPassword.body.Message, byPassword.body.setup]).toEqual([
      401,
      'Your role, Office, needs a second factor: sign in with your passkey',
      undefined,
    ])
    const last = await joe.refusal('RemovePasskey', { id: keyID, currentPassword: JOE.password }, { token })
    expect([last.status, last.body.Message]).toEqual([409, 'Your role, Office, needs a second factor'])
    const setup = await joe.call('BeginSecondFactor', { currentPassword: JOE.password }, { token })
    const code = () => codeOfStep(decodeBase32(setup.secret), stepAt(app.now()))
    await joe.call('ConfirmSecondFactor', { code: code() }, { token })
    expect((await open.refusal('Auth', JOE, { token: null })).body.code).toBe('SESSION_CODE_NEEDED')
    // Of the two at one moment one stays.
    const both = await Promise.all([
      joe.raw('RemovePasskey', { id: keyID, currentPassword: JOE.password }, { token }),
      joe.raw('RemoveSecondFactor', { currentPassword: JOE.password }, { token }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await setNeeded(false)
    await removeFactor(app.store, await findNamedUser(app.store, 'joe'), app.now())
  })

  test('[server 21.6] they are taken away by an owner and by hand, which no other may', async () => {
    joe = await signedIn(app, JOE)
    const give = async (name: string) => {
      key = (await added(joe, { name, origin: local(app.url), password: JOE.password })).authenticator
    }
    const count = async () => (await app.call('GetUsers', { username: 'joe' })).data[0]?.passkeys
    await give('Tablet')
    expect(await count()).toBe(1)
    expect((await joe.refusal('TakePasskeys', { id: joeID })).body.code).toBe('ROLE_MAY_NOT')
    const { userID } = await app.signIn()
    expect((await app.refusal('TakePasskeys', { id: userID })).body.Message).toBe(
      'Remove your own passkeys on the Sessions page',
    )
    await app.call('TakePasskeys', { id: joeID })
    expect((await app.refusal('TakePasskeys', { id: joeID })).status).toBe(404)
    expect((await refused(key.signChallenge(await asked()))).body.code).toBe('SESSION_PASSKEY_UNKNOWN')
    await give('Tablet')
    const user = await findNamedUser(app.store, 'joe')
    await removeFactor(app.store, user, app.now())
    await expect(removeFactor(app.store, user, app.now())).rejects.toThrow('joe has no second factor and no passkey')
    expect(await count()).toBe(0)
    expect(await told('TakePasskeys')).toContain('"passkey":"Tablet"')
  })
})

describeOnEachEngine('passkeys at one moment', (engine) => {
  test('[server 21.6] one that is removed while it signs in lets nobody in, and is said to be removed', async () => {
    const app = await startApp({ engine, now: START })
    onTestFinished(() => app.stop())
    const client = await signedIn(app, CASHIER)
    const given = { name: 'Stick', origin: local(app.url), password: CASHIER.password }
    const { authenticator: key, id } = await added(client, given)
    const sessions = async () => (await client.call('GetSessions', {})).data.length
    const before = await sessions()
    const credential = key.signChallenge(await client.call('BeginPasskeySignIn', {}))
    const remove = () => client.raw('RemovePasskey', { id, currentPassword: CASHIER.password })
    const [signIn, removal] = await Promise.all([client.raw('AuthPasskey', { credential }), remove()])
    expect(removal.status).toBe(200)
    // Whichever came first: never as a copy, and never twice.
    if (signIn.status !== 200) expect(await signIn.json()).toMatchObject({ code: 'SESSION_PASSKEY_UNKNOWN' })
    expect(await sessions()).toBe(before + (signIn.status === 200 ? 1 : 0))
    if (engine.name === 'postgresql') {
      const other = await added(client, given)
      const answer = await whileRemoved(app, other.id, async () =>
        client.raw('AuthPasskey', {
          credential: other.authenticator.signChallenge(await client.call('BeginPasskeySignIn', {})),
        }),
      )
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'SESSION_PASSKEY_UNKNOWN' }])
    }
    const later = key.signChallenge(await client.call('BeginPasskeySignIn', {}))
    expect((await client.refusal('AuthPasskey', { credential: later })).body.code).toBe('SESSION_PASSKEY_UNKNOWN')
    expect(await sessions()).toBe(before + (signIn.status === 200 ? 1 : 0))
  })

  test('[server 21.5] of many who send one answer one is let in, and of two copies one', async () => {
    const app = await startApp({ engine, now: START })
    onTestFinished(() => app.stop())
    const client = await signedIn(app, CASHIER)
    const { authenticator: key } = await added(client, {
      name: 'Stick',
      origin: local(app.url),
      password: CASHIER.password,
    })
    const sent = async (all: unknown[]) => {
      const answers = await Promise.all(all.map((credential) => client.raw('AuthPasskey', { credential })))
      return answers.map(({ status }) => status).sort()
    }
    const sessions = async () => (await client.call('GetSessions', {})).data.length
    const before = await sessions()
    const one = key.signChallenge(await client.call('BeginPasskeySignIn', {}))
    expect(await sent([one, one, one])).toEqual([200, 401, 401])
    expect(await sessions()).toBe(before + 1)
    const [first, second] = [await client.call('BeginPasskeySignIn', {}), await client.call('BeginPasskeySignIn', {})]
    expect(await sent([key.signChallenge(first), key.signChallenge(second, { counter: key.counter })])).toEqual([
      200, 401,
    ])
    // One without a counter always says none.
    const quiet = await added(client, { name: 'Quiet', origin: local(app.url), password: CASHIER.password })
    for (let times = 0; times < 2; times += 1) {
      const credential = quiet.authenticator.signChallenge(await client.call('BeginPasskeySignIn', {}), { counter: 0 })
      expect(await sent([credential])).toEqual([200])
    }
    app.setNow('2026-03-12T09:00:00Z')
    await deleteExpiredData({ store: app.store, config: testConfig(), clock: app.now } as Parameters<
      typeof deleteExpiredData
    >[0])
    expect(await app.store.db.selectFrom('used_challenges').selectAll().execute()).toEqual([])
  })
})
