import { cx } from 'class-variance-authority'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../kit/dialog/dialog'
import { hint } from '../../kit/hint'
import { Icon } from '../../kit/icon'
import { ACKNOWLEDGE_MS } from '../../kit/keys/input-queue'
import type { LineCommand, SavedRecordActions } from '../../kit/line/line-command'
import { RowAbout, RowRefusal, RowName } from '../../kit/palette/row-parts'
import { type Hint, ownHint } from '../../kit/own-hint'
import { toastSuccess } from '../../kit/toast/toast'
import { lineSaving } from '../palette/line-look-up'
import type { Outbox } from './outbox'
import { blockingLine, isOnItsWay, type OutboxLine } from './queue'
import { savedRecordIDs } from './line-target'

interface OutboxDialogProps {
  outbox: Outbox
  onClose: () => void
  onAsk: (id: string) => void
  onCorrect: (id: string) => void
}

type RowKeys = Readonly<Record<string, () => unknown>>

const HINTS: readonly Hint[] = [
  ownHint(['↑', '↓'], 'choose'),
  ownHint('Enter', 'answer, correct, open'),
  ownHint('R', 'receipt'),
  ownHint('Z', 'take back'),
  hint('grid.delete-row', 'discard'),
  hint('shell.step-out', 'close'),
]

/** The outbox: lines on their way, those that came back, and those saved since the page was opened. */
export function OutboxDialog({ outbox, onClose, onAsk, onCorrect }: OutboxDialogProps) {
  const { lines, saved, gone } = useSnapshot(outbox.state)
  const all = [...lines, ...saved] as readonly OutboxLine[] // only read
  const [chosen, setChosen] = useState<string | null>(() => all.find((line) => !isOnItsWay(line))?.id ?? null)
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === chosen),
  )
  const list = useRef<HTMLDivElement>(null)
  const keys = useRef<RowKeys>({})
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  const line = all[at]
  const going = lines.filter(isOnItsWay).length
  const press = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.altKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -all.length, End: all.length }[event.key]
    if (step !== undefined) {
      setChosen(all[Math.min(all.length - 1, Math.max(0, at + step))]?.id ?? null)
      return true
    }
    const act = keys.current[event.key.length === 1 ? event.key.toUpperCase() : event.key]
    if (!act || event.repeat) return false
    // What takes something away is no key that was typed before the list could be read.
    if (event.key !== 'Enter' && event.timeStamp - openedAt.current < ACKNOWLEDGE_MS) return true
    act()
    return true
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Outbox"
      titleAside={
        <span className="font-normal text-fg-1" aria-live="polite">
          {going > 0 && `${going} on the way`}
          {going > 0 && lines.length > going && ', '}
          {lines.length > going && `${lines.length - going} not saved`}
        </span>
      }
      width={1060}
      top={70}
      initialFocus={list}
      hints={HINTS}
      onKey={press}
    >
      <div
        className={cx(
          'max-h-[calc(100vh-230px)] min-h-20 mt-2 mb-3.5 overflow-y-auto border-y border-line-2',
          // With lines the one that is chosen is marked.
          line ? 'focus-visible:outline-none' : 'outline-offset-[-2px]',
        )}
        role="listbox"
        aria-label="Lines"
        aria-activedescendant={line && rowID(line)}
        tabIndex={0}
        ref={list}
      >
        {all.map((each) => (
          <Row key={each.id} line={each} isCurrent={each === line} list={list}>
            {each.state === 'saved' ? (
              <SavedRow line={each} gone={gone} keys={each === line ? keys : null} onClose={onClose} />
            ) : (
              <UnsavedRow {...{ outbox, onAsk, onCorrect }} line={each} keys={each === line ? keys : null} />
            )}
          </Row>
        ))}
        {all.length === 0 && <p className="px-4.5 py-2 text-fg-2">The outbox is empty.</p>}
      </div>
    </Dialog>
  )
}

const rowID = ({ id }: OutboxLine) => `outbox-${id}`

interface RowProps {
  line: OutboxLine
  isCurrent: boolean
  list: RefObject<HTMLDivElement | null>
  children: ReactNode
}

