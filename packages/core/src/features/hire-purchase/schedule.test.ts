import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../../test-data/fineract-schedules.json'
import worked from '../../../test-data/worked-figures.json'
import { AGREEMENT_RUNS, anyDay, anyTerms, expectSame } from '../../../test-data/agreements'
import { addMonths, day, daysInMonth, endOfMonth, dayParts } from '../../kernel/days'
import { InvariantError } from '../../kernel/invariant'
import { CENTS_MAX, ZERO, cents, centsFromWire, sumCents, type Cents } from '../../kernel/money'
import {
  actuarialInterest,
  bankCharges,
  financedAmount,
  hpSchedule,
  periodicRate,
  termsProblems,
  type HpTerms,
} from './schedule'

const euro = (text: string): Cents => {
  const amount = centsFromWire(text)
  if (amount === null) throw new Error(`Not an amount: ${text}`)
  return amount
}

const plain: HpTerms = {
  price: cents(9_000_00),
  deposit: cents(1_000_00),
  numberOfMonths: 24,
  monthlyPayment: cents(400_00),
  lastPayment: null,
  numberOfFirstPayments: null,
  firstPaymentsTotal: null,
  firstPaymentDate: day('2026-01-31'),
  endOfMonth: false,
}

describe('over random agreements', () => {
  test('[D2 9] every identity of a schedule holds to the cent', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        expectSame(termsProblems(terms).length, 0, 'problems')
        const rows = hpSchedule(terms)
        const financed = financedAmount(terms)
        expectSame(rows.length, terms.numberOfMonths, 'rows')
        expectSame(rows[0]!.capital, financed, 'first capital')
        let capital: number = financed
        for (const [i, row] of rows.entries()) {
          if (row.number !== i + 1) throw new Error(`row ${i} is numbered ${row.number}`)
          if (row.interest < 0) throw new Error(`row ${row.number}: negative interest`)
          if (row.bankCharge < 0 || row.bankCharge > row.amount) throw new Error(`row ${row.number}: bank charge`)
          if (row.amount !== row.bankCharge + row.interest + row.reduceFromCapital)
            throw new Error(`row ${row.number}: split`)
          if (row.capital !== capital) throw new Error(`row ${row.number}: capital ${row.capital}, not ${capital}`)
          if (i > 0 && row.dueDate <= rows[i - 1]!.dueDate) throw new Error(`row ${row.number}: due date`)
          capital -= row.reduceFromCapital
        }
        expectSame(capital, 0, 'last balance')
        expectSame(sumCents(rows.map((row) => row.reduceFromCapital)), financed, 'capital repaid')
        expectSame(sumCents(rows.map((row) => row.bankCharge)), Math.floor((financed * 2 + 50) / 100), 'bank charges')
        const last = terms.lastPayment ?? terms.monthlyPayment
        const count = terms.numberOfFirstPayments ?? 0
        const agreed =
          (terms.firstPaymentsTotal ?? 0) + (terms.numberOfMonths - 1 - count) * terms.monthlyPayment + last
        expectSame(sumCents(rows.map((row) => row.amount)), agreed, 'agreed')
      }),
      { numRuns: AGREEMENT_RUNS },
    )
  })

  test('interest is actuarial: every balance is the present value of what is still to come, within half a cent', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const rows = hpSchedule(terms)
        const payments = rows.map((row) => cents(row.amount - row.bankCharge))
        const rate = periodicRate(financedAmount(terms), payments)
        expect(rate).toBeGreaterThanOrEqual(0)
        for (const [i, row] of rows.entries()) {
          let value = 0
          for (let j = i; j < payments.length; j++) value += payments[j]! / (1 + rate) ** (j - i + 1)
          if (Math.abs(value - row.capital) > 0.51) throw new Error(`row ${row.number}: ${row.capital}, worth ${value}`)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('whatever is typed, either a sentence says what is wrong or a schedule comes out', () => {
    const amount = fc
      .oneof(fc.integer({ min: -100, max: 50_000 }), fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }))
      .map(cents)
    const number = fc.oneof(fc.integer({ min: -2, max: 130 }), fc.constantFrom(0.5, 12.5, Number.NaN, Infinity))
    const slip: fc.Arbitrary<Partial<HpTerms>> = fc.oneof(
      amount.map((price) => ({ price })),
      amount.map((deposit) => ({ deposit })),
      number.map((numberOfMonths) => ({ numberOfMonths })),
      amount.map((monthlyPayment) => ({ monthlyPayment })),
      fc.option(amount).map((lastPayment) => ({ lastPayment })),
      fc.option(number).map((numberOfFirstPayments) => ({ numberOfFirstPayments })),
      fc.option(amount).map((firstPaymentsTotal) => ({ firstPaymentsTotal })),
      fc.oneof(anyDay, fc.constant(day('2999-12-31'))).map((firstPaymentDate) => ({ firstPaymentDate })),
    )
    const slips = fc
      .array(slip, { minLength: 1, maxLength: 4 })
      .map((list): Partial<HpTerms> => Object.assign({}, ...list))
    const typed = fc.tuple(anyTerms, slips).map(([terms, change]): HpTerms => ({ ...terms, ...change }))
    let made = 0
    fc.assert(
      fc.property(typed, (terms) => {
        const problems = termsProblems(terms)
        for (const { message } of problems) expect(message).not.toMatch(/NaN|undefined|null|Infinity/)
        if (problems.length > 0) expect(() => hpSchedule(terms)).toThrow(InvariantError)
        else made += hpSchedule(terms).length > 0 ? 1 : 0
      }),
      { numRuns: 1_500 },
    )
    expect(made).toBeGreaterThan(100)
  })
})

