import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay } from '../../../test-data/agreements'
import { day } from '../../kernel/days'
import { cents, sumCents, type Cents } from '../../kernel/money'
import { SaleType } from './enums'
import {
  amountOwed,
  attemptsOf,
  commonExpenseKind,
  commonExpenses,
  expenseBalances,
  firstPaymentRow,
  hpPriceOf,
  paymentBalances,
  tradeInExpenses,
  tradeInProfit,
  profit,
  saleProblems,
  soldPriceOf,
  totalCost,
  type AttemptEntry,
  type SaleFigures,
} from './rules'

const euros = (amount: number | null): Cents | null => (amount === null ? null : cents(amount * 100))
const sale = (
  saleType: number,
  soldPrice: number | null,
  difference: number | null = null,
  deposit: number | null = null,
): SaleFigures => ({
  saleType,
  soldPrice: euros(soldPrice),
  difference: euros(difference),
  deposit: euros(deposit),
})

describe('the sold price', () => {
  test.each<[string, SaleFigures, (number | null)[], number | null]>([
    ['as typed', sale(SaleType.Cash, 9_000), [], 9_000_00],
    ['as typed, in spite of cars taken in', sale(SaleType.PartExchange, 9_000, 3_000), [2_000], 9_000_00],
    ['difference and what was allowed', sale(SaleType.PartExchange, null, 3_000), [2_000, 1_500], 6_500_00],
    ['less what we pay', sale(SaleType.PartExchange, null, -500), [2_000], 1_500_00],
    ['of HP part exchange', sale(SaleType.HPPartExchange, null, 3_000, 500), [2_000, null], 5_000_00],
    ['unknown without a difference', sale(SaleType.PartExchange, null), [2_000], null],
    ['unknown for a plain sale without one', sale(SaleType.HirePurchase, null, 3_000), [2_000], null],
  ])('%s', (_, figures, takenIn, expected) => {
    expect(soldPriceOf(figures, takenIn.map(euros))).toBe(expected)
  })
  test('instalments are made of the price, or of the difference of an HP part exchange', () => {
    expect(hpPriceOf(sale(SaleType.HirePurchase, 9_000))).toBe(9_000_00)
    expect(hpPriceOf(sale(SaleType.HPPartExchange, 9_000, 4_000))).toBe(4_000_00)
    expect(hpPriceOf(sale(SaleType.HPPartExchange, 9_000))).toBeNull()
  })
})

describe('what a buyer owes outside hire purchase', () => {
  test.each<[string, SaleFigures, number[], number]>([
    ['cash', sale(SaleType.Cash, 9_000), [1_000, 500], 7_500_00],
    ['cash, refunded', sale(SaleType.Cash, 9_000), [1_000, -1_000], 9_000_00],
    ['part exchange', sale(SaleType.PartExchange, 9_000, 3_000), [3_000], 0],
    ['part exchange where we pay', sale(SaleType.PartExchange, 2_000, -500), [], -500_00],
    ['hire purchase: the deposit', sale(SaleType.HirePurchase, 9_000, null, 1_000), [400], 600_00],
    ['HP part exchange: the deposit', sale(SaleType.HPPartExchange, 9_000, 4_000, 1_000), [], 1_000_00],
    ['hire purchase without a deposit', sale(SaleType.HirePurchase, 9_000), [100], -100_00],
  ])('%s', (_, figures, payments, expected) => {
    expect(
      amountOwed(
        figures,
        payments.map((amount) => cents(amount * 100)),
      ),
    ).toBe(expected)
  })
})

