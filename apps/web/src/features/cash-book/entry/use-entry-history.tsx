import { type HistoryRecord, useHistory } from '../../history/history-dialog'
import { accountTotals, useTotalMoves } from '../../history/moves-dialog'
import type { EntryModel } from './use-entry'

/**
 * The history of an entry that is new: its own once it is saved and still shown, before that of the account, vehicle or client that it is
 * about; and what moved the figures of that account.
 */
export function useEntryHistory(entry: EntryModel) {
  const { form, accounts } = entry
  const only = accounts.accounts.length === 1 && form.id === null ? accounts.accounts[0] : undefined
  // Of one vehicle the form names no account: its registration does.
  const words = only?.next?.regNo || only?.account || ''
  const account = only?.next && only.vehicleID !== null ? { id: only.vehicleID, words } : null
  const moves = useTotalMoves(account ? accountTotals(account.id, account.words) : [])
  const history = useHistory(() => {
    if (form.id !== null) return null
    if (entry.kept) return { kind: 'entry', id: entry.kept.cashID, words: `entry ${entry.kept.cashID}` }
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
