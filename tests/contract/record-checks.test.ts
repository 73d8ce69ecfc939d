import type { Check, ConfirmedCheck } from '@forecourt/core/checks'
import { CashType } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { anEntry, typeDetails } from '../fixtures/builders'
import { aColleague } from '../fixtures/colleague'
import { aDealAgreement, aDealClient, aDealVehicle, aRegNo, aSale } from '../fixtures/deal-builders'

const TODAY = '2026-03-02'
const LONG_AGO = '2019-02-01'
const AHEAD = '2026-04-20'

const confirmedBy = (checks: readonly Check[]): ConfirmedCheck[] =>
  checks.map(({ code, figures }) => ({ code, figures }))

describeOnOneEngine('the checks of a record', (engine) => {
  let app: TestApp
  let colleague: Pick<TestApp, 'call' | 'refusal' | 'raw'>
  beforeAll(async () => {
    app = await startApp({ engine, now: `${TODAY}T09:00:00Z` })
    colleague = await aColleague(app)
  })
  afterAll(() => app?.stop())

  const send = (name: OperationName, input: object, key: string) => app.raw(name, input as never, { key })
  /** The checks that a save asks to confirm. */
  const asked = async (name: OperationName, input: object, by: Pick<TestApp, 'refusal'> = app): Promise<Check[]> => {
    const { status, body } = await by.refusal(name, { ...input, confirmed: [] } as never)
    expect([status, body.code]).toEqual([409, 'CHECKS_UNCONFIRMED'])
    return body.confirm as Check[]
  }
  const changes = async () => {
    const { rows } = await app.store.db.executeQuery<{ count: string }>(
      app.store.db
        .selectFrom('audit_events')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .compile(),
    )
    return Number(rows[0]?.count)
  }
  const aSoldVehicle = async () => {
    const vehicleID = await aDealVehicle(app)
    await aSale(app, { vehicleID, soldToPrice: 6000, soldToDateTime: '2026-01-10' })
    return vehicleID
  }
  const aReopenedBatch = async () => {
    const { batchID } = await app.call('Reconcile', { extra: 0, notCounted: true })
    await app.call('ReopenLastClosedBatch', { batchID })
    return batchID
  }
  const aCheque = async () => {
    await app.call('AddEditCash', anEntry({ amount: 90, typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) }))
    const [latest] = (await app.call('GetPendingCheques', {})).toSorted((a, b) => b.id - a.id)
    return latest?.id ?? 0
  }

  /** What each call saves that has to be confirmed, and the codes in their order; each builds a record of its own. */
  const CASES: { name: OperationName; codes: string[]; field: string; build: () => Promise<object> }[] = [
    {
      ...{ name: 'AddVehicle', codes: ['chassis-known', 'far-back', 'price-zero'], field: 'chassisNo' },
      build: async () => {
        const chassisNo = `KSP-130 ${aRegNo()}`
        await aDealVehicle(app, { chassisNo })
        const typed = { makeStr: 'Toyota', modelStr: 'Vitz', bodyTypeStr: 'Hatchback', fuelTypeStr: 'Petrol' }
        const bought = { boughtFromID: await aDealClient(app), boughtDate: LONG_AGO, boughtPrice: 0 }
        const same = chassisNo.replaceAll(' ', '').toLowerCase()
        return { ...typed, colorStr: 'White', yom: 2018, regNo: aRegNo(), chassisNo: same, ...bought }
      },
    },
    {
      ...{ name: 'EditVehicle', codes: ['chassis-known'], field: 'chassisNo' },
      build: async () => {
        const chassisNo = `NZE121 ${aRegNo()}`
        await aDealVehicle(app, { chassisNo })
        return { id: await aDealVehicle(app), chassisNo }
      },
    },
    {
      ...{ name: 'EditVehicleBoughtDetails', codes: ['far-back', 'below-cost'], field: 'dateBought' },
      build: async () => ({ vehicleID: await aSoldVehicle(), dateBought: LONG_AGO, priceBought: 6500 }),
    },
    {
      ...{ name: 'EditVehicleBoughtDetails', codes: ['day-ahead', 'sold-before-bought'], field: 'dateBought' },
      build: async () => ({ vehicleID: await aSoldVehicle(), dateBought: AHEAD }),
    },
    {
      ...{ name: 'SaveCarHire', codes: ['far-back'], field: 'startDateTime' },
      build: async () => ({
        ...{ clientID: await aDealClient(app), vehicleID: await aDealVehicle(app), carHireType: 1, rate: 25 },
        ...{ startDateTime: LONG_AGO, endDateTime: '2019-02-08' },
      }),
    },
    {
      ...{ name: 'AddExpense', codes: ['far-back'], field: 'date' },
      build: async () => ({ vehicleID: await aDealVehicle(app), amount: 40, date: LONG_AGO }),
    },
    {
      ...{ name: 'EditExpense', codes: ['far-back'], field: 'date' },
      build: async () => {
        const { id } = await app.call('AddExpense', { vehicleID: await aDealVehicle(app), amount: 40, date: TODAY })
        return { id, date: LONG_AGO }
      },
    },
    {
      ...{ name: 'AddManualPayment', codes: ['day-ahead', 'overpaid'], field: 'date' },
      build: async () => ({ vehicleID: await aSoldVehicle(), amount: 7000, date: AHEAD }),
    },
    {
      ...{ name: 'EditManualPayment', codes: ['overpaid', 'far-back'], field: 'amount' },
      build: async () => {
        const vehicleID = await aSoldVehicle()
        const { id } = await app.call('AddManualPayment', { vehicleID, amount: 1000, date: TODAY })
        return { id, amount: 6000.01, date: LONG_AGO }
      },
    },
    {
      ...{ name: 'AddHPPayment', codes: ['far-back', 'far-back'], field: 'dueDate' },
      build: async () => {
        const { vehicleID } = await aDealAgreement(app)
        return { vehicleID, amount: 10, dueDate: LONG_AGO, paid: true, paidDate: LONG_AGO }
      },
    },
    {
      ...{ name: 'EditHPPayment', codes: ['far-back'], field: 'dueDate' },
      build: async () => {
        const { vehicleID } = await aDealAgreement(app)
        const [row] = await app.call('GetHpScheduleDetails', { vehicleID })
        return { id: row?.id, vehicleID, dueDate: LONG_AGO }
      },
    },
    {
      ...{ name: 'ReconcilePendingCheques', codes: ['moved-closing'], field: 'amount' },
      build: async () => {
        const cheque = await aCheque()
        await aReopenedBatch()
        return { chequeIDs: [cheque], name: 'BOV' }
      },
    },
    {
      ...{ name: 'ChequesOut', codes: ['moved-closing'], field: 'amount' },
      build: async () => ({ chequeIDs: [await aCheque()], name: 'SR Motors' }),
    },
    {
      ...{ name: 'Reconcile', codes: ['difference'], field: 'differenceReason' },
      build: async () => ({ fifty: 977, extra: 0 }),
    },
    {
      ...{ name: 'Reconcile', codes: ['not-counted'], field: 'notCounted' },
      build: async () => ({ extra: 5, notCounted: true }),
    },
    {
      ...{ name: 'SaveSettings', codes: ['warranty-short'], field: 'warrantyText' },
      build: async () => ({ warrantyText: `Six months on the engine of ${aRegNo()}.` }),
    },
  ]

  test('[server 27] each call with checks of its own is in the table', () => {
    const entriesAndSales = ['AddEditCash', 'MultiplyHPPayment', 'SaveLine', 'SoldToVehicle', 'SellVehicle']
    const elsewhere = [...entriesAndSales, 'WithdrawCredit', 'Reschedule']
    const checked = Object.entries(OPERATIONS).flatMap(([name, { checks }]) => (checks.length > 0 ? [name] : []))
    expect([...new Set([...CASES.map(({ name }) => name), ...elsewhere])].toSorted()).toEqual(checked.toSorted())
    for (const { name, codes } of CASES) expect(OPERATIONS[name].checks).toEqual(expect.arrayContaining(codes))
  })

  test.each(CASES.map((each, i) => [i, each] as const))(
    '[server 27] %i: it asks what to confirm, stores nothing, and is saved once under its key',
    async (i, { name, codes, field, build }) => {
      const key = `checked-${i}`
      const input = await build()
      const before = await changes()
      const checks = await asked(name, input)
      expect(checks.map(({ code }) => code)).toEqual(codes)
      expect(checks[0]).toMatchObject({ field, outcome: 'confirm' })
      const part = confirmedBy(checks.slice(1))
      const left = await app.raw(name, { ...input, confirmed: part } as never, { key })
      expect(left.status).toBe(409)
      // Figures of another moment confirm nothing.
      const stale = confirmedBy(checks).map((each) => ({ ...each, figures: `${each.figures} ` }))
      expect((await send(name, { ...input, confirmed: stale }, key)).status).toBe(409)
      expect(await changes()).toBe(before)
      const confirmed = { ...input, confirmed: confirmedBy(checks) }
      const saved = await send(name, confirmed, key)
      expect([saved.status, await saved.clone().text()]).toEqual([200, expect.any(String)])
      const after = await changes()
      expect(after).toBeGreaterThan(before)
      expect(await (await send(name, confirmed, key)).text()).toBe(await saved.text())
      expect(await changes()).toBe(after)
    },
  )

  test.each(CASES.map((each, i) => [i, each] as const))(
    '[server 27] %i: a client of an earlier release is asked nothing',
    async (i, { name, build }) => {
      const input = await build()
      expect((await send(name, input, `old-${i}`)).status).toBe(200)
      const other = await build()
      expect((await send(name, { ...other, confirmed: null }, `null-${i}`)).status).toBe(200)
    },
  )

  test('[server 27] a colleague who pays between question and yes: the new figure is asked', async () => {
    const vehicleID = await aSoldVehicle()
    const payment = { vehicleID, amount: 6500, date: TODAY }
    const [first] = await asked('AddManualPayment', payment)
    expect(first?.sentence).toContain('€6,000.00')
    await colleague.call('AddManualPayment', { vehicleID, amount: 1000, date: TODAY, confirmed: [] })
    const yes = { ...payment, confirmed: confirmedBy(first ? [first] : []) }
    const { status, body } = await app.refusal('AddManualPayment', yes)
    const [second] = body.confirm as Check[]
    expect([status, second?.code]).toEqual([409, 'overpaid'])
    expect(second?.sentence).toContain('€5,000.00')
    await app.call('AddManualPayment', { ...payment, confirmed: confirmedBy(second ? [second] : []) })
    expect(await app.call('GetVehiclePayments', { vehicleID })).toHaveLength(2)
  })

  test('[server 27] of a yes and a payment at once either comes first, and no payment is more than was confirmed', async () => {
    for (let i = 0; i < 5; i += 1) {
      const vehicleID = await aSoldVehicle()
      const payment = { vehicleID, amount: 6500, date: TODAY }
      const confirmed = confirmedBy(await asked('AddManualPayment', payment))
      const [yes, other] = await Promise.all([
        app.raw('AddManualPayment', { ...payment, confirmed }),
        colleague.raw('AddManualPayment', { vehicleID, amount: 1000, date: TODAY, confirmed: [] }),
      ])
      // Whoever comes second is asked about what is owed by then.
      expect([yes.status, other.status].toSorted()).toEqual([200, 409])
    }
  })

  test('[server 27] two vehicles with one chassis number at once: one of them is asked', async () => {
    const chassisNo = `ZZT231 ${aRegNo()}`
    const ids = [await aDealVehicle(app), await aDealVehicle(app)]
    const answers = await Promise.all(
      ids.map((id, i) => (i === 0 ? app : colleague).raw('EditVehicle', { id, chassisNo, confirmed: [] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('[server 27] what holds of the stored record is not asked again, and another figure is', async () => {
    const vehicleID = await aSoldVehicle()
    await app.call('EditVehicleBoughtDetails', { vehicleID, priceBought: 6500 })
    await app.call('EditVehicleBoughtDetails', { vehicleID, dateBought: '2026-01-02', confirmed: [] })
    const [dearer] = await asked('EditVehicleBoughtDetails', { vehicleID, priceBought: 6600 })
    expect(dearer?.sentence).toBe('Bought price €6,600.00 is above what the vehicle was sold for, €6,000.00.')
  })

  test('[server 27] what a rule refuses is refused, and nothing is asked', async () => {
    const vehicleID = await aSoldVehicle()
    const early = await app.refusal('EditVehicleBoughtDetails', { vehicleID, dateBought: '1970-01-02', confirmed: [] })
    expect(early.status).toBe(400)
    const closing = await app.refusal('Reconcile', { fifty: 1, extra: 0, closingBalance: -77, confirmed: [] })
    expect(closing.body.code).toBe('BATCH_FIGURES_CHANGED')
  })

  test('[server 27] the books hold after all of it', async () => {
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})
