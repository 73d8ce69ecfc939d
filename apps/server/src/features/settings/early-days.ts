import type { ConfirmedCheck, FieldCheck } from '@forecourt/core/checks'
import { farBackChecks } from '@forecourt/core/features/deals/deal-checks'
import { earlyDayProblem } from '@forecourt/core/features/settings/day-limits'
import type { Day } from '@forecourt/core/kernel/days'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { refuseUnconfirmed } from '../../unconfirmed-checks'
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

interface DayChecks {
  confirmed?: readonly ConfirmedCheck[] | null | undefined
  days: readonly (SavedDay & { label: string })[]
  /** Further checks of the save, before those of its days. */
  more?: () => Promise<readonly FieldCheck[]>
}

/**
 * Refuses days of a save before this business, and those far back until they are confirmed.
 * @source server 27
 */
export async function checkDays(ctx: Ctx, { confirmed, days, more = async () => [] }: DayChecks): Promise<void> {
  await refuseEarlyDays(ctx, days)
  await refuseUnconfirmed({ confirmed }, async () => {
    const facts = { today: ctx.today, daysBack: (await readSettings(ctx.db)).entryDaysBack }
    const changed = days.filter(({ on, before }) => on !== before)
    return {
      now: [
        ...(await more()),
        ...changed.flatMap(({ field, label, on }) => farBackChecks(field, label, on ?? null, facts)),
      ],
    }
  })
}
