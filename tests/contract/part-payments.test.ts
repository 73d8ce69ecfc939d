import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { aSale, aDealAgreement, aSavedEntry } from '../fixtures/deal-builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { corruptDirectly, statementRows } from '../fixtures/statements'

const TERMS = {
  ...{ soldToPrice: 5000, deposit: 0, soldToDateTime: '2026-01-01', firstPaymentDate: '2026-02-01' },
  ...{ numberOfMonths: 48, monthlyPayment: 134.57 },
}
const TODAY = '2027-01-01'

/** What is done to the account of the worked example, and what is stored of it. */
function dealsOn(app: () => TestApp) {
  /** The account of the worked example, with its twelve payments. */
  const paidTwelve = async () => {
    const agreement = await aDealAgreement(app(), TERMS)
    await aSavedEntry(app(), { vehicleID: agreement.vehicleID, amount: 12 * 134.57, dateTime: '2026-12-30' })
    return agreement
  }
  const prepay = (vehicleID: number, over: object = {}) =>
    aSavedEntry(app(), { vehicleID, amount: 1000, dateTime: TODAY, prepay: 'lower', ...over })
  const kept = async (vehicleID: number) => (await app().call('GetPartPayments', { vehicleID })).partPayments
  const due = async (vehicleID: number) => app().call('GetNextHPAmount', { vehicleID, date: TODAY })
  const faults = async () => (await app().call('CheckBooks', {})).faults
  /** Everything that is stored of the account but versions and flags of batches. */
  const stored = (vehicleID: number) =>
    statementRows(
      app().store.db,
      `select i.id, number, due_date, amount, bank_charge, interest, reduce_from_capital, capital, mark, pinned_amount, paid_on_row, open, i.waived,
        i.paid, paid_date, cash_entry_id, has_cash_entry, a.agreed, a.paid as all_paid, a.remaining, a.surplus, a.paid_count, a.remaining_count,
        a.next_due_date, a.next_amount
      from instalments i join hp_accounts a using (vehicle_id) where i.vehicle_id = ${vehicleID} order by due_date, i.id`,
    )
  return { paidTwelve, prepay, kept, due, faults, stored }
}

describeOnOneEngine('part payments ahead of time, stored', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2027-01-01T09:00:00Z' })
  })
  afterAll(() => app?.stop())
  const { paidTwelve, prepay, kept, due, faults, stored } = dealsOn(() => app)

  test('[server 20.7] the worked example, both ways: it keeps what was there, and is as if it had never been once it is deleted', async () => {
    const { vehicleID, accountNo } = await paidTwelve()
    const before = await stored(vehicleID)
    const id = await prepay(vehicleID)
    const [lower] = await kept(vehicleID)
    expect(lower).toMatchObject({
      ...{ entryID: id, mode: 'lower', date: TODAY, amount: 1000, ahead: 0, givenBack: 220.35, compensationPercent: 0 },
      before: { count: 36, amount: 134.57, last: 134.57, until: '2030-01-01', sum: 4844.52 },
      after: { count: 36, amount: 100.67, last: 100.72, until: '2030-01-01', sum: 3624.17 },
      lines: [{ label: 'Capital of payments to come', amount: 3969.81 }],
      says: expect.stringMatching(/^The number of payments stays.*Lexitor/),
    })
    expect(lower?.rowsBefore).toHaveLength(48)
    const rows = await app.call('GetHPDetails', { vehicleID })
    expect(rows.filter((row) => row.isPartPayment)).toMatchObject([
      { amount: 1000, paid: true, cashMgmtID: id, number: 49 },
    ])
    expect(rows.some((row) => row.byHand)).toBe(false)
    expect(await due(vehicleID)).toMatchObject({
      ...{ numberOfPaymentsPaid: 12, paymentsPaid: 2614.84, numberOfRemainingPayments: 36, remainingPayments: 3624.17 },
      ...{ amount: 100.67, dueDate: '2027-02-01' },
    })
    expect(await app.call('GetCashEntry', { id })).toMatchObject({
      prepay: 'lower',
      combinedHPPayments: [{ number: 49, amount: 1000 }],
    })
    await app.call('AddEditCash', { id, prepay: 'sooner' })
    expect(await kept(vehicleID)).toMatchObject([
      {
        mode: 'sooner',
        givenBack: 412.93,
        after: { count: 26, amount: 134.57, last: 67.34, until: '2029-03-01', sum: 3431.59 },
      },
    ])
    expect(await faults()).toEqual([])
    await app.call('DeleteEntry', { cashEntryID: id })
    expect(await kept(vehicleID)).toEqual([])
    expect(await stored(vehicleID)).toEqual(before)
    // Put back, it is worked out anew, in the same way.
    const { save } = await app.call('GetLastSave', {})
    await app.call('UndoSave', { saveID: save!.saveID })
    expect(await kept(vehicleID)).toMatchObject([{ mode: 'sooner', givenBack: 412.93 }])
    expect(await faults()).toEqual([])
    const [changed] = (await app.call('GetHistory', { kind: 'entry', id })).data.filter(
      ({ action }) => action === 'edit',
    )
    expect(changed?.changes).toContainEqual({
      field: 'Ahead of time',
      before: 'Lower instalments',
      after: 'End sooner',
    })
    const refused = await app.refusal('DeleteHpSchedule', { vehicleID })
    expect([refused.status, refused.body.Message]).toEqual([409, 'Delete the part payment of 01-01-2027 first'])
    expect(accountNo).not.toBe('')
  })

  test('[server 20.7] one key is one part payment, and of two at once the second finds what the first left', async () => {
    const { vehicleID } = await paidTwelve()
    const entry = { vehicleID, categoryID: 4, typeID: 1, amount: 2000, dateTime: TODAY, prepay: 'lower' as const }
    const same = { key: `prepay-${vehicleID}` }
    const answers = await Promise.all([1, 2, 3].map(() => app.call('AddEditCash', entry, same)))
    expect(new Set(answers.map(({ cashID }) => cashID)).size).toBe(1)
    expect(await kept(vehicleID)).toHaveLength(1)
    const two = await Promise.all([app.raw('AddEditCash', entry), app.raw('AddEditCash', entry)])
    // Both would end the account.
    expect(two.map(({ status }) => status)).toEqual([409, 409])
    const halves = await Promise.all([1, 2].map(() => app.raw('AddEditCash', { ...entry, amount: 700 })))
    expect(halves.map(({ status }) => status)).toEqual([200, 200])
    expect(await kept(vehicleID)).toHaveLength(3)
    expect(await faults()).toEqual([])
  })
})

