import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'

describeOnEachEngine('session', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  afterAll(() => app?.stop())

  test('[server 2] the workstation states the business day', async () => {
    const station = await app.call('GetWorkstation', {})
    expect(station.timeZone).toBe('Europe/Malta')
    expect(station.businessDay).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})
