import { expect, test } from 'vitest'
import { groupItems, type PaletteGroup, stabiliseGroups } from './stable-groups'

const group = (id: string, ...items: string[]): PaletteGroup => ({
  id,
  title: id,
  items: items.map((item) => ({ id: item, content: item })),
})
const ids = (groups: readonly PaletteGroup[]) => groups.map((shown) => shown.id)

test('groups come in the wanted order at first, without empty ones', () => {
  expect(ids(stabiliseGroups([group('run', 'a'), group('none'), group('go', 'b')], [], null))).toEqual(['run', 'go'])
})
test('a late group that belongs above the highlight goes below it', () => {
  const next = [group('accounts', 'x'), group('run', 'a'), group('vehicles', 'y'), group('go', 'b')]
  expect(ids(stabiliseGroups(next, ['run', 'go'], 'a'))).toEqual(['run', 'accounts', 'vehicles', 'go'])
  expect(ids(stabiliseGroups(next, ['run', 'go'], 'b'))).toEqual(['run', 'go', 'accounts', 'vehicles'])
})
test('at most four items each, and the highlighted one is never dropped', () => {
  const many = group('vehicles', 'a', 'b', 'c', 'd', 'e', 'f')
  expect(stabiliseGroups([many], [], null)[0]?.items.map((item) => item.id)).toEqual(['a', 'b', 'c', 'd'])
  expect(stabiliseGroups([many], ['vehicles'], 'f')[0]?.items.map((item) => item.id)).toEqual(['a', 'b', 'c', 'f'])
})
test('what leads to the others stands below the items that are shown, and can be chosen as they can', () => {
  const many = { ...group('vehicles', 'a', 'b', 'c', 'd', 'e'), more: { id: 'more', content: '56 more' } }
  const [first] = stabiliseGroups([many], [], null)
  expect(first && groupItems(first).map((item) => item.id)).toEqual(['a', 'b', 'c', 'd', 'more'])
  const late = group('accounts', 'x')
  expect(ids(stabiliseGroups([late, many], ['vehicles'], 'more'))).toEqual(['vehicles', 'accounts'])
  expect(groupItems({ ...group('none'), more: { id: 'more', content: '' } })).toEqual([])
})
