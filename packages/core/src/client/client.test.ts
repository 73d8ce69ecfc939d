import { expect, onTestFinished, test, vi } from 'vitest'
import { type Client, createClient } from './client'
import { ApiError, CancelledError, messageOf, NoAnswer } from './errors'
import { memoryTokens } from '../../test-data/memory-tokens'
import type { StoredTokens, TokenStore } from './tokens'

const FIRST: StoredTokens = {
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  username: 'maria',
  userID: 7,
  businessDay: '2026-03-10',
}
const SECOND: StoredTokens = { ...FIRST, accessToken: 'access-2', refreshToken: 'refresh-2' }

interface Sent {
  path: string
  method: string
  token: string | null
  key: string | null
  body: string
}
type Reply = Response | 'no answer' | ((sent: Sent, signal: AbortSignal) => Promise<Response> | Response)

interface Bench {
  client: Client
  tokens: TokenStore
  sent: Sent[]
  waited: number[]
  signedOut: () => number
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** A client whose network is a function from what was sent to what comes back. */
function bench(reply: (sent: Sent, count: number) => Reply, tokens = memoryTokens(FIRST)): Bench {
  const sent: Sent[] = []
  const waited: number[] = []
  let signedOut = 0
  let keys = 0
  const client = createClient({
    baseURL: 'http://server',
    tokens,
    randomKey: () => `random-${++keys}`,
    sleep: async (ms) => {
      waited.push(ms)
    },
    onSignedOut: () => {
      signedOut += 1
    },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const one: Sent = {
        path: url.pathname + url.search,
        method: request.method,
        token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
        key: request.headers.get('idempotency-key'),
        body: await request.text(),
      }
      sent.push(one)
      const answer = reply(one, sent.filter(({ path }) => path === one.path).length)
      if (answer === 'no answer') throw new TypeError('fetch failed')
      // The signal of the request itself is lost with the request, which is garbage here: then nothing is aborted.
      return typeof answer === 'function' ? answer(one, init?.signal ?? request.signal) : answer
    },
  })
  return { client, tokens, sent, waited, signedOut: () => signedOut }
}

const refreshes = (sent: Sent[]) => sent.filter(({ path }) => path === '/api/Login/RefreshTokens')

/** A server where only `access-2` is good. */
const expired = (sent: Sent): Reply => {
  if (sent.path === '/api/Login/RefreshTokens') return json(200, SECOND)
  return sent.token === 'access-2' ? json(200, { data: [], totalCount: 0 }) : json(401, { Message: 'Sign in to go on' })
}

test('[D1 4] many calls that fail at the same time share one refresh and are repeated with the new token', async () => {
  const { client, sent, tokens } = bench(expired)
  await Promise.all(Array.from({ length: 20 }, () => client.call('GetUsers', {})))
  expect(refreshes(sent)).toHaveLength(1)
  expect(JSON.parse(refreshes(sent)[0]?.body ?? '')).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  expect(sent.filter(({ token }) => token === 'access-2')).toHaveLength(20)
  expect(tokens.read()).toEqual(SECOND)
})

test('[server 2] tokens that another tab renewed while this one waited for the lock are used as they are', async () => {
  const tokens = memoryTokens(FIRST)
  const { client, sent } = bench((one) => {
    if (one.token === 'access-1') tokens.write(SECOND)
    return expired(one)
  }, tokens)
  await client.call('GetUsers', {})
  expect(refreshes(sent)).toHaveLength(0)
})

test.each([
  ['a 409', () => json(409, { Message: 'Your session has ended' })],
  ['no result', () => json(200, {})],
  ['an empty token', () => json(200, { ...SECOND, refreshToken: '' })],
])('[D1 4] a refresh that gives %s signs out, once', async (_, answer) => {
  const { client, tokens, signedOut } = bench((one) =>
    one.path === '/api/Login/RefreshTokens' ? answer() : json(401, { Message: 'Sign in to go on' }),
  )
  const outcomes = await Promise.allSettled([client.call('GetUsers', {}), client.call('GetWorkstation', {})])
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(tokens.read()).toBeNull()
  expect(signedOut()).toBe(1)
})

