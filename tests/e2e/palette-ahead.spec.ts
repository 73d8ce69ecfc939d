import type { Locator, Page } from '@playwright/test'
import { waitForAcknowledgement } from './questions'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace, atHardPace } from './typist'
import { bookedEntries, SHOP_CASHIER, leavePalette, openPalette, shownText } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const paletteOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })

test.beforeEach(async ({ page, shop }) => {
  const { businessDay: dateTime } = await shop.call('/api/Workstation')
  // What goes out is in the drawer.
  const recovered = { vehicleID: shop.vehicleIDs['GHV 552'], expense: { vendorStr: 'Float', description: 'Recovered' } }
  await shop.call('/api/Admin/AddEditCash', { dateTime, categoryID: 11, typeID: 1, amount: 1000, ...recovered })
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await page.getByRole('grid', { name: 'Cash' }).waitFor()
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[A1] lines typed one after the other without a pause are booked once each, in order', async ({ page, shop }) => {
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await atEveryPace(page, async ({ typist, number }) => {
    const vendor = `a${number}`
    await typist.play(
      `{Control+k}exp ghv552 3 ${vendor},x{Control+Enter}{Control+k}exp ghv552 4 ${vendor},y{Control+Enter}`,
    )
    await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['-3.00 x', '-4.00 y'])
    await leavePalette(page)
    await expect(page).toHaveURL(/reconcile/)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
  expect(downloads).toBe(0)
})

test('[A1] a line that cannot be saved is kept, and the one that is typed meanwhile is saved', async ({
  page,
  shop,
}) => {
  const palette = paletteOf(page)
  await atHardPace(
    page,
    async ({ typist, number }) => {
      const vendor = `b${number}`
      // Too little, or letters that name no account: both are in doubt while the next line is typed.
      const [doubt, why] =
        number % 2 === 0
          ? ['pay mos{Tab}24', /which record is meant|No open HP account/]
          : ['pay abc123 24', /Amount does not match/]
      await typist.play(`{Control+k}${doubt}{Control+Enter}{Control+k}exp ghv552 5 ${vendor},x{Control+Enter}`)
      await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['-5.00 x'])
      await leavePalette(page)
      await expect(page.locator('[data-frame=status]')).toContainText('1 line is not saved')
      await page.keyboard.press('Control+k')
      const row = palette.getByRole('option', { name: /Del/ })
      await expect(row).toContainText(why)
      await expect(row).toContainText(doubt.split('{')[0] ?? '')
      await expect(row).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Delete')
      await expect(row).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(palette).toHaveCount(0)
    },
    2,
  )
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  expect((data as { signedAmount: number }[]).filter(({ signedAmount }) => signedAmount === 24)).toEqual([])
})

