import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { COMMANDS } from '../../commands'
import { parseLine } from '../../line/parse'
import type { PaidHpAccount } from './due-amount'
import { lineChecks, lineSentence } from './entry-checks'
import { emptyEntry, type EntryForm } from './entry-form'
import { confirmationKey } from '../../checks'
import { dueOfForm, formChecks, unconfirmedChecks } from './entry-form-checks'
import { CashCategory, CashType } from './enums'

const today = day('2026-11-20')
const account = (part: Partial<PaidHpAccount> = {}): PaidHpAccount => ({
  vehicleID: 1,
  accountNo: 'HP-2231',
  settled: false,
  owed: cents(7750_00),
  next: cents(250_00),
  dueDate: day('2026-12-28'),
  combined: [cents(250_00), cents(500_00), cents(750_00)],
  settlementByContract: null,
  settlement: cents(6900_55),
  ...part,
})
const payment = (part: Partial<EntryForm> = {}): EntryForm => ({
  ...emptyEntry(today),
  categoryID: CashCategory.HpPayment,
  typeID: CashType.Cash,
  vehicleID: 1,
  amount: '250.00',
  ...part,
})
const checks = (form: EntryForm, accounts: PaidHpAccount[], on = today) =>
  formChecks(form, {
    today: on,
    days: null,
    before: null,
    closings: null,
    drawer: null,
    vehicle: null,
    owed: null,
    paid: null,
    accounts,
  })
const open = (form: EntryForm, accounts: PaidHpAccount[], on = today) =>
  unconfirmedChecks(form, checks(form, accounts, on))

describe('[D3 5] what is due', () => {
  test('one payment, the next few together, a settlement, or several accounts', () => {
    expect(dueOfForm(payment(), [account()])).toBe(25000)
    expect(dueOfForm(payment({ enableCombineHpPayment: true, combineHpPayment: '3' }), [account()])).toBe(75000)
    expect(dueOfForm(payment({ categoryID: CashCategory.HPSettlement }), [account()])).toBe(690055)
    expect(dueOfForm(payment({ isMultiple: true }), [account(), account({ vehicleID: 2, next: cents(100_50) })])).toBe(
      35050,
    )
  })

  test('nothing is known before the answer, past the last payment, once settled, or for an edit', () => {
    expect(dueOfForm(payment(), [])).toBeNull()
    expect(dueOfForm(payment({ enableCombineHpPayment: true, combineHpPayment: '9' }), [account()])).toBeNull()
    expect(dueOfForm(payment(), [account({ settled: true })])).toBeNull()
    expect(dueOfForm(payment({ id: 3 }), [account()])).toBeNull()
    expect(dueOfForm(payment({ isMultiple: true }), [account(), account({ next: null })])).toBeNull()
  })

  test('the question names the next unpaid amount', () => {
    const said = (amount: string) => checks(payment({ amount }), [account()]).find(({ name }) => name === 'mismatch')
    expect(said('225')?.sentence).toBe('Amount does not match with the next unpaid amount of €250.00.')
    expect(said('250')).toBeUndefined()
  })
})

describe('[commands 1] a mark behind the amount of a line', () => {
  const [reading] = parseLine('pay HP-2231 240!', { today, commands: COMMANDS }).readings
  const [plain] = parseLine('pay HP-2231 240', { today, commands: COMMANDS }).readings
  const early = account({ dueDate: day('2026-12-28') })

  test('answers that another amount is due, and no other question', () => {
    const asked = checks(payment({ amount: '240' }), [early])
    const openIn = (line: typeof reading) =>
      line && lineChecks(line, asked).flatMap(({ outcome, name }) => (outcome === 'asks' ? [name] : []))
    expect(openIn(plain)).toEqual(['mismatch', 'double'])
    expect(openIn(reading)).toEqual(['double'])
  })

  test('is told by the question itself', () => {
    const [mismatch] = checks(payment({ amount: '240' }), [account()])
    expect(mismatch && lineSentence(mismatch, '240')).toBe(
      'Amount does not match with the next unpaid amount of €250.00. Write 240! to keep it.',
    )
  })
})

