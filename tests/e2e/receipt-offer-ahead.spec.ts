import type { Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atHardPace } from './typist'
import { SHOP_CASHIER, type Shop, leavePalette } from './shop'
import { giveSession } from './signed-in'

const grid = (page: Page) => page.getByRole('grid', { name: 'Cash' })

/** How many receipts were issued. */
async function issued(shop: Shop): Promise<number> {
  const { totalCount } = await shop.call('/api/Reports/GetReceiptRegister', { pageNumber: 1, pageSize: 1 })
  return Number(totalCount)
}

/** How many entries of a hire have this text. */
async function named(shop: Shop, text: string): Promise<number> {
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  return (data as object[]).filter((entry) => Object.values(entry).includes(text)).length
}

/** What the page opens in tabs, which stay shut. */
async function tabsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let opened = 0
    Object.assign(window, { openedTabs: () => opened })
    window.open = () => {
      opened += 1
      return null
    }
  })
  return () => page.evaluate(() => (window as unknown as { openedTabs: () => number }).openedTabs())
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
})

test('an r typed ahead of what is offered prints nothing, and does what it does', async ({ page, shop }) => {
  const tabs = await tabsOf(page)
  await page.goto('/reconciliation/reconcile')
  await expect(grid(page)).toBeFocused()
  const before = await issued(shop)
  await atHardPace(page, async ({ typist, number }) => {
    await typist.play(
      `{Control+k}hirepay 50, h${number}{Control+Enter}r{Control+k}exp ghv552 3 rr${number},x{Control+Enter}`,
    )
    const message = page.locator('[data-toast]').filter({ hasText: new RegExp(`rr${number}(?!\\d)`) })
    await expect(message).toBeVisible()
    await leavePalette(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => named(shop, `h${number}`)).toBe(1)
  })
  expect([await issued(shop), await tabs()]).toEqual([before, 0])
})

test('R after a payment that the palette saved prints its receipt, O after another opens it', async ({
  page,
  shop,
}) => {
  const tabs = await tabsOf(page)
  await page.goto('/reconciliation/reconcile')
  await expect(grid(page)).toBeFocused()
  const before = await issued(shop)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pay abc123 250 ref:offer')
  await page.keyboard.press('Control+Enter')
  const message = page.locator('[data-toast]').filter({ hasText: 'saved successfully' })
  await leavePalette(page)
  await expect(message).toContainText(/HP-\d+ · €250\.00 cash · Maria Borg/)
  await expect(message.getByRole('button', { name: /^Print the receipt of entry/ })).toHaveText('ReceiptR')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('r')
  await expect.poll(tabs).toBe(1)
  await expect.poll(() => issued(shop)).toBe(before + 1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('exp ghv552 7 offer, open')
  await page.keyboard.press('Control+Enter')
  const other = page.locator('[data-toast]').filter({ hasText: '€7.00' })
  await leavePalette(page)
  await expect(other.getByRole('button', { name: /^Open entry/ })).toHaveText('OpenO')
  await expect(other.getByRole('button', { name: /receipt/ })).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/cash-management\/edit\/\d+/)
})
