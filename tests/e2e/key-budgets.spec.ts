import type { Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { waitForAcknowledgement } from './questions'
import { SHOP_CASHIER, leavePalette, type Shop } from './shop'
import { giveSession } from './signed-in'

// Its payments, deposit and closed batch are nobody else's.
test.use({ apart: 'key-budgets' })

/** Hands that count each key which they press; a chord is one. */
function counting(page: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      for (const letter of text) {
        count += 1
        await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      }
    },
    get count() {
      return count
    },
  }
}

const book = (page: Page) => page.getByRole('grid', { name: 'Cash' })
const saved = (page: Page) => page.locator('[data-toast]').filter({ hasText: 'saved successfully' })

interface Entry {
  id: number
  hpacNo: string
  amount: number
  reference: string
  receiptNumber: number | null
}

/** The newest entry of the book. */
async function lastEntry(shop: Shop): Promise<Entry> {
  return (await shop.call('/api/Admin/GetCashEntry?id=-1')) as unknown as Entry
}

async function addEntry(shop: Shop, entry: object): Promise<void> {
  const { businessDay: dateTime } = await shop.call('/api/Workstation')
  await shop.call('/api/Admin/AddEditCash', { dateTime, typeID: 1, ...entry })
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await expect(book(page)).toBeFocused()
})

test('[commands 1] an HP payment of what is due takes 12 keys, of another amount 12 and the amount', async ({
  page,
  shop,
}) => {
  const due = counting(page)
  await due.press('Control+k')
  await due.type('pay 2219')
  await due.press('Control+Enter')
  await expect(saved(page)).toContainText('HP-2219 · €250.00 cash')
  expect(due.count).toBeLessThanOrEqual(12)
  const other = counting(page)
  await other.press('Control+k')
  await other.type('pay 2220 240')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette).toContainText(/next unpaid amount of €250.00. Write 240! to keep it./)
  await other.type('!')
  await expect(palette).toContainText('next unpaid amount of €250.00: kept as typed')
  await other.press('Control+Enter')
  await expect.poll(() => lastEntry(shop)).toMatchObject({ hpacNo: 'HP-2220', amount: 240 })
  expect(other.count).toBeLessThanOrEqual(12 + '240'.length)
  // Its form asks the same, and takes a yes to it.
  await leavePalette(page)
  const form = counting(page)
  await form.press('Control+b')
  await expect(page.getByRole('combobox', { name: /^Reg No/ })).toBeFocused()
  await form.type('hp2219')
  await form.press('Enter')
  await expect(page.getByLabel(/^Amount/).first()).toBeFocused()
  await form.type('240')
  await form.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Keep the amount that you typed?')
  await waitForAcknowledgement(page)
  await form.press('y')
  await expect(page.getByRole('alertdialog')).toContainText('not a double HP Payment')
  await waitForAcknowledgement(page)
  await form.press('y')
  await expect.poll(() => lastEntry(shop)).toMatchObject({ hpacNo: 'HP-2219', amount: 240 })
})

test('a client is opened by ID in 2 keys and the ID', async ({ page }) => {
  const keys = counting(page)
  await keys.press('Control+k')
  await keys.type('412385m')
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/clients\/client\?clientID=\d+/)
  await expect(page.getByLabel('ID No').first()).toHaveValue('0412385M')
  expect(keys.count).toBeLessThanOrEqual(2 + '412385m'.length)
})

test('the amount of the last entry is corrected in 5 keys and the amount', async ({ page, shop }) => {
  await addEntry(shop, { categoryID: 13, amount: 45.8, name: 'Vella', reference: 'wrong' })
  const keys = counting(page)
  await keys.press('Control+l')
  await expect(page.getByLabel(/^Amount/).first()).toBeFocused()
  await keys.type('48.50')
  await keys.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText('48.50')
  await keys.press('y')
  await expect.poll(() => lastEntry(shop)).toMatchObject({ amount: 48.5, reference: 'wrong' })
  expect(keys.count).toBeLessThanOrEqual(5 + '48.50'.length)
})

