import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle, typeDetails } from '../fixtures/builders'
import { addFiles, type BookFiles, exportFiles, readAllLists } from '../fixtures/round-trip'

const NOW = '2026-03-02T09:00:00Z'
const { Deposit, Sale, HpPayment, HPSettlement, VehicleExpense, TransportMalta, CarHire, BankDeposit } = CashCategory
const { Cash, Cheque, BankTransfer } = CashType

/** A little of everything that a book can hold, typed as staff type it. */
async function keepABook(app: TestApp): Promise<void> {
  const add = async (over: Parameters<typeof anEntry>[0]) => (await app.call('AddEditCash', anEntry(over))).cashID
  const close = (count: InputOf<Operations['Reconcile']> = {}) => app.call('Reconcile', count)
  const husband = await aClient(app, { name: '=HYPERLINK("x")', address1: 'A, "quoted" House' })
  const wife = await aClient(app)
  await app.call('EditClient', { id: husband, spouseID: wife })
  const stays = await aVehicle(app, { note: 'Two lines\nof a note', mileage: 48_000, pM: 1.234 } as never)
  const { vehicleID: hired } = await aVehicle(app, { transmission: 'Manual' })
  const first = await anAgreement(app)
  const settled = await anAgreement(app)
  const ahead = await anAgreement(app, { firstPaymentDate: '2026-04-15' })
  await add({ amount: 500, description: '-12 as a text' })
  await add({ categoryID: HpPayment, vehicleID: first.vehicleID, clientID: first.clientID, amount: 700 })
  const cheque = typeDetails(Cheque)
  await add({ categoryID: HpPayment, vehicleID: first.vehicleID, amount: 100, typeID: Cheque, ...cheque })
  await add({ amount: 60, typeID: Cheque, ...typeDetails(Cheque) })
  const [banked] = await app.call('GetPendingCheques', {})
  await app.call('ReconcilePendingCheques', { chequeIDs: [banked?.id ?? 0] })
  const tm = await add({ categoryID: TransportMalta, typeID: Cash, amount: 30, handlingFee: 5 })
  await app.call('AddTmHandlingFee', { id: tm })
  await close({ hundred: 11, fifty: 1, differenceReason: 'unknown', differenceNote: 'Short' })
  // Bought back: the same chassis and registration once more.
  const again = await aVehicle(app, { regNo: 'ABB 321', chassisNo: 'CH-1', boughtDate: '2025-11-03' })
  const buyer = await aClient(app)
  await app.call('SoldToVehicle', {
    ...{ vehicleID: again.vehicleID, clientID: buyer, saleType: SaleType.Cash, soldToPrice: 5000 },
    soldToDateTime: '2026-01-10',
  })
  const back = await aVehicle(app, {
    regNo: 'ABB 321',
    chassisNo: 'CH-1',
    boughtFromID: buyer,
    boughtDate: '2026-02-10',
  })
  await app.call('SoldToVehicle', {
    ...{ vehicleID: stays.vehicleID, clientID: buyer, saleType: SaleType.PartExchange, difference: 1500 },
    ...{ soldToDateTime: '2026-02-10', peVehicleID: back.vehicleID },
  })
  const sale = await add({
    categoryID: Sale,
    vehicleID: again.vehicleID,
    clientID: buyer,
    amount: 200,
    dateTime: '2026-03-01',
  })
  const other = await aVehicle(app)
  await add({ categoryID: Deposit, vehicleID: other.vehicleID, clientID: wife, amount: 100, soldToPrice: 6000 })
  await add({ categoryID: Deposit, vehicleID: other.vehicleID, clientID: husband, amount: 50, soldToPrice: 5900 })
  await app.call('DeleteAttempt', { vehicleID: other.vehicleID, clientID: husband })
  await add({
    categoryID: VehicleExpense,
    vehicleID: other.vehicleID,
    amount: 45,
    expense: { vendorStr: 'Garage', description: 'Tyres' },
  })
  await app.call('AddExpense', {
    vehicleID: other.vehicleID,
    amount: '12.50',
    date: '2026-02-20',
    vendorStr: 'Bonnici',
  })
  await app.call('AddManualPayment', {
    vehicleID: again.vehicleID,
    amount: '150.25',
    date: '2026-02-21',
    receiptNumber: '77',
  })
  const hire = { clientID: wife, carHireType: 1, vehicleID: hired, rate: '25.50' }
  const { id: hireID } = await app.call('SaveCarHire', {
    ...hire,
    startDateTime: '2026-04-01',
    endDateTime: '2026-04-05',
  })
  await add({ categoryID: CarHire, clientID: wife, hireID, amount: 40 })
  await app.raw('GetPaymentReceiptReport', { cashID: sale })
  await add({
    categoryID: HPSettlement,
    vehicleID: settled.vehicleID,
    clientID: settled.clientID,
    amount: 3000,
    typeID: BankTransfer,
    ...typeDetails(BankTransfer),
  })
  await add({ categoryID: BankDeposit, amount: 300 })
  await add({ categoryID: HpPayment, vehicleID: ahead.vehicleID, amount: 1000, prepay: 'lower' })
  await add({ categoryID: HpPayment, vehicleID: ahead.vehicleID, amount: 70 })
  await close()
  const last = await app.call('GetCurrentBatchTransactions', {})
  await app.call('ReopenLastClosedBatch', { batchID: last.batchID - 1 })
  await add({ amount: 25 })
}

