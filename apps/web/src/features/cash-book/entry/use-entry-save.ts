import { type Check, checksToConfirmIn } from '@forecourt/core/checks'
import { type EntryForm, paysSeveralAccounts } from '@forecourt/core/features/cash-book/entry-form'
import { type EntryInput, entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { checkName } from '@forecourt/core/features/cash-book/entry-check-names'
import { confirmedChecks } from '@forecourt/core/features/cash-book/entry-form-checks'
import { type RecordedEntry, recordEntry } from '@forecourt/core/features/cash-book/entry-sequence'
import { PAYMENT_RECEIPT_CATEGORIES, RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import { type RefObject, useState } from 'react'
import { type SaveOutcome, useSave } from '../../../kit/api/save'
import type { FormHandle } from '../../../kit/form/form'
import { useWhenLoaded } from '../../../kit/form/when-loaded'
import { useChecks } from '../../../kit/dialog/check-dialog'
import { useKeyboard } from '../../../kit/keys/keys'
import { useLatestRef } from '../../../kit/latest-ref'
import { nextFrame } from '../../../kit/next-frame'
import { useScreenHost } from '../../../kit/screen/screen'
import { useSubmission } from '../../../kit/submit/use-submission'
import { toastError, toastSuccess } from '../../../kit/toast/toast'
import { toastEntry } from '../receipt/saved-entry'
import { toastUnsavedFee } from '../receipt/unsaved-fee'
import type { EntryModel } from './use-entry'

export type EntryQuestion = 'edit' | 'delete'

interface EntrySaveOptions {
  form: RefObject<FormHandle | null>
  /** Called once the entry is saved and the form does not stay for its receipt. */
  onSaved: () => void
}

type Output = RecordedEntry<FeeOutcome>['output']
type Unsaved = Exclude<SaveOutcome<Output>, { kind: 'saved' }>

/** The save has checks to confirm. */
const hasChecks = (end: SaveOutcome<unknown>) => end.kind === 'refused' && checksToConfirmIn(end.body).length > 0

type FeeOutcome = SaveOutcome<unknown>

/** Asks before an entry is changed or deleted; `ask` resolves with the answer. */
function useEntryQuestion() {
  const [asking, setAsking] = useState<{ what: EntryQuestion; answer: (isYes: boolean) => void } | null>(null)
  const ask = (what: EntryQuestion) =>
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

const CASH_LIMIT = 'The law limits what one deal takes in cash within six months. Your answer is kept with the entry.'

/** The questions of the checks of an entry that are asked by themselves. */
function questionOf({ code, sentence }: Check) {
  switch (checkName(code)) {
    case 'cash-limit':
      return { title: 'Record cash above the limit?', about: sentence, isDangerous: true, children: CASH_LIMIT }
    case 'mismatch':
      return { title: 'Keep the amount that you typed?', about: sentence }
    case 'settle':
      return { title: sentence, isDangerous: true }
    case 'double':
      return { title: sentence }
    default:
      return null
  }
}

/** Asks the checks of an entry; its draft keeps what was confirmed. */
function useEntryChecks(entry: RefObject<EntryModel>) {
  const { ask, dialog } = useChecks({ aloneOf: questionOf, keepsConfirmed: true })
  const confirm = async (open: readonly Check[]): Promise<boolean> => {
    const isYes = await ask(open)
    if (isYes) entry.current.confirmChecks(open)
    return isYes
  }
  return { confirm, dialog }
}

const FILLING_WAIT_MS = 15_000

/**
 * Waits for what the form fills in by itself and for the facts of its accounts, vehicle and day, so that a quick save skips no check. Keys typed
 * meanwhile are replayed into what follows: the question, or the next entry.
 */
function useWhenFilled({ isFilling }: EntryModel): () => Promise<void> {
  const keyboard = useKeyboard()
  const filled = useWhenLoaded(isFilling)
  return async () => {
    const filling = filled()
    if (!filling) return
    const known = Promise.race([filling, new Promise<void>((resolve) => setTimeout(resolve, FILLING_WAIT_MS))])
    keyboard?.waitWhile(known.then(nextFrame))
    await known
  }
}

/** The form stays after saving, for its receipt. */
const staysAfterSave = (form: EntryForm) => form.id === null && RECEIPT_CATEGORIES.includes(form.categoryID ?? 0)

/** Saves the entry of a form: asks the open checks, sends it, and repeats it while nobody knows whether it arrived. */
export function useEntrySave(entry: EntryModel, { form: handle, onSaved }: EntrySaveOptions) {
  const keyboard = useKeyboard()
  const { drafts } = useScreenHost()
  const fee = useSave('AddTmHandlingFee')
  const latest = useLatestRef(entry)
  const { asking, ask } = useEntryQuestion()
  const { confirm, dialog: checkDialog } = useEntryChecks(latest)
  /** The payment that was saved last, for its receipt. */
  const [paidID, setPaidID] = useState<number | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const filled = useWhenFilled(entry)

  const finish = (
    form: EntryForm,
    { cashIDs, fee: made, successOperation }: RecordedEntry<FeeOutcome>,
    isAnother: boolean,
  ) => {
    const [cashID] = paysSeveralAccounts(form) ? [] : cashIDs
    if (made && made.kind !== 'saved' && cashID !== undefined) toastUnsavedFee(cashID, made.message)
    const isPaid = cashID !== undefined && form.id === null && PAYMENT_RECEIPT_CATEGORIES.includes(form.categoryID ?? 0)
    if (isPaid) setPaidID(cashID)
    const keeps = staysAfterSave(form) && !isAnother && cashID !== undefined
    if (cashID === undefined) toastSuccess(OPERATIONS[successOperation].success ?? '')
    else toastEntry(successOperation, { cashID, categoryID: form.categoryID, isShown: keeps || form.id !== null })
    entry.tried.set(false)
    entry.setRefusals({})
    setConflict(null)
    if (keeps) entry.setSavedForm({ form, cashID })
    entry.draft.settle('saved')
    if (!keeps) onSaved()
  }

  const send = (operation: 'AddEditCash' | 'MultiplyHPPayment', input: EntryInput): Promise<SaveOutcome<Output>> => {
    const sent = submission.send(operation, input, {
      key: drafts.read(entry.draftID)?.key ?? entry.draft.key,
      quiet: true,
      // What is to be confirmed is read as all questions are.
      onRefused: (outcome) => hasChecks(outcome) || keyboard?.requireReading('refusal'),
    })
    keyboard?.busyUntil(submission.watch(sent.then(nextFrame)))
    return sent
  }

  const deliver = async (open: readonly Check[], isAnother: boolean): Promise<void> => {
    const { form } = latest.current
    const ended = await recordEntry<Unsaved, FeeOutcome>(
      entryInput(form),
      { open, confirmed: confirmedChecks(form) },
      {
        ask: confirm,
        save: send,
        bodyOf: (end) => (end.kind === 'refused' ? end.body : null),
        saveFee: (cashID) => fee.save({ id: cashID }, { quiet: true }),
      },
    )
    if (ended.kind === 'saved') return finish(form, ended, isAnother)
    if (ended.kind !== 'refused' || hasChecks(ended)) return
    entry.setRefusals(ended.fields)
    if (Object.keys(ended.fields).length > 0) requestAnimationFrame(() => handle.current?.focusFirstProblem())
    else toastError(ended.message)
    setConflict(ended.body.code === 'RECORD_CHANGED' ? ended.message : null)
  }

  const save = (isAnother: boolean) =>
    submission.runAlone(async () => {
      if (latest.current.isFrozen) return
      await filled()
      const { problems, unconfirmedChecks, saved } = latest.current
      if (problems.length > 0) {
        entry.tried.set(true)
        requestAnimationFrame(() => handle.current?.focusFirstProblem())
        return
      }
      if (saved && !(await ask('edit'))) return
      await deliver(unconfirmedChecks, isAnother)
    })

  const sendAgain = () => submission.runAlone(() => deliver([], false))
  const submission = useSubmission(entry.draft, sendAgain)
  return {
    save,
    ask,
    asking,
    checkDialog,
    conflict,
    paidID,
    busyText: submission.busyText ?? (fee.isSaving ? 'Saving...' : null),
  }
}
