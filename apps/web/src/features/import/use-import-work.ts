import { pollImport } from '@forecourt/core/features/import/poll-import'
import { OPERATIONS } from '@forecourt/core/operations'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Api, useApi, useOperation } from '../../kit/api/api'
import { useRecentSaves } from '../../kit/api/recent-saves'
import { useRefresh, useRefreshAndWait } from '../../kit/api/refresh'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import { newUploadID } from './send-file'

/** What can be done with a whole import. */
export type ImportWork = 'CheckImport' | 'ApplyImport' | 'UndoImport'

/** How often it is asked how far the work is, and after which time without an answer that cannot be told, in milliseconds. */
const IMPORT_POLL_MS = 1_000
const SILENT_MS = 3_000

/** What is asked again once the work is over. */
const INVALIDATED_OPERATIONS = ['GetImport', 'GetImports', 'GetImportFaults', 'GetImportRows', 'GetImportSums'] as const

/**
 * One import and the work on it. Work that was begun goes on when its page is left, and stands there again when it is come back to; work that another
 * window or the shell began is told as far as the server tells it.
 *
 * @source server 19.3
 */
export function useImportWork(id: number) {
  const api = useApi()
  const writes = useRecentSaves()
  const refresh = useRefresh()
  const key = ['import', id]
  const one = useOperation('GetImport', { id }, { staleMs: 0 })
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async (work: ImportWork) => {
      try {
        await performImportWork(api, work, id)
      } catch (error) {
        const isUnknown = api.isNoAnswer(error)
        const problem = isUnknown
          ? 'Nobody answered. It may go on all the same: this page looks for it.'
          : api.messageOf(error)
        toastError(problem)
        throw new Error(problem)
      }
      writes.recordSave()
      const { success } = OPERATIONS[work]
      if (success) toastSuccess(success)
    },
    onSettled: () => refresh(...INVALIDATED_OPERATIONS),
  })
  const states = useMutationState({
    filters: { mutationKey: key },
    select: ({ state }) => ({ work: state.variables as ImportWork, status: state.status, error: state.error }),
  })
  const last = states.at(-1) ?? null
  const own = last?.status === 'pending' ? last.work : null
  const progress = one.data?.progress ?? null
  const isRunning = own !== null || progress !== null
  const isUntold = usePollImport(isRunning, own !== null && progress === null)
  return {
    one,
    /** What this window began and is not over; null while another one works, too. */
    own,
    isRunning,
    progress,
    /** How far it is cannot be told: nobody reads the database meanwhile. */
    isUntold,
    /** Why the last work of this window came to nothing. */
    problem: last?.status === 'error' ? (last.error?.message ?? '') : null,
    start: (work: ImportWork) => {
      if (!isRunning) mutate(work)
    },
  }
}

/** Does the work once, however often it has to be asked for. */
function performImportWork(api: Api, work: ImportWork, id: number): Promise<unknown> {
  const key = newUploadID()
  const ask = () => api.call(work, { id }, { key })
  return pollImport(ask, {
    codeOf: (error) => api.bodyOf(error).code,
    wait: () => new Promise((resolve) => setTimeout(resolve, IMPORT_POLL_MS)),
  })
}

/** Asks again while something runs. */
function usePollImport(isOn: boolean, isSilent: boolean): boolean {
  const reread = useRefreshAndWait()
  const [isLong, setIsLong] = useState(false)
  const look = useEffectEvent(() => reread('GetImport'))
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      timer = setTimeout(() => {
        // The next is asked once the last was answered: a database that answers nobody is not asked a hundred times.
        void look().finally(() => {
          if (!isOver) next()
        })
      }, IMPORT_POLL_MS)
    }
    next()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn])
  useEffect(() => {
    if (!isSilent) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), SILENT_MS)
    return () => clearTimeout(timer)
  }, [isSilent])
  return isLong
}
