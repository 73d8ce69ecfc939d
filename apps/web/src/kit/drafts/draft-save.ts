import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useEffect, useRef } from 'react'
import { type SaveOutcome, useSave } from '../api/save'
import type { Draft } from './drafts'

/** How often an unanswered save is sent again, in milliseconds. */
const AGAIN_MS = 3_000

/**
 * Saves a draft under its key. Without an answer the draft is frozen and the same body is sent again, under the same key, until
 * there is a definite one; `onOutcome` hears every definite answer.
 */
export function useDraftSave<N extends OperationName, T extends object>(
  name: N,
  draft: Pick<Draft<T>, 'values' | 'key' | 'frozen' | 'settle'>,
  body: (values: T) => InputOf<Operations[N]>,
  onOutcome: (outcome: Exclude<SaveOutcome<OutputOf<Operations[N]>>, { kind: 'no-answer' }>) => void,
): { save: () => Promise<void>; isSaving: boolean } {
  const { save: send, isSaving } = useSave(name)
  const run = async () => {
    const outcome = await send(body(draft.values), { key: draft.key })
    draft.settle(outcome.kind)
    if (outcome.kind !== 'no-answer') onOutcome(outcome)
  }
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!draft.frozen || isSaving) return
    const timer = setTimeout(() => void latest.current(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [draft.frozen, isSaving])
  return { save: run, isSaving: isSaving || draft.frozen }
}
