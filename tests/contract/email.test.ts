import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app'
import { transaction } from '../../apps/server/src/database/transaction'
import { removeEmailPasswordOfOtherSecret } from '../../apps/server/src/features/email/settings-service'
import { deleteExpiredData } from '../../apps/server/src/plugins/housekeeping'
import { describeOnEachEngine, describeOnOneEngine, startApp, type TestApp, testConfig } from '../fixtures/app'
import { aClient } from '../fixtures/builders'
import { aDealAgreement } from '../fixtures/deal-builders'
import { type MailServer, startMailServer } from '../fixtures/smtp'
import { TEST_CERTIFICATE, TEST_KEY } from '../fixtures/tls'

const PASSWORD = 'kept away from everybody'
const SETTINGS = {
  host: '127.0.0.1',
  security: 'none',
  username: '',
  senderName: 'Ġużè Motors',
  senderAddress: 'office@example.com',
  replyTo: 'maria@example.com',
} as const
const WORDS = { to: 'joe@example.com', subject: 'Statement of account', text: 'Dear Joe,\n\nas agreed.\n' }

describeOnEachEngine('e-mail', (engine) => {
  let app: TestApp
  let to: MailServer
  let clientID = 0
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T09:00:00Z' })
    clientID = (await aDealAgreement(app)).clientID
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    to = await startMailServer()
    await app.signIn()
    await app.call('SaveEmailSettings', { ...SETTINGS, port: to.port })
    onTestFinished(() => to.end())
  })

  const pass = async (seconds: number) => {
    app.setNow(new Date(app.now().getTime() + seconds * 1000))
    await app.signIn()
    await app.call('SaveEmailSettings', { ...SETTINGS, port: to.port })
  }
  const newest = async () => (await app.call('GetEmails', { clientID })).data[0]
  const send = (over: object = {}) => app.call('SendStatement', { clientID, ...WORDS, ...over })

  test('[server 24.2] a statement is sent as it was printed, and seen with its client', async () => {
    const { id } = await send()
    await expect.poll(newest).toMatchObject({
      ...{ id, clientID, to: WORDS.to, kind: 'statement', state: 'sent', tries: 1, by: 'maria', hasPaper: true },
      ...{ answer: '250 2.0.0 Taken as 4711', nextAt: null },
    })
    const [message] = to.taken
    expect([message?.from, message?.to, to.taken.length]).toEqual(['office@example.com', ['joe@example.com'], 1])
    expect(message?.header('Reply-To')).toBe('maria@example.com')
    expect(message?.header('Message-ID')).toMatch(/^<[0-9a-f-]{36}@example\.com>$/)
    const paper = Buffer.from(await (await app.raw('GetEmailPaper', { id })).arrayBuffer())
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    const attached = /\n\n(JVBERi[\s\S]+?)\n\n?--/.exec(message?.text ?? '')?.[1] ?? ''
    expect(Buffer.from(attached, 'base64').equals(paper)).toBe(true)
    const told = JSON.stringify(await app.call('GetHistory', { kind: 'email', id }))
    expect(told).toContain('E-mail sent off')
  })

  test('[server 24.2] what is put off or cut off is tried again under the same name, and arrives once', async () => {
    to.state.answers = { RCPT: '451 4.7.1 Greylisted, come back later' }
    const { id } = await send()
    await expect
      .poll(newest)
      .toMatchObject({ id, state: 'waiting', tries: 1, answer: '451 4.7.1 Greylisted, come back later' })
    to.state.answers = { END: 'cut' }
    await pass(61)
    await expect.poll(newest).toMatchObject({ state: 'waiting', tries: 2, answer: 'The connection was broken off' })
    const { message_id: name } = await app.store.db
      .selectFrom('email_messages')
      .select('message_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    to.state.answers = {}
    await pass(301)
    await expect.poll(newest).toMatchObject({ state: 'sent', tries: 3 })
    expect(to.taken.map((each) => each.header('Message-ID'))).toEqual([name])
    // Once more on purpose: under a name of its own.
    await app.call('ResendEmail', { id })
    await expect.poll(() => to.taken.length).toBe(2)
    expect(to.taken[1]?.header('Message-ID')).not.toBe(name)
  })
})

