import { SaleType } from '@forecourt/core/features/deals/enums'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { queryVehicles } from '../../apps/server/src/database/testing/list-reference'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { engines } from '../fixtures/databases'
import { testRandom } from '../fixtures/random'
import { statementRows } from '../fixtures/statements'

/** Texts that mean something to LIKE, to SQL, or to a folding of letters, and plain ones. */
const TEXTS = [
  '%',
  '_',
  '\\',
  '\\%',
  "o'",
  '"',
  '-',
  '½',
  'ß',
  'zebbug',
  'Żebbuġ',
  'a_b',
  '100%',
  'vitz',
  'vitz zebbug',
  '😀',
  'x'.repeat(1_900),
]

describeOnEachEngine('lists of clients and vehicles', (engine) => {
  let app: TestApp
  let seller: number
  let buyer: number
  let tried: number
  let sold: Awaited<ReturnType<typeof anAgreement>>
  let stock: number
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    seller = await aClient(app, {
      name: 'Ġorġ 100% a_b',
      surname: "O'Hara \\",
      address3: 'Żebbuġ',
      mobNo: '7912-34 56',
    })
    buyer = await aClient(app, { name: 'Marija', surname: 'Ħili', idno: '0777777M' })
    sold = await anAgreement(app, { clientID: buyer })
    stock = (await aVehicle(app, { boughtFromID: seller, modelStr: 'Vitz', mileage: 5 })).vehicleID
    tried = (await aVehicle(app, { boughtFromID: seller, makeStr: 'Ħonda', modelStr: 'Fit' })).vehicleID
    await app.call(
      'AddEditCash',
      anEntry({ categoryID: CashCategory.Deposit, vehicleID: tried, clientID: buyer, amount: 100, soldToPrice: 5000 }),
    )
  })
  afterAll(() => app.stop())

  const vehicles = async (text: string) => (await app.call('GetVehiclesIDs', { text })).sort((a, b) => a - b)
  const clients = async (text: string) =>
    (await app.call('GetClients', { text })).data.map((row) => row.id).sort((a, b) => a - b)

  test('[server 4] every word stands in the vehicle or in someone related to it, signs of LIKE meaning themselves', async () => {
    expect(await vehicles('zebbug')).toEqual([stock, tried])
    expect(await vehicles('zebbug vitz')).toEqual([stock])
    expect(await vehicles('100% a_b \\')).toEqual([stock, tried])
    expect(await vehicles('hili honda')).toEqual([tried])
    expect(await vehicles(`${sold.accountNo.toLowerCase()} hili`)).toEqual([sold.vehicleID])
    expect(await vehicles('1%0')).toEqual([])
    expect(await clients('honda')).toEqual([seller, buyer])
    expect(await clients(sold.accountNo)).toEqual([buyer])
    expect(await clients("o'hara honda \\")).toEqual([seller])
    expect(await clients('a%b')).toEqual([])
    const numbers = async (idnoMobileNo: string) =>
      (await app.call('GetClients', { idnoMobileNo })).data.map((row) => row.id)
    expect(await numbers('79 12-3')).toEqual([seller])
    expect(await numbers('0777777m')).toEqual([buyer])
    for (const text of ['79%', '_9', `7912${'3'.repeat(60)}`]) expect(await numbers(text)).toEqual([])
  })

  test('[server 4] page, pager and counts agree for every text, state and order', async () => {
    const agree = async (filter: { text?: string; regNo?: string; vehicleState?: number }) => {
      const page = await app.call('GetVehicles', filter)
      const ids = await app.call('GetVehiclesIDs', filter)
      expect(page.data.map((row) => row.id)).toEqual(ids)
      expect(page.totalCount).toBe(ids.length)
      for (const row of page.data)
        if (filter.vehicleState && filter.vehicleState > 1) expect(row.vehicleState).toBe(filter.vehicleState)
    }
    for (const text of TEXTS) for (const filter of [{ text }, { regNo: text.slice(0, 40) }]) await agree(filter)
    for (const vehicleState of [1, 2, 3]) await agree({ vehicleState })
    for (const sortByColumn of VEHICLE_SORTS)
      for (const sortByType of [0, 1]) {
        const ids = await app.call('GetVehiclesIDs', { sortByColumn, sortByType })
        const second = await app.call('GetVehicles', { sortByColumn, sortByType, pageSize: 2, pageNumber: 2 })
        expect(second.data.map((row) => row.id)).toEqual(ids.slice(2, 4))
        expect(second.totalCount).toBe(ids.length)
      }
    const past = await app.call('GetVehicles', { pageNumber: 99 })
    expect([past.data, past.totalCount]).toEqual([[], 3])
  })

  test('[server 1] type-aheads and the palette take any text', async () => {
    for (const text of TEXTS) {
      await app.call('Search', { text })
      await app.call('GetVehiclesDropDown', { text })
      await app.call('GetClientsDropDown', { text })
      await app.call('ResolveRecords', {
        queries: (['vehicle', 'account', 'client'] as const).map((of) => ({ of, query: text })),
      })
    }
    const { matches } = await app.call('ResolveRecords', { queries: [{ of: 'client', query: 'hili  marija' }] })
    expect(matches[0]?.map((match) => match.id)).toEqual([buyer])
  })

  test('of many people of one name a few are found, and all of them where they are to be chosen from', async () => {
    for (let count = 0; count < 6; count += 1) await aClient(app, { surname: 'Xikluna' })
    const found = async (input: { most?: number }) =>
      (await app.call('Search', { text: 'xikluna', ...input })).clients.length
    expect([await found({}), await found({ most: 5 }), await found({ most: 50 })]).toEqual([4, 5, 6])
    for (const most of [0, 51, 1.5]) expect((await app.refusal('Search', { text: 'xikluna', most })).status).toBe(400)
  })

  test('[server 1] names and numbers of any length are stored, listed and found', async () => {
    const random = testRandom(7)
    const noise = () =>
      String.fromCodePoint(...Array.from({ length: 1_900 }, () => 0x4e00 + Math.floor(random() * 20_000)))
    const [name, surname, mobNo] = [noise(), noise(), noise()]
    const id = await aClient(app, { name, surname, mobNo })
    expect((await app.call('GetClients', { idnoMobileNo: mobNo })).data.map((row) => row.id)).toEqual([id])
    expect((await app.call('GetClients', { idnoMobileNo: `${mobNo.slice(0, 60)}x` })).data).toEqual([])
  })

  test('[server 4] the list follows every change of a deal', async () => {
    const state = async (id: number) =>
      (await app.call('GetVehicles', {})).data.find((row) => row.id === id)?.vehicleState ?? null
    const isListedWell = async () => expect((await checkIntegrity(app.store.db)).faults).toEqual([])
    await isListedWell()
    expect(await state(tried)).toBe(2)
    await app.call('DeleteAttempt', { vehicleID: tried, clientID: buyer })
    expect(await state(tried)).toBe(1)
    await app.call('SoldToVehicle', {
      vehicleID: stock,
      clientID: buyer,
      saleType: SaleType.Cash,
      soldToPrice: 6000,
      soldToDateTime: '2026-03-10',
    })
    expect(await state(stock)).toBe(3)
    await app.call('EditClient', { id: seller, surname: 'Abela' })
    await isListedWell()
    await app.call('DeleteVehicle', { vehicleID: tried })
    expect(await state(tried)).toBe(null)
    await isListedWell()
  })
})

