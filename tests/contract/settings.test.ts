import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../fixtures/app'
import { engines } from '../fixtures/databases'

describe('settings', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine: engines[0]!, now: '2026-03-10T10:00:00Z' })
  })
  afterAll(() => app?.stop())

  test('[D3 2.17] [server 8] what is left out stays, what is saved is in force everywhere', async () => {
    const before = await app.call('GetSettings', {})
    expect(before).toMatchObject({ version: 0, firstOpeningBalance: 0, isFirstBatchClosed: false, cashLimit: 10_000 })
    expect(before.standingOrderBanks.map(({ name }) => name)).toEqual(['BOV', 'HSBC', 'APS'])
    await app.call('SaveSettings', {
      dealership: { name: 'Żebbuġ Motors' },
      signatories: ['Ċensu', 'Marì'],
      cashLimit: '5,000.50',
      firstOpeningBalance: 125.75,
      version: 0,
    })
    const after = await app.call('GetSettings', {})
    expect(after).toEqual({
      ...before,
      dealership: { ...before.dealership, name: 'Żebbuġ Motors' },
      signatories: ['Ċensu', 'Marì'],
      cashLimit: 5_000.5,
      firstOpeningBalance: 125.75,
      version: 1,
    })
    const workstation = await app.call('GetWorkstation', {})
    expect([workstation.dealership.name, workstation.cashLimit]).toEqual(['Żebbuġ Motors', 5_000.5])
    expect((await app.call('GetCurrentBatchTransactions', {})).openingBalance).toBe(125.75)
    // Read and sent back whole, it changes nothing but the version.
    await app.call('SaveSettings', after)
    expect(await app.call('GetSettings', {})).toEqual({ ...after, version: 2 })
  })

  test('[server 1] [server 8] old and wrong ones are refused and change nothing', async () => {
    const before = await app.call('GetSettings', {})
    const old = await app.refusal('SaveSettings', { warrantyText: 'None', version: before.version - 1 })
    expect([old.status, old.body.current]).toEqual([409, before])
    expect(old.body.Message).toBe('Changed by maria at 10-03-2026 11:00. Reload and try again.')
    const wrong = await app.refusal('SaveSettings', { dealership: { name: '' }, cashLimit: -1 })
    expect(wrong.body.errors).toEqual({
      'dealership.name': ['Name is required'],
      cashLimit: ['Cash limit cannot be negative'],
    })
    expect((await app.refusal('SaveSettings', { signatories: ['one'] })).status).toBe(400)
    expect(await app.call('GetSettings', {})).toEqual(before)
  })

  test('[server 8] the first opening balance is fixed once a batch is closed', async () => {
    await app.call('Reconcile', {})
    const before = await app.call('GetSettings', {})
    expect([before.firstOpeningBalance, before.isFirstBatchClosed]).toEqual([125.75, true])
    const refusal = await app.refusal('SaveSettings', { firstOpeningBalance: 1, warrantyText: 'None' })
    expect([refusal.status, refusal.body.Message]).toEqual([
      409,
      'A batch was closed already: the first opening balance can no longer change',
    ])
    await app.call('SaveSettings', { firstOpeningBalance: 125.75, hireTerms: '' })
    expect(await app.call('GetSettings', {})).toEqual({ ...before, hireTerms: '', version: before.version + 1 })
    await app.call('ReopenLastClosedBatch', { batchID: 1 })
    expect((await app.refusal('SaveSettings', { firstOpeningBalance: 1 })).status).toBe(409)
    expect(await app.call('CheckBooks', {})).toMatchObject({ faults: [] })
  })
})
