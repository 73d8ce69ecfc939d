import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { day } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import { describe, expect, test } from 'vitest'
import { pendingChequeSums, chooseBank, depositTexts, EMPTY_DEPOSIT } from '../cheques/deposit-form'
import { addressOfDay, ControlCentreSearch, dayOfAddress, cashSearchInput } from '../search/cash-search'
import { balanceRows } from './batch-rows'
import { COUNT_ORDER, savedOrEmptyCount, nextCountField, parseTypedCount, type TypedCount } from './count-state'

// Only the count of a batch is read here.
const uncounted = savedOrEmptyCount({ coins: null } as BatchTransactions)
const typed = (part: Partial<TypedCount>): TypedCount => ({ ...uncounted, ...part })

describe('the count', () => {
  test('[D3 9] begins empty with 400 on the extra line', () => {
    expect(uncounted.extra).toBe('400.00')
    expect(uncounted.fifty).toBe('')
  })

  test('the count of the picture adds up to the cent', () => {
    const counted = typed({
      ...{ fiveHundred: '1', twoHundred: '4', hundred: '26', fifty: '86', twenty: '62', ten: '35', five: '17' },
      ...{ two: '33', one: '24', fiftyCents: '18', twentyCents: '26', tenCents: '14', fiveCents: '9', twoCents: '8' },
    })
    expect(parseTypedCount(counted).total).toBe(1038121)
  })

  test.each(['-1', '1.5', 'x', '1e3', '99999999', '１'])('%s notes are no count', (text) => {
    const read = parseTypedCount(typed({ ten: text, extra: '' }))
    expect(read.problems.ten).toContain('whole numbers')
    expect(read.total).toBe(0)
  })

  test('an extra line that cannot be read says how to write it', () => {
    expect(parseTypedCount(typed({ extra: '12,5,0' })).problems.extra).toBe('Write 12.50 or 1,250')
    expect(parseTypedCount(typed({ extra: '-20' })).total).toBe(-2000)
  })

  test('Enter walks from 500 to the extra line, past the note that does not exist', () => {
    expect(COUNT_ORDER[0]).toBe('fiveHundred')
    expect(nextCountField('oneCents', 1)).toBe('extra')
    expect(nextCountField('extra', 1)).toBeNull()
    expect(nextCountField('fiveHundred', -1)).toBeNull()
  })
})

test('the balance runs from the opening through every entry', () => {
  const entries = [100, -30.01, 0.01].map((signedAmount) => ({ signedAmount }) as CashEntryOut)
  expect(balanceRows(cents(5000), entries).map(({ balance }) => balance)).toEqual([15000, 11999, 12000])
})

describe('[D3 9] a deposit of cheques', () => {
  const presets = [
    { name: 'BOV', reference: '40010024470' },
    { name: 'APS', reference: '20007' },
  ]

  test('names the first bank, the number of cheques and the reference of that bank', () => {
    expect(depositTexts(EMPTY_DEPOSIT, presets, 5)).toEqual({
      name: 'BOV',
      description: '5 Cheques',
      reference: '40010024470',
    })
  })

  test('another bank brings its reference; what was typed stays until then', () => {
    const written = { ...EMPTY_DEPOSIT, reference: 'DS 1', description: 'Friday' }
    expect(depositTexts(written, presets, 2)).toMatchObject({ reference: 'DS 1', description: 'Friday' })
    expect(depositTexts(chooseBank(written, 'APS'), presets, 2)).toMatchObject({
      reference: '20007',
      description: 'Friday',
    })
  })

  test('cheques given out go to no bank', () => {
    expect(depositTexts({ ...EMPTY_DEPOSIT, isOut: true }, presets, 1)).toMatchObject({ name: '', reference: '' })
  })

  test('what is selected leaves the rest in hand', () => {
    const cheque = (id: number, amount: number) => ({ id, amount }) as Parameters<typeof pendingChequeSums>[0][number]
    const sums = pendingChequeSums([cheque(1, 0.1), cheque(2, 0.2), cheque(3, 3)], new Set(['1', '2', '9']))
    expect(sums).toEqual({ pending: 330, selected: 30, remaining: 300 })
  })
})

describe('[D3 2.1] the address of the Control Centre', () => {
  test('days are milliseconds there and days to the server, whatever the zone', () => {
    expect(dayOfAddress(addressOfDay('2026-11-20'), 'Europe/Malta')).toBe('2026-11-20')
    expect(dayOfAddress(Date.parse('2026-11-19T23:30:00Z'), 'Europe/Malta')).toBe('2026-11-20')
    expect(dayOfAddress(day('2026-11-20'), 'Europe/Malta')).toBe('2026-11-20')
    expect(addressOfDay('30-02')).toBeUndefined()
  })

  test('nonsense in the address is left out', () => {
    expect(ControlCentreSearch({ categoryID: 'x', from: 'never', currentPage: '-3', sort: 'Wealth' })).toEqual({})
    expect(ControlCentreSearch({ categoryID: '18' }).categoryID).toBe(18)
  })

  test('the month switch counts for Monthly Expense only; the newest come first', () => {
    const on = { searchOnMonthExpense: true }
    expect(cashSearchInput(ControlCentreSearch({ ...on, categoryID: 5 }), 'Europe/Malta').searchOnMonthExpense).toBe(
      true,
    )
    expect(cashSearchInput(ControlCentreSearch({ ...on, categoryID: 4 }), 'Europe/Malta').searchOnMonthExpense).toBe(
      false,
    )
    expect(cashSearchInput(ControlCentreSearch({}), 'Europe/Malta')).toMatchObject({
      sortByColumn: 'DateTime',
      sortByType: 1,
    })
    expect(cashSearchInput(ControlCentreSearch({ sort: 'Amount' }), 'Europe/Malta')).toMatchObject({ sortByType: 0 })
  })
})
