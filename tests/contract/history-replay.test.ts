import { OWNER_ROLE } from '../fixtures/cashier'
import { HISTORY_NAMES } from '@forecourt/core/history-names'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { CASH_CATEGORY_NAMES, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { historyFields } from '@forecourt/core/features/history/fields'
import { rawChanges, type RecordNames, type RowChange, formatChanges } from '@forecourt/core/features/history/rules'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { momentFormatter } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { statementRows } from '../fixtures/statements'

const FIELDS = historyFields(HISTORY_NAMES)

/** Of each kind: the table of its records, and of the rows that stand beside one, whose it is. */
const KINDS: Partial<Record<HistoryKind, { table: string; key: string; beside?: Readonly<Record<string, string>> }>> = {
  client: { table: 'clients', key: 'id' },
  vehicle: {
    table: 'vehicles',
    key: 'id',
    beside: { sales: 'vehicle_id', hp_accounts: 'vehicle_id', attempts: 'vehicle_id' },
  },
  entry: { table: 'cash_entries', key: 'id' },
  batch: { table: 'batches', key: 'id' },
  cheque: { table: 'cheques', key: 'id' },
  receipt: { table: 'receipt_numbers', key: 'number' },
  account: { table: 'hp_accounts', key: 'vehicle_id', beside: { sales: 'vehicle_id' } },
  instalment: { table: 'instalments', key: 'id' },
  expense: { table: 'expenses', key: 'id' },
  hire: { table: 'car_hires', key: 'id' },
}

type Row = Record<string, unknown>
type Hire = Awaited<ReturnType<typeof aHire>>

const action = fc.record({
  user: fc.nat(2),
  what: fc.constantFrom(
    'petrol',
    'cheque',
    'pay',
    'deposit',
    'expense',
    'hirepay',
    'tie',
    'rate',
    'unhire',
    'edit',
    'edit',
    'delete',
    'receipt',
    'count',
    'close',
    'reopen',
    'lock',
    'unlock',
    'correct',
  ),
  which: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 60_000 }),
})
/** Days that entries are dated: of the month that runs, and of two that are over and locked by turns. */
const DAYS = ['2026-11-19', '2026-10-15', '2026-09-15'] as const
const LOCKED = ['2026-10-01', '2026-09-01'] as const

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

/** What no sequence is to be without. */
const CERTAIN: readonly Action[] = [
  { user: 0, what: 'hirepay', which: 0, cents: 2500 },
  { user: 1, what: 'lock', which: 0, cents: 1 },
  { user: 2, what: 'unlock', which: 0, cents: 1 },
]

/** What totals are made of, as the lines of its history leave an entry; the amount in cents, negative where it goes out. */
interface ToldEntry {
  day: string
  type: string
  batch: number
  signed: number
}

function toldEntry(at: ReadonlyMap<string, string>): ToldEntry {
  const said = (field: string) => at.get(field) ?? ''
  const categoryID = Number(Object.entries(CASH_CATEGORY_NAMES).find(([, name]) => name === said('Category'))?.[0])
  const amount = cents(Number(said('Amount').replace('−', '-').replace(/[€,.]/g, '')))
  return {
    day: said('Date').split('-').toReversed().join('-'),
    type: said('Type'),
    batch: Number(said('Batch')),
    signed: signedAmount({ categoryID, amount }),
  }
}

/** A hire of a car of its own, to a client of its own. */
async function aHire(app: TestApp) {
  const { vehicleID } = await aVehicle(app, { transmission: 'Manual' })
  const days = { startDateTime: '2026-11-01', endDateTime: '2026-11-05' }
  const hire = { clientID: await aClient(app), vehicleID, carHireType: 1, rate: 25, ...days }
  return { ...hire, carHireID: (await app.call('SaveCarHire', hire)).id }
}

