import type { Day } from '@forecourt/core/kernel/days'
import type { ParsedLine } from '@forecourt/core/line/parse'
import type { Reading } from '@forecourt/core/line/reading'
import type { OperationName } from '@forecourt/core/operations'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { lineCommandOf } from '../../commands'
import { useApi, useOperation } from '../../kit/api/api'
import type { AskServer, CheckedLine, LineCommand, ResolvedWholeLine } from '../../kit/line/line-command'
import {
  type RecordAnswers,
  chooseReading,
  recordsOfReading,
  queriesOf,
  queryKey,
  type RecordQuery,
} from '@forecourt/core/line/resolve'
import type { ResolvedLine, LineRecord } from '../../kit/line/resolution'
import { useScreenHost } from '../../kit/screen/screen'
import { useWindowAnswers } from '../../kit/api/window-answers'
import { useDebounced } from '../../kit/debounced'
import { canSaveWithoutForm, checkLine } from './line-look-up'

/** Lookups of the server wait this long after the last key. */
export const LOOKUP_WAIT_MS = 250
const FRESH_MS = 5_000

type ResolvedRecordAnswers = RecordAnswers<LineRecord>

/**
 * Returns the interpretation that fits, its records looked up in the window or on the server one by one, or by the server's answer for the whole
 * line.
 */
function useResolvedReading(readings: readonly Reading[], line: { isWhole: boolean; whole: ResolvedWholeLine | null }) {
  const knownHere = useWindowAnswers()
  const asks = line.isWhole ? [] : queriesOf(readings.map(recordsOfReading))
  // As it is written here.
  const debounced = JSON.parse(useDebounced(JSON.stringify(asks), LOOKUP_WAIT_MS)) as RecordQuery[]
  const [known, setKnown] = useState<ResolvedRecordAnswers>(new Map())
  const here = new Map(
    asks.flatMap((ask) => {
      const [records] = knownHere('ResolveRecords', { queries: [ask] })?.data.matches ?? []
      return records ? [[queryKey(ask), records] as const] : []
    }),
  )
  const open = debounced.filter((ask) => !known.has(queryKey(ask)) && !here.has(queryKey(ask)))
  const answer = useOperation('ResolveRecords', open.length > 0 ? { queries: open } : null, { staleMs: FRESH_MS })
  const { whole } = line
  const matches = answer.data?.matches
  const next = new Map([
    ...(matches ? open.map((ask, i) => [queryKey(ask), matches[i] ?? []] as const) : []),
    ...(whole?.answers ?? []),
  ])
  if ([...next.keys()].some((key) => !known.has(key))) setKnown(new Map([...known, ...next]))
  const isUnanswered = answer.isError && !answer.isFetching
  const { refetch } = answer
  const askAgain = useMemo(() => (isUnanswered ? () => void refetch() : null), [isUnanswered, refetch])
  return { resolved: whole?.resolved ?? chooseReading(readings, new Map([...known, ...here])), askAgain }
}

/** The line in the box. */
export interface PaletteLineState {
  resolved: ResolvedLine
  /** The command that runs it; null for one without a line of its own. */
  command: LineCommand | null
  /** What its feature found out about it; null while that is nothing. */
  checked: CheckedLine | null
  preview: ReturnType<NonNullable<LineCommand['preview']>>
  checks: CheckedLine['checks']
  /** Looks its records up again; null unless the server could not be asked. */
  retryLookUp: (() => void) | null
  /** The server is still to answer what decides. */
  isWaiting: boolean
  canSave: boolean
}

/** Returns the state of a line: its values and its checks. */
export function usePaletteLine(
  { words, readings }: Pick<ParsedLine, 'words' | 'readings'>,
  today: Day,
): PaletteLineState | null {
  const { workstation, unlockedUntil } = useScreenHost()
  const { ask, asked } = useAskedCalls()
  const first = readings[0] && lineCommandOf(readings[0].command)
  const isWhole = first?.whole !== undefined
  const whole = first?.whole?.(readings, { ask, today }) ?? null
  const { resolved, askAgain } = useResolvedReading(readings, { isWhole, whole })
  const command = resolved && lineCommandOf(resolved.reading.command)
  const context = { ask, today, workstation, readings, isUnlocked: unlockedUntil !== null }
  const checked = (resolved && command && checkLine(command, resolved, context)) ?? null
  const preview = (resolved && checked && command?.preview?.(resolved, checked, context)) ?? null
  // A question for the whole line waits for the last key; for the others their records have waited.
  const debounced = useDebounced(words, LOOKUP_WAIT_MS)
  const asking = useFetchAsked(isWhole && debounced !== words ? [] : asked)
  if (!resolved) return null
  const checks = checked?.checks ?? []
  const isWaiting = resolved.state === 'pending' || checks.some(({ state }) => state === 'waiting')
  const canSave = command?.saving !== undefined && checked !== null && canSaveWithoutForm(resolved, checks)
  return { resolved, command, checked, preview, checks, retryLookUp: askAgain ?? asking.askAgain, isWaiting, canSave }
}

interface AskedCall {
  name: OperationName
  input: unknown
}

/** Answers from what is known, and keeps what is asked while the line is checked, to be fetched. */
function useAskedCalls(): { ask: AskServer; asked: readonly AskedCall[] } {
  const queries = useQueryClient()
  const asked: AskedCall[] = []
  const ask: AskServer = (name, input) => {
    asked.push({ name, input })
    return queries.getQueryData([name, input])
  }
  return { ask, asked }
}

/** Fetches what was asked, and has the line checked again with each answer; what stayed unanswered can be asked again. */
function useFetchAsked(asked: readonly AskedCall[]): { askAgain: (() => void) | null } {
  const api = useApi()
  const answers = useQueries({
    queries: asked.map(({ name, input }) => ({
      queryKey: [name, input],
      // Asked as an input of this operation.
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(name, input as never, { signal }),
      staleTime: FRESH_MS,
    })),
  })
  const unanswered = answers.filter(({ isError, isFetching }) => isError && !isFetching)
  const askAgain = () => {
    for (const { refetch } of unanswered) void refetch()
  }
  return { askAgain: unanswered.length > 0 ? askAgain : null }
}
