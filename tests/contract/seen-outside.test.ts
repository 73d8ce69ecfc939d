import { createServer } from 'node:net'
import { once } from 'node:events'
import { OPERATIONS } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApp, type TestApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'
import { openLiveStream } from '../fixtures/live'

/** A port that nobody has. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

const lines: Record<string, unknown>[] = []
const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }

/** What the log says from now on, as it comes. */
const said = async (message: string, operation: string) => {
  const found = () => lines.filter((line) => line.msg === message && line.operation === operation)
  await expect.poll(found).not.toHaveLength(0)
  return found()
}

let app: TestApp
let metrics: string
beforeAll(async () => {
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  const config = { logLevel: 'debug', metrics: { host: '127.0.0.1', port } }
  app = await startApp({ engine: quickEngine, config, logTo })
})
afterAll(() => app.stop())

const scrape = async () => (await fetch(metrics)).text()

test('[server 14.1] a write is a line of the log, a read one of debug; nothing of what was asked stands in it', async () => {
  const client = { idno: '77777M', name: 'Secretname', surname: 'Hidden' }
  const answers = [
    await app.raw('AddClient', client, { key: 'key-of-one' }),
    await app.raw('AddClient', client, { key: 'key-of-one' }),
    await app.raw('AddClient', client, { key: 'key-of-two' }),
  ]
  await app.raw('GetClients', { text: 'Secretname' })
  await app.raw('AddEditCash', anEntry({ amount: 4321.99, description: 'Secretname' }))
  await expect.poll(() => lines.filter((line) => line.operation === 'AddClient').length).toBe(3)
  const [first, repeated, refused] = await said('write', 'AddClient')
  const asked = { operation: 'AddClient', user: 'maria', address: '127.0.0.1', level: 30, ms: expect.any(Number) }
  expect(first).toMatchObject({ ...asked, status: 200, key: 'key-of-one' })
  expect(repeated).toMatchObject({ ...asked, status: 200, key: 'key-of-one', repeated: true })
  expect(refused).toMatchObject({ ...asked, status: 409, key: 'key-of-two', code: 'CLIENTS_IDNO_TAKEN' })
  expect([first, repeated, refused].map((line) => line?.request)).toEqual(
    answers.map(({ headers }) => headers.get('x-request-id')),
  )
  expect((await said('read', 'GetClients'))[0]).toMatchObject({ level: 20, user: 'maria', status: 200 })
  await said('write', 'AddEditCash')
  expect(JSON.stringify(lines)).not.toMatch(/Secretname|Hidden|77777M|4321/)
})

test('[server 14.1] a failed sign-in tells the name of a user and the address, and never what was typed', async () => {
  await app.refusal('Auth', { username: 'maria', password: 'Typed-by-mistake' })
  await app.refusal('Auth', { username: 'Typed-as-a-name', password: 'x' })
  const told = await said('not let in', 'Auth')
  expect(told[0]).toMatchObject({ refused: 'wrong password', username: 'maria', address: '127.0.0.1', level: 40 })
  expect((await said('write', 'Auth')).at(-1)).toMatchObject({ status: 401, code: 'SESSION_INVALID_LOGIN' })
  expect(JSON.stringify(lines)).not.toMatch(/Typed/)
})

test('[server 14.1] the name of a request is that of the proxy when it is well-formed, else our own', async () => {
  const idOf = async (given?: string) => {
    const headers = given === undefined ? {} : { 'x-request-id': given }
    return (await fetch(`${app.url}/api/health`, { headers })).headers.get('x-request-id')
  }
  const ours = /^[abcdefghjkmnpqrstvwxyz0-9]{8}$/
  expect(await idOf('7f3a-91.b:c_d')).toBe('7f3a-91.b:c_d')
  for (const bad of ['short', 'x'.repeat(65), 'with blank', '<script>', 'a"b"c"d"e', ''])
    expect(await idOf(bad)).toMatch(ours)
  expect(new Set([await idOf(), await idOf(), await idOf()]).size).toBe(3)
})

