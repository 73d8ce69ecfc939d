import { type CoinCount, countedTotal, DENOMINATIONS, EXTRA_DEFAULT } from '@forecourt/core/features/cash-book/coins'
import { COIN_FIELDS, type CoinField } from '@forecourt/core/features/cash-book/enums'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, formatDecimal, eurosOf, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { wireCents } from './batch-rows'

export type TypedCount = Record<CoinField | 'extra', string>

/** The fields in the order of Enter, without those that the euro does not have. */
export const COUNT_ORDER: readonly (CoinField | 'extra')[] = [
  ...DENOMINATIONS.filter((line) => line.inUse).map((line) => line.field),
  'extra',
]

/** Returns what the fields show: the saved count, or nothing with the default of the extra line. */
export function savedOrEmptyCount(batch: BatchTransactions): TypedCount {
  const { coins } = batch
  const counts = COIN_FIELDS.map((field) => [field, coins && coins[field] > 0 ? String(coins[field]) : ''])
  const extra = coins ? formatDecimal(wireCents(coins.extra)) : formatDecimal(EXTRA_DEFAULT)
  // Every coin field and the extra line were given.
  return Object.fromEntries([...counts, ['extra', extra]]) as TypedCount
}

/** Returns a count as one text, to compare it. */
export function comparableCount({ extra, ...coins }: CoinCount): string {
  return [...COIN_FIELDS.map((field) => coins[field]), eurosOf(extra)].join(' ')
}

/** Returns the saved count as one text; empty while nothing is saved. */
export function comparableSavedCount({ coins }: Pick<BatchTransactions, 'coins'>): string {
  return coins ? comparableCount({ ...coins, extra: wireCents(coins.extra) }) : ''
}

export interface ParsedCount {
  count: CoinCount
  total: Cents
  /** Sentences by field, for what cannot be counted. */
  problems: Readonly<Partial<Record<CoinField | 'extra', string>>>
}

const COUNT_MAX = 1_000_000

/** Parses the typed count; what cannot be parsed counts as none and is listed in `problems`. */
export function parseTypedCount(typed: TypedCount): ParsedCount {
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

/** Returns the field that Enter or ↓ leads to, ↑ back; null at either end. */
export function nextCountField(from: CoinField | 'extra', by: 1 | -1): CoinField | 'extra' | null {
  return COUNT_ORDER[COUNT_ORDER.indexOf(from) + by] ?? null
}
