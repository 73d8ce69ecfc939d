import { SaleType } from '@forecourt/core/features/deals/enums'
import type { SellRequest } from '@forecourt/core/features/hire-purchase/sell-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aRoleUser } from '../fixtures/colleague'
import { aDealClient, aRegNo, aSale, aDealVehicle, aDealAgreement, aSavedEntry } from '../fixtures/deal-builders'

const TODAY = '2026-03-02'

describeOnOneEngine('a sale in one save', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    // The series of the accounts.
    await aDealAgreement(app, { hpAccountNo: 'HP-2219', soldToDateTime: '2026-03-01' })
  })
  afterAll(() => app?.stop())

  const vehicle = (vehicleID: number) => app.call('GetVehicle', { vehicleID })
  const healthy = async () => expect((await app.call('CheckBooks', {})).faults).toEqual([])
  const inStock = async (regNo: string) =>
    (await app.call('GetVehicles', { regNo, vehicleState: 1, pageNumber: 1, pageSize: 10 })).data
  /** 9,500.00 less 4,000.00 for a car, 1,000.00 down and 36 instalments of 140.00. */
  async function aDeal(over: Partial<SellRequest> = {}): Promise<SellRequest> {
    return {
      vehicleID: over.vehicleID ?? (await aDealVehicle(app)),
      clientID: over.clientID ?? (await aDealClient(app)),
      soldToPrice: 9500,
      soldToDateTime: TODAY,
      tradeIn: { regNo: aRegNo(), allowance: 4000 },
      deposit: 1000,
      numberOfMonths: 36,
      monthlyPayment: 140,
      firstPaymentDate: '2026-04-01',
      ...over,
    }
  }
  const plain = { tradeIn: null, deposit: null, numberOfMonths: null, monthlyPayment: null, firstPaymentDate: null }

  test('[server 6.5] [server 9] a first payment before the sale or long after it, and a hire beyond it, are asked about', async () => {
    const deal = await aDeal({ tradeIn: null, soldToPrice: 5500 })
    const reasons = async (over: Partial<SellRequest>) =>
      (await app.call('PrepareSale', { ...deal, ...over })).questions.flatMap(({ doubt, reason }) =>
        doubt === 'first-payment' || doubt === 'on-hire' ? reason : [],
      )
    expect(await reasons({})).toEqual([])
    expect(await reasons({ firstPaymentDate: '2026-03-01' })).toEqual([
      'The first payment is due on 01-03-2026, before the sale on 02-03-2026.',
    ])
    expect(await reasons({ firstPaymentDate: '2036-04-01' })).toEqual([
      'The first payment is due on 01-04-2036, more than 3 months after the sale on 02-03-2026.',
    ])
    const clientID = await aDealClient(app, { name: 'Karl', surname: 'Vella' })
    const hire = { vehicleID: deal.vehicleID, clientID, carHireType: 1, rate: 30 }
    await app.call('SaveCarHire', { ...hire, startDateTime: '2026-02-20', endDateTime: TODAY })
    expect(await reasons({})).toEqual([])
    await app.call('SaveCarHire', { ...hire, startDateTime: '2026-06-01', endDateTime: '2026-06-08' })
    expect(await reasons({})).toEqual([
      'The vehicle is hired to Karl Vella from 01-06-2026 to 08-06-2026, after it is sold.',
    ])
    // It is asked, and saved when it is sent.
    await app.call('SellVehicle', deal)
  })

  test('[server 6.5] the sale, the car taken in and the schedule are there together, and no cash is booked', async () => {
    const deal = await aDeal()
    const entries = async () => (await app.call('GetCurrentBatchTransactions', {})).cash.length
    const before = await entries()
    await aSavedEntry(app, {
      vehicleID: deal.vehicleID,
      clientID: deal.clientID,
      categoryID: 1,
      amount: 300,
      soldToPrice: 9500,
    })
    const prepared = await app.call('PrepareSale', deal)
    expect(prepared).toMatchObject({ saleType: SaleType.HPPartExchange, difference: 5500, paid: 300, cashDue: 700 })
    expect([prepared.problems, prepared.questions]).toEqual([[], []])
    expect(prepared.tradeIn).toMatchObject({
      vehicleID: null,
      allowance: 4000,
      lacks: expect.arrayContaining(['make']),
    })
    const sold = await app.call('SellVehicle', deal)
    expect(sold).toMatchObject({ hpAccountNo: prepared.hpAccountNo, cashDue: 700, saleType: SaleType.HPPartExchange })
    const car = await vehicle(Number(deal.vehicleID))
    expect(car).toMatchObject({ soldPrice: 9500, difference: 5500, soldDate: TODAY, pendingAmount: 700 })
    expect(car.hirePurchase).toMatchObject({
      hasHPSchedule: true,
      deposit: 1000,
      numberOfMonths: 36,
      monthlyPayment: 140,
    })
    expect(car.peVehicleID).toBe(sold.peVehicleID)
    const rows = await app.call('GetHPDetails', { vehicleID: sold.vehicleID })
    expect([rows.length, rows[0]?.dueDate, rows.at(-1)?.dueDate]).toEqual([36, '2026-04-01', '2029-03-01'])
    expect(await vehicle(sold.peVehicleID ?? 0)).toMatchObject({
      regNo: prepared.tradeIn?.regNo,
      boughtPrice: 4000,
      boughtDate: TODAY,
      boughtFromID: Number(deal.clientID),
      make: { value: '' },
    })
    expect(await entries()).toBe(before + 1)
    await healthy()
  })

  test('[server 6.5] its type follows from what it has', async () => {
    const none = await app.call('SellVehicle', await aDeal(plain))
    expect(none).toMatchObject({ saleType: SaleType.Cash, hpAccountNo: '', peVehicleID: null, cashDue: 9500 })
    const exchange = await app.call(
      'SellVehicle',
      await aDeal({ ...plain, tradeIn: { regNo: aRegNo(), allowance: 9800 } }),
    )
    expect(exchange).toMatchObject({ saleType: SaleType.PartExchange, hpAccountNo: '', cashDue: -300 })
    const hp = await app.call('SellVehicle', await aDeal({ tradeIn: null, soldToPrice: 5500, hpAccountNo: 'own 7' }))
    expect(hp).toMatchObject({ saleType: SaleType.HirePurchase, hpAccountNo: 'OWN 7', peVehicleID: null })
    await healthy()
  })

  test('[server 6.5] a car in stock is taken in for its bought price; one of this mark that was sold comes back as itself', async () => {
    const regNo = aRegNo()
    const peVehicleID = await aDealVehicle(app, { regNo, boughtPrice: 4000, chassisNo: `JT${regNo.replace(' ', '')}` })
    const own = await aDealClient(app)
    const other = await app.refusal('SellVehicle', await aDeal({ tradeIn: { regNo, allowance: 4500 } }))
    expect([other.status, other.body.code]).toEqual([409, 'DEALS_ALLOWANCE'])
    const asked = await app.call('PrepareSale', await aDeal({ tradeIn: { regNo, allowance: null } }))
    expect(asked.tradeIn).toMatchObject({ vehicleID: peVehicleID, allowance: 4000, lacks: [] })
    expect(asked.questions.map(({ doubt }) => doubt)).toEqual(['trade-in-seller'])
    await aSale(app, { vehicleID: peVehicleID, clientID: own })
    const stranger = await app.call('PrepareSale', await aDeal({ tradeIn: { regNo, allowance: 900 } }))
    expect(stranger.questions.map(({ doubt }) => doubt)).toEqual(['trade-in-seller'])
    const back = await aDeal({ clientID: own, soldToPrice: 6400, tradeIn: { regNo, allowance: 900, color: 'Red' } })
    expect(await app.call('PrepareSale', back)).toMatchObject({
      questions: [],
      tradeIn: { vehicleID: null, lacks: [] },
    })
    const { peVehicleID: again } = await app.call('SellVehicle', back)
    expect(again).not.toBe(peVehicleID)
    const taken = await vehicle(again ?? 0)
    expect(taken).toMatchObject({ boughtPrice: 900, make: { value: 'Toyota' }, color: { value: 'Red' } })
    expect(taken.chassisNo).toBe(`JT${regNo.replace(' ', '')}`)
    await healthy()
  })

  test.each<[string, number, RegExp, Partial<SellRequest>]>([
    ['instalments that do not cover the price', 400, /The instalments total/, { monthlyPayment: 10 }],
    ['a deposit above the difference', 400, /The difference must exceed the deposit/, { deposit: 5500 }],
    [
      'an allowance above the price',
      400,
      /The difference must exceed the deposit/,
      { tradeIn: { regNo: 'QQQ 001', allowance: 9600 } },
    ],
    [
      'a car taken in for nothing said',
      400,
      /Write the allowance for QQQ 001/,
      { tradeIn: { regNo: 'QQQ 001', allowance: null } },
    ],
    [
      'a deposit without instalments',
      400,
      /has no dep/,
      { numberOfMonths: null, monthlyPayment: null, firstPaymentDate: null },
    ],
    ['months without an amount', 400, /Monthly payment is required/, { monthlyPayment: null }],
    ['too many months', 400, /1 to 120/, { numberOfMonths: 121 }],
    ['an amount of three decimals', 400, /amount such as/, { soldToPrice: '9500.001' }],
    [
      'a year of the car taken in that is none',
      400,
      /Write a year/,
      { tradeIn: { regNo: 'QQQ 001', allowance: 4000, yom: 12 } },
    ],
    ['an account of another', 409, /belongs to/, { hpAccountNo: 'hp-2219' }],
    ['a client who is not there', 404, /Client 999999 was not found/, { clientID: 999_999 }],
  ])('[server 6.5] refused, and nothing is changed: %s', async (_, status, why, over) => {
    const deal = await aDeal(over)
    const refused = await app.refusal('SellVehicle', deal)
    const said = [refused.body.Message ?? '', ...Object.values(refused.body.errors ?? {}).flat()].join(' ')
    expect([refused.status, said]).toEqual([status, expect.stringMatching(why)])
    expect(await vehicle(Number(deal.vehicleID))).toMatchObject({ saleType: null, hirePurchase: null, version: 1 })
    const regNo = deal.tradeIn?.regNo
    if (regNo) expect(await inStock(String(regNo))).toEqual([])
    if (status !== 404 && !/amount such as|Write a year/.test(said))
      expect((await app.call('PrepareSale', deal)).problems.join(' ')).toMatch(why)
  })

  test('[server 6.5] a car that is sold already, a car taken in that is sold or taken, and itself', async () => {
    const { vehicleID } = await app.call('SellVehicle', await aDeal())
    const again = await app.refusal('SellVehicle', await aDeal({ vehicleID }))
    expect([again.status, again.body.code]).toEqual([409, 'DEALS_SOLD'])
    const { vehicleID: soldID } = await aSale(app)
    const sold = await app.refusal(
      'SellVehicle',
      await aDeal({ tradeIn: { vehicleID: soldID, regNo: 'x', allowance: null } }),
    )
    expect([sold.status, sold.body.code]).toEqual([409, 'DEALS_PE_SOLD'])
    const peVehicleID = (await vehicle(vehicleID)).peVehicleID ?? 0
    const { regNo } = await vehicle(peVehicleID)
    const taken = await app.refusal('SellVehicle', await aDeal({ tradeIn: { regNo, allowance: 4000 } }))
    expect([taken.status, taken.body.code]).toEqual([409, 'DEALS_PE_TAKEN'])
    const own = await aDealVehicle(app)
    const itself = { ...(await aDeal({ vehicleID: own })), tradeIn: { vehicleID: own, regNo: 'x', allowance: null } }
    expect(Object.values((await app.refusal('SellVehicle', itself)).body.errors ?? {}).flat()).toContain(
      'A vehicle cannot be taken in exchange for itself',
    )
  })

  test('[server 7.6] nothing is sold or taken in on a day of a locked month', async () => {
    const deal = await aDeal({ soldToDateTime: '2026-01-20' })
    await app.call('LockMonth', { month: '2026-01-01' })
    expect((await app.call('PrepareSale', deal)).problems).toEqual([expect.stringMatching(/is locked/)])
    const refused = await app.refusal('SellVehicle', deal)
    expect([refused.status, refused.body.code]).toEqual([409, 'MONTH_LOCKED'])
    expect(await inStock(String(deal.tradeIn?.regNo))).toEqual([])
    await app.call('UnlockMonth', { month: '2026-01-01' })
    await healthy()
  })

  test('[server 6.5] the same key sells once, whoever asks again', async () => {
    const deal = await aDeal()
    const all = await Promise.all([1, 2, 3].map(() => app.call('SellVehicle', deal, { key: 'one-sale' })))
    for (const each of all) expect(each).toEqual(all[0])
    expect(await app.call('SellVehicle', deal, { key: 'one-sale' })).toEqual(all[0])
    expect(await inStock(String(deal.tradeIn?.regNo))).toHaveLength(1)
    const other = await app.refusal('SellVehicle', { ...deal, soldToPrice: 9400 }, { key: 'one-sale' })
    expect([other.status, other.body.code]).toEqual([409, 'REQUEST_KEY_REUSED'])
  })

  test('[server 6.5] of two who sell one car at once the second is refused, and leaves nothing; two cars get two accounts', async () => {
    const vehicleID = await aDealVehicle(app)
    const deals = [await aDeal({ vehicleID }), await aDeal({ vehicleID })]
    const ended = await Promise.all(
      deals.map(async (deal) => {
        const answer = await app.raw('SellVehicle', deal)
        return { status: answer.status, text: await answer.text(), regNo: String(deal.tradeIn?.regNo) }
      }),
    )
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const { status, text, regNo } of ended) {
      expect(await inStock(regNo)).toHaveLength(status === 200 ? 1 : 0)
      if (status === 409) expect(text).toMatch(/is already sold/)
    }
    const own = await Promise.all([aDeal(), aDeal(), aDeal()])
    const sold = await Promise.all(own.map((deal) => app.call('SellVehicle', deal)))
    expect(new Set(sold.map(({ hpAccountNo }) => hpAccountNo)).size).toBe(3)
    const regNo = aRegNo()
    const same = await Promise.all([1, 2].map(() => aDeal({ tradeIn: { regNo, allowance: 4000 } })))
    const statuses = await Promise.all(same.map(async (deal) => (await app.raw('SellVehicle', deal)).status))
    expect(statuses.sort()).toEqual([200, 409])
    expect(await inStock(regNo)).toHaveLength(1)
    await healthy()
  })

  test('[commands 2] its history tells one sale with its schedule, and Ctrl Z takes no half of it back', async () => {
    const sold = await app.call('SellVehicle', await aDeal())
    const { data } = await app.call('GetHistory', { kind: 'vehicle', id: sold.vehicleID })
    expect(data[0]?.summary).toMatch(/^Sold, with its schedule: /)
    const account = await app.call('GetHistory', { kind: 'account', id: sold.vehicleID })
    expect(account.data[0]?.summary).toMatch(/^Sold, with its schedule: /)
    const taken = await app.call('GetHistory', { kind: 'vehicle', id: sold.peVehicleID ?? 0 })
    expect(taken.data.map(({ summary }) => summary).join()).toMatch(/Taken in part exchange: /)
    const cash = await app.call('SellVehicle', await aDeal(plain))
    expect((await app.call('GetHistory', { kind: 'vehicle', id: cash.vehicleID })).data[0]?.summary).toMatch(/^Sold: /)
    const { save } = await app.call('GetLastSave', {})
    expect(save?.refusal).toMatch(/^Undo the sale of .* on its page: write reset/)
    const again = await app.refusal('UndoSave', { saveID: save?.saveID ?? 0 })
    expect([again.status, again.body.code]).toEqual([409, 'UNDO_SALE'])
    expect(await vehicle(cash.vehicleID)).toMatchObject({ saleType: SaleType.Cash })
  })

  test('[server 6.5] whoever may not sell is told what can hardly be meant, and no figure', async () => {
    const till = await aRoleUser(app, 'Cashier')
    const vehicleID = await aDealVehicle(app)
    const deal = await aDeal({ ...plain, vehicleID, soldToPrice: 10, soldToDateTime: '2019-03-02' })
    expect((await till.refusal('PrepareSale', deal)).body.code).toBe('ROLE_MAY_NOT')
    const asked = await till.call('GetSaleQuestions', deal)
    expect(Object.keys(asked)).toEqual(['checks', 'questions'])
    expect(asked.checks.map(({ sentence }) => sentence)).toEqual(asked.questions.map(({ reason }) => reason))
    // Below cost is for whoever sees prices: the save asks for that right.
    expect(asked.questions.map(({ doubt }) => doubt)).toEqual(['far-back', 'sold-before-bought'])
    const all = await app.call('PrepareSale', deal)
    expect(all.questions.map(({ doubt }) => doubt)).toEqual(['far-back', 'sold-before-bought', 'below-cost'])
  })

  test('[server 2] it is behind the passcode', async () => {
    const deal = await aDeal()
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    for (const name of ['PrepareSale', 'GetSaleQuestions', 'SellVehicle'] as const)
      expect((await app.refusal(name, deal, { token })).body.code).toBe('SESSION_PASSCODE_LOCKED')
    await app.signIn()
  })
})
