import { type HistoryRecord, useHistory } from '../../history/history-dialog'
import { hpAccountTotals, useTotalMoves } from '../../history/moves-dialog'
import type { EntryModel } from './use-entry'

/**
 * Shows the history of an entry: its own once it is saved and still shown, before that of its account, vehicle or client; and what changed the
 * figures of that account.
 */
export function useEntryHistory(entry: EntryModel) {
  const { form, accounts } = entry
  const only = accounts.accounts.length === 1 && form.id === null ? accounts.accounts[0] : undefined
  // Of one vehicle the form names no account: its registration does.
  const words = only?.next?.regNo || only?.account || ''
  const account = only?.next && only.vehicleID !== null ? { id: only.vehicleID, words } : null
  const moves = useTotalMoves(account ? hpAccountTotals(account.id, account.words) : [])
  const history = useHistory(() => {
    if (form.id !== null) return null
    if (entry.savedForm) return { kind: 'entry', id: entry.savedForm.cashID, words: `entry ${entry.savedForm.cashID}` }
    const client: HistoryRecord | null =
      form.clientID === null ? null : { kind: 'client', id: form.clientID, words: 'client of this entry' }
    // A field of the buyer is about the buyer.
    if (client && document.activeElement?.matches('[name^=client]')) return client
    if (account) return { kind: 'account', ...account }
    if (form.vehicleID !== null) return { kind: 'vehicle', id: form.vehicleID, words: 'vehicle of this entry' }
    return client
  })
  return {
    openMoves: moves.open,
    dialog: (
      <>
        {history.dialog}
        {moves.dialog}
      </>
    ),
  }
}
