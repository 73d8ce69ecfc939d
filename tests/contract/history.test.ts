import { OWNER_ROLE } from '../fixtures/cashier'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { CarHireType } from '@forecourt/core/features/car-hire/enums'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { logLines } from '../../apps/server/src/features/history/log-repository'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp, describeOnEachEngine, describeOnOneEngine } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { statementRows } from '../fixtures/statements'

/** Each field as it is after a save, from its history. */
function standing(changes: readonly RecordChange[]): Map<string, string> {
  const now = new Map<string, string>()
  for (const { changes: fields } of changes.toReversed()) for (const { field, after } of fields) now.set(field, after)
  return now
}

/** Where a field is not before a save what it was after the last. */
function broken(changes: readonly RecordChange[]): string[] {
  const faults: string[] = []
  const now = new Map<string, string>()
  for (const { kind, id, summary, changes: fields } of changes.toReversed())
    for (const { field, before, after } of fields) {
      const at = `${kind} ${id} ${field}`
      // Settings have their values before anybody saves them.
      const start = kind === 'settings' ? before : ''
      if ((now.get(at) ?? start) !== before) faults.push(`${summary}: ${field} was ${now.get(at)}, not ${before}`)
      now.set(at, after)
    }
  return faults
}

describeOnEachEngine('[server 10] the history of every kind of record', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-11-20T10:00:00Z' })
  })
  afterAll(() => app.stop())

  const history = async (kind: HistoryKind, id?: number) => {
    const { data, totalCount } = await app.call('GetHistory', { kind, ...(id !== undefined && { id }), pageSize: 500 })
    expect([data.length, broken(data)]).toEqual([totalCount, []])
    return data
  }
  const actions = (changes: readonly RecordChange[]) => changes.map(({ action }) => action)
  const summaries = (changes: readonly RecordChange[]) => changes.map(({ summary }) => summary)

  test('an entry: 500 becomes 550, it is deleted, and its history still answers', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    const entry = anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 500 })
    const { cashID: id } = await app.call('AddEditCash', entry)
    app.setNow('2026-11-20T10:05:00Z')
    await app.call('AddEditCash', { id, amount: 550 })
    const [edited, added] = await history('entry', id)
    expect(edited).toMatchObject({
      at: '2026-11-20T10:05:00.000Z',
      username: CASHIER.username,
      action: 'edit',
      kind: 'entry',
      id,
      summary: `Entry changed: HP Payment · ${accountNo} · €550.00`,
      changes: [{ field: 'Amount', before: '€500.00', after: '€550.00' }],
      locked: false,
    })
    expect([added?.action, added?.summary]).toEqual(['add', `Entry added: HP Payment · ${accountNo} · €500.00`])
    await app.call('DeleteEntry', { cashEntryID: id })
    const [deleted, ...rest] = await history('entry', id)
    expect([deleted?.action, deleted?.summary]).toEqual([
      'delete',
      `Entry deleted: HP Payment · ${accountNo} · €550.00`,
    ])
    expect(deleted?.changes).toContainEqual({ field: 'Amount', before: '€550.00', after: '' })
    expect(deleted?.changes.every(({ after }) => after === '')).toBe(true)
    expect(rest).toEqual([edited, added])
    // What it did to the account is told there.
    const account = await history('account', vehicleID)
    expect(summaries(account).slice(0, 4)).toEqual([
      `HP account changed: ${accountNo} · Entry deleted`,
      `HP account changed: ${accountNo} · Entry changed`,
      `HP account changed: ${accountNo} · Entry added`,
      `Schedule generated: ${accountNo}`,
    ])
    expect(account[1]?.changes).toContainEqual({ field: 'HP Paid', before: '€500.00', after: '€550.00' })
    expect(account.at(-1)?.kind).toBe('account')
  })

  test('an entry that is paid by cheque, and its cheque', async () => {
    const cheque = { bank: 'BOV', chequeNumber: '100001', accountNumber: '400123', payerName: 'C. Borg' }
    const typed = { ...cheque, chequeDate: '2026-03-02' }
    const { cashID: id } = await app.call('AddEditCash', anEntry({ typeID: CashType.Cheque, cheque: typed }))
    await app.call('AddEditCash', { id, cheque: { chequeNumber: '100002' } })
    const [pending] = await app.call('GetPendingCheques', {})
    await app.call('ReconcilePendingCheques', { chequeIDs: [pending!.id] })
    const told = await history('entry', id)
    expect(told.map(({ changes }) => changes).slice(0, 2)).toEqual([
      [
        { field: 'Cheque', before: 'pending', after: 'banked' },
        { field: 'Cheque gone with', before: '', after: expect.stringMatching(/^\d+$/) },
      ],
      [{ field: 'Cheque No', before: '100001', after: '100002' }],
    ])
    const ofCheque = await history('cheque', pending!.id)
    expect(actions(ofCheque)).toEqual(['edit', 'edit', 'add'])
    expect(summaries(ofCheque)).toEqual([
      'Cheque changed: BOV · 100002 · C. Borg · Cheques banked',
      'Cheque changed: BOV · 100002 · C. Borg · Entry changed',
      'Cheque added: BOV · 100001 · C. Borg · Entry added',
    ])
  })

  test('a receipt: issued with an entry, void once that is deleted', async () => {
    const { vehicleID } = await aVehicle(app)
    const clientID = await aClient(app)
    const deposit = anEntry({ categoryID: CashCategory.Deposit, vehicleID, clientID, amount: 300, soldToPrice: 9000 })
    const { cashID } = await app.call('AddEditCash', deposit)
    expect(
      (await app.raw('GetDepositReceiptReport', { id: vehicleID, cashID, clientID, newReceiptNumber: 4974 })).status,
    ).toBe(200)
    const { receiptNumber } = await app.call('GetCashEntry', { id: cashID })
    expect(receiptNumber).not.toBeNull()
    await app.call('DeleteEntry', { cashEntryID: cashID })
    const told = await history('receipt', receiptNumber!)
    expect(summaries(told)).toEqual([`Receipt voided: ${receiptNumber}`, `Receipt issued: ${receiptNumber}`])
    expect(told[0]?.changes).toContainEqual({ field: 'Entry', before: String(cashID), after: '' })
    const [deleted, issued] = await history('entry', cashID)
    expect(deleted?.changes).toContainEqual({ field: 'Receipt No', before: String(receiptNumber), after: '' })
    expect(issued?.changes).toEqual([{ field: 'Receipt No', before: '', after: String(receiptNumber) }])
  })

  // What follows is made of the same statements on both engines.
  if (engine !== quickEngine) return

  test('a vehicle with its deal, its costs and its payments, also those that are deleted', async () => {
    const { vehicleID, regNo } = await aVehicle(app)
    const clientID = await aClient(app)
    const spent = { vehicleID, date: '2026-03-01', vendorStr: 'Gasan', description: 'Brakes' }
    const { id } = await app.call('AddExpense', { ...spent, amount: 40 })
    await app.call('EditExpense', { id, amount: '45.50' })
    await app.call('SoldToVehicle', {
      ...{ vehicleID, clientID, saleType: 0, soldToPrice: 6000, soldToDateTime: '2026-03-02' },
    })
    const paid = {
      vehicleID,
      amount: 100,
      date: '2026-03-03',
      cashCategory: CashCategory.Sale,
      cashType: CashType.Cash,
    }
    const payment = await app.call('AddManualPayment', paid)
    await app.call('EditManualPayment', { ...paid, id: payment.id, amount: 120 })
    await app.call('DeleteManualPayment', { id: payment.id })
    await app.call('DeleteExpense', { id })
    const name = `${regNo} Toyota Vitz`
    const told = await history('vehicle', vehicleID)
    expect(summaries(told)).toEqual([
      `Expense deleted: ${name} · Gasan · Brakes · €45.50`,
      `Payment deleted: ${name} · Sale · €120.00`,
      `Payment changed: ${name} · Sale · €120.00`,
      `Payment added: ${name} · Sale · €100.00`,
      `Sold: ${name}`,
      `Expense changed: ${name} · Gasan · Brakes · €45.50`,
      `Expense added: ${name} · Gasan · Brakes · €40.00`,
      `Vehicle added: ${name}`,
    ])
    expect(actions(told)).toEqual(['delete', 'delete', 'edit', 'add', 'edit', 'edit', 'add', 'add'])
    expect(told[5]?.changes).toEqual([{ field: 'Amount', before: '€40.00', after: '€45.50' }])
    expect(told[4]?.changes).toContainEqual({ field: 'Sold Price', before: '', after: '€6,000.00' })
    expect(await history('expense', id)).toEqual(told.filter(({ kind }) => kind === 'expense'))
    expect(await history('payment', payment.id)).toEqual(told.filter(({ kind }) => kind === 'payment'))
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    await app.call('DeleteVehicle', { vehicleID })
    const [deleted, undone] = await history('vehicle', vehicleID)
    expect(summaries([deleted!, undone!])).toEqual([`Vehicle deleted: ${name}`, `Sale undone: ${name}`])
    expect([deleted?.action, undone?.action]).toEqual(['delete', 'edit'])
  })

  test('instalments: generated, ticked, added and deleted by hand, paid by an entry', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    const row = { vehicleID, amount: 10, dueDate: '2027-05-15' }
    const { id } = await app.call('AddHPPayment', { ...row, paid: false })
    await app.call('EditHPPayment', { id, vehicleID, paid: true, paidDate: '2026-05-01' })
    await app.call('DeleteHPPayment', { id })
    const told = await history('instalment', id)
    expect(actions(told)).toEqual(['delete', 'edit', 'add'])
    expect(summaries(told)[2]).toBe(`HP payment added: ${accountNo} · No 13 · 15-05-2027`)
    expect(told[1]?.changes).toContainEqual({ field: 'Paid', before: '', after: 'Yes' })
    const [first] = await app.call('GetHpScheduleDetails', { vehicleID })
    const entry = anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 })
    const { cashID } = await app.call('AddEditCash', entry)
    const [paid, generated] = await history('instalment', first!.id)
    expect(summaries([paid!, generated!])).toEqual([
      `HP payment changed: ${accountNo} · No 1 · 15-02-2026 · Entry added`,
      `HP payment added: ${accountNo} · No 1 · 15-02-2026 · Schedule generated`,
    ])
    expect(paid?.changes).toContainEqual({ field: 'Paid by', before: '', after: String(cashID) })
  })

  test('a batch: counted, closed, opened again', async () => {
    const { batchID } = await app.call('GetCurrentBatchTransactions', {})
    await app.call('SaveReconcile', { batchID, fifty: 2, extra: 5 })
    await app.call('Reconcile', { batchID, fifty: 3, extra: 5 })
    await app.call('ReopenLastClosedBatch', { batchID })
    const told = await history('batch', batchID)
    expect(summaries(told).slice(0, 3)).toEqual([
      `Batch re-opened: ${batchID}`,
      `Batch closed: ${batchID}`,
      `Batch counted: ${batchID}`,
    ])
    expect(told[2]?.changes).toEqual([
      { field: 'Counted €50', before: '', after: '2' },
      { field: 'Extra', before: '', after: '€5.00' },
    ])
    expect(told[1]?.changes).toContainEqual({ field: 'Counted €50', before: '2', after: '3' })
    expect(told[1]?.changes).toContainEqual({ field: 'Status', before: 'current', after: 'closed' })
    expect(standing(told).get('Status')).toBe('current')
    await app.call('Reconcile', { batchID })
  })

  test('a hire, a client, a user and the settings', async () => {
    const { vehicleID, regNo } = await aVehicle(app, { transmission: 'Manual' })
    const clientID = await aClient(app)
    const hire = { clientID, vehicleID, carHireType: CarHireType.Cash, rate: '25.50' }
    const days = { startDateTime: '2026-05-01', endDateTime: '2026-05-04' }
    const { id } = await app.call('SaveCarHire', { ...hire, ...days })
    await app.call('SaveCarHire', { ...hire, ...days, carHireID: id, rate: 30 })
    await app.call('DeleteCarHire', { carHireID: id })
    const hires = await history('hire', id)
    expect(summaries(hires)).toEqual(
      ['deleted', 'changed', 'added'].map((done) => `Hire ${done}: ${regNo} Toyota Vitz · 01-05-2026 to 04-05-2026`),
    )
    expect(hires[1]?.changes).toEqual([{ field: 'Rate', before: '€25.50', after: '€30.00' }])
    expect(actions(await history('client', clientID))).toEqual(['edit', 'add'])

    const user = { username: 'rita', password: 'a long pass word', passCode: '2468' }
    const { id: userID } = await app.call('AddUser', user)
    await app.call('EditUser', { id: userID, username: 'rita', password: 'another pass word', active: false })
    const users = await history('user', userID)
    expect(summaries(users)).toEqual(['User changed: rita', 'User added: rita'])
    expect(users[0]?.changes).toEqual([
      { field: 'Active', before: 'Yes', after: '' },
      { field: 'New password', before: '', after: 'Yes' },
    ])
    expect(JSON.stringify(users)).not.toMatch(/pass word|argon|2468/)

    await app.call('SaveSettings', { cashLimit: 9000 })
    await app.call('SaveReceiptNumber', { receiptNumber: 9_000 })
    const [receipt, limit] = await history('settings')
    expect([receipt, limit]).toMatchObject([
      { kind: 'settings', id: null, summary: 'Receipt number changed', changes: [{ after: '9000' }] },
      {
        summary: 'Settings changed',
        changes: [{ field: 'Cash: Cash limit', before: '€10,000.00', after: '€9,000.00' }],
      },
    ])
  })

  test('two who edit at once: one after the other, each before the after of the one before', async () => {
    const { cashID: id } = await app.call('AddEditCash', anEntry({ amount: 100 }))
    const amounts = [110, 120, 130, 140]
    await Promise.all(amounts.map((amount) => app.call('AddEditCash', { id, amount })))
    const told = await history('entry', id)
    expect(actions(told)).toEqual(['edit', 'edit', 'edit', 'edit', 'add'])
    const { amount } = await app.call('GetCashEntry', { id })
    expect(standing(told).get('Amount')).toBe(`€${amount.toFixed(2)}`)
  })

  test('page by page, the same lines', async () => {
    const { cashID: id } = await app.call('AddEditCash', anEntry({ amount: 1 }))
    for (let amount = 2; amount <= 7; amount += 1) await app.call('AddEditCash', { id, amount })
    const whole = await history('entry', id)
    const pages = []
    for (const pageNumber of [1, 2, 3, 4])
      pages.push(await app.call('GetHistory', { kind: 'entry', id, pageNumber, pageSize: 3 }))
    expect(pages.flatMap(({ data }) => data)).toEqual(whole)
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([7, 7, 7, 7])
  })

  test('[server 2] without the passcode the history of what is behind it is refused, and the rest is told', async () => {
    const { vehicleID } = await anAgreement(app)
    const { cashID } = await app.call('AddEditCash', anEntry())
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    for (const kind of ['vehicle', 'account', 'instalment', 'expense', 'payment'] as const) {
      const refused = await app.refusal('GetHistory', { kind, id: vehicleID }, { token })
      expect([kind, refused.status, refused.body]).toEqual([
        kind,
        403,
        { Message: 'Passcode locked', code: 'SESSION_PASSCODE_LOCKED' },
      ])
    }
    for (const kind of ['client', 'entry', 'batch', 'cheque', 'receipt', 'hire', 'user', 'settings'] as const)
      expect((await app.raw('GetHistory', { kind, id: cashID }, { token })).status, kind).toBe(200)
    await app.signIn()
  })

  test('what is asked wrongly is said clearly; of what was never there nothing is told', async () => {
    const errors = async (asked: object) => (await app.refusal('GetHistory', asked)).body.errors
    expect(await errors({ kind: 'entry' })).toEqual({ id: ['ID is required'] })
    expect((await errors({ kind: 'car', id: 1 }))?.kind?.[0]).toMatch(/^Kind is one of client, vehicle, entry/)
    expect((await errors({ id: 1 }))?.kind?.[0]).toMatch(/^Kind is one of client, vehicle, entry/)
    for (const id of ['x', '0', '-1', '1.5', '99999999999'])
      expect((await errors({ kind: 'entry', id }))?.id, id).toBeDefined()
    expect(await history('entry', 999_999)).toEqual([])
    expect(await history('account', 999_999)).toEqual([])
  })
})

