import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { type ReactNode, useState } from 'react'
import { ConflictDialog, type ConflictDialogProps } from '../dialog/conflict'
import { useCheckedSubmission } from '../submit/use-checked-submission'
import type { SubmissionState } from '../submit/use-submission'
import { type ComparedField, conflictFields, savedMeanwhile, resolvedChanges, type ConflictSide } from './conflict'
import type { RecordDraft, SavedRecord } from './record-draft'

/** The values of the form, and which of them were typed over which version. */
export type RecordEdits<T> = Pick<RecordDraft<T>, 'values' | 'typed' | 'version'>

interface RecordSaveOptions<N extends OperationName, T, R extends { version: number }> {
  name: N
  /** Instead of the operation's own success toast. */
  success?: string | undefined
  draft: RecordDraft<T>
  body: (change: RecordEdits<T>) => InputOf<Operations[N]>
  /** The fields compared when somebody else saved meanwhile, in the order of the form. */
  fields: readonly ComparedField<T>[]
  /** Returns the form's values of the record in a refusal. */
  read: (current: R) => T
  /** A promise is awaited, so that the form shows the typed values until the record is refreshed. */
  onSaved: (output: OutputOf<Operations[N]>) => unknown
  /** A further refusal body that is asked about, and what asks. */
  asks?: { about: string; ask: (body: Readonly<Record<string, unknown>>) => void }
  /** Returns what the form calls a field of a check. */
  fieldOf?: (field: string) => string
  /** Called with the messages per field; a sentence about the whole was shown. */
  onRefused: (fields: Readonly<Record<string, readonly string[]>>) => void
  /** Called when their version was chosen in every field, so that nothing is left to save. */
  onTheirs: () => void
}

interface RecordSave extends SubmissionState {
  save: () => Promise<unknown>
  /** What is asked: the checks to confirm, and which version stays. */
  dialogs: ReactNode
}

interface MetConflict<T> {
  message: string
  theirs: SavedRecord<T>
}

/**
 * Saves a changed record. When somebody else saved it meanwhile, both versions are compared field by field; changes that touch nothing of this form
 * are not asked about. Without an answer the same is retried under the same key.
 */
export function useRecordSave<N extends OperationName, T extends object, R extends { version: number }>(
  options: RecordSaveOptions<N, T, R>,
): RecordSave {
  const { name, draft, fields, success } = options
  const [met, setMet] = useState<MetConflict<T> | null>(null)
  const attempt = async (change: RecordEdits<T>, key: string, isSecond: boolean): Promise<void> => {
    const { asks } = options
    const outcome = await sendChecked(name, options.body(change), {
      key,
      asksAbout: ['current', ...(asks ? [asks.about] : [])],
      ...(success === undefined ? {} : { success }),
    })
    if (outcome.kind === 'no-answer' || outcome.kind === 'cancelled' || outcome.kind === 'declined') return
    setMet(null)
    if (outcome.kind === 'saved') {
      await finish(options.onSaved(outcome.output))
      return draft.settle('saved')
    }
    const theirs = savedMeanwhile(outcome.body, options.read)
    if (theirs) await meet(change, { message: outcome.message, theirs }, isSecond)
    else if (asks && asks.about in outcome.body) asks.ask(outcome.body)
    else options.onRefused(outcome.fields)
  }
  const meet = async (change: RecordEdits<T>, other: MetConflict<T>, isSecond: boolean) => {
    const found = conflictFields(fields, {
      ...change,
      mine: change.values,
      theirs: other.theirs.values,
      base: draft.base,
    })
    const isUntouched = draft.base !== null && found.every(({ choice }) => choice === 'mine')
    if (isUntouched && !isSecond) await resolve(change, other, () => 'mine', true)
    else setMet(other)
  }
  const resolve = async (
    change: RecordEdits<T>,
    { theirs }: MetConflict<T>,
    choice: (id: string) => ConflictSide,
    isSecond = false,
  ) => {
    const choices = Object.fromEntries(fields.map(({ names }) => [names.join(' '), choice(names.join(' '))]))
    const typed = resolvedChanges(fields, { mine: change.values, theirs: theirs.values, typed: change.typed }, choices)
    const key = draft.rebase(typed, theirs.version)
    setMet(null)
    if (Object.keys(typed).length === 0) return options.onTheirs()
    await attempt({ values: { ...theirs.values, ...typed }, typed, version: theirs.version }, key, isSecond)
  }
  const save = async () => {
    if (draft.changes > 0) await run(() => attempt(draft, draft.key, false))
  }
  const submission = useCheckedSubmission(name, draft, save, options.fieldOf)
  const { sendChecked, run, finish, isSaving, busyText } = submission
  const conflict: ConflictDialogProps | null = met && {
    message: met.message,
    fields: conflictFields(fields, { ...draft, mine: draft.values, theirs: met.theirs.values }),
    busyText: isSaving ? 'Saving...' : null,
    onChoose: (choices) => void run(() => resolve(draft, met, (id) => choices[id] ?? 'theirs')),
    onCancel: () => setMet(null),
  }
  const dialogs = (
    <>
      {submission.dialog}
      {conflict && <ConflictDialog {...conflict} />}
    </>
  )
  return { save, isSaving, busyText, dialogs }
}
