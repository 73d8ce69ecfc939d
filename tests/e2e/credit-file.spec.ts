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
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: /record/i }).getByRole('combobox', { name: 'What' })).toHaveValue(
    'Letter of change sent',
  )
  await page.keyboard.press('Escape')
  await expect(file).toContainText('that your adviser has not checked: Time to complain')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/manage-data/)
  await expect(page.getByRole('textbox', { name: 'Time to complain' })).toBeFocused()
  await page.goto(`/vehicles/vehicle/${vehicleID}?showhp=true`)
  await expect(page.getByRole('grid', { name: 'HP payments' })).toBeFocused()
  await page.keyboard.press('Shift+C')
  await expect(file.getByRole('row', { name: /^Assessment/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page).toHaveURL(new RegExp(`/assessment\\?vehicleID=${vehicleID}&clientID=\\d+$`))
})

test('[server 20.25] after the credit information is printed one key records that it was given', async ({
  page,
  shop,
}) => {
  const vehicleID = shop.vehicleIDs['ABC 123']
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto(`/vehicles/vehicle/${vehicleID}?showhp=true`)
  await expect(page.getByRole('grid', { name: 'HP payments' })).toBeFocused()
  await page.keyboard.press('c')
  const papers = page.getByRole('dialog', { name: 'Credit Papers' })
  await papers.getByRole('combobox', { name: 'Paper' }).fill('Credit Information')
  const paper = page.waitForResponse(/GetSecciReport/)
  await page.keyboard.press('Control+Enter')
  expect((await paper).status()).toBe(200)
  const asked = page.getByRole('dialog', { name: 'Given to the buyer?' })
  await expect(asked.getByRole('combobox', { name: 'What' })).toHaveValue('Information given')
  await page.keyboard.press('Control+Enter')
  await expect(asked).toHaveCount(0)
  await page.keyboard.press('Shift+C')
  const file = page.getByRole('dialog', { name: /^Credit file/ })
  await expect(file.getByRole('row', { name: /^Information given there/ })).toBeVisible()
})
