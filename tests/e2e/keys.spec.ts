import { accessViolations, COLOUR_RULES } from './access'
import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER, type Shop, signInHere } from './shop'
import { giveSession } from './signed-in'

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  // Which takes the focus as it arrives.
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[D1 2] keys go to their pages from anywhere, out of fields too', async ({ page }) => {
  const keys: readonly (readonly [string, RegExp])[] = [
    ['Control+a', /\/cash-management-add$/],
    ['Control+d', /\/reconciliation\/reconcile$/],
    ['Control+b', /\/cash-management-add\?preSelectionType=HPPayment$/],
    ['Control+h', /\/hp-boe\/hp-payments-due\?date=\d{4}-\d\d-\d\d&currentPage=1$/],
    ['Control+e', /\/hp-boe\/hp-payments-due\?date=\d{4}-\d\d-\d\d&currentPage=1$/],
    ['Control+y', /\/hp-boe\/hp-payments-due\?date=\d{4}-\d\d-\d\d&currentPage=1$/],
    ['Control+q', /\/cash-management(\?|$)/],
    ['Alt+c', /\/clients/],
    ['Alt+v', /\/vehicles/],
    ['Control+l', /\/cash-management\/edit\//],
  ]
  for (const [key, address] of keys) {
    await page.keyboard.press('Control+a')
    await expect(page).toHaveURL(/cash-management-add/)
    await page.getByLabel('Reference').focus()
    await page.keyboard.press(key)
    await expect(page, key).toHaveURL(address)
    if (await page.getByText("Oops! You're lost.").isVisible()) await page.goto('/cash-management-add')
  }
})

