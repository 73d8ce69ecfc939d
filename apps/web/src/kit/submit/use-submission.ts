import { checksToConfirmIn } from '@forecourt/core/checks'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type SaveOptions, type SaveOutcome, useSaves } from '../api/save'
import { useUnansweredToast } from '../api/unanswered-toast'
import type { SaveResult } from '../drafts/drafts'
import { useSaveTypeAhead } from '../drafts/type-ahead'
import { useFocusAfterRender } from '../keys/focus-after'
import { useKeyboard } from '../keys/keys'
import { useLatestRef } from '../latest-ref'
import { toastError, toastWaiting } from '../toast/toast'
import { TOO_OLD, untilRetry } from './retry'

const UNREACHABLE = 'Server not reachable. Your entry is kept and will be saved.'
const SLOW = 'The server has not answered yet. Your entry is kept and will be saved.'
const GIVEN_BACK =
  'The entry is back in the form. It may already be saved. Saving it again unchanged will not book it twice.'

/** A save without an answer for so long is said to be waited for. */
const SLOW_MS = 4_000
/** The session is over. */
const SIGNED_OUT = 401
/** How long a saved form waits for what it changed to be read again. */
const REREAD_MS = 2_000

/** The draft that is submitted: it holds the idempotency key, and whether an answer is awaited. */
interface SubmittedDraft {
  frozen: boolean
  isExpired?: boolean
  settle: (outcome: SaveResult) => void
}

interface SendOptions extends Omit<SaveOptions, 'key' | 'onUnanswered' | 'isLater'> {
  key: string
  /** What a refusal does to the keys that were typed behind it, where it does not only drop them. */
  onRefused?: (outcome: Extract<SaveOutcome<unknown>, { kind: 'refused' }>) => void
}

/** Sends once under the key of the draft and settles the draft, but for a save: what was saved stays until its form has read it again. */
export type Send = <N extends OperationName>(
  operation: N,
  input: InputOf<Operations[N]>,
  options: SendOptions,
) => Promise<SaveOutcome<OutputOf<Operations[N]>>>

/** How far the submission of a form is. */
export interface SubmissionState {
  /** From the first try until its answer is known. */
  isSaving: boolean
  /** What the button of the form says meanwhile; null when nothing is on its way. */
  busyText: string | null
}

interface Submission extends SubmissionState {
  send: Send
  /** Runs work that no other of this form may overlap; null while other work runs. */
  runAlone: <T>(work: () => Promise<T>) => Promise<T | null>
  /**
   * Keeps the keys that are typed while it is sent, and names a server that is slow.
   *
   * @returns settles with the work, or as soon as it is known that nobody answers it
   */
  watch: (work: Promise<unknown>) => Promise<unknown>
  /** Both of these: one at a time, watched. */
  submit: <T>(work: () => Promise<T>) => Promise<T | null>
}

/**
 * Submits a draft. At the first try that nobody answers the draft is frozen and that is said; `resend` sends the same again, under the same key,
 * until its answer is known. Esc, or Cancel, gives the entry back to the form, under the key that it was sent with; Esc takes back what was
 * typed behind it first.
 *
 * @source commands 1.
 */
