import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { EntryDraft } from '@forecourt/core/features/cash-book/entry-draft'
import { type Cents, eurosOf } from '@forecourt/core/kernel/money'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'

export type EntryInput = InputOf<Operations['AddEditCash']>

/** The records that a line named, as the server found them. */
export interface EntryRecords {
  vehicleID: number | null
  clientID: number | null
  /** The accounts of a payment for several. */
  accountNos: readonly string[]
}

/** The entry to be saved. `amount` is what was typed, or what is due. */
export function entryInput(draft: EntryDraft, records: EntryRecords, amount: Cents | null): EntryInput {
  return {
    dateTime: draft.dateTime,
    categoryID: draft.categoryID,
    typeID: draft.typeID,
    amount: amount === null ? null : eurosOf(amount),
    vehicleID: records.vehicleID,
    ...(records.clientID === null ? {} : { clientID: records.clientID }),
    ...wordsOf(draft),
    reference: draft.reference ?? '',
    ...categoryFields(draft, records),
    ...typeFields(draft),
  }
}

function wordsOf(draft: EntryDraft): Partial<EntryInput> {
  const { categoryID, name, description } = draft
  if (categoryID === CashCategory.VehicleExpense || categoryID === CashCategory.VehicleExpenseRecovery)
    return { expense: { vendorStr: name ?? '', description: description ?? '' } }
  return { name: name ?? '', description: description ?? '' }
}

function categoryFields(draft: EntryDraft, { accountNos }: EntryRecords): Partial<EntryInput> {
  switch (draft.categoryID) {
    case CashCategory.MonthlyExpense:
      return { cashMonthlyExpense: { monthExpense: draft.monthExpense } }
    case CashCategory.TransportMalta:
      return { handlingFee: euros(draft.handlingFee) }
    case CashCategory.Deposit:
      return draft.isPartExchange
        ? { isPartExchange: true, difference: euros(draft.difference) }
        : { isPartExchange: false, soldToPrice: euros(draft.soldToPrice) }
    case CashCategory.HpPayment:
      if (accountNos.length > 0) return { enableMultipleHpPayment: true, combineHpPaymentsOfAccounts: [...accountNos] }
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

function euros(amount: Cents | null): number | null {
  return amount === null ? null : eurosOf(amount)
}
