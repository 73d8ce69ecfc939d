import { chequesDescription } from '@forecourt/core/features/cash-book/cheque-rules'
import type { PendingCheque } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, cents, sumCents } from '@forecourt/core/kernel/money'
import { centsIn } from '../daily/book-rows'

export interface Preset {
  name: string
  reference: string
}

/** What is typed of a deposit; null where the form still says it by itself. */
export interface DepositForm {
  name: string | null
  description: string | null
  reference: string | null
  isOut: boolean
}

export const EMPTY_DEPOSIT: DepositForm = { name: null, description: null, reference: null, isOut: false }

export interface Deposit {
  name: string
  description: string
  reference: string
}

/** The texts of the entry that is made: the bank's preset and the number of cheques, unless others were typed. */
export function depositOf(form: DepositForm, presets: readonly Preset[], count: number): Deposit {
  const name = form.name ?? (form.isOut ? '' : (presets[0]?.name ?? ''))
  const preset = presets.find((one) => one.name === name)
  return {
    name,
    description: form.description ?? chequesDescription(count),
    reference: form.reference ?? (form.isOut ? '' : (preset?.reference ?? '')),
  }
}

/** Choosing a bank fills its reference in; one that was typed goes. */
export function chooseBank(form: DepositForm, name: string): DepositForm {
  return { ...form, name, reference: null }
}

export interface ChequeSums {
  pending: Cents
  selected: Cents
  left: Cents
}

/** All pending cheques, the selected ones, and what stays in hand. */
export function chequeSums(cheques: readonly PendingCheque[], selected: ReadonlySet<string>): ChequeSums {
  const pending = sumCents(cheques.map((cheque) => centsIn(cheque.amount)))
  const chosen = cheques.filter((cheque) => selected.has(String(cheque.id)))
  const sum = sumCents(chosen.map((cheque) => centsIn(cheque.amount)))
  return { pending, selected: sum, left: cents(pending - sum) }
}
