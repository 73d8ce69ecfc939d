import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingHttpHeaders } from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { describeConfig } from '../../apps/server/src/config'
import { type RunningServer, start } from '../../apps/server/src/start'
import { CASHIER, testClient, testConfig } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { type FreshDatabase, quickEngine } from '../fixtures/databases'
import { openLiveStream } from '../fixtures/live'
import { type Site, serveSite } from '../fixtures/nginx'
import { TEST_CERTIFICATE } from '../fixtures/tls'

const root = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(root(name), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'forecourt deploy '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('[server 13] the service of systemd', () => {
  const unit = join(folder, 'forecourt.service')
  const analyze = (...words: string[]) => {
    // Where the program will be is no matter of this machine.
    const text = textOf('deploy/forecourt.service')
    writeFileSync(unit, text.replace('ExecStart=/usr/local/bin/forecourt-server', `ExecStart=${process.execPath}`))
    const run = spawnSync('systemd-analyze', [...words, unit], { encoding: 'utf8' })
    if (run.error)
      throw new Error('systemd-analyze is not here: install systemd, as .ci/run does', { cause: run.error })
    return run
  }

  test('passes systemd-analyze verify, and is exposed less than 1.5 of 10', () => {
    const { status, stderr } = analyze('verify')
    expect([status, stderr]).toEqual([0, ''])
    const security = analyze('security', '--offline=true', '--threshold=15', '--no-pager')
    expect([security.status, security.stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('OK')])
  })

  test('sets what the server knows, and has no secret in it', () => {
    const names = [...textOf('deploy/forecourt.service').matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(`NODE_ENV ${describeConfig()}`).toContain(name.replace(/_FILE$/, ''))
    expect(names).not.toContain('FORECOURT_SECRET')
  })
})

/** What of a service in compose.yaml is looked at. */
interface Service {
  healthcheck: { test: string[] }
  secrets: string[]
  volumes: string[]
  environment: Record<string, string>
}

describe('[server 13] the image', () => {
  const containerfile = textOf('Containerfile')
  /** Its lines, each with those that go on with it. */
  const steps = containerfile
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  test('is a Containerfile without a fault, of pinned images, whose server is not root and writes into a volume', () => {
    expect(validate(containerfile).map(({ message }) => message)).toEqual([])
    // It is one that finds what is wrong.
    expect(validate(containerfile.replace('WORKDIR /src', 'WORKDIRR /src'))).not.toEqual([])
    for (const step of steps.filter((line) => line.startsWith('FROM '))) expect(step).toMatch(/:\d+\.\d+\.\d+-\w+/)
    const last = steps.slice(steps.findLastIndex((line) => line.startsWith('FROM ')))
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001:10001'])
    expect(last).toContain('VOLUME ["/data"]')
    expect(containerfile).not.toMatch(/SECRET=|PASSWORD=|DATABASE_URL=/)
  })

  test('is well when its server is, and only then', async () => {
    const words: string[] = JSON.parse(/CMD (\[.*\])$/.exec(steps.find((line) => line.startsWith('HEALTHCHECK'))!)![1]!)
    const isWell = async (port: number) => {
      const env = { ...process.env, FORECOURT_PORT: String(port) }
      const [code] = await once(spawn(process.execPath, words.slice(1), { env }), 'close')
      return code === 0
    }
    let status = 200
    const server = http.createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await isWell(port)).toBe(true)
    status = 503
    expect(await isWell(port)).toBe(false)
    server.close()
  })

  test('runs beside a PostgreSQL with secrets from files alone, on a read-only root, once the database is well', () => {
    const { services, secrets, volumes } = parse(textOf('compose.yaml'))
    expect(services.database.image).toMatch(/:\d+\.\d+-\w+$/)
    expect(services.server).toMatchObject({
      depends_on: { database: { condition: 'service_healthy' } },
      read_only: true,
      user: '10001:10001',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    for (const service of Object.values(services) as Service[]) {
      expect(service.healthcheck.test[0]).toBe('CMD')
      for (const name of service.secrets) expect(Object.keys(secrets)).toContain(name)
      for (const volume of service.volumes) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
      for (const [name, value] of Object.entries(service.environment))
        if (/PASSWORD|PASSCODE|SECRET|DATABASE_URL/.test(name)) {
          expect(name).toMatch(/_FILE$/)
          expect(service.secrets).toContain(value.replace('/run/secrets/', ''))
        }
    }
    for (const name of Object.keys(services.server.environment))
      expect(describeConfig()).toContain(name.replace(/_FILE$/, ''))
    expect(execFileSync('git', ['check-ignore', 'secrets/x'], { cwd: root(''), encoding: 'utf8' })).toBe('secrets/x\n')
  })
})

/** Two listeners of which a test knows what they were asked. */
async function twoListeners(answer: (request: http.IncomingMessage, response: http.ServerResponse) => void) {
  const servers = [0, 1].map(() => http.createServer(answer).listen(0, '127.0.0.1'))
  await Promise.all(servers.map((each) => once(each, 'listening')))
  const [first, second] = servers.map((each) => (each.address() as AddressInfo).port)
  const close = () => {
    for (const each of servers) each.close()
  }
  return { ports: [first!, second!] as const, close }
}

describe('[server 13] the site of nginx', () => {
  test.each([
    ['POST', 502, ['POST']],
    ['GET', 200, ['GET', 'GET']],
  ])('of a server that breaks off, a %s is answered %i and was sent as %j', async (method, status, sent) => {
    const asked: string[] = []
    const upstream = await twoListeners((request, response) => {
      asked.push(request.method ?? '')
      // Reads it all and breaks off, as a server that is killed in the middle of a save.
      request.resume().on('end', () => (asked.length === 1 ? request.socket.destroy() : response.end('well')))
    })
    const site = await serveSite(upstream.ports)
    try {
      const answer = await fetch(`${site.url}/api/x`, { method, ...(method === 'POST' ? { body: 'one' } : {}) })
      expect([answer.status, asked]).toEqual([status, sent])
    } finally {
      await site.stop()
      upstream.close()
    }
  })

  test('a client says nothing of where it comes from, is led to TLS, and sees no metrics', async () => {
    const heads: IncomingHttpHeaders[] = []
    const upstream = await twoListeners((request, response) => {
      heads.push(request.headers)
      response.end()
    })
    const site = await serveSite(upstream.ports)
    try {
      await fetch(`${site.url}/`, { headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'gopher' } })
      expect(heads).toMatchObject([
        { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', host: new URL(site.url).host },
      ])
      const redirected = await fetch(`${site.plainUrl}/vehicles?x=1`, { redirect: 'manual' })
      expect([redirected.status, redirected.headers.get('location')]).toEqual([308, 'https://127.0.0.1/vehicles?x=1'])
      expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
    } finally {
      await site.stop()
      upstream.close()
    }
  })

  describe.skipIf(quickEngine.name !== 'postgresql')('before two servers on one PostgreSQL', () => {
    let database: FreshDatabase
    let site: Site
    const servers: RunningServer[] = []
    beforeAll(async () => {
      database = await quickEngine.fresh()
      const { username, password, passcode } = CASHIER
      const config = testConfig({
        databaseUrl: database.url,
        proxyCount: 1,
        firstUser: { username, password, passcode },
      })
      for (let count = 0; count < 2; count += 1)
        servers.push(await start({ ...config, host: '127.0.0.1', port: 0 }, () => undefined))
      const [first, second] = servers.map(({ url }) => Number(new URL(url).port))
      site = await serveSite([first!, second!])
    })
    afterAll(async () => {
      await site?.stop()
      for (const server of servers) await server.stop()
      await database?.drop()
    })

    test('live events come as they happen, from either; saves are done once and go on when one server is gone', async () => {
      const client = testClient(site.url)
      const { accessToken } = await client.signIn()
      const streams = await Promise.all([0, 1, 2, 3].map(() => openLiveStream(site.url, accessToken)))
      await Promise.all(streams.map((stream) => stream.next(({ kind }) => kind === 'hello')))
      for (let turn = 0; turn < 4; turn += 1) {
        const [{ cashID }, again] = [
          await client.call('AddEditCash', anEntry({ amount: 10 + turn }), { key: `turn-${turn}` }),
          await client.call('AddEditCash', anEntry({ amount: 10 + turn }), { key: `turn-${turn}` }),
        ]
        expect(again.cashID).toBe(cashID)
        await Promise.all(
          streams.map((stream) => stream.timeOf(({ kind, id }) => kind === 'entry' && id === cashID, 2_000)),
        )
      }
      expect((await client.call('GetCashManagement', {})).totalCount).toBe(4)
      await servers.shift()?.stop()
      for (let turn = 4; turn < 10; turn += 1)
        await client.call('AddEditCash', anEntry({ amount: 10 + turn }), { key: `turn-${turn}` })
      expect((await client.call('GetCashManagement', {})).totalCount).toBe(10)
      for (const stream of streams) stream.close()
    })

    test('over TLS it speaks HTTP/2 and asks browsers to come back so', async () => {
      const session = http2.connect(site.secureUrl, { ca: TEST_CERTIFICATE })
      const stream = session.request({ ':path': '/api/health/ready' })
      const [headers] = await once(stream, 'response')
      expect([headers[':status'], headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
      stream.close()
      session.close()
    })
  })
})
