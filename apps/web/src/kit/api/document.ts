import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useCallback } from 'react'
import { toastError } from '../toast/toast'
import { useApi } from './api'

/** How long a document can be opened again from its message, in milliseconds. */
const KEPT_MS = 600_000

export type OpenDocument = <N extends OperationName>(name: N, input: InputOf<Operations[N]>) => Promise<boolean>

/**
 * Opens a document in a tab of its own. The tab opens at once, in the key press itself or the browser would block it, and says
 * `Preparing…` until the document is there; a tab that was blocked is offered again by the message. False when there is none.
 */
export function useDocument(): OpenDocument {
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
        setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
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
