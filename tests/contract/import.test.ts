import type { ImportValues } from '@forecourt/core/features/import/kinds'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { describeOnEachEngine, describeOnOneEngine, type Engine, startApp, type TestApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { booksWithoutStamps, expectImported } from '../fixtures/imported-books'
import { stageImport, type StagedFiles } from '../fixtures/imports'
import { openLiveStream } from '../fixtures/live'

const person = (idno: string, name: string, surname: string, over: ImportValues = {}): ImportValues => ({
  idno,
  name,
  surname,
  ...over,
})
const car = (regNo: string, over: ImportValues = {}): ImportValues => ({
  ...{ regNo, make: 'Toyota', model: 'Vitz', bodyType: 'Hatchback', fuelType: 'Petrol', color: 'White', yom: 2015 },
  ...{ boughtFromIDNo: 'SBT', boughtDate: '2025-01-10', boughtPrice: 3_000_00, chassisNo: `CH-${regNo}` },
  ...over,
})
const TERMS = { deposit: 1_000_00, monthlyPayment: 250_00, numberOfMonths: 24, firstPaymentDate: '2025-03-01' }

/** A small dealership on the day that it moves in. */
const DEALERSHIP = {
  clients: [
    person('SBT', 'SBT', 'Japan'),
    person('123456M', 'Joseph', 'Camilleri', { spouseIDNo: '234567F', mobNo: '7900 0001' }),
    person('234567F', 'Rita', 'Camilleri'),
    person('345678M', 'Paul', 'Borg'),
  ],
  vehicles: [
    car('ABC 123'),
    car('DEF 456', { boughtPrice: 4_000_00 }),
    car('GHI 789', { boughtFromIDNo: '345678M', boughtDate: '2025-02-15', boughtPrice: 1_500_00 }),
    car('JKL 012'),
    // Sold above, and bought again since.
    car('DEF 456', { boughtFromIDNo: '345678M', boughtDate: '2026-01-20', boughtPrice: 2_000_00 }),
  ],
  sales: [
    {
      regNo: 'ABC 123',
      buyerIDNo: '123456M',
      soldDate: '2025-02-01',
      soldPrice: 6_000_00,
      accountNo: 'HP-100',
      ...TERMS,
    },
    { regNo: 'DEF 456', buyerIDNo: '345678M', soldDate: '2025-02-15', difference: 3_500_00, takenIn: 'GHI 789' },
    {
      ...{ regNo: 'JKL 012', buyerIDNo: '345678M', soldDate: '2025-06-01', soldPrice: 5_000_00, accountNo: 'HP-101' },
      ...{ ...TERMS, numberOfMonths: 24, firstPaymentDate: '2025-07-01' },
    },
  ],
  hp: [{ accountNo: 'HP-101', paid: 1_300_00, paidDate: '2025-12-31' }],
  payments: [
    { accountNo: 'HP-100', date: '2025-03-01', amount: 250_00 },
    { accountNo: 'HP-100', date: '2025-04-01', amount: 400_00, typeID: 4, bank: 'BOV' },
    {
      regNo: 'DEF 456',
      date: '2025-02-15',
      amount: 3_500_00,
      categoryID: 3,
      typeID: 2,
      bank: 'BOV',
      chequeNo: '77',
      chequeAccountNo: '400',
    },
  ],
  cash: [
    { line: 'opening', amount: 750_00 },
    {
      line: 'cheque',
      date: '2026-02-20',
      amount: 120_00,
      bank: 'HSBC',
      chequeNo: '12',
      chequeAccountNo: '9',
      payerName: 'P. Borg',
      name: 'P. Borg',
    },
    {
      line: 'entry',
      date: '2025-05-05',
      categoryID: 2,
      typeID: 1,
      amount: 80_00,
      regNo: 'JKL 012',
      vendor: 'Garage',
      description: 'Tyres',
    },
  ],
} satisfies StagedFiles

/** Empty books for each test of a suite, and what its tests ask of them. */
function emptyBooks(engine: Engine) {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterEach(() => app?.stop())

  const faultsOf = async (id: number) =>
    (await app.call('GetImportRows', { id, action: 'fault', pageSize: 500 })).data.flatMap(({ file, line, faults }) =>
      faults.map(({ column, value, message }) => `${file}:${line} ${column} ${value}: ${message}`),
    )
  const healthy = async () => expect((await app.call('CheckBooks', {})).faults).toEqual([])
  const counted = ({
    counts,
  }: {
    counts: readonly { kind: string; make: number; change: number; leave: number; fault: number }[]
  }) => counts.map(({ kind, make, change, leave, fault }) => `${kind} ${make} ${change} ${leave} ${fault}`)
  async function apply(name: string, files: StagedFiles): Promise<number> {
    const id = await stageImport(app.store, name, files)
    await app.call('CheckImport', { id })
    expect(await faultsOf(id)).toEqual([])
    await app.call('ApplyImport', { name })
    await healthy()
    return id
  }
  const books = () => booksWithoutStamps(app)
  const figures = async () => {
    const accounts = (await app.call('GetHPSchedules', { text: '' })).data
    const now = await app.call('GetCurrentBatchTransactions', {})
    return {
      accounts: accounts
        .map(({ accountNo, name, totalOfPaidPayments, totalOfRemainingPayments, nextDueDate }) => ({
          accountNo,
          name,
          totalOfPaidPayments,
          totalOfRemainingPayments,
          nextDueDate,
        }))
        .sort((a, b) => a.accountNo.localeCompare(b.accountNo)),
      drawer: now.openingBalance,
      cheques: (await app.call('GetPendingCheques', {})).map(({ amount }) => amount),
      entries: (await app.call('GetCashManagement', { pageSize: 100 })).totalCount,
    }
  }
  return { app: () => app, faultsOf, healthy, counted, apply, books, figures }
}

describeOnEachEngine('an import', (engine) => {
  const { app, faultsOf, healthy, counted, apply, books, figures } = emptyBooks(engine)

  test('[server 19.1] a dealership is in the books as if it had been typed', async () => {
    const before = await books()
    const id = await stageImport(app().store, 'first', DEALERSHIP)
    const checked = await app().call('CheckImport', { id })
    expect(await faultsOf(id)).toEqual([])
    expect(counted(checked)).toEqual([
      'clients 4 0 0 0',
      'vehicles 5 0 0 0',
      'sales 3 0 0 0',
      'hp 1 0 0 0',
      'payments 3 0 0 0',
      'cash 3 0 0 0',
    ])
    expect(checked).toMatchObject({
      state: 'checked',
      exceptions: [{ rows: 1 }, { rows: 1 }, { rows: 2 }, { rows: 1 }, { rows: 5 }],
    })
    expect(await books()).toEqual(before)
    expect(await app().call('ApplyImport', { id })).toMatchObject({ state: 'applied', appliedBy: 'maria' })
    await healthy()
    expect(await figures()).toEqual({
      accounts: [
        {
          accountNo: 'HP-100',
          name: 'Joseph',
          totalOfPaidPayments: 650,
          totalOfRemainingPayments: 5350,
          nextDueDate: '2025-05-01',
        },
        {
          accountNo: 'HP-101',
          name: 'Paul',
          totalOfPaidPayments: 1300,
          totalOfRemainingPayments: 4700,
          nextDueDate: '2025-12-01',
        },
      ],
      drawer: 750,
      cheques: [120],
      // Three payments, a cheque, an expense, and the deposit of the cheque that is not in hand.
      entries: 6,
    })
    const { data } = await app().call('GetVehicles', { text: 'abc123' })
    const vehicle = await app().call('GetVehicle', { vehicleID: data[0]?.id ?? 0 })
    expect(vehicle).toMatchObject({
      regNo: 'ABC 123',
      clientSoldTo: { idno: '123456M' },
      soldPrice: 6000,
      boughtPrice: 3000,
    })
    const [rita] = (await app().call('GetClients', { idnoMobileNo: '234567F' })).data
    expect(rita).toMatchObject({ spouseIDNo: '123456M' })
    const history = await app().call('GetHistory', { kind: 'client', id: rita?.id ?? 0 })
    expect(history.data.at(-1)?.summary).toContain('first, clients.csv, line 4')
    // Whoever types on sees the balance that was brought in, and the books go on.
    await app().call('AddEditCash', anEntry({ amount: 100 }))
    await app().call('Reconcile', {})
    await healthy()
  })

  test('[server 19.2] a corrected file changes what it corrects', async () => {
    await apply('first', DEALERSHIP)
    const { clients, vehicles, sales, hp, payments, cash } = DEALERSHIP
    const corrected = {
      clients: clients.map((row) => (row.idno === '345678M' ? { ...row, mobNo: '9900 0000', surname: null } : row)),
      vehicles: vehicles.map((row) => (row.regNo === 'ABC 123' ? { ...row, boughtPrice: 3_100_00 } : row)),
      sales: sales.map((row) => (row.regNo === 'ABC 123' ? { ...row, monthlyPayment: 260_00 } : row)),
      hp: hp.map((row) => ({ ...row, paid: 1_500_00 })),
      payments: payments.map((row, at) => (at === 0 ? { ...row, amount: 260_00 } : row)),
      cash: cash.map((row) => (row.line === 'opening' ? { ...row, amount: 800_00 } : row)),
    }
    const id = await stageImport(app().store, 'corrected', corrected)
    const checked = await app().call('CheckImport', { id })
    expect(await faultsOf(id)).toEqual([])
    expect(counted(checked)).toEqual([
      'clients 0 1 3 0',
      'vehicles 0 1 4 0',
      'sales 0 1 2 0',
      'hp 0 1 0 0',
      'payments 0 1 2 0',
      'cash 1 0 2 0',
    ])
    const before = await books()
    await app().call('ApplyImport', { id })
    await healthy()
    expect(await figures()).toMatchObject({
      accounts: [
        { accountNo: 'HP-100', totalOfPaidPayments: 660, totalOfRemainingPayments: 5580 },
        { accountNo: 'HP-101', totalOfPaidPayments: 1500, totalOfRemainingPayments: 4500 },
      ],
      drawer: 800,
      entries: 6,
    })
    expect((await app().call('GetClients', { idnoMobileNo: '345678M' })).data).toMatchObject([
      { surname: 'Borg', mobNo: '9900 0000' },
    ])
    // The first one stays while the second has changed what it made; undone in turn, all is as it was.
    expect((await app().refusal('UndoImport', { name: 'first' })).body.Message).toMatch(
      /has since been changed by the import corrected, so the import cannot be undone$/,
    )
    await app().call('UndoImport', { name: 'corrected' })
    await healthy()
    expect(await books()).toEqual(before)
  })
})

describeOnOneEngine('an import on its own', (engine) => {
  const { app, faultsOf, healthy, apply, books, figures } = emptyBooks(engine)

  test('[server 19.4] what was undone is as if it had never been, and can be applied again', async () => {
    const empty = await books()
    await apply('first', DEALERSHIP)
    const full = await figures()
    expect(await app().call('UndoImport', { name: 'first' })).toMatchObject({ state: 'undone', undoneBy: 'maria' })
    await healthy()
    expect(await books()).toEqual(empty)
    expect((await app().refusal('UndoImport', { name: 'first' })).body.Message).toBe('first is not applied')
    await app().call('ApplyImport', { name: 'first' })
    await healthy()
    expect(await figures()).toEqual(full)
    // Something else names what it made: it stays.
    const [paul] = (await app().call('GetClients', { idnoMobileNo: '345678M' })).data
    await app().call('AddEditCash', { ...anEntry({ amount: 10 }), clientID: paul?.id })
    expect((await app().refusal('UndoImport', { name: 'first' })).body.Message).toMatch(
      /^(Client|The cash book) .*, so the import cannot be undone$/,
    )
    await healthy()
  })

  test('[server 19.3] how far it is, is told while it runs, also of a database that nobody reads meanwhile', async () => {
    const clients = Array.from({ length: 1_200 }, (_, at) => ({
      idno: `${100_000 + at}M`,
      name: 'Joe',
      surname: `B${at}`,
    }))
    const id = await stageImport(app().store, 'many', { clients })
    const stream = await openLiveStream(app().url, (await app().signIn()).accessToken)
    onTestFinished(() => stream.close())
    await app().call('CheckImport', { id })
    const told = stream.events.filter(({ kind }) => kind === 'progress')
    expect(
      told.map(({ id: of, progress }) => `${of} ${progress?.done} of ${progress?.total} ${progress?.what}`),
    ).toEqual(
      expect.arrayContaining([`${id} 500 of 1200 clients`, `${id} 1000 of 1200 clients`, `${id} 1200 of 1200 clients`]),
    )
  })

  if (engine.name === 'postgresql')
    test('[server 19.3] what is sent again while the first goes on is told how far that is, and has its answer later', async () => {
      const id = await stageImport(app().store, 'twice', DEALERSHIP)
      const saves = await app().store.db.startTransaction().execute()
      onTestFinished(async () => void (saves.isRolledBack || (await saves.rollback().execute())))
      // A save that goes on: the first waits for it.
      await saves.updateTable('clients').set({ surname: 'Borg' }).where('id', '=', 0).execute()
      const first = app().call('CheckImport', { id }, { key: 'one' })
      await expect
        .poll(
          async () =>
            (await app().store.db.selectFrom('imports').select('id').forShare().skipLocked().execute()).length,
        )
        .toBe(0)
      const isGoingOn = [409, 'twice is still being worked on: it has just begun', 'IMPORT_RUNNING']
      for (const [name, key] of [
        ['CheckImport', 'one'],
        ['ApplyImport', 'two'],
        ['UndoImport', 'three'],
      ] as const) {
        const { status, body } = await app().refusal(name, { id }, { key })
        expect([status, body.Message, body.code]).toEqual(isGoingOn)
      }
      await saves.rollback().execute()
      const checked = await first
      expect(await app().call('CheckImport', { id }, { key: 'one' })).toEqual(checked)
    })

  test('[server 19.3] applied once, whoever asks and how often', async () => {
    const id = await stageImport(app().store, 'first', DEALERSHIP)
    const answers = await Promise.all(
      ['a', 'a', 'b'].map(async (key) => (await app().raw('ApplyImport', { id }, { key })).status),
    )
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every((status) => [200, 409].includes(status))).toBe(true)
    expect(await figures()).toMatchObject({ entries: 6, drawer: 750 })
    expect((await app().refusal('ApplyImport', { id })).body.Message).toBe('first is already applied')
    await healthy()
  })

  test('[server 19.2] every fault is told with the sentence of the form, and nothing is applied', async () => {
    const before = await books()
    const id = await stageImport(app().store, 'wrong', WRONG)
    const checked = await app().call('CheckImport', { id })
    expect(await faultsOf(id)).toEqual(FAULTS)
    const listed = async (search: { kind?: 'clients'; text?: string }) => {
      const { data, totalCount } = await app().call('GetImportFaults', { id, pageSize: 500, ...search })
      expect(data).toHaveLength(totalCount)
      return data.map(({ file, line, column, value, message }) => `${file}:${line} ${column} ${value}: ${message}`)
    }
    expect(await listed({})).toEqual(FAULTS)
    expect(await listed({ kind: 'clients' })).toEqual(FAULTS.filter((fault) => fault.startsWith('clients')))
    expect(await listed({ text: 'surname required' })).toEqual(
      FAULTS.filter((fault) => /surname/i.test(fault) && /required/i.test(fault)),
    )
    expect(await listed({ text: 'no_such%' })).toEqual([])
    const csv = await (await app().raw('ExportImportFaults', { id, bom: false })).text()
    expect(csv.split('\r\n').slice(0, 1)).toEqual(['File,Line,Column,Value,What is wrong'])
    expect(csv.trim().split('\r\n')).toHaveLength(FAULTS.length + 1)
    expect(checked.counts.reduce((sum, { fault }) => sum + fault, 0)).toBe(
      new Set(FAULTS.map((text) => text.split(' ')[0])).size,
    )
    const refusal = await app().refusal('ApplyImport', { id })
    expect([refusal.status, refusal.body.Message]).toEqual([
      409,
      expect.stringMatching(/^The import has \d+ problems. Nothing was applied$/),
    ])
    expect(await books()).toEqual(before)
    await healthy()
  })

  test('[server 19.3] a random dealership is in order, twice is once, undone is before', () =>
    expectImported(app(), 20_261_123, 12))

  test('[server 19.2] a column that a file lacks is one fault of it, however many rows there are', async () => {
    const lacking = Array.from({ length: 30 }, (_, at) => {
      const { bodyType: _b, ...rest } = car(`QQQ ${100 + at}`)
      return rest
    })
    const id = await stageImport(app().store, 'lacking', { clients: DEALERSHIP.clients.slice(0, 1), vehicles: lacking })
    const { counts } = await app().call('CheckImport', { id })
    expect(counts).toMatchObject([{ make: 1 }, { kind: 'vehicles', fault: 30 }])
    expect(await faultsOf(id)).toEqual([
      'vehicles.csv:2 Body Type : Body type is required: no heading of the file is Body Type',
    ])
  })

  test('[server 19.2] what is seldom meant so is a fault, or listed as set aside', async () => {
    const id = await stageImport(app().store, 'odd', {
      clients: [
        person('345678M', 'Paul', 'Borg', { email: 'paul.borg' }),
        person('MT-77', 'Anna', 'Vella', { email: 'anna@example.com' }),
      ],
      vehicles: [
        car('ABC 123', { boughtFromIDNo: '345678M', chassisNo: 'X1' }),
        car('DEF 456', { boughtFromIDNo: '345678M', chassisNo: 'X1', make: 'Mazda', boughtDate: '2025-06-01' }),
        car('GHI 789', { boughtFromIDNo: '345678M', fuelType: 'petrl' }),
      ],
      sales: [{ regNo: 'GHI 789', buyerIDNo: 'MT-77', soldDate: '2024-12-31', soldPrice: 9_000_00 }],
    })
    const { exceptions } = await app().call('CheckImport', { id })
    expect(await faultsOf(id)).toEqual([
      'vehicles.csv:3 Make Mazda: Chassis X1 is of a Toyota: one chassis is one make',
    ])
    expect(exceptions.map(({ rule, rows }) => `${rule}: ${rows}`).sort()).toEqual([
      'E-mail addresses without @ are taken as they are: 1',
      'ID numbers of another form than 0412385M are taken as they are: 1',
      'New in the list of Body Type: Hatchback: 1',
      'New in the list of Fuel: Petrol, petrl: 2',
      'Sales dated before the purchase are taken as they were made: 1',
    ])
  })

  test('[server 19.1] price, difference and what was allowed for cars taken in must agree', async () => {
    const { clients, vehicles, sales } = DEALERSHIP
    const exchanged = (over: ImportValues) => sales.map((row) => (row.regNo === 'DEF 456' ? { ...row, ...over } : row))
    const said = async (over: ImportValues) => {
      const id = await stageImport(app().store, JSON.stringify(over).slice(0, 50), {
        ...{ clients, vehicles: vehicles.slice(0, 4), sales: exchanged(over) },
      })
      await app().call('CheckImport', { id })
      return faultsOf(id)
    }
    expect(await said({ soldPrice: 5_000_00 })).toEqual([])
    expect(await said({ soldPrice: 5_000_00, takenInValue: 1_500_00 })).toEqual([])
    expect(await said({ soldPrice: 5_200_00 })).toEqual([
      'sales.csv:3 Sold Price 5200.00: The difference 3,500.00 and 1,500.00 for the cars taken in make 5,000.00, not 5,200.00',
    ])
    expect(await said({ takenInValue: 1_400_00 })).toEqual([
      'sales.csv:3 Taken In Value 1400.00: 1,400.00 was allowed, and the cars taken in were bought for 1,500.00',
    ])
  })

  test('[server 19.2] the sums of money are those of rows that make or change something', async () => {
    const { clients, vehicles } = DEALERSHIP
    const id = await stageImport(app().store, 'sums of money', {
      clients,
      vehicles: [...vehicles.slice(0, 4), car('BAD 001', { boughtFromIDNo: 'NOBODY', boughtPrice: 99_000_00 })],
    })
    expect((await app().call('GetImportSums', { id })).data).toEqual([])
    await app().call('CheckImport', { id })
    expect((await app().call('GetImportSums', { name: 'Sums of Money' })).data).toEqual([
      { kind: 'vehicles', column: 'Bought Price', rows: 4, sum: 11_500 },
    ])
    expect((await app().refusal('GetImportSums', { name: 'none' })).status).toBe(404)
  })

  test('[server 19.2] what is dated in a locked month, and more than is owed, is at fault', async () => {
    await app().call('LockMonth', { month: '2025-06-01' })
    const { clients, vehicles, sales } = DEALERSHIP
    const id = await stageImport(app().store, 'locked and overpaid', {
      ...{ clients, vehicles, sales },
      hp: [{ accountNo: 'HP-100', paid: 6_500_00, paidDate: '2025-12-31' }],
    })
    await app().call('CheckImport', { id })
    expect(await faultsOf(id)).toEqual([
      'sales.csv:4 Sold Date 2025-06-01: June 2025 is locked. Enter a correction dated today.',
      'hp.csv:2 Paid 6500.00: Only €6,000.00 is owed on HP-100',
    ])
  })

  test('[server 19.3] into a cash book that has begun nothing is brought forward but sums', async () => {
    await app().call('AddEditCash', anEntry({ amount: 100 }))
    const { payments, cash, ...rest } = DEALERSHIP
    const id = await stageImport(app().store, 'late', {
      ...rest,
      payments: payments.slice(0, 1),
      cash: cash.slice(0, 1),
    })
    await app().call('CheckImport', { id })
    expect(await faultsOf(id)).toEqual([
      'payments.csv:2  : The cash book has begun: nothing can be brought forward into it',
      'cash.csv:2  : The cash book has begun: nothing can be brought forward into it',
    ])
    await apply('sums', rest)
    expect(await figures()).toMatchObject({
      accounts: [{ totalOfPaidPayments: 0 }, { totalOfPaidPayments: 1300 }],
      entries: 1,
    })
    await app().call('UndoImport', { name: 'sums' })
    await healthy()
  })
})

