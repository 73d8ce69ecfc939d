import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { addMonths, day } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import type { OperationName } from '@forecourt/core/operations'
import type { Download } from '../../apps/server/src/context'
import { DEMO_SETTINGS } from '../../apps/server/src/demo/seed'
import { billsOfExchange } from '../../apps/server/src/documents/bills-of-exchange'
import { CHAINS, fontBytes } from '../../apps/server/src/documents/fonts'
import { Canvas, type Style } from '../../apps/server/src/documents/canvas'
import { hpStatement } from '../../apps/server/src/documents/hp-statement'
import { monthlyReport, type MonthlyReport } from '../../apps/server/src/documents/monthly-report'
import { paragraph } from '../../apps/server/src/documents/blocks'
import { printDocument, type PrintContext } from '../../apps/server/src/documents/pages'
import { purchaseAgreement } from '../../apps/server/src/documents/purchase-agreement'
import { clipText, wrap } from '../../apps/server/src/documents/text'
import { unpackWoff } from '../../apps/server/src/documents/woff'
import { DEFAULT_SETTINGS, saveSettings } from '../../apps/server/src/features/settings/repository'
import { quickEngine } from '../fixtures/databases'
import { startApp, type TestApp } from '../fixtures/app'
import { aDealClient, aDealAgreement, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { layoutProblems, readPdf, type ReadPage, pdfText } from '../fixtures/pdf'

const WORD = 'WQ'.repeat(80)
const LONG_NAME = 'Maria Concetta Ġużeppa Antonia Margherita'
const LONG_SURNAME = 'Ċassar Żammit Ħalliċ de Piro d’Amico Inguanez Testaferrata Sciberras Mompalao'
const LONG_CLIENT = {
  idno: '0512679M-LONGEST-IDNO',
  name: LONG_NAME,
  surname: LONG_SURNAME,
  address1: 'Flat 14, Block C, Dar il-Paċi u l-Ferħ Residential Apartments (the third entrance behind the chapel)',
  address2: 'Triq il-Kardinal Xuereb u l-Vittmi tal-Gwerra taċ-Ċittadini, l-Ewwel Parti tat-Tielet Sezzjoni',
  address3: 'San Pawl il-Baħar (Buġibba) SPB 3021, Għawdex u Kemmuna',
  mobNo: '+356 9912 3456',
}
const TERMS = Array.from({ length: 40 }, (_, i) => `Clause ${i + 1}: ${LONG_SURNAME} ${WORD} end${i + 1}`).join('\n')
const LONG_VEHICLE = {
  makeStr: 'Mercedes-Benz Sonderfahrzeuge und Sondermodelle',
  modelStr: 'Sprinter 519 CDI Extra-long Wheelbase High Roof Refrigerated Multi-compartment',
  bodyTypeStr: 'Refrigerated Multi-compartment Box Van',
  colorStr: 'Pearlescent Midnight Aubergine with a Silver Pinstripe',
  fuelTypeStr: 'Diesel',
  chassisNo: 'DJ3FS-1190427-VERY-LONG-CHASSIS-NUMBER-0123456789-ABCDEFGHIJKLMNOP',
  engineNo: 'P3-20418833-LONG-ENGINE-NUMBER-0987654321',
  engineCapacity: 1298,
  mileage: 71_406,
  seatingCapacity: 5,
  cO2: 119,
  pm: 0.004,
  lotNo: 'LOT-4471',
  carNo: '17',
  systemNo: 'SYS-9901',
  askingPrice: 99_999_999.99,
  knownDefects: TERMS,
}

let app: TestApp
let long: { vehicleID: number; cashID: number; exchangeID: number }
beforeAll(async () => {
  app = await startApp({ engine: quickEngine, now: '2026-03-10T10:42:00Z' })
  await saveSettings(app.store.db, DEMO_SETTINGS)
  const clientID = await aDealClient(app, LONG_CLIENT)
  const make = () => aDealVehicle(app, { ...LONG_VEHICLE, boughtFromID: clientID })
  const vehicleID = await make()
  await aDealAgreement(app, {
    vehicleID,
    clientID,
    saleType: SaleType.HPPartExchange,
    soldToPrice: 99_999.99,
    difference: 80_000,
    deposit: 5_000,
    monthlyPayment: 777.77,
    lastPayment: 1_234.56,
    numberOfMonths: 120,
    firstPaymentDate: '2026-01-31',
    numberOfFirstPayments: 5,
    firstPaymentsTotal: 2_222.22,
    endOfMonth: true,
    peVehicleID: await aDealVehicle(app, { ...LONG_VEHICLE, modelStr: WORD }),
    additionalPEVehicles: [await make()],
    hpAccountNo: 'HP-LONGEST-ACCOUNT-NUMBER-OF-40-CHARS-XX',
  })
  for (let i = 0; i < 12; i += 1)
    await aSavedEntry(app, {
      vehicleID,
      amount: 777.77,
      typeID: 4,
      dateTime: '2026-03-09',
      bankTransfer: { bank: 'HSBC', dateTime: '2026-03-09', reference: `REFERENCE ${LONG_SURNAME} ${i}` },
    })
  const { vehicleID: cashID } = await aSale(app, { vehicleID: await make(), clientID, soldToPrice: 99_999_999.99 })
  const { vehicleID: exchangeID } = await aSale(app, {
    vehicleID: await make(),
    clientID,
    saleType: SaleType.PartExchange,
    soldToPrice: 12_000,
    difference: -500.5,
    peVehicleID: await make(),
  })
  long = { vehicleID, cashID, exchangeID }
})
afterAll(() => app?.stop())

async function pagesOf(name: OperationName, input: unknown): Promise<ReadPage[]> {
  const answer = await app.raw(name, input)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(`${answer.status} ${answer.status === 200 ? '' : Buffer.from(bytes).toString()}`).toBe('200 ')
  return readPdf(bytes)
}

async function read(download: Promise<Download>): Promise<ReadPage[]> {
  const { chunks } = await download
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(Buffer.from(chunk))
  return readPdf(Buffer.concat(parts))
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
/** What stands in the left half of the pages, then what begins in the right half. */
function columnText(pages: readonly ReadPage[]): string {
  const placed = pages.flatMap((page) => page.placed.map((piece) => ({ ...piece, isRight: piece.x > page.width / 2 })))
  const half = (isRight: boolean) => placed.filter((piece) => piece.isRight === isRight).map((piece) => piece.text)
  return [...half(false), ...half(true)].join(' ')
}

/** Words of long data, wherever lines were broken between or inside them. */
function expectAll(pages: readonly ReadPage[], parts: readonly string[]): void {
  const text = squeezed(`${pdfText(pages)} ${columnText(pages)}`)
  for (const part of parts) for (const word of part.split(/[\s-]+/)) expect(text).toContain(word)
}

const NAMES = [LONG_CLIENT.idno, LONG_NAME, LONG_SURNAME]
const ADDRESS = [LONG_CLIENT.address1, LONG_CLIENT.address2, LONG_CLIENT.address3]
const CAR = [LONG_VEHICLE.makeStr, LONG_VEHICLE.modelStr, LONG_VEHICLE.chassisNo, LONG_VEHICLE.engineNo]

test.each<[OperationName, 'vehicleID' | 'cashID' | 'exchangeID', readonly string[]]>([
  ['GetPEHPAgreementReport', 'vehicleID', [...NAMES, ...ADDRESS, ...CAR, 'end1', 'end40', '€97,122.56']],
  ['GetSaleAgreementReport', 'cashID', [...NAMES, ...ADDRESS, ...CAR, 'end40', '€99,999,999.99']],
  ['GetPEAgreementReport', 'exchangeID', [...NAMES, ...ADDRESS, ...CAR, 'end40', '€500.50', 'payable to the buyer']],
  ['GetPurchaseAgreementReport', 'cashID', [...NAMES, ...ADDRESS, ...CAR, 'end40']],
  ['GetInvoiceReport', 'cashID', [...NAMES, ...ADDRESS, ...CAR, 'end40', '€99,999,999.99', 'Ninety-nine million']],
  ['GetVehicleDetailsReport', 'cashID', [...CAR, 'end40', 'SYS-9901', '0.004 g/km']],
  ['GetCustomVehicleDetailsReport', 'cashID', [...CAR, 'end40', WORD.slice(0, 20)]],
  ['GetKnownDefectsReport', 'vehicleID', [...NAMES, ...ADDRESS, ...CAR, 'end40', 'two years of guarantee']],
  ['GetCancellationReport', 'vehicleID', [...NAMES, ...ADDRESS, ...CAR]],
  ['GetHpStandingOrderReport', 'vehicleID', [...NAMES, ...ADDRESS, 'end40', '€1,234.56']],
  ['GetHPStatementReport', 'vehicleID', [...NAMES, ...ADDRESS, '31-12-2035', '1,234.56']],
  ['GetHPPaymentsReport', 'vehicleID', [...NAMES, ...ADDRESS, '€1,234.56']],
])(
  '[D2 7] %s holds the longest names, addresses and terms: nothing cut, overlapping or alone',
  async (name, of, parts) => {
    const pages = await pagesOf(name, {
      ID: long[of],
      vehicleID: long[of],
      clientIDNO: LONG_CLIENT.idno,
      amount: 99_999_999.99,
      regNo: WORD,
      customRegNo: WORD.slice(0, 60),
      date: '2026-03-10',
      bankID: 3,
      details: TERMS,
      paymentDetails: TERMS,
      note: TERMS,
      terms: TERMS,
      terms2: TERMS,
    })
    expect(layoutProblems(pages)).toEqual([])
    expectAll(pages, parts)
    for (const [i, page] of pages.entries()) expect(page.lines.at(-1)).toContain(`Page ${i + 1} of ${pages.length}`)
  },
)

test('[D3 2.5] [D3 7] a receipt holds the longest names, addresses and terms: nothing cut, overlapping or alone', async () => {
  const { clientSoldTo } = await app.call('GetDepositReceiptReportData', { vehicleID: long.cashID })
  const { cashID } = await app.call('AddEditCash', {
    dateTime: '2026-03-09',
    categoryID: 3,
    typeID: 4,
    vehicleID: long.cashID,
    amount: 99_999_999.99,
    name: LONG_SURNAME,
    description: `${LONG_SURNAME} ${WORD} ends`,
    reference: WORD,
    bankTransfer: { bank: 'HSBC', dateTime: '2026-03-09', reference: `REFERENCE ${LONG_SURNAME}` },
  })
  const pages = await pagesOf('GetDepositReceiptReport', {
    id: long.cashID,
    cashID,
    clientID: clientSoldTo?.id,
    showPlates: true,
    showLicense: true,
    newReceiptNumber: 999_999_999,
    partExchange: TERMS,
    terms: TERMS,
  })
  expect(layoutProblems(pages)).toEqual([])
  expectAll(pages, [
    ...NAMES,
    ...ADDRESS,
    ...CAR,
    'end40',
    'ends',
    '€99,999,999.99',
    'Ninety-nine million',
    '999999999',
  ])
  for (const [i, page] of pages.entries()) expect(page.lines.at(-1)).toContain(`Page ${i + 1} of ${pages.length}`)
})

test('[D2 7] 120 bills of one account: two to a sheet, each there once', async () => {
  const pages = await pagesOf('GetHPPaymentsReport', { ID: long.vehicleID })
  const rows = await app.call('GetHPDetails', { vehicleID: long.vehicleID })
  expect(rows).toHaveLength(120)
  expect(pages).toHaveLength(60)
  const bills = pages.flatMap((page) => page.lines.join('\n').split('Pay in Malta, on ').slice(1))
  const found = bills.map((bill) => [bill.slice(0, 10), /€[\d,]+\.\d\d/.exec(bill)?.[0]].join(' '))
  const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 })
  expect(found).toEqual(
    rows.map((row) => `${row.dueDate.split('-').reverse().join('-')} €${format.format(row.amount)}`),
  )
  const numbers = [...pdfText(pages).matchAll(/Bill of Exchange (\d+) of 120/g)].map((match) => Number(match[1]))
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
})