describe('worked schedules', () => {
  const rowsOf = (vector: (typeof vectors)[number]) =>
    vector.rows.map(([, , principal, interest, total, balance]) => ({
      principal: euro(principal!),
      interest: euro(interest!),
      total: euro(total!),
      balance: euro(balance!),
    }))
  const declining = vectors.filter((v) => v.interest === 'DECLINING_BALANCE' && v.period === 'SAME_AS_REPAYMENT_PERIOD')
  const plainInterest = declining.filter((v) => v.grace_interest_payment === '0' && v.interest_free === '0')

  test('there are nine, of 134 rows', () => {
    expect(vectors).toHaveLength(9)
    expect(vectors.flatMap((vector) => vector.rows)).toHaveLength(134)
    expect(plainInterest.map((vector) => vector.id)).toEqual(['RS02', 'RS04', 'RS05', 'ROUND_DECLINING_BALANCE'])
  })

  test.each(plainInterest)('$id: interest and balance of every row agree within a cent', (vector) => {
    const rows = rowsOf(vector)
    const interest = actuarialInterest(
      euro(vector.principal),
      rows.map((row) => row.total),
    )
    let balance: number = euro(vector.principal)
    for (const [i, row] of rows.entries()) {
      expect(Math.abs(interest[i]! - row.interest), `row ${i + 1}`).toBeLessThanOrEqual(1)
      balance -= row.total - interest[i]!
      expect(Math.abs(balance - row.balance), `balance ${i + 1}`).toBeLessThanOrEqual(1)
    }
  })

  test.each(['RS02', 'ROUND_DECLINING_BALANCE', 'RS05'])('%s: the terms give its very rows', (id) => {
    const vector = vectors.find((one) => one.id === id)!
    const rows = rowsOf(vector)
    const grace = Number(vector.grace_principal)
    const terms: HpTerms = {
      ...plain,
      price: euro(vector.principal),
      deposit: ZERO,
      numberOfMonths: rows.length,
      monthlyPayment: rows[grace]!.total,
      lastPayment: rows.at(-1)!.total,
      numberOfFirstPayments: grace || null,
      firstPaymentsTotal: grace ? sumCents(rows.slice(0, grace).map((row) => row.total)) : null,
      firstPaymentDate: day(id === 'ROUND_DECLINING_BALANCE' ? '2023-10-01' : '2022-12-01'),
    }
    const schedule = hpSchedule(terms, 0)
    expect(schedule.map((row) => row.amount)).toEqual(rows.map((row) => row.total))
    for (const [i, row] of schedule.entries()) {
      expect(Math.abs(row.interest - rows[i]!.interest)).toBeLessThanOrEqual(1)
      expect(Math.abs(row.reduceFromCapital - rows[i]!.principal)).toBeLessThanOrEqual(1)
      const [date, month, year] = vector.rows[i]![1]!.split(' ')
      expect(new Date(`${row.dueDate}T00:00:00Z`).getTime()).toBe(Date.parse(`${date} ${month} ${year} UTC`))
    }
  })

  test.each(vectors)('$id: the invariants hold on its amounts', (vector) => {
    const rows = rowsOf(vector)
    const lent = euro(vector.principal)
    const interest = actuarialInterest(
      lent,
      rows.map((row) => row.total),
    )
    expect(Math.min(...interest)).toBeGreaterThanOrEqual(0)
    expect(sumCents(interest)).toBe(sumCents(rows.map((row) => row.interest)))
    expect(sumCents(rows.map((row, i) => cents(row.total - interest[i]!)))).toBe(lent)
  })

  test('100 at 7% a year', () => {
    const { financed, amounts, interest, balances } = worked.lowRate
    const shares = actuarialInterest(euro(financed), amounts.map(euro))
    let balance: number = euro(financed)
    for (const [i, share] of shares.entries()) {
      expect(Math.abs(share - euro(interest[i]!))).toBeLessThanOrEqual(1)
      balance -= euro(amounts[i]!) - share
      expect(Math.abs(balance - euro(balances[i]!))).toBeLessThanOrEqual(1)
    }
    expect(balance).toBe(0)
  })

  test.each(worked.annualRates.cases)('the annual rate of $lent over $periods periods is $percent%', (one) => {
    const payments: Cents[] = Array.from({ length: one.periods }, () => ZERO)
    for (const [period, amount] of one.repaid) payments[Number(period) - 1] = euro(String(amount))
    const rate = periodicRate(euro(one.lent), payments)
    const annual = ((1 + rate) ** one.periodsPerYear - 1) * 100
    // The directive prints one or two decimals.
    expect(Math.abs(annual - one.percent)).toBeLessThan(one.percent === 16.9 ? 0.05 : 0.005)
  })

  test('[D2 9] 8,000 over 24 months: 6.67 a row, the last takes the rounding', () => {
    const { price, months, each, last, total } = worked.bankCharge
    const charges = bankCharges(euro(price), months)
    expect(charges.slice(0, -1)).toEqual(Array.from({ length: months - 1 }, () => euro(each)))
    expect(charges.at(-1)).toBe(euro(last))
    expect(sumCents(charges)).toBe(euro(total))
  })

  test('a bank charge rounded up never asks for more than there is', () => {
    const charges = bankCharges(cents(40_00), 120)
    expect(charges.slice(0, 80).every((charge) => charge === 1)).toBe(true)
    expect(charges.slice(80).every((charge) => charge === 0)).toBe(true)
    expect(bankCharges(cents(1_00), 120).at(-1)).toBe(2)
  })
})

