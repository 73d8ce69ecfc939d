import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredShape } from '../fixtures/cli-shapes'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aCli, type Cli } from '../fixtures/cli'
import { statementRows } from '../fixtures/statements'
import { buildWorkbook } from '../fixtures/workbook'

const CARS = 'Registration;Make;Model;Body;Fuel;Color;Year;Purchase Date;Cost;Seller\n'
const CAR = 'WIC 070;Toyota;Vitz;Hatchback;Petrol;Red;2015;13/02/2026;4.500,50;0412385M\n'
const PEOPLE = 'ID Card;First Name;Surname\n0412385M;Karmnu;Borg\n'

interface Report {
  import: string
  state: string
  counts: { kind: string; make: number; change: number; leave: number; fault: number }[]
  files: { file: string; kind: string; rows: number; notes: string[] }[]
  data: { file: string; line: number; column: string; value: string; message: string }[]
}

describeOnOneEngine('[commands 3.9] files of another system, at the shell', (engine) => {
  let app: TestApp
  let cli: Cli
  let folder: string
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    cli = await aCli(app.url)
    folder = join(cli.home, 'old')
    mkdirSync(folder)
  })
  afterAll(async () => {
    await cli.remove()
    await app.stop()
  })

  const env = { FORECOURT_USERNAME: CASHIER.username, FORECOURT_PASSWORD: CASHIER.password }
  const here = (...words: string[]) => {
    const isRead = !['list', 'mappings', 'undo', 'remove'].includes(words[0] ?? '')
    const unlocked = isRead ? ['--passcode-stdin'] : []
    return cli.runHere(['import', ...words, ...unlocked], { env, input: `${CASHIER.passcode}\n` })
  }
  const write = (name: string, text: string, into = folder) => {
    writeFileSync(join(into, name), text)
    return join(into, name)
  }
  const reported = async (...words: string[]) => {
    const { stdout, code } = await here(...words, '--json')
    const printed = JSON.parse(stdout) as Report & { error?: Report }
    return { code, report: printed.error ?? printed }
  }
  const clients = async () => (await app.call('GetClients', {})).totalCount

  test('with anything wrong everything wrong is told, at its place in the file, and nothing is brought in', async () => {
    const cars = write(
      'wrong.csv',
      CARS + CAR.replace('13/02/2026', '31/02/2026').replace('4.500,50', 'dear').replace('Red', ''),
      cli.home,
    )
    const { code, report } = await reported('vehicles', cars, '--apply')
    expect([code, report.state]).toEqual([2, 'checked'])
    const at = { file: 'wrong.csv', line: 2 }
    expect(report.data).toEqual([
      { ...at, column: 'Purchase Date', value: '31/02/2026', message: 'Write a date such as 31-12-2026' },
      { ...at, column: 'Cost', value: 'dear', message: 'Write an amount such as 12.50 or 1,250' },
      { ...at, column: 'Color', value: '', message: 'Colour is required' },
      { ...at, column: 'Seller', value: '0412385M', message: 'There is no client with ID No 0412385M' },
    ])
    expect((await app.call('GetVehicles', {})).totalCount).toBe(0)
    const table = await cli.run(['import', 'vehicles', cars, '--passcode-stdin'], { env, input: CASHIER.passcode })
    const locked = await cli.runHere(['import', 'vehicles', cars], { env })
    expect(locked).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('Passcode locked') })
    expect(table.code).toBe(2)
    expect(table.stdout).toMatch(/^Kind +Made +Changed +Left +At fault\nVehicles +0 +0 +0 +1\nFile +Line +Column/)
    expect(table.stderr).toMatch(/1 row is wrong, so nothing can be applied/)
  })

  test('a folder is told of, brought in once, left when it comes again, changed by a correction, and undone', async () => {
    write('1 stock.csv', CARS + CAR)
    write('2 people.csv', PEOPLE)
    write('~$2 people.csv', 'left by a spreadsheet')
    const dry = await reported(folder)
    expect([dry.code, dry.report.state, dry.report.import, await clients()]).toEqual([0, 'checked', 'old', 0])
    expect(dry.report.counts).toMatchObject([
      { kind: 'clients', make: 1 },
      { kind: 'vehicles', make: 1 },
    ])
    const shape = declaredShape('import')
    expect(Object.keys(dry.report)).toEqual(shape && 'keys' in shape ? shape.keys : [])
    expect(await here(folder, '--apply')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('old is in the books: 2 were made'),
    })
    expect(await clients()).toBe(1)
    expect((await here('undo', 'old')).code).toBe(0)
    expect(await clients()).toBe(0)
    expect((await reported(folder, '--apply')).report).toMatchObject({ import: 'old', state: 'applied' })
    const again = await reported(folder, '--apply')
    expect([again.report.import, again.report.counts[0]]).toEqual([
      'old 2',
      { kind: 'clients', make: 0, change: 0, leave: 1, fault: 0 },
    ])
    const corrected = write('2 people.csv', PEOPLE.replace('Karmnu', 'Carmen'))
    expect((await reported('clients', corrected, '--name', 'Names', '--apply')).report.counts).toMatchObject([
      { make: 0, change: 1, leave: 0 },
    ])
    expect((await app.call('GetClients', {})).data).toMatchObject([{ name: 'Carmen' }])
    expect(await here('undo', 'old')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/has since been changed by .*, so the import cannot be undone/),
    })
    expect((await here('undo', 'names')).code).toBe(0)
    expect((await app.call('GetClients', {})).data).toMatchObject([{ name: 'Karmnu' }])
    expect(await here('undo', 'names')).toMatchObject({ code: 1, stderr: 'Names is not applied\n' })
    const list = await here('list', '--csv')
    expect(list.stdout).toMatch(/Names,undone,2 people\.csv,0,1,0,0/)
    // What changed its record is undone: it is as the import left it.
    expect(await here('undo', 'old')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('old is undone'),
    })
    expect(await clients()).toBe(0)
  })

  test('[server 19.7] a mapping is a file, and what is wrong with it is told where it stands', async () => {
    const people = write('x.csv', 'A;B;C\n0098877G;Marija;Vella\n')
    const map = write('map.yaml', 'columns:\n  ID No: A\n  Name: B\n  Surname: C\n')
    expect((await reported('clients', people, '--map', map)).report.counts).toMatchObject([{ make: 1 }])
    write('map.yaml', 'columns:\n  ID No: A\n  Name: X\n  Nmae: B\n')
    const { code, stderr } = await here('clients', people, '--map', map)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^map\.yaml:3:3: No heading of the file is X; it has A, B, C\nmap\.yaml:4:3: There is no column Nmae; there are ID No,/,
      ),
    ])
  })

  test('[commands 3.9] [server 19.7] one file holds the mappings of a whole folder, each under its kind', async () => {
    const whole = join(cli.home, 'whole')
    mkdirSync(whole)
    write('clients.csv', 'A;B;C\n0612390M;Ninu;Zahra\n', whole)
    write('vehicles.csv', 'P;Q;R;S;T;U;V\nMAP 001;Kia;Rio;Petrol;Red;01/02/2026;2.500\n', whole)
    write('sales.csv', 'P;W;D;E\nMAP 001;0612390M;05/03/2026;4.100\n', whole)
    const map = write(
      'all.yaml',
      `clients:
  columns: { ID No: A, Name: B, Surname: C }
vehicles:
  mayLack: [Body Type, Bought From ID No]
  columns:
    { Reg No: P, Make: Q, Model: R, Fuel: S, Colour: T, Bought Date: U, Bought Price: V, Year: { value: '2013' } }
sales:
  columns: { Reg No: P, Sold To ID No: W, Sold Date: D, Sold Price: E, Sale Type: { value: Cash } }
`,
    )
    const { code, report } = await reported(whole, '--map', map)
    expect([code, report.data]).toEqual([0, []])
    expect(report.counts.map(({ kind, make }) => [kind, make])).toEqual([
      ['clients', 1],
      ['vehicles', 1],
      ['sales', 1],
    ])
    write(
      'all.yaml',
      'clients:\n  columns: { ID No: A, Name: B, Surname: C }\nvehicles:\n  columns:\n    Reg No: Plate\n',
    )
    const wrong = await here(whole, '--map', map)
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'all.yaml:5:5: No heading of the file is Plate; it has P, Q, R, S, T, U, V\n',
    ])
    write('all.yaml', 'clients:\n  columns: { ID No: A }\nvehicle:\n  columns: { Reg No: P }\n')
    const unknown = await here(whole, '--map', map)
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/^all\.yaml:1:1: .*\n.*all\.yaml:3:1: /s)])
  })

  test('[server 19.4] an import that was never in the books is removed after a question, one that was stays', async () => {
    const people = write('draft.csv', `${PEOPLE}0612391M;Toni;Vella\n`)
    expect((await reported('clients', people, '--name', 'Draft')).code).toBe(0)
    const asked = await here('remove', 'draft')
    expect([asked.code, asked.stderr]).toEqual([
      2,
      'Draft with 1 file, 2 rows: give --yes to remove it without asking\n',
    ])
    expect((await here('list', '--csv')).stdout).toMatch(/^Draft,checked,/m)
    expect(await here('remove', 'draft', '--yes')).toMatchObject({
      code: 0,
      stderr: 'Draft is removed; nothing of it was in the books\n',
    })
    expect((await here('list', '--csv')).stdout).not.toContain('Draft')
    expect(await here('remove', 'draft', '--yes')).toMatchObject({ code: 1, stderr: 'Import draft was not found\n' })
    expect(
      await statementRows(
        app.store.db,
        "select username, operation, after from audit_events where operation = 'RemoveImport'",
      ),
    ).toEqual([
      { username: CASHIER.username, operation: 'RemoveImport', after: { import: 'Draft', action: 'import removed' } },
    ])
    expect(await here('remove', 'names', '--yes')).toMatchObject({
      code: 1,
      stderr: 'Names was applied to the books, so it stays in the list of imports\n',
    })
  })

  test('[commands 3.9] how a file was read is kept by name, and the name is taken where there is no such file', async () => {
    const people = write('y.csv', 'A;B;C;D\n0098878G;Leli;Vella;x\n')
    const map = write('first.yaml', 'columns:\n  ID No: A\n  Name: B\n  Surname: C\n  Address 1: null\n')
    expect((await here('clients', people, '--map', map, '--save-map', 'Old system')).code).toBe(0)
    const { stdout } = await here('mappings', '--json')
    const { data } = JSON.parse(stdout) as { data: { name: string; kind: string; columns: string }[] }
    expect(data).toMatchObject([
      { name: 'Old system', kind: 'Clients', columns: expect.stringMatching(/^idno: A, name: B, surname: C/) },
    ])
    expect((await reported('clients', people, '--map', 'old SYSTEM')).report.counts).toMatchObject([{ make: 1 }])
    const unknown = await here('clients', people, '--map', 'old systm')
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringMatching(/--map old systm is neither a file nor a saved mapping\. Did you mean Old system\?/),
    ])
    const two = await here('clients', people, map, '--save-map', 'Both')
    expect([two.code, two.stderr]).toEqual([2, expect.stringMatching(/Choose one file with --save-map/)])
  })

  test.each<[string[], RegExp]>([
    [['clients', 'nowhere.csv'], /nowhere\.csv cannot be read/],
    [['clients', 'x', '--apply', '--dry-run'], /Choose one of --apply and --dry-run/],
    [[], /Which folder or file\?/],
    [['clients'], /What is <file>\?/],
  ])('%j is refused', async (words, sentence) => {
    const { code, stderr } = await here(...words)
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)])
  })

  test('[server 19.5] of a spreadsheet each sheet that says what it holds is read as a file', async () => {
    const book = buildWorkbook({
      Notes: [['Made by the old program']],
      People: [
        ['ID Card', 'First Name', 'Surname'],
        ['0612387M', 'Salvu', 'Zammit'],
      ],
      Cars: [
        ['Registration', 'Make', 'Model'],
        ['ZZZ 900', 'Kia', 'Rio'],
      ],
    })
    writeFileSync(join(cli.home, 'whole.xlsx'), book)
    const { report } = await reported(join(cli.home, 'whole.xlsx'))
    expect(report.files.map(({ file, kind }) => [file, kind])).toEqual([
      ['whole.xlsx (People)', 'clients'],
      ['whole.xlsx (Cars)', 'vehicles'],
    ])
    expect(report.files[0]?.notes[0]).toBe(
      'The sheets People, Cars of whole.xlsx are read, each as a file, and not Notes',
    )
    expect(report.data[0]).toMatchObject({ file: 'whole.xlsx (Cars)', line: 2 })
  })

  test('every file that cannot be read is named', async () => {
    const [bad, empty] = [write('bad clients.csv', 'Foo\n1\n'), write('empty clients.csv', '')]
    const { code, stderr } = await here('clients', bad, empty)
    expect([code, stderr]).toEqual([
      2,
      'bad clients.csv: no heading is ID No, nor Name, nor Surname: say which one is\nempty clients.csv: it is empty\n',
    ])
  })
})
