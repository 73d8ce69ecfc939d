import { rightsNeeded } from '@forecourt/core/access'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { RIGHTS_OF_ROLE, ROLES } from '@forecourt/core/features/session/enums'
import { type Right, rightNames } from '@forecourt/core/kernel/rights'
import type { Operation } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { HANDLERS } from '../../apps/server/src/registry'
import { type TestCallOptions, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { anEntry, aClient, aVehicle } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'
import {
  auditEvents,
  integrityFaults,
  ROLE_PASSCODE,
  ROLE_PASSWORD,
  roleIDByName,
  aRoleUser,
} from '../fixtures/colleague'

const PASSWORD = ROLE_PASSWORD
const PASSCODE = ROLE_PASSCODE
type Client = Pick<TestApp, 'call' | 'refusal' | 'raw' | 'signIn'>

const all = Object.entries(OPERATIONS) as [OperationName, Operation][]

const somebody = aRoleUser
const roleID = roleIDByName

test('[server 16.2] of every call each role may exactly what the table says, and hears what it lacks', async () => {
  // Whether a call is reached is asked, not what it does then.
  const reached = Object.fromEntries(all.map(([name]) => [name, async () => ({})]))
  const { Auth, CheckPassCode, AddUser, GetRoles } = HANDLERS
  const handlers = { ...reached, Auth, CheckPassCode, AddUser, GetRoles }
  const app = await startApp({ engine: quickEngine, config: { checksAnswers: false }, handlers })
  onTestFinished(() => app.stop())
  const clients = await Promise.all(
    ROLES.map(async (role) => ({ role, ...(await somebody(app, `${role[0]?.toUpperCase()}${role.slice(1)}`)) })),
  )
  const wrong: unknown[] = []
  for (const [name, { open, byPhone, access }] of all) {
    const isByInput = typeof access.needs === 'object' && !Array.isArray(access.needs)
    // What a telephone asks is asked in the place of whoever made its link: the tests of that.
    if (open || byPhone || isByInput || ['Logout', 'LockPassCode'].includes(name)) continue
    for (const { role, raw } of clients) {
      const body = await (await raw(name, {})).text()
      const isRefused = body.includes('"ROLE_MAY_NOT"')
      const lacking = rightsNeeded(name).filter((right) => !RIGHTS_OF_ROLE[role].includes(right))
      const may = lacking.length === 0
      if (isRefused === may) wrong.push([name, role, body.slice(0, 100)])
      if (isRefused && !body.includes(`does not include: ${rightNames(lacking)}`)) wrong.push([name, body])
    }
  }
  expect(wrong).toEqual([])
})

describeOnOneEngine('[server 16] roles', (engine) => {
  let app: TestApp
  let cashier: Awaited<ReturnType<typeof somebody>>
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T09:00:00Z' })
    cashier = await somebody(app, 'Cashier')
  })
  afterAll(async () => {
    await app?.stop()
  })

  const cash = (over = {}) =>
    anEntry({ categoryID: CashCategory.FreeForm, cashTypeID: CashType.Cash, amount: 20, description: 'paint', ...over })
  const entered = async (client: Client) => (await client.call('AddEditCash', cash())).cashID
  interface Asking {
    by?: object
    operation?: OperationName
    input?: object
  }
  const approvalOf = async (client: Client, rights: Right[], o: Asking = {}) => {
    const { by = { username: 'maria', passCode: '1234' }, operation = 'DeleteEntry', input = {} } = o
    return (await client.call('ApproveOnce', { ...by, operation, input, rights } as never)).approval
  }

  test('[server 16.1] whoever was there before is an owner; a window is told what its user may', async () => {
    expect((await app.call('GetWorkstation', {})).role).toEqual({ name: 'Owner', rights: RIGHTS_OF_ROLE.owner })
    expect((await cashier.call('GetWorkstation', {})).role?.rights).toEqual(RIGHTS_OF_ROLE.cashier)
    const { data } = await app.call('GetUsers', { username: 'maria' })
    expect(data).toMatchObject([{ username: 'maria', role: 'Owner' }])
  })

  test('[server 16.2] what is sent decides: a cashier enters, and neither edits, settles nor passes the limit', async () => {
    const id = await entered(cashier)
    const may = (rights: Right[]) => `Your role, Cashier, does not include: ${rightNames(rights)}`
    const refusals = [
      [{ ...cash(), id }, ['corrections']],
      [cash({ categoryID: CashCategory.HPSettlement }), ['settlement']],
      [cash({ cashLimitConfirmed: true }), ['cashLimit']],
    ] as const
    for (const [body, rights] of refusals) {
      const refusal = await cashier.refusal('AddEditCash', body)
      expect([refusal.status, refusal.body]).toEqual([403, { Message: may([...rights]), code: 'ROLE_MAY_NOT', rights }])
    }
    expect((await cashier.refusal('DeleteEntry', { cashEntryID: id })).body).toMatchObject({ rights: ['corrections'] })
    expect(await cashier.call('GetCashEntry', { id })).toMatchObject({ amount: 20 })
  })

  test('[server 16.2] whoever added an entry takes it back by the right it was added by', async () => {
    const id = await entered(cashier)
    const { save } = await cashier.call('GetLastSave', {})
    await cashier.call('UndoSave', { saveID: save?.saveID ?? 0 })
    expect((await cashier.refusal('GetCashEntry', { id })).status).toBe(404)
  })

  test('[server 16.2] a role without prices sees none, unlocked or not', async () => {
    const { vehicleID } = await aVehicle(app)
    expect(await app.call('GetVehicle', { vehicleID })).toHaveProperty('boughtPrice', 4000)
    expect(await cashier.call('GetVehicle', { vehicleID })).not.toHaveProperty('boughtPrice')
    expect((await cashier.refusal('GetCostings', { vehicleID })).body.rights).toEqual(['prices'])
    // No passcode would open it.
    const history = await cashier.refusal('GetHistory', { kind: 'vehicle', id: vehicleID })
    expect(history.body).toMatchObject({ code: 'ROLE_MAY_NOT', rights: ['prices'] })
  })

  test('[server 16.2] selling below cost is a right of its own, whether the price is typed at once or later', async () => {
    const office = await somebody(app, 'Office')
    const { vehicleID } = await aVehicle(app)
    const sale = {
      ...{ vehicleID, clientID: await aClient(app), saleType: 0, soldToDateTime: '2026-03-10', difference: null },
      ...{ peVehicleID: null, additionalPEVehicles: [], deposit: null, monthlyPayment: null, lastPayment: null },
    }
    expect((await office.refusal('SoldToVehicle', { ...sale, soldToPrice: 3999.99 })).body.rights).toEqual([
      'belowCost',
    ])
    await office.call('SoldToVehicle', { ...sale, soldToPrice: 4000 })
    expect((await office.refusal('SoldToVehicle', { ...sale, soldToPrice: 0 })).body.rights).toEqual(['belowCost'])
    const input = { ...sale, soldToPrice: 3500 }
    const approval = await approvalOf(office, ['belowCost'], { operation: 'SoldToVehicle', input })
    await office.call('SoldToVehicle', input, { approval })
    expect((await app.call('GetVehicle', { vehicleID })).soldPrice).toBe(3500)
  })

  test('[server 16.3] a colleague allows one save, which is written down as both', async () => {
    const id = await entered(cashier)
    expect((await cashier.refusal('DeleteEntry', { cashEntryID: id })).body.rights).toEqual(['corrections'])
    const approval = await approvalOf(cashier, ['corrections'], { input: { cashEntryID: id } })
    const key = 'once-and-no-more'
    const answer = await cashier.call('DeleteEntry', { cashEntryID: id }, { approval, key })
    // A repeated save is the same one.
    expect(await cashier.call('DeleteEntry', { cashEntryID: id }, { approval, key })).toEqual(answer)
    const [, deleted] = await auditEvents(app, 'entry', id)
    expect(deleted).toMatchObject({ username: cashier.username, before: { approvedBy: 'maria' }, after: null })
    const { data } = await app.call('GetHistory', { kind: 'entry', id })
    expect(data[0]).toMatchObject({
      username: cashier.username,
      summary: expect.stringMatching(/ · allowed by maria$/),
    })
    const next = await entered(cashier)
    const used = await cashier.refusal('DeleteEntry', { cashEntryID: next }, { approval })
    expect([used.status, used.body.Message]).toEqual([403, 'This approval has expired. Ask again'])
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 16.3] of several saves at once under one approval one is done', async () => {
    const input = cash({ cashLimitConfirmed: true, description: 'at once' })
    const approval = await approvalOf(cashier, ['cashLimit'], { operation: 'AddEditCash', input })
    const saves = [1, 2, 3].map(() => cashier.raw('AddEditCash', input, { approval }))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 403, 403])
    const { data } = await app.call('GetCashManagement', {})
    expect(data.filter(({ description }) => description === 'at once')).toHaveLength(1)
  })

  test.each<[string, (o: { approval: string; other: Client }) => Promise<[Client, TestCallOptions]>]>([
    ['another session', async ({ approval, other }) => [other, { approval }]],
    [
      'another call',
      async () => [cashier, { approval: await approvalOf(cashier, ['corrections'], { operation: 'DeleteAttempt' }) }],
    ],
    ['one that was made up', async () => [cashier, { approval: 'nonsense' }]],
    [
      'one that is over',
      async ({ approval }) => {
        app.setNow(new Date(app.now().getTime() + 121_000))
        return [cashier, { approval }]
      },
    ],
  ])('[server 16.3] is no good: %s', async (_, of) => {
    const id = await entered(cashier)
    const approval = await approvalOf(cashier, ['corrections'], { input: { cashEntryID: id } })
    const [client, options] = await of({ approval, other: await somebody(app, 'Cashier') })
    expect((await client.refusal('DeleteEntry', { cashEntryID: id }, options)).body.code).toBe('APPROVAL_OVER')
    expect(await app.call('GetCashEntry', { id })).toMatchObject({ id })
  })

  test('[server 16.3] it gives what was asked for and no more, and only what the colleague has', async () => {
    const id = await entered(cashier)
    const input = { cashEntryID: id }
    const approval = await approvalOf(cashier, ['reopen'], { input })
    expect((await cashier.refusal('DeleteEntry', { cashEntryID: id }, { approval })).body.rights).toEqual([
      'corrections',
    ])
    const office = await somebody(app, 'Office')
    const theirs = { username: office.username, passCode: PASSCODE }
    const refusal = await cashier.refusal('ApproveOnce', {
      ...theirs,
      operation: 'DeleteEntry',
      input,
      rights: ['corrections', 'reopen'],
    })
    expect([refusal.status, refusal.body.Message]).toEqual([
      403,
      `${office.username} cannot approve this: Reopen batches, unlock months`,
    ])
    await cashier.call('DeleteEntry', input, {
      approval: await approvalOf(cashier, ['corrections'], { by: theirs, input }),
    })
  })

  test('[server 17.2] whoever may not change users changes a password and passcode of their own, and nothing else', async () => {
    const till = await somebody(app, 'Cashier')
    const { id, username } = till
    const [mine] = (await till.call('GetUsers', { username })).data
    const own = mine?.roleID ?? 0
    const beyond = [
      { id: cashier.id, password: 'a new password' },
      { id, username: 'somebody else' },
      { id, roleID: await roleID(app, 'Viewer') },
      { id, active: false },
      { id: 999_999, active: false },
    ]
    for (const change of beyond)
      expect((await till.refusal('EditUser', { passCode: PASSCODE, ...change })).body.rights).toEqual(['users'])
    const same = { id, username, active: true, roleID: own, version: mine?.version ?? 0 }
    const wrong = await till.refusal('EditUser', { ...same, passCode: '1111', currentPassword: 'a wrong one' })
    expect(wrong.body.errors).toEqual({ currentPassword: ['Current password is wrong'] })
    const change = { password: 'another donkey', passCode: '1111', currentPassword: PASSWORD }
    await till.call('EditUser', { ...same, ...change })
    await till.signIn({ username, password: 'another donkey', passcode: '1111' })
    expect((await till.call('GetUsers', { username })).data[0]).toMatchObject({ username, roleID: own, isActive: true })
  })

  test('[server 16.1] own roles are made, given, changed for everybody at once, and removed once nobody has them', async () => {
    const rights: Right[] = ['corrections', 'entries']
    const { id } = await app.call('AddRole', { name: 'Till', rights })
    const till = await somebody(app, 'Till')
    expect((await till.call('GetWorkstation', {})).role).toEqual({ name: 'Till', rights: ['entries', 'corrections'] })
    expect((await app.refusal('AddRole', { name: 'till', rights })).body.Message).toBe(
      'A role named till already exists',
    )
    expect((await app.refusal('AddRole', { name: '', rights })).status).toBe(400)
    const entry = await entered(till)
    await app.call('EditRole', { id, name: 'Till', rights: ['entries'] })
    expect((await till.refusal('DeleteEntry', { cashEntryID: entry })).body.rights).toEqual(['corrections'])
    expect((await app.refusal('EditRole', { id, name: 'Till', rights, version: 1 })).body.code).toBe('ROLE_CHANGED')
    expect((await app.refusal('RemoveRole', { id })).body.Message).toBe(
      `Till is the role of ${till.username}. Give them another one first`,
    )
    await app.call('EditUser', { id: till.id, roleID: await roleID(app, 'Viewer'), passCode: PASSCODE })
    expect((await till.refusal('AddEditCash', cash())).body.rights).toEqual(['entries'])
    await app.call('RemoveRole', { id })
    const owner = await roleID(app, 'Owner')
    expect((await app.refusal('RemoveRole', { id: owner })).body.Message).toBe(
      'Owner is a built-in role and cannot be changed',
    )
    const { data } = await app.call('GetHistory', { kind: 'role', id })
    expect(data.map(({ summary }) => summary)).toEqual(['Role deleted: Till', 'Role changed: Till', 'Role added: Till'])
  })

  test('[server 16.1] nobody gives what they lack: no role, no user, no service token', async () => {
    const { id } = await app.call('AddRole', { name: 'Staff', rights: ['users', 'tokens', 'entries'] })
    const staff = await somebody(app, 'Staff')
    const owner = await roleID(app, 'Owner')
    const beyond = async (name: OperationName, body: unknown) =>
      expect([name, (await staff.refusal(name, body)).body.code]).toEqual([name, 'ROLE_MAY_NOT'])
    await beyond('AddUser', { username: 'new one', password: PASSWORD, passCode: PASSCODE, roleID: owner })
    // A Cashier may more than who has only these rights.
    await beyond('AddUser', { username: 'new one', password: PASSWORD, passCode: PASSCODE })
    await beyond('EditUser', { id: staff.id, roleID: owner, passCode: PASSCODE })
    const { data } = await app.call('GetUsers', { username: 'maria' })
    await beyond('EditUser', { id: data[0]?.id, password: 'a new password', passCode: PASSCODE })
    await beyond('EditRole', { id, name: 'Staff', rights: ['users', 'reopen'] })
    await beyond('AddServiceToken', { name: 'mine', can: ['prices'], days: 3 })
    await staff.call('AddServiceToken', { name: 'mine', can: ['read', 'entries'], days: 3 })
    const cashierRole = await roleID(app, 'Viewer')
    await staff.call('AddUser', { username: 'looks on', password: PASSWORD, passCode: PASSCODE, roleID: cashierRole })
  })
})