test('[D2 7] the schedule of an agreement has every instalment once, on one page', async () => {
  const pages = await pagesOf('GetPEHPAgreementReport', { ID: long.vehicleID })
  const rows = await app.call('GetHPDetails', { vehicleID: long.vehicleID })
  const page = pages.find((each) => each.lines.includes('Schedule of payments'))
  const text = page?.lines.join(' ') ?? ''
  const found = [...text.matchAll(/(\d+) (\d\d-\d\d-\d{4}) ([\d,]+\.\d\d)/g)]
    .map((match) => ({ number: Number(match[1]), due: match[2]?.split('-').reverse().join('-'), amount: match[3] }))
    .sort((a, b) => a.number - b.number)
  const expected = rows.map((row, i) => ({ number: i + 1, due: row.dueDate, amount: row.amount }))
  expect(found.map((row) => ({ ...row, amount: Number(row.amount?.replace(',', '')) }))).toEqual(expected)
})

const PRINTING: PrintContext = {
  letterhead: DEMO_SETTINGS.dealership,
  now: new Date('2026-03-10T10:42:00Z'),
  timeZone: 'Europe/Malta',
}
const PARTY = { name: 'Ġanni Ħalliċ', idno: '1M', address: ['18', '', 'Ħal Qormi'], phone: '' }
const NO_FACTS = {
  regNo: 'ABC 123',
  make: 'Mazda',
  model: 'Demio',
  bodyType: '',
  colour: '',
  year: '',
  fuel: '',
  transmission: '',
  chassisNo: '',
  engineNo: '',
  engineCapacity: '',
  seats: '',
  mileage: '',
  co2: '',
  pm: '',
  spareKey: '',
  lotNo: '',
  carNo: '',
  systemNo: '',
}

