import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASHIER, clientOf } from '../fixtures/app'
import { aVehicle } from '../fixtures/builders'
import { databaseOnServer, engines } from '../fixtures/databases'
import { type HostileFile, hostileLists, hostilePictures, hostileWorkbooks } from '../fixtures/hostile-files'
import { uploaded } from '../fixtures/import-files'
import { memoryOf } from '../fixtures/memory'
import { uploadedFile } from '../fixtures/pictures'
import { serveOn } from '../fixtures/served'
import type { RunningServer } from '../fixtures/server'
import { workbook } from '../fixtures/workbook'

/** How much more the server may need while files are read, and how long another call may wait, on any machine however loaded. */
const GROWTH_MB_MAX = 250
const WAIT_MS_MAX = 3_000

/** What the server needs, and how long a call of another takes, looked at until it is stopped. */
function watched({ pid }: RunningServer, app: ReturnType<typeof clientOf>) {
  const seen = { firstMb: memoryOf(pid), mostMb: 0, longestMs: 0, calls: 0, isOver: false }
  const calls = (async () => {
    while (!seen.isOver) {
      const began = performance.now()
      await app.call('GetImports', {})
      seen.longestMs = Math.max(seen.longestMs, performance.now() - began)
      seen.mostMb = Math.max(seen.mostMb, memoryOf(pid))
      seen.calls += 1
      await sleep(10)
    }
  })()
  return async () => {
    seen.isOver = true
    await calls
    return seen
  }
}

describe.each(engines)('files that were made to do harm ($name)', ({ name }) => {
  let server: RunningServer
  let app: ReturnType<typeof clientOf>
  let vehicleID: number
  let drop = async () => {}
  beforeAll(async () => {
    const database = name === 'postgresql' ? await databaseOnServer() : null
    if (database) drop = database.drop
    server = await serveOn(database ?? {})
    app = clientOf(server.url)
    await app.signIn(CASHIER)
    vehicleID = (await aVehicle(app)).vehicleID
  })
  afterAll(async () => {
    await server.stop()
    await drop()
  })

  const importRefusal = async ({ bytes, name }: HostileFile) => {
    const upload = await uploaded(app, bytes)
    return app.refusal('AddImportFile', { upload, fileName: name, import: 'Harm', kind: 'vehicles' })
  }
  const pictureRefusal = async ({ bytes, name }: HostileFile) => {
    const on = { record: 'vehicle' as const, recordID: vehicleID, kind: 'photo' as const, name }
    return app.refusal('AddAttachment', await uploadedFile(app, bytes, on))
  }

  test('[server 19.8] [server 22.2] all of them are refused in a sentence, and nobody else waits for them', async () => {
    const files = [...hostileWorkbooks(), ...hostileLists()]
    const pictures = await hostilePictures()
    expect(files.length + pictures.length).toBe(21)
    const stop = watched(server, app)
    for (const file of files) {
      const { status, body } = await importRefusal(file)
      expect({ what: file.what, status, said: body.Message }).toEqual({
        ...{ what: file.what, status: 400, said: expect.stringMatching(file.refusal) },
      })
    }
    for (const file of pictures) {
      const { status, body } = await pictureRefusal(file)
      expect({ what: file.what, status, said: body.Message }).toEqual({
        ...{ what: file.what, status: 400, said: expect.stringMatching(file.refusal) },
      })
    }
    const { firstMb, mostMb, longestMs, calls } = await stop()
    expect(mostMb - firstMb).toBeLessThan(GROWTH_MB_MAX)
    expect(longestMs).toBeLessThan(WAIT_MS_MAX)
    expect(calls).toBeGreaterThan(20)
    expect((await app.call('GetImports', {})).data).toEqual([])
  })

  test('[server 22.2] six at once are read one after the other, and what is good is read after them', async () => {
    const [corner] = hostileWorkbooks()
    const good = workbook({
      Cars: [
        ['Reg No', 'Make', 'Model'],
        ['WIC 070', 'Kia', 'Rio'],
      ],
    })
    const stop = watched(server, app)
    const refusals = Array.from({ length: 6 }, () => importRefusal(corner as HostileFile))
    const upload = await uploaded(app, good)
    const added = app.call('AddImportFile', { upload, fileName: 'good.xlsx', import: 'Good', kind: 'vehicles' })
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 400))
    expect((await added).rows).toBe(1)
    const { firstMb, mostMb, longestMs } = await stop()
    expect(mostMb - firstMb).toBeLessThan(GROWTH_MB_MAX)
    expect(longestMs).toBeLessThan(WAIT_MS_MAX)
  })
})
