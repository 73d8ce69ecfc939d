import { type CashServer, CASH_CASHIER, openAt, startCashServer } from './cash-records'
import { expect, test } from './fixtures'

let cash: CashServer
let batchID: number
test.beforeAll(async () => {
  cash = await startCashServer()
  await cash.pay({ categoryID: 13, amount: 100, name: 'J. Pace' })
  await cash.call('/api/Admin/Reconcile', { notCounted: true })
  const count = { fifty: 1, extra: 45, differenceReason: 'wrongChange', differenceNote: 'Back by Friday' }
  // An answer of our own server.
  batchID = ((await cash.call('/api/Admin/Reconcile', count)) as { batchID: number }).batchID
})
test.afterAll(async () => {
  await cash.server.stop()
})

test('[server 7.2] the counts open from the palette, by batch, person and month; a batch opens its book, Alt H its history, P its paper', async ({
  page,
  context,
}) => {
  await openAt(page, cash, '/batches')
  await expect(page.getByRole('grid', { name: 'Cash Books' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('counts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\/counts/)
  const grid = page.getByRole('grid', { name: 'Counts of Cash Books' })
  await expect(grid).toBeFocused()
  await expect(grid.getByRole('row').nth(1)).toContainText(
    new RegExp(`^${batchID}.*100\\.00.*95\\.00.*−5\\.00Wrong change given: Back by Friday${CASH_CASHIER.username}$`),
  )
  await expect(grid.getByRole('row').nth(2)).toContainText('Not counted')
  const foot = page.getByText('Not counted 1', { exact: true }).locator('..')
  await expect(foot).toContainText('With a difference 1')
  await expect(foot).toContainText('Over €0.00')
  await expect(foot).toContainText('Short −€5.00')
  await expect(foot).toContainText('Net −€5.00')
  await page.keyboard.press('Alt+h')
  const history = page.getByRole('dialog', { name: /^History/ })
  await expect(history).toContainText(`batch ${batchID}`)
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await expect(grid).toBeFocused()
  const [paper] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/PrintCounts')),
    context.waitForEvent('page'),
    page.keyboard.press('p'),
  ])
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.bringToFront()
  await page.getByRole('radio', { name: 'Batch' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/by=person/)
  await expect(grid.getByRole('row').nth(1)).toContainText(
    new RegExp(`^${CASH_CASHIER.username}2110\\.00−5\\.00−5\\.00$`),
  )
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/by=month/)
  await expect(grid.getByRole('row').nth(1)).toContainText(/^[A-Z][a-z]+ \d{4}2110\.00−5\.00−5\.00$/)
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dateFrom=\d{4}-\d\d-01/)
  await expect(page).not.toHaveURL(/by=/)
  await expect(grid.getByRole('row')).toHaveCount(3)
  await page.getByRole('radio', { name: 'Batch' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/by=person/)
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`closedBy=${CASH_CASHIER.username}`))
  await expect(page.getByText(`closed by ${CASH_CASHIER.username}`, { exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/by=/)
  await expect(grid.getByRole('row').nth(1)).toContainText('Wrong change given')
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/reconciliation/reconcile\\?.*batchID=${batchID}`))
})