export function useSubmission(draft: SubmittedDraft, resend: () => Promise<unknown>): Submission {
  const keyboard = useKeyboard()
  const { save, cancel } = useSaves()
  const keys = useSaveTypeAhead()
  const { nameUnreachable, nameWhenSlow } = useUnanswered(draft, { cancel, keys })
  const [watched, setWatched] = useState(0)
  const running = useRef(false)

  const send: Send = async (operation, input, { onRefused, ...options }) => {
    // A page that is left meanwhile never hears the answer: opened again, it sends the same again.
    const leave = () => draft.settle('no-answer')
    window.addEventListener('pagehide', leave)
    const outcome = await save(operation, input, { ...options, onUnanswered: nameUnreachable })
    window.removeEventListener('pagehide', leave)
    if (outcome.kind !== 'no-answer') keys.markAnswered()
    // That nobody answers is said with the first try.
    if (outcome.kind === 'refused') {
      if (onRefused) onRefused(outcome)
      // What is to be confirmed is read as all questions are.
      else if (checksToConfirmIn(outcome.body).length === 0) keyboard?.queue.discard('error')
    }
    if (outcome.kind === 'no-answer') draft.settle('no-answer')
    // What was sent before the session ended waits for its person, as it was sent.
    else if (outcome.kind === 'refused' && outcome.status !== SIGNED_OUT) draft.settle(settlementOf(outcome))
    return outcome
  }
  const runAlone: Submission['runAlone'] = async (work) => {
    if (running.current) return null
    running.current = true
    return work().finally(() => {
      running.current = false
    })
  }
  const watch: Submission['watch'] = (work) => {
    setWatched((count) => count + 1)
    const end = () => setWatched((count) => count - 1)
    work.then(end, end)
    keys.bufferWhile(work)
    return nameWhenSlow(work)
  }
  const submit: Submission['submit'] = (work) =>
    runAlone(() => {
      const sending = work()
      void watch(sending)
      return sending
    })

  const again = useEffectEvent(async () => {
    if (!draft.isExpired) return resend()
    draft.settle('refused')
    toastError(TOO_OLD)
  })
  useEffect(() => {
    if (!draft.frozen) return
    let isOver = false
    const repeat = async () => {
      for (await untilRetry(); !isOver; await untilRetry()) await again()
    }
    void repeat()
    return () => {
      isOver = true
    }
  }, [draft.frozen])
  const isSaving = watched > 0 || draft.frozen
  const busyText = draft.frozen ? 'Checking…' : isSaving ? 'Saving...' : null
  return { send, runAlone, watch, submit, isSaving, busyText }
}

/** What a refusal makes of its draft: one with checks to confirm comes back under its key. */
function settlementOf({ body, isDefinite }: Extract<SaveOutcome<unknown>, { kind: 'refused' }>): SaveResult {
  if (checksToConfirmIn(body).length > 0) return 'unconfirmed'
  return isDefinite ? 'refused' : 'unsettled'
}

interface Waiting {
  cancel: () => void
  keys: ReturnType<typeof useSaveTypeAhead>
}

/** Names a server that does not answer for as long as the draft waits for it, and gives the entry back when that is cancelled. */
function useUnanswered(draft: SubmittedDraft, { cancel: cancelSaves, keys }: Waiting) {
  const keyboard = useKeyboard()
  const [named, setNamed] = useState<string | null>(null)
  const focusAfter = useFocusAfterRender()
  const cameFrom = useRef<Element | null>(null)
  const tell = useRef<() => void>(() => {})
  const latest = useLatestRef(draft)
  const cancel = () => {
    keys.discardBuffered()
    cancelSaves()
    draft.settle('cancelled')
    keys.stop()
    setNamed(null)
    toastWaiting(GIVEN_BACK, null)
    const field = cameFrom.current
    focusAfter(() => (field instanceof HTMLElement ? field : null))
  }
  const stepOut = () => {
    if (!keys.discardBuffered()) cancel()
  }
  useUnansweredToast(named ?? UNREACHABLE, named !== null && draft.frozen, cancel, stepOut)
  const free = useEffectEvent(() => {
    setNamed(null)
    keys.unfreeze()
  })
  useEffect(() => {
    if (!draft.frozen) free()
  }, [draft.frozen])
  const name = (message: string) => {
    if (!latest.current.frozen) {
      cameFrom.current = document.activeElement
      // Once: nothing that is typed while it is tried again is about it.
      keys.reportSlow()
    }
    latest.current.settle('no-answer')
    setNamed(message)
    tell.current()
  }
  const nameFound = useEffectEvent(() => {
    if (!draft.frozen) return
    setNamed(SLOW)
    keys.reportSlow()
  })
  // What was sent before the form was opened: nothing typed ahead is taken by its shut fields.
  useEffect(() => nameFound(), [])
  return {
    nameUnreachable: () => name(UNREACHABLE),
    nameWhenSlow: (work: Promise<unknown>) => {
      const began = keyboard?.top
      // While something is asked above it, such as the passcode, it is a person who is waited for.
      const look = () => {
        const top = keyboard?.top
        if (top?.kind === 'dialog' && top !== began) slow = setTimeout(look, SLOW_MS)
        else name(SLOW)
      }
      let slow = setTimeout(look, SLOW_MS)
      const over = () => clearTimeout(slow)
      work.then(over, over)
      return Promise.race([work, new Promise<void>((resolve) => (tell.current = resolve))])
    },
  }
}

/** Done when the work is, or after a while: a form that is saved stays no longer. */
export async function withinReread(work: unknown): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, REREAD_MS))])
}
