import { expect, test, vi } from 'vitest'
import { fetchFirstRows } from './first-rows'

const rowId = (row: number) => String(row)
const pagesOf = (all: readonly number[]) =>
  vi.fn(async ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => ({
    data: all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    totalCount: all.length,
  }))
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

test.each([
  [0, 2_000, 0, 1],
  [1, 2_000, 1, 1],
  [500, 2_000, 500, 1],
  [501, 2_000, 501, 2],
  [2_001, 2_000, 2_000, 4],
  [60_000, 2_000, 2_000, 4],
  [60_000, 30, 30, 1],
])('of %i rows at most %i are %i, in %i calls', async (total, most, count, calls) => {
  const ask = pagesOf(numbers(total))
  expect(await fetchFirstRows(ask, { most, rowId })).toEqual({ rows: numbers(count), total })
  expect(ask).toHaveBeenCalledTimes(calls)
})

test('a row that another one pushed onto the next page is there once', async () => {
  const all = numbers(700)
  const ask = vi.fn(async ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => {
    const now = pageNumber === 1 ? all : [-1, ...all]
    return { data: now.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), totalCount: now.length }
  })
  const { rows } = await fetchFirstRows(ask, { most: 2_000, rowId })
  expect(rows).toEqual(all)
})

test('a result that shrinks while it is read ends', async () => {
  const ask = vi.fn(async ({ pageNumber }: { pageNumber: number }) => ({
    data: pageNumber === 1 ? numbers(500) : [],
    totalCount: 900,
  }))
  expect((await fetchFirstRows(ask, { most: 2_000, rowId })).rows).toHaveLength(500)
})
