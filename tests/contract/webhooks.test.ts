import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WEBHOOK_KINDS } from '@forecourt/core/features/webhooks/enums'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { isRefusedAddress } from '../../apps/server/src/features/webhooks/sender'
import { buildApp } from '../../apps/server/src/app'
import { CASHIER, testClient, describeOnOneEngine, startApp, testConfig, type TestApp } from '../fixtures/app'
import { aClient, anEntry } from '../fixtures/builders'
import { aCli } from '../fixtures/cli'
import { quickEngine } from '../fixtures/databases'
import { type Receiver, startReceiver } from '../fixtures/receiver'

test('[server 14.4] no name leads a delivery to the link, to many or to none; without TLS only to this machine', () => {
  for (const ip of [
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'ff02::1',
    '::ffff:169.254.169.254',
  ])
    expect([ip, isRefusedAddress(ip, false)]).toEqual([ip, true])
  for (const ip of ['10.0.0.5', '192.168.1.9', '203.0.113.7', '127.0.0.1', '::1', '2001:db8::1'])
    expect([ip, isRefusedAddress(ip, false)]).toEqual([ip, false])
  for (const ip of ['10.0.0.5', '203.0.113.7', '2001:db8::1'])
    expect([ip, isRefusedAddress(ip, true)]).toEqual([ip, true])
  expect([isRefusedAddress('127.3.2.1', true), isRefusedAddress('::1', true)]).toEqual([false, false])
})

