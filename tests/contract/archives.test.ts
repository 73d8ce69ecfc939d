import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '@forecourt/core/version'
import { readArchiveFile, verifyArchive, writeArchiveFile } from '../../apps/server/src/database/archive/files'
import type { Contents } from '../../apps/server/src/database/archive/format'
import { writeArchive } from '../../apps/server/src/database/archive/write-archive'
import { makeNightlyArchive } from '../../apps/server/src/database/archive/nightly'
import { restoreInto } from '../../apps/server/src/database/archive/restore-archive'
import { refuseOtherSigner } from '../../apps/server/src/database/archive/signature'
import { tablesOf } from '../../apps/server/src/database/archive/tables'
import type { Store } from '../../apps/server/src/database/database'
import { folderFiles } from '../../apps/server/src/files/folder-files'
import { migrate, migrationsDone } from '../../apps/server/src/database/migrate'
import { migrations } from '../../apps/server/src/database/migrations/index'
import { missingFiles } from '../../apps/server/src/features/attachments/service'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { describeOnOneEngine, testClient, startApp, type TestApp } from '../fixtures/app'
import { aClient, anEntry, aVehicle } from '../fixtures/builders'
import { engines } from '../fixtures/databases'
import { fillBook } from '../fixtures/full-book'
import { aPng, uploadAttachment } from '../fixtures/pictures'
import { loadReleaseDatabase, RELEASE_ARCHIVE } from '../fixtures/release-database'
import { scratchRoot } from '../fixtures/scratch'
import { startServer } from '../fixtures/server'
import { runServerProgram } from '../fixtures/server-program'
import { statementRows } from '../fixtures/statements'
import { databaseStructure } from '../fixtures/whole-database'

const folder = fs.mkdtempSync(path.join(scratchRoot(), 'forecourt archives '))
const SECRET = 'the secret of the server'
const filesDir = path.join(folder, 'files')
const MAKER = { madeAt: '2026-03-02T09:00:00.000Z', build: '1.0.0', files: folderFiles(filesDir), secret: SECRET }
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

let number = 0
const newPlace = (): string => {
  number += 1
  return path.join(folder, String(number))
}
const save = (store: Store, file: string): Promise<Contents> =>
  writeArchiveFile(file, (target) => writeArchive(store, MAKER, target))

/** Every row of every table as text, in an order that does not hang on where it lies. */
async function rowsOfAll({ db }: Store): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const { table } of await tablesOf(db)) {
    const rows = `string_agg(t::text, e'\\n' order by t::text collate "C")`
    const [row] = await statementRows(
      db,
      `select count(*) || ' ' || coalesce(md5(${rows}), '') as digest from ${table} t`,
    )
    all[table] = String(Reflect.get(Object(row), 'digest'))
  }
  return all
}

describe.each(engines)('[server 12] an archive made on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z', config: { filesDir } })
    await fillBook(app)
    const { vehicleID } = await aVehicle(app)
    const on = { record: 'vehicle', recordID: vehicleID, kind: 'photo' } as const
    for (const shade of [7, 8])
      await app.call('AddAttachment', await uploadAttachment(app, aPng({ shade }), { ...on, name: `${shade}.png` }))
    await aClient(app, { surname: 'Tab\tand \\. and "quotes", Ħal Għaxaq', address1: '\\N' })
  })
  afterAll(() => app.stop())

  test('is restored on the other engine row for row, into an empty database alone', async () => {
    const other = engines.find((each) => each !== engine) ?? engine
    const file = newPlace()
    const made = await save(app.store, file)
    const { store, drop } = await other.empty()
    const files = folderFiles(newPlace())
    try {
      expect(
        await restoreInto(store, readArchiveFile(file), { files, secret: SECRET, isFromElsewhere: false }),
      ).toEqual(made)
      // Two photos with their thumbnails, each held to its digest; what one row names is there.
      expect(made).toMatchObject({ files: 4, lacking: 0 })
      expect(await missingFiles(store.db, files)).toEqual([])
      expect(await rowsOfAll(store)).toEqual(await rowsOfAll(app.store))
      expect(await databaseStructure(store)).toEqual(await databaseStructure(app.store))
      expect((await checkIntegrity(store.db)).faults).toEqual([])
      await expect(
        restoreInto(store, readArchiveFile(file), { files: MAKER.files, secret: SECRET, isFromElsewhere: false }),
      ).rejects.toThrow('This database is not empty')
    } finally {
      await drop()
    }
  })
})

