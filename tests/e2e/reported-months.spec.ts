import { addMonths, day, endOfMonth, monthName, startOfMonth } from '@forecourt/core/kernel/days'
import { CASH_CASHIER, type CashServer, openAt, startCashServer } from './cash-records'
import { expect, test } from './fixtures'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
})
test.afterAll(async () => {
  await cash.server.stop()
})

test('[server 8] a month that changed after its report was exported says so in the dialog, which leads to the changes', async ({
  page,
}) => {
  const month = addMonths(startOfMonth(day(cash.today)), -1)
  const entry = { categoryID: 13, amount: 40, name: 'Petty cash', dateTime: month }
  const id = await cash.pay(entry)
  const asked = `/reports?report=monthly&dateFrom=${month}&dateTo=${endOfMonth(month)}`
  await openAt(page, cash, asked)
  const dialog = page.getByRole('dialog', { name: /Monthly Report/ })
  await expect(dialog.getByRole('textbox', { name: 'To Date' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Alt+e')
  // Its prices are behind the passcode [server 18].
  await expect(page.getByLabel('Passcode', { exact: true })).toBeFocused()
  await page.keyboard.type(CASH_CASHIER.passcode)
  await saved
  await expect(dialog).toHaveCount(0)
  await cash.call('/api/Admin/AddEditCash', { id, amount: 55 })
  await cash.pay({ ...entry, dateTime: cash.today })
  await page.goto(`${cash.server.url}${asked}`)
  await expect(dialog.getByRole('status')).toContainText(
    `${monthName(month)} changed since m.borg exported its report on`,
  )
  await expect(dialog.getByRole('status')).toContainText('Free Form by Cash +15.00.')
  await dialog.getByRole('button', { name: 'Show the changes' }).focus()
  await page.keyboard.press('Enter')
  const log = page.getByRole('grid', { name: 'Changes' })
  await expect(log.getByRole('row')).toHaveCount(3)
  await expect(log.getByRole('row').nth(1)).toContainText(/Entry changed: .+Amount€40.00€55.00/)
  await expect(page.getByText(`entries of ${monthName(month)}`, { exact: true })).toBeVisible()
})