describe('due dates', () => {
  test('month ends never drift', () => {
    const terms = { ...plain, firstPaymentDate: addMonths(day(worked.monthEnds.first), 0), numberOfMonths: 14 }
    const rows = hpSchedule({ ...terms, monthlyPayment: cents(700_00) })
    expect(rows[0]!.dueDate).toBe(worked.monthEnds.first)
    expect(rows.slice(1).map((row) => row.dueDate)).toEqual(worked.monthEnds.due)
  })

  test('the end-of-month flag moves every row to its last day', () => {
    const rows = hpSchedule({ ...plain, firstPaymentDate: day('2023-12-05'), endOfMonth: true })
    expect(rows.slice(0, 4).map((row) => row.dueDate)).toEqual(['2023-12-31', '2024-01-31', '2024-02-29', '2024-03-31'])
    for (const row of rows) expect(row.dueDate).toBe(endOfMonth(row.dueDate))
  })

  test('one row a calendar month, its date that of the first or the last of a shorter month', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const first = dayParts(terms.firstPaymentDate)
        for (const [i, row] of hpSchedule(terms).entries()) {
          const due = dayParts(row.dueDate)
          expectSame(due.year * 12 + due.month, first.year * 12 + first.month + i, 'month')
          const length = daysInMonth(due.year, due.month)
          expectSame(due.date, terms.endOfMonth ? length : Math.min(first.date, length), 'date')
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('amounts', () => {
  test('first payments share their total, odd cents on the earliest; the last is its own', () => {
    const terms = {
      ...plain,
      numberOfFirstPayments: 3,
      firstPaymentsTotal: cents(100_00),
      lastPayment: cents(1_500_00),
    }
    const amounts = hpSchedule(terms).map((row) => row.amount)
    expect(amounts.slice(0, 4)).toEqual([33_34, 33_33, 33_33, 400_00])
    expect(amounts.at(-1)).toBe(1_500_00)
    expect(amounts).toHaveLength(24)
  })

  test('small first payments let the capital grow, and it is still paid off', () => {
    const terms = { ...plain, numberOfFirstPayments: 6, firstPaymentsTotal: cents(60_00), lastPayment: cents(4_000_00) }
    const rows = hpSchedule(terms)
    expect(rows[0]!.reduceFromCapital).toBeLessThan(0)
    expect(rows[1]!.capital).toBeGreaterThan(rows[0]!.capital)
    expect(sumCents(rows.map((row) => row.reduceFromCapital))).toBe(8_000_00)
  })

  test('instalments that only just cover bear no interest', () => {
    const rows = hpSchedule({ ...plain, numberOfMonths: 10, monthlyPayment: cents(816_00) })
    expect(rows.every((row) => row.interest === 0 && row.bankCharge === 16_00)).toBe(true)
  })

  test('a single instalment, at a rate far above 1', () => {
    const rows = hpSchedule({
      ...plain,
      price: cents(1),
      deposit: ZERO,
      numberOfMonths: 1,
      monthlyPayment: cents(1_000_000_00),
    })
    expect(rows).toMatchObject([
      { amount: 1_000_000_00, bankCharge: 0, interest: 999_999_99, reduceFromCapital: 1, capital: 1 },
    ])
  })

  test('the largest agreement that can be kept', () => {
    const terms = {
      ...plain,
      price: cents(9_000_000_000),
      deposit: ZERO,
      numberOfMonths: 120,
      monthlyPayment: cents(80_000_000),
    }
    const rows = hpSchedule(terms)
    expect(sumCents(rows.map((row) => row.interest))).toBe(120 * 80_000_000 - 9_000_000_000 - 180_000_000)
  })
})

describe('termsProblems', () => {
  const both = 'Give the number of first payments and their total, or neither'
  test.each<[string, Partial<HpTerms>, string, string]>([
    ['no months', { numberOfMonths: 0 }, 'numberOfMonths', 'The number of months is a whole number from 1 to 120'],
    [
      'too many months',
      { numberOfMonths: 121 },
      'numberOfMonths',
      'The number of months is a whole number from 1 to 120',
    ],
    ['half a month', { numberOfMonths: 1.5 }, 'numberOfMonths', 'The number of months is a whole number from 1 to 120'],
    [
      'nothing financed',
      { deposit: cents(9_000_00) },
      'deposit',
      'Nothing is left to finance: the price is 9,000.00, the deposit 9,000.00',
    ],
    ['a negative deposit', { deposit: cents(-1) }, 'deposit', 'The deposit cannot be negative'],
    ['a count alone', { numberOfFirstPayments: 2 }, 'firstPaymentsTotal', both],
    ['a total alone', { firstPaymentsTotal: cents(5) }, 'numberOfFirstPayments', both],
    [
      'first payments only',
      { numberOfFirstPayments: 24, firstPaymentsTotal: cents(9_600_00) },
      'numberOfFirstPayments',
      'There are 24 instalments, so at most 23 first payments',
    ],
    [
      'no first payments',
      { numberOfFirstPayments: 0, firstPaymentsTotal: ZERO },
      'numberOfFirstPayments',
      'The number of first payments is a whole number from 1',
    ],
    ['a negative last', { lastPayment: cents(-5) }, 'lastPayment', 'The last payment cannot be negative'],
    [
      'not covering',
      { monthlyPayment: cents(339_99) },
      'monthlyPayment',
      'The instalments total 8,159.76 but 8,160.00 is owed',
    ],
    [
      'less than its bank charge',
      { numberOfFirstPayments: 2, firstPaymentsTotal: cents(13_33), monthlyPayment: cents(500_00) },
      'firstPaymentsTotal',
      'Instalment 2 of 6.66 is less than its bank charge of 6.67',
    ],
    [
      'a last below its bank charge',
      { lastPayment: cents(6_58), monthlyPayment: cents(500_00) },
      'lastPayment',
      'Instalment 24 of 6.58 is less than its bank charge of 6.59',
    ],
    [
      'a far date',
      { firstPaymentDate: day('2999-01-01') },
      'firstPaymentDate',
      'The first payment date is too far ahead',
    ],
    [
      'more than can be kept',
      { monthlyPayment: cents(CENTS_MAX) },
      'monthlyPayment',
      'The instalments total 2,399,999,999.76, more than can be kept',
    ],
  ])('refuses %s', (_, change, field, message) => {
    const terms = { ...plain, ...change }
    expect(termsProblems(terms)).toEqual([{ field, message }])
    expect(() => hpSchedule(terms)).toThrow(message)
  })

  test('one cent more covers it', () => {
    expect(termsProblems({ ...plain, monthlyPayment: cents(340_00) })).toEqual([])
  })

  test('another bank charge is another sum', () => {
    expect(termsProblems({ ...plain, monthlyPayment: cents(340_00) }, 250)).toEqual([
      { field: 'monthlyPayment', message: 'The instalments total 8,160.00 but 8,200.00 is owed' },
    ])
  })
})

describe('periodicRate', () => {
  test('is zero when nothing is added', () => {
    expect(periodicRate(cents(100), [cents(40), cents(60)])).toBe(0)
  })
  test('finds 10% for one period', () => {
    expect(periodicRate(cents(1000_00), [cents(1100_00)])).toBeCloseTo(0.1, 12)
  })
  test('refuses what does not cover, or is negative', () => {
    expect(() => periodicRate(cents(100), [cents(99)])).toThrow(InvariantError)
    expect(() => periodicRate(cents(100), [cents(200), cents(-1)])).toThrow(InvariantError)
    expect(() => periodicRate(ZERO, [cents(1)])).toThrow(InvariantError)
  })
})
