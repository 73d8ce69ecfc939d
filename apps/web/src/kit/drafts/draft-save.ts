import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import type { SaveOutcome } from '../api/save'
import type { ReactNode } from 'react'
import { useCheckedSubmission } from '../submit/use-checked-submission'
import type { SubmissionState } from '../submit/use-submission'
import type { FormDraft } from './drafts'

/**
 * Saves a draft under its key. Without an answer the draft is frozen and the same body is retried under the same key until there is a definite
 * answer; `onOutcome` gets every definite answer, and a promise of it is awaited. Keys typed meanwhile are buffered for the screen after it; a
 * refusal requires acknowledgement. `checkDialog` asks what is to be confirmed.
 */
export function useDraftSave<N extends OperationName, T extends object>(
  name: N,
  draft: Pick<FormDraft<T>, 'values' | 'key' | 'frozen' | 'isExpired' | 'settle'> & {
    /** Returns what the form calls a field of a check. */
    fieldOf?: (field: string) => string
  },
  body: (values: T) => InputOf<Operations[N]>,
  onOutcome: (outcome: Exclude<SaveOutcome<OutputOf<Operations[N]>>, { kind: 'no-answer' | 'cancelled' }>) => unknown,
): SubmissionState & { save: () => Promise<unknown>; checkDialog: ReactNode } {
  const save = () =>
    run(async () => {
      const outcome = await sendChecked(name, body(draft.values), { key: draft.key })
      if (outcome.kind === 'no-answer' || outcome.kind === 'cancelled' || outcome.kind === 'declined') return
      if (outcome.kind === 'saved') draft.settle('saved')
      await finish(onOutcome(outcome))
    })
  const { sendChecked, run, finish, isSaving, busyText, dialog } = useCheckedSubmission(
    name,
    draft,
    save,
    draft.fieldOf,
  )
  return { save, isSaving, busyText, checkDialog: dialog }
}
