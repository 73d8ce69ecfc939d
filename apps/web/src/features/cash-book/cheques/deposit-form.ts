import { chequesDescription } from '@forecourt/core/features/cash-book/cheque-rules'
import type { PendingCheque } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, cents, sumCents } from '@forecourt/core/kernel/money'
import { wireCents } from '../daily/batch-rows'

export interface BankPreset {
  name: string
  reference: string
}

/** What is typed of a bank deposit; null where the form still fills it in. */
export interface DepositForm {
  name: string | null
  description: string | null
  reference: string | null
  isOut: boolean
}

export const EMPTY_DEPOSIT: DepositForm = { name: null, description: null, reference: null, isOut: false }

export interface DepositTexts {
  name: string
  description: string
  reference: string
}

/** Returns the texts of the entry: the bank's preset and the number of cheques, unless others were typed. */
export function depositTexts(form: DepositForm, presets: readonly BankPreset[], count: number): DepositTexts {
  const name = form.name ?? (form.isOut ? '' : (presets[0]?.name ?? ''))
  const preset = presets.find((one) => one.name === name)
  return {
    name,
    description: form.description ?? chequesDescription(count),
    reference: form.reference ?? (form.isOut ? '' : (preset?.reference ?? '')),
  }
}

/** Fills in the reference of the chosen bank, over one that was typed. */
export function chooseBank(form: DepositForm, name: string): DepositForm {
  return { ...form, name, reference: null }
}

export interface ChequeSums {
  pending: Cents
  selected: Cents
  remaining: Cents
}

/** Returns the sums of all pending cheques, of the selected ones, and of those that stay in hand. */
export function pendingChequeSums(cheques: readonly PendingCheque[], selected: ReadonlySet<string>): ChequeSums {
  const pending = sumCents(cheques.map((cheque) => wireCents(cheque.amount)))
  const chosen = cheques.filter((cheque) => selected.has(String(cheque.id)))
  const sum = sumCents(chosen.map((cheque) => wireCents(cheque.amount)))
  return { pending, selected: sum, remaining: cents(pending - sum) }
}
