import { PASSCODE_KINDS, HISTORY_KINDS, type HistoryKind } from '@forecourt/core/features/history/enums'
import { changesOfField } from '@forecourt/core/features/history/field-changes'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { PasscodeGate } from '../../kit/gate/passcode-gate'
import { hint, commandKey } from '../../kit/hint'
import { useCommandHandlers, useInputReady } from '../../kit/keys/keys'
import { useIsLasting } from '../../kit/skeleton'
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

export interface HistoryRecord extends Omit<RowRecord, 'id' | 'kind'> {
  kind: HistoryKind
  /** Null for the settings, which exist once. */
  id: number | null
  /** Words of the fields to show; without it every field. */
  field?: string
}

/**
 * Opens the history of the record of the page, or of its row under the cursor, by its key.
 * @param record Returns null while there is none: the key is then left to other handlers of the page.
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

/** Returns true while focus is on a row of a list. */
export function isOnRow(): boolean {
  return document.activeElement?.closest('main :is([role=grid], [data-list=section])') !== null
}

interface RowHistoryProps {
  record: HistoryRecord | null
  /** The row under an expanded row that the cursor is on. */
  sub?: SubRow | undefined
}

/** Opens the history of the record under the cursor of a list. */
export function RowHistory({ record, sub }: RowHistoryProps) {
  return useHistory(() => historyRecordOfRow(sub?.record) ?? record).dialog
}

/** Returns the record of a row, where it has a history. */
function historyRecordOfRow(row: RowRecord | undefined): HistoryRecord | null {
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
      onKey={(event) => isPutBackKey(event) && putBack()}
      footer={
        <>
          <Button size="footer" hint={commandKey('history.put-back')} onPress={putBack}>
            Put back
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {PASSCODE_KINDS.includes(record.kind) ? (
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

/** Returns true for `P` outside text fields, also on pages that use the key otherwise. */
function isPutBackKey({ key, ctrlKey, altKey, repeat, target }: KeyboardEvent): boolean {
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
  const isLate = useIsLasting(isLoading, LOADING_MS)
  useInputReady('dialog', found !== undefined || error !== null)
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
