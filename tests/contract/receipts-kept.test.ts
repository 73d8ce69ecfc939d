import { afterAll, beforeAll, expect, test } from 'vitest'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { aClient, anEntry, aVehicle, typeDetails } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'

/** What is sent when every cashier prints at once. */
const AT_ONCE = 12

describeOnOneEngine('receipts as they were issued', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const printed = async (input: object) => {
    const answer = await app.raw('GetDepositReceiptReport', input)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(`${answer.status} ${answer.status === 200 ? '' : Buffer.from(bytes).toString()}`).toBe('200 ')
    const number = Number(/receipt-(\d+)\.pdf/.exec(answer.headers.get('content-disposition') ?? '')?.[1])
    return { number, text: pdfText(await readPdf(bytes)) }
  }
  const deposit = async (over: Parameters<typeof anEntry>[0] = {}) => {
    const clientID = await aClient(app, { name: 'Ġanni', surname: 'Ħalliċ' })
    const { vehicleID } = await aVehicle(app)
    const entry = anEntry({ categoryID: CashCategory.Deposit, amount: 500, soldToPrice: 7000, ...over })
    const { cashID } = await app.call('AddEditCash', { ...entry, vehicleID, clientID })
    return { cashID, vehicleID, clientID }
  }
  const entryOf = (id: number) => app.call('GetCashEntry', { id })
  const faults = async () => (await app.call('CheckBooks', {})).faults

  test('[server 7.4] a copy says what was issued, whatever became of client, letterhead, wishes and the words of the entry', async () => {
    const of = await deposit()
    const asked = { ...of, terms: 'Two years on engine', showPlates: true, partExchange: 'Toyota Vitz' }
    const first = await printed(asked)
    expect(first.text).not.toMatch(/copy/i)
    await app.call('AddEditCash', {
      ...{ id: of.cashID, description: 'Later words', reference: 'Later' },
    })
    const client = await app.call('GetClient', { clientID: of.clientID })
    await app.call('EditClient', { ...client, name: 'Another', address1: 'Elsewhere' })
    const { version, dealership } = await app.call('GetSettings', {})
    await app.call('SaveSettings', { dealership: { name: 'Renamed Motors' }, version })
    const copy = await printed({ ...of, terms: 'None', showLicense: true })
    expect(copy.number).toBe(first.number)
    expect(copy.text.replace('COPY ', '')).toBe(first.text)
    expect(copy.text).toContain(`No ${first.number} 02-03-2026 COPY`)
    expect(await entryOf(of.cashID)).toMatchObject({ receiptNumber: first.number, isReceiptOutdated: false })
    await app.call('SaveSettings', { dealership: { name: dealership.name }, version: version + 1 })
    expect(await faults()).toEqual([])
  })

  test('[server 7.4] an entry that says otherwise gets a new number that names the old one; back as it was, it keeps the new one', async () => {
    const { cashID, clientID } = await deposit()
    const first = await printed({ cashID, clientID })
    await app.call('AddEditCash', { id: cashID, amount: 550 })
    expect(await entryOf(cashID)).toMatchObject({ receiptNumber: first.number, isReceiptOutdated: true })
    const second = await printed({ cashID, clientID })
    expect(second.number).toBe(first.number + 1)
    expect(second.text).toContain(`No ${second.number} 02-03-2026 Replaces receipt ${first.number}`)
    expect(second.text).toContain('€550.00')
    expect(second.text).not.toContain('COPY')
    expect(await entryOf(cashID)).toMatchObject({ receiptNumber: second.number, isReceiptOutdated: false })
    expect((await app.refusal('GetCashEntry', { receiptNumber: first.number })).status).toBe(404)
    expect((await app.refusal('SaveReceiptNumber', { receiptNumber: first.number })).status).toBe(409)
    const again = await printed({ cashID, clientID })
    expect(again).toMatchObject({ number: second.number, text: expect.stringMatching(/Replaces receipt \d+ COPY/) })
    await app.call('AddEditCash', { id: cashID, amount: 500 })
    const third = await printed({ cashID, clientID, newReceiptNumber: second.number + 5 })
    expect(third).toMatchObject({
      number: second.number + 5,
      text: expect.stringContaining(`Replaces receipt ${second.number}`),
    })
    const rows = await app.store.db
      .selectFrom('receipt_numbers')
      .select(['number', 'entry_id', 'replaced_by', 'issued_by', 'issued_for', 'instead_of', 'amount', 'payer'])
      .where('issued_for', '=', cashID)
      .orderBy('number')
      .execute()
    const same = { issued_by: 'maria', issued_for: cashID, payer: 'Ġanni Ħalliċ' }
    expect(rows).toEqual([
      { ...same, number: first.number, entry_id: null, replaced_by: second.number, instead_of: null, amount: '50000' },
      { ...same, number: second.number, entry_id: null, replaced_by: third.number, instead_of: null, amount: '55000' },
      {
        ...same,
        number: third.number,
        entry_id: cashID,
        replaced_by: null,
        instead_of: second.number + 1,
        amount: '50000',
      },
    ])
    expect(await faults()).toEqual([])
  })

  test.each(['client', 'vehicle', 'category', 'day', 'type'])('[server 7.4] so does another %s', async (what) => {
    const { cashID } = await deposit()
    const clientID = await aClient(app)
    const first = await printed({ cashID, clientID: (await entryOf(cashID)).clientID })
    const vehicleID = what === 'vehicle' ? (await aVehicle(app)).vehicleID : undefined
    await app.call('AddEditCash', {
      id: cashID,
      ...(what === 'client' ? { clientID } : {}),
      ...(vehicleID ? { vehicleID } : {}),
      ...(what === 'day' ? { dateTime: '2026-03-01' } : {}),
      ...(what === 'type' ? { typeID: CashType.BankTransfer, ...typeDetails(CashType.BankTransfer) } : {}),
      ...(what === 'category' ? { categoryID: CashCategory.AdditionalDeposit } : {}),
    })
    expect((await entryOf(cashID)).isReceiptOutdated).toBe(true)
    const second = await printed({ cashID, clientID: (await entryOf(cashID)).clientID })
    expect(second.number).not.toBe(first.number)
    expect(second.text).toContain(`Replaces receipt ${first.number}`)
  })

  test('[server 7.4] a new receipt can be wished for; a vehicle that was deleted changes nothing', async () => {
    const { cashID, clientID, vehicleID } = await deposit()
    const first = await printed({ cashID, clientID })
    const kept = await app.refusal('GetDepositReceiptReport', { cashID, clientID, newReceiptNumber: 77_777 })
    expect(kept.body.Message).toBe(`Entry ${cashID} already has receipt number ${first.number}`)
    const second = await printed({ cashID, clientID, replaceReceipt: true, showPlates: true })
    expect(second.text).toMatch(new RegExp(`No ${second.number} 02-03-2026 Replaces receipt ${first.number} .*Plates`))
    await app.call('DeleteVehicle', { vehicleID })
    expect((await entryOf(cashID)).isReceiptOutdated).toBe(false)
    expect((await printed({ cashID, clientID })).number).toBe(second.number)
  })

  test('[server 7.4] a deletion voids it under who deleted, and keeps what it said', async () => {
    const { cashID, clientID } = await deposit()
    const { number } = await printed({ cashID, clientID })
    await app.call('DeleteEntry', { cashEntryID: cashID })
    const row = await app.store.db
      .selectFrom('receipt_numbers')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ entry_id: null, issued_for: cashID, voided_by: 'maria', replaced_by: null })
    expect(row.paper).toMatchObject({
      kind: 'deposit',
      receipt: { number, amount: 50_000, words: 'five hundred euro' },
    })
    const events = await app.store.db
      .selectFrom('audit_events')
      .select(['before', 'after', 'operation'])
      .where('kind', '=', 'receipt')
      .where('subject_id', '=', String(cashID))
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { operation: 'GetDepositReceiptReport', before: null, after: { entryID: cashID, number } },
      { operation: 'DeleteEntry', before: { entryID: cashID, number }, after: { entryID: null, number } },
    ])
    expect(await faults()).toEqual([])
  })

  test('[server 7.4] says what is still owed where the settings want it, of what was agreed and then of the sale', async () => {
    const { cashID, clientID, vehicleID } = await deposit()
    const ask = { cashID, clientID, replaceReceipt: true }
    expect((await printed(ask)).text).not.toContain('Still owed')
    const { version } = await app.call('GetSettings', {})
    await app.call('SaveSettings', { receiptBalance: true, version })
    expect((await printed(ask)).text).toContain('Still owed €6,500.00')
    await app.call('SoldToVehicle', {
      ...{ vehicleID, clientID, saleType: SaleType.Cash, soldToPrice: 6800, soldToDateTime: '2026-03-02' },
    })
    expect((await printed(ask)).text).toContain('Still owed €6,300.00')
    await app.call('SaveSettings', { receiptBalance: false, version: version + 1 })
    expect((await printed({ cashID, clientID })).text).toContain('Still owed €6,300.00')
  })

  test('[server 7.4] many who print one changed entry at once get one new number, issued once', async () => {
    const { cashID, clientID } = await deposit()
    const first = await printed({ cashID, clientID })
    await app.call('AddEditCash', { id: cashID, amount: 321 })
    const all = await Promise.all(Array.from({ length: AT_ONCE }, () => printed({ cashID, clientID })))
    expect(new Set(all.map(({ number }) => number))).toEqual(new Set([first.number + 1]))
    expect(all.filter(({ text }) => !text.includes('COPY'))).toHaveLength(1)
    for (const { text } of all) expect(text).toContain('€321.00')
    expect(await faults()).toEqual([])
  })
})
