import { closingChecks, isCountBlind } from '@forecourt/core/features/cash-book/batch-rules'
import { type CoinCount, isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import type { CoinField, DifferenceReason } from '@forecourt/core/features/cash-book/enums'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, centsFromWire, formatDecimal, ZERO } from '@forecourt/core/kernel/money'
import { useRefreshAndWait } from '../../../kit/api/refresh'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useKeyboard } from '../../../kit/keys/keys'
import { useDraft } from '../../../kit/drafts/drafts'
import { useScreenHost } from '../../../kit/screen/screen'
import { useSubmission } from '../../../kit/submit/use-submission'
import { toastError } from '../../../kit/toast/toast'
import { wireCents } from './batch-rows'
import {
  savedOrEmptyCount,
  comparableCount,
  parseTypedCount,
  comparableSavedCount,
  type TypedCount,
} from './count-state'

type CountRequest = 'save' | 'close'

/** The draft of a count: the fields, and what was sent while nobody knows whether it arrived. */
interface CountDraft {
  typed: TypedCount
  sent: CountRequest | null
  /** The closing balance that was sent with it, as a decimal. */
  closing: string
  /** The saved count that it was typed over. */
  over: string
  /** The reason of a difference, once it was asked for. */
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
  /** False without a note or coin, typed or saved: the extra line alone is no count. */
  isCounted: boolean
  isFrozen: boolean
  /** What the book expects is not shown before the count is saved. */
  isBlind: boolean
  busy: CountRequest | null
  currentField: CoinField | 'extra' | null
  setCurrentField: (field: CoinField | 'extra' | null) => void
  set: (field: CoinField | 'extra', text: string) => void
  /** The total as it is sent, saved or not: the default of the extra line counts then. */
  totalToSend: Cents
  /** What changed under the count, in a sentence. */
  notice: string | null
  /** Takes the count that somebody else saved since, in place of the typed one; null while nobody did. */
  loadSavedCount: (() => void) | null
  save: () => Promise<void>
  /** Asks, then closes the batch with the count. */
  close: () => void
  /** The question before it closes: first for confirmation, then why the count differs where it does. */
  asked: 'close' | 'reason' | null
  answerClose: (isYes: boolean) => void
  /** Null cancels. */
  answerReason: (reason: ClosingReason | null) => void
}

/** Returns the count of a batch: a draft until it is saved or closes the batch. */
export function useCount(batch: BatchTransactions, onProblem: (field: CoinField | 'extra') => void): CountModel {
  const { drafts, workstation } = useScreenHost()
  const saved = comparableSavedCount(batch)
  const initial = useMemo<CountDraft>(
    () => ({ typed: savedOrEmptyCount(batch), sent: null, closing: '', over: saved }),
    [batch, saved],
  )
  const draftID = { screen: 'daily-cash-book', record: String(batch.batchID) }
  const draft = useDraft<CountDraft>(drafts, draftID, initial, { isOwnWork: true })
  const [at, setAt] = useState<CoinField | 'extra' | null>(null)
  const { typed } = draft.values
  const read = useMemo(() => parseTypedCount(typed), [typed])
  const sending = useSendCount(batch, draft)
  const isCounted = isDrawerCounted(read.count) && (batch.coins !== null || draft.restored) && !batch.notCounted
  const differs = isDrawerCounted(read.count) && read.total !== wireCents(batch.closingBalance)
  const isBlind = isCountBlind(draft.restored ? { ...batch, coins: null } : batch, workstation.blindCount)
  const isReady = () => {
    const wrong = Object.keys(read.problems)[0] as CoinField | 'extra' | undefined // keys of the problems
    if (wrong === undefined) return !draft.frozen
    toastError(read.problems[wrong] ?? '')
    onProblem(wrong)
    return false
  }
  const closing = formatDecimal(wireCents(batch.closingBalance))
  const { over } = draft.values
  const isOther = draft.restored && !draft.frozen && sending.busy === null && over !== saved
  const questions = useCloseConfirmation({
    saved,
    counted: comparableCount(read.count),
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
    currentField: at,
    setCurrentField: setAt,
    set: (field, text) => draft.patch({ typed: { ...typed, [field]: text } }),
    totalToSend: read.total,
    notice: draft.frozen
      ? 'Checking… the last save was not answered. Asking again.'
      : isOther
        ? 'Someone else has saved a count of this batch. What you typed is still here.'
        : sending.notice,
    loadSavedCount: isOther ? () => draft.clear() : null,
    save: async () => {
      if (isReady()) await sending.send({ typed, sent: 'save', closing, over })
    },
    ...questions,
  }
}

interface ClosingOptions {
  /** The saved count, and the one shown here, as texts. */
  saved: string
  counted: string
  /** A blind count is saved before the amount it is compared with is shown. */
  savesFirst: boolean
  differs: boolean
  /** False, after showing why, when the count cannot be sent. */
  isReady: () => boolean
  save: () => Promise<boolean>
  close: (reason?: ClosingReason) => Promise<boolean>
}

/** Asks before a batch closes. Where the count is saved first, it asks once the saved count was fetched; keys typed meanwhile wait. */
function useCloseConfirmation(
  closing: ClosingOptions,
): Pick<CountModel, 'asked' | 'close' | 'answerClose' | 'answerReason'> {
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
      keyboard?.waitWhile(asking)
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

/** Sends a count, and repeats it while nobody knows whether it arrived; keys typed meanwhile wait for its answer (commands 1). */
function useSendCount(batch: BatchTransactions, draft: CountDraftState) {
  const reread = useRefreshAndWait()
  const [notice, setNotice] = useState<string | null>(null)
  const deliver = async (of: CountDraft): Promise<boolean> => {
    draft.patch(of)
    const { count, total } = parseTypedCount(of.typed)
    const body = {
      ...count,
      extra: formatDecimal(count.extra),
      closingBalance: of.closing,
      totalCash: formatDecimal(total),
      batchID: batch.batchID,
    }
    const { key } = draft
    const isCounted = isDrawerCounted(count)
    const closing = centsFromWire(of.closing) ?? ZERO
    // Both were shown before it was sent; with another closing balance the server closes nothing.
    const confirmed = closingChecks({ counted: isCounted ? total : null, closing }).map(({ code, figures }) => ({
      code,
      figures,
    }))
    const outcome =
      of.sent === 'close'
        ? await send('Reconcile', { ...body, ...of.reason, notCounted: !isCounted, confirmed }, { key })
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
