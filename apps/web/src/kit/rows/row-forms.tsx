import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { type ComponentProps, type ComponentType, useMemo, useState } from 'react'
import { useSave } from '../api/save'
import { Confirm } from '../dialog/confirm'
import type { ComparedField } from '../drafts/conflict'
import { useDraftSave } from '../drafts/draft-save'
import { sectionDraftID, useDraft } from '../drafts/drafts'
import { useRecordDraft } from '../drafts/record-draft'
import { type RecordEdits, useRecordSave } from '../drafts/record-save'
import { useScreenHost } from '../screen/screen'
import { RowEditor } from './row-editor'
import { useRowProblems } from './row-problems'

interface SavedRow {
  id: number
  version: number
}

/** The typed values of a row, and their problems by field. */
export interface RowFields<T, R> {
  values: T
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  patch: (part: Partial<T>) => void
  /** The saved row; null for a new one. */
  row: R | null
}

/** A kind of row that is added, changed and deleted in place on the page of a record. */
export interface RowKind<
  A extends OperationName,
  E extends OperationName,
  D extends OperationName,
  T extends object,
  R extends SavedRow,
> {
  /** The section that lists them, as in the ID of its drafts. */
  part: string
  /** Its name in titles, such as `Expense`. */
  name: string
  removeQuestion: string
  add: A
  edit: E
  remove: D
  initial: T
  read: (row: R) => T
  /** The fields compared when somebody else saved meanwhile. */
  compared: readonly ComparedField<T>[]
  problemsOf: (values: T) => ReadonlyMap<string, string>
  addBody: (values: T) => InputOf<Operations[A]>
  editBody: (row: R, change: RecordEdits<T>) => InputOf<Operations[E]>
  removeBody: (row: R) => InputOf<Operations[D]>
  /** By default every row can be deleted. */
  isRemovable?: (row: R) => boolean
  Fields: ComponentType<RowFields<T, R>>
  /** Further actions on a saved row. */
  Extra?: ComponentType<{ row: R }>
  /** The saved values as text, also in the question before a deletion. */
  was: (row: R) => string
  about: (row: R) => string
}

interface RowProps<
  A extends OperationName,
  E extends OperationName,
  D extends OperationName,
  T extends object,
  R extends SavedRow,
> {
  kind: RowKind<A, E, D, T, R>
  /** The record of the page. */
  recordID: number
  onDone: () => void
  /** Called after a save or deletion; resolves once the list was refreshed. */
  onChanged: () => Promise<void>
}

interface FormProps<T, R> extends Omit<ComponentProps<typeof RowEditor>, 'children' | 'problems'> {
  Fields: ComponentType<RowFields<T, R>>
  row: R | null
  draft: { values: T; patch: (part: Partial<T>) => unknown }
  rowProblems: ReturnType<typeof useRowProblems>
  isSaving: boolean
}

/** The editor of a row with its fields; typing clears what the server refused. */
function RowForm<T, R>({ Fields, row, draft, rowProblems, isSaving, ...editor }: FormProps<T, R>) {
  return (
    <RowEditor {...editor} problems={[...rowProblems.problems.values()]}>
      <Fields
        values={draft.values}
        problems={rowProblems.problems}
        isFrozen={isSaving}
        row={row}
        patch={(part) => {
          rowProblems.forget()
          draft.patch(part)
        }}
      />
    </RowEditor>
  )
}

/** Adds a row under the list. */
export function AddRow<
  A extends OperationName,
  E extends OperationName,
  D extends OperationName,
  T extends object,
  R extends SavedRow,
>({ kind, recordID, onDone, onChanged }: RowProps<A, E, D, T, R>) {
  const { drafts } = useScreenHost()
  const draft = useDraft<T>(drafts, sectionDraftID(kind.part, recordID, 'new'), kind.initial)
  const wrong = useRowProblems(kind.problemsOf(draft.values))
  const { save, isSaving, busyText, checkDialog } = useDraftSave(kind.add, draft, kind.addBody, (outcome) =>
    outcome.kind === 'saved' ? onChanged().then(onDone) : wrong.refuse(outcome.fields),
  )
  const submit = () => {
    if (!wrong.check()) return false
    void save()
    return true
  }
  return (
    <div className="flex-none border-t border-line-2 print:hidden">
      <RowForm
        {...{ Fields: kind.Fields, row: null, draft, rowProblems: wrong, isSaving, busyText }}
        label={`New ${kind.name.toLowerCase()}`}
        number="New"
        onSave={submit}
        onCancel={() => {
          draft.clear()
          onDone()
        }}
      />
      {checkDialog}
    </div>
  )
}

/** Changes a row in its place in the list. */
export function EditRow<
  A extends OperationName,
  E extends OperationName,
  D extends OperationName,
  T extends object,
  R extends SavedRow,
>({ kind, row, number, recordID, onDone, onChanged }: RowProps<A, E, D, T, R> & { row: R; number: number }) {
  const { read } = kind
  const saved = useMemo(() => ({ values: read(row), version: row.version }), [read, row])
  const draft = useRecordDraft<T>(sectionDraftID(kind.part, recordID, row.id), saved)
  const wrong = useRowProblems(kind.problemsOf(draft.values))
  const [isAsking, setIsAsking] = useState(false)
  const { save, isSaving, busyText, dialogs } = useRecordSave<E, T, R>({
    name: kind.edit,
    draft,
    body: (change) => kind.editBody(row, change),
    fields: kind.compared,
    read,
    onSaved: () => onChanged().then(onDone),
    onRefused: wrong.refuse,
    onTheirs: () => void onChanged().then(onDone),
  })
  const cancel = () => {
    draft.clear()
    onDone()
  }
  const submit = () => {
    if (!wrong.check()) return false
    if (draft.changes === 0) cancel()
    else void save()
    return true
  }
  return (
    <>
      <RowForm
        {...{ Fields: kind.Fields, row, draft, rowProblems: wrong, isSaving, busyText }}
        label={`${kind.name} ${number}`}
        number={number}
        onSave={submit}
        onCancel={cancel}
        {...((kind.isRemovable?.(row) ?? true) ? { onDelete: () => setIsAsking(true) } : {})}
        isEdit
        extra={kind.Extra && <kind.Extra row={row} />}
        was={kind.was(row)}
      />
      {dialogs}
      <DeleteRow
        kind={kind}
        row={isAsking ? row : null}
        onClose={() => setIsAsking(false)}
        onDeleted={() => {
          draft.clear()
          void onChanged().then(onDone)
        }}
      />
    </>
  )
}

interface DeleteProps<D extends OperationName, R> {
  kind: { removeQuestion: string; remove: D; removeBody: (row: R) => InputOf<Operations[D]>; about: (row: R) => string }
  /** The row to delete; null asks nothing. */
  row: R | null
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a row is deleted. */
export function DeleteRow<D extends OperationName, R>({ kind, row, onClose, onDeleted }: DeleteProps<D, R>) {
  const { save, isSaving } = useSave(kind.remove)
  const remove = async () => {
    if (!row) return
    const outcome = await save(kind.removeBody(row))
    onClose()
    if (outcome.kind === 'saved') onDeleted()
  }
  return (
    <Confirm
      isOpen={row !== null}
      title={kind.removeQuestion}
      about={row && kind.about(row)}
      focus="no"
      isDangerous
      busyText={isSaving ? 'Deleting...' : null}
      onYes={remove}
      onNo={onClose}
    />
  )
}
