import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { transaction } from '../../apps/server/src/database/transaction'
import { removeFactor, removeFactorsOfOtherSecret } from '../../apps/server/src/features/users/factors'
import { findNamedUser } from '../../apps/server/src/features/users/user-maintenance'
import { codeOfStep, stepAt } from '../../apps/server/src/features/session/totp'
import { CASHIER, type CallRefused, testClient, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aCli } from '../fixtures/cli'
import { decodeBase32 } from '../fixtures/authenticator'

const JOE = { username: 'joe', password: 'another horse', passcode: '0042' }
const STEP_MS = 30_000

interface Setup {
  secret: string
  address: string
  qr: { size: number; path: string }
}

describeOnOneEngine('a second factor', (engine) => {
  let app: TestApp
  let joeID = 0
  let joeKey: Buffer = Buffer.alloc(0)
  let codesLeft: string[] = []

  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T09:00:00Z' })
    const { username, password, passcode: passCode } = JOE
    const { data } = await app.call('GetRoles', {})
    const roleID = data.find(({ name }) => name === 'Office')?.id ?? 0
    joeID = (await app.call('AddUser', { username, password, passCode, roleID })).id
  })
  afterAll(() => app?.stop())

  const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms))
  const roleID = async (name: string) =>
    (await app.call('GetRoles', {})).data.find((role) => role.name === name)?.id ?? 0
  const signIn = (code?: string) => app.call('Auth', { ...JOE, code }, { token: null })
  const refused = async (code?: string, who = JOE): Promise<CallRefused> =>
    app.refusal('Auth', { ...who, code }, { token: null })
  const codeNow = (key = joeKey) => codeOfStep(key, stepAt(app.now()))
  const told = async (...operations: string[]) => {
    const events = app.store.db.selectFrom('audit_events').select(['operation', 'after'])
    return JSON.stringify(await events.where('operation', 'in', operations).execute())
  }
  const keyOf = ({ secret }: Pick<Setup, 'secret'>) => decodeBase32(secret)

  test('[server 21.1] nobody needs one until an owner says so of a role, behind the passcode', async () => {
    expect((await signIn()).recoveryCodes).toBeUndefined()
    const id = await roleID('Office')
    const joe = testClient(app.url)
    await joe.signIn(JOE)
    expect((await joe.refusal('SetRoleFactor', { id, isNeeded: true })).body.code).toBe('ROLE_MAY_NOT')
    const { accessToken: locked } = await app.call('Auth', CASHIER, { token: null })
    expect((await app.refusal('SetRoleFactor', { id, isNeeded: true }, { token: locked })).status).toBe(403)
    expect((await app.refusal('SetRoleFactor', { id: 999, isNeeded: true })).status).toBe(404)
    await app.call('SetRoleFactor', { id, isNeeded: true })
    const roles = (await app.call('GetRoles', {})).data
    expect(roles.filter(({ needsSecondFactor }) => needsSecondFactor).map(({ name }) => name)).toEqual(['Office'])
    // A session that lives goes on.
    expect(await joe.call('GetSecondFactor', {})).toEqual({ since: null, recoveryCodes: 0, isNeeded: true })
  })

  test('[server 21.2] it is set up at the next sign-in, of the last secret that was told', async () => {
    const wrong = await refused(undefined, { ...JOE, password: 'wrong horse' })
    expect([wrong.body.code, wrong.body.setup]).toEqual(['SESSION_INVALID_LOGIN', undefined])
    const [first, second] = [await refused(), await refused()]
    expect([first.status, first.body.code, first.body.Message]).toEqual([
      401,
      'SESSION_CODE_SETUP',
      'Your role, Office, needs a second factor: set it up',
    ])
    const [old, setup] = [first.body.setup as Setup, second.body.setup as Setup]
    expect(setup.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(setup.address).toContain(`otpauth://totp/Forecourt%3Ajoe?secret=${setup.secret.replaceAll(' ', '')}&`)
    expect(setup.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    expect((await refused(codeNow(keyOf(old)))).body.code).toBe('SESSION_CODE_WRONG')
    joeKey = keyOf(setup)
    const signed = await signIn(codeNow())
    codesLeft = signed.recoveryCodes ?? []
    expect(new Set(codesLeft).size).toBe(10)
    for (const code of codesLeft) expect(code).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/)
    expect(await app.call('GetSecondFactor', {}, { token: signed.accessToken })).toMatchObject({
      since: '2026-03-10T09:00:00.000Z',
      recoveryCodes: 10,
    })
    const [joe] = (await app.call('GetUsers', { username: 'joe' })).data
    expect(joe?.hasSecondFactor).toBe(true)
  })

  test('[server 21.3] a code is asked for and taken once, however many send it at one moment', async () => {
    const asked = await refused()
    expect([asked.body.code, asked.body.Message, asked.body.setup]).toEqual([
      'SESSION_CODE_NEEDED',
      'Type the code that your authenticator shows',
      undefined,
    ])
    // That which set it up is used up.
    expect((await refused(codeNow())).body.Message).toBe('This code has been used. Wait for the next one')
    later(STEP_MS)
    const code = `${codeNow().slice(0, 3)} ${codeNow().slice(3)}`
    const all = await Promise.all(
      Array.from({ length: 4 }, () => app.raw('Auth', { ...JOE, code }, { token: null }).then(({ status }) => status)),
    )
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    later(120_000)
    // The one after the one that runs, which uses up those before it.
    await signIn(codeOfStep(joeKey, stepAt(app.now()) + 1))
    for (const away of [0, 1]) {
      const again = await refused(codeOfStep(joeKey, stepAt(app.now()) + away))
      expect(again.body.code).toBe('SESSION_CODE_USED')
    }
    later(120_000)
    for (const away of [-2, 2])
      expect((await refused(codeOfStep(joeKey, stepAt(app.now()) + away))).body.code).toBe('SESSION_CODE_WRONG')
  })

  test('[server 21.3] wrong codes count as failed sign-ins, which a password alone does not forget, and are told', async () => {
    later(3_600_000)
    await signIn(codeNow())
    later(STEP_MS * 3)
    const wrong = codeNow() === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await refused(wrong)).body.code).toBe('SESSION_CODE_WRONG')
      if (tries < 4) expect((await refused()).body.code).toBe('SESSION_CODE_NEEDED')
    }
    expect((await refused(codeNow())).status).toBe(429)
    later(60_000)
    await signIn(codeNow())
    await expect.poll(() => told('Auth')).toContain('"refused":"wrong code"')
    expect(await told('Auth')).toContain('"secondFactor":"code"')
    expect(await told('Auth')).not.toContain(wrong)
  })

  test('[server 21.2] a recovery code is taken once, in any spelling; new ones end those before', async () => {
    const [one = '', two = ''] = codesLeft
    const { accessToken: token } = await signIn(` ${one.toUpperCase().replaceAll('-', ' ')}`)
    expect((await refused(one)).body.code).toBe('SESSION_CODE_WRONG')
    expect((await app.call('GetSecondFactor', {}, { token })).recoveryCodes).toBe(9)
    const without = await app.refusal('NewRecoveryCodes', {}, { token })
    expect(without.body.errors).toEqual({ currentPassword: ['Current password is required'] })
    const made = await app.call('NewRecoveryCodes', { currentPassword: JOE.password }, { token })
    expect((await refused(two)).body.code).toBe('SESSION_CODE_WRONG')
    await signIn(made.recoveryCodes[3])
  })

  test('[server 21.2] another one is set up from within, and the one before is good until it is', async () => {
    later(STEP_MS * 3)
    const { accessToken: token } = await signIn(codeNow())
    const wrong = await app.refusal('BeginSecondFactor', { currentPassword: 'wrong horse' }, { token })
    expect(wrong.body.errors).toEqual({ currentPassword: ['Current password is wrong'] })
    const setup = await app.call('BeginSecondFactor', { currentPassword: JOE.password }, { token })
    later(STEP_MS * 3)
    await signIn(codeNow())
    expect((await app.refusal('ConfirmSecondFactor', { code: '' }, { token })).body.errors).toEqual({
      code: ['Code is required'],
    })
    const stranger = await app.refusal('ConfirmSecondFactor', { code: codeNow() }, { token })
    expect(stranger.body.errors).toEqual({ code: ['Wrong code. Try again'] })
    const { recoveryCodes } = await app.call('ConfirmSecondFactor', { code: codeNow(keyOf(setup)) }, { token })
    expect(recoveryCodes).toHaveLength(10)
    later(STEP_MS)
    expect((await refused(codeNow())).body.code).toBe('SESSION_CODE_WRONG')
    joeKey = keyOf(setup)
    await signIn(codeNow())
    const kept = await app.refusal('RemoveSecondFactor', { currentPassword: JOE.password }, { token })
    expect([kept.status, kept.body.Message]).toEqual([409, 'Your role, Office, needs a second factor'])
  })

  test('[server 21.3] the command line takes the code as an option or of the environment, and says where it is missing', async () => {
    const cli = await aCli(app.url)
    onTestFinished(() => cli.remove())
    const login = (...more: string[]) =>
      cli.runHere(['login', '--username', JOE.username, '--password-stdin', ...more], { input: `${JOE.password}\n` })
    const without = await login()
    expect([without.code, without.stderr]).toEqual([
      2,
      'Type the code that your authenticator shows: give --code or FORECOURT_CODE\n',
    ])
    later(STEP_MS * 3)
    expect((await login('--code', codeNow())).code).toBe(0)
    expect((await cli.runHere(['whoami'])).stdout).toBe('joe\n')
    expect((await login('--code', codeNow())).stderr).toBe('This code has been used. Wait for the next one\n')
    later(STEP_MS * 3)
    const env = { FORECOURT_USERNAME: JOE.username, FORECOURT_PASSWORD: JOE.password }
    const unasked = await cli.runHere(['whoami'], { env })
    expect([unasked.code, unasked.stderr]).toEqual([
      3,
      'Type the code that your authenticator shows: give FORECOURT_CODE, or sign in once with login\n',
    ])
    expect((await cli.runHere(['whoami'], { env: { ...env, FORECOURT_CODE: codeNow() } })).stdout).toBe('joe\n')
  })

  test('[server 21.4] it is taken away by an owner, by hand, by oneself where no role needs it, and with another secret', async () => {
    const { userID } = await app.signIn()
    expect((await app.refusal('TakeSecondFactor', { id: userID })).body.code).toBe('USERS_FACTOR_OWN')
    await app.call('TakeSecondFactor', { id: joeID })
    expect((await app.refusal('TakeSecondFactor', { id: joeID })).status).toBe(404)
    expect((await refused()).body.code).toBe('SESSION_CODE_SETUP')
    await app.call('SetRoleFactor', { id: await roleID('Office'), isNeeded: false })
    const { accessToken: token } = await signIn()
    const setUp = async () => {
      const setup = await app.call('BeginSecondFactor', { currentPassword: JOE.password }, { token })
      await app.call('ConfirmSecondFactor', { code: codeNow(keyOf(setup)) }, { token })
      expect((await refused()).body.code).toBe('SESSION_CODE_NEEDED')
    }
    await setUp()
    await app.call('RemoveSecondFactor', { currentPassword: JOE.password }, { token })
    expect((await app.refusal('RemoveSecondFactor', { currentPassword: JOE.password }, { token })).status).toBe(404)
    await setUp()
    const joe = await findNamedUser(app.store, 'JOE')
    await removeFactor(app.store, joe, app.now())
    await expect(removeFactor(app.store, joe, app.now())).rejects.toThrow('joe has no second factor')
    await setUp()
    const secret = 'another secret of this server, long enough'
    expect(
      await transaction(app.store.db, (trx) => removeFactorsOfOtherSecret(trx, { secret, now: app.now() })),
    ).toEqual(['joe'])
    await signIn()
    const changes = await told('ConfirmSecondFactor', 'TakeSecondFactor', 'RemoveSecondFactor')
    expect(changes).toContain('"secondFactor":"taken away"')
    expect(changes).not.toMatch(/[A-Z2-7]{16}/)
  })

  test('[server 21.4] what is sealed with another secret of the server cannot be checked, and says so', async () => {
    const { accessToken: token } = await signIn()
    const setup = await app.call('BeginSecondFactor', { currentPassword: JOE.password }, { token })
    const { recoveryCodes } = await app.call('ConfirmSecondFactor', { code: codeNow(keyOf(setup)) }, { token })
    const stored = await app.store.db.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow()
    expect(stored.secret).not.toContain(setup.secret.replaceAll(' ', ''))
    const put = (secret: string) => app.store.db.updateTable('second_factors').set({ secret }).execute()
    await put(`${'x'.repeat(12)}.${stored.secret?.split('.')[1]}`)
    later(STEP_MS)
    const lost = await refused(codeNow(keyOf(setup)))
    expect([lost.status, lost.body.Message]).toEqual([
      409,
      'Your code cannot be checked: the secret of the server has changed. Use a recovery code, or ask your administrator',
    ])
    await signIn(recoveryCodes[0])
  })
})
