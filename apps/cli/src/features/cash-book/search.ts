import { CASH_CATEGORY_NAMES, CASH_SORTS } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { TYPE_WORDS, typeSlot } from '@forecourt/core/features/cash-book/line-fields'
import { choiceOf } from '@forecourt/core/line/reading'
import type { Operations } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { periodOf } from '../../kit/days'
import { usage } from '../../kit/failure'
import { isOn, type Options, sortingOf, textOf } from '../../kit/options'

export type CashInput = InputOf<Operations['GetCashManagement']>

/** What is asked for in a list of cash entries. */
export async function cashInput(ctx: Context, options: Options): Promise<CashInput> {
  const { from, to } = await periodOf(ctx, options)
  return {
    regNoAccNo: textOf(options, 'reg'),
    vendorCustomer: textOf(options, 'who'),
    categoryID: categoryOf(textOf(options, 'category')),
    cashTypeID: typeOf(textOf(options, 'type')),
    from,
    to,
    searchOnMonthExpense: isOn(options, 'monthExpense'),
    ...(isOn(options, 'withDeleted') ? { withDeleted: true } : {}),
    ...sortingOf(options, { columns: CASH_SORTS, usual: 'DateTime', days: ['DateTime'] }),
  }
}

/** A category by its number, its name, or the start of only one name. */
export function categoryOf(text: string | null): number | null {
  if (text === null) return null
  const typed = text.trim().toLowerCase()
  const all = Object.entries(CASH_CATEGORY_NAMES).map(([id, name]) => ({ id, name, key: name.toLowerCase() }))
  const exact = all.find(({ id, key }) => id === typed || key === typed || key.replaceAll(' ', '') === typed)
  const begun = all.filter(({ key }) => typed !== '' && key.startsWith(typed))
  const found = exact ?? (begun.length === 1 ? begun[0] : undefined)
  if (!found) throw usage(`--category is one of ${all.map((each) => each.name).join(', ')}, not '${text}'`)
  return Number(found.id)
}

function typeOf(text: string | null): number | null {
  if (text === null) return null
  const type = choiceOf(typeSlot, text)
  if (!type) throw usage(`--type is one of ${Object.keys(TYPE_WORDS).join(', ')}, not '${text}'`)
  return type.id
}

/** What is asked for in a list of cash books. */
export async function batchesInput(ctx: Context, options: Options): Promise<InputOf<Operations['GetBatchList']>> {
  const { from, to } = await periodOf(ctx, options)
  return { startDate: from, endDate: to }
}
