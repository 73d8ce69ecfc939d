import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import type { Page } from '@playwright/test'
import { testBusinessDay } from '../fixtures/time-zone'
import { expect, dealershipTest as test } from './fixtures'
import { typePasscode } from './dealership'
import { operationAnswer } from './opened-document'
import { waitForAcknowledgement } from './questions'

test.use({ apart: 'deals' })

async function openAccount(desk: Page, vehicleID: number) {
  await desk.goto(`/vehicles/vehicle/${vehicleID}?showhp=true`)
  await typePasscode(desk)
  const grid = desk.getByRole('grid', { name: 'HP payments' })
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d\d$/)
  await expect(grid).toBeFocused()
  return grid
}

/** Presses a key that opens a document, and waits for its answer. */
async function documentOf(desk: Page, name: string, press: () => Promise<void>): Promise<void> {
  const [answer, tab] = await Promise.all([operationAnswer(desk, name), desk.context().waitForEvent('page'), press()])
  expect(answer.status(), await answer.text()).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/pdf')
  await tab.close()
}

test('payment details are copied, the documents open, Ctrl P prints the account [D2 2] [D2 7]', async ({ desk }) => {
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // What Manage Data says is offered first among the credit papers.
  await desk.route(/GetSettlement\b/i, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ownMethod: 'linear' } })
  })
  await openAccount(desk, 3)
  await expect(desk.getByRole('heading', { name: /^HP account HP-3/ })).toBeVisible()
  await expect(desk.getByRole('complementary', { name: 'HP account' })).toContainText(/Borrowing rate.*APR.*Rule of 78/)
  await desk.keyboard.press('y')
  await expect(desk.getByRole('img', { name: 'Copied' })).toBeVisible()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toMatch(/12 payments of €375\.00/)
  await expect(desk.getByRole('img', { name: 'Copied' })).toHaveCount(0)

  await documentOf(desk, 'GetHPPaymentsReport', () => desk.keyboard.press('b'))
  await desk.keyboard.press('ArrowDown')
  await documentOf(desk, 'GetHPPaymentsReport', () => desk.keyboard.press('Shift+B'))
  await documentOf(desk, 'GetHPStatementReport', () => desk.keyboard.press('Control+p'))
  await desk.keyboard.press('o')
  const order = desk.getByRole('dialog', { name: 'Standing Order Report' })
  await expect(order.getByRole('combobox', { name: /^Bank/ })).toHaveValue(/\w/)
  await order.getByLabel('Payment details').fill('375.00 on the 1st')
  await documentOf(desk, 'GetHpStandingOrderReport', () => desk.keyboard.press('Control+Enter'))
  await expect(order).toHaveCount(0)
  await desk.keyboard.press('c')
  const credit = desk.getByRole('dialog', { name: 'Credit Papers' })
  await desk.keyboard.type('settlement')
  await desk.keyboard.press('Tab')
  await expect(credit.getByRole('combobox', { name: /^Method/ })).toHaveValue(SETTLEMENT_METHOD_NAMES.linear)
  // The Tab that was typed ahead leads to the field that the paper brought.
  await expect(credit.getByRole('textbox', { name: /^Date/ })).toBeFocused()
  await desk.keyboard.press('Shift+Tab')
  await desk.keyboard.type('amort')
  await desk.keyboard.press('Tab')
  await documentOf(desk, 'GetAmortisationReport', () => desk.keyboard.press('Control+Enter'))
  await expect(credit).toHaveCount(0)
  await desk.getByRole('button', { name: /^Cancellation/ }).press('Enter')
  const cancellation = desk.getByRole('dialog', { name: 'Cancellation Report' })
  await expect(cancellation.getByLabel(/^Date/)).toHaveValue(/^\d\d-\d\d-\d{4}$/)
  await desk.keyboard.press('Control+Enter')
  const question = desk.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('HP account HP-3 is still open: 12 payments, €4,500.00.')
  await expect(question).toContainText('Outside hire purchase €1,000.00 is still owed.')
  await expect(question.getByRole('button', { name: /^Yes/ })).toBeFocused()
  await waitForAcknowledgement(desk)
  await documentOf(desk, 'GetCancellationReport', () => desk.keyboard.press('Enter'))
})

