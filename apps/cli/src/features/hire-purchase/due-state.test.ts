import type { Key } from 'ink'
import { describe, expect, test } from 'vitest'
import { aList, aRow } from '../../../../../tests/fixtures/hp-rows'
import { dueKey } from './due-keys'
import { splitKeypresses } from '../../kit/keypresses'
import {
  countChanges,
  type DueAction,
  type DueState,
  cursorAccount,
  nextDueState,
  initialState,
  shownRows,
} from './due-state'

const LIST = aList(
  aRow({ vehicleID: 1, daysOverdue: 0, nextDueDate: '2026-11-20' }),
  aRow({ vehicleID: 2, daysOverdue: 30, nextDueDate: '2026-10-21', make: 'Honda', nextPaymentAmount: 75 }),
  aRow({ vehicleID: 3, daysOverdue: 91, nextDueDate: '2026-08-21', name: 'Noel', regNo: 'BBB 222' }),
)
const stateAfter = (...actions: DueAction[]): DueState => actions.reduce(nextDueState, initialState(LIST))
const ids = (state: DueState) => shownRows(state).map((row) => row.vehicleID)
const type = (text: string): DueAction => ({ kind: 'type', text })

describe('the list of payments due', () => {
  test('latest due first, then as asked; the cursor stays on its account', () => {
    expect(ids(stateAfter())).toEqual([1, 2, 3])
    const sorted = stateAfter({ kind: 'move', by: 1 }, { kind: 'sort', at: 4 })
    expect([ids(sorted), cursorAccount(sorted)]).toEqual([[2, 1, 3], 2])
    const again = nextDueState(sorted, { kind: 'sort', at: 4 })
    expect([ids(again), cursorAccount(again)]).toEqual([[1, 3, 2], 2])
  })

  test('words find without accents, in any order', () => {
    expect(ids(stateAfter(type('zammit censu')))).toEqual([1, 2])
    expect(ids(stateAfter(type('honda')))).toEqual([2])
    expect(ids(stateAfter(type('honda'), { kind: 'erase' }, { kind: 'erase' }))).toEqual([2])
    expect(ids(stateAfter(type('nobody')))).toEqual([])
    expect(cursorAccount(stateAfter(type('nobody'), { kind: 'select' }))).toBeNull()
  })

  test('ageing by the age of the oldest payment; the same digit again shows all', () => {
    expect(ids(stateAfter({ kind: 'bucket', at: 4 }))).toEqual([3])
    expect(ids(stateAfter({ kind: 'bucket', at: 4 }, { kind: 'bucket', at: 4 }))).toEqual([1, 2, 3])
  })

  test('the cursor never leaves the rows', () => {
    expect(stateAfter({ kind: 'move', by: -5 }).cursor).toBe(0)
    expect(stateAfter({ kind: 'move', by: 500 }).cursor).toBe(2)
    expect(stateAfter({ kind: 'move-to', at: 'last' }, type('honda')).cursor).toBe(0)
    expect(nextDueState(initialState(aList()), { kind: 'move', by: 1 }).cursor).toBe(0)
  })

  test('one step out at a time: text box, selection, filters', () => {
    const deep = stateAfter({ kind: 'select' }, { kind: 'start-filter' }, type('toyota'))
    const one = nextDueState(deep, { kind: 'step-out' })
    expect([one.isFiltering, one.filter, one.selected.size]).toEqual([false, 'toyota', 1])
    const two = nextDueState(one, { kind: 'step-out' })
    expect([two.filter, two.selected.size]).toEqual(['toyota', 0])
    expect(nextDueState(two, { kind: 'step-out' }).filter).toBe('')
  })

  test('changes wait until they are taken; a selection of what is gone goes too', () => {
    const newer = aList(LIST.data[1]!, { ...LIST.data[2]!, nextPaymentAmount: 1 }, aRow({ vehicleID: 4 }))
    expect(countChanges(LIST, newer)).toBe(3)
    const heard = stateAfter(
      { kind: 'select' },
      { kind: 'move', by: 1 },
      { kind: 'select' },
      { kind: 'heard', list: newer },
    )
    expect(ids(heard)).toEqual([1, 2, 3])
    const taken = nextDueState(heard, { kind: 'take' })
    expect([ids(taken), cursorAccount(taken), [...taken.selected], taken.waiting]).toEqual([[4, 2, 3], 2, [2], null])
    expect(nextDueState(heard, { kind: 'heard', list: LIST }).waiting).toBeNull()
  })
})

describe('keys', () => {
  // All that Ink says of a key; a test names what is pressed.
  const key = (over: Partial<Key> = {}) => ({ ctrl: false, meta: false, shift: false, ...over }) as Key
  const meaning = (input: string, over: Partial<Key> = {}, isFiltering = false) =>
    dueKey(input, key(over), { isFiltering, page: 18 })

  test('letters, digits and chords while browsing', () => {
    expect(meaning('j')).toEqual({ kind: 'move', by: 1 })
    expect(meaning('G')).toEqual({ kind: 'move-to', at: 'last' })
    expect(meaning('5')).toEqual({ kind: 'bucket', at: 4 })
    expect(meaning('6')).toBeNull()
    expect(meaning('@')).toEqual({ kind: 'sort', at: 1 })
    expect(meaning('"')).toEqual({ kind: 'sort', at: 1 })
    expect(meaning('P')).toEqual({ kind: 'pay' })
    expect(meaning('', { pageDown: true })).toEqual({ kind: 'move', by: 18 })
    expect(meaning('c', { ctrl: true })).toEqual({ kind: 'interrupt' })
    expect([meaning('p', { ctrl: true }), meaning('q', { meta: true }), meaning('')]).toEqual([null, null, null])
  })

  test('a letter is text while words are typed, and never a command', () => {
    for (const letter of ['q', 'p', ' ', '1', '!', 'ż']) expect(meaning(letter, {}, true)).toEqual(type(letter))
    expect(meaning('\r', { return: true }, true)).toEqual({ kind: 'end-filter' })
    expect(meaning('', { backspace: true }, true)).toEqual({ kind: 'erase' })
    expect(meaning('c', { ctrl: true }, true)).toEqual({ kind: 'interrupt' })
  })

  test('keys that arrive together are each their own', () => {
    expect(
      splitKeypresses('/ab\u007f\r', key()).map((press) => [press.input, press.key.return, press.key.backspace]),
    ).toEqual([
      ['/', false, false],
      ['a', false, false],
      ['b', false, false],
      ['\u007f', false, true],
      ['\r', true, false],
    ])
  })
})