test('[server 8] wherever the pages turn, no heading is left behind and nobody signs an empty sheet', async () => {
  for (let lines = 0; lines <= 64; lines += 1) {
    const pages = await read(
      purchaseAgreement(
        {
          date: '10-03-2026',
          represented: 'Saviour Pace',
          seller: PARTY,
          vehicle: NO_FACTS,
          price: cents(150_000),
          details: Array.from({ length: lines }, (_, i) => `Line ${i + 1}`).join('\n'),
        },
        PRINTING,
      ),
    )
    expect(layoutProblems(pages), `${lines} lines`).toEqual([])
    const signed = pages.at(-1)?.lines ?? []
    expect(signed, `${lines} lines`).toContain('Seller Buyer')
    // The end of the text stands on the sheet that is signed.
    expect(signed.join(' '), `${lines} lines`).toContain('the buyer from then on')
    const printed = [...pdfText(pages).matchAll(/Line (\d+)/g)].map((match) => Number(match[1]))
    expect(printed).toEqual(Array.from({ length: lines }, (_, i) => i + 1))
  }
})

test('[server 8] the statement of 48 payments is one page, whatever was waived or overpaid', async () => {
  const rows = Array.from({ length: 48 }, (_, i) => ({
    ...{ number: i + 1, dueDate: addMonths(day('2022-04-10'), i), amount: cents(19_500), paidOnRow: cents(19_500) },
    ...{ open: cents(0), waived: cents(0), paidDate: addMonths(day('2022-04-11'), i), method: 'Cheque 000412 BOV' },
  }))
  const pages = await read(
    hpStatement(
      {
        ...{ date: '10-03-2026', accountNo: 'HP-2091', regNo: 'ABC 123', vehicle: 'Toyota Aqua', client: PARTY },
        ...{ status: 'Fully Settled 10-03-2026', agreed: cents(936_000), rows },
        ...{ paid: { count: 48, sum: cents(936_000) }, remaining: { count: 0, sum: cents(0) } },
        ...{ waived: cents(100), surplus: cents(100) },
      },
      PRINTING,
    ),
  )
  expect(pages).toHaveLength(1)
  expect(layoutProblems(pages)).toEqual([])
  expect([...pdfText(pages).matchAll(/Cheque 000412/g)]).toHaveLength(48)
})