describeOnOneEngine('e-mail that fails', (engine) => {
  let app: TestApp
  let to: MailServer
  let clientID = 0
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T09:00:00Z' })
    clientID = await aClient(app, { name: 'Joe' })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    to = await startMailServer()
    await app.signIn()
    onTestFinished(() => to.end())
  })
  const set = (over: object = {}) => app.call('SaveEmailSettings', { ...SETTINGS, port: to.port, ...over })
  const newest = async () => (await app.call('GetEmails', { clientID })).data[0]
  const send = (over: object = {}) => app.call('SendStatement', { clientID, ...WORDS, ...over })

  test('[server 24] [server 24.1] settings are tested, their password is never told and goes to no other server', async () => {
    expect((await app.call('GetEmailSettings', {})).settings).toBeNull()
    expect((await app.refusal('TestEmail', { to: WORDS.to })).body.Message).toBe(
      'E-mail is not set up yet. Set it up in Manage Data, E-mail',
    )
    expect((await app.refusal('SendStatement', { clientID, ...WORDS })).body.code).toBe('EMAIL_NOT_SET')
    await set({ username: 'office', password: PASSWORD })
    expect(await app.call('TestEmail', { to: WORDS.to })).toEqual({
      isSent: true,
      answer: 'The server took it: 250 2.0.0 Taken as 4711',
    })
    expect(to.state.signIns).toEqual([`\0office\0${PASSWORD}`])
    to.state.answers = { AUTH: '535 5.7.8 Wrong password' }
    expect(await app.call('TestEmail', { to: WORDS.to })).toEqual({ isSent: false, answer: '535 5.7.8 Wrong password' })
    await set({ username: 'office' })
    const told = [await app.call('GetEmailSettings', {}), await app.call('GetHistory', { kind: 'settings' })]
    expect(told[0]).toMatchObject({ settings: { hasPassword: true, username: 'office', host: '127.0.0.1' } })
    const stored = await app.store.db.selectFrom('email_settings').selectAll().executeTakeFirstOrThrow()
    const audit = await app.store.db.selectFrom('audit_events').selectAll().execute()
    expect(JSON.stringify([told, stored, audit])).not.toContain(PASSWORD)
    const elsewhere = await app.refusal('SaveEmailSettings', {
      ...{ ...SETTINGS, host: 'localhost', port: to.port, username: 'office' },
    })
    expect(elsewhere.body.errors).toEqual({ password: ['The server or user has changed. Type the password again'] })
    // Changed in the database, the password does not open.
    await app.store.db.updateTable('email_settings').set({ host: 'localhost' }).execute()
    expect((await app.call('TestEmail', { to: WORDS.to })).answer).toMatch(/^The server has another secret than when/)
    const other = { secret: 'another secret of this server, 32 letters', now: app.now() }
    const removed = () => transaction(app.store.db, (trx) => removeEmailPasswordOfOtherSecret(trx, other))
    expect([await removed(), await removed()]).toEqual([true, false])
    const wrong = await app.refusal('SaveEmailSettings', { ...SETTINGS, host: 'smtp.example.com', port: 0 })
    expect(wrong.body.errors).toEqual({
      port: ['Port is a number from 1 to 65535'],
      security: ['Without encryption only a server on this machine (localhost) is used'],
    })
    await app.call('LockPassCode', {})
    for (const [name, input] of [
      ['SaveEmailSettings', { ...SETTINGS, port: 25 }],
      ['TestEmail', { to: WORDS.to }],
      ['SendStatement', { clientID, ...WORDS }],
      ['GetEmailPaper', { id: 1 }],
    ] as const)
      expect((await app.refusal(name, input)).body.code).toBe('SESSION_PASSCODE_LOCKED')
  })

  test('[server 24.1] a server whose certificate nobody vouches for gets nothing, one without TLS says so', async () => {
    let read = ''
    const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (socket) => {
      socket.on('error', () => undefined).on('data', (chunk) => (read += chunk))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    server.on('tlsClientError', () => undefined)
    onTestFinished(() => void server.close())
    await set({ security: 'tls', port: (server.address() as AddressInfo).port })
    expect(await app.call('TestEmail', { to: WORDS.to })).toEqual({
      isSent: false,
      answer: 'Its certificate is not accepted',
    })
    expect(read).toBe('')
    await set({ security: 'starttls' })
    expect(await app.call('TestEmail', { to: WORDS.to })).toEqual({ isSent: false, answer: '502 5.5.1 Not here' })
    expect(to.taken).toEqual([])
  })

  test('[server 24.2] what is refused for good fails at once, can be sent again, and its paper is kept for 30 days', async () => {
    await set()
    to.state.answers = { RCPT: '550 5.1.1 There is nobody of that name' }
    const { id } = await send()
    await expect
      .poll(newest)
      .toMatchObject({ state: 'failed', tries: 1, answer: '550 5.1.1 There is nobody of that name' })
    // Set aside, it is failed no more, and can still be sent again [server 24.4].
    await app.call('CancelEmail', { id })
    expect(await newest()).toMatchObject({ id, state: 'cancelled' })
    expect((await app.refusal('CancelEmail', { id })).body.Message).toBe(
      'This e-mail is no longer waiting: it is cancelled',
    )
    to.state.answers = {}
    await app.call('ResendEmail', { id })
    await expect.poll(newest).toMatchObject({ id, state: 'sent' })
    expect(to.taken.length).toBe(1)
    const config = testConfig()
    const later = new Date(app.now().getTime() + 31 * 86_400_000)
    await deleteExpiredData({ store: app.store, config, clock: () => later } as never)
    expect(await newest()).toMatchObject({ id, state: 'sent', hasPaper: false })
    expect((await app.refusal('GetEmailPaper', { id })).status).toBe(404)
    expect((await app.refusal('ResendEmail', { id })).body.Message).toBe(
      'The document of this e-mail is no longer stored. Send it again from its record',
    )
    for (const name of ['ResendEmail', 'CancelEmail', 'GetEmailPaper'] as const)
      expect((await app.refusal(name, { id: 999_999 })).status).toBe(404)
  })

  test('[server 24.2] while the server is away all waits; what waits can be cancelled; after two days it fails', async () => {
    await set({ port: 1 })
    const first = await send()
    await expect.poll(newest).toMatchObject({ state: 'waiting', answer: 'The connection was refused' })
    expect((await app.refusal('ResendEmail', { id: first.id })).body.Message).toBe(
      'This e-mail is already waiting to be sent',
    )
    await app.call('CancelEmail', { id: first.id })
    expect(await newest()).toMatchObject({ state: 'cancelled', nextAt: null })
    const second = await send()
    await expect.poll(newest).toMatchObject({ id: second.id, state: 'waiting', tries: 1 })
    app.setNow(new Date(app.now().getTime() + 48 * 3_600_000))
    await app.signIn()
    await set({ port: 1 })
    await expect.poll(newest).toMatchObject({ id: second.id, state: 'failed', tries: 2 })
    const wrong = await app.refusal('SendStatement', { clientID, ...WORDS, to: 'a@example.com, b@x.com' })
    expect(wrong.body.errors).toEqual({ to: ['To is not an e-mail address'] })
    const backwards = await app.refusal('SendStatement', {
      clientID,
      ...WORDS,
      fromDate: '2026-03-02',
      toDate: '2026-03-01',
    })
    expect(backwards.body.errors).toEqual({ toDate: ['To Date comes before From Date'] })
    expect(to.taken).toEqual([])
  })

  test('[server 24.2] saved again under its key it is sent once', async () => {
    await set()
    const key = { key: 'a2a5f1b0-4c11-4b8e-9f58-0d3a4f7e6c21' }
    const input = { clientID, ...WORDS, subject: 'Once' }
    const ids = [await app.call('SendStatement', input, key), await app.call('SendStatement', input, key)]
    expect(ids[0]).toEqual(ids[1])
    await expect.poll(newest).toMatchObject({ subject: 'Once', state: 'sent' })
    expect(to.taken.length).toBe(1)
  })

  if (engine.name !== 'embedded')
    test('[server 24.2] of several servers on one database each message is sent once', async () => {
      await set()
      const other = buildApp({ store: app.store, config: testConfig(), clock: () => app.now() })
      await other.listen({ host: '127.0.0.1', port: 0 })
      onTestFinished(() => other.close())
      const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => send({ subject: `Shared ${n}` })))
      await expect.poll(() => to.taken.length).toBe(ids.length)
      await expect
        .poll(
          async () => new Set((await app.call('GetEmails', { clientID })).data.slice(0, 8).map((each) => each.state)),
        )
        .toEqual(new Set(['sent']))
      expect(new Set(to.taken.map((each) => each.header('Message-ID'))).size).toBe(ids.length)
    })
})
