import { afterAll, beforeAll, expect, test } from 'vitest'
import { CarHireType } from '@forecourt/core/features/car-hire/enums'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aColleague, auditEvents, lostUpdatePattern, integrityFaults } from '../fixtures/colleague'
import {
  aDealClient,
  aRegNo,
  aSale,
  aDealVehicle,
  aDealAgreement,
  aSavedEntry,
  uniqueNumber,
} from '../fixtures/deal-builders'
import { hostileInput } from '../fixtures/hostile'
import { testRandom } from '../fixtures/random'
import { openLiveStream } from '../fixtures/live'

describeOnOneEngine('edits of a vehicle', (engine) => {
  let app: TestApp
  let colleague: Awaited<ReturnType<typeof aColleague>>
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-02-15T09:00:00Z' })
    colleague = await aColleague(app)
  })
  afterAll(() => app?.stop())

  const vehicle = (vehicleID: number) => app.call('GetVehicle', { vehicleID })

  test('[D2 2] the Details tab: what was sent changes, what was left out stays', async () => {
    const id = await aDealVehicle(app, { chassisNo: 'CH 1', mileage: 1000, pm: 0.5, note: 'ignored' } as never)
    const before = await vehicle(id)
    await app.call('EditVehicle', {
      id,
      makeStr: 'honda',
      colorStr: 'Deep Sea Blue',
      yom: '2019',
      mileage: '12,500',
      isMiles: true,
      cO2: 99.25,
      spareKey: 'Not Available',
      chassisNo: null,
      pm: '',
    })
    expect(await vehicle(id)).toEqual({
      ...before,
      make: { value: 'honda' },
      color: { value: 'Deep Sea Blue' },
      yom: 2019,
      mileage: 12_500,
      isMiles: true,
      cO2: 99.25,
      spareKey: 'Not Available',
      chassisNo: '',
      pm: null,
      version: before.version + 1,
    })
  })

  test('[server 10] the history of a vehicle: its deal and its costs too, behind the passcode', async () => {
    const { vehicleID, accountNo } = await aDealAgreement(app)
    await app.call('AddExpense', { vehicleID, amount: '45.50', vendor: 'Gasan', description: 'Brake pads' })
    const { data } = await app.call('GetVehicleHistory', { vehicleID })
    expect(data.map(({ title }) => title)).toEqual(['Expense added', 'Schedule generated', 'Sold', 'Vehicle added'])
    expect(data[0]?.changes).toContainEqual({ label: 'Amount', before: '', after: '€45.50' })
    expect(data[1]?.changes).toContainEqual({ label: 'HP Agreed', before: '', after: '€4,500.00' })
    expect(data[2]?.changes).toContainEqual({ label: 'HP Account No', before: '', after: accountNo })
    expect(data[2]?.changes).toContainEqual({ label: 'Sale Type', before: '', after: 'Hire Purchase' })
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    expect((await app.refusal('GetVehicleHistory', { vehicleID }, { token })).status).toBe(403)
    await app.signIn()
  })

  test('[server 4] only the fields of the Details tab are written, though the whole record is sent back', async () => {
    const { vehicleID } = await aDealAgreement(app)
    const before = await vehicle(vehicleID)
    const stranger = await aDealClient(app)
    await app.call('EditVehicle', {
      ...before,
      ...({
        boughtFromID: stranger,
        boughtPrice: 1,
        boughtDate: '2020-01-01',
        note: 'no',
        soldPrice: 1,
        saleType: 0,
        soldDate: '2020-01-01',
        vehicleState: 1,
        clientSoldTo: { id: stranger },
        hirePurchase: null,
      } as object),
      model: { value: 'Yaris' },
    })
    expect(await vehicle(vehicleID)).toEqual({ ...before, model: { value: 'Yaris' }, version: before.version + 1 })
  })

  test('[server 4] lookup values match without case, and a typed new one joins its list', async () => {
    const id = await aDealVehicle(app, { bodyTypeStr: 'Roadster' })
    await app.call('EditVehicle', {
      id,
      bodyType: { value: 'ROADSTER' },
      modelStr: `Ħobża ${id}`,
      fuelTypeStr: 'petrol',
    })
    const lists = await app.call('GetVehicleLists', {})
    expect(lists.modelList.map((one) => one.value)).toContain(`Ħobża ${id}`)
    expect(lists.bodyTypeList.filter((one) => one.value.toLowerCase() === 'roadster')).toHaveLength(1)
    expect(await vehicle(id)).toMatchObject({ bodyType: { value: 'Roadster' }, fuelType: { value: 'Petrol' } })
    const picked = lists.bodyTypeList.find((one) => one.value === 'Hatchback')
    await app.call('EditVehicle', { id, bodyType: { id: picked?.id ?? 0 } })
    expect((await vehicle(id)).bodyType).toEqual({ value: 'Hatchback' })
  })

  test('a make or model that was typed wrong leaves its list once no vehicle has it', async () => {
    const wrong = { makeStr: `Toyotta ${uniqueNumber()}`, modelStr: `Vizt ${uniqueNumber()}` }
    const [id, other] = [await aDealVehicle(app, wrong), await aDealVehicle(app, wrong)]
    const listed = async () => {
      const { makeList, modelList } = await app.call('GetVehicleLists', {})
      const has = (list: readonly { value: string }[], value: string) => list.some((one) => one.value === value)
      return [has(makeList, wrong.makeStr), has(modelList, wrong.modelStr)]
    }
    expect(await listed()).toEqual([true, true])
    await app.call('EditVehicle', { id, makeStr: 'Toyota', modelStr: 'Vitz' })
    expect(await listed()).toEqual([true, true])
    await app.call('EditVehicle', { id: other, makeStr: 'Toyota' })
    expect(await listed()).toEqual([false, true])
    await app.call('DeleteVehicle', { vehicleID: other })
    expect(await listed()).toEqual([false, false])
  })

  test('[D2 5] what the Details form requires is said field by field, and nothing is stored', async () => {
    const id = await aDealVehicle(app)
    const before = await vehicle(id)
    const refused = await app.refusal('EditVehicle', {
      id,
      regNo: ' ',
      make: null,
      modelStr: '',
      bodyType: { id: 999_999 },
      colorStr: null,
      yom: '',
      fuelType: {},
      mileage: -1,
      transmission: 'CVT',
    })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        regNo: ['Registration no is required'],
        make: ['Make is required'],
        model: ['Model is required'],
        bodyType: ['Body type is required'],
        color: ['Colour is required'],
        yom: ['Year is required'],
        fuelType: ['Fuel is required'],
        mileage: ['Mileage cannot be negative'],
        transmission: ['Transmission is Automatic or Manual'],
      },
    ])
    expect(await vehicle(id)).toEqual(before)
    expect((await app.refusal('EditVehicle', { id: 999_999 })).body.Message).toBe('Vehicle 999999 was not found')
    for (const yom of ['twenty', '1e99', 20_190, {}])
      expect((await app.refusal('EditVehicle', { id, yom })).status).toBe(400)
  })

  test('[server 4] a mark of Maltese form cannot be on two unsold vehicles; a sold one may keep it', async () => {
    const [taken, spaced] = [aRegNo(), aRegNo()]
    const holder = await aDealVehicle(app, { regNo: taken })
    const id = await aDealVehicle(app, { regNo: 'TBA' })
    const refused = await app.refusal('EditVehicle', { id, regNo: taken.replace(' ', '').toLowerCase() })
    expect([refused.status, refused.body.Message]).toEqual([
      409,
      `An unsold vehicle with Reg No ${taken.replace(' ', '')} already exists`,
    ])
    expect(refused.body).toMatchObject({
      taken: { field: 'regNo', kind: 'vehicle', id: holder },
      errors: { regNo: [refused.body.Message] },
    })
    await app.call('EditVehicle', { id, regNo: `  ${spaced.toLowerCase().replace(' ', '   ')} ` })
    expect((await vehicle(id)).regNo).toBe(spaced)
    await app.call('EditVehicle', { id, regNo: spaced, mileage: 7 })
    const { vehicleID: sold } = await aSale(app)
    await app.call('EditVehicle', { id: sold, regNo: taken })
    await app.call('EditVehicle', { id: await aDealVehicle(app), regNo: 'TBA' })
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 7.1] a car that gets its mark is found by it in the cash book, entries of before included', async () => {
    const vehicleID = await aDealVehicle(app, { regNo: `LOT ${uniqueNumber()}` })
    const expense = { vendorStr: 'Garage', description: 'Battery' }
    const spent = await aSavedEntry(app, { vehicleID, categoryID: CashCategory.VehicleExpense, amount: 80, expense })
    const regNo = aRegNo()
    await app.call('EditVehicle', { id: vehicleID, regNo })
    const found = await app.call('GetCashManagement', { regNoAccNo: regNo })
    expect(found.data).toMatchObject([{ id: spent, regNo, version: 1 }])
    await app.call('DeleteVehicle', { vehicleID })
    expect((await app.call('GetCashManagement', { regNoAccNo: regNo })).data).toMatchObject([{ id: spent, regNo }])
  })

  test('[server 1] entries and instalments too: a refusal carries what is there now', async () => {
    const { vehicleID, clientID } = await aDealAgreement(app)
    const id = await aSavedEntry(app, { vehicleID, clientID })
    await colleague.call('AddEditCash', { id, amount: 300 })
    for (const [name, input] of [
      ['AddEditCash', { id, amount: 310, version: 1 }],
      ['DeleteEntry', { cashEntryID: id, version: 1 }],
    ] as const) {
      const refused = await app.refusal(name, input)
      expect([refused.status, refused.body.current]).toEqual([409, await app.call('GetCashEntry', { id })])
      expect(refused.body.Message).toMatch(lostUpdatePattern('paul'))
    }
    const row = (await app.call('GetHPDetails', { vehicleID })).at(-1)
    const rowID = row?.id ?? 0
    await colleague.call('EditHPPayment', { id: rowID, vehicleID, amount: 400 })
    const refused = await app.refusal('EditHPPayment', { id: rowID, vehicleID, amount: 1, version: row?.version })
    expect(refused.status).toBe(409)
    expect(refused.body.current).toEqual((await app.call('GetHPDetails', { vehicleID })).at(-1))
    expect(refused.body.current).toMatchObject({ amount: 400 })
  })

  test('[server 4] two saves at once cannot give two unsold vehicles one mark', async () => {
    const regNo = aRegNo()
    const ids = await Promise.all([aDealVehicle(app), aDealVehicle(app), aDealVehicle(app)])
    const answers = await Promise.all(ids.map((id) => app.raw('EditVehicle', { id, regNo })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 1] who typed over an older version is told by whom it was changed, and gets what is there now', async () => {
    const id = await aDealVehicle(app)
    const seen = await vehicle(id)
    await colleague.call('EditVehicle', { id, mileage: 77, version: seen.version })
    const refused = await app.refusal('EditVehicle', { id, mileage: 78, version: seen.version })
    expect(refused.status).toBe(409)
    expect(refused.body.Message).toMatch(lostUpdatePattern('paul'))
    expect(refused.body.current).toEqual(await vehicle(id))
    expect(refused.body.current).toMatchObject({ mileage: 77, boughtPrice: 4000 })
    await app.call('EditVehicle', { id, mileage: 79 })
    for (const [name, input] of [
      ['EditVehicleNote', { vehicleID: id, note: 'x', version: seen.version }],
      ['EditVehicleBoughtDetails', { vehicleID: id, priceBought: 1, version: seen.version }],
      ['DeleteVehicle', { vehicleID: id, version: seen.version }],
      ['SoldToVehicle', { vehicleID: id, saleType: 0, version: seen.version }],
    ] as const) {
      const stale = await app.refusal(name, input)
      expect([name, stale.status, stale.body.current]).toEqual([name, 409, await vehicle(id)])
    }
  })

  test('[server 2] the record that a refusal carries has no gated figure while locked', async () => {
    const id = await aDealVehicle(app)
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    const refused = await app.refusal('EditVehicle', { id, mileage: 1, version: 99 }, { token })
    expect(refused.body.current).toMatchObject({ id, locked: true })
    expect(refused.body.current).not.toHaveProperty('boughtPrice')
    expect(refused.body.current).not.toHaveProperty('note')
    await app.signIn()
  })

  test('[server 1] of two at once who typed over one version, one is told', async () => {
    const id = await aDealVehicle(app)
    const { version } = await vehicle(id)
    const sides = [app, colleague, app, colleague]
    const answers = await Promise.all(sides.map((side, mileage) => side.raw('EditVehicle', { id, mileage, version })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect((await vehicle(id)).version).toBe(version + 1)
    expect((await auditEvents(app, 'vehicle', id)).filter((event) => event.operation === 'EditVehicle')).toHaveLength(1)
  })

  test('[D2 7] the note is kept as it was written', async () => {
    const id = await aDealVehicle(app)
    const note = 'Ħallas\r\n\tnofs\u0007 — “€1,000”\n\n😀  '
    await app.call('EditVehicleNote', { vehicleID: id, note })
    expect((await vehicle(id)).note).toBe('Ħallas\n\tnofs — “€1,000”\n\n😀')
    await app.call('EditVehicleNote', { vehicleID: id, note: null })
    expect((await vehicle(id)).note).toBe('')
    expect((await app.refusal('EditVehicleNote', { vehicleID: id, note: 'x'.repeat(20_001) })).status).toBe(400)
    expect((await app.refusal('EditVehicleNote', { vehicleID: id })).status).toBe(400)
    expect((await auditEvents(app, 'vehicle', id)).slice(1)).toEqual([
      expect.objectContaining({ operation: 'EditVehicleNote', username: 'maria', before: { note: '' } }),
      expect.objectContaining({ after: { note: '' } }),
    ])
  })

  test('[D2 5] the purchase: its messages, and what it changes', async () => {
    const id = await aDealVehicle(app)
    const refused = await app.refusal('EditVehicleBoughtDetails', {
      vehicleID: id,
      clientID: null,
      dateBought: '',
      priceBought: null,
    })
    expect(refused.body.errors).toEqual({
      clientID: ['Bought from ID no is required'],
      dateBought: ['Bought date is required'],
      priceBought: ['Bought price is required'],
    })
    const clientID = await aDealClient(app)
    await app.call('EditVehicleBoughtDetails', { vehicleID: id, clientID, priceBought: '4,500.25' })
    expect(await vehicle(id)).toMatchObject({
      boughtFromID: clientID,
      boughtPrice: 4500.25,
      boughtDate: '2026-01-05',
      totalCost: 4500.25,
    })
    await app.call('EditVehicleBoughtDetails', { vehicleID: id, dateBought: '2026-02-01T23:30:00Z' })
    expect((await vehicle(id)).boughtDate).toBe('2026-02-02')
    for (const input of [{ priceBought: -1 }, { priceBought: 1.001 }, { dateBought: '2026-02-30' }, { clientID: -4 }])
      expect((await app.refusal('EditVehicleBoughtDetails', { vehicleID: id, ...input })).status).toBe(400)
    const unknown = await app.refusal('EditVehicleBoughtDetails', { vehicleID: id, clientID: 999_999 })
    expect([unknown.status, unknown.body.Message]).toEqual([404, 'Client 999999 was not found'])
    expect((await vehicle(id)).boughtFromID).toBe(clientID)
  })

  test('[server 10] open screens hear of it', async () => {
    const { accessToken } = await app.signIn()
    const stream = await openLiveStream(app.url, accessToken)
    const id = await aDealVehicle(app)
    await app.call('EditVehicle', { id, mileage: 5 })
    await app.call('AddExpense', { vehicleID: id, amount: 5 })
    await app.call('AddManualPayment', { vehicleID: id, amount: 5 })
    await app.call('DeleteVehicle', { vehicleID: id })
    for (const action of ['changed', 'costings changed', 'payments changed', 'deleted'])
      await stream.next((event) => event.kind === 'vehicle' && event.id === id && event.action === action)
    stream.close()
    await stream.ended
  })

  test('[server 4] deletion takes sale, schedule, expenses, attempts, note and payments; cash entries stay', async () => {
    const car = await aDealVehicle(app)
    const { vehicleID, clientID, accountNo } = await aDealAgreement(app, {
      saleType: SaleType.HPPartExchange,
      difference: 5000,
      soldToPrice: null,
      peVehicleID: car,
    })
    const { regNo } = await vehicle(vehicleID)
    const vendor = 'Tal-Ħandaq Sprayers'
    const paid = await aSavedEntry(app, { vehicleID, clientID })
    const spent = await aSavedEntry(app, {
      vehicleID,
      categoryID: CashCategory.VehicleExpense,
      amount: 80,
      expense: { vendorStr: vendor, description: 'Bumper' },
    })
    const tried = await aSavedEntry(app, {
      vehicleID,
      clientID,
      categoryID: CashCategory.AdditionalDeposit,
      amount: 10,
    })
    await app.call('AddExpense', { vehicleID, amount: 12, vendorStr: vendor })
    await app.call('AddManualPayment', { vehicleID, amount: 100 })
    await app.call('EditVehicleNote', { vehicleID, note: 'Careful' })

    const taken = await app.refusal('DeleteVehicle', { vehicleID: car })
    expect([taken.status, taken.body.Message]).toEqual([409, `${(await vehicle(car)).regNo} is part of another sale`])
    await app.call('DeleteVehicle', { vehicleID })

    expect((await app.refusal('GetVehicle', { vehicleID })).status).toBe(404)
    expect((await app.refusal('DeleteVehicle', { vehicleID })).status).toBe(404)
    for (const id of [paid, spent, tried])
      expect(await app.call('GetCashEntry', { id })).toMatchObject({ vehicleID: null, regNo })
    expect((await app.call('GetCashEntry', { id: paid })).hpacNo).toBe(accountNo)
    // The car that was taken in is free again, and can be taken in or deleted.
    expect((await vehicle(car)).partExchangePurchase).toBeNull()
    const [event] = (await auditEvents(app, 'vehicle', vehicleID)).slice(-1)
    expect(event).toMatchObject({
      operation: 'DeleteVehicle',
      username: 'maria',
      before: {
        vehicle: { reg_no: regNo, note: 'Careful' },
        sale: { hp_account_no: accountNo },
        cars: [{ pe_vehicle_id: car }],
        expenses: [{ amount: '8000', entry_id: spent }, { amount: '1200' }],
        payments: [{ amount: '10000' }],
        entryIDs: [paid, spent, tried],
      },
    })
    expect(event?.before).toMatchObject({
      instalments: expect.arrayContaining([expect.objectContaining({ number: 12 })]),
    })
    await app.call('DeleteVehicle', { vehicleID: car })
    expect(await integrityFaults(app)).toEqual([])
    // An entry that lost its vehicle can still be mended and deleted.
    await app.call('AddEditCash', { id: spent, description: 'Bumper, mended' })
    await app.call('DeleteEntry', { cashEntryID: paid })
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 4] a vehicle that has hires stays', async () => {
    const id = await aDealVehicle(app)
    const clientID = await aDealClient(app)
    await app.call('SaveCarHire', {
      clientID,
      carHireType: CarHireType.Cash,
      vehicleID: id,
      rate: '25.00',
      startDateTime: '2026-01-01',
      endDateTime: '2026-01-03',
    })
    const refused = await app.refusal('DeleteVehicle', { vehicleID: id })
    expect([refused.status, refused.body.Message]).toEqual([
      409,
      `${(await vehicle(id)).regNo} has car hires and cannot be deleted`,
    ])
  })

  test('[server 1] DeleteVehicle answers GET and POST, and a repeated one with its key answers as before', async () => {
    const id = await aDealVehicle(app)
    const { accessToken } = await app.signIn()
    const headers = { authorization: `Bearer ${accessToken}` }
    const got = await fetch(`${app.url}/api/Admin/DeleteVehicle?vehicleID=${id}`, { headers })
    expect([got.status, await got.json()]).toEqual([200, {}])
    const other = await aDealVehicle(app)
    for (let i = 0; i < 2; i += 1)
      expect(
        await app.call('DeleteVehicle', { vehicleID: other }, { key: `delete ${other}`.replace(' ', '-') }),
      ).toEqual({})
    const head = await fetch(`${app.url}/api/Admin/DeleteVehicle?vehicleID=${await aDealVehicle(app)}`, {
      method: 'HEAD',
      headers,
    })
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })

  test('[server 1] hostile fields on records that exist: a sentence each, nothing of the server’s own, books in order', async () => {
    const { vehicleID, clientID } = await aDealAgreement(app, { schedule: false })
    const expense = await app.call('AddExpense', { vehicleID, amount: 1 })
    const payment = await app.call('AddManualPayment', { vehicleID, amount: 1 })
    const random = testRandom(46)
    const targets = [
      ['EditVehicle', { id: vehicleID }],
      ['EditVehicleNote', { vehicleID }],
      ['EditVehicleBoughtDetails', { vehicleID }],
      ['AddExpense', { vehicleID }],
      ['EditExpense', { id: expense.id }],
      ['SaveCommonExpense', { vehicleID }],
      ['AddManualPayment', { vehicleID }],
      ['EditManualPayment', { id: payment.id }],
      ['EditClient', { id: clientID }],
    ] as const
    const statuses = new Set<number>()
    for (let i = 0; i < 25 * targets.length; i += 1) {
      const [name, ids] = targets[i % targets.length] ?? targets[0]
      // Every other time only one field is hostile, so that the rest gets as far as the rules and the database.
      const hostile = Object.entries(hostileInput(OPERATIONS[name].input, random) ?? {})
      const some = i % 2 ? hostile : hostile.slice(i % 11, (i % 11) + 1)
      const input = { amount: 1, excelAmount: 1, note: '', ...Object.fromEntries(some), ...ids }
      const answer = await app.raw(name, input)
      const text = await answer.text()
      statuses.add(answer.status)
      expect(answer.status, `${name} ${JSON.stringify(input).slice(0, 300)}: ${text}`).toBeLessThan(500)
      if (answer.status !== 200) expect(text, name).toMatch(/"Message"|"errors"/)
    }
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400]))
    await app.call('GetCostings', { vehicleID })
    await app.call('GetVehiclePayments', { vehicleID })
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 4] deleted while an entry is paid on it: either the entry comes first and stays, or it is refused', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { vehicleID, clientID } = await aDealAgreement(app)
      const [deleted, ...paid] = await Promise.all([
        app.raw('DeleteVehicle', { vehicleID }),
        app.raw('AddEditCash', { dateTime: '2026-02-01', categoryID: 4, typeID: 1, amount: 375, vehicleID, clientID }),
        app.raw('AddExpense', { vehicleID, amount: 5 }),
        app.raw('AddManualPayment', { vehicleID, amount: 5 }),
        app.raw('EditHPPayment', { id: 1, vehicleID, amount: 1 }),
      ])
      expect(deleted.status).toBe(200)
      for (const answer of paid) expect([200, 400, 404, 409]).toContain(answer.status)
    }
    expect(await integrityFaults(app)).toEqual([])
  })
})
