import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import { useShell } from '../shell-context'

export interface PasscodeState {
  unlockedUntil: Date | null
  /** Whole minutes left; null while locked. */
  minutes: number | null
  isAsking: boolean
  /** Returns null when the passcode unlocked, else the sentence to show. */
  unlock: (code: string) => Promise<string | null>
  lock: () => void
  /** Shows the cells above the page; true once unlocked. */
  ask: () => Promise<boolean>
  answer: (isUnlocked: boolean) => void
  logOut: () => void
}

const WRONG_PASSCODE = 'Wrong passcode'
const TICK_MS = 5_000
/** How long a passcode unlocks (server 17.1). */
const UNLOCKED_MINUTES = 60

/** Returns the minutes left, rounded up; `now` may have been read seconds before the server answered, so never more than a passcode unlocks for. */
export function minutesLeft(until: Date, now: number): number {
  return Math.min(UNLOCKED_MINUTES, Math.max(1, Math.ceil((until.getTime() - now) / 60_000)))
}

/** Returns the passcode state of this session and its actions. */
export function usePasscode(): PasscodeState {
  const api = useApi()
  const queries = useQueryClient()
  const { connection } = useShell()
  const status = useOperation('PassCodeStatus', {}, { staleMs: 60_000 })
  const [now, setNow] = useState(Date.now)
  const [isAsking, setIsAsking] = useState(false)
  const waiting = useRef<((isUnlocked: boolean) => void) | null>(null)
  const text = status.data?.unlockedUntil ?? null
  const isUnlocked = text !== null && Date.parse(text) > now
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const wasUnlocked = useRef(false)
  useEffect(() => {
    if (wasUnlocked.current && !isUnlocked) clearGatedAnswers(queries)
    wasUnlocked.current = isUnlocked
  }, [isUnlocked, queries])

  const actions = usePasscodeActions({ api, queries, setNow })
  const answer = useCallback((unlocked: boolean) => {
    setIsAsking(false)
    waiting.current?.(unlocked)
    waiting.current = null
  }, [])
  const ask = useCallback(() => {
    waiting.current?.(false)
    setIsAsking(true)
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve
    })
  }, [])
  useEffect(() => {
    connection.askPasscode = ask
  }, [connection, ask])
  // A refused question of a page means that the passcode is locked, whatever was known before.
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && api.statusOf(event.action.error) === 403)
          void queries.invalidateQueries({ queryKey: ['PassCodeStatus'] })
      }),
    [queries, api],
  )
  return useMemo(() => {
    const until = isUnlocked && text !== null ? new Date(text) : null
    const minutes = until === null ? null : minutesLeft(until, now)
    return { unlockedUntil: until, minutes, isAsking, ask, answer, logOut: () => void connection.signOut(), ...actions }
  }, [isUnlocked, text, now, isAsking, ask, answer, actions, connection])
}

function usePasscodeActions(o: {
  api: ReturnType<typeof useApi>
  queries: QueryClient
  setNow: (now: number) => void
}): Pick<PasscodeState, 'unlock' | 'lock'> {
  const { api, queries, setNow } = o
  return useMemo(
    () => ({
      unlock: async (code) => {
        try {
          if (!(await api.call('CheckPassCode', { passCode: code }))) return WRONG_PASSCODE
          await queries.refetchQueries({ queryKey: ['PassCodeStatus'] })
          setNow(Date.now())
          // What was refused, or answered without its figures, is asked again.
          await queries.invalidateQueries({
            predicate: ({ queryKey }) => needsPasscode(queryKey) || answersLessWhileLocked(queryKey),
          })
          return null
        } catch (error) {
          return api.messageOf(error)
        }
      },
      lock: () => {
        const run = async () => {
          try {
            await api.call('LockPassCode', {})
            await queries.refetchQueries({ queryKey: ['PassCodeStatus'] })
            toastSuccess(OPERATIONS.LockPassCode.success ?? '')
          } catch (error) {
            toastError(api.messageOf(error))
          }
        }
        void run()
      },
    }),
    [api, queries, setNow],
  )
}

function needsPasscode(queryKey: readonly unknown[]): boolean {
  const name = String(queryKey[0])
  return name in OPERATIONS && OPERATIONS[name as OperationName].gated // its own key was looked for
}

/** True for a call that also answers without the passcode, with less. */
function answersLessWhileLocked(queryKey: readonly unknown[]): boolean {
  const name = String(queryKey[0])
  return name in OPERATIONS && OPERATIONS[name as OperationName].partlyGated // its own key was looked for
}

/** Removes gated answers from the cache, so that none of them can be shown. */
function clearGatedAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => needsPasscode(queryKey) })
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GetHistory' })
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => answersLessWhileLocked(queryKey) })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => answersLessWhileLocked(queryKey) })
}
