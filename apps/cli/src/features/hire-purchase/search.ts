import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { AGEING_BUCKETS, HP_SORTS } from '@forecourt/core/features/hire-purchase/schemas'
import type { Context } from '../../kit/context'
import { dayOf } from '../../kit/days'
import { usage } from '../../kit/failure'
import { isOn, type Options, textOf } from '../../kit/options'

export type DueInput = InputOf<Operations['GetDueHPSchedules']>
export type SchedulesInput = InputOf<Operations['GetHPSchedules']>

/** One of a closed set, written in any case. */
function oneOf<const T extends string>(set: readonly T[], text: string | null, option: string): T | null {
  if (text === null) return null
  const found = set.find((each) => each.toLowerCase() === text.toLowerCase())
  if (!found) throw usage(`${option} is one of ${set.join(', ')}, not '${text}'`)
  return found
}

function sortingOf(options: Options): Pick<DueInput, 'sortByColumn' | 'sortByType'> {
  const column = oneOf(HP_SORTS, textOf(options, 'sort'), '--sort')
  if (!column) return isOn(options, 'asc') ? { sortByColumn: 'DueDate', sortByType: 0 } : {}
  return { sortByColumn: column, sortByType: isOn(options, 'asc') || column !== 'DueDate' ? 0 : 1 }
}

/** What is asked for in a list of payments due. */
export async function dueInput(ctx: Context, options: Options, dayText: string | null): Promise<DueInput> {
  const bucket = oneOf(AGEING_BUCKETS, textOf(options, 'bucket'), '--bucket')
  return { date: await dayOf(ctx, dayText), text: textOf(options, 'text'), bucket, ...sortingOf(options) }
}

/** What is asked for in a list of HP schedules. */
export function schedulesInput(options: Options, text: string | null): SchedulesInput {
  return { text, pendingPaymentsOnly: isOn(options, 'pending'), ...sortingOf(options) }
}
