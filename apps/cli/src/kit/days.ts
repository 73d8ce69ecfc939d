import type { Day } from '@forecourt/core/kernel/days'
import { parseDayText } from '@forecourt/core/kernel/day-text'
import type { Context } from './context'
import { usage } from './failure'

/** The day that a word of the line grammar means; null when none is given, which leaves it to the server. */
export async function dayOf(ctx: Context, text: string | null): Promise<Day | null> {
  if (text === null || text.trim() === '') return null
  const found = parseDayText(text, await ctx.today(), { bareNumberIsDay: true })
  if (!found) throw usage(`'${text}' is no day: write 31/12, 31-12-2026, today, yesterday, eom or -3d`)
  return found
}
