import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sumCents, type Cents } from '../../kernel/money'
import { chequesChange, chequesClosing, chequesDescription, chequeOutcomeOf, type ChequeEntry } from './cheque-rules'
import { CashCategory, CashType } from './enums'

const received = (amount: number): ChequeEntry => ({
  categoryID: CashCategory.HpPayment,
  typeID: CashType.Cheque,
  signedAmount: cents(amount),
})
const banked = (amount: number): ChequeEntry => ({
  categoryID: CashCategory.BankDeposit,
  typeID: CashType.Cheque,
  signedAmount: cents(-amount),
})
const handedOn = (amount: number, typeID: number = CashType.ChequeOut): ChequeEntry => ({
  categoryID: CashCategory.ChequeOut,
  typeID,
  signedAmount: cents(-amount),
})

describe('cheques in hand', () => {
  test('received, banked and handed on', () => {
    expect(chequesClosing(cents(100_00), [received(250_00), received(80_00), banked(250_00), handedOn(80_00)])).toBe(
      100_00,
    )
  })

  test('one that is handed on goes whatever type its entry bears, once', () => {
    expect(chequesChange(handedOn(5, CashType.Cheque))).toBe(-5)
    expect(chequesChange(handedOn(5, CashType.NonCash))).toBe(-5)
  })

  test.each([
    ['cash', CashCategory.HpPayment, CashType.Cash],
    ['our own cheque', CashCategory.VehicleExpense, CashType.ChequeOut],
    ['banked cash', CashCategory.BankDeposit, CashType.Cash],
    ['a transfer', CashCategory.Sale, CashType.BankTransfer],
  ])('%s is no cheque in hand', (_, categoryID, typeID) => {
    expect(chequesChange({ categoryID, typeID, signedAmount: cents(-50) })).toBe(0)
  })

  test('over random weeks, what is pending is what the newest batch closes with', () => {
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('receive' as const),
          parts: fc.array(fc.integer({ min: 1, max: 900_00 }), { minLength: 1, maxLength: 4 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constantFrom('bank' as const, 'out' as const),
          picks: fc.array(fc.nat(), { maxLength: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const cheques: { amount: Cents; takenByID: number | null }[] = []
        let batch = new Map<number, ChequeEntry>()
        let opening: Cents = cents(0)
        let id = 0
        const pending = () => cheques.filter((cheque) => cheque.takenByID === null)
        for (const one of steps) {
          if (one.kind === 'receive') {
            for (const part of one.parts) batch.set(++id, received(part))
            cheques.push({ amount: sumCents(one.parts.map((part) => cents(part))), takenByID: null })
          } else if (one.kind === 'close') {
            opening = chequesClosing(opening, batch.values())
            batch = new Map()
          } else if (one.kind === 'undo') {
            const made = [...batch].findLast(([, entry]) => entry.signedAmount < 0)?.[0]
            if (made === undefined) continue
            batch.delete(made)
            for (const cheque of cheques) if (cheque.takenByID === made) cheque.takenByID = null
          } else {
            const open = pending()
            const taken = [...new Set(one.picks.map((pick) => open[pick % Math.max(1, open.length)]))].filter(
              (cheque) => cheque !== undefined,
            )
            if (taken.length === 0) continue
            const sum = sumCents(taken.map((cheque) => cheque.amount))
            batch.set(++id, one.kind === 'bank' ? banked(sum) : handedOn(sum))
            for (const cheque of taken) cheque.takenByID = id
          }
          expect(chequesClosing(opening, batch.values())).toBe(sumCents(pending().map((cheque) => cheque.amount)))
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('a cheque is where its entry took it', () => {
  expect(chequeOutcomeOf(banked(5))).toBe('banked')
  expect(chequeOutcomeOf(handedOn(5))).toBe('out')
  expect(chequeOutcomeOf(handedOn(5, CashType.NonCash))).toBe('out')
  expect(chequeOutcomeOf({ ...banked(5), typeID: CashType.Cash })).toBeNull()
  expect(chequeOutcomeOf(received(5))).toBeNull()
})

test('[D3 9] banking is described by its count', () => {
  expect(chequesDescription(3)).toBe('3 Cheques')
})
