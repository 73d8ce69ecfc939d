import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { copyEntry } from './entry-form'
import type { PaidAccountsState } from './use-entry-preparation'

type PaymentCopy = Pick<
  EntryForm,
  'typeID' | 'name' | 'description' | 'reference' | 'cheque' | 'bankTransfer' | 'card' | 'epos' | 'chequeOut'
>

/** Returns what a payment has in common with the one before it on its account; each cheque has a number of its own. */
export function copyPayment(last: CashEntryOut, today: Day): PaymentCopy {
  const { typeID, name, description, reference, cheque, bankTransfer, card, epos, chequeOut } = copyEntry(last, today)
  const numberless = { ...cheque, chequeNumber: '', receiptNumber: '' }
  return { typeID, name, description, reference, cheque: numberless, bankTransfer, card, epos, chequeOut }
}

const TEXT_FIELDS = ['name', 'description', 'reference'] as const
const TYPE_FIELDS = ['typeID', 'cheque', 'bankTransfer', 'card', 'epos', 'chequeOut'] as const

/**
 * Returns the part of a copy that goes into the form: texts that nobody typed, and the type with its details while nobody chose them.
 * @param begun The form as it began, or as an earlier copy left it.
 */
export function untouchedFields(form: EntryForm, begun: PaymentCopy, copy: PaymentCopy): Partial<PaymentCopy> {
  const isSame = (name: keyof PaymentCopy) => JSON.stringify(form[name]) === JSON.stringify(begun[name])
  const names = [...TEXT_FIELDS.filter(isSame), ...(TYPE_FIELDS.every(isSame) ? TYPE_FIELDS : [])]
  const changed = names.filter((name) => JSON.stringify(copy[name]) !== JSON.stringify(form[name]))
  return Object.fromEntries(changed.map((name) => [name, copy[name]]))
}

interface LastPaymentOptions {
  accounts: PaidAccountsState
  initial: EntryForm
  today: Day
  isFrozen: boolean
  set: (part: Partial<EntryForm>) => void
}

/**
 * Begins a payment as the last one of its account, as far as nothing else was typed.
 * @param isWanted False for a form that takes nothing over.
 * @returns The last payment, and whether it is still to come.
 */
export function useLastPayment(isWanted: boolean, form: EntryForm, of: LastPaymentOptions) {
  const { accounts, initial, today, isFrozen, set } = of
  const lastID = (isWanted && !form.isMultiple && accounts.next[0]?.lastPaidEntryCashId) || null
  const { data, isError } = useOperation('GetCashEntry', lastID === null ? null : { id: lastID })
  const last = data?.id === lastID ? data : undefined
  const begun = useRef<PaymentCopy>(initial)
  const [takenID, setTakenID] = useState<number | null>(null)
  const id = last?.id ?? null
  const take = useEffectEvent((id: number | null) => {
    if (isFrozen || id === takenID) return
    setTakenID(id)
    // Another account begins anew: nothing of the one before it stays that nobody typed.
    const copy = last ? copyPayment(last, today) : initial
    const part = untouchedFields(form, begun.current, copy)
    begun.current = copy
    if (Object.keys(part).length > 0) set(part)
  })
  // A payment is taken over once; typing it away is a choice.
  useEffect(() => take(id), [id])
  return { last: last ?? null, isComing: lastID !== null && !isError && takenID !== lastID }
}
