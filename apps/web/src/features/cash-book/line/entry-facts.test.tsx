import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { cents } from '@forecourt/core/kernel/money'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { lineEntry } from './entry-checks'
import { amountFact, entryFacts } from './entry-facts'

afterEach(cleanup)

test.each([
  [CashCategory.FreeForm, -850, 'Amount out −€8.50'],
  [CashCategory.FreeForm, 850, 'Amount in €8.50'],
  [CashCategory.VehicleExpense, 850, 'Amount out −€8.50'],
  [CashCategory.VehicleExpense, -850, 'Amount in €8.50'],
  [CashCategory.HpPayment, 850, 'Amount in €8.50'],
  [CashCategory.HpPayment, -850, 'Amount out −€8.50'],
])('[A13] an entry of category %i over %i cents shows where the money goes', (categoryID, amount, said) => {
  const { label, value } = amountFact(cents(amount), categoryID)
  const { container } = render(<span>{value}</span>)
  expect(`${label} ${container.textContent}`).toBe(said)
})

test.each([
  ['pay HP-1 25x cosh', undefined, 'not known yet'],
  ['pay HP-1 250 tody', undefined, '€250.00'],
  ['pay HP-1 250 "tody"', 'tody', '€250.00'],
  ['pay HP-1 250 for his brother', 'for his brother', '€250.00'],
])('[commands 1] of %j no word that is not understood is shown as its description', (line, description, amount) => {
  const today = day('2026-11-20')
  const [reading] = parseLine(line, { today, commands: COMMANDS }).readings
  if (!reading) throw new Error('It is not read')
  const resolved = { reading, state: 'pending' as const, slots: new Map() }
  const entry = lineEntry(resolved, null, today)
  const facts = new Map(entry ? entryFacts(resolved, entry, null).map(({ label, value }) => [label, value]) : [])
  expect([facts.get('Description'), facts.get('Amount in')]).toEqual([description, amount])
})