describeOnOneEngine('[server 10] the log of all changes', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-11-20T10:00:00Z' })
    await app.call('AddUser', { roleID: OWNER_ROLE, username: 'rita', password: 'a long pass word', passCode: '2468' })
  })
  afterAll(() => app.stop())

  type Asked = Parameters<typeof app.call<'GetChanges'>>[1]
  const log = async (asked: Asked = {}) => {
    const { data, totalCount } = await app.call('GetChanges', { pageSize: 500, ...asked })
    expect(data.length).toBe(totalCount)
    return data
  }
  const summaries = async (asked: Asked = {}) => (await log(asked)).map(({ summary }) => summary)

  test('one line for each record that was saved; sign-ins and what followed are none', async () => {
    const { vehicleID, accountNo, regNo } = await anAgreement(app)
    const entry = anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 500 })
    const { cashID: id } = await app.call('AddEditCash', entry)
    await app.call('AddEditCash', { id, amount: 550 })
    await app.call('DeleteEntry', { cashEntryID: id })
    const title = (amount: string) => `HP Payment · ${accountNo} · €${amount}.00`
    const name = `${regNo} Toyota Vitz`
    expect((await summaries()).slice(0, 6)).toEqual([
      `Entry deleted: ${title('550')}`,
      `Entry changed: ${title('550')}`,
      `Entry added: ${title('500')}`,
      `Schedule generated: ${accountNo}`,
      `Sold: ${name}`,
      `Vehicle added: ${name}`,
    ])
    const [deleted, edited] = await log()
    expect(edited).toMatchObject({ kind: 'entry', id, action: 'edit', username: CASHIER.username, locked: false })
    expect(edited?.changes).toEqual([{ field: 'Amount', before: '€500.00', after: '€550.00' }])
    expect(deleted?.changes).toContainEqual({ field: 'Amount', before: '€550.00', after: '' })
    // The same as the entry's own history tells.
    const { data } = await app.call('GetHistory', { kind: 'entry', id })
    expect((await log()).slice(0, 3)).toEqual(data)
  })

  test('what followed a save is told once its kind is asked for', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    await app.call('AddEditCash', anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 }))
    expect((await summaries({ kind: 'instalment' }))[0]).toBe(
      `HP payment changed: ${accountNo} · No 1 · 15-02-2026 · Entry added`,
    )
    expect((await summaries({ kind: 'account' })).slice(0, 2)).toEqual([
      `HP account changed: ${accountNo} · Entry added`,
      `Schedule generated: ${accountNo}`,
    ])
    expect((await summaries({ kind: 'instalment', action: 'add' })).length).toBeGreaterThan(11)
    expect(await log({ kind: 'instalment', action: 'delete' })).toEqual([])
    const cheque = { bank: 'BOV', chequeNumber: '100001', accountNumber: '400123', payerName: 'C. Borg' }
    await app.call('AddEditCash', anEntry({ typeID: CashType.Cheque, cheque: { ...cheque, chequeDate: '2026-03-02' } }))
    expect(await summaries({ kind: 'cheque', action: 'add' })).toEqual([
      'Cheque added: BOV · 100001 · C. Borg · Entry added',
    ])
    const spent = anEntry({ categoryID: CashCategory.VehicleExpense, vehicleID, amount: 40, name: 'Garage' })
    await app.call('AddEditCash', spent)
    const [expense] = await log({ kind: 'expense' })
    expect((await log({ kind: 'entry' }))[0]).not.toHaveProperty('vehicleID')
    expect((await log({ kind: 'instalment' }))[0]?.vehicleID).toEqual(expect.any(Number))
    expect([expense?.vehicleID, expense?.action, expense?.summary]).toEqual([
      vehicleID,
      'add',
      expect.stringMatching(/^Expense added: .* · Entry added$/),
    ])
    expect(await summaries({ kind: 'expense', amountFrom: 40, amountTo: 40 })).toEqual([expense?.summary])
    expect(await log({ kind: 'expense', amountFrom: 41 })).toEqual([])
  })

  test('by user, kind, action, days and amount, and deletions alone', async () => {
    const { accessToken } = await app.signIn({ username: 'rita', password: 'a long pass word', locked: true })
    const typed = anEntry({ amount: '77.70', name: 'Petrol' })
    const { cashID } = await app.call('AddEditCash', typed, { token: accessToken })
    await app.signIn()
    expect(await log({ username: 'rita' })).toMatchObject([
      { kind: 'entry', id: cashID, action: 'add', username: 'rita' },
    ])
    await app.call('AddEditCash', { id: cashID, amount: '88.80' })
    await app.call('DeleteEntry', { cashEntryID: cashID })
    const ofEntry = async (asked: Asked) =>
      (await log(asked)).filter(({ id }) => id === cashID).map(({ action }) => action)
    expect(await ofEntry({ amountFrom: 77.7, amountTo: 77.7 })).toEqual(['edit', 'add'])
    expect(await ofEntry({ amountFrom: 80, kind: 'entry' })).toEqual(['delete', 'edit'])
    const deletions = await log({ action: 'delete', kind: 'entry' })
    expect(deletions.length).toBeGreaterThan(1)
    expect(new Set(deletions.map(({ action, kind }) => `${kind} ${action}`))).toEqual(new Set(['entry delete']))
    const today = await log({ from: '2026-11-20', to: '2026-11-20' })
    expect(today).toEqual(await log())
    expect(await log({ to: '2026-11-19' })).toEqual([])
    expect(await log({ from: '2026-11-21' })).toEqual([])
    expect(await log({ username: 'nobody' })).toEqual([])
    // Half past midnight in Malta is the day before in UTC.
    app.setNow('2026-11-20T23:30:00Z')
    await app.signIn()
    const { cashID: late } = await app.call('AddEditCash', anEntry())
    expect(await log({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject([{ kind: 'entry', id: late }])
    expect(await log({ to: '2026-11-20' })).toEqual(today)
  })

  test('page by page from either end the same lines, and past the end none', async () => {
    const whole = await log()
    const pageSize = 4
    const pages = Math.ceil(whole.length / pageSize)
    const read: RecordChange[] = []
    for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1)
      read.push(...(await app.call('GetChanges', { pageNumber, pageSize })).data)
    expect(read).toEqual(whole)
    expect(await app.call('GetChanges', { pageNumber: 100_000, pageSize })).toEqual({
      data: [],
      totalCount: whole.length,
    })
    const filter = { timeZone: 'Europe/Malta', isUnlocked: true }
    const { db } = app.store
    const lines = await logLines(db, filter, { limit: 500, offset: 0, olderThan: null })
    for (let offset = 0; offset < lines.length; offset += pageSize) {
      const part = { limit: pageSize, offset, olderThan: null }
      expect(await logLines(db, filter, part, lines.length)).toEqual(lines.slice(offset, offset + pageSize))
    }
  })

  test('as a file, a line for each field', async () => {
    const { cashID } = await app.call('AddEditCash', anEntry({ amount: 10, name: 'Stamps' }))
    await app.call('AddEditCash', { id: cashID, amount: 12, name: '=Stamps' })
    const rows = (await app.download('ExportChanges', { kind: 'entry', action: 'edit' })).split('\r\n')
    expect(rows[0]).toBe('When,Who,What,Action,Kind,ID,Field,Before,After')
    const start = `21-11-2026 00:30,maria,"?.*"?,edit,entry,${cashID}`
    expect(rows[1]).toMatch(new RegExp(`^${start},Amount,€10.00,€12.00$`))
    expect(rows[2]).toMatch(new RegExp(`^${start},Name,Stamps,'=Stamps$`))
    const whole = await log({ kind: 'entry' })
    const lines = whole.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0)
    expect((await app.download('ExportChanges', { kind: 'entry' })).split('\r\n')).toHaveLength(lines + 2)
  })

  test('[server 2] without the passcode what is behind it is left out, line by line', async () => {
    const { vehicleID } = await aVehicle(app)
    await app.call('AddExpense', { vehicleID, amount: '91.19', vendorStr: 'Secret', description: 'Brakes' })
    await app.call('EditVehicleNote', { vehicleID, note: 'Hidden' })
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    const { data } = await app.call('GetChanges', { pageSize: 500 }, { token })
    expect(data[0]).toMatchObject({ kind: 'vehicle', changes: [], locked: true })
    expect(data[1]).toMatchObject({ kind: 'expense', changes: [], locked: true })
    expect(data[2]).toMatchObject({ kind: 'vehicle', action: 'add', locked: true })
    expect(data[2]?.changes.map(({ field }) => field)).not.toContain('Bought price')
    expect(JSON.stringify(data)).not.toMatch(/91\.19|Secret|Hidden|4,000\.00/)
    expect(data.find(({ kind }) => kind === 'entry')?.locked).toBe(false)
    for (const kind of [null, 'expense', 'payment'] as const) {
      const asked = { kind, amountFrom: 91.19, amountTo: 91.19 }
      expect(await app.call('GetChanges', asked, { token })).toEqual({ data: [], totalCount: 0 })
    }
    await app.signIn()
    expect(await log({ amountFrom: 91.19, amountTo: 91.19 })).toMatchObject([{ kind: 'expense', locked: false }])
  })

  test('what is asked wrongly is said clearly', async () => {
    const errors = async (asked: object) => (await app.refusal('GetChanges', asked)).body.errors
    expect((await errors({ kind: 'car' }))?.kind?.[0]).toMatch(/^Kind is one of client, vehicle, entry/)
    expect(await errors({ action: 'remove' })).toEqual({ action: ['Action is one of add, edit, delete'] })
    expect(await errors({ from: '2026-02-30' })).toEqual({ from: ['Write a date such as 31-12-2026'] })
    expect(await errors({ amountFrom: 'x' })).toEqual({ amountFrom: ['Write an amount such as 12.50 or 1,250'] })
  })

  test('of amounts and of kinds that follow others so many are counted, and the answer says so; the file has them all', async () => {
    await statementRows(
      app.store.db,
      `insert into audit_events (username, operation, kind, subject_id, after, transaction_id)
      select 'many', 'AddEditCash', 'entry', 9000000 + n, '{"amount": 987654321, "date": "2026-03-01"}', 900000000 + n
      from generate_series(1, 2005) n`,
    )
    const asked = { username: 'many', amountFrom: 9876543.21 }
    const first = await app.call('GetChanges', asked)
    expect([first.data.length, first.totalCount, first.countedUpTo]).toEqual([25, 2000, 2000])
    const last = await app.call('GetChanges', { ...asked, pageNumber: 4, pageSize: 500 })
    expect(last.data.length).toBe(500)
    expect((await app.call('GetChanges', { ...asked, pageNumber: 5, pageSize: 500 })).data).toEqual([])
    expect(await app.call('GetChanges', { ...asked, only: 'total' })).toEqual({
      ...{ data: [], totalCount: 2000, countedUpTo: 2000 },
    })
    const all = await app.call('GetChanges', { username: 'many' })
    expect([all.totalCount, all.countedUpTo]).toEqual([2005, undefined])
    expect((await app.call('GetChanges', { ...asked, amountFrom: 9876543.22 })).totalCount).toBe(0)
    expect((await app.download('ExportChanges', asked)).split('\r\n')).toHaveLength(2005 + 2)
  })
})