test('what the server says of a session that is over reaches whoever keeps the tokens', async () => {
  const written: unknown[] = []
  const tokens = { read: () => FIRST, write: (...given: unknown[]) => void written.push(given) }
  const { client } = bench(
    (one) => (one.path === '/api/Login/RefreshTokens' ? json(409, { Message: 'Sign in again' }) : json(401, {})),
    tokens,
  )
  await expect(client.call('GetUsers', {})).rejects.toMatchObject({ status: 401 })
  expect(written).toEqual([[null, 'Sign in again']])
})

test.each([
  ['no answer', () => 'no answer' as const],
  ['a 503', () => json(503, { Message: 'busy' })],
  ['a 500', () => json(500, { Message: 'An error has occurred.' })],
  ['a 429', () => json(429, { Message: 'Too many tries' })],
])('[D1 4] a refresh with %s signs nobody out', async (_, answer) => {
  const { client, tokens, signedOut } = bench((one) =>
    one.path === '/api/Login/RefreshTokens' ? answer() : json(401, {}),
  )
  await expect(client.call('GetUsers', {})).rejects.toThrow()
  expect(tokens.read()).toEqual(FIRST)
  expect(signedOut()).toBe(0)
})

test('a call refused again with fresh tokens is not repeated for ever', async () => {
  const { client, sent } = bench((one) =>
    one.path === '/api/Login/RefreshTokens' ? json(200, SECOND) : json(401, { Message: 'Sign in to go on' }),
  )
  await expect(client.call('GetUsers', {})).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(3)
})

test('[server 2] a wrong password is never answered with a refresh', async () => {
  const { client, sent } = bench(() => json(401, { Message: 'Invalid login' }))
  await expect(client.signIn({ username: 'maria', password: 'no' })).rejects.toThrow('Invalid login')
  expect(refreshes(sent)).toHaveLength(0)
})

test('[D1 8] a sign-in without access token or username is an invalid login and keeps nothing', async () => {
  const tokens = memoryTokens()
  const { client } = bench(() => json(200, { ...FIRST, username: '' }), tokens)
  await expect(client.signIn({ username: 'maria', password: 'x' })).rejects.toThrow('Invalid login')
  expect(tokens.read()).toBeNull()
})

test('a write is repeated with the same body and the same key until somebody answers', async () => {
  const { client, sent, waited } = bench((_, count) =>
    count < 3 ? (count === 1 ? 'no answer' : json(502, {})) : json(200, { id: 4 }),
  )
  const answer = await client.call(
    'AddUser',
    { username: 'joe', password: 'long enough', passCode: '1234' },
    { key: 'draft-1' },
  )
  expect(answer).toEqual({ id: 4 })
  expect(sent.map(({ key }) => key)).toEqual(['draft-1', 'draft-1', 'draft-1'])
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  expect(waited).toEqual([...waited].sort((a, b) => a - b))
})

test('a write without a key of its own gets one, the same for its repeats', async () => {
  const { client, sent } = bench((_, count) => (count === 1 ? 'no answer' : json(200, {})))
  await client.call('EditUser', { id: 4 })
  expect(sent.map(({ key }) => key)).toEqual(['random-1', 'random-1'])
})

test('a write that nobody ever answers says so and names its key', async () => {
  const { client } = bench(() => 'no answer')
  const failure = await client.call('EditUser', { id: 4 }, { key: 'draft-9' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NoAnswer)
  expect(failure).toMatchObject({ key: 'draft-9', operation: 'EditUser' })
})

test('a definite refusal is not repeated, whatever its status', async () => {
  for (const status of [400, 403, 404, 409, 429, 500]) {
    const { client, sent } = bench(() => json(status, { Message: 'No' }))
    await expect(client.call('EditUser', { id: 4 })).rejects.toMatchObject({ status, message: 'No' })
    expect(sent).toHaveLength(1)
  }
})

test('reads and calls without keys are not repeated by themselves', async () => {
  const { client, sent } = bench(() => 'no answer')
  await expect(client.call('GetUsers', {})).rejects.toBeInstanceOf(NoAnswer)
  await expect(client.call('LockPassCode', {})).rejects.toBeInstanceOf(NoAnswer)
  expect(sent).toHaveLength(2)
  expect(sent.every(({ key }) => key === null)).toBe(true)
})

test('a server that keeps silent is given up after the time-out', async () => {
  const { client } = bench(
    () => (_, signal) =>
      new Promise<Response>((_resolve, reject) => {
        const abort = () => reject(new DOMException('aborted', 'AbortError'))
        // On a busy machine the time is over before the request gets here.
        if (signal.aborted) abort()
        signal.addEventListener('abort', abort)
      }),
  )
  await expect(client.call('GetUsers', {}, { timeoutMs: 30 })).rejects.toBeInstanceOf(NoAnswer)
})

test('what reads all of the books may take minutes, any other call may not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const books = { checkedAt: '2026-03-10T09:00:00Z', faults: [], counted: {} }
  let arrivals = 0
  let haveArrived = () => {}
  const arrived = new Promise<void>((resolve) => {
    haveArrived = resolve
  })
  const { client } = bench(() => (_, signal) => {
    arrivals += 1
    if (arrivals === 2) haveArrived()
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      setTimeout(() => resolve(json(200, books)), 300_000)
    })
  })
  const answers = Promise.allSettled([client.call('CheckBooks', {}), client.call('GetUsers', {})])
  await arrived
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: books },
    { status: 'rejected', reason: { name: 'NoAnswer' } },
  ])
})

