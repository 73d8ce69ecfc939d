import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { RIGHTS, type Right } from '@forecourt/core/kernel/rights'
import type { OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import {
  integrityFaults,
  ROLE_PASSCODE,
  ROLE_PASSWORD,
  roleIDByName,
  type RoleUser,
  aRoleUser,
} from '../fixtures/colleague'
import { openLiveStream } from '../fixtures/live'
import { expectGuessesStopped } from '../fixtures/passcode-guesses'

const MINUTE_MS = 60_000
const START = '2026-03-10T09:00:00Z'
const STOPPED = 'Too many wrong passcodes. Try again in 15 minutes'

const cash = (over = {}) =>
  anEntry({ categoryID: CashCategory.FreeForm, cashTypeID: CashType.Cash, amount: 20, description: 'paint', ...over })

interface Asking {
  by: Pick<RoleUser, 'username'>
  passCode?: string
  operation?: OperationName
  input?: object
  rights?: Right[]
}

const asked = ({ by, ...given }: Asking) => ({
  ...{ username: by.username, passCode: ROLE_PASSCODE, operation: 'DeleteEntry', input: { cashEntryID: 1 } },
  ...{ rights: ['corrections'] as Right[], ...given },
})

// All ten thousand are tried by `npm run test:long approvals`: from the sixth on each is refused for the same reason.
test('[server 16.3] whoever tries a thousand passcodes of an owner, and then the right one, finds none, whatever of their own is right between', () =>
  expectGuessesStopped(1_000))

describeOnOneEngine('[server 16.3] allowed for once', (engine) => {
  let app: TestApp
  let till: RoleUser
  beforeAll(async () => {
    app = await startApp({ engine, now: START })
  })
  afterAll(() => app?.stop())
  beforeEach(async () => {
    app.setNow(START)
    await app.store.db.deleteFrom('sign_in_tries').execute()
    await app.signIn()
    till = await aRoleUser(app, 'Cashier')
  })

  const entered = async () => (await till.call('AddEditCash', cash())).cashID
  const ask = (o: Asking, from: RoleUser = till) => from.refusal('ApproveOnce', asked(o))
  const approvalOf = async (o: Asking) => (await till.call('ApproveOnce', asked(o) as never)).approval

  test('wrong passcodes of one colleague stop what anybody asks of them, and nothing else of theirs', async () => {
    const owner = await aRoleUser(app, 'Owner')
    const other = await aRoleUser(app, 'Cashier')
    const wrong = { passCode: ['This is not their passcode'] }
    const guesses = ['0000', '0001', '0002'].map((passCode) => ask({ by: owner, passCode }))
    for (const { status, body } of await Promise.all(guesses)) expect([status, body.errors]).toEqual([400, wrong])
    const theirs = ['0003', '0004', '0005'].map((passCode) => ask({ by: owner, passCode }, other))
    expect((await Promise.all(theirs)).map(({ status }) => status).sort()).toEqual([400, 400, 429])
    const third = await aRoleUser(app, 'Office')
    const refusal = await ask({ by: owner }, third)
    expect([refusal.status, refusal.body.Message]).toEqual([429, STOPPED])
    expect(Number(refusal.headers.get('retry-after'))).toBe(900)
    // Their own passcode goes on, and so do other colleagues.
    expect(await owner.call('CheckPassCode', { passCode: ROLE_PASSCODE })).toBe(true)
    await approvalOf({ by: { username: 'maria' }, passCode: CASHIER.passcode })
    app.setNow(new Date(app.now().getTime() + 15 * MINUTE_MS))
    await till.signIn({ username: till.username, password: ROLE_PASSWORD })
    await approvalOf({ by: owner })
  })

  test('[server 17.6] whoever asks waits after five wrong ones of whomever, also in another session, and a right one forgets none', async () => {
    const owners = [await aRoleUser(app, 'Owner'), await aRoleUser(app, 'Owner'), await aRoleUser(app, 'Owner')]
    for (const owner of owners.slice(0, 2)) {
      for (const passCode of ['0000', '0001']) expect((await ask({ by: owner, passCode })).status).toBe(400)
      await approvalOf({ by: owners[2] as RoleUser })
    }
    expect((await ask({ by: { username: 'nobody' } })).body.errors).toEqual({
      passCode: ['This is not their passcode'],
    })
    await till.signIn({ username: till.username, password: ROLE_PASSWORD })
    expect((await ask({ by: owners[2] as RoleUser })).status).toBe(429)
    expect((await ask({ by: { username: '' } })).status).toBe(400)
  })

  test('names that nobody has wait as those of colleagues do', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await ask({ by: { username: 'nobody' } }, await aRoleUser(app, 'Cashier'))).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('five wrong ones are told at once to the colleague and to whoever may change users', async () => {
    const owner = await aRoleUser(app, 'Owner')
    const office = await aRoleUser(app, 'Office')
    for (const user of [owner, office]) {
      app.setNow(new Date(app.now().getTime() + MINUTE_MS))
      await user.signIn({ username: user.username, password: ROLE_PASSWORD })
    }
    const signed = await owner.signIn({ username: owner.username, password: ROLE_PASSWORD })
    const stream = await openLiveStream(app.url, signed.accessToken)
    for (let n = 0; n < 5; n += 1) await ask({ by: office, passCode: '0000' })
    await stream.next(({ kind, action }) => kind === 'session' && action === 'refused')
    stream.close()
    for (const user of [owner, office]) {
      const { data } = await user.call('GetFailedSignIns', {})
      expect(data[0]).toMatchObject({
        username: office.username,
        refused: `approvals stopped, typed by ${till.username}`,
      })
    }
  })

  test('nobody allows their own save', async () => {
    const office = await aRoleUser(app, 'Office')
    const own = await ask({ by: office, rights: ['entries'] }, office)
    expect([own.status, own.body.Message]).toEqual([403, 'You cannot approve your own save. Ask a colleague'])
    const spelled = await ask({ by: { username: ` ${office.username.toUpperCase()}` }, passCode: '0000' }, office)
    expect(spelled.body.code).toBe('APPROVAL_OWN')
  })

  test('what would outlive the save is allowed by nobody', async () => {
    for (const rights of [['users'], ['corrections', 'tokens']] as Right[][]) {
      const refusal = await ask({
        by: { username: 'maria' },
        passCode: CASHIER.passcode,
        operation: 'EditUser',
        rights,
      })
      expect([refusal.status, refusal.body.code]).toEqual([403, 'APPROVAL_NEVER'])
    }
  })

  test('a right that a user, role or token would have afterwards is given by nobody, whichever way round', async () => {
    const rights: Right[] = ['users', 'tokens', 'entries']
    const { id } = await app.call('AddRole', { name: 'Keeps users', rights })
    const keeper = await aRoleUser(app, 'Keeps users')
    const viewer = await aRoleUser(app, 'Viewer')
    const wider: Right[] = [...rights, 'settings']
    const given: Right[] = ['settings', 'prices']
    const calls: [OperationName, object][] = [
      ['AddRole', { name: 'Wider', rights: wider }],
      ['EditRole', { id, name: 'Keeps users', rights: wider }],
      ['AddUser', { username: 'wide', password: ROLE_PASSWORD, passCode: ROLE_PASSCODE }],
      ['EditUser', { id: keeper.id, roleID: await roleIDByName(app, 'Owner'), passCode: ROLE_PASSCODE }],
      ['SetRoleFactor', { id: await roleIDByName(app, 'Owner'), isNeeded: true }],
      ['TakeSecondFactor', { id: (await aRoleUser(app, 'Owner')).id }],
      ['AddServiceToken', { name: 'wide', can: ['prices'], days: 3 }],
    ]
    const by = { by: { username: 'maria' }, passCode: CASHIER.passcode, rights: given }
    for (const [operation, input] of calls) {
      const refusal = await ask({ ...by, operation, input }, keeper)
      expect([operation, refusal.body.code]).toEqual([operation, 'APPROVAL_NEVER'])
    }
    // What was changed back is changed by the same rules.
    await app.call('EditUser', { id: viewer.id, roleID: await roleIDByName(app, 'Owner') })
    await app.call('EditUser', { id: viewer.id, roleID: await roleIDByName(app, 'Viewer') })
    const { data } = await app.call('GetHistory', { kind: 'user', id: viewer.id })
    const { eventID, asOf } = await app.call('GetPutBack', { eventID: data[0]?.eventID ?? 0 })
    const all = RIGHTS.filter((right) => !rights.includes(right))
    const input = { eventID, asOf }
    const { approval } = await keeper.call(
      'ApproveOnce',
      asked({ ...by, rights: all, operation: 'PutBack', input }) as never,
    )
    expect((await keeper.refusal('PutBack', input, { approval })).status).toBe(403)
    expect((await app.call('GetUsers', { username: viewer.username })).data[0]?.role).toBe('Viewer')
  })

  test('it is for the record and the figures that were asked, and no others', async () => {
    const [mine, another] = [await entered(), await entered()]
    const by = { username: 'maria' }
    const { passcode: passCode } = CASHIER
    const approval = await approvalOf({ by, passCode, input: { cashEntryID: mine } })
    expect((await till.refusal('DeleteEntry', { cashEntryID: another }, { approval })).body.code).toBe('APPROVAL_OVER')
    await till.call('DeleteEntry', { cashEntryID: mine }, { approval })
    const input = { ...cash(), id: another, amount: 21 }
    const edit = { by, passCode, operation: 'AddEditCash', input } as const
    const edited = await approvalOf(edit)
    expect((await till.refusal('AddEditCash', { ...input, amount: 2100 }, { approval: edited })).status).toBe(403)
    await till.call('AddEditCash', { ...input }, { approval: edited })
    expect(await app.call('GetCashEntry', { id: another })).toMatchObject({ amount: 21 })
    expect(await integrityFaults(app)).toEqual([])
  })

  test.each<[string, (owner: RoleUser) => Promise<unknown>]>([
    [
      'has another role',
      async (owner) => app.call('EditUser', { id: owner.id, roleID: await roleIDByName(app, 'Viewer') }),
    ],
    ['has another passcode', (owner) => app.call('EditUser', { id: owner.id, passCode: '1111' })],
    ['may no longer sign in', (owner) => app.call('EditUser', { id: owner.id, active: false })],
    [
      'is of somebody who asked as something else',
      async () => app.call('EditUser', { id: till.id, roleID: await roleIDByName(app, 'Viewer') }),
    ],
  ])('it is over once whoever allowed it %s', async (_, change) => {
    const id = await entered()
    const owner = await aRoleUser(app, 'Owner')
    const input = { cashEntryID: id }
    const used = { approval: await approvalOf({ by: owner, input }), key: `used-${id}` }
    const later = await entered()
    const approval = await approvalOf({ by: owner, input: { cashEntryID: later } })
    const answer = await till.call('DeleteEntry', input, used)
    await change(owner)
    const over = await till.refusal('DeleteEntry', { cashEntryID: later }, { approval })
    expect(over.body.code).toBe('APPROVAL_OVER')
    // What was saved is saved: the same again gets the same answer.
    expect(await till.call('DeleteEntry', input, used)).toEqual(answer)
  })

  test('it is over once the role of whoever allowed it may no longer, also for a save that has begun', async () => {
    const { id: roleID } = await app.call('AddRole', { name: 'Deputy', rights: ['corrections', 'entries'] })
    const deputy = await aRoleUser(app, 'Deputy')
    const input = { cashEntryID: await entered() }
    const approval = await approvalOf({ by: deputy, input })
    await app.call('EditRole', { id: roleID, name: 'Deputy', rights: ['entries'] })
    expect((await till.refusal('DeleteEntry', input, { approval })).body.rights).toEqual(['corrections'])
    expect(await app.call('GetCashEntry', { id: input.cashEntryID })).toMatchObject({ amount: 20 })
  })
})
