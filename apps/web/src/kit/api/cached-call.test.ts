import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Api } from './api'
import { cachedCall } from './cached-call'

test('[commands 5] what a preview gives up as it closes is asked again for the line that waits for it', async () => {
  const queries = new QueryClient()
  const call = vi.fn(async () => 'the answer')
  // The preview of the palette asks first, and is not answered before it closes.
  const preview = new QueryObserver(queries, {
    queryKey: ['GetLastEntry', {}],
    queryFn: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Given up')))),
  })
  const close = preview.subscribe(() => {})
  const asked = cachedCall({ api: { call: call as unknown as Api['call'] }, queries }, 'GetLastEntry', {})
  await Promise.resolve()
  expect(call).not.toHaveBeenCalled()
  close()
  expect(await asked).toBe('the answer')
  expect(call).toHaveBeenCalledTimes(1)
})
