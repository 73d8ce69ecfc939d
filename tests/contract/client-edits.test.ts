import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aColleague, auditEvents, lostUpdatePattern, integrityFaults } from '../fixtures/colleague'
import { aDealClient, aSale, uniqueNumber } from '../fixtures/deal-builders'
import { openLiveStream } from '../fixtures/live'

describeOnOneEngine('edits of a client', (engine) => {
  let app: TestApp
  let colleague: Awaited<ReturnType<typeof aColleague>>
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-02-15T09:00:00Z' })
    colleague = await aColleague(app)
  })
  afterAll(() => app?.stop())

  const client = (clientID: number) => app.call('GetClient', { clientID })
  const spouseOf = async (clientID: number) => (await client(clientID)).spouseID

  test('[D1 7] what was sent changes, what was left out stays, null clears', async () => {
    const id = await aDealClient(app, { mobNo: '9900 0001', email: 'a@b.mt', isCarHireClient: true })
    const before = await client(id)
    await app.call('EditClient', { id, name: ' Ġorġina ', telNo: '2100 0000', email: null })
    expect(await client(id)).toEqual({
      ...before,
      name: 'Ġorġina',
      telNo: '2100 0000',
      email: '',
      version: before.version + 1,
    })
    await app.call('EditClient', { ...(await client(id)), isCarHireClient: false, surname: 'Żahra' })
    expect(await client(id)).toMatchObject({ surname: 'Żahra', isCarHireClient: false, mobNo: '9900 0001' })
    expect((await auditEvents(app, 'client', id)).at(-1)).toMatchObject({ operation: 'EditClient', username: 'maria' })
    expect((await app.call('GetHistory', { kind: 'client', id })).data[0]).toMatchObject({
      username: 'maria',
      changes: expect.arrayContaining([{ field: 'Surname', before: expect.any(String), after: 'Żahra' }]),
    })
  })

  test('[D1 3] the VAT number of a business is kept, changed and told like its other fields', async () => {
    const id = await aDealClient(app, { vatNo: ' MT 2741 0653 ' })
    const before = await client(id)
    expect(before.vatNo).toBe('MT 2741 0653')
    await app.call('EditClient', { id, email: 'fleet@business.mt' })
    expect(await client(id)).toMatchObject({ vatNo: 'MT 2741 0653', email: 'fleet@business.mt' })
    await app.call('EditClient', { id, vatNo: null })
    expect((await client(id)).vatNo).toBe('')
    const { data } = await app.call('GetClientHistory', { clientID: id })
    expect(data[0]?.changes).toEqual([{ label: 'VAT number', before: 'MT 2741 0653', after: '' }])
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[D1 3] a VAT number has at most 20 characters, and null, blanks and a number mean what they mean in other texts', async () => {
    const long = { status: 400, errors: { vatNo: ['VAT number has at most 20 characters'] } }
    const refused = async (...[operation, body]: Parameters<TestApp['refusal']>) => {
      const { status, body: said } = await app.refusal(operation, body)
      return { status, errors: said.errors }
    }
    const person = { name: 'Karmnu', surname: 'Vella' }
    const idno = `${uniqueNumber()}V`
    expect(await refused('AddClient', { ...person, idno, vatNo: 'M'.repeat(500) })).toEqual(long)
    const id = await aDealClient(app, { ...person, idno, vatNo: ` ${'1'.repeat(20)} ` })
    expect((await client(id)).vatNo).toBe('1'.repeat(20))
    expect(await refused('EditClient', { id, vatNo: '1'.repeat(21) })).toEqual(long)
    const typed = [27_410_653, '  MT 2741\u00070653 ', null, '   ']
    const kept: string[] = []
    for (const vatNo of typed) {
      await app.call('EditClient', { id, vatNo } as never)
      kept.push((await client(id)).vatNo)
    }
    expect(kept).toEqual(['27410653', 'MT 27410653', '', ''])
  })

  test('[server 10] the history of a client: who changed what, newest first, page by page', async () => {
    const id = await aDealClient(app, { name: 'Karmnu', mobNo: '' })
    const spouseID = await aDealClient(app, { name: 'Rita', surname: 'Borg' })
    await app.call('EditClient', { id, mobNo: '9911 2233', isCarHireClient: true })
    await app.call('EditClient', { id, spouseID })
    const { data, totalCount } = await app.call('GetClientHistory', { clientID: id })
    const { idno } = await client(spouseID)
    expect([totalCount, data.map(({ title }) => title)]).toEqual([
      3,
      ['Client changed', 'Client changed', 'Client added'],
    ])
    expect(data[0]).toMatchObject({
      username: 'maria',
      at: '2026-02-15T09:00:00.000Z',
      changes: [{ label: 'Spouse', before: '', after: `${idno} Rita Borg` }],
    })
    expect(data[1]?.changes).toEqual([
      { label: 'Mobile number', before: '', after: '9911 2233' },
      { label: 'Car Hire Client', before: '', after: 'Yes' },
    ])
    expect(data[2]?.changes).toContainEqual({ label: 'Name', before: '', after: 'Karmnu' })
    expect((await app.call('GetClientHistory', { clientID: spouseID })).data[0]?.changes).toHaveLength(1)
    const older = await app.call('GetClientHistory', { clientID: id, pageNumber: 2, pageSize: 2 })
    expect([older.totalCount, older.data]).toEqual([3, data.slice(2)])
    expect(await app.call('GetClientHistory', { clientID: 999_999 })).toEqual({ data: [], totalCount: 0 })
  })

  test('[D1 5] what the form requires is said field by field, and nothing is stored', async () => {
    const id = await aDealClient(app)
    const before = await client(id)
    const refused = await app.refusal('EditClient', { id, idno: '', name: null, surname: '  ', spouseID: id })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        idno: ['ID No is required'],
        name: ['Client Name is required'],
        surname: ['Client surname is required'],
      },
    ])
    expect((await app.refusal('EditClient', { name: 'x' })).status).toBe(400)
    expect((await app.refusal('EditClient', { id, name: 'x'.repeat(2_001) })).status).toBe(400)
    expect((await app.refusal('EditClient', { id, spouseID: 'abc' })).status).toBe(400)
    const gone = await app.refusal('EditClient', { id: 999_999, name: 'x' })
    expect([gone.status, gone.body.Message]).toEqual([404, 'Client 999999 was not found'])
    expect(await client(id)).toEqual(before)
  })

  test('[server 3] an id number belongs to one client', async () => {
    const idno = `${uniqueNumber()}x`
    const holder = await aDealClient(app, { idno })
    const id = await aDealClient(app)
    const refused = await app.refusal('EditClient', { id, idno: ` ${idno} ` })
    expect([refused.status, refused.body.Message]).toEqual([
      409,
      `A client with ID No ${idno.toUpperCase()} already exists`,
    ])
    const taken = { field: 'idno', kind: 'client', id: holder }
    expect(refused.body).toMatchObject({ taken, errors: { idno: [refused.body.Message] } })
    const added = await app.refusal('AddClient', { idno, name: 'A', surname: 'B' })
    expect(added.body).toMatchObject({ taken, errors: { idno: [refused.body.Message] } })
    const own = (await client(id)).idno
    await app.call('EditClient', { id, idno: own.toLowerCase(), name: 'Same' })
    expect((await client(id)).idno).toBe(own)
    // Of several who take one number at once, one gets it.
    const free = `${uniqueNumber()}Y`
    const others = await Promise.all([aDealClient(app), aDealClient(app), aDealClient(app)])
    const answers = await Promise.all([
      ...others.map((other) => app.raw('EditClient', { id: other, idno: free })),
      app.raw('AddClient', { idno: free, name: 'New', surname: 'One' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })

  test('[server 3] a spouse is linked both ways; linking frees whoever either was linked to; unlinking frees both', async () => {
    const [a, b, c, d] = await Promise.all([aDealClient(app), aDealClient(app), aDealClient(app), aDealClient(app)])
    await app.call('EditClient', { id: a, spouseID: b })
    await app.call('EditClient', { id: c, spouseID: d })
    expect(await client(a)).toMatchObject({ spouseID: b, spouse: { id: b, version: 2 } })
    expect(await client(b)).toMatchObject({ spouseID: a, spouseIDNo: (await client(a)).idno })
    // The versions of all four move on: a form that is open on any of them is old.
    const versions = await Promise.all([a, b, c, d].map(async (id) => (await client(id)).version))
    await app.call('EditClient', { id: a, spouseID: c })
    expect(await Promise.all([a, b, c, d].map(spouseOf))).toEqual([c, null, a, null])
    for (const [i, id] of [a, b, c, d].entries()) expect((await client(id)).version).toBeGreaterThan(versions[i] ?? 0)
    // Left out, and the same again, change nothing.
    const before = await client(c)
    await app.call('EditClient', { id: a, name: 'Other' })
    await app.call('EditClient', { id: a, spouseID: c })
    expect(await client(c)).toMatchObject({ spouseID: a, version: before.version })
    await app.call('EditClient', { id: c, spouseID: null })
    expect(await Promise.all([a, c].map(spouseOf))).toEqual([null, null])
    await app.call('EditClient', { id: c, spouseID: '' })
    const own = await app.refusal('EditClient', { id: a, spouseID: a })
    expect([own.status, own.body.Message]).toEqual([409, 'A client cannot be their own spouse'])
    const unknown = await app.refusal('EditClient', { id: a, name: 'Not stored', spouseID: 999_999 })
    expect([unknown.status, (await client(a)).name]).toEqual([404, 'Other'])
    const freed = (await auditEvents(app, 'client', b)).at(-1)
    expect(freed).toMatchObject({ operation: 'EditClient', before: {}, after: {} })
    expect((await app.call('GetHistory', { kind: 'client', id: b })).data[0]?.changes).toEqual([
      { field: 'Spouse', before: expect.stringContaining('Other'), after: '' },
    ])
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[D1 7] the spouse’s own save leaves the car hire mark and the link alone', async () => {
    const [a, b] = [await aDealClient(app), await aDealClient(app, { isCarHireClient: true })]
    await app.call('EditClient', { id: a, spouseID: b })
    const { spouse } = await client(a)
    await app.call('EditClient', { ...spouse, id: b, mobNo: '7777', version: spouse?.version ?? 0 })
    expect(await client(b)).toMatchObject({ mobNo: '7777', isCarHireClient: true, spouseID: a })
  })

  test('[server 3] many who link the same people at once leave every link mutual', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aDealClient(app)))
    for (let round = 0; round < 2; round += 1) {
      const links = people.flatMap((id, i) => {
        const others = [people[(i + 1 + round) % 6], people[(i + 2) % 6]].filter((other) => other !== id)
        return others.map((spouseID) => app.raw('EditClient', { id, spouseID: spouseID ?? null }))
      })
      const answers = await Promise.all([
        ...links,
        app.raw('EditClient', { id: people[round] ?? 0, spouseID: null }),
        app.raw('AddClient', { idno: `${uniqueNumber()}Z`, name: 'New', surname: 'One', spouseID: people[0] ?? 0 }),
      ])
      for (const answer of answers) expect([200, 409]).toContain(answer.status)
      expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0)
      for (const id of people) {
        const spouse = await spouseOf(id)
        if (spouse !== null) expect(await spouseOf(spouse)).toBe(id)
      }
    }
    expect(await integrityFaults(app)).toEqual([])
  })

  test('[server 3] two who link one person at once: the later link stands, and nobody is left half linked', async () => {
    for (let i = 0; i < 6; i += 1) {
      const [wanted, one, two] = [await aDealClient(app), await aDealClient(app), await aDealClient(app)]
      const answers = await Promise.all([
        app.raw('EditClient', { id: one, spouseID: wanted }),
        colleague.raw('EditClient', { id: two, spouseID: wanted }),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      const spouse = await spouseOf(wanted)
      expect([one, two]).toContain(spouse)
      expect([await spouseOf(one), await spouseOf(two)].filter((id) => id === wanted)).toHaveLength(1)
      expect(await spouseOf(spouse ?? 0)).toBe(wanted)
    }
  })

  test('[server 1] who typed over an older version is told by whom it was changed, and gets what is there now', async () => {
    const id = await aDealClient(app)
    await aSale(app, { clientID: id })
    const { version } = await client(id)
    await colleague.call('EditClient', { id, mobNo: '1', version })
    const refused = await app.refusal('EditClient', { id, mobNo: '2', version })
    expect(refused.status).toBe(409)
    expect(refused.body.Message).toMatch(lostUpdatePattern('paul'))
    expect(refused.body.current).toEqual(await client(id))
    expect(refused.body.current).toMatchObject({ mobNo: '1', relatedVehicles: [{ clientRelatedVehicleType: 2 }] })
    const sides = [app, colleague, app, colleague]
    const next = version + 1
    const answers = await Promise.all(
      sides.map((side, i) => side.raw('EditClient', { id, mobNo: `${i}`, version: next })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect((await client(id)).version).toBe(next + 1)
  })

  test('[server 10] open screens hear of everyone whose link changed', async () => {
    const { accessToken } = await app.signIn()
    const stream = await openLiveStream(app.url, accessToken)
    const [a, b, c] = [await aDealClient(app), await aDealClient(app), await aDealClient(app)]
    await app.call('EditClient', { id: a, spouseID: b })
    stream.events.length = 0
    await app.call('EditClient', { id: a, spouseID: c })
    for (const id of [a, b, c]) await stream.next((event) => event.kind === 'client' && event.id === id)
    stream.close()
    await stream.ended
  })
})
