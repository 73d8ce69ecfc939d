import { expect, test } from './fixtures'
import { type CashServer, openAt, toast, startCashServer } from './cash-records'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
  for (const [no, amount] of [
    ['000937', 120],
    ['011903', 145],
    ['005521', 160],
  ] as const) {
    const cheque = { bank: 'BOV', chequeNumber: no, accountNumber: '4001', payerName: `Payer of ${no}` }
    await cash.pay({ categoryID: 13, typeID: 2, amount, name: 'Free', cheque })
  }
})
test.afterAll(async () => {
  await cash.server.stop()
})

test('[D3 5] nothing can be banked while nothing is selected', async ({ page }) => {
  await openAt(page, cash, '/reconciliation/pending-cheques')
  await expect(page.getByRole('grid', { name: 'Pending cheques' })).toContainText('000937')
  await expect(page.getByRole('button', { name: /Create Bank Deposit/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Select at least 1 cheque')).toBeVisible()
})

test('[server 7.3] a lodgement slip is printed of what is selected and of cash, and books nothing', async ({
  page,
}) => {
  await openAt(page, cash, '/reconciliation/pending-cheques')
  const cheques = page.getByRole('grid', { name: 'Pending cheques' })
  await expect(cheques).toContainText('000937')
  await page.keyboard.press('Space')
  await page.keyboard.press('Alt+Enter')
  const dialog = page.getByRole('dialog', { name: 'Lodgement Slip' })
  await expect(dialog.getByLabel('Bank')).not.toHaveValue('')
  await expect(dialog).toContainText('total €120.00')
  await dialog.getByLabel('Cash').fill('300.50')
  await expect(dialog).toContainText('total €420.50')
  const asked = page.waitForRequest('**/api/Admin/GetLodgementSlip')
  await page.keyboard.press('Control+Enter')
  expect((await (await asked).response())?.headers()['content-type']).toBe('application/pdf')
  await expect(dialog).toHaveCount(0)
  await expect(cheques.getByRole('row')).toHaveCount(4)
  await page.keyboard.press('Space')
})

test('[commands 1] a deposit whose answer was lost is sent again as it was, and is banked once', async ({ page }) => {
  const payer = 'Payer of 000777'
  const cheque = { bank: 'BOV', chequeNumber: '000777', accountNumber: '4001', payerName: payer }
  await cash.pay({ categoryID: 13, typeID: 2, amount: 77, name: 'Free', cheque })
  await openAt(page, cash, '/reconciliation/pending-cheques')
  const cheques = page.getByRole('grid', { name: 'Pending cheques' })
  const row = cheques.getByRole('row').filter({ hasText: payer })
  await expect(row).toHaveCount(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  const sent = new Set<string>()
  await page.route('**/ReconcilePendingCheques', async (route) => {
    const request = route.request()
    sent.add(`${request.headers()['idempotency-key']} ${request.postData()}`)
    await route.fetch().catch(() => undefined)
    await route.abort().catch(() => undefined)
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Your entry is kept and will be saved.')).toBeVisible()
  await expect(page.locator('input[name=description]')).toBeDisabled()
  // It arrived: the cheque is pending no more, and the same goes out again all the same.
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Your entry is kept and will be saved.')).toBeVisible()
  await page.unroute('**/ReconcilePendingCheques')
  page.on('request', (request) => {
    if (request.url().endsWith('/ReconcilePendingCheques'))
      sent.add(`${request.headers()['idempotency-key']} ${request.postData()}`)
  })
  await expect(toast(page, 'Selected cheques reconciled successfully')).toBeVisible()
  await expect(page.locator('input[name=description]')).toBeEnabled()
  expect(sent.size).toBe(1)
})

test('[D3 9] two are banked with the preset of the bank, the third is given out', async ({ page }) => {
  await openAt(page, cash, '/reconciliation/pending-cheques')
  const cheques = page.getByRole('grid', { name: 'Pending cheques' })
  await expect(cheques).toContainText('000937')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.locator('input[name=description]')).toHaveValue('2 Cheques')
  await expect(page.locator('input[name=reference]')).not.toHaveValue('')
  await expect(page.locator('[data-part=sums]')).toContainText('2 selected265.00')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Selected cheques reconciled successfully')).toBeVisible()
  await expect(cheques.getByRole('row')).toHaveCount(2)
  await page.getByRole('switch', { name: 'Cheque Out' }).press('Space')
  await cheques.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /Give Cheques Out/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Given to is required')).toBeVisible()
  await expect(page.locator('input[name=name]')).toBeFocused()
  await page.keyboard.type('SR Motors')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Selected cheques removed successfully')).toBeVisible()
  await expect(cheques).toContainText('There are no results to show.')
})