test('the receipt of a deposit takes 5 keys', async ({ page, shop }) => {
  const clientID = Number(
    (await shop.call('/api/Admin/AddClient', { idno: '0099887M', name: 'Rita', surname: 'Zahra' })).id,
  )
  const deposit = { vehicleID: shop.vehicleIDs['GHV 552'], clientID, soldToPrice: 9000 }
  await addEntry(shop, { categoryID: 1, amount: 200, ...deposit })
  const keys = counting(page)
  await keys.press('Control+l')
  await expect(page.getByLabel(/^Amount/).first()).toBeFocused()
  await keys.press('Alt+Enter')
  await expect(page.getByRole('heading', { name: 'Deposit Receipt' })).toBeVisible()
  await expect(page.getByLabel('Have you checked the warranty period?')).toBeFocused()
  await keys.press('Space')
  await keys.press('Control+Enter')
  await expect.poll(async () => (await lastEntry(shop)).receiptNumber).toBeGreaterThan(0)
  expect(keys.count).toBeLessThanOrEqual(5)
})

test('the history of what is under the cursor takes one key', async ({ page, shop }) => {
  await addEntry(shop, { categoryID: 13, amount: 12, name: 'Under the cursor' })
  for (const path of ['/cash-management', '/clients', '/hp-boe/hp-schedules', '/reconciliation/reconcile']) {
    await page.goto(path)
    await expect(page.getByRole('grid').first()).toBeFocused()
    await expect(page.getByRole('grid').first().locator('[data-cursor]').first()).toBeVisible()
    const keys = counting(page)
    await keys.press('Alt+h')
    await expect(page.getByRole('heading', { name: /^History/ })).toBeVisible()
    expect(keys.count).toBe(1)
  }
})

test('the vehicle that was sold last takes 3 keys', async ({ page }) => {
  const keys = counting(page)
  await keys.type('gls')
  await expect(page).toHaveURL(/\/vehicles\/vehicle\/\d+/)
  await expect(page.getByRole('heading', { name: /PAY 001|ABC 123/ }).first()).toBeVisible()
  expect(keys.count).toBe(3)
})

test('a counted batch is closed in 3 keys', async ({ page, shop }) => {
  const { batchID } = await shop.call('/api/Admin/GetCurrentBatchTransactions')
  await page.goto('/vehicles')
  await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
  const keys = counting(page)
  await keys.press('Control+d')
  await expect(book(page)).toBeVisible()
  await keys.press('F9')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to close the batch?')
  await keys.press('y')
  await expect(page.getByText(`Batch ${String(batchID)} started`)).toHaveCount(0)
  expect(keys.count).toBe(3)
})

test('a sale with part exchange and hire purchase takes one line and two keys', async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/reconciliation/reconcile')
  await expect(book(page)).toBeFocused()
  await shop.call('/api/HPSchedule/SaveAssessment', {
    ...{ clientID: 1, vehicleID: shop.vehicleIDs['GHV 552'], dependants: 0, instalment: 1000, decision: 'grant' },
    applicants: [{ income: 4000, expenses: 500, otherCredit: 0 }],
  })
  const line = 'sell ghv552 0412385m 9500 pe xvv326 4000 dep 1000 36x140'
  const keys = counting(page)
  await keys.press('Control+k')
  await keys.type(line)
  await keys.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'HP Part Exchange Agreement' })).toBeVisible()
  const sold = await shop.call(`/api/Admin/GetVehicle?vehicleID=${shop.vehicleIDs['GHV 552']}`)
  expect(sold.hirePurchase).toMatchObject({ hasHPSchedule: true, numberOfMonths: 36 })
  expect(keys.count).toBeLessThanOrEqual(line.length + 2)
})
