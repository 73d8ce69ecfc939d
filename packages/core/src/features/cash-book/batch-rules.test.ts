import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sumCents } from '../../kernel/money'
import { differenceText, drawerTotals, sectionOf, signedClosingText } from './batch-rules'
import { signedAmount } from './direction'
import { CashCategory, CashType } from './enums'

const anyEntry = fc
  .record({
    categoryID: fc.constantFrom(...Object.values(CashCategory)),
    typeID: fc.constantFrom(...Object.values(CashType)),
    amount: fc.integer({ min: -5_000_00, max: 20_000_00 }).map(cents),
  })
  .map((entry) => ({ ...entry, signedAmount: signedAmount(entry) }))
const anyBook = fc.array(anyEntry, { maxLength: 40 })
const anyBalance = fc.integer({ min: -10_000_00, max: 50_000_00 }).map(cents)

describe('sections', () => {
  test.each([
    ['HpPayment', 'Cash', 'cash'],
    ['HpPayment', 'Cheque', 'cheques'],
    ['Sale', 'EPOS', 'epos'],
    ['Sale', 'BankTransfer', 'bankTransfers'],
    ['Sale', 'Card', 'cards'],
    ['VehicleExpense', 'ChequeOut', 'chequeOuts'],
    ['FreeForm', 'NonCash', null],
    ['BankDeposit', 'Cash', 'bankDeposits'],
    ['BankDeposit', 'Cheque', 'bankDeposits'],
    ['BankDeposit', 'ChequeOut', 'bankDeposits'],
    ['BankDeposit', 'NonCash', 'bankDeposits'],
    ['ChequeOut', 'Cheque', 'chequeOuts'],
    ['ChequeOut', 'NonCash', 'chequeOuts'],
    ['ChequeOut', 'Cash', 'chequeOuts'],
  ] as const)('%s by %s is in %s', (category, type, section) => {
    expect(sectionOf({ categoryID: CashCategory[category], typeID: CashType[type] })).toBe(section)
  })

  test('an entry of an unknown type is in none', () => {
    expect(sectionOf({ categoryID: CashCategory.Sale, typeID: 99 })).toBeNull()
  })

  test('every entry that is money is in one, so sections and NonCash together are the whole book', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        for (const entry of book)
          expect(sectionOf(entry) === null).toBe(
            entry.typeID === CashType.NonCash && ![14, 15].includes(entry.categoryID),
          )
      }),
      { numRuns: 300 },
    )
  })
})

describe('[D3 9] the drawer', () => {
  test('only type Cash moves it, banked cash too', () => {
    const book = [
      { typeID: CashType.Cash, signedAmount: cents(250_00) },
      { typeID: CashType.Cheque, signedAmount: cents(999_00) },
      { typeID: CashType.Cash, signedAmount: cents(-100_00) },
      { typeID: CashType.Cash, signedAmount: cents(-20_50) },
      { typeID: CashType.NonCash, signedAmount: cents(-7_00) },
    ]
    expect(drawerTotals(cents(400_00), book)).toEqual({ opening: 400_00, ins: 250_00, outs: -120_50, closing: 529_50 })
  })

  test('of a day without entries', () => {
    expect(drawerTotals(cents(12_00), [])).toEqual({ opening: 12_00, ins: 0, outs: 0, closing: 12_00 })
  })

  test('closing = opening + ins + outs, whatever the order, and removing an entry leaves no trace', () => {
    fc.assert(
      fc.property(anyBalance, anyBook, anyEntry, (opening, book, extra) => {
        const totals = drawerTotals(opening, book)
        expect(totals.closing).toBe(totals.opening + totals.ins + totals.outs)
        expect(totals.ins).toBeGreaterThanOrEqual(0)
        expect(totals.outs).toBeLessThanOrEqual(0)
        const cash = book.filter((entry) => entry.typeID === CashType.Cash)
        expect(totals.ins + totals.outs).toBe(sumCents(cash.map((entry) => entry.signedAmount)))
        expect(drawerTotals(opening, book.toReversed())).toEqual(totals)
        const longer = drawerTotals(opening, [...book, extra])
        expect(longer.closing - totals.closing).toBe(extra.typeID === CashType.Cash ? extra.signedAmount : 0)
      }),
      { numRuns: 500 },
    )
  })
})

describe('[D3 4] the difference', () => {
  test.each([
    [100_00, 100_00, 0, null],
    [100_00, 100_01, 1, 'Pending Cash In Transaction'],
    [100_00, 99_99, 1, 'Pending Cash Out Transaction'],
    [-50_00, 0, 50_00, 'Pending Cash In Transaction'],
    [0, -1, 1, 'Pending Cash Out Transaction'],
  ])('closing %i, counted %i: %i %s', (closing, counted, amount, text) => {
    expect(differenceText({ closing: cents(closing), counted: cents(counted) })).toEqual({ amount, text })
  })
})

describe('[server 7.2] what was signed', () => {
  const signed = { closingBalance: 40, chequesClosingBalance: 7.5, by: 'maria', at: '2026-03-02T09:00:00.000Z' }
  const at = (moment: string) => moment.slice(0, 10)
  test.each([
    [{ closingBalance: 40, chequesClosingBalance: 7.5, signed }, null],
    [{ closingBalance: 55, chequesClosingBalance: 7.5, signed: null }, null],
    [{ closingBalance: 55, chequesClosingBalance: 7.5, signed }, 'Signed off at €40.00 by maria on 2026-03-02'],
    [{ closingBalance: 40, chequesClosingBalance: 0, signed }, 'Signed off at cheques €7.50 by maria on 2026-03-02'],
    [{ closingBalance: 55, signed: { ...signed, by: '' } }, 'Signed off at €40.00 on 2026-03-02'],
  ])('of %j: %s', (batch, text) => {
    expect(signedClosingText(batch, at)).toBe(text)
  })
})
