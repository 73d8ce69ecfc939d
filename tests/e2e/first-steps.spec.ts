import { expect, test } from '@playwright/test'
import { serveNew } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { atHardPace } from './typist'
import { SHOP_CASHIER, signInHere } from './shop'

let server: ServerProcess

test.beforeAll(async () => {
  server = await serveNew(SHOP_CASHIER)
})
test.afterAll(() => server?.stop())

test('empty books open on three lines to try, none of which is in them, and then on what to set', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The status line asks what is missing in credit files.
    if (request.method() !== 'GET' && !pathname.endsWith('/GetCreditMissing')) sent.push(pathname)
  })
  await page.goto(server.url)
  await signInHere(page)
  await expect(page.getByRole('heading', { name: 'First Steps' })).toBeVisible()
  const line = page.getByLabel('Practice line')
  await expect(line).toBeFocused()
  sent.length = 0
  // given what cannot be: it says why
  await page.keyboard.type('pay HP-9 250')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('HP-9 is not in the practice book')).toBeVisible()
  await page.keyboard.press('Shift+Home')
  // then three lines, one after the other without the mouse
  await page.keyboard.type('abc123 pay 250 cash')
  await page.keyboard.press('Control+Enter')
  const drawer = page.getByRole('region', { name: 'Practice drawer' })
  await expect(drawer).toContainText('€450.00')
  await expect(line).toBeFocused()
  await page.keyboard.type('exp GHV 552 48.50 Vella Garage, brakes')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toContainText('€401.50')
  await page.keyboard.type('bank 150 bov')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toContainText('€251.50')
  await expect(page.getByRole('region', { name: 'What to set' })).toBeVisible()
  // and nothing of it left the window
  expect(sent).toEqual([])
  await expect(page.getByRole('heading', { name: /^Before the first day: \d of 8 set$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Manage Data' })).toBeVisible()
  await expect(page.locator('input[name="dealership.name"]'), 'the letterhead').toBeFocused()
})

test('[commands 2] name, password and the three lines typed in one go are practised, and what follows them goes where they lead', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The status line asks what is missing in credit files.
    if (request.method() !== 'GET' && !pathname.endsWith('/GetCreditMissing')) sent.push(pathname)
  })
  const lines = 'pay abc123 250{Control+Enter}exp ghv552 48.50 v,b{Enter}bank 150 bov{Control+Enter}'
  await atHardPace(
    page,
    async ({ typist, number }) => {
      sent.length = 0
      if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear())
      await page.goto(`${server.url}/login`, { waitUntil: 'commit' })
      await page.waitForFunction(() => 'early' in window || document.getElementById('username') !== null, null, {
        polling: 1,
      })
      await typist.play(`${SHOP_CASHIER.username}{Tab}${SHOP_CASHIER.password}{Enter}${lines}`)
      await expect(page.getByRole('region', { name: 'Practice drawer' })).toContainText('€251.50')
      await expect(page.getByRole('button', { name: /^Open: / }).first()).toBeFocused()
      await typist.play(number % 2 === 0 ? '{Enter}' : '{Control+d}')
      await expect(
        page.getByRole('heading', { name: number % 2 === 0 ? 'Manage Data' : 'Daily Cash Book' }),
      ).toBeVisible()
      expect(sent).toEqual(['/api/Login/Auth'])
    },
    2,
  )
})

test('[server 8.2] a digit leads to each thing that is set before the first day, which is ticked when it is, and all of it goes once it is', async ({
  page,
}) => {
  await page.goto(server.url)
  await signInHere(page)
  const list = page.getByRole('region', { name: 'What to set' })
  await expect(page.getByLabel('Practice line')).toBeFocused()
  // While a line is typed the digits are its own.
  await page.keyboard.press('Alt+2')
  await expect(page.locator('input[name="dealership.vatNumber"]')).toBeFocused()
  await page.keyboard.type('MT 1234 5678')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('practise')
  await page.keyboard.press('Enter')
  const vat = list.locator('[data-step=vat]')
  await expect(vat.getByRole('img', { name: 'set', exact: true })).toBeVisible()
  await expect(vat.getByRole('button', { name: /leave as is/ })).toHaveCount(0)
  const stands = list.getByRole('button', { name: /leave as is$/ })
  for (let left = await stands.count(); left > 0; left -= 1) {
    await stands.first().press('Enter')
    await expect(stands).toHaveCount(left - 1)
  }
  await expect(page.getByText('Everything is set up.')).toBeVisible()
})

test('the first steps may be skipped, and are then left alone', async ({ page }) => {
  await page.goto(server.url)
  await signInHere(page)
  await expect(page.getByLabel('Practice line')).toBeFocused()
  const saved = page.waitForResponse(
    (response) => response.url().includes('/api/User/Preferences') && response.request().method() !== 'GET',
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Vehicles', exact: true })).toBeVisible()
  await saved
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
  await expect(page).toHaveURL(/\/vehicles$/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('practise')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Practice line')).toBeFocused()
})
