import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../kernel/money'
import { correctionOf } from './corrections'
import { amountProblem, signedAmount } from './direction'
import { CashCategory } from './enums'

test('[server 7.6] an entry and its correction come to what was meant, whatever its category, and no expense is negative', () => {
  const categories = Object.values(CashCategory).filter((categoryID) => categoryID !== CashCategory.HPSettlement)
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
    { seed: 4620, numRuns: 500 },
  )
})
