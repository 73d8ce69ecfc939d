import { type Day, daysBetween } from '../../kernel/days'
import { AGEING_BUCKETS } from './enums'

export type AgeingBucket = (typeof AGEING_BUCKETS)[number]

/** The most days since the oldest open payment fell due, for each age; the last has no end. */
export const AGEING_DAYS: Readonly<Record<AgeingBucket, number>> = {
  today: 0,
  '1-30': 30,
  '31-60': 60,
  '61-90': 90,
  'over-90': Number.POSITIVE_INFINITY,
}

/** The fewest days of an age: one more than the most of the age before it. */
export function ageingFrom(bucket: AgeingBucket): number {
  const before = AGEING_BUCKETS[AGEING_BUCKETS.indexOf(bucket) - 1]
  return before === undefined ? 0 : AGEING_DAYS[before] + 1
}

/** The age of an amount that fell due so many days ago; null when it is not due yet. */
export function ageingBucketOfDays(days: number): AgeingBucket | null {
  return days < 0 ? null : (AGEING_BUCKETS.find((bucket) => days <= AGEING_DAYS[bucket]) ?? null)
}

/** The age of an amount by its due date; null when it is not due yet. */
export function ageingBucket(dueDate: Day, on: Day): AgeingBucket | null {
  return ageingBucketOfDays(daysBetween(dueDate, on))
}
