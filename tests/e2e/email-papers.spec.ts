import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../fixtures/smtp'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace, atHardPace } from './typist'
import { SHOP_CASHIER } from './shop'
import { giveSession } from './signed-in'

const message = (page: Page) => page.getByRole('dialog', { name: /^Send by e-mail/ })
const recipients = (to: MailServer) => to.taken.map((each) => each.to[0])

test('[server 24.3] [server 24.4] papers and receipts are sent from where they are printed; what failed is seen, sent again and set aside', async ({
  page,
  shop,
}) => {
  const to = await startMailServer()
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await shop.call('/api/ManageData/SaveEmailSettings', {
    ...{ host: '127.0.0.1', port: to.port, security: 'none', username: '', senderName: 'Office' },
    ...{ senderAddress: 'office@example.com', replyTo: '' },
  })
  const vehicleID = shop.vehicleIDs['ABC 123']
  await page.goto('/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  // The account by its line: the address is typed before the dialog is there, and kept with the client the first time.
  await atHardPace(page, async ({ typist, number }) => {
    const address = `account${number}@example.com`
    await page.goto('/clients')
    await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
    await typist.play(`{Control+k}email account hp-2219{Enter}${address}{Control+Enter}`)
    await expect.poll(() => recipients(to)).toContain(address)
    await expect(message(page)).toHaveCount(0)
  })
  // The message of a payment offers its receipt, and the page stays; the paper of a quote is of no record.
  const { href } = new URL(page.url())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pay hp-2219 250 cash ref:e-mailed')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  const offer = page.getByRole('button', { name: /^E-mail the receipt of entry/ })
  await expect(offer).toHaveText(/E$/)
  await page.keyboard.press('e')
  await expect(message(page).getByLabel('Subject')).toHaveValue(/^Receipt/)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => to.taken.map(({ text }) => /filename="?([\w-]+)/.exec(text)?.[1]).at(-1)).toMatch(/receipt/i)
  await expect(message(page)).toHaveCount(0)
  expect(page.url()).toBe(href)
  // What other tests pay, too, would be asked about a second time.
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  const entry = (data as { id: number; reference: string }[]).find(({ reference }) => reference === 'e-mailed')
  await shop.call('/api/Admin/DeleteEntry', { cashEntryID: entry?.id })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('email quote 12000 2000 48 5.5\n')
  await expect(message(page).getByRole('textbox', { name: /^To/ })).toBeFocused()
  await page.keyboard.type('quote@example.com')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => recipients(to)).toContain('quote@example.com')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('email purchase abc 123\n')
  await expect(message(page).getByRole('textbox', { name: /^Payment details/ })).toBeVisible()
  await expect(message(page).getByRole('textbox', { name: /^To/ })).toBeFocused()
  await page.keyboard.press('Escape')
  // Each line opens the message above the page that is open; what the paper lacks is said there, with what the message lacks.
  await page.goto('/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  await atEveryPace(page, async ({ typist, number }) => {
    const address = `invoice${number}@example.com`
    await typist.play(`{Control+k}email invoice abc 123{Enter}${address}{Control+Enter}`)
    await expect(message(page).getByText('Amount is required')).toBeVisible()
    await expect(message(page).getByLabel('Amount')).toBeFocused()
    await typist.play('120{Control+Enter}')
    await expect.poll(() => recipients(to)).toContain(address)
    await expect(message(page)).toHaveCount(0)
  })
  for (const paper of ['statement', 'agreement', 'standing-order', 'credit', 'cancellation', 'boe']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`email ${paper} hp-2219\n`)
    await expect(message(page).getByRole('textbox', { name: /^To/ })).toBeFocused()
    if (paper === 'agreement') {
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Tick "Have you checked the warranty period?" first').first()).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(message(page)).toHaveCount(0)
  }
  expect(new URL(page.url()).pathname).toBe('/clients')
  // Behind the passcode: an address that is typed with it goes into its field as a whole.
  await atEveryPace(page, async ({ typist, number }) => {
    const address = `behind${number}@example.com`
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lock\n')
    await expect(page.getByRole('button', { name: /Passcode locked/ })).toBeVisible()
    await typist.play(`{Control+k}email account hp-2219{Enter}`)
    await expect(page.getByText('Digits only. Checked at the fourth digit.')).toBeVisible()
    await typist.play(`${SHOP_CASHIER.passcode}${address}{Control+Enter}`)
    await expect.poll(() => recipients(to)).toContain(address)
    await expect(message(page)).toHaveCount(0)
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('email account ghv 552\n')
  await expect(page.getByText('GHV 552 is not on hire purchase').first()).toBeVisible()
  await page.keyboard.press('Escape')
  // A paper with a dialog: what is missing is said as before it is printed.
  await page.goto(`/vehicles/vehicle/${vehicleID}`)
  await page.keyboard.press('Alt+i')
  const invoice = page.getByRole('dialog', { name: /^Invoice/ })
  await expect(invoice.getByLabel('Amount')).toBeVisible()
  await page.keyboard.press('Alt+e')
  await expect(invoice.getByText('Amount is required')).toBeVisible()
  await page.keyboard.type('120')
  await page.keyboard.press('Alt+e')
  await expect(message(page).getByLabel('Subject')).toHaveValue(/^Invoice/)
  await expect(message(page).getByRole('textbox', { name: /^To/ })).toHaveValue(/@example\.com$/)
  to.state.answers = { RCPT: '550 5.1.1 There is nobody of that name' }
  await page.keyboard.press('Control+Enter')
  await expect(message(page)).toHaveCount(0)
  await expect(invoice).toHaveCount(0)
  await expect(page.getByText('1 e-mail failed · G ml')).toBeVisible()
  to.state.answers = {}
  await page.keyboard.press('Control+k')
  await page.keyboard.type('emails\n')
  const rows = page.getByRole('grid', { name: 'E-mails' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('There is nobody of that name')
  await page.keyboard.press('Shift+R')
  await expect.poll(() => recipients(to).length).toBeGreaterThan(0)
  await expect(rows.nth(1)).toContainText('sent')
  await expect(page.getByText(/e-mails? failed/)).toHaveCount(0)
  await to.end()
})
