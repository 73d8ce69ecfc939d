import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { cloneOf } from './entry-form'
import type { PaidAccounts } from './use-preparation'

type Copied = Pick<
  EntryForm,
  'typeID' | 'name' | 'description' | 'reference' | 'cheque' | 'bankTransfer' | 'card' | 'epos' | 'chequeOut'
>

/** What a payment has in common with the one before it on its account; each cheque has a number of its own. */
export function copiedOf(last: CashEntryOut, today: Day): Copied {
  const { typeID, name, description, reference, cheque, bankTransfer, card, epos, chequeOut } = cloneOf(last, today)
  const numberless = { ...cheque, chequeNumber: '', receiptNumber: '' }
  return { typeID, name, description, reference, cheque: numberless, bankTransfer, card, epos, chequeOut }
}

const WORDS = ['name', 'description', 'reference'] as const
const PAID_BY = ['typeID', 'cheque', 'bankTransfer', 'card', 'epos', 'chequeOut'] as const

/**
 * The part of a copy that goes into the form: words that nobody typed, and how it is paid while nobody chose that.
 *
 * @param begun The form as it began, or as an earlier copy left it.
 */
export function untypedOf(form: EntryForm, begun: Copied, copy: Copied): Partial<Copied> {
  const isSame = (name: keyof Copied) => JSON.stringify(form[name]) === JSON.stringify(begun[name])
  const names = [...WORDS.filter(isSame), ...(PAID_BY.every(isSame) ? PAID_BY : [])]
  const changed = names.filter((name) => JSON.stringify(copy[name]) !== JSON.stringify(form[name]))
  return Object.fromEntries(changed.map((name) => [name, copy[name]]))
}

interface LastPayment {
  accounts: PaidAccounts
  initial: EntryForm
  today: Day
  isFrozen: boolean
  set: (part: Partial<EntryForm>) => void
}

/**
 * A payment begins as the last one of its account was made, as far as nothing else was typed.
 *
 * @param isWanted False for a form that takes nothing over.
 * @returns The last payment, and whether it is still to come.
 */
export function useLastPayment(isWanted: boolean, form: EntryForm, of: LastPayment) {
  const { accounts, initial, today, isFrozen, set } = of
  const lastID = (isWanted && !form.isMultiple && accounts.next[0]?.lastPaidEntryCashId) || null
  const { data, isError } = useOperation('GetCashEntry', lastID === null ? null : { id: lastID })
  const last = data?.id === lastID ? data : undefined
  const begun = useRef<Copied>(initial)
  const [takenID, setTakenID] = useState<number | null>(null)
  const id = last?.id ?? null
  const take = useEffectEvent((id: number | null) => {
    if (isFrozen || id === takenID) return
    setTakenID(id)
    // Another account begins anew: nothing of the one before it stays that nobody typed.
    const copy = last ? copiedOf(last, today) : initial
    const part = untypedOf(form, begun.current, copy)
    begun.current = copy
    if (Object.keys(part).length > 0) set(part)
  })
  // A payment is taken over once; typing it away is a choice.
  useEffect(() => take(id), [id])
  return { last: last ?? null, isComing: lastID !== null && !isError && takenID !== lastID }
}
