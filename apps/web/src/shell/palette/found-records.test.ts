import { MATCH } from '@forecourt/core/features/search/match'
import type { SearchResult } from '@forecourt/core/features/search/schemas'
import { describe, expect, test } from 'vitest'
import { RecordIndex } from '../../features/search/record-index'
import { bestRank, hasExactMatch, mergeFound } from './found-records'

const NOTHING: SearchResult = { vehicles: [], accounts: [], clients: [], entries: [] }
const car = (id: number, regNo: string) => ({
  ...{ id, regNo, title: 'Toyota Vitz', detail: '', state: 1, accountNo: '' },
})
const account = (vehicleID: number, regNo: string, nextPaymentAmount: number | null) => ({
  ...{ vehicleID, accountNo: `HP-${1900 + vehicleID}`, regNo, clientName: 'Maria Borg', open: true },
  ...{ nextDueDate: nextPaymentAmount === null ? null : '2026-12-01', nextPaymentAmount },
})

function local(text: string) {
  const index = new RecordIndex(false)
  index.put({
    vehicles: [
      [1, 'ABC 123', 'Toyota Vitz', 0, '', '', 1, '', 0, '', 0],
      [2, 'ABC 129', 'Toyota Vitz', 0, '', '', 3, 'HP-1902', 7, '2026-01-01', 1],
    ],
    clients: [[7, '0412385M', 'Maria', 'Borg', 'Mosta', '', '', '']],
    gone: [],
  })
  return index.find(text, { most: 4 })
}

describe('what is found in the window and by the server', () => {
  test('the server tells more of what is there, and appends what is not', () => {
    const server = {
      ...NOTHING,
      vehicles: [car(3, 'ABC 127'), car(1, 'ABC 123')],
      accounts: [account(2, 'ABC 129', 250)],
    }
    const { vehicles, accounts } = mergeFound('abc', local('abc'), server)
    expect(vehicles.map(({ regNo }) => regNo)).toEqual(['ABC 123', 'ABC 129', 'ABC 127'])
    expect(accounts).toEqual([{ ...account(2, 'ABC 129', 250), rank: MATCH.registration }])
  })

  test('the very record comes first, also when only the server has it', () => {
    const found = mergeFound('abc12', local('abc12'), { ...NOTHING, vehicles: [car(3, 'ABC 12')] })
    expect(found.vehicles.map(({ regNo }) => regNo)).toEqual(['ABC 12', 'ABC 123', 'ABC 129'])
    expect(hasExactMatch(found)).toBe(true)
    expect(hasExactMatch(local('abc12'))).toBe(false)
  })

  test('what was meant letter for letter comes before what is only like it', () => {
    const own = local('abc128')
    expect(own.vehicles.map(({ rank }) => rank)).toEqual([MATCH.typo + 1, MATCH.typo + 1])
    const clients = [{ id: 9, idno: '1', name: 'Abc128 Ltd', locality: '', mobile: '', detail: '' }]
    const found = mergeFound('abc128', own, { ...NOTHING, vehicles: [car(4, 'XABC 1280')], clients })
    expect(found.vehicles.map(({ regNo }) => regNo)[0]).toBe('XABC 1280')
    expect(bestRank(found)).toBe(MATCH.name)
  })

  test('without an index the server answers alone, and before it does nothing is there', () => {
    expect(bestRank(mergeFound('abc', null, undefined))).toBe(Number.POSITIVE_INFINITY)
    const { vehicles } = mergeFound('abc', null, { ...NOTHING, vehicles: [car(1, 'ABC 123')] })
    expect(vehicles.map(({ rank }) => rank)).toEqual([MATCH.registration])
  })
})
