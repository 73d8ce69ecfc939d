import { type Day, isDay, monthName } from '@forecourt/core/kernel/days'
import { type Reading, slotValue } from '@forecourt/core/line/reading'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import { MONTH_DRAFT, type MonthState, findMonthState, stateText } from './months'

interface CheckedMonth extends CheckedLine {
  month: Day
  /** Undefined until it is known; null for one that is not over. */
  state: MonthState | null | undefined
}

function monthIn(reading: Reading): Day | null {
  const value = slotValue(reading, 'month')
  return value?.kind === 'month' && isDay(value.day) ? value.day : null
}

/** Opens Manage Data with a month chosen, where it is locked or unlocked. */
function monthLine(locks: boolean): LineCommand<CheckedMonth> {
  return {
    check: ({ reading }, { ask }) => {
      const month = monthIn(reading)
      if (month === null) return null
      const months = ask('GetMonths', {})
      if (!months)
        return { month, state: undefined, checks: [{ state: 'waiting', text: 'Checking whether it is locked…' }] }
      const state = findMonthState(months.data, month)
      const isWanted = state !== null && state.locked !== locks
      const text = state === null ? `${monthName(month)} has nothing to lock` : stateText(state)
      return { month, state, checks: [{ state: isWanted ? 'passed' : 'failed', text }] }
    },
    preview: (_, { month, state }) => ({
      title: locks ? 'This will lock' : 'This will unlock',
      facts: [
        { label: 'Month', value: monthName(month), tone: 'big' },
        { label: 'It is', value: state ? stateText(state) : '' },
      ],
    }),
    run: (_, checked) =>
      checked && {
        kind: 'form',
        form: { draft: MONTH_DRAFT, to: '/manage-data', checking: 'An earlier lock is still being checked' },
        values: { month: checked.month },
      },
  }
}

/** The lines of months. */
export const settingsLines = {
  'settings.lock-month': monthLine(true),
  'settings.unlock-month': monthLine(false),
}