test('[server 16.1] a user who is added without a role is a Cashier, however it is sent', async () => {
  const app = await startApp({ engine: quickEngine })
  onTestFinished(() => app.stop())
  const given = (username: string) => ({ username, password: PASSWORD, passCode: PASSCODE })
  await app.call('AddUser', given('lisa'))
  await app.call('AddUser', { ...given('mark'), roleID: null })
  const { data } = await app.call('GetUsers', {})
  const roles = Object.fromEntries(data.map(({ username, role }) => [username, role]))
  // The first user of an empty dealership is its owner.
  expect(roles).toEqual({ maria: 'Owner', lisa: 'Cashier', mark: 'Cashier' })
  const lisa = await app.signIn({ username: 'lisa', password: PASSWORD, passcode: PASSCODE })
  const refused = await app.refusal('AddUser', given('paula'), { token: lisa.accessToken })
  expect(refused.body.code).toBe('ROLE_MAY_NOT')
})

test('[server 16.1] two who demote each other at once leave somebody who may change users', async () => {
  const app = await startApp({ engine: quickEngine })
  onTestFinished(() => app.stop())
  const other = await somebody(app, 'Owner')
  const viewer = await roleID(app, 'Viewer')
  const { data } = await app.call('GetUsers', {})
  const [maria] = data.filter(({ username }) => username === 'maria')
  const answers = await Promise.all([
    app.raw('EditUser', { id: other.id, roleID: viewer, passCode: PASSCODE }),
    other.raw('EditUser', { id: maria?.id, roleID: viewer, passCode: '1234' }),
  ])
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
  const left = (await app.store.db.selectFrom('users').select(['username', 'role_id']).execute()).filter(
    (user) => user.role_id !== viewer,
  )
  expect(left.length).toBeGreaterThan(0)
  const [last] = left
  const client = last?.username === 'maria' ? app : other
  const refusal = await client.refusal('EditUser', {
    id: last?.username === 'maria' ? maria?.id : other.id,
    roleID: viewer,
    passCode: last?.username === 'maria' ? '1234' : PASSCODE,
  })
  expect(refusal.body.Message).toBe('At least one active user must have the right to change users')
})