test('F1 lists every key, and a row runs its command', async ({ page }) => {
  await page.keyboard.press('F1')
  const sheet = page.getByRole('dialog', { name: 'All keys' })
  await expect(sheet.getByText('Payments Due, end of last month')).toBeVisible()
  await expect(sheet.getByText('Ctrl Shift Enter')).toBeVisible()
  await sheet.getByRole('button', { name: /Sidebar/ }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('Back Office')).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet.getByText('Previous region')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('G and two letters go; a letter in a field is only text', async ({ page }) => {
  await page.keyboard.press('g')
  await page.keyboard.type('ae')
  await expect(page).toHaveURL(/cash-management-add/)
  await page.getByLabel('Reference').focus()
  await page.keyboard.type('gdc?:')
  await expect(page.getByLabel('Reference')).toHaveValue('gdc?:')
  await expect(page).toHaveURL(/cash-management-add/)
})

test('a key that leaves a form keeps what was typed, and Alt Z brings it back', async ({ page }) => {
  await page.keyboard.press('Control+a')
  await page.getByLabel('Reference').fill('R 10490')
  await page.keyboard.press('Control+d')
  await expect(page.getByText('Draft of Add Cash Entry kept')).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(page.getByLabel('Reference')).toHaveValue('R 10490')
})

test('F6 walks the regions, and the menu opens, all by keys', async ({ page }) => {
  // While a page is fetched it is one region, its bar has nothing to focus.
  await page.locator('main [data-frame=bar]').getByRole('button', { name: 'TM Fee' }).waitFor()
  await page
    .locator('main aside')
    .getByRole('button', { name: /^Close Batch/ })
    .waitFor()
  const seen = new Set<string>()
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('F6')
    seen.add(
      await page.evaluate(() => {
        const active = document.activeElement
        return (
          ['[data-frame=top]', '[data-frame=side]', 'main [data-frame=bar]', 'main aside', 'main'].find((part) =>
            active?.closest(part),
          ) ?? 'lost'
        )
      }),
    )
  }
  expect(seen).not.toContain('lost')
  expect([...seen]).toEqual(
    expect.arrayContaining(['[data-frame=top]', '[data-frame=side]', 'main [data-frame=bar]', 'main']),
  )
  await page.keyboard.press('Alt+m')
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the passcode unlocks from the bar, counts minutes, and Alt L locks it', async ({ page }) => {
  await page.getByRole('button', { name: 'Passcode locked' }).press('Enter')
  await expect(page.locator('[data-pin] input')).toBeFocused()
  await page.keyboard.type('1111')
  await expect(page.getByText('Wrong passcode')).toBeVisible()
  await page.keyboard.type(SHOP_CASHIER.passcode)
  await expect(page.getByRole('button', { name: /Passcode unlocked for 60 minutes/ })).toBeVisible()
  await page.keyboard.press('Alt+l')
  await expect(page.getByRole('button', { name: 'Passcode locked' })).toBeVisible()
})

test('the theme and the sidebar stay as chosen, in another browser too', async ({ page, browser, baseURL, shop }) => {
  await page.keyboard.press('Alt+t')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect.poll(async () => (await shop.call('/api/User/Preferences')).theme).toBe('light')
  const elsewhere = await browser.newPage({ ...(baseURL ? { baseURL } : {}) })
  await elsewhere.goto('/reconciliation/reconcile')
  await signInHere(elsewhere)
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'light')
  await elsewhere.close()
  await page.keyboard.press('Alt+t')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

/** Another desk takes five euros. */
async function saveElsewhere({ call }: Shop, name: string): Promise<void> {
  const today = String((await call('/api/Workstation')).businessDay)
  const money = { categoryID: 13, typeID: 1, amount: 5, dateTime: today }
  await call('/api/Admin/AddEditCash', { ...money, name, description: 'from elsewhere' })
}

test('what is saved elsewhere appears without a key', async ({ page, shop }) => {
  await expect(page.getByText('Live words')).toBeHidden()
  await saveElsewhere(shop, 'Live words')
  await expect(page.getByText('Live words').first()).toBeVisible()
})

test('the frame and the key sheet have no serious fault of access, dark or light', async ({ page }) => {
  const html = page.locator('html')
  const sheet = page.getByRole('heading', { name: 'All keys' })
  for (const [theme, looked] of [['dark', {}] as const, ['light', { rules: COLOUR_RULES }] as const]) {
    if (theme === 'light') await page.keyboard.press('Alt+t')
    await expect(html).toHaveAttribute('data-theme', theme)
    expect(await accessViolations(page, { but: 'main', ...looked }), theme).toEqual([])
    await page.keyboard.press('F1')
    await expect(sheet).toBeVisible()
    expect(await accessViolations(page, { but: 'main', ...looked }), `${theme}, the key sheet`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  await page.keyboard.press('Alt+t')
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('a page whose code does not come says so inside the frame; the others still work', async ({ page }) => {
  await page.route('**/cash-books-screen-*.js', (route) => route.abort())
  await page.keyboard.press('g')
  await page.keyboard.type('cb')
  await expect(page.getByRole('alert')).toContainText('An error has occurred.')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(page.getByRole('heading', { name: 'Daily Cash Book' })).toBeVisible()
  await page.goBack()
  await page.unroute('**/cash-books-screen-*.js')
  await page.getByRole('button', { name: 'Reload' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Cash Books' })).toBeVisible()
})

test('rows are higher for whoever likes them so, and the choice stays', async ({ page, shop }) => {
  await saveElsewhere(shop, 'A row')
  const row = page.getByRole('grid', { name: 'Cash' }).locator('[data-lines] > [role=row]').first()
  const call = page.getByRole('combobox', { name: 'Command palette' })
  await page.keyboard.press('Control+q')
  const first = page.getByRole('grid', { name: 'Cash entries' }).locator('[data-lines] > [role=row]').first()
  await expect(first).toHaveCSS('height', '20px')
  await page.keyboard.press('Control+k')
  await expect(call).toBeFocused()
  await page.keyboard.type('density')
  await page.keyboard.press('Enter')
  await expect(first).toHaveCSS('height', '24px')
  await page.reload()
  await expect(first).toHaveCSS('height', '24px')
  await page.keyboard.press('Control+d')
  await expect(row).toHaveCSS('height', '24px')
})
