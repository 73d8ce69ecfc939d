import { GATED_KINDS, HISTORY_KINDS, type HistoryKind } from '@forecourt/core/features/history/enums'
import { changesOfField } from '@forecourt/core/features/history/of-field'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { PasscodeGate } from '../../kit/gate/gate'
import { hint, keyOf } from '../../kit/hint'
import { useCommandHandlers, useDialogReady } from '../../kit/keys/keys'
import { useDelayed } from '../../kit/skeleton'
import type { RowRecord, SubRow } from '../../kit/grid/column'
import { CENTRED } from '../../kit/grid/grid-state'
import { ownHint } from '../../kit/own-hint'
import { ChangeList } from './change-list'
import { isOnTotal } from './total-value'
import { usePutBack } from './put-back'

const PAGE_SIZE = 50
const LOADING_MS = 300
const HINTS = [
  ownHint(['↑', '↓'], 'save'),
  hint('history.put-back'),
  ownHint('Tab', 'next'),
  hint('shell.step-out', 'close'),
]

/** A record whose history is shown. */
export interface HistoryRecord extends Omit<RowRecord, 'id' | 'kind'> {
  kind: HistoryKind
  /** Null for the settings: there is one set of them. */
  id: number | null
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
    if (isOnTotal()) return false
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

interface RowHistoryProps {
  record: HistoryRecord | null
  /** The row under an expanded one that the cursor is on. */
  sub?: SubRow | undefined
}

/** Opens the history of the record of a list's row under the cursor; null where there is no row. */
export function RowHistory({ record, sub }: RowHistoryProps) {
  return useHistory(() => historyOf(sub?.record) ?? record).dialog
}

/** What a row is about, where that has a history. */
function historyOf(row: RowRecord | undefined): HistoryRecord | null {
  const kind = HISTORY_KINDS.find((each) => each === row?.kind)
  return row && kind ? { ...row, kind } : null
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

/** Who changed a record, when and what, newest first; behind the passcode where the record is. Each save can be put back. */
export function HistoryDialog({ record, onClose }: { record: HistoryRecord; onClose: () => void }) {
  // What stands in the list says by itself which save the keys are about.
  const shown = useRef<RecordChange | null>(null)
  const { offer, dialog } = usePutBack()
  const putBack = () => {
    if (shown.current) offer(shown.current)
    return shown.current !== null
  }
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
      handlers={{ 'history.put-back': putBack }}
      onKey={(event) => isPutBack(event) && putBack()}
      footer={
        <>
          <Button size="footer" hint={keyOf('history.put-back')} onPress={putBack}>
            Put back
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {GATED_KINDS.includes(record.kind) ? (
        <PasscodeGate>
          <Changes record={record} shown={shown} />
        </PasscodeGate>
      ) : (
        <Changes record={record} shown={shown} />
      )}
      {dialog}
    </Dialog>
  )
}

/** `P` outside text: on pages that have the key no other way, too. */
function isPutBack({ key, ctrlKey, altKey, repeat, target }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && !ctrlKey && !altKey && !repeat && !(target instanceof HTMLInputElement)
}

function Changes({ record, shown }: { record: HistoryRecord; shown: RefObject<RecordChange | null> }) {
  const { kind, id, field = '' } = record
  const api = useApi()
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const [at, setAt] = useState(0)
  const question = id === null ? { kind, pageSize } : { kind, id, pageSize }
  const answer = useOperation('GetHistory', question, { keepPrevious: true, staleMs: 0 })
  const { data: found, error, isLoading, refetch } = answer
  const isLate = useDelayed(isLoading, LOADING_MS)
  useDialogReady(found !== undefined || error !== null)
  const changes = useMemo(() => (found ? changesOfField(found.data, field) : []), [found, field])
  const cursor = Math.min(at, Math.max(0, changes.length - 1))
  useLayoutEffect(() => {
    shown.current = changes[cursor] ?? null
  }, [shown, changes, cursor])
  if (error && !found)
    return (
      <div className={CENTRED} role="alert">
        <span className="font-semibold text-out">{api.messageOf(error)}</span>
        <Button onPress={() => void refetch()}>Try again</Button>
      </div>
    )
  if (!found) return <p className={`${CENTRED} static! min-h-20`}>{isLate && 'Loading...'}</p>
  if (changes.length === 0 && found.totalCount <= found.data.length)
    return <p className={`${CENTRED} static! min-h-20`}>There are no results to show.</p>
  return (
    <ChangeList
      changes={changes}
      count={found.data.length}
      totalCount={found.totalCount}
      more={() => setPageSize(pageSize + PAGE_SIZE)}
      at={cursor}
      onAt={setAt}
    />
  )
}
