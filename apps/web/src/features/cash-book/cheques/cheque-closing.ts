import type { Confirmation } from '@forecourt/core/features/deals/confirmations'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { movedClosingConfirmations, movementsOf } from '@forecourt/core/features/cash-book/moved-closings'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Api } from '../../../kit/api/api'
import { followingClosing } from '../closings'

/** Asks about the signed closing of a re-opened batch, when cheques are banked or given out of it. */
export async function chequeClosingConfirmations(
  api: Api,
  { isOut, sum }: { isOut: boolean; sum: Cents },
): Promise<Confirmation[]> {
  const closings = followingClosing(await api.call('GetCurrentBatchTransactions', {}))
  if (!closings) return []
  const categoryID = isOut ? CashCategory.ChequeOut : CashCategory.BankDeposit
  const moves = movementsOf({
    categoryID,
    typeID: CashType.Cheque,
    signedAmount: signedAmount({ categoryID, amount: sum }),
  })
  return movedClosingConfirmations(moves, closings)
}