describeOnOneEngine('[server 10] deleted entries', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-11-20T10:00:00Z' })
  })
  afterAll(() => app.stop())

  test('one opens as it was, marked deleted, and is summed nowhere', async () => {
    const { vehicleID } = await anAgreement(app)
    const clientID = await aClient(app)
    const cheque = { bank: 'BOV', chequeNumber: '100001', accountNumber: '400123', payerName: 'C. Borg' }
    const details = { typeID: CashType.Cheque, cheque: { ...cheque, chequeDate: '2026-03-02' } }
    const saved = [
      anEntry({ amount: 12, name: 'Stamps' }),
      anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550, ...details }),
      anEntry({
        categoryID: CashCategory.Deposit,
        vehicleID: (await aVehicle(app)).vehicleID,
        clientID,
        amount: 300,
        soldToPrice: 9000,
      }),
    ]
    for (const entry of saved) {
      const { cashID: id } = await app.call('AddEditCash', entry)
      // What stands beside an entry that is there: corrections of it, what stays of it, and the lock of its month.
      const { correctedBy: _, monthLocked: __, stays: ___, ...was } = await app.call('GetCashEntry', { id })
      expect((await app.refusal('GetDeletedEntry', { id })).body.Message).toBe(`Deleted cash entry ${id} was not found`)
      await app.call('DeleteEntry', { cashEntryID: id })
      const deleted = await app.call('GetDeletedEntry', { id })
      // What it had paid is given back with its deletion; the account tells that.
      expect(deleted).toEqual({
        ...was,
        combinedHPPayments: [],
        deletedAt: '2026-11-20T10:00:00.000Z',
        deletedBy: CASHIER.username,
      })
    }
    expect((await app.refusal('GetDeletedEntry', { id: 999_999 })).status).toBe(404)
    expect((await app.refusal('GetDeletedEntry', {})).status).toBe(400)
  })
})
