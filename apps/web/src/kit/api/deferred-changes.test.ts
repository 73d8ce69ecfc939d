import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countRowChanges, type ShownList, deferRowChanges } from './deferred-changes'

interface Row {
  id: string
  text: string
}
const row = (id: string, text = id): Row => ({ id, text })
const page = (rows: readonly Row[], isProvisional = false) => ({ rows, isProvisional })
const list = (total: number | null, ...pages: readonly (readonly Row[])[]) => ({
  total,
  isTotalProvisional: false,
  pages: new Map(pages.map((rows, i) => [i, page(rows)])),
})
const o = { rowId: ({ id }: Row) => id, takes: false }
const shownOf = (held: ShownList<Row>, number = 0) => held.pages.get(number)?.rows.map(({ text }) => text)
const first = deferRowChanges(null, list(3, [row('a'), row('b'), row('c')]), o)

describe('holdChanges', () => {
  test('a changed value is painted in place', () => {
    const held = deferRowChanges(first, list(3, [row('a'), row('b', 'B!'), row('c')]), o)
    expect([shownOf(held), held.changes]).toEqual([['a', 'B!', 'c'], 0])
  })

  test('an added, a removed and a moved row wait, while values are painted', () => {
    const added = deferRowChanges(first, list(4, [row('new'), row('a', 'A!'), row('b'), row('c')]), o)
    expect([shownOf(added), added.total, added.changes]).toEqual([['A!', 'b', 'c'], 3, 1])
    const removed = deferRowChanges(first, list(2, [row('a'), row('c')]), o)
    expect([shownOf(removed), removed.total, removed.changes]).toEqual([['a', 'b', 'c'], 3, 1])
    const moved = deferRowChanges(first, list(3, [row('c'), row('a'), row('b')]), o)
    expect([shownOf(moved), moved.changes]).toEqual([['a', 'b', 'c'], 1])
  })

  test('what waited counts from what is shown, not from the answer before', () => {
    const once = deferRowChanges(first, list(4, [row('x'), row('a'), row('b'), row('c')]), o)
    const twice = deferRowChanges(once, list(5, [row('y'), row('x'), row('a'), row('b'), row('c')]), o)
    expect([shownOf(twice), twice.changes]).toEqual([['a', 'b', 'c'], 2])
    const undone = deferRowChanges(twice, list(3, [row('a'), row('b'), row('c')]), o)
    expect(undone.changes).toBe(0)
  })

  test('a row that pushes another to a page that is not known counts once', () => {
    const two = deferRowChanges(null, list(9, [row('a'), row('b')], [row('c'), row('d')]), o)
    const held = deferRowChanges(two, list(10, [row('new'), row('a')], [row('b'), row('c')]), o)
    expect([shownOf(held, 0), shownOf(held, 1), held.changes]).toEqual([['a', 'b'], ['c', 'd'], 1])
  })

  test('all is taken when it is asked for, or was made here', () => {
    const held = deferRowChanges(first, list(1, [row('z')]), { ...o, takes: true })
    expect([shownOf(held), held.total, held.changes]).toEqual([['z'], 1, 0])
  })

  test('a kept answer that was being asked again gives way in silence', () => {
    const cached = deferRowChanges(
      null,
      { total: 2, isTotalProvisional: true, pages: new Map([[0, page([row('a'), row('b')], true)]]) },
      o,
    )
    const held = deferRowChanges(cached, list(3, [row('new'), row('a'), row('b')]), o)
    expect([shownOf(held), held.changes]).toEqual([['new', 'a', 'b'], 0])
  })

  test('the first count is no change, whatever was asked since, and one that waits for rows is one', () => {
    const uncounted = deferRowChanges(null, list(null, [row('a'), row('b')]), o)
    expect([uncounted.total, uncounted.changes]).toEqual([null, 0])
    const counted = deferRowChanges(uncounted, list(9, [row('a'), row('b')]), o)
    expect([counted.total, counted.changes]).toEqual([9, 0])
    const more = deferRowChanges(counted, list(10, [row('a'), row('b')]), o)
    expect([more.total, more.changes]).toEqual([9, 1])
    const both = deferRowChanges(more, list(10, [row('new'), row('a')]), o)
    expect([shownOf(both), both.total, both.changes]).toEqual([['a', 'b'], 9, 1])
  })

  test('a count that was being asked again when it was taken gives way in silence', () => {
    const taken = deferRowChanges(
      first,
      { ...list(3, [row('new'), row('a')]), isTotalProvisional: true },
      { ...o, takes: true },
    )
    const counted = deferRowChanges(taken, list(4, [row('new'), row('a')]), o)
    expect([counted.total, counted.changes]).toEqual([4, 0])
    const asked = deferRowChanges(counted, { ...list(4, [row('new'), row('a')]), isTotalProvisional: true }, o)
    const other = deferRowChanges(asked, list(5, [row('new'), row('a')]), o)
    expect([other.total, other.changes]).toEqual([4, 1])
  })

  test('a page that comes in the new order never shows one row twice', () => {
    const held = deferRowChanges(first, list(6, [row('x'), row('a'), row('b')], [row('c'), row('d'), row('e')]), o)
    expect([shownOf(held, 0), shownOf(held, 1), held.changes]).toEqual([['x', 'a', 'b'], ['c', 'd', 'e'], 0])
  })
})

describe('changeCount', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 30 })

  test('is nothing between equal orders, the same both ways, and at most all rows', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        expect(countRowChanges(a, a)).toBe(0)
        expect(countRowChanges(a, b)).toBe(countRowChanges(b, a))
        expect(countRowChanges(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
        if (a.join('\n') !== b.join('\n')) expect(countRowChanges(a, b)).toBeGreaterThan(0)
      }),
    )
  })
})
