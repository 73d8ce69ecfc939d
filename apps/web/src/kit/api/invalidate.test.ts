import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { invalidate } from './invalidate'

const KEY = ['GetCurrentBatchTransactions', {}]
const NAMES = ['GetCurrentBatchTransactions'] as const

/** A server whose answers are as old as the question, and come when they are let. */
function slowServer() {
  const waiting: ((value: string) => void)[] = []
  const server = { value: 'old', asked: 0 }
  const ask = () => {
    const read = server.value
    server.asked += 1
    return new Promise<string>((resolve) => waiting.push(() => resolve(read)))
  }
  const answer = async () => {
    waiting.shift()?.('')
    await vi.advanceTimersByTimeAsync(1)
  }
  return { server, ask, answer, waiting }
}

describe('asking again what a change made old', () => {
  let queries: QueryClient
  beforeEach(() => {
    vi.useFakeTimers()
    queries = new QueryClient({
      defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: 30_000 } },
    })
  })
  afterEach(() => {
    queries.clear()
    vi.useRealTimers()
  })
  const show = (ask: () => Promise<string>) => {
    const observer = new QueryObserver(queries, { queryKey: KEY, queryFn: ask })
    return { observer, hide: observer.subscribe(() => {}), data: () => observer.getCurrentResult().data }
  }

  test.each(['let-come', 'cut'] as const)(
    'a first answer that was read before the change does not count as fresh (%s)',
    async (underWay) => {
      const { server, ask, answer, waiting } = slowServer()
      const shown = show(ask)
      server.value = 'new'
      const done = invalidate(queries, NAMES, { pending: underWay })
      while (waiting.length > 0) await answer()
      await done
      expect(shown.data()).toBe('new')
      expect(server.asked).toBe(2)
    },
  )

  test('changes that come faster than answers never keep every answer away', async () => {
    const { server, ask, answer } = slowServer()
    const shown = show(ask)
    await answer()
    for (let n = 1; n <= 6; n += 1) {
      server.value = `change ${n}`
      void invalidate(queries, NAMES, { pending: 'let-come' })
      await vi.advanceTimersByTimeAsync(1)
      if (n % 3 === 0) await answer()
    }
    expect(shown.data()).not.toBe('old')
    while (shown.observer.getCurrentResult().isFetching) await answer()
    expect(shown.data()).toBe('change 6')
    expect(server.asked).toBeLessThanOrEqual(5)
  })

  test('who awaits a reread has what was saved, even when the first answer was still under way', async () => {
    const { server, ask, waiting, answer } = slowServer()
    const shown = show(ask)
    server.value = 'saved'
    let isDone = false
    void invalidate(queries, NAMES).then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(1)
    expect([isDone, waiting.length]).toEqual([false, 2])
    // The cut question is answered late: nobody listens any more.
    await answer()
    expect([isDone, shown.data()]).toEqual([false, undefined])
    await answer()
    expect([isDone, shown.data()]).toEqual([true, 'saved'])
  })

  test('what nothing shows any more is asked when it is shown next, however its last question ended', async () => {
    const { server, ask, answer } = slowServer()
    show(ask).hide()
    server.value = 'new'
    void invalidate(queries, NAMES)
    await answer()
    expect(server.asked).toBe(1)
    const shown = show(ask)
    await answer()
    expect([server.asked, shown.data()]).toEqual([2, 'new'])
  })

  test('a question that fails is asked again too, and other operations are left alone', async () => {
    let fail = (_: Error) => {}
    const ask = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
      .mockResolvedValue('new')
    const shown = show(ask)
    void invalidate(queries, ['GetClients'], { pending: 'let-come' })
    void invalidate(queries, null, { pending: 'let-come' })
    fail(new Error('away'))
    await vi.advanceTimersByTimeAsync(5)
    expect([shown.data(), ask.mock.calls.length]).toEqual(['new', 2])
  })
})
