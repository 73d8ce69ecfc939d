import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { cents } from '@forecourt/core/kernel/money'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { amountFact } from './entry-facts'

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
