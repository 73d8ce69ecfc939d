import type { Day } from '../../kernel/days'
import { centsFromWire, formatDecimal } from '../../kernel/money'
import { COMBINE_DEFAULT, emptyDetails, emptyEntry, type EntryForm } from './entry-form'
import { isVehicleExpense } from './form-rules'
import type { CashEntryOut } from './schemas'

const amountText = (euros: number | null) => {
  const amount = euros === null ? null : centsFromWire(euros)
  return amount === null ? '' : formatDecimal(amount)
}

export function formOfEntry(entry: CashEntryOut, today: Day): EntryForm {
  const { cheque, bankTransfer, card, epos, chequeOut } = entry
  const details = emptyDetails()
  return {
    ...emptyEntry(today),
    id: entry.id,
    version: entry.version,
    dateTime: entry.dateTime,
    categoryID: entry.categoryID,
    typeID: entry.typeID,
    vehicleID: entry.vehicleID,
    hireID: entry.hireID ?? null,
    clientID: entry.clientID,
    amount: amountText(entry.amount),
    name: isVehicleExpense(entry.categoryID) ? entry.vendor : entry.name,
    description: entry.description,
    reference: entry.reference,
    monthExpense: entry.cashMonthlyExpense?.monthExpense ?? '',
    handlingFee: amountText(entry.handlingFee),
    isPartExchange: entry.isPartExchange,
    difference: amountText(entry.difference),
    soldToPrice: amountText(entry.soldToPrice),
    enableCombineHpPayment: entry.enableCombineHpPayment,
    combineHpPayment: String(entry.combineHpPayment ?? COMBINE_DEFAULT),
    prepay: entry.prepay ?? '',
    cheque: cheque ? { ...details.cheque, ...textsLike(cheque, details.cheque) } : details.cheque,
    bankTransfer: bankTransfer ? { ...bankTransfer, dateTime: bankTransfer.dateTime ?? '' } : details.bankTransfer,
    card: card ? { ...card, dateTime: card.dateTime ?? '' } : details.card,
    epos: epos ?? details.epos,
    chequeOut: chequeOut ?? details.chequeOut,
  }
}

function textsLike<T extends Record<string, string>>(from: Readonly<Record<string, unknown>>, like: T): T {
  const found = Object.keys(like).map((key) => [key, String(from[key] ?? '')])
  // The keys are those of `like`, the values texts.
  return Object.fromEntries(found) as T
}
