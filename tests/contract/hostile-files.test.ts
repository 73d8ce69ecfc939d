import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASHIER, testClient } from '../fixtures/app'
import { aVehicle } from '../fixtures/builders'
import { databaseOnServer } from '../fixtures/databases'
import { type HostileFile, hostileLists, hostilePictures, hostileWorkbooks } from '../fixtures/hostile-files'
import { uploadContent } from '../fixtures/import-files'
import { memoryOf, memoryOfChildren } from '../fixtures/memory'
import { uploadAttachment } from '../fixtures/pictures'
import { serveOn } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { buildWorkbook } from '../fixtures/workbook'

/** How much more the server may need while files are read, and what the process that reads them may. */
const GROWTH_MB_MAX = 250
const READER_MB_MAX = 700
/** Somebody else is answered meanwhile, on any machine however loaded. */
const LONG_MS = 10_000

const WORKBOOKS = hostileWorkbooks()
const LISTS = hostileLists()
const PICTURES = await hostilePictures()

/** What the server and the process that reads files need, and how many calls of another are answered, looked at until it is stopped. */
function watched({ pid }: ServerProcess, app: ReturnType<typeof testClient>) {
  const seen = { firstMb: memoryOf(pid), mostMb: 0, readerMb: 0, calls: 0, isOver: false }
  const calls = (async () => {
    while (!seen.isOver) {
      await app.call('GetImports', {})
      seen.mostMb = Math.max(seen.mostMb, memoryOf(pid))
      seen.readerMb = Math.max(seen.readerMb, memoryOfChildren(pid))
      seen.calls += 1
      await sleep(10)
    }
  })()
  // A test that failed stops the server without it.
  calls.catch(() => {})
  return {
    calls: () => seen.calls,
    async stop() {
      seen.isOver = true
      await calls
      return seen
    },
  }
}

describe('files that were made to do harm', () => {
  let server: ServerProcess
  let app: ReturnType<typeof testClient>
  let vehicleID: number
  let drop = async () => {}
  beforeAll(async () => {
    const database = await databaseOnServer()
    if (database) drop = database.drop
    server = await serveOn(database ?? {})
    app = testClient(server.url)
    await app.signIn(CASHIER)
    vehicleID = (await aVehicle(app)).vehicleID
  })
  afterAll(async () => {
    await server.stop()
    await drop()
  })

  const importRefusal = async ({ bytes, name }: HostileFile) => {
    const upload = await uploadContent(app, bytes)
    return app.refusal('AddImportFile', { upload, fileName: name, import: 'Harm', kind: 'vehicles' })
  }
  const pictureRefusal = async ({ bytes, name }: HostileFile) => {
    const on = { record: 'vehicle' as const, recordID: vehicleID, kind: 'photo' as const, name }
    return app.refusal('AddAttachment', await uploadAttachment(app, bytes, on))
  }

  test('[server 19.8] [server 22.2] all of them are refused in a sentence, and nobody else waits for them', async () => {
    expect(WORKBOOKS.length + LISTS.length + PICTURES.length).toBe(21)
    const watch = watched(server, app)
    for (const [files, refusalOf] of [
      [[...WORKBOOKS, ...LISTS], importRefusal],
      [PICTURES, pictureRefusal],
    ] as const)
      for (const file of files) {
        const [before, began] = [watch.calls(), performance.now()]
        const { status, body } = await refusalOf(file)
        expect({ what: file.what, status, said: body.Message }).toEqual({
          ...{ what: file.what, status: 400, said: expect.stringMatching(file.refusal) },
        })
        // Whoever waited for the file would have been answered with it alone.
        if (performance.now() - began > LONG_MS) expect(watch.calls() - before, file.what).toBeGreaterThan(1)
      }
    const { firstMb, mostMb, readerMb, calls } = await watch.stop()
    expect(mostMb - firstMb).toBeLessThan(GROWTH_MB_MAX)
    expect(calls).toBeGreaterThan(20)
    expect(readerMb).toBeGreaterThan(0)
    expect(readerMb).toBeLessThan(READER_MB_MAX)
    expect((await app.call('GetImports', {})).data).toEqual([])
  })

  test('[server 22.2] six at once are read one after the other, and what is good is read after them', async () => {
    const [corner] = WORKBOOKS
    const good = buildWorkbook({
      Cars: [
        ['Reg No', 'Make', 'Model'],
        ['WIC 070', 'Kia', 'Rio'],
      ],
    })
    const watch = watched(server, app)
    const refusals = Array.from({ length: 6 }, () => importRefusal(corner as HostileFile))
    const upload = await uploadContent(app, good)
    const added = app.call('AddImportFile', { upload, fileName: 'good.xlsx', import: 'Good', kind: 'vehicles' })
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 400))
    expect((await added).rows).toBe(1)
    const { firstMb, mostMb, readerMb } = await watch.stop()
    expect(mostMb - firstMb).toBeLessThan(GROWTH_MB_MAX)
    expect(readerMb).toBeLessThan(READER_MB_MAX)
  })
})
