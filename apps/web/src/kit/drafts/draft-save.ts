import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type SaveOutcome, useSave } from '../api/save'
import { useKeyboard } from '../keys/keys'
import type { Draft } from './drafts'
import { useKeysBehind } from './keys-behind'
import { withinReread } from './reread'
import { useUnreachable } from './unreachable'

/** How often an unanswered save is sent again, in milliseconds. */
const AGAIN_MS = 3_000

/**
 * Saves a draft under its key. Without an answer the draft is frozen and the same body is sent again, under the same key, until
 * there is a definite one; `onOutcome` hears every definite answer, and a promise of it is waited for: what was saved is shown then.
 * Keys typed meanwhile are kept for what is shown after it; a refusal must be read first.
 */
export function useDraftSave<N extends OperationName, T extends object>(
  name: N,
  draft: Pick<Draft<T>, 'values' | 'key' | 'frozen' | 'settle'>,
  body: (values: T) => InputOf<Operations[N]>,
  onOutcome: (outcome: Exclude<SaveOutcome<OutputOf<Operations[N]>>, { kind: 'no-answer' | 'cancelled' }>) => unknown,
): { save: () => Promise<void>; isSaving: boolean } {
  const keyboard = useKeyboard()
  const { save: send, cancel } = useSave(name)
  const keys = useKeysBehind()
  const { onUnanswered, untilKnown } = useUnreachable(draft, cancel, keys)
  const [isSaving, setIsSaving] = useState(false)
  const running = useRef<Promise<void> | null>(null)
  const deliver = async () => {
    setIsSaving(true)
    const outcome = await send(body(draft.values), { key: draft.key, onUnanswered })
    if (outcome.kind !== 'no-answer') keys.answered()
    // That nobody answers is said with the first try.
    if (outcome.kind === 'refused') keyboard?.held.drop('error')
    if (outcome.kind !== 'cancelled') draft.settle(outcome.kind)
    if (outcome.kind !== 'no-answer' && outcome.kind !== 'cancelled') await withinReread(onOutcome(outcome))
  }
  const run = () => {
    if (running.current) return running.current
    running.current = deliver().finally(() => {
      running.current = null
      setIsSaving(false)
    })
    keys.keepWhile(running.current)
    void untilKnown(running.current)
    return running.current
  }
  const again = useEffectEvent(run)
  useEffect(() => {
    if (!draft.frozen || isSaving) return
    const timer = setTimeout(() => void again(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [draft.frozen, isSaving])
  return { save: run, isSaving: isSaving || draft.frozen }
}
