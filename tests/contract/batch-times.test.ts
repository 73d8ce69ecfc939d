import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'

describeOnEachEngine('the time of batches', (engine) => {
  let app: TestApp
  let milliseconds = 0
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())

  /** Sets the clock, by which one is signed in anew. */
  const at = async (moment: string) => {
    app.setNow(moment)
    await app.signIn()
  }
  const times = () =>
    app.store.db.selectFrom('batches').select(['id', 'started_at', 'ended_at']).orderBy('id').execute()
  const faults = async () => (await checkIntegrity(app.store.db)).faults

  test('[server 7.2] goes on when six close one at once, each of whom asked at another moment', async () => {
    await app.call('Reconcile', {})
    await at('2026-03-02T10:00:00Z')
    const asked = Array.from({ length: 6 }, () => {
      // The one who asked last is served first as often as not.
      milliseconds += 7
      app.setNow(new Date(Date.parse('2026-03-02T10:00:01Z') - milliseconds))
      return app.raw('Reconcile', {})
    })
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(await faults()).toEqual([])
  })

  test('[server 7.2] does not go back with a clock, and goes on with it', async () => {
    await at('2026-03-02T12:00:00Z')
    await app.call('Reconcile', {})
    await at('2026-03-01T08:00:00Z')
    await app.call('Reconcile', {})
    await app.call('Reconcile', {})
    const back = (await times()).slice(-3)
    expect(back.map(({ started_at }) => started_at.toISOString())).toEqual(
      Array.from({ length: 3 }, () => '2026-03-02T12:00:00.000Z'),
    )
    expect(back.map(({ ended_at }) => ended_at?.toISOString())).toEqual([
      ...['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z', undefined],
    ])
    expect(await faults()).toEqual([])
    await at('2026-03-03T09:00:00Z')
    await app.call('Reconcile', {})
    expect((await times()).at(-1)?.started_at.toISOString()).toBe('2026-03-03T09:00:00.000Z')
  })
})
