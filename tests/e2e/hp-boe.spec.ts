import { addDays, formatDay } from '@forecourt/core/kernel/days'
import { testBusinessDay } from '../fixtures/time-zone'
import { expect, garageTest as test } from './fixtures'
import { field } from './garage'
import { waitForAcknowledgement } from './questions'
import { openVehicles } from './signed-in'
import { nextDocument } from './opened-document'

test('the hub opens the Payments Due Report by its dialog, and custom bills are printed [D3 2.11] [D3 2.13]', async ({
  desk,
}) => {
  await openVehicles(desk)
  for (const key of ['g', 'h', 'p']) await desk.keyboard.press(key)
  await expect(desk.getByRole('button', { name: /HP Schedules/ })).toBeFocused()
  await desk.keyboard.press('2')
  await expect(desk).toHaveURL(/\/hp-boe\/1$/)
  const dialog = desk.getByRole('dialog', { name: 'Payments Due Report' })
  await expect(field(dialog, 'Date')).toBeFocused()
  await desk.keyboard.type('31-10-2026')
  await desk.keyboard.press('Control+Enter')
  await expect(desk).toHaveURL(/hp-payments-due\?date=2026-10-31&currentPage=1/)

  await desk.goto('/custom-boe')
  await expect(desk).toHaveURL(/\/hp-boe\/custom-boe$/)
  const form = desk.getByRole('form', { name: 'Custom BOE' })
  await expect(field(form, 'Client')).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  await expect(form.getByText('Client is required')).toBeVisible()
  await desk.keyboard.type('0374590')
  await desk.getByRole('option', { name: /0374590M/ }).waitFor()
  await desk.keyboard.press('Enter')
  await expect(field(form, 'Date')).toBeFocused()
  await desk.keyboard.press('Enter')
  for (const text of ['250', '12', formatDay(addDays(testBusinessDay(), 10)), 'Loan of a trailer']) {
    await desk.keyboard.type(text)
    await desk.keyboard.press('Enter')
  }
  await expect(desk.getByText('€3,000.00')).toBeVisible()
  const bills = nextDocument(desk)
  await desk.keyboard.press('Control+Enter')
  await bills
  await field(form, 'Start Date').fill(formatDay(addDays(testBusinessDay(), -10)))
  await desk.keyboard.press('Control+Enter')
  const question = desk.getByRole('alertdialog')
  await expect(question).toContainText('before its issue on')
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('n')
  await expect(question).toHaveCount(0)
  await expect(field(form, 'Start Date')).toBeFocused()

  await desk.goto('/hp-boe/custom-cancellation')
  const cancellation = desk.getByRole('form', { name: 'Custom Cancellation' })
  await expect(field(cancellation, 'Date')).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  await expect(cancellation.getByText('RegNo is required')).toBeVisible()
})
