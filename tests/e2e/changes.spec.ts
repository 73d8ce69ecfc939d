import { atHardPace } from './typist'
import { dealershipTest, expect, test } from './fixtures'
import { type CashServer, openAt, startCashServer } from './cash-records'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
})
test.afterAll(async () => {
  await cash.server.stop()
})

/** What the server has of an entry. */
async function amountOf(id: number): Promise<unknown> {
  const entry = await cash.call(`/api/Admin/GetCashEntry?id=${id}`)
  return typeof entry === 'object' && entry !== null && 'amount' in entry ? entry.amount : null
}

test('[server 10] an entry of 500 is made 550 and deleted: its history and the log say so, and the log opens it', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management')
  await atHardPace(page, async ({ typist, number }) => {
    const name = `J. Pace ${number}`
    const id = await cash.pay({ categoryID: 13, amount: 500, name })
    await page.goto(`${cash.server.url}/cash-management/edit/${id}`)
    const form = page.getByRole('form', { name: 'Edit Cash Entry' })
    const amount = form.getByLabel('Amount')
    await expect(amount).toHaveValue('500.00')
    await expect(amount).toBeFocused()
    await typist.play('550{Control+Enter}')
    await page.getByText('Are you sure you want to edit this entry?').waitFor()
    await typist.play('y')
    await expect.poll(() => amountOf(id)).toBe(550)
    await typist.play('{Alt+h}')
    const history = page.getByRole('dialog', { name: /^History/ })
    await expect(history.getByRole('row', { name: /Entry changed: .+ Amount €500.00 €550.00/ })).toBeVisible()
    await typist.play('{Escape}')
    await expect(history).toHaveCount(0)
    await typist.play('{Alt+x}')
    await page.getByText('Are you sure you want to delete this entry?').waitFor()
    await typist.play('y')
    await expect(page).toHaveURL(/cash-management$/)
    await typist.play('{Control+k}changes{Enter}')
    const log = page.getByRole('grid', { name: 'Changes' })
    await expect(log).toBeFocused()
    await expect(log.getByRole('row').nth(1)).toContainText(`Entry deleted: Free Form · ${name} · €550.00`)
    await expect(log.getByRole('row').nth(2)).toContainText(/Entry changed: .+Amount€500.00€550.00/)
    await typist.play('{Enter}')
    const deleted = page.getByRole('region', { name: 'Deleted Cash Entry' })
    await expect(deleted).toContainText(/Deleted by m\.borg on/)
    await expect(deleted).toContainText(name)
    await expect(deleted).toContainText('€550.00')
    await typist.play('{Alt+h}')
    await expect(history.getByRole('row', { name: /Entry deleted: / }).first()).toBeVisible()
    await typist.play('{Escape}{Escape}')
    await expect(page).toHaveURL(/\/reports\/changes/)
    await expect(page.locator('[data-frame=status]')).toContainText('Row 1/')
  })
})

dealershipTest('in every list the key opens the history of the row under the cursor', async ({ desk }) => {
  const lists: readonly (readonly [string, RegExp])[] = [
    ['/clients', /^History.*Surname/],
    ['/vehicles', /^History.*AAA/],
    ['/hp-boe/hp-schedules', /^History.*HP-/],
    ['/reports/vehicles-in-stock', /^History.*AAA/],
    ['/reports/vehicles-purchased-sold?dateFrom=2020-01-01&dateTo=2030-01-01', /^History.*AAA/],
  ]
  for (const [address, title] of lists) {
    await desk.goto(address)
    await expect(desk.locator('[data-lines] [role=row]').first()).toBeVisible()
    await expect(desk.getByRole('grid').first()).toBeFocused()
    await desk.keyboard.press('Alt+h')
    await expect(desk.getByRole('dialog', { name: title }), address).toHaveCount(1)
  }
})
