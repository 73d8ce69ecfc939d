import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER, openPalette, shownText } from './shop'
import { giveSession, openWithin } from './signed-in'

test('[commands 2] after a detour the status line names the shorter key, once a day, and can be told not to', async ({
  page,
  shop,
}) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await page.getByRole('grid', { name: 'Cash' }).waitFor()
  const status = page.locator('[data-frame=status]')
  const goByWords = async (words: string, heading: string) => {
    await openPalette(page)
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
  // given that the keys themselves were used: nothing is said
  await page.keyboard.press('Alt+v')
  await expect(page.getByRole('heading', { name: 'Vehicles', exact: true })).toBeVisible()
  await expect(status).not.toContainText('Next time')
  // given that the program leads somewhere by itself, after a deletion: nothing is said
  const { businessDay: dateTime } = await shop.call('/api/Workstation')
  const entry = { dateTime, typeID: 1, categoryID: 13, name: 'Coach', amount: 1 }
  await shop.call('/api/Admin/AddEditCash', entry)
  const { id } = await shop.call('/api/Admin/GetCashEntry?id=-1')
  await openWithin(page, `/cash-management/edit/${id}`)
  await page.keyboard.press('Alt+x')
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await page.keyboard.press('y')
  await expect(page).toHaveURL(/\/cash-management$/)
  await expect(page.getByRole('heading', { name: 'Control Centre', exact: true })).toBeVisible()
  await expect(status).not.toContainText('Next time')
  // when a page is reached by words
  await goByWords('pending cheques', 'Pending Cheques')
  await expect(status).toContainText('Next time: G pc')
  // then it is said until the page changes, and not again on that day
  await goByWords('cb', 'Cash Books')
  await expect(status).not.toContainText('Next time')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Pending Cheques', exact: true })).toBeVisible()
  await expect(status).not.toContainText('Next time')
  await page.goForward()
  await goByWords('cb', 'Cash Books')
  // then the keys that were missed most come first
  const box = await openPalette(page)
  await page.keyboard.type('keys')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(shownText(palette, 'Keys worth learning')).toBeVisible()
  const rows = palette.getByRole('option')
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(1)).toContainText(/Cash Books.*run 2 times without its key.*G cb/)
  await expect(rows.nth(2)).toContainText('Pending Cheques')
  await expect(rows.filter({ hasText: 'Vehicles' }).filter({ hasText: 'Alt V' })).toHaveCount(0)
  // and Enter explains the keys, and runs none of them
  await page.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'All keys' })).toBeVisible()
  await expect(page).toHaveURL(/\/batches$/)
  await page.keyboard.press('Escape')
  // when it is switched off, the next day says nothing
  await openPalette(page)
  await page.keyboard.type('coach')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The coach is off')).toBeVisible()
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.startsWith('forecourt.memory.'))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(String(value)), coachedOn: '' }))
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Cash Books', exact: true }).waitFor()
  await goByWords('pending cheques', 'Pending Cheques')
  await expect(status).not.toContainText('Next time')
  await openPalette(page)
  await page.keyboard.type('coach')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The coach names shorter keys, once a day')).toBeVisible()
})

test('who has typed no line is shown some', async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  const box = await openPalette(page)
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(shownText(palette, 'Lines, such as')).toBeVisible()
  await palette
    .getByRole('option', { name: /^pay ABC 123 250/ })
    .first()
    .waitFor()
  for (let step = 0; step < 12; step += 1) {
    if ((await palette.locator('[role=option][aria-selected=true]').textContent())?.startsWith('pay ')) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('pay ')
})
