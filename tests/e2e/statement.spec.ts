import { startMailServer } from '../fixtures/smtp'
import { expect, shopTest as test } from './fixtures'
import { atHardPace } from './typist'
import { SHOP_CASHIER } from './shop'
import { giveSession } from './signed-in'

test('[server 23.1] a statement typed ahead opens with its days, leads to an entry and back, and is printed', async ({
  page,
  shop,
}) => {
  const vehicleID = shop.vehicleIDs['ABC 123']
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  const rows = page.getByRole('grid', { name: 'Statement' }).getByRole('row')
  await atHardPace(
    page,
    async ({ typist, number }) => {
      const year = number % 2 === 0 ? 'last year' : 'this-year'
      await typist.play(`{Control+k}statement hp-2219 ${year}{Enter}`)
      await expect(page).toHaveURL(new RegExp(`statement\\?vehicleID=${vehicleID}&fromDate=\\d{4}-01-01`))
      await expect(rows.last()).toContainText('Closing balance')
      await expect(page.getByRole('complementary', { name: 'To pay' })).toContainText(/To pay€[\d,.]+/)
    },
    2,
  )
  const paper = page.waitForResponse(/GetStatementReport/)
  await page.keyboard.press('Control+p')
  expect((await paper).status()).toBe(200)
  await page.goto(`/vehicles/vehicle/${vehicleID}?showhp=true`)
  await expect(page.getByRole('grid').first()).toBeFocused()
  await page.keyboard.press('Shift+S')
  await expect(page).toHaveURL(/statement\?vehicleID/)
})

test('[server 24.1] [server 24.2] e-mail is set up and tried, a statement is sent by it and seen with its client', async ({
  page,
  shop,
}) => {
  const to = await startMailServer()
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  const dialog = page.getByRole('dialog', { name: /^E-mail settings/ })
  const open = () => page.keyboard.press('Control+k').then(() => page.keyboard.type('email settings\n'))
  await open()
  await dialog.getByLabel('Server').fill('127.0.0.1')
  await dialog.getByLabel('Port').fill(String(to.port))
  await dialog.getByRole('combobox', { name: 'Encryption' }).fill('None')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Sender address').fill('office@example.com')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await open()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByText('The server took it: 250 2.0.0 Taken as 4711')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/statement?vehicleID=${shop.vehicleIDs['ABC 123']}`)
  await expect(page.getByRole('grid', { name: 'Statement' })).toBeFocused()
  await page.keyboard.press('Shift+E')
  const message = page.getByRole('dialog', { name: /^Send by e-mail/ })
  await expect(message.getByLabel('Subject')).toHaveValue(/^Statement of account HP-2219/)
  await message.getByRole('textbox', { name: /^To/ }).fill('joe@example.com')
  await page.keyboard.press('Control+Enter')
  await expect(message).toHaveCount(0)
  await expect.poll(() => to.taken.map((each) => each.to)).toEqual([['office@example.com'], ['joe@example.com']])
  const { data } = (await shop.call('/api/Email/GetEmails')) as { data: { clientID: number }[] }
  await page.goto(`/clients/client?clientID=${data[0]?.clientID}`)
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.getByRole('button', { name: 'E-mails' }).click()
  const row = page.getByRole('dialog', { name: /^E-mails/ }).getByRole('row', { name: /joe@example\.com/ })
  await expect(row).toContainText('sent')
  await row.getByRole('button', { name: /again$/ }).click()
  await expect.poll(() => to.taken.length).toBe(3)
  await to.end()
})
