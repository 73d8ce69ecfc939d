import { OWNER_ROLE } from '../fixtures/cashier'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'

const START = '2026-03-10T09:00:00Z'
const OFFICE = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const JOE = { username: 'joe', password: 'another horse', passcode: '0042' }

describeOnOneEngine('[server 17.5] tries that are refused already', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: START, config: { proxyCount: 1 } })
    await app.call('AddUser', {
      roleID: OWNER_ROLE,
      username: JOE.username,
      password: JOE.password,
      passCode: JOE.passcode,
    })
  })
  afterAll(() => app?.stop())
  beforeEach(async () => {
    app.setNow(START)
    for (const table of ['sessions', 'sign_in_tries'] as const) await app.store.db.deleteFrom(table).execute()
  })
  const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms))

  interface From {
    at: string
    cookie?: string
  }
  async function auth(username: string, password: string, { at, cookie }: From) {
    const startedAt = performance.now()
    const response = await fetch(`${app.url}/api/Login/Auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': at, ...(cookie && { cookie }) },
      body: JSON.stringify({ username, password }),
    })
    const body = await response.text()
    return {
      status: response.status,
      body,
      retryAfter: response.headers.get('retry-after'),
      cookie: response.headers.get('set-cookie'),
      ms: performance.now() - startedAt,
    }
  }
  const right = (from: From) => auth(CASHIER.username, CASHIER.password, from)
  const wrong = (username: string, from: From) => auth(username, 'wrong', from)

  test('whoever guesses a password a second from elsewhere keeps its user out nowhere', async () => {
    const first = await right({ at: OFFICE })
    const cookie = first.cookie?.split(';')[0] ?? ''
    expect(first.cookie).toMatch(/^forecourt_device=[\w-]{43}; Path=\/api\/Login; .*HttpOnly; SameSite=Strict$/)
    const statuses: number[] = []
    for (let n = 0; n < 25; n += 1) {
      later(1_000)
      statuses.push((await wrong(CASHIER.username, { at: ELSEWHERE })).status)
      expect((await right({ at: OFFICE })).status).toBe(200)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(15)
    // From a place that nobody knows, and with one's own browser even from where the guesses come.
    expect((await right({ at: '192.0.2.1' })).status).toBe(200)
    expect((await right({ at: ELSEWHERE })).status).toBe(429)
    expect((await right({ at: ELSEWHERE, cookie })).status).toBe(200)
    // A browser is known for whoever signed in with it, and for nobody else.
    expect((await auth(JOE.username, 'wrong', { at: ELSEWHERE, cookie })).status).toBe(401)
    // What was right elsewhere forgets nothing of the guesses.
    expect((await wrong(CASHIER.username, { at: ELSEWHERE })).status).toBe(429)
  })

  test('names that somebody has and names that nobody has cannot be told apart, neither by status nor by time', async () => {
    expect((await right({ at: OFFICE })).status).toBe(200)
    for (const at of [ELSEWHERE, OFFICE]) {
      const seen = async (username: string) => {
        const answers: (readonly [number, string | null, string])[] = []
        for (let n = 0; n < 7; n += 1) {
          const { status, retryAfter, body } = await wrong(username, { at })
          answers.push([status, retryAfter, body])
        }
        return answers
      }
      expect(await seen(CASHIER.username)).toEqual(await seen('nobody'))
    }
    // Until the address itself waits: whoever is known there signs in, and their name is told by nothing else.
    for (let n = 0; n < 60; n += 1) await wrong(`name ${n}`, { at: OFFICE })
    later(60_000)
    const [known, unknown] = [await wrong(CASHIER.username, { at: OFFICE }), await wrong('no one', { at: OFFICE })]
    expect([known.status, known.retryAfter, known.body]).toEqual([unknown.status, unknown.retryAfter, unknown.body])
    expect(known.status).toBe(429)
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(240)
    later(60_000)
    expect((await right({ at: OFFICE })).status).toBe(200)
    expect((await auth(JOE.username, JOE.password, { at: OFFICE })).status).toBe(429)
  })

  test('guesses from very many places make strangers wait, and nobody who is known', async () => {
    expect((await right({ at: OFFICE })).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 120; n += 1) statuses.push((await wrong(CASHIER.username, { at: `198.51.100.${n}` })).status)
    expect(statuses.indexOf(429)).toBe(100)
    expect((await right({ at: '192.0.2.77' })).status).toBe(429)
    expect((await right({ at: OFFICE })).status).toBe(200)
  })

  test('[server 17.6] the current password is guessed as seldom from many addresses as from one', async () => {
    const { accessToken } = JSON.parse((await right({ at: OFFICE })).body) as { accessToken: string }
    const guess = async (at: string) => {
      const response = await fetch(`${app.url}/api/User/BeginSecondFactor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}`, 'x-forwarded-for': at },
        body: JSON.stringify({ currentPassword: 'wrong' }),
      })
      await response.arrayBuffer()
      return response.status
    }
    const statuses = await Promise.all(Array.from({ length: 9 }, (_, n) => guess(`198.51.100.${n}`)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect((await right({ at: OFFICE })).status).toBe(200)
  })
})
