import type { Page } from '@playwright/test'
import { waitForAcknowledgement } from './questions'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace, Typist } from './typist'
import { bookedEntries, SHOP_CASHIER, openPalette } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const offer = (page: Page) => page.getByRole('alertdialog', { name: 'Undo your last save?' })

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[commands 2] Ctrl Z offers the last save, takes no yes that was typed ahead, and takes it back', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ typist, number }) => {
    const vendor = `u${number}`
    await typist.play(
      `{Control+k}rec ghv552 3 ${vendor},x{Control+Enter}{Control+k}rec ghv552 4 ${vendor},y{Control+Enter}{Escape}`,
    )
    await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['3.00 x', '4.00 y'])
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
    // Both yes were typed before the offer could be read.
    await typist.playAtOnce('{Control+z}yy')
    await expect(offer(page)).toContainText('€4.00')
    expect(await bookedEntries(shop, vendor)).toEqual(['3.00 x', '4.00 y'])
    await waitForAcknowledgement(page)
    await page.keyboard.press('y')
    await expect(offer(page)).toHaveCount(0)
    await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['3.00 x'])
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('[commands 1] who presses Y again and again without a pause is heard', async ({ page, shop }) => {
  await openPalette(page)
  await page.keyboard.type('rec ghv552 5 Again,x')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => bookedEntries(shop, 'Again')).toEqual(['5.00 x'])
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  const hands = await Typist.create(page, { pace: 200, lateness: 0 })
  await hands.play('{Control+z}')
  // However long the question takes to open.
  let isOver = false
  await Promise.all([
    expect
      .poll(() => bookedEntries(shop, 'Again'))
      .toEqual([])
      .finally(() => {
        isOver = true
      }),
    (async () => {
      while (!isOver) await hands.play('y'.repeat(6))
    })(),
  ])
  await expect(offer(page)).toHaveCount(0)
})

test('[commands 5] Z in the message and in the outbox takes the entry back, and its row says so', async ({
  page,
  shop,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const rows = page.getByRole('listbox', { name: 'Lines' }).getByRole('option')
  const answerYes = async () => {
    await waitForAcknowledgement(page)
    await page.keyboard.press('y')
    await expect(offer(page)).toHaveCount(0)
  }
  for (const amount of [7, 8, 9]) {
    await openPalette(page)
    await page.keyboard.type(`rec ghv552 ${amount} Zed,z${amount}`)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')
  }
  const saved = page.locator('[data-toast]').filter({ hasText: '€9.00 cash' })
  await saved.getByRole('button', { name: /^Take entry \d+ back$/ }).press('Enter')
  await expect(offer(page)).toContainText('€9.00')
  await answerYes()
  await expect.poll(() => bookedEntries(shop, 'Zed')).toEqual(['7.00 z7', '8.00 z8'])
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  await page.keyboard.press('Alt+o')
  await expect(rows.nth(0)).toContainText('Undone: its entry is deleted')
  await expect(rows.nth(2)).toContainText('€7.00 cash')
  await page.keyboard.press('End')
  // The outbox takes no letter before it can have been read.
  await waitForAcknowledgement(page)
  await page.keyboard.press('z')
  await expect(offer(page)).toContainText('€7.00')
  await answerYes()
  await expect.poll(() => bookedEntries(shop, 'Zed')).toEqual(['8.00 z8'])
  await page.keyboard.press('Alt+o')
  await expect(rows.nth(2)).toContainText('Undone: its entry is deleted')
  await expect(rows.nth(1)).toContainText('€8.00 cash')
  expect(errors).toEqual([])
})

test('[commands 2] in a field Ctrl Z takes back what was typed; what cannot be taken back is said', async ({
  page,
  shop,
}) => {
  const { businessDay } = await shop.call('/api/Workstation')
  await page.goto('/cash-management')
  await expect(page.getByRole('grid').first()).toBeFocused()
  await page.keyboard.press('/')
  const field = page.locator('input[name=regNoAccNo]')
  await expect(field).toBeFocused()
  await page.keyboard.type('abc')
  await expect(field).toHaveValue('abc')
  await page.keyboard.press('Control+z')
  await expect(field).not.toHaveValue('abc')
  await expect(offer(page)).toHaveCount(0)
  const idno = `${Date.parse(String(businessDay)) % 9_000_000}M`.padStart(8, '1')
  await shop.call('/api/Admin/AddClient', { idno, name: 'Ċensa', surname: 'Undo' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Client added: .*Undo: this cannot be undone$/)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})
