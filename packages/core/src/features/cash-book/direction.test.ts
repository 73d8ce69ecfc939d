import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../kernel/money'
import {
  isAmountEditableWhenClosed,
  amountProblem,
  DIRECTIONS,
  directionOf,
  movesDrawer,
  isPairInvalid,
  signedAmount,
  allowedTypes,
} from './direction'
import { CashCategory, CashType } from './enums'

const CATEGORIES = Object.entries(CashCategory)
const TYPES = Object.entries(CashType)
const anyCategory = fc.constantFrom(...Object.values(CashCategory))
const anyType = fc.constantFrom(...Object.values(CashType))
const anyAmount = fc.integer({ min: -100_000_00, max: 100_000_00 }).map(cents)

describe('direction', () => {
  test('every category has one', () => {
    expect(
      Object.keys(DIRECTIONS)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Object.values(CashCategory).sort((a, b) => a - b))
  })

  test.each([
    ['Deposit', 100],
    ['AdditionalDeposit', 100],
    ['Sale', 100],
    ['HpPayment', 100],
    ['HPSettlement', 100],
    ['CarHire', 100],
    ['VehicleExpenseRecovery', 100],
    ['TransportMaltaFee', 100],
    ['FreeForm', 100],
    ['VehicleExpense', -100],
    ['MonthlyExpense', -100],
    ['DAD', -100],
    ['STV', -100],
    ['BRN', -100],
    ['PendingOuts', -100],
    ['BankDeposit', -100],
    ['ChequeOut', -100],
    ['TransportMalta', -100],
    ['Purchase', -100],
  ] as const)('%s of 100 is %i', (category, signed) => {
    expect(signedAmount({ categoryID: CashCategory[category], amount: cents(100) })).toBe(signed)
  })

  test('a refund is in the other column, and nothing changes an amount but its sign', () => {
    fc.assert(
      fc.property(anyCategory, anyAmount, (categoryID, amount) => {
        const signed = signedAmount({ categoryID, amount })
        expect(Math.abs(signed)).toBe(Math.abs(amount))
        expect(signedAmount({ categoryID, amount: cents(-amount) })).toBe(cents(-signed))
        expect(Object.is(signed, -0)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a category that is not in the table goes as typed', () => {
    expect(directionOf(99)).toBe('as-typed')
    expect(signedAmount({ categoryID: 99, amount: cents(-7) })).toBe(-7)
  })
})

/** Types that refuse, for each category, an amount above zero and one below: Q cheque, E EPOS, O our cheque. */
const REFUSED: Record<keyof typeof CashCategory, [string, string]> = {
  Deposit: ['O', 'Q'],
  AdditionalDeposit: ['O', 'Q'],
  Sale: ['O', 'Q'],
  HpPayment: ['O', 'Q'],
  HPSettlement: ['O', 'Q'],
  CarHire: ['O', 'Q'],
  VehicleExpenseRecovery: ['O', 'Q'],
  TransportMaltaFee: ['O', 'Q'],
  VehicleExpense: ['QE', 'QE'],
  MonthlyExpense: ['QE', 'QE'],
  DAD: ['QE', 'QE'],
  STV: ['QE', 'QE'],
  BRN: ['QE', 'QE'],
  PendingOuts: ['QE', 'QE'],
  TransportMalta: ['QE', 'QE'],
  Purchase: ['QE', 'QE'],
  FreeForm: ['O', 'QE'],
  BankDeposit: ['QEOBNC', 'QEOBNC'],
  ChequeOut: ['*QEOBNC', '*QEOBNC'],
}
const LETTER: Record<string, string> = {
  Cash: '*',
  Cheque: 'Q',
  EPOS: 'E',
  BankTransfer: 'B',
  ChequeOut: 'O',
  NonCash: 'N',
  Card: 'C',
}

describe('pairs of category and type', () => {
  for (const [category, categoryID] of CATEGORIES)
    for (const [type, typeID] of TYPES)
      for (const [i, amount] of [cents(1), cents(-1)].entries()) {
        const refused = REFUSED[category as keyof typeof CashCategory][i]!.includes(LETTER[type]!)
        test(`${category} of ${amount} by ${type} is ${refused ? 'refused' : 'taken'}`, () => {
          expect(isPairInvalid({ categoryID, typeID, amount })).toBe(refused)
        })
      }

  test('a deposit of nothing goes by any type that brings money in', () => {
    const taken = TYPES.filter(
      ([, typeID]) => !isPairInvalid({ categoryID: CashCategory.Deposit, typeID, amount: cents(0) }),
    )
    expect(taken.map(([type]) => type)).toEqual(['Cash', 'Cheque', 'EPOS', 'BankTransfer', 'NonCash', 'Card'])
  })

  test('no cheque that is received takes money away, and only our own goes out', () => {
    fc.assert(
      fc.property(anyCategory, anyAmount, (categoryID, amount) => {
        const taken = (typeID: number) => !isPairInvalid({ categoryID, typeID, amount })
        const signed = signedAmount({ categoryID, amount })
        if (taken(CashType.Cheque)) expect(signed).toBeGreaterThanOrEqual(0)
        if (taken(CashType.ChequeOut) && amount > 0) expect(signed).toBeLessThan(0)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('[D3 5] amounts', () => {
  test.each(CATEGORIES)('%s', (category, categoryID) => {
    const never = ['VehicleExpense', 'VehicleExpenseRecovery', 'HPSettlement'].includes(category)
    expect(amountProblem({ categoryID, amount: cents(1) })).toBeNull()
    expect(amountProblem({ categoryID, amount: cents(-1) })).toBe(never ? 'Amount cannot be negative' : null)
    expect(amountProblem({ categoryID, amount: cents(0) })).toBe(
      category === 'Deposit' ? null : 'Amount cannot be zero',
    )
  })
})

test('only notes and coins move the drawer', () => {
  expect(TYPES.filter(([, typeID]) => movesDrawer(typeID)).map(([type]) => type)).toEqual(['Cash'])
})

test('[D3 4] of a closed batch only these amounts may change', () => {
  fc.assert(
    fc.property(anyCategory, anyType, (categoryID, typeID) => {
      const open = categoryID === 18 || typeID === 4 || typeID === 7 || typeID === 3
      expect(isAmountEditableWhenClosed({ categoryID, typeID })).toBe(open)
    }),
    { numRuns: 300 },
  )
})

describe('[server 7.1] the types of a category', () => {
  test.each([
    ['VehicleExpense', ['Cash', 'BankTransfer', 'ChequeOut', 'NonCash', 'Card']],
    ['VehicleExpenseRecovery', ['Cash', 'Cheque', 'EPOS', 'BankTransfer', 'NonCash', 'Card']],
    ['Deposit', ['Cash', 'Cheque', 'EPOS', 'BankTransfer', 'ChequeOut', 'NonCash', 'Card']],
    ['BankDeposit', ['Cash']],
    ['ChequeOut', []],
  ] as const)('%s is paid by %j', (category, types) => {
    expect(allowedTypes(CashCategory[category])).toEqual(types.map((type) => CashType[type]))
  })

  test('what is left out can be paid by no amount', () => {
    fc.assert(
      fc.property(anyCategory, anyType, anyAmount, (categoryID, typeID, amount) => {
        const entry = { categoryID, typeID, amount }
        const isPaid = amountProblem(entry) === null && !isPairInvalid(entry) && amount !== 0
        if (isPaid) expect(allowedTypes(categoryID)).toContain(typeID)
      }),
    )
  })
})
