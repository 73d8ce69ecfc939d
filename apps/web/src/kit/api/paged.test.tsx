import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Api, ApiProvider } from './api'
import { invalidate } from './invalidate'
import { usePaged } from './paged'

const PAGE_SIZE = 2
const rowId = ({ userID }: { userID: number }) => String(userID)

interface Asked {
  username?: string
  pageNumber?: number
  only: 'rows' | 'total'
}

/** A server of users, whose answers are as old as the question and come when they are let. */
function slowServer(count: number) {
  const server = { ids: Array.from({ length: count }, (_, i) => i + 1), asked: [] as string[] }
  const waiting = new Map<string, (isFailed: boolean) => void>()
  const call = (_: string, { username = '', pageNumber, only }: Asked) => {
    const question = `${username}${only === 'total' ? 'total' : pageNumber}`
    server.asked.push(question)
    const from = ((pageNumber ?? 1) - 1) * PAGE_SIZE
    const found = username === 'none' ? [] : server.ids
    const answer =
      only === 'total'
        ? { data: [], totalCount: found.length }
        : { data: found.slice(from, from + PAGE_SIZE).map((userID) => ({ userID })) }
    return new Promise((resolve, reject) =>
      waiting.set(question, (isFailed) => (isFailed ? reject(new Error('no answer')) : resolve(answer))),
    )
  }
  const answer = async (question: string, isFailed = false) => {
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect([...waiting.keys()]).toContain(question)
    waiting.get(question)?.(isFailed)
    waiting.delete(question)
    await act(() => vi.advanceTimersByTimeAsync(1))
  }
  return { server, answer, api: { call } as unknown as Api } // no screen asks anything else of it here
}

function show(api: Api, username = '', firstPage = 0) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ApiProvider api={api}>{children}</ApiProvider>
    </QueryClientProvider>
  )
  const view = renderHook(
    (search: { username: string }) => usePaged('GetUsers', search, { pageSize: PAGE_SIZE, rowId, firstPage }),
    { wrapper: around, initialProps: { username } },
  )
  const list = () => {
    const { rows, status, isStale, isPartial, changes } = view.result.current
    const ids = Array.from({ length: rows.total }, (_, i) => rows.rowAt(i)?.userID ?? 0)
    return { ids, count: rows.count, status, isStale, isPartial, changes }
  }
  const change = () => void invalidate(queries, ['GetUsers'], { pending: 'let-come' })
  return { ...view, list, change }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('rows are there before their number is, with a page of places behind them', async () => {
  const { answer, api, server } = slowServer(5)
  const { list, result } = show(api)
  expect(list()).toMatchObject({ ids: [], status: 'loading' })
  await answer('1')
  expect(server.asked).toEqual(['1', 'total'])
  expect(list()).toMatchObject({ ids: [1, 2, 0, 0], count: null, status: 'ready', isStale: false, changes: 0 })
  act(() => result.current.needPages([0, 1]))
  await answer('2')
  expect(list()).toMatchObject({ ids: [1, 2, 3, 4, 0, 0], count: null })
  await answer('total')
  expect(list()).toMatchObject({ ids: [1, 2, 3, 4, 0], count: 5, changes: 0 })
})

test('a number that is there first waits for rows', async () => {
  const { answer, api } = slowServer(5)
  const { list } = show(api)
  await answer('total')
  expect(list()).toMatchObject({ ids: [], status: 'loading' })
  await answer('1')
  expect(list()).toMatchObject({ ids: [1, 2, 0, 0, 0], count: 5, status: 'ready' })
})

test('a page that is not full tells the number, and so does an empty one behind a full one', async () => {
  for (const [count, ids] of [
    [0, []],
    [1, [1]],
  ] as const) {
    const { answer, api } = slowServer(count)
    const { list } = show(api)
    await answer('1')
    expect(list()).toMatchObject({ ids, count, status: 'ready' })
  }
  const { answer, api } = slowServer(2)
  const { list, result } = show(api)
  await answer('1')
  act(() => result.current.needPages([0, 1]))
  await answer('2')
  expect(list()).toMatchObject({ ids: [1, 2], count: 2 })
})

test('a page behind the end says nothing until the end is known', async () => {
  const { answer, api } = slowServer(3)
  const { list } = show(api, '', 7)
  await answer('8')
  expect(list()).toMatchObject({ ids: [], status: 'loading' })
  await answer('total')
  expect(list()).toMatchObject({ ids: [0, 0, 0], count: 3, status: 'ready' })
})

test('the number is asked once for a search, and for another one anew while the old rows stay', async () => {
  const { answer, api, server } = slowServer(5)
  const { list, result, rerender } = show(api)
  await answer('1')
  await answer('total')
  act(() => result.current.needPages([1, 2]))
  await answer('2')
  await answer('3')
  expect(list().ids).toEqual([1, 2, 3, 4, 5])
  expect(server.asked).toEqual(['1', 'total', '2', '3'])
  rerender({ username: 'none' })
  await answer('nonetotal')
  expect(list()).toMatchObject({ ids: [1, 2, 3, 4, 5], count: 5, isStale: true })
  await answer('none1')
  expect(list()).toMatchObject({ ids: [], count: 0, isStale: false, status: 'ready' })
  rerender({ username: '' })
  expect(list()).toMatchObject({ count: 5, isStale: false })
  expect(server.asked).toHaveLength(6)
})

test('a change of others asks rows and number again, and is counted once whichever comes first', async () => {
  for (const order of [
    ['1', 'total'],
    ['total', '1'],
  ]) {
    const { answer, api, server } = slowServer(5)
    const { list, change, result } = show(api)
    await answer('1')
    await answer('total')
    server.ids.unshift(9)
    act(change)
    for (const question of order) {
      await answer(question)
      expect(list()).toMatchObject({ ids: [1, 2, 0, 0, 0], count: 5, changes: 1 })
    }
    act(() => result.current.reload())
    for (const question of order) await answer(question)
    expect(list()).toMatchObject({ ids: [9, 1, 0, 0, 0, 0], count: 6, changes: 0 })
  }
})

test('a number that cannot be had is said, and asked again with the rest', async () => {
  const { answer, api } = slowServer(5)
  const { list, result } = show(api)
  await answer('1')
  await answer('total', true)
  expect(list()).toMatchObject({ ids: [1, 2, 0, 0], count: null, status: 'ready', isPartial: true })
  act(() => result.current.reload())
  await answer('1')
  await answer('total')
  expect(list()).toMatchObject({ ids: [1, 2, 0, 0, 0], count: 5, isPartial: false })
})
