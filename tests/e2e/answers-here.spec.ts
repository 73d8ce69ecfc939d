import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER, openPalette } from './shop'
import { giveSession, openVehicles } from './signed-in'

test('what the window surely knows of a line is not asked of the server: its record, a name, Tab', async ({
  page,
  shop,
}) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await openVehicles(page)
  const asked: string[] = []
  // Nothing of this is ever answered.
  await page.route(/\/api\/(Search|Resolve)\b/, async (route) => {
    asked.push(`${new URL(route.request().url()).pathname} ${route.request().postData()}`)
    await new Promise(() => {})
  })
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const box = await openPalette(page)
  await page.keyboard.type('abc1')
  await expect(palette.getByRole('option').filter({ hasText: 'ABC 123' }).first()).toBeVisible()
  await box.fill('owed ghv5')
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue('owed GHV 552 ')
  await box.fill('pay maria borg 250')
  await expect(palette).toContainText('HP-2219')
  await page.keyboard.press('Tab')
  await expect(palette).toContainText('Which one?')
  await expect(palette.getByRole('option')).toHaveCount(2)
  await box.fill('')
  await page.keyboard.type('open abc123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['ABC 123']}(\\?|$)`))
  // A line that rests half typed may be asked about.
  expect(asked.filter((each) => /^\/api\/Resolve.*(abc123|maria)/i.test(each))).toEqual([])
})

test('a misspelt registration is offered in its line; Enter opens the only one, asks which of several, and never books by it', async ({
  page,
  shop,
}) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await openVehicles(page)
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const box = await openPalette(page)
  await page.keyboard.type('open abc122')
  await page.keyboard.press('Enter')
  await expect(palette).toContainText('Which one?')
  await expect(palette.getByRole('option')).toHaveText([/open ABC 1[23][23]/, /open ABC 1[23][23]/])
  await box.fill('exp ghv553 50 Garage, oil')
  await expect(palette.getByRole('option', { name: /ghv553 is read as GHV 552, Suzuki Swift/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Amount/).first()).toHaveValue('50.00')
  await expect(page.getByRole('combobox', { name: /^Reg No/ })).toHaveValue('')
  await page.keyboard.press('Alt+r')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('open ghv553')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['GHV 552']}(\\?|$)`))
  await expect(page.getByText('ghv553 is read as GHV 552, Suzuki Swift')).toBeVisible()
})
