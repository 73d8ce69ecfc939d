import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { dueForEntry, type PaidHpAccount } from './due-amount'
import { bankRefusal, dueDateText, type EntryFacts, entryChecks, type PreparedDraft } from './entry-checks'
import { BANKS, CashCategory, CashType } from './enums'

const TODAY = day('2026-11-20')

const account = (part: Partial<PaidHpAccount> = {}): PaidHpAccount => ({
  vehicleID: 7,
  accountNo: 'HP-1',
  settled: false,
  owed: cents(3000_00),
  next: cents(150_00),
  dueDate: day('2026-11-12'),
  combined: [cents(150_00), cents(300_00)],
  settlementByContract: null,
  settlement: cents(1790_50),
  ...part,
})

describe('what is due', () => {
  const due = (categoryID: number, accounts: PaidHpAccount[], combine: number | null = null) =>
    dueForEntry({ categoryID, combine, isSeveral: accounts.length > 1 }, accounts)

  test('the next amount, several together, a settlement, or the sum of all accounts', () => {
    expect(due(CashCategory.HpPayment, [account()])).toBe(150_00)
    expect(due(CashCategory.HpPayment, [account()], 2)).toBe(300_00)
    expect(due(CashCategory.HpPayment, [account(), account({ next: cents(10) })])).toBe(150_10)
    expect(due(CashCategory.HPSettlement, [account()])).toBe(1790_50)
  })

  test('nothing: more payments than are open, an account that owes nothing or is settled, another category', () => {
    expect(due(CashCategory.HpPayment, [account()], 3)).toBeNull()
    expect(due(CashCategory.HpPayment, [account({ next: null })])).toBeNull()
    expect(due(CashCategory.HpPayment, [account(), account({ next: null })])).toBeNull()
    expect(due(CashCategory.HPSettlement, [account({ settled: true })])).toBeNull()
    expect(due(CashCategory.VehicleExpense, [account()])).toBeNull()
    expect(due(CashCategory.HpPayment, [])).toBeNull()
  })
})

