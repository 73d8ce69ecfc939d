import { waitForAcknowledgement } from './questions'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atHardPace } from './typist'
import { SHOP_CASHIER, type Shop } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const history = (page: Page) => page.getByRole('dialog', { name: 'History' })
const offer = (page: Page) => page.getByRole('alertdialog', { name: 'Put it back?' })
const moves = (page: Page) => page.getByRole('dialog', { name: 'What moved it' })

/** An entry that cost 3.00 at first and 4.00 now. */
async function edited(shop: Shop, name: string): Promise<number> {
  const today = (await shop.call('/api/Workstation')).businessDay
  const entry = {
    dateTime: today,
    categoryID: CashCategory.FreeForm,
    typeID: CashType.Cash,
    amount: 3,
    name,
    description: name,
  }
  const { cashID: id } = await shop.call('/api/Admin/AddEditCash', entry)
  await shop.call('/api/Admin/AddEditCash', { id, amount: 4 })
  return Number(id)
}

const amountOf = async (shop: Shop, id: number) => (await shop.call(`/api/Admin/GetCashEntry?id=${id}`)).amount

/** Answers a question once it could be read. */
async function answer(page: Page, key: string): Promise<void> {
  await waitForAcknowledgement(page)
  await page.keyboard.press(key)
  await expect(offer(page)).toHaveCount(0)
}

test.beforeEach(({ page, shop }) => giveSession(page, shop.server.url, SHOP_CASHIER))

test('[commands 2] P in a history offers to put a save back, takes no yes that was typed ahead, and puts it back', async ({
  page,
  shop,
}) => {
  const id = await edited(shop, 'Back')
  await page.goto(`/cash-management/edit/${id}`)
  await atHardPace(page, async ({ typist }) => {
    await page.goto(`/cash-management/edit/${id}`)
    await expect(page.getByLabel(/^Amount/).first()).toHaveValue('4.00')
    // All of it was typed before the history was there, and both yes before the offer could be read.
    await typist.playAtOnce('{Alt+h}pyy')
    await expect(offer(page)).toContainText(/Entry changed: .*Amount.*€4\.00.*€3\.00/)
    await expect(offer(page)).toContainText('The edit will be reversed.')
    expect(await amountOf(shop, id)).toBe(4)
    await answer(page, 'y')
    await expect.poll(() => amountOf(shop, id)).toBe(3)
    const first = history(page).getByRole('row').nth(1)
    await expect(first).toContainText(/Amount€4\.00€3\.00$/)
    await expect(history(page).getByRole('group', { name: 'Changes, newest first' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(history(page)).toHaveCount(0)
  })
})

test('[commands 2] keys walk to an older save; what cannot be put back is said, and No changes nothing', async ({
  page,
  shop,
}) => {
  const id = await edited(shop, 'Walked')
  await shop.call('/api/Admin/AddEditCash', { id, description: 'Other words' })
  await page.goto(`/cash-management/edit/${id}`)
  await expect(page.getByLabel(/^Amount/).first()).toHaveValue('4.00')
  await page.keyboard.press('Alt+h')
  await expect(history(page).locator('tr[aria-current]')).toContainText('Other words')
  await page.keyboard.press('ArrowDown')
  await expect(history(page).locator('tr[aria-current]')).toContainText('€3.00€4.00')
  await page.keyboard.press('p')
  await expect(offer(page)).toContainText(/Amount.*€4\.00.*€3\.00/)
  await expect(offer(page)).not.toContainText('Other words')
  await answer(page, 'n')
  expect(await amountOf(shop, id)).toBe(4)
  await page.keyboard.press('End')
  await page.keyboard.press('p')
  await expect(page.getByText('There is no earlier version')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('[server 10] a total tells by key what moved it since a day, which can be changed, and comes to the difference', async ({
  page,
  shop,
}) => {
  const id = await edited(shop, 'Moved total')
  await page.goto('/cash-management?vendorCustomer=moved+total')
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('Alt+Shift+h')
  await expect(moves(page)).toContainText('then €0.00 now €4.00 moved +€4.00')
  const rows = moves(page).getByRole('row')
  await expect(rows.nth(1)).toContainText(/m\.borgEntry changed: .*€3\.00€4\.00\+€1\.00€4\.00$/)
  await expect(rows.nth(2)).toContainText(/m\.borgEntry added: .*€0\.00€3\.00\+€3\.00€3\.00$/)
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('Shift+Tab')
  await expect(moves(page).getByRole('textbox', { name: 'Since' })).toBeFocused()
  await page.keyboard.type('+1d')
  await page.keyboard.press('Tab')
  await expect(moves(page)).toContainText('then €4.00 now €4.00 moved €0.00')
  await expect(moves(page)).toContainText('Nothing moved it since then.')
  await page.keyboard.press('Escape')
  await expect(moves(page)).toHaveCount(0)
  // The key of a history is that of the total that has focus, and of the row otherwise.
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('Alt+h')
  await expect(history(page)).toContainText(String(id))
  await page.keyboard.press('Escape')
  await page.locator('[data-total]').focus()
  await page.keyboard.press('Alt+h')
  await expect(moves(page)).toContainText('Total, entries listed')
})

test('[server 10] the figures of a batch and of an HP account are a digit apart, however fast they are typed', async ({
  page,
  shop,
}) => {
  await edited(shop, 'Of the batch')
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  await atHardPace(page, async ({ typist }) => {
    await typist.play('{Alt+Shift+h}5')
    await expect(moves(page)).toContainText(/Closing Balance, batch \d+/)
    await expect(moves(page).getByRole('row').nth(1)).toContainText('m.borg')
    const closing = await page.locator('[data-total="4"]').textContent()
    await expect(moves(page)).toContainText(`now ${closing}`)
    await typist.play('2')
    await expect(moves(page)).toContainText(/In, batch \d+/)
    await typist.play('{Escape}')
    await expect(moves(page)).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
  await page.goto(`/vehicles/vehicle/${shop.vehicleIDs['PAY 001']}?showhp=true`)
  await page.getByLabel('Passcode', { exact: true }).first().waitFor()
  await page.keyboard.type(SHOP_CASHIER.passcode)
  await expect(page.getByRole('grid', { name: 'HP payments' })).toBeFocused()
  await page.keyboard.press('Alt+Shift+h')
  await expect(moves(page)).toContainText('Remaining, HP-2220')
  // A list: its totals by their key and by focus, its account, and an instalment under it.
  await page.goto('/hp-boe/hp-schedules?text=HP-2220')
  const schedules = page.getByRole('grid', { name: 'HP Schedules' })
  await expect(schedules).toBeFocused()
  await page.keyboard.press('Alt+h')
  await expect(history(page)).toContainText('HP-2220')
  await page.keyboard.press('Escape')
  await page.keyboard.press('+')
  await expect(schedules.locator('[data-sub="2"]')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+h')
  await expect(history(page)).toContainText('HP-2220, payment 1')
  await page.keyboard.press('Escape')
  await page.goto('/hp-boe/hp-payments-due')
  await expect(page.locator('[data-total="0"]')).toBeVisible()
  await page.keyboard.press('Alt+Shift+h')
  await expect(moves(page)).toContainText('Overdue, accounts listed')
  await page.keyboard.press('2')
  await expect(moves(page)).toContainText('Remaining, accounts listed')
})