function Row({ line, isCurrent, list, children }: RowProps) {
  useEffect(() => {
    if (isCurrent) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent, list])
  return (
    <div
      className={cx(
        'relative flex items-center gap-2.5 min-h-6.25 px-4.5 py-0.5 text-13 text-fg-1',
        isCurrent && 'bg-bg-3 before:absolute before:left-0 before:inset-y-0 before:w-0.75 before:bg-mode',
      )}
      role="option"
      aria-selected={isCurrent}
      id={rowID(line)}
      tabIndex={-1}
    >
      <span className="flex-none w-5.5 mono-[13px] font-medium text-fg-2">{STATE_SIGNS[line.state]}</span>
      {children}
    </div>
  )
}

const STATE_SIGNS: Readonly<Record<OutboxLine['state'], ReactNode>> = {
  kept: '!',
  waiting: '…',
  sent: '…',
  asks: '?',
  failed: '!',
  saved: <Icon name="tick" className="size-2 text-ok" label="Saved" />,
}

interface KeysProps {
  line: OutboxLine
  /** Where the keys of the row are put while it is chosen; null while it is not. */
  keys: RefObject<RowKeys> | null
}

/** Gives the keys of a row to the list while it is chosen. */
function useRowKeys(keys: KeysProps['keys'], of: RowKeys): void {
  const given = useEffectEvent(() => of)
  const names = Object.keys(of).join(' ')
  // Before the list has focus: a key that was kept for it finds them.
  useLayoutEffect(() => {
    if (!keys) return
    keys.current = Object.fromEntries(names.split(' ').map((name) => [name, () => given()[name]?.()]))
    return () => {
      keys.current = {}
    }
  }, [keys, names])
}

type UnsavedRowProps = KeysProps & Omit<OutboxDialogProps, 'onClose'>

function UnsavedRow({ line, keys, outbox, onAsk, onCorrect }: UnsavedRowProps) {
  const { isUnreachable, lines } = useSnapshot(outbox.state)
  const blocker = line.state === 'waiting' ? blockingLine(line, lines as readonly OutboxLine[]) : null // only read
  const discard = () => {
    if (outbox.discard(line.id)) toastSuccess(`${line.text} discarded`)
  }
  const enter = line.state === 'asks' ? () => onAsk(line.id) : () => onCorrect(line.id)
  useRowKeys(keys, {
    ...(isOnItsWay(line) ? {} : { Enter: enter }),
    ...(line.state === 'sent' ? {} : { Delete: discard }),
  })
  const late = isUnreachable ? 'No answer yet, sending again' : 'Being saved'
  const turn = line.why === '' ? 'Queued' : `${line.why}: open its form and the line is sent`
  const going = blocker ? `Waits for ${blocker.text}` : line.state === 'sent' ? late : turn
  return (
    <>
      <RowName isData>{line.text}</RowName>
      {isOnItsWay(line) ? <RowAbout>{going}</RowAbout> : <RowRefusal>{line.why}</RowRefusal>}
    </>
  )
}

type SavedRowProps = KeysProps & { onClose: () => void }

function SavedRow({ gone, ...props }: SavedRowProps & { gone: readonly number[] }) {
  const { line } = props
  const saving = lineSaving(line)
  if (!saving || line.output === null) return <RowName isData>{line.text}</RowName>
  if (savedRecordIDs(line, saving).some((id) => gone.includes(id)))
    return (
      <>
        <RowName isData>{line.text}</RowName>
        <RowAbout>Undone: its entry is deleted</RowAbout>
      </>
    )
  return <SavedRecordRow {...props} saving={saving} output={line.output} />
}

type Saving = NonNullable<LineCommand['saving']>

function SavedRecordRow({ line, keys, onClose, saving, output }: SavedRowProps & { saving: Saving; output: object }) {
  const thing = saving.useSaved(output)
  useRowKeys(keys, thing ? savedRecordKeys(thing, onClose) : {})
  return (
    <>
      <RowName isData>{line.text}</RowName>
      <RowAbout>{thing?.text}</RowAbout>
    </>
  )
}

function savedRecordKeys({ open, receipt, email, agreement, undo }: SavedRecordActions, onClose: () => void): RowKeys {
  const closing = (act: () => unknown) => () => {
    onClose()
    act()
  }
  return {
    Enter: closing(open),
    O: closing(open),
    ...(receipt ? { R: closing(receipt) } : {}),
    ...(email ? { E: closing(email) } : {}),
    ...(agreement ? { A: closing(agreement) } : {}),
    ...(undo ? { Z: closing(undo) } : {}),
  }
}
