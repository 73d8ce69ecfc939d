import type { DayDirection } from '@forecourt/core/kernel/day-places'
import { dayProblem, parseDays, parseDayText, parseMonth } from '@forecourt/core/kernel/day-text'
import type { Day } from '@forecourt/core/kernel/days'
import type { Context } from './context'
import { usage } from './failure'
import { type Options, textOf } from './options'

/** The day that words of the line grammar mean where they stand; null when none is given, which leaves it to the server. */
export async function dayOf(ctx: Context, text: string | null, direction: DayDirection): Promise<Day | null> {
  if (text === null || text.trim() === '') return null
  const [today, reading] = [await ctx.today(), { bareNumberIsDay: true, direction }]
  const found = parseDayText(text, today, reading)
  if (!found) {
    const problem = dayProblem(text, today, reading)
    throw usage(
      `'${text}' is not a date: ${problem ?? "write 31/12, '20 nov', 31-12-2026, today, yesterday, eom or -3d"}`,
    )
  }
  return found
}

/** The first day of the month that a text means, the latest that has begun. */
export async function monthOf(ctx: Context, text: string): Promise<Day> {
  const month = parseMonth(text, await ctx.today(), 'past')
  if (!month) throw usage(`'${text}' is not a month: write october 2026, 2026-10 or last-month`)
  return month
}

/** The days of `--days`, or of `--from` and `--to`, which are over; null at an end that is left open. */
export async function periodOf(ctx: Context, options: Options): Promise<{ from: Day | null; to: Day | null }> {
  const [from, to] = [
    await dayOf(ctx, textOf(options, 'from'), 'past'),
    await dayOf(ctx, textOf(options, 'to'), 'past'),
  ]
  const text = textOf(options, 'days')
  if (text === null) {
    if (from && to && from > to) throw usage('--from is later than --to')
    return { from, to }
  }
  if (from || to) throw usage('Give --days, or --from and --to')
  const found = parseDays(text, await ctx.today(), 'past')
  if (!found)
    throw usage(
      `'${text}' is not a span of days: write yesterday, last-week, last-month, nov 2026, 2026-Q3, 2026, or two of these as a..b`,
    )
  return found
}
