import type { Page } from '@playwright/test'
import { toast } from './cash-records'
import { typePasscode } from './dealership'
import { expect, dealershipTest as test } from './fixtures'
import { PalettePage } from './pages'
import { leavePalette } from './shop'
import { waitForAcknowledgement } from './questions'

test.use({ apart: 'deals' })

const SOLD = 'Sold to client saved successfully.'
const BEFORE = 'The vehicle is sold on 01-01-2025, before it was bought on 15-01-2025.'
const BELOW = 'Sold Price €3,000.00 is below what the vehicle cost, €4,000.00.'

const meant = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' })
const named = (page: Page, name: string) => page.locator(`main form [name="${name}"]`)

async function openTab(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await typePasscode(page)
}

test('a sale before the purchase and below cost is asked about once, all reasons together', async ({
  desk,
  dealership,
}) => {
  const { id } = await dealership.call('POST', '/api/Admin/AddClient', {
    idno: '7650001M',
    name: 'Karmenu',
    surname: 'Zahra',
  })
  await dealership.call('POST', '/api/Admin/SoldToVehicle', {
    vehicleID: 45,
    clientID: id,
    saleType: 0,
    soldToPrice: 5000,
    soldToDateTime: '2025-03-01',
  })
  await openTab(desk, '/vehicles/vehicle/45?tab=sale')
  await named(desk, 'soldDate').fill('01-01-2025')
  await named(desk, 'soldPrice').fill('3000')
  await desk.keyboard.press('Control+Enter')
  await expect(meant(desk)).toContainText(BEFORE)
  await expect(meant(desk)).toContainText(BELOW)
  await desk.keyboard.press('Escape')
  await expect(meant(desk)).toHaveCount(0)
  await expect(named(desk, 'soldDate')).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  await expect(meant(desk).getByRole('button', { name: /^Yes/ })).toBeFocused()
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('Control+Enter')
  await expect(toast(desk, SOLD)).toBeVisible()
  const save = desk.getByRole('form', { name: 'Sale' }).getByRole('button', { name: /^Save/ })
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  // What was answered stays answered; another figure is another question, and the only one.
  await named(desk, 'soldPrice').fill('3100')
  await desk.keyboard.press('Control+Enter')
  await expect(meant(desk)).toContainText('Sold Price €3,100.00 is below')
  await expect(meant(desk)).not.toContainText('before it was bought')
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('Enter')
  await expect(meant(desk)).toHaveCount(0)
  await expect(named(desk, 'soldPrice')).toHaveValue('3,100.00')
})

test('a purchase after the sale is asked about, and Esc leads back to its day', async ({ desk, dealership }) => {
  await dealership.call('POST', '/api/Admin/SoldToVehicle', {
    vehicleID: 46,
    clientID: 5,
    saleType: 0,
    soldToPrice: 5000,
    soldToDateTime: '2025-03-01',
  })
  await openTab(desk, '/vehicles/vehicle/46?tab=purchase')
  await named(desk, 'dateBought').fill('02-03-2025')
  await named(desk, 'priceBought').fill('0')
  await desk.keyboard.press('Control+Enter')
  await expect(meant(desk)).toContainText('The vehicle is sold on 01-03-2025, before it was bought on 02-03-2025.')
  await expect(meant(desk)).toContainText('Bought price is €0.00.')
  await desk.keyboard.press('Escape')
  await expect(named(desk, 'dateBought')).toBeFocused()
})

test('a chassis number that another vehicle has is asked about with that vehicle', async ({ desk, dealership }) => {
  await dealership.call('POST', '/api/Admin/EditVehicle', { id: 47, chassisNo: 'KSP130-4021180' })
  await desk.goto('/vehicles/vehicle/48')
  await named(desk, 'chassisNo').fill('ksp130 4021180')
  await desk.keyboard.press('Control+Enter')
  await expect(meant(desk)).toContainText('Chassis No ksp130 4021180 is known already: AAA 146.')
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('y')
  await expect(toast(desk, 'Vehicle updated successfully')).toBeVisible()
})

