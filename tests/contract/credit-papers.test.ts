import { afterAll, beforeAll, expect, test } from 'vitest'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { hpQuote } from '@forecourt/core/features/hire-purchase/quote'
import { cents, formatEuro } from '@forecourt/core/kernel/money'
import type { OperationName } from '@forecourt/core/operations'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { aDealClient, aDealAgreement, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { columnText, layoutProblems, readPdf, type ReadPage, pdfText, squeezedText } from '../fixtures/pdf'

const SURNAME = 'Ċassar Żammit Ħalliċ de Piro d’Amico Inguanez Testaferrata Sciberras Mompalao'
const LONG_CLIENT = {
  ...{ idno: '0512679M-LONGEST-IDNO', name: 'Maria Concetta Ġużeppa Antonia Margherita', surname: SURNAME },
  address1: 'Flat 14, Block C, Dar il-Paċi u l-Ferħ Residential Apartments (the third entrance behind the chapel)',
  address2: 'Triq il-Kardinal Xuereb u l-Vittmi tal-Gwerra taċ-Ċittadini, l-Ewwel Parti tat-Tielet Sezzjoni',
  ...{ address3: 'San Pawl il-Baħar (Buġibba) SPB 3021, Għawdex u Kemmuna', mobNo: '+356 9912 3456' },
}
const LONG_VEHICLE = {
  makeStr: 'Mercedes-Benz Sonderfahrzeuge und Sondermodelle',
  modelStr: 'Sprinter 519 CDI Extra-long Wheelbase High Roof Refrigerated Multi-compartment',
  chassisNo: 'DJ3FS-1190427-VERY-LONG-CHASSIS-NUMBER-0123456789-ABCDEFGHIJKLMNOP',
}

let app: TestApp
let long: number
beforeAll(async () => {
  app = await startApp({ engine: quickEngine, now: '2026-03-10T10:42:00Z' })
  const clientID = await aDealClient(app, LONG_CLIENT)
  long = await aDealVehicle(app, LONG_VEHICLE)
  await aDealAgreement(app, {
    ...{
      vehicleID: long,
      clientID,
      soldToPrice: 60_000,
      deposit: 5_000,
      monthlyPayment: 777.77,
      lastPayment: 1_234.56,
    },
    ...{ numberOfMonths: 84, numberOfFirstPayments: 5, firstPaymentsTotal: 2_222.22, firstPaymentDate: '2026-01-31' },
    ...{ soldToDateTime: '2026-01-01', endOfMonth: true, hpAccountNo: 'HP-LONGEST-ACCOUNT-NUMBER-OF-40-CHARS-XX' },
  })
})
afterAll(() => app?.stop())

interface Printed {
  pages: ReadPage[]
  text: string
  /** What begins on the left half of the pages, then what begins on the right of it, without blanks. */
  columns: string
}

async function printed(name: OperationName, input: object): Promise<Printed> {
  const answer = await app.raw(name, input)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(`${answer.status} ${answer.status === 200 ? '' : Buffer.from(bytes).toString()}`).toBe('200 ')
  const pages = await readPdf(bytes)
  return { pages, text: pdfText(pages), columns: columnText(pages) }
}

/** An amount as it stands on paper. */
const euro = (amount: number) => formatEuro(cents(Math.round(amount * 100)))

/** Whatever is printed of the longest names and 84 rows stands whole on its pages. */
async function printedLong(name: OperationName, input: object): Promise<Printed> {
  const paper = await printed(name, input)
  const { pages, columns } = paper
  expect(layoutProblems(pages)).toEqual([])
  expect(pages.length).toBeGreaterThan(1)
  for (const word of LONG_VEHICLE.modelStr.split(' ')) expect(columns).toContain(word)
  return paper
}

test('[server 20.8] the amortisation table of 84 rows says what each is made of, down to nothing', async () => {
  const { text, columns } = await printedLong('GetAmortisationReport', { ID: long })
  for (const word of LONG_CLIENT.address2.split(' ')) expect(columns).toContain(word)
  expect(text).toContain('Total amount of credit €55,000.00')
  expect(text).toMatch(/1 31-01-2026 444\.45 \d+\.\d\d 13\.10 -?[\d,.]+ [\d,.]+/)
  expect(text).toMatch(/84 31-12-2032 1,234\.56 [\d.]+ 12\.70 [\d,.]+ 0\.00/)
  expect(text).toMatch(/Total 64,122\.84 8,022\.84 1,100\.00 55,000\.00/)
  expect(text).toContain('This is not legal advice.')
  expect(text).not.toContain('were changed')
})

test('[server 20.8] it is of the terms before there is a schedule, and says where rows were changed since', async () => {
  const { vehicleID } = await aDealAgreement(app, { schedule: false })
  expect((await printed('GetAmortisationReport', { ID: vehicleID })).text).toContain('Total 4,500.00')
  await app.call('CalculateHpSchedule', { vehicleID, hpAccountNo: 'HP-77001' })
  await app.call('AddHPPayment', { vehicleID, amount: 100, dueDate: '2030-01-01' })
  const { text } = await printed('GetAmortisationReport', { ID: vehicleID })
  expect(text).toContain('The instalments were changed since the sale and come to €100.00 more than agreed')
  const { vehicleID: bare } = await aDealAgreement(app, { schedule: false, numberOfMonths: null, monthlyPayment: null })
  await app.call('AddHPPayment', { vehicleID: bare, amount: 100, dueDate: '2030-01-01' })
  expect((await printed('GetAmortisationReport', { ID: bare })).text).toContain('No terms of the credit are kept')
})

test('[server 20.9] the settlement statement says by each method what GetSettlement answers, and until when', async () => {
  const { methods } = await app.call('GetSettlement', { vehicleID: long, date: '2027-01-15' })
  for (const { method, toPay, reduction, lines, says } of methods) {
    const { pages, text } = await printed('GetSettlementReport', { ID: long, date: '2027-01-15', method })
    expect(layoutProblems(pages)).toEqual([])
    for (const { label, amount } of lines) expect(text).toContain(`${label} ${euro(amount)}`)
    expect(text).toContain(`To pay ${euro(toPay)}`)
    expect(text).toContain(`Waived once it is settled ${euro(-reduction)}`)
    expect(text.replaceAll(' ', '')).toContain(says.replaceAll(' ', ''))
    expect(text).toContain('Valid until 15-01-2027, as long as nothing else is paid on the account.')
  }
  expect((await app.refusal('GetSettlementReport', { ID: long, date: '2026-03-09' })).status).toBe(400)
  // Today, as specified, unless something else is said.
  expect((await printed('GetSettlementReport', { ID: long })).text).toMatch(/on 10-03-2026.*Specified:/)
})

test('[server 20.10] the credit agreement has its figures, every payment, and the texts of the settings that are not empty', async () => {
  await app.call('SaveSettings', {
    creditTexts: { otherServices: '', law: `The law of Gozo ${'and Malta '.repeat(160)}` },
  })
  const { text, columns } = await printedLong('GetCreditAgreementReport', { ID: long })
  for (const word of LONG_CLIENT.address2.split(' ')) expect(columns).toContain(word)
  for (const part of [
    ...['Total amount of credit €55,000.00', 'Bank charge, 2% €1,100.00', 'Total cost of credit €9,122.84'],
    ...['Borrowing rate, fixed 3.81% a year', 'APR 4.4%', 'Total amount payable €69,122.84', 'Number of payments 84'],
    ...['84 31-12-2032 1,234.56', '84 monthly payments, until 31-12-2032.', 'within 14 calendar days'],
    ...['The interest of a day is €5.74.', 'The law of Gozo', 'Creditor and owner', 'Guarantor'],
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Other services')
  const exchange = await aDealAgreement(app, {
    ...{
      saleType: SaleType.HPPartExchange,
      soldToPrice: 7_500,
      difference: 5_000,
      peVehicleID: await aDealVehicle(app),
    },
  })
  const { text: exchanged } = await printed('GetCreditAgreementReport', { ID: exchange.vehicleID })
  expect(exchanged).toMatch(
    /Difference €5,000\.00.*Taken in part exchange|Taken in part exchange.*Difference €5,000\.00/,
  )
  const { columns: told } = await printed('GetSecciReport', { ID: exchange.vehicleID })
  expect(told).toContain(squeezedText('€7,500.00, of which €2,500.00 is paid by part exchange'))
})

const PARTS = [
  ...['1. Identity and contact details of the creditor', '2. Description of the main features of the credit product'],
  ...['3. Costs of the credit', '4. Other important legal aspects', '5. Additional information'],
  ...['(a) Concerning the creditor', '(b) Concerning the credit agreement', '(c) Concerning redress'],
]

test('[server 20.11] the credit information of an account has all parts of its form', async () => {
  const { text, columns } = await printedLong('GetSecciReport', { ID: long })
  for (const part of [
    ...PARTS,
    ...[
      '€55,000.00',
      '84 months, until 31-12-2032',
      'the first on 31-01-2026, then one a month, the last on 31-12-2032',
    ],
    ...['€64,122.84; with the deposit €69,122.84', '3.81% a year, fixed', '4.4%', 'of 2% of the credit, €1,100.00'],
  ])
    expect(columns).toContain(squeezedText(part))
  expect(text).not.toContain('This information is valid')
})

test('[server 20.11] that of a quote has the figures of the quote, no days, and until when it binds', async () => {
  const terms = { price: 12_000, deposit: 2_000, numberOfMonths: 48, rate: 5.5 }
  const quote = hpQuote({ price: cents(12_000_00), deposit: cents(2_000_00), numberOfMonths: 48, rateBps: 550 })
  const vehicle = {
    vehicleID: await aDealVehicle(app, { makeStr: 'Toyota', modelStr: 'Vitz' }),
    validUntil: '2026-03-31',
  }
  const { pages, text, columns } = await printed('GetQuoteSecciReport', { ...terms, ...vehicle })
  expect(layoutProblems(pages)).toEqual([])
  for (const part of [...PARTS, quote.representative, 'Toyota Vitz', 'valid from 10-03-2026 until 31-03-2026'])
    expect(columns).toContain(squeezedText(part))
  expect(columns).toContain(squeezedText('the first a month after the sale'))
  expect(text).not.toContain('2020')
  const { text: bare } = await printed('GetQuoteSecciReport', { price: 5_000, numberOfMonths: 12 })
  expect(bare).toContain('A vehicle')
  for (const wrong of [
    { ...terms, price: null },
    { ...terms, numberOfMonths: 121 },
    { ...terms, deposit: 12_000 },
    { ...terms, rate: 100 },
    { ...terms, validUntil: '2026-03-09' },
  ])
    expect((await app.refusal('GetQuoteSecciReport', wrong)).status).toBe(400)
})

test('[server 20.8] [server 20.9] [server 20.10] [server 20.11] refused: not sold, no hire purchase, nobody, nothing open, a locked passcode', async () => {
  const [stock, cash] = [await aDealVehicle(app), (await aSale(app, { saleType: SaleType.Cash })).vehicleID]
  const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
  const locked = [
    await app.refusal('GetAmortisationReport', { ID: long }, { token }),
    await app.refusal('GetSettlementReport', { ID: long }, { token }),
    await app.refusal('GetCreditAgreementReport', { ID: long }, { token }),
    await app.refusal('GetSecciReport', { ID: long }, { token }),
  ]
  await app.signIn()
  const { vehicleID: over } = await aDealAgreement(app)
  await aSavedEntry(app, {
    vehicleID: over,
    categoryID: CashCategory.HPSettlement,
    amount: 3_900,
    dateTime: '2026-03-09',
  })
  const refusals = [...locked, await app.refusal('GetSettlementReport', { ID: over })]
  for (const ID of [stock, cash, 999_999])
    for (const name of [
      'GetAmortisationReport',
      'GetSettlementReport',
      'GetCreditAgreementReport',
      'GetSecciReport',
    ] as const)
      refusals.push(await app.refusal(name, { ID }))
  expect(refusals.map(({ status }) => status)).toEqual([
    ...[403, 403, 403, 403, 409],
    ...[409, 409, 409, 409, 400, 409, 400, 400, 404, 404, 404, 404],
  ])
})
