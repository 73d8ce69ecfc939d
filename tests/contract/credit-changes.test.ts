import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { aDealAgreement, aSale, aSavedEntry } from '../fixtures/deal-builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { statementRows } from '../fixtures/statements'

const TODAY = '2026-12-09'
const TERMS = {
  ...{ soldToPrice: 6000, deposit: 1000, soldToDateTime: '2026-11-30', firstPaymentDate: '2026-12-30' },
  ...{ numberOfMonths: 48, monthlyPayment: 134.57 },
}

function callsOn(app: () => TestApp) {
  const refused = async (...args: Parameters<TestApp['refusal']>) => {
    const { status, body } = await app().refusal(...args)
    return [status, body.Message]
  }
  const next = (vehicleID: number) => app().call('GetNextHPAmount', { vehicleID, date: TODAY })
  const changes = async (vehicleID: number) => (await app().call('GetScheduleChanges', { vehicleID })).changes
  const faults = async () => (await app().call('CheckBooks', {})).faults
  const undoLast = async () => {
    const { save } = await app().call('GetLastSave', {})
    await app().call('UndoSave', { saveID: save!.saveID })
    return save
  }
  /** Everything that is stored of the account but versions and flags of batches. */
  const stored = (vehicleID: number) =>
    statementRows(
      app().store.db,
      `select i.id, number, due_date, amount, bank_charge, interest, reduce_from_capital, capital, mark, pinned_amount, paid_on_row, open, i.waived,
        i.paid, paid_date, cash_entry_id, has_cash_entry, a.agreed, a.paid as all_paid, a.remaining, a.waived as all_waived, a.surplus, a.paid_count,
        a.remaining_count, a.next_due_date, a.next_amount
      from instalments i join hp_accounts a using (vehicle_id) where i.vehicle_id = ${vehicleID} order by due_date, i.id`,
    )
  /** Agreed is paid, remaining and waived, in every account. */
  const broken = () =>
    statementRows(app().store.db, 'select vehicle_id from hp_accounts where agreed <> paid + remaining + waived')
  return { refused, next, changes, faults, undoLast, stored, broken }
}

