import type { RecordChange } from '@forecourt/core/features/history/schemas'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { ReactNode } from 'react'
import { useApi } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { RevertConfirm } from '../../kit/dialog/revert-confirm'
import { useOffer } from '../../kit/dialog/use-offer'
import { useKeyboard } from '../../kit/keys/keys'
import { toastError } from '../../kit/toast/toast'

type HistoryOffer = OutputOf<Operations['GetPutBack']>

/** Returns why a save without its own event cannot be put back. */
function reasonNotPutBack({ action }: RecordChange): string {
  return action === 'add'
    ? 'There is no earlier version. Delete it instead.'
    : 'This was changed by another save. Put that one back.'
}

/** Offers to put a save of a history back, and does so once it is confirmed by a key that was typed after the offer could be read. */
export function usePutBack(): { offer: (change: RecordChange) => void; dialog: ReactNode } {
  const api = useApi()
  const refresh = useRefresh()
  const { save: send, isSaving } = useSave('PutBack')
  const { offered, show, close } = useOffer<HistoryOffer>(useKeyboard(), '')
  const offer = (change: RecordChange) => {
    const { eventID } = change
    if (eventID === undefined) toastError(reasonNotPutBack(change))
    else show(() => api.call('GetPutBack', { eventID }))
  }
  const putBack = async ({ eventID, asOf }: HistoryOffer) => {
    await send({ eventID, asOf })
    close()
    refresh()
  }
  const dialog = (
    <RevertConfirm
      offered={offered}
      title="Put it back?"
      about={offered?.summary}
      changes={offered?.sets.map(({ field, before, after }) => ({ label: field, saved: before, next: after }))}
      busyText={isSaving ? 'Putting back...' : null}
      onYes={() => offered && putBack(offered)}
      onNo={close}
    />
  )
  return { offer, dialog }
}
