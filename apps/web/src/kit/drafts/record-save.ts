import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useState } from 'react'
import type { ConflictDialogProps } from '../dialog/conflict'
import { type SubmissionState, useSubmission, withinReread } from '../submit/use-submission'
import { type ComparedField, conflictFields, currentOf, keptOf, type Side } from './conflict'
import type { RecordDraft, SavedRecord } from './record-draft'

/** What is saved: the whole form, and what of it was typed, over which version. */
export type RecordChange<T> = Pick<RecordDraft<T>, 'values' | 'typed' | 'version'>

interface RecordSaveOptions<N extends OperationName, T, R extends { version: number }> {
  name: N
  /** Instead of the operation's own success toast. */
  success?: string | undefined
  draft: RecordDraft<T>
  body: (change: RecordChange<T>) => InputOf<Operations[N]>
  /** What is compared when somebody else saved meanwhile, in the order of the form. */
  fields: readonly ComparedField<T>[]
  /** The form's values of the record as the refusal carries it. */
  read: (current: R) => T
  /** A promise is waited for, so that the form shows what was typed until the record was read again. */
  onSaved: (output: OutputOf<Operations[N]>) => unknown
  /** What a refusal may carry besides that is asked about, and what asks. */
  asks?: { about: string; ask: (body: Readonly<Record<string, unknown>>) => void }
  /** Refused: messages per field; a sentence about the whole was shown. */
  onRefused: (fields: Readonly<Record<string, readonly string[]>>) => void
  /** Their version was taken in every field, so there was nothing left to save. */
  onTheirs: () => void
}

interface RecordSave extends SubmissionState {
  save: () => Promise<unknown>
  /** What to ask with `<ConflictDialog>`; null while there is nothing to ask. */
  conflict: ConflictDialogProps | null
}

interface Met<T> {
  message: string
  theirs: SavedRecord<T>
}

/**
 * Saves what was typed over a record. When somebody else saved it meanwhile both versions are asked about, field by field; changes that
 * touch nothing of this form are not asked about. Without an answer the same is sent again under the same key.
 */
export function useRecordSave<N extends OperationName, T extends object, R extends { version: number }>(
  options: RecordSaveOptions<N, T, R>,
): RecordSave {
  const { name, draft, fields, success } = options
  const [met, setMet] = useState<Met<T> | null>(null)
  const attempt = async (change: RecordChange<T>, key: string, isSecond: boolean): Promise<void> => {
    const outcome = await send(name, options.body(change), {
      key,
      asksAbout: options.asks ? ['current', options.asks.about] : ['current'],
      ...(success === undefined ? {} : { success }),
    })
    if (outcome.kind === 'cancelled' || outcome.kind === 'no-answer') return
    setMet(null)
    if (outcome.kind === 'saved') {
      await withinReread(options.onSaved(outcome.output))
      return draft.settle('saved')
    }
    const theirs = currentOf(outcome.body, options.read)
    if (theirs) await meet(change, { message: outcome.message, theirs }, isSecond)
    else if (options.asks && options.asks.about in outcome.body) options.asks.ask(outcome.body)
    else options.onRefused(outcome.fields)
  }
  const meet = async (change: RecordChange<T>, other: Met<T>, isSecond: boolean) => {
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
    change: RecordChange<T>,
    { theirs }: Met<T>,
    choice: (id: string) => Side,
    isSecond = false,
  ) => {
    const choices = Object.fromEntries(fields.map(({ names }) => [names.join(' '), choice(names.join(' '))]))
    const typed = keptOf(fields, { mine: change.values, theirs: theirs.values, typed: change.typed }, choices)
    const key = draft.rebase(typed, theirs.version)
    setMet(null)
    if (Object.keys(typed).length === 0) return options.onTheirs()
    await attempt({ values: { ...theirs.values, ...typed }, typed, version: theirs.version }, key, isSecond)
  }
  const save = async () => {
    if (draft.changes > 0) await submit(() => attempt(draft, draft.key, false))
  }
  const { send, submit, isSaving, busyText } = useSubmission(draft, save)
  const conflict: ConflictDialogProps | null = met && {
    message: met.message,
    fields: conflictFields(fields, { ...draft, mine: draft.values, theirs: met.theirs.values }),
    busyText: isSaving ? 'Saving...' : null,
    onChoose: (choices) => void submit(() => resolve(draft, met, (id) => choices[id] ?? 'theirs')),
    onCancel: () => setMet(null),
  }
  return { save, isSaving, busyText, conflict }
}
