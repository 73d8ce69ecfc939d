import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { opensDueDialog, dueDateProblem, hubTiles } from '../hub'
import {
  billsBody,
  billsChecks,
  billsProblems,
  billsSpan,
  customCancellationBody,
  customCancellationFormProblems,
  emptyBills,
  emptyCancellation,
} from './custom-drafts'

const today = day('2026-11-20')
const bills = {
  ...emptyBills(today),
  clientID: 4,
  idno: '1M',
  amount: '1,250.5',
  numberOfPayments: '12',
  startDate: '2026-11-30',
  description: 'Loan of a trailer',
}

describe('[D3 2.13] [D3 5] Custom BOE', () => {
  test('asks for everything in its own words; the date is today', () => {
    expect([...billsProblems(emptyBills(today))]).toEqual([
      ['clientID', 'Client is required'],
      ['amount', 'Amount is required'],
      ['numberOfPayments', 'Number of Payments is required'],
      ['startDate', 'Start Date is required'],
      ['description', 'Description is required'],
    ])
  })
  test('asks about a first bill that is due before its issue', () => {
    expect(billsChecks(bills)).toEqual([])
    expect(billsChecks({ ...bills, startDate: '2026-11-20' })).toEqual([])
    expect(billsChecks({ ...bills, startDate: '2026-10-30' })).toMatchObject([
      { field: 'startDate', sentence: 'The first bill is due on 30-10-2026, before its issue on 20-11-2026.' },
    ])
    expect(billsChecks({ ...bills, startDate: 'soon' })).toEqual([])
  })
  test.each([
    [{ clientID: null }, 'clientID', 'Choose a client from the list'],
    [{ amount: '12,5,0' }, 'amount', 'Write 12.50 or 1,250'],
    [{ amount: '0' }, 'amount', 'Write an amount above 0'],
    [{ numberOfPayments: '121' }, 'numberOfPayments', 'Write a number from 1 to 120'],
    [{ numberOfPayments: '-3' }, 'numberOfPayments', 'Write a number from 1 to 120'],
    [{ startDate: '31-02' }, 'startDate', 'Write a date such as 31-12-2026'],
    [{ date: '' }, 'date', 'Date is required'],
  ])('%j', (over, field, message) => {
    expect([...billsProblems({ ...bills, ...over })]).toEqual([[field, message]])
  })
  test('what is sent, and what it comes to', () => {
    expect(billsBody(bills)).toEqual({
      clientID: 4,
      date: '2026-11-20',
      amount: '1250.50',
      numberOfPayments: 12,
      startDate: '2026-11-30',
      description: 'Loan of a trailer',
    })
    expect(billsSpan(bills)).toEqual({ last: '2027-10-30', total: 15_006_00 })
    expect(billsSpan({ ...bills, startDate: '2027-01-31', numberOfPayments: '2' })?.last).toBe('2027-02-28')
    expect(billsSpan({ ...bills, numberOfPayments: '0' })).toBeNull()
  })
})

describe('[D3 2.13] [D3 5] Custom Cancellation', () => {
  test('asks for every field by its name; today and the first signatory are chosen', () => {
    const empty = emptyCancellation(today, 1)
    expect([...customCancellationFormProblems(empty).values()]).toEqual(
      ['Name', 'Surname', 'Address1', 'Address2', 'Address3', 'RegNo', 'Make', 'Model'].map(
        (name) => `${name} is required`,
      ),
    )
    expect(customCancellationFormProblems({ ...empty, date: '' }).get('date')).toBe('Date is required')
    expect(customCancellationBody(empty)).toMatchObject({ date: '2026-11-20', signature: 1 })
  })
})

describe('[D3 2.11] the hub', () => {
  test('four tiles; type 1 asks for a date', () => {
    expect(hubTiles({ schedules: '3 accounts', due: '' }).map(({ name, to }) => [name, to])).toEqual([
      ['HP Schedules', '/hp-boe/hp-schedules'],
      ['Payments Due Report', '/hp-boe/1'],
      ["Custom BOE's", '/hp-boe/custom-boe'],
      ['Custom Cancellation', '/hp-boe/custom-cancellation'],
    ])
    expect(['1', '2', undefined].map(opensDueDialog)).toEqual([true, false, false])
    expect(['', '31/31', '2026-11-20'].map(dueDateProblem)).toEqual([
      'Date is required',
      'Write a date such as 31-12-2026',
      null,
    ])
  })
})
