import type { z } from 'zod'
import { type Cents, eurosOf } from '../../kernel/money'
import type { Reading } from '../../line/reading'
import { type EntryDraft, entryDraftOf } from './entry-draft'
import { CashCategory } from './enums'
import type { EntryReading, PreparedEntry } from './prepare-schemas'
import type { CashEntryIn } from './schemas'
import type { Day } from '../../kernel/days'

/** An entry as it is sent. */
export type EntryInput = z.input<typeof CashEntryIn>
export type EntryReadingInput = z.input<typeof EntryReading>

/** A reading of a line as an entry to be prepared, its records still words; null for a line that records none. */
export function entryReading(reading: Reading, today: Day): EntryReadingInput | null {
  const draft = entryDraftOf(reading, today)
  if (!draft) return null
  const { vehicle, accounts, client } = draft
  return { entry: entryOf(draft), names: { vehicle, accounts, client }, fits: reading.fits }
}

/** The entry that a line records, without its records. */
function entryOf(draft: EntryDraft): EntryInput {
  return {
    dateTime: draft.dateTime,
    categoryID: draft.categoryID,
    typeID: draft.typeID,
    amount: eurosOrNone(draft.amount),
    vehicleID: null,
    ...wordsOf(draft),
    reference: draft.reference ?? '',
    ...categoryFields(draft),
    ...typeFields(draft),
  }
}

/** The entry as it is saved: with its records, and what is due in the place of an amount that was not typed. */
export function withPrepared(
  entry: EntryInput,
  { amount, vehicleID, clientID, accountNos }: Pick<PreparedEntry, 'amount' | 'vehicleID' | 'clientID' | 'accountNos'>,
): EntryInput {
  return {
    ...entry,
    amount,
    vehicleID,
    ...(clientID === null ? {} : { clientID }),
    ...(accountNos.length > 0 ? { combineHpPaymentsOfAccounts: accountNos } : {}),
  }
}

function wordsOf(draft: EntryDraft): Partial<EntryInput> {
  const { categoryID, name, description } = draft
  if (categoryID === CashCategory.VehicleExpense || categoryID === CashCategory.VehicleExpenseRecovery)
    return { expense: { vendorStr: name ?? '', description: description ?? '' } }
  return { name: name ?? '', description: description ?? '' }
}

function categoryFields(draft: EntryDraft): Partial<EntryInput> {
  switch (draft.categoryID) {
    case CashCategory.MonthlyExpense:
      return { cashMonthlyExpense: { monthExpense: draft.monthExpense } }
    case CashCategory.TransportMalta:
      return { handlingFee: eurosOrNone(draft.handlingFee) }
    case CashCategory.Deposit:
      return draft.isPartExchange
        ? { isPartExchange: true, difference: eurosOrNone(draft.difference) }
        : { isPartExchange: false, soldToPrice: eurosOrNone(draft.soldToPrice) }
    case CashCategory.HpPayment:
      if (draft.accounts.length > 0) return { enableMultipleHpPayment: true }
      return draft.combineHpPayment === null
        ? {}
        : { enableCombineHpPayment: true, combineHpPayment: draft.combineHpPayment }
    default:
      return {}
  }
}

function typeFields(draft: EntryDraft): Partial<EntryInput> {
  const { cheque, bankTransfer, card, epos, chequeOut } = draft
  return {
    ...(cheque ? { cheque } : {}),
    ...(bankTransfer ? { bankTransfer } : {}),
    ...(card ? { card } : {}),
    ...(epos ? { epos } : {}),
    ...(chequeOut ? { chequeOut } : {}),
  }
}

function eurosOrNone(amount: Cents | null): number | null {
  return amount === null ? null : eurosOf(amount)
}