/** Of every account with a schedule what is paid, owed and asked for to end it, and its rows, without ids. */
async function accountsOf(app: TestApp) {
  const { data } = await app.call('GetHPSchedules', { pageSize: 100 })
  const accounts = data.toSorted((a, b) => a.accountNo.localeCompare(b.accountNo))
  return Promise.all(
    accounts.map(async ({ vehicleID, clientID: _, ...account }) => {
      const next = await app.call('GetNextHPAmount', { vehicleID })
      const { open, arrears, methods } = await app.call('GetSettlement', { vehicleID })
      const rows = await app.call('GetHPDetails', { vehicleID })
      return {
        ...{ account, next: { ...next, vehicleID: 0 }, open, arrears, methods },
        rows: rows.map((row) => ({ ...row, id: 0, version: 0 })),
      }
    }),
  )
}

describeOnOneEngine('a book in other hands', (engine) => {
  let app: TestApp
  let other: TestApp
  beforeEach(async () => {
    app = await startApp({ engine, now: NOW })
    other = await startApp({ engine, now: NOW })
  })
  afterEach(async () => {
    await app?.stop()
    await other?.stop()
  })
  const faultsOf = async (id: number) =>
    (await other.call('GetImportRows', { id, action: 'fault', pageSize: 100 })).data.flatMap(({ file, line, faults }) =>
      faults.map(({ column, message }) => `${file}:${line} ${column}: ${message}`),
    )
  const checked = async (files: BookFiles, name: string) => {
    await addFiles(other, name, files)
    const { id } = await other.call('CheckImport', { name })
    return faultsOf(id)
  }

  test('[server 19.10] is the same book: lists, accounts with a part payment, reports and totals, and the very same files again', async () => {
    await keepABook(app)
    const files = await exportFiles(app)
    expect(Object.keys(files).sort()).toEqual(
      ['batches', 'cash', 'clients', 'costs', 'hires', 'hp', 'payments', 'register', 'sales', 'vehicles'].sort(),
    )
    const empty = await exportFiles(other)
    expect(await checked(files, 'all')).toEqual([])
    expect(await exportFiles(other)).toEqual(empty)
    await other.call('ApplyImport', { name: 'all' })
    expect((await other.call('CheckBooks', {})).faults).toEqual([])
    expect(await exportFiles(other)).toEqual(files)
    expect(await readAllLists(other)).toEqual(await readAllLists(app))
    const accounts = await accountsOf(app)
    expect(accounts.flatMap(({ rows }) => rows.filter((row) => row.isPartPayment))).toMatchObject([
      { amount: 1000, paid: true, open: 0 },
    ])
    expect(await accountsOf(other)).toEqual(accounts)
    expect(await checked(files, 'again')).toEqual([])
    const { counts } = await other.call('ApplyImport', { name: 'again' })
    expect(counts.filter(({ make, change }) => make + change > 0)).toEqual([])
    await other.call('UndoImport', { name: 'again' })
    await other.call('UndoImport', { name: 'all' })
    expect((await other.call('CheckBooks', {})).faults).toEqual([])
    expect(await exportFiles(other)).toEqual(empty)
  })
})
