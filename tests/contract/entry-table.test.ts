import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { day } from '@forecourt/core/kernel/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyEntry, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { formFields } from '../../apps/web/src/features/cash-book/entry/entry-form'
import { dependentChanges } from '../../apps/web/src/features/cash-book/entry/entry-changes'
import { formProblems } from '../../apps/web/src/features/cash-book/entry/entry-problems'
import { startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'
import {
  CATEGORY_TABLE,
  acceptsType,
  type CategoryTypePair,
  PAIRS,
  type EntrySubject,
  TYPE_TABLE,
} from '../fixtures/entry-table'

const TODAY = day('2026-03-02')
const BLANK: EntryForm = { ...emptyEntry(TODAY), dateTime: '' }
const OF_DEPOSIT_CHEQUE = ['cheque.receiptNumber']

/** Everything that any category or type asks for, typed at once: what does not belong must stay out. */
const FULL: EntryForm = {
  ...emptyEntry(TODAY),
  vehicleID: 1,
  hireID: 1,
  clientID: 1,
  amount: '40.50',
  name: 'Ċensu Gatt',
  description: 'Brakes',
  reference: 'R 1',
  monthExpense: '2026-02-01',
  handlingFee: '15',
  difference: '900',
  soldToPrice: '7000',
  combineHpPayment: '3',
  cheque: {
    bank: 'BOV',
    chequeNumber: '000412',
    accountNumber: '4001',
    payerName: 'Ċensu',
    chequeDate: '2026-03-01',
    receiptNumber: '77',
  },
  bankTransfer: { bank: 'HSBC', dateTime: '2026-03-01', reference: 'TR' },
  card: { bank: 'PayPal', dateTime: '2026-03-01', reference: 'CA' },
  epos: { batchNo: '9' },
  chequeOut: { bank: 'APS', chequeNumber: '500' },
}

const nameOf = ({ category, type }: CategoryTypePair) => `${category.name} by ${type.name}`
const pairs = PAIRS.map((pair): [string, CategoryTypePair] => [nameOf(pair), pair])
const extrasOf = ({ categoryID, typeID }: CategoryTypePair) =>
  categoryID === CashCategory.Deposit && typeID === CashType.Cheque ? OF_DEPOSIT_CHEQUE : []

const SECTIONS = ['cash', 'cheques', 'bankDeposits', 'epos', 'bankTransfers', 'cards', 'chequeOuts'] as const

const refusalOf = ({ categoryID, category, type }: CategoryTypePair) =>
  categoryID === CashCategory.ChequeOut
    ? 'Cheque Out entries are made on Pending Cheques'
    : `${category.name} cannot be paid by ${type.name}`

const codeOf = ({ categoryID }: CategoryTypePair) =>
  categoryID === CashCategory.ChequeOut ? 'CASH_CHEQUE_OUT_CATEGORY' : 'CASH_PAIR'

/** Names of everything in a request that says something. */
function saying(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || value === '' || value === false) return []
  if (typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, inner]) => saying(inner, path === '' ? name : `${path}.${name}`))
}

test('[D3 3] the table has every category and every type, by their names', () => {
  const names = (table: Readonly<Record<number, { name: string }>>) =>
    Object.fromEntries(Object.entries(table).map(([id, row]) => [id, row.name]))
  expect(names(CATEGORY_TABLE)).toEqual(CASH_CATEGORY_NAMES)
  expect(names(TYPE_TABLE)).toEqual(CASH_TYPE_NAMES)
  expect(PAIRS).toHaveLength(133)
})

