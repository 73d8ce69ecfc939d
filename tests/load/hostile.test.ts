import { afterAll, expect, test } from 'vitest'
import { CASHIER, testClient } from '../fixtures/app'
import { aVehicle } from '../fixtures/builders'
import { type BenchmarkFigure, quantile, writeFigures } from '../fixtures/benchmarks'
import { engines } from '../fixtures/databases'
import { hostileLists, hostilePictures, hostileWorkbooks } from '../fixtures/hostile-files'
import { uploadContent } from '../fixtures/import-files'
import { memoryOf, memoryOfChildren } from '../fixtures/memory'
import { uploadAttachment } from '../fixtures/pictures'
import { serveOn } from '../fixtures/served'
import { measureCall } from './timed-call'

const WAIT_MS = 200
const PROCESS_MB = 500

const figures: BenchmarkFigure[] = []
afterAll(() => {
  writeFigures('Hostile files', figures)
})

test.each(engines)('calls of others while files that were made to do harm are read ($name)', async (engine) => {
  const database = await engine.fresh()
  await database.store.end()
  const server = await serveOn(database)
  try {
    const app = testClient(server.url)
    await app.signIn(CASHIER)
    const { vehicleID } = await aVehicle(app)
    const on = { record: 'vehicle', recordID: vehicleID, kind: 'photo' } as const
    const uploads: (() => Promise<unknown>)[] = []
    for (const { bytes, name } of [...hostileWorkbooks(), ...hostileLists()]) {
      const upload = await uploadContent(app, bytes)
      uploads.push(() => app.refusal('AddImportFile', { upload, fileName: name, import: 'Harm', kind: 'vehicles' }))
    }
    for (const { bytes, name } of await hostilePictures()) {
      const file = await uploadAttachment(app, bytes, { ...on, name })
      uploads.push(() => app.refusal('AddAttachment', file))
    }
    const alone: number[] = []
    for (let n = 0; n < 200; n += 1) alone.push(await measureCall(app, 'GetImports', {}))
    const beside: number[] = []
    const most = { server: 0, reader: 0 }
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        beside.push(await measureCall(app, 'GetImports', {}))
        most.server = Math.max(most.server, memoryOf(server.pid))
        most.reader = Math.max(most.reader, memoryOfChildren(server.pid))
      }
    })()
    for (const upload of uploads) await upload()
    isOver = true
    await asking
    const [longest, p95, bare] = [quantile(beside, 1), quantile(beside, 0.95), quantile(alone, 0.95)]
    figures.push(
      {
        what: `Another call while 21 hostile files are read, the longest of ${beside.length}, ${engine.name}`,
        budget: `${WAIT_MS} ms`,
        measured: `${longest.toFixed(0)} ms; p95 ${p95.toFixed(0)} ms`,
        reference: `${bare.toFixed(0)} ms, the same call alone, p95`,
        ratio: (p95 / bare).toFixed(2),
      },
      {
        what: `Memory of the server while 21 hostile files are read, the most, ${engine.name}`,
        budget: `${PROCESS_MB} MB`,
        measured: `${most.server.toFixed(0)} MB; ${most.reader.toFixed(0)} MB, the process that reads them`,
        reference: '-',
        ratio: '-',
      },
    )
    expect(beside.length).toBeGreaterThan(uploads.length)
  } finally {
    await server.stop()
    await database.drop()
  }
})
