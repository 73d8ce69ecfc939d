import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aDealClient, aDealAgreement, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'

/** Every file of CSV that the server makes. */
const FILES = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].file === 'export.csv')
const MARK = '\ufeff'

describeOnOneEngine('files as they are asked for', (engine) => {
  let app: TestApp
  let clientID = 0
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T10:00:00Z' })
    clientID = await aDealClient(app, { name: 'Anna', surname: 'Borg' })
    await aDealAgreement(app)
    const [sold, takenIn] = [await aDealVehicle(app, { boughtFromID: clientID, lotNo: 'P-1' }), await aDealVehicle(app)]
    await aSale(app, {
      vehicleID: sold,
      clientID,
      soldToDateTime: '2026-03-01',
      peVehicleID: takenIn,
      difference: 1000,
    })
    await aSavedEntry(app, { categoryID: CashCategory.FreeForm, amount: 20, description: 'Till' })
    await aSavedEntry(app, { categoryID: CashCategory.FreeForm, amount: 30, description: 'Till' })
    await app.call('Reconcile', {})
  })
  afterAll(() => app?.stop())

  async function file(name: OperationName, input: object): Promise<string> {
    const response = await app.raw(name, {
      ...(name === 'ExportStatement' ? { clientID } : { lotNo: 'P-1', columns: 'all' }),
      ...input,
    })
    expect(response.status, name).toBe(200)
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  }

  test('[server 8] without a mark and with days yyyy-MM-dd, a file is otherwise the same', async () => {
    expect(FILES.length).toBeGreaterThan(14)
    let days = 0
    for (const name of FILES) {
      const usual = await file(name, {})
      expect(usual.startsWith(MARK), name).toBe(true)
      expect(await file(name, { bom: null, dates: null }), name).toBe(usual)
      // What a field was and became is a text, as it is shown.
      const day = name === 'ExportChanges' ? /(^)(\d\d)-(\d\d)-(\d{4})/gm : /(^|,)(\d\d)-(\d\d)-(\d{4})/gm
      const turned = usual.slice(1).replaceAll(day, '$1$4-$3-$2')
      expect(await file(name, { bom: false, dates: 'iso' }), name).toBe(turned)
      days += turned.match(/\d{4}-\d\d-\d\d( \d\d:\d\d|,)/g)?.length ?? 0
      expect((await app.raw(name, { dates: 'american' })).status, name).toBe(400)
    }
    expect(days).toBeGreaterThan(20)
  })

  test('[server 8] prices that are asked for, or not, make the same columns whether the passcode is unlocked or not', async () => {
    const header = (text: string) => text.slice(1, text.indexOf('\r\n'))
    for (const name of ['ExportVehiclesPurchasedSoldReport', 'ExportPartExchangedVehiclesReport'] as const) {
      const shown = await file(name, {})
      const [with_, without] = [await file(name, { prices: true }), await file(name, { prices: false })]
      expect(header(with_), name).toBe(header(shown))
      expect(header(with_), name).toContain('Price Sold')
      expect(header(without), name).not.toContain('Price')
      await app.call('LockPassCode', {})
      expect(await file(name, { prices: false }), name).toBe(without)
      // The settings leave the sold price of the one open that names it.
      const { status } = await app.raw(name, { prices: true })
      expect(status, name).toBe(name === 'ExportPartExchangedVehiclesReport' ? 200 : 403)
      await app.signIn()
      expect(await file(name, { prices: true }), name).toBe(with_)
    }
  })
})