describeOnOneEngine('a withdrawal from the credit', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: `${TODAY}T09:00:00Z` })
  })
  afterAll(() => app?.stop())
  const { refused, next, changes, faults, undoLast, stored, broken } = callsOn(() => app)
  const recordAgreement = (vehicleID: number) =>
    app.call('AddCreditRecord', { vehicleID, kind: 'agreement', medium: 'paper', date: '2026-11-30', time: '10:00' })

  test('[server 20.20] its figures are told, saved, printed, paid by an entry, and undone', async () => {
    const { vehicleID, accountNo } = await aDealAgreement(app, TERMS)
    expect((await app.call('GetWithdrawal', { vehicleID })).withdrawal).toMatchObject({
      until: '2027-12-14',
      says: expect.arrayContaining([expect.stringMatching(/^Nobody recorded that the buyer was given the agreement/)]),
    })
    await recordAgreement(vehicleID)
    const before = await stored(vehicleID)
    const figures = {
      ...{ accountNo, date: TODAY, until: '2026-12-14', days: 9, capital: 5000, interestPerDay: 1.69 },
      ...{ exactInterest: 15.2, printedInterest: 15.21, interest: 15.2, paid: 0, toPay: 5015.2, toPayBack: 0 },
      dueDate: '2027-01-08',
    }
    expect(await app.call('GetWithdrawal', { vehicleID })).toMatchObject({ problem: '', withdrawal: figures })
    expect(await app.call('WithdrawCredit', { vehicleID, dryRun: true })).toMatchObject(figures)
    expect(await stored(vehicleID)).toEqual(before)
    expect(await app.call('WithdrawCredit', { vehicleID, date: TODAY })).toMatchObject(figures)
    expect(await next(vehicleID)).toMatchObject({
      ...{ amount: 5015.2, dueDate: '2027-01-08', remainingPayments: 5015.2, numberOfRemainingPayments: 1 },
      ...{ settlementToPay: 5015.2, settled: false },
    })
    expect(await changes(vehicleID)).toMatchObject([
      {
        kind: 'withdrawal',
        date: TODAY,
        isLatest: true,
        facts: expect.arrayContaining([{ label: 'Owed in all', value: '€5,015.20' }]),
      },
    ])
    expect((await changes(vehicleID))[0]?.rowsBefore).toHaveLength(48)
    const { accounts } = await app.call('GetStatement', { vehicleID })
    expect(accounts[0]?.lines).toMatchObject([
      { date: '2026-11-30', what: '48 payments agreed', debit: 6459.36 },
      { date: TODAY, what: 'Cost of credit no longer owed after the withdrawal', credit: 1444.16, balance: 5015.2 },
    ])
    expect((await app.call('GetCreditFile', { vehicleID })).sinceSale?.says).toContain(
      'the buyer withdrew from the credit on 09-12-2026',
    )
    // The one method asks for as much as any other.
    const { methods } = await app.call('GetSettlement', { vehicleID, date: TODAY })
    expect(methods.map(({ toPay }) => toPay)).toEqual([5015.2, 5015.2, 5015.2, 5015.2, 5015.2])
    expect([await faults(), await broken()]).toEqual([[], []])
    const printed = await app.raw('GetWithdrawalReport', { ID: vehicleID })
    const statement = pdfText(await readPdf(new Uint8Array(await printed.arrayBuffer())))
    for (const words of [
      ...['Statement of Withdrawal', 'Withdrawal from the credit on 09-12-2026', '€5,015.20', 'Until 14-12-2026'],
      ...[
        '08-01-2027, 30 days after',
        'The lower of the two is asked',
        'The sale of the car stands',
        'not legal advice',
      ],
    ])
      expect(statement).toContain(words)
    const paid = await aSavedEntry(app, { vehicleID, amount: 5015.2, dateTime: TODAY })
    expect(await next(vehicleID)).toMatchObject({ paymentsPaid: 5015.2, remainingPayments: 0 })
    expect(await faults()).toEqual([])
    await app.call('DeleteEntry', { cashEntryID: paid })
    const [change] = await changes(vehicleID)
    await app.call('UndoScheduleChange', { vehicleID, id: change!.id })
    expect(await stored(vehicleID)).toEqual(before)
    // And by the key that undoes a save.
    await app.call('WithdrawCredit', { vehicleID })
    expect((await undoLast())?.becomes).toBe('The schedule will be as it was before.')
    expect(await stored(vehicleID)).toEqual(before)
    expect([await faults(), await broken()]).toEqual([[], []])
  })

  test('[server 20.20] what was paid counts, and what is beyond the debt is overpaid', async () => {
    const { vehicleID } = await aDealAgreement(app, TERMS)
    await aSavedEntry(app, { vehicleID, amount: 134.57, dateTime: '2026-12-04' })
    const before = await stored(vehicleID)
    const out = await app.call('WithdrawCredit', { vehicleID })
    expect(out).toMatchObject({ interest: 14.96, paid: 134.57, toPay: 4880.39 })
    expect(await next(vehicleID)).toMatchObject({ remainingPayments: 4880.39, paymentsPaid: 134.57 })
    expect(await faults()).toEqual([])
    await undoLast()
    expect(await stored(vehicleID)).toEqual(before)
    await aSavedEntry(app, { vehicleID, amount: 5000, dateTime: '2026-12-04' })
    const over = await app.call('WithdrawCredit', { vehicleID })
    expect(over).toMatchObject({ toPay: 0, interest: 6.76, toPayBack: 127.81 })
    expect(await next(vehicleID)).toMatchObject({ remainingPayments: 0, overpaid: 127.81 })
    expect([await faults(), await broken()]).toEqual([[], []])
  })

  test('[server 20.20] a withdrawal is refused with its sentence, and a second one while the first is saved', async () => {
    const { vehicleID, accountNo } = await aDealAgreement(app, TERMS)
    await recordAgreement(vehicleID)
    const ask = (date: string) => refused('WithdrawCredit', { vehicleID, date, dryRun: true })
    expect(await ask('2026-11-29')).toEqual([400, `${accountNo} was sold on 30-11-2026. Give that day or a later one`])
    expect(await ask('2026-12-15')).toEqual([409, `The right of withdrawal of ${accountNo} ended on 14-12-2026`])
    expect(await refused('WithdrawCredit', { vehicleID, date: '2026-12-10' })).toEqual([
      ...[400, '10-12-2026 is still to come. Save the change on that day'],
    ])
    expect((await app.call('GetWithdrawal', { vehicleID, date: '2026-12-15' })).problem).toBe(
      `The right of withdrawal of ${accountNo} ended on 14-12-2026`,
    )
    const [row] = await app.call('GetHPDetails', { vehicleID })
    await app.call('EditHPPayment', { id: row!.id, vehicleID, paid: true, paidDate: TODAY })
    expect(await ask(TODAY)).toEqual([409, `A payment of ${accountNo} is ticked by hand. Untick it first`])
    await app.call('EditHPPayment', { id: row!.id, vehicleID, paid: false })
    const two = await Promise.all([1, 2].map(() => app.raw('WithdrawCredit', { vehicleID })))
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await changes(vehicleID)).toHaveLength(1)
    expect(await ask(TODAY)).toEqual([409, `The buyer withdrew from the credit of ${accountNo} on 09-12-2026`])
    const other = { vehicleID, numberOfMonths: 60 }
    expect(await refused('Reschedule', other)).toEqual(await ask(TODAY))
    const first = 'Undo the withdrawal of 09-12-2026 first'
    expect(await refused('DeleteHpSchedule', { vehicleID })).toEqual([409, first])
    expect(await refused('AddHPPayment', { vehicleID, amount: 10, dueDate: TODAY })).toEqual([409, first])
    const ahead = { vehicleID, categoryID: 4, typeID: 1, amount: 100, dateTime: TODAY, prepay: 'lower' as const }
    expect(await refused('AddEditCash', ahead)).toEqual(await ask(TODAY))
    const business = await aDealAgreement(app, { ...TERMS, isConsumer: false })
    expect(await refused('WithdrawCredit', { vehicleID: business.vehicleID })).toEqual([
      ...[409, `The buyer of ${business.accountNo} is a business, and has no right of withdrawal`],
    ])
    const { vehicleID: cash } = await aSale(app, {})
    const [status, sentence] = await refused('WithdrawCredit', { vehicleID: cash })
    expect([status, String(sentence)]).toEqual([400, expect.stringMatching(/ is not sold on hire purchase$/)])
    expect(await faults()).toEqual([])
  })

  test('[server 20.20] a withdrawal is confirmed for the figures that were shown, and others are asked again', async () => {
    const { vehicleID, accountNo } = await aDealAgreement(app, TERMS)
    const key = `confirmed-${vehicleID}`
    const asked = async (confirmed: object[]) => {
      const { status, body } = await app.refusal('WithdrawCredit', { vehicleID, confirmed }, { key })
      return [status, body.code, body.confirm]
    }
    const check = (sentence: string) => ({
      ...{ code: 'withdrawal', field: null, outcome: 'confirm', sentence, figures: sentence },
    })
    const ends = `The credit of ${accountNo} ends on 09-12-2026.`
    const first = check(`${ends} €5,015.20 is to be paid by 08-01-2027.`)
    expect(await asked([])).toEqual([409, 'CHECKS_UNCONFIRMED', [first]])
    expect(await changes(vehicleID)).toEqual([])
    await aSavedEntry(app, { vehicleID, amount: 134.57, dateTime: '2026-12-04' })
    const paid = check(`${ends} €4,880.39 is to be paid by 08-01-2027.`)
    expect(await asked([first])).toEqual([409, 'CHECKS_UNCONFIRMED', [paid]])
    expect(await asked([{ code: 'new-terms', figures: paid.figures }])).toEqual([409, 'CHECKS_UNCONFIRMED', [paid]])
    expect(await changes(vehicleID)).toEqual([])
    const saved = await app.call('WithdrawCredit', { vehicleID, confirmed: [paid] }, { key })
    expect(saved).toMatchObject({ toPay: 4880.39 })
    // Sent again, whatever is confirmed, it is the first answer.
    expect(await app.call('WithdrawCredit', { vehicleID, confirmed: [] }, { key })).toEqual(saved)
    expect(await changes(vehicleID)).toHaveLength(1)
    expect([await faults(), await broken()]).toEqual([[], []])
  })

  test('[server 20.20] one key is one withdrawal, and a payment beside it counts in either order', async () => {
    const { vehicleID } = await aDealAgreement(app, TERMS)
    const same = { key: `withdraw-${vehicleID}` }
    const answers = await Promise.all([1, 2, 3].map(() => app.call('WithdrawCredit', { vehicleID }, same)))
    expect(new Set(answers.map(({ toPay }) => toPay))).toEqual(new Set([5015.2]))
    expect(await changes(vehicleID)).toHaveLength(1)
    const other = await aDealAgreement(app, TERMS)
    const entry = { vehicleID: other.vehicleID, categoryID: 4, typeID: 1, amount: 134.57, dateTime: TODAY }
    const both = await Promise.all([
      app.raw('WithdrawCredit', { vehicleID: other.vehicleID }),
      app.raw('AddEditCash', entry),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await next(other.vehicleID)).toMatchObject({ paymentsPaid: 134.57, remainingPayments: 4880.63 })
    expect([await faults(), await broken()]).toEqual([[], []])
  })
})

