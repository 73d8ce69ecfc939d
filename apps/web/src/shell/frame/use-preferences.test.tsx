import { Preferences } from '@forecourt/core/features/session/schemas'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Api, ApiProvider, useOperation } from '../../kit/api/api'
import { usePreferences } from './use-preferences'

afterEach(cleanup)

const KEY = ['GetPreferences', {}]
const COMPACT = Preferences.parse({})

/** The preferences of a person, over a server whose answers are given by the test. */
function shown() {
  const answers: ((answer: Preferences) => void)[] = []
  const call = vi.fn(
    (_name: string, _input: object, options?: { signal?: AbortSignal }) =>
      new Promise<Preferences>((resolve, reject) => {
        answers.push(resolve)
        options?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(KEY, COMPACT)
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      {/* Of what the server can be asked only these two are. */}
      <ApiProvider api={{ call } as unknown as Api}>{children}</ApiProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const { data = COMPACT } = useOperation('GetPreferences', {}, { staleMs: Number.POSITIVE_INFINITY })
      return { density: data.density, choices: usePreferences(data) }
    },
    { wrapper: around },
  )
  return { answers, call, queries, result }
}

test('a choice is shown at once, outlives its page, and is not taken back by what was read before it', async () => {
  const { answers, call, queries, result } = shown()
  act(() => void queries.invalidateQueries({ queryKey: KEY }))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  act(() => result.current.choices.toggleDensity())
  await waitFor(() => expect(result.current.density).toBe('comfortable'))
  expect(call).toHaveBeenLastCalledWith('SavePreferences', { density: 'comfortable' }, { outlivesPage: true })
  await act(async () => answers[1]?.({ ...COMPACT, density: 'comfortable' }))
  await act(async () => answers[0]?.(COMPACT))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(result.current.density).toBe('comfortable')
})
