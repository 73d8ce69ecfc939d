import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { cents } from '@forecourt/core/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Download } from '../../apps/server/src/context'
import { type BookLine, cashBookDocument } from '../../apps/server/src/documents/cash-book-document'
import { lodgementSlip } from '../../apps/server/src/documents/lodgement-slip'
import { DEMO_SETTINGS } from '../../apps/server/src/demo/seed'
import { DEFAULT_SETTINGS, saveSettings } from '../../apps/server/src/features/settings/repository'
import { startApp, type TestApp } from '../fixtures/app'
import { anEntry, typeDetails } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'
import { layoutProblems, readPdf, type ReadPage, pdfText } from '../fixtures/pdf'

const LONG_NAME = 'Maria Concetta Ġużeppa Ċassar Żammit Ħalliċ de Piro d’Amico Inguanez Testaferrata Sciberras Mompalao'
const LONG_TEXT =
  'Deposit on the refrigerated Sprinter, the rest by bank transfer before the end of the month, keys kept in the safe'
const LONG_REFERENCE = 'REF-2026-03-000412-LONGEST-REFERENCE-OF-ALL-OF-THEM/0098'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ engine: quickEngine, now: '2026-03-10T10:42:00Z' })
  await saveSettings(app.store.db, DEMO_SETTINGS)
})
afterAll(() => app?.stop())

async function printed(input: object): Promise<ReadPage[]> {
  const answer = await app.raw('GetDailyCashBookReport', input)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Daily-Cash-Book-\d+\.pdf"$/)
  return readPdf(new Uint8Array(await answer.arrayBuffer()))
}

/** Words of long data, wherever lines were broken between or inside them; a column is read by where its pieces begin. */
function columnsText(pages: readonly ReadPage[]): string {
  const pieces = pages.flatMap(({ placed }) => placed)
  const starts = [...new Set(pieces.map(({ x }) => Math.round(x)))]
  return starts
    .flatMap((start) => pieces.filter(({ x }) => Math.round(x) === start).map(({ text }) => text))
    .join('')
    .replaceAll(/\s+/g, '')
}

function expectWhole(pages: readonly ReadPage[], texts: readonly string[]): void {
  const all = columnsText(pages)
  for (const text of texts) expect(all).toContain(text.replaceAll(/\s+/g, ''))
}

const said = { name: LONG_NAME, description: LONG_TEXT, reference: LONG_REFERENCE }

test('[server 7.2] while a blind count is to come the paper says neither closing nor the balance after an entry', async () => {
  const { cashID } = await app.call('AddEditCash', anEntry({ ...said, amount: 7654.32 }))
  await app.call('SaveSettings', { blindCount: true })
  const blind = pdfText(await printed({}))
  expect(blind).toContain('After the count')
  expect(blind).not.toContain('Balance')
  await app.call('SaveReconcile', { fifty: 1 })
  const told = pdfText(await printed({}))
  expect(told).not.toContain('After the count')
  expect(told).toContain('Balance')
  await app.call('SaveSettings', { blindCount: false })
  await app.call('DeleteEntry', { cashEntryID: cashID })
  await app.call('Reconcile', {})
})

test('[server 7.2] the daily cash book on paper: seven sections whole, drawer, count, difference, reason, signatures', async () => {
  const { CashCategory: C, CashType: T } = { CashCategory, CashType }
  const add = async (over: Parameters<typeof anEntry>[0]) => app.call('AddEditCash', anEntry({ ...said, ...over }))
  await add({ amount: 1234.5 })
  await add({ amount: -30 })
  await add({ amount: 40, typeID: T.Cheque, ...typeDetails(T.Cheque) })
  await add({ amount: 20, categoryID: C.BankDeposit })
  await add({ amount: 5, typeID: T.EPOS, ...typeDetails(T.EPOS) })
  await add({ amount: 6, typeID: T.BankTransfer, ...typeDetails(T.BankTransfer) })
  await add({ amount: 7, typeID: T.Card, ...typeDetails(T.Card) })
  await add({ amount: 8, categoryID: C.DAD, typeID: T.ChequeOut, ...typeDetails(T.ChequeOut) })
  const open = await printed({})
  expect(pdfText(open)).toContain('Not counted')
  expect(layoutProblems(open)).toEqual([])
  const reason = { differenceReason: 'paidWithoutEntry' as const, differenceNote: LONG_TEXT }
  const { batchID } = await app.call('Reconcile', {
    fiveHundred: 2,
    fifty: 3,
    two: 4,
    oneCents: 7,
    extra: 20,
    ...reason,
  })
  const pages = await printed({ batchID })
  expect(layoutProblems(pages)).toEqual([])
  // Letters of another font file are pieces of their own: the name is looked for word by word.
  for (const word of LONG_NAME.split(' ')) expect(pdfText(pages).replaceAll(' ', '')).toContain(word)
  expectWhole(pages, [LONG_TEXT, LONG_REFERENCE, 'Free Form', 'Bank Deposit', 'DAD'])
  const text = pdfText(pages)
  const headings = ['Cash', 'Cheques', 'Bank Deposits', 'EPOS', 'Bank Transfers', 'Cards', 'Cheques Out']
  const lines = pages.flatMap((page) => page.lines)
  expect(headings.map((heading) => lines.indexOf(heading)).every((at, i, all) => at > (all[i - 1] ?? -1))).toBe(true)
  for (const figure of [
    ...[
      'Opening balance €0.00',
      'In €1,234.50',
      'Out −€50.00',
      'of it lodged at the bank −€20.00',
      'Closing balance €1,184.50',
      'Counted €1,178.07',
    ],
    ...['Difference −€6.43', '€500 × 2 1,000.00', '1c × 7 0.07', 'Extra 20.00', 'Total cash €1,178.07'],
    ...[
      'In hand before €0.00',
      'In hand at the end €40.00',
      'Paid from the drawer without an entry:',
      'Closed by maria',
    ],
    ...['Counted by', 'Checked by', 'Ta’ Qali Motor Sales Ltd'],
  ])
    expect(text).toContain(figure)
  for (const [i, page] of pages.entries()) expect(page.lines.at(-1)).toContain(`Page ${i + 1} of ${pages.length}`)
  expect((await app.raw('GetDailyCashBookReport', { batchID: 999_999 })).status).toBe(404)
})

