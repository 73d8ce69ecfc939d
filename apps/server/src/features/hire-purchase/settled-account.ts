import { creditRegime } from '@forecourt/core/kernel/credit-regime'
import { creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import type { AccountToSettle } from '@forecourt/core/features/hire-purchase/settlement-methods'
import { type Cents, sumCents } from '@forecourt/core/kernel/money'
import type { Sale } from '../deals/repository'

/** Returns an account for its settlement, from its sale and its rows. */
export function accountToSettle<Row extends { amount: Cents; mark?: string }>(
  sale: Sale,
  rows: readonly Row[],
  compensationPercent: number,
): Omit<AccountToSettle, 'rows'> & { rows: readonly Row[] } {
  const { terms } = termsOfSale(sale)
  // After a withdrawal nothing that is owed is a cost that can be given back.
  const isWithdrawn = rows.some(({ mark }) => mark === 'withdrawn')
  const file = terms && !isWithdrawn ? creditFileOf(terms, sale.soldDate) : null
  // Rows that were typed without terms have no cost that anybody agreed on.
  const credit = file?.totalAmountOfCredit ?? sumCents(rows.map((row) => row.amount))
  return {
    rows,
    soldOn: sale.soldDate,
    credit,
    apr: file?.apr ?? null,
    compensationPercent,
    regime: creditRegime(sale.soldDate),
  }
}
