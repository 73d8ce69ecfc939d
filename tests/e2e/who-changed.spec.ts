import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER, openPalette } from './shop'
import { giveSession } from './signed-in'

test('[commands 1] who changed a price is answered in the palette, and its history has that field alone', async ({
  page,
  shop,
}) => {
  const vehicleID = shop.vehicleIDs['GHV 552']
  for (const priceBought of [3100, 3200])
    await shop.call('/api/Admin/EditVehicleBoughtDetails', { vehicleID, priceBought })
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await openPalette(page)
  await page.keyboard.type('who changed ghv552 price')
  await expect(palette).toContainText('Unlock the passcode first')
  await page.keyboard.press('Enter')
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history).toContainText('GHV 552, price')
  await page.keyboard.type(SHOP_CASHIER.passcode)
  await expect(history.getByRole('row')).toHaveCount(4)
  await expect(history.getByRole('row').nth(1)).toContainText(/Bought Price.*€3,100\.00.*€3,200\.00/i)
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('who changed ghv552 price')
  await expect(palette).toContainText('Who changed it, newest first')
  await expect(palette).toContainText(/€3,100\.00 → €3,200\.00/)
})
