import { type CoinCount, countedTotal, DENOMINATIONS, EXTRA_DEFAULT } from '@forecourt/core/features/cash-book/coins'
import { COIN_FIELDS, type CoinField } from '@forecourt/core/features/cash-book/enums'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, decimalOf, eurosOf, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { centsIn } from './book-rows'

/** The count as it stands in its fields. */
export type TypedCount = Record<CoinField | 'extra', string>

/** The fields in the order of Enter, without those that the euro does not have. */
export const COUNT_ORDER: readonly (CoinField | 'extra')[] = [
  ...DENOMINATIONS.filter((line) => line.inUse).map((line) => line.field),
  'extra',
]

/** What the fields show: the saved count, or nothing with the default of the extra line. */
export function countOf(batch: BatchTransactions): TypedCount {
  const { coins } = batch
  const counts = COIN_FIELDS.map((field) => [field, coins && coins[field] > 0 ? String(coins[field]) : ''])
  const extra = coins ? decimalOf(centsIn(coins.extra)) : decimalOf(EXTRA_DEFAULT)
  // Every coin field and the extra line were given.
  return Object.fromEntries([...counts, ['extra', extra]]) as TypedCount
}

/** A count as one text, to see whether it is another. */
export function countText({ extra, ...coins }: CoinCount): string {
  return [...COIN_FIELDS.map((field) => coins[field]), eurosOf(extra)].join(' ')
}

/** The saved count as one text; empty while nothing is saved. */
export function savedCount({ coins }: Pick<BatchTransactions, 'coins'>): string {
  return coins ? countText({ ...coins, extra: centsIn(coins.extra) }) : ''
}

export interface ReadCount {
  count: CoinCount
  total: Cents
  /** Sentences by field, for what cannot be counted. */
  problems: Readonly<Partial<Record<CoinField | 'extra', string>>>
}

const COUNT_MAX = 1_000_000

/** The count that the fields say; what cannot be read counts as none and is named. */
export function readCount(typed: TypedCount): ReadCount {
  const problems: Partial<Record<CoinField | 'extra', string>> = {}
  const counts: Record<string, number> = {}
  for (const { field, label } of DENOMINATIONS) {
    const text = typed[field].trim()
    const isWhole = /^\d{1,7}$/.test(text) && Number(text) <= COUNT_MAX
    if (text !== '' && !isWhole) problems[field] = `Count the ${label} in whole numbers from 0`
    counts[field] = isWhole ? Number(text) : 0
  }
  const extra = typed.extra.trim() === '' ? { cents: ZERO } : parseMoneyText(typed.extra, { signed: true })
  if (extra.cents === undefined) problems.extra = extra.problem
  // Every denomination was counted above.
  const count = { ...counts, extra: extra.cents ?? ZERO } as CoinCount
  return { count, total: countedTotal(count), problems }
}

/** The field that Enter or ↓ leads to, ↑ back; null at either end. */
export function countStep(from: CoinField | 'extra', by: 1 | -1): CoinField | 'extra' | null {
  return COUNT_ORDER[COUNT_ORDER.indexOf(from) + by] ?? null
}
