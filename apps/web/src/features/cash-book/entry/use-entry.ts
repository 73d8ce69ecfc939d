import { amountOpenWhenClosed } from '@forecourt/core/features/cash-book/direction'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Problem } from '@forecourt/core/features/clients/rules'
import type { Day } from '@forecourt/core/kernel/days'
import { decimalOf } from '@forecourt/core/kernel/money'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, type DraftID, useDraft } from '../../../kit/drafts/drafts'
import { useScreenHost, useToday } from '../../../kit/screen/screen'
import { changeOf } from './entry-changes'
import { type EntryForm, entryFormOf, fieldsOf } from './entry-form'
import { formProblems } from './entry-problems'
import { dueAmount, openQuestions, type Question } from './entry-questions'
import { useLastPayment } from './last-payment'
import { type PaidAccounts, useAccounts } from './use-accounts'

export interface FieldState {
  name: string
  invalid?: true
  message?: string
}

/** An entry in the form, with everything that its parts show and change. */
export interface EntryModel {
  form: EntryForm
  set: (part: Partial<EntryForm>) => void
  today: Day
  /** The entry that is edited; null for a new one. */
  saved: CashEntryOut | null
  accounts: PaidAccounts
  problems: readonly Problem[]
  /** Problems are said only once saving was tried. */
  shown: readonly Problem[]
  questions: readonly Question[]
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
  /** True while something that the form fills in by itself is still to come. */
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
  const { drafts } = useScreenHost()
  const today = useToday()
  const draft = useDraft<EntryForm>(drafts, draftID, initial)
  const [isTried, setTried] = useState(false)
  const [serverProblems, setServerProblems] = useState<readonly Problem[]>([])
  const [kept, setKept] = useState<Kept | null>(null)
  const typed = useMemo(() => entryFormOf(draft.values, today), [draft.values, today])
  const form = kept?.form ?? typed
  const accounts = useAccounts(form)
  const isFrozen = draft.frozen || kept !== null
  const latest = useRef({ form, isFrozen })
  latest.current = { form, isFrozen }
  const set = (part: Partial<EntryForm>) => {
    if (latest.current.isFrozen) return
    const change = changeOf(latest.current.form, part, today)
    latest.current = { ...latest.current, form: { ...latest.current.form, ...change } }
    setServerProblems([])
    draft.patch(change)
  }
  const isPrefilling = usePrefill(form, { accounts, isFrozen, set })
  const { last, isComing } = useLastPayment(copiesLast, form, { accounts, initial, today, isFrozen, set })
  const isAsking = accounts.accounts.some(({ next, isUnknown }) => !next && !isUnknown)
  const problems = useMemo(() => formProblems(form, saved), [form, saved])
  const shown = kept ? [] : [...(isTried ? problems : []), ...serverProblems]
  const isClosed = saved?.batchClosed ?? false
  const fields = fieldsOf(form)
  return {
    form,
    set,
    today,
    saved,
    accounts,
    problems,
    shown,
    questions: kept ? [] : openQuestions(form, accounts.next, today),
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
    keep: setKept,
    last,
    isFilling: isAsking || isPrefilling || isComing,
  }
}

interface Prefill {
  accounts: PaidAccounts
  isFrozen: boolean
  set: (part: Partial<EntryForm>) => void
}

/** Fills in what is due while the amount is empty or still the one that was filled in; true while that is about to be done. */
function usePrefill(form: EntryForm, { accounts, isFrozen, set }: Prefill): boolean {
  const due = dueAmount(form, accounts.next)
  const text = due === null ? null : decimalOf(due)
  const isOwn = form.amount === '' || (form.prefilled !== '' && form.amount === form.prefilled)
  const done = useRef('')
  const of = `${text} ${form.vehicleID} ${form.categoryID}`
  const isWanted = !isFrozen && isOwn && text !== null && text !== form.prefilled
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new amount due is filled in once; typing it away is a choice
  useEffect(() => {
    done.current = of
    if (isWanted) set({ amount: text, prefilled: text })
  }, [of])
  return isWanted && done.current !== of
}