test('[server 8] any number of bills of any length of name: every one once, nothing over another', async () => {
  for (const [count, name] of [
    [1, 'Carmel Vella'],
    [2, LONG_NAME],
    [3, `${LONG_NAME} ${LONG_SURNAME} ${LONG_NAME}`],
    [7, WORD],
    [3, `${TERMS.slice(0, 1_900)}`],
    [2, `${TERMS.slice(0, 9_000)}`],
  ] as const) {
    const start = day('2026-01-31')
    const bills = Array.from({ length: count }, (_, i) => ({
      amount: cents(9_999_999_999 - i),
      dueDate: addMonths(start, i),
    }))
    const pages = await read(
      billsOfExchange(
        {
          accountNo: 'HP-1',
          regNo: 'ABC 123',
          drawee: { ...PARTY, name },
          place: 'Attard',
          issuedOn: '10-03-2026',
          bills,
        },
        PRINTING,
      ),
    )
    expect(layoutProblems(pages).filter((fault) => !fault.includes('next to nothing'))).toEqual([])
    const numbers = [...pdfText(pages).matchAll(/Bill of Exchange (\d+) of/g)].map((match) => Number(match[1]))
    expect(numbers).toEqual(bills.map((_, i) => i + 1))
    expectAll(pages, [name])
  }
})

