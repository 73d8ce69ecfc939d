import { afterAll, beforeAll, expect, test } from 'vitest'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { transaction } from '../../apps/server/src/database/transaction'
import { type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle, typeDetails } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { corruptDirectly } from '../fixtures/statements'

describeOnOneEngine('receipt numbers', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const current = async () => (await app.call('GetReceiptNumber', {})).currentReceiptNumber
  const use = (number: number, entry_id: number | null) =>
    transaction(app.store.db, (trx) =>
      corruptDirectly(trx, `insert into receipt_numbers (number, entry_id) values (${number}, ${entry_id})`),
    )

  test('[D3 2.17] [server 11] the first number is 1; it is set, audited, and never to a used one', async () => {
    expect(await current()).toBe(1)
    await app.call('SaveReceiptNumber', { receiptNumber: 500 })
    expect(await current()).toBe(500)
    await use(501, null)
    expect(await app.refusal('SaveReceiptNumber', { receiptNumber: 501 })).toMatchObject({
      status: 409,
      body: { Message: 'Receipt number 501 is already used' },
    })
    for (const receiptNumber of [0, -1, 'x', 1.5, 1_000_000_000, 99_999_999_999])
      expect((await app.refusal('SaveReceiptNumber', { receiptNumber })).status, String(receiptNumber)).toBe(400)
    for (const empty of [{}, { receiptNumber: '' }, { receiptNumber: null }])
      expect((await app.refusal('SaveReceiptNumber', empty)).body).toEqual({
        errors: { receiptNumber: ['Receipt Number is required'] },
      })
    const events = await app.store.db
      .selectFrom('audit_events')
      .select('after')
      .where('kind', '=', 'receipt')
      .orderBy('id')
      .execute()
    expect(events.map((event) => event.after)).toEqual([{ next: 500 }])
  })

  test('[D3 2.17] [server 7.4] the counter skips used numbers, also those of deleted entries', async () => {
    await use(500, null)
    expect(await current()).toBe(502)
    const { cashID } = await app.call('AddEditCash', anEntry())
    await use(502, cashID)
    await app.call('DeleteEntry', { cashEntryID: cashID })
    expect(await current()).toBe(503)
    expect((await app.refusal('SaveReceiptNumber', { receiptNumber: 502 })).status).toBe(409)
    expect((await app.refusal('GetCashEntry', { receiptNumber: 502 })).status).toBe(404)
    await app.call('SaveReceiptNumber', { receiptNumber: 10 })
    expect(await current()).toBe(10)
  })

  const print = async (input: object) => {
    const answer = await app.raw('GetDepositReceiptReport', input)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(`${answer.status} ${answer.status === 200 ? '' : Buffer.from(bytes).toString()}`).toBe('200 ')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="receipt-\d+\.pdf"$/)
    return pdfText(await readPdf(bytes))
  }
  const numberOf = async (id: number) => (await app.call('GetCashEntry', { id })).receiptNumber
  const deposit = async (over: Parameters<typeof anEntry>[0] = {}) => {
    const clientID = over.clientID ?? (await aClient(app, { name: 'Ġanni', surname: 'Ħalliċ' }))
    const vehicleID = over.vehicleID ?? (await aVehicle(app)).vehicleID
    const entry = anEntry({ categoryID: CashCategory.Deposit, amount: 500, soldToPrice: 7000, ...over })
    const { cashID } = await app.call('AddEditCash', { ...entry, vehicleID, clientID })
    return { cashID, vehicleID: Number(vehicleID), clientID: Number(clientID) }
  }

  test('[D3 2.5] [server 7.4] many cashiers at once: each entry one number, no number twice, none left out', async () => {
    // Loading what draws takes a busy machine seconds, in which its database seems to be silent.
    await print(await deposit())
    const entries = await Promise.all(Array.from({ length: 4 }, () => deposit()))
    const first = await current()
    await Promise.all([...entries, ...entries].map(({ cashID, clientID }) => print({ cashID, clientID })))
    const numbers = await Promise.all(entries.map(({ cashID }) => numberOf(cashID)))
    const skipped = (await app.store.db.selectFrom('receipt_numbers').select('number').execute()).map((r) => r.number)
    expect([...numbers].sort((a, b) => Number(a) - Number(b))).toHaveLength(new Set(numbers).size)
    expect(Math.min(...numbers.map(Number))).toBe(first)
    for (let n = first; n < (await current()); n += 1) expect(skipped).toContain(n)
  })

  test('[D3 2.5] [D3 3] [D3 7] a receipt names client, vehicle, money and terms; the entry keeps its number', async () => {
    const { cashID, vehicleID, clientID } = await deposit({ typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) })
    const next = await current()
    const request = {
      id: vehicleID,
      cashID,
      clientID,
      amount: 9_999,
      showPlates: true,
      showLicense: true,
      partExchange: 'Toyota Vitz, as seen',
      terms: 'Two years on engine\nOne year on gearbox',
    }
    const text = await print(request)
    const { regNo } = await app.call('GetVehicle', { vehicleID })
    for (const words of [
      'Deposit Receipt',
      `No ${next}`,
      'Ġanni Ħalliċ',
      regNo,
      '€500.00',
      'Five hundred euro',
      'Cheque, BOV',
      'Plates, License',
      'Toyota Vitz, as seen',
      '1 Two years on engine',
      '2 One year on gearbox',
      '€7,000.00',
    ])
      expect(text, words).toContain(words)
    // The amount printed is the entry's, whatever was sent.
    expect(text).not.toContain('9,999')
    expect(await numberOf(cashID)).toBe(next)
    expect(await current()).toBe(next + 1)
    expect(text).not.toContain('COPY')
    // Printed again it is the same one, whatever is asked for.
    expect(await print({ cashID, clientID })).toContain(`No ${next}`)
    const copy = await print({ cashID, clientID, newReceiptNumber: next })
    for (const words of ['COPY', 'Plates, License', '2 One year on gearbox']) expect(copy).toContain(words)
    expect(await current()).toBe(next + 1)
    expect((await app.call('GetCashEntry', { receiptNumber: next })).id).toBe(cashID)
  })

  test('[D3 3] the dialog is told the next number, the buyer with what was agreed, and who left a deposit', async () => {
    const spouseID = await aClient(app)
    const clientID = await aClient(app, { spouseID })
    const spouse = await app.call('GetClient', { clientID: spouseID })
    const { vehicleID, cashID } = await deposit({ clientID, amount: 300 })
    const data = await app.call('GetDepositReceiptReportData', { vehicleID })
    expect(data).toMatchObject({ currentReceiptNumber: await current(), clientSoldTo: null })
    expect(data.clientAttempts).toMatchObject([
      { id: clientID, amount: 300, date: '2026-03-02', spouseIDNo: spouse.idno },
    ])
    expect((await app.refusal('GetDepositReceiptReport', { id: vehicleID, cashID })).body).toEqual({
      errors: { clientID: ['Choose a client'] },
    })
    const other = await aClient(app)
    expect((await app.refusal('GetDepositReceiptReport', { cashID, clientID: other })).status).toBe(409)
    const sale = {
      vehicleID,
      clientID: other,
      saleType: SaleType.Cash,
      soldToPrice: 6500,
      soldToDateTime: '2026-03-02',
    }
    await app.call('SoldToVehicle', sale)
    const sold = await app.call('GetDepositReceiptReportData', { vehicleID })
    expect(sold.clientSoldTo).toMatchObject({ id: other, amount: 6500, date: '2026-03-02' })
    expect(sold.clientAttempts.map(({ id }) => id)).toEqual([clientID])
    expect(await numberOf(cashID), 'what was refused took no number').toBeNull()
    expect((await app.refusal('GetDepositReceiptReportData', { vehicleID: 999_999 })).status).toBe(404)
  })

  test('[D3 4] only deposits, sales and settlements have a receipt; one of nothing, or of another vehicle, is refused', async () => {
    const { cashID: free } = await app.call('AddEditCash', anEntry())
    expect((await app.refusal('GetDepositReceiptReport', { cashID: free })).body.Message).toBe(
      'There is no receipt for Free Form',
    )
    expect((await app.refusal('GetDepositReceiptReport', { cashID: 999_999 })).status).toBe(404)
    expect((await app.refusal('GetDepositReceiptReport', {})).body.errors).toEqual({ cashID: ['Save the entry first'] })
    const { cashID, clientID } = await deposit()
    const another = await aVehicle(app)
    const refused = await app.refusal('GetDepositReceiptReport', { id: another.vehicleID, cashID, clientID })
    expect(refused.body.Message).toBe(`Entry ${cashID} belongs to another vehicle`)
    const agreement = await anAgreement(app)
    const { settlementToPay } = await app.call('GetNextHPAmount', { vehicleID: agreement.vehicleID })
    const settled = await app.call('AddEditCash', {
      ...anEntry({ categoryID: CashCategory.HPSettlement, amount: settlementToPay, cashLimitConfirmed: true }),
      vehicleID: agreement.vehicleID,
    })
    const paper = await print({ cashID: settled.cashID, clientID: agreement.clientID })
    expect(paper).toContain('HP Settlement')
    expect(paper).toContain(agreement.accountNo)
  })

  test('[D3 2.5] an override is taken once, never again, and never for an entry that has a number', async () => {
    const { cashID, clientID } = await deposit()
    const next = await current()
    expect(await print({ cashID, clientID, newReceiptNumber: String(next + 3) })).toContain(`No ${next + 3}`)
    expect(await current(), 'the counter goes on where it was').toBe(next)
    const other = await deposit()
    expect((await app.refusal('GetDepositReceiptReport', { ...other, newReceiptNumber: next + 3 })).body.Message).toBe(
      `Receipt number ${next + 3} is already used`,
    )
    const again = await app.refusal('GetDepositReceiptReport', { cashID, clientID, newReceiptNumber: next + 9 })
    expect(again.body.Message).toBe(`Entry ${cashID} already has receipt number ${next + 3}`)
    // An override that is the next number moves the counter on.
    await print({ cashID: other.cashID, clientID: other.clientID, newReceiptNumber: next })
    expect(await current()).toBe(next + 1)
    const events = await app.store.db
      .selectFrom('audit_events')
      .select('after')
      .where('kind', '=', 'receipt')
      .where('subject_id', '=', String(cashID))
      .execute()
    expect(events.map((event) => event.after)).toEqual([{ entryID: cashID, number: next + 3, instead: next }])
    for (const newReceiptNumber of [-1, 'x', 2_147_483_647])
      expect((await app.refusal('GetDepositReceiptReport', { cashID, clientID, newReceiptNumber })).status).toBe(400)
  })

  test('[D3 2.5] deleting an entry, or making it one without receipt, voids its number for good', async () => {
    const one = await deposit()
    const two = await deposit()
    await print({ cashID: one.cashID, clientID: one.clientID })
    await print({ cashID: two.cashID, clientID: two.clientID })
    const [first, second] = [await numberOf(one.cashID), await numberOf(two.cashID)]
    await app.call('DeleteEntry', { cashEntryID: one.cashID })
    await app.call('AddEditCash', {
      id: two.cashID,
      categoryID: CashCategory.VehicleExpense,
      expense: { vendorStr: 'Gatt', description: 'Brakes' },
    })
    expect(await numberOf(two.cashID)).toBeNull()
    for (const number of [first, second]) {
      expect((await app.refusal('GetCashEntry', { receiptNumber: number })).status).toBe(404)
      expect((await app.refusal('SaveReceiptNumber', { receiptNumber: number })).status).toBe(409)
    }
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[D3 2.5] a receipt can be printed of a vehicle that is gone, and while the passcode is locked', async () => {
    const { cashID, vehicleID, clientID } = await deposit()
    const { regNo } = await app.call('GetVehicle', { vehicleID })
    await app.call('DeleteVehicle', { vehicleID })
    await app.signIn({ username: 'maria', password: 'correct horse', locked: true })
    expect(await print({ cashID, clientID })).toContain(regNo)
    await app.signIn()
  })
})
