import { cancellationQuestions, type Question } from '@forecourt/core/features/deals/questions'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import type { Api } from '../../kit/api/api'

/** What is still open on a vehicle that is cancelled. */
export async function cancellationDoubts(api: Api, vehicleID: number): Promise<Question[]> {
  const [account, { owed }] = await Promise.all([
    api.call('GetNextHPAmount', { vehicleID }),
    api.call('GetAmountOwed', { vehicleID }),
  ])
  return cancellationQuestions({
    accountNo: account.accountNo,
    remainingCount: account.numberOfRemainingPayments,
    remaining: centsFromWire(account.remainingPayments) ?? ZERO,
    overdueCount: account.numberOfPaymentsOverdue,
    overdue: centsFromWire(account.overdueAmount) ?? ZERO,
    owed: centsFromWire(owed),
  })
}
