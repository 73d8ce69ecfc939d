import { amountOpenWhenClosed } from '@forecourt/core/features/cash-book/direction'
import type { EntryCheck } from '@forecourt/core/features/cash-book/entry-checks'
import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { answerOf, dueIn, formChecks, openQuestions } from '@forecourt/core/features/cash-book/entry-questions'
import type { AskedCheck } from '@forecourt/core/features/cash-book/entry-sequence'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Problem } from '@forecourt/core/features/clients/rules'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, decimalOf } from '@forecourt/core/kernel/money'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Draft, type DraftID, useDraft } from '../../../kit/drafts/drafts'
import { useLatest } from '../../../kit/latest'
import { useScreenHost, useToday } from '../../../kit/screen/screen'
import { changeOf } from './entry-changes'
import { entryFormOf, fieldsOf } from './entry-form'
import { type FormProblem, formProblems } from './entry-problems'
import { useLastPayment } from './last-payment'
import { type PaidAccounts, usePreparation } from './use-preparation'

export interface FieldState {
  name: string
  invalid?: true
  message?: string
}

/** An entry in the form, with everything that its parts show and change. */
export interface EntryModel {
  form: EntryForm
  set: (part: Partial<EntryForm>) => void
  /** Keeps a yes to these, for as long as their figures stay. */
  answer: (questions: readonly AskedCheck[]) => void
  today: Day
  /** The entry that is edited; null for a new one. */
  saved: CashEntryOut | null
  accounts: PaidAccounts
  problems: readonly Problem[]
  /** Problems are said only once saving was tried. */
  shown: readonly FormProblem[]
  /** What is due, in cents; null when nothing is, or it is not known. */
  due: Cents | null
  /** What is asked about the entry as it stands, and which of it nobody answered. */
  checks: readonly EntryCheck[]
  questions: readonly AskedCheck[]
  /** True when the form has the field. */
  shows: (name: string) => boolean
  /** The problem of a field, for its control. */
  field: (name: string) => FieldState
  /** Nothing can be changed: an answer is waited for, or the entry is saved and stands for its receipt. */
  isFrozen: boolean
  isClosed: boolean
  canChangeAmount: boolean
  draft: Draft<EntryForm>
  draftID: DraftID
  tried: { current: boolean; set: (isTried: boolean) => void }
  refused: (fields: Readonly<Record<string, readonly string[]>>) => void
  /** The saved entry of which the form is kept, for its receipt. */
  kept: Kept | null
  /** The payment that this one begins as; null when it begins empty. */
  last: CashEntryOut | null
  /** True while something that the form fills in by itself, or what decides about its questions, is still to come. */
  isFilling: boolean
  keep: (kept: Kept | null) => void
}

export interface Kept {
  form: EntryForm
  cashID: number
}

interface EntryOptions {
  draftID: DraftID
  initial: EntryForm
  saved: CashEntryOut | null
  /** Begins as the last payment of the account that is chosen. */
  copiesLast?: boolean
}

/** The form of one entry over its draft: what is typed is kept there at once. */
export function useEntry({ draftID, initial, saved, copiesLast = false }: EntryOptions): EntryModel {
  const { drafts, workstation } = useScreenHost()
  const today = useToday()
  const draft = useDraft<EntryForm>(drafts, draftID, initial)
  // A line that fills the form anew ends that the one before is kept, and what was said of it.
  const seeds = useSyncExternalStore(drafts.subscribe, () => drafts.seedsOf(draftID))
  const [triedAt, setTriedAt] = useState<number | null>(null)
  const isTried = triedAt === seeds
  const setTried = (isNow: boolean) => setTriedAt(isNow ? drafts.seedsOf(draftID) : null)
  const [refused, setRefused] = useState<{ problems: readonly Problem[]; seeds: number }>({ problems: [], seeds })
  const serverProblems = refused.seeds === seeds ? refused.problems : []
  const setServerProblems = (problems: readonly Problem[]) => setRefused({ problems, seeds: drafts.seedsOf(draftID) })
  const [keptAs, setKeptAs] = useState<{ kept: Kept; seeds: number } | null>(null)
  const kept = keptAs?.seeds === seeds ? keptAs.kept : null
  const typed = useMemo(() => entryFormOf(draft.values, today), [draft.values, today])
  const form = kept?.form ?? typed
  const { paid: accounts, facts, isAsking } = usePreparation(form, today, saved)
  const isFrozen = draft.frozen || kept !== null
  const isKept = useLatest(kept !== null)
  // What was typed since the last drawing stands in the draft.
  const stored = () => drafts.read<EntryForm>(draftID)
  const current = () => entryFormOf(stored()?.values ?? initial, today)
  const isOpen = () => !isKept.current && stored()?.state !== 'checking'
  const set = (part: Partial<EntryForm>) => {
    if (!isOpen()) return
    setServerProblems([])
    draft.patch(changeOf(current(), part, today))
  }
  const answer = (questions: readonly AskedCheck[]) => {
    if (isOpen()) draft.patch({ answered: [...current().answered, ...questions.map(answerOf)] })
  }
  const due = dueIn(form, facts.accounts)
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
  const fields = fieldsOf(form)
  return {
    form,
    set,
    answer,
    today,
    saved,
    accounts,
    problems,
    shown,
    due,
    checks,
    questions: kept ? [] : openQuestions(form, checks),
    shows: (name) => fields.includes(name),
    field: (name) => {
      const problem = shown.find((one) => one.field === name)
      return problem ? { name, invalid: true, message: problem.message } : { name }
    },
    isFrozen,
    isClosed,
    canChangeAmount: !isClosed || (saved !== null && amountOpenWhenClosed(saved)),
    draft,
    draftID,
    tried: { current: isTried, set: setTried },
    refused: (fields) =>
      setServerProblems(Object.entries(fields).map(([field, messages]) => ({ field, message: messages[0] ?? '' }))),
    kept,
    keep: (saved) => setKeptAs(saved && { kept: saved, seeds: drafts.seedsOf(draftID) }),
    last,
    isFilling: isAsking || isPrefilling || isComing,
  }
}

interface Prefill {
  due: Cents | null
  isFrozen: boolean
  set: (part: Partial<EntryForm>) => void
}

/** Fills in what is due while the amount is empty or still the one that was filled in; true while that is about to be done. */
function usePrefill(form: EntryForm, { due, isFrozen, set }: Prefill): boolean {
  const text = due === null ? null : decimalOf(due)
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
