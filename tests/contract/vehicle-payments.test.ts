import { afterAll, beforeAll, expect, test } from 'vitest'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { OperationName } from '@forecourt/core/operations'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aColleague, auditEvents, lostUpdatePattern, integrityFaults } from '../fixtures/colleague'
import { aDealClient, aSale, aDealVehicle, aDealAgreement, aSavedEntry } from '../fixtures/deal-builders'

const { Deposit, AdditionalDeposit, Sale } = CashCategory

describeOnOneEngine('payments of a vehicle', (engine) => {
  let app: TestApp
  let colleague: Awaited<ReturnType<typeof aColleague>>
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-02-15T09:00:00Z' })
    colleague = await aColleague(app)
  })
  afterAll(() => app?.stop())

  const payments = (vehicleID: number) => app.call('GetVehiclePayments', { vehicleID })
  const pending = async (vehicleID: number) => (await app.call('GetVehicle', { vehicleID })).pendingAmount
  const balances = async (vehicleID: number) =>
    (await payments(vehicleID)).map((row) => [row.amount, row.runningBalance])

  test('[D2 2] none, then what the buyer paid and what was noted by hand, with what is left after each', async () => {
    const vehicleID = await aDealVehicle(app)
    const clientID = await aDealClient(app, { name: 'Daniela', surname: 'Calleja' })
    expect(await payments(vehicleID)).toEqual([])
    const deposit = await aSavedEntry(app, {
      vehicleID,
      clientID,
      categoryID: Deposit,
      amount: 500,
      soldToPrice: 6000,
      dateTime: '2026-01-08',
    })
    await app.call('SaveReceiptNumber', { receiptNumber: 4711 })
    expect((await app.raw('GetDepositReceiptReport', { cashID: deposit, clientID })).status).toBe(200)
    await aSale(app, { vehicleID, clientID, soldToPrice: 6000 })
    const { id } = await app.call('AddManualPayment', {
      vehicleID,
      amount: '1,000.25',
      date: '2026-01-09',
      cashCategory: AdditionalDeposit,
      cashType: 4,
      receiptNumber: ' R 77 ',
    })
    const sale = await aSavedEntry(app, {
      vehicleID,
      categoryID: Sale,
      amount: 2000,
      dateTime: '2026-01-11',
      typeID: 1,
    })
    expect(await payments(vehicleID)).toEqual([
      {
        id: deposit,
        vehicleID,
        amount: 500,
        date: '2026-01-08',
        dateTime: '2026-01-08',
        cashCategory: 1,
        cashCategoryName: 'Deposit',
        cashType: 1,
        cashTypeName: 'Cash',
        receiptNumber: '4711',
        runningBalance: 5500,
        isManual: false,
        cashMgmtID: deposit,
        clientName: 'Daniela Calleja',
        version: 1,
      },
      {
        id,
        vehicleID,
        amount: 1000.25,
        date: '2026-01-09',
        dateTime: '2026-01-09',
        cashCategory: 16,
        cashCategoryName: 'Additional Deposit',
        cashType: 4,
        cashTypeName: 'Bank Transfer',
        receiptNumber: 'R 77',
        runningBalance: 4499.75,
        isManual: true,
        cashMgmtID: null,
        clientName: '',
        version: 1,
      },
      expect.objectContaining({ id: sale, cashCategory: 3, runningBalance: 2499.75, isManual: false }),
    ])
    expect(await pending(vehicleID)).toBe(2499.75)
    expect((await app.refusal('GetVehiclePayments', { vehicleID: 999_999 })).status).toBe(404)
  })

  test('[server 6.3] each type of sale starts from its first row; refunds count, other clients do not', async () => {
    const owed = async (over: object) => {
      const { vehicleID, clientID } = await aSale(app, over)
      await aSavedEntry(app, { vehicleID, clientID, categoryID: Sale, amount: 300, dateTime: '2026-01-20' })
      await aSavedEntry(app, { vehicleID, clientID, categoryID: Sale, amount: -100, dateTime: '2026-01-21' })
      await app.call('AddManualPayment', { vehicleID, amount: -50, date: '2026-01-22' })
      return [await balances(vehicleID), await pending(vehicleID)]
    }
    const rows = (first: number) => [
      [300, first - 300],
      [-100, first - 200],
      [-50, first - 150],
    ]
    expect(await owed({ soldToPrice: 6000 })).toEqual([rows(6000), 5850])
    expect(await owed({ saleType: SaleType.HirePurchase, deposit: 1000, hpAccountNo: 'X1' })).toEqual([rows(6000), 850])
    const exchange = { soldToPrice: null, difference: 4000 }
    expect(await owed({ ...exchange, saleType: SaleType.PartExchange, peVehicleID: await aDealVehicle(app) })).toEqual([
      rows(4000),
      3850,
    ])
    expect(
      await owed({
        ...exchange,
        saleType: SaleType.HPPartExchange,
        deposit: 500,
        peVehicleID: await aDealVehicle(app),
      }),
    ).toEqual([rows(4000), 350])
    // We pay: there is no first row, and what the buyer brings is owed back as well.
    const weePay = {
      saleType: SaleType.PartExchange,
      soldToPrice: null,
      difference: -500,
      peVehicleID: await aDealVehicle(app),
    }
    expect(await owed(weePay)).toEqual([rows(0), -650])
  })

  test('what is owed outside hire purchase is told without the passcode, and null while unsold', async () => {
    const { vehicleID, clientID } = await aSale(app, { soldToPrice: 6000 })
    await aSavedEntry(app, { vehicleID, clientID, categoryID: Sale, amount: 6100, dateTime: '2026-01-20' })
    const { regNo } = await app.call('GetVehicle', { vehicleID })
    await app.call('LockPassCode', {})
    expect(await app.call('GetAmountOwed', { vehicleID })).toEqual({ owed: -100, regNo })
    const unsold = await aDealVehicle(app)
    expect(await app.call('GetAmountOwed', { vehicleID: unsold })).toMatchObject({ owed: null })
    expect((await app.refusal('GetAmountOwed', { vehicleID: 999_999 })).status).toBe(404)
    await app.call('CheckPassCode', { passCode: CASHIER.passcode })
  })

  test('[server 6.3] while unsold every deposit shows; once sold only the buyer’s', async () => {
    const vehicleID = await aDealVehicle(app)
    const [one, other] = [await aDealClient(app), await aDealClient(app)]
    const deposit = (clientID: number, amount: number) =>
      aSavedEntry(app, { vehicleID, clientID, categoryID: Deposit, amount, soldToPrice: 6000 })
    await deposit(one, 100)
    await deposit(other, 200)
    await app.call('AddManualPayment', { vehicleID, amount: 5, date: '2026-02-02' })
    expect(await balances(vehicleID)).toEqual([
      [100, -100],
      [200, -300],
      [5, -305],
    ])
    await aSale(app, { vehicleID, clientID: other, soldToPrice: 6000 })
    expect((await payments(vehicleID)).map((row) => row.amount).sort()).toEqual([200, 5])
    expect((await payments(vehicleID)).at(-1)?.runningBalance).toBe(5795)
    expect(await pending(vehicleID)).toBe(5795)
  })

  test('[D2 7] HP payments are not among them, and by hand there are only deposits and sales', async () => {
    const { vehicleID, clientID } = await aDealAgreement(app)
    await aSavedEntry(app, { vehicleID, clientID })
    expect(await payments(vehicleID)).toEqual([])
    for (const cashCategory of [4, 19, 2, 0, 'x', 1.5]) {
      const refused = await app.refusal('AddManualPayment', { vehicleID, amount: 1, cashCategory })
      expect([cashCategory, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        cashCategory,
        400,
        ['cashCategory'],
      ])
    }
    expect(await payments(vehicleID)).toEqual([])
  })

  test('[D2 5] a payment by hand needs an amount; the rest has a default', async () => {
    const vehicleID = await aDealVehicle(app)
    for (const [over, errors] of [
      [{}, { amount: ['Amount is required'] }],
      [{ amount: null }, { amount: ['Amount is required'] }],
      [{ amount: 0 }, { amount: ['Amount cannot be 0'] }],
      [{ amount: '1.005' }, { amount: ['Write an amount such as 12.50 or 1,250'] }],
      [{ amount: 1, date: '31-12-2026' }, { date: ['Write a date such as 31-12-2026'] }],
      [{ amount: 1, cashType: 9 }, { cashType: ['Choose a pay method from the list'] }],
      [{ amount: 1, receiptNumber: '1'.repeat(41) }, { receiptNumber: ['A receipt number has at most 40 characters'] }],
    ]) {
      const refused = await app.refusal('AddManualPayment', { vehicleID, ...over })
      expect([refused.status, refused.body.errors]).toEqual([400, errors])
    }
    expect((await app.refusal('AddManualPayment', { vehicleID: 999_999, amount: 1 })).status).toBe(404)
    await app.call('AddManualPayment', { vehicleID, amount: 1 })
    expect(await payments(vehicleID)).toMatchObject([
      { amount: 1, date: '2026-02-15', cashCategory: 3, cashType: 1, receiptNumber: '' },
    ])
  })

  test('[D2 7] a payment by hand is edited and deleted; fields left out stay', async () => {
    const { vehicleID } = await aSale(app)
    const { id } = await app.call('AddManualPayment', { vehicleID, amount: 10, date: '2026-01-09', receiptNumber: '7' })
    await app.call('EditManualPayment', { id, amount: 20 })
    await app.call('EditManualPayment', { id, cashType: 7, receiptNumber: null })
    const [row] = await payments(vehicleID)
    expect(row).toMatchObject({ amount: 20, date: '2026-01-09', cashType: 7, cashCategory: 3, receiptNumber: '' })
    await app.call('EditManualPayment', { ...(row as object), id })
    expect(await payments(vehicleID)).toEqual([{ ...row, version: 4 }])
    for (const input of [{ amount: null }, { amount: 0 }, { cashCategory: 4 }, { date: 'x' }])
      expect((await app.refusal('EditManualPayment', { id, ...input })).status).toBe(400)
    await app.call('DeleteManualPayment', { id })
    expect(await payments(vehicleID)).toEqual([])
    expect(await pending(vehicleID)).toBe(6000)
    for (const name of ['EditManualPayment', 'DeleteManualPayment'] as const) {
      const gone = await app.refusal(name, { id, amount: 1 })
      expect([gone.status, gone.body.Message]).toEqual([404, `Payment ${id} was not found`])
    }
    const audit = await auditEvents(app, 'payment', vehicleID)
    expect(audit.map((event) => event.operation)).toEqual([
      'AddManualPayment',
      'EditManualPayment',
      'EditManualPayment',
      'EditManualPayment',
      'DeleteManualPayment',
    ])
    expect(audit[1]).toMatchObject({ before: { id, amount: 1000 }, after: { id, amount: 2000 } })
  })

  test('[server 1] a payment that a colleague changed: who did it, and what is there now', async () => {
    const vehicleID = await aDealVehicle(app)
    const { id } = await app.call('AddManualPayment', { vehicleID, amount: 10 })
    await colleague.call('EditManualPayment', { id, amount: 11, version: 1 })
    for (const name of ['EditManualPayment', 'DeleteManualPayment'] as const) {
      const refused = await app.refusal(name, { id, amount: 12, version: 1 })
      expect(refused.status).toBe(409)
      expect(refused.body.Message).toMatch(lostUpdatePattern('paul'))
      expect(refused.body.current).toEqual((await payments(vehicleID))[0])
    }
    const sides = [app, colleague, app]
    const answers = await Promise.all(sides.map((side) => side.raw('DeleteManualPayment', { id, version: 2 })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404])
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 2] nothing of it is read or written while locked', async () => {
    const vehicleID = await aDealVehicle(app)
    const { id } = await app.call('AddManualPayment', { vehicleID, amount: 30 })
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    const calls: [OperationName, object][] = [
      ['GetVehiclePayments', { vehicleID }],
      ['AddManualPayment', { vehicleID, amount: 1 }],
      ['EditManualPayment', { id, amount: 1 }],
      ['DeleteManualPayment', { id }],
    ]
    for (const [name, input] of calls) expect((await app.refusal(name, input, { token })).status).toBe(403)
    await app.signIn()
    expect(await balances(vehicleID)).toEqual([[30, -30]])
  })
})
