import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../apps/server/src/database/transaction'
import { CASHIER, type TestApp, describeOnOneEngine, startApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle, typeDetails } from '../fixtures/builders'
import { openLiveStream } from '../fixtures/live'
import { statementRows } from '../fixtures/statements'

type EntryInput = InputOf<Operations['AddEditCash']>
const C = CashCategory
const T = CashType

describeOnOneEngine('cash entries', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const add = async (over: EntryInput) => (await app.call('AddEditCash', anEntry(over))).cashID
  const read = (id: number) => app.call('GetCashEntry', { id })
  const nextAmount = (vehicleID: number) => app.call('GetNextHPAmount', { vehicleID })
  const attemptsOf = async (vehicleID: number) => {
    const result = await app.store.db.selectFrom('attempts').selectAll().where('vehicle_id', '=', vehicleID).execute()
    return result.map((row) => ({ clientID: row.client_id, amount: Number(row.amount) }))
  }
  const expensesOf = async (vehicleID: number) => {
    const rows = await app.store.db
      .selectFrom('expenses')
      .selectAll()
      .where('vehicle_id', '=', vehicleID)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      amount: Number(row.amount),
      date: row.date,
      vendor: row.vendor,
      description: row.description,
      entryID: row.entry_id,
    }))
  }

  test('[D3 2.3] an entry is added, read back and found', async () => {
    const id = await add({ amount: '1,250.50', name: 'Ċensu' })
    expect(await read(id)).toMatchObject({ id, amount: 1250.5, signedAmount: 1250.5, dateTime: '2026-03-02' })
    const found = await app.call('GetCashManagement', { regNoAccNo: '-1250.50' })
    expect(found.data.map((row) => row.id)).toEqual([id])
  })

  test('[D3 5] every missing field has its message and nothing is saved', async () => {
    const before = (await app.call('GetCashManagement', {})).totalCount
    const cases: [EntryInput, Record<string, string>][] = [
      [
        {},
        {
          dateTime: 'Date is required',
          categoryID: 'Category is required',
          typeID: 'Type is required',
          amount: 'Amount is required',
        },
      ],
      [anEntry({ categoryID: C.HpPayment }), { vehicleID: 'Reg No/HP Account No is required' }],
      [anEntry({ categoryID: C.Sale }), { vehicleID: 'Reg No is required' }],
      [anEntry({ categoryID: C.Deposit, vehicleID: 1 }), { soldToPrice: 'Selling Price is required' }],
      [
        anEntry({ categoryID: C.Deposit, vehicleID: 1, isPartExchange: true }),
        { difference: 'Difference is required' },
      ],
      [
        anEntry({ categoryID: C.VehicleExpense, vehicleID: 1, description: '' }),
        { 'expense.vendor': 'Name is required', 'expense.description': 'Description is required' },
      ],
      [anEntry({ categoryID: C.MonthlyExpense }), { 'cashMonthlyExpense.monthExpense': 'Month is required' }],
      [anEntry({ categoryID: C.TransportMalta }), { handlingFee: 'Handling fee is required' }],
      [
        anEntry({ categoryID: C.HpPayment, vehicleID: 1, enableCombineHpPayment: true }),
        { combineHpPayment: 'Combine Payment number is required' },
      ],
      [
        anEntry({ typeID: T.Cheque }),
        {
          'cheque.bank': 'Bank is required',
          'cheque.chequeNumber': 'Cheque No is required',
          'cheque.accountNumber': 'A/C No is required',
          'cheque.payerName': 'Payer is required',
        },
      ],
      [
        anEntry({ typeID: T.BankTransfer }),
        { 'bankTransfer.bank': 'Bank is required', 'bankTransfer.dateTime': 'Date is required' },
      ],
      [anEntry({ typeID: T.Card }), { 'card.bank': 'Bank is required', 'card.dateTime': 'Date is required' }],
      [anEntry({ typeID: T.EPOS }), { 'epos.batchNo': 'Batch No is required' }],
      [
        anEntry({ typeID: T.ChequeOut, amount: -1 }),
        { 'chequeOut.bank': 'Bank is required', 'chequeOut.chequeNumber': 'Cheque No is required' },
      ],
      [anEntry({ amount: 0 }), { amount: 'Amount cannot be zero' }],
      [anEntry({ categoryID: 10 }), { categoryID: 'Category is required' }],
      [anEntry({ typeID: 9 }), { typeID: 'Type is required' }],
      [anEntry({ categoryID: 1.5 }), { categoryID: 'Write a whole number' }],
      [
        anEntry({ categoryID: C.HpPayment, vehicleID: 1, enableCombineHpPayment: true, combineHpPayment: 2.5 }),
        { combineHpPayment: 'Write a whole number' },
      ],
    ]
    for (const [input, messages] of cases) {
      const refusal = await app.refusal('AddEditCash', input)
      expect(refusal.status, JSON.stringify(input)).toBe(400)
      expect(refusal.body.errors).toMatchObject(
        Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]])),
      )
    }
    for (const amount of ['12.345', 'abc', 100_000_000, null])
      expect((await app.refusal('AddEditCash', { ...anEntry(), amount })).status, String(amount)).toBe(400)
    expect((await app.refusal('AddEditCash', anEntry({ dateTime: '2026-02-30' }))).status).toBe(400)
    expect((await app.refusal('AddEditCash', anEntry({ categoryID: C.Sale, vehicleID: 999_999 }))).status).toBe(404)
    expect((await app.refusal('AddEditCash', anEntry({ clientID: 999_999 }))).status).toBe(404)
    expect((await app.call('GetCashManagement', {})).totalCount).toBe(before)
  })

  test('[D3 3] the details of each type come back, and a change of type clears the old ones', async () => {
    for (const type of [T.Cheque, T.EPOS, T.BankTransfer, T.Card]) {
      const details = typeDetails(type)
      const id = await add({ typeID: type, ...details })
      expect(await read(id)).toMatchObject(details)
      await app.call('AddEditCash', { id, typeID: T.Cash })
      const { cheque, epos, bankTransfer, card, typeID, description } = await read(id)
      expect({ cheque, epos, bankTransfer, card, typeID }).toEqual({
        cheque: null,
        epos: null,
        bankTransfer: null,
        card: null,
        typeID: T.Cash,
      })
      expect(description).toBe('Odds and ends')
      await app.call('DeleteEntry', { cashEntryID: id })
    }
    expect(await app.store.db.selectFrom('cheques').selectAll().execute()).toEqual([])
  })

  test('[D3 4] an edit keeps what is absent, clears what is empty, and a record read may be sent back whole', async () => {
    const id = await add({ name: 'Joe', reference: 'R1', typeID: T.Cheque, ...typeDetails(T.Cheque) })
    const entry = await read(id)
    await app.call('AddEditCash', entry as unknown as EntryInput)
    const again = await read(id)
    expect(again).toEqual({ ...entry, version: entry.version + 1 })
    await app.call('AddEditCash', { id, reference: null, name: '', cheque: { payerName: 'Other' } })
    expect(await read(id)).toMatchObject({
      name: '',
      reference: '',
      description: 'Odds and ends',
      cheque: { ...entry.cheque, payerName: 'Other' },
      batchID: entry.batchID,
    })
    await app.call('DeleteEntry', { cashEntryID: id })
  })

  test('[D3 4] an old version is refused with who changed it, for edits and deletions', async () => {
    const id = await add({})
    const { version } = await app.call('AddEditCash', { id, amount: 5 })
    for (const refusal of [
      await app.refusal('AddEditCash', { id, amount: 6, version: 1 }),
      await app.refusal('DeleteEntry', { cashEntryID: id, version: 1 }),
    ]) {
      expect(refusal.status).toBe(409)
      expect(refusal.body.Message).toMatch(/^Changed by maria at .+\. Reload and try again\.$/)
    }
    expect((await read(id)).amount).toBe(5)
    await app.call('AddEditCash', { id, amount: 7, version })
    await app.call('DeleteEntry', { cashEntryID: id })
    expect((await app.refusal('DeleteEntry', { cashEntryID: id })).status).toBe(404)
    expect((await app.refusal('AddEditCash', { id, amount: 1 })).status).toBe(404)
  })

  test('[D3 5] HP payments: part, over, combined, refund; deleting and editing restore', async () => {
    const { vehicleID, accountNo, clientID, regNo } = await anAgreement(app)
    const hp = { categoryID: C.HpPayment, vehicleID }
    const fresh = await nextAmount(vehicleID)
    const first = await add({ ...hp, amount: 200 })
    expect(await nextAmount(vehicleID)).toMatchObject({ amount: 350, numberOfPaymentsPaid: 0, paymentsPaid: 200 })
    const second = await add({ ...hp, amount: 900 })
    expect(await nextAmount(vehicleID)).toMatchObject({ amount: 550, numberOfPaymentsPaid: 2, dueDate: '2026-04-15' })
    expect((await read(second)).combinedHPPayments).toEqual([
      { number: 1, dueDate: '2026-02-15', amount: 350 },
      { number: 2, dueDate: '2026-03-15', amount: 550 },
    ])
    expect(await read(first)).toMatchObject({
      clientID,
      hpacNo: accountNo,
      regNo,
      shownName: expect.stringContaining('Ġanni'),
    })
    const refusal = await app.refusal('AddEditCash', anEntry({ ...hp, amount: 5500.01 }))
    expect(refusal).toMatchObject({ status: 400, body: { Message: `Only €5,500.00 is owed on ${accountNo}` } })
    const refund = await add({ ...hp, amount: -100, typeID: T.ChequeOut, ...typeDetails(T.ChequeOut) })
    expect(await nextAmount(vehicleID)).toMatchObject({ paymentsPaid: 1000, amount: 100 })
    await app.call('DeleteEntry', { cashEntryID: refund })
    await app.call('AddEditCash', { id: second, amount: 350 })
    expect(await nextAmount(vehicleID)).toMatchObject({ numberOfPaymentsPaid: 1, paymentsPaid: 550 })
    await app.call('AddEditCash', { id: second, amount: 9000 })
    expect(await nextAmount(vehicleID)).toMatchObject({ overpaid: 2600, remainingPayments: 0 })
    const combined = await app.refusal('AddEditCash', anEntry({ ...hp, amount: 1 }))
    expect(combined.body.Message).toContain('Only €0.00 is owed')
    for (const id of [first, second]) await app.call('DeleteEntry', { cashEntryID: id })
    expect(await nextAmount(vehicleID)).toEqual(fresh)
  })

  test('[D3 5] HP settlement: once, waives the rest, refuses later payments, deleting opens the account again', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    const settle = { categoryID: C.HPSettlement, vehicleID }
    const payment = await add({ categoryID: C.HpPayment, vehicleID, amount: 550 })
    const open = await nextAmount(vehicleID)
    expect((await app.refusal('AddEditCash', anEntry({ ...settle, amount: 6050.01 }))).body.Message).toBe(
      `Only €6,050.00 is owed on ${accountNo}`,
    )
    const settlement = await add({ ...settle, amount: 5000 })
    expect(await nextAmount(vehicleID)).toMatchObject({
      settled: true,
      remainingPayments: 0,
      numberOfRemainingPayments: 0,
      amount: null,
    })
    for (const over of [settle, { categoryID: C.HpPayment, vehicleID }])
      expect(await app.refusal('AddEditCash', anEntry({ ...over, amount: 1 }))).toMatchObject({
        status: 409,
        body: { Message: 'The account is settled' },
      })
    // Any other edit is accepted, also one that a new entry would not be.
    await app.call('AddEditCash', { id: payment, amount: 560, description: 'Corrected' })
    await app.call('AddEditCash', { id: payment, amount: 550 })
    const moved = await app.refusal('AddEditCash', { id: payment, clientID: await aClient(app) })
    expect(moved.body.Message).toBe('The account is settled')
    await app.call('DeleteEntry', { cashEntryID: settlement })
    expect(await nextAmount(vehicleID)).toEqual(open)
    const { vehicleID: unsold, regNo } = await aVehicle(app)
    expect(await app.refusal('AddEditCash', anEntry({ ...settle, vehicleID: unsold, amount: 1 }))).toMatchObject({
      status: 409,
      body: { Message: `${regNo} has no HP Schedule` },
    })
  })

  test('[D3 4] an HP payment moved to another account, or made something else, leaves the first as it was', async () => {
    const [one, two] = [await anAgreement(app), await anAgreement(app)]
    const before = [await nextAmount(one.vehicleID), await nextAmount(two.vehicleID)]
    const id = await add({ categoryID: C.HpPayment, vehicleID: one.vehicleID, amount: 550 })
    const paid = await nextAmount(one.vehicleID)
    await app.call('AddEditCash', { id, vehicleID: two.vehicleID, clientID: null })
    expect(await nextAmount(one.vehicleID)).toEqual(before[0])
    expect(await nextAmount(two.vehicleID)).toMatchObject({ paymentsPaid: 550 })
    expect(await read(id)).toMatchObject({ hpacNo: two.accountNo, regNo: two.regNo, clientID: two.clientID })
    expect((await app.refusal('AddEditCash', { id, vehicleID: one.vehicleID, amount: 6700 })).status).toBe(400)
    expect(await nextAmount(two.vehicleID)).toMatchObject({ paymentsPaid: 550 })
    await app.call('AddEditCash', { id, categoryID: C.FreeForm })
    expect(await nextAmount(two.vehicleID)).toEqual(before[1])
    expect(await read(id)).toMatchObject({ vehicleID: null, regNo: '', hpacNo: '' })
    await app.call('AddEditCash', { id, categoryID: C.HpPayment, vehicleID: one.vehicleID, clientID: null })
    expect(await nextAmount(one.vehicleID)).toEqual(paid)
    await app.call('DeleteEntry', { cashEntryID: id })
  })

  test('[D3 5] expenses are posted to the vehicle and follow their entry', async () => {
    const [one, two] = [await aVehicle(app), await aVehicle(app)]
    const id = await add({
      categoryID: C.VehicleExpense,
      vehicleID: one.vehicleID,
      amount: 80,
      expense: { vendorStr: 'Mike Tyres', description: 'Four tyres' },
    })
    expect(await expensesOf(one.vehicleID)).toEqual([
      { amount: 80_00, date: '2026-03-02', vendor: 'Mike Tyres', description: 'Four tyres', entryID: id },
    ])
    expect(await read(id)).toMatchObject({
      signedAmount: -80,
      vendor: 'Mike Tyres',
      shownName: 'Mike Tyres',
      description: 'Four tyres',
    })
    await app.call('AddEditCash', {
      id,
      categoryID: C.VehicleExpenseRecovery,
      vehicleID: two.vehicleID,
      description: 'Refunded',
    })
    expect(await expensesOf(one.vehicleID)).toEqual([])
    expect(await expensesOf(two.vehicleID)).toMatchObject([{ amount: -80_00, description: 'Refunded' }])
    await app.call('AddEditCash', { id, expense: { vendor: { value: 'mike tyres' }, description: 'Again' } })
    expect(await expensesOf(two.vehicleID)).toMatchObject([{ vendor: 'mike tyres', description: 'Again' }])
    expect(await app.call('GetVendorsDropDown', { vendor: 'MIKE' })).toMatchObject([{ value: 'Mike Tyres' }])
    await app.call('DeleteEntry', { cashEntryID: id })
    expect(await expensesOf(two.vehicleID)).toEqual([])
  })

  test('[D3 3] deposits make attempts, which follow edits, refunds and deletions', async () => {
    const { vehicleID } = await aVehicle(app)
    const deposit = await app.call(
      'AddEditCash',
      anEntry({
        categoryID: C.Deposit,
        vehicleID,
        amount: 500,
        soldToPrice: 6000,
        client: { idno: '0990001m', name: 'New', surname: 'Buyer' },
      }),
    )
    const clientID = (await read(deposit.cashID)).clientID ?? 0
    expect(await read(deposit.cashID)).toMatchObject({
      client: { idno: '0990001M', name: 'New', surname: 'Buyer' },
      soldToPrice: 6000,
      isPartExchange: false,
    })
    const more = await add({ categoryID: C.AdditionalDeposit, vehicleID, amount: 250 })
    expect((await read(more)).clientID).toBe(clientID)
    expect(await attemptsOf(vehicleID)).toEqual([{ clientID, amount: 750_00 }])
    const refund = await add({ categoryID: C.AdditionalDeposit, vehicleID, amount: -100 })
    expect(await attemptsOf(vehicleID)).toEqual([{ clientID, amount: 650_00 }])
    await app.call('DeleteEntry', { cashEntryID: refund })
    const other = await aClient(app)
    await app.call('AddEditCash', { id: more, clientID: other })
    expect(await attemptsOf(vehicleID)).toEqual([{ clientID, amount: 500_00 }])
    await app.call('AddEditCash', { id: more, clientID })
    await app.call('AddEditCash', { id: deposit.cashID, amount: 0, soldToPrice: null })
    expect(await attemptsOf(vehicleID)).toEqual([{ clientID, amount: 250_00 }])
    for (const cashEntryID of [deposit.cashID, more]) await app.call('DeleteEntry', { cashEntryID })
    expect(await attemptsOf(vehicleID)).toEqual([])
    expect(
      (await app.refusal('AddEditCash', anEntry({ categoryID: C.Deposit, vehicleID, soldToPrice: 1 }))).body.errors,
    ).toEqual({ clientID: ['ID no is required'] })
  })

  test('[D3 5] a new client with a known id number is refused and nothing is saved', async () => {
    const { vehicleID } = await aVehicle(app)
    await aClient(app, { idno: '0555555M' })
    const before = (await app.call('GetCashManagement', {})).totalCount
    const refusal = await app.refusal(
      'AddEditCash',
      anEntry({
        categoryID: C.Deposit,
        vehicleID,
        soldToPrice: 1,
        client: { idno: '0555555m', name: 'A', surname: 'B' },
      }),
    )
    expect(refusal).toMatchObject({ status: 409, body: { Message: 'A client with ID No 0555555M already exists' } })
    expect((await app.call('GetCashManagement', {})).totalCount).toBe(before)
  })

  test("[D3 3] a sold vehicle takes deposits of its buyer only; sale money is the buyer's", async () => {
    const { vehicleID, clientID, regNo } = await anAgreement(app)
    const stranger = await aClient(app)
    const deposit = { categoryID: C.Deposit, vehicleID, amount: 10, soldToPrice: 8000 }
    expect(await app.refusal('AddEditCash', anEntry({ ...deposit, clientID: stranger }))).toMatchObject({
      status: 409,
      body: { Message: `${regNo} is sold to another client` },
    })
    const own = await add({ ...deposit, clientID })
    expect((await app.refusal('AddEditCash', { id: own, clientID: stranger })).status).toBe(409)
    const sale = await add({ categoryID: C.Sale, vehicleID, amount: 10 })
    expect((await read(sale)).clientID).toBe(clientID)
  })

  test('[D3 3] an entry keeps the registration it was written with when its vehicle goes, and may still be edited', async () => {
    const { vehicleID, regNo } = await aVehicle(app)
    const id = await add({
      categoryID: C.VehicleExpense,
      vehicleID,
      expense: { vendorStr: 'Mike', description: 'Oil' },
    })
    await app.store.db.deleteFrom('vehicles').where('id', '=', vehicleID).execute()
    expect(await read(id)).toMatchObject({ vehicleID: null, regNo })
    await app.call('AddEditCash', { id, amount: 12, reference: 'INV 1' })
    expect(await read(id)).toMatchObject({ vehicleID: null, regNo, amount: 12, reference: 'INV 1' })
    expect((await app.refusal('AddEditCash', { id, categoryID: C.Sale })).body.errors).toEqual({
      vehicleID: ['Reg No is required'],
    })
    expect((await app.refusal('AddEditCash', { id, vehicleID })).status).toBe(404)
    await app.call('DeleteEntry', { cashEntryID: id })
  })

  test('[D3 3] cash of one deal within six months stops at the limit unless it was seen, and that is audited', async () => {
    const { vehicleID } = await aVehicle(app)
    const clientID = await aClient(app)
    const sale = { categoryID: C.Sale, vehicleID, clientID }
    await add({ ...sale, amount: 6000 })
    await add({ ...sale, amount: -500 })
    await add({ ...sale, amount: 3000, typeID: T.Card, ...typeDetails(T.Card) })
    const last = await add({ ...sale, amount: 4499.99 })
    const refusal = await app.refusal('AddEditCash', anEntry({ ...sale, amount: 0.01 }))
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        cashLimit: { sum: 10_000, limit: 10_000 },
        Message: 'Cash of this deal would reach €10,000.00; the limit is €10,000.00',
      },
    })
    // Dated back, the entry still meets the money that came after it; seven months earlier it does not.
    expect((await app.refusal('AddEditCash', anEntry({ ...sale, amount: 1, dateTime: '2025-09-10' }))).status).toBe(409)
    await app.call('DeleteEntry', { cashEntryID: await add({ ...sale, amount: 1, dateTime: '2025-08-01' }) })
    expect((await app.refusal('AddEditCash', { id: last, amount: 4500 })).status).toBe(409)
    const confirmed = await add({ ...sale, amount: 0.01, cashLimitConfirmed: true })
    const events = await app.store.db
      .selectFrom('audit_events')
      .select('after')
      .where('kind', '=', 'entry')
      .where('subject_id', '=', String(confirmed))
      .orderBy('id')
      .execute()
    expect(events[0]?.after).toMatchObject({ cashLimit: { sum: 10_000_00, limit: 10_000_00 } })
    // An edit that takes nothing more in is not asked again.
    await app.call('AddEditCash', { id: confirmed, reference: 'seen' })
    await app.call('AddEditCash', { id: last, amount: 4000 })
    expect((await read(last)).amount).toBe(4000)
  })

  test('[D3 5] [server 7.5] a Transport Malta entry and its handling fee', async () => {
    const id = await add({
      categoryID: C.TransportMalta,
      amount: 300,
      handlingFee: 25,
      name: 'TM',
      typeID: T.Card,
      ...typeDetails(T.Card),
    })
    const fee = (await app.call('AddTmHandlingFee', { id })).cashID
    expect((await app.call('AddTmHandlingFee', { ...(await read(id)) } as unknown as EntryInput)).cashID).toBe(fee)
    expect(await read(fee)).toMatchObject({
      categoryID: C.TransportMaltaFee,
      amount: 25,
      signedAmount: 25,
      typeID: T.Card,
      dateTime: '2026-03-02',
      card: typeDetails(T.Card).card,
    })
    expect(await app.refusal('AddTmHandlingFee', { id: fee })).toMatchObject({ status: 409 })
    expect((await app.refusal('AddTmHandlingFee', {})).status).toBe(400)
    expect((await app.refusal('AddTmHandlingFee', { id: 999_999 })).status).toBe(404)
    await app.call('DeleteEntry', { cashEntryID: id })
    expect((await app.refusal('GetCashEntry', { id: fee })).status).toBe(404)
    const other = await add({
      categoryID: C.TransportMalta,
      amount: 300,
      handlingFee: 25,
      typeID: T.ChequeOut,
      ...typeDetails(T.ChequeOut),
    })
    const [a, b] = await Promise.all([
      app.call('AddTmHandlingFee', { id: other }),
      app.call('AddTmHandlingFee', { id: other }),
    ])
    expect(a.cashID).toBe(b.cashID)
    // A fee is paid as its entry is, and stays editable though the pair could not be typed.
    await app.call('AddEditCash', { id: a.cashID, amount: 30 })
    await app.call('AddEditCash', { id: other, categoryID: C.DAD })
    expect((await app.refusal('GetCashEntry', { id: a.cashID })).status).toBe(404)
  })

  test('[D3 7] several HP accounts by one save: one entry each, one cheque, all or none', async () => {
    const [one, two, three] = [
      await anAgreement(app),
      await anAgreement(app, { monthlyPayment: 560 }),
      await anAgreement(app),
    ]
    const multiple = (over: EntryInput): EntryInput => ({
      ...anEntry({ categoryID: C.HpPayment, typeID: T.Cheque, ...typeDetails(T.Cheque) }),
      amount: null,
      enableMultipleHpPayment: 1,
      combineHpPaymentsOfAccounts: [two.accountNo.toLowerCase().replace('-', ' '), one.accountNo],
      ...over,
    })
    const { cashIDs } = await app.call('MultiplyHPPayment', multiple({ amount: 1110 }))
    const entries = await Promise.all(cashIDs.map(read))
    expect(entries.map((entry) => [entry.vehicleID, entry.amount, entry.clientID, entry.hpacNo])).toEqual([
      [two.vehicleID, 560, two.clientID, two.accountNo],
      [one.vehicleID, 550, one.clientID, one.accountNo],
    ])
    expect(entries.map((entry) => entry.cheque?.amount)).toEqual([1110, 1110])
    const shares = [
      { cashID: cashIDs[0], regNo: two.regNo, hpacNo: two.accountNo, amount: 560 },
      { cashID: cashIDs[1], regNo: one.regNo, hpacNo: one.accountNo, amount: 550 },
    ]
    expect(entries.map((entry) => entry.cheque?.sharedBy)).toEqual([shares, shares])
    expect((await app.call('GetPendingCheques', {})).filter((cheque) => cheque.amount === 1110)).toHaveLength(1)
    const before = (await app.call('GetCashManagement', {})).totalCount
    const refusals: [EntryInput, number, string][] = [
      [{ amount: 1109.99 }, 409, 'The accounts need €1,110.00 together'],
      [
        { combineHpPaymentsOfAccounts: [one.accountNo, one.accountNo.replace('-', '')] },
        400,
        `HP account ${one.accountNo.replace('-', '')} is entered twice`,
      ],
      [{ combineHpPaymentsOfAccounts: [one.accountNo, 'NOPE'] }, 404, 'There is no open HP account NOPE'],
    ]
    for (const [over, status, Message] of refusals)
      expect(await app.refusal('MultiplyHPPayment', multiple(over))).toMatchObject({ status, body: { Message } })
    expect((await app.refusal('MultiplyHPPayment', multiple({ combineHpPaymentsOfAccounts: [] }))).status).toBe(400)
    expect((await app.refusal('MultiplyHPPayment', multiple({ categoryID: C.Sale }))).status).toBe(400)
    await add({ categoryID: C.HPSettlement, vehicleID: three.vehicleID, amount: 100 })
    expect(
      await app.refusal(
        'MultiplyHPPayment',
        multiple({ combineHpPaymentsOfAccounts: [one.accountNo, three.accountNo] }),
      ),
    ).toMatchObject({ status: 409, body: { Message: 'The account is settled' } })
    expect((await app.call('GetCashManagement', {})).totalCount).toBe(before + 1)
    // Deleting one lowers the shared cheque; deleting the last takes it away.
    await app.call('DeleteEntry', { cashEntryID: cashIDs[0] ?? 0 })
    expect((await read(cashIDs[1] ?? 0)).cheque).toMatchObject({ amount: 550, sharedBy: [] })
    await app.call('DeleteEntry', { cashEntryID: cashIDs[1] ?? 0 })
    expect((await app.call('GetPendingCheques', {})).filter((cheque) => cheque.amount === 550)).toEqual([])
  })

  test('[D3 2.4] the last entry is −1, a receipt finds its entry, and what is not there is a 404', async () => {
    const id = await add({ description: 'The last' })
    expect((await read(-1)).id).toBe(id)
    await app.store.db.insertInto('receipt_numbers').values({ number: 4711, entry_id: id }).execute()
    expect(await app.call('GetCashEntry', { receiptNumber: 4711 })).toMatchObject({ id, receiptNumber: 4711 })
    for (const input of [{ id: 0 }, { id: 99_999_999_999 }, { id: -2 }, { receiptNumber: 4712 }])
      expect((await app.refusal('GetCashEntry', input)).status).toBe(404)
    expect((await app.refusal('GetCashEntry', {})).status).toBe(400)
  })

  test('the audit holds what an entry was and what it became', async () => {
    const id = await add({ amount: 10 })
    await app.call('AddEditCash', { id, amount: 11 })
    await app.call('DeleteEntry', { cashEntryID: id })
    const events = await app.store.db
      .selectFrom('audit_events')
      .select(['operation', 'before', 'after'])
      .where('kind', '=', 'entry')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(events.map((event) => event.operation)).toEqual(['AddEditCash', 'AddEditCash', 'DeleteEntry'])
    expect(events[1]).toMatchObject({ before: { amount: '1000' }, after: { amount: '1100' } })
    expect(events[2]).toMatchObject({ before: { amount: '1100' }, after: null })
  })

  test('one idempotency key sent twice at once saves one entry', async () => {
    const entry = anEntry({ description: 'Only once' })
    const answers = await Promise.all([1, 2, 3].map(() => app.call('AddEditCash', entry, { key: 'once-1' })))
    expect(new Set(answers.map((answer) => answer.cashID)).size).toBe(1)
    expect((await app.call('GetCashManagement', { vendorCustomer: 'only once' })).totalCount).toBe(1)
  })

  // The embedded engine has no connections: what is left when it dies is proved where it is killed.
  if (engine.name === 'postgresql')
    test('a database connection that dies under the last statement leaves nothing, says so, and the repeat is there once', async () => {
      const { db } = app.store
      const kinds = { plain: anEntry({ amount: 7 }), beside: anEntry({ typeID: T.Cheque, ...typeDetails(T.Cheque) }) }
      for (const [kind, over] of Object.entries(kinds)) {
        const [entry, key] = [{ ...over, description: `Dies ${kind}` }, `dies-${kind}`]
        const found = () => app.call('GetCashManagement', { vendorCustomer: entry.description })
        const lost = await transaction(db, async (trx) => {
          // Each save ends with its audit event.
          await statementRows(trx, 'lock table audit_events in share row exclusive mode')
          const answer = app.raw('AddEditCash', entry, { key })
          const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          await vi.waitFor(
            async () => expect(await statementRows(trx, `select pid ${waiting}`)).toHaveLength(1),
            60_000,
          )
          await statementRows(trx, `select pg_terminate_backend(pid) ${waiting}`)
          return { status: (await answer).status }
        })
        expect([kind, lost.status]).toEqual([kind, 503])
        expect((await found()).totalCount, kind).toBe(0)
        const again = await Promise.all([1, 2].map(() => app.call('AddEditCash', entry, { key })))
        expect(again[0], kind).toEqual(again[1])
        expect((await found()).totalCount, kind).toBe(1)
      }
    })

  test('an entry that is one row and one with a cheque are audited, announced and kept alike', async () => {
    const stream = await openLiveStream(app.url, (await app.signIn()).accessToken)
    const plain = anEntry({ amount: '12.34', reference: 'One row', typeID: T.Card, ...typeDetails(T.Card) })
    const beside = anEntry({ typeID: T.Cheque, ...typeDetails(T.Cheque) })
    for (const [key, entry] of Object.entries({ plain, beside })) {
      const answer = await app.call('AddEditCash', entry, { key })
      const row = await app.store.db
        .selectFrom('cash_entries')
        .selectAll()
        .where('id', '=', answer.cashID)
        .executeTakeFirstOrThrow()
      const events = await app.store.db
        .selectFrom('audit_events')
        .select(['operation', 'username', 'user_id', 'at', 'before', 'after'])
        .where('kind', '=', 'entry')
        .where('subject_id', '=', String(answer.cashID))
        .execute()
      const made = { operation: 'AddEditCash', username: CASHIER.username, before: null, at: app.now() }
      const figures = { amount: row.amount, date: row.date }
      expect(events, key).toEqual([{ ...made, user_id: expect.any(Number), after: figures }])
      expect(row, key).toMatchObject({ created_by: CASHIER.username, updated_by: CASHIER.username, version: 1 })
      expect(row.updated_at, key).toEqual(row.created_at)
      const kept = app.store.db.selectFrom('idempotency_keys').select(['answer', 'created_at']).where('key', '=', key)
      expect(await kept.execute(), key).toEqual([{ answer, created_at: app.now() }])
      expect(answer, key).toEqual({ cashID: row.id, version: 1 })
      const heard = await stream.next((event) => event.kind === 'entry' && event.id === row.id)
      expect(heard.action, key).toBe('added')
    }
    await stream.close()
  })

  test('a repeated save gets its first answer, whatever would be refused by now; a key of long ago is free', async () => {
    const { db } = app.store
    const counted = async () =>
      (await app.call('GetCashManagement', { vendorCustomer: 'Repeated and refused' })).totalCount
    const clientID = await aClient(app)
    const entry = anEntry({ clientID, description: 'Repeated and refused', typeID: T.EPOS, ...typeDetails(T.EPOS) })
    const first = await app.call('AddEditCash', entry, { key: 'repeated' })
    await db.updateTable('cash_entries').set({ client_id: null }).where('id', '=', first.cashID).execute()
    await db.deleteFrom('clients').where('id', '=', clientID).execute()
    expect(await app.call('AddEditCash', entry, { key: 'repeated' })).toEqual(first)
    expect((await app.refusal('AddEditCash', entry, { key: 'another' })).status).toBe(404)
    const other = await app.refusal('AddEditCash', { ...entry, amount: 77 }, { key: 'repeated' })
    expect([other.status, await counted()]).toEqual([409, 1])
    const longAgo = new Date(app.now().getTime() - 7 * 86_400_000 - 1)
    await db.updateTable('idempotency_keys').set({ created_at: longAgo }).where('key', '=', 'repeated').execute()
    const anew = { ...entry, clientID: null, amount: 77 }
    const again = await app.call('AddEditCash', anew, { key: 'repeated' })
    expect([again.cashID === first.cashID, await counted()]).toEqual([false, 2])
    expect(await app.call('AddEditCash', anew, { key: 'repeated' })).toEqual(again)
  })
})
