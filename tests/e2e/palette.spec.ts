import type { Page } from '@playwright/test'
import { accessViolations, COLOUR_RULES } from './access'
import { expect, shopTest as test } from './fixtures'
import { waitForAcknowledgement } from './questions'
import { SHOP_CASHIER, leavePalette, openPalette, shownText } from './shop'
import { giveSession } from './signed-in'

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await page.getByRole('heading', { name: 'Daily Cash Book' }).waitFor()
})

/** A line that came back stands in the outbox: it is taken up there, and reviewed in its form. */
async function reviewReturned(page: Page, said: RegExp): Promise<void> {
  await expect(page.locator('[data-toast]').filter({ hasText: said })).toBeVisible()
  await expect(page).toHaveURL(/reconcile/)
  await leavePalette(page)
  await page.keyboard.press('Alt+o')
  const row = page.getByRole('listbox', { name: 'Lines' }).getByRole('option', { name: said })
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue(/^(pay|exp) /)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cash-management-add/)
  await expect(page.locator('[data-frame=status]')).not.toContainText('not saved')
}

test('a line saves at once when every check passes, and its entry is in the book', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('pay ABC 123 250 cash ref:R1001')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Cash Entry saved successfully.')).toBeVisible()
  await expect(page).toHaveURL(/reconcile/)
  await leavePalette(page)
  // The book may be longer than its list.
  await page.keyboard.press('End')
  await expect(page.getByText('R1001').first()).toBeVisible()
})

/** Between two keys that are further apart the page, which waits 250 ms, may take the hands to rest. */
const RESTED_MS = 200

test('a line is asked in one question, when the keys have come to rest', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    // What words find is not the question of a line: the likely records are read once, whenever the palette first wants them.
    if (path.startsWith('/api/') && !/^\/api\/(Search|LikelyRecords)/.test(path)) asked.push(path)
  })
  await openPalette(page)
  asked.length = 0
  await page.evaluate(() => {
    const typedAt: number[] = []
    Object.assign(window, { typedAt })
    document.addEventListener('input', () => typedAt.push(performance.now()))
  })
  await page.keyboard.type('pay HP-2220 250 cash', { delay: 15 })
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(shownText(palette, 'Amount matches the next unpaid amount')).toBeVisible()
  await expect(shownText(palette, /Batch \d+ is open/)).toBeVisible()
  await expect(shownText(palette, 'Remaining after this')).toBeVisible()
  expect(asked.filter((path) => path !== '/api/Admin/PrepareCashEntry')).toEqual([])
  // Of twenty keys: on a busy machine the hands rest between some.
  const typedAt = await page.evaluate(() => Reflect.get(window, 'typedAt') as number[]) // put there above
  const rests = typedAt.filter((at, key) => key > 0 && at - (typedAt[key - 1] ?? at) > RESTED_MS)
  expect(asked.length).toBeLessThanOrEqual(1 + rests.length)
})

test('the preview says what will be recorded, with its checks', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('pay HP-2220 240')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('heading', { name: 'This will record' })).toBeVisible()
  await expect(shownText(palette, 'HP Payment', { exact: true })).toBeVisible()
  await expect(shownText(palette, 'Amount does not match with the next unpaid amount of €250.00.')).toBeVisible()
  await expect(shownText(palette, /Batch \d+ is open/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await reviewReturned(page, /pay HP-2220 240.*Amount does not match with the next unpaid amount of €250\.00\./)
  await expect(page.getByLabel(/^Amount/).first()).toHaveValue('240.00')
})

test('Enter opens the prefilled form, with what is due; what was typed before steps aside', async ({ page }) => {
  await page.keyboard.press('Control+a')
  await page.getByLabel('Reference').fill('earlier')
  await openPalette(page)
  await page.keyboard.type('pay PAY 001')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Amount/).first()).toHaveValue('250.00')
  await expect(page.getByLabel('Reference')).toHaveValue('')
  await page.keyboard.press('Alt+z')
  await expect(page.getByLabel('Reference')).toHaveValue('earlier')
})

test('a record that does not exist is never replaced by a near one', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('exp ABC 124 50 Garage, oil')
  await page.keyboard.press('Control+Enter')
  await reviewReturned(page, /exp ABC 124 50 Garage, oil/)
  await expect(page.getByLabel(/^Amount/).first()).toHaveValue('50.00')
  await expect(page.getByRole('combobox', { name: /^Reg No/ })).toHaveValue('')
  await expect(page.getByRole('option', { name: 'ABC 132' })).toHaveCount(0)
})

test('an HP account that does not exist keeps nobody waiting', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('pay XYZ 999 250')
  await expect(page.locator('[data-frame=status]')).toContainText('1 problem')
  await page.keyboard.press('Control+Enter')
  await reviewReturned(page, /pay XYZ 999 250/)
})

test('Enter waits for the server, and Esc takes it back', async ({ page }) => {
  let answer = () => {}
  const isTakenBack = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/Admin/PrepareCashEntry', async (route) => {
    await isTakenBack
    await route.continue()
  })
  const waits = page.getByText('Waiting for the answer, Esc cancels').first()
  await openPalette(page)
  await page.keyboard.type('pay HP-2220')
  await page.keyboard.press('Enter')
  await expect(waits).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(waits).toHaveCount(0)
  const answered = page.waitForResponse('**/api/Admin/PrepareCashEntry')
  answer()
  await answered
  // The page has had the time to act on it, and has not.
  await waitForAcknowledgement(page)
  await expect(page).toHaveURL(/reconcile/)
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('pay HP-2220')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cash-management-add/)
})