test('[server 22.3] a file that is gone or spoiled is told, and the books are kept; a spoiled archive of files is refused', async () => {
  const dir = newPlace()
  const files = folderFiles(dir)
  const app = await startApp({ engine: engines.at(-1)!, config: { filesDir: dir } })
  try {
    const { vehicleID } = await aVehicle(app)
    const on = { record: 'vehicle', recordID: vehicleID, kind: 'photo' } as const
    for (const shade of [7, 8])
      await app.call('AddAttachment', await uploadAttachment(app, aPng({ shade }), { ...on, name: `${shade}.png` }))
    const { data } = await app.call('GetAttachments', { record: 'vehicle', recordID: vehicleID })
    const [gone, kept] = data.map(({ digest }) => digest)
    fs.writeFileSync(path.join(dir, gone!.slice(0, 2), gone!), 'spoiled')
    const file = newPlace()
    const made = await writeArchiveFile(file, (target) => writeArchive(app.store, { ...MAKER, files }, target))
    expect(made).toMatchObject({ files: 3, lacking: 1 })
    expect(await verifyArchive(readArchiveFile(file), SECRET)).toEqual(made)
    const bad = newPlace()
    const text = gunzipSync(fs.readFileSync(file))
    // A byte of the file itself.
    const at = text.indexOf(`{"file":"${kept}"`) + 200
    text[at] = text[at]! ^ 1
    fs.writeFileSync(bad, gzipSync(text))
    await expect(verifyArchive(readArchiveFile(bad), SECRET)).rejects.toThrow(
      `The archive is damaged: the file ${kept}`,
    )
    expect(await app.call('CheckBooks', {})).toMatchObject({
      faults: [{ rule: 'Every photo and scan has its file', subject: `7.png of vehicle ${vehicleID}` }],
    })
  } finally {
    await app.stop()
  }
})

/** An archive by its text, with a change; its sums are those of before. */
const changed = (bytes: Uint8Array, change: (text: string) => string) =>
  gzipSync(change(gunzipSync(bytes).toString('utf8')))

