import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, startApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'

const UPLOADS = 5
const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  // Which database does not matter to it.
  app = await startApp({ engine: quickEngine, config: { logLevel: 'debug' } })
})
afterAll(async () => {
  await app?.stop()
  vi.restoreAllMocks()
})

/** Sends the beginning of a body, and goes away once the server has begun to read it. */
function abortedUpload(token: string): Promise<void> {
  const { hostname, port } = new URL(app.url)
  const head = ['POST /api/Login/Auth HTTP/1.1', `Host: ${hostname}`, `Authorization: Bearer ${token}`]
  const body = ['Content-Type: application/json', 'Content-Length: 1000', 'Expect: 100-continue']
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${[...head, ...body].join('\r\n')}\r\n\r\n{"a":`)
      socket.once('data', () => socket.resetAndDestroy())
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}

test('an upload that its client breaks off is no failure of the database, and no error in the log', async () => {
  const { accessToken } = await app.signIn()
  await Promise.all(Array.from({ length: UPLOADS }, () => abortedUpload(accessToken)))
  const told = () => lines.filter((line) => line.includes('client left before its request was whole'))
  await expect.poll(told).toHaveLength(UPLOADS)
  expect(lines.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([])
})
