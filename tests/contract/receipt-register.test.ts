import { afterAll, beforeAll, expect, test } from 'vitest'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { aClient, anEntry, aVehicle } from '../fixtures/builders'
import { layoutProblems, readPdf, pdfText } from '../fixtures/pdf'

const LONG_NAME = 'Maria Concetta Ġużeppa Antonia Margherita Ċassar Żammit'
const LONG_SURNAME = 'Ħalliċ de Piro d’Amico Inguanez Testaferrata Sciberras Mompalao'

describeOnOneEngine('the register of receipts', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const print = async (input: object) => {
    const answer = await app.raw('GetDepositReceiptReport', input)
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  const deposit = async (over: InputOf<Operations['AddClient']> = {}) => {
    const clientID = await aClient(app, { name: 'Rita', surname: 'Vella', ...over })
    const { vehicleID, regNo } = await aVehicle(app)
    const entry = anEntry({ categoryID: CashCategory.Deposit, amount: 500, soldToPrice: 7000, dateTime: '2026-03-01' })
    const { cashID } = await app.call('AddEditCash', { ...entry, vehicleID, clientID })
    return { cashID, clientID, regNo }
  }
  const register = (search: InputOf<Operations['GetReceiptRegister']> = {}) =>
    app.call('GetReceiptRegister', { pageSize: 100, ...search })
  const file = async (name: 'ExportReceiptRegister' | 'PrintReceiptRegister', search = {}) => {
    const answer = await app.raw(name, search)
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }

  test('[server 7.4] has every number: in force, void, replaced, overridden, set by hand and left out, each with who and why', async () => {
    expect(await register()).toEqual({ data: [], totalCount: 0, total: 0 })
    const [one, two, three, four] = [await deposit(), await deposit(), await deposit(), await deposit()]
    await print(one)
    await print(two)
    await app.call('AddEditCash', { id: two.cashID, amount: 650 })
    await print(two)
    await app.call('DeleteEntry', { cashEntryID: one.cashID })
    await app.call('SaveReceiptNumber', { receiptNumber: 10 })
    await print({ ...three, newReceiptNumber: 20 })
    await print(four)
    const { data, totalCount, total } = await register()
    const of = { date: '2026-03-01', payer: 'Rita Vella', categoryName: 'Deposit', by: 'maria' }
    const none = { date: null, payer: '', categoryName: '', regNo: '', amount: null, cashID: null, by: 'maria' }
    expect(data).toMatchObject([
      { ...of, number: 20, state: 'issued', amount: 500, cashID: three.cashID, remark: 'Override, 10 was next' },
      { ...of, number: 10, state: 'issued', regNo: four.regNo, remark: '' },
      { ...none, number: 10, state: 'set', remark: 'Next number set from 4 to 10' },
      { ...none, number: 4, until: 9, state: 'left out', remark: 'The next number was set past 4 to 9' },
      { ...of, number: 3, state: 'issued', amount: 650, remark: 'Replaces receipt 2' },
      {
        ...of,
        number: 2,
        state: 'replaced',
        amount: 500,
        replacedBy: 3,
        remark: 'Replaced by receipt 3, 02-03-2026, maria',
      },
      {
        ...{ ...of, number: 1, state: 'void', amount: 500, cashID: one.cashID, isEntryThere: false },
        remark: `Entry ${one.cashID} deleted, 02-03-2026, maria`,
      },
    ])
    expect([totalCount, total]).toEqual([7, 1650])
    expect((await register({ only: 'total' })).total).toBe(1650)
    expect((await register({ pageSize: 2, pageNumber: 2 })).data.map(({ number }) => number)).toEqual([10, 4])
    expect((await register({ dateFrom: '2026-03-03' })).data).toEqual([])
    expect((await register({ dateFrom: '2026-03-02', dateTo: '2026-03-02' })).totalCount).toBe(7)
    const refused = async (receiptNumber: number) => (await app.refusal('GetCashEntry', { receiptNumber })).body.Message
    expect(await refused(1)).toBe(`Receipt 1 is void: entry ${one.cashID} was deleted on 02-03-2026 by maria`)
    expect(await refused(2)).toBe('Receipt 2 is void: receipt 3 replaces it on 02-03-2026 by maria')
    expect(await refused(5)).toBe('Receipt 5 was not found')
  })

  test('[server 7.4] a number that is gone from the database is still a line, which nothing explains', async () => {
    await app.store.db.deleteFrom('receipt_numbers').where('number', '=', 3).execute()
    const { data } = await register({ dateFrom: '2020-01-01', dateTo: '2020-01-01' })
    expect(data).toMatchObject([{ number: 3, until: 3, state: 'left out', at: null, remark: 'Nothing explains this' }])
  })

  test('[server 7.4] [server 8] as a file it has the same lines', async () => {
    const lines = new TextDecoder()
      .decode(await file('ExportReceiptRegister'))
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe('Receipt,To,State,Date,From,Cash Category,Reg No,Amount,Entry,Issued,By,Remark')
    expect(lines).toHaveLength(1 + (await register()).totalCount)
    expect(lines[1]).toMatch(
      /^20,,issued,01-03-2026,Rita Vella,Deposit,[A-Z]{3} \d{3},500\.00,\d+,02-03-2026,maria,"Override, 10 was next"$/,
    )
    expect(lines.find((line) => line.includes('left out,,,,,,,02-03-2026'))).toMatch(/^4,9,/)
  })

  test('[server 7.4] [D3 7] as a PDF it holds the longest names over its pages: nothing cut, overlapping or alone', async () => {
    for (let i = 0; i < 14; i += 1) await print(await deposit({ name: LONG_NAME, surname: `${LONG_SURNAME} ${i}` }))
    const pages = await readPdf(await file('PrintReceiptRegister', { dateTo: '2026-03-02' }))
    expect(layoutProblems(pages)).toEqual([])
    expect(pages.length).toBeGreaterThan(1)
    const text = pdfText(pages)
    for (const word of [
      'Register of Receipts',
      'to 02-03-2026',
      '4 to 9',
      '01-03-2026',
      'replaced',
      'In force',
      'Testaferrata',
    ])
      expect(text).toContain(word)
    for (const [i, page] of pages.entries()) expect(page.lines.at(-1)).toContain(`Page ${i + 1} of ${pages.length}`)
    expect(
      pdfText(await readPdf(await file('PrintReceiptRegister', { dateTo: '2020-01-01', dateFrom: '2020-01-01' }))),
    ).toContain('Nothing explains this')
  })
})