test.each(pairs)('[D3 2.3] [D3 5] %s: fields, what is required, what is sent', (_, pair) => {
  const { categoryID, typeID, category, type } = pair
  const words = category.isExpense ? ['expense.vendor', 'expense.description'] : ['name', 'description']
  const full = { ...FULL, categoryID, typeID }
  expect(formFields(full)).toEqual([
    ...['dateTime', 'categoryID', 'typeID', ...category.before, 'amount', ...category.after, ...words, 'reference'],
    ...type.fields,
    ...extrasOf(pair),
    ...(category.tie ?? []),
  ])

  const said = formProblems({ ...BLANK, categoryID, typeID }, null).map(({ field, message }) => `${field}: ${message}`)
  const isDeal = (words: string) => /^(vehicleID|clientID)/.test(words)
  expect(said).toEqual([
    'dateTime: Date is required',
    ...category.missing.filter(isDeal),
    'amount: Amount is required',
    ...category.missing.filter((words) => !isDeal(words)),
    ...type.missing,
    // Our own cheque names whom it is given to, where no vehicle says whom.
    ...(typeID === CashType.ChequeOut && !category.before.includes('vehicleID') ? ['name: Given to is required'] : []),
  ])

  const sentWords = category.isExpense ? ['expense.vendorStr', 'expense.description', 'description'] : words
  expect(saying(entryInput(full)).sort()).toEqual(
    [
      ...['dateTime', 'categoryID', 'typeID', 'amount', 'reference', ...sentWords, ...category.sent],
      ...type.fields,
      ...extrasOf(pair),
      ...(category.tie ?? []),
    ].sort(),
  )
  const problems = formProblems(full, null).map(({ message }) => message)
  expect(problems, 'the form refuses the pair that the server refuses').toEqual(
    acceptsType(categoryID, typeID, false) ? [] : [refusalOf(pair)],
  )
})

test('[D3 4] a change of category or type begins anew what belongs to it', () => {
  for (const { categoryID, typeID } of PAIRS) {
    const form = { ...FULL, categoryID: null, typeID: null }
    const changed = { ...form, ...dependentChanges(form, { categoryID, typeID }, TODAY) }
    expect(changed.monthExpense).toBe(categoryID === CashCategory.MonthlyExpense ? TODAY : '')
    expect(changed.bankTransfer.dateTime).toBe(typeID === CashType.BankTransfer ? TODAY : '')
    expect(changed.card.dateTime).toBe(typeID === CashType.Card ? TODAY : '')
    expect(saying({ ...changed.cheque, chequeDate: '' })).toEqual([])
    expect(saying([changed.epos, changed.chequeOut])).toEqual([])
    expect(changed.name === '').toBe(CATEGORY_TABLE[categoryID]?.isExpense === true)
  }
})

test('[D3 5] switches of deposits and HP payments change what is asked', () => {
  const deposit = { ...BLANK, dateTime: TODAY, categoryID: CashCategory.Deposit, typeID: CashType.Cash, vehicleID: 1 }
  const said = (form: EntryForm) => formProblems(form, null).map(({ message }) => message)
  const known = { ...deposit, clientID: 1 }
  expect(said({ ...known, amount: '0' }), 'nothing was paid yet').toEqual([])
  expect(said({ ...known, amount: '100' })).toEqual(['Selling Price is required'])
  expect(said({ ...known, amount: '100', isPartExchange: true })).toEqual(['Difference is required'])
  expect(formFields({ ...known, amount: '0' })).not.toContain('soldToPrice')
  expect(formFields({ ...known, isPartExchange: true, amount: '100', soldToPrice: '' })).toContain('difference')
  const newcomer = { ...deposit, amount: '0', client: { idno: '1M', name: '', surname: '' } }
  expect(formFields(newcomer)).toEqual(expect.arrayContaining(['client.name', 'client.surname']))
  expect(said(newcomer)).toEqual(['Client Name is required', 'Client surname is required'])
  const payment = { ...deposit, categoryID: CashCategory.HpPayment, amount: '1' }
  const combined = { ...payment, enableCombineHpPayment: true, combineHpPayment: '' }
  expect(formFields(combined)).toContain('combineHpPayment')
  expect(said(combined)).toEqual(['Combine Payment number is required'])
  const several = { ...payment, isMultiple: true, vehicleID: null, amount: '' }
  expect(formFields(several)).toContain('combineHpPaymentsOfAccounts')
  expect(formFields(several)).not.toContain('vehicleID')
  expect(said(several)).toEqual(['Select at least 1 HP account'])
  expect(said({ ...payment, categoryID: CashCategory.VehicleExpense, amount: '-1' })).toContain(
    'Amount cannot be negative',
  )
})

interface Scene {
  vehicleID: number
  clientID: number
}

/** A server with a car in stock that has a deposit, a sold one, and an account that was paid something. */
async function startScenes(): Promise<{ app: TestApp; scenes: Record<EntrySubject, Scene> }> {
  const app = await startApp({ engine: quickEngine, now: '2026-03-02T09:00:00Z' })
  const account = await anAgreement(app)
  const sold = { vehicleID: (await aVehicle(app)).vehicleID, clientID: await aClient(app) }
  const sale = { saleType: SaleType.Cash, soldToPrice: 6500, soldToDateTime: '2026-03-01' }
  await app.call('SoldToVehicle', { ...sold, ...sale })
  const stock = { vehicleID: (await aVehicle(app)).vehicleID, clientID: await aClient(app) }
  await app.call('AddEditCash', { ...anEntry({ categoryID: CashCategory.Deposit, soldToPrice: 7000 }), ...stock })
  await app.call('AddEditCash', { ...anEntry({ categoryID: CashCategory.HpPayment, amount: 600 }), ...account })
  return { app, scenes: { stock, sold, account, nothing: { vehicleID: 0, clientID: 0 } } }
}

