import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOOKUP_KINDS, type LookupKind } from '@forecourt/core/features/vehicles/enums'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { auditEvents, integrityFaults } from '../fixtures/colleague'
import { aDealVehicle, uniqueNumber } from '../fixtures/deal-builders'
import { openLiveStream } from '../fixtures/live'

describeOnOneEngine('spellings of the vehicle lists', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-02-15T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const values = async (kind: LookupKind) => (await app.call('GetVehicleListValues', { kind })).data
  const valueIn = async (kind: LookupKind, value: string) => (await values(kind)).find((each) => each.value === value)
  /** What a rename needs of a value that is in its list. */
  const named = async (kind: LookupKind, from: string) => {
    const { id = 0 } = (await valueIn(kind, from)) ?? {}
    return { kind, id, from }
  }
  const makeOf = async (vehicleID: number) => (await app.call('GetVehicle', { vehicleID })).make.value

  test('a make typed wrong is spelled anew on every vehicle, each as by an edit of its own', async () => {
    const [wrong, right] = [`Toyotta ${uniqueNumber()}`, `Toyota ${uniqueNumber()}`]
    const cars = [
      await aDealVehicle(app, { makeStr: wrong }),
      await aDealVehicle(app, { makeStr: wrong.toUpperCase() }),
    ]
    const other = await aDealVehicle(app)
    const before = await app.call('GetVehicle', { vehicleID: other })
    expect(await valueIn('make', wrong)).toMatchObject({ vehicles: 2 })
    const rename = { ...(await named('make', wrong)), value: right }
    const { accessToken } = await app.signIn()
    const heard = await openLiveStream(app.url, accessToken)
    expect(await app.call('RenameVehicleListValue', rename, { key: `respell-${right.length}` })).toEqual({
      vehicles: 2,
    })
    // The same again is answered from its key.
    expect(await app.call('RenameVehicleListValue', rename, { key: `respell-${right.length}` })).toEqual({
      vehicles: 2,
    })
    await heard.next(({ kind, id }) => kind === 'vehicle' && id === null)
    await heard.next(({ kind }) => kind === 'settings')
    heard.close()
    for (const vehicleID of cars) {
      expect(await app.call('GetVehicle', { vehicleID })).toMatchObject({ make: { value: right }, version: 2 })
      expect((await auditEvents(app, 'vehicle', vehicleID)).at(-1)).toMatchObject({
        operation: 'RenameVehicleListValue',
        before: { make: wrong },
        after: { make: right },
      })
      const { data } = await app.call('GetVehicleHistory', { vehicleID })
      expect(data[0]).toMatchObject({
        title: 'Spelling corrected',
        changes: [{ label: 'Make', before: wrong, after: right }],
      })
      const found = await app.call('GetVehicles', { text: right, pageNumber: 1, pageSize: 100 })
      expect(found.data.map(({ id }) => id)).toContain(vehicleID)
    }
    expect(await app.call('GetVehicle', { vehicleID: other })).toEqual(before)
    expect([await valueIn('make', wrong), (await valueIn('make', right))?.vehicles]).toEqual([undefined, 2])
    const told = (await app.call('GetSettingsHistory', {})).data[0]
    expect(told?.changes).toEqual([{ label: 'Make', before: wrong, after: right }])
    expect(await integrityFaults(app)).toEqual([])
  })

  test.each(LOOKUP_KINDS)('only the capitals of a value change, too: %s', async (kind) => {
    const lower = `toyota ${uniqueNumber()}`
    const vehicleID = await aDealVehicle(app, { [`${kind}Str`]: lower })
    const renamed = await app.call('RenameVehicleListValue', {
      ...(await named(kind, lower)),
      value: lower.toUpperCase(),
    })
    expect(renamed).toEqual({ vehicles: 1 })
    expect((await app.call('GetVehicle', { vehicleID }))[kind]).toEqual({ value: lower.toUpperCase() })
    expect((await values(kind)).filter(({ value }) => value.toLowerCase() === lower)).toHaveLength(1)
  })

  test('one that is in the list already is merged into, once that is meant', async () => {
    const [wrong, right] = [`Vizt ${uniqueNumber()}`, `Vitz ${uniqueNumber()}`]
    const cars = [await aDealVehicle(app, { modelStr: wrong }), await aDealVehicle(app, { modelStr: right })]
    const rename = { ...(await named('model', wrong)), value: right.toLowerCase() }
    const asked = await app.refusal('RenameVehicleListValue', rename)
    expect([asked.status, asked.body.Message]).toEqual([
      409,
      `${right} is already in the list. Merge ${wrong} into it?`,
    ])
    expect(await valueIn('model', wrong)).toMatchObject({ vehicles: 1 })
    expect(await app.call('RenameVehicleListValue', { ...rename, merge: true })).toEqual({ vehicles: 1 })
    for (const vehicleID of cars) expect((await app.call('GetVehicle', { vehicleID })).model).toEqual({ value: right })
    expect([await valueIn('model', wrong), (await valueIn('model', right))?.vehicles]).toEqual([undefined, 2])
    const gone = await app.refusal('RenameVehicleListValue', { ...rename, merge: true })
    expect([gone.status, gone.body.Message]).toEqual([404, `Model ${wrong} was not found`])
    expect(await integrityFaults(app)).toEqual([])
  })

  test('a spelling that no vehicle has is in nobody’s way, and an unused body type can be merged away', async () => {
    const [left, wrong] = [`Mazzda ${uniqueNumber()}`, `Masda ${uniqueNumber()}`]
    const vehicleID = await aDealVehicle(app, { makeStr: left.toLowerCase() })
    await app.call('EditVehicle', { id: vehicleID, makeStr: wrong })
    await app.call('RenameVehicleListValue', { ...(await named('make', wrong)), value: left })
    expect(await makeOf(vehicleID)).toBe(left)
    const type = `Hatchbak ${uniqueNumber()}`
    const typed = await aDealVehicle(app, { bodyTypeStr: type })
    await app.call('EditVehicle', { id: typed, bodyTypeStr: 'Hatchback' })
    expect(await valueIn('bodyType', type)).toMatchObject({ vehicles: 0 })
    const rename = { ...(await named('bodyType', type)), value: 'Hatchback', merge: true }
    expect(await app.call('RenameVehicleListValue', rename)).toEqual({ vehicles: 0 })
    expect(await valueIn('bodyType', type)).toBeUndefined()
  })

  test('an empty spelling, and one that somebody changed meanwhile, are refused', async () => {
    const [first, second] = [`Niisan ${uniqueNumber()}`, `Nissan ${uniqueNumber()}`]
    await aDealVehicle(app, { makeStr: first })
    const rename = await named('make', first)
    const empty = await app.refusal('RenameVehicleListValue', { ...rename, value: ' ' })
    expect([empty.status, empty.body.errors]).toEqual([400, { value: ['Make is required'] }])
    await app.call('RenameVehicleListValue', { ...rename, value: second })
    const late = await app.refusal('RenameVehicleListValue', { ...rename, value: 'Datsun' })
    expect([late.status, late.body.Message]).toEqual([409, `${first} has been corrected to ${second} in the meantime`])
  })

  test('vehicles saved while a rename runs have one spelling, which their list has', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [wrong, right] = [`Renalt ${uniqueNumber()}`, `Renault ${uniqueNumber()}`]
      const edited = await aDealVehicle(app)
      const cars = [await aDealVehicle(app, { makeStr: wrong }), await aDealVehicle(app, { makeStr: wrong })]
      const rename = { ...(await named('make', wrong)), value: right }
      const add = () => aDealVehicle(app, { makeStr: wrong })
      const [, , , ...added] = await Promise.all([
        add(),
        app.call('EditVehicle', { id: edited, makeStr: wrong }),
        app.call('RenameVehicleListValue', rename),
        add(),
        add(),
      ])
      for (const id of cars) expect(await makeOf(id)).toBe(right)
      const listed = (await values('make')).filter(({ value }) => value === wrong || value === right)
      const makes = await Promise.all([edited, ...added].map(makeOf))
      for (const make of makes) expect(listed.map(({ value }) => value)).toContain(make)
      // None of them is left out of the count, nor counted twice.
      expect(listed.reduce((sum, { vehicles }) => sum + vehicles, 0)).toBe(6)
    }
    expect(await integrityFaults(app)).toEqual([])
  })

  test('two who merge two values into each other end with one of them', async () => {
    const [a, b] = [`Kia ${uniqueNumber()}`, `KIA Motors ${uniqueNumber()}`]
    const cars = [await aDealVehicle(app, { makeStr: a }), await aDealVehicle(app, { makeStr: b })]
    const [ofA, ofB] = [await named('make', a), await named('make', b)]
    await Promise.all([
      app.call('RenameVehicleListValue', { ...ofA, value: b, merge: true }),
      app.call('RenameVehicleListValue', { ...ofB, value: a, merge: true }),
    ])
    const [make, ...others] = new Set(await Promise.all(cars.map(makeOf)))
    expect(others).toEqual([])
    expect((await values('make')).filter(({ value }) => value === a || value === b)).toEqual([
      { id: expect.any(Number), value: make, vehicles: 2 },
    ])
  })
})