const WRONG = {
  clients: [
    person('', 'No', 'One'),
    person('111111M', 'Anna', ''),
    person('222222M', 'Leli', 'Vella', { spouseIDNo: '999999M' }),
    person('222222M', 'Another', 'Vella'),
  ],
  vehicles: [
    car('AAA 111', { boughtFromIDNo: 'NOBODY' }),
    car('BBB 222', { boughtFromIDNo: '222222M', make: '', yom: 14 }),
    car('CCC 333', { boughtFromIDNo: '111111M' }),
    car('EEE 555', { boughtFromIDNo: '222222M', chassisNo: 'X-1' }),
    car('EEE 555', { boughtFromIDNo: '222222M', chassisNo: 'X-2' }),
    car('FFF 666', { boughtFromIDNo: '222222M' }),
  ],
  sales: [
    { regNo: 'ZZZ 999', buyerIDNo: '222222M', soldDate: '2025-02-01', soldPrice: 1_00 },
    { regNo: 'CCC 333', buyerIDNo: '222222M', soldDate: '2025-02-01', soldPrice: 1_00, accountNo: 'HP-9' },
    {
      regNo: 'FFF 666',
      buyerIDNo: '222222M',
      soldDate: '2025-02-01',
      soldPrice: 5_000_00,
      accountNo: 'HP-1',
      ...TERMS,
      numberOfMonths: 6,
    },
  ],
  hp: [
    { accountNo: 'HP-404', dueDate: '2025-03-01', amount: 100_00 },
    { accountNo: 'HP-9', dueDate: '2025-03-01', amount: 100_00, paid: 100_00 },
  ],
  payments: [
    { accountNo: 'HP-404', date: '2025-03-01', amount: 100_00 },
    { regNo: 'FFF 666', date: '2025-03-01', amount: 100_00, typeID: 2, bank: 'Nowhere' },
    { accountNo: 'HP-9', date: '2025-03-01', amount: 100_00 },
  ],
  cash: [
    { line: 'entry', date: '2027-01-01', categoryID: 13, typeID: 1, amount: 0, description: 'x' },
    { line: 'entry', date: '2025-01-01', categoryID: 14, typeID: 7, amount: 5_00 },
    { line: 'opening', amount: -1 },
  ],
} satisfies StagedFiles

