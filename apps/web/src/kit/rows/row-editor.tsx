import { type ReactNode, useRef } from 'react'
import { Button } from '../button'
import { Form, type FormHandle } from '../form/form'
import type { SubRow } from '../grid/column'
import { useCommandHandlers, useEditMode, useEscape } from '../keys/keys'

/** The lines of a grid that the editor covers besides its own row. */
const EDITOR_LINES = 2

interface RowEditorProps {
  label: string
  /** Its number in the list; `New` for a new one. */
  number: ReactNode
  /** The fields, side by side. */
  children: ReactNode
  /** The problems, field by field. */
  problems: readonly string[]
  /** Saves; false when something is missing, and then the first problem is focused. */
  onSave: () => boolean
  onCancel: () => void
  /** Asks whether to delete it; absent for a new row. */
  onDelete?: () => void
  /** A saved row is being changed; by default when it can be deleted. */
  isEdit?: boolean
  /** Further actions, after Delete. */
  extra?: ReactNode
  /** The saved values as text. */
  was?: ReactNode
  busyText: string | null
}

/** Adds or changes one row of a list in place: its fields, and its actions below them. */
export function RowEditor(props: RowEditorProps) {
  const { label, number, problems, onSave, onCancel, onDelete, was, busyText } = props
  const form = useRef<FormHandle>(null)
  const isBusy = busyText !== null
  const cancel = () => (isBusy ? undefined : onCancel())
  useEditMode(props.isEdit ?? onDelete !== undefined)
  useEscape('overlay', cancel, !isBusy)
  const submit = () => {
    if (!isBusy && !onSave()) form.current?.showFirstProblem()
  }
  useCommandHandlers(onDelete ? { 'vehicles.delete-record': () => (isBusy ? undefined : onDelete()) } : {})
  return (
    <Form
      label={label}
      ref={form}
      onSave={submit}
      className="grid grid-rows-[31px_29px] h-15 pr-2.5 bg-sel shadow-[inset_3px_0_var(--mode)] in-data-editor:-mt-5"
    >
      <div className="flex items-center gap-2 min-w-0">
        <span className="flex-none w-7 text-right text-fg-1">{number}</span>
        {props.children}
        <span className="font-semibold text-out" role="alert">
          {problems.join(' · ')}
        </span>
      </div>
      <div className="flex items-center gap-2 min-w-0 pl-11 pb-1">
        <Button tone="primary" isSave command="form.save-form" busyText={busyText} onPress={submit}>
          Save
        </Button>
        {onDelete && (
          <Button tone="danger" command="vehicles.delete-record" onPress={() => (isBusy ? undefined : onDelete())}>
            Delete
          </Button>
        )}
        {props.extra}
        <Button command="shell.step-out" onPress={cancel}>
          Cancel
        </Button>
        {was !== undefined && <span className="min-w-0 truncate text-fg-1">saved {was}</span>}
      </div>
    </Form>
  )
}

/** Returns the editor on its row of a grid and the lines below it that it covers. */
export function editorRows(column: string, editor: ReactNode): SubRow[] {
  return Array.from({ length: EDITOR_LINES }, (_, i) => ({
    id: `editor-${i}`,
    kind: i === 0 ? ('editor' as const) : ('note' as const),
    lines: i === 0 ? EDITOR_LINES : 1,
    cells: [{ column, span: 20, content: i === 0 ? editor : '' }],
  }))
}
