import { expect, shopTest as test } from './fixtures'
import { atEveryPace } from './typist'
import { SHOP_CASHIER } from './shop'
import { giveSession } from './signed-in'

test('what is typed behind a filter acts on the rows that it finds, never on those that stood there', async ({
  page,
  shop,
}) => {
  const car = new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['GHV 552']}\\b`)
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await atEveryPace(page, async ({ typist }) => {
    await page.goto('/vehicles')
    await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
    await typist.play('j/ghv 552{Enter}{Enter}')
    await expect(page).toHaveURL(car)
  })
})
