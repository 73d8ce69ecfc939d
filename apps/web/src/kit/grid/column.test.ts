import { expect, test } from 'vitest'
import { leastWidthOf, templateOf } from './column'

test('columns share the room, and below their least width they are scrolled', () => {
  const columns = [{ width: 100 }, { width: 'fill' }, { width: 42 }] as const
  expect(templateOf(columns)).toBe('100px minmax(80px, 1fr) 42px')
  expect(leastWidthOf(columns)).toBe(222)
})
