import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationName } from '@forecourt/core/operations'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aSale, aDealAgreement, aSavedEntry } from '../fixtures/deal-builders'
import { readPdf, pdfText } from '../fixtures/pdf'

const TERMS = { soldToPrice: 5000, deposit: 0, soldToDateTime: '2026-01-01', firstPaymentDate: '2026-02-01' }

describeOnOneEngine('the credit file', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2027-01-01T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const forTwelve = async (over = {}) => {
    const { vehicleID } = await aDealAgreement(app, { ...TERMS, numberOfMonths: 48, monthlyPayment: 134.57, ...over })
    return vehicleID
  }
  const pay = (vehicleID: number, amount: number) => aSavedEntry(app, { vehicleID, amount, dateTime: '2026-12-30' })
  const figures = async (vehicleID: number, date?: string) => {
    const { methods } = await app.call('GetSettlement', date ? { vehicleID, date } : { vehicleID })
    return Object.fromEntries(methods.map(({ method, toPay }) => [method, toPay]))
  }

  test('[server 20.2] what an account costs is what was sold, whatever was paid since', async () => {
    const vehicleID = await forTwelve()
    await pay(vehicleID, 1000)
    const file = await app.call('GetCreditFile', { vehicleID })
    expect(file).toMatchObject({
      ...{ vehicleID, price: 5000, deposit: 0, totalAmountOfCredit: 5000, totalCostOfCredit: 1459.36 },
      ...{ totalAmountPayable: 6459.36, numberOfPayments: 48, aprPercent: 14, borrowingRatePercent: 12.33 },
    })
    expect(file.instalments).toHaveLength(48)
    expect(file.sinceSale).toBeNull()
    expect(file.representative).toContain('APR 14.0%')
  })

  test('[server 20.12] [server 20.13] law and buyer: by the day of the sale, and a consumer unless said', async () => {
    const on = (soldToDateTime: string, over = {}) =>
      forTwelve({ soldToDateTime, firstPaymentDate: '2027-02-01', ...over })
    const old = await on('2026-11-19')
    const business = await on('2026-11-20', { isConsumer: false })
    const file = (vehicleID: number) => app.call('GetCreditFile', { vehicleID })
    expect(await file(old)).toMatchObject({ regime: '2008/48', isConsumer: true })
    expect(await file(business)).toMatchObject({ regime: '2023/2225', isConsumer: false })
    // What is left out stays, and it changes while there is a schedule.
    await app.call('SoldToVehicle', { vehicleID: business, soldToDateTime: '2026-11-20' })
    expect((await app.call('GetVehicle', { vehicleID: business })).hirePurchase).toMatchObject({ isConsumer: false })
    await app.call('SoldToVehicle', { vehicleID: old, isConsumer: false })
    expect(await file(old)).toMatchObject({ isConsumer: false })
    const told = (await app.call('GetHistory', { kind: 'vehicle', id: old })).data[0]
    expect(told?.changes).toEqual([{ field: 'Consumer', before: 'Yes', after: '' }])
    await app.call('SoldToVehicle', { vehicleID: old, isConsumer: true })
    expect(await file(old)).toMatchObject({ isConsumer: true })
    // A sale that becomes a hire purchase is one to a consumer, whatever was sent with it before.
    const cash = await aSale(app, { saleType: 0, isConsumer: false })
    await app.call('SoldToVehicle', { vehicleID: cash.vehicleID, saleType: 1 })
    const { hirePurchase } = await app.call('GetVehicle', { vehicleID: cash.vehicleID })
    expect(hirePurchase).toMatchObject({ isConsumer: true })
  })

  test('[server 20.12] [server 20.15] the law of a paper is that of the day of its sale, of a quote that of today', async () => {
    const titles = async (name: OperationName, input: object) => {
      const answer = await app.raw(name, input)
      const text = pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
      return ['Key information, Part I', '1. Identity and contact details', 'Assumptions of the APR'].map((part) =>
        text.includes(part),
      )
    }
    const on = async (soldToDateTime: string, over = {}) => {
      const { vehicleID: ID } = await aDealAgreement(app, { soldToDateTime, firstPaymentDate: '2027-01-31', ...over })
      return { ID }
    }
    const [old, since] = [await on('2026-11-19'), await on('2026-11-20')]
    expect(await titles('GetSecciReport', old)).toEqual([false, true, false])
    expect(await titles('GetSecciReport', since)).toEqual([true, false, false])
    expect(await titles('GetCreditAgreementReport', old)).toEqual([false, false, false])
    expect(await titles('GetCreditAgreementReport', since)).toEqual([false, false, true])
    expect(await titles('GetQuoteSecciReport', { price: 5_000, numberOfMonths: 12 })).toEqual([true, false, false])
    // A business has no paper for consumers; what an old one was printed for stays printable.
    const [oldBusiness, business] = [
      await on('2026-11-19', { isConsumer: false }),
      await on('2026-11-20', { isConsumer: false }),
    ]
    expect(await titles('GetSecciReport', oldBusiness)).toEqual([false, true, false])
    for (const name of ['GetSecciReport', 'GetCreditAgreementReport'] as const) {
      const refused = await app.refusal(name, business)
      expect([refused.status, refused.body.Message]).toEqual([
        409,
        expect.stringMatching(/^The buyer of \S+ is a business: this paper is for consumers\./),
      ])
    }
  })

  test('[server 20.16] the leaflet has an example on the terms that were asked for, and refuses those that cannot be agreed', async () => {
    const terms = { price: 12_000, deposit: 2_000, numberOfMonths: 48, rate: 5.5 }
    const answer = await app.raw('GetGeneralCreditInformation', terms)
    const text = pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    expect(text).toContain('Caution! Borrowing money costs money')
    expect(text).toContain('one of €258.49')
    const refused = await app.refusal('GetGeneralCreditInformation', { ...terms, deposit: 12_000 })
    expect(refused.status).toBe(400)
  })

  test('[server 20.3] five ways to settle, to the cent, with lines that sum', async () => {
    const vehicleID = await forTwelve()
    await pay(vehicleID, 1345.7)
    expect(await figures(vehicleID)).toMatchObject({ contract: 4238.95 })
    await pay(vehicleID, 269.14)
    const answer = await app.call('GetSettlement', { vehicleID, date: '2027-01-01' })
    const toPay = { specified: 4044.85, contract: 3969.81, apr: 3983.97, linear: 3750, rule78: 4018.05 }
    expect(await figures(vehicleID)).toEqual(toPay)
    expect(answer).toMatchObject({ date: '2027-01-01', settled: false, open: 4844.52, arrears: 0 })
    for (const { toPay: due, reduction, lines } of answer.methods) {
      expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round(due * 100))
      expect(Math.round((due + reduction) * 100)).toBe(4_844_52)
    }
    const { settlementToPay } = await app.call('GetNextHPAmount', { vehicleID, date: '2027-01-01' })
    expect(settlementToPay).toBe(4044.85)
  })

  test('[server 20.3] a specified figure without reduction says so; one that is settled owes nothing by any method', async () => {
    const vehicleID = await forTwelve({ soldToPrice: 8000, numberOfMonths: 24, monthlyPayment: 340 })
    await pay(vehicleID, 12 * 340)
    const [specified, contract] = (await app.call('GetSettlement', { vehicleID })).methods
    expect(specified).toMatchObject({ toPay: 4080, reduction: 0, says: expect.stringMatching(/No reduction/) })
    expect(contract).toMatchObject({ toPay: 4000.04, reduction: 79.96 })
    await aSavedEntry(app, { vehicleID, amount: 4000.04, categoryID: 19, dateTime: '2027-01-01' })
    expect(await app.call('GetSettlement', { vehicleID })).toMatchObject({ settled: true, open: 0 })
    expect(Object.values(await figures(vehicleID))).toEqual([0, 0, 0, 0, 0])
  })

  test('[server 20.4] before the month of the first payment the least of the five ways is filled in, says so and is kept', async () => {
    const vehicleID = await forTwelve({ soldToDateTime: '2026-12-20', firstPaymentDate: '2027-03-15' })
    const asked = { vehicleID, date: '2027-01-01' }
    const { open, methods } = await app.call('GetSettlement', asked)
    const least = methods.reduce((a, b) => (b.toPay < a.toPay ? b : a))
    expect(least.toPay).toBeLessThan(open)
    const next = await app.call('GetNextHPAmount', asked)
    expect(next).toMatchObject({ settlementToPay: least.toPay, settlementMethod: least.method })
    expect(next.settlementReason).toMatch(
      /Filled in as the least of the five ways: settlement is only reduced from 03-2027, the month of the first payment\.$/,
    )
    const entry = { vehicleID, amount: least.toPay, categoryID: 19, dateTime: '2027-01-01' }
    await aSavedEntry(app, entry)
    expect((await app.call('GetSettlement', asked)).kept).toMatchObject({ method: least.method, toPay: least.toPay })
  })

  test('[server 20.4] the method of Manage Data is what a settlement is filled in by', async () => {
    const vehicleID = await forTwelve()
    await pay(vehicleID, 12 * 134.57)
    await app.call('SaveSettings', { settlementMethod: 'contract', settlementCompensationPercent: 1 })
    const asked = { vehicleID, date: '2027-01-01' }
    expect(await app.call('GetNextHPAmount', asked)).toMatchObject({
      ...{ settlementToPay: 4009.51, settlementMethod: 'contract', settlementSoFar: null },
      settlementReason: expect.stringMatching(/^By contract: Capital that is not yet due/),
    })
    expect(await app.call('GetSettlement', asked)).toMatchObject({ ownMethod: 'contract', compensationPercent: 1 })
    const refusal = await app.refusal('SaveSettings', { settlementCompensationPercent: 1.5 })
    expect(refusal.body.errors).toEqual({
      settlementCompensationPercent: ['Compensation is a percentage of at most two decimals, 0 to 1'],
    })
    await app.call('SaveSettings', { settlementMethod: 'specified', settlementCompensationPercent: 0 })
    expect((await app.call('GetNextHPAmount', asked)).settlementToPay).toBe(4044.85)
  })

  test('[server 20.5] a settlement keeps its method and lines: edited, deleted, put back, and on its receipt', async () => {
    const vehicleID = await forTwelve()
    await pay(vehicleID, 12 * 134.57)
    await app.call('SaveSettings', { settlementMethod: 'contract', settlementCompensationPercent: 1 })
    const settling = { vehicleID, categoryID: 19, amount: 4000, dateTime: '2027-01-01' }
    const id = await aSavedEntry(app, settling)
    await app.call('SaveSettings', { settlementMethod: 'rule78', settlementCompensationPercent: 0 })
    const kept = async () => (await app.call('GetSettlement', { vehicleID })).kept
    const contract = { method: 'contract', compensationPercent: 1 }
    expect(await kept()).toEqual({
      ...{ ...contract, entryID: id, date: '2027-01-01', toPay: 4009.51, paid: 4000 },
      lines: [
        { label: 'Capital of payments to come', amount: 3969.81 },
        { label: 'Compensation, 1% of capital paid early', amount: 39.7 },
      ],
    })
    const { clientID, settlementMethod } = await app.call('GetCashEntry', { id })
    expect(settlementMethod).toBe('contract')
    const [added] = (await app.call('GetHistory', { kind: 'entry', id })).data
    expect(added?.changes).toContainEqual(expect.objectContaining({ field: 'Settlement', after: 'By contract' }))
    // Another day: another interest, by the method that it keeps.
    await app.call('AddEditCash', { id, dateTime: '2026-12-31' })
    expect(await kept()).toMatchObject({ ...contract, date: '2026-12-31', paid: 4000 })
    expect((await kept())?.toPay).not.toBe(4009.51)
    await app.call('AddEditCash', { id, dateTime: '2027-01-01' })
    expect(await kept()).toMatchObject({ toPay: 4009.51 })
    await app.call('DeleteEntry', { cashEntryID: id })
    expect(await kept()).toBeNull()
    expect(await app.call('GetNextHPAmount', { vehicleID, date: '2027-01-01' })).toMatchObject({
      ...{ settled: false, settlementToPay: 4018.05, settlementMethod: 'rule78' },
    })
    const { save } = await app.call('GetLastSave', {})
    await app.call('UndoSave', { saveID: save!.saveID })
    expect(await kept()).toMatchObject({ ...contract, toPay: 4009.51 })
    const paper = await app.raw('GetDepositReceiptReport', { cashID: (await kept())!.entryID, clientID: clientID! })
    const text = pdfText(await readPdf(new Uint8Array(await paper.arrayBuffer())))
    expect(text).toMatch(/Early settlement: By contract.*Compensation, 1% of capital paid early.*4,009\.51/s)
    await app.call('SaveSettings', { settlementMethod: 'specified' })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 20.2] refused: no hire purchase, no schedule, nobody, a locked passcode', async () => {
    const cash = (await aSale(app)).vehicleID
    const bare = (await aDealAgreement(app, { schedule: false })).vehicleID
    const { accessToken: token } = await app.signIn({ ...CASHIER, locked: true })
    const locked = [
      await app.refusal('GetCreditFile', { vehicleID: bare }, { token }),
      await app.refusal('GetSettlement', { vehicleID: bare }, { token }),
    ]
    await app.signIn()
    const refusals = [
      await app.refusal('GetCreditFile', { vehicleID: cash }),
      await app.refusal('GetSettlement', { vehicleID: cash }),
      await app.refusal('GetSettlement', { vehicleID: bare }),
      await app.refusal('GetCreditFile', { vehicleID: 999_999 }),
      await app.refusal('GetSettlement', { vehicleID: 999_999 }),
      await app.refusal('GetSettlement', { vehicleID: bare, date: '2027-02-30' }),
    ]
    expect([...locked, ...refusals].map(({ status }) => status)).toEqual([403, 403, 400, 409, 409, 404, 404, 400])
    // Before the schedule is made its terms already say what they cost.
    const before = await app.call('GetCreditFile', { vehicleID: bare })
    expect(before).toMatchObject({ totalAmountOfCredit: 4000, sinceSale: null })
  })
})
