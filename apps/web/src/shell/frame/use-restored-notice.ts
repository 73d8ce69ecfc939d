import { useRef, useSyncExternalStore } from 'react'
import type { DraftStore } from '../../kit/drafts/drafts'
import { commandKey } from '../../kit/hint'
import { useKeySink } from '../../kit/keys/keys'
import { toastSuccess } from '../../kit/toast/toast'

const NOTICE = 'Draft restored. Alt R discards it'

/**
 * Shows that a form has a restored draft, and discards it with Alt R where the form does not clear itself with that key.
 * @returns The sentence; empty when no form has one.
 */
export function useRestoredNotice(drafts: DraftStore, restore: () => void): string {
  const restored = useSyncExternalStore(drafts.subscribe, () => drafts.lastRestored)
  const everywhere = useRef(document.body)
  useKeySink(everywhere, (event) => {
    if (!event.altKey || event.ctrlKey || event.code !== 'KeyR' || event.repeat) return false
    const id = drafts.lastRestored
    const around = document.querySelector('[data-region=dialog]') ?? document.getElementById('main')
    if (id === null || around?.querySelector('form[data-clears]')) return false
    drafts.discard(id)
    toastSuccess('Draft discarded', { text: 'Restore', hint: commandKey('shell.restore-draft'), onPress: restore })
    return true
  })
  return restored === null ? '' : NOTICE
}
