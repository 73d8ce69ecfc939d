import type { RecordChange } from '@forecourt/core/features/history/schemas'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { ReactNode } from 'react'
import { useApi } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { OfferQuestion } from '../../kit/dialog/offer-question'
import { useReadOffer } from '../../kit/dialog/read-offer'
import { useKeyboard } from '../../kit/keys/keys'
import { toastError } from '../../kit/toast/toast'

type Offer = OutputOf<Operations['GetPutBack']>

/** Why a save that names no event of its own is not put back. */
function reasonOf({ action }: RecordChange): string {
  return action === 'add'
    ? 'There is no earlier version. Delete it instead.'
    : 'This was changed by another save. Put that one back.'
}

/** Offers to put a save of a history back, and does it once that is confirmed, by a key that was typed after the offer could be read. */
export function usePutBack(): { offer: (change: RecordChange) => void; dialog: ReactNode } {
  const api = useApi()
  const refresh = useRefresh()
  const { save: send, isSaving } = useSave('PutBack')
  const { offered, show, close } = useReadOffer<Offer>(useKeyboard(), '')
  const offer = (change: RecordChange) => {
    const { eventID } = change
    if (eventID === undefined) toastError(reasonOf(change))
    else show(() => api.call('GetPutBack', { eventID }))
  }
  const putBack = async ({ eventID, asOf }: Offer) => {
    await send({ eventID, asOf })
    close()
    refresh()
  }
  const dialog = (
    <OfferQuestion
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