describe('[D2 9] the payments table', () => {
  test.each([
    [sale(SaleType.Cash, 9_000, 1), { label: 'Sold Price', amount: 9_000_00 }],
    [sale(SaleType.HirePurchase, 9_000), { label: 'Sold Price', amount: 9_000_00 }],
    [sale(SaleType.PartExchange, 9_000, 3_000), { label: 'Difference', amount: 3_000_00 }],
    [sale(SaleType.HPPartExchange, 9_000, 3_000), { label: 'Difference', amount: 3_000_00 }],
    [sale(SaleType.PartExchange, 9_000, -1), null],
    [sale(SaleType.PartExchange, 9_000, 0), null],
    [sale(SaleType.Cash, null), null],
  ])('first row of %j', (figures, expected) => {
    expect(firstPaymentRow(figures)).toEqual(expected)
  })

  test('balances run by date, then id, to what is left', () => {
    const payments = [
      { id: 3, date: day('2026-02-01'), amount: cents(100_00) },
      { id: 2, date: day('2026-02-01'), amount: cents(50_00) },
      { id: 9, date: day('2026-01-01'), amount: cents(-10_00) },
    ]
    expect(paymentBalances(cents(120_00), payments).map((one) => [one.id, one.runningBalance])).toEqual([
      [9, 130_00],
      [2, 80_00],
      [3, -20_00],
    ])
    expect(expenseBalances(payments).map((one) => one.runningBalance)).toEqual([-10_00, 40_00, 140_00])
    expect(payments.map((one) => one.id)).toEqual([3, 2, 9])
  })

  test('the last balance is what is owed, however the payments came', () => {
    const payment = fc.record({ date: anyDay, amount: fc.integer({ min: -500_00, max: 5_000_00 }).map(cents) })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_00 }),
        fc.array(payment, { minLength: 1, maxLength: 20 }),
        (price, list) => {
          const payments = list.map((one, id) => ({ ...one, id }))
          const figures = { saleType: SaleType.Cash, soldPrice: cents(price), difference: null, deposit: null }
          const balances = paymentBalances(cents(price), payments)
          expect(balances.at(-1)!.runningBalance).toBe(
            amountOwed(
              figures,
              payments.map((one) => one.amount),
            ),
          )
          expect(paymentBalances(cents(price), payments.toReversed())).toEqual(balances)
          expect(expenseBalances(payments).at(-1)!.runningBalance).toBe(sumCents(payments.map((one) => one.amount)))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('costs and profit', () => {
  test('profit is price less cost, and nothing while unsold', () => {
    const cost = totalCost(cents(5_000_00), [cents(200_00), cents(-50_00)])
    expect(cost).toBe(5_150_00)
    expect(totalCost(null, [])).toBe(0)
    expect(profit({ soldPrice: cents(6_000_00), totalCost: cost })).toBe(850_00)
    expect(profit({ soldPrice: cents(5_000_00), totalCost: cost })).toBe(-150_00)
    expect(profit({ soldPrice: null, totalCost: cost })).toBeNull()
  })

  test('[D2 9] PE profit stands on the car taken in', () => {
    const takenIn = { soldPrice: cents(9_500_00), totalCost: cents(2_300_00), boughtPrice: cents(2_000_00) }
    const sold = { expenses: cents(400_00), boughtPrice: cents(6_000_00) }
    expect(tradeInProfit(takenIn, sold)).toBe(800_00)
    expect(tradeInProfit({ ...takenIn, soldPrice: null }, sold)).toBeNull()
    expect(tradeInExpenses(takenIn)).toBe(300_00)
    expect(tradeInExpenses({ totalCost: cents(7), boughtPrice: null })).toBe(7)
  })
})

describe('[D2 9] common expenses', () => {
  test.each([
    ['Cost From Excel Sheet', 'anything', 'excelAmount'],
    ['cost from excel sheet ', '', 'excelAmount'],
    ['Transport Malta', 'Registration tax', 'regTaxAmount'],
    ['TRANSPORT MALTA', 'registration of licence', 'regTaxAmount'],
    ['Transport Malta', 'License plates fees', 'licensePlatesFeesAmount'],
    ['Transport Malta', 'Licence', 'licensePlatesFeesAmount'],
    ['Transport Malta', 'Road test', null],
    ['Transport Malta Ltd', 'Registration tax', null],
    ['Garage', 'Registration tax', null],
    ['', '', null],
  ])('%j %j is %s', (vendor, description, kind) => {
    expect(commonExpenseKind({ vendor, description })).toBe(kind)
  })

  test('all matches are summed', () => {
    const expenses = [
      { vendor: 'Cost From Excel Sheet', description: '', amount: cents(1_000_00) },
      { vendor: 'Transport Malta', description: 'Registration tax', amount: cents(300_00) },
      { vendor: 'transport malta', description: 'Registration late fee', amount: cents(20_00) },
      { vendor: 'Transport Malta', description: 'License plates fees', amount: cents(35_00) },
      { vendor: 'Garage', description: 'Tyres', amount: cents(240_00) },
    ]
    expect(commonExpenses(expenses)).toEqual({
      excelAmount: 1_000_00,
      regTaxAmount: 320_00,
      licensePlatesFeesAmount: 35_00,
      total: 1_355_00,
    })
    expect(commonExpenses([]).total).toBe(0)
  })
})

describe('[D2 5] saleProblems', () => {
  const problems = (figures: SaleFigures, takenIn: number[] = []) => saleProblems({ ...figures, vehicleID: 7 }, takenIn)
  test.each<[string, SaleFigures, number[], [string, string][]]>([
    ['a plain sale', sale(SaleType.Cash, 9_000), [], []],
    ['no price', sale(SaleType.Cash, null), [], [['soldToPrice', 'Sold Price is required']]],
    ['a negative price', sale(SaleType.HirePurchase, -1), [], [['soldToPrice', 'Sold Price cannot be negative']]],
    [
      'a negative deposit',
      sale(SaleType.HirePurchase, 9, null, -1),
      [],
      [['deposit', 'The deposit cannot be negative']],
    ],
    ['part exchange without a price', sale(SaleType.PartExchange, null, 3_000), [8], []],
    ['part exchange where we pay', sale(SaleType.PartExchange, null, -3_000), [8, 9], []],
    [
      'no difference and no car',
      sale(SaleType.PartExchange, 9_000),
      [],
      [
        ['difference', 'Difference is required'],
        ['peVehicleID', 'Vehicle is required'],
      ],
    ],
    [
      'a difference that is all deposit',
      sale(SaleType.HPPartExchange, null, 500, 500),
      [8],
      [['difference', 'The difference must exceed the deposit']],
    ],
    ['a difference above the deposit', sale(SaleType.HPPartExchange, null, 501, 500), [8], []],
    [
      'itself',
      sale(SaleType.PartExchange, null, 5),
      [8, 7],
      [['peVehicleID', 'A vehicle cannot be taken in exchange for itself']],
    ],
    [
      'one car twice',
      sale(SaleType.PartExchange, null, 5),
      [8, 9, 8],
      [['additionalPEVehicles', 'A vehicle can be taken in only once']],
    ],
  ])('%s', (_, figures, takenIn, expected) => {
    expect(problems(figures, takenIn).map(({ field, message }) => [field, message])).toEqual(expected)
  })
})

describe('attempts', () => {
  const deposit = (id: number, clientID: number, date: string, amount: number): AttemptEntry => ({
    id,
    clientID,
    date: day(date),
    amount: cents(amount * 100),
    agreed: null,
    isAdditional: false,
  })
  const agreed = (entry: AttemptEntry, amount: number): AttemptEntry => ({ ...entry, agreed: euros(amount) })
  const additional = (entry: AttemptEntry): AttemptEntry => ({ ...entry, isAdditional: true })

  test('one per client: the latest deposit, and all of that client’s money', () => {
    expect(
      attemptsOf([
        agreed(deposit(1, 5, '2026-01-10', 200), 9_000),
        agreed(deposit(2, 6, '2026-03-01', 500), 8_800),
        agreed(deposit(3, 5, '2026-02-10', 100), 8_900),
        additional(deposit(4, 5, '2026-04-10', 50)),
      ]),
    ).toEqual([
      { clientID: 6, date: '2026-03-01', agreed: 8_800_00, amount: 500_00 },
      { clientID: 5, date: '2026-02-10', agreed: 8_900_00, amount: 350_00 },
    ])
  })

  test('a refund takes off money and is no newer deposit; an additional deposit alone is no attempt', () => {
    expect(attemptsOf([agreed(deposit(1, 5, '2026-01-10', 200), 9_000), deposit(2, 5, '2026-05-01', -150)])).toEqual([
      { clientID: 5, date: '2026-01-10', agreed: 9_000_00, amount: 50_00 },
    ])
    expect(attemptsOf([additional(deposit(1, 5, '2026-01-10', 200))])).toEqual([])
    expect(attemptsOf([agreed(deposit(1, 5, '2026-01-10', 0), 9_000)])).toMatchObject([{ clientID: 5, amount: 0 }])
    expect(attemptsOf([])).toEqual([])
  })

  test('follow the entries alone, not their order', () => {
    const entries = [
      agreed(deposit(1, 5, '2026-01-10', 200), 1),
      agreed(deposit(2, 6, '2026-01-10', 10), 2),
      agreed(deposit(3, 5, '2026-01-10', 30), 3),
    ]
    expect(attemptsOf(entries.toReversed())).toEqual(attemptsOf(entries))
    expect(attemptsOf(entries)[0]).toMatchObject({ clientID: 5, agreed: 3_00, amount: 230_00 })
  })
})
