import { CashCategory as C, CashType as T } from '@forecourt/core/features/cash-book/enums'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anEntry, aVehicle } from '../fixtures/builders'
import { layoutFaults, readPdf, textOf } from '../fixtures/pdf'

const LONG = 'Maria Concetta Ġużeppa Antonia Margherita Ċassar Żammit Ħalliċ de Piro d’Amico Inguanez'

describeOnEachEngine('entries that name what they pay', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const aHire = async (over: object = {}) => {
    const car = await aVehicle(app, { transmission: 'Manual', ...over })
    const days = { startDateTime: '2026-03-01', endDateTime: '2026-03-05' }
    const clientID = await aClient(app)
    const { id } = await app.call('SaveCarHire', {
      ...{ clientID, vehicleID: car.vehicleID, carHireType: 1, rate: 25 },
      ...days,
    })
    return { ...car, hireID: id }
  }
  const add = async (over: Parameters<typeof anEntry>[0]) =>
    (await app.call('AddEditCash', anEntry({ typeID: T.Cash, ...over }))).cashID
  const hire = (carHireID: number) => app.call('GetCarHire', { carHireID })
  const entry = (id: number) => app.call('GetCashEntry', { id })

  test('[server 7.7] a hire shows what was paid and what is open, in its list and file, whatever its entries become', async () => {
    const { hireID, regNo } = await aHire()
    const other = await aHire()
    expect(await hire(hireID)).toMatchObject({ total: 100, paid: 0, open: 100 })
    const cashID = await add({ categoryID: C.CarHire, amount: 60, hireID })
    await add({ categoryID: C.CarHire, amount: -10, hireID })
    // One that names none counts for none, and another category has none.
    await add({ categoryID: C.CarHire, amount: 7 })
    const free = await add({ categoryID: C.FreeForm, amount: 7, hireID })
    expect([(await entry(cashID)).hireID, (await entry(free)).hireID]).toEqual([hireID, null])
    expect(await hire(hireID)).toMatchObject({ paid: 50, open: 50 })
    const [row] = (await app.call('GetCarHires', { text: regNo })).data
    expect(row).toMatchObject({ carHireID: hireID, paid: 50, open: 50 })
    const [header = [], line = []] = Papa.parse<string[]>(
      (await app.download('ExportCarHires', { text: regNo })).trim(),
    ).data
    expect(line.slice(header.indexOf('Total'))).toEqual(['100.00', '50.00', '50.00'])
    await app.call('AddEditCash', { id: cashID, amount: 70 })
    expect(await hire(hireID)).toMatchObject({ paid: 60, open: 40 })
    await app.call('AddEditCash', { id: cashID, hireID: other.hireID })
    expect([(await hire(hireID)).paid, (await hire(other.hireID)).paid]).toEqual([-10, 70])
    await app.call('AddEditCash', { id: cashID, hireID: null })
    expect([(await entry(cashID)).hireID, (await hire(other.hireID)).open]).toEqual([null, 100])
    const { data } = await app.call('GetHistory', { kind: 'entry', id: cashID })
    expect(data[0]?.changes).toEqual([{ field: 'Car hire', before: String(other.hireID), after: '' }])
    const files = Papa.parse<Record<string, string>>(
      (await app.download('ExportCashManagement', { columns: 'all', categoryID: C.CarHire }))
        .replace(/^\ufeff/, '')
        .trim(),
      { header: true },
    ).data
    expect(files.map((each) => each['Car Hire ID']).sort()).toEqual(['', '', String(hireID)])
  })

  test('[server 7.7] a hire that is none is refused, and said before', async () => {
    const unknown = anEntry({ categoryID: C.CarHire, amount: 5, hireID: 99_999 })
    const refused = await app.refusal('AddEditCash', unknown)
    expect([refused.status, refused.body.Message]).toEqual([404, 'Car hire 99999 was not found'])
    const prepared = await app.call('PrepareCashEntry', { readings: [{ entry: unknown }] })
    expect(prepared.checks).toContainEqual(
      expect.objectContaining({ outcome: 'blocks', sentence: 'Car hire 99999 was not found' }),
    )
  })

  test('[server 7.7] a hire that is deleted leaves its payments, which name none', async () => {
    const { hireID } = await aHire()
    const cashID = await add({ categoryID: C.CarHire, amount: 100, hireID })
    await app.call('DeleteCarHire', { carHireID: hireID })
    expect(await entry(cashID)).toMatchObject({ hireID: null, amount: 100 })
    const { data } = await app.call('GetHistory', { kind: 'entry', id: cashID })
    expect(data[0]?.changes).toEqual([{ field: 'Car hire', before: String(hireID), after: '' }])
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 7.7] the receipt of a hire says which hire, its days, what was paid and what remains', async () => {
    const { hireID, regNo } = await aHire({ makeStr: LONG.slice(0, 60), modelStr: LONG })
    await add({ categoryID: C.CarHire, amount: 30, hireID })
    const cashID = await add({ categoryID: C.CarHire, amount: 45.5, hireID, name: LONG })
    const answer = await app.raw('GetPaymentReceiptReport', { cashID })
    const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    const text = textOf(pages)
    for (const words of [
      ...['Car Hire Receipt', 'Hire after this payment', `Hire ${hireID}`, regNo, '01-03-2026 to 05-03-2026'],
      ...['4 days at €25.00 a day €100.00', 'Paid to date €75.50', 'Remaining €24.50', 'Amount received €45.50'],
    ])
      expect(text, words).toContain(words)
    expect(layoutFaults(pages)).toEqual([])
    // Who hired has paid, where nobody is named; and the entry of another hire is not what its receipt says.
    const unnamed = await add({ categoryID: C.CarHire, amount: 5, hireID })
    const printed = async () =>
      textOf(
        await readPdf(
          new Uint8Array(await (await app.raw('GetPaymentReceiptReport', { cashID: unnamed })).arrayBuffer()),
        ),
      )
    const { client } = await hire(hireID)
    expect(await printed()).toContain(`Name ${client.name} ${client.surname}`)
    expect(await printed()).toContain('COPY')
    expect((await entry(unnamed)).isReceiptOutdated).toBe(false)
    const other = await aHire()
    await app.call('AddEditCash', { id: unnamed, hireID: other.hireID })
    expect((await entry(unnamed)).isReceiptOutdated).toBe(true)
    expect(await printed()).toMatch(/Replaces receipt \d+/)
    expect((await entry(unnamed)).isReceiptOutdated).toBe(false)
  })

  test('[server 7.7] a purchase names the vehicle that it pays for, by a line, too; a deleted vehicle leaves it', async () => {
    const { vehicleID, regNo } = await aVehicle(app, { boughtPrice: 4000 })
    const reading = { entry: anEntry({ categoryID: C.Purchase, amount: 1500 }), names: { vehicle: regNo } }
    const prepared = await app.call('PrepareCashEntry', { readings: [reading] })
    expect(prepared).toMatchObject({ state: 'resolved', vehicleID, direction: 'out' })
    const cashID = await add({ categoryID: C.Purchase, amount: 1500, vehicleID })
    const second = await add({ categoryID: C.Purchase, amount: -200, vehicleID })
    expect(await entry(cashID)).toMatchObject({ vehicleID, regNo, signedAmount: -1500 })
    expect((await app.call('GetVehicle', { vehicleID })).boughtPaid).toBe(1300)
    expect((await app.call('GetCashManagement', { regNoAccNo: regNo })).totalCount).toBe(2)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
    await app.call('DeleteEntry', { cashEntryID: second })
    expect((await app.call('GetVehicle', { vehicleID })).boughtPaid).toBe(1500)
    await app.call('DeleteVehicle', { vehicleID })
    expect(await entry(cashID)).toMatchObject({ vehicleID: null, regNo })
    await app.call('AddEditCash', { id: cashID, amount: 1600 })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})
