import { aprOf, type CreditFlow } from '@forecourt/core/features/hire-purchase/apr'
import { addDays, addMonths, day } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import { expect, test } from 'vitest'
import { milliseconds, quantile, writeFigures } from '../fixtures/benchmarks'

const ACCOUNTS = 10_000
const MONTHS = [12, 24, 36, 48, 60]
const ROUNDS = 9
const BUDGET_MS = 1_000

/** Accounts as they are sold: other days, sums and lengths, 12% a year on half of what is lent. */
function accounts(): CreditFlow[][] {
  return Array.from({ length: ACCOUNTS }, (_, nth) => {
    const sold = addDays(day('2015-01-01'), nth % 4_000)
    const count = MONTHS[nth % MONTHS.length] ?? 0
    const lent = 500_000 + nth * 7
    const each = Math.round((lent * (1 + (0.06 * count) / 12)) / count)
    const payments = Array.from({ length: count }, (_, i) => ({ date: addMonths(sold, i + 1), amount: cents(-each) }))
    return [{ date: sold, amount: cents(lent) }, ...payments]
  })
}

test('[server 20.1] the rate of 10,000 accounts', () => {
  const all = accounts()
  const times = Array.from({ length: ROUNDS }, () => {
    const began = process.cpuUsage()
    const rates = all.map((flows) => aprOf(flows).rate)
    const { user, system } = process.cpuUsage(began)
    expect(rates.every((rate) => rate !== undefined && rate > 0.05 && rate < 0.2)).toBe(true)
    return (user + system) / 1_000
  })
  const what = `APR of ${ACCOUNTS.toLocaleString('en-GB')} accounts of 12 to 60 payments, processor time, median of ${ROUNDS}`
  const measured = milliseconds(quantile(times, 0.5))
  writeFigures('Credit', [{ what, budget: milliseconds(BUDGET_MS), measured, reference: '-', ratio: '-' }])
})