test('words find records and commands; lines go; a quote forces search', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('maria')
  await expect(page.getByRole('option', { name: /0412385M/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('"pay')
  await expect(page.getByRole('option', { name: /PAY 001/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('due eom')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/hp-payments-due\?currentPage=1&date=\d{4}-\d\d-\d\d$/)
})

test('? finds a command by its words and says why it does not apply; = adds up', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('?clone entry')
  await expect(page.getByText('Only on Edit Cash Entry')).toBeVisible()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('=120+35.50')
  await expect(page.getByText('155.50')).toBeVisible()
})

test('Tab completes a slot, Up recalls a line', async ({ page }) => {
  const box = await openPalette(page)
  await page.keyboard.type('pay PAY 0')
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue(/^pay PAY 001 /)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cash-management-add/)
  const again = await openPalette(page)
  await page.keyboard.press('ArrowUp')
  await expect(again).toHaveValue('pay PAY 001')
})

test('keys typed after Enter are played into the page that opens', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('ae')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sale')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Chequ')
  await expect(page).toHaveURL(/cash-management-add/)
  await expect(page.getByRole('combobox', { name: /Category/ })).toHaveValue('Sale')
  await expect(page.getByRole('combobox', { name: /^Type/ })).toHaveValue(/Chequ/)
})

test('the palette has no serious fault of access, dark or light', async ({ page }) => {
  const html = page.locator('html')
  for (const [theme, looked] of [['dark', {}] as const, ['light', { rules: COLOUR_RULES }] as const]) {
    if (theme === 'light') await page.keyboard.press('Alt+t')
    await expect(html).toHaveAttribute('data-theme', theme)
    const box = await openPalette(page)
    await page.keyboard.type('pay ABC 123 250 cash')
    await expect(page.getByRole('heading', { name: 'This will record' })).toBeVisible()
    expect(await accessViolations(page, { within: '[data-region=palette]', ...looked }), theme).toEqual([])
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
  }
  await page.keyboard.press('Alt+t')
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('what is typed while the palette is still fetched is typed into it, in order', async ({ page }) => {
  let arrive = () => {}
  const isTyped = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/palette-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pay ABC 123 250')
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveCount(0)
  arrive()
  await page.keyboard.type(' cash')
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('pay ABC 123 250 cash')
})

test('a line says where the account will stand, and which other lines its words could be', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('pay PAY 001 x2')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(shownText(palette, 'Paid after this')).toBeVisible()
  await expect(shownText(palette, '2 = €500.00')).toBeVisible()
  await expect(shownText(palette, '46 = €11,500.00')).toBeVisible()
  await expect(page.locator('[data-frame=status]')).toContainText('Ready to save')
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type(' 250 cash')
  const other = palette.getByRole('option', { name: /^adep PAY 001 250 cash/ })
  await expect(other).toBeVisible()
  await other.click()
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('adep PAY 001 250 cash')
  await expect(shownText(palette, 'Additional Deposit', { exact: true })).toBeVisible()
})

test('a quote is worked out while it is typed, and Enter copies it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await openPalette(page)
  await page.keyboard.type('quote 2000 2000 48')
  await expect(shownText(palette, 'Nothing is left to finance')).toBeVisible()
  await expect(page.locator('[data-frame=status]')).toContainText('1 problem')
  for (let i = 0; i < 12; i += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('12k 2000 48 5.5')
  await expect(shownText(palette, '47 x €258.33')).toBeVisible()
  await expect(shownText(palette, '€12,400.00')).toBeVisible()
  await expect(shownText(palette, '11.5%', { exact: true })).toBeVisible()
  // It is copied, and neither reviewed nor saved.
  const status = page.locator('[data-frame=status]')
  await expect(status).toContainText('Entercopy')
  await expect(status).not.toContainText('save now')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('47 x 258.33 and a last one of 258.49, instalments 12,400.00')
})

test('names of slots never lie on each other', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('pay ABC 123 x2 co t')
  await expect(page.locator('[data-region=palette] [data-name]').filter({ hasText: 'Day' })).toBeVisible()
  const boxes = await page.locator('[data-region=palette] [data-name]').evaluateAll((names) =>
    names.map((name) => {
      const { left, right } = name.getBoundingClientRect()
      return { left, right }
    }),
  )
  expect(boxes.length).toBeGreaterThan(4)
  for (const [i, box] of boxes.entries()) if (i > 0) expect(boxes[i - 1]?.right).toBeLessThanOrEqual(box.left)
})

test('a command forgets what was used lately', async ({ page }) => {
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await openPalette(page)
  await page.keyboard.type('due eom')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/hp-payments-due/)
  await openPalette(page)
  await expect(shownText(palette, 'Used lately')).toBeVisible()
  await page.keyboard.type('forget')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recent records and lines forgotten')).toBeVisible()
  await openPalette(page)
  await expect(shownText(palette, 'Used lately')).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('')
})
