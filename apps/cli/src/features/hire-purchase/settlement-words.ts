import { parseDayText } from '@forecourt/core/kernel/day-text'
import type { Day } from '@forecourt/core/kernel/days'

/** The words of an account, and the day behind them if the last one is a day; a single word is always the account. */
export function lastWordIsDay(words: readonly string[], today: Day): { account: string; day: Day | null } {
  const last = words.at(-1) ?? ''
  // The digits of a registration are no day.
  const day = words.length > 1 ? parseDayText(last, today, { bareNumberIsDay: false }) : null
  return { account: (day ? words.slice(0, -1) : words).join(' '), day }
}
