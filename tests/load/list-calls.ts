import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/schemas'

export type ListOperation =
  | 'GetClients'
  | 'GetVehicles'
  | 'GetVehiclesIDs'
  | 'GetClientsDropDown'
  | 'GetVehiclesDropDown'
  | 'Search'
  | 'ResolveRecords'

export type ListCall = { [N in ListOperation]: { what: string; name: N; input: InputOf<Operations[N]> } }[ListOperation]

/** The page size of the web. */
const CLIENTS_PAGE = 25
const VEHICLES_PAGE = 50

/** Texts of the search box of both lists: words of either kind of record, in most rows, in some, in one, in none. */
const SEARCH_TEXTS: readonly (readonly [string, string])[] = [
  ['a word of a fifth of the vehicles', 'toyota'],
  ['a word of most vehicles', 'hatchback'],
  ['a word of every client', 'triq'],
  ['a word of one client in eighty', 'borg'],
  ['a word of one record', '0039595m'],
  ['a word of none', 'zzyzx'],
  ['two words of vehicles', 'suzuki white'],
  ['two words of clients', 'borg mosta'],
  ['a word of a client, a word of a vehicle', 'camilleri vitz'],
  ['accents left out', 'zebbug'],
  ['accents typed', 'Żebbuġ'],
  ['two letters', 'to'],
  ['one letter', 'a'],
  ['an HP account', 'hp-5001'],
]

function clientCalls(): ListCall[] {
  const call = (what: string, input: InputOf<Operations['GetClients']>): ListCall => ({
    what: `Clients: ${what}`,
    name: 'GetClients',
    input: { pageSize: CLIENTS_PAGE, only: 'rows', ...input },
  })
  const sorted = (['Surname', 'Name'] as const).flatMap((sortByColumn) =>
    [0, 1].flatMap((sortByType) => [
      call(`by ${sortByColumn}${sortByType ? ', descending' : ''}`, { sortByColumn, sortByType }),
      call(`by ${sortByColumn}${sortByType ? ', descending' : ''}, last page`, {
        sortByColumn,
        sortByType,
        pageNumber: 100_000 / CLIENTS_PAGE,
      }),
    ]),
  )
  return [
    call('first page', {}),
    call('last page', { pageNumber: 100_000 / CLIENTS_PAGE }),
    call('past the end', { pageNumber: 100_000 }),
    ...sorted,
    ...SEARCH_TEXTS.map(([what, text]) => call(`${what}, '${text}'`, { text })),
    ...['00395', '7912', '21', '9'].map((idnoMobileNo) => call(`number from '${idnoMobileNo}'`, { idnoMobileNo })),
    call('number and text', { idnoMobileNo: '79', text: 'borg' }),
  ]
}

function vehicleCalls(): ListCall[] {
  const filters: (readonly [string, Omit<InputOf<Operations['GetVehicles']>, 'pageNumber' | 'pageSize'>])[] = [
    ['all', {}],
    ...VEHICLE_SORTS.flatMap((sortByColumn) =>
      [0, 1].map(
        (sortByType) =>
          [`by ${sortByColumn}${sortByType ? ', descending' : ''}`, { sortByColumn, sortByType }] as const,
      ),
    ),
    ...([1, 2, 3] as const).map((vehicleState) => [`state ${vehicleState}`, { vehicleState }] as const),
    ['state 1 by Make', { vehicleState: 1, sortByColumn: 'Make', sortByType: 0 }],
    ...SEARCH_TEXTS.map(([what, text]) => [`${what}, '${text}'`, { text }] as const),
    ...['a', '12', 'aab1', 'aab 123', 'hp-50', 'ksp130'].map(
      (regNo) => [`registration part '${regNo}'`, { regNo }] as const,
    ),
    ['state, registration and text', { vehicleState: 3, regNo: '12', text: 'toyota borg' }],
    ['a text by Make', { text: 'borg', sortByColumn: 'Make', sortByType: 1 }],
  ]
  const last: readonly (readonly [string, number, (typeof filters)[number][1]])[] = [
    ['last page', 100_000 / VEHICLES_PAGE, {}],
    ['last page by Make', 100_000 / VEHICLES_PAGE, { sortByColumn: 'Make', sortByType: 0 }],
    ['last page by HpAccountNo, descending', 100_000 / VEHICLES_PAGE, { sortByColumn: 'HpAccountNo', sortByType: 1 }],
    ['page 400 of a text', 400, { text: 'toyota' }],
    ['past the end', 100_000, {}],
  ]
  return [
    ...filters.map(
      ([what, input]): ListCall => ({
        what: `Vehicles: ${what}`,
        name: 'GetVehicles',
        input: { pageSize: VEHICLES_PAGE, only: 'rows', ...input },
      }),
    ),
    ...last.map(
      ([what, pageNumber, input]): ListCall => ({
        what: `Vehicles: ${what}`,
        name: 'GetVehicles',
        input: { ...input, pageSize: VEHICLES_PAGE, pageNumber, only: 'rows' },
      }),
    ),
    ...filters.map(([what, input]): ListCall => ({ what: `Pager: ${what}`, name: 'GetVehiclesIDs', input })),
  ]
}

function otherCalls(): ListCall[] {
  return [
    ...['0039', 'borg', 'triq', 'maria borg', 'a'].map(
      (text): ListCall => ({ what: `Client type-ahead '${text}'`, name: 'GetClientsDropDown', input: { text } }),
    ),
    ...['aab', 'toyota', 'toyota white', 'hp-50', 'a'].map(
      (text): ListCall => ({ what: `Vehicle type-ahead '${text}'`, name: 'GetVehiclesDropDown', input: { text } }),
    ),
    {
      what: "Vehicle type-ahead of accounts 'toyota'",
      name: 'GetVehiclesDropDown',
      input: { text: 'toyota', hp: true },
    },
    ...['aab 123', 'maria borg', 'toyota', 'triq', 'hp-5001', '250', 'a'].map(
      (text): ListCall => ({ what: `Palette '${text}'`, name: 'Search', input: { text } }),
    ),
    {
      what: 'Palette, records named exactly: three of each kind',
      name: 'ResolveRecords',
      input: {
        queries: (['vehicle', 'account', 'client'] as const).flatMap((of) =>
          ['AAB 123', 'HP-5001', 'Maria Borg'].map((query) => ({ of, query })),
        ),
      },
    },
  ]
}

/** The calls for the number in the footer of a list, beside its first page: one for each filter, whatever the order. */
function totalCalls(): ListCall[] {
  return [...clientCalls(), ...vehicleCalls()].flatMap((call): ListCall[] => {
    if (call.name !== 'GetClients' && call.name !== 'GetVehicles') return []
    const { sortByColumn, pageNumber } = call.input
    if (sortByColumn || pageNumber) return []
    // The same call of the same list.
    return [{ ...call, what: `Total of ${call.what}`, input: { ...call.input, only: 'total' } } as ListCall]
  })
}

export const LIST_CALLS: readonly ListCall[] = [...clientCalls(), ...vehicleCalls(), ...totalCalls(), ...otherCalls()]
