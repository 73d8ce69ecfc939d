import { ENTRY_DOUBTS, entryDoubts, type OwedOnVehicle } from '@forecourt/core/features/cash-book/entry-doubts'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { doublePaymentGuard } from '@forecourt/core/features/hire-purchase/summary'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import type { EntryDraft } from '@forecourt/core/features/cash-book/entry-draft'
import { type Cents, centsFromWire, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import type { Guard } from '../../kit/guards'
import type { GuardName } from './line-options'

export type LineGuard = Guard<GuardName>

/** What is due on the accounts of a line, in cents; null when nothing is, or the line pays no account. */
export function dueOn(
  o: { categoryID: number; combine: number | null },
  accounts: readonly NextHPPayment[],
): Cents | null {
  const [account] = accounts
  if (!account) return null
  if (o.categoryID === CashCategory.HPSettlement) return positive(account.settlementToPay)
  if (o.categoryID !== CashCategory.HpPayment) return null
  if (o.combine !== null) return positive(account.combined[o.combine - 1] ?? null)
  const amounts = accounts.map((each) => positive(each.amount))
  return amounts.every((amount) => amount !== null) ? sumCents(amounts) : null
}

function positive(euros: number | null): Cents | null {
  const amount = euros === null ? null : centsFromWire(euros)
  return amount !== null && amount > 0 ? amount : null
}

/**
 * What must be answered before the entry is saved.
 *
 * @source D3 5.
 */
export function guardsOf(
  o: { categoryID: number; amount: Cents | null; due: Cents | null; today: Day },
  accounts: readonly NextHPPayment[],
): LineGuard[] {
  if (o.categoryID === CashCategory.HPSettlement)
    return [{ name: 'settle', message: 'Are you sure you want to settle HP Account completely?' }]
  if (o.categoryID !== CashCategory.HpPayment) return []
  const guards: LineGuard[] = []
  if (o.due !== null && o.amount !== null && o.amount !== o.due)
    guards.push({
      name: 'mismatch',
      message: `Amount does not match with the next unpaid amount of ${formatEuro(o.due)}.`,
    })
  const early = accounts.flatMap(({ dueDate }) =>
    dueDate && isDay(dueDate) && doublePaymentGuard(dueDate, o.today) ? [dueDate] : [],
  )
  const [dueDate] = early.sort()
  if (dueDate) guards.push({ name: 'double', message: doubleQuestion(dueDate) })
  return guards
}

function doubleQuestion(dueDate: Day): string {
  const shown = `${dueDate.slice(8, 10)}/${dueDate.slice(5, 7)}/${dueDate.slice(0, 4)}`
  return `Are you sure this is not a double HP Payment entry? Next payment due date is ${shown}`
}

/** What can hardly be meant of the entry. */
export function doubtsOf(
  draft: Pick<EntryDraft, 'categoryID' | 'dateTime' | 'isPartExchange' | 'difference' | 'soldToPrice'>,
  amount: Cents,
  today: Day,
  vehicle: OwedOnVehicle | null,
): LineGuard[] {
  return entryDoubts({ ...draft, date: draft.dateTime, amount }, { today, vehicle }).flatMap(({ doubt, reason }) => {
    const name = ENTRY_DOUBTS.find((each) => each === doubt)
    return name ? [{ name, message: reason }] : []
  })
}
