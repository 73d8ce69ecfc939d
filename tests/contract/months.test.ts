import { CarHireType } from '@forecourt/core/features/car-hire/enums'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { readWorkbookSheets } from '../fixtures/xlsx'

const LOCKED = [409, 'February 2026 is locked. Enter a correction dated today.', 'MONTH_LOCKED']

describeOnOneEngine('a month that is locked', (engine) => {
  let app: TestApp
  let cashID: number
  let laterID: number
  let clientID: number
  const made: Record<'stock' | 'sold' | 'hired' | 'later', number> = { stock: 0, sold: 0, hired: 0, later: 0 }
  const rows: Record<'expense' | 'payment' | 'hire', number> = { expense: 0, payment: 0, hire: 0 }

  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T10:00:00Z' })
    clientID = await aClient(app)
    made.stock = (await aVehicle(app, { boughtDate: '2026-02-03', boughtPrice: 2000 })).vehicleID
    made.later = (await aVehicle(app, { boughtDate: '2026-03-03', boughtPrice: 2000 })).vehicleID
    made.sold = (await aVehicle(app, { boughtDate: '2026-01-03' })).vehicleID
    made.hired = (await aVehicle(app, { boughtDate: '2026-01-04' })).vehicleID
    await app.call('SoldToVehicle', { ...sale, vehicleID: made.sold, clientID })
    cashID = (await app.call('AddEditCash', anEntry({ dateTime: '2026-02-10', amount: 40 }))).cashID
    laterID = (await app.call('AddEditCash', anEntry({ dateTime: '2026-03-02', amount: 40 }))).cashID
    rows.expense = (await app.call('AddExpense', { ...expense, vehicleID: made.stock })).id
    rows.payment = (await app.call('AddManualPayment', { ...payment, vehicleID: made.sold })).id
    rows.hire = (await app.call('SaveCarHire', { ...hire, vehicleID: made.hired, clientID })).id
  })
  afterAll(() => app?.stop())

  const sale = { saleType: SaleType.Cash, soldToPrice: 6500, soldToDateTime: '2026-02-20' }
  const expense = { date: '2026-02-11', vendorStr: 'Garage', description: 'Brakes', amount: 50 }
  const payment = {
    date: '2026-02-21',
    amount: 100,
    cashCategory: CashCategory.Sale,
    cashType: CashType.Cash,
  }
  const hire = {
    carHireType: CarHireType.Cash,
    rate: 25,
    startDateTime: '2026-02-12',
    endDateTime: '2026-02-15',
  }
  const refused = async (name: OperationName, input: unknown) => {
    const { status, body } = await app.refusal(name, input as never)
    return [status, body.Message, body.code]
  }

  test('[server 7.6] is one that is over, locked and unlocked once, behind the passcode, and told in the history', async () => {
    expect((await app.call('GetMonths', {})).data).toEqual([
      { month: '2026-02-01', locked: false, lockedBy: '', lockedAt: null },
    ])
    expect(await refused('LockMonth', { month: '2026-03-01' })).toEqual([
      409,
      'March 2026 is not over yet',
      'MONTH_NOT_OVER',
    ])
    expect(await refused('UnlockMonth', { month: '2026-02-01' })).toEqual([
      409,
      'February 2026 is not locked',
      'MONTH_NOT_LOCKED',
    ])
    await app.call('LockMonth', { month: '2026-02-28' })
    expect(await refused('LockMonth', { month: '2026-02-01' })).toEqual([
      409,
      'February 2026 is already locked',
      'MONTH_LOCKED_ALREADY',
    ])
    const lock = { month: '2026-02-01', locked: true, lockedBy: CASHIER.username, lockedAt: '2026-03-10T10:00:00.000Z' }
    expect((await app.call('GetMonths', {})).data).toEqual([lock])
    const { data } = await app.call('GetSettingsHistory', {})
    expect(JSON.stringify(data[0])).toContain('Locked month')
    await app.call('LockPassCode', {})
    expect((await app.refusal('UnlockMonth', { month: '2026-02-01' })).status).toBe(403)
    await app.call('CheckPassCode', { passCode: CASHIER.passcode })
  })

  test('[server 7.6] takes no entry, and no edit or deletion of what is dated in it, nor a move into it or out of it', async () => {
    const entry = anEntry({ dateTime: '2026-02-14', amount: 7 })
    expect(await refused('AddEditCash', entry)).toEqual(LOCKED)
    const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry }] })
    expect(checks.filter(({ outcome }) => outcome === 'blocks')).toEqual([
      expect.objectContaining({ code: 'MONTH_LOCKED', sentence: LOCKED[1] }),
    ])
    const stored = await app.call('GetCashEntry', { id: cashID })
    for (const change of [{ amount: 41 }, { description: 'Other' }, { dateTime: '2026-03-02' }])
      expect(await refused('AddEditCash', { id: cashID, ...change }), JSON.stringify(change)).toEqual(LOCKED)
    expect(await refused('DeleteEntry', { cashEntryID: cashID })).toEqual(LOCKED)
    expect(await refused('AddEditCash', { id: laterID, dateTime: '2026-02-14' })).toEqual(LOCKED)
    expect(await app.call('GetCashEntry', { id: cashID })).toEqual(stored)
    const later = await app.call('GetCashEntry', { id: laterID })
    expect(later.dateTime).toBe('2026-03-02')
  })

  test('[server 7.6] keeps its expenses, payments, sales, purchases and hires', async () => {
    const cases: [OperationName, object][] = [
      ['AddExpense', { ...expense, vehicleID: made.stock }],
      ['EditExpense', { ...expense, id: rows.expense, vehicleID: made.stock, amount: 51 }],
      ['EditExpense', { ...expense, id: rows.expense, vehicleID: made.stock, date: '2026-03-01' }],
      ['DeleteExpense', { id: rows.expense }],
      ['AddManualPayment', { ...payment, vehicleID: made.sold }],
      ['EditManualPayment', { ...payment, id: rows.payment, vehicleID: made.sold, amount: 99 }],
      ['DeleteManualPayment', { id: rows.payment }],
      ['SoldToVehicle', { ...sale, vehicleID: made.sold, clientID, soldToPrice: 6400 }],
      ['SoldToVehicle', { ...sale, vehicleID: made.sold, clientID, soldToDateTime: '2026-03-01' }],
      ['SoldToVehicle', { vehicleID: made.sold, clientID: null, saleType: null }],
      ['SoldToVehicle', { ...sale, vehicleID: made.later, clientID }],
      ['EditVehicleBoughtDetails', { vehicleID: made.stock, priceBought: 2100 }],
      ['EditVehicleBoughtDetails', { vehicleID: made.later, dateBought: '2026-02-05' }],
      ['DeleteVehicle', { vehicleID: made.stock }],
      ['SaveCarHire', { ...hire, carHireID: rows.hire, vehicleID: made.hired, clientID, rate: 30 }],
      ['DeleteCarHire', { carHireID: rows.hire }],
    ]
    for (const [name, input] of cases)
      expect(await refused(name, input), `${name} ${JSON.stringify(input)}`).toEqual(LOCKED)
    await expect(aVehicle(app, { boughtDate: '2026-02-05' })).rejects.toThrow(String(LOCKED[1]))
    // What says nothing of the month may change, and what is dated elsewhere.
    await app.call('SaveCarHire', {
      ...hire,
      carHireID: rows.hire,
      vehicleID: made.hired,
      clientID,
      endDateTime: '2026-03-15',
    })
    await app.call('AddEditCash', { id: laterID, amount: 45 })
    await app.call('DeleteEntry', { cashEntryID: laterID })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 7.6] is put right by an entry of today that names the one it corrects, which the report tells by itself', async () => {
    const entry = anEntry({ dateTime: '2026-03-10', amount: -15 })
    expect(await refused('AddEditCash', { ...entry, correctsID: 99_999 })).toEqual([
      404,
      'Cash entry 99999 was not found',
      'RECORD_NOT_FOUND',
    ])
    const correction = await app.call('AddEditCash', { ...entry, correctsID: cashID })
    await app.call('AddEditCash', { id: correction.cashID, description: 'Counted twice', correctsID: null })
    const read = (id: number) => app.call('GetCashEntry', { id })
    expect(await read(correction.cashID)).toMatchObject({ correctsID: cashID, correctedBy: [], monthLocked: false })
    expect(await read(cashID)).toMatchObject({ correctsID: null, correctedBy: [correction.cashID], monthLocked: true })
    const report = async (fromDate: string, toDate: string) => {
      const answer = await app.raw('GetMonthlyReport', { fromDate, toDate })
      return pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    }
    expect(await report('2026-03-01', '2026-03-31')).toMatch(
      new RegExp(`Corrections[\\s\\S]*${correction.cashID}[\\s\\S]*${cashID} of 10-02-2026[\\s\\S]*−15\\.00`),
    )
    expect(await report('2026-02-01', '2026-02-28')).not.toContain('Corrections')
    const file = await app.raw('ExportMonthlyReport', { fromDate: '2026-03-01', toDate: '2026-03-31' })
    const sheets = readWorkbookSheets(new Uint8Array(await file.arrayBuffer()))
    expect(sheets.get('Corrections')?.[1]?.slice(1, 3)).toEqual([correction.cashID, cashID])
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 7.6] several HP payments that correct an entry each name it, or none is saved', async () => {
    const accounts = [(await anAgreement(app)).accountNo, (await anAgreement(app)).accountNo]
    const several = {
      ...anEntry({ dateTime: '2026-03-10', categoryID: CashCategory.HpPayment, amount: null }),
      ...{ enableMultipleHpPayment: true, combineHpPaymentsOfAccounts: accounts },
    }
    expect(await refused('MultiplyHPPayment', { ...several, correctsID: 99_999 })).toEqual([
      ...[404, 'Cash entry 99999 was not found', 'RECORD_NOT_FOUND'],
    ])
    const { cashIDs } = await app.call('MultiplyHPPayment', { ...several, correctsID: cashID })
    const saved = await Promise.all(cashIDs.map((id) => app.call('GetCashEntry', { id })))
    expect(saved.map(({ correctsID, hpacNo }) => [correctsID, hpacNo])).toEqual(accounts.map((no) => [cashID, no]))
    expect((await app.call('GetCashEntry', { id: cashID })).correctedBy).toEqual(expect.arrayContaining(cashIDs))
    for (const cashEntryID of cashIDs) await app.call('DeleteEntry', { cashEntryID })
  })

  test('[server 7.6] is open again once it is unlocked', async () => {
    await app.call('UnlockMonth', { month: '2026-02-01' })
    await app.call('AddEditCash', { id: cashID, amount: 41 })
    await app.call('DeleteEntry', { cashEntryID: cashID })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 7.6] whoever locks and whoever saves at the same time: an entry is there before it, or not at all', async () => {
    const ROUNDS = 4
    for (let round = 0; round < ROUNDS; round += 1) {
      const month = `2025-0${round + 1}-01`
      const add = () => app.raw('AddEditCash', anEntry({ dateTime: month, amount: 3 }))
      const answers = await Promise.all([add(), add(), add(), app.raw('LockMonth', { month }), add(), add(), add()])
      const statuses = answers.map(({ status }) => status)
      expect(statuses[3]).toBe(200)
      for (const [i, status] of statuses.entries()) if (i !== 3) expect([200, 409]).toContain(status)
      const saved = statuses.filter((status, i) => i !== 3 && status === 200).length
      const found = await app.call('GetCashManagement', { from: month, to: month })
      expect(found.totalCount).toBe(saved)
      expect(await refused('AddEditCash', anEntry({ dateTime: month }))).toEqual([
        409,
        expect.stringContaining('is locked'),
        'MONTH_LOCKED',
      ])
    }
    // What was counted as each was locked is what is in it.
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})
