import { SaleType } from '@forecourt/core/features/deals/enums'
import { LikelyRecords } from '@forecourt/core/features/search/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findExactRecords } from '../../apps/web/src/features/search/exact-records'
import { RecordIndex } from '../../apps/web/src/features/search/record-index'
import { likelyRecords } from '../../apps/server/src/features/search/likely-repository'
import { describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'

describeOnEachEngine('[server 10] the records that are looked for most', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
  })
  afterAll(() => app.stop())

  const ask = async (since?: string) =>
    LikelyRecords.parse(await app.call('GetLikelyRecords', since === undefined ? {} : { since }))

  test('stock and accounts come with their clients, and nothing that the passcode hides', async () => {
    const sold = await anAgreement(app)
    const { vehicleID, regNo } = await aVehicle(app, { chassisNo: 'KSP90-1234567', boughtPrice: 4321 })
    const found = await ask()
    expect(found).toMatchObject({ isWhole: true, isComplete: true, gone: [] })
    const stock = [vehicleID, regNo, 'Toyota Vitz', 2015, 'White', 'KSP90-1234567', 1, '', 0, '', 0]
    expect(found.vehicles.find(([id]) => id === vehicleID)).toEqual(stock)
    const account = found.vehicles.find(([id]) => id === sold.vehicleID)
    expect(account?.slice(6, 9)).toEqual([3, sold.accountNo, sold.clientID])
    expect(account?.[10]).toBe(1)
    const client = found.clients.find(([id]) => id === sold.clientID)
    expect(client?.[3]).toBe('Żammit')
    // But for the mark, whose digest may hold any figure.
    const text = JSON.stringify({ ...found, mark: '' })
    expect(text).not.toContain('4321')
    expect(text).not.toContain('550')
  })

  test('after a mark only what changed is answered: made, renamed, sold, undone and deleted', async () => {
    const { mark } = await ask()
    expect(await ask(mark)).toEqual({
      ...{ mark, isWhole: false, isComplete: false, vehicles: [], clients: [], gone: [], vendors: null },
    })
    // Saves of others leave it as it is.
    await app.call('AddEditCash', anEntry())
    expect((await ask(mark)).mark).toBe(mark)

    const clientID = await aClient(app, { surname: 'Ħili', mobNo: '7912 3456' })
    const made = await ask(mark)
    expect(made.clients.map(([id, , , surname, , mobile]) => [id, surname, mobile])).toEqual([
      [clientID, 'Ħili', '7912 3456'],
    ])
    expect(made.vehicles).toEqual([])

    const { vehicleID } = await aVehicle(app, { boughtFromID: clientID })
    const bought = await ask(made.mark)
    expect(bought.vehicles.map(([id, ...rest]) => [id, rest[5]])).toEqual([[vehicleID, 1]])
    const sale = { vehicleID, clientID, saleType: SaleType.Cash, soldToPrice: 6000, soldToDateTime: '2026-03-02' }
    await app.call('SoldToVehicle', sale)
    const sold = await ask(bought.mark)
    expect(sold.vehicles.map((row) => [row[0], row[6], row[8], row[9]])).toEqual([
      [vehicleID, 3, clientID, '2026-03-02'],
    ])
    expect(sold.clients.map(([id]) => id)).toEqual([clientID])
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    const undone = await ask(sold.mark)
    expect(undone.vehicles.map((row) => [row[0], row[6], row[8]])).toEqual([[vehicleID, 1, 0]])
    await app.call('DeleteVehicle', { vehicleID })
    const deleted = await ask(undone.mark)
    expect(deleted).toMatchObject({ vehicles: [], gone: [vehicleID] })
    expect(await ask(deleted.mark)).toMatchObject({ mark: deleted.mark, vehicles: [], gone: [] })
  })

  // What follows is found by the same statements on both engines.
  if (engine !== quickEngine) return

  test('what a line names exactly is named in the window as by the server', async () => {
    const sold = await anAgreement(app)
    const named = { idno: '0098123M', name: 'Żeppi', surname: 'Ħili Borg', address3: 'Żejtun' }
    const twins = [await aClient(app, named), await aClient(app, { ...named, idno: 'P 4471/B', mobNo: '9900 1122' })]
    const again = await aVehicle(app, { regNo: sold.regNo, chassisNo: 'NZE-0012345' })
    await aVehicle(app, { regNo: 'LOT 14', chassisNo: 'X12/345' })
    await aVehicle(app, { regNo: 'Lot-14', chassisNo: 'ab12' })
    const { vehicles, clients, gone, isComplete } = await ask()
    expect(isComplete).toBe(true)
    const index = new RecordIndex(true)
    index.put({ vehicles, clients, gone })
    const marks = vehicles.flatMap(([, regNo, , , , chassis, , account]) => [
      regNo,
      chassis,
      chassis.slice(-6),
      account,
    ])
    const people = clients.flatMap(([, idno, name, surname]) => [idno, `${name}  ${surname}`, `${surname} ${name}`])
    const texts = [...marks, ...people, 'lot14', 'hili borg zeppi', 'ab12', '12/345', 'x12345', '98123M', 'nobody', '%']
    const queries = texts
      .flatMap((text) => [text, text.toLowerCase().replaceAll(' ', ''), ` ${text.toUpperCase()} `])
      .filter((query) => query.trim() !== '')
      .flatMap((query) =>
        (['vehicle', 'account', 'client'] as const).flatMap((of) => [
          { of, query, unsoldFirst: false },
          { of, query, unsoldFirst: true },
        ]),
      )
    let known = 0
    for (let at = 0; at < queries.length; at += 50) {
      const asked = queries.slice(at, at + 50)
      const { matches } = await app.call('ResolveRecords', { queries: asked })
      for (const [i, query] of asked.entries()) {
        const here = findExactRecords(index, query)
        if (here === null) continue
        known += 1
        expect({ query, found: here }).toEqual({ query, found: matches[i] })
      }
    }
    // Only what has other signs is asked of the server.
    expect(known / queries.length).toBeGreaterThan(0.8)
    const idsOf = (query: string, unsoldFirst: boolean) =>
      findExactRecords(index, { of: 'vehicle', query, unsoldFirst })?.map(({ id }) => id)
    expect(idsOf(sold.regNo, false)).toEqual([again.vehicleID, sold.vehicleID])
    expect(idsOf(sold.regNo, true)).toEqual([again.vehicleID])
    expect(
      findExactRecords(index, { of: 'client', query: 'zeppi hili borg', unsoldFirst: false })?.map(({ id }) => id),
    ).toEqual(twins)
  })

  test('a vendor who is new comes once', async () => {
    const { mark } = await ask()
    const { vehicleID } = await aVehicle(app)
    const expense = { vehicleID, amount: 40, vendorStr: 'Panel beater', description: 'Door', date: '2026-02-20' }
    await app.call('AddExpense', expense)
    const later = await ask(mark)
    expect(later.vendors).toEqual(['Panel beater'])
    expect((await ask(later.mark)).vendors).toBeNull()
    expect((await ask()).vendors).toContain('Panel beater')
  })

  test.each(['', '7', `999999.0.${'ab'.repeat(32)}`, "1.0.' or true --"])(
    'a mark that is not of these books is answered with all: %s',
    async (since) => {
      const all = await ask()
      expect(await ask(since)).toEqual(all)
    },
  )

  test('of more than are kept the likeliest are answered, the least likely first', async () => {
    const all = await ask()
    const { vehicles, clients, isComplete } = await likelyRecords(app.store.db, 3)
    expect(isComplete).toBe(false)
    expect(vehicles).toEqual(all.vehicles.slice(-3))
    expect(clients).toHaveLength(3)
    // Sold without an account, it is less likely than what stands in stock or is paid off.
    const { vehicleID } = await aVehicle(app)
    const clientID = await aClient(app)
    const sale = { vehicleID, clientID, saleType: SaleType.Cash, soldToPrice: 6000, soldToDateTime: '2026-03-02' }
    await app.call('SoldToVehicle', sale)
    expect((await ask()).vehicles[0]?.[0]).toBe(vehicleID)
  })

  test('Search tells what is due on accounts that the window found by itself', async () => {
    const sold = await anAgreement(app)
    const { accounts } = await app.call('Search', { text: 'nobody', accounts: String(sold.vehicleID) })
    expect(accounts.map(({ accountNo, nextPaymentAmount }) => [accountNo, nextPaymentAmount])).toEqual([
      [sold.accountNo, 550],
    ])
    const both = await app.call('Search', { text: sold.accountNo, accounts: `${sold.vehicleID},99999` })
    expect(both.accounts.map(({ vehicleID }) => vehicleID)).toEqual([sold.vehicleID])
    const refused = await app.refusal('Search', { text: 'a', accounts: '1;2' })
    expect(refused.status).toBe(400)
  })

  test.each([
    ['brincat surname, two letters wrong', 'brinkta', 'Brincat'],
    ['two swapped in a short one', 'vlela', 'Vella'],
    ['both names, one letter wrong in each', 'emanoel brinczt', 'Brincat'],
    ['run together', 'emanuelbrincat', 'Brincat'],
    ['with the code of the country', '+356 7999 8877', 'Brincat'],
    ['an ID No with a figure wrong', '0765432A', 'Vella'],
  ])('Search finds what is not in the window in spite of errors: %s', async (_, text, surname) => {
    if ((await app.call('Search', { text: 'emanuel brincat' })).clients.length === 0) {
      await aClient(app, { idno: '0123987L', name: 'Emanuel', surname: 'Brincat', mobNo: '7999 8877' })
      await aClient(app, { idno: '0765432B', name: 'Ċetta', surname: 'Vella', mobNo: '9911 2233' })
    }
    const { clients } = await app.call('Search', { text })
    expect(clients[0]?.name).toContain(surname)
  })

  test('a car and its account are found with a letter wrong, and nothing where more is wrong', async () => {
    const sold = await anAgreement(app)
    const letters = sold.regNo.replace(' ', '')
    const { vehicles, accounts } = await app.call('Search', { text: `${letters}9` })
    expect(vehicles.map(({ regNo }) => regNo)).toContain(sold.regNo)
    expect(accounts.map(({ regNo }) => regNo)).toContain(sold.regNo)
    expect(await app.call('Search', { text: 'qqqqqqqq' })).toEqual({
      ...{ vehicles: [], accounts: [], clients: [], entries: [] },
    })
  })
})