test('[server 1] HEAD answers wherever GET reads, without a body, and does nothing', async () => {
  const { accessToken } = await app.signIn()
  const headers = { authorization: `Bearer ${accessToken}` }
  const both = async (path: string) => {
    const got = await fetch(app.url + path, { headers })
    const head = await fetch(app.url + path, { headers, method: 'HEAD' })
    expect([path, head.status, await head.text()]).toEqual([path, got.status, ''])
    const type = 'content-type'
    expect([path, head.headers.get(type)]).toEqual([path, got.headers.get(type)])
    await got.body?.cancel()
    return head
  }
  for (const path of ['/api/health', '/api/health/ready', '/api/openapi.json', '/api/Workstation', '/api/nothing'])
    await both(path)
  expect((await both('/api/User/PassCodeStatus')).headers.get('content-length')).toMatch(/^\d+$/)
  const events = await fetch(`${app.url}/api/events`, { headers, method: 'HEAD' })
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const number = { headers, method: 'HEAD' }
  const asked = await fetch(`${app.url}/api/ManageData/SaveReceiptNumber?receiptNumber=77`, number)
  expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'GET, POST'])
  expect(await app.call('GetReceiptNumber', {})).not.toMatchObject({ receiptNumber: 77 })
})

test('[server 14.2] metrics tell calls, saves, refusals, connections, streams and sizes', async () => {
  const stream = await openLiveStream(app.url, (await app.signIn()).accessToken)
  onTestFinished(() => stream.close())
  await app.call('AddEditCash', anEntry({ amount: 1 }), { key: 'metered' })
  await app.call('AddEditCash', anEntry({ amount: 1 }), { key: 'metered' })
  expect((await app.refusal('GetVehicle', { vehicleID: 999_999 })).status).toBe(404)
  const figure = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')[1],
    )
  await expect
    .poll(async () => figure(await scrape(), 'forecourt_saves_total{operation="AddEditCash",repeated="yes"}'))
    .toBe(1)
  const text = await scrape()
  expect(figure(text, 'forecourt_saves_total{operation="AddEditCash",repeated="no"}')).toBeGreaterThan(0)
  expect(figure(text, 'forecourt_refusals_total{operation="GetVehicle",code="RECORD_NOT_FOUND"}')).toBe(1)
  expect(figure(text, 'forecourt_call_seconds_count{operation="GetVehicle",kind="read",status="4xx"}')).toBe(1)
  expect(figure(text, 'forecourt_event_streams')).toBe(1)
  expect(figure(text, 'forecourt_database_bytes')).toBeGreaterThan(1_000_000)
  expect(figure(text, 'forecourt_database_connections{state="waiting"}')).toBe(0)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toContain('forecourt_build_info{build="test"} 1')
  expect(text).not.toMatch(/maria|^forecourt_archive_age_seconds /m)
  expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404)
})

test('[server 14.3] every call stands on the page of the calls, which loads nothing from elsewhere', async () => {
  const answer = await fetch(`${app.url}/api/docs`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const page = await answer.text()
  for (const name of Object.keys(OPERATIONS)) expect(page).toContain(`<h3 id="${name}">${name}</h3>`)
  expect([...page.matchAll(/ (?:src|href)="(?![#/])[^"]*"/g)]).toEqual([])
  expect(page).not.toMatch(/<script>|style=|undefined|\[object/)
  // What a call asks, its fields with those inside them, and where a shape is told.
  const tokens = page.slice(page.indexOf('<h3 id="AddServiceToken">'), page.indexOf('<h3 id="RevokeServiceToken">'))
  expect(tokens).toMatch(/<span class="mark">passcode<\/span>[\s\S]*<code>can<\/code>[\s\S]*<td>at most 5<\/td>/)
  expect(page).toContain('<code>data[].lastUsedAt</code></td><td><a href="#shape-Moment">Moment</a> or null</td>')
  for (const [file, type] of [
    ['page.css', 'text/css'],
    ['page.js', 'text/javascript'],
  ])
    expect((await fetch(`${app.url}/api/docs/${file}`)).headers.get('content-type')).toBe(`${type}; charset=utf-8`)
})
