import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { type EntryForm, isHirePurchase, isSeveral } from './entry-form'

export interface PaidAccount {
  /** As it is named in the form. */
  account: string
  vehicleID: number | null
  next: NextHPPayment | undefined
  /** True when no open account has that number, or nothing is known of it. */
  isUnknown: boolean
}

export interface PaidAccounts {
  accounts: readonly PaidAccount[]
  /** What is known of all of them; empty until every one has answered. */
  next: readonly NextHPPayment[]
}

/** The HP accounts that the form pays, with what each of them needs next. */
export function useAccounts(form: EntryForm): PaidAccounts {
  const api = useApi()
  const several = isSeveral(form)
  const named = several ? form.combineHpPaymentsOfAccounts : []
  const found = useOperation(
    'ResolveRecords',
    named.length > 0 ? { queries: named.map((query) => ({ of: 'account' as const, query })) } : null,
    { keepPrevious: true },
  )
  const isSingle = isHirePurchase(form.categoryID) && form.vehicleID !== null && !several
  const vehicleIDs = several
    ? named.map((_, at) => found.data?.matches[at]?.[0]?.id ?? null)
    : isSingle
      ? [form.vehicleID]
      : []
  const date = isDay(form.dateTime) ? form.dateTime : undefined
  const answers = useQueries({
    queries: vehicleIDs.map((vehicleID) => {
      const input = { vehicleID: vehicleID ?? 0, ...(date === undefined ? {} : { date }) }
      return {
        queryKey: ['GetNextHPAmount', input],
        queryFn: ({ signal }: { signal: AbortSignal }) => api.call('GetNextHPAmount', input, { signal }),
        enabled: vehicleID !== null,
        staleTime: 5_000,
      }
    }),
  })
  const version = JSON.stringify([
    named,
    vehicleIDs,
    date,
    answers.map((answer) => [answer.dataUpdatedAt, answer.isError]),
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the answers, which are a new array at every render
  return useMemo(() => {
    const accounts = vehicleIDs.map((vehicleID, at) => ({
      account: named[at] ?? '',
      vehicleID,
      next: answers[at]?.data,
      isUnknown:
        answers[at]?.isError === true ||
        (several && found.isSuccess && found.data.matches.length > at && vehicleID === null),
    }))
    const next = accounts.flatMap((account) => (account.next ? [account.next] : []))
    return { accounts, next: next.length === accounts.length ? next : [] }
  }, [version, found.isSuccess])
}