describe('[D3 5] what is asked', () => {
  const draft = (part: Partial<PreparedDraft> = {}): PreparedDraft => ({
    dateTime: TODAY,
    categoryID: CashCategory.HpPayment,
    typeID: CashType.NonCash,
    amount: cents(150_00),
    vehicleID: 7,
    isSeveral: false,
    ignored: [],
    ...part,
  })
  const facts = (part: Partial<EntryFacts> = {}): EntryFacts => ({
    today: TODAY,
    days: null,
    before: null,
    closings: null,
    drawer: null,
    clientID: 3,
    vehicle: { regNo: 'ABC 123', buyerID: 3 },
    owed: null,
    paid: null,
    accounts: [account()],
    refused: [],
    cash: [],
    batchID: 12,
    receiptNumber: null,
    ...part,
  })
  const asked = (entry: PreparedDraft, known: EntryFacts) =>
    entryChecks(entry, cents(150_00), known).flatMap(({ outcome, name }) => (outcome === 'asks' ? [name] : []))

  test('another amount than is due, a payment of next month, a settlement', () => {
    expect(asked(draft(), facts())).toEqual([])
    expect(asked(draft({ amount: cents(149_99) }), facts())).toEqual(['mismatch'])
    expect(asked(draft(), facts({ accounts: [account({ dueDate: day('2026-12-01') })] }))).toEqual(['double'])
    expect(asked(draft(), facts({ accounts: [account({ dueDate: day('2027-01-01') })] }))).toEqual([])
    const january = account({ dueDate: day('2027-01-31') })
    const both = facts({ today: day('2026-12-01'), accounts: [january] })
    expect(asked(draft({ amount: cents(1) }), both)).toEqual(['mismatch', 'double'])
    expect(asked(draft({ categoryID: CashCategory.HPSettlement }), facts())).toEqual(['settle'])
    const settlement = (amount: number, byContract: number | null) =>
      asked(
        draft({ categoryID: CashCategory.HPSettlement, amount: cents(amount) }),
        facts({ accounts: [account({ settlementByContract: byContract === null ? null : cents(byContract) })] }),
      )
    expect(settlement(1800_00, 1800_00)).toEqual(['settle'])
    expect(settlement(1800_01, null)).toEqual(['settle'])
    expect(settlement(1800_01, 1800_00)).toEqual(['above-contract', 'settle'])
    expect(asked(draft({ categoryID: CashCategory.Sale, amount: cents(1) }), facts({ accounts: [] }))).toEqual([])
  })

  test('of several accounts the double payment names each with its day, of one its day alone', () => {
    const december = account({ vehicleID: 8, accountNo: 'HP-2', dueDate: day('2026-12-15') })
    const sentences = (accounts: PaidHpAccount[]) =>
      entryChecks(draft({ isSeveral: accounts.length > 1 }), null, facts({ accounts })).flatMap(({ name, sentence }) =>
        name === 'double' ? [sentence] : [],
      )
    const begin = 'Are you sure this is not a double HP Payment entry? Next payment due date is'
    expect(sentences([december])).toEqual([`${begin} 15/12/2026`])
    expect(sentences([account(), december])).toEqual([`${begin} 15/12/2026 on HP-2`])
    const early = account({ accountNo: 'HP-3', dueDate: day('2026-12-01') })
    expect(sentences([december, account(), early])).toEqual([`${begin} 15/12/2026 on HP-2, 01/12/2026 on HP-3`])
  })

  test('a type takes its own banks, and says which', () => {
    const all = [...new Set(Object.values(BANKS).flat())]
    const taken = (typeID: number, part: keyof typeof BANKS) =>
      all.filter((bank) => bankRefusal({ typeID, [part]: { bank } }) === null)
    expect(taken(CashType.BankTransfer, 'bankTransfer')).toEqual(['BOV', 'HSBC', 'APS'])
    expect(taken(CashType.Card, 'card')).toEqual(['BOV', 'HSBC', 'APS', 'PayPal'])
    expect(taken(CashType.Cheque, 'cheque')).toEqual(['BOV', 'HSBC', 'APS', 'BNF', 'LOM', 'CBM'])
    expect(taken(CashType.ChequeOut, 'chequeOut')).toEqual(taken(CashType.Cheque, 'cheque'))
    const refusal = bankRefusal({ typeID: CashType.BankTransfer, bankTransfer: { bank: 'PayPal' } })
    expect(refusal?.message).toBe('PayPal is not available for Bank Transfer: choose one of BOV, HSBC, APS')
    // What another type would name is not looked at.
    expect(bankRefusal({ typeID: CashType.Cash, card: { bank: 'Monzo' } })).toBeNull()
  })

  test('an answer is for its figures', () => {
    const about = (amount: number, accounts = [account({ dueDate: day('2026-12-01') })]) =>
      entryChecks(draft({ amount: cents(amount) }), cents(150_00), facts({ accounts })).map((check) => check.about)
    expect(about(100_00)).toContain('10000 of 15000')
    expect(about(100_00)).toContain('7 2026-12-01')
    expect(about(100_00)).not.toEqual(about(100_01))
  })

  test('doubts first, then what is due, the batch, the limit on cash and the receipt', () => {
    const sale = draft({ categoryID: CashCategory.Sale, amount: cents(500_00), dateTime: day('2027-02-01') })
    const known = facts({
      accounts: [],
      owed: cents(400_00),
      cash: [{ sum: cents(10_000_00), limit: cents(10_000_00) }],
      receiptNumber: 77,
    })
    expect(entryChecks(sale, null, known).map(({ code, outcome }) => `${code} ${outcome}`)).toEqual([
      'CASH_DAY_AHEAD asks',
      'CASH_OVERPAID asks',
      'CASH_BATCH passes',
      'CASH_LIMIT asks',
      'CASH_RECEIPT passes',
    ])
  })

  test('days are shown as the cash form shows them', () => {
    expect(dueDateText('2026-12-01')).toBe('01/12/2026')
  })
})
