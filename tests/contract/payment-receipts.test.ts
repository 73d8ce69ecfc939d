import { afterAll, beforeAll, expect, test } from 'vitest'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, typeDetails } from '../fixtures/builders'
import { layoutProblems, readPdf, type ReadPage, pdfText } from '../fixtures/pdf'

const LONG_NAME = 'Maria Concetta Ġużeppa Antonia Margherita Ċassar Żammit'
const LONG_SURNAME = 'Ħalliċ de Piro d’Amico Inguanez Testaferrata Sciberras Mompalao'

describeOnOneEngine('receipts of payments', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const printed = async (input: object): Promise<{ number: number; pages: ReadPage[]; text: string }> => {
    const answer = await app.raw('GetPaymentReceiptReport', input)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(`${answer.status} ${answer.status === 200 ? '' : Buffer.from(bytes).toString()}`).toBe('200 ')
    const number = Number(/receipt-(\d+)\.pdf/.exec(answer.headers.get('content-disposition') ?? '')?.[1])
    const pages = await readPdf(bytes)
    return { number, pages, text: pdfText(pages) }
  }
  const pay = async (vehicleID: number, amount: number, over = {}) =>
    (await app.call('AddEditCash', anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount, ...over }))).cashID

  test('[server 7.4] of an HP payment says what it paid, what remains and what is due next, and stays as it was issued', async () => {
    const { vehicleID, accountNo, regNo } = await anAgreement(app)
    const cashID = await pay(vehicleID, 700, { typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) })
    const first = await printed({ cashID })
    for (const words of [
      ...['HP Payment Receipt', `No ${first.number} 02-03-2026`, accountNo, `${regNo} Toyota Vitz`, 'Żammit'],
      ...['Payment 1, due 15-02-2026 €550.00', 'Payment 2, due 15-03-2026 €150.00', 'Amount received €700.00'],
      ...['Seven hundred euro', 'Cheque, BOV', 'Agreed €6,600.00', 'Paid to date €700.00', 'Remaining €5,900.00'],
      'Next payment 15-03-2026 €400.00',
    ])
      expect(first.text, words).toContain(words)
    expect(layoutProblems(first.pages)).toEqual([])
    await pay(vehicleID, 550)
    const copy = await printed({ cashID })
    expect(copy.text.replace('COPY ', '')).toBe(first.text)
    expect((await app.call('GetCashEntry', { receiptNumber: first.number })).id).toBe(cashID)
    await app.call('AddEditCash', { id: cashID, amount: 600 })
    const second = await printed({ cashID })
    expect(second.number).toBe(first.number + 1)
    expect(second.text).toContain(`Replaces receipt ${first.number}`)
    expect(second.text).toContain('Amount received €600.00')
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 7.4] of a car hire names its client; other categories have none, nor the receipt of another kind', async () => {
    const clientID = await aClient(app, { name: 'Rita', surname: 'Vella' })
    const hire = anEntry({ categoryID: CashCategory.CarHire, amount: 120, clientID, description: 'Three days' })
    const { cashID } = await app.call('AddEditCash', hire)
    const { text } = await printed({ cashID, newReceiptNumber: 300 })
    for (const words of [
      'Car Hire Receipt',
      'No 300',
      'Three days',
      'One hundred and twenty euro',
      'Amount received €120.00',
    ])
      expect(text, words).toContain(words)
    expect(text).not.toContain('Account when issued')
    expect((await app.refusal('GetDepositReceiptReport', { cashID, clientID })).body.Message).toBe(
      'There is no receipt for Car Hire',
    )
    const { cashID: free } = await app.call('AddEditCash', anEntry())
    expect((await app.refusal('GetPaymentReceiptReport', { cashID: free })).body.Message).toBe(
      'There is no receipt for Free Form',
    )
    expect((await app.refusal('GetPaymentReceiptReport', { cashID: 999_999 })).status).toBe(404)
    await app.call('DeleteEntry', { cashEntryID: cashID })
    expect((await app.refusal('GetCashEntry', { receiptNumber: 300 })).body.Message).toMatch(/^Receipt 300 is void/)
  })

  test('[server 7.4] [D3 7] holds the longest names and very many payments over its pages: nothing cut, overlapping or alone', async () => {
    const clientID = await aClient(app, {
      name: LONG_NAME,
      surname: LONG_SURNAME,
      address1: LONG_SURNAME,
      address2: LONG_NAME,
    })
    const { vehicleID } = await anAgreement(app, {
      ...{ clientID, numberOfMonths: 120, monthlyPayment: 90, hpAccountNo: 'HP-LONGEST-ACCOUNT-NUMBER-OF-40-CHARS-XX' },
    })
    const words = `${LONG_SURNAME} ${'WQ'.repeat(80)} ends`
    const cashID = await pay(vehicleID, 9_000, { description: words, reference: words })
    const { pages, text } = await printed({ cashID })
    expect(layoutProblems(pages)).toEqual([])
    expect(pages.length).toBeGreaterThan(1)
    for (const part of ['Payment 1,', 'Payment 100,', 'Mompalao', 'ends', '€9,000.00', 'Nine thousand euro'])
      expect(text).toContain(part)
  })
})