test('a payment of more than is owed: the palette does not save it unseen, nor does its form', async ({
  desk,
  dealership,
}) => {
  await dealership.call('POST', '/api/Admin/SoldToVehicle', {
    vehicleID: 49,
    clientID: 6,
    saleType: 0,
    soldToPrice: 5000,
    soldToDateTime: '2025-03-01',
  })
  await desk.goto('/cash-management')
  await expect(desk.getByRole('heading', { name: 'Control Centre' })).toBeVisible()
  const palette = new PalettePage(desk)
  const reason = '€5,000.01 is more than what is owed on AAA 148, €5,000.00.'
  await palette.type('sale AAA148 5000.01 bt bank:BOV ref:T1')
  // Said to who hears it, too, a moment later.
  await expect(desk.getByText(reason).last()).toBeVisible()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.locator('[data-toast]').filter({ hasText: 'sale AAA148 5000.01' })).toBeVisible()
  await leavePalette(desk)
  await desk.keyboard.press('Alt+o')
  await desk.getByRole('listbox', { name: 'Lines' }).waitFor()
  await desk.keyboard.press('Enter')
  await expect(meant(desk)).toContainText(reason)
  // No answer is taken before the question can be read.
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('n')
  await expect(meant(desk)).toHaveCount(0)
  await expect(named(desk, 'amount')).toHaveValue(/^5,?000\.01$/)
  await named(desk, 'amount').focus()
  await desk.keyboard.press('Control+Enter')
  await expect(meant(desk)).toContainText(reason)
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('Enter')
  await expect(toast(desk, 'Cash Entry saved successfully.')).toBeVisible()
})

test('an ID No and a Reg No that another record has mark their field, and lead to that record', async ({ desk }) => {
  await desk.goto('/clients')
  await expect(desk.getByRole('grid', { name: 'Clients' })).toBeFocused()
  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: /Add Client/ })
  for (const [label, text] of [
    ['ID No', '0001003m'],
    ['Name', 'Another'],
    ['Surname', 'Person'],
  ] as const)
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text)
  await desk.keyboard.press('Control+Enter')
  const idno = dialog.getByRole('textbox', { name: /^ID No/ })
  await expect(idno).toBeFocused()
  await expect(idno).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('A client with ID No 0001003M already exists')).toBeVisible()
  await desk.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Open it' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/clients\/client\?clientID=4$/)

  await desk.goto('/vehicles/vehicle/50')
  await named(desk, 'regNo').fill('aaa152')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.locator('main').getByText('An unsold vehicle with Reg No AAA152 already exists')).toBeVisible()
  await expect(named(desk, 'regNo')).toBeFocused()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/vehicles\/vehicle\/53$/)
})

test('before the first payment a settlement says which rule gives it, with capital and charges beside it', async ({
  desk,
}) => {
  await openTab(desk, '/vehicles/vehicle/3?showhp=true')
  const panel = desk.getByRole('complementary', { name: 'HP account' })
  const calculator = panel.locator('section').filter({ hasText: 'Settlement calculator' })
  await expect(
    calculator.getByText(/Filled in as the least of the five ways: settlement is only reduced from \d\d-\d{4}/),
  ).toBeVisible()
  await expect(panel.getByText('Capital plus charges so far')).toBeVisible()
  await expect(panel.getByText('€4,080.00', { exact: true })).toBeVisible()
})

test('a late account says what overdue means, and what of it is no arrears', async ({ desk }) => {
  await openTab(desk, '/vehicles/vehicle/2?showhp=true')
  const panel = desk.getByRole('complementary', { name: 'HP account' })
  await expect(
    panel.getByText(/^Overdue: not paid in full, and due on or before \d\d-\d\d-\d{4}\. €375\.00 of this/),
  ).toBeVisible()
  // The settlement has both beside each other, each with the rows that it counts.
  const rowOf = (words: RegExp) => panel.locator('div', { has: desk.locator('dt', { hasText: words }) }).last()
  const amounts = await Promise.all(
    [/^Arrears/, /^Overdue by then/].map(async (words) =>
      Number((await rowOf(words).textContent())?.replace(/.*€|,/g, '')),
    ),
  )
  expect(amounts[1]! - amounts[0]!).toBe(375)
  await expect(rowOf(/^Overdue by then/)).toContainText('No 1')
})

test('the key sheet of a vehicle says how its figures are made', async ({ desk }) => {
  await desk.goto('/vehicles/vehicle/51')
  await expect(named(desk, 'regNo')).toBeVisible()
  await desk.keyboard.press('F1')
  const figures = desk.getByRole('dialog', { name: 'All keys' }).getByRole('region', { name: 'Figures of this page' })
  await expect(figures).toContainText('PE profit')
  await expect(figures).toContainText('less bought price and expenses of the car it was taken in for.')
  await expect(figures).toContainText('Before the month of the first payment')
})
