import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { AGEING_BUCKETS, HP_SORTS } from '@forecourt/core/features/hire-purchase/enums'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { isOn, choiceOption, type Options, sortOptions, optionText } from '../../kit/options'

export type DueInput = InputOf<Operations['GetDueHPSchedules']>
export type SchedulesInput = InputOf<Operations['GetHPSchedules']>

const sorting = (options: Options) => sortOptions(options, { columns: HP_SORTS, usual: 'DueDate', days: ['DueDate'] })

export async function dueInput(ctx: Context, options: Options, dayText: string | null): Promise<DueInput> {
  const bucket = choiceOption(AGEING_BUCKETS, optionText(options, 'bucket'), '--bucket')
  return {
    date: await resolveDay(ctx, dayText, 'nearest'),
    text: optionText(options, 'text'),
    bucket,
    ...sorting(options),
  }
}

export function schedulesInput(options: Options, text: string | null): SchedulesInput {
  return { text, pendingPaymentsOnly: isOn(options, 'pending'), ...sorting(options) }
}
