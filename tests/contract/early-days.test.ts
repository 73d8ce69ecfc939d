import { CarHireType } from '@forecourt/core/features/car-hire/enums'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { stageImport } from '../fixtures/imports'

const EARLIEST = '1998-05-04'
const BEFORE = '1998-05-03'
const SENTENCE = '03-05-1998 is before the earliest day, 04-05-1998: write another day, or change it in Manage Data'

describeOnOneEngine('a day far back', (engine) => {
  let app: TestApp
  let clientID: number
  let account: { vehicleID: number; clientID: number }
  const cars: Record<'stock' | 'sold' | 'hired' | 'free', number> = { stock: 0, sold: 0, hired: 0, free: 0 }

  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    clientID = await aClient(app)
    account = await anAgreement(app)
    for (const name of ['stock', 'sold', 'hired', 'free'] as const)
      cars[name] = (await aVehicle(app, { boughtDate: '1998-05-04' })).vehicleID
    await app.call('SoldToVehicle', { ...sale(EARLIEST), vehicleID: cars.sold, clientID })
  })
  afterAll(() => app?.stop())

  const sale = (day: string) => ({ saleType: SaleType.Cash, soldToPrice: 6500, soldToDateTime: day })
  const cheque = (day: string) => ({
    bank: 'BOV',
    chequeNumber: '31',
    accountNumber: '1',
    payerName: 'A',
    chequeDate: day,
  })
  const entry = (day: string) => ({ categoryID: CashCategory.DAD, typeID: CashType.Cash, amount: 4, dateTime: day })
  const receivedCheque = (day: string) =>
    anEntry({ categoryID: CashCategory.HpPayment, typeID: CashType.Cheque, amount: 5, cheque: cheque(day), ...account })
  const vehicle = (day: string) => ({
    ...{ regNo: 'EAR 104', boughtFromID: clientID, boughtDate: day, boughtPrice: 4000, makeStr: 'Toyota' },
    ...{ modelStr: 'Vitz', bodyTypeStr: 'Hatchback', fuelTypeStr: 'Petrol', colorStr: 'White', yom: 1995 },
  })
  const hire = (day: string) => ({
    ...{ carHireType: CarHireType.Cash, rate: 25, vehicleID: cars.hired, clientID },
    ...{ startDateTime: day, endDateTime: '1998-05-08' },
  })
  const expense = (day: string) => ({ vehicleID: cars.stock, amount: 5, vendorStr: 'Gatt', date: day })
  const payment = (day: string) => ({ vehicleID: cars.sold, amount: 5, date: day })
  const row = (day: string) => ({
    vehicleID: account.vehicleID,
    amount: 5,
    dueDate: '2026-03-01',
    paid: true,
    paidDate: day,
  })

  test('[server 7.1] is taken and asked about, and refused before the earliest day, wherever a day is saved', async () => {
    await app.call('SaveSettings', { earliestDay: EARLIEST })
    const saves: readonly [OperationName, (day: string) => object, string][] = [
      ['AddEditCash', entry, 'dateTime'],
      ['AddEditCash', receivedCheque, 'cheque.chequeDate'],
      ['AddVehicle', vehicle, 'boughtDate'],
      ['EditVehicleBoughtDetails', (day) => ({ vehicleID: cars.stock, dateBought: day }), 'dateBought'],
      ['SoldToVehicle', (day) => ({ ...sale(day), vehicleID: cars.free, clientID }), 'soldToDateTime'],
      ['SaveCarHire', hire, 'startDateTime'],
      ['AddExpense', expense, 'date'],
      ['AddManualPayment', payment, 'date'],
      ['AddHPPayment', row, 'paidDate'],
    ]
    for (const [name, of, field] of saves) {
      const { status, body } = await app.refusal(name, of(BEFORE) as never)
      expect([name, status, body.errors], name).toEqual([name, 400, { [field]: [SENTENCE] }])
      const taken = await app.raw(name, of(EARLIEST) as never)
      expect([name, taken.status], JSON.stringify(await taken.json())).toEqual([name, 200])
    }
    const sell = { vehicleID: cars.hired, clientID, soldToPrice: 6500, soldToDateTime: BEFORE }
    expect((await app.refusal('SellVehicle', sell)).body.errors).toEqual({ soldToDateTime: [SENTENCE] })
    const arriving = { filterRequest: { lotNo: 'LOT 1' }, additionalFee: 5, cfeDate: BEFORE, tmDate: '2026-03-01' }
    expect((await app.refusal('ProcessArrivingCars', arriving)).body.errors).toEqual({ cfeDate: [SENTENCE] })
    const prepared = await app.call('PrepareSale', { ...sell, soldToDateTime: '2019-02-01' })
    expect(prepared.problems).toEqual([])
    expect(prepared.questions).toContainEqual({
      ...{ doubt: 'far-back', field: 'soldDate', reason: 'Sold Date 01-02-2019 is more than 1,000 days back.' },
    })
    const checks = async (day: string) =>
      (await app.call('PrepareCashEntry', { readings: [{ entry: entry(day) }] })).checks.flatMap(
        ({ outcome, name, sentence }) => (outcome === 'passes' ? [] : [[outcome, name, sentence]]),
      )
    await app.call('AddEditCash', anEntry({ categoryID: CashCategory.FreeForm, amount: 500 }))
    expect(await checks('2019-03-02')).toEqual([
      ['asks', 'far-back', '02-03-2019 is more than 1,000 days back: it changes March 2019, Out +4.00.'],
    ])
    expect(await checks(BEFORE)).toContainEqual(['blocks', null, SENTENCE])
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 7.1] what leaves its day as it is is not judged again', async () => {
    const { id } = await app.call('AddExpense', expense('1998-06-01'))
    const { cashID } = await app.call('AddEditCash', entry('1998-06-01'))
    await app.call('SaveSettings', { earliestDay: '2001-01-01' })
    await app.call('EditExpense', { id, amount: 6 })
    await app.call('AddEditCash', { ...entry('1998-06-01'), id: cashID, amount: 5 })
    const moved = await app.refusal('EditExpense', { id, date: '1998-06-02' })
    expect(moved.body.errors).toEqual({
      date: [SENTENCE.replace('03-05-1998', '02-06-1998').replace('04-05-1998', '01-01-2001')],
    })
    await app.call('SaveSettings', { earliestDay: EARLIEST })
  })

  test('[server 7.6] a locked month far back takes nothing', async () => {
    await app.call('AddEditCash', entry('2019-03-02'))
    await app.call('LockMonth', { month: '2019-03-01' })
    expect((await app.refusal('AddEditCash', entry('2019-03-03'))).body).toMatchObject({ code: 'MONTH_LOCKED' })
  })

  test('[server 19.2] a day in a file is held to the earliest day, and to no other limit', async () => {
    const regNo = (await app.call('GetVehicle', { vehicleID: cars.stock })).regNo
    const cost = (date: string, bookCost: number) => ({
      bookCost,
      regNo,
      date,
      vendor: 'Gatt',
      description: 'Brakes',
      amount: 50_00,
    })
    const id = await stageImport(app.store, 'costs', {
      costs: [cost(BEFORE, 1), cost('1998-05-05', 2), cost('2012-05-05', 3)],
    })
    await app.call('CheckImport', { id })
    const { data } = await app.call('GetImportRows', { id, action: 'fault', pageSize: 50 })
    expect(data.flatMap(({ line, faults }) => faults.map(({ message }) => [line, message]))).toEqual([[2, SENTENCE]])
  })
})
