import type { ImportSummary } from '@forecourt/core/features/import/schemas'
import { useRef, useState } from 'react'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList } from '../../kit/dialog/dialog-list'
import { hint } from '../../kit/hint'
import { useCommandHandlers } from '../../kit/keys/keys'
import { momentText } from '../../kit/moment'
import { useScreenHost } from '../../kit/screen/screen'

const HINTS = [hint('shell.step-out', 'close')]
const HEADS = [{ text: 'When', className: 'w-42' }, { text: 'What', className: 'w-70' }, { text: 'Who' }]

interface ImportEvent {
  at: string
  what: string
  who: string
}

/** Returns the events of an import, newest first. */
export function importEventsOf(of: ImportSummary): ImportEvent[] {
  const files = of.files.map(({ name, addedAt, addedBy }) => ({ at: addedAt, what: `${name} added`, who: addedBy }))
  const found = [
    { at: of.createdAt, what: 'Begun', who: of.createdBy },
    ...files,
    { at: of.checkedAt, what: 'Checked', who: '' },
    { at: of.appliedAt, what: 'Brought in', who: of.appliedBy ?? '' },
    { at: of.undoneAt, what: 'Taken out again', who: of.undoneBy ?? '' },
  ]
  const happened = found.flatMap(({ at, ...each }) => (at === null ? [] : [{ at, ...each }]))
  return happened.toReversed().toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Opens the history of an import by its key; the dialog it returns is shown above the page. */
export function useImportHistory(of: () => ImportSummary | null) {
  const [shown, setShown] = useState<ImportSummary | null>(null)
  const { timeZone } = useScreenHost().workstation
  const close = useRef<HTMLButtonElement>(null)
  useCommandHandlers({
    'history.show-changes': () => {
      const found = of()
      setShown(found)
      return found !== null
    },
  })
  if (!shown) return null
  const hide = () => setShown(null)
  return (
    <Dialog
      isOpen
      onClose={hide}
      title={`History of ${shown.name}`}
      width={664}
      initialFocus={close}
      hints={HINTS}
      footer={
        <Button ref={close} size="footer" command="shell.step-out" onPress={hide}>
          Close
        </Button>
      }
    >
      <DialogList
        label={`History of ${shown.name}`}
        rows={importEventsOf(shown)}
        problem={null}
        nothing="Nothing happened to it yet."
        heads={HEADS}
      >
        {({ at, what, who }) => (
          <tr key={`${at} ${what}`}>
            <td className="numerals">{momentText(at, timeZone)}</td>
            <td className="whitespace-normal!">{what}</td>
            <td>{who}</td>
          </tr>
        )}
      </DialogList>
    </Dialog>
  )
}