describe.each(engines.filter(({ name }) => name === 'postgresql'))('lists while many write: $name', (engine) => {
  test('[server 4] eight writers of the same clients and vehicles never wait for each other in a circle', async () => {
    const app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    try {
      const clients = await Promise.all(Array.from({ length: 6 }, () => aClient(app)))
      const vehicles = (await Promise.all(Array.from({ length: 6 }, () => aVehicle(app)))).map((each) => each.vehicleID)
      const answers = new Set<string>()
      const writer = async (seed: number) => {
        const random = testRandom(seed)
        const one = (of: readonly number[]) => of[Math.floor(random() * of.length)]!
        for (let n = 0; n < 10; n += 1) {
          const [id, spouseID, vehicleID, boughtFromID] = [one(clients), one(clients), one(vehicles), one(clients)]
          const saving = [
            () => app.raw('EditClient', { id, surname: `Of${seed}n${n}`, ...(spouseID === id ? {} : { spouseID }) }),
            () => app.raw('EditClient', { id, spouseID: null, mobNo: `79${seed}${n}` }),
            () => app.raw('EditVehicle', { id: vehicleID, modelStr: `Vitz ${seed}.${n}`, mileage: n }),
            () => app.raw('EditVehicleBoughtDetails', { vehicleID, boughtFromID }),
            () =>
              app.raw('SoldToVehicle', {
                ...{ vehicleID, clientID: id, saleType: SaleType.Cash },
                ...{ soldToPrice: 6000, soldToDateTime: '2026-03-10' },
              }),
            () =>
              app.raw(
                'AddEditCash',
                anEntry({ categoryID: CashCategory.Deposit, vehicleID, clientID: id, amount: 100, soldToPrice: 5000 }),
              ),
          ]
          const answer = await saving[Math.floor(random() * saving.length)]!()
          answers.add(answer.ok ? 'saved' : `${answer.status} ${(await answer.json()).Message}`)
          await app.call('GetVehicles', { text: `vitz ${seed}` })
        }
      }
      await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(writer))
      // A circle would be told as a save by somebody else at the same moment.
      expect(answers).toContain('saved')
      expect([...answers].filter((answer) => !/saved|sold to another client/.test(answer))).toEqual([])
      const { db } = app.store
      const query = { regNo: '', state: null, sort: 'Model', descending: false } as const
      for (const text of ['', 'vitz', 'of1', 'of2', '79'])
        expect(await app.call('GetVehiclesIDs', { text, sortByColumn: 'Model', sortByType: 0 })).toEqual(
          await queryVehicles(db, { text, ...query }),
        )
      expect((await checkIntegrity(db)).faults).toEqual([])
    } finally {
      await app.stop()
    }
  })
})

