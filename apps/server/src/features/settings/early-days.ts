import { earlyDayProblem } from '@forecourt/core/features/settings/day-limits'
import type { Day } from '@forecourt/core/kernel/days'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { readSettings } from './repository'

/** A day of a save, with its value before. */
interface SavedDay {
  field: string
  on: Day | null | undefined
  /** An unchanged day is not checked again. */
  before?: Day | null | undefined
}

/** Returns the problems of implausible days, by field. */
export async function earlyDayFaults(
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

export async function refuseEarlyDays(ctx: Pick<Ctx, 'db' | 'today'>, days: readonly SavedDay[]): Promise<void> {
  const problems = await earlyDayFaults(ctx, days)
  if (problems.length > 0) throw new InvalidFields(problems)
}
