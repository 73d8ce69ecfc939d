import { dayWordsAtStart, parseDayText } from '@forecourt/core/kernel/day-text'
import type { Day } from '@forecourt/core/kernel/days'

/** Splits words into an account and the day at their end, if the last ones are a day; a single word is always the account. */
export function splitAccountAndDay(words: readonly string[], today: Day): { account: string; day: Day | null } {
  for (let at = 1; at < words.length; at += 1) {
    const rest = words.slice(at)
    // The digits of a registration are no day.
    const isWhole = dayWordsAtStart(rest) === rest.length
    const day = isWhole
      ? parseDayText(rest.join(' '), today, { bareNumberIsDay: false, direction: 'mostly-future' })
      : null
    if (day) return { account: words.slice(0, at).join(' '), day }
  }
  return { account: words.join(' '), day: null }
}
