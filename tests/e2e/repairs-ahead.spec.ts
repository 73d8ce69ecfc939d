import type { Locator, Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace } from './hands'
import { CASHIER, type Shop } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const paletteOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })
const boxOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Command palette' })
const ghostOf = (page: Page): Locator => paletteOf(page).locator('[data-repaired]')

/** What is in the book by a vendor or reference, as `amount description`, in the order of its booking. */
async function booked(shop: Shop, of: string): Promise<string[]> {
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  const entries = data as { id: number; vendor: string; reference: string; description: string; signedAmount: number }[]
  return entries
    .toSorted((a, b) => a.id - b.id)
    .filter((entry) => entry.vendor === of || entry.reference === of)
    .map(({ description, signedAmount }) => `${signedAmount.toFixed(2)} ${description}`.trim())
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, CASHIER)
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('the whole line that a typed one can mean stands behind it, and Tab takes it', async ({ page, shop }) => {
  await atEveryPace(page, async ({ hands, number }) => {
    const vendor = `g${number}`
    // The amount behind the text, the verb behind the car, the verb misspelt.
    const [typed, whole] = [
      [`exp ghv552 ${vendor}, x 7`, `exp ghv552 7 ${vendor}, x`],
      [`ghv552 exp 7 ${vendor}, x`, `exp ghv552 7 ${vendor}, x`],
      [`expnse ghv552 7 ${vendor}, x`, `exp ghv552 7 ${vendor}, x`],
    ][number % 3] ?? ['', '']
    await hands.play(`{Control+k}${typed}`)
    await expect(ghostOf(page)).toHaveText(new RegExp(`→ ${whole}$`))
    await expect(ghostOf(page).locator('[class*=text-mode]').first()).toBeVisible()
    await hands.play('{Tab}')
    await expect(boxOf(page)).toHaveValue(whole ?? '')
    await expect(page.locator('[data-frame=status]')).toContainText('Ready to save')
    await expect(ghostOf(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
    expect(await booked(shop, vendor)).toEqual([])
  })
})

test('Ctrl Enter on a line that is repaired shows it with its preview, and saves it at the second', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ hands, number }) => {
    const vendor = `r${number}`
    // Both are typed before anybody could read what became of the line.
    await hands.play(`{Control+k}ghv552 exp 8 ${vendor}, x{Control+Enter}{Control+Enter}`)
    await expect(boxOf(page)).toHaveValue(`exp ghv552 8 ${vendor}, x`)
    await expect(paletteOf(page).getByText('Repaired: Ctrl Enter saves it')).toBeVisible()
    await expect(paletteOf(page).getByText('This will record')).toBeVisible()
    expect(await booked(shop, vendor)).toEqual([])
    await hands.play('{Control+Enter}')
    await expect.poll(() => booked(shop, vendor)).toEqual(['-8.00 x'])
    await expect(paletteOf(page)).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('the next line is typed behind one that is repaired: it is saved, and the repaired one kept', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ hands, number }) => {
    const [first, second] = [`p${number}`, `q${number}`]
    await hands.play(
      `{Control+k}ghv552 exp 8 ${first}, x{Control+Enter}{Control+k}exp ghv552 9 ${second},y{Control+Enter}`,
    )
    await expect.poll(() => booked(shop, second)).toEqual(['-9.00 y'])
    await expect(page.locator('[data-frame=status]')).toContainText('1 line is not saved')
    expect(await booked(shop, first)).toEqual([])
    if ((await paletteOf(page).count()) === 0) await page.keyboard.press('Control+k')
    const row = paletteOf(page).getByRole('option', { name: /Del/ })
    await expect(row).toContainText(`exp ghv552 8 ${first}, x`)
    await page.keyboard.press('Delete')
    await expect(row).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
  })
})

test('an amount with a comma is offered in both its readings, and never guessed', async ({ page, shop }) => {
  await atEveryPace(page, async ({ hands, number }) => {
    const vendor = `k${number}`
    await hands.play(`{Control+k}exp ghv552 1,50 ${vendor}, x{Control+Enter}{Control+Enter}`)
    await expect(paletteOf(page).getByText('It is open which of these lines is meant')).toBeVisible()
    await expect(boxOf(page)).toHaveValue(`exp ghv552 1,50 ${vendor}, x`)
    await expect(ghostOf(page)).toHaveText([
      new RegExp(`→ exp ghv552 1.50 ${vendor}, x`),
      new RegExp(`or exp ghv552 150 ${vendor}, x`),
    ])
    expect(await booked(shop, vendor)).toEqual([])
    await hands.play('{Tab}')
    await expect(paletteOf(page).getByText('Which one is meant')).toBeVisible()
    await hands.play('{ArrowDown}{Enter}')
    await expect(boxOf(page)).toHaveValue(`exp ghv552 150 ${vendor}, x`)
    await expect(page.locator('[data-frame=status]')).toContainText('Ready to save')
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
    expect(await booked(shop, vendor)).toEqual([])
  })
})