describeOnOneEngine('the log replayed from nothing', (engine) => {
  let app: TestApp
  const tokens: string[] = []
  let world: { accounts: number[]; cars: number[]; hires: Hire[]; clientID: number }
  const entries: number[] = []

  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-11-20T10:00:00Z' })
    for (const [at, username] of ['rita', 'censu', 'marija'].entries()) {
      const passcode = `246${at}`
      await app.call('AddUser', { roleID: OWNER_ROLE, username, password: 'a long pass word', passCode: passcode })
      tokens.push((await app.signIn({ username, password: 'a long pass word', passcode })).accessToken)
    }
    await app.signIn()
    const accounts = [(await anAgreement(app)).vehicleID, (await anAgreement(app)).vehicleID]
    const cars = [(await aVehicle(app)).vehicleID, (await aVehicle(app)).vehicleID]
    const hires = [await aHire(app), await aHire(app), await aHire(app)]
    world = { accounts, cars, hires, clientID: await aClient(app) }
  })
  afterAll(() => app.stop())

  const rows = async (text: string) => (await statementRows(app.store.db, text)) as Row[]

  /** What an action sends; some are refused, as they would be for a cashier. */
  function callOf({ what, which, cents }: Action): [name: Parameters<TestApp['raw']>[0], input: object] {
    const amount = cents / 100
    const id = entries[which % Math.max(1, entries.length)] ?? 0
    const vehicleID = world.accounts[which % 2]
    const carID = world.cars[which % 2]
    const carHireID = world.hires[which % 3]?.carHireID ?? 0
    const dateTime = DAYS[which % DAYS.length]
    const month = LOCKED[which % LOCKED.length]
    const cheque = { bank: 'BOV', chequeNumber: `${100_000 + which}`, accountNumber: '4001', payerName: 'C. Borg' }
    switch (what) {
      case 'petrol':
        return ['AddEditCash', anEntry({ dateTime, amount, name: `Petrol ${which}` })]
      case 'cheque':
        return [
          'AddEditCash',
          anEntry({ dateTime, amount, typeID: CashType.Cheque, cheque: { ...cheque, chequeDate: '2026-03-02' } }),
        ]
      case 'pay':
        return ['AddEditCash', anEntry({ dateTime, categoryID: CashCategory.HpPayment, vehicleID, amount })]
      case 'deposit': {
        const { clientID } = world
        return [
          'AddEditCash',
          anEntry({ categoryID: CashCategory.Deposit, vehicleID: carID, clientID, amount, soldToPrice: 9000 }),
        ]
      }
      case 'expense':
        return [
          'AddEditCash',
          anEntry({ dateTime, categoryID: CashCategory.VehicleExpense, vehicleID: carID, amount, name: 'Garage' }),
        ]
      case 'hirepay':
        return ['AddEditCash', anEntry({ categoryID: CashCategory.CarHire, hireID: carHireID, amount })]
      case 'tie':
        return ['AddEditCash', { id, hireID: which % 4 === 0 ? null : carHireID }]
      case 'rate':
        return ['SaveCarHire', { ...world.hires[which % 3], rate: amount }]
      case 'unhire':
        return ['DeleteCarHire', { carHireID: which % 5 === 0 ? carHireID : 0 }]
      case 'edit':
        return ['AddEditCash', { id, amount, description: `Edited ${which}` }]
      case 'delete':
        return ['DeleteEntry', { cashEntryID: id }]
      case 'receipt':
        return ['GetDepositReceiptReport', { id: carID, cashID: id, clientID: world.clientID }]
      case 'lock':
        return ['LockMonth', { month }]
      case 'unlock':
        return ['UnlockMonth', { month }]
      case 'correct':
        return ['AddEditCash', anEntry({ dateTime: DAYS[0], amount: -amount, correctsID: id })]
      case 'count':
        return ['SaveReconcile', { fifty: which % 9, extra: amount }]
      case 'close':
        return ['Reconcile', { twenty: which % 9 }]
      default:
        return ['ReopenLastClosedBatch', { batchID: which % 5 }]
    }
  }

  async function carryOut(each: Action): Promise<void> {
    const [name, input] = callOf(each)
    const answer = await app.raw(name, input, { token: tokens[each.user]! })
    if (answer.status !== 200) {
      expect(answer.status, `${name} ${JSON.stringify(input)}`).toBeLessThan(500)
      return
    }
    if (name === 'AddEditCash' && !('id' in input)) entries.push(((await answer.json()) as { cashID: number }).cashID)
    else await answer.arrayBuffer()
  }

  const keyed = (changes: readonly { field: string; before: string; after: string }[], at: Map<string, string>) => {
    for (const { field, before, after } of changes) {
      expect(at.get(field) ?? '', `${field} before`).toBe(before)
      if (after === '') at.delete(field)
      else at.set(field, after)
    }
    return at
  }

  async function namesNow(): Promise<RecordNames> {
    const named = async (text: string) =>
      new Map((await rows(text)).map(({ id, name }) => [Number(id), String(name)] as const))
    return {
      clients: await named(`select id, idno || ' ' || name || ' ' || surname as name from clients`),
      vehicles: await named(`select id, reg_no || ' ' || make || ' ' || model as name from vehicles`),
      accounts: new Map(),
      momentText: momentFormatter('Europe/Malta'),
    }
  }

  /** Every record that there is, or was, as its history leaves it, and as the database has it; entries as they are told. */
  async function compared(): Promise<{ told: RecordChange[]; records: number; kept: ToldEntry[] }> {
    const names = await namesNow()
    const told: RecordChange[] = []
    const kept: ToldEntry[] = []
    let records = 0
    for (const [kind, { table, key, beside = {} }] of Object.entries(KINDS)) {
      const ids = await rows(`select distinct key::int as id from row_images where record = '${table}'`)
      for (const { id } of ids) {
        records += 1
        const { data } = await app.call('GetHistory', { kind: kind as HistoryKind, id: Number(id), pageSize: 500 })
        // The entries that correct one stand in its history, too.
        const own = data.filter((line) => line.kind === kind && line.id === Number(id))
        told.push(...own)
        const at = new Map<string, string>()
        for (const line of own.toReversed()) keyed(line.changes, at)
        const stored: RowChange[] = []
        for (const [from, column] of Object.entries({ [table]: key, ...beside }))
          for (const { image } of await rows(
            `select jsonb_strip_nulls(to_jsonb(t)) as image from ${from} t where ${column} = ${id}`,
          ))
            stored.push(rowOf(from, image as Row))
        if (kind === 'entry') stored.push(...(await besideEntry(Number(id))))
        if (kind === 'entry' && at.size > 0) kept.push(toldEntry(at))
        expect([kind, id, Object.fromEntries(at)]).toEqual([kind, id, asTold(stored, names)])
      }
    }
    return { told, records, kept }
  }

  const rowOf = (record: string, image: Row): RowChange => ({
    record,
    key: record === 'attempts' ? `${image.vehicle_id} ${image.client_id}` : '',
    before: null,
    after: image,
  })

  /** Every total that is printed is that of the entries which the log leaves. */
  async function expectPrinted(kept: readonly ToldEntry[]): Promise<void> {
    const sum = (signed: readonly number[]) => signed.reduce((all, each) => all + each, 0)
    const insAndOuts = (some: readonly ToldEntry[]) =>
      [1, -1].map((sign) => Math.abs(sum(some.flatMap(({ signed }) => (signed * sign > 0 ? [signed] : [])))))
    const printed = async (name: 'GetDailyCashBookReport' | 'GetMonthlyReport', input: object) => {
      const text = pdfText(await readPdf(new Uint8Array(await (await app.raw(name, input)).arrayBuffer())))
      // Nothing here is brought to a bank: what goes out of a month is spent.
      return ['In', name === 'GetMonthlyReport' ? 'Spent' : 'Out'].map((label) =>
        // A month in which nothing moved has no such line.
        Number(new RegExp(` ${label} −?€([\\d,.]+)`).exec(text)?.[1]?.replace(/[,.]/g, '') ?? 0),
      )
    }
    for (const { id } of await rows('select id from batches order by id')) {
      const inDrawer = kept.filter(({ batch, type }) => batch === Number(id) && type === 'Cash')
      const { openingBalance, closingBalance } = await app.call('GetBatchTransactions', { batchID: Number(id) })
      expect([id, ...(await printed('GetDailyCashBookReport', { batchID: Number(id) }))]).toEqual([
        id,
        ...insAndOuts(inDrawer),
      ])
      const moved = sum(inDrawer.map(({ signed }) => signed))
      expect(Math.round((closingBalance - openingBalance) * 100)).toBe(moved)
    }
    for (const month of ['2026-09', '2026-10', '2026-11']) {
      const of = kept.filter(({ day }) => day.startsWith(month))
      const days = { fromDate: `${month}-01`, toDate: `${month}-30` }
      expect([month, ...(await printed('GetMonthlyReport', days))]).toEqual([month, ...insAndOuts(of)])
    }
    const total = sum(kept.map(({ signed }) => signed))
    expect(Math.round(Number(await app.call('GetCashManagementTotal', {})) * 100)).toBe(total)
    const { data } = Papa.parse<Record<string, string>>((await app.download('ExportCashManagement', {})).slice(1), {
      ...{ header: true, skipEmptyLines: true },
    })
    expect(sum(data.map(({ In, Out }) => Math.round((Number(In) - Math.abs(Number(Out))) * 100)))).toBe(total)
  }

  async function besideEntry(id: number): Promise<RowChange[]> {
    const cheques = await rows(
      `select jsonb_strip_nulls(to_jsonb(q)) as image from cheques q join cash_entries e on e.cheque_id = q.id where e.id = ${id}`,
    )
    const receipts = await rows(
      `select jsonb_build_object('number', number) as image from receipt_numbers where entry_id = ${id}`,
    )
    return [
      ...cheques.map(({ image }) => rowOf('cheques', image as Row)),
      ...receipts.map(({ image }) => rowOf('receipt_numbers', image as Row)),
    ]
  }

  function asTold(stored: readonly RowChange[], names: RecordNames): Record<string, string> {
    const written = formatChanges(rawChanges(stored, FIELDS), names)
    return Object.fromEntries(written.map(({ field, after }) => [field, after]))
  }

  test('[server 10] random saves of three users, who also lock and unlock months: every history replayed gives exactly the rows that there are, and what is printed', async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 32, maxLength: 40 }), async (actions) => {
        for (const each of CERTAIN) await carryOut(each)
        // Two at once, so that saves of different users meet.
        for (let at = 0; at < actions.length; at += 2) await Promise.all(actions.slice(at, at + 2).map(carryOut))
        const { told, records, kept } = await compared()
        most = Math.max(most, kept.length)
        await expectPrinted(kept)
        expect(records).toBeGreaterThan(20)
        // Every line of the log stands in the history of its record, word for word.
        const { data } = await app.call('GetChanges', { pageSize: 500 })
        const known = new Set(told.map((line) => JSON.stringify(line)))
        const missing = data.filter((line) => KINDS[line.kind] && !known.has(JSON.stringify(line)))
        expect(missing).toEqual([])
        expect((await app.call('CheckBooks', {})).faults).toEqual([])
        for (const { carHireID, paid = 0, total, open } of (await app.call('GetCarHires', {})).data) {
          const [sum] = await rows(
            `select sum(signed_amount)::float / 100 as paid from cash_entries where hire_id = ${carHireID}`,
          )
          expect([paid, open]).toEqual([Number(sum?.paid ?? 0), Math.round((total - paid) * 100) / 100])
        }
      }),
      { numRuns: 2, endOnFailure: true },
    )
    expect(most).toBeGreaterThan(5)
    expect(entries.length).toBeGreaterThan(5)
    expect(await rows(`select id from audit_events where operation = 'LockMonth'`)).not.toEqual([])
    expect(
      await rows(`select key from row_images where record = 'cash_entries' and image->>'hire_id' is not null`),
    ).not.toEqual([])
  })
})
