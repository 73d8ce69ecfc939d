import { OWNER_ROLE } from '../fixtures/cashier'
import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { uploadContent } from '../fixtures/import-files'
import { statementRows as rowsOfText } from '../fixtures/statements'
import { buildWorkbook } from '../fixtures/workbook'

const CARS = `Stock list of Borg Motors;;;;
;;;;
Registration;Make;Model;Purchase Date;Cost (€);Remarks
WIC 070;Toyota;Vitz;03/02/2026;4.500,50;"two
lines"

XVV 326;Mazda;Demio;13/02/2026;3.200;'=1+1
Registration;Make;Model;Purchase Date;Cost (€);Remarks
QQQ 001;Kia;Rio;31/02/2026;dear;x;beyond
`

/** Lines of a file of three pieces: the second and third are still on their way while the first is refused. */
const ROWS = 16_000

describeOnEachEngine('files of an import', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const rowsOf = (fileID: number) =>
    app.store.db
      .selectFrom('import_rows')
      .select(['line', 'kind', 'values', 'raw', 'unread'])
      .where('file_id', '=', fileID)
      .orderBy('line')
      .execute()
  const look = async (content: string | Uint8Array, fileName: string, more: object = {}) =>
    app.call('LookAtImportFile', { upload: await uploadContent(app, content), fileName, ...more })
  const refused = async (content: string | Uint8Array, fileName: string, more: object = {}) =>
    (await app.refusal('LookAtImportFile', { upload: await uploadContent(app, content), fileName, ...more })).body

  test('[server 19.5] are recognised, and everything that is not said or cannot be read is told', async () => {
    const seen = await look(CARS, 'stock.csv')
    expect(seen).toMatchObject({
      ...{ kind: 'vehicles', encoding: 'utf-8', separator: ';', headings: 3, rows: 3, unreadRows: 1, problems: [] },
      fileHeadings: ['Registration', 'Make', 'Model', 'Purchase Date', 'Cost (€)', 'Remarks'],
      notes: ['Line 1 above the headings is left out'],
      unread: [
        { line: 9, column: 'Purchase Date', value: '31/02/2026', message: 'Write a date such as 31-12-2026' },
        { line: 9, column: 'Cost (€)', value: 'dear', message: 'Write an amount such as 12.50 or 1,250' },
        { line: 9, column: '', value: 'beyond', message: 'The line has more values than there are headings' },
      ],
    })
    expect(seen.firstRows[0]).toEqual({
      line: 4,
      cells: ['WIC 070', 'Toyota', 'Vitz', '03/02/2026', '4.500,50', 'two\nlines'],
    })
    expect(seen.columns.find(({ name }) => name === 'boughtPrice')).toEqual({
      ...{ name: 'boughtPrice', label: 'Bought Price', type: 'money', isNeeded: false },
      ...{ from: 'Cost (€)', value: null, by: 'name', days: null, numbers: '1.234,56' },
    })
  })

  test('[server 19.8] are staged whole, typed as their columns, in place of one of that name', async () => {
    const given = { import: 'Moving in', fileName: 'stock.csv', kind: 'vehicles' as const }
    const first = await app.call('AddImportFile', {
      ...given,
      upload: await uploadContent(app, 'Reg No,Make,Model\nA,B,C\n'),
    })
    // In pieces that part a letter and a line.
    const upload = await uploadContent(app, CARS, 97)
    const added = await app.call('AddImportFile', { ...given, import: 'moving IN', upload }, { key: randomUUID() })
    expect(added).toMatchObject({ importID: first.importID, kind: 'vehicles', rows: 3, unreadRows: 1 })
    expect(await rowsOf(first.fileID)).toEqual([])
    const rows = await rowsOf(added.fileID)
    expect(rows.map(({ line, values }) => ({ line, ...values }))).toEqual([
      {
        ...{ line: 4, regNo: 'WIC 070', make: 'Toyota', model: 'Vitz', boughtDate: '2026-02-03' },
        ...{ boughtPrice: 450_050, note: 'two\nlines' },
      },
      {
        ...{ line: 7, regNo: 'XVV 326', make: 'Mazda', model: 'Demio', boughtDate: '2026-02-13' },
        ...{ boughtPrice: 320_000, note: '=1+1' },
      },
      { line: 9, regNo: 'QQQ 001', make: 'Kia', model: 'Rio', boughtDate: null, boughtPrice: null, note: 'x' },
    ])
    expect(rows[0]).toMatchObject({
      kind: 'vehicles',
      unread: null,
      raw: { boughtPrice: '4.500,50', regNo: 'WIC 070' },
    })
    expect(rows[2]?.unread).toHaveLength(3)
    await app.call('RemoveImportFile', { id: added.fileID })
    expect(await rowsOf(added.fileID)).toEqual([])
    await expect(app.call('RemoveImportFile', { id: added.fileID })).rejects.toThrow('The file was not found')
  })

  // How a file is read does not hang on the database that stages it.
  if (engine !== quickEngine) return

  test('[server 19.7] a mapping wins, is kept by its name, and says what is wrong with it', async () => {
    const file = 'Code;Who;01\nWIC 070;0412385M;01/02/2026\n'
    const mapping = {
      separator: ';',
      headings: 1,
      columns: {
        'reg no': 'Code',
        buyerIDNo: 'WHO',
        soldDate: { from: '01', days: 'MM/dd/yyyy' },
        'Sale Type': { value: 'cash' },
      },
    } as const
    await app.call('SaveImportMapping', { name: 'Old system', kind: 'sales', mapping })
    await app.call('SaveImportMapping', { name: 'old SYSTEM', kind: 'sales', mapping })
    const { data } = await app.call('GetImportMappings', {})
    expect(data).toMatchObject([
      { name: 'old SYSTEM', kind: 'sales', savedBy: CASHIER.username, mapping: { separator: ';' } },
    ])
    const upload = await uploadContent(app, file)
    const { fileID } = await app.call('AddImportFile', {
      upload,
      fileName: 'x.csv',
      import: 'S',
      mappingName: ' Old System',
    })
    expect((await rowsOf(fileID))[0]?.values).toEqual({
      ...{ regNo: 'WIC 070', buyerIDNo: '0412385M', soldDate: '2026-01-02', saleType: 0 },
    })
    const wrong = { columns: { Foo: 'Code', 'Reg No': 'Bar', Make: { from: 'x', value: 'y' }, Model: { day: 1 } } }
    const { errors: shape } = await refused(file, 'x.csv', { kind: 'vehicles', mapping: wrong })
    expect(Object.keys(shape ?? {})).toEqual(['mapping.columns.Make', 'mapping.columns.Model'])
    const { errors } = await refused(file, 'x.csv', {
      kind: 'vehicles',
      mapping: { columns: { Foo: 'Code', 'Reg No': 'Bar' } },
    })
    expect(errors).toEqual({
      'mapping.columns.Foo': [expect.stringContaining('There is no column Foo; there are Reg No, Chassis No,')],
      'mapping.columns.Reg No': ['No heading of the file is Bar; it has Code, Who, 01'],
    })
    expect(await refused(file, 'x.csv', { mapping: { headings: 40 } })).toMatchObject({
      errors: { 'mapping.headings': ['There are no headings in line 40'] },
    })
    expect((await refused(file, 'x.csv', { mappingName: 'nobody' })).Message).toBe('There is no mapping named nobody')
    await app.call('RemoveImportMapping', { id: data[0]!.id })
    expect((await app.call('GetImportMappings', {})).data).toEqual([])
    expect((await app.refusal('RemoveImportMapping', { id: data[0]!.id })).status).toBe(404)
  })

  test('[server 19.7] is refused in words while more of the file is still on its way', async () => {
    const line = 'WIC 070,Toyota,Vitz,01/02/2026,a car with a remark that goes on and on\n'
    const long = `Reg No,Make,Model,Bought Date,Remarks\n${line.repeat(ROWS)}`
    const upload = await uploadContent(app, long)
    const wrong: [object, number][] = [
      [{ mapping: { columns: { 'Reg No': 'Bar' } } }, 400],
      [{ mapping: { columns: { Foo: 'Make' } } }, 400],
      [{ mapping: { headings: 5_000, columns: {} } }, 400],
      [{ mappingName: 'nobody' }, 404],
      [{ mapping: { columns: { 'Bought Price': { from: 'Foo' } } } }, 400],
      [{ kind: 'payments' }, 400],
      [{ kind: 'cash' }, 400],
    ]
    for (const [more, status] of wrong)
      for (const call of ['AddImportFile', 'LookAtImportFile'] as const) {
        const asked = { upload, fileName: 'stock.csv', kind: 'vehicles' as const, ...more }
        const answer = await app.raw(call, call === 'AddImportFile' ? { ...asked, import: 'Long' } : (asked as never))
        // Looking tells what is lacking and does not refuse it.
        const isTold = call === 'LookAtImportFile' && 'kind' in more
        expect([call, more, answer.status], await answer.text()).toEqual([call, more, isTold ? 200 : status])
      }
    const unclosed = await uploadContent(app, `${long}"never closed\n${line.repeat(ROWS / 2)}`)
    const asked = { upload: unclosed, fileName: 'stock.csv', import: 'Long' }
    expect((await app.refusal('AddImportFile', asked)).body.Message).toMatch(/never closed/)
    // And the connection goes on.
    expect(await app.call('LookAtImportFile', { upload, fileName: 'stock.csv' })).toMatchObject({ rows: ROWS })
  })

  test('[server 19.7] cars come in without body type and seller where their file says so once', async () => {
    const text =
      'Reg No,Make,Model,Fuel,Colour,Year,Bought Date,Bought Price\nLAC 001,Kia,Rio,Petrol,Red,2015,01/02/2026,4500\n'
    const given = { fileName: 'lacking.csv', kind: 'vehicles' as const }
    const faults = async (name: string, more: object) => {
      const upload = await uploadContent(app, text)
      const { importID: id } = await app.call('AddImportFile', { ...given, ...more, import: name, upload })
      const { exceptions } = await app.call('CheckImport', { id })
      const { data } = await app.call('GetImportRows', { id, action: 'fault' })
      return {
        exceptions: exceptions.map(({ rule }) => rule),
        faults: data.flatMap((row) => row.faults.map(({ column }) => column)),
      }
    }
    expect((await faults('asked', {})).faults).toEqual(['Body Type', 'Bought From ID No'])
    const lacking = await faults('said', { mapping: { mayLack: ['Body Type', 'Bought From ID No'] } })
    expect(lacking.faults).toEqual([])
    expect(lacking.exceptions).toContain('Cars may lack a body type or a seller, as their files say')
    await app.call('ApplyImport', { name: 'said' })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
    expect((await app.call('GetVehicles', { text: 'LAC 001' })).totalCount).toBe(1)
    await app.call('UndoImport', { name: 'said' })
  })

  test('[server 19.6] what can be two things is told, and a column that is lacking refuses the file', async () => {
    const seen = await look('Reg No,Buyer,Sold Date\nWIC 070,1M,01/02/2026\n', 'sold.csv')
    expect(seen.notes).toEqual([
      '01/02/2026 in Sold Date can be two days: the day is read before the month (dd/MM/yyyy)',
    ])
    const lacking = await look('Reg No,Price\nWIC 070,1\n', 'sold.csv')
    expect(lacking.problems).toEqual(['no heading is Sold To ID No, nor Sold Date: say which one is'])
    const upload = await uploadContent(app, 'Reg No,Price\nWIC 070,1\n')
    const { body } = await app.refusal('AddImportFile', { upload, fileName: 'sold.csv', import: 'Never' })
    expect(body.Message).toBe('sold.csv: no heading is Sold To ID No, nor Sold Date: say which one is')
    expect(await app.store.db.selectFrom('imports').select('id').where('name', '=', 'Never').execute()).toEqual([])
    // A column of something else is told once, and no fault of each row.
    const other = await look('Reg No,Buyer,Sold Date\nA,1M,x\nB,1M,y\nC,1M,z\n', 'sold.csv')
    expect(other.problems).toEqual([
      'Sold Date is read as Sold Date, and nothing in it is a date: say which heading is it, or that it is not read',
    ])
    expect((await look('a,b\n1,2\n', 'foo.csv')).problems).toEqual([
      expect.stringContaining('it does not say what it holds'),
    ])
    expect((await look('Reg No,Make,Model\n', 'stock.csv')).problems).toEqual(['it has no rows'])
  })

  test('[server 19.5] letters of old systems are read, and what is no table is refused with what to do', async () => {
    const maltese = Buffer.from('ID No;Name;Surname;Locality\n1M;Karmnu;Borg;\xafebbu\xf5\n', 'latin1')
    expect(await look(maltese, 'clients.csv')).toMatchObject({
      encoding: 'iso-8859-3',
      notes: ['Its letters are read as iso-8859-3'],
    })
    expect((await look(maltese, 'clients.csv')).firstRows[0]?.cells[3]).toBe('Żebbuġ')
    const said = async (content: string | Uint8Array) => (await refused(content, 'f.csv')).Message
    expect(await said('')).toBe('f.csv: it is empty')
    expect(await said(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1))).toMatch(/^f.csv: it is an old .xls file/)
    expect(await said('%PDF-1.7')).toMatch(/^f.csv: it is a PDF/)
    expect(await said(Uint8Array.of(65, 0, 0, 0, 66))).toBe('f.csv: it is neither .csv nor .xlsx')
    expect(await said('Name;Note\nA;"never\nends\n')).toBe(
      'f.csv: a quote that begins in line 2, or soon after it, is never closed',
    )
    expect(await said(Uint8Array.of(0x50, 0x4b, 3, 4, 5))).toBe('f.csv: it is not a complete .xlsx file')
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(2_000_000) })
    const declared = Buffer.from(bomb).indexOf('PK\u0001\u0002', 0, 'latin1') + 24
    new DataView(bomb.buffer).setUint32(declared, 140_000_000, true)
    expect(await said(bomb)).toBe('f.csv: it is too large as a spreadsheet: save it as CSV')
    new DataView(bomb.buffer).setUint32(declared, 100, true)
    expect(await said(bomb)).toMatch(/^f.csv: it is not a (complete|readable) .xlsx file/)
  })

  test('[server 19.5] of a spreadsheet the sheet that fits is read, with its numbers, days and faults', async () => {
    const heads = ['Reg No', 'Make', 'Model', 'Bought Date', 'Cost']
    const book = buildWorkbook({
      'A & B': [['Made by the old system']],
      Cars: [heads, ['WIC 070', 'Kia', 'Rio', { day: 46_056 }, 4500.5], [], ['XVV 326', 'Kia', 'Rio', null, 0.1 + 0.2]],
    })
    const seen = await look(book, 'old.xlsx', { kind: 'vehicles' })
    expect(seen).toMatchObject({
      sheet: 'Cars',
      sheets: ['A & B', 'Cars'],
      encoding: null,
      notes: ['Sheet Cars is read, and not A & B'],
    })
    const upload = await uploadContent(app, book)
    const { fileID } = await app.call('AddImportFile', { upload, fileName: 'o.xlsx', kind: 'vehicles', import: 'X' })
    expect((await rowsOf(fileID))[0]?.values).toMatchObject({
      regNo: 'WIC 070',
      boughtDate: '2026-02-03',
      boughtPrice: 450_050,
    })
    expect((await rowsOf(fileID)).map(({ line, values }) => [line, values.boughtPrice])).toEqual([
      [2, 450_050],
      [4, 30],
    ])
    expect(seen.readable).toEqual([{ sheet: 'Cars', kind: 'vehicles' }])
    const two = buildWorkbook({
      Cars: [heads, ['WIC 070', 'Kia', 'Rio']],
      People: [
        ['ID Card', 'Name', 'Surname'],
        ['1M', 'A', 'B'],
      ],
    })
    const { readable } = await look(two, 'old.xlsx')
    expect(readable).toEqual([
      { sheet: 'Cars', kind: 'vehicles' },
      { sheet: 'People', kind: 'clients' },
    ])
    // What is said was not decided.
    expect((await look(two, 'old.xlsx', { mapping: { sheet: 'People' } })).notes).toEqual([])
    expect(await refused(book, 'o.xlsx', { mapping: { sheet: 'Foo' } })).toMatchObject({
      errors: { 'mapping.sheet': ['There is no sheet Foo; there are A & B, Cars'] },
    })
    // What is hidden is left out and said, unless it is named.
    const old = buildWorkbook(
      { Old: [heads, ['OLD 001', 'Kia', 'Rio']], Cars: [heads, ['WIC 070', 'Kia', 'Rio']] },
      { hidden: { Old: 'veryHidden' } },
    )
    const visible = await look(old, 'old.xlsx', { kind: 'vehicles' })
    expect(visible).toMatchObject({
      sheet: 'Cars',
      readable: [],
      notes: ['Hidden and left out: Old'],
    })
    expect(await look(old, 'old.xlsx', { kind: 'vehicles', mapping: { sheet: 'Old' } })).toMatchObject({
      sheet: 'Old',
      firstRows: [{ cells: ['OLD 001', 'Kia', 'Rio'] }],
    })
    const faults = [{ xml: '><f>A2</f>' }, { xml: 't="e"><f>1/0</f><v>#DIV/0!</v>' }]
    const faulty = await look(
      buildWorkbook({
        'A & B': [
          ['Reg No', 'Make', 'Model', 'Cost'],
          ['WIC 070', 'Kia', ...faults],
        ],
      }),
      's.xlsx',
      {
        kind: 'vehicles',
      },
    )
    expect(faulty.unread).toEqual([
      { line: 2, column: 'Model', value: '', message: 'The formula has no result: open the file and save it' },
      { line: 2, column: 'Cost', value: '', message: 'The formula came to #DIV/0!' },
    ])
  })

  test('[server 19.8] come in pieces of whoever sends them, each once, and no more than they may', async () => {
    const upload = randomUUID()
    const send = (number: number, text: string) =>
      app.call('AddImportPiece', { upload, number, bytes: Buffer.from(text).toString('base64') })
    await send(3, 'A,B,C\n')
    await send(1, 'Reg No,')
    const asked = { upload, fileName: 'stock.csv' }
    expect((await app.refusal('LookAtImportFile', asked)).body.Message).toBe(
      'stock.csv is no longer here. Send it again',
    )
    await send(2, 'nothing')
    await send(2, 'Make,Model\n')
    expect(await app.call('LookAtImportFile', asked)).toMatchObject({ rows: 1, kind: 'vehicles' })
    const refusals = [
      { upload: 'x', number: 1, bytes: '' },
      { upload, number: 129, bytes: '' },
      { upload, number: 1, bytes: 'A'.repeat(700_000) },
      { upload, number: 1, bytes: '!' },
    ]
    for (const each of refusals) expect((await app.refusal('AddImportPiece', each)).status).toBe(400)
    await app.call('AddUser', { roleID: OWNER_ROLE, username: 'pawlu', password: 'a long password', passCode: '4321' })
    await app.signIn({ username: 'pawlu', password: 'a long password', passcode: '4321' })
    expect((await app.refusal('LookAtImportFile', asked)).status).toBe(404)
    await app.signIn()
  })

  test('[server 22.2] of one user at most 200 MB wait to be used, and the same piece again is none of them', async () => {
    const { userID } = await app.signIn()
    const piece = { upload: randomUUID(), number: 1, bytes: Buffer.from('a,b\n').toString('base64') }
    await app.call('AddImportPiece', piece)
    await rowsOfText(
      app.store.db,
      `insert into import_pieces (upload_id, number, bytes, added_by, added_at)
        select '${randomUUID()}', n, decode(repeat('00', 500000), 'hex'), ${userID}, now() from generate_series(1, 400) n`,
    )
    expect((await app.refusal('AddImportPiece', { ...piece, number: 2 })).body.Message).toBe(
      'You may have at most 200 MB of unused uploads. They are removed after 7 days',
    )
    // Of pieces that come at once no more are kept than there is room for.
    await rowsOfText(app.store.db, `delete from import_pieces where number > 398 or length(bytes) <> 500000`)
    const bytes = Buffer.alloc(350_000).toString('base64')
    const sent = [2, 3, 4, 5, 6, 7].map((number) => app.raw('AddImportPiece', { ...piece, number, bytes }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 409, 409, 409, 409])
  })
})
