import type { SellRequest } from '@forecourt/core/features/hire-purchase/sell-schemas'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aRoleUser } from '../fixtures/colleague'
import { aDealAgreement, aDealClient, aDealVehicle } from '../fixtures/deal-builders'

const TODAY = '2026-11-27'
const NOBODY = 'Nobody has assessed whether the buyer can pay the instalments.'
const TERMS = { numberOfMonths: 24, monthlyPayment: 340, firstPaymentDate: '2026-12-27' }

describeOnOneEngine('the checks of a sale', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-11-27T09:00:00Z' })
    await aDealAgreement(app, { hpAccountNo: 'HP-2219', soldToDateTime: '2026-11-01' })
  })
  afterAll(() => app?.stop())

  async function aRequest(over: Partial<SellRequest> = {}): Promise<SellRequest> {
    const clientID = over.clientID ?? (await aDealClient(app))
    const vehicleID = over.vehicleID ?? (await aDealVehicle(app))
    return { clientID, vehicleID, soldToPrice: 8000, soldToDateTime: TODAY, deposit: 0, ...TERMS, ...over }
  }
  const assess = ({ clientID, vehicleID }: SellRequest, over: object = {}) =>
    app.call('SaveAssessment', {
      ...{ clientID, vehicleID, dependants: 0, instalment: 340, decision: 'grant' as const },
      applicants: [{ income: 1800, expenses: 700, otherCredit: 100 }],
      ...over,
    })
  const asked = async (request: SellRequest) =>
    (await app.call('PrepareSale', request)).questions.flatMap(({ doubt, reason }) =>
      doubt === 'not-assessed' ? reason : [],
    )
  const confirmOf = async (name: 'SellVehicle' | 'SoldToVehicle', input: object) => {
    const { status, body } = await app.refusal(name, input)
    expect([status, body.code]).toEqual([409, 'CHECKS_UNCONFIRMED'])
    return body.confirm as { code: string; figures: string; sentence: string }[]
  }
  const confirmedIn = (checks: { code: string; figures: string }[]) =>
    checks.map(({ code, figures }) => ({ code, figures }))
  const isSold = async (vehicleID: number) => (await app.call('GetVehicle', { vehicleID })).saleType !== null

  test('[server 20.32] credit to a consumer is asked about until a positive assessment covers the instalment', async () => {
    const request = await aRequest()
    expect(await asked(request)).toEqual([NOBODY])
    await assess(request, { decision: 'refuse' })
    expect(await asked(request)).toEqual(['Credit was refused to the buyer on 27-11-2026.'])
    await assess(request, { applicants: [{ income: 900, expenses: 500, otherCredit: 0 }] })
    expect(await asked(request)).toEqual([
      'The assessment of 27-11-2026 is negative: €60.00 a month is left, less than €400.00.',
    ])
    await assess(request, { instalment: 300 })
    expect(await asked(request)).toEqual([
      'The instalment is higher than the one assessed on 27-11-2026, €340.00 instead of €300.00.',
    ])
    await assess(request)
    expect(await asked(request)).toEqual([])
    await app.call('SellVehicle', { ...request, confirmed: [] })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 20.32] not before 20 November 2026, of a business, or without credit', async () => {
    expect(await asked(await aRequest({ soldToDateTime: '2026-11-19', firstPaymentDate: '2026-12-19' }))).toEqual([])
    expect(await asked(await aRequest({ soldToDateTime: '2026-11-20', firstPaymentDate: '2026-12-20' }))).toEqual([
      NOBODY,
    ])
    expect(await asked(await aRequest({ isConsumer: false }))).toEqual([])
    const cash = { numberOfMonths: null, monthlyPayment: null, firstPaymentDate: null, deposit: null }
    expect(await asked(await aRequest(cash))).toEqual([])
  })

  test('[server 6.6] a save that sends what was confirmed is refused until all is, and comes back under its key', async () => {
    const request = await aRequest({ soldToPrice: 8000, firstPaymentDate: '2027-06-27' })
    const key = 'a-sale-of-two-checks'
    const checks = await confirmOf('SellVehicle', { ...request, confirmed: [] })
    expect(checks.map(({ code }) => code)).toEqual(['first-payment', 'not-assessed'])
    expect(await confirmOf('SellVehicle', { ...request, confirmed: confirmedIn(checks.slice(0, 1)) })).toEqual(
      checks.slice(1),
    )
    expect(await isSold(request.vehicleID as number)).toBe(false)
    // The answer of the first is lost: the same comes back, with what was confirmed since.
    expect((await app.raw('SellVehicle', { ...request, confirmed: [] }, { key })).status).toBe(409)
    const all = { ...request, confirmed: confirmedIn(checks) }
    const sold = await app.call('SellVehicle', all, { key })
    expect(await app.call('SellVehicle', { ...request, confirmed: [] }, { key })).toEqual(sold)
  })

  test('[server 6.6] a confirmation holds for its figures, as the books are when it is saved', async () => {
    const request = await aRequest()
    const checks = await confirmOf('SellVehicle', { ...request, confirmed: [] })
    await assess(request, { decision: 'refuse' })
    expect(await confirmOf('SellVehicle', { ...request, confirmed: confirmedIn(checks) })).toMatchObject([
      { code: 'not-assessed', sentence: 'Credit was refused to the buyer on 27-11-2026.' },
    ])
  })

  test('[server 6.6] an old client that sends no confirmation saves as before', async () => {
    const request = await aRequest()
    expect(await app.call('SellVehicle', request)).toMatchObject({ vehicleID: request.vehicleID })
  })

  test('[server 6.6] of two that confirm at once one sells', async () => {
    const request = await aRequest()
    const confirmed = confirmedIn(await confirmOf('SellVehicle', { ...request, confirmed: [] }))
    const answers = await Promise.all([1, 2].map(() => app.raw('SellVehicle', { ...request, confirmed })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[server 6.6] SoldToVehicle runs the same list, and asks nothing again that holds of the stored sale', async () => {
    const { vehicleID, clientID } = await aRequest()
    const sale = {
      ...{ vehicleID, clientID, saleType: SaleType.HirePurchase, soldToPrice: 8000, deposit: 0 },
      ...{ soldToDateTime: TODAY, hpAccountNo: 'HP-3001', ...TERMS },
    }
    const checks = await confirmOf('SoldToVehicle', { ...sale, confirmed: [] })
    expect(checks.map(({ code }) => code)).toEqual(['not-assessed'])
    await app.call('SoldToVehicle', { ...sale, confirmed: confirmedIn(checks) })
    await app.call('SoldToVehicle', { ...sale, deposit: 500, confirmed: [] })
    expect(await confirmOf('SoldToVehicle', { ...sale, firstPaymentDate: '2027-06-27', confirmed: [] })).toMatchObject([
      { code: 'first-payment', field: 'firstPaymentDate' },
    ])
    const other = await aDealClient(app)
    await app.call('SaveAssessment', {
      ...{ clientID: other, vehicleID, dependants: 0, instalment: 340, decision: 'refuse' as const },
      applicants: [{ income: 1800, expenses: 0, otherCredit: 0 }],
    })
    expect(await confirmOf('SoldToVehicle', { vehicleID, clientID: other, confirmed: [] })).toMatchObject([
      { code: 'not-assessed', sentence: 'Credit was refused to the buyer on 27-11-2026.' },
    ])
  })

  test('[server 20.32] [server 16.2] whoever sells without a positive assessment needs the right, or a colleague', async () => {
    const request = await aRequest()
    const seller = await aRoleUser(app, 'Office')
    const { body } = await seller.refusal('SellVehicle', { ...request, confirmed: [] })
    const confirmed = confirmedIn(body.confirm as { code: string; figures: string }[])
    expect((await seller.refusal('SellVehicle', { ...request, confirmed })).body).toMatchObject({
      rights: ['creditRisk'],
    })
    expect((await seller.refusal('SellVehicle', request)).body).toMatchObject({ rights: ['creditRisk'] })
    await assess(request)
    await seller.call('SellVehicle', { ...request, confirmed: [] })
  })
})
