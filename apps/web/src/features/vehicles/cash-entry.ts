import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { useCallback } from 'react'
import { seedDraft } from '../../kit/drafts/drafts'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'

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

const NEW_ENTRY = { screen: 'cash-management-add', record: 'new' }

/** Opens the form of a new cash entry with something filled in. */
export function useCashEntry(): (prefill: CashPrefill) => void {
  const { drafts, go } = useScreenHost()
  return useCallback(
    (prefill) => {
      // An entry whose answer is still waited for is not written over: its form is shown as it is.
      if (drafts.read(NEW_ENTRY)?.state === 'checking') toastError('An earlier entry is still being checked.')
      else seedDraft(drafts, NEW_ENTRY, prefill)
      go('/cash-management-add')
    },
    [drafts, go],
  )
}
