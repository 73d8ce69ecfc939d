import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { AccountStanding } from '@forecourt/core/features/hire-purchase/summary'
import type { ResolvedRecord } from '@forecourt/core/features/search/schemas'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import type { Reading } from '@forecourt/core/line/reading'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isHirePurchase } from '../../features/cash-book/entry/entry-form'
import { useOwed } from '../../features/cash-book/entry/use-owed'
import { type Answers, asksOf, askKey, chooseReading, type ResolvedReading } from '../../features/search/resolution'
import { useApi, useOperation } from '../../kit/api/api'
import { useScreenHost } from '../../kit/screen/screen'
import { type HireLine, useHireLine } from './hire-line'
import { type QuoteLine, quoteLineOf } from './quote-line'
import {
  type Check,
  canSaveAtOnce,
  checksOf,
  dealEntriesOf,
  dealOf,
  type EntryLine,
  entryLineOf,
  headRecords,
  openBatchOf,
  standingOf,
} from './entry-line'

/** Lookups of the server wait this long after the last key. */
export const LOOKUP_WAIT_MS = 250

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
  const asks = asksOf(readings)
  const settled = useSettled(asks, asks.map(askKey).join('\n'), LOOKUP_WAIT_MS)
  const [known, setKnown] = useState<Answers>(new Map())
  const open = settled.value.filter((ask) => !known.has(askKey(ask)))
  const answer = useOperation('ResolveRecords', open.length > 0 ? { queries: open } : null, { staleMs: 5_000 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer belongs to the asks that it was given to
  useEffect(() => {
    if (!answer.data) return
    const next = new Map<string, readonly ResolvedRecord[]>(known)
    for (const [i, ask] of open.entries()) next.set(askKey(ask), answer.data.matches[i] ?? [])
    setKnown(next)
  }, [answer.data])
  const isUnanswered = answer.isError && !answer.isFetching
  const { refetch } = answer
  const askAgain = useMemo(() => (isUnanswered ? () => void refetch() : null), [isUnanswered, refetch])
  return { resolved: chooseReading(readings, known), askAgain }
}

export interface LineState {
  resolved: ResolvedReading
  entry: EntryLine | null
  /** What a quote line comes to; null for other lines. */
  quote: QuoteLine | null
  /** What a hire line fills; null for other lines. */
  hire: HireLine | null
  checks: readonly Check[]
  batchID: number | null | undefined
  /** Where the one account that is paid would stand afterwards; null while that is unknown. */
  after: AccountStanding | null
  /** Asks for its records again; null unless the server could not be asked. */
  askAgain: (() => void) | null
  /** Something that decides is still asked of the server. */
  isWaiting: boolean
  canSave: boolean
}

/** A line with what it would record and what speaks against it. */
export function useLine(readings: readonly Reading[], today: Day): LineState | null {
  const { resolved, askAgain } = useResolvedReading(readings)
  const hire = useHireLine(resolved)
  const { workstation } = useScreenHost()
  const first = resolved ? entryLineOf(resolved, undefined, today) : null
  const isHp = first !== null && isHirePurchase(first.seed.categoryID)
  const head = resolved?.state === 'resolved' && isHp ? headRecords(resolved) : []
  const date = first && isDay(first.seed.dateTime) ? first.seed.dateTime : today
  const next = useNextPayments(
    head.map(({ id }) => id),
    date,
  )
  const entry = resolved ? entryLineOf(resolved, isHp ? next : undefined, today) : null
  const single = next?.length === 1 && first?.seed.categoryID === CashCategory.HpPayment ? next[0] : undefined
  const schedule = useOperation('GetHpScheduleDetails', single ? { vehicleID: single.vehicleID } : null, {
    staleMs: 5_000,
  })
  const batch = useOperation('GetCurrentBatchTransactions', entry ? {} : null, { staleMs: 10_000 })
  const deal = resolved && entry ? dealOf(resolved, entry) : null
  const dealEntries = useOperation('GetCashManagement', deal && dealEntriesOf(deal), { staleMs: 10_000 })
  const owed = useOwed({
    id: null,
    categoryID: entry?.form.categoryID ?? null,
    vehicleID: entry?.form.vehicleID ?? null,
  })
  const vehicle = owed.isAsking ? undefined : owed.vehicle
  const batchID = batch.data && openBatchOf(batch.data)
  const line = useMemo(() => {
    if (!resolved) return null
    const facts = {
      next: isHp ? next : [],
      batchID,
      dealEntries: dealEntries.data?.data,
      cashLimit: workstation.cashLimit,
      today,
      vehicle,
    }
    const checks = entry ? checksOf(resolved, entry, facts) : []
    const isWaiting = resolved.state === 'pending' || checks.some(({ state }) => state === 'waiting')
    const canSave = entry !== null && canSaveAtOnce(resolved, checks)
    const after = single && schedule.data ? standingOf(single, schedule.data, entry?.amount ?? null) : null
    return { resolved, entry, checks, batchID, after, isWaiting, canSave }
  }, [
    resolved,
    isHp,
    next,
    vehicle,
    batchID,
    dealEntries.data,
    workstation.cashLimit,
    today,
    entry,
    single,
    schedule.data,
  ])
  return useMemo(() => {
    if (!line) return null
    const quote = quoteLineOf(line.resolved.reading)
    return { ...line, askAgain, hire, quote, checks: (hire ?? quote ?? line).checks }
  }, [line, hire, askAgain])
}

/** What each account needs next; undefined until all have answered. */
function useNextPayments(vehicleIDs: readonly number[], date: Day) {
  const api = useApi()
  const answers = useQueries({
    queries: vehicleIDs.map((vehicleID) => ({
      queryKey: ['GetNextHPAmount', { vehicleID, date }],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call('GetNextHPAmount', { vehicleID, date }, { signal }),
      staleTime: 5_000,
    })),
  })
  const data = answers.flatMap((answer) => (answer.data ? [answer.data] : []))
  return vehicleIDs.length > 0 && data.length === vehicleIDs.length ? data : undefined
}
