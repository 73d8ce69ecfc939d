import type { Locator, Page } from '@playwright/test'
import { expect, dealershipTest as test } from './fixtures'
import { typePasscode } from './dealership'
import { operationAnswer } from './opened-document'
import { waitForAcknowledgement } from './questions'

test.use({ apart: 'deals' })

const SAVED = 'Sold to client saved successfully.'

/** The Sale tab of a vehicle, by its keys and labels. */
class SalePage {
  readonly form: Locator
  readonly panel: Locator
  constructor(private readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Sale' })
    this.panel = page.getByRole('complementary', { name: 'Schedule as typed' })
  }

  async open(vehicleID: number): Promise<void> {
    await this.page.goto(`/vehicles/vehicle/${vehicleID}`)
    await this.page.getByRole('tab', { name: /Sale/ }).waitFor()
    await this.page.keyboard.press('Alt+4')
    await typePasscode(this.page)
    await expect(this.form).toBeVisible()
  }

  field(label: string): Locator {
    return this.form.getByLabel(new RegExp(`^${label} ?\\*?$`))
  }

  /** Types into the field that has focus, which must be the one of this label, and moves on. */
  async type(label: string, text: string): Promise<void> {
    await expect(this.field(label)).toBeFocused()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  /** Finds a record by what is typed, and takes the first. */
  async find(label: string, text: string): Promise<void> {
    await expect(this.field(label)).toBeFocused()
    await this.page.keyboard.type(text)
    await expect(this.page.getByRole('option').first()).toBeVisible()
    await this.page.keyboard.press('Enter')
  }

  async changeType(name: string): Promise<void> {
    await expect(this.field('Sale Type')).toBeFocused()
    await this.page.keyboard.type(name)
    await this.page.keyboard.press('Enter')
    const question = this.page.getByRole('alertdialog', { name: 'Are you sure you want to change the sale type?' })
    await expect(question.getByRole('button', { name: /^Yes/ })).toBeFocused()
    await this.page.keyboard.press('y')
    await expect(this.field('Sale Type')).toHaveValue(name)
    await expect(this.field('Sale Type')).toBeFocused()
    await this.page.keyboard.press('Tab')
  }

  /** @param doubt What is asked about before it is saved, and meant. */
  async save(doubt?: string): Promise<void> {
    await this.page.keyboard.press('Control+Enter')
    if (doubt !== undefined) {
      await expect(this.page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(doubt)
      await waitForAcknowledgement(this.page)
      await this.page.keyboard.press('Enter')
    }
    await expect(this.page.getByText(SAVED).last()).toBeVisible()
    await expect(this.form.getByRole('button', { name: /^Save/ })).not.toHaveAttribute('aria-disabled', 'true')
  }
}

test('a vehicle is sold for cash to a new client, and the sale is reset [D2 2] [D2 4] [D2 5]', async ({ desk }) => {
  const sale = new SalePage(desk)
  await sale.open(21)
  await expect(sale.field('Sale Type')).toHaveValue('Hire Purchase')
  await expect(sale.field('Sold To ID No')).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  for (const message of [
    'Sold to ID no is required',
    'Sold date is required',
    'Sold Price is required',
    'Client Name is required',
    'Client surname is required',
  ])
    await expect(sale.form.getByText(message)).toBeVisible()
  await expect(sale.field('Sold To ID No')).toBeFocused()

  await desk.keyboard.type('9990001M')
  await expect(desk.getByText('No Results Found')).toBeVisible()
  await desk.keyboard.press('Tab')
  await expect(sale.form.getByText('new client')).toHaveCount(2)
  await sale.type('Sold Date', 't')
  await sale.changeType('Cash')
  await expect(sale.field('HP Account No')).toHaveCount(0)
  await expect(sale.panel).toHaveCount(0)
  await sale.type('Sold Price', '7,250')
  await sale.type('Name', 'Ġanni')
  await sale.type('Surname', 'Ħaxxiex')
  await sale.type('Building', '31, Flat 4')
  await sale.save()
  await expect(sale.field('Sold Price')).toHaveValue('7,250.00')
  await expect(sale.form.getByRole('status', { name: 'Building' })).toHaveText('31, Flat 4')
  await expect(sale.form.getByRole('status', { name: 'Surname' })).toHaveText('Ħaxxiex')
  await expect(desk.getByRole('tab', { name: /^5/ })).toHaveCount(0)

  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const lookUp = /GetClientsDropDown\?IDNO=reset$/
  await desk.route(lookUp, async (route) => {
    await isAnswered
    await route.fallback()
  })
  const lookedUp = desk.waitForRequest(lookUp)
  await sale.field('Sold To ID No').focus()
  await desk.keyboard.type('reset')
  const question = desk.getByRole('alertdialog', { name: 'Are you sure you want to reset sale data?' })
  await expect(question.getByRole('button', { name: /^No/ })).toBeFocused()
  await lookedUp
  await desk.keyboard.press('n')
  await expect(sale.field('Sold To ID No')).toBeFocused()
  answer()
  await expect(sale.field('Sold To ID No')).toHaveValue('9990001M')
  // However late the text came back, the next letter takes its place.
  await desk.keyboard.type('reset')
  await expect(question.getByRole('button', { name: /^No/ })).toBeFocused()
  await desk.keyboard.press('y')
  await expect(question).toHaveCount(0)
  await expect(sale.field('Sold To ID No')).toHaveValue('')
  await expect(sale.field('Sale Type')).toHaveValue('Hire Purchase')
})

test('hire purchase: a found client is locked, the schedule is shown as typed, generated and deleted [D2 2] [D2 4] [D2 9]', async ({
  desk,
  dealership,
}) => {
  const sale = new SalePage(desk)
  await sale.open(22)
  await sale.find('Sold To ID No', '0001000')
  await expect(sale.form.getByRole('status', { name: 'Surname' })).toHaveText('Żammit')
  await expect(sale.form.getByRole('status', { name: 'Locality' })).toHaveText('Mosta')
  await sale.type('Sold Date', 't')
  await desk.keyboard.press('Tab')
  await sale.type('Sold Price', '13,500')
  await sale.type('HP Account No', '')
  await sale.type('Deposit', '1,500')
  await sale.type('Monthly payment', '20')
  await sale.type('Number of months', '60')
  await sale.type('First payment date', '31/12/2026')
  await expect(sale.panel.getByRole('status')).toHaveText('The instalments total 1,200.00 but 12,240.00 is owed')
  await desk.keyboard.press('Space')
  await desk.keyboard.press('Enter')
  await sale.type('Last payment', '250')
  await sale.type('Number of first payments', '3')
  await sale.type('First payments total', '600')
  await sale.field('Monthly payment').fill('265')
  for (const figure of ['€12,000.00', '€240.00', '€3,450.00', '€3,690.00', '€15,690.00', '€17,190.00'])
    await expect(sale.panel.getByText(figure, { exact: true })).toBeVisible()
  await expect(sale.panel).toContainText(/Borrowing rate\d+\.\d\d% a year, above 8%APR\d+\.\d%/)
  await expect(sale.panel.getByText('not generated')).toBeVisible()
  await expect(sale.form.getByText('3 payments of €200.00 first')).toBeVisible()

  await desk.keyboard.press('Alt+s')
  await expect(desk.getByText('HP Account number required').first()).toBeVisible()
  await expect(sale.field('HP Account No')).toBeFocused()
  await desk.keyboard.type('hp-9001')
  await desk.keyboard.press('Alt+s')
  // Above the percentage of Manage Data: asked, and never refused.
  const meant = desk.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(meant).toContainText(/The borrowing rate, \d+\.\d\d% a year, is above the 8% limit set in Manage Data\./)
  await expect(meant).toContainText('Nobody has assessed whether the buyer can pay the instalments.')
  await expect(meant.getByRole('button', { name: /^Yes/ })).toBeFocused()
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText(SAVED)).toBeVisible()
  await expect(desk.getByText('HP Schedule Calculated successfully.')).toBeVisible()
  await expect(sale.panel.getByText('generated', { exact: true })).toBeVisible()
  await expect(sale.field('HP Account No')).toHaveValue('HP-9001')
  for (const label of ['Sold To ID No', 'Sale Type', 'Sold Price', 'HP Account No', 'Deposit', 'Number of months'])
    await expect(sale.field(label)).toBeDisabled()
  // What the schedule does not stand on can still be changed.
  await sale.field('Sold Date').fill('15-01-2026')
  await desk.keyboard.press('Control+Enter')
  await expect(meant).toContainText('first')
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('Control+Enter')
  // Asked of the server: the message of the save before may stand there still, or be gone.
  const soldOn = async () =>
    (await dealership.call<{ soldDate: string }>('GET', '/api/Admin/GetVehicle', { vehicleID: 22 })).soldDate
  await expect.poll(soldOn).toBe('2026-01-15')
  await expect(sale.field('Sold Date')).toHaveValue('15-01-2026')

  const rows = await dealership.call<{ id: number; version: number; amount: number; dueDate: string }[]>(
    'GET',
    '/api/Admin/GetHPDetails',
    { vehicleID: 22 },
  )
  expect(rows).toHaveLength(60)
  await dealership.call('POST', '/api/HPSchedule/EditHPPayment', {
    ...rows[0],
    vehicleID: 22,
    paid: true,
    paidDate: '2026-12-31',
  })
  await desk.keyboard.press('Alt+Shift+S')
  const question = desk.getByRole('alertdialog', { name: 'Are you sure you want to delete the HP Schedule?' })
  await expect(question).toContainText(
    '60 rows of HP-9001 and 1 payment ticked by hand, €200.00, go. Cash entries stay.',
  )
  await expect(question.getByRole('button', { name: /^No/ })).toBeFocused()
  await desk.keyboard.press('y')
  await expect(desk.getByText('Schedule deleted successfully')).toBeVisible()
  await expect(sale.panel.getByText('not generated')).toBeVisible()
  await expect(sale.field('Deposit')).toBeEnabled()
  await expect(sale.field('Deposit')).toHaveValue('1,500.00')
})

test('part exchange: several cars are taken in, and the price follows them [D2 2] [D2 5]', async ({ desk }) => {
  const sale = new SalePage(desk)
  await sale.open(23)
  await sale.find('Sold To ID No', '0001001')
  await sale.type('Sold Date', 't')
  await sale.changeType('Part Exchange')
  await desk.keyboard.press('Tab')
  await sale.type('Difference', '-500')
  await desk.keyboard.press('Control+Enter')
  await expect(sale.form.getByText('Vehicle is required')).toBeVisible()
  await sale.find('Part-exchange vehicle', 'AAA 140')
  await expect(sale.form.getByText('allowed €4,000.00')).toHaveCount(1)
  const second = sale.field('Additional vehicle')
  await second.focus()
  await desk.keyboard.type('aaa141')
  await desk.keyboard.press('Tab')
  await expect(second.first()).toHaveValue(/^AAA 141/)
  await expect(sale.form.getByText('allowed €4,000.00')).toHaveCount(2)
  await expect(sale.field('Sold Price')).toHaveAttribute('placeholder', '7,500.00')
  await second.last().focus()
  await desk.keyboard.type('nowhere')
  await desk.keyboard.press('Tab')
  await expect(sale.form.getByText('No Results Found: nowhere')).toBeVisible()
  // A car that is none is not left out silently: the sale waits until its text is mended or gone.
  await desk.keyboard.press('Control+Enter')
  await expect(second.nth(1)).toBeFocused()
  await expect(second.nth(1)).toHaveValue('nowhere')
  await desk.keyboard.press('Delete')
  await expect(second).toHaveCount(2)
  await sale.save('AAA 140 is taken in, but it was bought from Ġorġ Żammit, not from the buyer.')
  await expect(desk.getByRole('button', { name: /^Go to PE Vehicle/ })).toBeVisible()
  await expect(sale.field('Difference')).toHaveValue('−500.00')

  // What is saved was worked out, so it still follows.
  await sale.field('Difference').fill('1000')
  await desk.keyboard.press('Tab')
  await expect(sale.field('Sold Price')).toHaveAttribute('placeholder', '9,000.00')
  await second.first().fill('')
  await desk.keyboard.press('Tab')
  await expect(sale.field('Sold Price')).toHaveAttribute('placeholder', '5,000.00')
  await sale.save()
  await expect(sale.field('Additional vehicle')).toHaveCount(1)
  await expect(sale.field('Sold Price')).toHaveAttribute('placeholder', '5,000.00')
})

test('HP part exchange: financed on the difference; its agreement asks for the warranty [D2 2] [D2 5] [D2 9]', async ({
  desk,
}) => {
  const sale = new SalePage(desk)
  await sale.open(24)
  await sale.find('Sold To ID No', '0001002')
  await sale.type('Sold Date', 't')
  await sale.changeType('HP Part Exchange')
  await desk.keyboard.press('Tab')
  await sale.type('Difference', '13,500')
  await sale.find('Part-exchange vehicle', 'AAA 142')
  await sale.field('HP Account No').focus()
  await sale.type('HP Account No', 'HP-9002')
  await sale.type('Deposit', '1500')
  await sale.type('Monthly payment', '265')
  await sale.type('Number of months', '60')
  await sale.type('First payment date', '31-12-2026')
  await expect(sale.panel.getByText('€15,900.00', { exact: true })).toBeVisible()
  await expect(sale.panel.getByText('€21,400.00', { exact: true })).toBeVisible()
  const agreement = sale.form.getByRole('button', { name: /^HP Part Exchange Agreement/ })
  await expect(agreement).toHaveAttribute('aria-disabled', 'true')
  await desk.keyboard.press('Alt+a')
  await expect(desk.getByText('HP Part Exchange Agreement is printed after the sale is saved.')).toBeVisible()
  await desk.keyboard.press('Alt+s')
  await expect(desk.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText('borrowing rate')
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('HP Schedule Calculated successfully.')).toBeVisible()
  await expect(agreement).not.toHaveAttribute('aria-disabled', 'true')

  await desk.keyboard.press('Alt+a')
  const dialog = desk.getByRole('dialog', { name: 'HP Part Exchange Agreement' })
  await expect(dialog.getByLabel('Payment details')).toHaveCount(0)
  await expect(dialog.getByLabel('Terms', { exact: true })).toHaveValue(/engine/)
  await expect(dialog.getByLabel('Second terms')).toHaveValue(/\w/)
  const print = dialog.getByRole('button', { name: /^Print/ })
  await expect(print).toHaveAttribute('aria-disabled', 'true')
  await desk.keyboard.press('Control+Enter')
  await expect(print).toBeVisible()
  await dialog.getByLabel('Have you checked the warranty period?').focus()
  await desk.keyboard.press('Space')
  await expect(print).not.toHaveAttribute('aria-disabled', 'true')
  const [document] = await Promise.all([
    operationAnswer(desk, 'GetPEHPAgreementReport'),
    desk.context().waitForEvent('page'),
    desk.keyboard.press('Control+Enter'),
  ])
  expect(document.status()).toBe(200)
  await expect(dialog).toHaveCount(0)
})

test('the sale agreement cannot be printed without payment details [D2 5]', async ({ desk, dealership }) => {
  await dealership.call('POST', '/api/Admin/SoldToVehicle', {
    vehicleID: 25,
    client: { idno: '9990002M', name: 'Rita', surname: 'Vella' },
    clientID: null,
    saleType: 0,
    soldToPrice: 5000,
    soldToDateTime: '2026-02-01',
  })
  const sale = new SalePage(desk)
  await sale.open(25)
  await expect(sale.field('Sold Price')).toHaveValue('5,000.00')
  await desk.keyboard.press('Alt+a')
  const dialog = desk.getByRole('dialog', { name: 'Sale Agreement' })
  await dialog.getByLabel(/^Payment details/).fill('  ')
  await dialog.getByLabel('Have you checked the warranty period?').check()
  await desk.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Payment details are required')).toBeVisible()
  await expect(dialog.getByLabel(/^Payment details/)).toBeFocused()
})

test('what is typed survives a reload; what another saved meanwhile is asked about [D2 4] [server 1]', async ({
  desk,
  dealership,
}) => {
  const sale = new SalePage(desk)
  const sold = {
    vehicleID: 26,
    clientID: null,
    client: { idno: '9990003M', name: 'Carmel', surname: 'Vella' },
    saleType: 0,
    soldToPrice: 6000,
    soldToDateTime: '2026-03-01',
  }
  await dealership.call('POST', '/api/Admin/SoldToVehicle', sold)
  await sale.open(26)
  await sale.field('Sold Price').fill('6,500')
  await desk.keyboard.press('Tab')
  await expect(desk.getByText('1 change', { exact: true })).toBeVisible()
  await desk.reload()
  await expect(sale.field('Sold Price')).toHaveValue('6,500.00')

  await dealership.call('POST', '/api/Admin/SoldToVehicle', {
    ...sold,
    client: undefined,
    clientID: undefined,
    soldToPrice: 6800,
  })
  await expect(sale.field('Sold Price')).toHaveValue('6,500.00')
  await sale.field('Sold Price').focus()
  await desk.keyboard.press('Control+Enter')
  const question = desk.getByRole('alertdialog', { name: /^Changed by/ })
  await expect(question.getByRole('row', { name: /Sold Price/ })).toContainText('6,800.00')
  await question.getByRole('radio', { name: /Sold Price, mine/ }).focus()
  await desk.keyboard.press('Space')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText(SAVED)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(sale.field('Sold Price')).toHaveValue('6,500.00')
  await expect(desk.getByText('1 change', { exact: true })).toHaveCount(0)
})
