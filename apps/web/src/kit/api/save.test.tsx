import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Api, ApiProvider, useOperation } from './api'
import { useSaves } from './save'

afterEach(cleanup)

/** A page that shows the cash book, the users and the settings, at a server that counts what it is asked. */
async function openPage() {
  const asked: string[] = []
  const call = async (name: string) => {
    asked.push(name)
    return {}
  }
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ApiProvider api={{ call } as unknown as Api}>{children}</ApiProvider>
    </QueryClientProvider>
  ) // nothing else is asked of it
  const use = () => {
    useOperation('GetCurrentBatchTransactions', {})
    useOperation('GetUsers', { pageNumber: 1, pageSize: 10 })
    useOperation('GetSettings', {})
    return useSaves()
  }
  const { result } = renderHook(use, { wrapper })
  await act(async () => {})
  return { asked, save: () => act(async () => void (await result.current.save('AddEditCash', {}, { quiet: true }))) }
}

test('[server 10] after a saved entry what shows entries is asked again, once, and nothing else', async () => {
  const { asked, save } = await openPage()
  expect(asked.toSorted()).toEqual(['GetCurrentBatchTransactions', 'GetSettings', 'GetUsers'])
  asked.length = 0
  await save()
  expect(asked).toEqual(['AddEditCash', 'GetCurrentBatchTransactions'])
})
