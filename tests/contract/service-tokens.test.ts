import { OWNER_ROLE } from '../fixtures/cashier'
import { setTimeout as delay } from 'node:timers/promises'
import { canTokenCall } from '@forecourt/core/access'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { type Right, TOKEN_RIGHTS, type TokenRight } from '@forecourt/core/kernel/rights'
import type { Operation } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Download } from '../../apps/server/src/context'
import { buildApp } from '../../apps/server/src/app'
import { deactivateUser, findNamedUser } from '../../apps/server/src/features/users/user-maintenance'
import { HANDLERS } from '../../apps/server/src/registry'
import { testClient, startApp, testConfig, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { roleIDByName, aRoleUser } from '../fixtures/colleague'
import { quickEngine } from '../fixtures/databases'
import { aDealAgreement } from '../fixtures/deal-builders'

const all = Object.entries(OPERATIONS) as [OperationName, Operation][]
/** What `startApp` itself asks. */
const { Auth, CheckPassCode } = HANDLERS
const OPEN = { Auth, CheckPassCode }
const MAKER: Right[] = ['entries', 'exports', 'prices', 'tokens']
/** Above what one piece of a file may hold back. */
const PIECE = 'x'.repeat(70_000)

test('[server 2.1] no right reaches sign-ins, tokens, users, passcodes, settings, batches or deals', () => {
  const every = new Set(all.map(([name]) => name).filter((name) => canTokenCall(TOKEN_RIGHTS, name)))
  const writes = all.filter(
    ([name, { kind, writes: alsoWrites }]) => every.has(name) && (kind === 'write' || alsoWrites),
  )
  expect(writes.map(([name]) => name).sort()).toEqual([
    'AddEditCash',
    'AddTmHandlingFee',
    'MultiplyHPPayment',
    'SaveLine',
  ])
  const never =
    /Token$|Tokens$|User$|PassCode|^Auth$|Log(in|out)|Preferences|Settings|^(Lock|Unlock)Month|Reconcile|^SaveReceipt/
  expect([...every].filter((name) => never.test(name) && name !== 'GetOwnToken')).toEqual([])
  expect(all.filter(([name, { open }]) => open && every.has(name))).toEqual([])
})

test('[server 2.1] of every operation a token may do exactly what the table says, and nothing else', async () => {
  // Whether an operation is reached is asked, not what it does then.
  const reached = Object.fromEntries(all.map(([name]) => [name, async () => ({})]))
  const { AddServiceToken } = HANDLERS
  const config = { checksAnswers: false }
  const app = await startApp({ engine: quickEngine, config, handlers: { ...reached, ...OPEN, AddServiceToken } })
  onTestFinished(() => app.stop())
  const aToken = async (can: readonly TokenRight[]) => {
    const name = `the ${can.join(' ')} job`
    return { name, can, ...(await app.call('AddServiceToken', { name, can: [...can], days: 1 })) }
  }
  const whole = await aToken(TOKEN_RIGHTS)
  const narrow = await Promise.all(TOKEN_RIGHTS.map((right) => aToken([right])))
  const ask = async (name: OperationName, { name: called, can, token }: typeof whole) => {
    const response = await app.raw(name, {}, { token })
    const body = await response.text()
    const isRefused = response.status === 403 && body.includes('"TOKEN_MAY_NOT"')
    expect([name, can, isRefused], body.slice(0, 200)).toEqual([name, can, !canTokenCall(can, name)])
    if (isRefused)
      expect(body).toContain(`The service token ${called} does not include this. It can: ${can.join(', ')}`)
  }
  for (const [name, operation] of all) {
    if (operation.open || operation.byPhone) continue
    const isReachable = canTokenCall(TOKEN_RIGHTS, name)
    await Promise.all([whole, ...(isReachable ? narrow : [])].map((token) => ask(name, token)))
  }
  const { token } = await aToken(['export', 'check'])
  for (const [path, status] of [
    ['/api/events', 403],
    ['/api/openapi.json', 200],
  ] as const) {
    const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect([path, response.status]).toEqual([path, status])
    await response.body?.cancel()
  }
})

describeOnOneEngine('[server 2.1] service tokens', (engine) => {
  let app: TestApp
  let release = () => {}
  beforeAll(async () => {
    // A file that is still being sent until the test lets go of it.
    const slow = async (): Promise<Download> => ({
      fileName: 'slow.csv',
      contentType: 'text/csv',
      isInline: false,
      chunks: (async function* () {
        let isReleased = false
        release = () => {
          isReleased = true
        }
        while (!isReleased) {
          yield PIECE
          await delay(20)
        }
      })(),
    })
    app = await startApp({ engine, now: '2026-03-10T09:00:00Z', handlers: { ExportUsers: slow } })
    await aDealAgreement(app)
  })
  afterAll(async () => {
    release()
    await app?.stop()
  })

  let made = 0
  const aToken = async (can: readonly TokenRight[], days = 30) => {
    made += 1
    const name = `job ${made}`
    return { name, ...(await app.call('AddServiceToken', { name, can: [...can], days })) }
  }
  const with_ = (token: string) => ({ token })

  test('prices open what is behind the passcode, in what the token may ask and nowhere else', async () => {
    const [{ token: plain }, { token: priced }] = [await aToken(['read']), await aToken(['read', 'prices'])]
    const { data } = await app.call('GetDueHPSchedules', {}, with_(plain))
    const vehicleID = data[0]?.vehicleID ?? 0
    expect(await app.call('GetVehicle', { vehicleID }, with_(plain))).not.toHaveProperty('boughtPrice')
    expect(await app.call('GetVehicle', { vehicleID }, with_(priced))).toHaveProperty('boughtPrice')
    expect((await app.refusal('GetCostings', { vehicleID }, with_(plain))).body.code).toBe('SESSION_PASSCODE_LOCKED')
    await app.call('GetCostings', { vehicleID }, with_(priced))
    expect((await app.refusal('EditVehicleNote', { vehicleID, note: 'x' }, with_(priced))).body.code).toBe(
      'TOKEN_MAY_NOT',
    )
  })

  test('it may no more than whoever made it may at each call', async () => {
    const free = (over = {}) =>
      anEntry({ categoryID: CashCategory.FreeForm, amount: 20, description: 'paint', ...over })
    const { id: roleID } = await app.call('AddRole', {
      name: 'Makes jobs',
      rights: [...MAKER, 'corrections', 'cashLimit'],
    })
    const maker = await aRoleUser(app, 'Makes jobs')
    const can: TokenRight[] = ['read', 'export', 'entries', 'prices']
    const { token } = await maker.call('AddServiceToken', { name: 'of a maker', can, days: 3 })
    const save = (over = {}) => app.refusal('AddEditCash', free(over), with_(token))
    const { cashID } = await app.call('AddEditCash', free(), with_(token))
    await app.call('AddEditCash', free({ id: cashID, amount: 21 }), with_(token))
    await app.call('AddEditCash', free({ cashLimitConfirmed: true }), with_(token))
    const settles = await save({ categoryID: CashCategory.HPSettlement })
    expect([settles.status, settles.body.Message]).toEqual([
      403,
      `The service token of a maker cannot do this because ${maker.username}, who made it, does not have the right: Settle hire purchase`,
    ])
    expect((await save({ categoryID: CashCategory.HpPayment, prepay: 'lower' })).body.code).toBe('TOKEN_MAKER_MAY_NOT')
    const { data: due } = await app.call('GetDueHPSchedules', {}, with_(token))
    const vehicleID = due[0]?.vehicleID ?? 0
    expect(await app.call('GetVehicle', { vehicleID }, with_(token))).toHaveProperty('boughtPrice')
    // Demoted, the tokens shrink at once.
    await app.call('EditRole', { id: roleID, name: 'Makes jobs', rights: MAKER.filter((right) => right !== 'prices') })
    expect((await save({ id: cashID, amount: 22 })).body.code).toBe('TOKEN_MAKER_MAY_NOT')
    expect((await save({ cashLimitConfirmed: true })).body.code).toBe('TOKEN_MAKER_MAY_NOT')
    await app.call('AddEditCash', free(), with_(token))
    expect(await app.call('GetVehicle', { vehicleID }, with_(token))).not.toHaveProperty('boughtPrice')
    expect((await app.refusal('GetCostings', { vehicleID }, with_(token))).status).toBe(403)
    expect((await app.call('GetOwnToken', {}, with_(token))).token?.can).toEqual(['read', 'export', 'entries'])
    await app.call('EditUser', { id: maker.id, roleID: await roleIDByName(app, 'Viewer') })
    expect((await save()).body.Message).toBe('The service token of a maker does not include this. It can: read')
    expect((await app.refusal('ExportClients', {}, with_(token))).status).toBe(403)
    await app.call('GetClients', {}, with_(token))
    expect(await app.call('GetCashEntry', { id: cashID })).toMatchObject({ amount: 21 })
  })

  test('what it does is audited under its own name, once for a key, and its making and end are in the log', async () => {
    const token = await aToken(['entries'])
    const save = () => app.call('AddEditCash', anEntry(), { token: token.token, key: 'row-1' })
    const [first, second] = await Promise.all([save(), save()])
    expect(second).toEqual(first)
    const own = await app.call('GetOwnToken', {}, with_(token.token))
    const { id, name, expiresAt } = token
    expect(own).toEqual({ token: { id, name, can: ['entries'], expiresAt } })
    expect(await app.call('GetOwnToken', {})).toEqual({ token: null })
    await app.call('RevokeServiceToken', { id: token.id })
    await app.call('RevokeServiceToken', { id: token.id })
    const { data } = await app.call('GetChanges', { pageSize: 3 })
    expect(data.map(({ username, summary }) => [username, summary.split(':')[0]])).toEqual([
      ['maria', 'Service token revoked'],
      [`${token.name} (token)`, 'Entry added'],
      ['maria', 'Service token made'],
    ])
    const { data: history } = await app.call('GetHistory', { kind: 'token', id: token.id })
    const told = ['revoked', 'made'].map((done) => `Service token ${done}: ${token.name}`)
    expect(history.map(({ summary }) => summary)).toEqual(told)
    expect(history[1]?.changes).toContainEqual({ field: 'Can', before: '', after: 'entries' })
    const listed = (await app.call('GetServiceTokens', {})).data.find(({ id }) => id === token.id)
    expect(listed).toMatchObject({
      state: 'revoked',
      revokedBy: 'maria',
      createdBy: 'maria',
      lastUsedAt: expect.any(String),
    })
  })

  test('the token is told once, stored as a hash, and in no log', async () => {
    let written = ''
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      written += String(chunk)
      return true
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const loud = buildApp({
      store: app.store,
      config: testConfig({ logLevel: 'debug' }),
      clock: app.now,
    })
    const url = await loud.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => loud.close())
    const { token, id } = await aToken(['read'])
    const wrong = `fct_${'A'.repeat(43)}`
    await testClient(url).call('GetClients', {}, with_(token))
    await testClient(url).refusal('GetClients', {}, with_(wrong))
    await testClient(url).refusal('AddEditCash', anEntry(), with_(token))
    for (const secret of [token, wrong]) {
      expect(written).not.toContain(secret)
      const rows = await app.store.db.selectFrom('audit_events').select('after').execute()
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
    const row = await app.store.db
      .selectFrom('service_tokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Object.values(row).map(String).join()).not.toContain(token.slice(4))
    expect(JSON.stringify(await app.call('GetServiceTokens', {}))).not.toContain(token.slice(4))
  })

  test('bad input makes nothing', async () => {
    const before = (await app.call('GetServiceTokens', {})).data.length
    const good = { name: 'good', can: ['read'], days: 30 }
    for (const [wrong, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'a\u202eb' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ can: [] }, 'can'],
      [{ can: ['everything'] }, 'can.0'],
      [{ days: 0 }, 'days'],
      [{ days: 1_096 }, 'days'],
      [{ days: 1.5 }, 'days'],
      [{ days: 'soon' }, 'days'],
    ] as const) {
      const refusal = await app.refusal('AddServiceToken', { ...good, ...wrong })
      expect([refusal.status, Object.keys(refusal.body.errors ?? {})[0]], JSON.stringify(wrong)).toEqual([400, field])
    }
    const twice = { name: 'Twice', can: ['read' as const], days: 1 }
    const ends = await Promise.allSettled([1, 2, 3].map(() => app.call('AddServiceToken', twice)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.refusal('AddServiceToken', { ...twice, name: 'TWICE' })).body.Message).toBe(
      'A service token named TWICE already exists',
    )
    expect((await app.call('GetServiceTokens', {})).data).toHaveLength(before + 1)
    expect((await app.refusal('RevokeServiceToken', { id: 999_999 })).status).toBe(404)
    await app.call('LockPassCode', {})
    expect((await app.refusal('AddServiceToken', good)).body.code).toBe('SESSION_PASSCODE_LOCKED')
    await app.signIn()
  })

  test('revoked on one server it is refused on another at once, its stream of events ends and its file breaks off', async () => {
    const other = buildApp({ store: app.store, config: testConfig(), clock: app.now })
    const url = await other.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => other.close())
    const { token, id, name } = await aToken(['read', 'export'])
    const headers = { authorization: `Bearer ${token}` }
    const events = await fetch(`${url}/api/events`, { headers })
    const ended = events.text()
    const file = await app.raw('ExportUsers', {}, with_(token))
    const broken = file.text().then(
      () => 'whole',
      () => 'broken off',
    )
    await testClient(url).call('GetClients', {}, with_(token))
    await app.call('RevokeServiceToken', { id })
    const refusal = await testClient(url).refusal('GetClients', {}, with_(token))
    expect([refusal.status, refusal.body.Message]).toEqual([401, `The service token ${name} was revoked`])
    expect(await ended).toContain('hello')
    expect(await broken).toBe('broken off')
  })

  test('revoked among calls at once: each is whole or refused, and none after the answer', async () => {
    const { token, id } = await aToken(['entries'])
    const calls = Array.from({ length: 12 }, () => app.raw('AddEditCash', anEntry(), with_(token)))
    await app.call('RevokeServiceToken', { id })
    const late = await app.raw('AddEditCash', anEntry(), with_(token))
    expect(late.status).toBe(401)
    for (const response of await Promise.all(calls)) expect([200, 401]).toContain(response.status)
  })

  test('an expired one says since when; a clock that is set back makes it no longer', async () => {
    const { token, name } = await aToken(['read'], 1)
    app.setNow('2026-03-11T08:59:59Z')
    await app.signIn()
    await app.call('GetClients', {}, with_(token))
    app.setNow('2026-03-11T09:00:00Z')
    const refusal = await app.refusal('GetClients', {}, with_(token))
    expect([refusal.status, refusal.body.Message]).toEqual([401, `The service token ${name} expired on 11-03-2026`])
    app.setNow('2026-03-10T09:00:00Z')
    await app.signIn()
  })

  let leavers = 0
  /** A user who is signed in and can make tokens. */
  const aLeaver = async () => {
    leavers += 1
    const who = { username: `leaver ${leavers}`, password: 'a long password', passcode: '2468' }
    const { id } = await app.call('AddUser', { roleID: OWNER_ROLE, ...who, passCode: who.passcode })
    const { accessToken: token } = await app.signIn(who)
    await app.signIn()
    const make = (name: string) =>
      app.call('AddServiceToken', { name: `${who.username} ${name}`, can: ['read'], days: 3 }, { token })
    return { ...who, id, token, make }
  }
  const stateOf = async (id: number) => {
    const { data } = await app.call('GetServiceTokens', {})
    const { state, isMakerActive } = data.find((each) => each.id === id) ?? {}
    return [state, isMakerActive]
  }

  test('a deactivation says of each good token that the user made whether it goes on; else nothing is changed', async () => {
    const leaver = await aLeaver()
    const { id, username } = leaver
    const [ended, scan, nightly] = [await leaver.make('old'), await leaver.make('scan'), await leaver.make('nightly')]
    await app.call('RevokeServiceToken', { id: ended.id })
    // Whoever made it is known by whom it was, whatever they are called by now.
    await app.call('EditUser', { id, username: `${username} renamed` })
    const off = { id, active: false }
    const refusal = await app.refusal('EditUser', off)
    expect([refusal.status, refusal.body]).toEqual([
      409,
      {
        Message: `${username} renamed made 2 service tokens that go on working: ${username} scan, ${username} nightly. Choose whether they are revoked or kept`,
        code: 'USERS_TOKENS',
        tokens: [
          { id: scan.id, name: `${username} scan` },
          { id: nightly.id, name: `${username} nightly` },
        ],
      },
    ])
    const one = await app.refusal('EditUser', { ...off, keepTokens: [scan.id, ended.id, 999_999] })
    expect(one.body.Message).toBe(
      `${username} renamed made a service token that goes on working: ${username} nightly. Choose whether it is revoked or kept`,
    )
    expect(await stateOf(nightly.id)).toEqual(['active', true])
    await app.call('GetOwnToken', {}, { token: leaver.token })
    await app.call('EditUser', { ...off, keepTokens: [scan.id], revokeTokens: true })
    expect([await stateOf(scan.id), await stateOf(nightly.id), await stateOf(ended.id)]).toEqual([
      ['active', false],
      ['revoked', false],
      ['revoked', false],
    ])
    expect((await app.refusal('GetClients', {}, with_(nightly.token))).body.Message).toContain('was revoked')
    await app.call('GetClients', {}, with_(scan.token))
    const { data } = await app.call('GetHistory', { kind: 'token', id: nightly.id })
    expect(data.map(({ summary, username: by }) => [summary, by])).toEqual([
      [`Service token revoked: ${username} nightly`, 'maria'],
      [`Service token made: ${username} nightly`, username],
    ])
    // Who is inactive already is changed without being asked about anything.
    await app.call('EditUser', { ...off, username: `${username} gone` })
  })

  test('of a token that is made while its maker is deactivated nobody is left unasked', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaver = await aLeaver()
      const [made, deactivated] = await Promise.allSettled([
        leaver.make('at once'),
        app.call('EditUser', { id: leaver.id, active: false }),
      ])
      expect([made.status, deactivated.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('forecourt-server deactivate-user is told the same', async () => {
    const leaver = await aLeaver()
    const made = await leaver.make('nightly')
    const { username } = leaver
    const deactivated = async (tokens: 'revoke' | 'keep' | null) =>
      deactivateUser(app.store, await findNamedUser(app.store, username), {
        tokens,
        timeZone: 'Europe/Malta',
        now: app.now(),
      })
    await expect(deactivated(null)).rejects.toThrow(
      `${username} made a service token that goes on working: ${username} nightly. Choose whether it is revoked or kept: --revoke-tokens or --keep-tokens`,
    )
    expect(await stateOf(made.id)).toEqual(['active', true])
    expect(await deactivated('keep')).toBe(0)
    expect(await stateOf(made.id)).toEqual(['active', false])
    await app.call('EditUser', { id: leaver.id, active: true })
    expect(await deactivated('revoke')).toBe(1)
    expect(await stateOf(made.id)).toEqual(['revoked', false])
  })

  test('made-up ones are slowed down as wrong passwords are, and keep no genuine one out', async () => {
    await app.store.db.deleteFrom('sign_in_tries').execute()
    const { token } = await aToken(['read'])
    const tries: number[] = []
    for (let at = 0; at < 55; at += 1)
      tries.push((await app.refusal('GetClients', {}, with_(`fct_${String(at).padStart(43, 'z')}`))).status)
    expect(tries.slice(0, 40).every((status) => status === 401)).toBe(true)
    expect(tries.slice(-4)).toEqual([429, 429, 429, 429])
    await app.call('GetClients', {}, with_(token))
    for (const odd of ['fct_', `fct_${'é'}`, `fct_${'x'.repeat(300)}`, "fct_'; drop table users --"]) {
      const response = await fetch(`${app.url}/api/Admin/GetClients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${encodeURI(odd)}`, 'content-type': 'application/json' },
        body: '{}',
      })
      expect([401, 429]).toContain(response.status)
    }
    await app.store.db.deleteFrom('sign_in_tries').execute()
  })
})