test('each try of a save has the whole time, and the answer of a later one counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = (signal: AbortSignal) =>
    new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      // Once the request is under way its time passes at once.
      void vi.advanceTimersByTimeAsync(30_000)
    })
  const { client, sent } = bench((_, count) => (count < 3 ? (_sent, signal) => silent(signal) : json(200, { id: 4 })))
  expect(await client.call('EditUser', { id: 4 }, { key: 'k' })).toEqual({ id: 4 })
  expect(sent.map(({ key }) => key)).toEqual(['k', 'k', 'k'])
})

test('an answer that breaks off is none: the save is sent again with its key', async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"id":'))
          controller.error(new TypeError('terminated'))
        },
      }),
    )
  const { client, sent } = bench((_, count) => (count === 1 ? broken() : json(200, { id: 4 })))
  expect(await client.call('EditUser', { id: 4 }, { key: 'k' })).toEqual({ id: 4 })
  expect(sent.map(({ key }) => key)).toEqual(['k', 'k'])
})

test('a stream is opened with the renewed token and left unread', async () => {
  const { client, sent } = bench((one) =>
    one.path === '/api/events' && one.token === 'access-2' ? new Response('data: 1') : expired(one),
  )
  const answer = await client.open('/api/events', new AbortController().signal)
  expect([answer.status, answer.bodyUsed, await answer.text()]).toEqual([200, false, 'data: 1'])
  expect(sent.map(({ path }) => path)).toEqual(['/api/events', '/api/Login/RefreshTokens', '/api/events'])
})

test('a call that its caller gave up is cancelled, neither refused nor repeated', async () => {
  const controller = new AbortController()
  const { client, sent } = bench(
    () => (_, signal) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        controller.abort()
      }),
  )
  await expect(client.call('EditUser', { id: 1 }, { signal: controller.signal })).rejects.toBeInstanceOf(CancelledError)
  expect(sent).toHaveLength(1)
})

test('each try that nobody answers is told at once, and giving up between two tries is heard at once', async () => {
  const giveUp = new AbortController()
  const told: number[] = []
  const { client, sent } = bench(() => 'no answer')
  const given = { clientID: 1, vehicleID: 2 }
  const onUnanswered = () => {
    told.push(sent.length)
    if (told.length === 2) giveUp.abort()
  }
  const saving = client.call('DeleteAttempt', given, { key: 'k', signal: giveUp.signal, onUnanswered })
  await expect(saving).rejects.toBeInstanceOf(CancelledError)
  expect(told).toEqual([1, 2])
  expect(sent).toHaveLength(2)
})

test('only what is said to outlive its page does', async () => {
  const kept: boolean[] = []
  const client = createClient({
    baseURL: 'http://server',
    tokens: memoryTokens(FIRST),
    randomKey: () => 'key',
    onSignedOut: () => {},
    fetch: async (input, init) => {
      kept.push(new Request(input, init).keepalive)
      return json(200, {})
    },
  })
  await client.call('SavePreferences', { density: 'comfortable' }, { outlivesPage: true })
  await client.call('SavePreferences', { density: 'comfortable' })
  expect(kept).toEqual([true, false])
})

test('a read goes as a query without empty fields, a write that is a GET by contract goes as POST', async () => {
  const { client, sent } = bench(() => json(200, {}))
  await client.call('GetClientsDropDown', { text: 'borg & sons', IDNO: undefined })
  await client.call('SaveReceiptNumber', { receiptNumber: 5 })
  expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/Admin/GetClientsDropDown?text=borg+%26+sons' })
  expect(sent[1]).toMatchObject({ method: 'POST', path: '/api/ManageData/SaveReceiptNumber' })
})

