import { MATCH } from '@forecourt/core/features/search/match'
import type { LikelyClient, LikelyRecords, LikelyVehicle } from '@forecourt/core/features/search/schemas'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { rankOf, clientSearchKeys, typoRankOf, searchTextOf } from '@forecourt/core/features/search/match'
import { Records } from './records'
import * as indexModule from './record-index'

const { RecordIndex } = indexModule
type Index = InstanceType<typeof RecordIndex>

const MARIA: LikelyClient = [7, '0412385M', 'Maria', 'Borg', 'Mosta', '+356 7912 3456', '', '']
const IVAN: LikelyClient = [8, '0033377G', 'Ivan', 'Ħili', 'Żebbuġ', '', '21445566', '']
const STOCK: LikelyVehicle = [1, 'ABC 123', 'Toyota Vitz', 2015, 'White', 'KSP90-1234567', 1, '', 0, '', 0]
const SOLD: LikelyVehicle = [2, 'ABC 124', 'Honda Fit', 2012, 'Blue', '', 3, 'HP-1935', 7, '2026-01-05', 1]
const PAID: LikelyVehicle = [3, 'GHV 552', 'Mazda Demio', 2010, 'Red', '', 3, 'HP-1200', 7, '2020-01-05', 2]

function filled(): Index {
  const index = new RecordIndex(true)
  index.put({ vehicles: [STOCK, SOLD, PAID], clients: [MARIA, IVAN], gone: [] })
  return index
}

/** As `kind label`, best first. */
function found(index: Index, text: string, o: Partial<Parameters<Index['find']>[1]> = {}): string[] {
  const { vehicles, accounts, clients } = index.find(text, { most: 4, ...o })
  return [
    ...accounts.map(({ accountNo }) => accountNo),
    ...vehicles.map(({ regNo }) => regNo),
    ...clients.map(({ name }) => name),
  ]
}

describe('the index of likely records', () => {
  test('an account is found by its number, its car and whose it is; the very car brings who bought it', () => {
    const index = filled()
    expect(found(index, '1935')).toEqual(['HP-1935', 'ABC 124', 'Maria Borg'])
    expect(found(index, 'borg')).toEqual(['HP-1935', 'HP-1200', 'Maria Borg'])
    expect(found(index, 'abc')).toEqual(['HP-1935', 'ABC 123', 'ABC 124'])
    expect(found(index, 'ghv552')).toEqual(['HP-1200', 'GHV 552', 'Maria Borg'])
  })

  test('what it finds is what the palette shows', () => {
    const { vehicles, accounts, clients } = filled().find('abc124', { most: 4 })
    expect(vehicles).toEqual([
      {
        ...{ id: 2, regNo: 'ABC 124', title: 'Honda Fit', detail: '2012, Blue', state: 3, accountNo: 'HP-1935' },
        rank: MATCH.exact,
      },
    ])
    expect(accounts[0]).toMatchObject({ vehicleID: 2, clientName: 'Maria Borg', open: true, nextPaymentAmount: null })
    expect(clients[0]).toMatchObject({ idno: '0412385M', locality: 'Mosta', detail: 'bought ABC 124' })
  })

  test('use breaks ties and never beats what is typed', () => {
    const index = filled()
    const weightOf = (_: string, id: number) => (id === 2 ? 1 : 0)
    expect(found(index, 'abc', { weightOf }).filter((text) => text.startsWith('ABC'))).toEqual(['ABC 124', 'ABC 123'])
    expect(found(index, 'abc123', { weightOf })).toEqual(['ABC 123'])
  })

  test('who is renamed is found by the new name alone, with the accounts; what is gone is not found', () => {
    const index = filled()
    const renamed: LikelyClient = [7, '0412385M', 'Maria', 'Galea', 'Mosta', '', '', '']
    index.put({ vehicles: [], clients: [renamed], gone: [] })
    expect(found(index, 'borg')).toEqual([])
    expect(found(index, 'galea')).toEqual(['HP-1935', 'HP-1200', 'Maria Galea'])
    index.put({ vehicles: [], clients: [], gone: [2] })
    expect(found(index, 'galea')).toEqual(['HP-1200', 'Maria Galea'])
    expect(found(index, 'abc124')).toEqual(['ABC 123'])
    // Its sale was undone.
    index.put({ vehicles: [[3, 'GHV 552', 'Mazda Demio', 2010, 'Red', '', 1, '', 0, '', 0]], clients: [], gone: [] })
    expect(found(index, 'galea')).toEqual(['Maria Galea'])
    expect(found(index, 'hp1200')).toEqual([])
  })

  test('errors are forgiven where nothing is found letter for letter, as core counts them', () => {
    const index = filled()
    expect(found(index, 'brog')).toEqual(['HP-1935', 'HP-1200', 'Maria Borg'])
    expect(found(index, 'ivna hili')).toEqual(['Ivan Ħili'])
    const letters = fc.constantFrom('a', 'b', 'i', 'h', 'l', 'z', 'ħ', '1', '3')
    const word = fc.array(letters, { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''))
    const number = fc.array(fc.constantFrom('0', '3', '5', '6'), { maxLength: 9 }).map((signs) => signs.join(''))
    const text = fc.oneof(
      word,
      number,
      fc.tuple(word, fc.oneof(word, number)).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, number), { minLength: 1, maxLength: 8 }), text, (names, text) => {
        const clients = names.map(
          ([name, surname, no], at): LikelyClient => [at + 1, no, name, surname, '', `+356${no}`, '', ''],
        )
        const own = new RecordIndex(true)
        own.put({ vehicles: [], clients, gone: [] })
        const wanted = searchTextOf(text)
        const ranks = (of: typeof rankOf) =>
          clients.flatMap(([id, idno, name, surname, locality, ...phones]) => {
            const sought = clientSearchKeys({ idno, name, surname, locality, phones })
            const rank = wanted && of(sought, wanted)
            return rank === null ? [] : [`${id} ${rank}`]
          })
        const expected = ranks(rankOf).length > 0 ? ranks(rankOf) : ranks(typoRankOf)
        const all = own.find(text, { most: 99 }).clients.map(({ id, rank }) => `${id} ${rank}`)
        expect(all.sort()).toEqual(expected.sort())
      }),
    )
  })
})

