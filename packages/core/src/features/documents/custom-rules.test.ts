import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { customBillsProblems, customCancellationProblems } from './rules'

const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

describe('[D3 2.13] [D3 5] custom documents', () => {
  const bills = {
    clientID: 1,
    date: day('2026-03-10'),
    amount: cents(100_00),
    numberOfPayments: 3,
    startDate: day('2026-04-30'),
    description: 'Boat',
  }
  test.each<[string, object, string[]]>([
    ['a good one', {}, []],
    [
      'all are required',
      { clientID: null, date: null, amount: null, numberOfPayments: null, startDate: null, description: ' ' },
      [
        'Client is required',
        'Date is required',
        'Amount is required',
        'Number of Payments is required',
        'Start Date is required',
        'Description is required',
      ],
    ],
    ['nothing is no sum', { amount: cents(0) }, ['Write an amount above 0']],
    ['half a bill', { numberOfPayments: 1.5 }, ['Write a number from 1 to 120']],
    ['too many', { numberOfPayments: 121 }, ['Write a number from 1 to 120']],
    ['another age', { startDate: day('2999-12-31') }, ['Start Date is too far away']],
  ])('bills: %s', (_, over, wrong) => {
    expect(messages(customBillsProblems({ ...bills, ...over }))).toEqual(wrong)
  })

  test('a cancellation needs every field but the signature', () => {
    expect(messages(customCancellationProblems({ name: ' ' }))).toEqual(
      ['Date', 'Name', 'Surname', 'Address1', 'Address2', 'Address3', 'RegNo', 'Make', 'Model'].map(
        (label) => `${label} is required`,
      ),
    )
  })
})