test('[A4] [A5] [A13] Tab, Home and Enter wait for their answers, and what is typed after them comes after them', async ({
  page,
  shop,
}) => {
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  const car = `/vehicles/vehicle/${shop.vehicleIDs['GHV 552']}`
  await atHardPace(page, async ({ typist, number }) => {
    const vendor = `c${number}`
    visited.length = 0
    await typist.play(
      `{Control+k}exp ghv{Tab}6 ${vendor}, x{Home}{Delete}e{Control+Enter}{Control+k}ghv552{Enter}{Control+k}dc{Enter}`,
    )
    await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['-6.00 x'])
    await expect.poll(() => visited.join(' ')).toMatch(new RegExp(`${car}.*reconcile`))
    await expect(paletteOf(page)).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('[commands 1] a record is opened by its letters and Enter, however late the server', async ({ page, shop }) => {
  const car = new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['GHV 552']}`)
  await atHardPace(page, async ({ typist }) => {
    await typist.play('{Control+k}ghv552{Enter}')
    await expect(page).toHaveURL(car)
    await expect(paletteOf(page)).toHaveCount(0)
    await typist.play('{Control+k}dc{Enter}')
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('[commands 1] an Esc that takes back what the server was asked for takes nothing of the line typed behind it', async ({
  page,
  shop,
}) => {
  await atHardPace(
    page,
    async ({ typist, number }) => {
      const vendor = `f${number}`
      const asked = number % 2 === 0 ? 'zzz{Enter}' : 'abc123{ArrowRight}'
      await typist.play(`{Control+k}${asked}{Escape}{Escape}{Control+k}rec ghv552 7 ${vendor},x{Control+Enter}`)
      await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['7.00 x'])
      await leavePalette(page)
      await expect(page).toHaveURL(/reconcile/)
      await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
      // Behind a line that is handed over, in the same box, it is that of what follows.
      const other = `e${number}`
      await typist.play(`{Control+k}ghv552{ArrowRight}e8 ${other},x{Control+Enter}abc123{ArrowRight}{Escape}{Escape}`)
      await expect.poll(() => bookedEntries(shop, other)).toEqual(['-8.00 x'])
      await expect(paletteOf(page)).toHaveCount(0)
    },
    2,
  )
})

test('[A5] letters that begin no record are never completed to one: Tab offers what was found', async ({ page }) => {
  const box = await openPalette(page)
  const palette = paletteOf(page)
  // Maria Borg, who pays for both accounts, lives in Mosta.
  await page.keyboard.type('pay mos')
  await page.keyboard.press('Tab')
  await expect(shownText(palette, 'Which one?').last()).toBeVisible()
  await expect(box).toHaveValue('pay mos')
  await expect(page.locator('[data-frame=status]')).not.toContainText('Ready to save')
  await expect(palette.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(shownText(palette, 'Which one?')).toHaveCount(0)
  await expect(box).toHaveValue('pay mos')
  await page.keyboard.press('Tab')
  await shownText(palette, 'Which one?').last().waitFor()
  // Saving chooses none of them, and the line is kept when the next one is begun.
  await page.keyboard.press('Control+Enter')
  await expect(shownText(palette, 'More than one record matches').last()).toBeVisible()
  await expect(box).toHaveValue('pay mos')
  await page.keyboard.press('Control+k')
  await expect(box).toHaveValue('')
  await expect(palette.getByRole('option', { name: /pay mos/ })).toContainText('More than one record matches')
  await page.keyboard.press('Delete')
  await page.keyboard.type('pay mos')
  await page.keyboard.press('Tab')
  await shownText(palette, 'Which one?').last().waitFor()
  const second = palette.getByRole('option').nth(1)
  const label = (await second.locator('[data-row-name]').textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`pay ${label} `)
})

test('[A13] several pasted lines stand for themselves; none is taken for one line', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const box = await openPalette(page)
  const palette = paletteOf(page)
  await page.evaluate(() =>
    navigator.clipboard.writeText('exp GHV 552 8 d1, one\r\nexp GHV 552 9 d1, two\n\nexp ZZZ 999 1 d1, three\n'),
  )
  await page.keyboard.press('Control+v')
  await expect(shownText(palette, '3 lines are not saved')).toBeVisible()
  await expect(box).toHaveValue('')
  await page.keyboard.press('Control+Enter')
  await expect(shownText(palette, '2 lines are not saved')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => bookedEntries(shop, 'd1')).toEqual(['-8.00 one', '-9.00 two'])
  await expect(shownText(palette, '1 line is not saved')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(shownText(palette, '1 line is not saved')).toHaveCount(0)
})

test('[A13] the first row is announced, and follows what is typed', async ({ page }) => {
  const box = await openPalette(page)
  const announced = async () => {
    const id = (await box.getAttribute('aria-activedescendant')) ?? ''
    return page.evaluate((at) => document.getElementById(at)?.getAttribute('aria-selected') ?? '', id)
  }
  await expect.poll(announced).toBe('true')
  await page.keyboard.type('pay ABC 123 250')
  await expect.poll(announced).toBe('true')
  const first = await paletteOf(page).getByRole('option').first().getAttribute('id')
  await expect(box).toHaveAttribute('aria-activedescendant', first ?? '')
  await page.keyboard.press('ArrowDown')
  const second = await paletteOf(page).getByRole('option').nth(1).getAttribute('id')
  await expect(box).toHaveAttribute('aria-activedescendant', second ?? '')
})

test('[A13] pay alone waits for nothing, and money that goes out is never shown as coming in', async ({ page }) => {
  await openPalette(page)
  const palette = paletteOf(page)
  await page.keyboard.type('pay')
  await expect(page.locator('[data-frame=status]')).toContainText(/\d problem/)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/cash-management-add/)
  await openPalette(page)
  await page.keyboard.type('free -8.50 Till, short')
  await expect(shownText(palette, 'Amount out')).toBeVisible()
  await expect(shownText(palette, '−€8.50')).toBeVisible()
  await expect(shownText(palette, 'Amount in')).toHaveCount(0)
})

test('a line whose answer is lost is sent again with its key, and is there once', async ({ page, shop }) => {
  let lost = 0
  await page.route('**/api/Admin/AddEditCash', async (route) => {
    lost += 1
    if (lost > 2) return route.fallback()
    // The first is stored, and nobody hears of it.
    if (lost === 1) await route.fetch()
    return route.abort('connectionreset')
  })
  await openPalette(page)
  await page.keyboard.type('exp GHV 552 2 unheard, lost')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('exp GHV 552 2.50 unheard, next')
  await page.keyboard.press('Control+Enter')
  await leavePalette(page)
  await expect.poll(() => bookedEntries(shop, 'unheard')).toEqual(['-2.00 lost', '-2.50 next'])
})

test('[B5] what was typed in the palette goes with its user', async ({ page }) => {
  await page.route('**/api/Admin/AddEditCash', (route) => route.abort('connectionreset'))
  await openPalette(page)
  await page.keyboard.type('exp GHV 552 7 left-behind, x')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('due eom')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/hp-payments-due/)
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(await stored()).toContain('left-behind')
  await openPalette(page)
  await page.keyboard.type('logout')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Log out, and lose 1 line?' })
  await expect(asked).toContainText('exp GHV 552 7 left-behind, x')
  await expect(asked).toContainText('1 line is not saved, €7.00 in the amounts typed')
  await expect(asked.getByRole('button', { name: 'No' })).toBeFocused()
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await page.getByLabel('Username').waitFor()
  await expect.poll(stored).not.toMatch(/left-behind|due eom|GHV|memory/)
})
