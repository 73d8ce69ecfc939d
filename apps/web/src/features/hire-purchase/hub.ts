import type { DueList } from '@forecourt/core/features/hire-purchase/schemas'
import { DAY_PROBLEM, isDay } from '@forecourt/core/kernel/days'
import { formatCount } from '../../kit/grid/cells'
import type { Tile } from '../../kit/tiles'

export interface HubTile extends Tile {
  to: string
}

/** The `type` of the address that opens the dialog of the Payments Due Report. */
export const DUE_DIALOG_TYPE = '1'

export function opensDueDialog(type: string | undefined): boolean {
  return type === DUE_DIALOG_TYPE
}

/** Returns the tiles of the hub, in order. */
export function hubTiles(figures: { schedules: string; due: string }): readonly HubTile[] {
  return [
    {
      alias: 'hs',
      name: 'HP Schedules',
      about: 'Accounts, what is paid and what remains',
      asks: 'opens at once',
      figure: figures.schedules,
      to: '/hp-boe/hp-schedules',
    },
    {
      alias: 'pd',
      name: 'Payments Due Report',
      about: 'Who owes what, and since when',
      asks: 'Date',
      figure: figures.due,
      to: `/hp-boe/${DUE_DIALOG_TYPE}`,
    },
    {
      alias: 'bo',
      name: "Custom BOE's",
      about: 'Bills of exchange without an account',
      asks: 'Client, amount, dates',
      figure: 'prints a PDF',
      to: '/hp-boe/custom-boe',
    },
    {
      alias: 'cn',
      name: 'Custom Cancellation',
      about: 'Of a vehicle that is not in the books',
      asks: 'Owner, vehicle',
      figure: 'prints a PDF',
      to: '/hp-boe/custom-cancellation',
    },
  ]
}

/** Lines of the palette that lead to the same pages. */
export const HUB_LINES = ['sched zammit pending', 'due eom', 'boe'] as const

/** Returns why the report cannot be opened, or null. */
export function dueDateProblem(date: string): string | null {
  if (date === '') return 'Date is required'
  return isDay(date) ? null : DAY_PROBLEM
}

/** Returns `3 today, 75 until today`: the accounts whose oldest owed instalment is due on the day, and all that owe something by then. */
export function dueAccountsText({ buckets, totalCount }: Pick<DueList, 'buckets' | 'totalCount'>): string {
  const today = buckets.find(({ bucket }) => bucket === 'today')?.count ?? 0
  return `${formatCount(today)} today, ${formatCount(totalCount)} until today`
}
