import { afterAll, beforeAll, expect, test } from 'vitest'
import Papa from 'papaparse'
import { CarHireType } from '@forecourt/core/features/car-hire/enums'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aDealClient, aSale, aDealVehicle, uniqueNumber } from '../fixtures/deal-builders'
import { readPdf, pdfText } from '../fixtures/pdf'

describeOnOneEngine('car hire', (engine) => {
  let app: TestApp
  let clientID: number
  let vehicleID: number
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T10:00:00Z' })
    clientID = await aDealClient(app, { name: 'Ġorġ', surname: 'Ħili' })
    vehicleID = await aDealVehicle(app, { regNo: 'HIR 001', transmission: 'Manual' })
  })
  afterAll(() => app?.stop())

  const typed = (over: Record<string, unknown> = {}) => ({
    clientID,
    carHireType: CarHireType.Cash,
    vehicleID,
    rate: '25.50',
    startDateTime: '2026-04-01',
    endDateTime: '2026-04-05',
    ...over,
  })
  const save = (over: Record<string, unknown> = {}) => app.call('SaveCarHire', typed(over))

  test('[D3 2.14] [D3 7] is saved with days only, marks its client, and is read back with both', async () => {
    const id = (await save({ startDateTime: '2026-03-31T22:30:00Z', endDateTime: '2026-04-05T00:00:00' })).id
    const hire = await app.call('GetCarHire', { carHireID: id })
    expect(hire).toMatchObject({
      id,
      carHireID: id,
      clientID,
      clientName: 'Ġorġ Ħili',
      client: { name: 'Ġorġ', surname: 'Ħili' },
      regNo: 'HIR 001',
      vehicle: 'Toyota Vitz',
      carHireType: 1,
      carHireTypeName: 'Cash',
      startDateTime: '2026-04-01',
      endDateTime: '2026-04-05',
      days: 4,
      rate: 25.5,
      total: 102,
      createdDate: '2026-03-10T10:00:00.000Z',
      date: '2026-03-10',
      version: 1,
    })
    const client = await app.call('GetClient', { clientID })
    expect([client.isCarHireClient, client.version]).toEqual([true, 2])
  })

  test('[D3 5] [server 9] a car on hire is refused by name, in its whole time and no longer', async () => {
    const car = await aDealVehicle(app, { regNo: 'HIR 002' })
    const { id } = await save({ vehicleID: car })
    const before = await app.call('GetCarHires', {})
    for (const [startDateTime, endDateTime] of [
      ['2026-04-04', '2026-04-09'],
      ['2026-03-01', '2026-04-02'],
      ['2026-04-02', '2026-04-03'],
      ['2026-03-01', '2026-05-01'],
    ] as const) {
      const client = { idno: `N${uniqueNumber()}`, name: 'New', surname: 'Comer' }
      const refusal = await app.refusal(
        'SaveCarHire',
        typed({ vehicleID: car, clientID: 0, client, startDateTime, endDateTime }),
      )
      expect([refusal.status, refusal.body.Message]).toEqual([
        409,
        'HIR 002 is hired to Ġorġ Ħili from 01-04-2026 to 05-04-2026',
      ])
      expect(refusal.body.overlap).toMatchObject({
        carHireID: id,
        startDateTime: '2026-04-01',
        clientName: 'Ġorġ Ħili',
      })
      // Nothing of it happened: the client who came with it is not there either.
      expect(await app.call('GetClientsDropDown', { IDNO: client.idno })).toEqual([])
    }
    expect(await app.call('GetCarHires', {})).toEqual(before)
    // It goes out again on the day it comes back, and comes back on the day it goes out.
    await save({ vehicleID: car, startDateTime: '2026-04-05', endDateTime: '2026-04-06' })
    await save({ vehicleID: car, startDateTime: '2026-03-20', endDateTime: '2026-04-01' })
    // A hire does not overlap itself, but an edit into its neighbour does.
    await save({ carHireID: id, vehicleID: car, startDateTime: '2026-04-02' })
    const into = await app.refusal('SaveCarHire', { carHireID: id, endDateTime: '2026-04-06' })
    expect(into.body.Message).toBe('HIR 002 is hired to Ġorġ Ħili from 05-04-2026 to 06-04-2026')
    // The database itself refuses it as well.
    const twice = app.store.db
      .insertInto('car_hires')
      .values({
        client_id: clientID,
        vehicle_id: car,
        hire_type: 1,
        rate: 1,
        start_date: '2026-04-05',
        end_date: '2026-04-07',
      })
      .execute()
    await expect(twice).rejects.toMatchObject({ code: '23P01', constraint: 'car_hires_no_overlap' })
  })

  test('[server 9] of several who book one car at once, one gets it', async () => {
    const car = await aDealVehicle(app)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.raw('SaveCarHire', typed({ vehicleID: car }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('[D3 4] [server 1] a client typed with the hire is created with it; an edit changes what it names, and only over what was read', async () => {
    const car = await aDealVehicle(app)
    const client = { idno: `n${uniqueNumber()}x`, name: 'Ċetta', surname: 'Borġ' }
    const { id } = await save({ vehicleID: car, clientID: null, client })
    const hire = await app.call('GetCarHire', { carHireID: id })
    expect(hire.client).toMatchObject({ ...client, idno: client.idno.toUpperCase() })
    expect((await app.call('GetClient', { clientID: hire.clientID })).isCarHireClient).toBe(true)
    // A record that was read may be sent back whole.
    expect(await app.call('SaveCarHire', { ...hire, rate: 30 })).toEqual({ id })
    await app.call('SaveCarHire', { carHireID: id, carHireType: CarHireType.Direct })
    const edited = await app.call('GetCarHire', { carHireID: id })
    expect(edited).toEqual({
      ...hire,
      rate: 30,
      total: 120,
      open: 120,
      carHireType: 3,
      carHireTypeName: 'Direct',
      version: 3,
    })
    const old = await app.refusal('SaveCarHire', { ...hire, rate: 1 })
    expect([old.status, old.body.current]).toEqual([409, edited])
    expect(old.body.Message).toMatch(/^Changed by maria at .+\. Reload and try again\.$/)
    expect((await app.refusal('SaveCarHire', { carHireID: id, rate: '' })).body.errors).toEqual({
      rate: ['Rate is required'],
    })
    expect((await app.refusal('SaveCarHire', { carHireID: 999_999, rate: 1 })).body.Message).toBe(
      'Car hire 999999 was not found',
    )
    expect((await app.refusal('DeleteCarHire', { carHireID: id, version: 1 })).status).toBe(409)
    await app.call('DeleteCarHire', { carHireID: id, version: 3 })
    expect((await app.refusal('GetCarHire', { carHireID: id })).status).toBe(404)
    const events = await app.store.db
      .selectFrom('audit_events')
      .select(['operation', 'username'])
      .where('kind', '=', 'hire')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(events.map(({ operation }) => operation)).toEqual([
      'SaveCarHire',
      'SaveCarHire',
      'SaveCarHire',
      'DeleteCarHire',
    ])
  })

  test('[D3 3] [server 9] unsold cars may be hired, by transmission; a sold one keeps only the hires it has', async () => {
    const automatic = await aDealVehicle(app, { regNo: 'HIR 100' })
    const { id } = await save({ vehicleID: automatic })
    const lists = await app.call('GetCarHireVehicles', {})
    expect(lists.manualVehicles).toEqual([{ key: vehicleID, value: 'HIR 001 Toyota Vitz' }])
    expect(lists.automaticVehicles).toContainEqual({ key: automatic, value: 'HIR 100 Toyota Vitz' })
    await aSale(app, { vehicleID: automatic })
    const after = await app.call('GetCarHireVehicles', {})
    expect(after.automaticVehicles.map(({ key }) => key)).not.toContain(automatic)
    const refusal = await app.refusal(
      'SaveCarHire',
      typed({ vehicleID: automatic, startDateTime: '2026-06-01', endDateTime: '2026-06-02' }),
    )
    expect([refusal.status, refusal.body.Message]).toEqual([409, 'HIR 100 is sold and cannot be hired'])
    // What it has may be put right and end sooner, and lasts no longer.
    const { endDateTime: end } = await app.call('GetCarHire', { carHireID: id })
    const longer = await app.refusal('SaveCarHire', { carHireID: id, endDateTime: '2026-12-01' })
    expect([longer.status, longer.body.code, longer.body.Message]).toEqual([
      ...[409, 'HIRE_SOLD_SINCE'],
      'HIR 100 was sold on 10-01-2026. The hire must end by that day',
    ])
    expect((await app.call('GetCarHire', { carHireID: id })).endDateTime).toBe(end)
    await app.call('SaveCarHire', { carHireID: id, rate: 99 })
    await app.call('SaveCarHire', { carHireID: id, endDateTime: '2026-04-02' })
    expect((await app.refusal('SaveCarHire', typed({ vehicleID: 999_999 }))).body.Message).toBe(
      'Vehicle 999999 was not found',
    )
  })

  test('[D3 2.14] hires are found by car and client, newest first, sorted, paged, and exported alike', async () => {
    app.setNow('2026-03-12T10:00:00Z')
    await app.signIn()
    const cars = [await aDealVehicle(app, { regNo: 'ZED 001' }), await aDealVehicle(app, { regNo: 'ZED 002' })]
    const hirer = await aDealClient(app, { name: '=Żaren', surname: 'Azzopardi' })
    for (const [i, car] of cars.entries())
      await save({ vehicleID: car, clientID: hirer, startDateTime: `2026-03-2${i}` })
    app.setNow('2026-03-13T10:00:00Z')
    await app.signIn()
    await save({ vehicleID: cars[0], clientID: hirer, startDateTime: '2026-02-01', endDateTime: '2026-02-03' })
    const regs = async (search: Parameters<typeof app.call<'GetCarHires'>>[1]) =>
      (await app.call('GetCarHires', search)).data.map(({ regNo, startDateTime }) => `${regNo} ${startDateTime}`)
    const [feb, first, second] = ['ZED 001 2026-02-01', 'ZED 001 2026-03-20', 'ZED 002 2026-03-21']
    expect(await regs({ text: 'zaren' })).toEqual([feb, second, first])
    expect(await regs({ text: 'AZZOPARDI zed001' })).toEqual([feb, first])
    expect(await regs({ text: 'zaren', sortByColumn: 'DateTime', sortByType: 1 })).toEqual([second, first, feb])
    expect(await regs({ text: 'zaren', sortByColumn: 'RegNo', sortByType: 0, pageSize: 2, pageNumber: 2 })).toEqual([
      second,
    ])
    expect(await app.call('GetCarHires', { text: 'zaren', pageNumber: 9 })).toEqual({ data: [], totalCount: 3 })
    expect(await regs({ text: '% _' })).toEqual([])
    const file = await app.download('ExportCarHires', { text: 'zaren', sortByColumn: 'DateTime', sortByType: 0 })
    const rows = Papa.parse<string[]>(file.trim().replace(/^\ufeff/, '')).data
    expect(rows[0]).toEqual([
      'Date',
      'Reg No',
      'Name',
      'Type',
      'Start Date',
      'End Date',
      'Days',
      'Rate',
      'Total',
      'Paid',
      'Open',
    ])
    expect(rows[1]).toEqual([
      '13-03-2026',
      'ZED 001',
      "'=Żaren Azzopardi",
      'Cash',
      '01-02-2026',
      '03-02-2026',
      '2',
      '25.50',
      '51.00',
      '0.00',
      '51.00',
    ])
    expect(rows).toHaveLength(4)
  })

  test('[server 9] the timeline shows the fleet with the hires that touch its days', async () => {
    const car = await aDealVehicle(app, { regNo: 'TIM 001' })
    const never = await aDealVehicle(app, { regNo: 'TIM 002' })
    const { id } = await save({ vehicleID: car, startDateTime: '2027-01-10', endDateTime: '2027-01-20' })
    const at = async (from: string, to: string) => {
      const { vehicles } = await app.call('GetCarHireBookings', { from, to })
      expect(vehicles.map((vehicle) => vehicle.vehicleID)).not.toContain(never)
      return vehicles.find((vehicle) => vehicle.vehicleID === car)?.hires.map((hire) => hire.carHireID)
    }
    expect(await at('2027-01-20', '2027-01-25')).toEqual([id])
    expect(await at('2027-01-01', '2027-01-10')).toEqual([id])
    expect(await at('2027-01-21', '2027-01-25')).toEqual([])
    const usual = await app.call('GetCarHireBookings', {})
    expect([usual.from, usual.to]).toEqual(['2026-03-13', '2026-04-11'])
    expect((await app.refusal('GetCarHireBookings', { from: '2026-02-01', to: '2026-01-01' })).status).toBe(400)
    expect((await app.refusal('GetCarHireBookings', { from: '2026-02-01', to: '2028-01-01' })).status).toBe(400)
  })

  test('[D3 2.14] [D3 7] the report is a PDF with both sides, the car, the days and the hire terms of the settings', async () => {
    const { id } = await save({ vehicleID: await aDealVehicle(app, { regNo: 'PDF 001' }), rate: 30 })
    await app.call('SaveSettings', {
      hireTerms: 'Żomm il-karozza nadifa.\nĦu ħsiebha.',
      dealership: { name: 'Karozzi Ħelwin' },
    })
    const answer = await app.raw('GetCarHireReport', { carHireId: id })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    for (const part of [
      'Car Hire Agreement',
      'Karozzi Ħelwin',
      'Ġorġ Ħili',
      'PDF 001',
      '01-04-2026',
      '05-04-2026',
      '€30.00',
      '€120.00',
      '1 Żomm il-karozza nadifa.',
    ])
      expect(text).toContain(part)
    expect((await app.refusal('GetCarHireReport', { carHireId: 999_999 })).status).toBe(404)
  })
})