describeOnOneEngine('a change of terms', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2027-01-01T09:00:00Z' })
  })
  afterAll(() => app?.stop())
  const { refused, next, changes, faults, undoLast, stored, broken } = callsOn(() => app)
  /** The account of the worked example, with its twelve payments. */
  const paidTwelve = async () => {
    const agreement = await aDealAgreement(app, {
      ...TERMS,
      ...{ soldToPrice: 5000, deposit: 0, soldToDateTime: '2026-01-01', firstPaymentDate: '2026-02-01' },
    })
    await aSavedEntry(app, { vehicleID: agreement.vehicleID, amount: 12 * 134.57, dateTime: '2026-12-30' })
    return agreement
  }

  test('[server 20.21] [server 20.22] its figures are told before and after, saved, kept and undone', async () => {
    const { vehicleID, accountNo } = await paidTwelve()
    const before = await stored(vehicleID)
    const figures = {
      ...{ accountNo, date: '2027-01-01', due: 0, borrowingRateBefore: 12.33, borrowingRateAfter: 12.33 },
      before: {
        count: 36,
        amount: 134.57,
        last: 134.57,
        from: '2027-02-01',
        until: '2030-01-01',
        sum: 4844.52,
        cost: 874.71,
      },
      after: {
        count: 48,
        amount: 106.75,
        last: 106.91,
        from: '2027-02-01',
        until: '2031-01-01',
        sum: 5124.16,
        cost: 1154.35,
      },
      moreCost: 279.64,
    }
    const terms = { vehicleID, numberOfMonths: 48 }
    expect(await app.call('PrepareReschedule', terms)).toMatchObject({ problem: '', plan: figures })
    expect(await app.call('Reschedule', { ...terms, dryRun: true })).toMatchObject(figures)
    expect(await stored(vehicleID)).toEqual(before)
    expect(await app.call('Reschedule', terms)).toMatchObject(figures)
    expect(await next(vehicleID)).toMatchObject({
      ...{ amount: 106.75, dueDate: '2027-02-01', remainingPayments: 5124.16, numberOfRemainingPayments: 48 },
      paymentsPaid: 1614.84,
    })
    const { accounts } = await app.call('GetStatement', { vehicleID })
    expect(accounts[0]?.lines).toMatchObject([
      { what: '48 payments agreed', debit: 6459.36 },
      { date: '2026-12-30', credit: 1614.84 },
      { date: '2027-01-01', what: 'Cost of credit by the new terms', debit: 279.64, balance: 5124.16 },
    ])
    expect((await app.call('GetCreditFile', { vehicleID })).sinceSale?.says).toContain(
      'the terms were changed on 01-01-2027',
    )
    expect([await faults(), await broken()]).toEqual([[], []])
    // What a settlement leaves out are the charges of the rows as they are now.
    const { methods } = await app.call('GetSettlement', { vehicleID, date: '2027-02-10' })
    expect(methods.find(({ method }) => method === 'specified')?.lines).toContainEqual({
      label: 'Charges',
      amount: 73.48,
    })
    // A second change, a part payment after it, and both undone in their order.
    await app.call('Reschedule', { vehicleID, paymentHoliday: 2 })
    const id = await aSavedEntry(app, { vehicleID, amount: 500, dateTime: '2027-01-02', prepay: 'lower' })
    const refusedFirst = 'Delete the part payment of 02-01-2027 first'
    const [one, two] = await changes(vehicleID)
    expect(await refused('UndoScheduleChange', { vehicleID, id: two!.id })).toEqual([409, refusedFirst])
    expect([await faults(), await broken()]).toEqual([[], []])
    await app.call('DeleteEntry', { cashEntryID: id })
    expect(await refused('UndoScheduleChange', { vehicleID, id: one!.id })).toEqual([
      ...[409, 'Undo the change of terms of 01-01-2027 first'],
    ])
    await app.call('UndoScheduleChange', { vehicleID, id: two!.id })
    await app.call('UndoScheduleChange', { vehicleID, id: one!.id })
    expect(await stored(vehicleID)).toEqual(before)
    await app.call('Reschedule', terms)
    await undoLast()
    expect(await stored(vehicleID)).toEqual(before)
    expect(await faults()).toEqual([])
  })

  test('[server 20.34] a rate that new terms raise above the ceiling is asked about, the one that the ceiling compares', async () => {
    const { vehicleID } = await paidTwelve()
    const asked = async (terms: object) => {
      const { checks } = await app.call('Reschedule', { vehicleID, ...terms, dryRun: true })
      return checks.flatMap(({ code, field, sentence }) => (code === 'new-terms' ? [] : [{ code, field, sentence }]))
    }
    const high = 'The borrowing rate, 13.00% a year, is above the 8% limit set in Manage Data.'
    expect(await asked({ numberOfMonths: 24 })).toEqual([])
    expect(await asked({ rate: 12 })).toEqual([])
    expect(await asked({ rate: 13 })).toEqual([{ code: 'rate-high', field: 'monthlyPayment', sentence: high }])
    const before = await stored(vehicleID)
    const refusal = await app.refusal('Reschedule', { vehicleID, rate: 13, confirmed: [] })
    expect([refusal.status, refusal.body.confirm]).toMatchObject([
      409,
      [{ code: 'new-terms' }, { code: 'rate-high', sentence: high }],
    ])
    expect(await stored(vehicleID)).toEqual(before)
    await app.call('SaveSettings', { rateCeilingCompares: 'charges' })
    // The charges to come stay as much as they were: over fewer payments they weigh more, over more payments less.
    expect(await asked({ numberOfMonths: 12 })).toEqual([
      {
        code: 'rate-high',
        field: 'monthlyPayment',
        sentence: expect.stringMatching(/^Interest with charges, 1[4-9]\.\d\d% a year/),
      },
    ])
    expect(await asked({ numberOfMonths: 60 })).toEqual([])
    expect(await app.call('GetCreditFile', { vehicleID })).toMatchObject({
      ...{
        borrowingRatePercent: 12.33,
        rateWithChargesPercent: 13.17,
        rateCeilingCompares: 'charges',
      },
    })
    await app.call('SaveSettings', { rateCeilingCompares: 'interest' })
    const { checks } = await app.call('Reschedule', { vehicleID, rate: 13, dryRun: true })
    await app.call('Reschedule', {
      vehicleID,
      rate: 13,
      confirmed: checks.map(({ code, figures }) => ({ code, figures })),
    })
    expect((await changes(vehicleID)).at(-1)?.facts).toContainEqual(expect.objectContaining({ label: 'Instalment' }))
    expect([await faults(), await broken()]).toEqual([[], []])
  })

  test('[server 20.22] a payment that comes back has a later version than any that was shown', async () => {
    const { vehicleID } = await paidTwelve()
    const versions = async () => {
      const rows = await app.call('GetHPDetails', { vehicleID })
      return new Map(rows.map(({ id, version }) => [id, version]))
    }
    const shown = await versions()
    await app.call('Reschedule', { vehicleID, numberOfMonths: 60 })
    const [change] = await changes(vehicleID)
    await app.call('UndoScheduleChange', { vehicleID, id: change!.id })
    const after = await versions()
    expect([...after.keys()].toSorted()).toEqual([...shown.keys()].toSorted())
    const [last] = [...shown].slice(-1)
    expect(after.get(last![0])).toBeGreaterThan(last![1])
  })

  test('[server 20.21] new terms are refused with their sentence', async () => {
    const { vehicleID, accountNo } = await paidTwelve()
    expect(await refused('Reschedule', { vehicleID })).toEqual([400, 'Say what changes'])
    const sooner = { vehicleID, firstPaymentDate: '2027-01-01' }
    expect(await refused('Reschedule', sooner)).toEqual([400, 'The first new payment must be after 01-01-2027'])
    const [, , row] = await app.call('GetHPDetails', { vehicleID })
    expect(row).toBeDefined()
    const later = (await app.call('GetHPDetails', { vehicleID })).at(-1)
    await app.call('EditHPPayment', { id: later!.id, vehicleID, amount: 200 })
    expect(await refused('Reschedule', { vehicleID, numberOfMonths: 60 })).toEqual([
      409,
      `Payments to come on ${accountNo} were changed by hand, so new terms cannot be worked out`,
    ])
  })

  test('[server 20.21] new terms are confirmed for the figures that were shown, and others are asked again', async () => {
    const { vehicleID, accountNo } = await paidTwelve()
    const terms = { vehicleID, numberOfMonths: 48 }
    const asked = async (confirmed: object[]) => {
      const { status, body } = await app.refusal('Reschedule', { ...terms, confirmed }, { key: `terms-${vehicleID}` })
      const [check] = body.confirm as { code: string; sentence: string; figures: string }[]
      return { status, check: check! }
    }
    const first = await asked([])
    const before = `${accountNo}: 36 × €134.57 from 01-02-2027 to 01-01-2030 become`
    expect([first.status, first.check.sentence]).toEqual([
      409,
      `${before} 48 × €106.75 (the last €106.91) from 01-02-2027 to 01-01-2031. The credit costs €279.64 more.`,
    ])
    expect(first.check).toMatchObject({ code: 'new-terms', outcome: 'confirm', figures: first.check.sentence })
    // A payment ahead leaves other payments to come.
    await aSavedEntry(app, { vehicleID, amount: 134.57, dateTime: '2027-01-01' })
    const second = await asked([first.check])
    expect(second.check.sentence).toContain(`${accountNo}: 35 × €134.57 from 01-03-2027`)
    expect(await changes(vehicleID)).toEqual([])
    await app.call('Reschedule', { ...terms, confirmed: [second.check] }, { key: `terms-${vehicleID}` })
    expect(await changes(vehicleID)).toHaveLength(1)
    const less = await app.refusal('Reschedule', { vehicleID, monthlyPayment: 1000, rate: 5.5, confirmed: [] })
    expect(less.body.Message).toMatch(/ at 5\.50%\. The credit costs €1,009\.88 less\.$/)
    expect([await faults(), await broken()]).toEqual([[], []])
  })

  test('[server 20.23] the statement and the letter are printed before and after the save', async () => {
    const { vehicleID, accountNo } = await paidTwelve()
    const text = async (name: 'GetTermsReport' | 'GetWithdrawalReport', input: object) => {
      const answer = await app.raw(name, { ID: vehicleID, ...input })
      expect(answer.status).toBe(200)
      return pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    }
    expect(await refused('GetTermsReport', { ID: vehicleID })).toEqual([
      400,
      `The terms of ${accountNo} were not changed`,
    ])
    const planned = await text('GetTermsReport', { numberOfMonths: 48 })
    await app.call('Reschedule', { vehicleID, numberOfMonths: 48 })
    const saved = await text('GetTermsReport', {})
    for (const letter of [planned, saved])
      for (const words of [
        'Change of Terms',
        '€134.57 to €106.75, the last €106.91',
        '36 to 48',
        '01-01-2030 to 01-01-2031',
        '€279.64 more',
        'The new terms hold once both parties have signed',
        'How to complain',
        'Within what time',
        'Authority',
        'This is not legal advice.',
      ])
        expect(letter).toContain(words)
    const over = `The right of withdrawal of ${accountNo} ended on 15-01-2026`
    expect(await refused('GetWithdrawalReport', { ID: vehicleID })).toEqual([409, over])
  })

  test('[server 20.21] of two at once and of one beside a payment nothing is lost', async () => {
    const { vehicleID } = await paidTwelve()
    const entry = { vehicleID, categoryID: 4, typeID: 1, amount: 134.57, dateTime: '2027-01-01' }
    const all = await Promise.all([
      app.raw('Reschedule', { vehicleID, numberOfMonths: 48 }),
      app.raw('AddEditCash', { ...entry, doublePaymentConfirmed: true }),
      app.raw('Reschedule', { vehicleID, paymentHoliday: 1 }),
    ])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await changes(vehicleID)).toHaveLength(2)
    expect(await next(vehicleID)).toMatchObject({ paymentsPaid: 1749.41 })
    expect([await faults(), await broken()]).toEqual([[], []])
  })
})
