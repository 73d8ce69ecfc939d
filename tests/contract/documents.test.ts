import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { OperationName } from '@forecourt/core/operations'
import { VERSION } from '@forecourt/core/version'
import { DEMO_SETTINGS } from '../../apps/server/src/demo/seed'
import { saveSettings } from '../../apps/server/src/features/settings/repository'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aDealClient, aDealAgreement, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { readPdf, type ReadPage, pdfText } from '../fixtures/pdf'

const NOW = '2026-03-10T10:42:00Z'
const BUYER = {
  name: 'Ġanni',
  surname: 'Ħalliċ Żammit',
  address1: '18',
  address2: 'Triq il-Foss',
  address3: 'Ħal Qormi',
  mobNo: '7944 1122',
}

interface Printed {
  pages: ReadPage[]
  text: string
  headers: Headers
}

async function printed(app: TestApp, name: OperationName, input: unknown): Promise<Printed> {
  const answer = await app.raw(name, input)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(`${answer.status} ${answer.status === 200 ? '' : Buffer.from(bytes).toString()}`).toBe('200 ')
  const pages = await readPdf(bytes)
  return { pages, text: pdfText(pages), headers: answer.headers }
}

describeOnOneEngine('documents', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: NOW })
    await saveSettings(app.store.db, DEMO_SETTINGS)
  })
  afterAll(() => app?.stop())
  beforeEach(async () => {
    app.setNow(NOW)
    await app.signIn()
  })

  const PAPERS: readonly [OperationName, string, number | null][] = [
    ['GetHpStandingOrderReport', 'Standing Order', SaleType.HirePurchase],
    ['GetHPPaymentsReport', 'Bill of Exchange', SaleType.HirePurchase],
    ['GetHPStatementReport', 'Hire Purchase Statement', SaleType.HirePurchase],
    ['GetCancellationReport', 'Cancellation', SaleType.Cash],
    ['GetVehicleDetailsReport', 'Vehicle Details', null],
    ['GetCustomVehicleDetailsReport', 'Vehicle Details', null],
    ['GetInvoiceReport', 'Invoice', null],
    ['GetPurchaseAgreementReport', 'Purchase Agreement', null],
    ['GetSaleAgreementReport', 'Sale Agreement', SaleType.Cash],
    ['GetPEAgreementReport', 'Part Exchange Agreement', SaleType.PartExchange],
    ['GetPEHPAgreementReport', 'Hire Purchase Part Exchange Agreement', SaleType.HPPartExchange],
    ['GetHPAgreementReport', 'Hire Purchase Agreement', SaleType.HirePurchase],
  ]

  /** A vehicle sold this way to somebody with Maltese letters; unsold for null. */
  async function aDeal(saleType: number | null) {
    const idno = `${Math.floor(Math.random() * 9_000_000) + 1_000_000}M`
    const clientID = await aDealClient(app, { ...BUYER, idno })
    const vehicleID = await aDealVehicle(app, { chassisNo: 'DJ3FS-1190427', mileage: 71_406 })
    const peVehicleID = await aDealVehicle(app, { boughtPrice: 1_500 })
    if (saleType === SaleType.Cash) await aSale(app, { vehicleID, clientID, soldToPrice: 6_500 })
    if (saleType === SaleType.PartExchange)
      await aSale(app, { vehicleID, clientID, saleType, soldToPrice: 6_500, difference: 5_000, peVehicleID })
    if (saleType === SaleType.HirePurchase) await aDealAgreement(app, { vehicleID, clientID })
    if (saleType === SaleType.HPPartExchange)
      await aDealAgreement(app, { vehicleID, clientID, saleType, difference: 5_000, peVehicleID })
    const { regNo } = await app.call('GetVehicle', { vehicleID })
    const taken = await app.call('GetVehicle', { vehicleID: peVehicleID })
    return { vehicleID, clientID, idno, regNo, takenReg: taken.regNo }
  }

  test.each(PAPERS)('[D2 7] %s opens as a PDF that names dealership, vehicle and moment', async (name, title, type) => {
    const deal = await aDeal(type)
    const input = {
      ID: deal.vehicleID,
      vehicleID: deal.vehicleID,
      clientIDNO: deal.idno,
      amount: '1,240.05',
      regNo: deal.regNo,
      date: '2026-03-10',
      details: 'By cheque',
    }
    const { pages, text, headers } = await printed(app, name, input)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[A-Za-z0-9-]+\.pdf"$/)
    expect(headers.get('content-disposition')).toContain(deal.regNo.replaceAll(' ', '-'))
    expect(text).toContain(title)
    expect(text).toContain(deal.regNo)
    for (const [i, page] of pages.entries()) {
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([595, 842])
      expect(page.lines.join(' ')).toContain('Ta’ Qali Motor Sales Ltd')
      expect(page.lines.at(-1)).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(page.lines.at(-1)).toContain(`Forecourt ${VERSION}, printed 10-03-2026 11:42`)
    }
    // A bill carries no letterhead: its drawer is named in full.
    expect(text).toContain('Triq l-Imdina, Attard ATD 9038')
    expect(text).toContain('MT 2741 0653')
  })

  test('[D2 7] a GET and a POST give the same paper; an empty text is as good as none', async () => {
    const { vehicleID } = await aDeal(SaleType.Cash)
    const query = new URLSearchParams({ ID: String(vehicleID), terms: '', terms2: 'Żewġ snin & €5 + 2%' })
    const { accessToken } = await app.signIn()
    const headers = { authorization: `Bearer ${accessToken}` }
    const got = await fetch(`${app.url}/api/Admin/GetSaleAgreementReport?${query}`, { headers })
    const byGet = await readPdf(new Uint8Array(await got.arrayBuffer()))
    const byPost = await printed(app, 'GetSaleAgreementReport', { ID: vehicleID, terms2: 'Żewġ snin & €5 + 2%' })
    expect(pdfText(byGet)).toBe(byPost.text)
    expect(byPost.text).toContain('1 Żewġ snin & €5 + 2%')
  })

  test('[D2 2] [D2 7] a hire purchase agreement says who, what, how much and when', async () => {
    const deal = await aDeal(SaleType.HirePurchase)
    const texts = await app.call('GetHPAgreementDetails', { vehicleID: deal.vehicleID })
    expect(texts.terms).toContain('Two (2) years warranty on engine and one (1) year warranty on gearbox')
    expect(texts.terms2.split('\n')).toHaveLength(5)
    const { text } = await printed(app, 'GetHPAgreementReport', { ID: deal.vehicleID, ...texts })
    for (const part of [
      'Ġanni Ħalliċ Żammit',
      deal.idno,
      '18, Triq il-Foss, Ħal Qormi',
      'Represented by Saviour Pace',
      '71,406 kms',
      'Sold price €5,000.00',
      'Deposit −€1,000.00',
      'Amount financed €4,000.00',
      'Bank charge, 2% €80.00',
      'Interest €420.00',
      'Total of payments €4,500.00',
      'Hire purchase price €5,500.00',
      'Number of payments 12',
      'Each payment €375.00',
      'the 31st of each month',
      'wear-and-tear',
    ])
      expect(text).toContain(part)
    for (const due of ['31-01-2026', '28-02-2026', '31-03-2026', '31-12-2026']) expect(text).toContain(due)
  })

  test('[D2 7] before the schedule is generated the agreement carries the one that its terms make', async () => {
    const { vehicleID } = await aDealAgreement(app, { schedule: false })
    const { text } = await printed(app, 'GetHPAgreementReport', { ID: vehicleID })
    expect(text).toContain('12 31-12-2026 375.00')
    const refused = await app.refusal('GetHPPaymentsReport', { ID: vehicleID })
    expect([refused.status, refused.body.Message]).toEqual([409, expect.stringContaining('has no HP Schedule')])
  })

  test('[D2 7] part exchange agreements name the car taken in and what was allowed for it', async () => {
    for (const [name, type] of [
      ['GetPEAgreementReport', SaleType.PartExchange],
      ['GetPEHPAgreementReport', SaleType.HPPartExchange],
    ] as const) {
      const deal = await aDeal(type)
      const { text } = await printed(app, name, { ID: deal.vehicleID })
      expect(text).toContain('Taken in part exchange')
      expect(text).toContain(deal.takenReg)
      expect(text).toContain('Difference €5,000.00')
      if (type === SaleType.PartExchange) expect(text).toContain(`Allowed for ${deal.takenReg} −€1,500.00`)
    }
  })

  test('[D2 7] a sale agreement begins with what the buyer paid and still owes', async () => {
    const deal = await aDeal(SaleType.Cash)
    const { vehicleID, clientID } = deal
    const deposit = { categoryID: CashCategory.Deposit, amount: 500, vehicleID, clientID, soldToPrice: 6_500 }
    await aSavedEntry(app, { ...deposit, dateTime: '2026-02-25' })
    const texts = await app.call('GetSaleAgreementDetails', { vehicleID })
    expect(texts.paymentDetails).toBe('25-02-2026: Deposit €500.00, Cash\nBalance due: €6,000.00')
    const { text } = await printed(app, 'GetSaleAgreementReport', { ID: vehicleID, ...texts })
    expect(text).toContain('Sold price €6,500.00')
    expect(text).toContain('Six thousand five hundred euro')
    expect(text).toContain('Balance due: €6,000.00')
  })

  test('[D2 7] every instalment has its bill once, the sum in figures and in words', async () => {
    const deal = await aDeal(SaleType.HirePurchase)
    const { pages, text } = await printed(app, 'GetHPPaymentsReport', { ID: deal.vehicleID })
    const rows = await app.call('GetHPDetails', { vehicleID: deal.vehicleID })
    expect(pages).toHaveLength(6)
    for (const [i, row] of rows.entries()) {
      const due = row.dueDate.split('-').reverse().join('-')
      const bill = `Pay in Malta, on ${due} this bill of exchange to the order of Ta’ Qali Motor`
      expect(text.split(bill), due).toHaveLength(2)
      expect(text.split(`Bill of Exchange ${i + 1} of 12 `), due).toHaveLength(2)
    }
    expect(text.split('(three hundred and seventy-five euro)')).toHaveLength(13)
    expect(text.split('Issued at Attard, on 10-01-2026')).toHaveLength(13)
    expect(text.split('Ġanni Ħalliċ Żammit')).toHaveLength(25)
  })

  test('[D2 7] one bill prints alone with its own number; that of another account is not found', async () => {
    const deal = await aDeal(SaleType.HirePurchase)
    const other = await aDeal(SaleType.HirePurchase)
    const rows = await app.call('GetHPDetails', { vehicleID: deal.vehicleID })
    const { pages, text } = await printed(app, 'GetHPPaymentsReport', { ID: deal.vehicleID, instalmentID: rows[4]?.id })
    expect(pages).toHaveLength(1)
    expect(text.split('this bill of exchange to the order of')).toHaveLength(2)
    expect(text).toContain('Bill of Exchange 5 of 12 ')
    expect(text).toContain('bill 5 of 12')
    expect(text).toContain(`Pay in Malta, on ${rows[4]?.dueDate.split('-').reverse().join('-')} this bill`)
    const refused = await app.refusal('GetHPPaymentsReport', { ID: other.vehicleID, instalmentID: rows[4]?.id })
    expect([refused.status, refused.body.Message]).toEqual([404, expect.stringMatching(/not found/)])
  })

  test('[D2 2] the statement counts what is paid and what remains, and says how the account ended', async () => {
    const { vehicleID } = await aDeal(SaleType.HirePurchase)
    await aSavedEntry(app, { vehicleID, amount: 500, dateTime: '2026-02-27' })
    const open = await printed(app, 'GetHPStatementReport', { ID: vehicleID })
    expect(open.text).toContain('Payments paid: 1 €500.00')
    expect(open.text).toContain('Remaining payments: 11 €4,000.00')
    expect(open.text).toContain('2 28-02-2026 375.00 125.00 250.00')
    await aSavedEntry(app, { vehicleID, categoryID: CashCategory.HPSettlement, amount: 3_900, dateTime: '2026-03-09' })
    const settled = await printed(app, 'GetHPStatementReport', { ID: vehicleID })
    expect(settled.text).toContain('Fully Settled')
    expect(settled.text).toContain('€3,900.00 on 09-03-2026')
    const order = await app.refusal('GetHpStandingOrderReport', { vehicleID })
    expect([order.status, order.body.Message]).toEqual([409, expect.stringMatching(/^Nothing is owed on HP/)])
  })

  test('[D2 2] a standing order is to the chosen bank, of what is still to come', async () => {
    const { vehicleID } = await aDeal(SaleType.HirePurchase)
    const first = await printed(app, 'GetHpStandingOrderReport', { vehicleID })
    expect(first.text).toContain('Bank of Valletta p.l.c.')
    // January and February were due before the tenth of March.
    expect(first.text).toContain('10 31-03-2026 31-12-2026 three hundred and seventy-five euro €375.00')
    expect(first.text).toContain('Due before, and not in this order: €750.00')
    const third = await printed(app, 'GetHpStandingOrderReport', { vehicleID, bankID: '3', paymentDetails: 'Ċekk' })
    expect(third.text).toContain('APS Bank plc')
    expect(third.text).toContain('MT72 APSB 7701')
    expect(third.text).toContain('Ċekk')
    const fourth = await app.refusal('GetHpStandingOrderReport', { vehicleID, bankID: 4 })
    expect(fourth.status).toBe(400)
  })

  test('[D2 5] a cancellation takes the day of a moment where the business is, and the chosen signatory', async () => {
    const { vehicleID } = await aDeal(SaleType.Cash)
    const late = await printed(app, 'GetCancellationReport', {
      ID: vehicleID,
      date: '2026-03-10T23:30:00.000Z',
      signature: 2,
    })
    expect(late.text).toContain('with effect from 11-03-2026')
    expect(late.text).toContain('Doris Farrugia')
    expect(late.text).toContain('Ġanni Ħalliċ Żammit')
    const first = await printed(app, 'GetCancellationReport', { ID: await aDealVehicle(app), date: '2026-03-10' })
    expect(first.text).toContain('Saviour Pace')
    expect(first.text).not.toContain('Registered owner')
  })

  test('[D2 5] what a dialog needs is asked for in its words', async () => {
    const ID = await aDealVehicle(app)
    const asked = async (name: OperationName, input: unknown) => (await app.refusal(name, input)).body.errors
    expect(await asked('GetCancellationReport', { ID })).toEqual({ date: ['Date is required'] })
    expect(await asked('GetCustomVehicleDetailsReport', { ID, regNo: '  ' })).toEqual({
      regNo: ['custom reg no is required'],
    })
    expect(await asked('GetInvoiceReport', { vehicleID: ID })).toEqual({
      clientIDNO: ['ID no is required'],
      amount: ['Amount is required'],
    })
    expect(await asked('GetInvoiceReport', { vehicleID: ID, clientIDNO: '1M', amount: 0 })).toEqual({
      amount: ['Write an amount above 0'],
    })
    expect(await asked('GetPurchaseAgreementReport', { ID })).toEqual({ details: ['Payment details are required'] })
    expect(await asked('GetCancellationReport', { ID, date: '2026-02-30' })).toEqual({
      date: ['Write a date such as 31-12-2026'],
    })
  })

  test('[D1 3] the paper of a business says its VAT number, that of anybody else does not mention one', async () => {
    const vehicleID = await aDealVehicle(app)
    for (const vatNo of ['MT 1188 2244', '']) {
      const { idno } = await app.call('GetClient', { clientID: await aDealClient(app, { vatNo }) })
      const { text } = await printed(app, 'GetInvoiceReport', { vehicleID, clientIDNO: idno, amount: 10 })
      expect(text).toContain(idno)
      expect(text).toContain(vatNo)
      // The dealership's own stands at the head.
      expect(text.match(/VAT No/g)).toHaveLength(vatNo === '' ? 1 : 2)
    }
  })

  test('[D2 7] an invoice is to a client that exists: a new one is added first', async () => {
    const vehicleID = await aDealVehicle(app)
    const idno = `${Date.now() % 10_000_000}l`
    const unknown = await app.refusal('GetInvoiceReport', { vehicleID, clientIDNO: idno, amount: 10 })
    expect([unknown.status, unknown.body.Message]).toEqual([404, `A client with ID No ${idno} was not found`])
    await app.call('AddClient', { idno, ...BUYER })
    const { text, pages } = await printed(app, 'GetInvoiceReport', {
      vehicleID,
      clientIDNO: idno,
      amount: '1,240.05',
      customRegNo: 'TRANSIT 9',
      note: 'Mħallas bi ċekk',
    })
    expect(pages).toHaveLength(1)
    expect(text).toContain('Total €1,240.05')
    expect(text).toContain('One thousand two hundred and forty euro and five cents')
    expect(text).toContain(idno.toUpperCase())
    expect(text).toContain('TRANSIT 9')
    expect(text).toContain('Mħallas bi ċekk')
  })

  test('[D2 7] the agreement of another type, of an unsold or of an unknown vehicle is refused', async () => {
    const unsold = await aDealVehicle(app)
    const { regNo } = await app.call('GetVehicle', { vehicleID: unsold })
    const { vehicleID } = await aDeal(SaleType.Cash)
    const message = async (name: OperationName, ID: number) => {
      const { status, body } = await app.refusal(name, { ID, details: 'x', date: '2026-03-10' })
      return [status, body.Message]
    }
    expect(await message('GetSaleAgreementReport', unsold)).toEqual([409, `${regNo} is not sold`])
    expect(await message('GetHPPaymentsReport', unsold)).toEqual([409, `${regNo} is not sold`])
    expect(await message('GetHPAgreementReport', vehicleID)).toEqual([
      409,
      expect.stringContaining('was sold by Cash: print the agreement of that sale'),
    ])
    for (const [name] of PAPERS.filter(([each]) => !/Invoice|StandingOrder|Custom/.test(each)))
      expect(await message(name, 999_999), name).toEqual([404, 'Vehicle 999999 was not found'])
  })

  test('[D2 2] a purchase agreement needs a seller, and knows how a car taken in was paid for', async () => {
    const deal = await aDeal(SaleType.PartExchange)
    const sold = await app.call('GetVehicle', { vehicleID: deal.vehicleID })
    const taken = sold.partExchange?.peVehicleID ?? 0
    const { details } = await app.call('GetPurchaseAgreementDetails', { vehicleID: taken })
    expect(details).toBe(`Taken in part exchange for ${deal.regNo}, allowed €1,500.00.`)
    const { text } = await printed(app, 'GetPurchaseAgreementReport', { ID: taken, details })
    expect(text).toContain('Bought price €1,500.00')
    expect(text).toContain('One thousand five hundred euro')
    expect(text).toContain(details)
    await app.store.db.updateTable('vehicles').set({ bought_from_id: null }).where('id', '=', taken).execute()
    const refused = await app.refusal('GetPurchaseAgreementReport', { ID: taken, details })
    expect(refused.body.Message).toBe('There is no bought from client attached with vehicle')
  })

  test('[server 2] money on paper needs the passcode; a details sheet shows none', async () => {
    const deal = await aDeal(SaleType.HirePurchase)
    await app.signIn({ ...CASHIER, locked: true })
    const locked = await app.refusal('GetHPPaymentsReport', { ID: deal.vehicleID })
    expect([locked.status, locked.body.Message]).toEqual([403, 'Passcode locked'])
    const { text } = await printed(app, 'GetVehicleDetailsReport', { ID: deal.vehicleID, note: 'Clean' })
    expect(text).not.toContain('€')
    expect(text).toContain('Clean')
    const workstation = await app.call('GetWorkstation', {})
    expect(workstation.signatories).toEqual([
      { id: 1, name: 'Saviour Pace' },
      { id: 2, name: 'Doris Farrugia' },
    ])
    expect(workstation.standingOrderBanks.map(({ name }) => name)).toEqual(['BOV', 'HSBC', 'APS'])
    expect(workstation.warrantyText).toContain('gearbox')
  })

  describe('nothing is written by printing', () => {
    test('[server 10] no audit event, no change of a record', async () => {
      const deal = await aDeal(SaleType.HirePurchase)
      const count = async () => {
        const rows = await app.store.db
          .selectFrom('audit_events')
          .select('id')
          .where('operation', 'like', 'Get%')
          .execute()
        return rows.length
      }
      const before = await app.call('GetVehicle', { vehicleID: deal.vehicleID })
      // Reads that were refused before are noted.
      const noted = await count()
      for (const [name, , type] of PAPERS.filter(([, , each]) => each === SaleType.HirePurchase || each === null))
        if (type !== null) await printed(app, name, { ID: deal.vehicleID, vehicleID: deal.vehicleID })
      expect(await app.call('GetVehicle', { vehicleID: deal.vehicleID })).toEqual(before)
      expect(await count()).toBe(noted)
    })
  })
})
