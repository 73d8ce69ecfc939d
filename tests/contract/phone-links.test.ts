import { EventEmitter } from 'node:events'
import { randomBytes, randomUUID } from 'node:crypto'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReadingProcess } from '../../apps/server/src/reading/reading-process'
import { transaction } from '../../apps/server/src/database/transaction'
import { deleteExpiredData } from '../../apps/server/src/plugins/housekeeping'
import { createGuard } from '../../apps/server/src/guard/guard'
import { CASHIER, testClient, startApp, type TestApp, testConfig, describeOnOneEngine } from '../fixtures/app'
import { aClient, aVehicle } from '../fixtures/builders'
import { auditEvents } from '../fixtures/colleague'
import { openLiveStream } from '../fixtures/live'
import { aPhone } from '../fixtures/phone'
import { aPng } from '../fixtures/pictures'
import { corruptDirectly } from '../fixtures/statements'

const MINUTE_MS = 60_000

describeOnOneEngine('the link of a telephone', (engine) => {
  let app: TestApp
  let vehicleID: number
  let regNo: string
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    ;({ vehicleID, regNo } = await aVehicle(app))
  })
  afterAll(() => app.stop())

  let shade = 0
  const nextPng = () => {
    shade += 1
    return aPng({ shade })
  }
  const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms))
  const on = (recordID = vehicleID) => ({ record: 'vehicle', recordID, kind: 'photo', origin: app.url }) as const
  const aLink = (recordID?: number) => app.call('AddPhoneLink', on(recordID))
  const listed = async (recordID = vehicleID) =>
    (await app.call('GetAttachments', { record: 'vehicle', recordID })).data

  test('[server 22.5] is read from its QR code, shows the registration alone, and adds files, which whoever made it is told of', async () => {
    const { accessToken } = await app.signIn()
    const link = await aLink()
    const rows = link.modules.map((row) => [...row].map((module) => module === '1'))
    const side = rows.length + 8
    const image = { width: side * 4, height: side * 4, data: new Uint8Array(side * side * 64).fill(255) }
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark)
          for (let at = 0; at < 16; at += 1) {
            const pixel = (y * 4 + 16 + (at >> 2)) * image.width + x * 4 + 16 + (at % 4)
            image.data.fill(0, pixel * 4, pixel * 4 + 3)
          }
    expect(decodeQR(image)).toBe(link.address)
    expect(link.address).toMatch(new RegExp(`^${app.url}/phone\\.html#[\\w-]{43}$`))
    expect(link.isReachable).toBe(false)
    const { isReachable } = await app.call('AddPhoneLink', { ...on(), origin: 'https://forecourt.example.com' })
    expect(isReachable).toBe(true)
    const kept = await app.store.db.selectFrom('phone_links').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(new URL(link.address).hash.slice(1))

    const heard = await openLiveStream(app.url, accessToken)
    const phone = aPhone(link.address)
    expect((await app.call('GetPhoneLink', { id: link.id })).isOpened).toBe(false)
    const { body } = await phone.open()
    expect(body).toEqual({
      regNo,
      kind: 'photo',
      left: 20,
      endsAt: link.endsAt,
      pieceBytes: 524_288,
      fileBytes: 20_971_520,
    })
    expect(await phone.send(nextPng(), 'front.png')).toEqual({ status: 200, body: { left: 19 } })
    expect(await listed()).toMatchObject([{ name: 'front.png', kind: 'photo', addedBy: CASHIER.username }])
    expect(await app.call('GetPhoneLink', { id: link.id })).toEqual({ isOpened: true, isOver: false, files: 1 })
    await expect
      .poll(() => heard.events.map(({ kind, id, action }) => [kind, id, action].join(' ')))
      .toEqual(expect.arrayContaining([expect.stringMatching(/^session \d+ phone$/), `vehicle ${vehicleID} edited`]))
    heard.close()
    const [{ id = 0 } = {}] = await listed()
    expect(await auditEvents(app, 'attachment', id)).toMatchObject([
      { operation: 'AddPhoneFile', username: CASHIER.username, after: { phoneLink: link.id, name: 'front.png' } },
    ])
    // What was done so far is told on.
    expect((await app.raw('GetChanges', {})).status).toBe(200)
    expect(await phone.ask('ClosePhoneLink', {})).toEqual({ status: 200, body: {} })
    const over = 'This code has expired. Show a new one at the workstation'
    expect(await phone.send(nextPng())).toMatchObject({ status: 410, body: { Message: over } })
    expect(await app.call('GetPhoneLink', { id: link.id })).toEqual({ isOpened: true, isOver: true, files: 1 })
  })

  test('[server 22.5] is that of the first telephone, of two at once, too', async () => {
    const { vehicleID: recordID } = await aVehicle(app)
    const { address } = await aLink(recordID)
    const phones = [aPhone(address), aPhone(address), aPhone(address)]
    const opened = await Promise.all(phones.map((phone) => phone.open()))
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const at = opened.findIndex(({ status }) => status === 409)
    const taken = 'Another phone uses this code. Show a new one at the workstation'
    expect(opened[at]?.body.Message).toBe(taken)
    expect(await phones[at]?.send(nextPng())).toMatchObject({ status: 409, body: { Message: taken } })
    expect(await phones[opened.findIndex(({ status }) => status === 200)]?.send(nextPng())).toMatchObject({
      status: 200,
    })
    expect(await listed(recordID)).toHaveLength(1)
  })

  test('[server 22.5] adds a file once however often it is sent, at once too, and says why one is refused', async () => {
    const { vehicleID: recordID } = await aVehicle(app)
    const phone = aPhone((await aLink(recordID)).address)
    await phone.open()
    const [upload, png] = [randomUUID(), nextPng()]
    await phone.piece(upload, png)
    const file = { upload, name: 'once.png' }
    const answers = await Promise.all([1, 2, 3].map(() => phone.ask('AddPhoneFile', file, upload)))
    answers.push(await phone.ask('AddPhoneFile', file, upload))
    expect(answers.map(({ status, body }) => [status, body.left])).toEqual(answers.map(() => [200, 19]))
    expect(await listed(recordID)).toHaveLength(1)
    const refused = async (bytes: Uint8Array) => (await phone.send(bytes, 'x.jpg')).body.Message
    expect([
      await refused(Buffer.from('MZ')),
      await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')),
      await refused(png),
    ]).toEqual([
      'x.jpg: it is not a JPEG, PNG, WebP or PDF',
      'x.jpg: it is a HEIC photo: set the camera to Most Compatible, or save it as JPEG',
      'x.jpg is already here as once.png',
    ])
    expect(await listed(recordID)).toHaveLength(1)
  })

  test('[server 22.5] takes 20 files, and no end of pieces neither', async () => {
    const { vehicleID: recordID } = await aVehicle(app)
    const { id, address } = await aLink(recordID)
    const phone = aPhone(address)
    await phone.open()
    const setTo = (counts: { files?: number; pieces?: number }) =>
      app.store.db.updateTable('phone_links').set(counts).where('id', '=', id).execute()
    await setTo({ files: 19 })
    const last = [randomUUID(), randomUUID()]
    for (const upload of last) await phone.piece(upload, nextPng())
    const both = await Promise.all(last.map((upload) => phone.ask('AddPhoneFile', { upload, name: 'a' }, upload)))
    const full = 'A code takes at most 20 files. Show a new one at the workstation'
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.Message).toBe(full)
    expect((await phone.piece(randomUUID(), nextPng())).body.Message).toBe(full)
    await setTo({ files: 0, pieces: 1600 })
    expect((await phone.piece(randomUUID(), nextPng())).body.Message).toBe(full)
    expect(await listed(recordID)).toHaveLength(1)
  })

  test('[server 22.5] is over after 15 minutes, when its dialog closes, and with the session, the rights or the user of whoever made it', async () => {
    const roleID = (await app.call('GetRoles', {})).data.find(({ name }) => name === 'Owner')?.id
    const viewerID = (await app.call('GetRoles', {})).data.find(({ name }) => name === 'Viewer')?.id
    const password = 'another horse'
    await app.call('AddUser', { username: 'ann', password, passCode: '4321', roleID })
    const ann = testClient(app.url)
    const aPhoneOf = async () => {
      await ann.signIn({ username: 'ann', password, passcode: '4321' })
      const { address, id } = await ann.call('AddPhoneLink', on())
      const phone = aPhone(address)
      expect((await phone.open()).status).toBe(200)
      return { phone, id }
    }
    const statusOf = async ({ phone }: { phone: ReturnType<typeof aPhone> }) =>
      (await phone.piece(randomUUID(), nextPng())).status
    const closed = await aPhoneOf()
    expect((await app.refusal('EndPhoneLink', { id: closed.id })).status).toBe(404)
    expect((await app.refusal('GetPhoneLink', { id: closed.id })).status).toBe(404)
    expect(await statusOf(closed)).toBe(200)
    await ann.call('EndPhoneLink', { id: closed.id })
    expect(await statusOf(closed)).toBe(410)
    const ended = await aPhoneOf()
    await ann.call('Logout', {})
    expect(await statusOf(ended)).toBe(410)
    const late = await aPhoneOf()
    later(15 * MINUTE_MS - 1000)
    expect(await statusOf(late)).toBe(200)
    later(1000)
    expect(await statusOf(late)).toBe(410)
    const lesser = await aPhoneOf()
    const userOf = (over: object) =>
      transaction(app.store.db, async (trx) => {
        await trx.updateTable('users').set(over).where('username', '=', 'ann').execute()
        await corruptDirectly(trx, 'select 1')
      })
    await userOf({ role_id: viewerID })
    expect(await lesser.phone.piece(randomUUID(), nextPng())).toMatchObject({
      status: 403,
      body: { code: 'ROLE_MAY_NOT' },
    })
    expect((await ann.refusal('AddPhoneLink', on())).status).toBe(403)
    await userOf({ role_id: roleID })
    expect(await statusOf(lesser)).toBe(200)
    await userOf({ is_active: false })
    expect(await statusOf(lesser)).toBe(410)
    await app.signIn()
  })

  test('[server 22.2] [server 22.5] adds nothing to a vehicle that is deleted, also while it sends; what came before stays for who puts it back', async () => {
    for (const isFirst of [true, false, false]) {
      const { vehicleID: recordID } = await aVehicle(app)
      const phone = aPhone((await aLink(recordID)).address)
      await phone.open()
      const upload = randomUUID()
      await phone.piece(upload, nextPng())
      const send = () => phone.ask('AddPhoneFile', { upload, name: 'late.png' }, upload)
      const before = isFirst ? await send() : null
      const [sent, deleted] = await Promise.all([before ?? send(), app.raw('DeleteVehicle', { vehicleID: recordID })])
      expect(deleted.status).toBe(200)
      if (isFirst) expect(sent.status).toBe(200)
      const gone = { status: 404, body: { Message: 'The vehicle was not found' } }
      if (sent.status !== 200) expect(sent).toMatchObject(gone)
      expect(await phone.send(nextPng())).toMatchObject(gone)
      const rows = app.store.db
        .selectFrom('attachments')
        .select(['name', 'deleted_at'])
        .where('record_id', '=', recordID)
      expect(await rows.where('record', '=', 'vehicle').execute()).toEqual(
        sent.status === 200 ? [{ name: 'late.png', deleted_at: null }] : [],
      )
    }
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 22.5] does nothing but add, tells nothing of a client, and is no service token\u2019s', async () => {
    const recordID = await aClient(app)
    const { address } = await app.call('AddPhoneLink', { ...on(recordID), record: 'client', kind: 'identity' })
    const phone = aPhone(address)
    expect((await phone.open()).body).toMatchObject({ regNo: null, kind: 'identity' })
    // Operations by their names; the rest of the contract wants somebody who is signed in.
    const others = (Object.keys(OPERATIONS) as OperationName[]).filter(
      (name) => !OPERATIONS[name].byPhone && !OPERATIONS[name].open,
    )
    const statuses = await Promise.all(others.map(async (name) => (await phone.ask(name, {})).status))
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect((await fetch(`${app.url}/api/events`, { headers: { authorization: phone.authorization } })).status).toBe(401)
    for (const name of ['OpenPhoneLink', 'AddPhoneFile'] as const)
      expect((await app.refusal(name, {})).status).toBe(401)
    const { token } = await app.call('AddServiceToken', { name: 'site', can: ['read', 'entries'], days: 1 })
    expect((await app.refusal('AddPhoneLink', on(), { token })).body.code).toBe('TOKEN_MAY_NOT')
    const bad = await app.refusal('AddPhoneLink', { ...on(), origin: 'javascript:alert(1)' })
    expect(bad.body.errors).toHaveProperty('origin')
    expect((await app.refusal('AddPhoneLink', on(999_999))).body.Message).toBe('The vehicle was not found')
    expect((await app.refusal('AddPhoneLink', { ...on(), kind: 'identity' })).body.errors).toHaveProperty('kind')
  })

  test('[server 22.5] that nobody made is not known, and whoever tries many waits', async () => {
    const unknown = () => aPhone(`${app.url}/phone.html#${randomBytes(32).toString('base64url')}`)
    expect(await unknown().open()).toMatchObject({
      status: 404,
      body: { Message: 'This code is unknown. Show a new one at the workstation' },
    })
    expect((await aPhone(`${app.url}/phone.html#short`).open()).status).toBe(404)
    const statuses: number[] = []
    for (let tries = 0; tries < 60; tries += 1) statuses.push((await unknown().open()).status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
  })

  test('[server 22.5] is forgotten a day after its end', async () => {
    later(25 * 60 * MINUTE_MS)
    const { db } = app.store
    const config = testConfig()
    const guard = createGuard({
      ...{ secret: config.secret, elapsed: () => 0 },
      sinks: { log: { warn: () => {}, error: () => {} }, audit: async () => {} },
    })
    await deleteExpiredData({
      store: app.store,
      config,
      clock: app.now,
      handlers: {},
      guard,
      reading: new ReadingProcess(),
      importing: new Map(),
      localEvents: new EventEmitter(),
    })
    expect(await db.selectFrom('phone_links').select('id').execute()).toEqual([])
  })
})