describeOnOneEngine('part payments ahead of time', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2027-01-01T09:00:00Z' })
  })
  afterAll(() => app?.stop())
  const { paidTwelve, prepay, kept, due, faults, stored } = dealsOn(() => app)

  test('[server 20.7] a statement owes what was agreed on the day of the sale, and gives back what was given back', async () => {
    const { vehicleID } = await paidTwelve()
    const id = await prepay(vehicleID)
    const { accounts } = await app.call('GetStatement', { vehicleID })
    const [account] = accounts
    expect(account?.lines).toMatchObject([
      { date: '2026-01-01', what: '48 payments agreed', debit: 6459.36 },
      { date: '2026-12-30', credit: 1614.84 },
      { date: TODAY, what: 'HP Payment', credit: 1000 },
      { date: TODAY, what: 'Cost of credit given back for the part payment', credit: 220.35, balance: 3624.17 },
    ])
    expect(account).toMatchObject({ closing: 3624.17, now: 3624.17 })
    // The credit file has what was sold, and says what became of it.
    expect(await app.call('GetCreditFile', { vehicleID })).toMatchObject({
      ...{ totalAmountPayable: 6459.36, totalCostOfCredit: 1459.36, numberOfPayments: 48, aprPercent: 14 },
      sinceSale: {
        ...{ partPayments: 1, on: TODAY, paidAhead: 1000, givenBack: 220.35, numberOfPayments: 48 },
        ...{ totalAmountPayable: 6239.01, totalCostOfCredit: 1239.01 },
        says: 'Since the sale €1,000.00 was paid ahead of time on 01-01-2027: €6,239.01 is payable in all, €220.35 less than agreed.',
      },
    })
    const table = await app.raw('GetAmortisationReport', { ID: vehicleID })
    const rows = pdfText(await readPdf(new Uint8Array(await table.arrayBuffer())))
    expect(rows).toMatch(/12 01-01-2027 134\.57 .* 01-01-2027 Part payment 1,000\.00 .* 13 01-02-2027 100\.67 /s)
    expect(rows).toMatch(/48 01-01-2030 100\.72 .*it is no instalment\..*€220\.35 less than agreed/s)
    expect(rows).not.toContain('49 01-01-2027')
    const paper = await app.raw('GetPaymentReceiptReport', { cashID: id })
    const text = pdfText(await readPdf(new Uint8Array(await paper.arrayBuffer())))
    expect(text).toMatch(/Lower instalments.*Given back.*220\.35.*Part payment ahead of time/s)
  })

  test('[server 20.7] prepared, it says what it makes of the account and why it cannot be taken, and changes nothing', async () => {
    const { vehicleID } = await paidTwelve()
    const prepared = async (entry: object) => {
      const {
        amount,
        partPayment,
        checks,
        due: asked,
      } = await app.call('PrepareCashEntry', {
        readings: [{ entry: { dateTime: TODAY, categoryID: 4, typeID: 1, vehicleID, prepay: 'lower', ...entry } }],
      })
      const blocked = checks.filter(({ outcome }) => outcome === 'blocks').map(({ sentence }) => sentence)
      const asks = checks.filter(({ outcome }) => outcome === 'asks').map(({ name }) => name)
      return { amount, due: asked, partPayment, blocked, asks }
    }
    expect(await prepared({ amount: 1000 })).toMatchObject({
      ...{ amount: 1000, due: null, blocked: [], asks: [] },
      partPayment: { mode: 'lower', givenBack: 220.35, after: { count: 36, amount: 100.67 } },
    })
    expect(await prepared({ amount: 3969.81 })).toMatchObject({
      partPayment: null,
      blocked: [expect.stringMatching(/^€3,969\.81 pays off HP\d+. Settle the account instead$/)],
    })
    expect((await prepared({ amount: 1000, dateTime: '2027-02-01' })).blocked[0]).toMatch(
      /^€134\.57 is due on HP\d+. Pay that first, then pay ahead of time$/,
    )
    expect((await prepared({})).blocked).toEqual(['Amount is required'])
    expect(await kept(vehicleID)).toEqual([])
  })

  test('[server 20.7] refused, nothing changes: not due, too much, by hand, settled, combined, without a right', async () => {
    const { vehicleID } = await paidTwelve()
    const before = await stored(vehicleID)
    const says = async (over: object) => {
      const entry = { vehicleID, categoryID: 4, typeID: 1, amount: 1000, dateTime: TODAY, prepay: 'lower' as const }
      const { status, body } = await app.refusal('AddEditCash', { ...entry, ...over })
      return `${status} ${body.errors ? JSON.stringify(body.errors) : body.Message}`
    }
    expect(await says({ dateTime: '2026-12-29' })).toMatch(
      /^409 €1,480\.27 is due on .*. Pay that first, then pay ahead of time$/,
    )
    expect(await says({ amount: 4000 })).toMatch(/^409 €3,969\.81 pays off .*. Settle the account instead$/)
    expect(await says({ amount: -5 })).toBe('400 A payment ahead of time must be more than 0')
    expect(await says({ enableCombineHpPayment: true, combineHpPayment: 2 })).toMatch(
      /^400 .*A payment ahead of time is for one account and cannot combine payments/,
    )
    expect(await says({ prepay: 'both' })).toMatch(/^400/)
    expect(await says({ vehicleID: (await aSale(app)).vehicleID })).toMatch(/^409 .* has no HP Schedule$/)
    expect(await stored(vehicleID)).toEqual(before)
    const row = (await app.call('GetHPDetails', { vehicleID }))[40]!
    await app.call('EditHPPayment', { id: row.id, vehicleID, amount: 200 })
    expect(await says({})).toMatch(/^409 Payments to come on .* were changed by hand, so the interest/)
    await aSavedEntry(app, { vehicleID, categoryID: 19, amount: 4000, dateTime: TODAY })
    expect(await says({})).toBe('409 The account is settled')
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    expect((await app.refusal('GetPartPayments', { vehicleID }, { token })).status).toBe(403)
    await app.signIn()
  })

  test('[server 20.7] while it stands rows stay as they are, ticks apart; the latest goes first, and none while the account is settled', async () => {
    const { vehicleID } = await paidTwelve()
    const first = await prepay(vehicleID)
    const second = await prepay(vehicleID, { amount: 500, mode: 'sooner', prepay: 'sooner' })
    const rows = await app.call('GetHPDetails', { vehicleID })
    const [later, own] = [rows.at(-1)!, rows.find((row) => row.isPartPayment)!]
    const says = async (
      name: 'EditHPPayment' | 'AddHPPayment' | 'DeleteHPPayment' | 'AddEditCash' | 'DeleteEntry',
      input: object,
    ) => {
      const { status, body } = await app.refusal(name, input)
      return `${status} ${body.Message}`
    }
    const stands = '409 Delete the part payment of 01-01-2027 first'
    expect(await says('EditHPPayment', { id: later.id, vehicleID, amount: 5 })).toBe(stands)
    expect(await says('EditHPPayment', { id: own.id, vehicleID, paid: true })).toBe(stands)
    expect(await says('AddHPPayment', { vehicleID, amount: 5, dueDate: '2031-01-01' })).toBe(stands)
    expect(await says('DeleteHPPayment', { id: later.id })).toBe(stands)
    expect(await says('DeleteEntry', { cashEntryID: first })).toBe(stands)
    expect(await says('AddEditCash', { id: first, amount: 900 })).toBe(stands)
    expect(await says('AddEditCash', { id: first, prepay: null })).toBe(stands)
    await app.call('AddEditCash', { id: first, reference: 'by phone' })
    await app.call('EditHPPayment', { id: later.id, vehicleID, paid: true, paidDate: TODAY })
    await app.call('EditHPPayment', { id: later.id, vehicleID, paid: false })
    const settling = await aSavedEntry(app, { vehicleID, categoryID: 19, amount: 2000, dateTime: TODAY })
    expect(await says('DeleteEntry', { cashEntryID: second })).toBe('409 Delete the HP Settlement entry first')
    expect(await faults()).toEqual([])
    await app.call('DeleteEntry', { cashEntryID: settling })
    // To another account it goes as one, and leaves the first as it was.
    const other = await paidTwelve()
    await app.call('AddEditCash', { id: second, vehicleID: other.vehicleID })
    expect([await kept(vehicleID), await kept(other.vehicleID)]).toMatchObject([
      [{ entryID: first }],
      [{ entryID: second }],
    ])
    await app.call('AddEditCash', { id: second, prepay: null })
    expect(await kept(other.vehicleID)).toEqual([])
    await app.call('DeleteEntry', { cashEntryID: first })
    expect(await faults()).toEqual([])
  })

  test('[server 20.7] earlier and later payments are edited and deleted freely: what is missing is owed again', async () => {
    const { vehicleID } = await aDealAgreement(app, TERMS)
    const paid = await aSavedEntry(app, { vehicleID, amount: 12 * 134.57 + 50, dateTime: '2026-12-30' })
    const id = await prepay(vehicleID)
    expect(await kept(vehicleID)).toMatchObject([{ ahead: 50, after: { count: 36 } }])
    const later = await aSavedEntry(app, { vehicleID, amount: 90, dateTime: TODAY })
    await app.call('DeleteEntry', { cashEntryID: paid })
    expect(await due(vehicleID)).toMatchObject({ numberOfPaymentsPaid: 8, overdueAmount: 12 * 134.57 + 50 - 90 })
    expect(await faults()).toEqual([])
    await app.call('DeleteEntry', { cashEntryID: later })
    await app.call('DeleteEntry', { cashEntryID: id })
    expect(await due(vehicleID)).toMatchObject({ numberOfPaymentsPaid: 0, remainingPayments: 6459.36 })
    expect(await faults()).toEqual([])
  })

  test('[server 20.7] the checks name an instalment, a kept row and what was given back when SQL changes them', async () => {
    const { vehicleID } = await paidTwelve()
    const id = await prepay(vehicleID)
    const found = async (change: string, back: string) => {
      await corruptDirectly(app.store.db, change)
      const details = (await faults()).filter(
        ({ rule }) => rule === 'A schedule is what its terms and the changes since make of it',
      )
      await corruptDirectly(app.store.db, back)
      return details.map(({ subject, detail }) => `${subject}: ${detail}`)
    }
    const row = `where vehicle_id = ${vehicleID} and number = 20`
    expect(
      await found(
        `update instalments set interest = interest + 1, reduce_from_capital = reduce_from_capital - 1 ${row}`,
        `update instalments set interest = interest - 1, reduce_from_capital = reduce_from_capital + 1 ${row}`,
      ),
    ).toEqual([
      expect.stringMatching(/^Vehicle \d+, instalment 20: interest .*, should be /),
      expect.stringMatching(/^Vehicle \d+, instalment 20: capital repaid .*, should be /),
    ])
    expect(
      await found(
        `update hp_part_payments set given_back = given_back + 1 where entry_id = ${id}`,
        `update hp_part_payments set given_back = given_back - 1 where entry_id = ${id}`,
      ),
    ).toEqual([`Vehicle ${vehicleID}: part payment of 01-01-2027: given back 220.36, should be 220.35`])
    const swap = (from: string, to: string) =>
      `update hp_part_payments set rows_before = replace(rows_before::text, '"amount": ${from}', '"amount": ${to}')::jsonb where entry_id = ${id}`
    expect((await found(swap('13457', '13458'), swap('13458', '13457'))).join()).toMatch(
      /instalment 13: as agreed: amount 134.58, should be 134.57/,
    )
  })
})
