import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aVehicle, anAgreement, anEntry } from '../fixtures/builders'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'

const STEPS = { signedBySeller: true, signedByBuyer: true, signedByWitness: true, licencePaid: true, finesPaid: true }

describeOnOneEngine('[server 6.9] the transfer of a sold car', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-12-01T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const transferOf = (vehicleID: number) => app.call('GetTransfer', { vehicleID })
  const untransferred = async (search = {}) => (await app.call('GetUntransferredVehicles', search)).data
  const uncancelled = async () => (await app.call('GetUncancelledAccounts', {})).data

  test('a sold car is listed until its transfer has a day; a save of some steps keeps the others', async () => {
    const { vehicleID: id, regNo } = await anAgreement(app, { soldToDateTime: '2026-11-25' })
    expect(await transferOf(id)).toMatchObject({ version: 0, soldOn: '2026-11-25', settledOn: null, doneOn: null })
    expect((await transferOf(id)).open).toHaveLength(6)
    expect((await untransferred()).find((row) => row.id === id)).toMatchObject({ regNo, date: '2026-11-25', days: 6 })
    await app.call('SaveTransfer', { vehicleID: id, ...STEPS, version: 0 })
    expect((await transferOf(id)).open).toEqual(['Insurance from'])
    await app.call('SaveTransfer', { vehicleID: id, insuredFrom: '2026-11-26', vehForms: 'VEH 50', version: 1 })
    expect(await transferOf(id)).toMatchObject({ ...STEPS, insuredFrom: '2026-11-26', vehForms: 'VEH 50', open: [] })
    await app.call('SaveTransfer', { vehicleID: id, doneOn: '2026-11-26', version: 2 })
    expect((await untransferred()).map((row) => row.id)).not.toContain(id)
    const history = await app.call('GetHistory', { kind: 'vehicle', id })
    expect(history.data.filter(({ summary }) => summary.startsWith('Transfer changed'))).toHaveLength(3)
  })

  test('Ctrl Z takes a save of it back, and what was entered before stays', async () => {
    const { vehicleID: id } = await anAgreement(app, { soldToDateTime: '2026-11-25' })
    await app.call('SaveTransfer', { vehicleID: id, signedBySeller: true })
    await app.call('SaveTransfer', { vehicleID: id, doneOn: '2026-11-30', finesPaid: true })
    const { save } = await app.call('GetLastSave', {})
    expect(save?.becomes).toBe('The edit of the transfer will be reversed.')
    await app.call('UndoSave', { saveID: save?.saveID ?? 0 })
    expect(await transferOf(id)).toMatchObject({ signedBySeller: true, finesPaid: false, doneOn: null })
  })

  test('a settled account is open to be cancelled, from the day it was settled', async () => {
    const { vehicleID: id, accountNo, regNo } = await anAgreement(app, { soldToDateTime: '2026-11-25' })
    expect((await uncancelled()).map((row) => row.id)).not.toContain(id)
    const { settlementToPay } = await app.call('GetNextHPAmount', { vehicleID: id, date: '2026-12-01' })
    const settlement = {
      categoryID: CashCategory.HPSettlement,
      vehicleID: id,
      amount: settlementToPay,
      dateTime: '2026-12-01',
    }
    await app.call('AddEditCash', anEntry(settlement))
    expect((await uncancelled()).find((row) => row.id === id)).toMatchObject({
      date: '2026-12-01',
      hpAccountNo: accountNo,
    })
    expect((await transferOf(id)).open).toContain('Hire purchase cancelled on')
    expect(await app.download('ExportUncancelledAccounts', { bom: false })).toMatch(
      new RegExp(`01-12-2026,0,${regNo},`),
    )
    await app.call('SaveTransfer', { vehicleID: id, hpCancelledOn: '2026-12-01' })
    expect((await uncancelled()).map((row) => row.id)).not.toContain(id)
  })

  test('days that cannot be right are refused and change nothing', async () => {
    const { vehicleID: id } = await anAgreement(app, { soldToDateTime: '2026-11-25' })
    const early = await app.refusal('SaveTransfer', { vehicleID: id, doneOn: '2026-11-24' })
    expect([early.status, JSON.stringify(early.body)]).toEqual([
      400,
      expect.stringContaining('before the sale on 25-11-2026'),
    ])
    const late = await app.refusal('SaveTransfer', { vehicleID: id, doneOn: '2026-12-02', hpCancelledOn: '2026-12-02' })
    expect([late.status, JSON.stringify(late.body)]).toEqual([400, expect.stringContaining('not in the future')])
    expect(await transferOf(id)).toMatchObject({ version: 0, doneOn: null })
  })

  test('a car that is not sold has none, and an undone sale takes it along', async () => {
    const stock = await aVehicle(app)
    const refused = await app.refusal('GetTransfer', { vehicleID: stock.vehicleID })
    expect([refused.status, refused.body.Message]).toEqual([409, expect.stringContaining(`${stock.regNo} is not sold`)])
    expect((await app.refusal('SaveTransfer', { vehicleID: 999_999, finesPaid: true })).status).toBe(404)
  })

  test('of two who save at once over the same version one is refused', async () => {
    const { vehicleID: id } = await anAgreement(app, { soldToDateTime: '2026-11-25' })
    const answers = await Promise.all(
      [{ finesPaid: true }, { licencePaid: true }].map((steps) =>
        app.raw('SaveTransfer', { vehicleID: id, ...steps, version: 0 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { finesPaid, licencePaid, version } = await transferOf(id)
    expect([finesPaid !== licencePaid, version]).toEqual([true, 1])
  })
})