const PRINTING = {
  letterhead: DEFAULT_SETTINGS.dealership,
  now: new Date('2026-03-10T10:42:00Z'),
  timeZone: 'Europe/Malta',
}

async function read(download: Promise<Download>): Promise<ReadPage[]> {
  const parts: Uint8Array[] = []
  for await (const chunk of (await download).chunks) parts.push(Buffer.from(chunk))
  return readPdf(Buffer.concat(parts))
}

test('[server 7.2] a daily cash book of any length: every entry once, its header on every page, no total alone', async () => {
  for (const count of [0, 1, 17, 18, 19, 44, 45, 120]) {
    const lines = Array.from(
      { length: count },
      (_, i): BookLine => ({
        regNo: `R${i}R`,
        details: i % 7 === 3 ? [LONG_NAME, LONG_TEXT] : ['Anna Borg', 'Deposit'],
        category: 'Vehicle Expense Recovery',
        reference: i % 5 === 2 ? LONG_REFERENCE : '',
        amount: cents(i % 3 === 0 ? -99_999_999_99 : 99_999_999_99),
      }),
    )
    const zero = cents(0)
    const part = { lines, others: [], opening: { label: 'Opening balance', amount: zero, isRunning: true } }
    const pages = await read(
      cashBookDocument(
        {
          ...{
            batchID: 7,
            state: 'Open',
            started: '10-03-2026',
            closed: '',
            opening: zero,
            ins: zero,
            outs: zero,
            banked: zero,
          },
          ...{ closing: zero, count: null, reason: '', closedBy: '', signed: '' },
          parts: [
            { heading: 'Cash', ...part },
            { heading: 'Cards', lines: [], opening: null, others: [] },
          ],
        },
        PRINTING,
      ),
    )
    expect(layoutProblems(pages), `${count} entries`).toEqual([])
    const found = [...pdfText(pages).matchAll(/R(\d+)R/g)].map((match) => Number(match[1]))
    expect(found, `${count} entries`).toEqual(Array.from({ length: count }, (_, i) => i))
    for (const page of pages) {
      const first = page.lines.findIndex((line) => /R\d+R/.test(line))
      if (first >= 0) expect(page.lines.slice(0, first).join(' '), `${count} entries`).toContain('Reference')
    }
  }
})

test('[server 7.3] a lodgement slip names bank, account and items, once for the bank and once for the file, and books nothing', async () => {
  const cheque = { bank: 'HSBC', chequeNumber: '000412', accountNumber: '4001-0002-447', payerName: LONG_NAME }
  await app.call('AddEditCash', anEntry({ amount: 99_999_999.99, typeID: CashType.Cheque, cheque }))
  const pending = await app.call('GetPendingCheques', {})
  const chequeIDs = pending.map(({ id }) => id)
  const at = { name: 'BOV', reference: '40010000001', description: '2 Cheques' }
  const answer = await app.raw('GetLodgementSlip', { ...at, chequeIDs, cash: '1,250.50' })
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Lodgement-Slip-BOV-10-03-2026\.pdf"$/)
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(layoutProblems(pages)).toEqual([])
  const text = pdfText(pages)
  for (const part of ['For the bank', 'Copy for the file']) expect(text.split(part)).toHaveLength(2)
  for (const part of [
    '40010000001',
    '4001-0002-447',
    `Cheques: ${pending.length}`,
    'Cash €1,250.50',
    'Received by the bank',
  ])
    expect(text.split(part), part).toHaveLength(3)
  for (const word of LONG_NAME.split(' ')) expect(text.replaceAll(' ', '')).toContain(word)
  expect((await app.call('GetPendingCheques', {})).map(({ id }) => id)).toEqual(chequeIDs)
  const refused = await app.refusal('GetLodgementSlip', { ...at, chequeIDs: [999_999] })
  expect([refused.status, refused.body.Message]).toEqual([409, 'Cheque 999999 is no longer pending'])
  const nothing = await app.refusal('GetLodgementSlip', { chequeIDs: [] })
  expect(nothing.body.errors).toEqual({
    name: ['Bank is required'],
    cash: ['Select at least 1 cheque, or say how much cash'],
  })
})

test('[server 7.3] a lodgement slip of any number of cheques has each of them on both copies', async () => {
  for (const count of [0, 1, 9, 10, 20, 21, 60]) {
    const cheques = Array.from({ length: count }, (_, i) => ({
      ...{ number: `N${i}N`, bank: 'BOV', account: '4001', amount: cents(100) },
      payer: i % 6 === 2 ? LONG_NAME : 'Anna Borg',
    }))
    const about = { date: '10-03-2026', bank: 'BOV', account: '4001', description: LONG_TEXT, cash: cents(5) }
    const pages = await read(lodgementSlip({ ...about, cheques }, PRINTING))
    expect(layoutProblems(pages), `${count} cheques`).toEqual([])
    const found = [...pdfText(pages).matchAll(/N(\d+)N/g)].map((match) => Number(match[1]))
    const once = Array.from({ length: count }, (_, i) => i)
    expect(found, `${count} cheques`).toEqual([...once, ...once])
  }
})
