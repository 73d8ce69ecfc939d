import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../apps/server/src/database/migrations/index'
import { startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { anAgreement, anEntry } from '../fixtures/builders'
import { statementRows } from '../fixtures/statements'

const TODAY = '2026-06-15'
/** By then every payment is due, and a settlement asks for all that is open. */
const FAR = '2031-01-01'
const STEPS = 18

/** Numbers from 0 up to `below`, the same for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describeOnOneEngine('[server 6.2] what is owed on an account', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: `${TODAY}T09:00:00Z` })
  })
  afterAll(() => app?.stop())

  const pay = (vehicleID: number, amount: number, over: object = {}) =>
    app.call('AddEditCash', { ...anEntry({ categoryID: CashCategory.HpPayment }), vehicleID, amount, ...over })

  /** What is owed, as each part of the program says it. */
  async function owedBy(vehicleID: number, accountNo: string) {
    const next = await app.call('GetNextHPAmount', { vehicleID, date: FAR })
    const { accounts } = await app.call('GetStatement', { vehicleID })
    const listed = await app.call('GetHPSchedules', { text: accountNo })
    const due = await app.call('GetDueHPSchedules', { text: accountNo, date: FAR })
    const rows = await app.call('GetHpScheduleDetails', { vehicleID })
    return {
      account: next.remainingPayments,
      settlement: next.settlementToPay,
      overdue: next.overdueAmount,
      statement: accounts[0]?.closing,
      listed: listed.data[0]?.totalOfRemainingPayments,
      due: due.data[0]?.overdueAmount ?? 0,
      rows: Math.round(rows.reduce((sum, row) => sum + row.open, 0) * 100) / 100,
    }
  }

  const same = (owed: number) => ({
    ...{ account: owed, settlement: owed, overdue: owed, statement: owed, listed: owed, due: owed, rows: owed },
  })

  test('100 paid and 500 paid back are 400 more than was agreed, wherever it is asked', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    await pay(vehicleID, 100)
    await pay(vehicleID, -500)
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(7_000))
    const { accounts } = await app.call('GetStatement', { vehicleID })
    expect(accounts[0]?.lines.map(({ what }) => what)).not.toContain('Of what was overpaid')
    const { overpaid } = await app.call('GetNextHPAmount', { vehicleID })
    expect(overpaid).toBe(0)
    // A settlement of all that waives nothing.
    await pay(vehicleID, 7_000, { categoryID: CashCategory.HPSettlement })
    const { waived } = await app.store.db
      .selectFrom('hp_accounts')
      .select('waived')
      .where('vehicle_id', '=', vehicleID)
      .executeTakeFirstOrThrow()
    expect(Number(waived)).toBe(0)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  /** The whole of an entry, in the other direction. */
  const takenBack = (entry: { id: number; amount: string | number } | undefined) =>
    entry ? { amount: -Number(entry.amount) / 100, correctsID: entry.id } : { amount: 1 }

  test.each([31, 32, 33, 34, 35, 36])(
    'is one figure, whatever was paid, paid back, corrected, edited or deleted (seed %i)',
    async (seed) => {
      const roll = dice(seed)
      const { vehicleID, accountNo } = await anAgreement(app, { numberOfMonths: 24, monthlyPayment: 260 })
      for (let i = 0; i < STEPS; i++) {
        const entries = await app.store.db
          .selectFrom('cash_entries')
          .select(['id', 'category_id', 'amount', 'corrects_id'])
          .where('vehicle_id', '=', vehicleID)
          .orderBy('id')
          .execute()
        const entry = entries[roll(Math.max(1, entries.length))]
        const settlement = entries.findLast(({ category_id }) => category_id === CashCategory.HPSettlement)
        const correction = entries.findLast(({ corrects_id }) => corrects_id !== null)
        const amount = (1 + roll(60_000)) / 100
        const dateTime = `2026-0${1 + roll(6)}-1${roll(5)}`
        const cash = { ...anEntry({ categoryID: CashCategory.HpPayment }), vehicleID, dateTime }
        const actions = [
          () => app.raw('AddEditCash', { ...cash, amount }),
          () => app.raw('AddEditCash', { ...cash, amount: -amount }),
          () => app.raw('AddEditCash', { ...cash, amount: -amount }),
          () => app.raw('AddEditCash', { ...cash, amount, prepay: roll(2) === 0 ? 'lower' : 'sooner' }),
          () => app.raw('AddEditCash', { ...cash, amount, id: entry?.id ?? 0, categoryID: entry?.category_id ?? 4 }),
          () => app.raw('DeleteEntry', { cashEntryID: entry?.id ?? 1 }),
          () => app.raw('AddEditCash', { ...cash, amount, categoryID: roll(3) === 0 ? CashCategory.HPSettlement : 4 }),
          () => app.raw('AddEditCash', { ...cash, amount: -amount, correctsID: entry?.id ?? null }),
          () => app.raw('AddEditCash', { ...cash, ...takenBack(settlement ?? entry) }),
          () => app.raw('AddEditCash', { ...cash, ...takenBack(settlement ?? entry) }),
          () => app.raw('DeleteEntry', { cashEntryID: correction?.id ?? entry?.id ?? 1 }),
          () =>
            app.raw('AddEditCash', { ...cash, ...takenBack(settlement ?? entry), categoryID: CashCategory.FreeForm }),
        ]
        const which = roll(actions.length)
        const answer = await actions[which]?.()
        const why = `seed ${seed}, step ${i}, action ${which}: ${answer?.status}`
        expect([200, 400, 404, 409], why).toContain(answer?.status)
        const account = await app.store.db
          .selectFrom('hp_accounts')
          .selectAll()
          .where('vehicle_id', '=', vehicleID)
          .executeTakeFirstOrThrow()
        const owed = Math.max(0, Number(account.agreed) - Number(account.received)) / 100
        expect(await owedBy(vehicleID, accountNo), why).toEqual(same(account.settled_on === null ? owed : 0))
        if (account.settled_on !== null) expect(Number(account.waived) / 100, why).toBe(owed)
        expect(Number(account.paid) + Number(account.remaining) + Number(account.waived), why).toBe(
          Number(account.agreed),
        )
      }
      expect((await app.call('CheckBooks', {})).faults).toEqual([])
    },
  )

  test('a settlement that is taken back opens its account, and says so; without that it is settled again', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    await pay(vehicleID, 500)
    const { cashID: settlementID } = await pay(vehicleID, 6_000, { categoryID: CashCategory.HPSettlement })
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(0))
    const entry = { ...anEntry({ categoryID: CashCategory.HpPayment }), vehicleID, correctsID: settlementID }
    const asked = async (amount: number, cashEntryID?: number) => {
      const readings: [{ entry: typeof entry }] = [{ entry: { ...entry, amount } }]
      const { checks } = await app.call('PrepareCashEntry', { readings, ...(cashEntryID ? { cashEntryID } : {}) })
      return checks.flatMap(({ outcome, name, sentence }) =>
        outcome === 'blocks' || name === 'waived' || name === 'opens-again' ? [`${name}: ${sentence}`] : [],
      )
    }
    const opens = (owed: string) => [`opens-again: HP account ${accountNo} is open again: €${owed} is owed on it.`]
    const more = [`waived: The settlement of ${accountNo} then waives €100.00 more, €200.00 in all.`]
    expect(await asked(-100)).toEqual(more)
    expect(await asked(-6_000)).toEqual(opens('6,100.00'))
    // In another category the account would stay settled without the money.
    const beside = `Give the money of entry ${settlementID} back as an HP Payment. As Free Form, its HP account would still count it as paid`
    const free = { ...entry, categoryID: CashCategory.FreeForm, vehicleID: null, amount: -6_000, description: 'Back' }
    expect((await app.refusal('AddEditCash', free)).body).toMatchObject({
      code: 'HP_CORRECTION_BESIDE',
      Message: beside,
    })
    const said = await app.call('PrepareCashEntry', { readings: [{ entry: free }] })
    expect(said.checks.map(({ sentence }) => sentence)).toContain(beside)
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(0))
    // Part of it: the rest still settles.
    const { cashID: partID } = await pay(vehicleID, -100, { correctsID: settlementID })
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(0))
    expect(await asked(-5_900)).toEqual(opens('6,100.00'))
    const { cashID: restID, version } = await pay(vehicleID, -5_900, { correctsID: settlementID })
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(6_100))
    expect((await app.call('GetCashEntry', { id: settlementID })).correctedBy).toEqual([partID, restID])
    // What is paid since is a payment, also where it names the settlement.
    expect(await asked(100)).toEqual([])
    const { cashID: paidID } = await pay(vehicleID, 100, { correctsID: settlementID })
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(6_000))
    await app.call('DeleteEntry', { cashEntryID: paidID })
    // What took it back takes less, or goes.
    expect(await asked(-5_899, restID)).toEqual([
      `waived: HP account ${accountNo} is settled again: €6,099.00 is waived.`,
    ])
    const { save } = await app.call('GetLastSave', { cashEntryID: restID })
    expect(save?.closings).toEqual([`HP account ${accountNo} is settled again: €200.00 is waived.`])
    // Settled anew, the first settlement cannot stand again beside the second.
    const { cashID: anew } = await pay(vehicleID, 6_000, { categoryID: CashCategory.HPSettlement })
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(0))
    const Message = 'The account has been settled again since then. Delete that HP Settlement entry first'
    expect((await app.refusal('DeleteEntry', { cashEntryID: restID })).body).toMatchObject({ Message })
    const less = { ...entry, amount: -5_000, id: restID, version }
    expect((await app.refusal('AddEditCash', less)).body).toMatchObject({ Message })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
    await app.call('DeleteEntry', { cashEntryID: anew })
    await app.call('DeleteEntry', { cashEntryID: restID })
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(0))
    // A payment before it that comes back is asked about as one that is lowered.
    const [payment] = await app.store.db
      .selectFrom('cash_entries')
      .select('id')
      .where('vehicle_id', '=', vehicleID)
      .orderBy('id')
      .execute()
    const back = { ...entry, amount: -500, correctsID: payment?.id ?? 0 }
    const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry: back }] })
    expect(checks.map(({ sentence }) => sentence)).toContain(
      `The settlement of ${accountNo} then waives €500.00 more, €700.00 in all.`,
    )
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('more paid back than was paid is asked about', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    const entry = { ...anEntry({ categoryID: CashCategory.HpPayment }), vehicleID }
    const asked = async (amount: number, cashEntryID?: number) => {
      const readings: [{ entry: typeof entry }] = [{ entry: { ...entry, amount } }]
      const { checks } = await app.call('PrepareCashEntry', { readings, ...(cashEntryID ? { cashEntryID } : {}) })
      return checks.flatMap(({ name, sentence }) => (name === 'refund' ? sentence : []))
    }
    expect(await asked(-1)).toEqual([`Nothing was paid on ${accountNo}, and €1.00 goes back.`])
    await pay(vehicleID, 100)
    expect(await asked(-100)).toEqual([])
    expect(await asked(-500)).toEqual([`Only €100.00 was paid on ${accountNo}, and €500.00 goes back.`])
    const { cashID } = await pay(vehicleID, -60)
    expect(await asked(-60)).toEqual([`Only €40.00 was paid on ${accountNo}, and €60.00 goes back.`])
    // An edit counts without what it gave back already.
    expect(await asked(-100, cashID)).toEqual([])
    expect(await asked(-101, cashID)).toEqual([`Only €100.00 was paid on ${accountNo}, and €101.00 goes back.`])
    expect(await asked(100)).toEqual([])
  })

  test('an earlier payment that is lowered, moved, deleted or undone says what the settlement then waives', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    const other = await anAgreement(app)
    const { cashID, version } = await pay(vehicleID, 500)
    await pay(vehicleID, 6_000, { categoryID: CashCategory.HPSettlement })
    const entry = { ...anEntry({ categoryID: CashCategory.HpPayment }), vehicleID }
    const prepared = (over: object) =>
      app.call('PrepareCashEntry', { readings: [{ entry: { ...entry, ...over } }], cashEntryID: cashID })
    const asked = async (over: object) =>
      (await prepared(over)).checks.flatMap(({ name, sentence }) => (name === 'waived' ? sentence : []))
    const waives = (more: string, all: string) =>
      `The settlement of ${accountNo} then waives €${more} more, €${all} in all.`
    expect(await asked({ amount: 500 })).toEqual([])
    expect(await asked({ amount: 100 })).toEqual([waives('400.00', '500.00')])
    expect(await asked({ amount: 500, vehicleID: other.vehicleID })).toEqual([waives('500.00', '600.00')])
    expect((await prepared({ vehicleID: null })).settled).toEqual({
      ...{ accountNo, waived: 100, open: 600, stays: false, isSettled: true, settledAbove: null },
    })
    // What the settlement itself takes, too.
    const settlement = await app.call('GetCashEntry', { id: -1 })
    const of = { ...entry, categoryID: CashCategory.HPSettlement, amount: 5_100 }
    const lowered = await app.call('PrepareCashEntry', { readings: [{ entry: of }], cashEntryID: settlement.id })
    expect(lowered.checks.map(({ sentence }) => sentence)).toContain(waives('900.00', '1,000.00'))
    const { save } = await app.call('GetLastSave', { cashEntryID: cashID })
    expect(save).toMatchObject({ refusal: null, closings: [waives('500.00', '600.00')] })
    await pay(vehicleID, 540, { id: cashID, version })
    expect(await owedBy(vehicleID, accountNo)).toEqual(same(0))
    const edited = await app.call('GetLastSave', { cashEntryID: cashID })
    expect(edited.save?.closings).toEqual([waives('40.00', '100.00')])
    const history = await app.call('GetHistory', { kind: 'entry', id: cashID })
    const event = history.data.find(({ action }) => action === 'edit')
    const offer = await app.call('GetPutBack', { eventID: event?.eventID ?? 0 })
    expect(offer).toMatchObject({ refusal: null, closings: [waives('40.00', '100.00')] })
  })

  test('an account as it was stored before is brought up to date', async () => {
    const open = await anAgreement(app)
    await pay(open.vehicleID, -400)
    const settled = await anAgreement(app)
    await pay(settled.vehicleID, -700)
    await pay(settled.vehicleID, 300, { categoryID: CashCategory.HPSettlement })
    const whole = (text: string) => statementRows(app.store.db, text)
    const tables = ['cash_entries', 'hp_accounts', 'instalments']
    for (const table of tables) await whole(`alter table ${table} disable trigger user`)
    for (const { vehicleID } of [open, settled]) {
      await whole(`update hp_accounts a set paid = a.paid - p.amount, surplus = p.amount, remaining = case when settled_on is null then a.remaining + p.amount else 0 end,
        waived = case when settled_on is null then 0 else a.waived + p.amount end,
        next_amount = case when a.settled_on is null then a.next_amount + p.amount end
        from instalment_payments p join instalments i on i.id = p.instalment_id where i.vehicle_id = a.vehicle_id and p.amount < 0 and a.vehicle_id = ${vehicleID}`)
      await whole(`update instalments i set paid_on_row = 0, open = case when i.open > 0 then i.amount else 0 end, waived = case when i.open > 0 then 0 else i.amount end,
        cash_entry_id = null, has_cash_entry = false, batch_closed = false where i.vehicle_id = ${vehicleID} and paid_on_row < 0`)
      await whole(
        `delete from instalment_payments p using instalments i where i.id = p.instalment_id and i.vehicle_id = ${vehicleID}`,
      )
    }
    for (const table of tables) await whole(`alter table ${table} enable trigger user`)
    expect((await app.call('CheckBooks', {})).faults).not.toEqual([])
    // The migration knows no schema of its own.
    await migrations['0073-owed-back']?.up(app.store.db as never)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
    expect(await owedBy(open.vehicleID, open.accountNo)).toEqual(same(7_000))
  })
})
