import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { AGEING_BUCKETS, HP_SORTS } from '@forecourt/core/features/hire-purchase/enums'
import type { Context } from '../../kit/context'
import { dayOf } from '../../kit/days'
import { isOn, oneOf, type Options, sortingOf, textOf } from '../../kit/options'

export type DueInput = InputOf<Operations['GetDueHPSchedules']>
export type SchedulesInput = InputOf<Operations['GetHPSchedules']>

const sorting = (options: Options) => sortingOf(options, { columns: HP_SORTS, usual: 'DueDate', days: ['DueDate'] })

/** What is asked for in a list of payments due. */
export async function dueInput(ctx: Context, options: Options, dayText: string | null): Promise<DueInput> {
  const bucket = oneOf(AGEING_BUCKETS, textOf(options, 'bucket'), '--bucket')
  return { date: await dayOf(ctx, dayText, 'nearest'), text: textOf(options, 'text'), bucket, ...sorting(options) }
}

/** What is asked for in a list of HP schedules. */
export function schedulesInput(options: Options, text: string | null): SchedulesInput {
  return { text, pendingPaymentsOnly: isOn(options, 'pending'), ...sorting(options) }
}
