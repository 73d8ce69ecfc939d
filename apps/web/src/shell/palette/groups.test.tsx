import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Keyboard } from '../../kit/keys/keyboard'
import { RecordIndex } from '../../features/search/record-index'
import { mergeFound } from './found-records'
import { paletteGroups } from './groups'
import { foundRecordGroups } from './rows'

let index: RecordIndex
beforeEach(() => {
  index = new RecordIndex(true)
  index.put({
    vehicles: [
      [1, 'ABC 123', 'Toyota Vitz', 2015, 'White', '', 1, '', 0, '', 0],
      [2, 'GHV 552', 'Mazda Demio', 2012, 'Blue', '', 3, 'HP-1935', 7, '2026-01-01', 1],
    ],
    clients: [
      [7, '0412385M', 'Maria', 'Borg', 'Mosta', '79123456', '', ''],
      [8, '0033377G', 'Ivan', 'Settings', 'Qormi', '', '', ''],
    ],
    gone: [],
  })
})
afterEach(() => document.body.replaceChildren())

/** The first row of each group that is not empty. */
function firstRows(text: string): string[] {
  const today = day('2026-11-20')
  const parsed = parseLine(text, { today, commands: COMMANDS })
  const found = mergeFound(text, index.find(text, { most: 4 }), undefined)
  const groups = paletteGroups({
    ...{
      typed: text,
      text,
      isSearching: false,
      repair: null,
      others: [],
      nearSuggestions: [],
      parsed,
      line: null,
      recents: [],
      unsaved: [],
      choices: null,
      actions: null,
      noun: null,
      index: null,
      habits: {},
      earlierLines: ['pay ABC 123'],
      frecency: new Map(),
      today,
    },
    found,
    foundRows: foundRecordGroups(found, text, { accounts: null, vehicles: null, clients: null }),
    place: { screen: '', pathname: '/', keyboard: new Keyboard({ commands: COMMANDS }) },
  })
  return groups.flatMap(({ items: [first] }) => (first ? [`${first.id}${first.isCertain ? '!' : ''}`] : []))
}

test.each([
  // The very record, before any command.
  ['abc123', 'vehicle 1'],
  ['maria borg', 'client 7'],
  ['1935', 'account HP-1935'],
  // The very command: nothing that is still to be found is sooner meant.
  ['dc', 'command cash-book.show-daily!'],
  ['settings', /^command .*!$/],
  // What begins a registration, a surname or a name.
  ['ghv', 'account HP-1935'],
  ['bor', 'account HP-1935'],
  ['mari', 'account HP-1935'],
  // What begins a title, before what else a car is known by.
  ['vehic', /^command /],
])('%s means %s', (text, meant) => {
  expect(firstRows(text)[0]).toMatch(meant instanceof RegExp ? meant : new RegExp(`^${meant}$`))
})
