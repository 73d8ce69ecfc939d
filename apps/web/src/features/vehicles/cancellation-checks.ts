import type { FieldCheck } from '@forecourt/core/checks'
import { cancellationChecks } from '@forecourt/core/features/deals/deal-checks'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import type { Api } from '../../kit/api/api'

/** Returns what is still owed or unfinished on a vehicle that is cancelled. */
export async function readCancellationChecks(api: Api, vehicleID: number): Promise<FieldCheck[]> {
  const [account, { owed }] = await Promise.all([
    api.call('GetNextHPAmount', { vehicleID }),
    api.call('GetAmountOwed', { vehicleID }),
  ])
  return cancellationChecks({
    accountNo: account.accountNo,
    remainingCount: account.numberOfRemainingPayments,
    remaining: centsFromWire(account.remainingPayments) ?? ZERO,
    overdueCount: account.numberOfPaymentsOverdue,
    overdue: centsFromWire(account.overdueAmount) ?? ZERO,
    owed: centsFromWire(owed),
  })
}
