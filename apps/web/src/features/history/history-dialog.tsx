import { GATED_KINDS, type HistoryKind } from '@forecourt/core/features/history/enums'
import { changesOfField } from '@forecourt/core/features/history/of-field'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Dialog, DIALOG_TABLE } from '../../kit/dialog/dialog'
import { PasscodeGate } from '../../kit/gate/gate'
import { formatCount } from '../../kit/grid/cells'
import { hint } from '../../kit/hint'
import { useCommandHandlers } from '../../kit/keys/keys'
import { ownHint } from '../../kit/own-hint'
import { momentIn } from '@forecourt/core/kernel/days'
import { useScreenHost } from '../../kit/screen/screen'
import { useDelayed } from '../../kit/skeleton'
import { CENTRED } from '../../kit/grid/grid-state'

const PAGE_SIZE = 50
/** The server gives at most so many at once. */
const SHOWN_MAX = 500
const LOADING_MS = 300
const NOTHING = { field: '', before: '', after: '' }
const BEHIND = { field: 'More', before: 'passcode locked', after: 'passcode locked' }

const HINTS = [
  ownHint(['↑', '↓'], 'scroll'),
  ownHint(['PgUp', 'PgDn'], 'screenful'),
  ownHint('Tab', 'next'),
  hint('shell.step-out', 'close'),
]

/** A record whose history is shown. */
export interface HistoryRecord {
  kind: HistoryKind
  /** Null for the settings: there is one set of them. */
  id: number | null
  /** How the record is called, beside the title. */
  words: string
  /** Words of the fields that are looked for; every field where it is absent. */
  field?: string
}

/**
 * Opens the history of the record that the page shows, or of its row under the cursor, by its key.
 *
 * @param record null while there is none: the key goes to what else on the page has a history
 */
export function useHistory(record: () => HistoryRecord | null) {
  const [shown, setShown] = useState<HistoryRecord | null>(null)
  const open = () => {
    const found = record()
    setShown(found)
    return found !== null
  }
  useCommandHandlers({ 'history.show-changes': open })
  return { open, show: setShown, dialog: shown && <HistoryDialog record={shown} onClose={() => setShown(null)} /> }
}

/** True while focus is on a row of a list of the page. */
export function isOnRow(): boolean {
  return document.activeElement?.closest('main :is([role=grid], [data-list=section])') !== null
}

/** Opens the history of the record of a list's row under the cursor; null where there is no row. */
export function RowHistory({ record }: { record: HistoryRecord | null }) {
  return useHistory(() => record).dialog
}

/** Opens the history of the record that the page shows. */
export function HistoryButton(record: HistoryRecord) {
  const { open, dialog } = useHistory(() => record)
  return (
    <>
      <Button command="history.show-changes" onPress={open}>
        History
      </Button>
      {dialog}
    </>
  )
}

/** Who changed a record, when and what, newest first; behind the passcode where the record is. */
export function HistoryDialog({ record, onClose }: { record: HistoryRecord; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="History"
      titleAside={
        <span className="font-normal text-fg-1">{[record.words, record.field].filter(Boolean).join(', ')}</span>
      }
      width={1060}
      top={70}
      hints={HINTS}
      footer={
        <Button size="footer" command="shell.step-out" onPress={onClose}>
          Close
        </Button>
      }
    >
      {GATED_KINDS.includes(record.kind) ? (
        <PasscodeGate>
          <Changes record={record} />
        </PasscodeGate>
      ) : (
        <Changes record={record} />
      )}
    </Dialog>
  )
}

function Changes({ record: { kind, id, field = '' } }: { record: HistoryRecord }) {
  const api = useApi()
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const question = id === null ? { kind, pageSize } : { kind, id, pageSize }
  const answer = useOperation('GetHistory', question, { keepPrevious: true, staleMs: 0 })
  const { data: found, error, isLoading, refetch } = answer
  const isLate = useDelayed(isLoading, LOADING_MS)
  if (error && !found)
    return (
      <div className={CENTRED} role="alert">
        <span className="font-semibold text-out">{api.messageOf(error)}</span>
        <Button onPress={() => void refetch()}>Try again</Button>
      </div>
    )
  if (!found) return <p className={`${CENTRED} static! min-h-20`}>{isLate && 'Loading...'}</p>
  const changes = changesOfField(found.data, field)
  if (changes.length === 0 && found.totalCount <= found.data.length)
    return <p className={`${CENTRED} static! min-h-20`}>There are no results to show.</p>
  return (
    <ChangeList
      changes={changes}
      count={found.data.length}
      totalCount={found.totalCount}
      more={() => setPageSize(pageSize + PAGE_SIZE)}
    />
  )
}

interface ChangeListProps {
  changes: readonly RecordChange[]
  /** How many saves were looked at. */
  count: number
  totalCount: number
  more: () => void
}

function ChangeList({ changes, count, totalCount, more }: ChangeListProps) {
  const { timeZone } = useScreenHost().workstation
  const moment = useMemo(() => momentIn(timeZone), [timeZone])
  const list = useRef<HTMLDivElement>(null)
  // Arrows and PgDn scroll it at once.
  useEffect(() => list.current?.focus(), [])
  const isMore = count < Math.min(totalCount, SHOWN_MAX)
  return (
    <div className="relative mt-2 border-y border-line-2">
      <div
        className="peer max-h-[calc(100vh-230px)] overflow-auto focus-visible:outline-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        role="group"
        ref={list}
        aria-label="Changes, newest first"
      >
        <table
          className={`${DIALOG_TABLE} mt-0! [&_th]:sticky [&_th]:top-0 [&_td]:leading-5 [&_td]:align-top [&_td]:wrap-anywhere [&_td]:whitespace-pre-wrap`}
        >
          <thead>
            <tr>
              <th className="w-35.5 small:w-24">When</th>
              <th className="w-28 small:w-18">Who</th>
              <th className="w-65 small:w-42">What</th>
              <th className="w-50 small:w-32">Field</th>
              <th>Before</th>
              <th>After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRows
                key={`${change.at} ${change.kind} ${change.id} ${change.action}`}
                change={change}
                moment={moment}
              />
            ))}
          </tbody>
        </table>
        <p className="flex items-center gap-3 px-4.5 pb-2 text-fg-1">
          {`${formatCount(count)} of ${formatCount(totalCount)}`}
          {isMore && <Button onPress={more}>Show more</Button>}
        </p>
      </div>
      {/* Its heads stay in sight, above the outline that it would have itself. */}
      <span
        className="absolute inset-0 hidden border-2 border-mode pointer-events-none peer-focus-visible:block"
        aria-hidden="true"
      />
    </div>
  )
}

/** One save: a line for each field that it changed, the first with when, who and what. */
function ChangeRows({ change, moment }: { change: RecordChange; moment: (at: string) => string }) {
  const { at, username, summary, locked } = change
  const told = [...change.changes, ...(locked ? [BEHIND] : [])]
  const lines = told.length === 0 ? [NOTHING] : told
  return lines.map(({ field, before, after }, index) => (
    <tr key={field} className={index === 0 ? '[&>td]:border-t [&>td]:border-t-line-1' : undefined}>
      {index === 0 &&
        [moment(at), username, summary].map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column never moves
          <td key={place} rowSpan={lines.length}>
            {text}
          </td>
        ))}
      <td className="pl-2! text-fg-1">{field}</td>
      <td className="text-fg-1">{before}</td>
      <td>{after}</td>
    </tr>
  ))
}
