import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { listAddress } from '../../kit/screen/return-row'
import { VehicleAddress } from '../vehicles/address'
import { ArrivingAddress, reportDaysOf, HubAddress, VehicleReportAddress } from './address'
import { tradeInRows } from './trade-in-rows'
import { expensesForm, feeRequestOf, generateRequestOf } from './expenses-draft'
import { periodFormProblems } from './report-dialogs'

const today = day('2026-11-20')
const lot = { date: null, lotNo: 'L-331' }
const words = (problems: readonly { field: string; message: string }[]) =>
  problems.map(({ field, message }) => `${field}: ${message}`)

describe('[D3 2.9] what the dialogs ask', () => {
  test.each([
    ['2026-01-01', '2026-11-20', []],
    ['2026-11-20', '2026-11-20', []],
    ['', '2026-11-20', ['dateFrom: From Date is required']],
    ['', '', ['dateFrom: From Date is required', 'dateTo: To Date is required']],
    ['2026-02-31', '', ['dateFrom: Write a date such as 31-12-2026', 'dateTo: To Date is required']],
    ['2026-11-20', '2026-11-19', ['dateTo: To Date comes before From Date']],
  ])('%s to %s', (dateFrom, dateTo, expected) => {
    expect(words(periodFormProblems({ dateFrom, dateTo }))).toEqual(expected)
  })

  test('[D3 9] without days a report is of 1 January 2020 to today; an address that is wrong is left out', () => {
    expect(reportDaysOf({}, today)).toEqual({ dateFrom: '2020-01-01', dateTo: '2026-11-20' })
    const odd = VehicleReportAddress({
      dateFrom: '2026-02-30',
      type: 'stolen',
      currentPage: '0',
      showRegNo: 'true',
    })
    expect(odd).toEqual({ showRegNo: true })
    expect(HubAddress({ report: 'tax' })).toEqual({})
    expect(ArrivingAddress({ lotNo: 331 }).lotNo).toBe('331')
  })

  test('the way back from a vehicle keeps the query of its report, and leads nowhere else', () => {
    const from = listAddress('/reports/arriving-cars', { lotNo: 'L* 3&4', currentPage: 2, date: undefined })
    expect(from).toBe('/reports/arriving-cars?lotNo=L*+3%264&currentPage=2')
    expect(VehicleAddress({ from }).from).toBe(from)
    for (const wrong of ['https://example.com', '//example.com', '/reports/../users', '/users', 'javascript:alert(1)'])
      expect(VehicleAddress({ from: wrong }).from).toBeUndefined()
  })
})

describe('[D3 2.15] Add Common Expenses', () => {
  test('begins with the bought day of the first car, the end of its year, and the fee that is set', () => {
    expect(expensesForm('2026-11-03', 1250)).toEqual({
      cfeDate: '2026-11-03',
      tmDate: '2026-12-31',
      additionalFee: '1,250.00',
    })
    expect(expensesForm(null, null)).toEqual({ cfeDate: '', tmDate: '', additionalFee: '' })
  })

  test('both dates are needed to generate, the fee is not; the amount is sent as euro, not cents', () => {
    const form = { cfeDate: '2026-11-03', tmDate: '2026-12-31', additionalFee: '1,250.5' }
    expect(generateRequestOf(form, lot)).toEqual({
      input: { filterRequest: lot, cfeDate: '2026-11-03', tmDate: '2026-12-31', additionalFee: '1250.50' },
      problems: [],
    })
    expect(generateRequestOf({ ...form, additionalFee: ' ' }, lot).input.additionalFee).toBeNull()
    expect(words(generateRequestOf({ cfeDate: '', tmDate: '31', additionalFee: '12,5,0' }, lot).problems)).toEqual([
      'tmDate: Write a date such as 31-12-2026',
      expect.stringMatching(/^additionalFee: Write 12\.50/),
      'cfeDate: Date is required',
    ])
  })

  test('the fee alone needs no dates, but an amount', () => {
    const form = { cfeDate: '', tmDate: 'x', additionalFee: '' }
    expect(words(feeRequestOf(form, lot).problems)).toEqual(['additionalFee: Additional Fee is required'])
    const given = feeRequestOf({ ...form, additionalFee: '50' }, lot)
    expect(given).toEqual({ input: { filterRequest: lot, additionalFee: '50.00' }, problems: [] })
  })
})

test('[D3 2.16] the cars that a sale took in stand below it and open their vehicle', () => {
  const value = (text: string) => ({ value: text })
  const base = { yom: 2015, color: value('Red'), priceSold: null, difference: null, dateSold: null }
  const car = { ...base, id: 7, regNo: 'OLD 007', make: value('Fiat'), model: value('Uno') }
  const row = { ...car, id: 1, partExchangedVehicles: [car] }
  const opened: number[] = []
  const [heads, first] = tradeInRows(row, ({ id }) => opened.push(id))
  expect(heads?.kind).toBe('header')
  first?.onOpen?.()
  expect(opened).toEqual([7])
  expect(first?.cells.map(({ content }) => content)).toEqual(['in stock', 'OLD 007', 'Fiat', 'Uno', 2015, 'Red', ''])
  expect(tradeInRows({ ...row, partExchangedVehicles: [] }, () => {})).toMatchObject([{ kind: 'note' }])
})