test('[server 12] one whose sums are right and whose rows no server wrote is refused in a sentence, and leaves nothing', async () => {
  const engine = engines.at(-1)!
  const { store: filled, drop } = await engine.fresh()
  const { store, drop: dropOther } = await engine.empty()
  try {
    const file = newPlace()
    await statementRows(filled.db, 'alter table vendors alter column name drop not null')
    await statementRows(filled.db, 'insert into vendors (name) values (null)')
    await save(filled, file)
    await expect(
      restoreInto(store, readArchiveFile(file), { files: MAKER.files, secret: SECRET, isFromElsewhere: false }),
    ).rejects.toThrow(
      /^The archive cannot be restored: the database refuses what it holds \(null value in column "name"/,
    )
    expect(await tablesOf(store.db)).toEqual([])
  } finally {
    await drop()
    await dropOther()
  }
})

/** Whether two archives unpack to the same text. */
function isSameText(whole: Buffer, other: Buffer): boolean {
  try {
    return gunzipSync(other).equals(gunzipSync(whole))
  } catch {
    return false
  }
}

test('[server 12] cut off anywhere, or with a single byte changed, an archive is not taken for whole; restoring it leaves the database empty', async () => {
  const engine = engines.at(-1)!
  const { store: filled, drop } = await engine.fresh()
  const { store, drop: dropOther } = await engine.empty()
  try {
    const file = newPlace()
    await save(filled, file)
    const whole = fs.readFileSync(file)
    const spoiled = [0, 1, 9, 10, 200, whole.length >> 1, whole.length - 9, whole.length - 1].map((at) =>
      whole.subarray(0, at),
    )
    for (let at = 3; at < whole.length; at += Math.ceil(whole.length / 40)) {
      const copy = Buffer.from(whole)
      copy[at] = copy[at]! ^ 0x10
      // Some bits mean nothing: time and system in the head of gzip, and what fills up a byte before a new block.
      if (!isSameText(whole, copy)) spoiled.push(copy)
    }
    const text = (change: (text: string) => string) => changed(whole, change)
    spoiled.push(
      text((all) => all.replace('"table":"clients"', '"table":"clientz"')),
      text((all) => all.slice(0, all.lastIndexOf('{"end"'))),
      text((all) => `${all}more`),
      text((all) => all.replace(/\{"table":"cheques".*?\n\\\.\n.*?\n/s, '')),
      text((all) => all.replace(/\n([^{\\].*)\n\\\.\n/, '\n\\.\n')),
      text((all) => all.replace('"format":2', '"format":3')),
      text((all) => all.replace(/"0047-webhooks".*?\]/, '"9999-later"]')),
      Buffer.from('not an archive'),
      gzipSync('{}\n'),
      gzipSync('x'.repeat(3_000_000)),
    )
    for (const [i, bytes] of spoiled.entries()) {
      const bad = newPlace()
      fs.writeFileSync(bad, bytes)
      const isTooNew = i === spoiled.length - 4
      if (!isTooNew)
        await expect(verifyArchive(readArchiveFile(bad), SECRET), `${i}`).rejects.toThrow(/archive|Forecourt/)
      // Each way of being wrong once: a database for each takes a while.
      if (i % 16 !== 1 && i < spoiled.length - 7) continue
      await expect(
        restoreInto(store, readArchiveFile(bad), { files: MAKER.files, secret: SECRET, isFromElsewhere: false }),
        `${i}`,
      ).rejects.toThrow(/archive|Forecourt/)
      expect(await tablesOf(store.db)).toEqual([])
    }
    // Two builds of one number are not told apart by it: what the archive has that this program does not know is named.
    const later = newPlace()
    fs.writeFileSync(
      later,
      text((all) => all.replace(/"0047-webhooks".*?\]/, '"9999-later"]')),
    )
    await expect(
      restoreInto(store, readArchiveFile(later), { files: MAKER.files, secret: SECRET, isFromElsewhere: false }),
    ).rejects.toThrow(
      `The archive was made by 1.0.0 and has 9999-later, which this program (${VERSION}) does not know.`,
    )
    await restoreInto(store, readArchiveFile(file), { files: MAKER.files, secret: SECRET, isFromElsewhere: false })
    expect(await rowsOfAll(store)).toEqual(await rowsOfAll(filled))
  } finally {
    await drop()
    await dropOther()
  }
})

test('[server 12] an archive that release 1.59.1 made restores, and is brought to this version', async () => {
  const engine = engines.at(-1)!
  const [restored, upgraded, made] = [await engine.empty(), await engine.empty(), await engine.fresh()]
  try {
    await loadReleaseDatabase(upgraded.store)
    await migrate(upgraded.store)
    await restoreInto(restored.store, readArchiveFile(RELEASE_ARCHIVE), {
      ...{ files: MAKER.files, secret: SECRET, isFromElsewhere: true },
    })
    expect(await migrationsDone(restored.store.db)).toEqual(Object.keys(migrations))
    const [rows, expected] = [await rowsOfAll(restored.store), await rowsOfAll(upgraded.store)]
    for (const table of [
      'cash_entries',
      'batches',
      'cheques',
      'clients',
      'vehicles',
      'sales',
      'hp_accounts',
      'instalments',
      'receipt_numbers',
    ])
      expect([table, rows[table]]).toEqual([table, expected[table]])
    expect(await databaseStructure(restored.store)).toEqual(await databaseStructure(made.store))
    expect((await checkIntegrity(restored.store.db)).faults).toEqual([])
  } finally {
    for (const each of [restored, upgraded, made]) await each.drop()
  }
})

test('[server 12] an archive from before release 1.59.1 is refused with what to do', async () => {
  const engine = engines.at(-1)!
  const { store, drop } = await engine.empty()
  try {
    const file = newPlace()
    const text = gunzipSync(fs.readFileSync(RELEASE_ARCHIVE)).toString('utf8')
    fs.writeFileSync(file, gzipSync(text.replace(/"schema":\[.*?\]/, '"schema":["0001-foundation"]')))
    await expect(
      restoreInto(store, readArchiveFile(file), { files: MAKER.files, secret: SECRET, isFromElsewhere: true }),
    ).rejects.toThrow('before 1.59.1. Restore it with 1.59.1, and make a new archive there')
    expect(await tablesOf(store.db)).toEqual([])
  } finally {
    await drop()
  }
})

/** An archive whose text is changed and whose sums are right again, as whoever has the file and this program can make it. */
function forged(bytes: Uint8Array, table: string, change: (rows: string) => string): Uint8Array {
  const text = gunzipSync(bytes).toString('utf8')
  const from = text.indexOf(`{"table":"${table}"`)
  const [head = '', ...rest] = text.slice(from).split('\n')
  const end = rest.indexOf('\\.')
  const rows = change(
    rest
      .slice(0, end)
      .map((row) => `${row}\n`)
      .join(''),
  )
  const sums = { rows: rows.split('\n').length - 1, sha256: createHash('sha256').update(rows).digest('hex') }
  const was = (JSON.parse(rest[end + 1] ?? '') as { rows: number }).rows
  const own = `${head}\n${rows}\\.\n${JSON.stringify(sums)}\n`
  const whole = `${text.slice(0, from)}${own}${rest.slice(end + 2).join('\n')}`
  const at = whole.lastIndexOf('{"end"')
  const last = JSON.parse(whole.slice(at)) as { rows: number }
  const lines = createHash('sha256')
  let isRows = false
  for (const line of whole.slice(0, at).split('\n').slice(0, -1)) {
    if (!isRows) lines.update(`${line}\n`)
    isRows = line.startsWith('{"table"') || (isRows && line !== '\\.')
  }
  const next = { ...last, rows: last.rows - was + sums.rows, sha256: lines.digest('hex') }
  return gzipSync(`${whole.slice(0, at)}${JSON.stringify(next)}\n`)
}

// That rows come and go alike on both engines is proved above.
describeOnOneEngine('[server 12] an archive is signed with the secret of the server', (engine) => {
  let app: TestApp
  let whole: Buffer
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z', config: { filesDir } })
    await app.call('AddServiceToken', { name: 'Nightly', can: ['read'], days: 30 })
    const file = newPlace()
    await save(app.store, file)
    whole = fs.readFileSync(file)
  })
  afterAll(() => app.stop())

  const written = (bytes: Uint8Array) => {
    const file = newPlace()
    fs.writeFileSync(file, bytes)
    return file
  }
  const unsigned = (bytes: Uint8Array) => changed(bytes, (text) => text.replace(/,"signature":\{.*?\}/, ''))
  const verified = (bytes: Uint8Array, secret: string | null = SECRET) =>
    verifyArchive(readArchiveFile(written(bytes)), secret)

  test('users, roles or tokens that were put in are refused, and any other change', async () => {
    const forge = (table: string, change: (rows: string) => string) => verified(forged(whole, table, change))
    // What is forged and changes nothing is what it was.
    expect(await forge('users', (rows) => rows)).toEqual(await verified(whole))
    const withMore = (rows: string) => `${rows}${rows.split('\n')[0]?.replace(/^\d+\t\w+/, '99\tmallory')}\n`
    for (const table of ['users', 'roles', 'service_tokens'])
      await expect(forge(table, withMore)).rejects.toThrow(/^This archive was changed after it was signed/)
    await expect(forge('batches', (rows) => rows.replace(/.*\n/, ''))).rejects.toThrow(/^This archive was changed/)
    // Sequences stand in its end alone.
    const moved = changed(whole, (text) => text.replace(/"last":"\d+"/, '"last":"900"'))
    await expect(verified(moved)).rejects.toThrow(/^This archive was changed/)
    // Whoever says that it comes from elsewhere does not get an altered one in either.
    const { store, drop } = await engine.empty()
    try {
      const how = { files: MAKER.files, secret: SECRET, isFromElsewhere: true }
      await expect(restoreInto(store, readArchiveFile(written(moved)), how)).rejects.toThrow(
        /^This archive was changed/,
      )
      expect(await tablesOf(store.db)).toEqual([])
    } finally {
      await drop()
    }
  })

  test('of another server, unsigned, or where no secret is known, it is refused unless that is said, and then lets nobody in', async () => {
    const other = 'the secret of another server'
    const refusal = async (bytes: Uint8Array, secret: string | null) => {
      const contents = await verified(bytes, secret)
      return () => refuseOtherSigner(contents, secret)
    }
    expect(await refusal(whole, SECRET)).not.toThrow()
    expect(await refusal(whole, other)).toThrow(/^This archive was signed with another secret/)
    expect(await refusal(whole, null)).toThrow(/^There is no secret here/)
    expect(await refusal(unsigned(whole), SECRET)).toThrow(/^This archive is not signed/)
    const users = await statementRows(app.store.db, 'select username, is_active from users order by id')
    const { store, drop } = await engine.empty()
    try {
      const restored = (isFromElsewhere: boolean) =>
        restoreInto(store, readArchiveFile(written(whole)), { files: MAKER.files, secret: other, isFromElsewhere })
      await expect(restored(false)).rejects.toThrow(/^This archive was signed with another secret/)
      await restored(true)
      const look = (text: string) => statementRows(store.db, text)
      expect(await look('select username, is_active from users order by id')).toEqual(
        users.map((user) => ({ ...Object(user), is_active: false })),
      )
      expect(await look('select name, revoked_by from service_tokens')).toEqual([
        { name: 'Nightly', revoked_by: 'restore' },
      ])
      expect(await look('select * from sessions where ended_at is null')).toEqual([])
      expect((await checkIntegrity(store.db)).faults).toEqual([])
    } finally {
      await drop()
    }
  })
})

