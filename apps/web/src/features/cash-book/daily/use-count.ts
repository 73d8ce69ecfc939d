import { isCountBlind } from '@forecourt/core/features/cash-book/batch-rules'
import { type CoinCount, isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import type { CoinField, DifferenceReason } from '@forecourt/core/features/cash-book/enums'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, decimalOf, ZERO } from '@forecourt/core/kernel/money'
import { useReread } from '../../../kit/api/refresh'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useKeyboard } from '../../../kit/keys/keys'
import { useDraft } from '../../../kit/drafts/drafts'
import { useScreenHost } from '../../../kit/screen/screen'
import { useSubmission } from '../../../kit/submit/use-submission'
import { toastError } from '../../../kit/toast/toast'
import { centsIn } from './book-rows'
import { countOf, countText, readCount, savedCount, type TypedCount } from './count-state'

type Sent = 'save' | 'close'

/** What is kept of a count until it is saved: the fields, and what was sent while nobody knows whether it arrived. */
interface CountDraft {
  typed: TypedCount
  sent: Sent | null
  /** The closing balance that was sent with it, as a decimal. */
  closing: string
  /** The saved count that it was typed over. */
  over: string
  /** What is said of a difference, once it was asked for. */
  reason?: ClosingReason
}

/** Why a count differs from the book. */
export interface ClosingReason {
  differenceReason: DifferenceReason
  differenceNote: string
}

export interface CountModel {
  typed: TypedCount
  count: CoinCount
  total: Cents
  problems: Readonly<Partial<Record<CoinField | 'extra', string>>>
  /** False without a note or coin, typed or saved: what stands on the extra line alone is no count. */
  isCounted: boolean
  isFrozen: boolean
  /** What the book expects is not shown before the count that stands here is saved. */
  isBlind: boolean
  busy: Sent | null
  at: CoinField | 'extra' | null
  setAt: (field: CoinField | 'extra' | null) => void
  set: (field: CoinField | 'extra', text: string) => void
  /** What it comes to as it is sent, saved or not: the default of the extra line counts then. */
  toSend: Cents
  /** What changed under the count, in a sentence. */
  notice: string | null
  /** Takes the count that somebody else saved since, instead of what is typed here; null while nobody did. */
  takeSaved: (() => void) | null
  save: () => Promise<void>
  /** Asks, then closes the batch with the count. */
  close: () => void
  /** What is asked before it closes: first whether it is meant, then why the count differs where it does. */
  asked: 'close' | 'reason' | null
  answerClose: (isYes: boolean) => void
  /** Null gives up. */
  answerReason: (reason: ClosingReason | null) => void
}

/** The count of a batch: kept as a draft until it is saved or closes the batch. */
export function useCount(batch: BatchTransactions, onProblem: (field: CoinField | 'extra') => void): CountModel {
  const { drafts, workstation } = useScreenHost()
  const saved = savedCount(batch)
  const initial = useMemo<CountDraft>(
    () => ({ typed: countOf(batch), sent: null, closing: '', over: saved }),
    [batch, saved],
  )
  const draftID = { screen: 'daily-cash-book', record: String(batch.batchID) }
  const draft = useDraft<CountDraft>(drafts, draftID, initial, { isOwnWork: true })
  const [at, setAt] = useState<CoinField | 'extra' | null>(null)
  const { typed } = draft.values
  const read = useMemo(() => readCount(typed), [typed])
  const sending = useSending(batch, draft)
  const isCounted = isDrawerCounted(read.count) && (batch.coins !== null || draft.restored) && !batch.notCounted
  const differs = isDrawerCounted(read.count) && read.total !== centsIn(batch.closingBalance)
  const isBlind = isCountBlind(draft.restored ? { ...batch, coins: null } : batch, workstation.blindCount)
  const isReady = () => {
    const wrong = Object.keys(read.problems)[0] as CoinField | 'extra' | undefined // keys of the problems
    if (wrong === undefined) return !draft.frozen
    toastError(read.problems[wrong] ?? '')
    onProblem(wrong)
    return false
  }
  const closing = decimalOf(centsIn(batch.closingBalance))
  const { over } = draft.values
  const isOther = draft.restored && !draft.frozen && sending.busy === null && over !== saved
  const questions = useClosingQuestions({
    saved,
    counted: countText(read.count),
    savesFirst: isBlind && isDrawerCounted(read.count),
    differs,
    isReady,
    save: () => sending.send({ typed, sent: 'save', closing, over }),
    close: (reason) => sending.send({ typed, sent: 'close', closing, over, ...(reason ? { reason } : {}) }),
  })
  return {
    typed,
    count: read.count,
    total: isCounted ? read.total : ZERO,
    problems: read.problems,
    isCounted,
    isFrozen: draft.frozen,
    isBlind,
    busy: sending.busy,
    at,
    setAt,
    set: (field, text) => draft.patch({ typed: { ...typed, [field]: text } }),
    toSend: read.total,
    notice: draft.frozen
      ? 'Checking… the last save was not answered. Asking again.'
      : isOther
        ? 'Someone else has saved a count of this batch. What you typed is still here.'
        : sending.notice,
    takeSaved: isOther ? () => draft.clear() : null,
    save: async () => {
      if (isReady()) await sending.send({ typed, sent: 'save', closing, over })
    },
    ...questions,
  }
}