test('[D3 2.13] custom bills say in full what they are for, on half a sheet as long as it holds it', async () => {
  for (const [reason, count, sheets] of [
    ['Boat engine', 60, 30],
    [TERMS.slice(0, 150).trim(), 4, 2],
    [TERMS.slice(0, 1_990).trim(), 4, 4],
  ] as const) {
    const bills = Array.from({ length: count }, (_, i) => ({
      amount: cents(9_999_999_999),
      dueDate: addMonths(day('2026-01-31'), i),
    }))
    const drawee = { ...PARTY, name: `${LONG_NAME} ${LONG_SURNAME}` }
    const of = { accountNo: reason, accountLabel: 'For', regNo: '', drawee, place: 'Attard', issuedOn: '10-03-2026' }
    const pages = await read(billsOfExchange({ ...of, bills }, PRINTING))
    expect(pages).toHaveLength(sheets)
    expect(layoutProblems(pages)).toEqual([])
    expectAll(pages.slice(0, 1), [reason, drawee.name])
  }
})

test('[server 8] marks, references and names of any length that can be stored stay on the paper', async () => {
  const endless = `START${WORD.repeat(12)}END`.slice(0, 1_990)
  const name = endless.slice(0, 600)
  const clientID = await aDealClient(app, { idno: `${endless.slice(0, 300)}1`, name, surname: name, address1: endless })
  const vehicleID = await aDealVehicle(app, {
    regNo: endless,
    makeStr: name,
    chassisNo: endless,
    boughtFromID: clientID,
  })
  await aDealAgreement(app, { vehicleID, clientID, numberOfMonths: 3, monthlyPayment: 1_500 })
  const transfer = { bank: 'BOV', dateTime: '2026-03-09', reference: endless }
  await aSavedEntry(app, { vehicleID, amount: 1_500, typeID: 4, dateTime: '2026-03-09', bankTransfer: transfer })
  for (const name of [
    'GetHPAgreementReport',
    'GetHPPaymentsReport',
    'GetHPStatementReport',
    'GetHpStandingOrderReport',
    'GetAmortisationReport',
    'GetCreditAgreementReport',
    'GetSecciReport',
    'GetCancellationReport',
    'GetKnownDefectsReport',
    'GetVehicleDetailsReport',
    'GetCustomVehicleDetailsReport',
    'GetPurchaseAgreementReport',
  ] as const) {
    const input = { ID: vehicleID, vehicleID, date: '2026-03-10', regNo: endless, details: endless, note: endless }
    const pages = await pagesOf(name, { ...input, paymentDetails: endless })
    expect(layoutProblems(pages), name).toEqual([])
  }
})

