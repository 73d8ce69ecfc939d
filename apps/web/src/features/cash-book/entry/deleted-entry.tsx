import type { DeletedEntry as Deleted } from '@forecourt/core/features/cash-book/schemas'
import { Bar } from '../../../kit/bar'
import { hint } from '../../../kit/hint'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { momentText } from '../../../kit/moment'
import { Notice, Notices, Tag } from '../../../kit/notice'
import { useScreenChrome, useScreenHost } from '../../../kit/screen/screen'
import { toastError } from '../../../kit/toast/toast'
import { HistoryButton } from '../../history/history-dialog'
import { deletedReason, entrySummary } from '../search/entry-details'
import { EntryFactList } from '../search/entry-peek'
import { ENTRY_MAIN } from './entry-loading'

const TITLE = 'Deleted Cash Entry'
const HINTS = [hint('history.show-changes', 'history'), hint('shell.step-out', 'back')]

/** An entry as it was when it was deleted, with who did it and when; read-only. */
export function DeletedEntryPage({ entry }: { entry: Deleted }) {
  const { timeZone } = useScreenHost().workstation
  useScreenChrome({
    title: TITLE,
    breadcrumb: ['control-centre', 'deleted', String(entry.id)],
    hints: HINTS,
    printTitle: `${TITLE} ${entry.id}`,
  })
  const refuse = () => toastError(deletedReason(entry))
  useCommandHandlers({
    'cash-book.delete-entry': refuse,
    'cash-book.clone-entry': refuse,
    'cash-book.correct-entry': refuse,
    'cash-book.print-receipt': refuse,
  })
  return (
    <div className={ENTRY_MAIN}>
      <Bar isWide>
        <h1>{TITLE}</h1>
        <Tag tone="error">Deleted</Tag>
        <span className="text-fg-1">
          Entry <span className="numerals text-14">{entry.id}</span>, read only
        </span>
        <span className="grow" />
        <HistoryButton kind="entry" id={entry.id} words={entrySummary(entry)} />
      </Bar>
      <section
        className="flex-1 max-w-150 min-h-0 px-2 overflow-y-auto focus-visible:outline-offset-[-2px] print:overflow-visible"
        aria-label={TITLE}
        data-region="page"
      >
        <Notices>
          <Notice tone="warning">
            Deleted by {entry.deletedBy || 'nobody known'} on {momentText(entry.deletedAt, timeZone)}. Neither its batch
            nor any total counts it.
          </Notice>
        </Notices>
        <EntryFactList entry={entry} timeZone={timeZone} />
      </section>
    </div>
  )
}
