import { expect, dealershipTest as test } from './fixtures'
import { atHardPace } from './typist'
import { openVehicles } from './signed-in'

test('overdue accounts with their amounts and ageing; a digit filters, again it does not [D3 2.11]', async ({
  desk,
  dealership,
}) => {
  await openVehicles(desk)
  await desk.keyboard.press('Control+h')
  await expect(desk.getByRole('heading', { name: /^HP Payments Due - \d\d-\d\d-\d{4}$/ })).toBeVisible()
  const rows = desk.locator('[data-lines] [role=row]:not([data-sub])')
  await expect(rows).toHaveCount(2)
  await expect(desk.getByText('2/2', { exact: true })).toBeVisible()
  // What is overdue of each account, and of all.
  await expect(desk.getByRole('columnheader', { name: /^Overdue €/ })).toBeVisible()
  const { data, overdueTotal } = await dealership.call<{
    data: { accountNo: string; overdueAmount: number }[]
    overdueTotal: number
  }>('POST', '/api/HPSchedule/GetDueHPSchedules', {})
  expect(data.reduce((sum, { overdueAmount }) => sum + overdueAmount, 0)).toBe(overdueTotal)
  const euros = (amount: number) => amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })
  for (const { accountNo, overdueAmount } of data)
    await expect(rows.filter({ hasText: accountNo })).toContainText(euros(overdueAmount))
  await expect(desk.locator('[data-frame=foot]')).toContainText(`Overdue: €${euros(overdueTotal)}`)
  await desk.keyboard.press('5')
  await expect(desk).toHaveURL(/bucket=over-90/)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('HP-1')
  await desk.keyboard.press('5')
  await expect(rows).toHaveCount(2)
  await desk.keyboard.press('4')
  await desk.keyboard.press('Escape')
  await expect(desk).not.toHaveURL(/bucket/)
})

test('[commands 1] what is no day stays in the field with a sentence, and the list with its day', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('Control+h')
  const heading = desk.getByRole('heading', { name: /^HP Payments Due - \d\d-\d\d-\d{4}$/ })
  await expect(heading).toBeVisible()
  const shown = await heading.textContent()
  const field = desk.getByLabel('Date', { exact: true })
  await atHardPace(desk, async ({ typist }) => {
    await typist.play('/31 feb{Tab}')
    await expect(field).toHaveValue('31 feb')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(desk.getByRole('alert').getByText('Write a date such as 31-12-2026')).toBeVisible()
    await expect(heading).toHaveText(shown ?? '')
    await field.focus()
    await typist.play('two days ago{Tab}')
    await expect(desk.getByText('Write a date such as 31-12-2026')).toHaveCount(0)
    await expect(heading).not.toHaveText(shown ?? '')
    await typist.play('/t{Tab}')
    await expect(heading).toHaveText(shown ?? '')
  })
})

test('one ticked account becomes one HP payment, two a payment for several [D3 2.12]', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('Control+h')
  await expect(desk.locator('[data-lines] [role=row]')).toHaveCount(2)
  const entry = desk.getByRole('button', { name: /^Cash Entry/ })
  await expect(entry).toHaveAttribute('aria-disabled', 'true')
  await desk.keyboard.press('Space')
  await expect(entry).toContainText('1 selected')
  await expect(desk.locator('[data-frame=foot]')).toContainText('next €375.00')
  await desk.keyboard.press('Shift+A')
  await expect(entry).toContainText('2 selected')
  await expect(desk.locator('[data-frame=foot]')).toContainText('next €750.00')
  await desk.keyboard.press('e')
  await expect(desk).toHaveURL(/\/cash-management-add/)
  const draft = await desk.evaluate(() =>
    Object.entries(sessionStorage).find(([place]) => place.includes('cash-management-add|new')),
  )
  expect(draft?.[1]).toContain('HP-1')
  expect(draft?.[1]).toContain('HP-2')
})

test('L opens an account at its last paid payment; an unpaid one leads to the cash form', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('Control+h')
  await expect(desk.locator('[data-lines] [role=row]')).toHaveCount(2)
  await desk.keyboard.press('l')
  await expect(desk.getByText(/^Payments Paid: 0 = €0\.00/)).toBeVisible()
  await expect(desk.locator('[data-sub][data-tone=due]').first()).toContainText('Take payment')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/cash-management-add/)
})

test('a date is typed; one that is none changes nothing', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('Control+h')
  await desk.getByRole('grid').waitFor()
  await desk.keyboard.press('/')
  await desk.keyboard.type('01-02-2024')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/date=2024-02-01/)
  await expect(desk.getByText('There are no results to show.')).toBeVisible()
  await expect(desk.getByRole('button', { name: /^Export/ })).toHaveAttribute('aria-disabled', 'true')
  await desk.getByLabel('Date', { exact: true }).fill('31-02-2024')
  await desk.keyboard.press('Tab')
  await expect(desk).toHaveURL(/date=2024-02-01/)
})

test('the export is a file of the result', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('Control+h')
  await expect(desk.locator('[data-lines] [role=row]')).toHaveCount(2)
  const download = desk.waitForEvent('download')
  await desk.keyboard.press('x')
  expect((await download).suggestedFilename()).toBe('export.csv')
})
