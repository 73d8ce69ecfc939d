import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { ConflictingRecords, ConflictingRecordsProvider } from './conflicting-records'
import { RecentSaves, RecentSavesProvider } from './recent-saves'

export interface ApiCallOptions {
  key?: string
  signal?: AbortSignal
  /** Called after each try that got no answer. */
  onUnanswered?: () => void
  /** Sends the call even when the page is left first. */
  outlivesPage?: boolean
  /** The call is sent in the background: no approval is asked for. */
  isLater?: boolean
}

/** The typed caller of the server. */
export interface Api {
  call<N extends OperationName>(
    name: N,
    input: InputOf<Operations[N]>,
    options?: ApiCallOptions,
  ): Promise<OutputOf<Operations[N]>>
  file<N extends OperationName>(name: N, input: InputOf<Operations[N]>): Promise<{ blob: Blob; fileName: string }>
  /** Fetches a file and saves it under its name. */
  download<N extends OperationName>(name: N, input: InputOf<Operations[N]>): Promise<void>
  /** The sentence for a failed call, by the error catalogue. */
  messageOf(error: unknown): string
  /** Returns the messages per field of a refused save; empty when it was refused as a whole. */
  fieldErrorsOf(error: unknown): Readonly<Record<string, readonly string[]>>
  /** Returns the body of a refusal, such as one that carries figures (`cashLimit`). */
  bodyOf(error: unknown): Readonly<Record<string, unknown>>
  /** Returns the HTTP status of a refused call; null when there was no answer. */
  statusOf(error: unknown): number | null
  /** True when the server may or may not have done it: the same body may be sent again with the same key. */
  isNoAnswer(error: unknown): boolean
  /** True for a call that its caller cancelled. */
  isCancelled(error: unknown): boolean
}

const ApiContext = createContext<Api | null>(null)
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  const [writes] = useState(() => new RecentSaves())
  const [taken] = useState(() => new ConflictingRecords())
  return (
    <ApiContext value={api}>
      <RecentSavesProvider value={writes}>
        <ConflictingRecordsProvider value={taken}>{children}</ConflictingRecordsProvider>
      </RecentSavesProvider>
    </ApiContext>
  )
}

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi outside ApiProvider')
  return api
}

export interface QueryOptions {
  /** Keeps the old answer while a new input is asked. */
  keepPrevious?: boolean
  /** How long an answer counts as fresh; live events invalidate it sooner. */
  staleMs?: number
}

/** Queries one operation, cached by name and input; a null input asks nothing. */
export function useOperation<N extends OperationName>(
  name: N,
  input: InputOf<Operations[N]> | null,
  options: QueryOptions = {},
): UseQueryResult<OutputOf<Operations[N]>, Error> {
  const api = useApi()
  return useQuery({
    queryKey: [name, input],
    // Not asked while disabled, so the input is there.
    queryFn: ({ signal }) => api.call(name, input as InputOf<Operations[N]>, { signal }),
    enabled: input !== null,
    staleTime: options.staleMs ?? 30_000,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