test('who types on finds what one finds who types it at once', () => {
  const signs = fc.constantFrom('a', 'b', 'h', 'ħ', '0', '3', '5', '6', '7', ' ', '+', '-')
  const text = (most: number) => fc.array(signs, { minLength: 1, maxLength: most }).map((all) => all.join(''))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text(5), text(5), text(9)), { minLength: 1, maxLength: 8 }),
      text(12),
      (names, typed) => {
        const clients = names.map(
          ([name, surname, phone], at): LikelyClient => [at + 1, '', name, surname, '', phone, '', ''],
        )
        const [typing, atOnce] = [new RecordIndex(true), () => new RecordIndex(true)]
        typing.put({ vehicles: [], clients, gone: [] })
        for (let length = 1; length <= typed.length; length += 1) {
          const fresh = atOnce()
          fresh.put({ vehicles: [], clients, gone: [] })
          const part = typed.slice(0, length)
          expect(typing.find(part, { most: 9 })).toEqual(fresh.find(part, { most: 9 }))
        }
      },
    ),
  )
})

const NOTHING: LikelyRecords = {
  ...{ mark: '1', isWhole: false, isComplete: false, vehicles: [], clients: [], gone: [], vendors: null },
}
const WHOLE: LikelyRecords = {
  ...NOTHING,
  ...{ isWhole: true, isComplete: true, vehicles: [STOCK], clients: [MARIA], vendors: ['Garage'] },
}

function reading(...answers: (LikelyRecords | Error)[]) {
  const asked: unknown[] = []
  const records = new Records({
    ask: async (input) => {
      asked.push(input)
      const answer = answers.shift() ?? NOTHING
      if (answer instanceof Error) throw answer
      return answer
    },
    fetchIndex: async () => indexModule,
    idle: async () => {},
  })
  return { records, asked }
}

describe('the records in the window', () => {
  test('they are read once, and then what changed is', async () => {
    const { records, asked } = reading(WHOLE, { ...NOTHING, mark: '2', vehicles: [SOLD], vendors: ['Wash'] })
    records.changed()
    expect(asked).toEqual([])
    records.hears(true)
    records.want()
    records.want()
    await vi.waitFor(() => expect(records.index?.size).toBe(2))
    expect(records.vendors).toEqual(['Garage'])
    records.changed()
    await vi.waitFor(() => expect(records.index?.size).toBe(3))
    expect(asked).toEqual([{}, { since: '1' }])
    expect(records.isComplete).toBe(true)
    expect(records.vendors).toEqual(['Garage', 'Wash'])
  })

  test('while changes are not heard of nothing is complete, until what was missed is read', async () => {
    const { records, asked } = reading(WHOLE, NOTHING)
    records.want()
    await vi.waitFor(() => expect(records.index?.size).toBe(2))
    expect(records.isComplete).toBe(false)
    records.hears(true)
    expect(records.isComplete).toBe(false)
    records.changed()
    await vi.waitFor(() => expect(records.isComplete).toBe(true))
    expect(asked).toHaveLength(2)
    records.hears(false)
    expect(records.isComplete).toBe(false)
  })

  test('what changes while it is read is asked afterwards', async () => {
    const { records, asked } = reading(WHOLE, NOTHING)
    records.want()
    await Promise.resolve()
    records.changed()
    await vi.waitFor(() => expect(asked).toEqual([{}, { since: '1' }]))
  })

  test('after a failure it is tried again', async () => {
    vi.useFakeTimers()
    const { records, asked } = reading(new Error('nobody answers'), WHOLE)
    records.want()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toEqual([{}, {}])
    expect(records.index?.size).toBe(2)
    vi.useRealTimers()
  })

  test('who leaves takes all of it along, also what is still on its way', async () => {
    const { records } = reading(WHOLE)
    records.want()
    records.clear()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(records.index).toBeNull()
    expect(records.vendors).toEqual([])
  })
})