describe('saved', () => {
  let app: TestApp
  let scenes: Record<EntrySubject, Scene>
  // Each pair leaves nothing behind: were it otherwise, the next one would not move from here.
  let before: Awaited<ReturnType<typeof standing>>
  beforeAll(async () => {
    ;({ app, scenes } = await startScenes())
    before = await standing()
  })
  afterAll(() => app?.stop())

  /** Everything that an entry can move, in cents, and where the entry stands in the daily cash book. */
  async function standing(id = 0) {
    const book = await app.call('GetCurrentBatchTransactions', {})
    const { db } = app.store
    const ofStock = (table: 'expenses' | 'attempts') =>
      db.selectFrom(table).select('amount').where('vehicle_id', '=', scenes.stock.vehicleID).execute()
    const sum = (rows: { amount: string }[]) => rows.reduce((total, row) => total + Number(row.amount), 0)
    const account = await db.selectFrom('hp_accounts').select('paid').executeTakeFirstOrThrow()
    const pending = await db.selectFrom('cheques').select('id').where('status', '=', 'pending').execute()
    const inCents = (euros: number | null | undefined) => Math.round((euros ?? 0) * 100)
    return {
      drawer: inCents(book.closingBalance),
      cheques: inCents(book.chequesClosingBalance),
      pending: pending.length,
      expenses: sum(await ofStock('expenses')),
      attempt: sum(await ofStock('attempts')),
      paid: Number(account.paid),
      owed: inCents((await app.call('GetVehicle', { vehicleID: scenes.sold.vehicleID })).pendingAmount),
      sections: SECTIONS.filter((name) => book[name].some((entry) => entry.id === id)),
    }
  }

  const answered = async (answer: Response) => [answer.status, JSON.parse(await answer.text())]

  test.each(pairs)('[D3 3] [D3 4] [D3 7] %s moves what it should, and nothing once it is deleted', async (_, pair) => {
    const { categoryID, typeID, category } = pair
    const scene = scenes[category.subject]
    for (const cents of [4050, -4050]) {
      const answer = await app.raw(
        'AddEditCash',
        entryInput({ ...FULL, hireID: null, ...scene, categoryID, typeID, amount: String(cents / 100) }),
      )
      if (cents < 0 && category.isNeverNegative)
        expect(await answered(answer)).toEqual([400, { errors: { amount: ['Amount cannot be negative'] } }])
      else if (!acceptsType(categoryID, typeID, cents < 0))
        expect(await answered(answer)).toEqual([400, { Message: refusalOf(pair), code: codeOf(pair) }])
      else await moved(pair, cents, await answer.json())
    }
  })

  /** The entry is there with its money, moves what follows from it, and goes again. */
  async function moved(
    { categoryID, typeID, category, type }: CategoryTypePair,
    cents: number,
    { cashID }: { cashID: number },
  ) {
    const signed = category.way === 'out' ? -cents : cents
    const entry = await app.call('GetCashEntry', { id: cashID })
    expect([entry.amount, entry.signedAmount]).toEqual([cents / 100, signed / 100])
    expect(entry.vehicleID).toBe(category.subject === 'nothing' ? null : scenes[category.subject].vehicleID)
    const [figure, way] = category.moves ?? [null, 1]
    const section = categoryID === CashCategory.BankDeposit ? 'bankDeposits' : type.section
    expect(await standing(cashID)).toEqual({
      ...before,
      ...(typeID === CashType.Cash ? { drawer: before.drawer + signed } : {}),
      ...(typeID === CashType.Cheque ? { cheques: before.cheques + signed, pending: before.pending + 1 } : {}),
      ...(figure === null ? {} : { [figure]: before[figure] + way * cents }),
      sections: section === null ? [] : [section],
    })
    await app.call('DeleteEntry', { cashEntryID: cashID })
  }

  test('[D3 4] after all of it the books add up', async () => {
    expect(await standing()).toEqual(before)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})
