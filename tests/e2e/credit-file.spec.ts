import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER } from './shop'
import { giveSession } from './signed-in'
import { atHardPace } from './typist'

test('[server 20.29] a credit file typed ahead opens, records that the information was given, and shows it', async ({
  page,
  shop,
}) => {
  const vehicleID = shop.vehicleIDs['ABC 123']
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  const file = page.getByRole('dialog', { name: /^Credit file/ })
  const given = file.getByRole('row', { name: /On paper, English, to / })
  await atHardPace(
    page,
    async ({ typist, number }) => {
      await typist.play('{Control+k}credit hp-2219{Enter}i{Control+Enter}')
      await expect(page).toHaveURL(new RegExp(`vehicle/${vehicleID}\\?showhp=true`))
      await expect(given).toHaveCount(number)
      await expect(file.getByRole('row', { name: /^Information given there/ })).toBeVisible()
      await typist.play('{Escape}')
      await expect(file).toHaveCount(0)
    },
    2,
  )
  await page.keyboard.press('Shift+C')
  await file
    .getByRole('button', { name: /^Correct: Information given/ })
    .first()
    .press('Enter')
  const form = page.getByRole('dialog', { name: 'Correct a record' })
  await form.getByRole('combobox', { name: 'How' }).fill('By e-mail')
  await page.keyboard.press('Control+Enter')
  await expect(file.getByRole('row', { name: /By e-mail, English, to / })).toHaveCount(1)
  await expect(given).toHaveCount(1)
})
