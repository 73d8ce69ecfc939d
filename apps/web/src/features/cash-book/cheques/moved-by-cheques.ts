import type { Question } from '@forecourt/core/features/deals/questions'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { movedClosingQuestions, movesOf } from '@forecourt/core/features/cash-book/moved-closings'
import type { Cents } from '@forecourt/core/kernel/money'
import type { Api } from '../../../kit/api/api'
import { closingOf } from '../closings'

/** Asks about the signed closing of a batch that was opened again, when cheques are banked or given out of it. */
export async function movedByCheques(api: Api, { isOut, sum }: { isOut: boolean; sum: Cents }): Promise<Question[]> {
  const closings = closingOf(await api.call('GetCurrentBatchTransactions', {}))
  if (!closings) return []
  const categoryID = isOut ? CashCategory.ChequeOut : CashCategory.BankDeposit
  const moves = movesOf({
    categoryID,
    typeID: CashType.Cheque,
    signedAmount: signedAmount({ categoryID, amount: sum }),
  })
  return movedClosingQuestions(moves, closings)
}
