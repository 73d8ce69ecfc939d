import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { type ComponentProps, type ComponentType, useMemo, useState } from 'react'
import { useSave } from '../api/save'
import { Confirm } from '../dialog/confirm'
import { ConflictDialog } from '../dialog/conflict'
import { type Doubted, useDoubts } from '../dialog/doubts'
import type { ComparedField } from '../drafts/conflict'
import { useDraftSave } from '../drafts/draft-save'
import { partDraft, useDraft } from '../drafts/drafts'
import { useRecordDraft } from '../drafts/record-draft'
import { type RecordChange, useRecordSave } from '../drafts/record-save'
import { useScreenHost } from '../screen/screen'
import { RowEditor } from './row-editor'
import { useRowProblems } from './row-problems'

interface SavedRow {
  id: number
  version: number
}

/** What is typed into a row, and what is wrong with it by field. */
export interface RowFields<T, R> {
  values: T
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  patch: (part: Partial<T>) => void
  /** The row as it is saved; null for one that is added. */
  row: R | null
}

/** One kind of row that is added, changed and deleted in its place on the page of a record. */
export interface RowKind<
  A extends OperationName,
  E extends OperationName,
  D extends OperationName,
  T extends object,
  R extends SavedRow,
> {
  /** The part that lists them, as its drafts name it. */
  part: string
  /** As titles have it, such as `Expense`. */
  name: string
  removeQuestion: string
  add: A
  edit: E
  remove: D
  initial: T
  read: (row: R) => T
  /** What is compared when somebody else saved meanwhile. */
  compared: readonly ComparedField<T>[]
  problemsOf: (values: T) => ReadonlyMap<string, string>
  addBody: (values: T) => InputOf<Operations[A]>
  editBody: (row: R, change: RecordChange<T>) => InputOf<Operations[E]>
  removeBody: (row: R) => InputOf<Operations[D]>
  /** What can hardly be meant, and was not so when it was saved; asked before it is saved. */
  doubts?: (values: T, saved: T | null) => readonly Doubted[]
  /** Absent: every row can be deleted. */
  isRemovable?: (row: R) => boolean
  Fields: ComponentType<RowFields<T, R>>
  /** Further actions on a saved row. */
  Extra?: ComponentType<{ row: R }>
  /** How a row is saved now, and how it is named in the question before it is deleted. */
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
  /** The record on whose page they stand. */
  recordID: number
  onDone: () => void
  /** After a save or a deletion; settles once the list was read again. */
  onChanged: () => Promise<void>
}

/** Saves once what can hardly be meant was asked about. */
function useMeant() {
  const { ask, dialog } = useDoubts()
  const saveMeant = (found: readonly Doubted[], save: () => unknown) =>
    found.length === 0 ? void save() : void ask(found).then((isMeant) => (isMeant ? save() : undefined))
  return { saveMeant, dialog }
}

interface FormProps<T, R> extends Omit<ComponentProps<typeof RowEditor>, 'children' | 'problems'> {
  Fields: ComponentType<RowFields<T, R>>
  row: R | null
  draft: { values: T; patch: (part: Partial<T>) => unknown }
  wrong: ReturnType<typeof useRowProblems>
  isSaving: boolean
}

/** The editor of a row with its fields; typing takes away what the server refused. */
function RowForm<T, R>({ Fields, row, draft, wrong, isSaving, ...editor }: FormProps<T, R>) {
  return (
    <RowEditor {...editor} problems={[...wrong.problems.values()]}>
      <Fields
        values={draft.values}
        problems={wrong.problems}
        isFrozen={isSaving}
        row={row}
        patch={(part) => {
          wrong.forget()
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
  const { saveMeant, dialog } = useMeant()
  const draft = useDraft<T>(drafts, partDraft(kind.part, recordID, 'new'), kind.initial)
  const wrong = useRowProblems(kind.problemsOf(draft.values))
  const { save, isSaving, busyText } = useDraftSave(kind.add, draft, kind.addBody, (outcome) =>
    outcome.kind === 'saved' ? onChanged().then(onDone) : wrong.refuse(outcome.fields),
  )
  const submit = () => {
    if (!wrong.check()) return false
    saveMeant(kind.doubts?.(draft.values, null) ?? [], save)
    return true
  }
  return (
    <div className="flex-none border-t border-line-2 print:hidden">
      <RowForm
        {...{ Fields: kind.Fields, row: null, draft, wrong, isSaving, busyText }}
        label={`New ${kind.name.toLowerCase()}`}
        number="New"
        onSave={submit}
        onCancel={() => {
          draft.clear()
          onDone()
        }}
      />
      {dialog}
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
  const { saveMeant, dialog } = useMeant()
  const saved = useMemo(() => ({ values: read(row), version: row.version }), [read, row])
  const draft = useRecordDraft<T>(partDraft(kind.part, recordID, row.id), saved)
  const wrong = useRowProblems(kind.problemsOf(draft.values))
  const [isAsking, setIsAsking] = useState(false)
  const { save, isSaving, busyText, conflict } = useRecordSave<E, T, R>({
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
    else saveMeant(kind.doubts?.(draft.values, saved.values) ?? [], save)
    return true
  }
  return (
    <>
      <RowForm
        {...{ Fields: kind.Fields, row, draft, wrong, isSaving, busyText }}
        label={`${kind.name} ${number}`}
        number={number}
        onSave={submit}
        onCancel={cancel}
        {...((kind.isRemovable?.(row) ?? true) ? { onDelete: () => setIsAsking(true) } : {})}
        isEdit
        extra={kind.Extra && <kind.Extra row={row} />}
        was={kind.was(row)}
      />
      {dialog}
      {conflict && <ConflictDialog {...conflict} />}
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
  /** The row that is asked about; null asks nothing. */
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
