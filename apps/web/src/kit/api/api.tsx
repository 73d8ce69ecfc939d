import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { TakenRecords, TakenRecordsProvider } from './taken-records'
import { OwnWrites, OwnWritesProvider } from './own-writes'

export interface CallOptions {
  /** The idempotency key of the draft that is saved. */
  key?: string
  signal?: AbortSignal
  /** Told at each try that nobody answered. */
  onUnanswered?: () => void
  /** It reaches the server even when the page is left before it was sent. */
  outlivesPage?: boolean
  /** It is sent while its person does something else: nobody is asked to allow it. */
  isLater?: boolean
}

/** The one typed caller of the server, as screens see it. */
export interface Api {
  call<N extends OperationName>(
    name: N,
    input: InputOf<Operations[N]>,
    options?: CallOptions,
  ): Promise<OutputOf<Operations[N]>>
  /** Fetches a file to show it. */
  file<N extends OperationName>(name: N, input: InputOf<Operations[N]>): Promise<{ blob: Blob; fileName: string }>
  /** Fetches a file and saves it under its name. */
  download<N extends OperationName>(name: N, input: InputOf<Operations[N]>): Promise<void>
  /** The sentence for a failed call, by the error catalogue. */
  messageOf(error: unknown): string
  /** Messages per field of a refused save; empty when it was refused as a whole. */
  fieldErrorsOf(error: unknown): Readonly<Record<string, readonly string[]>>
  /** The answer's body of a refused call, for refusals that carry figures (`cashLimit`). */
  bodyOf(error: unknown): Readonly<Record<string, unknown>>
  /** HTTP status of a refused call; null when there was no answer. */
  statusOf(error: unknown): number | null
  /** True when it is not known whether the server did it: the same body may be sent again with the same key. */
  isNoAnswer(error: unknown): boolean
  /** True for a call that its caller gave up. */
  isCancelled(error: unknown): boolean
}

const ApiContext = createContext<Api | null>(null)
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  const [writes] = useState(() => new OwnWrites())
  const [taken] = useState(() => new TakenRecords())
  return (
    <ApiContext value={api}>
      <OwnWritesProvider value={writes}>
        <TakenRecordsProvider value={taken}>{children}</TakenRecordsProvider>
      </OwnWritesProvider>
    </ApiContext>
  )
}

/** The caller of the server. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi outside ApiProvider')
  return api
}

export interface QueryOptions {
  /** Old answers stay while a new question is asked. */
  keepPrevious?: boolean
  /** How long an answer is good without asking again; live events invalidate it sooner. */
  staleMs?: number
}

/** One answer of the server, kept by name and input; `null` asks nothing. */
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