// One dealership on its way: saved while a server saves, restored beside it, moved to a PostgreSQL where there is one.
test('[server 12] a running embedded server is backed up while it saves; the archive is one moment, and can be moved', async () => {
  const dataDir = newPlace()
  const server = await startServer({
    dataDir,
    isMigrated: true,
    demo: false,
    env: {
      FORECOURT_ADMIN_USERNAME: 'maria',
      FORECOURT_ADMIN_PASSWORD: 'a long password',
      FORECOURT_ADMIN_PASSCODE: '1234',
    },
  })
  const who = { username: 'maria', password: 'a long password', passcode: '1234' }
  const place = ['--data', dataDir]
  const [file, restored, other] = [newPlace(), newPlace(), newPlace()]
  try {
    const client = testClient(server.url)
    await client.signIn(who)
    let isSaving = true
    let saved = 0
    const saving = (async () => {
      for (; isSaving; saved += 1) {
        await client.call('AddEditCash', anEntry({ amount: 1, description: `Saved ${saved}` }))
        // The programs beside it want the processor, too.
        await sleep(50)
      }
    })()
    await expect.poll(() => saved).toBeGreaterThan(3)
    const made = await runServerProgram(['backup', file, ...place])
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/is made: [\d,]+ rows of \d+ tables/) })
    const [again, verified] = [
      await runServerProgram(['backup', file, ...place]),
      await runServerProgram(['verify', file]),
    ]
    expect(again).toEqual({ code: 1, output: `${file} is there already. Name another file\n` })
    expect(verified).toEqual({ code: 0, output: expect.stringContaining('It is signed with another secret') })
    isSaving = false
    await saving
    expect(await runServerProgram(['move', '--to', other, ...place])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stop that server'),
    })
    expect(fs.readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  } finally {
    await server.stop()
  }
  expect(fs.existsSync(path.join(dataDir, 'control.sock'))).toBe(false)
  const secretOfIt = {
    settings: { FORECOURT_SECRET: undefined, FORECOURT_SECRET_FILE: path.join(dataDir, 'secret') },
  }
  expect(await runServerProgram(['restore', file, '--data', restored])).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^This archive was signed with another secret\. .* or restore it with --from-elsewhere/,
    ),
  })
  expect(fs.existsSync(restored)).toBe(false)
  expect(await runServerProgram(['restore', file, '--data', restored], secretOfIt)).toMatchObject({ code: 0 })
  expect(await runServerProgram(['move', '--to', other, '--data', restored])).toMatchObject({ code: 0 })
  const secret = fs.readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
  const moved = await startServer({ dataDir: other, demo: false, env: { FORECOURT_SECRET: secret } })
  try {
    const client = testClient(moved.url)
    await client.signIn(who)
    expect((await client.call('CheckBooks', {})).faults).toEqual([])
    const { data, totalCount } = await client.call('GetCashManagement', { pageSize: 500 })
    const texts = data.map(({ description }) => description).toSorted()
    expect(texts).toEqual(Array.from({ length: totalCount }, (_, i) => `Saved ${i}`).toSorted())
    expect(totalCount).toBeGreaterThan(3)
  } finally {
    await moved.stop()
  }
})

