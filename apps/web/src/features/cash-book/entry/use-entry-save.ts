import { CashCategory, RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import { useRefresh } from '../../../kit/api/refresh'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type SaveOutcome, useSave } from '../../../kit/api/save'
import { useUnreachable } from '../../../kit/drafts/unreachable'
import type { FormHandle } from '../../../kit/form/form'
import { useKeyboard } from '../../../kit/keys/keys'
import { useScreenHost } from '../../../kit/screen/screen'
import { toastError, toastSuccess } from '../../../kit/toast/toast'
import { type EntryForm, inputOf, isSeveral } from './entry-form'
import type { Question } from './entry-questions'
import type { EntryModel } from './use-entry'

/** A question that waits for its answer. */
export type Asking =
  | { kind: 'question'; question: Question }
  | { kind: 'edit' }
  | { kind: 'delete' }
  | { kind: 'limit'; message: string }

interface Saving {
  form: RefObject<FormHandle | null>
  /** Once the entry is saved and the form is not kept. */
  onSaved: () => void
}

type Sent = SaveOutcome<{ cashID?: number | undefined; cashIDs?: number[] }>
const RETRY_MS = 2_500

/** One question at a time; `ask` settles with its answer. */
function useAsking() {
  const [asking, setAsking] = useState<{ what: Asking; answer: (isYes: boolean) => void } | null>(null)
  const ask = (what: Asking) =>
    new Promise<boolean>((resolve) => {
      setAsking({
        what,
        answer: (isYes) => {
          setAsking(null)
          resolve(isYes)
        },
      })
    })
  return { asking, ask }
}

const FILLING_WAIT_MS = 5_000
const LOOK_MS = 50

/** Waits for what the form fills in by itself and for what its accounts and vehicle need, so that no question is passed over by a quick save. */
async function filled(entry: RefObject<EntryModel>): Promise<void> {
  const until = Date.now() + FILLING_WAIT_MS
  while (entry.current.isFilling && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

function useOneAtATime() {
  const running = useRef(false)
  return async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    await work().finally(() => {
      running.current = false
    })
  }
}

/** Sends again what has no answer yet, until it has one. */
function useRepeat(isWaiting: boolean, repeat: () => Promise<void>): void {
  const latest = useRef(repeat)
  latest.current = repeat
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void latest.current(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** Once the form that begins anew has taken focus, which it does with the next drawing. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

/** Kept after saving, for its receipt. */
const isKept = (form: EntryForm) => form.id === null && RECEIPT_CATEGORIES.includes(form.categoryID ?? 0)

/** Sends an entry under the key of its draft; while nobody answers, that is said and can be cancelled. */
function useSend(entry: EntryModel) {
  const { drafts } = useScreenHost()
  const keyboard = useKeyboard()
  const one = useSave('AddEditCash')
  const several = useSave('MultiplyHPPayment')
  const { onUnanswered, untilKnown } = useUnreachable(entry.draft, () => {
    one.cancel()
    several.cancel()
  })

  const send = (form: EntryForm): Promise<Sent> => {
    const key = drafts.read(entry.draftID)?.key ?? entry.draft.key
    const work = isSeveral(form)
      ? several.save(inputOf(form), { key, quiet: true, onUnanswered })
      : one.save(inputOf(form), { key, quiet: true, onUnanswered })
    const known = untilKnown(work)
    keyboard?.busyUntil(known)
    if (!entry.draft.frozen) keyboard?.held.holdWhile(known.then(nextFrame))
    return work
  }
  return { send, isSending: one.isSaving || several.isSaving }
}

/** Saves the entry of a form: asks what is open, sends it, and repeats it while nobody knows whether it arrived. */
export function useEntrySave(entry: EntryModel, { form: handle, onSaved }: Saving) {
  const keyboard = useKeyboard()
  const refresh = useRefresh()
  const { send, isSending } = useSend(entry)
  const fee = useSave('AddTmHandlingFee')
  const { asking, ask } = useAsking()
  const [conflict, setConflict] = useState<string | null>(null)
  const guarded = useOneAtATime()

  const finish = async (form: EntryForm, cashID: number | undefined, isAnother: boolean) => {
    const isNew = form.id === null
    let message = OPERATIONS[isSeveral(form) ? 'MultiplyHPPayment' : 'AddEditCash'].success
    if (isNew && form.categoryID === CashCategory.TransportMalta && cashID !== undefined) {
      const outcome = await fee.save({ id: cashID }, { quiet: true })
      if (outcome.kind === 'saved') message = OPERATIONS.AddTmHandlingFee.success
      else
        toastError(`Entry ${cashID} is saved, its handling fee is not: ${outcome.message}`, {
          text: 'Save the fee',
          onPress: () => fee.save({ id: cashID }),
        })
    }
    if (message) toastSuccess(message)
    entry.tried.set(false)
    const keeps = isKept(form) && !isAnother && cashID !== undefined
    if (keeps) entry.keep({ form, cashID })
    entry.draft.settle('saved')
    refresh()
    if (!keeps) onSaved()
  }

  const deliver = async (form: EntryForm, isAnother: boolean): Promise<void> => {
    const outcome = await send(form)
    if (outcome.kind === 'saved') return finish(form, outcome.output.cashID, isAnother)
    keyboard?.held.drop('error')
    if (outcome.kind === 'cancelled') return
    entry.draft.settle(outcome.kind)
    if (outcome.kind === 'no-answer') return
    if (outcome.body.code === 'CASH_LIMIT') {
      if (!(await ask({ kind: 'limit', message: outcome.message }))) return
      const confirmed = { ...form, cashLimitConfirmed: true }
      entry.draft.patch({ cashLimitConfirmed: true })
      return deliver(confirmed, isAnother)
    }
    entry.refused(outcome.fields)
    if (Object.keys(outcome.fields).length > 0) requestAnimationFrame(() => handle.current?.focusFirstProblem())
    else toastError(outcome.message)
    setConflict(outcome.body.code === 'RECORD_CHANGED' ? outcome.message : null)
  }

  const latest = useRef(entry)
  latest.current = entry
  const save = (isAnother: boolean) =>
    guarded(async () => {
      if (latest.current.isFrozen) return
      await filled(latest)
      const { problems, questions, saved } = latest.current
      if (problems.length > 0) {
        entry.tried.set(true)
        requestAnimationFrame(() => handle.current?.focusFirstProblem())
        return
      }
      const answers: Partial<EntryForm> = {}
      for (const question of questions) {
        if (!(await ask({ kind: 'question', question }))) return
        Object.assign(answers, question.answer)
      }
      if (saved && !(await ask({ kind: 'edit' }))) return
      if (Object.keys(answers).length > 0) entry.set(answers)
      await deliver({ ...latest.current.form, ...answers }, isAnother)
    })

  useRepeat(entry.draft.frozen, () => guarded(() => deliver(latest.current.form, false)))
  return { save, ask, asking, conflict, isSaving: isSending || fee.isSaving }
}