describeOnOneEngine('[server 14.4] webhooks', (engine) => {
  let app: TestApp
  let to: Receiver
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T09:00:00Z' })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    to = await startReceiver()
    // The clock of an earlier test may have ended the session.
    await app.signIn()
    onTestFinished(async () => {
      for (const { id } of (await app.call('GetWebhooks', {})).data) await app.call('RemoveWebhook', { id })
      await to.end()
    })
  })

  const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
  let receipt = 1
  const hookNow = async () => (await app.call('GetWebhooks', {})).data.at(-1)
  /** Lets time pass, and the server hear that it did. */
  const pass = async (seconds: number) => {
    later(seconds)
    await app.signIn()
    receipt += 1
    await app.call('SaveReceiptNumber', { receiptNumber: receipt })
  }

  test('a save is told once it is saved: signed, by its kind and id, with nothing of what it holds', async () => {
    const { id, secret } = await app.call('AddWebhook', { address: to.address, kinds: ['client', 'entry'] })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const clientID = await aClient(app, { name: 'Secretname', surname: 'Hidden' })
    await app.refusal('AddClient', { name: '' })
    const { cashID } = await app.call('AddEditCash', anEntry({ amount: 4321.99 }))
    await app.call('LockPassCode', {})
    await app.signIn()
    await expect.poll(() => to.told).toHaveLength(2)
    expect(to.told.map(({ type, data }) => [type, data])).toEqual([
      ['client.added', { kind: 'client', id: clientID, action: 'added', operation: 'AddClient' }],
      ['entry.added', { kind: 'entry', id: cashID, action: 'added', operation: 'AddEditCash' }],
    ])
    for (const event of to.told) {
      expect([event.id, event.isSigned(secret), event.isSigned(`${secret.slice(0, -5)}AAAA=`)]).toEqual([
        event.headerID,
        true,
        false,
      ])
      expect(event.text).not.toMatch(/Secretname|Hidden|4321|maria/)
    }
    await expect
      .poll(hookNow)
      .toMatchObject({ id, waiting: 0, dead: 0, lastAnswer: '200', isActive: true, createdBy: 'maria' })
    const listed = JSON.stringify([await hookNow(), await app.call('GetHistory', { kind: 'webhook', id })])
    expect(listed).toContain('Webhook made')
    expect(listed).not.toContain(secret)
    const stored = await app.store.db.selectFrom('webhooks').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
  })

  test('a receiver that is down for a minute is told of each save once it is back, none lost, each record in its order', async () => {
    await app.call('AddWebhook', { address: to.address, kinds: ['client'] })
    to.state.status = 503
    const ids = await Promise.all([1, 2, 3].map((n) => aClient(app, { name: `Down ${n}` })))
    for (const name of ['One', 'Two', 'Three'])
      await Promise.all(ids.map((id) => app.call('EditClient', { id, name, surname: 'Borg', idno: `${id}${'M'}` })))
    await expect.poll(hookNow).toMatchObject({ waiting: 12, lastAnswer: '503', pausedUntil: expect.any(String) })
    const tries = to.state.tries
    expect(tries).toBeLessThanOrEqual(5)
    to.state.status = 0
    for (let second = 0; second < 60; second += 6) await pass(6)
    await expect.poll(hookNow).toMatchObject({ waiting: 12, lastAnswer: 'The connection was broken off' })
    // One alone finds out whether it is back: after 5, 10, 20 and 40 seconds.
    expect(to.state.tries - tries).toBeLessThanOrEqual(4)
    to.state.status = 200
    await pass(300)
    await expect.poll(() => to.told.length).toBe(12)
    for (const id of ids)
      expect(to.told.filter(({ data }) => data.id === id).map(({ type }) => type)).toEqual([
        'client.added',
        'client.changed',
        'client.changed',
        'client.changed',
      ])
    expect(new Set(to.told.map(({ id }) => id)).size).toBe(12)
    await expect.poll(hookNow).toMatchObject({ waiting: 0, dead: 0, lastAnswer: '200', pausedUntil: null })
  })

  test('one whose receiver takes its time delays no other', async () => {
    const slow = createServer(() => {}).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { port } = slow.address() as AddressInfo
    await app.call('AddWebhook', { address: `http://127.0.0.1:${port}/`, kinds: ['client'] })
    await app.call('AddWebhook', { address: to.address, kinds: ['client'] })
    let isGivenUp = false
    slow.on('connection', (socket) => socket.once('close', () => (isGivenUp = true)))
    const asked = once(slow, 'request')
    await aClient(app)
    await asked
    await expect.poll(() => to.told).toHaveLength(1)
    // What comes while the slow one still says nothing, too.
    await aClient(app)
    await expect.poll(() => to.told).toHaveLength(2)
    expect(isGivenUp).toBe(false)
    slow.closeAllConnections()
    await new Promise((closed) => slow.close(closed))
  })

  test('what is refused waits by itself, with what follows of its record; after three days it is dead and can be sent again', async () => {
    const { id } = await app.call('AddWebhook', { address: to.address, kinds: ['client'] })
    const refused = await aClient(app, { name: 'Refused' })
    await expect.poll(() => to.told.length).toBe(1)
    to.state.status = (event) => (event.data.id === refused ? 301 : 200)
    for (const name of ['First', 'Second'])
      await app.call('EditClient', { id: refused, name, surname: 'Borg', idno: `${refused}M` })
    const other = await aClient(app, { name: 'Other' })
    await expect.poll(() => to.told.map(({ data }) => data.id)).toEqual([refused, other])
    await expect.poll(hookNow).toMatchObject({ waiting: 2, dead: 0, pausedUntil: null })
    expect((await app.call('GetWebhookDeliveries', { id })).data.map(({ state, answer }) => [state, answer])).toEqual([
      ['delivered', '200'],
      ['waiting', null],
      ['waiting', '301'],
      ['delivered', '200'],
    ])
    await pass(73 * 3600)
    await expect.poll(hookNow).toMatchObject({ waiting: 0, dead: 2 })
    to.state.status = 200
    await app.call('ResendWebhook', { id })
    await expect.poll(() => to.told.length).toBe(4)
    await expect.poll(hookNow).toMatchObject({ waiting: 0, dead: 0 })
    const [newest] = (await app.call('GetWebhookDeliveries', { id })).data
    await app.call('ResendWebhook', { id, deliveryID: newest?.id })
    await expect.poll(() => to.told.length).toBe(5)
    expect(to.told[4]?.id).toBe(newest?.eventID)
    expect((await app.refusal('ResendWebhook', { id, deliveryID: 999_999 })).status).toBe(404)
  })

  test('one that is off or removed is told nothing; a test event says how the receiver answers', async () => {
    const { id } = await app.call('AddWebhook', { address: to.address, kinds: ['client'] })
    await app.call('EditWebhook', { id, isActive: false })
    await aClient(app)
    await app.call('EditWebhook', { id, isActive: true, kinds: ['vehicle'] })
    await aClient(app)
    to.state.status = 204
    await app.call('TestWebhook', { id })
    await expect.poll(() => to.told.map(({ type, data }) => [type, data.id])).toEqual([['test', null]])
    await expect.poll(hookNow).toMatchObject({ waiting: 0, lastAnswer: '204', kinds: ['vehicle'] })
    await app.call('EditWebhook', { id, address: 'http://127.0.0.1:1/' })
    await app.call('TestWebhook', { id })
    await expect.poll(hookNow).toMatchObject({ waiting: 1, lastAnswer: 'The connection was refused' })
    await app.call('RemoveWebhook', { id })
    expect((await app.call('GetWebhooks', {})).data).toEqual([])
    expect(await app.store.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
    for (const name of ['TestWebhook', 'EditWebhook', 'RemoveWebhook', 'GetWebhookDeliveries'] as const)
      expect((await app.refusal(name, { id })).status).toBe(404)
  })

  test('what a server left that was killed is sent by the next, once its lease is over', async () => {
    await app.call('AddWebhook', { address: to.address, kinds: ['client'] })
    to.state.status = 503
    await aClient(app, { name: 'Left' })
    await expect.poll(hookNow).toMatchObject({ waiting: 1, lastAnswer: '503' })
    const leased = (until: Date) =>
      app.store.db.updateTable('webhooks').set({ leased_by: 'a killed one', leased_until: until }).execute()
    await leased(new Date(Date.now() + 3_600_000))
    to.state.status = 200
    await pass(10)
    if (engine.name !== 'embedded') expect(to.told).toEqual([])
    await leased(new Date())
    await pass(1)
    await expect.poll(() => to.told.map(({ data }) => data.kind)).toEqual(['client'])
  })

  // No other server can have an embedded database open.
  if (engine.name !== 'embedded')
    test('of several servers on one database each delivery comes once', async () => {
      await app.call('AddWebhook', { address: to.address, kinds: [...WEBHOOK_KINDS] })
      to.state.status = 503
      await aClient(app, { name: 'Left' })
      await expect.poll(hookNow).toMatchObject({ waiting: 1, lastAnswer: '503' })
      const config = testConfig()
      const other = buildApp({ store: app.store, config, clock: () => app.now() })
      const url = await other.listen({ host: '127.0.0.1', port: 0 })
      onTestFinished(() => other.close())
      const colleague = testClient(url)
      await colleague.signIn()
      to.state.status = 200
      later(10)
      const made = await Promise.all(
        Array.from({ length: 12 }, (_, n) => aClient(n % 2 ? app : colleague, { name: `Shared ${n}` })),
      )
      const toldIDs = () => to.told.filter(({ data }) => data.kind === 'client').map(({ data }) => data.id)
      await expect.poll(() => toldIDs().length).toBe(13)
      expect([...toldIDs()].slice(1).toSorted()).toEqual(made.toSorted())
      expect(new Set(to.told.map(({ id }) => id)).size).toBe(to.told.length)
    })

  test('addresses, kinds and how many there are: a sentence each', async () => {
    const add = (input: object) => app.refusal('AddWebhook', input)
    const wrong = await add({ address: 'http://hooks.example/', kinds: [] })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      {
        address: ['Address begins with https://; http:// is for this machine only'],
        kinds: ['Choose which changes to send'],
      },
    ])
    expect((await add({ address: to.address, kinds: ['session'] })).status).toBe(400)
    await app.call('LockPassCode', {})
    expect((await add({ address: to.address, kinds: ['client'] })).body.code).toBe('SESSION_PASSCODE_LOCKED')
    await app.signIn()
    for (let n = 0; n < 20; n += 1) await app.call('AddWebhook', { address: to.address, kinds: ['hire'] })
    expect((await add({ address: to.address, kinds: ['hire'] })).body.Message).toBe(
      'There can be 20 webhooks. Remove one first',
    )
  })
})

