import type { Locator, Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atHardPace } from './typist'
import { SHOP_CASHIER, leavePalette, openPalette, shownText } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const paletteOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await page.getByRole('heading', { name: 'Daily Cash Book' }).waitFor()
})

test('Right on a record and a letter begin its line, and what is typed on is that line', async ({ page, shop }) => {
  await atHardPace(page, async ({ typist, number }) => {
    const reference = `N${number}-${Date.now() % 100_000}`
    await typist.play(`{Control+k}abc123{ArrowRight}p10 cash ref:${reference}{Control+Enter}`)
    // Less than is due: it comes back, which says so, and nothing of it is lost.
    await leavePalette(page)
    await expect(page.locator('[data-frame=status]')).toContainText('1 line is not saved')
    await typist.play('{Alt+o}{Enter}{Enter}')
    await expect(page.getByLabel('Reference')).toHaveValue(reference)
    await expect(page.getByLabel(/^Amount/).first()).toHaveValue('10.00')
    await page.goto('/reconciliation/reconcile')
    await page.getByRole('heading', { name: 'Daily Cash Book' }).waitFor()
    await typist.play('{Control+k}ghv552 sale{Enter}')
    await expect(page).toHaveURL(new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['GHV 552']}\\?tab=sale`))
    await page.goto('/reconciliation/reconcile')
    await page.getByRole('heading', { name: 'Daily Cash Book' }).waitFor()
  })
})

test('the actions of a row are walked, run by a letter, and left as they were come to', async ({ page }) => {
  const box = await openPalette(page)
  await page.keyboard.type('abc 123')
  const palette = paletteOf(page)
  const options = palette.getByRole('option')
  await expect(options.first()).toContainText('ABC 123')
  await page.keyboard.press('ArrowDown')
  const second = await palette.locator('[role=option][aria-selected=true]').textContent()
  await page.keyboard.press('ArrowRight')
  await expect(palette.getByRole('option', { name: 'Take an HP payment' })).toHaveAttribute('aria-selected', 'true')
  await expect(palette.getByRole('option', { name: 'HP tab' })).toBeVisible()
  await page.keyboard.press('q')
  await expect(shownText(palette, 'No action has the key q')).toBeVisible()
  await expect(box).toHaveValue('abc 123')
  await page.keyboard.press('ArrowLeft')
  await expect(palette.locator('[role=option][aria-selected=true]')).toHaveText(second ?? '')
  await expect(box).toHaveValue('abc 123')
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('option', { name: 'Take an HP payment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette.locator('[role=option][aria-selected=true]')).toHaveText(second ?? '')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(palette.locator('[role=option][aria-selected=true]')).toContainText('HP tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/showhp=true/)
})

test('Right in the middle of a text only moves the caret', async ({ page }) => {
  const box = await openPalette(page)
  await page.keyboard.type('abc123')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('x')
  await expect(box).toHaveValue('axbc123')
})

test('a record and what to do with it are words: its history, its tab, its telephone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPalette(page)
  await page.keyboard.type('maria borg phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('79442210 copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('79442210')
  await openPalette(page)
  await page.keyboard.type('maria borg history')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /History/ })).toContainText('Maria Borg')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The key that history has everywhere has it here, too.
  await openPalette(page)
  await page.keyboard.type('abc123')
  await expect(paletteOf(page).getByRole('option').first()).toContainText('ABC 123')
  await page.keyboard.press('Alt+h')
  await expect(page.getByRole('heading', { name: /History/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('hp abc123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/showhp=true/)
})

test('the highlighted record is shown beside the rows, costs only unlocked, and none of it is cut at 1366', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPalette(page)
  await page.keyboard.type('abc123')
  const palette = paletteOf(page)
  const preview = palette.getByRole('complementary')
  await expect(preview).toContainText('Toyota Vitz')
  await expect(preview).toContainText('Maria Borg')
  await expect(preview).toContainText('behind passcode')
  // Other files pay instalments of it: as many are left as the rest is of 250 each.
  await expect(preview).toContainText(/Remaining\d+ = €[\d,]+\.00/)
  const [, left, rest] = /Remaining(\d+) = €([\d,]+)\.00/.exec((await preview.textContent()) ?? '') ?? []
  expect(Number(left) * 250).toBe(Number(rest?.replaceAll(',', '')))
  await expect(preview).not.toContainText('5,000.00')
  const cut = await palette.evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLElement>('[data-row-name], dd, dt')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      .map((part) => part.textContent),
  )
  expect(cut).toEqual([])
  const right = await palette.evaluate((dialog) => dialog.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(1366)
  // A highlight that moves on asks nothing of what it passed.
  await page.keyboard.press('Escape')
  await openPalette(page)
  asked.length = 0
  for (const letter of 'ghv552') await page.keyboard.press(letter)
  await expect(preview).toContainText('Suzuki Swift')
  await expect.poll(() => asked.filter((path) => path.endsWith('/GetVehicle')).length).toBe(1)
  await page.setViewportSize({ width: 1100, height: 768 })
  await expect(preview).toHaveCount(0)
})
