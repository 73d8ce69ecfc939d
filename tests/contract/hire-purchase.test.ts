import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { transaction } from '../../apps/server/src/database/transaction'
import { reallocate } from '../../apps/server/src/features/hire-purchase/service'
import { CASHIER, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import {
  type Agreement,
  aDealClient,
  aSale,
  aDealVehicle,
  aDealAgreement,
  aSavedEntry,
  uniqueNumber,
} from '../fixtures/deal-builders'

const inCents = (euros: number | null) => Math.round((euros ?? 0) * 100)
const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + inCents(amount), 0)
const opens = (rows: HpPaymentRow[]) => rows.map((row) => row.open)

describeOnOneEngine('hire purchase', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-15T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const rowsOf = (vehicleID: number) => app.call('GetHPDetails', { vehicleID })
  const next = (vehicleID: number, date?: string) =>
    app.call('GetNextHPAmount', date ? { vehicleID, date } : { vehicleID })
  const pay = (vehicleID: number, amount: number, over = {}) =>
    aSavedEntry(app, { vehicleID, amount, dateTime: '2026-03-15', ...over })
  const settle = (vehicleID: number, amount: number) =>
    aSavedEntry(app, { vehicleID, amount, categoryID: 19, dateTime: '2026-03-15' })

  /** All that is stored of an account, without versions and ids of postings. */
  async function stateOf(vehicleID: number) {
    const rows = (await rowsOf(vehicleID)).map(({ version: _, ...row }) => row)
    return { rows, next: await next(vehicleID), account: await accountOf(vehicleID) }
  }
  const accountOf = (vehicleID: number) =>
    app.store.db.selectFrom('hp_accounts').selectAll().where('vehicle_id', '=', vehicleID).executeTakeFirst()

  describe('the schedule', () => {
    test.each([
      ['plain', {}],
      ['with a last payment', { monthlyPayment: 360, lastPayment: 410.55 }],
      ['with first payments', { monthlyPayment: 500, numberOfFirstPayments: 3, firstPaymentsTotal: 250.01 }],
      ['without interest', { monthlyPayment: 340 }],
      ['at the end of months', { endOfMonth: true, firstPaymentDate: '2026-02-10' }],
      ['of one row', { numberOfMonths: 1, monthlyPayment: 4200 }],
      ['with first payments of none', { numberOfFirstPayments: 0, firstPaymentsTotal: 0 }],
    ])('[server 6.1] stored to the cent: %s', async (_, terms) => {
      const { vehicleID } = await aDealAgreement(app, terms)
      const rows = await rowsOf(vehicleID)
      expect(sum(rows.map((row) => row.bankCharge))).toBe(80_00)
      expect(sum(rows.map((row) => row.reduceFromCapital))).toBe(4000_00)
      let capital = 4000_00
      for (const [i, row] of rows.entries()) {
        expect(row.number).toBe(i + 1)
        expect(inCents(row.amount)).toBe(sum([row.bankCharge, row.interest, row.reduceFromCapital]))
        expect(row.interest).toBeGreaterThanOrEqual(0)
        expect(inCents(row.capital)).toBe(capital)
        capital -= inCents(row.reduceFromCapital)
      }
      expect(rows.every((row) => row.open === row.amount && !row.paid && !row.byHand)).toBe(true)
    })

    test('[server 6.1] due dates are clamped and never drift', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const dates = (await rowsOf(vehicleID)).map((row) => row.dueDate)
      expect(dates.slice(0, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    })

    test('[server 6.1] an HP part exchange finances the difference', async () => {
      const { vehicleID } = await aDealAgreement(app, {
        saleType: SaleType.HPPartExchange,
        soldToPrice: null,
        difference: 3000,
        deposit: 500,
        monthlyPayment: 250,
        peVehicleID: await aDealVehicle(app),
      })
      expect((await rowsOf(vehicleID))[0]?.capital).toBe(2500)
    })

    test('[D2 5] it needs an account number in the request, even if the sale has one', async () => {
      const { vehicleID } = await aDealAgreement(app, { schedule: false })
      for (const hpAccountNo of [undefined, null, '', '  ', ' - ']) {
        const refused = await app.refusal('CalculateHpSchedule', { vehicleID, hpAccountNo })
        expect([refused.status, refused.body.Message]).toEqual([400, 'HP Account number required'])
      }
      const number = `new ${uniqueNumber()}`
      await app.call('CalculateHpSchedule', { vehicleID, hpAccountNo: number })
      expect((await next(vehicleID)).accountNo).toBe(number.toUpperCase())
      expect((await app.call('GetVehicle', { vehicleID })).hirePurchase?.hasHPSchedule).toBe(true)
    })

    test.each([
      [{ monthlyPayment: 300 }, 'The instalments total 3,600.00 but 4,080.00 is owed'],
      [{ numberOfMonths: null }, 'Number of months is required'],
      [{ monthlyPayment: '' }, 'Monthly payment is required'],
      [{ firstPaymentDate: null }, 'First payment date is required'],
      [{ numberOfFirstPayments: 2 }, 'Give the number of first payments and their total, or neither'],
      [
        { numberOfFirstPayments: 12, firstPaymentsTotal: 5000 },
        'There are 12 instalments, so at most 11 first payments',
      ],
    ])('[server 6.1] terms that make no schedule are refused: %j', async (terms, message) => {
      const { vehicleID, accountNo } = await aDealAgreement(app, { schedule: false, ...terms })
      const refused = await app.refusal('CalculateHpSchedule', { vehicleID, hpAccountNo: accountNo })
      expect([refused.status, refused.body.Message]).toEqual([400, message])
      expect(await rowsOf(vehicleID)).toEqual([])
    })

    test('[server 6.1] refused for a cash sale, an unsold, a missing vehicle, and another’s account number', async () => {
      const { accountNo } = await aDealAgreement(app)
      const sold = await aSale(app)
      const hpAccountNo = `N${uniqueNumber()}`
      for (const vehicleID of [sold.vehicleID, await aDealVehicle(app)]) {
        const refused = await app.refusal('CalculateHpSchedule', { vehicleID, hpAccountNo })
        expect(refused.status).toBe(400)
        expect(refused.body.Message).toMatch(/is not sold on hire purchase$/)
      }
      expect((await app.refusal('CalculateHpSchedule', { vehicleID: 999_999, hpAccountNo })).status).toBe(404)
      const { vehicleID } = await aDealAgreement(app, { schedule: false })
      const taken = await app.refusal('CalculateHpSchedule', {
        vehicleID,
        hpAccountNo: `${accountNo.slice(0, 3)}-${accountNo.slice(3)}`,
      })
      expect(taken.status).toBe(409)
      expect(await rowsOf(vehicleID)).toEqual([])
    })

    test('[server 6.1] two users who generate it at once make one', async () => {
      const { vehicleID, accountNo: hpAccountNo } = await aDealAgreement(app, { schedule: false })
      const answers = await Promise.all([1, 2, 3].map(() => app.raw('CalculateHpSchedule', { vehicleID, hpAccountNo })))
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
      expect(await rowsOf(vehicleID)).toHaveLength(12)
    })

    test('[server 6.1] deleting it keeps the cash, and a new one gets it again', async () => {
      const { vehicleID, accountNo } = await aDealAgreement(app)
      await pay(vehicleID, 500)
      const before = await stateOf(vehicleID)
      await app.call('DeleteHpSchedule', { vehicleID })
      expect(await rowsOf(vehicleID)).toEqual([])
      expect(await next(vehicleID)).toMatchObject({ amount: null, remainingPayments: 0, combined: [], accountNo })
      const none = await app.refusal('DeleteHpSchedule', { vehicleID })
      expect([none.status, none.body.Message]).toEqual([409, expect.stringMatching(/has no HP Schedule$/)])
      await app.call('CalculateHpSchedule', { vehicleID, hpAccountNo: accountNo })
      const after = await stateOf(vehicleID)
      expect(after.next).toEqual(before.next)
      expect(opens(await rowsOf(vehicleID)).slice(0, 2)).toEqual([0, 250])
    })
  })

  describe('payments', () => {
    test('[server 6.2] part payments and more than a row go to the earliest open rows; deleting restores', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const fresh = await stateOf(vehicleID)
      const first = await pay(vehicleID, 200)
      expect(await next(vehicleID)).toMatchObject({
        amount: 175,
        dueDate: '2026-01-31',
        numberOfPaymentsPaid: 0,
        paymentsPaid: 200,
        numberOfRemainingPayments: 12,
        remainingPayments: 4300,
        lastPaidEntryCashId: first,
        lastPaidAmount: 200,
        lastPaidTypeName: 'Cash',
      })
      expect((await next(vehicleID)).combined.slice(0, 3)).toEqual([175, 550, 925])
      const second = await pay(vehicleID, 800, { categoryID: 4, enableCombineHpPayment: true, combineHpPayment: 3 })
      const rows = await rowsOf(vehicleID)
      expect(opens(rows).slice(0, 4)).toEqual([0, 0, 125, 375])
      expect(rows[0]).toMatchObject({
        paid: true,
        paidDate: '2026-03-15',
        hasCashEntry: true,
        cashMgmtID: second,
        cashTypeName: 'Cash',
      })
      expect(rows.map((row) => row.isLastPaidPayment).indexOf(true)).toBe(1)
      const { combinedHPPayments } = await app.call('GetCashEntry', { id: second })
      expect(combinedHPPayments.map((part) => part.amount)).toEqual([175, 375, 250])
      await app.call('DeleteEntry', { cashEntryID: first })
      expect(opens(await rowsOf(vehicleID)).slice(0, 4)).toEqual([0, 0, 325, 375])
      await app.call('DeleteEntry', { cashEntryID: second })
      expect(await stateOf(vehicleID)).toEqual(fresh)
    })

    test('[server 6.2] more than is owed is refused, a refund takes back from the latest', async () => {
      const { vehicleID, accountNo } = await aDealAgreement(app)
      const refused = await app.refusal('AddEditCash', {
        dateTime: '2026-03-15',
        categoryID: 4,
        typeID: 1,
        amount: 4500.01,
        vehicleID,
      })
      expect([refused.status, refused.body.Message]).toEqual([400, expect.stringContaining(accountNo)])
      await pay(vehicleID, 4500)
      expect(await next(vehicleID)).toMatchObject({ amount: null, numberOfRemainingPayments: 0, settled: false })
      expect((await app.call('GetVehicle', { vehicleID })).hirePurchase?.hpFullyPaid).toBe(true)
      await pay(vehicleID, -400)
      expect(opens(await rowsOf(vehicleID)).slice(-2)).toEqual([25, 375])
    })

    test('[server 6.2] what is received beyond the rows is said to be overpaid', async () => {
      const { vehicleID } = await aDealAgreement(app)
      await pay(vehicleID, 4500)
      await app.call('DeleteHpSchedule', { vehicleID })
      await app.call('SoldToVehicle', { vehicleID, monthlyPayment: 350 })
      await app.call('CalculateHpSchedule', { vehicleID, hpAccountNo: `OVER${uniqueNumber()}` })
      expect(await next(vehicleID)).toMatchObject({ overpaid: 300, paymentsPaid: 4200, remainingPayments: 0 })
    })

    test('[server 6.2] allocating again changes no row, and one entry touches only its rows', async () => {
      const { vehicleID } = await aDealAgreement(app)
      await pay(vehicleID, 1000)
      const marks = async () =>
        (
          await app.store.db
            .selectFrom('instalments')
            .select((eb) => eb.cast<string>(eb.ref('xmin' as never), 'text').as('xmin'))
            .where('vehicle_id', '=', vehicleID)
            .orderBy('number')
            .execute()
        ).map((row) => row.xmin)
      const before = await marks()
      const allocation = await transaction(app.store.db, (db) => reallocate({ db }, vehicleID))
      expect(allocation?.paid).toBe(1000_00)
      expect(await marks()).toEqual(before)
      await pay(vehicleID, 125)
      const after = await marks()
      expect(after.map((mark, i) => mark !== before[i]).flatMap((changed, i) => (changed ? [i] : []))).toEqual([2])
      expect(await transaction(app.store.db, (db) => reallocate({ db }, 999_999))).toBeNull()
    })

    test('[server 6.2] payments of one account by several cashiers at once never exceed what is owed', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const entry = { dateTime: '2026-03-15', categoryID: 4, typeID: 1, amount: 1000, vehicleID }
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => app.raw('AddEditCash', entry)))
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 400, 400])
      expect((await next(vehicleID)).remainingPayments).toBe(500)
    })

    test('[server 6.2] cash and payments by hand at once are all taken, and none twice', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const rows = await rowsOf(vehicleID)
      const entry = { dateTime: '2026-03-15', categoryID: 4, typeID: 1, amount: 100, vehicleID }
      const answers = await Promise.all(
        rows
          .slice(6)
          .flatMap((row) => [
            app.raw('AddEditCash', entry),
            app.raw('EditHPPayment', { id: row.id, vehicleID, paid: true, paidDate: '2026-03-15' }),
            app.raw('SoldToVehicle', { vehicleID, soldToDateTime: '2026-01-11' }),
          ]),
      )
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
      expect(await next(vehicleID)).toMatchObject({ paymentsPaid: 600 + 6 * 375, numberOfPaymentsPaid: 7 })
    })

    test('[D3 4] a closed batch closes its rows, and re-opening opens them', async () => {
      const { vehicleID } = await aDealAgreement(app)
      await pay(vehicleID, 375)
      const closed = async () => (await rowsOf(vehicleID)).map((row) => row.batchClosed).slice(0, 2)
      expect(await closed()).toEqual([false, false])
      const { batchID } = await app.call('Reconcile', {})
      expect(await closed()).toEqual([true, false])
      const [row] = await rowsOf(vehicleID)
      const refused = await app.refusal('EditHPPayment', { ...row, vehicleID })
      expect([refused.status, refused.body.Message]).toEqual([409, 'This payment is in a closed batch'])
      await app.call('ReopenLastClosedBatch', { batchID })
      expect(await closed()).toEqual([false, false])
      await app.call('Reconcile', {})
    })
  })

  describe('payments by hand', () => {
    const tick = (vehicleID: number, row: HpPaymentRow | undefined, over = {}) =>
      app.call('EditHPPayment', { ...row, vehicleID, paid: true, paidDate: '2026-02-01', ...over })

    test('[D2 2] a ticked row is paid on its date, and cash goes to the rest', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const rows = await rowsOf(vehicleID)
      const fresh = await stateOf(vehicleID)
      await tick(vehicleID, rows[1])
      expect((await rowsOf(vehicleID))[1]).toMatchObject({
        paid: true,
        paidDate: '2026-02-01',
        hasCashEntry: false,
        byHand: false,
      })
      await pay(vehicleID, 500)
      expect(opens(await rowsOf(vehicleID)).slice(0, 4)).toEqual([0, 0, 250, 375])
      expect(await next(vehicleID)).toMatchObject({ paymentsPaid: 875, remainingPayments: 3625, amount: 250 })
      const [, ticked, third] = await rowsOf(vehicleID)
      await app.call('EditHPPayment', { id: ticked?.id, vehicleID, paid: false })
      expect(opens(await rowsOf(vehicleID)).slice(0, 4)).toEqual([0, 250, 375, 375])
      await tick(vehicleID, { ...third, open: 0 } as HpPaymentRow)
      expect(opens(await rowsOf(vehicleID)).slice(0, 4)).toEqual([0, 250, 0, 375])
      expect(fresh.rows).toHaveLength(12)
    })

    test('[server 6.2] a tick pins only what cash leaves open, and stays when the cash goes', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const entry = await pay(vehicleID, 200)
      await tick(vehicleID, (await rowsOf(vehicleID))[0])
      expect((await rowsOf(vehicleID))[0]).toMatchObject({
        paid: true,
        paidOnRow: 375,
        hasCashEntry: true,
        paidDate: '2026-03-15',
      })
      await app.call('DeleteEntry', { cashEntryID: entry })
      expect((await rowsOf(vehicleID))[0]).toMatchObject({
        paid: false,
        paidOnRow: 175,
        open: 200,
        hasCashEntry: false,
      })
    })

    test('[server 6.2] a row with cash cannot be unticked, deleted, or fall below its cash', async () => {
      const { vehicleID } = await aDealAgreement(app)
      await pay(vehicleID, 500)
      const state = await stateOf(vehicleID)
      const [first, second] = await rowsOf(vehicleID)
      const refusals = [
        await app.refusal('EditHPPayment', { id: first?.id, vehicleID, paid: false }),
        await app.refusal('DeleteHPPayment', { id: second?.id }),
        await app.refusal('EditHPPayment', { id: second?.id, vehicleID, amount: 124.99 }),
      ]
      expect(refusals.map((refused) => [refused.status, refused.body.Message])).toEqual([
        [409, 'This payment has a cash entry'],
        [409, 'This payment has a cash entry'],
        [409, 'This payment has a cash entry of 125.00; its amount cannot be less'],
      ])
      expect(await stateOf(vehicleID)).toEqual(state)
      await app.call('EditHPPayment', { id: second?.id, vehicleID, amount: 125 })
      expect((await rowsOf(vehicleID))[1]).toMatchObject({ amount: 125, paid: true, open: 0, byHand: true })
      expect(await accountOf(vehicleID)).toMatchObject({ agreed: '425000', changed_by_hand: true })
    })

    test('[server 6.2] a changed row keeps its split and changes what was agreed; a ticked one stays paid', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const [row] = await rowsOf(vehicleID)
      await tick(vehicleID, row)
      await tick(vehicleID, row, { amount: '400.50', version: undefined })
      const [after] = await rowsOf(vehicleID)
      expect(after).toMatchObject({
        amount: 400.5,
        paid: true,
        paidOnRow: 400.5,
        capital: row?.capital,
        interest: row?.interest,
        byHand: true,
      })
      await app.call('EditHPPayment', { id: row?.id, vehicleID, dueDate: '2027-01-15', amount: 300 })
      const moved = (await rowsOf(vehicleID)).at(-1)
      expect(moved).toMatchObject({ id: row?.id, dueDate: '2027-01-15', amount: 300, paidOnRow: 300, paid: true })
    })

    test('[D2 5] rows are added by hand without a split; amount, due and paid date are required', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const missing = await app.refusal('AddHPPayment', { vehicleID })
      expect(missing.body.errors).toEqual({ amount: ['Amount is required'], dueDate: ['Due Date is required'] })
      const row = { vehicleID, amount: 50, dueDate: '2026-02-10' }
      for (const amount of [0, -5]) expect((await app.refusal('AddHPPayment', { ...row, amount })).status).toBe(400)
      expect((await app.refusal('AddHPPayment', { ...row, paid: true })).body.errors).toEqual({
        paidDate: ['Paid Date is required'],
      })
      const { id } = await app.call('AddHPPayment', row)
      await pay(vehicleID, 400)
      const rows = await rowsOf(vehicleID)
      expect(rows[1]).toMatchObject({
        id,
        number: 13,
        amount: 50,
        capital: null,
        bankCharge: null,
        interest: null,
        byHand: true,
        open: 25,
      })
      await app.call('AddHPPayment', {
        vehicleID,
        amount: 10,
        dueDate: '2027-01-01',
        paid: true,
        paidDate: '2026-03-01',
      })
      expect((await rowsOf(vehicleID)).at(-1)).toMatchObject({ number: 14, paid: true, paidDate: '2026-03-01' })
      expect(await accountOf(vehicleID)).toMatchObject({ agreed: '456000', paid: '41000', remaining: '415000' })
    })

    test('[D2 2] a first row by hand opens the account of an HP sale, and the last one taken away closes it', async () => {
      const { vehicleID } = await aDealAgreement(app, { schedule: false })
      const { id } = await app.call('AddHPPayment', { vehicleID, amount: 100, dueDate: '2026-04-01' })
      expect((await app.refusal('CalculateHpSchedule', { vehicleID, hpAccountNo: 'X' })).status).toBe(409)
      expect(await next(vehicleID)).toMatchObject({ amount: 100, dueDate: '2026-04-01' })
      await app.call('DeleteHPPayment', { id })
      expect(await accountOf(vehicleID)).toBeUndefined()
      const cash = await aSale(app)
      const refused = await app.refusal('AddHPPayment', { vehicleID: cash.vehicleID, amount: 1, dueDate: '2026-04-01' })
      expect([refused.status, refused.body.Message]).toEqual([409, expect.stringMatching(/has no HP Schedule$/)])
    })

    test('[server 1] a row of another vehicle, a missing one and an older version are refused', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const other = await aDealAgreement(app)
      const [row] = await rowsOf(vehicleID)
      expect((await app.refusal('EditHPPayment', { ...row, vehicleID: other.vehicleID })).status).toBe(404)
      expect((await app.refusal('EditHPPayment', { ...row, vehicleID, id: 999_999 })).status).toBe(404)
      expect((await app.refusal('DeleteHPPayment', { id: 999_999 })).status).toBe(404)
      await app.call('EditHPPayment', { ...row, vehicleID, amount: 376 })
      const refused = await app.refusal('EditHPPayment', { ...row, vehicleID, amount: 377 })
      expect([refused.status, refused.body.Message]).toEqual([409, expect.stringMatching(/^Changed by maria at /)])
    })
  })

  describe('settlement', () => {
    test('[D2 9] the figure is that of the month, with arrears and what is paid already', async () => {
      const { vehicleID } = await aDealAgreement(app)
      const rows = await rowsOf(vehicleID)
      const due = sum([rows[3]?.capital ?? 0, rows[2]?.amount ?? 0]) + 80_00 - 3 * inCents(rows[0]?.bankCharge ?? 0)
      expect(inCents((await next(vehicleID, '2026-03-20')).settlementToPay)).toBe(due + 750_00)
      expect(await next(vehicleID)).toMatchObject({ arrears: 750 })
      await pay(vehicleID, 800)
      const paid = await next(vehicleID)
      expect([inCents(paid.settlementToPay), paid.arrears]).toEqual([due - 50_00, 0])
      expect(await next(vehicleID, '2030-01-01')).toMatchObject({ settlementToPay: 3700, arrears: 3700 })
    })

    test('[server 6.2] a settled account waives the rest, takes no payment, and opens again with its deletion', async () => {
      const { vehicleID } = await aDealAgreement(app)
      await pay(vehicleID, 500)
      const before = await stateOf(vehicleID)
      const entry = await settle(vehicleID, 3000)
      const rows = await rowsOf(vehicleID)
      expect(await accountOf(vehicleID)).toMatchObject({
        paid: '350000',
        waived: '100000',
        remaining: '0',
        received: '350000',
      })
      expect(rows.at(-1)).toMatchObject({ paid: false, open: 0, waived: 375, isPaymentDue: false })
      expect(await next(vehicleID)).toMatchObject({
        settled: true,
        amount: null,
        settlementToPay: 0,
        remainingPayments: 0,
      })
      expect((await app.call('GetVehicle', { vehicleID })).hirePurchase).toMatchObject({
        hasHPSettlement: true,
        hpSettlementAmount: 3000,
        hpSettledOn: '2026-03-15',
        hpFullyPaid: false,
      })
      const refusals = [
        await app.refusal('AddEditCash', { dateTime: '2026-03-15', categoryID: 4, typeID: 1, amount: 1, vehicleID }),
        await app.refusal('EditHPPayment', { id: rows[11]?.id, vehicleID, amount: 10 }),
        await app.refusal('DeleteHPPayment', { id: rows[11]?.id }),
        await app.refusal('AddHPPayment', { vehicleID, amount: 10, dueDate: '2026-03-01' }),
        await app.refusal('DeleteHpSchedule', { vehicleID }),
      ]
      expect(refusals.map((refused) => [refused.status, refused.body.Message])).toEqual([
        ...Array(4).fill([409, 'The account is settled']),
        [409, 'Delete the HP Settlement entry first'],
      ])
      await app.call('DeleteEntry', { cashEntryID: entry })
      expect(await stateOf(vehicleID)).toEqual(before)
    })
  })

  test('[server 2] what is gated is refused while locked, the lists stay open', async () => {
    const { vehicleID, accountNo } = await aDealAgreement(app)
    const [row] = await rowsOf(vehicleID)
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    const gated = [
      app.refusal('CalculateHpSchedule', { vehicleID, hpAccountNo: accountNo }, { token }),
      app.refusal('DeleteHpSchedule', { vehicleID }, { token }),
      app.refusal('GetHPDetails', { vehicleID }, { token }),
      app.refusal('AddHPPayment', { vehicleID, amount: 1, dueDate: '2026-01-01' }, { token }),
      app.refusal('EditHPPayment', { ...row, vehicleID }, { token }),
      app.refusal('DeleteHPPayment', { id: row?.id }, { token }),
    ]
    for (const refused of await Promise.all(gated))
      expect([refused.status, refused.body.Message]).toEqual([403, 'Passcode locked'])
    await app.call('GetNextHPAmount', { vehicleID }, { token })
    await app.call('GetHPSchedules', {}, { token })
    const details = await app.call('GetHpScheduleDetails', { vehicleID }, { token })
    expect(details).toHaveLength(12)
    for (const field of ['capital', 'interest', 'bankCharge', 'reduceFromCapital'])
      expect(details[0]).not.toHaveProperty(field)
    expect((await app.refusal('GetHpScheduleDetails', { vehicleID: 999_999 }, { token })).status).toBe(404)
    await app.signIn()
  })
})

