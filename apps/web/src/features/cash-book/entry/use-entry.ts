import { type Check, confirmationKey } from '@forecourt/core/checks'
import { isAmountEditableWhenClosed } from '@forecourt/core/features/cash-book/direction'
import type { EntryCheck } from '@forecourt/core/features/cash-book/entry-checks'
import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { dueOfForm, formChecks, unconfirmedChecks } from '@forecourt/core/features/cash-book/entry-form-checks'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Problem } from '@forecourt/core/features/clients/rules'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, formatDecimal } from '@forecourt/core/kernel/money'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type FormDraft, type DraftID, useDraft } from '../../../kit/drafts/drafts'
import { useLatestRef } from '../../../kit/latest-ref'
import { useScreenHost, useToday } from '../../../kit/screen/screen'
import { dependentChanges } from './entry-changes'
import { completeEntryForm, formFields } from './entry-form'
import { type FormProblem, formProblems } from './entry-problems'
import { useLastPayment } from './last-payment'
import { type PaidAccountsState, useEntryPreparation } from './use-entry-preparation'

export interface EntryFieldState {
  name: string
  invalid?: true
  message?: string
}

/** An entry in the form, with everything that its parts show and change. */
export interface EntryModel {
  form: EntryForm
  set: (part: Partial<EntryForm>) => void
  /** Stores the confirmation of these, for as long as their figures stay. */
  confirmChecks: (questions: readonly Check[]) => void
  today: Day
  /** The entry that is edited; null for a new one. */
  saved: CashEntryOut | null
  accounts: PaidAccountsState
  problems: readonly Problem[]
  /** The problems, once saving was tried. */
  shownProblems: readonly FormProblem[]
  /** The amount due in cents; null when nothing is, or it is not known. */
  due: Cents | null
  /** The checks of the entry; `unconfirmedChecks` are those that nobody confirmed. */
  checks: readonly EntryCheck[]
  unconfirmedChecks: readonly Check[]
  /** True when the form has the field. */
  hasField: (name: string) => boolean
  fieldState: (name: string) => EntryFieldState
  /** Nothing can be changed: an answer is awaited, or the entry is saved and stays for its receipt. */
  isFrozen: boolean
  isClosed: boolean
  canChangeAmount: boolean
  draft: FormDraft<EntryForm>
  draftID: DraftID
  tried: { current: boolean; set: (isTried: boolean) => void }
  setRefusals: (fields: Readonly<Record<string, readonly string[]>>) => void
  /** The saved entry whose form stays, for its receipt. */
  savedForm: SavedEntryForm | null
  /** The payment that this one begins as; null when it begins empty. */
  lastPayment: CashEntryOut | null
  /** True while something that the form fills in by itself, or that decides about its checks, is still to come. */
  isFilling: boolean
  setSavedForm: (kept: SavedEntryForm | null) => void
}

export interface SavedEntryForm {
  form: EntryForm
  cashID: number
}

interface EntryOptions {
  draftID: DraftID
  initial: EntryForm
  saved: CashEntryOut | null
  /** Begins as the last payment of the chosen account. */
  copiesLast?: boolean
}

