import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { type BuiltAgreement, aClient, anAgreement, anEntry, typeDetails } from '../fixtures/builders'

const C = CashCategory
const T = CashType
type Search = InputOf<Operations['GetCashManagement']>

describeOnEachEngine('cash book search', (engine) => {
  let app: TestApp
  let agreement: BuiltAgreement
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    agreement = await anAgreement(app)
    const { vehicleID } = agreement
    const save = async (name: string, over: Parameters<typeof anEntry>[0]) => {
      ids[name] = (await app.call('AddEditCash', anEntry({ description: '', ...over }))).cashID
    }
    const clientID = await aClient(app, { idno: '0777777M', name: 'Ċikku', surname: 'Għawdxi' })
    await save('hp', { categoryID: C.HpPayment, vehicleID, amount: 5250, dateTime: '2026-03-01' })
    await save('out', { amount: -5250, name: 'Żeppi', description: '=HYPERLINK("x")', dateTime: '2026-03-02' })
    await save('month', {
      categoryID: C.MonthlyExpense,
      amount: 80,
      name: 'enemalta',
      description: '100% light_bill',
      cashMonthlyExpense: { monthExpense: '2026-01-01' },
      dateTime: '2026-03-03',
    })
    await save('cheque', {
      amount: 12.34,
      typeID: T.Cheque,
      ...typeDetails(T.Cheque),
      clientID,
      dateTime: '2026-03-03',
    })
    await save('expense', {
      categoryID: C.VehicleExpense,
      vehicleID,
      amount: 99,
      dateTime: '2026-03-04',
      reference: 'INV-7',
      expense: { vendorStr: 'Mike, "Tyres"', description: 'line one\nline two' },
    })
  })
  afterAll(() => app.stop())

  const names = async (search: Search) => {
    const found = await app.call('GetCashManagement', search)
    expect(found.totalCount).toBe(found.data.length)
    const total = await app.call('GetCashManagementTotal', search)
    expect(total).toBeCloseTo(
      found.data.reduce((sum, row) => sum + row.signedAmount, 0),
      2,
    )
    return found.data.map((row) => Object.keys(ids).find((name) => ids[name] === row.id))
  }

  test('[D3 2.2] every filter, alone and together', async () => {
    const cases: [Search, string[]][] = [
      [{}, ['expense', 'cheque', 'month', 'out', 'hp']],
      [{ regNoAccNo: '5250' }, ['out', 'hp']],
      [{ regNoAccNo: '-5250.00' }, ['out', 'hp']],
      [{ regNoAccNo: agreement.regNo.toLowerCase().replace(' ', '-') }, ['expense', 'hp']],
      [{ regNoAccNo: agreement.accountNo.replace('-', ' ') }, ['expense', 'hp']],
      [{ regNoAccNo: '%' }, []],
      [{ vendorCustomer: 'zeppi' }, ['out']],
      [{ vendorCustomer: 'ghawdxi cikku' }, ['cheque']],
      [{ vendorCustomer: '0777777M' }, []],
      [{ vendorCustomer: 'tyres INV-7' }, ['expense']],
      [{ vendorCustomer: 'zeppi tyres' }, []],
      [{ vendorCustomer: '%' }, ['month']],
      [{ vendorCustomer: 't_b' }, ['month']],
      [{ vendorCustomer: '\\' }, []],
      [{ categoryID: C.HpPayment }, ['hp']],
      [{ cashTypeID: T.Cheque }, ['cheque']],
      [{ from: '2026-03-02', to: '2026-03-03' }, ['cheque', 'month', 'out']],
      [{ categoryID: C.MonthlyExpense, from: '2026-01-01', to: '2026-01-31', searchOnMonthExpense: true }, ['month']],
      [{ categoryID: C.MonthlyExpense, from: '2026-01-01', to: '2026-01-31' }, []],
      [{ from: '2026-03-03', cashTypeID: T.Cash, regNoAccNo: '99' }, ['expense']],
    ]
    for (const [search, expected] of cases) expect(await names(search), JSON.stringify(search)).toEqual(expected)
  })

  test('[D3 2.2] sorting, pages and what is refused', async () => {
    expect(await names({ sortByColumn: 'Amount', sortByType: 0 })).toEqual(['out', 'expense', 'month', 'cheque', 'hp'])
    expect(await names({ sortByColumn: 'Amount', sortByType: 1 })).toEqual(['hp', 'cheque', 'month', 'expense', 'out'])
    expect(await names({ sortByColumn: 'DateTime', sortByType: 0 })).toEqual([
      'hp',
      'out',
      'month',
      'cheque',
      'expense',
    ])
    expect(await names({ sortByColumn: 'Name', sortByType: 0 })).toEqual(['cheque', 'month', 'hp', 'expense', 'out'])
    const page = await app.call('GetCashManagement', { pageSize: 2, pageNumber: 2 })
    expect([page.totalCount, page.data.map((row) => row.id)]).toEqual([5, [ids.month, ids.out]])
    expect(await app.call('GetCashManagement', { pageNumber: 9 })).toEqual({ data: [], totalCount: 5 })
    expect((await app.refusal('GetCashManagement', { sortByColumn: 'Surname' })).status).toBe(400)
    expect((await app.refusal('GetCashManagement', { pageSize: 501 })).status).toBe(400)
    const total = await app.raw('GetCashManagementTotal', {})
    expect(await total.text()).toBe('-166.66')
  })

  test('[D3 2.2] the file has what the screen has, is harmless to spreadsheets and adds up', async () => {
    const search = { sortByColumn: 'DateTime', sortByType: 0 } as const
    const response = await app.raw('ExportCashManagement', search)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(response.headers.get('content-disposition')).toContain('export.csv')
    const { data } = Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes), {
      header: true,
      skipEmptyLines: true,
    })
    expect(data.map((row) => [row.Date, row.In, row.Out])).toEqual([
      ['01-03-2026', '5250.00', ''],
      ['02-03-2026', '', '5250.00'],
      ['03-03-2026', '', '80.00'],
      ['03-03-2026', '12.34', ''],
      ['04-03-2026', '', '99.00'],
    ])
    expect(data[1]?.Description).toBe('\'=HYPERLINK("x")')
    expect(data[4]).toMatchObject({
      Name: 'Mike, "Tyres"',
      Description: 'line one\nline two',
      'Reg No': agreement.regNo,
      'HP Account No': agreement.accountNo,
      'Batch Closed': 'No',
      'Cash Category': 'Vehicle Expense',
      'Cash Type': 'Cash',
    })
    const filtered = await app.download('ExportCashManagement', { regNoAccNo: '5250' })
    expect(filtered.trim().split('\r\n')).toHaveLength(3)
  })

  test('[D3 2.2] with all columns each row has what it is tied up by, behind the columns of the plain file', async () => {
    const rows = (text: string) => Papa.parse<string[]>(text.replace('\uFEFF', ''), { skipEmptyLines: true }).data
    const plain = rows(await app.download('ExportCashManagement', {}))
    const whole = rows(await app.download('ExportCashManagement', { columns: 'all' }))
    expect(whole.map((row) => row.slice(0, plain[0]?.length))).toEqual(plain)
    const cells = (name: string) => {
      const at = whole.findIndex((row, i) => i > 0 && row[plain[0]!.length] === String(ids[name]))
      return Object.fromEntries(
        whole[0]!.slice(plain[0]!.length).map((header, i) => [header, whole[at]![plain[0]!.length + i]]),
      )
    }
    const entry = async (name: string) => app.call('GetCashEntry', { id: ids[name]! })
    const { batchID, cheque, clientID } = await entry('cheque')
    expect(cells('cheque')).toEqual({
      ...{ 'Entry ID': String(ids.cheque), Batch: String(batchID), 'Receipt No': '' },
      ...{ Bank: cheque?.bank, 'Cheque No': cheque?.chequeNumber, 'Bank Reference': '', 'EPOS Batch': '' },
      ...{
        'Car Hire ID': '',
        'Vehicle ID': '',
        'Client ID': String(clientID),
        'Created By': 'maria',
        'Changed At': '',
        'Changed By': '',
      },
      'Created At': expect.stringMatching(/^\d\d-\d\d-2026 \d\d:\d\d:\d\d$/),
    })
    expect(cells('hp')['Vehicle ID']).toBe(String((await entry('hp')).vehicleID))
    await app.call('AddEditCash', { ...(await entry('expense')), reference: 'INV-8' })
    const again = rows(await app.download('ExportCashManagement', { columns: 'all', regNoAccNo: '99' }))
    expect(again[1]?.at(-1)).toBe('maria')
    await app.call('AddEditCash', { ...(await entry('expense')), reference: 'INV-7' })
    expect((await app.raw('ExportCashManagement', { columns: 'some' })).status).toBe(400)
  })

  test('[D3 2.3] names and descriptions: once each, beginning first, most used first, at most twenty', async () => {
    for (const name of ['Garage Zebbug', 'Garage Zebbug', 'garage zebbug', 'Garage Attard', 'The Garage'])
      await app.call('AddEditCash', anEntry({ name, amount: 1 }))
    for (let i = 0; i < 25; i++) await app.call('AddEditCash', anEntry({ description: `Sundry ${i}`, amount: 1 }))
    expect(await app.call('GetCashNames', { name: 'garage' })).toEqual(['Garage Zebbug', 'Garage Attard', 'The Garage'])
    expect(await app.call('GetCashNames', { name: 'ŻEBB gar' })).toEqual(['Garage Zebbug'])
    expect(await app.call('GetCashNames', { name: 'arage' })).toEqual([])
    expect(await app.call('GetCashNames', { name: ' ' })).toEqual([])
    expect(await app.call('GetCashNames', {})).toEqual([])
    expect(await app.call('GetCashDescriptions', { description: 'sun' })).toHaveLength(20)
    expect(await app.call('GetVendorsDropDown', { vendor: 'tyr' })).toEqual([])
    expect(await app.call('GetVendorsDropDown', { text: 'mike' })).toMatchObject([{ value: 'Mike, "Tyres"' }])
    const lists = await app.call('GetCashCategoriesAndTypes', {})
    expect([lists.cashCategories.length, lists.cashTypes.length]).toEqual([19, 7])
    expect(lists.cashCategories[0]).toEqual({ key: 1, value: 'Deposit' })
  })
})
