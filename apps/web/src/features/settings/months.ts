import type { MonthOut } from '@forecourt/core/features/settings/schemas'
import { formatDay, isDay, monthName } from '@forecourt/core/kernel/days'
import type { DraftID } from '../../kit/drafts/drafts'

export type MonthState = MonthOut

/** The month that is chosen in Manage Data. */
export const MONTH_DRAFT: DraftID = { screen: 'manage-data', record: 'month' }

export function findMonthState(months: readonly MonthState[], month: string): MonthState | null {
  return months.find((each) => each.month === month) ?? null
}

/** Whether a month is locked, by whom and since when. */
export function stateText({ locked, lockedBy, lockedAt }: MonthState): string {
  const day = lockedAt?.slice(0, 10) ?? ''
  return locked ? `locked by ${lockedBy} on ${isDay(day) ? formatDay(day) : ''}` : 'not locked'
}

export function monthStateName({ month }: MonthState): string {
  return isDay(month) ? monthName(month) : month
}