describeOnOneEngine('lists of hire purchase', (engine) => {
  let app: TestApp
  const accounts: Record<string, Agreement> = {}

  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-31T09:00:00Z' })
    const made: [string, string, string, string, string][] = [
      // account, first payment, name, surname, mobile
      ['QZ 1', '2026-03-31', 'Ċensa', 'Żammit', '+356 9911'],
      ['QZ-2', '2026-03-01', 'ben', 'abela', ''],
      ['QZ3', '2026-02-01', 'Ġorġ', 'Ħili', '9900'],
      ['QZ4', '2026-01-01', 'Dun, "Ton"', '=Borg', ''],
      ['QZ5', '2025-12-01', 'Eva', 'Borg', ''],
      ['QZ6', '2026-04-30', 'Fran', 'Cassar', ''],
      ['QZ7', '2026-01-01', 'Gina', 'Dalli', ''],
    ]
    for (const [hpAccountNo, firstPaymentDate, name, surname, mobNo] of made) {
      const clientID = await aDealClient(app, { name, surname, mobNo })
      const vehicleID = await aDealVehicle(app, { modelStr: hpAccountNo === 'QZ3' ? 'Demio' : 'Vitz' })
      accounts[hpAccountNo] = await aDealAgreement(app, { vehicleID, clientID, hpAccountNo, firstPaymentDate })
    }
    await aSavedEntry(app, { vehicleID: accounts.QZ5?.vehicleID, amount: 200, dateTime: '2026-03-31' })
    await aSavedEntry(app, { vehicleID: accounts.QZ7?.vehicleID, amount: 4000, categoryID: 19, dateTime: '2026-03-31' })
  })
  afterAll(() => app?.stop())

  type Search = Parameters<typeof app.call<'GetHPSchedules'>>[1]
  type Due = Parameters<typeof app.call<'GetDueHPSchedules'>>[1]
  const numbers = async (search: Search) => (await app.call('GetHPSchedules', search)).data.map((row) => row.accountNo)
  const due = async (search: Due) => (await app.call('GetDueHPSchedules', search)).data.map((row) => row.accountNo)

  test('[D3 2.12] a row says where its account stands today', async () => {
    const { data, totalCount } = await app.call('GetHPSchedules', { text: 'QZ5' })
    expect(totalCount).toBe(1)
    expect(data[0]).toMatchObject({
      accountNo: 'QZ5',
      nextDueDate: '2025-12-01',
      nextPaymentAmount: 175,
      numberOfPaymentsOverdue: 4,
      overdueAmount: 1300,
      daysOverdue: 120,
      numberOfRemainingPayments: 12,
      totalOfRemainingPayments: 4300,
      numberOfPaidPayments: 0,
      totalOfPaidPayments: 200,
      name: 'Eva',
      surname: 'Borg',
      make: 'Toyota',
      settled: false,
    })
    expect((await app.call('GetHPSchedules', { text: 'QZ7' })).data[0]).toMatchObject({
      nextDueDate: null,
      nextPaymentAmount: null,
      numberOfPaymentsOverdue: 0,
      overdueAmount: 0,
      daysOverdue: 0,
      totalOfRemainingPayments: 0,
      settled: true,
    })
  })

  test('[D3 4] sorted by due date, latest first, unless asked otherwise; none last both ways', async () => {
    expect(await numbers({})).toEqual(['QZ6', 'QZ 1', 'QZ-2', 'QZ3', 'QZ4', 'QZ5', 'QZ7'])
    expect(await numbers({ sortByColumn: 'DueDate', sortByType: 0 })).toEqual([
      'QZ5',
      'QZ4',
      'QZ3',
      'QZ-2',
      'QZ 1',
      'QZ6',
      'QZ7',
    ])
  })

  test('[D3 2.12] the other columns sort without case and accents, alike on both engines', async () => {
    expect(await numbers({ sortByColumn: 'Surname', sortByType: 0 })).toEqual([
      'QZ4',
      'QZ-2',
      'QZ5',
      'QZ6',
      'QZ7',
      'QZ3',
      'QZ 1',
    ])
    expect(await numbers({ sortByColumn: 'Name' })).toEqual(['QZ-2', 'QZ 1', 'QZ4', 'QZ5', 'QZ6', 'QZ7', 'QZ3'])
    expect(await numbers({ sortByColumn: 'HpAccountNo', sortByType: 1 })).toEqual([
      'QZ7',
      'QZ6',
      'QZ5',
      'QZ4',
      'QZ3',
      'QZ-2',
      'QZ 1',
    ])
    expect(await numbers({ sortByColumn: 'Model', sortByType: 0, pageSize: 2 })).toEqual(['QZ3', 'QZ 1'])
    expect((await app.refusal('GetHPSchedules', { sortByColumn: 'Yom' })).status).toBe(400)
  })

  test('[server 1] past the end the rows are none and the total true', async () => {
    expect(await app.call('GetHPSchedules', { pageNumber: 2, pageSize: 5 })).toMatchObject({
      totalCount: 7,
      data: [{}, {}],
    })
    expect(await app.call('GetHPSchedules', { pageNumber: 9, pageSize: 5 })).toEqual({ totalCount: 7, data: [] })
  })

  test('[D3 2.12] text finds account, registration, id number and names, every word, without accents', async () => {
    const { data } = await app.call('GetHPSchedules', { text: 'QZ3' })
    const regNo = data[0]?.regNo ?? ''
    expect(await numbers({ text: 'gorg HILI' })).toEqual(['QZ3'])
    expect(await numbers({ text: 'Gorg Borg' })).toEqual([])
    expect(await numbers({ text: 'qz2' })).toEqual(['QZ-2'])
    expect(await numbers({ text: 'QZ-1' })).toEqual(['QZ 1'])
    expect(await numbers({ text: regNo.replace(' ', '').toLowerCase() })).toEqual(['QZ3'])
    expect(await numbers({ text: '%' })).toEqual([])
    expect(await numbers({ text: '_' })).toEqual([])
  })

  test('[D3 2.12] only pending ones leave out the settled; the remaining total is of all that match', async () => {
    expect(await numbers({ pendingPaymentsOnly: true })).not.toContain('QZ7')
    expect(await (await app.raw('GetHPSchedulesRemainingTotal', {})).text()).toBe('26800.00')
    expect(await app.call('GetHPSchedulesRemainingTotal', { text: 'QZ5', pageSize: 1 })).toBe(4300)
    expect(await app.call('GetHPSchedulesRemainingTotal', { text: 'nobody' })).toBe(0)
  })

  test('[D3 2.11] payments due as of today, with their ages', async () => {
    const list = await app.call('GetDueHPSchedules', {})
    expect(list).toMatchObject({ date: '2026-03-31', totalCount: 5, remainingTotal: 22300, overdueTotal: 3925 })
    expect(list.data.map((row) => row.accountNo)).toEqual(['QZ 1', 'QZ-2', 'QZ3', 'QZ4', 'QZ5'])
    expect(list.buckets).toEqual([
      { bucket: 'today', count: 1, amount: 375 },
      { bucket: '1-30', count: 1, amount: 375 },
      { bucket: '31-60', count: 1, amount: 750 },
      { bucket: '61-90', count: 1, amount: 1125 },
      { bucket: 'over-90', count: 1, amount: 1300 },
    ])
    expect(list.buckets.reduce((total, bucket) => total + bucket.amount, 0)).toBe(list.overdueTotal)
  })

  test('[D3 2.11] what is overdue on a day is the same in the list, which the database counts, and of the account, by its rows', async () => {
    for (const date of ['2026-01-31', '2026-02-01', '2026-03-30', '2026-03-31', '2026-04-01']) {
      const { data } = await app.call('GetDueHPSchedules', { date })
      expect(data.length).toBeGreaterThan(0)
      for (const { vehicleID, numberOfPaymentsOverdue, overdueAmount } of data)
        expect(await app.call('GetNextHPAmount', { vehicleID, date })).toMatchObject({
          numberOfPaymentsOverdue,
          overdueAmount,
        })
    }
  })

  test('[server 6.2] of one age, and as of another day', async () => {
    for (const [bucket, account] of [
      ['today', 'QZ 1'],
      ['1-30', 'QZ-2'],
      ['31-60', 'QZ3'],
      ['61-90', 'QZ4'],
      ['over-90', 'QZ5'],
    ] as const) {
      const list = await app.call('GetDueHPSchedules', { bucket })
      expect([list.totalCount, list.data.map((row) => row.accountNo)]).toEqual([1, [account]])
      expect(list.buckets.map((one) => one.count)).toEqual([1, 1, 1, 1, 1])
    }
    expect(await due({ date: '2026-03-30' })).not.toContain('QZ 1')
    expect(await due({ date: '2026-04-30', sortByColumn: 'DueDate', sortByType: 0 })).toEqual([
      'QZ5',
      'QZ4',
      'QZ3',
      'QZ-2',
      'QZ 1',
      'QZ6',
    ])
    expect(await due({ date: '2026-01-01' })).toEqual(['QZ4', 'QZ5'])
    expect((await app.call('GetDueHPSchedules', { date: '2026-01-01' })).data[1]).toMatchObject({
      numberOfPaymentsOverdue: 2,
      overdueAmount: 550,
      daysOverdue: 31,
    })
    expect(await app.call('GetDueHPSchedules', { date: '2020-01-01' })).toMatchObject({
      totalCount: 0,
      data: [],
      overdueTotal: 0,
      remainingTotal: 0,
    })
    expect((await app.refusal('GetDueHPSchedules', { date: '2026-02-30' })).status).toBe(400)
    expect((await app.refusal('GetDueHPSchedules', { bucket: '90+' })).status).toBe(400)
  })

  test('[server 1] the first and the last day that can be typed are days', async () => {
    for (const bucket of [null, 'today', '1-30', '31-60', '61-90', 'over-90'] as const) {
      expect((await app.call('GetDueHPSchedules', { date: '1900-01-01', bucket })).totalCount).toBe(0)
      const last = await app.call('GetDueHPSchedules', { date: '2999-12-31', bucket })
      expect(last.totalCount).toBe(bucket === null || bucket === 'over-90' ? 6 : 0)
    }
    const vehicleID = accounts.QZ3?.vehicleID ?? 0
    // Before the sale no cost of credit has run: the credit alone is asked for.
    for (const [date, toPay] of [
      ['1900-01-01', 4000],
      ['2999-12-31', 4500],
    ] as const)
      expect((await app.call('GetNextHPAmount', { vehicleID, date })).settlementToPay).toBe(toPay)
  })

  test.each([
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, 'over-90'],
  ])('[server 6.2] %i days late is %s', async (days, bucket) => {
    const date = new Date(Date.UTC(2026, 3, 30) + days * 86_400_000).toISOString().slice(0, 10)
    const list = await app.call('GetDueHPSchedules', { date, text: 'QZ6' })
    expect(list.buckets.filter((one) => one.count === 1).map((one) => one.bucket)).toEqual([bucket])
    expect(list.data[0]?.daysOverdue).toBe(days)
    for (const one of list.buckets)
      expect((await app.call('GetDueHPSchedules', { date, text: 'QZ6', bucket: one.bucket })).totalCount).toBe(
        one.count,
      )
  })

  test('[server 8] the file has the rows of the screen, in its order, harmless and exact', async () => {
    const search = { sortByColumn: 'Surname', sortByType: 0, pageSize: 1 } as const
    const response = await app.raw('ExportGetHPSchedules', search)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(response.headers.get('content-disposition')).toContain('export.csv')
    const lines = bytes.subarray(3).toString('utf8').split('\r\n')
    expect(lines[0]).toBe(
      'Reg No,Account No,Due Date,Next Payment,Payments Overdue,Overdue,Days Overdue,Payments Remaining,Remaining,Payments Paid,Paid,Name,Surname,Mobile,Make,Model',
    )
    expect(lines).toHaveLength(9)
    expect(lines.slice(1, 8).map((line) => line.split(',')[1])).toEqual([
      'QZ4',
      'QZ-2',
      'QZ5',
      'QZ6',
      'QZ7',
      'QZ3',
      'QZ 1',
    ])
    expect(lines[1]).toMatch(
      /^T\w\w \d{3},QZ4,01-01-2026,375\.00,3,1125\.00,89,12,4500\.00,0,0\.00,"Dun, ""Ton""",'=Borg,,Toyota,Vitz$/,
    )
    expect(lines[5]).toContain(',QZ7,,,0,0.00,0,0,0.00,')
    expect(lines[7]).toContain(",Ċensa,Żammit,'+356 9911,")
    expect(lines[8]).toBe('')
  })

  test('[server 8] payments due go to a file with date, text and age', async () => {
    const file = await app.download('ExportDueHPSchedules', { date: '2026-01-01' })
    expect(
      file
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(1, 7)),
    ).toEqual([
      ['QZ4', '01-01-2026', '375.00', '1', '375.00', '0'],
      ['QZ5', '01-12-2025', '175.00', '2', '550.00', '31'],
    ])
    expect((await app.download('ExportDueHPSchedules', { bucket: 'over-90' })).split('\r\n')).toHaveLength(3)
    expect((await app.download('ExportDueHPSchedules', { text: 'nobody' })).split('\r\n')).toHaveLength(2)
  })
})
