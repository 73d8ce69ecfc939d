import { OWNER_ROLE } from '../fixtures/cashier'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { anAgreement, anEntry, type BuiltAgreement } from '../fixtures/builders'

const JOSEPH = { username: 'j.camilleri', password: 'another desk at the bank', passcode: '4321' }

describeOnOneEngine('instalments, accounts and users put back', (engine) => {
  let app: TestApp
  let josephID: number
  let deal: BuiltAgreement
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    const { id } = await app.call('AddUser', {
      roleID: OWNER_ROLE,
      ...{ username: JOSEPH.username, password: JOSEPH.password, passCode: JOSEPH.passcode },
    })
    josephID = id
    deal = await anAgreement(app)
  })
  afterAll(() => app?.stop())

  const rows = () => app.call('GetHPDetails', { vehicleID: deal.vehicleID })
  const historyOf = async (kind: HistoryKind, id: number) => (await app.call('GetHistory', { kind, id })).data
  /** The offer of a save of a record itself: the newest one is 0. */
  const offerOf = async (kind: HistoryKind, id: number, at = 0) => {
    const own = (await historyOf(kind, id)).flatMap(({ eventID }) => eventID ?? [])
    return app.call('GetPutBack', { eventID: own[at] ?? 0 })
  }
  /** agreed = paid + remaining + waived, and all else that the books say of themselves. */
  const healthy = async () => expect((await app.call('CheckBooks', {})).faults).toEqual([])
  async function putBack(kind: HistoryKind, id: number, at = 0) {
    const { eventID, asOf, refusal, sets } = await offerOf(kind, id, at)
    expect(refusal).toBeNull()
    await app.call('PutBack', { eventID, asOf })
    await healthy()
    return sets
  }
  const edit = (id: number, over: object) => app.call('EditHPPayment', { id, vehicleID: deal.vehicleID, ...over })
  const pay = (amount: number) =>
    app.call('AddEditCash', anEntry({ categoryID: CashCategory.HpPayment, vehicleID: deal.vehicleID, amount }))

  test('[commands 2] amount, due day and tick of an instalment become what they were, what was changed since stays', async () => {
    const before = await rows()
    const row = before[8]!
    await edit(row.id, { amount: 600 })
    await edit(row.id, { dueDate: '2026-10-20' })
    expect(await putBack('instalment', row.id, 1)).toEqual([{ field: 'Amount', before: '€600.00', after: '€550.00' }])
    expect((await rows())[8]).toMatchObject({ amount: 550, dueDate: '2026-10-20' })
    // What was put back is a save of the same instalment, and is put back itself.
    const [newest] = await historyOf('instalment', row.id)
    expect(newest).toMatchObject({ kind: 'instalment', id: row.id, action: 'edit', username: CASHIER.username })
    expect(newest?.summary).toMatch(new RegExp(`${deal.accountNo}.*9`))
    await putBack('instalment', row.id)
    expect((await rows())[8]).toMatchObject({ amount: 600, dueDate: '2026-10-20' })
    await putBack('instalment', row.id)
    await edit(row.id, { paid: true, paidDate: '2026-03-01' })
    expect((await putBack('instalment', row.id)).map(({ field }) => field)).toEqual(['Ticked amount', 'Ticked on'])
    expect((await rows())[8]).toMatchObject({ amount: 550, paid: false })
    await app.call('DeleteHPPayment', { id: row.id })
    expect((await offerOf('instalment', row.id)).becomes).toBe('The instalment will be entered again, as the last one.')
    await putBack('instalment', row.id)
    expect((await rows()).filter(({ dueDate }) => dueDate === '2026-10-20')).toMatchObject([
      { amount: 550, paid: false },
    ])
    expect((await offerOf('instalment', row.id)).refusal).toMatch(/was already put back by maria$/)
  })

  test('[server 6.2] what was paid since refuses with its sentence, and nothing changes', async () => {
    const [row] = await rows()
    await edit(row!.id, { amount: 700 })
    const offer = await offerOf('instalment', row!.id)
    const { cashID } = await pay(650)
    const unchanged = await rows()
    expect((await offerOf('instalment', row!.id)).refusal).toBe(
      'This payment has a cash entry of 650.00; its amount cannot be less',
    )
    const asked = { eventID: offer.eventID, asOf: offer.asOf }
    const below = await app.refusal('PutBack', asked)
    expect([below.status, below.body.code]).toEqual([409, 'HP_ROW_BELOW_CASH'])
    expect(await rows()).toEqual(unchanged)
    await app.call('DeleteEntry', { cashEntryID: cashID ?? 0 })
    await app.call(
      'AddEditCash',
      anEntry({ categoryID: CashCategory.HPSettlement, vehicleID: deal.vehicleID, amount: 6000 }),
    )
    expect((await offerOf('instalment', row!.id)).refusal).toBe('The account is settled')
    expect((await app.refusal('PutBack', asked)).body.code).toBe('HP_SETTLED')
    await app.call('DeleteEntry', { cashEntryID: (await app.call('GetCashEntry', { id: -1 })).id })
    await putBack('instalment', row!.id)
    expect((await rows())[0]).toMatchObject({ amount: 550 })
  })

  test('[commands 2] of several who put an instalment back, pay it and edit it at once, each is there once or refused', async () => {
    const row = (await rows())[1]!
    await edit(row.id, { amount: 640 })
    const { eventID, asOf } = await offerOf('instalment', row.id)
    const ownSaves = async () => (await historyOf('instalment', row.id)).filter(({ eventID: own }) => own !== undefined)
    const before = (await ownSaves()).length
    const backs = await Promise.all([1, 2, 3].map(async () => (await app.raw('PutBack', { eventID, asOf })).status))
    expect(backs.toSorted()).toEqual([200, 409, 409])
    expect(await ownSaves()).toHaveLength(before + 1)
    await edit(row.id, { amount: 645 })
    const again = await offerOf('instalment', row.id)
    const { version } = (await rows())[1]!
    const answers = await Promise.all([
      app.raw('PutBack', { eventID: again.eventID, asOf: again.asOf }),
      app.raw('EditHPPayment', { id: row.id, vehicleID: deal.vehicleID, amount: 660, version }),
      app.raw('AddEditCash', anEntry({ categoryID: CashCategory.HpPayment, vehicleID: deal.vehicleID, amount: 100 })),
    ])
    expect(answers[2].status).toBe(200)
    const [back, edited] = answers.map(({ status }) => status)
    expect([back, edited].toSorted()).toEqual([200, 409])
    expect((await rows())[1]?.amount).toBe(back === 200 ? 550 : 660)
    await healthy()
  })

  test('[commands 2] a schedule is not put back, and says how it is made again', async () => {
    const other = await anAgreement(app)
    await app.call('DeleteHpSchedule', { vehicleID: other.vehicleID })
    const offer = await offerOf('account', other.vehicleID)
    expect(offer.refusal).toMatch(/: payments apply to the current schedule\. Make the HP Schedule again from its sale/)
    const refused = await app.refusal('PutBack', { eventID: offer.eventID, asOf: offer.asOf })
    expect([refused.status, refused.body.code]).toEqual([409, 'PUT_BACK_SCHEDULE'])
  })

  test('[commands 2] [server 16.1] the role of a user is put back', async () => {
    const { data } = await app.call('GetRoles', {})
    const viewer = data.find(({ name }) => name === 'Viewer')?.id
    await app.call('EditUser', { id: josephID, roleID: viewer })
    expect(await putBack('user', josephID)).toEqual([{ field: 'Role', before: 'Viewer', after: 'Owner' }])
    const users = (await app.call('GetUsers', {})).data
    expect(users.find(({ id }) => id === josephID)?.role).toBe('Owner')
  })

  test('[commands 2] name and leave to sign in of a user are put back, a password or passcode never', async () => {
    const user = async () => (await app.call('GetUsers', {})).data.find(({ id }) => id === josephID)
    await app.call('EditUser', { id: josephID, username: 'joe', active: false, password: 'a password of another kind' })
    expect(await putBack('user', josephID)).toEqual([
      { field: 'Username', before: 'joe', after: JOSEPH.username },
      { field: 'Active', before: '', after: 'Yes' },
    ])
    expect(await user()).toMatchObject({ username: JOSEPH.username, isActive: true })
    // The password stays the new one.
    expect((await app.refusal('Auth', { username: JOSEPH.username, password: JOSEPH.password })).status).toBe(401)
    await app.call('EditUser', { id: josephID, password: JOSEPH.password, passCode: '8642' })
    const secret = await offerOf('user', josephID)
    expect(secret.refusal).toMatch(/: a password or passcode cannot be put back\. Set a new one on the Users page$/)
    const refused = await app.refusal('PutBack', { eventID: secret.eventID, asOf: secret.asOf })
    expect([refused.status, refused.body.code]).toEqual([409, 'PUT_BACK_SECRET'])
    await app.call('EditUser', { id: josephID, username: 'joe' })
    await app.call('AddUser', {
      roleID: OWNER_ROLE,
      username: JOSEPH.username,
      password: JOSEPH.password,
      passCode: '1357',
    })
    const { eventID, asOf } = await offerOf('user', josephID)
    const taken = await app.refusal('PutBack', { eventID, asOf })
    expect([taken.status, taken.body.Message]).toEqual([409, `A user named ${JOSEPH.username} already exists`])
    // Nobody shuts out themselves, nor the last one who may sign in: not by putting back either.
    await app.signIn({ ...CASHIER, locked: true })
    expect((await app.refusal('GetPutBack', { eventID })).body.code).toBe('SESSION_PASSCODE_LOCKED')
    await app.signIn()
    expect((await user())?.username).toBe('joe')
    await healthy()
  })
})