test('a part payment ahead of time by keyboard: seen before it is saved, its schedule before it, and undone [server 20.7]', async ({
  desk,
}) => {
  await openAccount(desk, 3)
  await desk.keyboard.press('Control+k')
  await desk.keyboard.type('prepay HP-3 1000 cash')
  const palette = desk.getByRole('dialog')
  await expect(palette).toContainText(/Ahead of time.*Lower instalments.*Instalment.*375\.00 → .*Given back/s)
  await desk.keyboard.press('Enter')
  const ahead = desk.getByRole('combobox', { name: /^Ahead of time/ })
  await expect(ahead).toHaveValue('Lower instalments')
  await expect(desk.getByRole('complementary')).toContainText(/Ahead of time.*Payments to come.*12.*Given back/s)
  await desk.keyboard.press('Control+Enter')
  await expect(ahead).toHaveCount(0)
  await desk.goto('/vehicles/vehicle/3?showhp=true')
  const grid = desk.getByRole('grid', { name: 'HP payments' })
  await expect(grid).toBeFocused()
  await expect(grid).toContainText('Part payment')
  await expect(desk.getByRole('complementary', { name: 'HP account' })).toContainText(
    /Part payment.*Paid on .*Given back/,
  )
  await desk.keyboard.press('Shift+O')
  const before = desk.getByRole('dialog', { name: /^Schedule before the part payment of/ })
  await expect(before.getByRole('row')).toHaveCount(13)
  await expect(before).toContainText(/1,000\.00 paid, .* given back\. To come were 12 payments of €375\.00/)
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Control+z')
  const offer = desk.getByRole('alertdialog', { name: 'Undo your last save?' })
  await expect(offer).toContainText('The entry will be deleted.')
  // What is typed before it can be read answers nothing.
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('y')
  await expect(offer).toHaveCount(0)
  await expect(grid).not.toContainText('Part payment')
})

test('the plus of the last row adds one; a row left unsaved comes back; another’s change is asked about [D2 2] [D2 5] [server 1]', async ({
  desk,
  dealership,
}) => {
  const grid = await openAccount(desk, 3)
  await desk.keyboard.press('End')
  await expect(grid.getByRole('button', { name: 'Add payment' })).toHaveCount(1)
  await grid.getByRole('button', { name: 'Add payment' }).click()
  const adder = desk.getByRole('form', { name: 'New payment' })
  await expect(adder.getByRole('textbox', { name: 'Due Date' })).toBeFocused()
  await adder.getByRole('textbox', { name: 'Amount' }).fill('12,5,0')
  await adder.getByRole('textbox', { name: 'Due Date' }).fill('01-01-2030')
  await desk.keyboard.press('Control+Enter')
  await expect(adder.getByText('Write 12.50 or 1,250')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(adder).toHaveCount(0)

  await expect(grid).toBeFocused()
  await desk.keyboard.press('Home')
  await desk.keyboard.press('Enter')
  const editor = desk.getByRole('form', { name: 'Payment 1' })
  await editor.getByRole('textbox', { name: 'Amount' }).fill('380')
  await desk.reload()
  await expect(editor.getByRole('textbox', { name: 'Amount' })).toHaveValue('380')
  const [row] = await dealership.call<{ id: number }[]>('GET', '/api/Admin/GetHPDetails', { vehicleID: 3 })
  await dealership.call('POST', '/api/HPSchedule/EditHPPayment', { id: row!.id, vehicleID: 3, amount: 390 })
  await editor.getByRole('textbox', { name: 'Amount' }).focus()
  await desk.keyboard.press('Control+Enter')
  const question = desk.getByRole('alertdialog', { name: /^Changed by/ })
  await expect(question.getByRole('row', { name: /Amount/ })).toContainText('390.00')
  await question.getByRole('radio', { name: /Amount, mine/ }).check()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('HP Payment saved successfully')).toBeVisible()
  await expect(grid.locator('[data-lines] [role=row]').first()).toContainText('380.00')
  await expect(grid.locator('[data-lines] [role=row]').first()).toContainText('by hand')
})

test('a payment with cash leads to its entry and is not deleted; a settlement says what it was [D2 2]', async ({
  desk,
  dealership,
}) => {
  const cash = { dateTime: testBusinessDay(), typeID: 1, vehicleID: 2 }
  const { cashID } = await dealership.call('POST', '/api/Admin/AddEditCash', { ...cash, categoryID: 4, amount: 375 })
  const grid = await openAccount(desk, 2)
  await expect(grid.locator('[data-lines] [role=row]').first()).toContainText('Cash')
  // It opens on what is due, which is the one after it.
  await expect(grid.locator('[data-cursor]')).toHaveAttribute('data-index', '1')
  await desk.keyboard.press('Home')
  await desk.keyboard.press('Delete')
  await expect(desk.getByText('This payment has a cash entry')).toBeVisible()
  await desk.keyboard.press('Enter')
  const editor = desk.getByRole('form', { name: 'Payment 1' })
  await expect(editor.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await expect(editor.getByRole('checkbox', { name: 'Paid' })).toBeDisabled()
  await expect(editor.getByRole('button', { name: /^Edit Cash Entry/ })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await desk.keyboard.press('Shift+E')
  await expect(desk).toHaveURL(new RegExp(`/cash-management/edit/${cashID}`))

  const next = await dealership.call<{ settlementToPay: number }>('GET', '/api/Admin/GetNextHPAmount', { vehicleID: 2 })
  await dealership.call('POST', '/api/Admin/AddEditCash', { ...cash, categoryID: 19, amount: next.settlementToPay })
  await desk.goto('/vehicles/vehicle/2?showhp=true')
  await expect(desk.getByText(/^Fully Settled €[\d,.]+ \d\d-\d\d-\d{4}$/)).toBeVisible()
  await expect(desk.getByText('Settlement calculator')).toHaveCount(0)
  await expect(desk.getByText('Remaining Payments')).toHaveCount(0)
})
