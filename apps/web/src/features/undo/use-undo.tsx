import type { LastSave } from '@forecourt/core/features/undo/schemas'
import type { ReactNode } from 'react'
import { useApi } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { RevertConfirm } from '../../kit/dialog/revert-confirm'
import { useOffer } from '../../kit/dialog/use-offer'
import type { Keyboard } from '../../kit/keys/keyboard'

export interface Undo {
  /** Offers to take back the person's last save, or the last one of a cash entry; what cannot be taken back is said. */
  offer: (cashEntryID?: number) => void
  dialog: ReactNode
}

/** Takes back a save once that is confirmed, by a key that was typed after the offer could be read. */
export function useUndo(keyboard: Keyboard): Undo {
  const api = useApi()
  const refresh = useRefresh()
  const { save: send, isSaving } = useSave('UndoSave')
  const { offered, show, close } = useOffer<LastSave>(keyboard, 'Nothing to undo')
  const offer = (cashEntryID?: number) =>
    show(async () => (await api.call('GetLastSave', cashEntryID === undefined ? {} : { cashEntryID })).save)
  const takeBack = async ({ saveID }: LastSave) => {
    await send({ saveID })
    close()
    refresh()
  }
  const dialog = (
    <RevertConfirm
      offered={offered}
      title="Undo your last save?"
      about={offered?.summaries.map((summary) => (
        <span key={summary} className="block">
          {summary}
        </span>
      ))}
      busyText={isSaving ? 'Taking back...' : null}
      onYes={() => offered && takeBack(offered)}
      onNo={close}
    />
  )
  return { offer, dialog }
}
