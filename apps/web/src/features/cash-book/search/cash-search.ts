import {
  CASH_CATEGORY_NAMES,
  CASH_SORTS,
  CASH_TYPE_NAMES,
  CashCategory,
} from '@forecourt/core/features/cash-book/enums'
import type { CashSearch } from '@forecourt/core/features/cash-book/schemas'
import { type Day, dayInZone, formatDay } from '@forecourt/core/kernel/days'
import type { z } from 'zod'
import type { Sort } from '../../../kit/grid/column'
import {
  type AddressValues,
  addressReader,
  addressChoice,
  addressFlag,
  addressMoment,
  addressNumber,
  addressString,
} from '../../../kit/screen/address'

export const ControlCentreSearch = addressReader({
  regNoAccNo: addressString,
  vendorCustomer: addressString,
  categoryID: addressNumber(),
  cashTypeID: addressNumber(),
  from: addressMoment,
  to: addressMoment,
  currentPage: addressNumber(),
  searchOnMonthExpense: addressFlag,
  sort: addressChoice(CASH_SORTS),
  /** The Date Time column; absent, it shows where there is room for it. */
  showDateTime: addressFlag,
  /** Deleted entries stand among the others. */
  withDeleted: addressFlag,
  /** The file has all that an entry is tied up by. */
  allColumns: addressFlag,
  descending: addressFlag,
})
export type ControlCentreSearch = AddressValues<typeof ControlCentreSearch>

/** Returns the day of the address, whose milliseconds are midnight UTC, or a moment of that day where the dealership is. */
export function dayOfAddress(value: number | Day | undefined, timeZone: string): Day | null {
  if (value === undefined) return null
  if (typeof value === 'string') return value
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return null
  return value % 86_400_000 === 0 ? (date.toISOString().slice(0, 10) as Day) : dayInZone(date, timeZone) // a day of ISO form
}

/** Returns a day as the milliseconds of the address. */
export function addressOfDay(day: string): number | undefined {
  const value = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(value) ? undefined : value
}

type CashSearchInput = Omit<z.input<typeof CashSearch>, 'pageNumber' | 'pageSize'>

export function cashSort(search: ControlCentreSearch): Sort {
  return { key: search.sort ?? 'DateTime', direction: (search.descending ?? !search.sort) ? 'desc' : 'asc' }
}

/** Returns the search call of an address. */
export function cashSearchInput(search: ControlCentreSearch, timeZone: string): CashSearchInput {
  const sort = cashSort(search)
  return {
    regNoAccNo: search.regNoAccNo ?? '',
    vendorCustomer: search.vendorCustomer ?? '',
    categoryID: search.categoryID ?? null,
    cashTypeID: search.cashTypeID ?? null,
    from: dayOfAddress(search.from, timeZone),
    to: dayOfAddress(search.to, timeZone),
    searchOnMonthExpense: search.categoryID === CashCategory.MonthlyExpense && search.searchOnMonthExpense === true,
    ...(search.withDeleted ? { withDeleted: true } : {}),
    // One of the columns that the list sorts by.
    sortByColumn: sort.key as (typeof CASH_SORTS)[number],
    sortByType: sort.direction === 'desc' ? 1 : 0,
  }
}

/** Returns the filters of the Control Centre in words, for print. */
export function filterWords(
  search: ControlCentreSearch,
  timeZone: string,
): readonly (string | false | null | undefined)[] {
  return [
    search.regNoAccNo,
    search.vendorCustomer,
    CASH_CATEGORY_NAMES[search.categoryID ?? 0],
    CASH_TYPE_NAMES[search.cashTypeID ?? 0],
    ...periodWords(dayOfAddress(search.from, timeZone), dayOfAddress(search.to, timeZone)),
    search.withDeleted && 'with deleted entries, struck through and not summed',
  ]
}

export function periodWords(from: Day | null, to: Day | null): readonly (string | null)[] {
  return [from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`]
}
