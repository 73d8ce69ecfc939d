import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runMove } from '../../apps/server/src/archive-commands'
import { readArchiveFile, writeArchiveFile } from '../../apps/server/src/database/archive/files'
import { writeArchive } from '../../apps/server/src/database/archive/write-archive'
import { restoreInto } from '../../apps/server/src/database/archive/restore-archive'
import { missingFiles, sweepAttachments } from '../../apps/server/src/features/attachments/service'
import { digestOf } from '../../apps/server/src/files/file-store'
import { folderFiles } from '../../apps/server/src/files/folder-files'
import { s3Files } from '../../apps/server/src/files/s3-files'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aVehicle } from '../fixtures/builders'
import { aPng, uploadAttachment } from '../fixtures/pictures'
import { S3Server, expectedSignature } from '../fixtures/s3'
import { scratchRoot } from '../fixtures/scratch'

const DAY_MS = 24 * 3_600_000
const AWAY = /^The store of photos and scans does not answer\. Try again in a moment\. \(request /
const folder = fs.mkdtempSync(path.join(scratchRoot(), 'forecourt s3 '))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('[server 22.6] nothing that is signed for a bucket follows it elsewhere', async () => {
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('of another')
  }).listen(0, '127.0.0.1')
  const bucket = createServer((request, response) => {
    response.writeHead(307, { location: `${addressOf(elsewhere)}${request.url}` }).end()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(elsewhere, 'listening'), once(bucket, 'listening')])
  const own = { endpoint: addressOf(bucket), bucket: 'malta', prefix: '', region: 'us-east-1', key: 'k', secret: 's' }
  await expect(s3Files(own).get('0'.repeat(64))).rejects.toThrow('The bucket answers 307')
  expect(asked).toEqual([])
  for (const server of [elsewhere, bucket]) server.close()
})

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('the server of these tests wants the signature that AWS gives as its example', () => {
  const empty = digestOf(new Uint8Array())
  const names = 'host;range;x-amz-content-sha256;x-amz-date'
  const example = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  const signed = expectedSignature(
    {
      ...{ method: 'GET', target: '/test.txt' },
      headers: {
        ...{ host: 'examplebucket.s3.amazonaws.com', range: 'bytes=0-9', 'x-amz-date': '20130524T000000Z' },
        'x-amz-content-sha256': empty,
        authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${example}`,
      },
    },
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  )
  expect(signed).toMatchObject({ given: example, wanted: example })
})

describeOnOneEngine('photos and scans in a bucket', (engine) => {
  let s3: S3Server
  let app: TestApp
  let vehicleID: number
  beforeAll(async () => {
    s3 = await S3Server.start()
    app = await startApp({ engine, config: { filesDir: null, s3: s3.place } })
    vehicleID = (await aVehicle(app)).vehicleID
  })
  afterEach(() => {
    s3.isUnavailable = false
    s3.faults.length = 0
  })
  afterAll(async () => {
    await app.stop()
    await s3.stop()
  })

  let shade = 0
  const given = () => {
    shade += 1
    return uploadAttachment(app, aPng({ width: 600, height: 400, shade }), {
      ...{ record: 'vehicle', recordID: vehicleID, kind: 'photo', name: `${shade}.png` },
    } as const)
  }
  const add = async () => (await app.call('AddAttachment', await given())).id
  const listed = async () => (await app.call('GetAttachments', { record: 'vehicle', recordID: vehicleID })).data
  const objectOf = (digest: string) => `malta/files/${digest.slice(0, 2)}/${digest}`
  const bytesOf = async (id: number, thumbnail = false) =>
    Buffer.from(await (await app.raw('GetAttachment', { id, thumbnail })).arrayBuffer())

  test('[server 22.6] lie there under their digests, are opened whole or as a thumbnail, and are missed by the check', async () => {
    const id = await add()
    const [row] = await listed()
    const digest = row?.digest ?? ''
    expect(s3.objects.get(objectOf(digest))?.bytes).toEqual(await bytesOf(id))
    expect(s3.objects.size).toBe(2)
    expect(digestOf(await bytesOf(id))).toBe(digest)
    expect((await bytesOf(id, true)).length).toBeGreaterThan(0)
    const response = await app.raw('GetAttachment', { id })
    expect(response.headers.get('etag')).toBe(`"${digest}"`)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
    const kept = s3.objects.get(objectOf(digest))
    s3.objects.delete(objectOf(digest))
    expect((await app.refusal('GetAttachment', { id })).body.code).toBe('ATTACHMENT_FILE_MISSING')
    const rule = 'Every photo and scan has its file'
    const found = async () => (await app.call('CheckBooks', {})).faults
    expect(await found()).toMatchObject([{ rule, detail: `its file is missing (${digest})` }])
    s3.objects.set(objectOf(digest), { bytes: Buffer.from('other'), putAt: new Date() })
    expect((await app.refusal('GetAttachment', { id })).body.code).toBe('ATTACHMENT_FILE_SPOILED')
    s3.requests.length = 0
    expect(await found()).toMatchObject([{ rule, detail: `its file has another size (${digest})` }])
    // A list, and no question for each.
    expect(s3.requests).toEqual(['GET '])
    if (kept) s3.objects.set(objectOf(digest), kept)
  })

  test('[server 22.6] are asked for again when an answer is refused for now, cut off or lost, and are then there once', async () => {
    s3.faults.push(503, 'cut', 429, 500, 'cut')
    const id = await add()
    expect((await listed()).filter((row) => row.id === id)).toHaveLength(1)
    s3.faults.push('cut', 503)
    expect(digestOf(await bytesOf(id))).toBe((await listed()).at(-1)?.digest)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 22.6] are told to be away while the server is, nothing is saved meanwhile, and the same save goes through afterwards', async () => {
    const before = await listed()
    const [file, key] = [await given(), randomUUID()]
    s3.isUnavailable = true
    const refused = await app.refusal('AddAttachment', file, { key })
    expect([refused.status, refused.body.Message]).toEqual([503, expect.stringMatching(AWAY)])
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await app.refusal('GetAttachment', { id: before[0]?.id })).status).toBe(503)
    const ready = await fetch(`${app.url}/api/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'ready', files: 'The store of photos and scans does not answer' }),
    ])
    expect(await listed()).toEqual(before)
    s3.isUnavailable = false
    await app.call('AddAttachment', file, { key })
    await app.call('AddAttachment', file, { key })
    expect(await listed()).toHaveLength(before.length + 1)
  })

  test('are refused with the reason in the log for a wrong secret, a wrong region and a bucket that is not there', async () => {
    const wrong = [{ secret: 'x'.repeat(40) }, { key: 'AKIAOTHER' }, { region: 'us-east-1' }, { bucket: 'others' }]
    const said = wrong.map(async (over) => {
      const files = s3Files({ ...s3.place, ...over })
      expect(await files.isUp()).toBe(false)
      await expect(files.get('0'.repeat(64))).rejects.toThrow()
      return files.put(Buffer.from('x')).catch(({ name, message }: Error) => `${name}: ${message}`)
    })
    expect(await Promise.all(said)).toEqual([
      // Nothing tells a HEAD why it is refused.
      'FilesAway: The bucket answers 403',
      'FilesAway: The bucket answers 403',
      'FilesAway: The bucket answers 400',
      'FilesAway: There is no bucket others',
    ])
    await expect(s3Files({ ...s3.place, secret: 'x' }).get('0'.repeat(64))).rejects.toThrow(
      'The bucket answers 403 SignatureDoesNotMatch SignatureDoesNotMatch & no more',
    )
  })

  test('are listed page by page; a sweep takes what nothing names for a day, and nothing that is not its own', async () => {
    const files = s3Files(s3.place)
    const orphan = await files.put(Buffer.from('nobody'))
    const strange = ['malta/files/readme.txt', `malta/files/zz/${orphan}`, `elsewhere/${orphan}`]
    for (const name of strange) s3.objects.set(name, { bytes: Buffer.from('x'), putAt: new Date(0) })
    s3.page = 2
    const all: { digest: string; size: number }[] = []
    for await (const each of files.all()) all.push(each)
    expect(new Set(all.map(({ digest }) => digest)).size).toBe(s3.objects.size - strange.length)
    expect(all.find(({ digest }) => digest === orphan)?.size).toBe(6)
    const now = Date.now()
    await sweepAttachments(app.store.db, files, new Date(now + DAY_MS / 2))
    expect(await files.sizeOf(orphan)).toBe(6)
    await sweepAttachments(app.store.db, files, new Date(now + 2 * DAY_MS))
    expect(await files.sizeOf(orphan)).toBe(null)
    for (const name of strange) expect(s3.objects.has(name)).toBe(true)
    expect(await missingFiles(app.store.db, files)).toEqual([])
    // What is put again is young again, before a sweep may take it.
    const old = await files.put(Buffer.from('old'))
    s3.objects.set(objectOf(old), { bytes: Buffer.from('old'), putAt: new Date(now - 2 * DAY_MS) })
    await files.put(Buffer.from('old'))
    expect(s3.objects.get(objectOf(old))?.putAt.getTime()).toBeGreaterThan(now - DAY_MS)
    s3.page = 1000
  })

  test('[server 22.6] go into archives and come out of them, into a folder and back into a bucket; an archive of what is away is none', async () => {
    const [first, second] = [path.join(folder, '1.archive'), path.join(folder, '2.archive')]
    const maker = { madeAt: '2026-03-02T09:00:00.000Z', build: '1.0.0', secret: 'a secret' }
    const made = await writeArchiveFile(first, (target) =>
      writeArchive(app.store, { ...maker, files: s3Files(s3.place) }, target),
    )
    expect(made).toMatchObject({ lacking: 0 })
    expect(made.files).toBeGreaterThan(3)
    const { store, drop } = await engine.empty()
    try {
      const dir = folderFiles(path.join(folder, 'restored'))
      expect(
        await restoreInto(store, readArchiveFile(first), { files: dir, secret: 'a secret', isFromElsewhere: false }),
      ).toEqual(made)
      expect(await missingFiles(store.db, dir)).toEqual([])
      await writeArchiveFile(second, (target) => writeArchive(store, { ...maker, files: dir }, target))
    } finally {
      await drop()
    }
    const elsewhere = s3Files({ ...s3.place, prefix: 'restored' })
    const empty = await engine.empty()
    try {
      await restoreInto(empty.store, readArchiveFile(second), {
        files: elsewhere,
        secret: 'a secret',
        isFromElsewhere: false,
      })
      expect(await missingFiles(empty.store.db, elsewhere)).toEqual([])
    } finally {
      await empty.drop()
    }
    s3.isUnavailable = true
    const broken = path.join(folder, '3.archive')
    const files = s3Files(s3.place)
    await expect(
      writeArchiveFile(broken, (target) => writeArchive(app.store, { ...maker, files }, target)),
    ).rejects.toThrow('The bucket is not reached')
    expect(fs.existsSync(broken)).toBe(false)
  })

  test('[server 22.6] are carried there from a folder, and back, each held to its digest; what lay there before stays', async () => {
    const { store, url: databaseUrl, dataDir, drop } = await engine.fresh()
    const dir = path.join(folder, 'carried')
    const from = folderFiles(dir)
    const digest = await from.put(Buffer.from('a photo'))
    const spoiled = await from.put(Buffer.from('another'))
    fs.writeFileSync(path.join(dir, spoiled.slice(0, 2), spoiled), 'spoilt')
    const row = {
      record: 'vehicle',
      record_id: 1,
      kind: 'photo',
      type: 'image/png',
      size: 7,
      added_by: 'maria',
    } as const
    for (const [place, each] of [digest, spoiled].entries())
      await store.db
        .insertInto('attachments')
        .values({ ...row, name: 'a.png', place, digest: each, added_at: new Date() })
        .execute()
    await store.end()
    const place = { databaseUrl, dataDir, filesDir: dir, s3: null, host: '127.0.0.1', port: 0, secret: '' }
    const bucket = { ...place, filesDir: null, s3: { ...s3.place, prefix: 'carried' } }
    try {
      expect(await runMove(place, { to: null, files: bucket })).toBe(
        `s3://papers/carried holds 1 files. 1 are missing or spoiled: forecourt check names them. Start the servers with FORECOURT_FILES=s3://papers/carried; ${dir} is as it was: keep it until forecourt check is silent.`,
      )
      expect(s3.objects.get(`carried/${digest.slice(0, 2)}/${digest}`)?.bytes.toString()).toBe('a photo')
      const back = path.join(folder, 'back')
      expect(await runMove(bucket, { to: null, files: { ...place, filesDir: back } })).toMatch(/ holds 1 files\. 1 are/)
      expect(await folderFiles(back).get(digest)).toEqual(Buffer.from('a photo'))
      await expect(runMove(place, { to: null, files: place })).rejects.toThrow('That is where the files lie already')
    } finally {
      await drop()
    }
  })
})