test('[server 8] every face has the euro and the letters of Maltese', async () => {
  const canvas = await Canvas.of({ title: '', author: '', at: PRINTING.now })
  for (const face of ['sans', 'sans-bold', 'mono', 'mono-bold'] as const)
    for (const letter of 'ċġħżĊĠĦŻ€−’“”–…·àèìòùAz09') {
      const [run, ...rest] = canvas.runsOf(letter, face)
      expect([run?.text, rest], `${letter} in ${face}`).toEqual([letter, []])
      expect(CHAINS[face]).toContain(run?.file)
    }
  // Names from abroad, what is only nearly there, and what no file has.
  const text = canvas.runsOf('Đặng Борис Ωμέγα', 'mono').map((run) => run.text)
  expect(text.join('')).toBe('Đặng Борис Ωμέγα')
  expect(canvas.unprintable).toEqual([])
  expect(canvas.runsOf('中', 'sans').map((run) => run.text)).toEqual(['?'])
  // What is not seen is no letter that lacks, and one that came in two parts is one.
  const joined = (text: string) =>
    canvas
      .runsOf(text, 'sans')
      .map((run) => run.text)
      .join('')
  expect(joined('\u200eAnna\u200b C\u0307').replaceAll(/\p{Cf}/gu, '')).toBe('Anna Ċ')
  expect(joined('محمد')).toBe('????')
  expect(canvas.unprintable).toEqual(['中', 'م', 'ح', 'د'])
  expect(fontBytes(CHAINS.sans[0]!).readUInt32BE(0)).toBe(0x00010000)
  expect(() => unpackWoff(Buffer.alloc(64))).toThrow('Not a WOFF font')
})

test('[server 8] text of any kind breaks into lines that fit, and loses no letter', async () => {
  const canvas = await Canvas.of({ title: '', author: '', at: PRINTING.now })
  const style: Style = { face: 'mono', size: 10, colour: '#000000' }
  const bold: Style = { ...style, face: 'sans-bold', size: 13 }
  const words = fc.oneof(
    fc.constantFrom('Żebbuġ', 'il-Ħamrun', 'a', '€1,250.00', WORD, '\n', '  ', '(', '),', '\u0007', '\u00a0'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 24 }), fc.integer({ min: 40, max: 500 }), (parts, width) => {
      const spans = parts.map((text, i) => ({ text, style: i % 3 === 0 ? bold : style }))
      const lines = wrap(canvas, spans, width)
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.01)
      const kept = lines.flatMap((line) => line.spans.map((span) => span.text)).join('')
      const given = parts
        .join('')
        .normalize('NFC')
        .replaceAll(/[\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
      expect(squeezed(kept)).toBe(squeezed(given))
    }),
    { numRuns: 300 },
  )
})

test('[server 8] a clipped text fits and says that it goes on', async () => {
  const canvas = await Canvas.of({ title: '', author: '', at: PRINTING.now })
  const style: Style = { face: 'sans', size: 8, colour: '#000000' }
  expect(clipText(canvas, 'HP-2087', { style, width: 200 })).toBe('HP-2087')
  const short = clipText(canvas, `${LONG_NAME}\n${LONG_SURNAME}`, { style, width: 100 })
  expect(short.endsWith('…')).toBe(true)
  expect(canvas.widthOf(short, style)).toBeLessThanOrEqual(100)
})

test('[server 8] the default terms print as numbered clauses beside each other', async () => {
  const { secondTerms, warrantyText } = DEFAULT_SETTINGS
  const pages = await pagesOf('GetPEHPAgreementReport', {
    ID: long.vehicleID,
    terms: warrantyText,
    terms2: secondTerms.hirePurchase,
  })
  expect(pdfText(pages)).toMatch(/1 Two \(2\) years warranty .* 4 The account may be settled early/)
  expect(layoutProblems(pages)).toEqual([])
})

