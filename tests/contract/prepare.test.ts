import { checkOf, PAYEE_CHECK } from '@forecourt/core/features/cash-book/entry-checks'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { day } from '@forecourt/core/kernel/days'
import { centsFromWire, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyEntry, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { corruptDirectly } from '../fixtures/statements'
import { type CategoryTypePair, PAIRS, type EntrySubject } from '../fixtures/entry-table'

const TODAY = day('2026-03-02')
const BLANK: EntryForm = { ...emptyEntry(TODAY), dateTime: '' }
/** Everything that any category or type asks for. */
const FULL: EntryForm = {
  ...emptyEntry(TODAY),
  name: 'Ċensu Gatt',
  description: 'Brakes',
  monthExpense: '2026-02-01',
  handlingFee: '15',
  soldToPrice: '7000',
  cheque: {
    bank: 'BOV',
    chequeNumber: '000412',
    accountNumber: '4001',
    payerName: 'Ċensu',
    chequeDate: TODAY,
    receiptNumber: '',
  },
  bankTransfer: { bank: 'HSBC', dateTime: TODAY, reference: '' },
  card: { bank: 'PayPal', dateTime: TODAY, reference: '' },
  epos: { batchNo: '9' },
  chequeOut: { bank: 'APS', chequeNumber: '500' },
}
const AMOUNTS = ['40.50', '-40.50', '0', '6000', '999999'] as const

type Entry = InputOf<Operations['AddEditCash']>
interface Scene {
  vehicleID: number
  clientID: number
}

describeOnOneEngine('an entry that is prepared', (engine) => {
  let app: TestApp
  let scenes: Record<EntrySubject, Scene>
  let other: Scene & { accountNo: string }

  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    const account = await anAgreement(app)
    const second = await anAgreement(app)
    const sold = { vehicleID: (await aVehicle(app)).vehicleID, clientID: await aClient(app) }
    const sale = { saleType: SaleType.Cash, soldToPrice: 6500, soldToDateTime: '2026-03-01' }
    await app.call('SoldToVehicle', { ...sold, ...sale })
    const stock = { vehicleID: (await aVehicle(app)).vehicleID, clientID: await aClient(app) }
    await app.call('AddEditCash', { ...anEntry({ categoryID: CashCategory.HpPayment, amount: 600 }), ...account })
    scenes = { stock, sold, account, nothing: { vehicleID: 0, clientID: 0 } }
    const { accountNo } = await app.call('GetNextHPAmount', { vehicleID: second.vehicleID })
    other = { ...second, accountNo }
  })
  afterAll(() => app?.stop())

  const prepare = (entry: Entry) => app.call('PrepareCashEntry', { readings: [{ entry }] })

  /** Prepares and saves the same: what is blocked is refused with the same sentence, what is not is taken. */
  async function agree(entry: Entry, name: 'AddEditCash' | 'MultiplyHPPayment' = 'AddEditCash') {
    const prepared = await prepare(entry)
    // Whom our own cheque is given to is asked by every client of ours, and by no save.
    const blocks = prepared.checks.filter(({ outcome, code }) => outcome === 'blocks' && code !== PAYEE_CHECK)
    const asks = prepared.checks.filter(({ outcome }) => outcome === 'asks')
    // A sheet sums by these figures what its rows bring into a deal.
    const limited = asks.find((check) => check.name === 'cash-limit')
    expect(prepared.cash?.some(({ sum, limit }) => sum >= limit) ?? false).toBe(limited !== undefined)
    if (blocks.length === 0 && limited) {
      const unasked = await app.raw(name, entry)
      expect([unasked.status, await unasked.json()]).toEqual([
        409,
        expect.objectContaining({ Message: limited.sentence }),
      ])
    }
    if (blocks.length === 0 && asks.length > 0) {
      const { body } = await app.refusal(name, { ...entry, confirmed: [] })
      expect(body.confirm).toEqual(asks.map((check) => checkOf(check)))
    }
    const confirmed = asks.map(({ code, about: figures }) => ({ code, figures }))
    const answer = await app.raw(name, { ...entry, confirmed })
    const body = await answer.json()
    const said = `${JSON.stringify(entry)} ${JSON.stringify(prepared.checks)} ${JSON.stringify(body)}`
    if (blocks.length === 0) {
      expect(answer.status, said).toBe(200)
      for (const id of body.cashIDs ?? [body.cashID]) await app.call('DeleteEntry', { cashEntryID: id })
    } else if (body.errors && !body.Message) {
      const refused = Object.entries<string[]>(body.errors).flatMap(([field, texts]) =>
        texts.map((text) => [field, text]),
      )
      expect(blocks.map(({ field, sentence }) => [field, sentence]).sort(), said).toEqual(refused.sort())
    } else expect(blocks[0]?.sentence, said).toBe(body.Message)
    return { prepared, blocks, status: answer.status }
  }

  const pairs = PAIRS.map((pair): [string, CategoryTypePair] => [`${pair.category.name} by ${pair.type.name}`, pair])
  test.each(pairs)('%s: save and preparation agree', async (_, { categoryID, typeID, category }) => {
    const form = { ...FULL, ...scenes[category.subject], categoryID, typeID }
    for (const amount of AMOUNTS) await agree(entryInput({ ...form, amount }))
    await agree(entryInput({ ...BLANK, categoryID, typeID }))
    await agree(entryInput({ ...form, amount: '10', clientID: null }))
  })

  test('what a deal does not allow is said as the save says it', async () => {
    const payment = { categoryID: CashCategory.HpPayment, typeID: CashType.NonCash, amount: '10' }
    const cases: [Partial<EntryForm>, string][] = [
      [{ ...payment, vehicleID: scenes.stock.vehicleID }, 'HP_NO_SCHEDULE'],
      [{ ...payment, vehicleID: 99_999 }, 'RECORD_NOT_FOUND'],
      [{ ...payment, vehicleID: scenes.account.vehicleID, amount: '1000000' }, 'HP_ONLY_OWED'],
      [
        {
          categoryID: CashCategory.Deposit,
          typeID: CashType.Card,
          amount: '5',
          ...scenes.sold,
          clientID: scenes.stock.clientID,
        },
        'CASH_SOLD_TO_ANOTHER',
      ],
      [
        { categoryID: CashCategory.Sale, typeID: CashType.Card, amount: '5', ...scenes.sold, clientID: 99_999 },
        'RECORD_NOT_FOUND',
      ],
      [
        {
          ...{ categoryID: CashCategory.FreeForm, typeID: CashType.BankTransfer, amount: '5' },
          bankTransfer: { bank: 'PayPal', dateTime: TODAY, reference: '' },
        },
        'CASH_BANK',
      ],
    ]
    for (const [part, code] of cases) {
      const { blocks, status } = await agree(entryInput({ ...FULL, ...part }))
      expect([blocks[0]?.code, status]).toEqual([code, expect.any(Number)])
      expect(status).toBeGreaterThanOrEqual(400)
    }
  })

  test('[server 7.1] a bank that the type does not take is refused at its field; an edit may leave the bank that is there', async () => {
    const transfer = { ...FULL, categoryID: CashCategory.FreeForm, typeID: CashType.BankTransfer, amount: '5' }
    const of = (bank: string) => entryInput({ ...transfer, bankTransfer: { bank, dateTime: TODAY, reference: '' } })
    const Message = 'PayPal is not available for Bank Transfer: choose one of BOV, HSBC, APS'
    const refused = { status: 400, body: { code: 'CASH_BANK', Message, errors: { 'bankTransfer.bank': [Message] } } }
    expect(await app.refusal('AddEditCash', of('PayPal'))).toMatchObject(refused)
    const several = {
      ...{ ...FULL, categoryID: CashCategory.HpPayment, typeID: CashType.BankTransfer, amount: '', isMultiple: true },
      ...{ bankTransfer: { bank: 'PayPal', dateTime: TODAY, reference: '' }, vehicleID: null },
      combineHpPaymentsOfAccounts: [other.accountNo],
    }
    expect(await app.refusal('MultiplyHPPayment', entryInput(several))).toMatchObject(refused)

    const { cashID: id } = await app.call('AddEditCash', of('BOV'))
    expect(await app.refusal('AddEditCash', { ...of('PayPal'), id })).toMatchObject(refused)
    await corruptDirectly(app.store.db, `update cash_entries set bank = 'Lombard' where id = ${id}`)
    await app.call('AddEditCash', { ...of('Lombard'), id, description: 'Brakes and tyres' })
    expect(await app.call('GetCashEntry', { id })).toMatchObject({ description: 'Brakes and tyres' })
    expect(
      (await app.refusal('AddEditCash', { ...of('Lombard'), id, typeID: CashType.Card })).body.errors,
    ).toBeDefined()
    expect(await app.refusal('AddEditCash', { ...of('PayPal'), id })).toMatchObject(refused)
  })

  test('a new client: what is missing, and an ID No that another has', async () => {
    const { idno } = await app.call('GetClient', { clientID: scenes.stock.clientID })
    const sale = { ...FULL, categoryID: CashCategory.Sale, typeID: CashType.Card, amount: '5', ...scenes.sold }
    for (const client of [
      { idno: '777M', name: '', surname: 'Borg' },
      { idno, name: 'Ġanni', surname: 'Borg' },
    ]) {
      const { blocks } = await agree(entryInput({ ...sale, clientID: null, client }))
      expect(blocks).toHaveLength(1)
    }
  })

  test('several accounts: the sum that they need, and each of them once', async () => {
    const first = await app.call('GetNextHPAmount', { vehicleID: scenes.account.vehicleID })
    const second = await app.call('GetNextHPAmount', { vehicleID: other.vehicleID })
    const form: EntryForm = {
      ...FULL,
      categoryID: CashCategory.HpPayment,
      typeID: CashType.Cheque,
      isMultiple: true,
      combineHpPaymentsOfAccounts: [first.accountNo, second.accountNo],
    }
    const sum = (first.amount ?? 0) + (second.amount ?? 0)
    const { prepared } = await agree(entryInput(form), 'MultiplyHPPayment')
    expect([prepared.due, prepared.amount, prepared.accountNos]).toEqual([sum, sum, form.combineHpPaymentsOfAccounts])
    await agree(entryInput({ ...form, amount: String(sum) }), 'MultiplyHPPayment')
    const { blocks } = await agree(entryInput({ ...form, amount: '1' }), 'MultiplyHPPayment')
    expect(blocks[0]?.code).toBe('HP_SUM_CHANGED')
    await agree(entryInput({ ...form, typeID: CashType.ChequeOut }), 'MultiplyHPPayment')
    const unknown = await prepare(entryInput({ ...form, combineHpPaymentsOfAccounts: [first.accountNo, 'HP-NONE'] }))
    expect([unknown.state, unknown.accounts.map(({ vehicleID }) => vehicleID)]).toEqual([
      'none',
      [scenes.account.vehicleID, null],
    ])
  })

  test('a payment: what is due, where it goes and where the account stands then, to be asked where it differs', async () => {
    const next = await app.call('GetNextHPAmount', { vehicleID: scenes.account.vehicleID })
    const entry = { ...FULL, ...scenes.account, categoryID: CashCategory.HpPayment, typeID: CashType.Cash }
    const due = await prepare(entryInput({ ...entry, amount: '' }))
    const batch = await app.call('GetCurrentBatchTransactions', {})
    expect(due).toMatchObject({ due: next.amount, amount: next.amount, signedAmount: next.amount, direction: 'in' })
    expect(due.batchID).toBe(batch.batchID)
    expect(due.accounts[0]?.next).toEqual(next)
    expect(due.after).toEqual({
      paidCount: next.numberOfPaymentsPaid + 1,
      paid: next.paymentsPaid + (next.amount ?? 0),
      remainingCount: next.numberOfRemainingPayments - 1,
      remaining: next.remainingPayments - (next.amount ?? 0),
    })
    const typed = await prepare(entryInput({ ...entry, amount: '17' }))
    expect(typed.checks.filter(({ outcome }) => outcome === 'asks').map(({ name }) => name)).toContain('mismatch')
    const two = await prepare(entryInput({ ...entry, amount: '', enableCombineHpPayment: true, combineHpPayment: '2' }))
    expect(two.due).toBe(next.combined[1])
    const settled = await prepare(entryInput({ ...entry, categoryID: CashCategory.HPSettlement, amount: '' }))
    expect([settled.due, settled.checks.some(({ name }) => name === 'settle')]).toEqual([next.settlementToPay, true])
  })

  test('[server 7.1] a day outside its batch is asked about with what it changes, and saved when it is sent', async () => {
    const questions = async (input: Parameters<typeof app.call<'PrepareCashEntry'>>[1]) =>
      (await app.call('PrepareCashEntry', input)).checks.flatMap((check) =>
        check.outcome === 'asks' ? [check.sentence] : [],
      )
    const form = { ...FULL, ...scenes.nothing, categoryID: CashCategory.DAD, typeID: CashType.Cash, amount: '40.50' }
    const { batchID } = await app.call('GetCurrentBatchTransactions', {})
    const ofDay = (dateTime: string) => questions({ readings: [{ entry: entryInput({ ...form, dateTime }) }] })
    expect(await ofDay(TODAY)).toEqual([])
    expect(await ofDay('2026-02-27')).toEqual([
      `27-02-2026 is before batch ${batchID} began on 02-03-2026: it changes February 2026, Out +40.50.`,
    ])
    expect(await ofDay('2026-03-03')).toEqual(['03-03-2026 is ahead of today: it changes March 2026, Out +40.50.'])
    const { cashID } = await app.call('AddEditCash', entryInput({ ...form, dateTime: '2026-02-27' }))
    const edited = (part: Partial<EntryForm>) =>
      questions({
        cashEntryID: cashID,
        readings: [{ entry: entryInput({ ...form, dateTime: '2026-02-27', ...part }) }],
      })
    expect(await edited({ description: 'Other' })).toEqual([])
    expect(await edited({ amount: '50' })).toEqual([
      `27-02-2026 is before batch ${batchID} began on 02-03-2026: it changes February 2026, Out -40.50; February 2026, Out +50.00.`,
    ])
    await app.call('DeleteEntry', { cashEntryID: cashID })
  })

  test('a deposit at a bank that is not named is asked about, in the words of the form', async () => {
    const form = {
      ...FULL,
      ...scenes.nothing,
      dateTime: TODAY,
      categoryID: CashCategory.BankDeposit,
      typeID: CashType.Cash,
    }
    const asked = async (part: Partial<EntryForm>) => {
      const entry = entryInput({ ...form, amount: '30', ...part })
      const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry }] })
      return checks.flatMap(({ name, outcome, field, sentence }) =>
        name === 'bank-missing' ? [[outcome, field, sentence]] : [],
      )
    }
    expect(await asked({ name: ' ' })).toEqual([['asks', 'name', '€30.00 is taken to a bank, and none is named.']])
    expect(await asked({ name: 'BOV' })).toEqual([])
    expect(await asked({ name: '', categoryID: CashCategory.DAD })).toEqual([])
  })

  test('[server 7.1] cash beyond what the drawer of the open batch holds is asked about, and saved when it is sent', async () => {
    type Prepared = Parameters<typeof app.call<'PrepareCashEntry'>>[1]
    const questions = async (input: Prepared) =>
      (await app.call('PrepareCashEntry', input)).checks.flatMap((check) => (check.name === 'drawer' ? check : []))
    const { closingBalance } = await app.call('GetCurrentBatchTransactions', {})
    const form = { ...FULL, ...scenes.nothing, dateTime: TODAY, categoryID: CashCategory.DAD, typeID: CashType.Cash }
    const asked = (part: Partial<EntryForm>, more: Partial<Prepared> = {}) =>
      questions({ ...more, readings: [{ entry: entryInput({ ...form, ...part }) }] })
    const sentence = (taken: string, holds: number) =>
      `€${taken} goes out in cash, more than the ${formatEuro(centsFromWire(holds)!)} that the drawer holds.`
    const beyond = String(closingBalance + 0.01)
    expect(await asked({ amount: String(closingBalance) })).toEqual([])
    const [question] = await asked({ amount: beyond })
    expect(question).toMatchObject({ outcome: 'asks', field: 'amount', code: 'CASH_DRAWER' })
    expect(question?.sentence).toBe(sentence(formatAmount(centsFromWire(beyond)!), closingBalance))
    for (const typeID of [CashType.Card, CashType.BankTransfer, CashType.NonCash])
      expect(await asked({ amount: beyond, typeID })).toEqual([])
    expect(await asked({ amount: beyond, categoryID: CashCategory.FreeForm })).toEqual([])
    const { cashID } = await app.call('AddEditCash', entryInput({ ...form, amount: '10' }))
    // Of an edit only what goes out beyond what it took already.
    expect(await asked({ amount: '10' }, { cashEntryID: cashID })).toEqual([])
    expect(await asked({ amount: String(closingBalance) }, { cashEntryID: cashID })).toEqual([])
    expect(await asked({ amount: beyond }, { cashEntryID: cashID })).toHaveLength(1)
    await app.call('SaveSettings', { blindCount: true })
    expect(await asked({ amount: '999999' })).toMatchObject([
      { sentence: '€999,999.00 goes out in cash, more than the drawer holds.' },
    ])
    await app.call('SaveSettings', { blindCount: false })
    await app.call('AddEditCash', entryInput({ ...form, amount: beyond }))
    // A batch that was closed has no drawer any more.
    const closed = await app.call('Reconcile', {})
    expect(await asked({ amount: '999999' }, { cashEntryID: cashID })).toEqual([])
    expect(await asked({ amount: '0.01' })).toHaveLength(1)
    await app.call('ReopenLastClosedBatch', { batchID: closed.batchID })
  })

  test('[server 7.1] money that goes back beyond what its client paid for the vehicle is asked about, and saved when it is sent', async () => {
    const { vehicleID } = await aVehicle(app)
    const [clientID, buyerID] = [await aClient(app), await aClient(app)]
    const { regNo } = await app.call('GetVehicle', { vehicleID })
    const back = { ...anEntry({ categoryID: CashCategory.AdditionalDeposit }), vehicleID, clientID }
    const asked = async (entry: Partial<Entry>, cashEntryID?: number) => {
      const input = {
        readings: [{ entry: { ...back, ...entry } }],
        ...(cashEntryID === undefined ? {} : { cashEntryID }),
      }
      const { checks, paid } = await app.call('PrepareCashEntry', input)
      return { paid, says: checks.flatMap(({ name, sentence }) => (name === 'refund' ? sentence : [])) }
    }
    const nothing = (amount: string) => `€${amount} goes back to a client who paid nothing for ${regNo}.`
    const more = (amount: string, paid: string) =>
      `€${amount} goes back to the client, more than the €${paid} paid for ${regNo}.`
    expect(await asked({ amount: -1 })).toEqual({ paid: 0, says: [nothing('1.00')] })
    expect(await asked({ amount: 1 })).toEqual({ paid: null, says: [] })
    await app.call('AddEditCash', {
      ...{ ...back, categoryID: CashCategory.Deposit, amount: 500, soldToPrice: 7000 },
    })
    expect(await asked({ amount: -500 })).toEqual({ paid: 500, says: [] })
    expect(await asked({ amount: -500.01 })).toEqual({ paid: 500, says: [more('500.01', '500.00')] })
    // Of somebody else nothing is there, known or not.
    expect((await asked({ amount: -1, clientID: buyerID })).says).toEqual([nothing('1.00')])
    const client = { idno: '9182736M', name: 'Nina', surname: 'Zahra' }
    expect((await asked({ amount: -1, clientID: null, client })).says).toEqual([nothing('1.00')])
    const { cashID } = await app.call('AddEditCash', { ...back, amount: -200 })
    expect((await asked({ amount: -300.01 })).says).toEqual([more('300.01', '300.00')])
    // An edit counts without what it gave back already.
    expect(await asked({ amount: -500 }, cashID)).toEqual({ paid: 500, says: [] })
    expect((await asked({ amount: -500.01 }, cashID)).says).toEqual([more('500.01', '500.00')])
    await app.call('AddEditCash', { ...back, amount: -400 })
    expect((await asked({ amount: -200 }, cashID)).says).toEqual([])
    expect((await asked({ amount: -200.01 }, cashID)).says).toEqual([more('200.01', '100.00')])
    expect((await asked({ amount: -1 })).says).toEqual([nothing('1.00')])
    // A buyer has paid by hand, too.
    const sale = { saleType: SaleType.Cash, soldToPrice: 7000, soldToDateTime: '2026-03-01' }
    await app.call('SoldToVehicle', { vehicleID, clientID: buyerID, ...sale })
    await app.call('AddManualPayment', { vehicleID, amount: 250, date: TODAY })
    const refund = { categoryID: CashCategory.Sale, clientID: null }
    expect(await asked({ ...refund, amount: -250 })).toEqual({ paid: 250, says: [] })
    expect((await asked({ ...refund, amount: -251 })).says).toEqual([more('251.00', '250.00')])
  })

  test('[server 7.1] our own cheque without a name is blocked here and taken by the save', async () => {
    const form = {
      ...FULL,
      dateTime: TODAY,
      categoryID: CashCategory.PendingOuts,
      typeID: CashType.ChequeOut,
      amount: '5',
    }
    const blocked = async (part: Partial<EntryForm>, clientID: number | null = null) => {
      const { checks } = await prepare({ ...entryInput({ ...form, ...part }), clientID })
      return checks.flatMap(({ outcome, field, sentence }) => (outcome === 'blocks' ? [[field, sentence]] : []))
    }
    expect(await blocked({ name: '' })).toEqual([['name', 'Given to is required']])
    expect(await blocked({})).toEqual([])
    expect(await blocked({ name: '' }, scenes.stock.clientID)).toEqual([])
    const { cashID } = await app.call('AddEditCash', entryInput({ ...form, name: '' }))
    await app.call('DeleteEntry', { cashEntryID: cashID })
  })

  test('[server 7.1] a year that cannot be meant is refused with one sentence, as far as the settings say', async () => {
    const form = { ...FULL, ...scenes.nothing, categoryID: CashCategory.DAD, typeID: CashType.Cash, amount: '40.50' }
    const refused = async (dateTime: string) => (await agree(entryInput({ ...form, dateTime }))).blocks
    const ahead = 'Entries may be dated at most 366 days ahead'
    const early = '31-12-1989 is before the earliest day, 01-01-1990: write another day, or change it in Manage Data'
    expect(await refused('2062-03-02')).toEqual([expect.objectContaining({ field: 'dateTime', sentence: ahead })])
    expect(await refused('1989-12-31')).toEqual([expect.objectContaining({ field: 'dateTime', sentence: early })])
    expect(await refused('2019-03-02')).toEqual([])
    expect(await refused('2027-03-03')).toEqual([])
    const several = {
      ...form,
      categoryID: CashCategory.HpPayment,
      amount: '',
      isMultiple: true,
      dateTime: '2062-03-02',
    }
    const accounts = { combineHpPaymentsOfAccounts: [other.accountNo] }
    await agree(entryInput({ ...several, ...accounts }), 'MultiplyHPPayment')
    const { cashID } = await app.call('AddEditCash', entryInput({ ...form, dateTime: TODAY }))
    const edit = { ...entryInput({ ...form, dateTime: '2062-03-02' }), id: cashID }
    expect((await app.refusal('AddEditCash', edit)).body.errors).toEqual({ dateTime: [ahead] })
    await app.call('DeleteEntry', { cashEntryID: cashID })
    await app.call('SaveSettings', { entryDaysBack: '', entryDaysAhead: null })
    expect(await app.call('GetSettings', {})).toMatchObject({ entryDaysBack: null, entryDaysAhead: null })
    expect(await refused('2062-03-02')).toEqual([])
    await app.call('SaveSettings', { entryDaysAhead: 0 })
    expect(await refused('2026-03-03')).toHaveLength(1)
    await app.call('SaveSettings', { entryDaysBack: 1_000, entryDaysAhead: 366 })
  })

  test('nothing is changed by preparing', async () => {
    const rows = async () => (await app.store.db.selectFrom('audit_events').select('id').execute()).length
    const before = await rows()
    await prepare(
      entryInput({
        ...FULL,
        ...scenes.account,
        categoryID: CashCategory.HpPayment,
        typeID: CashType.Cash,
        amount: '1',
      }),
    )
    expect(await rows()).toBe(before)
    expect((await app.raw('PrepareCashEntry', { readings: [] })).status).toBe(400)
  })

  test('[commands 1] an account is named with or without its letters', async () => {
    const digits = other.accountNo.replaceAll(/\D/g, '')
    expect(other.accountNo).toMatch(/^HP/)
    const queries = [other.accountNo, digits, `${digits}0`].map((query) => ({ of: 'account' as const, query }))
    const { matches } = await app.call('ResolveRecords', { queries })
    expect(matches.map((found) => found.map(({ id }) => id))).toEqual([[other.vehicleID], [other.vehicleID], []])
  })
})