describeOnEachEngine('a database that others change under a running server', (engine) => {
  test('[server 1] the next call tells what was changed by SQL, and what stood there before once it is put back', async () => {
    const app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    const { db } = app.store
    try {
      const clientID = await aClient(app, { name: 'Marija', surname: 'Ħili', idno: '0777777M' })
      const { vehicleID } = await anAgreement(app, { clientID })
      await app.call('AddEditCash', anEntry({ clientID, amount: 25, name: '', description: '' }))
      const told = async () => {
        const found = await app.call('Search', { text: 'hili' })
        const list = await app.call('GetVehicles', { text: 'hili' })
        const clients = await app.call('GetClients', { text: 'hili' })
        const entries = await app.call('GetCashManagement', { vendorCustomer: 'hili' })
        return {
          found: found.clients.map(({ id }) => id),
          accounts: found.accounts.map((each) => each.vehicleID),
          list: list.data.map(({ id, vehicleState }) => `${id} ${vehicleState}`),
          clients: [clients.totalCount, ...clients.data.map(({ id }) => id)],
          entries: [entries.totalCount, await app.call('GetCashManagementTotal', { vendorCustomer: 'hili' })],
        }
      }
      const before = await told()
      expect(before).toMatchObject({ found: [clientID], accounts: [vehicleID], list: [`${vehicleID} 3`] })
      expect(before.entries[0]).toBeGreaterThan(0)
      await statementRows(db, `create table kept as select id, surname from clients`)
      await statementRows(db, `update clients set surname = 'Abela' where id = ${clientID}`)
      expect(await told()).toEqual({ found: [], accounts: [], list: [], clients: [0], entries: [0, 0] })
      await statementRows(db, `update clients c set surname = k.surname from kept k where k.id = c.id`)
      expect(await told()).toEqual(before)
      await statementRows(
        db,
        `insert into clients (idno, name, surname) select 'H' || n, 'New', 'Ħili' from generate_series(1, 40) n`,
      )
      expect((await told()).clients[0]).toBe(41)
      await statementRows(db, `delete from clients where idno like 'H%'`)
      expect(await told()).toEqual(before)
    } finally {
      await app.stop()
    }
  })
})
