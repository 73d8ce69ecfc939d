import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../kernel/money'
import { correctionOf, correctionCheck, reversalOf } from './corrections'
import { amountProblem, signedAmount } from './direction'
import { CashCategory, CashType } from './enums'

test('[server 7.6] an entry and its correction come to what was meant, whatever its category, and no expense is negative', () => {
  const categories = Object.values(CashCategory)
  fc.assert(
    fc.property(
      fc.constantFrom(...categories),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (categoryID, was, meant) => {
        fc.pre(was !== meant)
        const correction = correctionOf({ categoryID, amount: cents(was) }, cents(meant))
        const both = signedAmount({ categoryID, amount: cents(was) }) + signedAmount(correction)
        expect(both).toBe(signedAmount({ categoryID, amount: cents(meant) }))
        expect(amountProblem(correction)).toBeNull()
      },
    ),
    { numRuns: 500 },
  )
})

describe('[server 7.6] the whole of an entry is taken back', () => {
  const payment = { categoryID: CashCategory.HpPayment, typeID: CashType.Cheque, stays: cents(195_00) }

  test.each([
    ['pending', CashType.Cheque],
    ['banked', CashType.BankTransfer],
    ['out', null],
  ] as const)('a cheque that is %s by type %s', (cheque, typeID) => {
    expect(reversalOf({ ...payment, cheque })).toEqual({ categoryID: CashCategory.HpPayment, typeID, amount: -195_00 })
  })

  test('a settlement by an HP payment that goes back', () => {
    const settlement = {
      categoryID: CashCategory.HPSettlement,
      typeID: CashType.Cash,
      stays: cents(40_00),
      cheque: null,
    }
    const back = { categoryID: CashCategory.HpPayment, typeID: CashType.Cash, amount: -40_00 }
    expect(reversalOf(settlement)).toEqual(back)
    expect(reversalOf({ ...settlement, typeID: CashType.Cheque, cheque: 'pending' }).typeID).toBe(CashType.Cheque)
  })

  test('an expense by a recovery, as it was paid; what its type cannot take back is left open', () => {
    const expense = { categoryID: CashCategory.VehicleExpense, stays: cents(86_40), cheque: null }
    const recovery = { categoryID: CashCategory.VehicleExpenseRecovery, amount: 86_40 }
    expect(reversalOf({ ...expense, typeID: CashType.Cash })).toEqual({ ...recovery, typeID: CashType.Cash })
    expect(reversalOf({ ...expense, typeID: CashType.ChequeOut })).toEqual({ ...recovery, typeID: null })
  })

  test.each([
    [-195_00, 'This reverses entry 12 in full: nothing of its €195.00 remains.'],
    [-5_00, 'Of the €195.00 of entry 12, €190.00 stays.'],
    [195_00, 'The €195.00 of entry 12 becomes €390.00.'],
    [-200_00, 'The €195.00 of entry 12 becomes −€5.00.'],
  ])('%i is asked about', (correction, sentence) => {
    const entry = { id: 12, signed: cents(195_00), stays: cents(195_00) }
    expect(correctionCheck(entry, cents(correction)).sentence).toBe(sentence)
  })
})
