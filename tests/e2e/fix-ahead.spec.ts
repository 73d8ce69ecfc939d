import type { Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace } from './hands'
import { leavePalette, CASHIER, openPalette, type Shop } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

/** What is in the book by a vendor, as `amount description`, in the order of its booking. */
async function booked(shop: Shop, vendor: string): Promise<string[]> {
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  const entries = data as { id: number; vendor: string; description: string; signedAmount: number }[]
  return entries
    .toSorted((a, b) => a.id - b.id)
    .filter((entry) => entry.vendor === vendor)
    .map(({ description, signedAmount }) => `${signedAmount.toFixed(2)} ${description}`)
}

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, CASHIER)
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[commands 1] the entry that was just typed is corrected without a pause, and the one before it stays', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ hands, number }) => {
    const vendor = `f${number}`
    await hands.play(`{Control+k}rec ghv552 3 ${vendor},x{Control+Enter}`)
    await hands.play(`{Control+k}rec ghv552 40 ${vendor},y{Control+Enter}{Control+k}fix 48.50{Control+Enter}{Escape}`)
    await expect.poll(() => booked(shop, vendor)).toEqual(['3.00 x', '48.50 y'])
    await leavePalette(page)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('[commands 1] before and after stand in the palette; Enter opens the form of the entry with it', async ({
  page,
  shop,
}) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rec ghv552 50 Shown,z')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => booked(shop, 'Shown')).toEqual(['50.00 z'])
  await page.keyboard.press('Escape')
  await expect(paletteOf(page)).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('fix 48.50')
  const palette = paletteOf(page)
  await expect(palette).toContainText('This will correct')
  await expect(palette).toContainText('Amount was€50.00')
  await expect(palette).toContainText('Amount will be€48.50')
  await expect(page.locator('[data-frame=status]')).toContainText('Ready to save')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cash-management\/edit\/\d+/)
  await expect(page.getByLabel(/^Amount/).first()).toHaveValue('48.50')
  expect(await booked(shop, 'Shown')).toEqual(['50.00 z'])
})