test('[server 8] terms are not left alone on the last page: the schedule goes with them, and no single clause stands above the signatures', async () => {
  const clientID = await aDealClient(app)
  const car = () => aDealVehicle(app, { boughtFromID: clientID })
  const agreed = { clientID, soldToPrice: 7_700, deposit: 1_050, firstPaymentDate: '2026-04-21' }
  const { secondTerms, warrantyText } = DEFAULT_SETTINGS
  const { vehicleID } = await aDealAgreement(app, {
    ...agreed,
    vehicleID: await car(),
    saleType: SaleType.HPPartExchange,
    difference: 4_250,
    peVehicleID: await car(),
    monthlyPayment: 165,
    numberOfMonths: 24,
  })
  const printed = { ID: vehicleID, terms: warrantyText, terms2: secondTerms.hirePurchase }
  const pages = await pagesOf('GetPEHPAgreementReport', printed)
  expect(pages).toHaveLength(2)
  expect(layoutProblems(pages)).toEqual([])
  expect(pages[1]?.lines).toEqual(expect.arrayContaining(['Schedule of payments', 'Terms']))
  for (const count of [1, 7, 20, 28, 29, 30, 31, 32, 33, 60]) {
    const terms2 = Array.from({ length: count }, (_, i) => `Clause ${i + 1}. ${warrantyText} ${LONG_NAME}`).join('\n')
    const long = await pagesOf('GetPEHPAgreementReport', { ...printed, terms2 })
    expect(layoutProblems(long), `${count} clauses`).toEqual([])
    const numbers = (long.at(-1)?.lines ?? []).filter((line) => /Clause \d+\./.test(line))
    expect(numbers.length, `${count} clauses`).toBeGreaterThanOrEqual(Math.min(count, 2))
  }
})

test('[server 8] hires and custom papers with anything typed into them stay on the paper', async () => {
  const endless = `START${WORD.repeat(12)}END`.slice(0, 1_990)
  const client = { ...LONG_CLIENT, idno: endless.slice(0, 300) }
  const clientID = await aDealClient(app, client)
  const vehicleID = await aDealVehicle(app, { ...LONG_VEHICLE, regNo: endless.slice(0, 200) })
  const days = { startDateTime: '2026-03-10', endDateTime: '2029-03-10' }
  const { id } = await app.call('SaveCarHire', { clientID, vehicleID, carHireType: 1, rate: 99_999.99, ...days })
  const bill = { clientID, date: '2026-03-10', amount: 99_999_999.99, startDate: '2026-01-31', numberOfPayments: 3 }
  const typed = Object.fromEntries(
    ['name', 'surname', 'address1', 'address2', 'address3', 'regNo', 'make', 'model'].map((field) => [field, endless]),
  )
  for (const [name, input] of [
    ['GetCarHireReport', { carHireId: id }],
    ['GetCustomHpPayments', { ...bill, description: endless }],
    ['GetCustomHpPayments', { ...bill, description: TERMS.slice(0, 1_900) }],
    ['GetCustomCancellationReport', { ...typed, date: '2026-03-10' }],
  ] as const)
    expect(layoutProblems(await pagesOf(name, input)), name).toEqual([])
})

/** Where money is held, every text and sum of it as long as it can be. */
function longestMoney(count: number): MonthlyReport['money'] {
  const [from, to, most] = [day('2026-03-01'), day('2026-03-31'), cents(-9_999_999_999)]
  const place = { opening: most, in: most, out: most, banked: most, closing: most }
  const balance = { bookID: 99_999_999, book: most, others: most, balance: most }
  const books = Array.from({ length: count }, (_, i) => {
    const to = i === count - 1 ? null : day('2026-03-31')
    return { id: 99_000_000 + i, from, to, opening: most, within: most, others: most, closing: most }
  })
  return {
    from,
    to,
    held: {
      types: [{ type: 'Bank Transfer', count: 99_999, in: most, spent: most, banked: most, net: most }],
      transfers: [{ bank: LONG_SURNAME, type: 'Bank Transfer', count: 99_999, amount: most }],
      places: [
        { place: LONG_SURNAME, ...place },
        { place: WORD, ...place },
      ],
      nonCash: most,
    },
    drawer: { books, opening: balance, closing: balance },
    cheques: { books, opening: balance, closing: balance },
    remarks: books.slice(0, 40).map(({ id }) => ({
      id,
      text: `Cash book ${id} (01-03-2026 to 31-03-2026) was not open in these days and has entries dated: 99999 in these days, 99999 before 01-03-2026, 99999 after 31-03-2026.`,
    })),
  }
}

