import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { OperationName } from '@forecourt/core/operations'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aColleague, auditEvents, lostUpdatePattern, integrityFaults } from '../fixtures/colleague'
import { aDealClient, aSale, aDealVehicle, aSavedEntry } from '../fixtures/deal-builders'

const { VehicleExpense, VehicleExpenseRecovery } = CashCategory

describeOnOneEngine('costings', (engine) => {
  let app: TestApp
  let colleague: Awaited<ReturnType<typeof aColleague>>
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-02-15T09:00:00Z' })
    colleague = await aColleague(app)
  })
  afterAll(() => app?.stop())

  const costings = (vehicleID: number) => app.call('GetCostings', { vehicleID })
  const spent = (vehicleID: number, amount: number, over: object = {}) =>
    aSavedEntry(app, {
      vehicleID,
      categoryID: VehicleExpense,
      amount,
      expense: { vendorStr: 'Gatt Auto Parts', description: 'Battery' },
      ...over,
    })

  test('[D2 3] the tab of a vehicle in stock, then sold', async () => {
    const boughtFromID = await aDealClient(app, { name: 'Stephanie', surname: 'Attard' })
    const vehicleID = await aDealVehicle(app, { boughtFromID })
    expect(await costings(vehicleID)).toEqual({
      vehicleID,
      priceBought: 4000,
      boughtFromID,
      boughtFromName: 'Stephanie Attard',
      dateBought: '2026-01-05',
      expenses: [],
      expensesTotal: 0,
      totalCost: 4000,
      priceSold: null,
      soldToID: null,
      soldToName: '',
      dateSold: null,
      profit: null,
      commonExpenseResponse: { excelAmount: 0, regTaxAmount: 0, licensePlatesFeesAmount: 0, total: 0, version: 0 },
      partExchange: null,
    })
    const clientID = await aDealClient(app, { name: 'Daniela', surname: 'Calleja' })
    await app.call('AddExpense', { vehicleID, amount: '1,000.50', date: '2026-01-06' })
    await aSale(app, { vehicleID, clientID, soldToPrice: 6000 })
    expect(await costings(vehicleID)).toMatchObject({
      expensesTotal: 1000.5,
      totalCost: 5000.5,
      priceSold: 6000,
      soldToName: 'Daniela Calleja',
      dateSold: '2026-01-10',
      profit: 999.5,
    })
    expect(await app.call('GetVehicle', { vehicleID })).toMatchObject({ totalCost: 5000.5 })
    expect((await app.refusal('GetCostings', { vehicleID: 999_999 })).status).toBe(404)
  })

  test('[server 5] expenses run by date, those made by cash among them; a recovery is negative', async () => {
    const vehicleID = await aDealVehicle(app)
    const cash = await spent(vehicleID, 89, { dateTime: '2026-01-20' })
    const { id } = await app.call('AddExpense', { vehicleID, amount: 30, dateTime: '2026-01-10', vendorStr: 'Bonnici' })
    const back = await spent(vehicleID, 32, { categoryID: VehicleExpenseRecovery, dateTime: '2026-01-25' })
    const today = await app.call('AddExpense', { vehicleID, amount: 0, description: 'Not known yet' })
    const { expenses, expensesTotal } = await costings(vehicleID)
    expect(expenses).toMatchObject([
      {
        id,
        vehicleID,
        amount: 30,
        date: '2026-01-10',
        dateTime: '2026-01-10',
        vendor: 'Bonnici',
        vendorStr: 'Bonnici',
      },
      { amount: 89, runningBalance: 119, fromCashManagement: true, cashMgmtID: cash, vendor: 'Gatt Auto Parts' },
      { amount: -32, runningBalance: 87, fromCashManagement: true, cashMgmtID: back },
      { id: today.id, amount: 0, date: '2026-02-15', runningBalance: 87, description: 'Not known yet', vendor: '' },
    ])
    expect(expenses[0]).toMatchObject({ runningBalance: 30, fromCashManagement: false, cashMgmtID: null, version: 1 })
    expect(expensesTotal).toBe(87)
    await app.call('DeleteEntry', { cashEntryID: back })
    expect((await costings(vehicleID)).expensesTotal).toBe(119)
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 5] an expense made by cash changes only with its entry', async () => {
    const vehicleID = await aDealVehicle(app)
    const cashMgmtID = await spent(vehicleID, 89)
    const [{ id } = { id: 0 }] = (await costings(vehicleID)).expenses
    for (const [name, input] of [
      ['EditExpense', { id, amount: 1 }],
      ['DeleteExpense', { id }],
    ] as const) {
      const refused = await app.refusal(name, input)
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          Message: 'This expense was made by a cash entry. Change the entry instead',
          code: 'COSTINGS_EXPENSE_OF_CASH',
          cashMgmtID,
        },
      ])
    }
    await app.call('AddEditCash', { id: cashMgmtID, amount: 90 })
    expect((await costings(vehicleID)).expenses).toMatchObject([{ id, amount: 90 }])
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[D2 7] an expense is edited and deleted; fields left out stay, and everything is in the audit', async () => {
    const vehicleID = await aDealVehicle(app)
    const first = { vehicleID, amount: 30, date: '2026-01-10', vendor: { value: 'Bonnici' }, description: 'Valet' }
    const { id } = await app.call('AddExpense', first)
    await app.call('EditExpense', { id, amount: '45.5' })
    expect((await costings(vehicleID)).expenses).toMatchObject([
      { amount: 45.5, date: '2026-01-10', vendor: 'Bonnici', description: 'Valet', version: 2 },
    ])
    await app.call('EditExpense', {
      id,
      vendorStr: 'Polish & Co',
      vendor: 'Bonnici',
      description: null,
      date: '2026-02-01',
    })
    expect((await costings(vehicleID)).expenses).toMatchObject([
      { amount: 45.5, date: '2026-02-01', vendor: 'Polish & Co', description: '' },
    ])
    const row = (await costings(vehicleID)).expenses[0]
    await app.call('EditExpense', { ...(row as object), id })
    expect((await costings(vehicleID)).expenses).toEqual([{ ...row, version: 4 }])
    await app.call('DeleteExpense', { id, version: 4 })
    expect((await costings(vehicleID)).expenses).toEqual([])
    const gone = await app.refusal('DeleteExpense', { id })
    expect([gone.status, gone.body.Message]).toEqual([404, `Expense ${id} was not found`])
    expect((await auditEvents(app, 'expense', vehicleID)).map((event) => event.operation)).toEqual([
      'AddExpense',
      'EditExpense',
      'EditExpense',
      'EditExpense',
      'DeleteExpense',
    ])
    expect((await app.call('GetVendorsDropDown', { vendor: 'polish' })).map((one) => one.value)).toEqual([
      'Polish & Co',
    ])
    expect((await app.call('GetVendorsDropDown', { text: 'bonn' })).map((one) => one.value)).toContain('Bonnici')
  })

  test.each<[string, object, number, Record<string, string[]> | undefined]>([
    ['no amount', {}, 400, { amount: ['Amount is required'] }],
    ['an empty amount', { amount: '' }, 400, { amount: ['Amount is required'] }],
    ['three decimals', { amount: 1.234 }, 400, { amount: ['Write an amount such as 12.50 or 1,250'] }],
    ['too large', { amount: '100,000,000' }, 400, { amount: ['The largest amount is 99,999,999.99'] }],
    ['a slip of the comma', { amount: '12,50' }, 400, { amount: ['Write an amount such as 12.50 or 1,250'] }],
    ['no such day', { amount: 1, date: '2026-02-30' }, 400, { date: ['Write a date such as 31-12-2026'] }],
    ['no such vehicle', { amount: 1, vehicleID: 999_999 }, 404, undefined],
    ['a vendor of another kind', { amount: 1, vendor: [1] }, 400, undefined],
    ['text without end', { amount: 1, description: 'x'.repeat(2_001) }, 400, undefined],
  ])('[D2 5] AddExpense with %s is refused and stores nothing', async (_, over, status, errors) => {
    const vehicleID = await aDealVehicle(app)
    const refused = await app.refusal('AddExpense', { vehicleID, ...over })
    expect(refused.status).toBe(status)
    if (errors) expect(refused.body.errors).toEqual(errors)
    expect((await costings(vehicleID)).expenses).toEqual([])
  })

  test('[server 1] an expense that a colleague changed: who did it, and what is there now', async () => {
    const vehicleID = await aDealVehicle(app)
    const { id } = await app.call('AddExpense', { vehicleID, amount: 30 })
    await colleague.call('EditExpense', { id, amount: 31, version: 1 })
    for (const [name, input] of [
      ['EditExpense', { id, amount: 32, version: 1 }],
      ['DeleteExpense', { id, version: 1 }],
    ] as const) {
      const refused = await app.refusal(name, input)
      expect(refused.status).toBe(409)
      expect(refused.body.Message).toMatch(lostUpdatePattern('paul'))
      expect(refused.body.current).toEqual((await costings(vehicleID)).expenses[0])
    }
    const sides = [app, colleague, app]
    const answers = await Promise.all(sides.map((side, i) => side.raw('EditExpense', { id, amount: i, version: 2 })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect((await costings(vehicleID)).expenses).toMatchObject([{ version: 3 }])
  })

  test('[D2 9] common expenses are set, created dated when the car was bought, and read from their vendors', async () => {
    const vehicleID = await aDealVehicle(app)
    const common = async () => (await costings(vehicleID)).commonExpenseResponse
    await app.call('SaveCommonExpense', { vehicleID, excelAmount: 210, version: 0 })
    expect((await costings(vehicleID)).expenses).toMatchObject([
      { amount: 210, date: '2026-01-05', vendor: 'Cost From Excel Sheet', fromCashManagement: false },
    ])
    await app.call('AddExpense', {
      vehicleID,
      amount: 74,
      vendorStr: 'TRANSPORT MALTA',
      description: 'Registration tax',
    })
    await app.call('AddExpense', { vehicleID, amount: 29, vendorStr: 'Transport Malta', description: 'Licence plates' })
    await app.call('AddExpense', { vehicleID, amount: 500, vendorStr: 'Garage', description: 'Registration' })
    expect(await common()).toEqual({
      excelAmount: 210,
      regTaxAmount: 74,
      licensePlatesFeesAmount: 29,
      total: 313,
      version: 1,
    })
    await app.call('SaveCommonExpense', { vehicleID, excelAmount: '200.01', version: 1 })
    expect(await common()).toMatchObject({ excelAmount: 200.01, version: 2 })
    expect((await costings(vehicleID)).expenses).toHaveLength(4)

    const stale = await colleague.refusal('SaveCommonExpense', { vehicleID, excelAmount: 1, version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.Message).toMatch(lostUpdatePattern('maria'))
    expect(stale.body.current).toEqual(await common())
    const late = await colleague.refusal('SaveCommonExpense', { vehicleID, excelAmount: 1, version: 0 })
    expect(late.status).toBe(409)

    for (const [excelAmount, message] of [
      [null, 'Amount is required'],
      ['', 'Amount is required'],
      [-1, 'Amount cannot be negative'],
      ['abc', 'Write an amount such as 12.50 or 1,250'],
    ]) {
      const refused = await app.refusal('SaveCommonExpense', { vehicleID, excelAmount })
      expect([refused.status, refused.body.errors]).toEqual([400, { excelAmount: [message] }])
    }
    expect((await common()).excelAmount).toBe(200.01)
  })

  test('[server 5] what cash paid of the Excel sheet stays; the common expense is what is typed, never less', async () => {
    const vehicleID = await aDealVehicle(app)
    const entry = await spent(vehicleID, 150, { expense: { vendorStr: 'cost from EXCEL sheet', description: 'Half' } })
    const common = async () => (await costings(vehicleID)).commonExpenseResponse.excelAmount
    const refused = await app.refusal('SaveCommonExpense', { vehicleID, excelAmount: 149.99 })
    expect([refused.status, refused.body.Message]).toEqual([
      409,
      'Other Cost From Excel Sheet expenses already total 150.00. Change those first',
    ])
    await app.call('SaveCommonExpense', { vehicleID, excelAmount: 200 })
    expect(await common()).toBe(200)
    await app.call('SaveCommonExpense', { vehicleID, excelAmount: 150 })
    expect(await common()).toBe(150)
    await app.call('DeleteEntry', { cashEntryID: entry })
    expect(await common()).toBe(0)
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 5] the Excel expense is created once, however many save it at once', async () => {
    const vehicleID = await aDealVehicle(app)
    await Promise.all([1, 2, 3, 4].map((excelAmount) => app.raw('SaveCommonExpense', { vehicleID, excelAmount })))
    expect((await costings(vehicleID)).expenses).toHaveLength(1)
  })

  test('[D2 9] the PE panel stands on the car taken in, and in no total', async () => {
    const car = await aDealVehicle(app, { boughtPrice: 2000 })
    const vehicleID = await aDealVehicle(app, { boughtPrice: 6000 })
    await app.call('AddExpense', { vehicleID, amount: 400 })
    await app.call('AddExpense', { vehicleID: car, amount: 300 })
    await aSale(app, {
      vehicleID,
      saleType: SaleType.PartExchange,
      soldToPrice: null,
      difference: 5000,
      peVehicleID: car,
    })
    expect(await costings(vehicleID)).toMatchObject({ partExchange: null, priceSold: 7000, profit: 600 })
    const { regNo } = await app.call('GetVehicle', { vehicleID })
    const panel = {
      peVehicleID: vehicleID,
      peVehicleRegNo: regNo,
      peVehicleDefinition: `${regNo} Toyota Vitz`,
      peVehicleBoughtPrice: 6000,
      peVehicleTotalExpenses: 400,
      peExpenses: 300,
      peProfit: null,
    }
    expect(await costings(car)).toMatchObject({ partExchange: panel, profit: null, totalCost: 2300 })
    await aSale(app, { vehicleID: car, soldToPrice: 9500 })
    expect(await costings(car)).toMatchObject({
      partExchange: { ...panel, peProfit: 800 },
      profit: 7200,
      totalCost: 2300,
    })
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    expect((await costings(car)).partExchange).toBeNull()
  })

  test('[server 2] nothing of it is read or written while locked', async () => {
    const vehicleID = await aDealVehicle(app)
    const { id } = await app.call('AddExpense', { vehicleID, amount: 30 })
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    const calls: [OperationName, object][] = [
      ['GetCostings', { vehicleID }],
      ['AddExpense', { vehicleID, amount: 1 }],
      ['EditExpense', { id, amount: 1 }],
      ['DeleteExpense', { id }],
      ['SaveCommonExpense', { vehicleID, excelAmount: 1 }],
    ]
    for (const [name, input] of calls) {
      const refused = await app.refusal(name, input, { token })
      expect([name, refused.status, refused.body]).toEqual([
        name,
        403,
        { Message: 'Passcode locked', code: 'SESSION_PASSCODE_LOCKED' },
      ])
    }
    await app.signIn()
    expect((await costings(vehicleID)).expenses).toMatchObject([{ id, amount: 30 }])
  })

  test('[server 1] an expense saved again with its key is there once', async () => {
    const vehicleID = await aDealVehicle(app)
    const body = { vehicleID, amount: 30 }
    const key = `expense-${vehicleID}`
    const answers = await Promise.all([1, 2, 3].map(() => app.call('AddExpense', body, { key })))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect((await costings(vehicleID)).expenses).toHaveLength(1)
    expect((await app.refusal('AddExpense', { ...body, amount: 31 }, { key })).status).toBe(409)
  })

  test('[D2 9] whatever is written, the totals are the sums of the rows and the books are in order', async () => {
    type Step = { kind: 'add' | 'edit' | 'delete' | 'cash' | 'excel'; cents: number; pick: number }
    const step: fc.Arbitrary<Step> = fc.record({
      kind: fc.constantFrom('add', 'edit', 'delete', 'cash', 'excel'),
      cents: fc.integer({ min: 1, max: 500_000 }),
      pick: fc.nat(20),
    })
    const write = async (vehicleID: number, { kind, cents, pick }: Step) => {
      const { expenses } = await costings(vehicleID)
      const own = expenses.filter((expense) => !expense.fromCashManagement)
      const id = own[pick % Math.max(own.length, 1)]?.id
      const amount = cents / 100
      if (kind === 'add') await app.call('AddExpense', { vehicleID, amount: pick % 3 === 0 ? -amount : amount })
      else if (kind === 'cash')
        await spent(vehicleID, amount, { categoryID: pick % 2 ? VehicleExpense : VehicleExpenseRecovery })
      else if (kind === 'excel') await app.raw('SaveCommonExpense', { vehicleID, excelAmount: amount })
      else if (id && kind === 'edit') await app.call('EditExpense', { id, amount, date: `2026-01-${10 + pick}` })
      else if (id) await app.call('DeleteExpense', { id })
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const vehicleID = await aDealVehicle(app)
        for (const one of steps) await write(vehicleID, one)
        const read = await costings(vehicleID)
        const inCents = (amount: number) => Math.round(amount * 100)
        const sum = read.expenses.reduce((total, expense) => total + inCents(expense.amount), 0)
        expect(inCents(read.expensesTotal)).toBe(sum)
        expect(inCents(read.totalCost)).toBe(sum + 400_000)
        expect(inCents(read.expenses.at(-1)?.runningBalance ?? 0)).toBe(sum)
        expect(inCents((await app.call('GetVehicle', { vehicleID })).totalCost ?? 0)).toBe(sum + 400_000)
        const days = read.expenses.map((expense) => expense.date)
        expect(days).toEqual(days.toSorted())
      }),
      { seed: 20_260_215, numRuns: 8 },
    )
    expect(await integrityFaults(app)).toEqual([])
  })
})
