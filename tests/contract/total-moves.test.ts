import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { isBatchTotal, REPORT_TOTALS, TOTALS, VEHICLE_TOTALS } from '@forecourt/core/features/totals/enums'
import type { Day } from '@forecourt/core/kernel/days'
import { cents, centsFromWire, sumCents } from '@forecourt/core/kernel/money'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle, typeDetails } from '../fixtures/builders'

type Asked = InputOf<Operations['GetTotalMoves']>

const centsOf = (amount: number | null) => centsFromWire(amount ?? 0) ?? cents(0)
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const

describeOnOneEngine('what moved a total', (engine) => {
  let app: TestApp
  let vehicleID: number
  let carID: number
  let buyerID: number
  let entries: number[] = []
  let expenses: number[] = []
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-01T09:00:00Z' })
    vehicleID = (await anAgreement(app)).vehicleID
    carID = (await aVehicle(app, { boughtPrice: 3000 })).vehicleID
    buyerID = await aClient(app, { name: 'Rita', surname: 'Gatt' })
    await add({ categoryID: CashCategory.FreeForm, amount: 5000, name: 'Float', description: 'From the bank' })
  })
  afterAll(() => app?.stop())

  const add = async (over: Parameters<typeof anEntry>[0]) => (await app.call('AddEditCash', anEntry(over))).cashID
  const movesOf = (asked: Asked) => app.call('GetTotalMoves', asked)
  const batchOf = async () => (await app.call('GetCurrentBatchTransactions', {})).batchID

  /** Every total that is looked at: what asks for its moves, and how a screen reads it. */
  function totals(batchID: number): readonly (readonly [Asked, () => Promise<number | null>])[] {
    const searches = [
      {},
      { cashTypeID: CashType.Cash },
      { categoryID: CashCategory.HpPayment },
      { from: '2026-03-03', to: '2026-03-04' },
      { vendorCustomer: 'odd' },
      { regNoAccNo: '7' },
    ]
    const batch = () => app.call('GetBatchTransactions', { batchID })
    const hp = () => app.call('GetNextHPAmount', { vehicleID })
    return [
      ...searches.map(
        (search) => [{ total: 'entries', search }, () => app.call('GetCashManagementTotal', search)] as const,
      ),
      [{ total: 'opening', id: batchID }, async () => (await batch()).openingBalance],
      [{ total: 'in', id: batchID }, async () => (await batch()).ins],
      [{ total: 'out', id: batchID }, async () => (await batch()).outs],
      [{ total: 'closing', id: batchID }, async () => (await batch()).closingBalance],
      [{ total: 'cheques', id: batchID }, async () => (await batch()).chequesClosingBalance],
      [{ total: 'paid', id: vehicleID }, async () => (await hp()).paymentsPaid],
      [{ total: 'remaining', id: vehicleID }, async () => (await hp()).remainingPayments],
      [{ total: 'accounts' }, () => app.call('GetHPSchedulesRemainingTotal', {})],
      [{ total: 'costs', id: carID }, async () => (await app.call('GetCostings', { vehicleID: carID })).totalCost],
    ]
  }

  /** Totals of reports and lists, of days on which some of what is saved falls and some does not. */
  function ofReports(): readonly (readonly [Asked, () => Promise<number | null>])[] {
    const due = [{ date: '2026-04-30' as Day }, { date: '2026-06-30' as Day, bucket: '31-60' as const }]
    const reports = [
      { type: 'sold' as const, dateFrom: '2026-03-03' as Day, dateTo: '2026-03-04' as Day },
      { type: 'purchased' as const },
      { state: 1 },
    ]
    const counts = [{}, { dateFrom: '2026-03-04' as Day }, { closedBy: 'nobody' }]
    const owed = async (days: object) => {
      const rows = await app.call('GetSoldVehiclesPendingPayment', days)
      return sumCents(rows.map(({ pendingAmount }) => centsOf(pendingAmount))) / 100
    }
    return [
      [
        { total: 'balance', id: carID },
        async () => {
          const rows = await app.call('GetVehiclePayments', { vehicleID: carID })
          // While nothing was paid the price stands there by itself.
          return rows.at(-1)?.runningBalance ?? (await app.call('GetVehicle', { vehicleID: carID })).soldPrice ?? 0
        },
      ],
      ...reports.map(
        (report) =>
          [{ total: 'costs', report }, () => app.call('GetVehiclesPurchasedSoldReportTotalCost', report)] as const,
      ),
      ...[{}, { dateFrom: '2026-03-04' as Day }].map(
        (report) => [{ total: 'owed', report }, () => owed(report)] as const,
      ),
      ...due.flatMap(
        (days) =>
          [
            [{ total: 'overdue', ...days }, async () => (await app.call('GetDueHPSchedules', days)).overdueTotal],
            [{ total: 'accounts', ...days }, async () => (await app.call('GetDueHPSchedules', days)).remainingTotal],
          ] as const,
      ),
      ...counts.map(
        (asked) =>
          [{ total: 'differences', counts: asked }, async () => (await app.call('GetCounts', asked)).net] as const,
      ),
    ]
  }

  /** What is done by a number: a save of any kind that may be refused, which then moves nothing. */
  async function act(choice: number, at: number): Promise<void> {
    const amount = (choice % 97) + 1
    const name = choice % 2 === 0 ? 'even' : 'odd'
    const some = entries[choice % Math.max(1, entries.length)]
    const cost = expenses[choice % Math.max(1, expenses.length)]
    const sale = { vehicleID: carID, clientID: buyerID, saleType: 0 }
    const saves: readonly (() => Promise<unknown>)[] = [
      async () =>
        entries.push(await add({ categoryID: CashCategory.TransportMaltaFee, amount, name, dateTime: DAYS[at] })),
      async () => entries.push(await add({ categoryID: CashCategory.DAD, amount, name, dateTime: DAYS[0] })),
      async () => entries.push(await add({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 })),
      async () => entries.push(await add({ amount, name, typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) })),
      async () => entries.push(await add({ categoryID: CashCategory.VehicleExpense, vehicleID: carID, amount, name })),
      () => app.raw('AddEditCash', { id: some, amount, name }),
      () => app.raw('AddEditCash', { id: some, dateTime: DAYS[choice % 3], typeID: CashType.Cash, cheque: null }),
      () => app.raw('DeleteEntry', { cashEntryID: some }),
      async () => expenses.push((await app.call('AddExpense', { vehicleID: carID, amount, vendorStr: name })).id),
      () => app.raw('EditExpense', { id: cost, amount: amount + 1 }),
      () => app.raw('DeleteExpense', { id: cost }),
      () => app.raw('EditVehicleBoughtDetails', { vehicleID: carID, priceBought: 3000 + amount }),
      () => app.raw('SoldToVehicle', { ...sale, soldToPrice: 100 + amount, soldToDateTime: DAYS[choice % 4] }),
      () => app.raw('SoldToVehicle', { vehicleID: carID, clientID: null, saleType: null }),
      () => app.raw('AddManualPayment', { vehicleID: carID, cashCategory: CashCategory.Sale, cashType: 1, amount }),
      async () =>
        entries.push(await add({ categoryID: CashCategory.Sale, vehicleID: carID, clientID: buyerID, amount })),
      async () => {
        const { save } = await app.call('GetLastSave', {})
        if (save && save.refusal === null) await app.call('UndoSave', { saveID: save.saveID })
      },
    ]
    await saves[choice % saves.length]?.()
  }

  test('[server 10] the moves since a day and the total then come to the total now, whatever was saved', async () => {
    entries = []
    expenses = []
    const known = new Map<string, number>()
    const note = async (day: string, read: ReturnType<typeof totals>) => {
      for (const [asked, ask] of read) known.set(`${day} ${JSON.stringify(asked)}`, centsOf(await ask()))
    }
    const [plan = []] = fc.sample(fc.array(fc.nat(10_000), { minLength: 44, maxLength: 44 }), { numRuns: 1, seed: 612 })
    let batchID = await batchOf()
    for (const [at, day] of DAYS.entries()) {
      app.setNow(`${day}T08:00:00Z`)
      await app.signIn()
      await note(day, ofReports())
      // The book that began the day before is closed, so that openings move with what is entered in it later.
      if (at === 2) {
        await app.call('Reconcile', { fifty: 2, extra: 0, differenceReason: 'unknown' })
        await app.call('ReopenLastClosedBatch', { batchID })
      }
      if (at === 3) {
        await app.call('Reconcile', { fifty: 2, extra: 0, differenceReason: 'unknown' })
        batchID = await batchOf()
      }
      await note(day, totals(batchID))
      for (const [n, choice] of plan.slice(at * 11, at * 11 + 11).entries()) {
        app.setNow(`${day}T08:00:${10 + n}Z`)
        await act(choice, at)
      }
    }
    let checked = 0
    const moved = new Map<string, number>()
    for (const [asked, read] of [...totals(batchID), ...ofReports()])
      for (const day of DAYS) {
        const was = known.get(`${day} ${JSON.stringify(asked)}`)
        if (was === undefined) continue
        const now = centsOf(await read())
        const first = await movesOf({ ...asked, since: day, pageSize: 7 })
        const about = `${JSON.stringify(asked)} since ${day}`
        expect([centsOf(first.was), centsOf(first.now)], about).toEqual([was, now])
        const all = [...first.data]
        while (all.length < first.totalCount) {
          const page = await movesOf({
            ...asked,
            since: day,
            pageSize: 7,
            pageNumber: all.length / 7 + 1,
            only: 'rows',
          })
          all.push(...page.data)
        }
        // From the newest back each says the total that it left, until the total of then.
        let total = now
        for (const move of all) {
          expect(centsOf(move.total), about).toBe(total)
          expect(centsOf(move.moved), about).toBe(centsOf(move.after) - centsOf(move.before))
          expect([move.moved, move.username, move.summary], about).not.toContain(0)
          expect(move.username, about).toBe(CASHIER.username)
          total = cents(total - centsOf(move.moved))
        }
        expect(total, about).toBe(was)
        checked += 1
        moved.set(asked.total, (moved.get(asked.total) ?? 0) + all.length)
      }
    expect(checked).toBeGreaterThan(80)
    // What the plan moves of a batch is little; each figure of lists and reports is moved.
    expect(TOTALS.filter((total) => !isBatchTotal(total) && !moved.get(total))).toEqual([])
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 10] each move names the record that was saved, and when nothing is said they begin with the batch', async () => {
    const id = await add({ categoryID: CashCategory.TransportMaltaFee, amount: 40, name: 'Named' })
    await app.call('AddEditCash', { id, amount: 45 })
    const batchID = await batchOf()
    const { data, since } = await movesOf({ total: 'closing', id: batchID })
    expect(data.slice(0, 2)).toMatchObject([
      {
        kind: 'entry',
        id,
        before: 40,
        after: 45,
        moved: 5,
        summary: expect.stringMatching(/^Entry changed: .*Named · €45\.00$/),
      },
      { kind: 'entry', id, before: 0, after: 40, moved: 40, summary: expect.stringMatching(/^Entry added: /) },
    ])
    expect(since).toBe((await app.call('GetBatchTransactions', { batchID })).batchStartDate)
    const paid = await add({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 })
    const [first] = (await movesOf({ total: 'remaining', id: vehicleID })).data
    expect(first).toMatchObject({
      kind: 'entry',
      id: paid,
      moved: -550,
      summary: expect.stringMatching(/^Entry added: HP Payment/),
    })
  })

  test('[server 2] what is behind the passcode wants it, and the rest does not', async () => {
    const batchID = await batchOf()
    await app.signIn({ ...CASHIER, locked: true })
    for (const total of [...VEHICLE_TOTALS, ...REPORT_TOTALS]) {
      const locked = await app.refusal('GetTotalMoves', { total, id: vehicleID })
      expect([locked.status, locked.body.code], total).toEqual([403, 'SESSION_PASSCODE_LOCKED'])
    }
    expect((await movesOf({ total: 'closing', id: batchID })).totalCount).toBeGreaterThan(0)
    await app.signIn()
  })

  test('[server 1] a total of a record wants to know which, and one that is none says what there are', async () => {
    const lacking = await app.refusal('GetTotalMoves', { total: 'closing' })
    expect([lacking.status, lacking.body.errors]).toEqual([400, { id: ['ID is required'] }])
    const unknown = await app.refusal('GetTotalMoves', { total: 'everything' })
    expect(unknown.body.errors).toEqual({ total: [expect.stringMatching(/^Total is one of entries, opening, /)] })
    const none = await app.refusal('GetTotalMoves', { total: 'closing', id: 9999 })
    expect([none.status, none.body.Message]).toEqual([404, 'Batch 9999 was not found'])
  })
})
