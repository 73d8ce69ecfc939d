import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useApi } from '../api/api'
import { Button } from '../button'
import { hint } from '../hint'
import { ownHint } from '../own-hint'
import { Dialog, type DialogProps } from './dialog'
import { DialogList, focusedRow } from './dialog-list'

interface ListDialogProps<Row> extends Pick<ComponentProps<typeof DialogList<Row>>, 'heads' | 'nothing'> {
  title: string
  aside: string
  /** What was asked for its rows. */
  answer: { data: { data: readonly Row[] } | undefined; error: Error | null }
  /** One row, as a `tr` that names its `data-row` where the row has a history. */
  row: (row: Row) => ReactNode
  /** Makes another, and the word on the button for it. */
  onAdd?: () => unknown
  addText?: string
  /** Opens the history of the row that focus is in. */
  onHistory?: (row: Row) => void
  /** Further commands that it answers, with their hints. */
  commands?: DialogProps['handlers']
  hints?: DialogProps['hints']
  /** In the foot, before Close. */
  more?: ReactNode
  onClose: () => unknown
  /** Below the list, and what is opened above it. */
  children?: ReactNode
}

/** A list that is read and changed in a dialog: its rows, what makes another, the history of one, Close. */
export function ListDialog<Row extends { id: number | string }>(props: ListDialogProps<Row>) {
  const { title, answer, onAdd, onHistory, onClose } = props
  const api = useApi()
  const first = useRef<HTMLButtonElement>(null)
  const rows = answer.data?.data
  useEffect(() => {
    // The row that had focus was removed: focus is nowhere, or a question that closed later returned it to the dialog itself.
    const focusFirst = () => {
      const { activeElement } = document
      if (activeElement !== first.current && activeElement?.contains(first.current)) first.current?.focus()
    }
    if (rows) focusFirst()
    document.addEventListener('focusin', focusFirst)
    return () => document.removeEventListener('focusin', focusFirst)
  }, [rows])
  const showHistory = () => {
    const row = focusedRow(rows)
    if (row) onHistory?.(row)
    return row !== null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      titleAside={<span className="font-normal text-fg-1 truncate">{props.aside}</span>}
      width={1060}
      initialFocus={first}
      isLoading={!rows && !answer.error}
      hints={[
        ownHint('Tab', 'next'),
        ...(onAdd ? [hint('dialog.add-record', 'new')] : []),
        ...(onHistory ? [hint('history.show-changes', 'history')] : []),
        ...(props.hints ?? []),
        hint('shell.step-out', 'close'),
      ]}
      handlers={{
        ...props.commands,
        ...(onAdd && { 'dialog.add-record': onAdd }),
        ...(onHistory && { 'history.show-changes': showHistory }),
      }}
      footer={
        <>
          {onAdd && (
            <Button ref={first} tone="primary" size="footer" command="dialog.add-record" onPress={onAdd}>
              {props.addText}
            </Button>
          )}
          {props.more}
          <Button {...(!onAdd && { ref: first })} size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <DialogList
        label={title}
        rows={rows}
        problem={answer.error ? api.messageOf(answer.error) : null}
        nothing={props.nothing}
        heads={props.heads}
      >
        {props.row}
      </DialogList>
      {props.children}
    </Dialog>
  )
}
