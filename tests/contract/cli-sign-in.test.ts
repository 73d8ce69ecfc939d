import { OWNER_ROLE } from '../fixtures/cashier'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { aCli, type Cli } from '../fixtures/cli'
import { quickEngine } from '../fixtures/databases'
import { TEST_CERTIFICATE, TEST_KEY } from '../fixtures/tls'

const NIGHT = { username: 'night', password: 'a long dark shift', passcode: '4242' }
const BY_NIGHT = { FORECOURT_USERNAME: NIGHT.username, FORECOURT_PASSWORD: NIGHT.password }

/** A server of the test's own on a free port; gives its address. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** An address at which nobody listens. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
const serving = async (listener: RequestListener) => `http://${await listening(createServer(listener))}`

describe('[commands 3.1] who the shell is', () => {
  let app: TestApp
  let cli: Cli
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine, now: '2026-03-15T09:00:00Z' })
    await app.call('AddUser', {
      roleID: OWNER_ROLE,
      username: NIGHT.username,
      password: NIGHT.password,
      passCode: NIGHT.passcode,
    })
    cli = await aCli(app.url)
    const input = `${CASHIER.password}\n`
    expect((await cli.run(['login', '--username', CASHIER.username, '--password-stdin'], { input })).code).toBe(0)
  })
  afterAll(async () => {
    await cli?.remove()
    await app?.stop()
  })

  const sessionsAlive = async (username: string) => {
    const rows = await app.store.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('users.username', '=', username)
      .where('sessions.ended_at', 'is', null)
      .execute()
    return rows.length
  }

  test('the environment wins over the profile, is written nowhere, and its session ends with the run', async () => {
    const files = () => readdirSync(cli.home).map((name) => [name, readFileSync(join(cli.home, name), 'utf8')])
    const before = files()
    const run = await cli.runHere(['whoami', '--json'], { env: BY_NIGHT })
    expect(JSON.parse(run.stdout)).toMatchObject({ username: NIGHT.username, server: app.url })
    expect((await cli.runHere(['hp', 'due', '--csv'], { env: BY_NIGHT })).code).toBe(0)
    expect(files()).toEqual(before)
    expect(await sessionsAlive(NIGHT.username)).toBe(0)
    expect((await cli.runHere(['whoami'])).stdout).toBe(`${CASHIER.username}\n`)
  })

  test('a wrong password of the environment is refused, and not made good by the profile', async () => {
    const run = await cli.runHere(['whoami'], { env: { ...BY_NIGHT, FORECOURT_PASSWORD: 'not this one' } })
    expect([run.code, run.stdout, run.stderr]).toEqual([3, '', 'Invalid login\n'])
  })

  test('the passcode of the environment unlocks; without it unlocking says what to do', async () => {
    const status = (env: object) => cli.runHere(['status', '--json'], { env: { ...BY_NIGHT, ...env } })
    expect(JSON.parse((await status({})).stdout).unlockedUntil).toBeNull()
    const unlocked = await status({ FORECOURT_PASSCODE: NIGHT.passcode })
    expect(JSON.parse(unlocked.stdout).unlockedUntil).toMatch(/^2026-03-15T10:00/)
    const wrong = await status({ FORECOURT_PASSCODE: '0000' })
    expect([wrong.code, wrong.stderr]).toEqual([3, 'Wrong passcode in FORECOURT_PASSCODE\n'])
    const unlock = await cli.runHere(['unlock', '--passcode-stdin'], { env: BY_NIGHT, input: NIGHT.passcode })
    expect([unlock.code, unlock.stderr]).toEqual([2, expect.stringContaining('FORECOURT_PASSCODE')])
  })

  test('a folder that cannot be written is no obstacle to the environment, and a sentence to login', async () => {
    const env = { ...BY_NIGHT, FORECOURT_CONFIG_DIR: '/dev/null/forecourt' }
    expect((await cli.run(['whoami'], { env })).stdout).toBe(`${NIGHT.username}\n`)
    const login = await cli.run(['login'], { env })
    expect([login.code, login.stdout]).toEqual([1, ''])
    expect(login.stderr).toMatch(
      /^The sign-in cannot be kept in \/dev\/null\/forecourt\/default\.json: .*FORECOURT_TOKEN/,
    )
  })

  test('ten runs of one environment at a moment are all let in', async () => {
    for (let round = 0; round < 3; round++) {
      const runs = await Promise.all(Array.from({ length: 10 }, () => cli.runHere(['whoami'], { env: BY_NIGHT })))
      expect(runs.map(({ stdout, stderr }) => [stdout, stderr])).toEqual(runs.map(() => [`${NIGHT.username}\n`, '']))
    }
    expect(await sessionsAlive(NIGHT.username)).toBe(0)
  })

  test('profiles: one of a session that is over keeps its server; they are listed, used and removed', async () => {
    const here = { env: { FORECOURT_SERVER: undefined } }
    const login = ['login', '--profile', 'till', '--server', app.url]
    expect((await cli.runHere(login, { env: { ...BY_NIGHT, FORECOURT_SERVER: undefined } })).code).toBe(0)
    expect((await cli.runHere(['profile', 'use', 'till'], here)).stderr).toContain(app.url)
    expect((await cli.runHere(['whoami'], here)).stdout).toBe(`${NIGHT.username}\n`)
    await app.store.db.updateTable('sessions').set({ ended_at: app.now() }).where('ended_at', 'is', null).execute()
    await app.signIn()
    for (const run of [await cli.runHere(['whoami'], here), await cli.runHere(['whoami'], here)])
      expect([run.code, run.stderr.includes('4620')]).toEqual([3, false])
    const { data } = JSON.parse((await cli.runHere(['profile', 'list', '--json'], here)).stdout)
    expect(data).toContainEqual({ name: 'till', server: app.url, username: '', isCurrent: true })
    expect((await cli.runHere(['login'], { env: { ...BY_NIGHT, FORECOURT_SERVER: undefined } })).code).toBe(0)
    expect((await cli.runHere(['profile', 'remove', 'till'], here)).code).toBe(0)
    expect([existsSync(join(cli.home, 'till.json')), existsSync(join(cli.home, 'current'))]).toEqual([false, false])
    expect(await sessionsAlive(NIGHT.username)).toBe(0)
    const gone = await cli.runHere(['profile', 'use', 'till'], here)
    expect([gone.code, gone.stderr]).toEqual([1, 'There is no profile till. There are: default\n'])
  })

  test('what is sent on to another address goes nowhere', async () => {
    const heard: IncomingMessage[] = []
    const thief = await serving((request, response) => {
      heard.push(request)
      response.setHeader('x-forecourt-build', 'test').end('{}')
    })
    for (const status of [301, 302, 307, 308]) {
      const lure = await serving((request, response) => {
        response.writeHead(status, { location: `${thief}${request.url}`, 'x-forecourt-build': 'test' }).end()
      })
      const run = await cli.runHere(['login', '--profile', 'lured', '--server', lure], { env: BY_NIGHT })
      expect([run.code, run.stderr]).toEqual([4, expect.stringContaining(`${lure} redirects to ${thief}`)])
    }
    expect(heard).toEqual([])
  })

  test('a server that does not answer is named, with why; doctor says the same', async () => {
    const silent = await listening(createServer())
    const port = silent.split(':')[1]
    const refused = await closedAddress()
    const tls = `https://${await listening(createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }))}`
    const page = await serving((_, response) => response.setHeader('content-type', 'text/html').end('<p>Hello</p>'))
    const other = await serving((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"no route"}')
    })
    const proxy = await serving((_, response) => response.writeHead(502).end('Bad gateway'))
    const full = 'The disk of the server is full. Free some space there and try again. Nothing will be saved twice.'
    const away = await serving((_, response) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'x-forecourt-build': 'test' }
      response.writeHead(503, headers).end(JSON.stringify({ Message: full }))
    })
    const cases = [
      [refused, `${refused} refuses the connection`],
      ['http://no-such-name.invalid', /no computer named no-such-name\.invalid|name no-such-name\.invalid cannot be/],
      [tls, `the certificate of ${tls} is not of an authority that is trusted here`],
      [`https://127.0.0.1:${port}`, `https://127.0.0.1:${port} does not speak https`],
      [page, `what answers at ${page} is not a Forecourt server (200)`],
      [other, `what answers at ${other} is not a Forecourt server (404)`],
      [proxy, `a proxy in front of ${proxy} answers 502`],
      [away, `${away} says: ${full}`],
    ] as const
    for (const [server, why] of cases) {
      const run = await cli.runHere(['whoami', '--server', server], { env: BY_NIGHT })
      expect([run.code, run.stdout], server).toEqual([4, ''])
      // One that answers for itself is not said to be silent.
      if (server !== away) expect(run.stderr).toMatch(/^The server does not answer: /)
      expect(run.stderr).toMatch(why)
      const doctor = await cli.runHere(['doctor', '--json', '--server', server], { env: BY_NIGHT })
      expect(doctor.stdout).toContain(JSON.stringify(run.stderr.trim()).slice(1, -1))
    }
  })

  test('an authority of --ca is trusted beside the usual ones, and remembered by the profile', async () => {
    const handler: RequestListener = async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { authorization } = request.headers
      const answer = await fetch(`${app.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        ...(request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
      })
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => /^(content-type|x-)/.test(name)))
      response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
    }
    const server = `https://${await listening(createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, handler))}`
    const ca = join(cli.home, 'ca.pem')
    writeFileSync(ca, TEST_CERTIFICATE)
    const env = { FORECOURT_SERVER: undefined }
    const login = ['login', '--profile', 'safe', '--server', server, '--ca', ca]
    expect((await cli.run(login, { env: { ...env, ...BY_NIGHT } })).stderr).toContain(`Signed in to ${server}`)
    expect((await cli.run(['whoami', '--profile', 'safe'], { env })).stdout).toBe(`${NIGHT.username}\n`)
    expect((await cli.runHere(['logout', '--profile', 'safe'], { env })).code).toBe(0)
    const none = await cli.runHere(['whoami', '--server', server, '--ca', '/nowhere.pem'], { env: BY_NIGHT })
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringMatching(/--ca \S+ cannot be read: there is no such file/),
    ])
  })

  test('[server 2.1] a job signs in with a token that is made, listed and revoked at the shell', async () => {
    const signIn = ['login', '--username', CASHIER.username, '--password-stdin']
    expect((await cli.runHere(signIn, { input: CASHIER.password })).code).toBe(0)
    const words = ['token', 'create', '--name', 'nightly', '--can', 'export,prices', '--days', '365']
    const locked = await cli.runHere(words)
    expect([locked.code, locked.stdout, locked.stderr]).toEqual([3, '', expect.stringContaining('Passcode locked')])
    const made = await cli.runHere([...words, '--passcode-stdin'], { input: CASHIER.passcode })
    expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^fct_[\w-]{43}\n$/)])
    const token = made.stdout.trim()
    const by = { env: { FORECOURT_TOKEN: ` ${token}\n`, ...BY_NIGHT, FORECOURT_CONFIG_DIR: '/dev/null/x' } }
    expect((await cli.runHere(['whoami'], by)).stdout).toBe('nightly (token)\n')
    expect((await cli.runHere(['doctor'], by)).stdout).toMatch(
      /sign-in +nightly \(token\), FORECOURT_TOKEN, which can export, prices/,
    )
    const jobs = join(cli.home, 'jobs.yaml')
    writeFileSync(jobs, 'jobs: [{ name: cash, export: cash, filters: { days: yesterday }, out: cash.csv }]')
    const job = await cli.run(['run', jobs, '--verbose'], by)
    expect([job.code, existsSync(join(cli.home, 'cash.csv'))]).toEqual([0, true])
    expect(job.stderr + job.stdout).not.toContain(token)
    const beyond = await cli.runHere(['users', 'list', '--json'], by)
    const sentence = 'The service token nightly does not include this. It can: export, prices'
    expect([beyond.code, JSON.parse(beyond.stdout).error.message]).toEqual([1, sentence])
    const more = await cli.runHere(['token', 'create', '--name', 'more', '--can', 'read'], by)
    expect([more.code, more.stderr]).toEqual([1, `${sentence}\n`])
    for (const [wrong, says] of [
      [['--can', 'everything'], /--can is one of read, export, check, entries, prices/],
      [['--days', '5000'], /--days: Days are a whole number from 1 to 1095/],
      [['--name', ' '], /--name: Name is required/],
    ] as const) {
      const run = await cli.runHere([...words, ...wrong])
      expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(says)])
    }
    const { data } = JSON.parse((await cli.runHere(['token', 'list', '--json'])).stdout)
    expect(data[0]).toMatchObject({ name: 'nightly', state: 'active', createdBy: CASHIER.username })
    const plain = await cli.runHere(['token', 'create', '--name', 'plain', '--can', 'export'])
    const priceless = { env: { FORECOURT_TOKEN: plain.stdout.trim() } }
    const gated = await cli.runHere(['export', 'vehicles-sold', '--prices', '--out', '-'], priceless)
    expect([gated.code, gated.stderr]).toEqual([3, expect.stringContaining('the service token cannot see prices')])
    const told = await cli.runHere(['history', 'token', 'Nightly', '--json'])
    expect(JSON.parse(told.stdout).data[0]).toMatchObject({ summary: 'Service token made: nightly' })
    expect((await cli.runHere(['token', 'revoke', 'NIGHTLY'])).code).toBe(0)
    const over = await cli.runHere(['whoami'], by)
    expect([over.code, over.stderr]).toEqual([3, 'The service token nightly was revoked\n'])
    const odd = await cli.runHere(['whoami'], { env: { FORECOURT_TOKEN: 'two words' } })
    expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('FORECOURT_TOKEN is not a service token')])
  })
})