describe('[D3 5] the double payment', () => {
  const asksTwice = (dueDate: string, on = today) =>
    open(payment({ dateTime: on }), [account({ dueDate: day(dueDate) })], on).some(({ code }) => code === 'CASH_DOUBLE')

  test('is asked about when the next due month is the next calendar month, across the year too', () => {
    expect(asksTwice('2026-12-01')).toBe(true)
    expect(asksTwice('2026-11-30')).toBe(false)
    expect(asksTwice('2027-12-01')).toBe(false)
    expect(asksTwice('2027-01-31', day('2026-12-31'))).toBe(true)
    expect(asksTwice('2027-02-28', day('2027-01-31'))).toBe(true)
  })

  test('an answer holds for that payment only', () => {
    const asked = open(payment(), [account()])
    expect(asked.map(({ code }) => code)).toEqual(['CASH_DOUBLE'])
    const answered = payment({ confirmed: asked.map(confirmationKey) })
    expect(open(answered, [account()])).toEqual([])
    expect(open(answered, [account({ vehicleID: 2 })])).toHaveLength(1)
    expect(open(answered, [account({ dueDate: day('2026-12-29') })])).toHaveLength(1)
  })

  test('a kept amount is asked about again when it is typed anew', () => {
    const next = [account({ dueDate: day('2026-11-28') })]
    const asked = open(payment({ amount: '225' }), next)
    expect(asked.map(({ code }) => code)).toEqual(['CASH_MISMATCH'])
    const answered = asked.map(confirmationKey)
    expect(open(payment({ amount: '225', confirmed: answered }), next)).toEqual([])
    expect(open(payment({ amount: '224', confirmed: answered }), next)).toHaveLength(1)
  })

  test('a settlement is always asked about, an edit never', () => {
    const settlement = payment({ categoryID: CashCategory.HPSettlement })
    const asked = open(settlement, [account()])
    expect(asked).toHaveLength(1)
    expect(open({ ...settlement, confirmed: asked.map(confirmationKey) }, [account()])).toEqual(asked)
    expect(open(payment({ id: 4, amount: '1' }), [account()])).toEqual([])
  })
})

describe('[server 7.1] the day of a form', () => {
  const days = {
    batchID: 4,
    from: day('2026-11-02'),
    to: null,
    locked: false,
    earliest: day('1990-01-01'),
    daysBack: 1_000,
    daysAhead: 366,
  }
  const facts = {
    today,
    days,
    before: null,
    closings: null,
    drawer: null,
    paid: null,
    vehicle: null,
    owed: null,
    accounts: [],
  }
  const expense = (part: Partial<EntryForm>) => ({
    ...emptyEntry(today),
    categoryID: CashCategory.DAD,
    typeID: CashType.Cash,
    amount: '100',
    ...part,
  })

  test('is asked about once for its figures', () => {
    const form = expense({ dateTime: '2026-10-15' })
    const [question, ...others] = unconfirmedChecks(form, formChecks(form, facts))
    expect(others).toEqual([])
    expect(question?.sentence).toBe(
      '15-10-2026 is before batch 4 began on 02-11-2026: it changes October 2026, Out +100.00.',
    )
    const answered = { ...form, confirmed: [confirmationKey(question!)] }
    expect(unconfirmedChecks(answered, formChecks(answered, facts))).toEqual([])
    const other = { ...answered, amount: '101' }
    expect(unconfirmedChecks(other, formChecks(other, facts))).toHaveLength(1)
  })

  test('is refused when its year cannot be meant, in an edit only when it is another', () => {
    const form = expense({ dateTime: '2062-10-15' })
    const refused = { outcome: 'blocks', field: 'dateTime', sentence: 'Entries may be dated at most 366 days ahead' }
    expect(formChecks(form, facts)).toContainEqual(expect.objectContaining(refused))
    const before = { date: day('2062-10-15'), signed: cents(-100_00), moved: cents(-100_00) }
    expect(formChecks({ ...form, id: 7, amount: '100' }, { ...facts, before })).toEqual([])
    const moved = { ...form, id: 7, dateTime: '2062-10-16' }
    expect(formChecks(moved, { ...facts, before })).toContainEqual(expect.objectContaining(refused))
  })
})
