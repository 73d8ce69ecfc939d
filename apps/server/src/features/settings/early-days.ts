import { earlyDayProblem } from '@forecourt/core/features/settings/day-limits'
import type { Day } from '@forecourt/core/kernel/days'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { readSettings } from './repository'

/** A day that is saved, and the one that stood in its place. */
interface SavedDay {
  field: string
  on: Day | null | undefined
  /** One that stays as it was is not judged again. */
  before?: Day | null | undefined
}

/** What is wrong with days that cannot be days of this business, by field. */
export async function earlyDays(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  days: readonly SavedDay[],
): Promise<{ field: string; message: string }[]> {
  const changed = days.flatMap(({ field, on, before }) => (on && on < today && on !== before ? [{ field, on }] : []))
  if (changed.length === 0) return []
  const { earliestDay } = await readSettings(db)
  return changed.flatMap(({ field, on }) => {
    const message = earlyDayProblem(on, earliestDay)
    return message === null ? [] : [{ field, message }]
  })
}

/** Refuses days that cannot be days of this business. */
export async function refuseEarlyDays(ctx: Pick<Ctx, 'db' | 'today'>, days: readonly SavedDay[]): Promise<void> {
  const problems = await earlyDays(ctx, days)
  if (problems.length > 0) throw new InvalidFields(problems)
}
