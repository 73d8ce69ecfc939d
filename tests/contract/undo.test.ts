import { OWNER_ROLE } from '../fixtures/cashier'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle, typeDetails } from '../fixtures/builders'

const JOSEPH = { username: 'j.camilleri', password: 'another desk at the bank', passcode: '4321' }

describeOnOneEngine('the last save, taken back', (engine) => {
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
  const isThere = async (id: number) => (await app.raw('GetCashEntry', { id })).status === 200
  const offered = async (cashEntryID?: number) =>
    (await app.call('GetLastSave', cashEntryID === undefined ? {} : { cashEntryID })).save
  const drawer = async () => (await app.call('GetCurrentBatchTransactions', {})).closingBalance
  const healthy = async () => expect((await app.call('CheckBooks', {})).faults).toEqual([])
  /** Takes back what is offered, once it says what it should. */
  async function undo(said: RegExp) {
    const save = await offered()
    expect(save?.summaries.join('; ')).toMatch(said)
    expect(save?.refusal).toBeNull()
    expect(save?.becomes).not.toBe('')
    await app.call('UndoSave', { saveID: save?.saveID ?? 0 })
    await healthy()
  }

  test('[commands 2] an entry is deleted with its trace, and the save before it is the next one', async () => {
    const held = await drawer()
    const first = await add({ amount: 10, categoryID: CashCategory.TransportMaltaFee })
    const second = await add({ amount: 20, categoryID: CashCategory.TransportMaltaFee })
    await undo(/^Entry added: .*€20\.00$/)
    expect([await isThere(first), await isThere(second)]).toEqual([true, false])
    const { data } = await app.call('GetHistory', { kind: 'entry', id: second })
    expect(data.map(({ action, username }) => [action, username])).toEqual([
      ['delete', 'maria'],
      ['add', 'maria'],
    ])
    await undo(/^Entry added: .*€10\.00$/)
    expect([await isThere(first), await drawer()]).toEqual([false, held])
  })

  test('[commands 2] an edit becomes what was before it, then the entry itself goes', async () => {
    const cheque = { typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) }
    const id = await add({ amount: 30, ...cheque, name: 'Before' })
    const before = await entryOf(id)
    await app.call('AddEditCash', { id, amount: 31, name: 'After', typeID: CashType.Cash, cheque: null })
    expect(await entryOf(id)).toMatchObject({ amount: 31, name: 'After', cheque: null })
    await undo(/^Entry changed: /)
    const { cheque: was, version: _, ...rest } = before
    expect(await entryOf(id)).toMatchObject({ ...rest, cheque: { ...was, sharedBy: expect.any(Array) } })
    await undo(/^Entry added: /)
    expect(await isThere(id)).toBe(false)
  })

  test('[commands 2] a deletion is entered again under a new number', async () => {
    const { vehicleID } = await anAgreement(app)
    const remaining = async () => (await app.call('GetNextHPAmount', { vehicleID })).remainingPayments
    const id = await add({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 })
    const was = await entryOf(id)
    await app.call('DeleteEntry', { cashEntryID: id })
    expect(await remaining()).toBe(6600)
    await undo(/^Entry deleted: /)
    expect(await remaining()).toBe(6050)
    const { entry } = await app.call('GetLastEntry', {})
    expect(entry?.id).not.toBe(id)
    expect(entry).toMatchObject({
      amount: was.amount,
      hpacNo: was.hpacNo,
      clientID: was.clientID,
      dateTime: was.dateTime,
    })
  })

  test('[commands 2] a handling fee goes and comes with the entry that it came with', async () => {
    const id = await add({ categoryID: CashCategory.TransportMalta, amount: 100, handlingFee: 15 })
    const { cashID: fee } = await app.call('AddTmHandlingFee', { id })
    await undo(/Transport Malta.*€100\.00; .*€15\.00/)
    expect([await isThere(id), await isThere(fee)]).toEqual([false, false])
    const again = await add({ categoryID: CashCategory.TransportMalta, amount: 100, handlingFee: 15 })
    await app.call('AddTmHandlingFee', { id: again })
    expect((await offered(again))?.summaries).toHaveLength(2)
    await app.call('DeleteEntry', { cashEntryID: again })
    const held = await drawer()
    await undo(/deleted/)
    expect(await drawer()).toBe(held - 85)
  })

  test('[commands 2] several accounts that one save paid are taken back together', async () => {
    const accounts = [await anAgreement(app), await anAgreement(app)].map(({ accountNo }) => accountNo)
    const paid = { categoryID: CashCategory.HpPayment, enableMultipleHpPayment: 1, multipleHpPayment: 1, amount: 1100 }
    const { cashIDs } = await app.call('MultiplyHPPayment', {
      ...anEntry({ ...paid, vehicleID: null, combineHpPaymentsOfAccounts: accounts }),
    })
    await undo(/.*; .*/)
    for (const id of cashIDs) expect(await isThere(id)).toBe(false)
  })

  test('[commands 2] expenses, costs and payments by hand', async () => {
    const { vehicleID } = await aVehicle(app)
    const costs = async () =>
      (await app.call('GetCostings', { vehicleID })).expenses.map(({ amount, vendor }) => [vendor, amount])
    const expense = { amount: 40, vendorStr: 'Panel beater', description: 'Door', date: '2026-02-20' }
    await app.call('AddExpense', { vehicleID, ...expense })
    await undo(/^Expense added: .*Panel beater/)
    expect(await costs()).toEqual([])
    const { id } = await app.call('AddExpense', { vehicleID, ...expense })
    await app.call('EditExpense', { id, ...expense, amount: 45 })
    await undo(/^Expense changed: /)
    expect(await costs()).toEqual([['Panel beater', 40]])
    await app.call('DeleteExpense', { id })
    await undo(/^Expense deleted: /)
    expect(await costs()).toEqual([['Panel beater', 40]])
    await app.call('SaveCommonExpense', { vehicleID, excelAmount: 99 })
    await undo(/Common expense saved/)
    expect(await costs()).toEqual([['Panel beater', 40]])

    const payments = async () => (await app.call('GetVehiclePayments', { vehicleID })).map(({ amount }) => amount)
    const payment = { cashCategory: CashCategory.Sale, cashType: CashType.Cash, amount: 100, date: '2026-03-01' }
    const { id: paymentID } = await app.call('AddManualPayment', { vehicleID, ...payment })
    await app.call('EditManualPayment', { id: paymentID, ...payment, amount: 120 })
    await undo(/^Payment changed: /)
    expect(await payments()).toEqual([100])
    await app.call('DeleteManualPayment', { id: paymentID })
    await undo(/^Payment deleted: /)
    expect(await payments()).toEqual([100])
  })

  test('[commands 2] an attempt that was taken off the list, and an unsold vehicle that was deleted', async () => {
    const { vehicleID, regNo } = await aVehicle(app)
    const clientID = await aClient(app)
    const deposit = await add({ categoryID: CashCategory.Deposit, vehicleID, clientID, amount: 200, soldToPrice: 9000 })
    const attempts = async () => (await app.call('GetVehicle', { vehicleID })).clientAttempts.length
    await app.call('DeleteAttempt', { vehicleID, clientID })
    expect(await attempts()).toBe(0)
    await undo(/Attempt deleted/)
    expect(await attempts()).toBe(1)
    await app.call('AddExpense', { vehicleID, amount: 40, vendorStr: 'Gatt', description: 'Oil', date: '2026-02-20' })
    const before = await app.call('GetVehicle', { vehicleID })
    const { version } = before
    await app.call('DeleteVehicle', { vehicleID, version })
    expect((await entryOf(deposit)).vehicleID).toBeNull()
    await undo(/^Vehicle deleted: /)
    expect(await app.call('GetVehicle', { vehicleID })).toEqual(before)
    expect(await entryOf(deposit)).toMatchObject({ vehicleID, regNo })
  })

  test('[commands 2] what others saved or changed meanwhile is refused, with nothing changed', async () => {
    const mine = await add({ amount: 12, categoryID: CashCategory.TransportMaltaFee })
    const save = await offered()
    await app.signIn(JOSEPH)
    const others = await app.refusal('UndoSave', { saveID: save?.saveID })
    expect([others.status, others.body.code]).toEqual([404, 'UNDO_GONE'])
    expect(await offered()).toBeNull()
    await app.call('AddEditCash', { id: mine, name: 'Changed by another' })
    await app.signIn()
    expect((await offered())?.refusal).toMatch(/has since been changed by j\.camilleri, so this cannot be undone$/)
    const changed = await app.refusal('UndoSave', { saveID: save?.saveID })
    expect([changed.status, changed.body.code, await isThere(mine)]).toEqual([409, 'UNDO_CHANGED', true])
  })

  test('[commands 2] twice at once takes it back once, and the others are told that it is gone', async () => {
    const id = await add({ amount: 13, categoryID: CashCategory.TransportMaltaFee })
    const saveID = (await offered())?.saveID
    const answers = await Promise.all([1, 2, 3].map(() => app.raw('UndoSave', { saveID })))
    const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code?: string }).code))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(codes.filter((code) => code === 'UNDO_GONE')).toHaveLength(2)
    expect(await isThere(id)).toBe(false)
    await healthy()
  })

  test('[commands 2] a receipt is told of only where the entry has one', async () => {
    const plain = await add({ amount: 17, categoryID: CashCategory.TransportMaltaFee })
    expect((await offered(plain))?.becomes).toBe('The entry will be deleted.')
    const { vehicleID } = await aVehicle(app)
    const clientID = await aClient(app)
    const id = await add({ categoryID: CashCategory.Deposit, vehicleID, clientID, amount: 200, soldToPrice: 9000 })
    const newReceiptNumber = (await app.call('GetReceiptNumber', {})).currentReceiptNumber
    await app.raw('GetDepositReceiptReport', { cashID: id, clientID, newReceiptNumber })
    const number = (await entryOf(id)).receiptNumber
    expect((await offered(id))?.becomes).toBe(`The entry will be deleted. Receipt ${number} becomes void.`)
    await app.call('DeleteEntry', { cashEntryID: id })
    expect((await offered(id))?.becomes).toBe(
      `The entry will be entered again, under a new number. Receipt ${number} stays void.`,
    )
  })

  test('[commands 2] what no undo makes good is named and refused', async () => {
    await app.call('SaveReconcile', { fifty: 2 })
    const save = await offered()
    expect(save?.refusal).toMatch(/^Batch counted: .*: this cannot be undone$/)
    const refused = await app.refusal('UndoSave', { saveID: save?.saveID })
    expect([refused.status, refused.body.code]).toEqual([409, 'UNDO_OTHER'])
  })

  test('[commands 2] a batch that closed meanwhile is refused, and nothing of before it is offered', async () => {
    const id = await add({ amount: 14, categoryID: CashCategory.TransportMaltaFee })
    const saveID = (await offered())?.saveID
    app.setNow('2026-03-02T10:00:00Z')
    await app.signIn(JOSEPH)
    const { batchID } = await app.call('Reconcile', { fifty: 2, extra: 0, differenceReason: 'unknown' })
    app.setNow('2026-03-02T10:00:01Z')
    await app.signIn()
    expect(await offered()).toBeNull()
    const refused = await app.refusal('UndoSave', { saveID })
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'UNDO_CLOSED',
        Message: `Batch ${batchID} is closed, so its saves cannot be undone`,
      }),
    ])
    expect(await isThere(id)).toBe(true)
  })

  test('[server 7.2] the signed closing that moves is named before and after', async () => {
    const [last] = (await app.call('GetBatchList', {})).data
    await app.call('ReopenLastClosedBatch', { batchID: last?.id ?? 0 })
    const held = await drawer()
    const id = await add({ amount: 16, categoryID: CashCategory.TransportMaltaFee })
    const euro = (amount: number) => `€${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`
    expect((await offered())?.closings).toEqual([
      `Batch ${last?.id}, signed by j.camilleri: closing ${euro(held + 16)} becomes ${euro(held)}.`,
    ])
    await undo(/^Entry added: /)
    expect([await isThere(id), await drawer()]).toEqual([false, held])
  })

  test('[commands 2] what is behind the passcode wants it', async () => {
    const { vehicleID } = await aVehicle(app)
    await app.call('AddExpense', { vehicleID, amount: 40, vendorStr: 'Gatt', description: 'Oil', date: '2026-02-20' })
    const saveID = (await offered())?.saveID
    await app.signIn({ ...CASHIER, locked: true })
    const locked = await app.refusal('UndoSave', { saveID })
    expect(locked.body.code).toBe('SESSION_PASSCODE_LOCKED')
    await app.signIn()
  })
})
