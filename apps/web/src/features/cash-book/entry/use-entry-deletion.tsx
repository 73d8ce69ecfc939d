import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useRefresh } from '../../../kit/api/refresh'
import { type ReactNode, useState } from 'react'
import { useSave } from '../../../kit/api/save'
import { Confirm } from '../../../kit/dialog/confirm'
import { toastError } from '../../../kit/toast/toast'
import { deletedReason } from '../search/entry-details'
import { DeletionEffects, useDeletionEffects, useConfirmWhenKnown } from './deletion-effects'

interface EntryDeletion {
  /** Asks whether to delete the entry; for one of a closed batch, shows why it cannot be. */
  ask: (entry: CashEntryOut) => boolean
  dialog: ReactNode
}

/** Deletes an entry of a list, after asking. */
export function useEntryDeletion(): EntryDeletion {
  const refresh = useRefresh()
  const { save, isSaving } = useSave('DeleteEntry')
  const [entry, setEntry] = useState<CashEntryOut | null>(null)
  const effects = useDeletionEffects(entry)
  const remove = async (of: CashEntryOut) => {
    const { kind } = await save({ cashEntryID: of.id, version: of.version })
    setEntry(null)
    // What is shown of it may be older than what somebody else saved.
    if (kind !== 'saved') refresh()
  }
  const onYes = useConfirmWhenKnown(effects, () => entry && remove(entry))
  const about = entry && [
    `Entry ${entry.id}`,
    entry.regNo,
    entry.shownName,
    entry.categoryName,
    formatDay(day(entry.dateTime)),
    formatEuro(centsFromWire(entry.signedAmount) ?? ZERO),
  ]
  return {
    ask: (of) => {
      if (of.deletedAt !== undefined) toastError(deletedReason(of))
      else if (of.batchClosed) toastError('The batch of this entry is closed')
      else setEntry(of)
      return true
    },
    dialog: (
      <Confirm
        isOpen={entry !== null}
        title="Are you sure you want to delete this entry?"
        about={about?.filter(Boolean).join(', ')}
        focus="no"
        isDangerous
        busyText={isSaving ? 'Deleting...' : null}
        onYes={onYes}
        onNo={() => setEntry(null)}
      >
        {entry && <DeletionEffects effects={effects} />}
      </Confirm>
    ),
  }
}
