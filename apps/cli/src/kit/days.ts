import type { DayDirection } from '@forecourt/core/kernel/day-forms'
import { dayProblem, parseDays, parseDayText, parseMonth } from '@forecourt/core/kernel/day-text'
import type { Day } from '@forecourt/core/kernel/days'
import type { Context } from './context'
import { usageFailure } from './failure'
import { type Options, optionText } from './options'

/** The day that words of the line grammar refer to; null without words, so that the server decides. */
export async function resolveDay(ctx: Context, text: string | null, direction: DayDirection): Promise<Day | null> {
  if (text === null || text.trim() === '') return null
  const [today, reading] = [await ctx.today(), { bareNumberIsDay: true, direction }]
  const found = parseDayText(text, today, reading)
  if (!found) {
    const problem = dayProblem(text, today, reading)
    throw usageFailure(
      `'${text}' is not a date: ${problem ?? "write 31/12, '20 nov', 31-12-2026, today, yesterday, eom or -3d"}`,
    )
  }
  return found
}

/** The first day of the month that a text refers to, the latest that has begun. */
export async function resolveMonth(ctx: Context, text: string): Promise<Day> {
  const month = parseMonth(text, await ctx.today(), 'past')
  if (!month) throw usageFailure(`'${text}' is not a month: write october 2026, 2026-10 or last-month`)
  return month
}

/** The days of `--days`, or of `--from` and `--to`, in the past; null at an open end. */
export async function resolvePeriod(ctx: Context, options: Options): Promise<{ from: Day | null; to: Day | null }> {
  const [from, to] = [
    await resolveDay(ctx, optionText(options, 'from'), 'past'),
    await resolveDay(ctx, optionText(options, 'to'), 'past'),
  ]
  const text = optionText(options, 'days')
  if (text === null) {
    if (from && to && from > to) throw usageFailure('--from is later than --to')
    return { from, to }
  }
  if (from || to) throw usageFailure('Give --days, or --from and --to')
  const found = parseDays(text, await ctx.today(), 'past')
  if (!found)
    throw usageFailure(
      `'${text}' is not a span of days: write yesterday, last-week, last-month, nov 2026, 2026-Q3, 2026, or two of these as a..b`,
    )
  return found
}
