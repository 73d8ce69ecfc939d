import { type Check, type ConfirmedCheck, checksToConfirmIn, saveConfirmed } from '@forecourt/core/checks'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useState } from 'react'
import type { ConflictDialogProps } from '../dialog/conflict'
import type { SaveOutcome } from '../api/save'
import { nextFrame } from '../next-frame'
import { type SubmissionState, useSubmission, withinReread } from '../submit/use-submission'
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
  /** Asks what the server names before it saves; with it the save sends what was confirmed (server 6.6). */
  confirm?: (checks: readonly Check[]) => Promise<boolean>
  /** Called with the messages per field; a sentence about the whole was shown. */
  onRefused: (fields: Readonly<Record<string, readonly string[]>>) => void
  /** Called when their version was chosen in every field, so that nothing is left to save. */
  onTheirs: () => void
}

interface RecordSave extends SubmissionState {
  save: () => Promise<unknown>
  /** The props of `<ConflictDialog>`; null when there is no conflict. */
  conflict: ConflictDialogProps | null
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
    const outcome = await sendConfirmed(options.body(change), key)
    if (outcome.kind === 'cancelled' || outcome.kind === 'no-answer' || outcome.kind === 'declined') return
    setMet(null)
    if (outcome.kind === 'saved') {
      const reread = withinReread(options.onSaved(outcome.output))
      if (options.confirm) void watch(reread)
      await reread
      return draft.settle('saved')
    }
    if (checksToConfirmIn(outcome.body).length > 0) return
    const theirs = savedMeanwhile(outcome.body, options.read)
    if (theirs) await meet(change, { message: outcome.message, theirs }, isSecond)
    else if (options.asks && options.asks.about in outcome.body) options.asks.ask(outcome.body)
    else options.onRefused(outcome.fields)
  }
  type Outcome = SaveOutcome<OutputOf<Operations[N]>>
  const sendConfirmed = (body: InputOf<Operations[N]>, key: string) => {
    const { asks, confirm } = options
    const set = {
      key,
      asksAbout: ['current', 'confirm', ...(asks ? [asks.about] : [])],
      ...(success === undefined ? {} : { success }),
    }
    if (!confirm) return send(name, body, set)
    const save = (confirmed: readonly ConfirmedCheck[]): Promise<Outcome> => {
      const sent = send(name, { ...body, confirmed }, set)
      // Until what is asked is on the screen.
      void watch(sent.then(nextFrame))
      return sent
    }
    return saveConfirmed<OutputOf<Operations[N]>, Exclude<Outcome, { kind: 'saved' }>>(
      { confirmed: [], open: [] },
      { ask: confirm, save, bodyOf: (end) => (end.kind === 'refused' ? end.body : null) },
    )
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
  const { send, submit, runAlone, watch, isSaving, busyText } = useSubmission(draft, save)
  // What is asked between two tries takes keys: only the tries keep them.
  const run = options.confirm ? runAlone : submit
  const conflict: ConflictDialogProps | null = met && {
    message: met.message,
    fields: conflictFields(fields, { ...draft, mine: draft.values, theirs: met.theirs.values }),
    busyText: isSaving ? 'Saving...' : null,
    onChoose: (choices) => void run(() => resolve(draft, met, (id) => choices[id] ?? 'theirs')),
    onCancel: () => setMet(null),
  }
  return { save, isSaving, busyText, conflict }
}
