import type { Locator, Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace } from './hands'
import { CASHIER, type Shop } from './shop'
import { giveSession } from './signed-in'

test.use({ apart: 'palette-ahead' })

/** What is in the book of the vehicle by a vendor, as `amount description`, in the order of its booking. */
async function booked(shop: Shop, vendor: string): Promise<string[]> {
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  const entries = data as { id: number; vendor: string; description: string; signedAmount: number }[]
  return entries
    .toSorted((a, b) => a.id - b.id)
    .filter((entry) => entry.vendor === vendor)
    .map(({ description, signedAmount }) => `${signedAmount.toFixed(2)} ${description}`)
}

const paletteOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, CASHIER)
  await page.goto('/reconciliation/reconcile')
  await page.getByRole('grid', { name: 'Cash' }).waitFor()
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[A1] lines typed one after the other without a pause are booked once each, in order', async ({ page, shop }) => {
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await atEveryPace(page, async ({ hands, number }) => {
    const vendor = `a${number}`
    await hands.play(
      `{Control+k}exp GHV 552 3 ${vendor}, x{Control+Enter}{Control+k}exp GHV 552 4 ${vendor}, y{Control+Enter}`,
    )
    await expect.poll(() => booked(shop, vendor), { timeout: 15_000 }).toEqual(['-3.00 x', '-4.00 y'])
    await expect(paletteOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(/reconcile/)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
  expect(downloads).toBe(0)
})
