import type { AskedFacts } from '@forecourt/core/features/cash-book/entry-checks'
import { paidAccount } from '@forecourt/core/features/cash-book/entry-checks'
import { paysWhatIsOwed } from '@forecourt/core/features/cash-book/entry-doubts'
import { type EntryForm, isSeveral } from '@forecourt/core/features/cash-book/entry-form'
import type { EntryReadingInput } from '@forecourt/core/features/cash-book/entry-input'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { centsFromWire } from '@forecourt/core/kernel/money'
import { useOperation } from '../../../kit/api/api'

export interface PaidAccount {
  /** As it is named in the form. */
  account: string
  vehicleID: number | null
  next: NextHPPayment | undefined
  /** True when no open account has that number, or nothing is known of it. */
  isUnknown: boolean
}

export interface PaidAccounts {
  accounts: readonly PaidAccount[]
  /** What is known of all of them; empty until every one has answered. */
  next: readonly NextHPPayment[]
}

export interface Preparation {
  paid: PaidAccounts
  /** What decides about its questions, as far as it is known. */
  facts: Omit<AskedFacts, 'today'>
  /** Some of that is still to come. */
  isAsking: boolean
}

/** What of a form decides what is due and owed, whatever its amounts; null while that is nothing. */
function readingOf(form: EntryForm): EntryReadingInput | null {
  const { id, categoryID, vehicleID, combineHpPaymentsOfAccounts } = form
  const entry = { categoryID, dateTime: isDay(form.dateTime) ? form.dateTime : null }
  if (isSeveral(form))
    return combineHpPaymentsOfAccounts.length === 0
      ? null
      : { entry: { ...entry, enableMultipleHpPayment: true, combineHpPaymentsOfAccounts } }
  const isWanted = isHirePurchase(categoryID) || (id === null && paysWhatIsOwed(categoryID))
  return isWanted && vehicleID !== null ? { entry: { ...entry, vehicleID } } : null
}

/**
 * What the server says of the records of a form: the HP accounts that it pays with what each needs next, and what is owed on its vehicle.
 * It is asked once they are chosen; core's checks run on it here as amounts are typed.
 */
export function usePreparation(form: EntryForm): Preparation {
  const reading = readingOf(form)
  const { data, isError, isPlaceholderData } = useOperation('PrepareCashEntry', reading && { readings: [reading] }, {
    staleMs: 5_000,
    keepPrevious: true,
  })
  const known = reading && !isPlaceholderData ? data : undefined
  const several = isSeveral(form)
  const named = several ? form.combineHpPaymentsOfAccounts : reading && isHirePurchase(form.categoryID) ? [''] : []
  const accounts = named.map((account): PaidAccount => {
    // Beside an account that is added, what was said of the others stands.
    const found = (several ? data : known)?.accounts.find((each) => each.account === account)
    const next = found?.next ?? undefined
    const vehicleID = several ? (found?.vehicleID ?? null) : form.vehicleID
    return { account, vehicleID, next, isUnknown: isError || (found !== undefined && !next) }
  })
  const all = accounts.flatMap((account) => account.next ?? [])
  const next = all.length === accounts.length ? all : []
  const isOwed = form.id === null && paysWhatIsOwed(form.categoryID) && reading !== null
  const vehicle = isOwed ? (known?.vehicle ?? null) : null
  return {
    paid: { accounts, next },
    facts: { vehicle, owed: vehicle && centsFromWire(vehicle.owed), accounts: next.map(paidAccount) },
    isAsking: accounts.some((account) => !account.next && !account.isUnknown) || (isOwed && !known && !isError),
  }
}
