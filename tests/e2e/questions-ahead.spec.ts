import type { Page } from '@playwright/test'
import { waitForAcknowledgement } from './questions'
import { addMonths, startOfMonth } from '@forecourt/core/kernel/days'
import { testBusinessDay } from '../fixtures/time-zone'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace, atHardPace } from './typist'
import { SHOP_CASHIER, type Shop } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const asking = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' })
const grid = (page: Page) => page.getByRole('grid', { name: 'Cash' })

async function booked(shop: Shop, vendor: string): Promise<string[]> {
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  const entries = data as { vendor: string; signedAmount: number; dateTime: string }[]
  return entries
    .filter((entry) => entry.vendor === vendor)
    .map(({ signedAmount, dateTime }) => `${signedAmount} ${dateTime.slice(0, 7)}`)
    .toSorted()
}

/** A day of the month before last, as a line says it, and its month. */
function longAgo(): { day: string; month: string } {
  const month = addMonths(startOfMonth(testBusinessDay()), -2).slice(0, 7)
  return { day: `15/${month.slice(5)}/${month.slice(0, 4)}`, month }
}

/** Answers the question once it can have been read. */
async function answer(page: Page, key: string): Promise<void> {
  await waitForAcknowledgement(page)
  await page.keyboard.press(key)
  await expect(asking(page)).toHaveCount(0)
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await expect(grid(page)).toBeFocused()
})

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

/** Leaves the palette, whatever was typed into it. */
async function stepOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

test('a line is asked about in the outbox, and what was typed ahead of the question is no answer to it', async ({
  page,
  shop,
}) => {
  const { day, month } = longAgo()
  await atEveryPace(page, async ({ typist, number }) => {
    const vendor = `vq${number}`
    const ahead = ['y', '{Enter}', 'yes, it is{Enter}'][Math.floor(number / 2) % 3]
    await typist.play(`{Control+k}exp ghv552 3 ${day} ${vendor},x{Control+Enter}${ahead}`)
    await expect(page.locator('[data-toast]').filter({ hasText: `${vendor},x` })).toContainText('it changes')
    await expect(asking(page)).toHaveCount(0)
    await expect(page).toHaveURL(/reconcile/)
    await stepOut(page)
    await typist.playAtOnce('{Alt+o}{Enter}y')
    await expect(asking(page)).toContainText('it changes')
    expect(await booked(shop, vendor)).toEqual([])
    await answer(page, number % 2 === 0 ? 'y' : 'Enter')
    await expect.poll(() => booked(shop, vendor)).toEqual([`-3 ${month}`])
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/reconcile/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(grid(page)).toBeFocused()
  })
})

test('a line behind one that is asked about waits for its answer where it is of the same car, and no other does', async ({
  page,
  shop,
}) => {
  const { day, month } = longAgo()
  // What the second lines take out, which would be asked about as well.
  const float = { categoryID: 13, typeID: 1, amount: 500, name: 'Float', dateTime: testBusinessDay() }
  await shop.call('/api/Admin/AddEditCash', float)
  await atHardPace(page, async ({ typist, number }) => {
    const vendor = `zq${number}`
    await typist.play(
      `{Control+k}exp ghv552 3 ${day} ${vendor},x{Control+Enter}rec ghv552 4 ${vendor},y{Control+Enter}rec abc132 5 ${vendor},z{Control+Enter}`,
    )
    const today = testBusinessDay().slice(0, 7)
    await expect.poll(() => booked(shop, vendor)).toEqual([`5 ${today}`])
    await stepOut(page)
    await page.keyboard.press('Alt+o')
    const rows = page.getByRole('listbox', { name: 'Lines' }).getByRole('option')
    await expect(rows.nth(0)).toContainText('it changes')
    await expect(rows.nth(1)).toContainText(`Waits for exp ghv552 3 ${day} ${vendor},x`)
    await page.keyboard.press('Enter')
    await expect(asking(page)).toContainText('it changes')
    await answer(page, 'y')
    await expect.poll(() => booked(shop, vendor)).toEqual([`-3 ${month}`, `4 ${today}`, `5 ${today}`])
    await page.keyboard.press('Escape')
    await expect(grid(page)).toBeFocused()
  })
})

test('no opens the form of the line, filled; going elsewhere keeps the line to be saved later', async ({
  page,
  shop,
}) => {
  const { day } = longAgo()
  const line = `exp ghv552 3 ${day} no1,x`
  await page.keyboard.press('Control+k')
  await page.keyboard.type(line)
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-toast]').filter({ hasText: 'no1,x' })).toBeVisible()
  // In the palette the outbox has its key, too.
  await page.keyboard.press('Alt+o')
  await page.getByRole('listbox', { name: 'Lines' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(asking(page)).toContainText('it changes')
  await expect(async () => {
    await page.keyboard.press('Control+q')
    await expect(page).toHaveURL(/cash-management$/, { timeout: 500 })
  }).toPass()
  await expect(page.locator('[data-frame=status]')).toContainText('1 line is not saved')
  await page.keyboard.press('Control+k')
  await paletteOf(page).getByRole('option', { name: /no1,x/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await expect(asking(page)).toContainText('it changes')
  await answer(page, 'n')
  await expect(page).toHaveURL(/cash-management-add/)
  await expect(page.getByLabel(/^Amount/).first()).toHaveValue('3.00')
  await expect(page.locator('[data-frame=status]')).not.toContainText('not saved')
  expect(await booked(shop, 'no1')).toEqual([])
})

test('what is typed behind a line that comes back stays in the palette, and the line is reviewed in its form', async ({
  page,
}) => {
  await atHardPace(page, async ({ typist }) => {
    await typist.play('{Control+k}pay abc123 24{Control+Enter}y9')
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('y9')
    await expect(page.locator('[data-toast]').filter({ hasText: 'pay abc123 24' }).first()).toContainText(
      'Amount does not match',
    )
    await expect(page).toHaveURL(/reconcile/)
    await stepOut(page)
    await expect(page.locator('[data-frame=status]')).toContainText('1 line is not saved')
    await typist.play('{Alt+o}{Enter}{Enter}')
    await expect(page).toHaveURL(/cash-management-add/)
    await expect(page.getByLabel(/^Amount/).first()).toHaveValue('24.00')
    await expect(page.locator('[data-frame=status]')).not.toContainText('not saved')
    await page
      .getByLabel(/^Amount/)
      .first()
      .press('Alt+r')
    await page.goBack()
    await expect(grid(page)).toBeFocused()
  })
})
