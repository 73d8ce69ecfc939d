import { expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents, ZERO } from '../../kernel/money'
import { amortisationOf } from './amortisation'
import { creditFileOf } from './credit-file'
import { hpSchedule } from './schedule'

const TERMS = {
  ...{ price: cents(5_500_00), deposit: cents(500_00), numberOfMonths: 48, monthlyPayment: cents(134_57) },
  ...{ lastPayment: cents(200_11), numberOfFirstPayments: 3, firstPaymentsTotal: cents(1_000_00) },
  ...{ firstPaymentDate: day('2026-01-31'), endOfMonth: true },
}

test('[server 20.8] an amortisation table ends at nothing, and its parts are those of the credit file', () => {
  const file = creditFileOf(TERMS, day('2026-01-01'))
  const { rows, lent, sums } = amortisationOf(hpSchedule(TERMS))
  expect(lent).toBe(file.totalAmountOfCredit)
  expect(sums.interest + sums.charge).toBe(file.totalCostOfCredit)
  expect(sums.charge).toBe(100_00)
  expect(rows.at(-1)).toMatchObject({ number: 48, amount: 200_11, balance: 0 })
  let before: number = lent
  for (const row of rows) {
    expect(row.interest + row.charge + row.capital).toBe(row.amount)
    expect(row.balance).toBe(before - row.capital)
    before = row.balance
  }
})

test('[server 20.8] without a split an amount is capital; what was changed by hand is, too', () => {
  const row = { number: 1, dueDate: day('2026-02-01'), amount: cents(100_00), interest: cents(7_00) }
  const added = { number: 2, dueDate: day('2026-01-15'), amount: cents(50_00), interest: null, bankCharge: null }
  const { rows, lent } = amortisationOf([{ ...row, bankCharge: cents(3_00) }, added])
  expect(lent).toBe(140_00)
  expect(rows.map(({ number, capital, balance }) => [number, capital, balance])).toEqual([
    [2, 50_00, 90_00],
    [1, 90_00, 0],
  ])
  // A part payment stands among them and is told from them.
  const ahead = { ...added, number: 3, dueDate: day('2026-01-20'), isPartPayment: true }
  const table = amortisationOf([{ ...row, bankCharge: cents(3_00) }, added, ahead])
  expect(table.rows.map(({ number, isPartPayment }) => [number, isPartPayment])).toEqual([
    [2, false],
    [3, true],
    [1, false],
  ])
  expect(amortisationOf([])).toEqual({
    ...{ rows: [], lent: ZERO, sums: { amount: 0, interest: 0, charge: 0, capital: 0 } },
  })
})
