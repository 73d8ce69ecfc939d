import { OWNER_ROLE } from '../fixtures/cashier'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anEntry, aVehicle, typeDetails } from '../fixtures/builders'

const JOSEPH = { username: 'j.camilleri', password: 'another desk at the bank', passcode: '4321' }

describeOnOneEngine('a save of a history, put back', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    await app.call('AddUser', {
      roleID: OWNER_ROLE,
      username: JOSEPH.username,
      password: JOSEPH.password,
      passCode: JOSEPH.passcode,
    })
    await add({ categoryID: CashCategory.FreeForm, amount: 5000, name: 'Float', description: 'From the bank' })
  })
  afterAll(() => app?.stop())

  const add = async (over: Parameters<typeof anEntry>[0]) => (await app.call('AddEditCash', anEntry(over))).cashID
  const entryOf = (id: number) => app.call('GetCashEntry', { id })
  const drawer = async () => (await app.call('GetCurrentBatchTransactions', {})).closingBalance
  const healthy = async () => expect((await app.call('CheckBooks', {})).faults).toEqual([])
  /** The event of a save of a record: the newest one is 0. */
  async function eventOf(kind: HistoryKind, id: number | null, at = 0): Promise<number> {
    const { data } = await app.call('GetHistory', id === null ? { kind } : { kind, id })
    return data[at]?.eventID ?? 0
  }
  const offerOf = (eventID: number) => app.call('GetPutBack', { eventID })
  async function putBack(kind: HistoryKind, id: number | null, at = 0) {
    const offer = await offerOf(await eventOf(kind, id, at))
    expect(offer.refusal).toBeNull()
    expect(offer.becomes).not.toBe('')
    await app.call('PutBack', { eventID: offer.eventID, asOf: offer.asOf })
    await healthy()
    return offer.sets
  }

  test('[commands 2] what an edit changed becomes what it was, what was changed since stays, and the trace is whole', async () => {
    const id = await add({ amount: 30, categoryID: CashCategory.TransportMaltaFee, name: 'First' })
    await app.call('AddEditCash', { id, amount: 31, name: 'Second' })
    await app.call('AddEditCash', { id, reference: 'R-1' })
    const held = await drawer()
    expect(await putBack('entry', id, 1)).toEqual([
      { field: 'Amount', before: '€31.00', after: '€30.00' },
      { field: 'Name', before: 'Second', after: 'First' },
    ])
    expect(await entryOf(id)).toMatchObject({ amount: 30, name: 'First', reference: 'R-1' })
    expect(await drawer()).toBe(held - 1)
    const { data } = await app.call('GetHistory', { kind: 'entry', id })
    expect(data.map(({ action }) => action)).toEqual(['edit', 'edit', 'edit', 'add'])
    expect(data[0]?.changes).toEqual([
      { field: 'Amount', before: '€31.00', after: '€30.00' },
      { field: 'Name', before: 'Second', after: 'First' },
    ])
    // What was put back is a save like any other: it is put back, and taken back, itself.
    await putBack('entry', id)
    expect(await entryOf(id)).toMatchObject({ amount: 31, name: 'Second', reference: 'R-1' })
    const { save } = await app.call('GetLastSave', {})
    await app.call('UndoSave', { saveID: save?.saveID ?? 0 })
    expect(await entryOf(id)).toMatchObject({ amount: 30, name: 'First', reference: 'R-1' })
  })

  test('[commands 2] a cheque that an edit gave up comes back with all that it said', async () => {
    const paid = { typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) }
    const id = await add({ amount: 40, ...paid })
    const { cheque } = await entryOf(id)
    await app.call('AddEditCash', { id, typeID: CashType.Cash, cheque: null })
    const sets = await putBack('entry', id)
    expect(sets.map(({ field }) => field)).toEqual(expect.arrayContaining(['Type', 'Payer', 'Cheque No']))
    expect((await entryOf(id)).cheque).toMatchObject({ ...cheque, sharedBy: expect.any(Array) })
  })

  test("[commands 2] another's deletion is entered again once, however many ask at once", async () => {
    const id = await add({ amount: 12, categoryID: CashCategory.TransportMaltaFee, name: 'Once' })
    await app.call('DeleteEntry', { cashEntryID: id })
    await app.signIn(JOSEPH)
    const held = await drawer()
    const offer = await offerOf(await eventOf('entry', id))
    expect([offer.refusal, offer.becomes]).toEqual([null, 'The entry will be entered again, under a new number.'])
    const asked = { eventID: offer.eventID, asOf: offer.asOf }
    const statuses = await Promise.all([1, 2, 3].map(async () => (await app.raw('PutBack', asked)).status))
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect(await drawer()).toBe(held + 12)
    expect(await app.refusal('PutBack', asked)).toMatchObject({ status: 409, body: { code: 'PUT_BACK_DONE' } })
    expect((await offerOf(offer.eventID)).refusal).toMatch(/Once · €12\.00 was already put back by j\.camilleri$/)
    const { data } = await app.call('GetHistory', {
      kind: 'entry',
      id: (await app.call('GetCashEntry', { id: -1 })).id,
    })
    expect(data.map(({ action, username }) => [action, username])).toEqual([['add', JOSEPH.username]])
    await app.signIn()
    await healthy()
  })

  test('[commands 2] of an edit and a putting back at the same time the one that comes second is refused or seen', async () => {
    const id = await add({ amount: 50, categoryID: CashCategory.TransportMaltaFee })
    await app.call('AddEditCash', { id, amount: 51 })
    const offer = await offerOf(await eventOf('entry', id))
    const asked = { eventID: offer.eventID, asOf: offer.asOf }
    const { version } = await entryOf(id)
    const answers = await Promise.all([app.raw('PutBack', asked), app.raw('AddEditCash', { id, amount: 52, version })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await entryOf(id)).amount).toBe(answers[0].status === 200 ? 50 : 52)
    await app.call('AddEditCash', { id, amount: 53 })
    const refused = await app.refusal('PutBack', asked)
    expect([refused.status, refused.body.code]).toEqual([409, 'PUT_BACK_CHANGED'])
    expect(refused.body.Message).toMatch(/was changed by maria in the meantime\. Check again what would be set$/)
    expect((await entryOf(id)).amount).toBe(53)
    await healthy()
  })

  test('[commands 2] clients, vehicles with their purchase, note and sale, hires, costs, payments and settings', async () => {
    const clientID = await aClient(app, { name: 'Rita', surname: 'Gatt' })
    await app.call('EditClient', { id: clientID, mobNo: '79000001' })
    await app.call('EditClient', { id: clientID, mobNo: '79000002', name: 'Rit' })
    expect(await putBack('client', clientID)).toHaveLength(2)
    expect(await app.call('GetClient', { clientID })).toMatchObject({ name: 'Rita', mobNo: '79000001' })

    const { vehicleID } = await aVehicle(app, { boughtPrice: 3000 })
    const vehicle = () => app.call('GetVehicle', { vehicleID })
    await app.call('EditVehicle', { id: vehicleID, colorStr: 'Red', mileage: 70_000 })
    const before = await vehicle()
    await app.call('EditVehicle', { id: vehicleID, colorStr: 'Blue', mileage: 70_001 })
    await app.call('EditVehicleBoughtDetails', { vehicleID, priceBought: 3100 })
    await app.call('EditVehicleNote', { vehicleID, note: 'Scratched' })
    await putBack('vehicle', vehicleID)
    await putBack('vehicle', vehicleID, 2)
    expect(await putBack('vehicle', vehicleID, 4)).toHaveLength(2)
    expect({ ...(await vehicle()), version: 0 }).toEqual({ ...before, version: 0 })

    const sale = { vehicleID, clientID, saleType: 0, soldToPrice: 6000, soldToDateTime: '2026-03-01' }
    await app.call('SoldToVehicle', sale)
    await app.call('SoldToVehicle', { ...sale, soldToPrice: 5900 })
    expect(await putBack('vehicle', vehicleID)).toEqual([
      { field: 'Sold Price', before: '€5,900.00', after: '€6,000.00' },
    ])
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    await putBack('vehicle', vehicleID)
    expect(await vehicle()).toMatchObject({ soldPrice: 6000, clientSoldTo: { id: clientID } })

    const { vehicleID: carID } = await aVehicle(app)
    const hire = { clientID, vehicleID: carID, carHireType: 1, rate: 25, startDateTime: '2026-06-01' }
    const { id: hireID } = await app.call('SaveCarHire', { ...hire, endDateTime: '2026-06-05' })
    await app.call('SaveCarHire', { carHireID: hireID, rate: 30 })
    expect(await putBack('hire', hireID)).toEqual([{ field: 'Rate', before: '€30.00', after: '€25.00' }])
    await app.call('DeleteCarHire', { carHireID: hireID })
    await putBack('hire', hireID)
    expect((await offerOf(await eventOf('hire', hireID))).refusal).toMatch(/was already put back by maria$/)

    const expense = { amount: 40, vendorStr: 'Panel beater', description: 'Door', date: '2026-02-20' }
    const { id: expenseID } = await app.call('AddExpense', { vehicleID, ...expense })
    await app.call('EditExpense', { id: expenseID, amount: 45 })
    expect(await putBack('expense', expenseID)).toEqual([{ field: 'Amount', before: '€45.00', after: '€40.00' }])
    await app.call('DeleteExpense', { id: expenseID })
    await putBack('expense', expenseID)
    const payment = { cashCategory: CashCategory.Sale, cashType: CashType.Cash, amount: 100, date: '2026-03-01' }
    const { id: paymentID } = await app.call('AddManualPayment', { vehicleID, ...payment })
    await app.call('EditManualPayment', { id: paymentID, amount: 120 })
    expect(await putBack('payment', paymentID)).toEqual([{ field: 'Amount', before: '€120.00', after: '€100.00' }])

    await app.call('SaveSettings', { hireTerms: 'One' })
    await app.call('SaveSettings', { hireTerms: 'Two', receiptBalance: true })
    expect(await putBack('settings', null)).toHaveLength(2)
    expect(await app.call('GetSettings', {})).toMatchObject({ hireTerms: 'One', receiptBalance: false })
  })

  test('[commands 2] what nothing was before, what is no save of a form and what is so already is said', async () => {
    const id = await add({ amount: 60, categoryID: CashCategory.TransportMaltaFee })
    const { data } = await app.call('GetHistory', { kind: 'entry', id })
    expect(data.map(({ eventID }) => eventID)).toEqual([undefined])
    await app.call('AddEditCash', { id, amount: 61 })
    await app.call('AddEditCash', { id, amount: 60 })
    expect((await offerOf(await eventOf('entry', id, 1))).refusal).toMatch(
      /already has these values\. Nothing would change$/,
    )
    await app.call('SaveReconcile', { fifty: 2 })
    const { batchID } = await app.call('GetCurrentBatchTransactions', {})
    const counted = await offerOf(await eventOf('batch', batchID))
    expect(counted.refusal).toMatch(/^Batch counted: .*: this cannot be put back. Change it on its own page$/)
    const refused = await app.refusal('PutBack', { eventID: counted.eventID, asOf: counted.asOf })
    expect([refused.status, refused.body.code]).toEqual([409, 'PUT_BACK_OTHER'])
    const unknown = await app.refusal('PutBack', { eventID: 99_999_999, asOf: '0' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'PUT_BACK_GONE'])
  })

  test('[server 2] what is behind the passcode wants it', async () => {
    const { vehicleID } = await aVehicle(app)
    await app.call('EditVehicleNote', { vehicleID, note: 'Two keys' })
    const offer = await offerOf(await eventOf('vehicle', vehicleID))
    await app.signIn({ ...CASHIER, locked: true })
    for (const name of ['GetPutBack', 'PutBack'] as const) {
      const locked = await app.refusal(name, { eventID: offer.eventID, asOf: offer.asOf })
      expect(locked.body.code).toBe('SESSION_PASSCODE_LOCKED')
    }
    await app.signIn()
  })

  test('[server 7.6] a locked month and a closed batch refuse with their sentences, and nothing changes', async () => {
    const month = { categoryID: CashCategory.TransportMaltaFee, dateTime: '2026-02-20' }
    const id = await add({ amount: 70, ...month })
    await app.call('AddEditCash', { id, amount: 71 })
    const offer = await offerOf(await eventOf('entry', id))
    await app.call('LockMonth', { month: '2026-02-01' })
    expect((await offerOf(offer.eventID)).refusal).toBe('February 2026 is locked. Enter a correction dated today.')
    const locked = await app.refusal('PutBack', { eventID: offer.eventID, asOf: offer.asOf })
    expect([locked.status, locked.body.code]).toEqual([409, 'MONTH_LOCKED'])
    await app.call('UnlockMonth', { month: '2026-02-01' })

    const other = await add({ amount: 80, categoryID: CashCategory.DAD, name: 'Text' })
    await app.call('AddEditCash', { id: other, amount: 81 })
    await app.call('AddEditCash', { id: other, name: 'Other text' })
    await app.call('Reconcile', { fifty: 2, extra: 0, differenceReason: 'unknown' })
    const closed = await offerOf(await eventOf('entry', other, 1))
    expect(closed.refusal).toBe('The batch of this entry is closed: its amount cannot change')
    const refused = await app.refusal('PutBack', { eventID: closed.eventID, asOf: closed.asOf })
    expect([refused.status, refused.body.code]).toEqual([409, 'CASH_CLOSED_FIELD'])
    // Texts may change there, so they may be put back.
    expect(await putBack('entry', other)).toEqual([{ field: 'Name', before: 'Other text', after: 'Text' }])
    expect(await entryOf(other)).toMatchObject({ amount: 81, name: 'Text' })
    // A fee moves the closing that was signed.
    const signed = await offerOf(await eventOf('entry', id))
    expect(signed.closings).toEqual([expect.stringMatching(/^Batch \d+, signed by maria: closing .* becomes /)])
    await putBack('entry', id)
    expect(await entryOf(id)).toMatchObject({ amount: 70 })
  })
})
