import { afterAll, beforeAll, expect, test } from 'vitest'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { statementRows } from '../fixtures/statements'
import {
  aDealClient,
  aRegNo,
  aSale,
  aDealVehicle,
  aDealAgreement,
  aSavedEntry,
  uniqueNumber,
} from '../fixtures/deal-builders'

const { Cash, HirePurchase, PartExchange, HPPartExchange } = SaleType

describeOnOneEngine('deals', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-02-15T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const vehicle = (vehicleID: number) => app.call('GetVehicle', { vehicleID })

  test('[D2 4] a vehicle is sold for cash and read back', async () => {
    const { vehicleID, clientID } = await aSale(app, { soldToPrice: '6,000.50' })
    const sold = await vehicle(vehicleID)
    expect(sold).toMatchObject({
      saleType: Cash,
      soldPrice: 6000.5,
      soldDate: '2026-01-10',
      vehicleState: 3,
      pendingAmount: 6000.5,
      totalCost: 4000,
      hirePurchase: null,
      partExchange: null,
      locked: false,
    })
    expect(sold.clientSoldTo?.id).toBe(clientID)
  })

  test('[D2 5] what the sale form requires is said field by field, and nothing is stored', async () => {
    const vehicleID = await aDealVehicle(app)
    const refused = await app.refusal('SoldToVehicle', { vehicleID, saleType: HPPartExchange })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual({
      clientID: ['Sold to ID no is required'],
      soldToDateTime: ['Sold date is required'],
      difference: ['Difference is required'],
      peVehicleID: ['Vehicle is required'],
    })
    const cash = await app.refusal('SoldToVehicle', {
      vehicleID,
      clientID: await aDealClient(app),
      saleType: '',
      soldToDateTime: '',
    })
    expect(cash.body.errors).toMatchObject({ saleType: ['Sale Type is required'] })
    expect((await vehicle(vehicleID)).saleType).toBeNull()
  })

  test.each([
    ['numberOfMonths', { numberOfMonths: 1.5 }],
    ['numberOfMonths', { numberOfMonths: 121 }],
    ['numberOfFirstPayments', { numberOfFirstPayments: -1 }],
    ['monthlyPayment', { monthlyPayment: -1 }],
    ['deposit', { deposit: -1 }],
    ['soldToPrice', { soldToPrice: '12.345' }],
    ['firstPaymentDate', { firstPaymentDate: '2026-02-30' }],
    ['hpAccountNo', { hpAccountNo: 'X'.repeat(41) }],
    ['additionalPEVehicles', { additionalPEVehicles: Array.from({ length: 70_000 }, () => 1) }],
  ])('[server 6] terms that no agreement can have are refused: %s', async (field, terms) => {
    const refused = await app.refusal('SoldToVehicle', {
      vehicleID: await aDealVehicle(app),
      clientID: await aDealClient(app),
      saleType: HirePurchase,
      soldToPrice: 5000,
      soldToDateTime: '2026-01-10',
      ...terms,
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.errors ?? {})).toEqual([field])
  })

  test('[server 6] the next free account number follows the highest of the series of the latest sale', async () => {
    const series = `ZZ${uniqueNumber()}-`
    await aDealAgreement(app, { hpAccountNo: `${series}0009`, soldToDateTime: '2026-02-01', schedule: false })
    expect(await app.call('GetNextHPAccountNo', {})).toEqual({ hpAccountNo: `${series}0010` })
    await aDealAgreement(app, { hpAccountNo: `${series}0120`, soldToDateTime: '2026-01-05', schedule: false })
    expect(await app.call('GetNextHPAccountNo', {})).toEqual({ hpAccountNo: `${series}0121` })
  })

  test('[server 1] a client who is not there yet is created with the sale, and only with it', async () => {
    const vehicleID = await aDealVehicle(app)
    const client = { idno: `x${uniqueNumber()}`, name: 'Ġorġ', surname: 'Żammit', mobNo: '9900 0000' }
    const sale = { vehicleID, client, saleType: Cash, soldToPrice: 100, soldToDateTime: '2026-01-10' }
    const refused = await app.refusal('SoldToVehicle', { ...sale, client: { ...client, surname: '' } })
    expect(refused.body.errors).toEqual({ 'client.surname': ['Client surname is required'] })
    await app.call('SoldToVehicle', sale)
    expect((await vehicle(vehicleID)).clientSoldTo).toMatchObject({ idno: client.idno.toUpperCase(), name: 'Ġorġ' })
    const again = await app.refusal('SoldToVehicle', { ...sale, vehicleID: await aDealVehicle(app) })
    expect([again.status, again.body.Message]).toEqual([
      409,
      `A client with ID No ${client.idno.toUpperCase()} already exists`,
    ])
  })

  test('[server 1] fields left out of a change stay, null and empty clear', async () => {
    const { vehicleID, clientID } = await aDealAgreement(app, { schedule: false, lastPayment: 100, endOfMonth: true })
    await app.call('SoldToVehicle', { vehicleID, monthlyPayment: 380 })
    expect((await vehicle(vehicleID)).hirePurchase).toMatchObject({
      monthlyPayment: 380,
      lastPayment: 100,
      deposit: 1000,
      numberOfMonths: 12,
      endOfMonth: true,
      firstPaymentDate: '2026-01-31',
    })
    await app.call('SoldToVehicle', { vehicleID, lastPayment: '', deposit: null, endOfMonth: false })
    const changed = await vehicle(vehicleID)
    expect(changed.hirePurchase).toMatchObject({
      lastPayment: null,
      deposit: null,
      endOfMonth: false,
      monthlyPayment: 380,
    })
    expect(changed.clientSoldTo?.id).toBe(clientID)
    await app.call('SoldToVehicle', { vehicleID, saleType: Cash })
    expect(await vehicle(vehicleID)).toMatchObject({ saleType: Cash, soldPrice: 5000, hirePurchase: null })
  })

  test('[server 6] client and type null undo the sale; the buyer’s deposits show as an attempt again', async () => {
    const vehicleID = await aDealVehicle(app)
    const clientID = await aDealClient(app)
    await aSavedEntry(app, { vehicleID, clientID, categoryID: 1, amount: 500, soldToPrice: 6000 })
    expect((await vehicle(vehicleID)).clientAttempts.map(({ id, amount, date }) => [id, amount, date])).toEqual([
      [clientID, 500, '2026-02-01'],
    ])
    await aSale(app, { vehicleID, clientID })
    expect(await vehicle(vehicleID)).toMatchObject({ clientAttempts: [], pendingAmount: 5500, vehicleState: 3 })
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    expect(await vehicle(vehicleID)).toMatchObject({
      saleType: null,
      soldPrice: null,
      pendingAmount: null,
      vehicleState: 2,
    })
    expect((await vehicle(vehicleID)).clientAttempts).toHaveLength(1)
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
  })

  test('[server 4] undoing is refused while another unsold vehicle carries the mark', async () => {
    const regNo = aRegNo()
    const { vehicleID } = await aSale(app, { vehicleID: await aDealVehicle(app, { regNo }) })
    await aDealVehicle(app, { regNo })
    const refused = await app.refusal('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    expect([refused.status, refused.body.Message]).toEqual([
      409,
      `An unsold vehicle with Reg No ${regNo} already exists`,
    ])
    expect((await vehicle(vehicleID)).saleType).toBe(Cash)
  })

  test('[server 5] a part exchange links both cars and prices itself', async () => {
    const first = await aDealVehicle(app, { boughtPrice: 2000 })
    const second = await aDealVehicle(app, { boughtPrice: 500.25 })
    const { vehicleID } = await aSale(app, {
      saleType: PartExchange,
      soldToPrice: null,
      difference: 3000,
      peVehicleID: first,
      additionalPEVehicles: [second],
    })
    const sold = await vehicle(vehicleID)
    expect(sold).toMatchObject({ soldPrice: 5500.25, difference: 3000, pendingAmount: 3000 })
    expect(sold.partExchange).toMatchObject({ peVehicleID: first, difference: 3000, peVehicleSoldPrice: null })
    expect(sold.vehicleAdditionalPartExchanges.map((car) => car.peVehicleID)).toEqual([second])
    expect((await vehicle(second)).partExchangePurchase).toMatchObject({
      peVehicleID: vehicleID,
      peVehicleRegNo: sold.regNo,
      peVehicleBoughtPrice: 4000,
      peVehicleTotalExpenses: 0,
    })
    await app.call('SoldToVehicle', { vehicleID, difference: 3500 })
    expect((await vehicle(vehicleID)).soldPrice).toBe(6000.25)
    await app.call('SoldToVehicle', { vehicleID, additionalPEVehicles: [] })
    expect((await vehicle(vehicleID)).soldPrice).toBe(5500)
    expect((await vehicle(second)).partExchangePurchase).toBeNull()
    await app.call('SoldToVehicle', { vehicleID, soldToPrice: 7777 })
    await app.call('SoldToVehicle', { vehicleID, difference: 3400 })
    expect((await vehicle(vehicleID)).soldPrice).toBe(7777)
  })

  test('[server 5] a car is taken in once, unsold, never twice or for itself', async () => {
    const car = await aDealVehicle(app)
    const pe = { saleType: PartExchange, soldToPrice: null, difference: -200 }
    const { vehicleID } = await aSale(app, { ...pe, peVehicleID: car })
    expect((await vehicle(vehicleID)).soldPrice).toBe(3800)
    const other = {
      ...pe,
      vehicleID: await aDealVehicle(app),
      clientID: await aDealClient(app),
      soldToDateTime: '2026-01-11',
    }
    expect((await app.refusal('SoldToVehicle', { ...other, peVehicleID: car })).body.Message).toMatch(
      /was already taken in part exchange$/,
    )
    expect((await app.refusal('SoldToVehicle', { ...other, peVehicleID: vehicleID })).body.Message).toMatch(/is sold/)
    const free = await aDealVehicle(app)
    expect(
      (await app.refusal('SoldToVehicle', { ...other, peVehicleID: free, additionalPEVehicles: [free] })).status,
    ).toBe(400)
    expect((await app.refusal('SoldToVehicle', { ...other, peVehicleID: other.vehicleID })).status).toBe(400)
    expect((await app.refusal('SoldToVehicle', { ...other, peVehicleID: 999_999 })).status).toBe(404)
    expect((await vehicle(other.vehicleID)).saleType).toBeNull()
    await aSale(app, { vehicleID: car })
    await app.call('SoldToVehicle', { vehicleID, soldToDateTime: '2026-01-12' })
    expect((await vehicle(vehicleID)).partExchange).toMatchObject({ peVehicleID: car, peVehicleSoldPrice: 6000 })
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    expect((await vehicle(car)).partExchangePurchase).toBeNull()
  })

  test('[server 5] only cars that a sale may take in are offered for it', async () => {
    const makeStr = 'Exchangia'
    const [sold, free, own, taken] = [
      await aDealVehicle(app, { makeStr }),
      await aDealVehicle(app, { makeStr }),
      await aDealVehicle(app, { makeStr }),
      await aDealVehicle(app, { makeStr }),
    ]
    await aSale(app, { vehicleID: sold })
    const pe = { saleType: PartExchange, soldToPrice: null, difference: -200, peVehicleID: taken }
    const { vehicleID: taker } = await aSale(app, pe)
    const offered = async (input: { exchangeFor?: number }) =>
      (await app.call('GetVehiclesDropDown', { text: makeStr, ...input })).map(({ key }) => key).sort()
    expect(await offered({})).toEqual([sold, free, own, taken].sort())
    expect(await offered({ exchangeFor: own })).toEqual([free])
    await app.call('SoldToVehicle', { vehicleID: taker, clientID: null, saleType: null })
    expect(await offered({ exchangeFor: own })).toEqual([free, taken].sort())
    expect((await app.refusal('GetVehiclesDropDown', { text: makeStr, exchangeFor: 0 })).status).toBe(400)
  })

  test('[D2 3] cars without a registration of their own are told apart by chassis, else by car number', async () => {
    const [chassis, car] = [
      await aDealVehicle(app, { regNo: 'TBA', carNo: '7' }),
      await aDealVehicle(app, { regNo: 'TBA LATER', carNo: '8' }),
    ]
    await app.call('EditVehicle', { id: chassis, chassisNo: 'KSP130-4021180' })
    await app.call('EditVehicle', { id: car, chassisNo: '' })
    const words = await app.call('GetVehiclesDropDown', { text: 'TBA' })
    const of = (id: number) => words.find(({ key }) => key === id)?.value
    expect(of(chassis)).toMatch(/^TBA .* - chassis KSP130-4021180$/)
    expect(of(car)).toMatch(/^TBA .* - car no 8$/)
  })

  test('[server 5] the difference of an HP part exchange must exceed the deposit', async () => {
    const refused = await app.refusal('SoldToVehicle', {
      vehicleID: await aDealVehicle(app),
      clientID: await aDealClient(app),
      saleType: HPPartExchange,
      soldToDateTime: '2026-01-10',
      difference: 1000,
      deposit: 1000,
      peVehicleID: await aDealVehicle(app),
    })
    expect(refused.body.errors).toEqual({ difference: ['The difference must exceed the deposit'] })
  })

  test('[server 5] two sales at once do not take in the same car', async () => {
    const car = await aDealVehicle(app)
    const sales = await Promise.all(
      [1, 2, 3].map(async () => ({
        vehicleID: await aDealVehicle(app),
        clientID: await aDealClient(app),
        saleType: PartExchange,
        difference: 100,
        soldToDateTime: '2026-01-10',
        peVehicleID: car,
      })),
    )
    const answers = await Promise.all(sales.map((sale) => app.raw('SoldToVehicle', sale)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  test('[server 6] account numbers equal but for case, spaces and dashes are refused', async () => {
    const number = uniqueNumber()
    const first = await aDealAgreement(app, { schedule: false, hpAccountNo: `  ab-${number} ` })
    expect((await vehicle(first.vehicleID)).hirePurchase?.hpAccountNumber).toBe(`AB-${number}`)
    const second = await aDealAgreement(app, { schedule: false })
    const refused = await app.refusal('SoldToVehicle', { vehicleID: second.vehicleID, hpAccountNo: `a B${number}` })
    expect(refused.status).toBe(409)
    expect(refused.body.Message).toMatch(/^HP account A B\d+ belongs to T/)
    await app.call('SoldToVehicle', { vehicleID: first.vehicleID, hpAccountNo: `AB ${number}` })
  })

  test('[server 6] one account number typed by two people at once is given once', async () => {
    const number = `TWICE${uniqueNumber()}`
    const deals = [await aDealAgreement(app, { schedule: false }), await aDealAgreement(app, { schedule: false })]
    const answers = await Promise.all(
      deals.map(({ vehicleID }, i) => app.raw('SoldToVehicle', { vehicleID, hpAccountNo: i ? number : `${number}-` })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('[server 6] while a schedule exists its terms, account and client stand and the sale cannot be undone', async () => {
    const { vehicleID, accountNo } = await aDealAgreement(app)
    const changes = [
      { saleType: Cash },
      { soldToPrice: 5001 },
      { deposit: 0 },
      { monthlyPayment: 376 },
      { lastPayment: 1 },
      { numberOfMonths: 13 },
      { numberOfFirstPayments: 2 },
      { firstPaymentDate: '2026-02-01' },
      { endOfMonth: true },
      { hpAccountNo: `${accountNo}X` },
      { hpAccountNo: '' },
      { clientID: await aDealClient(app) },
      { client: { idno: `n${uniqueNumber()}`, name: 'A', surname: 'B' }, clientID: null },
      { clientID: null, saleType: null },
    ]
    for (const change of changes) {
      const refused = await app.refusal('SoldToVehicle', { vehicleID, ...change })
      expect([refused.status, refused.body.Message], JSON.stringify(change)).toEqual([
        409,
        'Delete the HP Schedule first',
      ])
    }
    const { clientSoldTo } = await vehicle(vehicleID)
    await app.call('SoldToVehicle', {
      vehicleID,
      clientID: clientSoldTo?.id,
      saleType: HirePurchase,
      soldToPrice: '5000.00',
      soldToDateTime: '2026-01-20',
      hpAccountNo: accountNo.toLowerCase(),
    })
    expect((await vehicle(vehicleID)).soldDate).toBe('2026-01-20')
  })

  test('[server 1] a sale typed over an older version says who changed it', async () => {
    const { vehicleID } = await aSale(app)
    const { version } = await vehicle(vehicleID)
    await app.call('SoldToVehicle', { vehicleID, soldToPrice: 6100, version })
    const refused = await app.refusal('SoldToVehicle', { vehicleID, soldToPrice: 6200, version })
    expect(refused.status).toBe(409)
    expect(refused.body.Message).toMatch(/^Changed by maria at \d\d-\d\d-\d{4} \d\d:\d\d\. Reload and try again\.$/)
    expect((await vehicle(vehicleID)).soldPrice).toBe(6100)
  })

  test('[server 6.3] what the buyer owes counts deposits, sale entries and refunds of the buyer alone', async () => {
    const vehicleID = await aDealVehicle(app)
    const buyer = await aDealClient(app)
    const loser = await aDealClient(app)
    await aSavedEntry(app, { vehicleID, clientID: loser, categoryID: 1, amount: 700, soldToPrice: 6000 })
    await aSavedEntry(app, { vehicleID, clientID: buyer, categoryID: 1, amount: 500, soldToPrice: 6000 })
    await aSale(app, { vehicleID, clientID: buyer })
    await aSavedEntry(app, { vehicleID, clientID: buyer, categoryID: 16, amount: 250.5 })
    await aSavedEntry(app, { vehicleID, clientID: buyer, categoryID: 3, amount: 6000 })
    await aSavedEntry(app, { vehicleID, clientID: buyer, categoryID: 3, amount: -50 })
    expect(await vehicle(vehicleID)).toMatchObject({ pendingAmount: -700.5 })
    expect((await vehicle(vehicleID)).clientAttempts.map((attempt) => attempt.id)).toEqual([loser])
  })

  test('[server 6.3] an HP buyer owes the deposit, a part exchanger the difference', async () => {
    const { vehicleID } = await aDealAgreement(app)
    expect((await vehicle(vehicleID)).pendingAmount).toBe(1000)
  })

  test('[server 6.4] an attempt follows edits and deletions, and is one per client', async () => {
    const vehicleID = await aDealVehicle(app)
    const clientID = await aDealClient(app)
    const deposit = { vehicleID, clientID, categoryID: 1 }
    const first = await aSavedEntry(app, { ...deposit, amount: 200, soldToPrice: 6000, dateTime: '2026-02-02' })
    const second = await aSavedEntry(app, { ...deposit, amount: 300, soldToPrice: 5900, dateTime: '2026-02-03' })
    await aSavedEntry(app, { ...deposit, categoryID: 16, amount: 50, dateTime: '2026-02-09' })
    const shown = async () => (await vehicle(vehicleID)).clientAttempts.map(({ amount, date }) => [amount, date])
    expect(await shown()).toEqual([[550, '2026-02-03']])
    await app.call('DeleteEntry', { cashEntryID: second })
    expect(await shown()).toEqual([[250, '2026-02-02']])
    await aSavedEntry(app, { ...deposit, id: first, amount: 100, soldToPrice: 6000, dateTime: '2026-02-01' })
    expect(await shown()).toEqual([[150, '2026-02-01']])
    await app.call('DeleteEntry', { cashEntryID: first })
    expect(await shown()).toEqual([])
  })

  test('[D1 4] an attempt is taken off the list, moves no money, and comes back with a newer deposit', async () => {
    const vehicleID = await aDealVehicle(app)
    const clientID = await aDealClient(app)
    const deposit = { vehicleID, clientID, categoryID: 1, amount: 200, soldToPrice: 6000 }
    const first = await aSavedEntry(app, deposit)
    await app.call('DeleteAttempt', { vehicleID, clientID })
    const before = await app.call('GetCashEntry', { id: first })
    expect(before.amount).toBe(200)
    expect(await vehicle(vehicleID)).toMatchObject({ clientAttempts: [], vehicleState: 1 })
    await aSavedEntry(app, { ...deposit, id: first, amount: 250 })
    expect((await vehicle(vehicleID)).clientAttempts).toEqual([])
    expect((await app.refusal('DeleteAttempt', { vehicleID, clientID })).status).toBe(404)
    await aSavedEntry(app, { ...deposit, amount: 100, dateTime: '2026-01-20' })
    expect((await vehicle(vehicleID)).clientAttempts.map((attempt) => attempt.amount)).toEqual([350])
  })

  test('[server 2] a sale is gated, and a locked vehicle carries no gated figure', async () => {
    const { vehicleID } = await aDealAgreement(app)
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    const refused = await app.refusal('SoldToVehicle', { vehicleID, soldToPrice: 1 }, { token })
    expect([refused.status, refused.body.Message]).toEqual([403, 'Passcode locked'])
    const locked = await app.call('GetVehicle', { vehicleID }, { token })
    expect(locked).toMatchObject({ locked: true, vehicleState: 3 })
    for (const gated of ['boughtPrice', 'soldPrice', 'difference', 'totalCost', 'pendingAmount', 'note'])
      expect(locked).not.toHaveProperty(gated)
    expect(Object.keys(locked.hirePurchase ?? {}).sort()).toEqual(
      ['hpAccountNumber', 'hasHPSchedule', 'hasHPSettlement', 'hpFullyPaid'].sort(),
    )
    expect(JSON.stringify(locked)).not.toContain('1000')
    await app.signIn()
  })

  test('[server 10] a sale leaves an event, and what it was before and after in its row versions', async () => {
    const { vehicleID } = await aSale(app)
    await app.call('SoldToVehicle', { vehicleID, soldToPrice: 6500 })
    const events = await app.store.db
      .selectFrom('audit_events')
      .select(['before', 'after', 'operation', 'username'])
      .where('kind', '=', 'deal')
      .where('subject_id', '=', String(vehicleID))
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { before: null, after: {}, operation: 'SoldToVehicle', username: 'maria' },
      { before: {}, after: {} },
    ])
    const versions = `select image->'sold_price' as price from row_images where record = 'sales' and key = '${vehicleID}' order by id`
    expect(await statementRows(app.store.db, versions)).toEqual([{ price: 6000_00 }, { price: 6500_00 }])
  })
})
