import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { testRandom } from '../fixtures/random'
import { openLiveStream } from '../fixtures/live'
import { fetchRawAnswer, openRawConnection } from '../fixtures/raw-http'
import { scratchRoot } from '../fixtures/scratch'

const ARRIVAL = { requestMs: 600, headersMs: 300, checkMs: 50 }

let app: TestApp
let webDir: string
beforeAll(async () => {
  webDir = mkdtempSync(join(scratchRoot(), 'forecourt web '))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><html><head><title>Forecourt</title></head></html>')
  writeFileSync(join(webDir, 'assets/app-1.js'), '1')
  app = await startApp({ engine: quickEngine, config: { webDir }, arrival: ARRIVAL })
})
afterAll(async () => {
  await app.stop()
  rmSync(webDir, { recursive: true })
})

const ask = (target: string, method = 'GET') =>
  fetchRawAnswer(app.url, `${method} ${target} HTTP/1.1\r\nHost: forecourt\r\nConnection: close\r\n\r\n`)

describe('request targets', () => {
  test.each([
    '//:0',
    '//[',
    '/\\',
    '//',
    '//evil.example/x',
    '/a\\b',
    '/%5c',
    '/%00',
    '/%',
    '/%ff',
    '*',
    'x',
    '?',
    'http://',
    '://',
  ])('%s names no page: a 4xx that is not stored', async (target) => {
    const { status, head, body } = await ask(target)
    expect([status, JSON.parse(body)]).toEqual([
      400,
      { Message: 'The request could not be read', code: 'REQUEST_MALFORMED' },
    ])
    if (!/^(\*|x|\?|http:\/\/|:\/\/)$/.test(target)) expect(head).toMatch(/cache-control: no-store/i)
  })

  test('[server 1] a request that names two hosts, or none of HTTP 1, is refused', async () => {
    const end = 'Connection: close\r\n\r\n'
    const two = await fetchRawAnswer(app.url, `GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n${end}`)
    expect([two.status, JSON.parse(two.body).Message]).toEqual([400, 'The request could not be read'])
    expect((await fetchRawAnswer(app.url, `GET /api/health HTTP/1.1\r\n${end}`)).status).toBe(400)
    expect((await fetchRawAnswer(app.url, `GET /api/health HTTP/1.1\r\nHost: a\r\n${end}`)).status).toBe(200)
  })

  test.each([
    // As HTTP 0.9 was: one line, no version, no headers. What is answered has none either.
    ['GET /api/health\r\n\r\n', 400],
    ['GET /\r\n\r\n', 400],
    ['GET /api/health\r\nHost: forecourt\r\n\r\n', 400],
    ['GET /api/health HTTP/0.9\r\n\r\n', 400],
    ['GET /api/health HTTP/0.9\r\nHost: forecourt\r\n\r\n', 400],
    ['GET /api/health\r\n', 408],
    ['GET /api/health\n', 408],
    ['GET /api/health HTTP/2.0\r\nHost: forecourt\r\n\r\n', 400],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('[server 1] %j is served nothing', async (bytes, status) => {
    const { socket, text, closed } = openRawConnection(app.url)
    socket.write(bytes)
    await closed
    expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text()).not.toMatch(/"version"|<html|ok"/i)
    expect(JSON.parse(text().split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'REQUEST_MALFORMED' })
  })

  test('[server 1] pages may use passkeys and the clipboard, and no camera, microphone or place', async () => {
    const { head } = await ask('/')
    expect(head).toMatch(/permissions-policy: publickey-credentials-get=\(self\), .*camera=\(\).*geolocation=\(\)/i)
  })

  test('a whole address, as a proxy sends it, is its path', async () => {
    expect((await ask('http://forecourt.example/api/health')).status).toBe(200)
    expect((await ask('http://forecourt.example/vehicles')).status).toBe(200)
  })

  test.each([
    '/api/User/Preferences',
    '/%61pi/User/Preferences',
    '/ap%69/nothing',
    '/%61%70%69/health',
    '/api?x',
    '/api#x',
  ])('whatever %s answers is not stored and names the build', async (target) => {
    const { head } = await ask(target)
    expect(head).toMatch(/cache-control: no-store/i)
    expect(head).toMatch(/x-forecourt-build: test/i)
  })

  test('thousands of made-up targets, methods and headers: not one is a fault of the server', async () => {
    const random = testRandom(1)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
    const methods = [
      'GET',
      'GET',
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'DELETE',
      'OPTIONS',
      'PATCH',
      'TRACE',
      'CONNECT',
      'SEARCH',
      'X',
    ]
    const target = () => Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES)).join('')
    const failed: string[] = []
    const count = { answered: 0, unanswered: 0 }
    const one = async () => {
      const line = `${pick(methods)} ${random() < 0.8 ? '/' : ''}${target()} HTTP/1.1`
      const host =
        random() < 0.9 ? 'Host: forecourt\r\n' : pick(['', 'Host: [\r\n', 'Host: a\r\nHost: b\r\n', 'Host: :0\r\n'])
      const extra = random() < 0.8 ? '' : pick(HEADERS)
      const { status } = await fetchRawAnswer(app.url, `${line}\r\n${host}${extra}Connection: close\r\n\r\n`)
      if (Number.isNaN(status)) count.unanswered += 1
      else count.answered += 1
      if (status >= 500) failed.push(`${status} ${line} ${host}${extra}`)
    }
    const rounds = Number(process.env.FORECOURT_TEST_CALLS ?? 1_000) / 20
    for (let round = 0; round < rounds; round += 1) await Promise.all(Array.from({ length: 40 }, one))
    expect(failed).toEqual([])
    expect(count.answered).toBeGreaterThan(35 * rounds)
    await app.call('GetUsers', {})
  })
})