test('[server 14.4] under another secret nothing is sent that nobody could verify', async () => {
  const app = await startApp({ engine: quickEngine, now: '2026-03-10T09:00:00Z' })
  const to = await startReceiver()
  await app.call('AddWebhook', { address: to.address, kinds: ['client'] })
  await app.store.db.updateTable('webhooks').set({ secret_hash: 'of another' }).execute()
  await aClient(app)
  const answer = async () => (await app.call('GetWebhooks', {})).data[0]?.lastAnswer
  await expect.poll(answer).toMatch(/^The server has another secret/)
  expect(to.told).toEqual([])
  await app.stop()
  await to.end()
})

test('[server 14.4] at the shell one is made, listed, tested and removed; what is wrong is a sentence', async () => {
  const app = await startApp({ engine: quickEngine })
  const [to, cli] = [await startReceiver(), await aCli(app.url)]
  const env = { FORECOURT_USERNAME: CASHIER.username, FORECOURT_PASSWORD: CASHIER.password }
  const run = (...words: string[]) => cli.runHere(['webhook', ...words, '--json'], { env })
  const unlocked = (...words: string[]) =>
    cli.runHere(['webhook', ...words, '--json', '--passcode-stdin'], { env, input: CASHIER.passcode })
  expect((await run('add', to.address, '--kinds', 'entry')).code).toBe(3)
  expect((await unlocked('add', 'http://hooks.example/', '--kinds', 'entry')).code).toBe(2)
  expect((await unlocked('add', to.address, '--kinds', 'everything')).code).toBe(2)
  const made = JSON.parse((await unlocked('add', to.address, '--kinds', 'entry, client')).stdout)
  expect(made).toEqual({
    id: 1,
    address: to.address,
    kinds: ['entry', 'client'],
    secret: expect.stringMatching(/^whsec_/),
  })
  expect(JSON.parse((await run('test', '1')).stdout)).toEqual({ id: 1, answer: '200' })
  expect(to.told[0]?.isSigned(made.secret)).toBe(true)
  to.state.status = 410
  const refused = await run('test', to.address)
  expect([refused.code, JSON.parse(refused.stdout).error.message]).toEqual([1, `${to.address}: 410`])
  const { data } = JSON.parse((await run('list')).stdout)
  expect(data).toMatchObject([{ id: 1, state: 'active', lastAnswer: '410', waiting: 1 }])
  expect(JSON.parse((await unlocked('remove', '1')).stdout)).toEqual({ id: 1, address: to.address })
  expect((await run('test', '1')).code).toBe(1)
  await Promise.all([cli.remove(), to.end(), app.stop()])
})