/** What is open, every text and sum of it as long as it can be. */
function longestOpen(count: number, hireID: number | null): MonthlyReport['open']['hires'] {
  const most = cents(9_999_999_999)
  const [regNo, who] = [WORD.slice(0, 60), `${LONG_NAME} ${LONG_SURNAME}`]
  const open = { date: day('2026-03-01'), hireID, regNo, who, agreed: most, paid: most, open: most }
  return Array.from({ length: Math.min(count, 40) }, () => open)
}

test('[server 8] a monthly report of any length: every row once, its header on every page, no totals alone', async () => {
  const on = day('2026-03-10')
  const money = {
    boughtPrice: cents(1),
    expenses: cents(2),
    totalCost: cents(3),
    soldPrice: cents(9),
    profit: cents(6),
  }
  for (const count of [0, 1, 29, 30, 31, 46, 47, 1_501]) {
    const traded = Array.from({ length: count }, (_, i) => ({
      ...money,
      regNo: `R${i}R`,
      vehicle: i % 7 === 3 ? LONG_SURNAME : 'Toyota Vitz',
      boughtDate: on,
      boughtFrom: 'Seller',
      soldDate: on,
      soldTo: i % 11 === 5 ? LONG_NAME : 'Buyer',
      saleType: 'Cash',
    }))
    const pages = await read(
      monthlyReport(
        {
          from: on,
          to: on,
          changed: [LONG_NAME, `October 2026 changed since ${LONG_NAME} opened its report`],
          cash: [{ category: 'Sale', type: 'Cash', count: 1, in: cents(9_999_999_999), out: cents(-9_999_999_999) }],
          expenses: [],
          bought: [],
          sold: traded,
          hirePurchase: [],
          corrections: [
            {
              id: 99_999_999,
              date: on,
              category: 'Vehicle Expense Recovery',
              type: 'Bank Transfer',
              amount: cents(-9_999_999_999),
              correctsID: 99_999_998,
              correctedDate: on,
            },
          ],
          money: longestMoney(count),
          open: { hires: longestOpen(count, 99_999_999), purchases: longestOpen(count, null) },
        },
        PRINTING,
      ),
    )
    expect(layoutProblems(pages), `${count} rows`).toEqual([])
    const printed = [...pdfText(pages).matchAll(/R(\d+)R/g)].map((match) => Number(match[1]))
    expect(printed, `${count} rows`).toEqual(Array.from({ length: Math.min(count, 1_500) }, (_, i) => i))
    for (const page of pages) {
      const first = page.lines.findIndex((line) => /R\d+R/.test(line))
      if (first >= 0) expect(page.lines.slice(0, first).join(' '), `${count} rows`).toContain('Reg No')
      if (page.lines.some((line) => line.startsWith('Profit'))) expect(first, `${count} rows`).toBeGreaterThan(0)
    }
    if (count > 1_500) expect(pdfText(pages)).toContain('and 1 more, in the Excel file')
  }
})

test('[server 8] a paper for a client is not printed with question marks; a list for ourselves is, and says so', async () => {
  const paper = { title: 'Invoice', references: [], subject: ['ABC 123'], fileName: 'x.pdf' }
  const printed = (name: string, isForOurselves: boolean) =>
    printDocument({ ...paper, isForOurselves }, PRINTING, (canvas, width) => ({
      blocks: paragraph(canvas, [{ text: name, style: { face: 'mono', size: 10, colour: '#000000' } }], { width }),
    }))
  await expect(printed('王 محمد', false)).rejects.toThrow(
    'This document cannot be printed: no font has 王 م ح د. Replace them in the record with Latin, Greek or Cyrillic letters, then print it again',
  )
  expect((await printed('Ґанна Ωμέγα Żaħra', false)).contentType).toBe('application/pdf')
  const list = await printed('王', true)
  const pieces: Uint8Array[] = []
  for await (const piece of list.chunks) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
  expect(pdfText(await readPdf(Buffer.concat(pieces)))).toContain('? is an unprintable letter')
})
