import { CashCategory as C, CashType as T } from '@forecourt/core/features/cash-book/enums'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { layoutProblems, readPdf, pdfText } from '../fixtures/pdf'

const LONG = 'Maria Concetta Ġużeppa Antonia Margherita Ċassar Żammit Ħalliċ de Piro d’Amico Inguanez'

describeOnOneEngine('entries that name what they pay', (engine) => {
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
    // One that names none counts for none.
    await add({ categoryID: C.CarHire, amount: 7 })
    expect((await entry(cashID)).hireID).toBe(hireID)
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

  test('[server 7.7] a record that the category does not take is refused at its field, and said before', async () => {
    const { hireID, vehicleID } = await aHire()
    const of = (name: string, record: string) =>
      `${name} entries cannot have a ${record}: leave it out, or choose another category`
    const { vehicleID: carID, regNo } = await anAgreement(app)
    for (const [over, field, Message] of [
      [{ categoryID: C.FreeForm, hireID }, 'hireID', of('Free Form', 'car hire')],
      [{ categoryID: C.HpPayment, vehicleID: carID, hireID }, 'hireID', of('HP Payment', 'car hire')],
      [{ categoryID: C.CarHire, vehicleID }, 'vehicleID', of('Car Hire', 'vehicle')],
      [{ categoryID: C.FreeForm, vehicleID }, 'vehicleID', of('Free Form', 'vehicle')],
      [{ categoryID: C.DAD, vehicleID }, 'vehicleID', of('DAD', 'vehicle')],
    ] as const) {
      const typed = anEntry({ typeID: T.Cash, amount: 5, ...over })
      const refused = { status: 400, body: { code: 'CASH_LINK', Message, errors: { [field]: [Message] } } }
      expect(await app.refusal('AddEditCash', typed)).toMatchObject(refused)
      const { checks } = await app.call('PrepareCashEntry', { readings: [{ entry: typed }] })
      expect(checks).toContainEqual(
        expect.objectContaining({ code: 'CASH_LINK', outcome: 'blocks', sentence: Message }),
      )
    }
    const cashID = await add({ categoryID: C.CarHire, amount: 60, hireID })
    expect(await app.refusal('AddEditCash', { id: cashID, vehicleID })).toMatchObject({
      status: 400,
      body: { code: 'CASH_LINK' },
    })
    const asFree = { id: cashID, categoryID: C.FreeForm }
    expect((await app.refusal('AddEditCash', { ...asFree, hireID })).body.code).toBe('CASH_LINK')
    // Another category leaves the hire that the entry had.
    await app.call('AddEditCash', asFree)
    expect(await entry(cashID)).toMatchObject({ categoryID: C.FreeForm, hireID: null })
    const several = { categoryID: C.HpPayment, enableMultipleHpPayment: 1, amount: null }
    const accounts = [(await app.call('GetVehicle', { vehicleID: carID })).hirePurchase?.hpAccountNumber ?? regNo]
    const multiple = anEntry({ ...several, combineHpPaymentsOfAccounts: accounts, hireID })
    expect((await app.refusal('MultiplyHPPayment', multiple)).body.code).toBe('CASH_LINK')
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
    const text = pdfText(pages)
    for (const words of [
      ...['Car Hire Receipt', 'Hire when issued', `Hire ${hireID}`, regNo, '01-03-2026 to 05-03-2026'],
      ...['4 days at €25.00 a day €100.00', 'Paid to date €75.50', 'Remaining €24.50', 'Amount received €45.50'],
    ])
      expect(text, words).toContain(words)
    expect(layoutProblems(pages)).toEqual([])
    // Who hired has paid, where nobody is named; and the entry of another hire is not what its receipt says.
    const unnamed = await add({ categoryID: C.CarHire, amount: 5, hireID })
    const printed = async () =>
      pdfText(
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
