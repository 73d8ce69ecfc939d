import { CashCategory as C, CashType as T } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anEntry, aVehicle, typeDetails } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { readWorkbookSheets } from '../fixtures/xlsx'

const MARCH = { fromDate: '2026-03-01', toDate: '2026-03-31' }

describeOnOneEngine('the monthly report ties up', (engine) => {
  let app: TestApp
  const books: number[] = []

  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-02-27T09:00:00Z' })
    await app.call('SaveSettings', { firstOpeningBalance: 500 })
  })
  afterAll(() => app.stop())

  const add = async (over: Parameters<typeof anEntry>[0]) => {
    const typeID = Number(over?.typeID ?? T.Cash)
    return (await app.call('AddEditCash', anEntry({ ...typeDetails(typeID), ...over }))).cashID
  }
  const close = async () => {
    const { batchID } = await app.call('Reconcile', {})
    books.push(batchID)
  }
  const at = async (now: string) => {
    app.setNow(now)
    await app.signIn()
  }
  const bytes = async (name: 'GetMonthlyReport' | 'ExportMonthlyReport', days: typeof MARCH) =>
    new Uint8Array(await (await app.raw(name, days)).arrayBuffer())

  test('[server 8.1] opening and movement are the closing of drawer, cheques and banks, by day and by cash book', async () => {
    await add({ amount: 1000, dateTime: '2026-02-27' })
    await add({ amount: 300, typeID: T.Cheque, dateTime: '2026-02-27' })
    await close()
    // A book that crosses the first day.
    await at('2026-02-28T09:00:00Z')
    await add({ amount: 200, dateTime: '2026-02-28' })
    await add({ amount: 50, dateTime: '2026-03-01' })
    await at('2026-03-02T09:00:00Z')
    await close()
    await add({ amount: 2000, dateTime: '2026-03-02' })
    await add({ amount: 90, typeID: T.EPOS, dateTime: '2026-03-02' })
    await add({ amount: 700, categoryID: C.DAD, typeID: T.ChequeOut, dateTime: '2026-03-03' })
    await add({ amount: 1500, categoryID: C.BankDeposit, name: 'bov', dateTime: '2026-03-02' })
    const [cheque] = await app.call('GetPendingCheques', {})
    await app.call('ReconcilePendingCheques', { chequeIDs: [cheque!.id], name: 'APS', description: '', reference: '' })
    await add({ amount: 40, typeID: T.NonCash, dateTime: '2026-03-02' })
    await close()
    // A book that was open over the end, and in one of April what was forgotten.
    await at('2026-04-02T09:00:00Z')
    await add({ amount: 5, dateTime: '2026-04-02' })
    await close()
    await add({ amount: -25, dateTime: '2026-03-31' })
    await close()

    const sheets = readWorkbookSheets(await bytes('ExportMonthlyReport', MARCH))
    expect([...sheets.keys()].slice(5)).toEqual([
      'Cash by type',
      'Transfers to banks',
      'Money held',
      'Balances by cash book',
      'Drawer by cash book',
      'Cheques by cash book',
    ])
    expect(sheets.get('Cash by type')?.slice(1)).toEqual([
      ['Cash', 4, 2050, -25, -1500, 525],
      ['Cheque', 1, 0, 0, -300, -300],
      ['EPOS', 1, 90, 0, 0, 90],
      ['Cheque Out', 1, 0, -700, 0, -700],
      ['Non Cash', 1, 40, 0, 0, 40],
      ['Total', null, 2180, -725, -1800, -345],
    ])
    expect(sheets.get('Transfers to banks')?.slice(1)).toEqual([
      ['BOV', 'Cash', 1, 1500],
      ['APS', 'Cheque', 1, 300],
      ['Total', null, null, 1800],
    ])
    expect(sheets.get('Money held')?.slice(1)).toEqual([
      ['Drawer', 1700, 2050, -25, -1500, 2225],
      ['Cheques in hand', 300, 0, 0, -300, 0],
      ['BOV', 0, 0, 0, 1500, 1500],
      ['APS', 0, 0, -700, 300, -400],
      ['EPOS', 0, 90, 0, 0, 90],
      ['Total', 2000, 2140, -725, 0, 3415],
    ])
    const [first, second, third, fourth, fifth] = books
    expect(sheets.get('Balances by cash book')?.slice(1)).toEqual([
      ['Drawer, opening 01-03-2026', second, 1500, 200, 1700],
      ['Drawer, closing 31-03-2026', fourth, 2255, -30, 2225],
      ['Cheques in hand, opening 01-03-2026', second, 300, 0, 300],
      ['Cheques in hand, closing 31-03-2026', fourth, 0, 0, 0],
    ])
    // The first batch began when the database was made, by the clock of the machine.
    const drawer = (sheets.get('Drawer by cash book')?.slice(1) ?? []).filter(([id]) => id !== first)
    const crosses = `Cash book ${second} (27-02-2026 to 02-03-2026) crosses the end of these days and has entries dated: 1 in these days, 1 before 01-03-2026.`
    const open = `Cash book ${fourth} (02-03-2026 to 02-04-2026) crosses the end of these days and has entries dated: 1 after 31-03-2026.`
    const late = `Cash book ${fifth} (02-04-2026) was not open in these days and has entries dated: 1 in these days.`
    expect(drawer).toEqual([
      [second, '27-02-2026 to 02-03-2026', 1500, 50, 200, 1750, crosses],
      [third, '02-03-2026', 1750, 500, 0, 2250],
      [fourth, '02-03-2026 to 02-04-2026', 2250, 0, 5, 2255, open],
      [fifth, '02-04-2026', 2255, -25, 0, 2230, late],
      ['Total', null, null, 525],
    ])
    for (const [id, , opening, , , closing] of drawer.slice(0, -1))
      expect(await app.call('GetBatchTransactions', { batchID: Number(id) })).toMatchObject({
        openingBalance: opening,
        closingBalance: closing,
      })

    const text = pdfText(await readPdf(await bytes('GetMonthlyReport', MARCH)))
    expect(text).toContain('Banked, not spent €1,800.00 Net without banking €1,455.00')
    expect(text).toContain('Less Non Cash, not held €40.00 Held at the end of 31-03-2026 €3,415.00')
    for (const sentence of [crosses, open, late]) expect(text).toContain(sentence)
    expect(text).not.toContain(`Cash book ${third} `)
    // What is printed is what the entries come to.
    const total = await app.call('GetCashManagementTotal', { from: MARCH.fromDate, to: MARCH.toDate })
    expect(total).toBe(-345)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 8.1] a month goes on where the one before ended, and an open book says so', async () => {
    const held = async (days: typeof MARCH) => {
      const rows = readWorkbookSheets(await bytes('ExportMonthlyReport', days)).get('Money held') ?? []
      return new Map(rows.slice(1, -1).map(([place, opening, , , , closing]) => [String(place), { opening, closing }]))
    }
    await add({ amount: 12, dateTime: '2026-04-02' })
    const months = [
      await held({ fromDate: '2026-02-01', toDate: '2026-02-28' }),
      await held(MARCH),
      await held({ fromDate: '2026-04-01', toDate: '2026-04-30' }),
    ]
    for (const [i, month] of months.entries()) {
      if (i === 0) continue
      for (const [place, { opening }] of month) expect(opening, place).toBe(months[i - 1]?.get(place)?.closing ?? 0)
    }
    expect(months[0]?.get('Drawer')).toEqual({ opening: 500, closing: 1700 })
    expect(months[2]?.get('Drawer')).toEqual({ opening: 2225, closing: 2242 })
    const april = pdfText(
      await readPdf(await bytes('GetMonthlyReport', { fromDate: '2026-04-01', toDate: '2026-04-30' })),
    )
    expect(april).toMatch(/Cash book \d+ \(from 02-04-2026\) is still open and has entries dated: 1 in these days\./)
  })

  test('[server 8.1] [server 7.7] hires and purchases that are not fully paid are told, once the books name any', async () => {
    const days = { fromDate: '2026-04-01', toDate: '2026-04-30' }
    const sheetsOf = async () => readWorkbookSheets(await bytes('ExportMonthlyReport', days))
    const clientID = await aClient(app, { name: 'Rita', surname: 'Vella' })
    const bought = { boughtFromID: clientID, boughtDate: '2026-04-02' }
    const cars = {
      owed: await aVehicle(app, { ...bought, regNo: 'OWE 001', boughtPrice: 4000 }),
      paid: await aVehicle(app, { ...bought, regNo: 'OWE 002', boughtPrice: 300 }),
      earlier: await aVehicle(app, { ...bought, regNo: 'OWE 003', boughtPrice: 900, boughtDate: '2026-03-01' }),
      hired: await aVehicle(app, { regNo: 'OWE 004', boughtDate: '2026-01-01', transmission: 'Manual' }),
    }
    const hire = async (startDateTime: string, endDateTime: string) => {
      const { vehicleID } = cars.hired
      const typed = { clientID, vehicleID, carHireType: 1, rate: 20, startDateTime, endDateTime }
      return (await app.call('SaveCarHire', typed)).id
    }
    const [first, , unpaid] = [
      await hire('2026-04-01', '2026-04-06'),
      await hire('2026-02-01', '2026-02-06'),
      await hire('2026-04-10', '2026-04-11'),
    ]
    expect([...(await sheetsOf()).keys()].at(-1)).toBe('Cheques by cash book')
    await add({ categoryID: C.CarHire, amount: 60, hireID: first, dateTime: '2026-04-02' })
    await add({ categoryID: C.Purchase, amount: 300, vehicleID: cars.paid.vehicleID, dateTime: '2026-04-02' })
    await add({ categoryID: C.Purchase, amount: 100, vehicleID: cars.earlier.vehicleID, dateTime: '2026-04-02' })
    const sheets = await sheetsOf()
    const day = (on: string) => Date.parse(on) / 86_400_000 + 25_569
    expect(sheets.get('Hires not fully paid')?.slice(1)).toEqual([
      [day('2026-04-01'), first, 'OWE 004', 'Rita Vella', 100, 60, 40],
      [day('2026-04-10'), unpaid, 'OWE 004', 'Rita Vella', 20, 0, 20],
      ['Total', null, null, null, 120, 60, 60],
    ])
    expect(sheets.get('Purchases not fully paid')?.slice(1)).toEqual([
      [day('2026-03-01'), 'OWE 003', 'Rita Vella', 900, 100, 800],
      [day('2026-04-02'), 'OWE 001', 'Rita Vella', 4000, 0, 4000],
      ['Total', null, null, 4900, 100, 4800],
    ])
    const text = pdfText(await readPdf(await bytes('GetMonthlyReport', days)))
    expect(text).toMatch(/Hires not fully paid[\s\S]*Open €60\.00[\s\S]*Purchases not fully paid[\s\S]*Open €4,800\.00/)
  })
})
