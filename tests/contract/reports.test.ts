import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { JAPAN_SELLERS } from '@forecourt/core/features/reports/figure-enums'
import type { OperationName } from '@forecourt/core/operations'
import { CASHIER, testClient, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aDealClient, aDealAgreement, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { readWorkbookSheets } from '../fixtures/xlsx'

const rowsOf = (file: string) => Papa.parse<string[]>(file.trim().replace(/^\ufeff/, '')).data
const regs = (rows: readonly { regNo: string }[]) => rows.map(({ regNo }) => regNo)
/** The number by which Excel counts a day. */
const serial = (on: string) => Date.parse(on) / 86_400_000 + 25_569

describeOnOneEngine('reports', (engine) => {
  let app: TestApp
  const cars: Record<string, number> = {}
  let buyer: number

  // A: from SBT, sold in part exchange for C. B: in stock. D: sold for cash, partly paid. E: of SBT, in stock. H: on hire purchase.
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T10:00:00Z' })
    const sbt = await aDealClient(app, { idno: 'SBT', name: 'SBT', surname: 'Ltd' })
    buyer = await aDealClient(app, { name: '=Ġanna', surname: 'Vella', mobNo: '7900 0000' })
    const car = async (name: string, over: Parameters<typeof aDealVehicle>[1]) => {
      cars[name] = await aDealVehicle(app, { regNo: `REP ${name}`, boughtPrice: 1000, ...over })
    }
    await car('00A', { boughtFromID: sbt, boughtDate: '2026-01-10', boughtPrice: 2000 })
    await car('00B', { boughtDate: '2026-02-20', carNo: '10', lotNo: 'L-7' })
    await car('00C', { boughtDate: '2026-02-01', boughtPrice: 500 })
    await car('00D', { boughtDate: '2025-08-01' })
    await car('00E', { boughtFromID: sbt, boughtDate: '2025-12-01', carNo: '9', lotNo: 'l-7' })
    await car('00H', { boughtDate: '2026-01-01' })
    await app.call('AddExpense', { vehicleID: cars['00A']!, amount: 150.55, date: '2026-01-20', vendorStr: 'Garage' })
    await app.call('AddExpense', { vehicleID: cars['00B']!, amount: 2000, date: '2026-02-21', vendorStr: 'Garage' })
    const exchange = { saleType: SaleType.PartExchange, difference: 2500, soldToPrice: 3000, peVehicleID: cars['00C']! }
    await aSale(app, { vehicleID: cars['00A']!, clientID: buyer, soldToDateTime: '2026-02-01', ...exchange })
    await aSale(app, { vehicleID: cars['00D']!, clientID: buyer, soldToPrice: 4000, soldToDateTime: '2026-02-28' })
    await aDealAgreement(app, { vehicleID: cars['00H']!, clientID: buyer, soldToDateTime: '2026-01-15' })
    await aSavedEntry(app, {
      categoryID: CashCategory.HpPayment,
      vehicleID: cars['00H']!,
      clientID: buyer,
      dateTime: '2026-02-03',
    })
    await aSavedEntry(app, { categoryID: CashCategory.Sale, vehicleID: cars['00D']!, clientID: buyer, amount: 1500.25 })
    await app.call('AddManualPayment', {
      vehicleID: cars['00A']!,
      amount: 2500,
      cashCategory: 3,
      cashType: 1,
      date: '2026-02-01',
    })
  })
  afterAll(() => app?.stop())

  const report = (over: Record<string, unknown>) =>
    app.call('GetVehiclesPurchasedSoldReport', over as Parameters<typeof app.call<'GetVehiclesPurchasedSoldReport'>>[1])

  test('[D3 2.10] [server 8] bought and sold by their own days, both ends included; what is in stock', async () => {
    const days = { dateFrom: '2026-02-01', dateTo: '2026-02-28' }
    expect(regs((await report(days)).data)).toEqual(['REP 00D', 'REP 00A'])
    expect(regs((await report({ ...days, type: 'purchased' })).data)).toEqual(['REP 00B', 'REP 00C'])
    expect(regs((await report({ ...days, dateTo: '2026-02-27' })).data)).toEqual(['REP 00A'])
    expect(regs((await report({ state: 1 })).data)).toEqual(['REP 00B', 'REP 00C', 'REP 00E'])
    expect(await report({ dateFrom: '2030-01-01' })).toEqual({ data: [], totalCount: 0 })
    // The sellers are named by their id numbers, in any case.
    const japan = { type: 'sold', boughtFromIDNOs: [...JAPAN_SELLERS] }
    expect(regs((await report(japan)).data)).toEqual(['REP 00A'])
    expect(regs((await report({ ...japan, type: 'purchased', boughtFromIDNOs: ['sbt'] })).data)).toEqual([
      'REP 00A',
      'REP 00E',
    ])
    expect((await app.refusal('GetVehiclesPurchasedSoldReport', { type: 'lost' })).status).toBe(400)
  })

  test('[D3 2.10] total cost is of every page, sorts, and is in the rows only when asked for', async () => {
    const stock = { state: 1, calculateTotalCost: true, sortByColumn: 'TotalCost', sortByType: 1, pageSize: 2 }
    const first = await report(stock)
    expect(first.data.map(({ regNo, totalCost }) => [regNo, totalCost])).toEqual([
      ['REP 00B', 3000],
      ['REP 00E', 1000],
    ])
    expect(first.totalCount).toBe(3)
    expect((await report({ ...stock, pageNumber: 2 })).data.map(({ totalCost }) => totalCost)).toEqual([500])
    expect(await app.call('GetVehiclesPurchasedSoldReportTotalCost', { state: 1, pageSize: 1 })).toBe(4500)
    const text = await app.download('GetVehiclesPurchasedSoldReportTotalCost', {})
    expect(text).toBe('4150.55')
    expect((await report({ state: 1 })).data[0]).not.toHaveProperty('totalCost')
  })

  test('[D2 6] [server 2] [server 8] [server 18] reports are open, what they do not name behind the passcode or as a setting says', async () => {
    expect((await report({})).data[0]).toMatchObject({ regNo: 'REP 00D', soldPrice: 4000, boughtPrice: 1000 })
    const header = async () => rowsOf(await app.download('ExportVehiclesPurchasedSoldReport', {}))[0]
    expect(await header()).toContain('Price Sold')
    const open = testClient(app.url)
    await open.signIn(CASHIER)
    await app.signIn({ ...CASHIER, locked: true })
    const [locked] = (await report({})).data
    expect(locked).not.toHaveProperty('soldPrice')
    expect(locked).not.toHaveProperty('boughtPrice')
    expect(await header()).not.toContain('Price Sold')
    // What D3 2.10 and D3 2.16 name as shown by a report is open in it.
    const [exchanged] = (await app.call('GetPartExchangedVehiclesReport', {})).data
    expect(exchanged).toMatchObject({ priceSold: 3000, difference: 2500 })
    const costs = { calculateTotalCost: true, sortByColumn: 'TotalCost' }
    expect((await report(costs)).data[0]).not.toHaveProperty('totalCost')
    // Its order would tell as well.
    expect(regs((await report({ ...costs, sortByType: 0 })).data)).toEqual(regs((await report({ sortByType: 0 })).data))
    expect((await app.refusal('GetVehiclesPurchasedSoldReportTotalCost', {})).body.code).toBe('SESSION_PASSCODE_LOCKED')
    expect((await report({ ...costs, state: 1, sortByType: 1 })).data.map(({ totalCost }) => totalCost)).toEqual([
      3000, 1000, 500,
    ])
    expect(await app.call('GetVehiclesPurchasedSoldReportTotalCost', { state: 1 })).toBe(4500)
    const asked = { calculateTotalCost: true, prices: false }
    expect((await app.refusal('ExportVehiclesPurchasedSoldReport', asked)).body.code).toBe('SESSION_PASSCODE_LOCKED')
    expect(await app.download('ExportVehiclesPurchasedSoldReport', { ...asked, state: 1 })).toContain('Total Cost')
    const month = { fromDate: '2026-01-01', toDate: '2026-03-31' }
    const exchangedHeader = async () => rowsOf(await app.download('ExportPartExchangedVehiclesReport', {}))[0]
    const monthly = async () => {
      const answers = await Promise.all([app.raw('GetMonthlyReport', month), app.raw('ExportMonthlyReport', month)])
      return answers.map(({ status }) => status)
    }
    expect(await exchangedHeader()).toContain('Price Sold')
    expect(await monthly()).toEqual([403, 403])

    await open.call('SaveSettings', { soldPriceLocked: 'Never' })
    expect((await report({})).data[0]).toHaveProperty('soldPrice', 4000)
    expect((await report({})).data[0]).not.toHaveProperty('boughtPrice')
    expect(await header()).toContain('Price Sold')
    expect(await header()).not.toContain('Price Bought')
    expect(await exchangedHeader()).toContain('Price Sold')
    expect(await monthly()).toEqual([403, 403])
    await open.call('SaveSettings', { costLocked: 'Never' })
    expect(await header()).toContain('Price Bought')
    expect(await monthly()).toEqual([200, 200])
    await open.call('SaveSettings', { costLocked: 'By report' })

    await open.call('SaveSettings', { soldPriceLocked: 'Always' })
    expect(await app.call('GetSettings', {})).toHaveProperty('soldPriceLocked', 'Always')
    expect((await report({})).data[0]).not.toHaveProperty('soldPrice')
    expect(await header()).not.toContain('Price Sold')
    const [taken] = (await app.call('GetPartExchangedVehiclesReport', {})).data
    expect(taken).toHaveProperty('difference', 2500)
    for (const vehicle of [taken, ...(taken?.partExchangedVehicles ?? [])])
      expect(vehicle).not.toHaveProperty('priceSold')
    expect(await exchangedHeader()).not.toContain('Price Sold')
    expect(await monthly()).toEqual([403, 403])
    await app.signIn()
    expect((await report({})).data[0]).toHaveProperty('soldPrice', 4000)
    expect((await app.call('GetPartExchangedVehiclesReport', {})).data[0]).toHaveProperty('priceSold', 3000)
    expect(await exchangedHeader()).toContain('Price Sold')
    expect(await monthly()).toEqual([200, 200])
    await app.call('SaveSettings', { soldPriceLocked: 'By report' })
  })

  test('[D3 2.10] [server 8] the file has the rows and order of the screen, harmless and exact', async () => {
    const search = { calculateTotalCost: true, sortByColumn: 'RegNo' as const, sortByType: 0, pageSize: 1 }
    const [header = [], ...rows] = rowsOf(await app.download('ExportVehiclesPurchasedSoldReport', search))
    expect(rows.map((row) => row[0])).toEqual(['REP 00A', 'REP 00D', 'REP 00H'])
    const of = (name: string) => rows[0]?.[header.indexOf(name)]
    expect([of('Date Bought'), of('Date Sold'), of('Sale Type'), of('Sold To')]).toEqual([
      '10-01-2026',
      '01-02-2026',
      'Part Exchange',
      "'=Ġanna Vella",
    ])
    expect([of('Price Bought'), of('Price Sold'), of('Total Cost')]).toEqual(['2000.00', '3000.00', '2150.55'])
    const japan = await app.download('ExportVehiclesPurchasedSoldReport', {
      boughtFromIDNOs: ['SBT'],
      showRegNo: false,
    })
    expect(rowsOf(japan)[0]).not.toContain('Reg No')
    expect(japan).not.toContain('REP 00A')
  })

  test('[D3 2.10] [server 6.3] whose buyer owes something: the rest of the price, the agreed deposit, nothing once paid', async () => {
    const owed = async (search: object) =>
      (await app.call('GetSoldVehiclesPendingPayment', search)).map(({ regNo, pendingAmount }) => [
        regNo,
        pendingAmount,
      ])
    expect(await owed({})).toEqual([
      ['REP 00D', 2499.75],
      ['REP 00H', 1000],
    ])
    expect(await owed({ dateTo: '2026-01-31' })).toEqual([['REP 00H', 1000]])
    expect(await owed({ sortByColumn: 'RegNo', sortByType: 1 })).toEqual([
      ['REP 00H', 1000],
      ['REP 00D', 2499.75],
    ])
    for (const row of await app.call('GetSoldVehiclesPendingPayment', {}))
      expect((await app.call('GetVehicle', { vehicleID: row.id })).pendingAmount).toBe(row.pendingAmount)
    const file = rowsOf(await app.download('ExportSoldVehiclesPendingPayment', {}))
    expect(file[1]?.[0]).toBe('REP 00D')
    expect(file[1]?.at(-1)).toBe('2499.75')
    expect(file).toHaveLength(3)
  })

  test('[D3 2.9] what was opened lately, by anybody: one row for a visit, and one for each question of a person', async () => {
    const open = (visit: string, to: string, result: string, token?: string) =>
      app.call(
        'ReportOpened',
        { visit, alias: 'ps', to: `/reports/${to}`, asked: to, result },
        token === undefined ? {} : { token },
      )
    const lately = async () =>
      (await app.call('GetOpenedReports', {})).map(({ username, to, result }) => `${username} ${to.slice(9)} ${result}`)
    expect(await lately()).toEqual([])
    await open('a', 'sold?x=1', '3')
    await open('a', 'sold?x=2', '4')
    await open('b', 'sold?x=3', '5')
    await open('c', 'sold?x=2', '6')
    expect(await lately()).toEqual(['maria sold?x=2 6', 'maria sold?x=3 5'])
    for (let i = 0; i < 12; i += 1) await open(`m${i}`, `many?x=${i}`, String(i))
    const all = await lately()
    expect([all.length, all[0], all[9]]).toEqual([10, 'maria many?x=11 11', 'maria many?x=2 2'])
    for (const to of ['https://elsewhere', '//elsewhere', '/reportsx', '/reports/a b', '/reports/\\a', '/vehicles'])
      expect(
        (await app.refusal('ReportOpened', { visit: 'z', alias: 'ps', to, asked: '', result: '' })).status,
        to,
      ).toBe(400)
  })

  test('[D3 2.16] a part exchange with the cars that it took in', async () => {
    const { data, totalCount } = await app.call('GetPartExchangedVehiclesReport', { dateFrom: '2026-01-01' })
    expect(totalCount).toBe(1)
    expect(data[0]).toMatchObject({
      id: cars['00A'],
      regNo: 'REP 00A',
      dateSold: '2026-02-01',
      make: { value: 'Toyota' },
      priceSold: 3000,
      difference: 2500,
      partExchangedVehicles: [{ id: cars['00C'], regNo: 'REP 00C', dateSold: null, priceSold: null, difference: null }],
    })
    expect((await app.call('GetPartExchangedVehiclesReport', { dateTo: '2026-01-31' })).data).toEqual([])
    const file = rowsOf(await app.download('ExportPartExchangedVehiclesReport', {}))
    expect(file.slice(1).map((row) => [row[1], row[6], row[7], row[8]])).toEqual([
      ['REP 00A', '3000.00', '2500.00', ''],
      ['REP 00C', '', '', 'REP 00A'],
    ])
  })

  test('[D3 2.15] [server 5] arriving cars: found by lot or day, given common expenses once, whoever presses twice', async () => {
    const filterRequest = { lotNo: 'L-7' }
    const found = await app.call('GetArrivingCarsReport', filterRequest)
    expect(regs(found.vehicleList.data)).toEqual(['REP 00E', 'REP 00B'])
    expect(found.vehicleList.data[0]).toMatchObject({ carNo: '9', boughtDate: '2025-12-01', hasCommonExpenses: false })
    expect(found.additionalFeeVehicleExpense).toBeNull()
    const counts = async () =>
      (await app.call('GetArrivingCarsReport', { ...filterRequest, pageSize: 1 })).expenses.map(({ count }) => count)
    expect(await counts()).toEqual([0, 0, 0, 0])
    const regsOn = async (search: object) => regs((await app.call('GetArrivingCarsReport', search)).vehicleList.data)
    expect(await regsOn({ date: '2026-02-20' })).toEqual(['REP 00B'])
    expect(await regsOn({ date: '2026-02-20', lotNo: 'l-7', sortByColumn: 'CarNo', sortByType: 1 })).toEqual([
      'REP 00B',
      'REP 00E',
    ])
    expect(await regsOn({})).toEqual([])
    for (const name of ['SaveAdditionalFee', 'ProcessArrivingCars'] as const)
      expect(
        (await app.refusal(name, { filterRequest: {}, additionalFee: 1, cfeDate: '2026-03-01', tmDate: '2026-03-01' }))
          .body.errors,
      ).toEqual({
        filterRequest: ['Choose a date or a lot number'],
      })
    const process = { filterRequest, cfeDate: '2026-01-15', tmDate: '2026-12-31', additionalFee: 80 }
    // Two press at once, on cars of which only one page is shown.
    await Promise.all([app.call('ProcessArrivingCars', process), app.call('ProcessArrivingCars', process)])
    await app.call('ProcessArrivingCars', { ...process, tmDate: '2026-11-30', additionalFee: 85.5 })
    await app.call('SaveAdditionalFee', { filterRequest, additionalFee: '90.25' })
    for (const [name, bought] of [
      ['00B', '2026-02-20'],
      ['00E', '2025-12-01'],
    ] as const) {
      const { expenses, commonExpenseResponse } = await app.call('GetCostings', { vehicleID: cars[name]! })
      expect(
        expenses
          .filter(({ vendor }) => vendor !== 'Garage')
          .map((of) => [of.vendor, of.description, of.date, of.amount]),
      ).toEqual([
        // The sheet's day, but of a car that was bought after it, its bought day.
        ['Cost From Excel Sheet', '', bought < '2026-01-15' ? '2026-01-15' : bought, 0],
        ['Transport Malta', 'Registration tax', '2026-12-31', 0],
        ['Transport Malta', 'License plates fees', '2026-12-31', 0],
        ['Handling Fee', '', '2026-12-31', 90.25],
      ])
      expect(commonExpenseResponse.total).toBe(0)
    }
    const { data: events } = await app.call('GetVehicleHistory', { vehicleID: cars['00E']! })
    const titles = events.map(({ title }) => title)
    expect(titles.filter((title) => title === 'Expense added')).toHaveLength(4)
    expect(events[0]).toMatchObject({
      title: 'Expense changed',
      username: 'maria',
      changes: [{ label: 'Amount', before: '€85.50', after: '€90.25' }],
    })
    const after = await app.call('GetArrivingCarsReport', filterRequest)
    expect(after.additionalFeeVehicleExpense).toEqual({ amount: 90.25 })
    // Of all matching cars, whatever the page shows.
    expect(await counts()).toEqual([2, 2, 2, 2])
    const lot = { lotNo: 'L-7', count: 2, boughtDate: '2026-02-20' }
    for (const text of ['l', '7', ' L-7 ', '', undefined])
      expect(await app.call('GetArrivingLots', { text })).toEqual([lot])
    // Spaces, dashes and the word Lot are written as one likes.
    for (const lotNo of ['l7', 'L 7', ' l–7 ']) expect(await regsOn({ lotNo })).toEqual(['REP 00E', 'REP 00B'])
    for (const lotNo of ['7', 'L-77', '%', ' ', '-']) expect(await regsOn({ lotNo })).toEqual([])
    const vehicleID = await aDealVehicle(app, { regNo: 'LOT 323 CAR', lotNo: 'LOT 323', boughtDate: '2026-02-22' })
    for (const lotNo of ['323', 'lot323', 'Lot-323', 'LOT 323']) {
      const { vehicleList } = await app.call('GetArrivingCarsReport', { lotNo })
      expect(vehicleList.data.map(({ id }) => id)).toEqual([vehicleID])
    }
    expect(await app.call('GetArrivingLots', { text: '323' })).toMatchObject([{ lotNo: 'LOT 323', count: 1 }])
    await app.call('DeleteVehicle', { vehicleID })
    for (const text of ['L-77', '%', '_']) expect(await app.call('GetArrivingLots', { text })).toEqual([])
    expect(after.vehicleList.data.map(({ hasCommonExpenses }) => hasCommonExpenses)).toEqual([true, true])
    expect(
      rowsOf(await app.download('ExportArrivingCarsReport', filterRequest))
        .slice(1)
        .map((row) => row[5]),
    ).toEqual(['9', '10'])
  })

  test('[D3 7] [server 8] the monthly report, on paper and as a workbook, says the same', async () => {
    await aSavedEntry(app, {
      categoryID: CashCategory.MonthlyExpense,
      typeID: CashType.Cash,
      name: '=Water & "light"',
      amount: 120.5,
      dateTime: '2026-02-10',
      cashMonthlyExpense: { monthExpense: '2026-01-15' },
    })
    const request = { fromDate: '2026-02-01', toDate: '2026-02-28' }
    const answer = await app.raw('GetMonthlyReport', request)
    const text = pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    for (const part of [
      'Monthly Report',
      '01-02-2026 to 28-02-2026',
      'Vehicles bought: 2',
      'Vehicles sold: 2',
      '=Water & "light"',
      'Summary',
      'Net without banking',
      'REP 00D',
      '849.45',
    ])
      expect(text).toContain(part)
    const file = await app.raw('ExportMonthlyReport', request)
    expect(file.headers.get('content-disposition')).toContain('.xlsx"')
    const sheets = readWorkbookSheets(new Uint8Array(await file.arrayBuffer()))
    expect([...sheets.keys()].slice(0, 5)).toEqual(['Cash', 'Monthly expenses', 'Bought', 'Sold', 'Hire purchase'])
    expect(sheets.get('Monthly expenses')?.slice(1)).toEqual([
      [serial('2026-01-01'), '=Water & "light"', 1, 120.5],
      ['Total', null, null, 120.5],
    ])
    const sold = sheets.get('Sold') ?? []
    expect(sold[1]).toEqual([
      serial('2026-02-01'),
      'REP 00A',
      'Toyota Vitz',
      '=Ġanna Vella',
      'Part Exchange',
      serial('2026-01-10'),
      2000,
      150.55,
      2150.55,
      3000,
      849.45,
    ])
    expect(sold.at(-1)?.slice(6)).toEqual([3000, 150.55, 3150.55, 7000, 3849.45])
    const cash = sheets.get('Cash') ?? []
    const total = await app.call('GetCashManagementTotal', { from: '2026-02-01', to: '2026-02-28' })
    expect(Number(cash.at(-1)?.[3]) + Number(cash.at(-1)?.[4])).toBeCloseTo(total, 10)
    // Due is paid, waived and outstanding together, on paper as in the file.
    expect(sheets.get('Hire purchase')?.slice(0, 2)).toEqual([
      ['Month', 'Entries', 'Received', 'Payments Due', 'Due', 'Paid', 'Waived', 'Outstanding'],
      [serial('2026-02-01'), 1, 375, 1, 375, 0, 0, 375],
    ])
    expect(text).toContain('Month Entries Received Payments Due Paid Waived Outstanding')
    expect(text).toContain('Due €375.00 Paid €0.00 Waived €0.00 Outstanding €375.00')
    const none = await app.refusal('GetMonthlyReport', {})
    expect(none.body.errors).toEqual({ fromDate: ['From Date is required'], toDate: ['To Date is required'] })
    expect((await app.refusal('ExportMonthlyReport', { fromDate: '2026-03-02', toDate: '2026-03-01' })).status).toBe(
      400,
    )
    // A period without anything is a report all the same.
    expect((await app.raw('GetMonthlyReport', { fromDate: '2031-01-01', toDate: '2031-01-31' })).status).toBe(200)
    expect((await app.raw('ExportMonthlyReport', { fromDate: '2031-01-01', toDate: '2031-01-31' })).status).toBe(200)
  })

  test('[D3 2.9] the figures of the pictures add up to their lists', async () => {
    const months = await app.call('GetVehiclesPerMonth', {})
    expect([months.from, months.to, months.data.length]).toEqual(['2025-04-01', '2026-03-10', 12])
    expect(months.data.filter(({ bought, sold }) => bought + sold > 0)).toEqual([
      { month: '2025-08-01', bought: 1, sold: 0 },
      { month: '2025-12-01', bought: 1, sold: 0 },
      { month: '2026-01-01', bought: 2, sold: 1 },
      { month: '2026-02-01', bought: 2, sold: 2 },
    ])
    const japan = await app.call('GetVehiclesPerMonth', { boughtFromIDNOs: ['sbt', 'HEIWA'] })
    expect(japan.data.filter(({ bought, sold }) => bought + sold > 0)).toEqual([
      { month: '2025-12-01', bought: 1, sold: 0 },
      { month: '2026-01-01', bought: 1, sold: 0 },
      { month: '2026-02-01', bought: 0, sold: 1 },
    ])
    const exchanges = await app.call('GetExchangesPerMonth', { dateFrom: '2026-01-01', dateTo: '2026-02-28' })
    expect(exchanges.data).toEqual([
      { month: '2026-01-01', toUs: { count: 0, amount: 0 }, byUs: { count: 0, amount: 0 }, difference: 0 },
      { month: '2026-02-01', toUs: { count: 1, amount: 2500 }, byUs: { count: 0, amount: 0 }, difference: 2500 },
    ])
    const stock = await app.call('GetStockByAge', {})
    expect(stock.data.map(({ age, count }) => `${age} ${count}`)).toEqual([
      '0-30 1',
      '31-60 1',
      '61-90 0',
      '91-180 1',
      'over-180 0',
      'unknown 0',
    ])
    expect(stock.totalCost).toBe(await app.call('GetVehiclesPurchasedSoldReportTotalCost', { state: 1 }))
    expect(stock.totalCount).toBe(3)
    const cash = await app.call('GetCashPerDay', { dateFrom: '2026-02-01', dateTo: '2026-02-28' })
    expect(cash.data).toHaveLength(28)
    expect(cash.data[2]).toEqual({ date: '2026-02-03', in: 375, out: 0 })
    expect(cash.totalIn + cash.totalOut).toBeCloseTo(
      await app.call('GetCashManagementTotal', { from: '2026-02-01', to: '2026-02-28', cashTypeID: CashType.Cash }),
      10,
    )
    const due = await app.call('GetDueHPSchedules', { date: '2026-04-30' })
    const ageing = await app.call('GetHpAgeing', { date: '2026-04-30' })
    expect(ageing.data).toEqual(due.buckets)
    expect([ageing.totalCount, ageing.totalAmount]).toEqual([due.totalCount, due.overdueTotal])
    for (const [name, input] of [
      ['GetVehiclesPerMonth', { dateFrom: '1950-01-01', dateTo: '2020-01-01' }],
      ['GetVehiclesPerMonth', { dateTo: '1900-01-01' }],
      ['GetExchangesPerMonth', { dateFrom: '2026-02-02', dateTo: '2026-02-01' }],
      ['GetCashPerDay', { dateFrom: '2026-02-02', dateTo: '2026-02-01' }],
      ['GetCashPerDay', { dateFrom: '2020-01-01', dateTo: '2026-02-01' }],
      ['GetCashPerDay', { dateTo: '1900-01-02' }],
    ] as [OperationName, object][])
      expect((await app.refusal(name, input)).status, `${name} ${JSON.stringify(input)}`).toBe(400)
  })

  test('[D3 2.13] [server 8] custom bills and a custom cancellation', async () => {
    const paper = async (name: OperationName, input: object) => {
      const answer = await app.raw(name, input)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return pdfText(await readPdf(bytes))
    }
    const request = {
      clientID: buyer,
      date: '2026-03-09',
      amount: '1,234.50',
      numberOfPayments: 3,
      startDate: '2026-01-31',
      description: 'Boat engine',
    }
    const bills = await paper('GetCustomHpPayments', request)
    for (const part of [
      'Bill of Exchange',
      '3 of 3',
      'For Boat engine',
      'Ġanna Vella',
      '€1,234.50',
      '09-03-2026',
      '31-01-2026',
      '28-02-2026',
      '31-03-2026',
    ])
      expect(bills).toContain(part)
    expect((await app.refusal('GetCustomHpPayments', { ...request, clientID: 999_999 })).body.Message).toBe(
      'Client 999999 was not found',
    )
    expect((await app.refusal('GetCustomHpPayments', { ...request, description: '' })).body.errors).toEqual({
      description: ['Description is required'],
    })
    const typed = {
      date: '2026-03-09',
      name: 'Ċensu',
      surname: 'Borġ',
      address1: '1',
      address2: 'Triq Ħal',
      address3: 'Żejtun',
      regNo: 'old 001',
      make: 'Ford',
      model: 'Anglia',
    }
    const [, second] = (await app.call('GetWorkstation', {})).signatories
    const letter = await paper('GetCustomCancellationReport', { ...typed, signature: 2 })
    for (const part of [
      'Cancellation',
      'Ċensu Borġ',
      '1, Triq Ħal, Żejtun',
      'OLD 001',
      'Ford Anglia',
      '09-03-2026',
      second?.name ?? '-',
    ])
      expect(letter).toContain(part)
    expect((await app.refusal('GetCustomCancellationReport', { ...typed, model: '' })).body.errors).toEqual({
      model: ['Model is required'],
    })
  })
})