const PIECES = [
  ...[
    '/',
    '//',
    '\\',
    '[',
    ']',
    ':',
    ':0',
    '@',
    '?',
    '#',
    ';',
    '%',
    '%00',
    '%0a',
    '%2f',
    '%5c',
    '%2e%2e',
    '..',
    '.',
    '*',
    '&',
    '=',
  ],
  ...[
    'api',
    '%61pi',
    'API',
    'api/User/GetUsers',
    'api/events',
    'api/health',
    'api/Login/Auth',
    'assets',
    'assets/app-1.js',
  ],
  ...[
    'index.html',
    'vehicles',
    'http://',
    'https://x',
    'file:',
    '\u00e9',
    '\u00ff',
    '\u0080',
    '%C3%A9',
    '%E0%A4%A',
    '%ud800',
    '{}',
    '|',
  ],
  ...[
    '^',
    '`',
    '"',
    '<',
    '>',
    "'",
    '~',
    '$',
    'a'.repeat(300),
    '%41'.repeat(100),
    '1e400',
    'x=1',
    'x[]=1',
    '__proto__',
    'null',
  ],
]
const HEADERS = [
  'Authorization: Bearer x.y.z\r\n',
  'Expect: 100-continue\r\n',
  'Expect: something\r\n',
  'Upgrade: websocket\r\n',
  'Upgrade: h2c\r\nHTTP2-Settings: AAA\r\n',
  'Range: bytes=9-1\r\n',
  'Accept-Version: 1.x\r\n',
  'Content-Type: application/json; charset=\r\n',
  'Content-Length: 0\r\n',
  'If-Modified-Since: yesterday\r\n',
  'If-None-Match: "\r\n',
  'X-Forwarded-For: [\r\n',
  'Accept-Encoding: \u00ff\r\n',
]

describe('requests that do not arrive', () => {
  test.each([
    ['of its headers', 'POST /api/Login/Auth HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'of its body',
      'POST /api/Login/Auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a',
    ],
    [
      'of a body in chunks',
      'POST /api/Login/Auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n',
    ],
  ])('a connection that sends a byte %s now and then is ended with a 408', async (_, first) => {
    const { socket, text, closed } = openRawConnection(app.url)
    socket.write(first)
    const drip = setInterval(() => socket.write(first.endsWith('\r\n') ? '1\r\n1\r\n' : '1'), 40)
    await closed
    clearInterval(drip)
    expect(text()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('[server 10] of one user at most 50 windows follow the changes', async () => {
    const { accessToken } = await app.signIn()
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${accessToken}` }
    const open = () => fetch(`${app.url}/api/events`, { headers, signal: stop.signal })
    const statuses: number[] = []
    for (let windows = 0; windows < 50; windows += 1) statuses.push((await open()).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const last = await open()
    expect([last.status, await last.json()]).toMatchObject([
      ...[429, { Message: 'You have too many windows open. Close one' }],
    ])
    stop.abort()
    await expect.poll(async () => (await fetch(`${app.url}/api/events`, { method: 'HEAD', headers })).status).toBe(200)
  })

  test('the stream of events outlives every limit, and hears what happens', async () => {
    const { accessToken } = await app.signIn()
    const stream = await openLiveStream(app.url, accessToken)
    let isOver = false
    void stream.ended.then(() => {
      isOver = true
    })
    // A request that began later has been ended for its time: the stream, older than that, was not.
    const { socket, closed } = openRawConnection(app.url)
    socket.write('POST /api/Login/Auth HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n1')
    await closed
    expect(isOver).toBe(false)
    await app.call('LockPassCode', {})
    await stream.next((event) => event.kind === 'session')
    stream.close()
  })
})
