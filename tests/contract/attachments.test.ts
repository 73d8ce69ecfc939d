import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { AttachmentIn } from '@forecourt/core/features/attachments/schemas'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAttachments } from '../../apps/server/src/features/attachments/service'
import { folderFiles } from '../../apps/server/src/files/folder-files'
import { CASHIER, testClient, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { aClient, aVehicle } from '../fixtures/builders'
import { aSale } from '../fixtures/deal-builders'
import { aCli, type Cli } from '../fixtures/cli'
import { auditEvents } from '../fixtures/colleague'
import { aPng, rotatedJpeg, uploadAttachment } from '../fixtures/pictures'
import { scratchRoot } from '../fixtures/scratch'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const DAY_MS = 24 * 3_600_000

describeOnOneEngine('files that hang on records', (engine) => {
  const filesDir = fs.mkdtempSync(path.join(scratchRoot(), 'forecourt attachments '))
  let app: TestApp
  let vehicleID: number
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z', config: { filesDir } })
    vehicleID = (await aVehicle(app)).vehicleID
  })
  afterAll(async () => {
    await app.stop()
    fs.rmSync(filesDir, { recursive: true, force: true })
  })

  let shade = 0
  const onCar = (over: Partial<AttachmentIn> = {}) =>
    ({
      ...{ record: 'vehicle', recordID: vehicleID, kind: 'photo', name: 'front.png', ...over },
    }) as Omit<AttachmentIn, 'upload'>
  const nextPng = () => {
    shade += 1
    return aPng({ shade })
  }
  const add = async (bytes: Uint8Array, over: Partial<AttachmentIn> = {}) =>
    (await app.call('AddAttachment', await uploadAttachment(app, bytes, onCar(over)))).id
  const listed = async (recordID = vehicleID) =>
    (await app.call('GetAttachments', { record: 'vehicle', recordID })).data
  const bytesOf = async (id: number, thumbnail = false) =>
    Buffer.from(await (await app.raw('GetAttachment', { id, thumbnail })).arrayBuffer())
  const refused = async (bytes: Uint8Array, over: Partial<AttachmentIn> = {}) =>
    (await app.refusal('AddAttachment', await uploadAttachment(app, bytes, onCar(over)))).body.Message

  test('[server 22.2] a picture is drawn anew, upright and bare, with a thumbnail, and kept by the browser alone', async () => {
    const png = await add(aPng({ width: 900, height: 600 }))
    expect(imageSize(await bytesOf(png))).toMatchObject({ width: 900, height: 600, type: 'png' })
    const jpeg = await bytesOf(png, true)
    expect(imageSize(jpeg)).toMatchObject({ width: 480, height: 320, type: 'jpg' })
    const sideways = rotatedJpeg(jpeg)
    expect(imageSize(sideways).orientation).toBe(6)
    const photo = await add(sideways, { name: 'Back.JPG' })
    const kept = await bytesOf(photo)
    expect(imageSize(kept)).toMatchObject({ width: 320, height: 480, type: 'jpg' })
    expect(kept.includes('Exif')).toBe(false)
    const wide = await add(aPng({ width: 4000, height: 20 }), { name: 'wide.png' })
    expect((await listed()).find(({ id }) => id === wide)).toMatchObject({ width: 3200, height: 16, type: 'image/png' })
    const response = await app.raw('GetAttachment', { id: photo })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="Back.JPG"',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const etag = response.headers.get('etag') ?? ''
    const { accessToken } = await app.signIn()
    const again = await fetch(`${app.url}/api/Attachments/GetAttachment?id=${photo}`, {
      headers: { authorization: `Bearer ${accessToken}`, 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('[server 22.1] the first four photos stand on the paper of a vehicle', async () => {
    const { vehicleID: recordID } = await aVehicle(app)
    const picturesOn = async () => {
      const response = await app.raw('GetVehicleDetailsReport', { ID: recordID })
      return (
        Buffer.from(await response.arrayBuffer())
          .toString('latin1')
          .match(/\/Subtype \/Image/g) ?? []
      ).length
    }
    expect(await picturesOn()).toBe(0)
    for (let i = 0; i < 5; i += 1) await add(nextPng(), { recordID, kind: i === 0 ? 'other' : 'photo' })
    expect(await picturesOn()).toBe(4)
    await add(nextPng(), { recordID })
    expect(await picturesOn()).toBe(4)
  })

  test('[server 22.1] the last save of whoever added a file is that file, which Ctrl Z says and does not take back', async () => {
    await add(nextPng(), { name: 'undone.png' })
    expect((await app.call('GetLastSave', {})).save).toMatchObject({
      summaries: ['File added: undone.png'],
      refusal: 'File added: undone.png: this cannot be undone',
    })
  })

  test('[server 22.2] what a file is says its content, and what cannot be kept is refused in a sentence', async () => {
    const before = (await listed()).length
    const paper = await add(PDF, { kind: 'logBook', name: 'book.jpg' })
    expect((await listed()).find(({ id }) => id === paper)).toMatchObject({ type: 'application/pdf', width: null })
    expect(await bytesOf(paper)).toEqual(PDF)
    const whole = aPng({ width: 40, height: 40, shade: 200 })
    expect([
      await refused(Buffer.from('<svg onload="alert(1)"/>'), { name: 'a.jpg' }),
      await refused(PDF.subarray(0, 20), { name: 'b.pdf' }),
      await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), { name: 'c.heic' }),
      await refused(aPng({ said: { width: 60_000, height: 60_000 } }), { name: 'd.png' }),
      await refused(whole.subarray(0, 40), { name: 'e.png' }),
      await refused(PDF, { name: 'f.pdf' }),
    ]).toEqual([
      'a.jpg: it is not a JPEG, PNG, WebP or PDF',
      'b.pdf: the PDF is cut off',
      'c.heic: it is a HEIC photo: set the camera to Most Compatible, or save it as JPEG',
      'd.png: it has more than 50 million pixels: make it smaller',
      'e.png: the picture is damaged',
      'f.pdf: a PDF is not a photo: choose another kind',
    ])
    const wrongKind = await app.refusal('AddAttachment', await uploadAttachment(app, PDF, onCar({ kind: 'identity' })))
    expect(wrongKind.body.errors).toEqual({ kind: ['On a vehicle hang: Photo, Log book, Agreement, Other'] })
    expect(await refused(PDF, { recordID: 999_999 })).toBe('The vehicle was not found')
    const given = await uploadAttachment(app, PDF, onCar({ name: 'f.pdf', kind: 'other' }))
    expect((await app.refusal('AddAttachment', { ...given, upload: randomUUID() })).body.Message).toBe(
      'f.pdf is no longer here. Send it again',
    )
    expect((await listed()).length).toBe(before + 1)
  })

  test('[server 22.2] however often it is sent, at once too, a file hangs there once', async () => {
    const { vehicleID: recordID } = await aVehicle(app)
    const png = nextPng()
    const given = await uploadAttachment(app, png, onCar({ recordID }))
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => app.call('AddAttachment', given, { key })))
    answers.push(await app.call('AddAttachment', given, { key }))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await listed(recordID)).toHaveLength(1)
    // Gone, or read again by one of those at once.
    expect([404, 409]).toContain((await app.refusal('AddAttachment', given)).status)
    expect(await refused(png, { recordID, name: 'twice.png' })).toBe('twice.png is already here as front.png')
    const pieces = await app.store.db.selectFrom('import_pieces').select('number').where('upload_id', '=', given.upload)
    expect(await pieces.execute()).toEqual([])
  })

  test('[server 22.1] keep an order that can be changed, names, and what was deleted for 30 days', async () => {
    const { vehicleID: recordID } = await aVehicle(app)
    const ids: number[] = []
    for (const name of ['a.png', 'b.png', 'c.png']) ids.push(await add(nextPng(), { recordID, name }))
    const [a = 0, b = 0, c = 0] = ids
    const order = async () => (await listed(recordID)).map(({ id }) => id)
    await app.call('EditAttachment', { id: c, place: 1 })
    expect(await order()).toEqual([c, a, b])
    await app.call('EditAttachment', { id: c, place: 99, name: 'Left side', kind: 'other' })
    expect(await order()).toEqual([a, b, c])
    expect((await listed(recordID)).at(-1)).toMatchObject({ name: 'Left side', kind: 'other' })
    await app.call('DeleteAttachment', { id: a })
    expect(await order()).toEqual([b, c])
    expect((await app.refusal('GetAttachment', { id: a })).body.Message).toBe('The file was not found')
    expect((await app.refusal('DeleteAttachment', { id: a })).status).toBe(404)
    await app.call('RestoreAttachment', { id: a })
    expect((await app.refusal('RestoreAttachment', { id: a })).status).toBe(404)
    expect(await order()).toEqual([a, b, c])
    expect((await auditEvents(app, 'attachment', a)).map(({ operation }) => operation)).toEqual([
      'AddAttachment',
      'DeleteAttachment',
      'RestoreAttachment',
    ])
    // A vehicle that is deleted takes them out of sight.
    await app.call('DeleteVehicle', { vehicleID: recordID })
    expect(await order()).toEqual([])
    expect((await app.refusal('GetAttachment', { id: b })).status).toBe(404)
  })

  test('[server 22.4] identities and agreements are opened by whoever has documents, agreements with the passcode', async () => {
    const clientID = await aClient(app)
    const given = { record: 'client', recordID: clientID } as const
    const identity = await add(nextPng(), { ...given, kind: 'identity' })
    const agreement = await add(PDF, { ...given, kind: 'agreement', name: 'sale.pdf' })
    const roles = (await app.call('GetRoles', {})).data
    const roleID = roles.find(({ name }) => name === 'Viewer')?.id
    await app.call('AddUser', { username: 'viewer', password: 'another horse', passCode: '4321', roleID })
    const viewer = testClient(app.url)
    await viewer.signIn({ username: 'viewer', password: 'another horse', passcode: '4321' })
    const seen = await viewer.call('GetAttachments', given)
    expect(seen.data.map(({ kind, locked }) => [kind, locked])).toEqual([
      ['identity', true],
      ['agreement', true],
    ])
    expect((await viewer.refusal('GetAttachment', { id: identity })).body.code).toBe('ROLE_MAY_NOT')
    expect((await viewer.refusal('DeleteAttachment', { id: identity })).body.code).toBe('ROLE_MAY_NOT')
    const { token } = await app.call('AddServiceToken', { name: 'site', can: ['read', 'prices'], days: 1 })
    expect((await app.refusal('GetAttachment', { id: identity }, { token })).body.code).toBe('TOKEN_MAY_NOT')
    expect((await app.raw('GetAttachment', { id: (await listed())[0]?.id }, { token })).status).toBe(200)
    await app.call('LockPassCode', {})
    expect((await app.refusal('GetAttachment', { id: agreement })).body.code).toBe('SESSION_PASSCODE_LOCKED')
    expect((await app.raw('GetAttachment', { id: identity })).status).toBe(200)
    await app.signIn()
    expect((await app.raw('GetAttachment', { id: agreement })).status).toBe(200)
    const found = await app.call('GetAttachments', { kind: 'agreement', text: 'SALE' })
    expect(found).toMatchObject({ totalCount: 1, data: [{ id: agreement, recordID: clientID }] })
    expect(found.data[0]?.recordName).not.toBe('')
  })

  test('[server 22.1] all of them are found by kind, and by words of their name, their record and what that has to do with', async () => {
    const { vehicleID: recordID, regNo } = await aVehicle(app, { makeStr: 'Lancia' })
    const clientID = await aClient(app, { name: 'Ġorġa', surname: 'Xerri Zahra' })
    await aSale(app, { vehicleID: recordID, clientID })
    const photo = await add(nextPng(), { recordID, name: 'from behind.png' })
    const signed = await add(PDF, { recordID, kind: 'agreement', name: 'signed.pdf' })
    const card = await add(nextPng(), { record: 'client', recordID: clientID, kind: 'identity', name: 'card.png' })
    const found = async (search: { kind?: AttachmentIn['kind']; text?: string }) =>
      (await app.call('GetAttachments', search)).data.map(({ id }) => id)
    expect(await found({ kind: 'photo', text: 'lancia behind' })).toEqual([photo])
    expect(await found({ text: regNo.toLowerCase() })).toEqual([card, signed, photo])
    expect(await found({ kind: 'agreement', text: 'gorga xerri' })).toEqual([signed])
    expect(await found({ text: 'ZAHRA' })).toEqual([card, signed, photo])
    expect(await found({ kind: 'identity', text: 'lancia' })).toEqual([card])
    expect(await found({ text: 'lancia nobody' })).toEqual([])
    expect(await found({ text: '%' })).toEqual([])
  })

  test('[server 22.3] a sweep removes what nothing names for a day, and forgets what was deleted 30 days ago', async () => {
    // Files are as old as the clock of the machine says.
    app.setNow(new Date())
    await app.signIn()
    const { vehicleID: recordID } = await aVehicle(app)
    const [kept, gone] = [await add(nextPng(), { recordID }), await add(nextPng(), { recordID })]
    const files = folderFiles(filesDir)
    const orphan = await files.put(Buffer.from('nobody'))
    const digests = new Map((await listed(recordID)).map(({ id, digest }) => [id, digest]))
    await app.call('DeleteAttachment', { id: gone })
    const at = (days: number) => new Date(app.now().getTime() + days * DAY_MS)
    const there = async () =>
      Promise.all([orphan, digests.get(kept) ?? '', digests.get(gone) ?? ''].map((each) => files.sizeOf(each)))
    await sweepAttachments(app.store.db, files, at(0.5))
    expect(await there()).not.toContain(null)
    await sweepAttachments(app.store.db, files, at(2))
    expect((await there()).map((size) => size === null)).toEqual([true, false, false])
    await sweepAttachments(app.store.db, files, at(300))
    expect((await there()).map((size) => size === null)).toEqual([true, false, true])
    expect((await app.refusal('RestoreAttachment', { id: gone })).status).toBe(404)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})

describeOnOneEngine('photos and scans, at the shell', (engine) => {
  let app: TestApp
  let cli: Cli
  beforeAll(async () => {
    app = await startApp({ engine })
    cli = await aCli(app.url)
  })
  afterAll(async () => {
    await cli.remove()
    await app.stop()
  })

  test('[commands 3.10] are added to the record that a mark names, listed, and put into files whole', async () => {
    const { vehicleID, regNo } = await aVehicle(app)
    const at = (name: string) => path.join(cli.home, name)
    fs.writeFileSync(at('front.png'), aPng({ shade: 5 }))
    fs.writeFileSync(at('book.pdf'), PDF)
    fs.writeFileSync(at('bad.png'), 'x')
    const env = { FORECOURT_USERNAME: CASHIER.username, FORECOURT_PASSWORD: CASHIER.password }
    const run = (...words: string[]) => cli.runHere(words, { env })
    expect(await run('attach', regNo, at('bad.png'), at('front.png'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('bad.png: it is not a JPEG, PNG, WebP or PDF'),
    })
    expect((await run('attach', regNo, at('book.pdf'), '--kind', 'log-book')).code).toBe(0)
    expect(await run('attach', regNo, at('book.pdf'), '--kind', 'log-book')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('book.pdf is already here as book.pdf'),
    })
    expect((await run('attach', regNo, at('book.pdf'), '--kind', 'identity')).code).toBe(2)
    expect((await run('attach', 'NO SUCH', at('book.pdf'))).code).toBe(1)
    const listed = JSON.parse((await run('attachments', regNo, '--json')).stdout)
    expect(listed.data).toMatchObject([
      { number: 1, kind: 'photo', name: 'front.png' },
      { number: 2, kind: 'log-book', name: 'book.pdf', size: PDF.length },
    ])
    const photos = JSON.parse((await run('attachments', '--kind', 'photo', '--text', regNo, '--json')).stdout)
    expect(photos.data).toMatchObject([{ number: 1, name: 'front.png', of: expect.stringContaining(regNo) }])
    expect((await run('attachments', '--kind', 'selfie')).code).toBe(2)
    expect((await run('attachments', regNo, '--get', '2', '--out', at('out.pdf'))).code).toBe(0)
    expect(fs.readFileSync(at('out.pdf'))).toEqual(PDF)
    expect((await run('attachments', regNo, '--get', '3', '--out', at('none'))).code).toBe(1)
    expect((await app.call('GetAttachments', { record: 'vehicle', recordID: vehicleID })).totalCount).toBe(2)
  })
})
