import type { Day } from '@forecourt/core/kernel/days'
import type { Reading } from '@forecourt/core/line/reading'
import type { OperationName } from '@forecourt/core/operations'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { lineOf } from '../../commands'
import { useApi, useOperation } from '../../kit/api/api'
import type { Ask, CheckedLine, LineCommand } from '../../kit/line/line-command'
import { type Answers, chooseReading, namesOf, queriesOf, queryKey } from '@forecourt/core/line/resolve'
import type { ResolvedReading, ResolvedRecord } from '../../kit/line/resolution'
import { useScreenHost } from '../../kit/screen/screen'
import { canSaveAtOnce } from './line-look-up'

/** Lookups of the server wait this long after the last key. */
export const LOOKUP_WAIT_MS = 250
const FRESH_MS = 5_000

/** A value once it has stayed the same for a while. */
export function useSettled<T>(value: T, signature: string, ms: number): { value: T; signature: string } {
  const [settled, setSettled] = useState({ value, signature })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says when the value is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value, signature }), ms)
    return () => clearTimeout(timer)
  }, [signature, ms])
  return settled
}

/** The reading of a line that is meant, once the server has named its records. */
function useResolvedReading(readings: readonly Reading[]) {
  const asks = queriesOf(readings.map(namesOf))
  const settled = useSettled(asks, asks.map(queryKey).join('\n'), LOOKUP_WAIT_MS)
  const [known, setKnown] = useState<Answers<ResolvedRecord>>(new Map())
  const open = settled.value.filter((ask) => !known.has(queryKey(ask)))
  const answer = useOperation('ResolveRecords', open.length > 0 ? { queries: open } : null, { staleMs: FRESH_MS })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer belongs to the asks that it was given to
  useEffect(() => {
    if (!answer.data) return
    const next = new Map<string, readonly ResolvedRecord[]>(known)
    for (const [i, ask] of open.entries()) next.set(queryKey(ask), answer.data.matches[i] ?? [])
    setKnown(next)
  }, [answer.data])
  const isUnanswered = answer.isError && !answer.isFetching
  const { refetch } = answer
  const askAgain = useMemo(() => (isUnanswered ? () => void refetch() : null), [isUnanswered, refetch])
  return { resolved: chooseReading(readings, known), askAgain }
}

/** The line in the box. */
export interface LineState {
  resolved: ResolvedReading
  /** What runs it; null for a command without a line of its own. */
  command: LineCommand | null
  /** What its feature found out of it; null while that is nothing. */
  checked: CheckedLine | null
  preview: ReturnType<NonNullable<LineCommand['preview']>>
  checks: CheckedLine['checks']
  /** Asks for its records again; null unless the server could not be asked. */
  askAgain: (() => void) | null
  /** Something that decides is still asked of the server. */
  isWaiting: boolean
  canSave: boolean
}

/** A line with what it comes to and what speaks against it. */
export function useLine(readings: readonly Reading[], today: Day): LineState | null {
  const { resolved, askAgain } = useResolvedReading(readings)
  const { workstation } = useScreenHost()
  const { ask, asked } = useAsked()
  const command = resolved && lineOf(resolved.reading.command)
  const context = { ask, today, workstation }
  const checked = (resolved && command?.check?.(resolved, context)) ?? null
  const preview = (resolved && checked && command?.preview?.(resolved, checked, context)) ?? null
  useAnswersOf(asked)
  if (!resolved) return null
  const checks = checked?.checks ?? []
  const isWaiting = resolved.state === 'pending' || checks.some(({ state }) => state === 'waiting')
  const canSave = command?.saving !== undefined && checked !== null && canSaveAtOnce(resolved, checks)
  return { resolved, command, checked, preview, checks, askAgain, isWaiting, canSave }
}

interface Asked {
  name: OperationName
  input: unknown
}

/** Answers from what is known; what is asked of it while the line is checked is kept, to be fetched. */
function useAsked(): { ask: Ask; asked: readonly Asked[] } {
  const queries = useQueryClient()
  const asked: Asked[] = []
  const ask: Ask = (name, input) => {
    asked.push({ name, input })
    return queries.getQueryData([name, input])
  }
  return { ask, asked }
}

/** Fetches what was asked, and has the line checked again with each answer. */
function useAnswersOf(asked: readonly Asked[]): void {
  const api = useApi()
  useQueries({
    queries: asked.map(({ name, input }) => ({
      queryKey: [name, input],
      // Asked as an input of this operation.
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(name, input as never, { signal }),
      staleTime: FRESH_MS,
    })),
  })
}
