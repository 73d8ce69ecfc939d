import { CASH_CATEGORY_NAMES, CASH_SORTS } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { TYPE_WORDS, typeSlot } from '@forecourt/core/features/cash-book/line-fields'
import { choiceOf } from '@forecourt/core/line/reading'
import type { Operations } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { resolvePeriod } from '../../kit/days'
import { usageFailure } from '../../kit/failure'
import { isOn, type Options, sortOptions, optionText } from '../../kit/options'

export type CashInput = InputOf<Operations['GetCashManagement']>

export async function cashInput(ctx: Context, options: Options): Promise<CashInput> {
  const { from, to } = await resolvePeriod(ctx, options)
  return {
    regNoAccNo: optionText(options, 'reg'),
    vendorCustomer: optionText(options, 'who'),
    categoryID: parseCategory(optionText(options, 'category')),
    cashTypeID: parseType(optionText(options, 'type')),
    from,
    to,
    searchOnMonthExpense: isOn(options, 'monthExpense'),
    ...(isOn(options, 'withDeleted') ? { withDeleted: true } : {}),
    ...sortOptions(options, { columns: CASH_SORTS, usual: 'DateTime', days: ['DateTime'] }),
  }
}

/** The category with this number or name, or whose name alone begins with it. */
export function parseCategory(text: string | null): number | null {
  if (text === null) return null
  const typed = text.trim().toLowerCase()
  const all = Object.entries(CASH_CATEGORY_NAMES).map(([id, name]) => ({ id, name, key: name.toLowerCase() }))
  const exact = all.find(({ id, key }) => id === typed || key === typed || key.replaceAll(' ', '') === typed)
  const begun = all.filter(({ key }) => typed !== '' && key.startsWith(typed))
  const found = exact ?? (begun.length === 1 ? begun[0] : undefined)
  if (!found) throw usageFailure(`--category is one of ${all.map((each) => each.name).join(', ')}, not '${text}'`)
  return Number(found.id)
}

function parseType(text: string | null): number | null {
  if (text === null) return null
  const type = choiceOf(typeSlot, text)
  if (!type) throw usageFailure(`--type is one of ${Object.keys(TYPE_WORDS).join(', ')}, not '${text}'`)
  return type.id
}

export async function batchesInput(ctx: Context, options: Options): Promise<InputOf<Operations['GetBatchList']>> {
  const { from, to } = await resolvePeriod(ctx, options)
  return { startDate: from, endDate: to }
}
