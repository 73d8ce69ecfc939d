import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'

describeOnEachEngine('receipt numbers', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const current = async () => (await app.call('GetReceiptNumber', {})).currentReceiptNumber
  const use = (number: number, entry_id: number | null) =>
    app.store.db.insertInto('receipt_numbers').values({ number, entry_id }).execute()

  test('[D3 2.17] the first number is 1; it is set, audited, and never to a used one', async () => {
    expect(await current()).toBe(1)
    await app.call('SaveReceiptNumber', { receiptNumber: 500 })
    expect(await current()).toBe(500)
    const { cashID } = await app.call('AddEditCash', anEntry())
    await use(501, cashID)
    expect(await app.refusal('SaveReceiptNumber', { receiptNumber: 501 })).toMatchObject({
      status: 409,
      body: { Message: 'Receipt number 501 is already used' },
    })
    for (const receiptNumber of [0, -1, 'x', 99_999_999_999])
      expect((await app.refusal('SaveReceiptNumber', { receiptNumber })).status, String(receiptNumber)).toBe(400)
    const events = await app.store.db.selectFrom('audit_events').select('after').where('kind', '=', 'receipt').execute()
    expect(events.map((event) => event.after)).toEqual([{ next: 500 }])
  })

  test('[D3 2.17] the counter skips used numbers, also those of deleted entries', async () => {
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
})
