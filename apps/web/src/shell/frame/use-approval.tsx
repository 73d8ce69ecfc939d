import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { MissingRights } from '../session/connection'
import type { ApprovalRequest } from './approval-dialog'
import { useShell } from '../shell-context'

const ApprovalDialog = lazy(() => import('./approval-dialog').then((module) => ({ default: module.ApprovalDialog })))

/** Asks a colleague at this screen to approve a save that the user's role may not make. */
export function useApproval() {
  const { connection } = useShell()
  const [asked, setAsked] = useState<ApprovalRequest | null>(null)
  const waiting = useRef<ApprovalRequest | null>(null)
  const ask = useCallback((lacking: MissingRights) => {
    waiting.current?.answer(null)
    return new Promise<string | null>((resolve) => {
      const answer = (approval: string | null) => {
        waiting.current = null
        setAsked(null)
        resolve(approval)
      }
      waiting.current = { ...lacking, answer }
      setAsked(waiting.current)
    })
  }, [])
  useEffect(() => {
    connection.askApproval = ask
  }, [connection, ask])
  const dialog = asked && (
    <Suspense>
      <ApprovalDialog {...asked} />
    </Suspense>
  )
  return { dialog }
}