/** Returns the form of one entry over its draft, where everything typed is stored at once. */
export function useEntry({ draftID, initial, saved, copiesLast = false }: EntryOptions): EntryModel {
  const { drafts, workstation } = useScreenHost()
  const today = useToday()
  const draft = useDraft<EntryForm>(drafts, draftID, initial)
  // A line that fills the form anew ends that the one before is kept, and what was said of it.
  const seeds = useSyncExternalStore(drafts.subscribe, () => drafts.seedCount(draftID))
  const [triedAt, setTriedAt] = useState<number | null>(null)
  const isTried = triedAt === seeds
  const setTried = (isNow: boolean) => setTriedAt(isNow ? drafts.seedCount(draftID) : null)
  const [refused, setRefused] = useState<{ problems: readonly Problem[]; seeds: number }>({ problems: [], seeds })
  const serverProblems = refused.seeds === seeds ? refused.problems : []
  const setServerProblems = (problems: readonly Problem[]) => setRefused({ problems, seeds: drafts.seedCount(draftID) })
  const [keptAs, setKeptAs] = useState<{ kept: SavedEntryForm; seeds: number } | null>(null)
  const kept = keptAs?.seeds === seeds ? keptAs.kept : null
  const typed = useMemo(() => completeEntryForm(draft.values, today), [draft.values, today])
  const form = kept?.form ?? typed
  const { paid: accounts, facts, isAsking } = useEntryPreparation(form, today, saved)
  const isFrozen = draft.frozen || kept !== null
  const isKept = useLatestRef(kept !== null)
  // What was typed since the last drawing stands in the draft.
  const stored = () => drafts.read<EntryForm>(draftID)
  const current = () => completeEntryForm(stored()?.values ?? initial, today)
  const isOpen = () => !isKept.current && stored()?.state !== 'checking'
  const set = (part: Partial<EntryForm>) => {
    if (!isOpen()) return
    setServerProblems([])
    draft.patch(dependentChanges(current(), part, today))
  }
  const answer = (questions: readonly Check[]) => {
    if (isOpen()) draft.patch({ confirmed: [...current().confirmed, ...questions.map(confirmationKey)] })
  }
  const due = dueOfForm(form, facts.accounts)
  const checks = formChecks(form, { ...facts, today, daysBack: workstation.entryDaysBack })
  const isPrefilling = usePrefill(form, { due, isFrozen, set })
  const { last, isComing } = useLastPayment(copiesLast, form, { accounts, initial, today, isFrozen, set })
  // What blocks a form here is its day.
  const blocked = checks.flatMap(({ outcome, sentence }) =>
    outcome === 'blocks' ? [{ field: 'dateTime', message: sentence }] : [],
  )
  const typedProblems = useMemo(() => formProblems(form, saved), [form, saved])
  const problems = kept ? [] : [...typedProblems, ...blocked]
  const shown: readonly FormProblem[] = kept ? [] : [...(isTried ? problems : []), ...serverProblems]
  const isClosed = saved?.batchClosed ?? false
  const fields = formFields(form)
  return {
    form,
    set,
    confirmChecks: answer,
    today,
    saved,
    accounts,
    problems,
    shownProblems: shown,
    due,
    checks,
    unconfirmedChecks: kept ? [] : unconfirmedChecks(form, checks),
    hasField: (name) => fields.includes(name),
    fieldState: (name) => {
      const problem = shown.find((one) => one.field === name)
      return problem ? { name, invalid: true, message: problem.message } : { name }
    },
    isFrozen,
    isClosed,
    canChangeAmount: !isClosed || (saved !== null && isAmountEditableWhenClosed(saved)),
    draft,
    draftID,
    tried: { current: isTried, set: setTried },
    setRefusals: (fields) =>
      setServerProblems(Object.entries(fields).map(([field, messages]) => ({ field, message: messages[0] ?? '' }))),
    savedForm: kept,
    setSavedForm: (saved) => setKeptAs(saved && { kept: saved, seeds: drafts.seedCount(draftID) }),
    lastPayment: last,
    isFilling: isAsking || isPrefilling || isComing,
  }
}

interface Prefill {
  due: Cents | null
  isFrozen: boolean
  set: (part: Partial<EntryForm>) => void
}

/** Fills in what is due while the amount is empty or still the filled in one; true while that is about to be done. */
function usePrefill(form: EntryForm, { due, isFrozen, set }: Prefill): boolean {
  const text = due === null ? null : formatDecimal(due)
  const isOwn = form.amount === '' || (form.prefilled !== '' && form.amount === form.prefilled)
  const done = useRef('')
  const of = `${text} ${form.vehicleID} ${form.categoryID}`
  const isWanted = !isFrozen && isOwn && text !== null && text !== form.prefilled
  const fill = useEffectEvent(() => {
    if (isWanted) set({ amount: text, prefilled: text })
  })
  // A new amount due is filled in once; typing it away is a choice.
  useEffect(() => {
    done.current = of
    fill()
  }, [of])
  return isWanted && done.current !== of
}