interface Closing {
  /** The count as it is saved, and as it stands here, as texts. */
  saved: string
  counted: string
  /** A blind count is saved before it is shown what it is held against. */
  savesFirst: boolean
  differs: boolean
  /** False, after saying why, when the count cannot be sent. */
  isReady: () => boolean
  save: () => Promise<boolean>
  close: (reason?: ClosingReason) => Promise<boolean>
}

/** What is asked before a batch closes. Where the count is saved first, it is asked once the saved count was read; keys typed meanwhile wait. */
function useClosingQuestions(closing: Closing): Pick<CountModel, 'asked' | 'close' | 'answerClose' | 'answerReason'> {
  const keyboard = useKeyboard()
  const [asked, setAsked] = useState<CountModel['asked']>(null)
  const asksOn = useRef<{ wanted: string; done: () => void } | null>(null)
  const stopWaiting = () => {
    asksOn.current?.done()
    asksOn.current = null
  }
  const askOnceSaved = useEffectEvent((saved: string) => {
    if (asksOn.current?.wanted !== saved) return
    setAsked('close')
    stopWaiting()
  })
  const { saved, counted, differs } = closing
  useEffect(() => askOnceSaved(saved), [saved])
  // What was entered a moment ago comes into the book late: once it agrees with the count, there is nothing to give a reason for.
  const agree = useEffectEvent(() => {
    if (asked !== 'reason') return
    setAsked(null)
    void closing.close()
  })
  useEffect(() => {
    if (!differs) agree()
  }, [differs])
  return {
    asked,
    close: () => {
      if (!closing.isReady()) return
      if (!closing.savesFirst || counted === saved) return setAsked('close')
      const asking = new Promise<void>((done) => {
        asksOn.current = { wanted: counted, done }
      })
      keyboard?.holdWhile(asking)
      void closing.save().then((isSaved) => !isSaved && stopWaiting())
    },
    answerClose: (isYes) => {
      setAsked(isYes && differs ? 'reason' : null)
      if (isYes && !differs) void closing.close()
    },
    answerReason: (reason) => {
      setAsked(null)
      if (reason) void closing.close(reason)
    },
  }
}

type CountDraftState = ReturnType<typeof useDraft<CountDraft>>

/** Submits a count; what is typed behind it waits for its answer (commands 1). */
function useSending(batch: BatchTransactions, draft: CountDraftState) {
  const reread = useReread()
  const [notice, setNotice] = useState<string | null>(null)
  const deliver = async (of: CountDraft): Promise<boolean> => {
    draft.patch(of)
    const { count, total } = readCount(of.typed)
    const body = {
      ...count,
      extra: decimalOf(count.extra),
      closingBalance: of.closing,
      totalCash: decimalOf(total),
      batchID: batch.batchID,
    }
    const { key } = draft
    const outcome =
      of.sent === 'close'
        ? await send('Reconcile', { ...body, ...of.reason, notCounted: !isDrawerCounted(count) }, { key })
        : await send('SaveReconcile', body, { key })
    if (outcome.kind === 'no-answer' || outcome.kind === 'cancelled') return false
    const isChanged = outcome.kind === 'refused' && outcome.body.figures !== undefined
    setNotice(isChanged ? outcome.message : null)
    if (outcome.kind === 'saved') {
      // Until the book is read again it shows the count as it was before, and that would be sent by whoever saves or closes now.
      await reread()
      draft.settle('saved')
      return true
    }
    // A count that the server refused is no longer waited for.
    draft.patch({ ...of, sent: null })
    void reread()
    return false
  }
  /** True once it is saved. */
  const submitCount = async (of: CountDraft) => (await submit(() => deliver(of))) ?? false
  // A count takes the place of the one before it, so that sent again under another key it is booked no second time.
  const settle: typeof draft.settle = (outcome) => draft.settle(outcome === 'unsettled' ? 'refused' : outcome)
  const { send, submit, isSaving } = useSubmission({ ...draft, settle }, () => submitCount(draft.values))
  return { send: submitCount, busy: isSaving ? draft.values.sent : null, notice }
}