test('[D1 7] a download gives its bytes and the name of its file', async () => {
  const { client } = bench(
    () => new Response('a,b\r\n', { headers: { 'content-disposition': 'attachment; filename="export.csv"' } }),
  )
  const file = await client.download('ExportCashManagement', {})
  expect(file.fileName).toBe('export.csv')
  expect(await file.blob.text()).toBe('a,b\r\n')
})

test('[D1 8] the message of a failed download is read from its body', async () => {
  const { client } = bench(() => json(409, { Message: 'Not now' }))
  await expect(client.download('ExportCashManagement', {})).rejects.toMatchObject({ status: 409, message: 'Not now' })
})

test('a page of a proxy in place of an answer does not become a message', async () => {
  const { client } = bench(() => new Response('<html><h1>Bad Gateway</h1></html>', { status: 400 }))
  await expect(client.call('GetUsers', {})).rejects.toThrow('An error has occurred.')
})

test('a page is no answer whatever its status: a read fails, a file is not saved, a save is sent again with its key', async () => {
  const page = () =>
    new Response('<html><h1>Sign in to the network</h1></html>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  const { client } = bench(page)
  await expect(client.call('GetUsers', {})).rejects.toBeInstanceOf(NoAnswer)
  await expect(client.download('ExportCashManagement', {})).rejects.toBeInstanceOf(NoAnswer)
  let count = 0
  const saved = bench(() => (++count === 1 ? page() : json(200, { id: 4 })))
  expect(await saved.client.call('AddClient', { name: 'Pawlu' })).toEqual({ id: 4 })
  expect(saved.sent.length).toBe(2)
  expect(new Set(saved.sent.map(({ key }) => key)).size).toBe(1)
})

test('signing out forgets the tokens even when nobody answers', async () => {
  const { client, tokens } = bench(() => 'no answer')
  await client.signOut()
  expect(tokens.read()).toBeNull()
})

test('[server 14.1] a server that is away for a while says why, with the name of the request; a page of a proxy does not', async () => {
  const away = () =>
    new Response(JSON.stringify({ Message: 'The disk of the server is full. (request k7m2n9qx)' }), {
      status: 503,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  const failure = await bench(away)
    .client.call('EditUser', { id: 1 }, { key: 'k' })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NoAnswer)
  expect([messageOf(failure), failure]).toMatchObject([
    'The disk of the server is full. (request k7m2n9qx)',
    { key: 'k' },
  ])
  const page = () => new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } })
  await expect(bench(page).client.call('GetUsers', {})).rejects.toThrow(
    'The server does not answer. Nothing is lost: try again.',
  )
})

const LONG = 'An unexpected error has occured. Try again later or report this using the Contact Us page'
test.each([
  ['{"Message":"Passcode locked"}', 'Passcode locked'],
  ['plain words', 'plain words'],
  ['{"other":1}', '{"other":1}'],
  ['', LONG],
  ['{"Message":""}', LONG],
  [{ Message: 'No' }, 'No'],
  [{ Message: '' }, LONG],
  [{ Message: 'No', errors: { a: ['b'] } }, 'No'],
  [{ errors: { idno: ['ID No is required', 'second'], name: ['third'] } }, 'ID No is required'],
  [{ errors: { idno: [''] } }, LONG],
  [{ errors: {} }, 'An error has occurred.'],
  [undefined, 'An error has occurred.'],
  [null, 'An error has occurred.'],
  [42, 'An error has occurred.'],
  [new Error('a bug'), 'An error has occurred.'],
  [new ApiError(409, { Message: 'Reload' }), 'Reload'],
])('[D1 8] the message of %j is %j', (error, message) => {
  expect(messageOf(error)).toBe(message)
})

test('a refusal has the code of its answer, and what is no refusal of the table has none', () => {
  expect(new ApiError(403, { Message: 'Passcode locked', code: 'SESSION_PASSCODE_LOCKED' }).code).toBe(
    'SESSION_PASSCODE_LOCKED',
  )
  expect([new ApiError(500, { Message: 'x' }).code, new ApiError(502, '<html>').code]).toEqual([null, null])
})
