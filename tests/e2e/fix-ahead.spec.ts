import { addDays, monthName } from '@forecourt/core/kernel/days'
import type { Page } from '@playwright/test'
import { testBusinessDay } from '../fixtures/time-zone'
import { expect, shopTest as test } from './fixtures'
import { atHardPace, Typist } from './typist'
import { bookedEntries, SHOP_CASHIER, openPalette } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[commands 1] the entry that was just typed is corrected without a pause, and the one before it stays', async ({
  page,
  shop,
}) => {
  await atHardPace(page, async ({ typist, number }) => {
    const vendor = `zf${number}`
    await typist.play(`{Control+k}rec ghv552 3 ${vendor},x{Control+Enter}`)
    await typist.play(`{Control+k}rec ghv552 40 ${vendor},y{Control+Enter}{Control+k}fix 48.50{Control+Enter}{Escape}`)
    await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['3.00 x', '48.50 y'])
    await expect(paletteOf(page)).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('[commands 1] before and after stand in the palette; Enter opens the form of the entry with it', async ({
  page,
  shop,
}) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rec ghv552 50 Shown,z')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => bookedEntries(shop, 'Shown')).toEqual(['50.00 z'])
  await page.keyboard.press('Escape')
  await expect(paletteOf(page)).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('fix 48.50')
  const palette = paletteOf(page)
  await expect(palette).toContainText('This will correct')
  await expect(palette).toContainText('Amount was€50.00')
  await expect(palette).toContainText('Amount will be€48.50')
  await expect(page.locator('[data-frame=status]')).toContainText('Ready to save')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cash-management\/edit\/\d+/)
  await expect(page.getByLabel(/^Amount/).first()).toHaveValue('48.50')
  expect(await bookedEntries(shop, 'Shown')).toEqual(['50.00 z'])
})

test('[commands 5] a correction behind a line that is on its way is of that line; one that nobody has seen is shown first', async ({
  page,
  shop,
}) => {
  const palette = paletteOf(page)
  let begin = () => {}
  const turn = new Promise<void>((resolve) => {
    begin = resolve
  })
  await page.route('**/api/Admin/AddEditCash', async (route) => {
    await turn
    await route.continue()
  })
  await openPalette(page)
  await page.keyboard.type('rec ghv552 40 Behind,y')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fix 48.50')
  await expect(palette).toContainText('Linerec ghv552 40 Behind,y')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saving 2 lines...').first()).toBeVisible()
  begin()
  await expect.poll(() => bookedEntries(shop, 'Behind')).toEqual(['48.50 y'])
  // A page that has saved nothing shows what would be corrected.
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  const hands = await Typist.create(page, { pace: 5, lateness: 0 })
  await hands.play('{Control+k}fix 49{Control+Enter}')
  await expect(palette).toContainText(/Corrects entry \d+, Vehicle Expense Recovery €48\.50: Ctrl Enter saves it/)
  expect(await bookedEntries(shop, 'Behind')).toEqual(['48.50 y'])
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => bookedEntries(shop, 'Behind')).toEqual(['49.00 y'])
})

test('[commands 5] a correction comes back asking when another tab has saved an entry since', async ({
  page,
  shop,
  context,
}) => {
  const second = await context.newPage()
  await giveSession(second, shop.server.url, SHOP_CASHIER)
  await second.goto('/reconciliation/reconcile')
  await expect(second.getByRole('grid', { name: 'Cash' })).toBeFocused()
  await openPalette(page)
  await page.keyboard.type('rec ghv552 3 Tabs,x')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => bookedEntries(shop, 'Tabs')).toEqual(['3.00 x'])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fix 5')
  await expect(paletteOf(page)).toContainText('Amount was€3.00')
  // Its turn comes when the entry of the other tab is in the book.
  let begin = () => {}
  const turn = new Promise<void>((resolve) => {
    begin = resolve
  })
  await context.route('**/api/Admin/GetLastEntry*', async (route) => {
    await turn
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saving a line...').first()).toBeVisible()
  await shop.call('/api/Admin/AddEditCash', {
    categoryID: 13,
    typeID: 1,
    amount: 4,
    name: 'Float',
    dateTime: testBusinessDay(),
  })
  begin()
  await expect(page.locator('[data-toast]').filter({ hasText: 'fix 5' })).toContainText(
    'but it was typed for another entry',
  )
  expect(await bookedEntries(shop, 'Tabs')).toEqual(['3.00 x'])
  await expect(second.locator('[data-frame=status]')).toContainText('1 line is not saved')
})

test('[commands 1] days in lines are read as they are typed', async ({ page, shop }) => {
  const today = testBusinessDay()
  const past = addDays(today, -2)
  const said = `${Number(today.slice(8))} ${monthName(today).slice(0, 3).toLowerCase()}`
  await atHardPace(page, async ({ typist, number }) => {
    const vendor = `zd${number}`
    await typist.play('{Control+k}due two days ago{Enter}')
    await expect(page).toHaveURL(new RegExp(`/hp-boe/hp-payments-due\\?.*${past}`))
    await typist.play(`{Control+k}rec ghv552 3 on ${said} ${vendor},x{Control+Enter}{Escape}`)
    await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['3.00 x'])
    await expect(paletteOf(page)).toHaveCount(0)
  })
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  const dated = data as { vendor: string; dateTime: string }[]
  const days = dated.filter(({ vendor }) => /^zd\d+$/.test(vendor)).map(({ dateTime }) => dateTime.slice(0, 10))
  expect(new Set(days)).toEqual(new Set([today]))
})
