import { CENTS_MAX, cents, type Cents } from '../../kernel/money'
import type { CoinField } from './enums'

export interface Denomination {
  field: CoinField
  value: Cents
  label: string
  kind: 'note' | 'coin'
  /** False for a note that the euro does not have; its field stays because stored counts have it. */
  inUse: boolean
}

export type CoinCount = Readonly<Record<CoinField, number>> & { readonly extra: Cents }

const note = (field: CoinField, euros: number, inUse = true): Denomination => ({
  field,
  value: cents(euros * 100),
  label: `€${euros}`,
  kind: 'note',
  inUse,
})
const coin = (field: CoinField, value: number): Denomination => ({
  field,
  value: cents(value),
  label: value >= 100 ? `€${value / 100}` : `${value}c`,
  kind: 'coin',
  inUse: true,
})

/** The sixteen lines of the count, largest first. The euro's 2 and 1 are coins. */
export const DENOMINATIONS: readonly Denomination[] = [
  note('thousand', 1000, false),
  note('fiveHundred', 500),
  note('twoHundred', 200),
  note('hundred', 100),
  note('fifty', 50),
  note('twenty', 20),
  note('ten', 10),
  note('five', 5),
  coin('two', 200),
  coin('one', 100),
  coin('fiftyCents', 50),
  coin('twentyCents', 20),
  coin('tenCents', 10),
  coin('fiveCents', 5),
  coin('twoCents', 2),
  coin('oneCents', 1),
]

/** The free amount of a new count form; it counts only once the count is saved. */
export const EXTRA_DEFAULT = cents(400_00)

export const EMPTY_COUNT: CoinCount = {
  thousand: 0,
  fiveHundred: 0,
  twoHundred: 0,
  hundred: 0,
  fifty: 0,
  twenty: 0,
  ten: 0,
  five: 0,
  two: 0,
  one: 0,
  fiftyCents: 0,
  twentyCents: 0,
  tenCents: 0,
  fiveCents: 0,
  twoCents: 0,
  oneCents: 0,
  extra: cents(0),
}

/**
 * The total of a count in cents: each value times its number, and the extra line.
 * @throws InvariantError when a count is not whole.
 * @source D3 9.
 */
export function countedTotal(count: CoinCount): Cents {
  let total: number = count.extra
  for (const { field, value } of DENOMINATIONS) total += value * count[field]
  return cents(total)
}

/** Whether a note or coin is counted: the extra line alone is no count of the drawer. */
export function isDrawerCounted(count: Readonly<Record<CoinField, number>>): boolean {
  return DENOMINATIONS.some(({ field }) => count[field] > 0)
}

export function countProblems(count: CoinCount): { field: CoinField | 'extra'; message: string }[] {
  const problems: { field: CoinField | 'extra'; message: string }[] = DENOMINATIONS.filter(
    ({ field }) => !Number.isSafeInteger(count[field]) || count[field] < 0,
  ).map(({ field, label }) => ({ field, message: `Count the ${label} in whole numbers from 0` }))
  if (problems.length === 0 && Math.abs(countedTotal(count)) > CENTS_MAX)
    problems.push({ field: 'extra', message: 'The count is too large' })
  return problems
}
