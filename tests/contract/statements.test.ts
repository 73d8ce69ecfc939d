import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { StatementOut } from '@forecourt/core/features/statements/schemas'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aDealClient, aDealAgreement, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { blackBoxes, readPdf, pdfText } from '../fixtures/pdf'

const TODAY = '2026-06-15'
const IBAN = 'MT76 VALL 2201 3000 0000 4001 7265 031'

const inCents = (amount: number) => Math.round(amount * 100)

/** Sums of a statement, and each account of it, hold by themselves. */
function expectInOrder(statement: StatementOut): void {
  for (const each of [statement, ...statement.accounts])
    expect(inCents(each.opening) + inCents(each.debits) - inCents(each.credits)).toBe(inCents(each.closing))
  for (const part of ['opening', 'debits', 'credits', 'closing', 'now'] as const)
    expect(statement.accounts.reduce((sum, account) => sum + inCents(account[part]), 0)).toBe(inCents(statement[part]))
}

describeOnOneEngine('statements', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: `${TODAY}T09:00:00Z` })
    const bank = (name: string, iban: string) => ({ name, fullName: name, iban })
    await app.call('SaveSettings', {
      dealership: { name: 'Ġużè Motors Ltd' },
      standingOrderBanks: [bank('BOV', ''), bank('HSBC', IBAN), bank('APS', '')],
    })
  })
  afterAll(() => app?.stop())

  test('[server 23.1] of an account closes at what remains on it, through payments, a refund, a tick, a slip and a settlement', async () => {
    const { vehicleID, clientID } = await aDealAgreement(app)
    const closesAsPanel = async () => {
      const statement = await app.call('GetStatement', { vehicleID })
      const { remainingPayments } = await app.call('GetNextHPAmount', { vehicleID })
      expectInOrder(statement)
      expect([statement.closing, statement.now]).toEqual([remainingPayments, remainingPayments])
      return statement
    }
    const first = await closesAsPanel()
    expect(first).toMatchObject({ client: { id: clientID }, opening: 0, debits: 4500, closing: 4500 })
    const paid = await aSavedEntry(app, { vehicleID, amount: 750, dateTime: '2026-02-01' })
    await aSavedEntry(app, { vehicleID, amount: -100, dateTime: '2026-03-01' })
    const rows = await app.call('GetHPDetails', { vehicleID })
    const third = rows[2]
    if (!third) throw new Error('Twelve rows')
    const ticked = { ...third, vehicleID, paid: true, paidDate: '2026-04-01' }
    await app.call('EditHPPayment', ticked)
    const after = await closesAsPanel()
    expect(after.accounts[0]?.lines.map(({ date, what, debit, credit }) => [date, what, debit, credit])).toEqual([
      ['2026-01-10', '12 payments agreed', 4500, 0],
      ['2026-02-01', 'HP Payment', 0, 750],
      ['2026-03-01', 'HP Payment, paid back', 100, 0],
      ['2026-04-01', 'Payment 3 of 12', 0, 375],
    ])
    // A slip that is corrected leaves more paid than is owed, which is kept apart.
    const entry = await app.call('GetCashEntry', { id: paid })
    await app.call('AddEditCash', { ...entry, id: paid, amount: 5000 })
    expect((await closesAsPanel()).closing).toBe(0)
    await app.call('AddEditCash', { ...(await app.call('GetCashEntry', { id: paid })), id: paid, amount: 750 })
    await aSavedEntry(app, { vehicleID, amount: 1500, categoryID: CashCategory.HPSettlement, dateTime: TODAY })
    const settled = await closesAsPanel()
    expect(settled.closing).toBe(0)
    expect(settled.accounts[0]?.payment).toBeNull()
    expect(settled.accounts[0]?.lines.at(-1)).toMatchObject({ what: 'Waived at the settlement', balance: 0 })
  })

  test('[server 23.1] of a client has every sale, account and deposit, each closing as its own page says', async () => {
    const clientID = await aDealClient(app)
    const cash = await aSale(app, { clientID, soldToPrice: 6000 })
    const hp = await aDealAgreement(app, { clientID })
    const exchange = await aSale(app, {
      clientID,
      saleType: SaleType.PartExchange,
      difference: 900,
      soldToPrice: 3000,
      peVehicleID: await aDealVehicle(app),
    })
    const wanted = await aDealVehicle(app)
    const pay = (vehicleID: number, amount: number, categoryID: number, dateTime: string) =>
      aSavedEntry(app, {
        vehicleID,
        clientID,
        amount,
        categoryID,
        dateTime,
        ...(categoryID === 1 ? { soldToPrice: 4000 } : {}),
      })
    await pay(cash.vehicleID, 2000, CashCategory.Sale, '2026-02-03')
    await pay(exchange.vehicleID, 1000, CashCategory.Sale, '2026-02-04')
    await pay(hp.vehicleID, 1000, CashCategory.AdditionalDeposit, '2026-01-09')
    await pay(wanted, 250, CashCategory.Deposit, '2026-05-01')
    await app.call('AddManualPayment', {
      vehicleID: cash.vehicleID,
      amount: 500,
      date: '2026-03-03',
      cashCategory: 3,
      cashType: 1,
    })
    await aSavedEntry(app, { vehicleID: hp.vehicleID, amount: 375, dateTime: '2026-02-01' })
    const statement = await app.call('GetStatement', { clientID })
    expectInOrder(statement)
    const closings = statement.accounts.map(({ kind, vehicleID, closing }) => [kind, vehicleID, closing])
    expect(closings).toEqual([
      ['sale', cash.vehicleID, 3500],
      ['sale', hp.vehicleID, 0],
      ['hp', hp.vehicleID, 4125],
      ['sale', exchange.vehicleID, -100],
      ['deposit', wanted, -250],
    ])
    for (const { kind, vehicleID, now } of statement.accounts.filter((each) => each.kind === 'sale'))
      expect([kind, now]).toEqual([kind, (await app.call('GetAmountOwed', { vehicleID: vehicleID ?? 0 })).owed])
    expect(statement.closing).toBe(7275)
  })

  test('[server 23.1] periods chain over HTTP, also on the day of a payment, and say what came later', async () => {
    const { vehicleID } = await aDealAgreement(app)
    for (const dateTime of ['2026-02-01', '2026-02-28', '2026-03-01', '2026-05-05'])
      await aSavedEntry(app, { vehicleID, amount: 100, dateTime })
    const over = (fromDate: string | null, toDate: string | null) =>
      app.call('GetStatement', { vehicleID, fromDate, toDate })
    const [january, february, rest] = [
      await over(null, '2026-01-31'),
      await over('2026-02-01', '2026-02-28'),
      await over('2026-03-01', null),
    ]
    expect([january.closing, february.closing, rest.closing]).toEqual([4500, 4300, 4100])
    expect([february.opening, rest.opening]).toEqual([january.closing, february.closing])
    expect(february.accounts[0]?.lines).toHaveLength(2)
    expect(february.now).toBe(4100)
    const csv = await app.download('ExportStatement', { vehicleID, fromDate: '2026-02-01', toDate: '2026-02-28' })
    const lines = csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(2).join(','))
    expect(lines).toEqual([
      'Date,What,Reference,Owed,Paid,Balance',
      '01-02-2026,Opening balance,,,,4500.00',
      '01-02-2026,HP Payment,Cash,,100.00,4400.00',
      '28-02-2026,HP Payment,Cash,,100.00,4300.00',
      '28-02-2026,Closing balance,,,,4300.00',
    ])
  })

  test('[server 23.2] asks for what is due, and its QR code is read back from the paper', async () => {
    const { vehicleID, accountNo } = await aDealAgreement(app)
    const statement = await app.call('GetStatement', { vehicleID })
    const payment = statement.accounts[0]?.payment
    expect(payment).toMatchObject({
      amount: 5 * 375,
      reason: '5 payments are due',
      payee: 'Ġużè Motors Ltd',
      iban: IBAN,
    })
    const code = `BCD\n002\n1\nSCT\n\nĠużè Motors Ltd\n${IBAN.replaceAll(' ', '')}\nEUR1875.00\n\n${payment?.reference}`
    expect(payment?.code).toBe(code)
    expect(payment?.modules.length).toBeLessThanOrEqual(69)
    const pdf = new Uint8Array(await (await app.raw('GetStatementReport', { vehicleID })).arrayBuffer())
    const pages = await readPdf(pdf)
    expect(pdfText(pages)).toContain(accountNo)
    expect(pdfText(pages)).toContain('Closing balance €4,500.00')
    expect(readBack(await blackBoxes(pdf, pages.length))).toBe(code)
  })

  test('[server 23.1] refused: nobody, both, no such record, not sold, ends before it begins, a locked passcode', async () => {
    const [vehicleID, clientID] = [await aDealVehicle(app), await aDealClient(app)]
    expect(await app.call('GetStatement', { clientID })).toMatchObject({ closing: 0, accounts: [] })
    const said = async (input: object) => {
      const { status, body } = await app.refusal('GetStatement', input)
      return [status, JSON.stringify(body)]
    }
    expect(await said({})).toEqual([400, expect.stringContaining('either a client or a vehicle')])
    expect(await said({ clientID, vehicleID })).toEqual([400, expect.stringContaining('either a client or a vehicle')])
    expect(await said({ vehicleID })).toEqual([409, expect.stringContaining('not sold')])
    expect(await said({ clientID: 999_999 })).toEqual([404, expect.stringContaining('999999')])
    expect(await said({ clientID, fromDate: '2026-03-02', toDate: '2026-03-01' })).toEqual([
      400,
      expect.stringContaining('comes before'),
    ])
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    for (const name of ['GetStatement', 'GetStatementReport', 'ExportStatement'] as const)
      expect((await app.refusal(name, { clientID }, { token })).status).toBe(403)
  })
})

/** The text of the QR code that boxes draw: the only ones of the height of a module. */
function readBack(boxes: readonly { x: number; y: number; width: number; height: number }[]): string {
  const height = Math.min(...boxes.map((box) => box.height))
  const bars = boxes.filter((box) => Math.abs(box.height - height) < 0.01)
  const [left, top] = [Math.min(...bars.map(({ x }) => x)), Math.min(...bars.map(({ y }) => y))]
  const at = (length: number) => Math.round(length / height)
  const count = Math.max(...bars.map(({ y }) => at(y - top))) + 1
  const scale = 4
  const side = (count + 8) * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const { x, y, width } of bars)
    for (let row = 0; row < scale; row += 1)
      for (let dot = 0; dot < at(width) * scale; dot += 1) {
        const pixel = ((at(y - top) + 4) * scale + row) * side + (at(x - left) + 4) * scale + dot
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  return decodeQR({ width: side, height: side, data })
}
