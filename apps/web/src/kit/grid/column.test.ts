import { expect, test } from 'vitest'
import { fittingColumns, gridMinWidth, gridTemplate, fitsAtMinWidth } from './column'

test('columns share the room, and below their least width they are scrolled', () => {
  const columns = [{ width: 100 }, { width: 'fill' }, { width: 42 }] as const
  expect(gridTemplate(columns)).toBe('100px minmax(80px, 1fr) 42px')
  expect(gridMinWidth(columns)).toBe(222)
})

test('columns narrow first; those that may leave go when that is not enough, the lowest first', () => {
  const columns = [
    { id: 'a', width: 100, least: 80 },
    { id: 'b', width: 100, leaves: 2 },
    { id: 'c', width: 'fill', least: 120 },
    { id: 'd', width: 60, leaves: 1 },
  ] as const
  const ids = (room: number) => fittingColumns(columns, room).map(({ id }) => id)
  expect(gridTemplate(columns)).toBe('minmax(80px, 100px) 100px minmax(120px, 1fr) 60px')
  expect(gridMinWidth(columns)).toBe(360)
  expect(ids(360)).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(359)).toEqual(['a', 'b', 'c'])
  expect(ids(299)).toEqual(['a', 'c'])
  expect(ids(10), 'what may not leave stays').toEqual(['a', 'c'])
})

test('on a telephone only the columns that stay there are shown, as wide as they are there', () => {
  const columns = [
    { id: 'a', width: 102, onPhone: 96 },
    { id: 'b', width: 110, least: 92, onPhone: 'fill' },
    { id: 'c', width: 'fill', least: 170 },
    { id: 'd', width: 80, leaves: 1 },
  ] as const
  const ids = (room: number) => fittingColumns(columns, room).map(({ id }) => id)
  expect(ids(360)).toEqual(['a', 'b'])
  expect(gridTemplate(fittingColumns(columns, 360))).toBe('96px minmax(56px, 1fr)')
  expect(ids(444), 'in a narrow pane at a desk those that may leave go').toEqual(['a', 'b', 'c', 'd'])
  expect(fittingColumns([{ id: 'e', width: 500 }], 360), 'a list that names none is scrolled').toHaveLength(1)
})

test.each([
  ['21-11-2026', { width: 88 }, true],
  ['21-11-2026', { width: 85 }, false],
  ['21-11-2026', { width: 120, least: 85 }, false],
  ['Golf 1.4', { width: 'fill' }, true],
  ['Volkswagen', { width: 'fill' }, false],
  ['', { width: 16 }, true],
  // Letters of another font may be wider.
  ['Ġanni', { width: 200 }, false],
  [null, { width: 200 }, false],
] as const)('that %j has room in %o is sure: %s', (content, column, expected) => {
  expect(fitsAtMinWidth(content, column)).toBe(expected)
})
