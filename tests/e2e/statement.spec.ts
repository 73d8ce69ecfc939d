import { expect, shopTest as test } from './fixtures'
import { atEveryPace } from './hands'
import { CASHIER } from './shop'
import { giveSession } from './signed-in'

test('[server 23.1] at every pace a typed statement opens with its days, leads to an entry and back, and is printed', async ({
  page,
  shop,
}) => {
  const vehicleID = shop.vehicleIDs['ABC 123']
  await giveSession(page, shop.server.url, CASHIER, { isUnlocked: true })
  await page.goto('/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  const rows = page.getByRole('grid', { name: 'Statement' }).getByRole('row')
  await atEveryPace(page, async ({ hands, number }) => {
    const year = number % 2 === 0 ? 'last year' : 'this-year'
    await hands.play(`{Control+k}statement hp-2219 ${year}{Enter}`)
    await expect(page).toHaveURL(new RegExp(`statement\\?vehicleID=${vehicleID}&fromDate=\\d{4}-01-01`))
    await expect(rows.last()).toContainText('Closing balance')
    await expect(page.getByRole('complementary', { name: 'To pay' })).toContainText(/To pay€[\d,.]+/)
  })
  const paper = page.waitForResponse(/GetStatementReport/)
  await page.keyboard.press('Control+p')
  expect((await paper).status()).toBe(200)
  await page.goto(`/vehicles/vehicle/${vehicleID}?showhp=true`)
  await expect(page.getByRole('grid').first()).toBeFocused()
  await page.keyboard.press('Shift+S')
  await expect(page).toHaveURL(/statement\?vehicleID/)
})