const FAULTS = [
  'clients.csv:2 ID No : ID No is required',
  'clients.csv:3 Surname : Client surname is required',
  'clients.csv:4 Spouse ID No 999999M: There is no client with ID No 999999M',
  'clients.csv:5 ID No 222222M: A client with ID No 222222M already exists',
  'vehicles.csv:2 Bought From ID No NOBODY: There is no client with ID No NOBODY',
  'vehicles.csv:3 Make : Make is required',
  'vehicles.csv:3 Year 14: Write a year such as 2014',
  'vehicles.csv:6 Reg No EEE 555: An unsold vehicle with Reg No EEE 555 already exists',
  'sales.csv:2 Reg No ZZZ 999: There is no vehicle ZZZ 999',
  'sales.csv:4 Monthly Payment 250.00: The instalments total 1,500.00 but 4,080.00 is owed',
  'hp.csv:2 HP Account No HP-404: There is no open HP account HP-404',
  'hp.csv:3 Paid Date : Paid Date is required: no heading of the file is Paid Date',
  'payments.csv:2 HP Account No HP-404: There is no open HP account HP-404',
  'payments.csv:3 Cheque No : Cheque No is required: no heading of the file is Cheque No',
  'payments.csv:3 Cheque Account No : A/C No is required: no heading of the file is Cheque Account No',
  'payments.csv:3 Bank Nowhere: Nowhere is not available for Cheque: choose one of BOV, HSBC, APS, BNF, LOM, CBM',
  'cash.csv:2 Amount 0.00: Amount cannot be zero',
  'cash.csv:2 Date 2027-01-01: What is brought forward cannot be dated ahead',
  'cash.csv:3 Bank : Bank is required: no heading of the file is Bank',
  'cash.csv:3 Cash Type 7: Bank Deposit cannot be paid by Card',
  'cash.csv:4 Amount -0.01: First opening balance cannot be negative',
]
