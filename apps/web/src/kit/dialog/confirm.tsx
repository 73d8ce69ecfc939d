import { commandKey } from '../hint'
import { ACKNOWLEDGE_MS, isModifier } from '../keys/input-queue'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button'
import { Dialog, DialogAbout, DIALOG_TABLE } from './dialog'

export interface ChangedField {
  label: string
  saved: ReactNode
  next: ReactNode
}

export interface ConfirmProps {
  isOpen: boolean
  title: string
  /** The record in question, such as an entry's number, registration and day. */
  about?: ReactNode
  /** The changes, shown as saved beside new. */
  changes?: readonly ChangedField[] | undefined
  children?: ReactNode
  /** The focused answer: Yes for edits, No for what deletes, closes or settles. */
  focus: 'yes' | 'no'
  isDangerous?: boolean | undefined
  /** Ctrl Enter answers Yes, as it saves on the form. */
  takesSave?: boolean | undefined
  /** Enter, Space, Y and N answer only once the question could be read: a key pressed twice and text typed ahead are no answer. */
  isUnread?: boolean | undefined
  busyText?: string | null | undefined
  onYes: () => unknown
  onNo: () => unknown
  /** Called when a key goes to another screen; without it that answers No. */
  onLeave?: (() => unknown) | undefined
}

/** A question answered by Yes (Y) or No (N). */
export function Confirm(props: ConfirmProps) {
  const { isOpen, title, about, changes = [], focus, busyText, onYes, onNo } = props
  const yes = useRef<HTMLButtonElement>(null)
  const no = useRef<HTMLButtonElement>(null)
  const isBusy = typeof busyText === 'string'
  const isTooEarly = useReadingTime(isOpen)
  const answer = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (props.isUnread && isTooEarly(event) && /^(enter|y|n| )$/.test(key)) return true
    if (props.takesSave && key === 'enter' && event.ctrlKey && !event.repeat && !isBusy) {
      onYes()
      return true
    }
    if (event.ctrlKey || event.altKey || event.repeat || isBusy || (key !== 'y' && key !== 'n')) return false
    if (key === 'y') onYes()
    else onNo()
    return true
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (isBusy ? undefined : onNo())}
      onLeave={isBusy ? undefined : props.onLeave}
      title={title}
      top={232}
      role="alertdialog"
      initialFocus={focus === 'yes' ? yes : no}
      onKey={answer}
      footer={
        <>
          <Button
            ref={yes}
            size="footer"
            tone={props.isDangerous ? 'danger' : 'primary'}
            hint={commandKey('dialog.answer-yes')}
            busyText={busyText}
            onPress={onYes}
          >
            Yes
          </Button>
          <Button
            ref={no}
            size="footer"
            hint={commandKey('dialog.answer-no')}
            onPress={() => (isBusy ? undefined : onNo())}
          >
            No
          </Button>
        </>
      }
    >
      {about && <DialogAbout>{about}</DialogAbout>}
      {changes.length > 0 && <Changes changes={changes} />}
      {props.children && <div className="py-2 px-4.5 text-13 leading-4.5">{props.children}</div>}
    </Dialog>
  )
}

/** Returns when the browser first drew the open dialog, by `performance.now()`; infinite until then, so that no key counts as pressed after it. */
function useShownAt(isOpen: boolean) {
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    shownAt.current = Number.POSITIVE_INFINITY
    if (!isOpen) return
    const frame = requestAnimationFrame(() => {
      shownAt.current = performance.now()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return shownAt
}

/**
 * Returns a function that is true for a key pressed before the question could be read, or in one go with another key. When it was pressed counts, not
 * when a busy page comes to it.
 */
function useReadingTime(isOpen: boolean): (event: KeyboardEvent) => boolean {
  const shownAt = useShownAt(isOpen)
  const last = useRef({ key: '', at: Number.NEGATIVE_INFINITY, otherAt: Number.NEGATIVE_INFINITY })
  return (event) => {
    if (isModifier(event)) return true
    const { key, timeStamp: at } = event
    if (key === last.current.key) last.current.at = at
    else last.current = { key, at, otherAt: last.current.at }
    return at - Math.max(shownAt.current, last.current.otherAt) < ACKNOWLEDGE_MS
  }
}

function Changes({ changes }: { changes: readonly ChangedField[] }) {
  return (
    <table className={DIALOG_TABLE}>
      <colgroup>
        <col style={{ width: 104 }} />
        <col style={{ width: 166 }} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th>Field</th>
          <th>Saved</th>
          <th>New</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label}>
            <td className="text-fg-1">{change.label}</td>
            <td className="text-fg-1">{change.saved}</td>
            <td>{change.next}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
