import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aDealAgreement } from '../fixtures/deal-builders'

/** The cash book's model plays longer ones; these look closely at what is done to a single account. */
const STEPS = 30

/** Numbers from 0 up to `below`, the same for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describeOnOneEngine('whatever is done to an account', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-06-15T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  async function stored(vehicleID: number) {
    const { db } = app.store
    const rows = await db
      .selectFrom('instalments')
      .selectAll()
      .where('vehicle_id', '=', vehicleID)
      .orderBy('due_date')
      .orderBy('id')
      .execute()
    const parts = await db
      .selectFrom('instalment_payments as p')
      .innerJoin('instalments as i', 'i.id', 'p.instalment_id')
      .select(['p.instalment_id', 'p.entry_id', 'p.amount', 'p.date'])
      .where('i.vehicle_id', '=', vehicleID)
      .orderBy('p.instalment_id')
      .orderBy('p.entry_id')
      .execute()
    const entries = await db
      .selectFrom('cash_entries')
      .select(['id', 'amount', 'category_id'])
      .where('vehicle_id', '=', vehicleID)
      .where('category_id', 'in', [4, 19])
      .orderBy('id')
      .execute()
    const account = await db
      .selectFrom('hp_accounts')
      .selectAll()
      .where('vehicle_id', '=', vehicleID)
      .executeTakeFirstOrThrow()
    return { rows, parts, entries, account }
  }

  const total = (amounts: (string | null)[]) => amounts.reduce((sum, amount) => sum + Number(amount ?? 0), 0)

  /** Everything that must hold of an account, worked out from its rows and entries without the allocation itself. */
  async function check(vehicleID: number, why: string) {
    const { rows, parts, entries, account } = await stored(vehicleID)
    const isSettled = entries.some((entry) => entry.category_id === 19)
    expect(total(rows.map((row) => row.amount)), why).toBe(Number(account.agreed))
    expect(total(rows.map((row) => row.paid_on_row)), why).toBe(Number(account.paid))
    expect(total(rows.map((row) => row.open)), why).toBe(Number(account.remaining))
    expect(total(rows.map((row) => row.waived)), why).toBe(Number(account.waived))
    const byHand = total(parts.filter((part) => part.entry_id === null).map((part) => part.amount))
    expect(total(entries.map((entry) => entry.amount)) + byHand, why).toBe(Number(account.received))
    expect(Number(account.paid) + Number(account.surplus), why).toBe(Number(account.received))
    expect(isSettled ? Number(account.remaining) : Number(account.waived), why).toBe(0)
    for (const row of rows) {
      const own = parts.filter((part) => part.instalment_id === row.id)
      expect(total(own.map((part) => part.amount)), why).toBe(Number(row.paid_on_row))
      expect(row.has_cash_entry, why).toBe(own.some((part) => part.entry_id !== null))
      expect(row.paid, why).toBe(Number(row.open) === 0 && Number(row.waived) === 0)
      expect(row.paid_date !== null, why).toBe(row.paid)
    }
    const firstGap = rows.findIndex((row) => Number(row.open) + Number(row.waived) > 0)
    if (firstGap >= 0) for (const row of rows.slice(firstGap + 1)) expect(row.has_cash_entry, why).toBe(false)
    if (firstGap >= 0) expect(Number(account.surplus), why).toBeLessThanOrEqual(0)
    for (const entry of entries) {
      const placed = total(parts.filter((part) => part.entry_id === entry.id).map((part) => part.amount))
      expect(placed, why).toBeLessThanOrEqual(Math.max(0, Number(entry.amount)))
    }
    const open = rows.filter((row) => Number(row.open) > 0)
    expect([account.next_due_date, account.next_amount], why).toEqual([
      open[0]?.due_date ?? null,
      open[0]?.open ?? null,
    ])
    expect([account.paid_count, account.remaining_count], why).toEqual([
      // What was paid ahead of time is no payment that was agreed.
      rows.filter((row) => row.paid && row.mark !== 'prepaid').length,
      open.length,
    ])
  }

  /** One thing that a person may try; a refusal is as good as a success, anything else is not. */
  async function step(vehicleID: number, roll: (below: number) => number): Promise<string> {
    const { rows, entries } = await stored(vehicleID)
    const row = rows[roll(rows.length)]
    const entry = entries[roll(Math.max(1, entries.length))]
    const amount = (1 + roll(90_000)) / 100
    const dateTime = `2026-0${1 + roll(6)}-1${roll(6)}`
    const cash = { vehicleID, dateTime, typeID: 1, categoryID: 4, amount }
    const paidDate = dateTime
    const actions = [
      () => app.raw('AddEditCash', cash),
      () => app.raw('AddEditCash', cash),
      () => app.raw('AddEditCash', { ...cash, amount: -amount }),
      () => app.raw('AddEditCash', { ...cash, id: entry?.id ?? 0, categoryID: entry?.category_id ?? 4 }),
      () => app.raw('DeleteEntry', { cashEntryID: entry?.id ?? 1 }),
      () => app.raw('EditHPPayment', { id: row?.id, vehicleID, paid: true, paidDate }),
      () => app.raw('EditHPPayment', { id: row?.id, vehicleID, paid: false }),
      () => app.raw('EditHPPayment', { id: row?.id, vehicleID, amount }),
      () => app.raw('EditHPPayment', { id: row?.id, vehicleID, dueDate: dateTime, paidDate }),
      () => app.raw('AddHPPayment', { vehicleID, amount, dueDate: dateTime, paid: roll(2) === 0, paidDate }),
      () => app.raw('DeleteHPPayment', { id: rows.length > 2 ? row?.id : 999_999 }),
      () => app.raw('AddEditCash', { ...cash, categoryID: roll(4) === 0 ? 19 : 4 }),
    ]
    const which = roll(actions.length)
    const answer = await actions[which]?.()
    const said = `action ${which}: ${answer?.status} ${await answer?.text()}`
    expect([200, 400, 404, 409], said).toContain(answer?.status)
    return said
  }

  test.each([1, 2, 3, 4, 5, 6])('[server 6.2] the books of it hold (seed %i)', async (seed) => {
    const roll = dice(seed)
    const { vehicleID } = await aDealAgreement(app)
    for (let i = 0; i < STEPS; i++) {
      const said = await step(vehicleID, roll)
      await check(vehicleID, `seed ${seed}, step ${i}, ${said}`)
    }
  })

  test.each([22, 23])(
    '[server 20.7] paid ahead of time again and again, the books of it hold (seed %i)',
    async (seed) => {
      const roll = dice(seed)
      const { vehicleID } = await aDealAgreement(app, { numberOfMonths: 24, monthlyPayment: 190 })
      const cash = (over: object) => app.raw('AddEditCash', { vehicleID, typeID: 1, categoryID: 4, ...over })
      const done = { prepaid: 0, undone: 0 }
      for (let i = 0; i < STEPS; i++) {
        const dateTime = `2026-06-1${roll(6)}`
        const { overdueAmount } = await app.call('GetNextHPAmount', { vehicleID, date: dateTime })
        if (overdueAmount > 0 && roll(3) > 0) await cash({ amount: overdueAmount + roll(2) * 20, dateTime })
        const { entries, rows } = await stored(vehicleID)
        const entry = entries[roll(Math.max(1, entries.length))]
        const row = rows[roll(rows.length)]
        const amount = (1 + roll(60_000)) / 100
        const prepay = roll(2) === 0 ? 'lower' : 'sooner'
        const actions = [
          () => cash({ amount, dateTime, prepay }),
          () => cash({ amount, dateTime, prepay }),
          () => cash({ amount, dateTime, prepay, id: entry?.id ?? 0 }),
          () => cash({ amount, dateTime, prepay: null, id: entry?.id ?? 0 }),
          () => app.raw('DeleteEntry', { cashEntryID: entry?.id ?? 1 }),
          () => app.raw('EditHPPayment', { id: row?.id, vehicleID, paid: roll(2) === 0, paidDate: dateTime }),
          () => app.raw('EditHPPayment', { id: row?.id, vehicleID, amount }),
        ]
        const which = roll(actions.length)
        const answer = await actions[which]?.()
        const said = `seed ${seed}, step ${i}, action ${which}: ${answer?.status} ${await answer?.text()}`
        expect([200, 400, 404, 409], said).toContain(answer?.status)
        await check(vehicleID, said)
        if (answer?.status === 200 && which < 2) done.prepaid += 1
        if (answer?.status === 200 && which === 4) done.undone += 1
      }
      expect(Math.min(done.prepaid, done.undone)).toBeGreaterThan(0)
      expect((await app.call('CheckBooks', {})).faults).toEqual([])
    },
  )

  /** Batches chain, and nothing that was sent twice stands twice. */
  async function checkLedger(why: string) {
    const { db } = app.store
    const batches = await db.selectFrom('batches').select(['opening', 'closing']).orderBy('id').execute()
    for (const [at, { opening }] of batches.entries()) if (at > 0) expect(opening, why).toBe(batches[at - 1]?.closing)
    const twice = await db
      .selectFrom('cash_entries')
      .select('reference')
      .where('reference', 'like', 'CC-%')
      .groupBy('reference')
      .having((each) => each.fn.countAll(), '>', 1)
      .execute()
    expect(twice, why).toEqual([])
    expect((await app.call('CheckBooks', {})).faults, why).toEqual([])
  }

  /** A row that is put back begins its versions anew. */
  const withoutVersions = ({ rows, ...others }: Awaited<ReturnType<typeof stored>>) => ({
    ...others,
    rows: rows.map(({ version: _, ...row }) => row),
  })

  /** What is done to an account whose credit is withdrawn from and agreed anew. */
  async function changeSteps(vehicleID: number, roll: (below: number) => number, reference: string) {
    const { entries } = await stored(vehicleID)
    const { changes } = await app.call('GetScheduleChanges', { vehicleID })
    const { save } = await app.call('GetLastSave', {})
    const { overdueAmount, remainingPayments } = await app.call('GetNextHPAmount', { vehicleID, date: '2026-06-15' })
    const date = `2026-06-1${roll(6)}`
    const cash = { vehicleID, typeID: 1, dateTime: date }
    const pay = { ...cash, categoryID: 4, amount: (1 + roll(60_000)) / 100, reference }
    const due = { ...pay, amount: overdueAmount || 20, dateTime: '2026-06-15' }
    const settlement = entries.find((entry) => entry.category_id === 19)
    const id = entries[roll(Math.max(1, entries.length))]?.id ?? 0
    const terms = [
      { numberOfMonths: 6 + roll(40) },
      { monthlyPayment: 80 + roll(400) },
      { paymentHoliday: 1 + roll(3) },
      { dayOfMonth: 1 + roll(28) },
      { numberOfMonths: 12 + roll(24), rate: roll(1000) / 100 },
    ][roll(5)]
    const withdraw = ['WithdrawCredit', { vehicleID, date }] as const
    const reschedule = ['Reschedule', { vehicleID, date: '2026-06-15', ...terms }] as const
    const undo = ['UndoScheduleChange', { vehicleID, id: changes.find(({ isLatest }) => isLatest)?.id ?? 0 }] as const
    return [
      ...[withdraw, withdraw, reschedule, reschedule, undo, undo, undo],
      ['AddEditCash', due],
      ['AddEditCash', pay],
      ['AddEditCash', { ...pay, amount: -pay.amount }],
      ['AddEditCash', { ...due, prepay: roll(2) === 0 ? 'lower' : 'sooner', amount: overdueAmount + pay.amount }],
      ['AddEditCash', { ...pay, id }],
      // A settled account takes nothing but what opens it again, which a closed batch would keep.
      ...(settlement
        ? ([2, 3, 4].map(() => ['DeleteEntry', { cashEntryID: settlement.id }]) as ['DeleteEntry', object][])
        : ([
            ['AddEditCash', { ...pay, categoryID: 19, amount: Math.max(1, remainingPayments - roll(300)) }],
            ['Reconcile', { batchID: (await app.call('GetCurrentBatchTransactions', {})).batchID }],
          ] as const)),
      ['DeleteEntry', { cashEntryID: id }],
      ['DeleteEntry', { cashEntryID: entries.at(-1)?.id ?? 0 }],
      ['UndoSave', { saveID: save?.saveID ?? 0 }],
    ] as const
  }

  test.each([31, 34])(
    '[server 6.1] [server 20.20] [server 20.21] [server 20.22] withdrawn from, agreed anew and undone among payments, the books hold (seed %i)',
    async (seed) => {
      const roll = dice(seed)
      const sold = { soldToDateTime: '2026-06-05', firstPaymentDate: '2026-06-12' }
      const { vehicleID } = await aDealAgreement(app, { ...sold, numberOfMonths: 24, monthlyPayment: 190 })
      const done = new Map<string, number>()
      for (let i = 0; i < 2 * STEPS; i++) {
        const steps = await changeSteps(vehicleID, roll, `CC-${seed}-${i}`)
        const [operation, input] = steps[roll(steps.length)] ?? steps[0]
        const before = await stored(vehicleID)
        const key = `changes-${seed}-${i}`
        const answer = await app.raw(operation, input, { key })
        const text = await answer.text()
        const said = `seed ${seed}, step ${i}: ${operation} ${JSON.stringify(input)} ${answer.status} ${text}`
        expect([200, 400, 404, 409], said).toContain(answer.status)
        if (answer.status !== 200) expect(await stored(vehicleID), said).toEqual(before)
        await check(vehicleID, said)
        if (answer.status !== 200) continue
        done.set(operation, (done.get(operation) ?? 0) + 1)
        // Sent once more under its key it is the same answer, and changes nothing.
        const after = await stored(vehicleID)
        expect(await (await app.raw(operation, input, { key })).json(), said).toEqual(JSON.parse(text))
        expect(await stored(vehicleID), said).toEqual(after)
        if (operation === 'WithdrawCredit' || operation === 'Reschedule') {
          // Undone at once it leaves no trace.
          const [change] = (await app.call('GetScheduleChanges', { vehicleID })).changes.filter((each) => each.isLatest)
          await app.call('UndoScheduleChange', { vehicleID, id: change!.id })
          expect(withoutVersions(await stored(vehicleID)), said).toEqual(withoutVersions(before))
          await app.call(operation, input as never)
          await check(vehicleID, said)
        }
        if (i % 6 === 0) await checkLedger(said)
      }
      for (const operation of ['WithdrawCredit', 'Reschedule', 'UndoScheduleChange', 'AddEditCash', 'DeleteEntry'])
        expect(done.get(operation) ?? 0, `${operation}, seed ${seed}`).toBeGreaterThan(0)
      await checkLedger(`seed ${seed}, at the end`)
    },
  )

  test.each([11, 12])('[server 6.2] an entry that is made and deleted leaves no trace (seed %i)', async (seed) => {
    const roll = dice(seed)
    const { vehicleID } = await aDealAgreement(app)
    for (let i = 0; i < 20; i++) {
      await step(vehicleID, roll)
      const before = await stored(vehicleID)
      const made = await app.raw('AddEditCash', {
        vehicleID,
        dateTime: `2026-0${1 + roll(6)}-05`,
        typeID: 1,
        categoryID: 4,
        amount: 50 - roll(100) || 1,
      })
      if (made.status !== 200) continue
      const { cashID } = (await made.json()) as { cashID: number }
      expect(await stored(vehicleID)).not.toEqual(before)
      await app.call('DeleteEntry', { cashEntryID: cashID })
      expect(await stored(vehicleID)).toEqual(before)
    }
  })
})
