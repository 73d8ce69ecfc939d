import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { useCallback } from 'react'
import { useScreenHost } from '../../kit/screen/screen'

/** What the form of a new cash entry is prefilled with. */
export interface CashPrefill {
  categoryID: number
  typeID: number
  vehicleID: number | null
  isMultiple?: boolean
  combineHpPaymentsOfAccounts?: readonly string[]
}

/** An HP payment of one account; the form takes the amount that is due. */
export function hpPaymentOf(vehicleID: number): CashPrefill {
  return { categoryID: CashCategory.HpPayment, typeID: CashType.Cash, vehicleID }
}

/** The settlement of an account. */
export function settlementOf(vehicleID: number): CashPrefill {
  return { categoryID: CashCategory.HPSettlement, typeID: CashType.Cash, vehicleID }
}

/** HP payments of several accounts with one entry form. */
export function hpPaymentsOf(accounts: readonly string[]): CashPrefill {
  return {
    categoryID: CashCategory.HpPayment,
    typeID: CashType.Cash,
    vehicleID: null,
    isMultiple: true,
    combineHpPaymentsOfAccounts: accounts,
  }
}

/** Opens the form of a new cash entry with something filled in. */
export function useCashEntry(): (prefill: CashPrefill) => void {
  const { drafts, go } = useScreenHost()
  return useCallback(
    (prefill) => {
      drafts.write({ screen: 'cash-management-add', record: 'new' }, prefill, { key: drafts.newKey(), state: 'idle' })
      go('/cash-management-add')
    },
    [drafts, go],
  )
}
