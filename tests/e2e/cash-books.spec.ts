import { expect, test } from './fixtures'
import { type CashServer, openAt, startCashServer } from './cash-records'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
  for (let i = 0; i < 3; i += 1) {
    await cash.pay({ categoryID: 13, amount: 100, name: `Day ${i}` })
    await cash.call('/api/Admin/Reconcile', {})
  }
})
test.afterAll(async () => {
  await cash.server.stop()
})

test('[D3 2.7] closed books stand newest first, and only the last one offers to be opened again', async ({ page }) => {
  await openAt(page, cash, '/batches')
  const books = page.getByRole('grid', { name: 'Cash Books' })
  await expect(books.getByRole('row')).toHaveCount(4)
  await expect(books.getByRole('row').nth(1)).toContainText('300.00')
  await expect(books.getByRole('button', { name: /Re-Open/ })).toHaveCount(1)
  await expect(books.getByRole('row').nth(1).getByRole('button')).toHaveCount(1)
})

test('[server 7.2] each book shows what was counted, the difference with its reason, and who closed it', async ({
  page,
}) => {
  await cash.pay({ categoryID: 13, amount: 7, name: 'A difference' })
  const said = { differenceReason: 'paidWithoutEntry', differenceNote: 'Window cleaner' }
  await cash.call('/api/Admin/Reconcile', { hundred: 3, ...said })
  await openAt(page, cash, '/batches')
  const rows = page.getByRole('grid', { name: 'Cash Books' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('300.00')
  await expect(rows.nth(1)).toContainText('−7.00')
  await expect(rows.nth(1)).toContainText('Paid from the drawer without an entry: Window cleaner')
  await expect(rows.nth(1)).toContainText('m.borg')
  await expect(rows.nth(2)).toContainText('Not counted')
})

test('[D3 2.7] days narrow the list; Esc clears them; nothing found says so', async ({ page }) => {
  await openAt(page, cash, '/batches')
  const books = page.getByRole('grid', { name: 'Cash Books' })
  await expect(books).toContainText('300.00')
  await page.keyboard.press('/')
  await page.keyboard.type('01/01/2030')
  await page.keyboard.press('Tab')
  await expect(books).toContainText('There are no results to show.')
  await expect(page).toHaveURL(/startDate=/)
  await books.focus()
  await page.keyboard.press('Escape')
  await expect(books).toContainText('300.00')
  await expect(page).not.toHaveURL(/startDate=/)
})

test('[D3 2.7] All columns stands in the address and in what the file is asked for', async ({ page }) => {
  await openAt(page, cash, '/batches')
  const books = page.getByRole('grid', { name: 'Cash Books' })
  await expect(books.getByRole('row').nth(1)).toBeVisible()
  await expect(books).toBeFocused()
  const asked = () => page.waitForRequest('**/ExportBatches').then((request) => request.postDataJSON().columns)
  const plain = asked()
  await page.keyboard.press('x')
  expect(await plain).toBeUndefined()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('all columns in the file')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/allColumns=true/)
  await expect(page.getByRole('button', { name: 'All columns' })).toHaveAttribute('aria-pressed', 'true')
  await expect(books).toBeFocused()
  const whole = asked()
  await page.keyboard.press('x')
  expect(await whole).toBe('all')
})