describe('[server 12] archives of nights', () => {
  test('one a night, after two by the clock of the business; the newest are kept, the rest stays what it is', async () => {
    const dir = newPlace()
    const engine = engines.at(-1)!
    const { store, drop } = await engine.fresh()
    const night = (now: string) =>
      makeNightlyArchive({
        store,
        files: MAKER.files,
        secret: SECRET,
        dir,
        keep: 2,
        timeZone: 'Europe/Malta',
        now: new Date(now),
      })
    try {
      expect((await night('2026-03-01T00:30:00Z'))?.rows).toBeGreaterThan(0)
      expect(await night('2026-03-01T00:59:00Z')).toBeNull()
      // Of many servers that look at once one makes it, and the others leave it.
      const all = await Promise.all(Array.from({ length: 6 }, () => night('2026-03-01T01:00:00Z')))
      expect(all.filter((made) => made !== null)).toHaveLength(1)
      fs.writeFileSync(path.join(dir, 'letter.txt'), '')
      await night('2026-03-05T12:00:00Z')
      const names = ['forecourt-2026-03-01.archive', 'forecourt-2026-03-05.archive', 'letter.txt']
      expect(fs.readdirSync(dir).toSorted()).toEqual(names)
      await verifyArchive(readArchiveFile(path.join(dir, names[1]!)), SECRET)
      // What another run began is waited for, and taken over when nobody can be at it any more.
      const part = path.join(dir, 'forecourt-2026-03-06.archive.part')
      fs.writeFileSync(part, 'begun')
      expect(await night('2026-03-06T12:00:00Z')).toBeNull()
      fs.utimesSync(part, 0, 0)
      expect(await night('2026-03-06T12:00:00Z')).not.toBeNull()
    } finally {
      await drop()
    }
  })

  test('a server makes the one of tonight when it starts, and says how old the last one is', async () => {
    const dir = newPlace()
    const engine = engines.at(-1)!
    const none = await startApp({ engine })
    expect(await none.call('GetArchives', {})).toEqual({
      ...{ areKept: false, lastAt: null, isLate: false },
      lowDisks: expect.any(Array),
    })
    await none.stop()
    const app = await startApp({ engine, config: { backupDir: dir, backupKeep: 3 } })
    try {
      await expect.poll(async () => (await app.call('GetArchives', {})).lastAt).not.toBeNull()
      expect(await app.call('GetArchives', {})).toMatchObject({ areKept: true, isLate: false })
      const [name = ''] = fs.readdirSync(dir)
      const old = Date.now() / 1000 - 26 * 3600
      fs.utimesSync(path.join(dir, name), old, old)
      expect((await app.call('GetArchives', {})).isLate).toBe(true)
    } finally {
      await app.stop()
    }
  })
})
