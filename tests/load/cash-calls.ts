import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'

export type CashListInput = InputOf<Operations['GetCashManagement']>

const SORTS = ['DateTime', 'Amount', 'Name', 'Description', 'Reference'] as const
const DEEP = 11_000

/** Every filter and sort of the Control Centre, with words that many, few and no entries contain. */
export const CASH_SEARCHES: readonly { what: string; search: CashListInput }[] = [
  { what: 'everything', search: {} },
  { what: 'page 11,000 of everything', search: { pageNumber: DEEP } },
  { what: 'last page of everything', search: { pageNumber: 20_281 } },
  ...SORTS.flatMap((sortByColumn) => [
    { what: `by ${sortByColumn}`, search: { sortByColumn, sortByType: 0 } },
    { what: `by ${sortByColumn}, descending`, search: { sortByColumn, sortByType: 1 } },
    { what: `by ${sortByColumn}, page 11,000`, search: { sortByColumn, sortByType: 0, pageNumber: DEEP } },
  ]),
  { what: 'a registration', search: { regNoAccNo: 'ABC 123' } },
  { what: 'part of a registration', search: { regNoAccNo: 'ABC' } },
  { what: 'one letter of a registration', search: { regNoAccNo: 'a' } },
  { what: 'an HP account', search: { regNoAccNo: 'HP-2219' } },
  { what: 'part of every HP account', search: { regNoAccNo: 'hp' } },
  { what: 'an amount of few', search: { regNoAccNo: '126.35' } },
  { what: 'an amount of many', search: { regNoAccNo: '15.00' } },
  { what: 'an amount or part of a registration', search: { regNoAccNo: '250' } },
  { what: 'a registration of none', search: { regNoAccNo: 'QQQ 999' } },
  { what: 'a word of many', search: { vendorCustomer: 'service' } },
  { what: 'a word of most HP payments', search: { vendorCustomer: 'payment' } },
  { what: 'a surname', search: { vendorCustomer: 'borg' } },
  { what: 'accents typed', search: { vendorCustomer: 'Żebbuġ' } },
  { what: 'two starts of words', search: { vendorCustomer: 'zam mar' } },
  { what: 'two words of many', search: { vendorCustomer: 'inv service' } },
  { what: 'one letter', search: { vendorCustomer: 'a' } },
  { what: 'a reference of few', search: { vendorCustomer: 'INV 12345' } },
  { what: 'a word of none', search: { vendorCustomer: 'zzyzx' } },
  { what: 'a word of many, by Name', search: { vendorCustomer: 'service', sortByColumn: 'Name', sortByType: 0 } },
  {
    what: 'a word of many, by Amount, page 900',
    search: { vendorCustomer: 'service', sortByColumn: 'Amount', sortByType: 1, pageNumber: 900 },
  },
  { what: 'a category of many', search: { categoryID: 3 } },
  { what: 'a category of few', search: { categoryID: 16 } },
  { what: 'a type of most', search: { cashTypeID: 1 } },
  { what: 'a type of few', search: { cashTypeID: 5 } },
  {
    what: 'category and type, by Amount',
    search: { categoryID: 2, cashTypeID: 1, sortByColumn: 'Amount', sortByType: 1 },
  },
  { what: 'a day', search: { from: '2026-03-10', to: '2026-03-10' } },
  { what: 'a month', search: { from: '2026-03-01', to: '2026-03-31' } },
  { what: 'three years', search: { from: '2023-01-01', to: '2025-12-31' } },
  {
    what: 'three years, by Name',
    search: { from: '2023-01-01', to: '2025-12-31', sortByColumn: 'Name', sortByType: 1 },
  },
  { what: 'until a day', search: { to: '2023-06-30' } },
  { what: 'a month of expenses', search: { from: '2026-03-01', to: '2026-03-31', searchOnMonthExpense: true } },
  { what: 'years of expenses', search: { from: '2022-01-01', searchOnMonthExpense: true } },
  {
    what: 'everything at once',
    search: {
      from: '2025-01-01',
      to: '2025-12-31',
      vendorCustomer: 'service',
      categoryID: 7,
      cashTypeID: 1,
      regNoAccNo: 'a',
    },
  },
]
