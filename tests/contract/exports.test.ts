import { OWNER_ROLE } from '../fixtures/cashier'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { aDealClient, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'

describe('[server 8] the files of lists', () => {
  let app: TestApp
  let spouseID: number
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine, now: '2026-03-10T10:00:00Z' })
    spouseID = await aDealClient(app, { idno: '1S', name: 'Ċetta', surname: 'Abela', mobNo: '+356 7900' })
    const shared = { surname: 'Żammit', address1: '7, "Dar"', address3: 'Mosta' }
    await aDealClient(app, { idno: '=2+5', name: '@SUM(A1)', spouseID, ...shared })
    const buyer = await aDealClient(app, { idno: '3S', name: '\tTab', ...shared })
    await aDealVehicle(app, { regNo: 'EXP 002', boughtFromID: spouseID, makeStr: '-Make', boughtDate: '2026-02-02' })
    const sold = await aDealVehicle(app, { regNo: 'EXP 001', boughtFromID: spouseID, boughtDate: '2026-02-01' })
    await aSale(app, { vehicleID: sold, clientID: buyer, soldToDateTime: '2026-03-01' })
    const cheque = { bank: 'BOV', accountNumber: '4001', chequeDate: '2026-03-05' }
    for (const [i, payerName] of ['=Payer', 'Second'].entries())
      await aSavedEntry(app, {
        categoryID: CashCategory.FreeForm,
        typeID: CashType.Cheque,
        amount: 10.1 + i,
        description: '+1',
        cheque: { ...cheque, chequeNumber: `00${i}`, payerName },
      })
    await aSavedEntry(app, { categoryID: CashCategory.FreeForm, amount: -20.3, description: 'Drawer' })
    await app.call('Reconcile', {})
    await app.call('AddUser', {
      roleID: OWNER_ROLE,
      username: '=joe',
      password: 'correct horse',
      passCode: '1234',
      active: false,
    })
  })
  afterAll(() => app?.stop())

  async function file(name: Parameters<TestApp['download']>[0], input: object): Promise<string[][]> {
    const text = await app.download(name, input)
    return Papa.parse<string[]>(text.trim()).data
  }

  test('[D1 2] clients and vehicles, as they are searched and sorted', async () => {
    const search = { text: 'zammit', sortByColumn: 'Name' as const, sortByType: 1, pageSize: 1 }
    const [header, ...clients] = await file('ExportClients', search)
    expect(header?.join()).toBe('ID No,Name,Surname,Address,Tel No,Mob No,Other No,Email,Spouse ID,Car Hire')
    expect(clients.map((row) => row.slice(0, 4))).toEqual([
      ['3S', 'Tab', 'Żammit', '7, "Dar", Mosta'],
      ["'=2+5", "'@SUM(A1)", 'Żammit', '7, "Dar", Mosta'],
    ])
    expect(clients[1]?.[8]).toBe('1S')
    expect((await file('ExportClients', { idnoMobileNo: '+3567900' }))[1]?.[5]).toBe("'+356 7900")
    const [columns = [], ...vehicles] = await file('ExportVehicles', { text: 'exp' })
    expect(columns).not.toContain('Price Bought')
    const listed = await app.call('GetVehicles', { text: 'exp' })
    expect(vehicles.map(([regNo]) => regNo)).toEqual(listed.data.map(({ regNo }) => regNo))
    expect(vehicles.map((row) => [row[0], row[1], row.at(-2), row.at(-1)])).toEqual([
      ['EXP 002', "'-Make", '', 'Stock'],
      ['EXP 001', 'Toyota', '01-03-2026', 'Sold'],
    ])
    expect(await file('ExportVehicles', { text: 'exp', vehicleState: 3 })).toHaveLength(2)
  })

  test('[D3 2.7] [D3 2.8] [D3 2.18] cash books, cheques in hand, users', async () => {
    expect(await file('ExportBatches', {})).toEqual([
      ['ID', 'Start Date', 'End Date', 'Closing Balance'],
      ['1', expect.any(String), '10-03-2026', '-20.30'],
    ])
    expect(await file('ExportBatches', { startDate: '2090-01-01' })).toHaveLength(1)
    const [headers = [], ...books] = await file('ExportBatches', { columns: 'all' })
    const { data } = await app.call('GetBatchList', {})
    expect(books).toHaveLength(data.length)
    for (const [i, book] of books.entries()) {
      const cells = Object.fromEntries(headers.map((header, at) => [header, book[at] ?? '']))
      const batchID = Number(cells.ID)
      const batch = await app.call('GetBatchTransactions', { batchID })
      expect(cells).toMatchObject({
        Status: 'closed',
        'Opening Balance': batch.openingBalance.toFixed(2),
        In: batch.ins.toFixed(2),
        Out: (-batch.outs || 0).toFixed(2),
        'Cheques Closing': batch.chequesClosingBalance.toFixed(2),
        Counted: batch.counted === null ? '' : batch.counted.toFixed(2),
        'Not Counted': batch.notCounted ? 'Yes' : '',
        Difference: batch.difference === null ? '' : batch.difference.toFixed(2),
        'Closed By': data[i]?.closedBy,
        'Signed Closing': batch.signed?.closingBalance.toFixed(2),
        'Signed Cheques': batch.signed?.chequesClosingBalance.toFixed(2),
        'Signed By': data[i]?.closedBy,
        'Signed At': expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d/),
        'Count €50': batch.coins ? String(batch.coins.fifty) : '',
        'Started At': expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d/),
      })
    }
    expect((await app.raw('ExportBatches', { columns: 'some' })).status).toBe(400)
    expect(await file('ExportPendingCheques', {})).toEqual([
      ['Payer', 'Description', 'Bank', 'Cheque No', 'A/C No', 'Date', 'Amount'],
      ["'=Payer", "'+1", 'BOV', '000', '4001', '05-03-2026', '10.10'],
      ['Second', "'+1", 'BOV', '001', '4001', '05-03-2026', '11.10'],
    ])
    expect(await file('ExportUsers', {})).toEqual([
      ['Username', 'Role', 'Second factor', 'Passkeys', 'First password', 'Active'],
      ["'=joe", 'Owner', 'No', '0', 'No', 'No'],
      ['maria', 'Owner', 'No', '0', 'No', 'Yes'],
    ])
    expect(await file('ExportUsers', { isActive: true })).toHaveLength(2)
  })
})
