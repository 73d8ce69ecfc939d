import { checksToConfirmIn, type ConfirmedCheck, saveConfirmed } from '@forecourt/core/checks'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import { type OperationName, OPERATIONS, type Operations } from '@forecourt/core/operations'
import type { ReactNode } from 'react'
import type { SaveOutcome } from '../api/save'
import { useChecks } from '../dialog/check-dialog'
import { nextFrame } from '../next-frame'
import { type Send, useSubmission, withinReread } from './use-submission'

interface CheckedSubmission extends Pick<ReturnType<typeof useSubmission>, 'isSaving' | 'busyText'> {
  /**
   * Sends with what was confirmed, asks what the server names besides, and sends again under the same key; `declined` when that was not confirmed.
   * @source server 27
   */
  sendChecked: <N extends OperationName>(
    operation: N,
    input: InputOf<Operations[N]>,
    options: Parameters<Send>[2],
  ) => Promise<SaveOutcome<OutputOf<Operations[N]>> | { kind: 'declined' }>
  /** Runs work that no other of this form may overlap. */
  run: <T>(work: () => Promise<T>) => Promise<T | null>
  /** Waits until what was saved is read again. */
  finish: (reread: unknown) => Promise<void>
  /** What the checks ask. */
  dialog: ReactNode
}

/**
 * Submits a draft whose save may have to be confirmed.
 * @param fieldOf Returns what the form calls a field of the server.
 */
export function useCheckedSubmission(
  operation: OperationName,
  draft: Parameters<typeof useSubmission>[0],
  resend: () => Promise<unknown>,
  fieldOf: (field: string) => string = (field) => field,
): CheckedSubmission {
  const { ask, dialog } = useChecks()
  const { send, submit, runAlone, watch, isSaving, busyText } = useSubmission(draft, resend)
  const isChecked = OPERATIONS[operation].checks.length > 0
  const sendChecked: CheckedSubmission['sendChecked'] = async (name, input, options) => {
    if (!isChecked) return send(name, input, options)
    type Outcome = Awaited<ReturnType<typeof send<typeof name>>>
    const save = (confirmed: readonly ConfirmedCheck[]): Promise<Outcome> => {
      const asksAbout = [...(options.asksAbout ?? []), 'confirm']
      const sent = send(name, { ...input, confirmed }, { ...options, asksAbout })
      // Until what is asked is on the screen.
      void watch(sent.then(nextFrame))
      return sent
    }
    const ended = await saveConfirmed<OutputOf<Operations[typeof name]>, Exclude<Outcome, { kind: 'saved' }>>(
      { confirmed: [], open: [] },
      {
        ask: (checks) => ask(checks.map((check) => ({ ...check, field: check.field && fieldOf(check.field) }))),
        save,
        bodyOf: (end) => (end.kind === 'refused' ? end.body : null),
      },
    )
    const isDeclined = ended.kind === 'refused' && checksToConfirmIn(ended.body).length > 0
    return isDeclined ? { kind: 'declined' } : ended
  }
  const finish = async (reread: unknown) => {
    const done = withinReread(reread)
    if (isChecked) void watch(done)
    await done
  }
  // What is asked between two tries takes keys: only the tries keep them.
  return { sendChecked, run: isChecked ? runAlone : submit, finish, isSaving, busyText, dialog }
}
