import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { hpSchedule } from './schedule'
import { presetSettlement, settlementMethods } from './settlement-methods'

describe('[server 20.4] what a settlement is filled in with', () => {
  const terms = {
    ...{
      price: cents(5_000_00),
      deposit: cents(0),
      numberOfMonths: 48,
      monthlyPayment: cents(134_57),
      lastPayment: null,
    },
    ...{
      numberOfFirstPayments: null,
      firstPaymentsTotal: null,
      endOfMonth: false,
      firstPaymentDate: day('2026-03-01'),
    },
  }
  const rows = hpSchedule(terms).map((row, i) => ({
    ...row,
    ...{ id: i + 1, number: i + 1, open: row.amount, paidOnRow: cents(0), isPartPayment: false },
  }))
  const account = { rows, soldOn: day('2026-01-01'), credit: cents(5_000_00), apr: 0.13 }

  test('before the month of the first payment the least of the five ways, under its own name', () => {
    const on = day('2026-02-10')
    const preset = presetSettlement('specified', account, on)
    const [specified] = settlementMethods(account, on)
    expect(specified?.toPay).toBe(48 * 134_57)
    expect(preset.toPay).toBe(Math.min(...settlementMethods(account, on).map(({ toPay }) => toPay)))
    expect(preset.toPay).toBeLessThan(5_200_00)
    expect(preset.method).not.toBe('specified')
  })

  test('on a day before the sale as on the day of the sale', () => {
    const onSale = presetSettlement('specified', account, day('2026-01-01')).toPay
    expect(onSale).toBeGreaterThan(4_900_00)
    expect(presetSettlement('specified', account, day('1900-01-01')).toPay).toBe(onSale)
  })

  test('from that month on, and by any other method, the figure of the dealership', () => {
    expect(presetSettlement('specified', account, day('2026-03-01')).method).toBe('specified')
    expect(presetSettlement('linear', account, day('2026-02-10')).method).toBe('linear')
  })
})
