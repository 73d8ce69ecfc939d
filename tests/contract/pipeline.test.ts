import { OWNER_ROLE } from '../fixtures/cashier'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../apps/server/src/context'
import { CASHIER, describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { openLiveStream } from '../fixtures/live'

type Doing = (ctx: Ctx, input: Record<string, unknown>) => Promise<unknown>

/** A vendor is a row that nothing else looks at: what a handler of these tests writes. */
const addVendor = (ctx: Ctx, name: string) =>
  ctx.db
    .insertInto('vendors')
    .values({ name: `${name} ${crypto.randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()

describeOnEachEngine('pipeline', (engine) => {
  let app: TestApp
  let token: string
  // Handlers that each test sets for itself, under the names of operations of the contract.
  let write: Doing
  let total: Doing
  let file: () => Promise<Download>
  let search: Doing

  beforeAll(async () => {
    app = await startApp({
      engine,
      now: '2026-03-10T09:00:00Z',
      handlers: Object.fromEntries([
        ['AddClient', (ctx: Ctx, input: Record<string, unknown>) => write(ctx, input)],
        ['GetCashManagementTotal', (ctx: Ctx, input: Record<string, unknown>) => total(ctx, input)],
        ['ExportDueHPSchedules', () => file()],
        ['GetDueHPSchedules', (ctx: Ctx, input: Record<string, unknown>) => search(ctx, input)],
        ['SaveReceiptNumber', async () => ({})],
      ]),
    })
    token = (await app.signIn()).accessToken
  })
  afterAll(() => app?.stop())
  let vendorCount = async () => 0
  beforeEach(async () => {
    await app.store.db.deleteFrom('vendors').execute()
    vendorCount = async () => (await app.store.db.selectFrom('vendors').select('id').execute()).length
    write = async (ctx, input) => addVendor(ctx, String(input.name))
  })

  const draft = (name: string) => ({ idno: '1M', name, surname: 'Borg' })
  const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
    fetch(app.url + path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    })
  const messageIn = async (response: Response) => ({ status: response.status, body: await response.json() })

  test('[server 1] the same body with the same key gets the first answer and is done once', async () => {
    const first = await app.call('AddClient', draft('Pawlu'), { key: 'k1' })
    const again = await app.call('AddClient', { surname: 'Borg', name: 'Pawlu', idno: '1M' }, { key: 'k1' })
    expect(again).toEqual(first)
    expect(await vendorCount()).toBe(1)
  })

  test('[server 1] another body with the same key is a 409 and does nothing', async () => {
    await app.call('AddClient', draft('Pawlu'), { key: 'k2' })
    const refusal = await app.refusal('AddClient', draft('Ġorġ'), { key: 'k2' })
    expect([refusal.status, await vendorCount()]).toEqual([409, 1])
  })

  test('[server 1] of two at once the second waits for the first and gets its answer', async () => {
    let running = 0
    write = async (ctx, input) => {
      running += 1
      const id = await addVendor(ctx, String(input.name))
      await new Promise((resolve) => setTimeout(resolve, 150))
      return id
    }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('AddClient', draft('Pawlu'), { key: 'k3' })),
    )
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect([running, await vendorCount()]).toEqual([1, 1])
  })

  test('[server 1] a key is kept only on success: after a refusal the same key may carry a mended body', async () => {
    write = async (ctx) => {
      await addVendor(ctx, 'half')
      throw new Refusal('CLIENTS_IDNO_TAKEN', { idno: '1M' })
    }
    expect((await app.refusal('AddClient', draft('Pawlu'), { key: 'k4' })).status).toBe(409)
    expect(await vendorCount()).toBe(0)
    write = async (ctx, input) => addVendor(ctx, String(input.name))
    await app.call('AddClient', draft('Mended'), { key: 'k4' })
    expect(await vendorCount()).toBe(1)
  })

  test('[server 1] of two at once the second does it when the first is refused', async () => {
    let count = 0
    write = async (ctx, input) => {
      count += 1
      const isFirst = count === 1
      const id = await addVendor(ctx, String(input.name))
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (isFirst) throw new Refusal('CLIENTS_IDNO_TAKEN', { idno: '1M' })
      return id
    }
    const answers = await Promise.all([1, 2].map(() => app.raw('AddClient', draft('Pawlu'), { key: 'k5' })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await vendorCount()).toBe(1)
  })

  test('[server 1] a key counts per user, and for seven days', async () => {
    const start = app.now()
    await app.call('AddUser', { roleID: OWNER_ROLE, username: 'joe', password: 'another horse', passCode: '0042' })
    await app.call('AddClient', draft('Pawlu'), { key: 'k6' })
    const joe = await app.signIn({ username: 'joe', password: 'another horse' })
    await app.call('AddClient', draft('Pawlu'), { key: 'k6', token: joe.accessToken })
    expect(await vendorCount()).toBe(2)
    app.setNow(new Date(start.getTime() + 7 * 86_400_000 + 1))
    const maria = await app.signIn()
    await app.call('AddClient', draft('Somebody else'), { key: 'k6', token: maria.accessToken })
    expect(await vendorCount()).toBe(3)
    app.setNow(start)
    token = (await app.signIn()).accessToken
  })

  test('[server 1] a key that is no key is refused', async () => {
    const answer = await post('/api/Admin/AddClient', JSON.stringify(draft('x')), {
      'idempotency-key': 'x'.repeat(201),
    })
    expect(answer.status).toBe(400)
  })

  test('[server 10] rows, audit and event stand or fall together', async () => {
    const stream = await openLiveStream(app.url, token)
    let isRefused = true
    write = async (ctx, input) => {
      const row = await addVendor(ctx, String(input.name))
      await ctx.audit({ kind: 'client', subjectID: 77, after: { name: input.name } })
      ctx.announce({ kind: 'client', id: isRefused ? 76 : 77, action: 'added' })
      if (isRefused) throw new Refusal('CLIENTS_IDNO_TAKEN', { idno: '1M' })
      return row
    }
    const audited = () => app.store.db.selectFrom('audit_events').selectAll().where('kind', '=', 'client').execute()
    await app.refusal('AddClient', draft('Pawlu'))
    expect(await audited()).toHaveLength(0)
    isRefused = false
    await app.call('AddClient', draft('Pawlu'))
    expect(await audited()).toMatchObject([{ operation: 'AddClient', username: 'maria', subject_id: '77' }])
    const heard = await stream.next((event) => event.kind === 'client')
    expect(heard).toEqual({ kind: 'client', id: 77, action: 'added', businessDay: '2026-03-10' })
    expect(stream.events[0]).toMatchObject({ kind: 'hello', build: 'test' })
    stream.close()
  })

  test.each([
    ['40001', '40P01'],
    ['23505', '23P01'],
  ])('a write that lost against another one (%s, %s) is done again, three times at most', async (...codes) => {
    let tries = 0
    const before = await vendorCount()
    const lose = async (ctx: Ctx, input: Record<string, unknown>, times: number) => {
      tries += 1
      const row = await addVendor(ctx, String(input.name))
      if (tries <= times) throw Object.assign(new Error('deadlock detected'), { code: codes[(tries - 1) % 2] })
      return row
    }
    write = (ctx, input) => lose(ctx, input, 2)
    await app.call('AddClient', draft('Pawlu'))
    expect([tries, (await vendorCount()) - before]).toEqual([3, 1])
    tries = 0
    write = (ctx, input) => lose(ctx, input, 9)
    expect((await app.refusal('AddClient', draft('Pawlu'))).status).toBe(409)
    expect(tries).toBe(3)
  })

  test('a database that goes away in the middle is a 503 in words; a bug is a 500 without its words', async () => {
    write = async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P02' })
    }
    const gone = await app.refusal('AddClient', draft('Pawlu'))
    expect([gone.status, gone.body.Message]).toEqual([503, expect.stringMatching(/not known whether/)])
    write = async () => {
      throw new Error('secret detail')
    }
    const bug = await app.refusal('AddClient', draft('Pawlu'))
    const id = bug.headers.get('x-request-id')
    expect([bug.status, bug.body]).toEqual([500, { Message: `An error has occurred. (request ${id})` }])
  })

  // What follows is made of the same statements on both engines.
  if (engine !== quickEngine) return

  test('[server 1] a total is the bare number with both decimals', async () => {
    total = async () => 1234.5
    const answer = await app.raw('GetCashManagementTotal', {})
    expect(await answer.text()).toBe('1234.50')
    total = async () => -0.1
    expect(await (await app.raw('GetCashManagementTotal', {})).text()).toBe('-0.10')
  })

  test('[server 1] every answer of a call is not stored and names the build; HEAD answers as GET does', async () => {
    for (const path of ['/api/health', '/api/User/GetUsers', '/api/nothing']) {
      const answer = await post(path, '{}')
      expect([answer.headers.get('cache-control'), answer.headers.get('x-forecourt-build')]).toEqual([
        'no-store',
        'test',
      ])
    }
    expect((await fetch(`${app.url}/api/health`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
    expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(200)
    expect(await messageIn(await post('/api/nothing', '{}'))).toMatchObject({
      status: 404,
      body: { Message: expect.any(String) },
    })
  })

  test('[server 1] [server 10] an answer names what the server had heard of, as a greeting does: the same until something changes', async () => {
    const heard = async () => (await post('/api/User/GetUsers', '{}')).headers.get('x-forecourt-heard')
    const greeted = async () => {
      const stream = await openLiveStream(app.url, token)
      const hello = await stream.next((event) => event.kind === 'hello')
      stream.close()
      return hello.heard
    }
    const before = await heard()
    expect(before).toEqual(expect.any(String))
    expect([await heard(), await greeted()]).toEqual([before, before])
    write = async (ctx, input) => {
      const row = await addVendor(ctx, String(input.name))
      ctx.announce({ kind: 'client', id: 78, action: 'added' })
      return row
    }
    const stream = await openLiveStream(app.url, token)
    await app.call('AddClient', draft('Pawlu'))
    await stream.next((event) => event.kind === 'client')
    stream.close()
    const after = await heard()
    expect(after).not.toBe(before)
    expect(await greeted()).toBe(after)
  })

  test('[server 1] a write that is a GET by contract also exists as POST', async () => {
    const get = await fetch(`${app.url}/api/ManageData/SaveReceiptNumber?receiptNumber=5`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(get.status).toBe(200)
    expect((await post('/api/ManageData/SaveReceiptNumber', '{"receiptNumber":5}')).status).toBe(200)
  })

  test('[server 8] a file comes in pieces, under its name; what fails before its first piece is an error', async () => {
    file = async () => ({
      contentType: 'text/csv; charset=utf-8',
      fileName: 'due "list".csv',
      chunks: (async function* () {
        yield '\ufeffa;b\r\n'
        yield Buffer.from('ċ;ħ\r\n')
      })(),
    })
    const answer = await app.raw('ExportDueHPSchedules', {})
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="due _list_.csv"; filename*=UTF-8''due%20%22list%22.csv`,
    )
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('\ufeffa;b\r\nċ;ħ\r\n')
    file = async () => ({
      contentType: 'text/csv',
      fileName: 'x.csv',
      // biome-ignore lint/correctness/useYield: it fails before it yields, which is the point.
      chunks: (async function* () {
        throw new Refusal('HP_NO_SCHEDULE', { regNo: 'ABC 123' })
      })(),
    })
    const refusal = await app.refusal('ExportDueHPSchedules', {})
    expect([refusal.status, refusal.body.Message]).toEqual([409, 'ABC 123 has no HP Schedule'])
    expect(refusal.headers.get('content-disposition')).toBeNull()
  })

  test('[server 1] a moment sent for a day means its day where the business is', async () => {
    const seen: unknown[] = []
    search = async (_, input) => {
      seen.push(input.date)
      throw new Refusal('HP_NOTHING_OWED', { account: '1' })
    }
    const days = [
      ['2026-03-10', '2026-03-10'],
      ['2026-03-09T23:30:00.000Z', '2026-03-10'],
      ['2026-07-09T21:59:59Z', '2026-07-09'],
      ['2026-07-09T22:00:00Z', '2026-07-10'],
      ['2026-03-10T01:00:00+05:00', '2026-03-09'],
      ['2026-03-10T00:00:00', '2026-03-10'],
    ]
    for (const [date] of days) await app.refusal('GetDueHPSchedules', { date })
    expect(seen).toEqual(days.map(([, meant]) => meant))
    for (const date of [
      '2026-02-30',
      '2026-02-30T10:00:00Z',
      '10-03-2026',
      '2026-13-01',
      'today',
      '9999-99-99T99:99:99Z',
    ])
      expect((await app.refusal('GetDueHPSchedules', { date })).body.errors).toHaveProperty('date')
  })

  test.each([
    ['broken JSON', '{"a":'],
    ['text', 'hello'],
    ['NUL in a text', '{"username":"a\\u0000b"}'],
    ['half a surrogate pair', '{"username":"\\ud800"}'],
    ['a field named __proto__', '{"__proto__":{"x":1}}'],
    ['too deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['too large', JSON.stringify({ username: 'x'.repeat(1_200_000) })],
    ['a list', '[]'],
    ['a number', '5'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])('[server 1] %s is a 400 in words', async (_, body) => {
    const answer = await messageIn(await post('/api/User/GetUsers', body))
    expect(answer.status).toBe(400)
    expect(answer.body.Message ?? Object.values(answer.body.errors)[0]).toBeTruthy()
  })

  test('[server 1] other bodies and addresses that cannot be read are refused in words; no body counts as {}', async () => {
    const form = await messageIn(await post('/api/User/GetUsers', 'a=b', { 'content-type': 'text/plain' }))
    expect([form.status, form.body]).toEqual([
      415,
      { Message: 'The request could not be read', code: 'REQUEST_MALFORMED' },
    ])
    const address = await messageIn(await fetch(`${app.url}/api/%E0%A4%A`))
    expect(address).toMatchObject({
      status: 400,
      body: { Message: 'The request could not be read', code: 'REQUEST_MALFORMED' },
    })
    expect((await post('/api/User/GetUsers', null)).status).toBe(200)
    expect((await post('/api/User/GetUsers', '')).status).toBe(200)
    expect((await post('/api/User/GetUsers', 'null')).status).toBe(200)
  })

  test('[server 1] what is wrong with a field is said to that field', async () => {
    const refusal = await app.refusal('GetUsers', { pageNumber: 0, pageSize: 501, isActive: 'perhaps' })
    expect(refusal.body.errors).toEqual({
      pageNumber: ['Page number must be at least 1'],
      pageSize: ['Page size must be at most 500'],
      isActive: ['Is active is not valid'],
    })
    const cheques = await app.refusal('ReconcilePendingCheques', { chequeIDs: [0] })
    expect(cheques.body.errors).toEqual({ 'chequeIDs.0': ['Cheque IDs must be at least 1'] })
    token = (await app.signIn(CASHIER)).accessToken
    expect((await app.refusal('EditUser', {})).body.errors).toEqual({ id: ['ID is required'] })
    expect((await app.refusal('EditUser', { id: 2_147_483_648 })).status).toBe(400)
  })

  test('[server 2] locking is told to every tab of that person and to nobody else; an ended session closes its streams', async () => {
    const mine = await app.signIn()
    const joe = await app.signIn({ username: 'joe', password: 'another horse' })
    const tabs = await Promise.all([mine, mine, joe].map(({ accessToken }) => openLiveStream(app.url, accessToken)))
    await app.call('LockPassCode', {}, { token: mine.accessToken })
    for (const tab of tabs.slice(0, 2)) await tab.next((event) => event.action === 'locked')
    await app.call('Logout', {}, { token: mine.accessToken })
    await Promise.all(tabs.slice(0, 2).map((tab) => tab.ended))
    expect(tabs[2]?.events.map((event) => event.kind)).toEqual(['hello'])
    tabs[2]?.close()
    expect((await fetch(`${app.url}/api/events`)).status).toBe(401)
    token = (await app.signIn(CASHIER)).accessToken
  })
})
