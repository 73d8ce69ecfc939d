import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useCallback } from 'react'
import { toastError } from '../toast/toast'
import { useApi } from './api'

/** How long a document can be opened again from its toast, in milliseconds. */
const REOPEN_MS = 600_000

export type OpenDocument = <N extends OperationName>(name: N, input: InputOf<Operations[N]>) => Promise<boolean>

/**
 * Returns a function that opens a document in a new tab. The tab opens at once, within the key press, or the browser would block it, and shows
 * `Preparing…` until the document is there; the toast offers a blocked tab again. False when there is no document.
 */
export function useOpenDocument(): OpenDocument {
  const api = useApi()
  return useCallback(
    async (name, input) => {
      const tab = window.open('', '_blank')
      if (tab) {
        tab.document.title = 'Preparing…'
        tab.document.body.textContent = 'Preparing…'
      }
      try {
        const { blob } = await api.file(name, input)
        const address = URL.createObjectURL(blob)
        setTimeout(() => URL.revokeObjectURL(address), REOPEN_MS)
        if (tab && !tab.closed) tab.location.replace(address)
        else
          toastError('The browser blocked the document.', {
            text: 'Open',
            onPress: () => window.open(address, '_blank'),
          })
        return true
      } catch (error) {
        tab?.close()
        toastError(api.messageOf(error))
        return false
      }
    },
    [api],
  )
}
