import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Lacking } from '../session/connection'
import type { Asked } from './approval-dialog'
import { useShell } from '../shell-context'

const ApprovalDialog = lazy(() => import('./approval-dialog').then((module) => ({ default: module.ApprovalDialog })))

/** Asks a colleague at this screen to allow the save that a role may not make. */
export function useApproval() {
  const { connection } = useShell()
  const [asked, setAsked] = useState<Asked | null>(null)
  const waiting = useRef<Asked | null>(null)
  const ask = useCallback((lacking: Lacking) => {
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
