import type { Locator, Page } from '@playwright/test'
import { type CashServer, openAt, startCashServer } from './cash-records'
import { expect, test } from './fixtures'
import { atEveryPace } from './typist'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
  await cash.pay({ categoryID: 13, amount: 5_000, name: 'Float' })
})
test.afterAll(async () => {
  await cash.server.stop()
})

const fieldOf = (page: Page): Locator => page.locator('input[name=line]')
const gridOf = (page: Page): Locator => page.getByRole('grid', { name: 'Rows of the sheet' })
const rowOf = (page: Page, text: string): Locator => gridOf(page).getByRole('row').filter({ hasText: text })

/** What is in the book by a name, as `amount description`, in the order of its booking. */
async function booked(name: string): Promise<string[]> {
  const found = await cash.call('/api/Admin/GetCashManagement', { vendorCustomer: name, pageSize: 500 })
  const { data } = found as { data: { id: number; name: string; description: string; signedAmount: number }[] }
  return data
    .filter((entry) => entry.name === name)
    .toSorted((a, b) => a.id - b.id)
    .map(({ description, signedAmount }) => `${signedAmount} ${description}`)
}

/** Pastes into what has focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, text)
}

async function openSheet(page: Page): Promise<void> {
  await openAt(page, cash, '/cash-management-sheet')
  await expect(fieldOf(page)).toBeFocused()
}

test('[commands 4] rows are typed, checked and saved at every pace, each once and in their order', async ({ page }) => {
  await openSheet(page)
  await atEveryPace(page, async ({ typist, number }) => {
    const name = `Name${number}`
    await typist.play(`free 1 ${name}, a{Enter}2 free ${name}, b{Enter}free 3 ${name}, c{Enter}free ${name}{Enter}`)
    await expect(rowOf(page, `free 1 ${name}, a`)).toContainText('ready')
    await expect(rowOf(page, `free 3 ${name}, c`)).toContainText('ready')
    await expect(rowOf(page, `2 free ${name}, b`)).toContainText('asks')
    await expect(rowOf(page, `free ${name}`).last()).toContainText('wrong')
    // Twice, and a new row behind: what is on its way is not sent again, and what is typed meanwhile stays.
    await typist.play(`{Control+Enter}{Control+Enter}stv ${number}`)
    await expect(rowOf(page, `free 3 ${name}, c`)).toContainText(/saved.*entry \d+, batch \d+/)
    await expect(fieldOf(page)).toHaveValue(`stv ${number}`)
    await expect.poll(() => booked(name)).toEqual(['1 a', '3 c'])
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('1 asks, 1 wrong, 2 saved')
    // What is left: the second row is accepted, the last is mended.
    await page.keyboard.press('ArrowDown')
    await expect(gridOf(page)).toBeFocused()
    await typist.play('{Home}{ArrowDown}{Alt+y}')
    await expect(rowOf(page, `2 free ${name}, b`)).toContainText('ready')
    // The row is edited: what is typed right behind Enter replaces it.
    await typist.play(`{End}{Enter}free 4 ${name}, d{Enter}`)
    await expect(rowOf(page, `free 4 ${name}, d`)).toContainText('ready')
    await typist.play('{Control+Enter}')
    await expect.poll(() => booked(name)).toEqual(['1 a', '3 c', '2 b', '4 d'])
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('4 saved')
    await typist.play('{Alt+r}')
    await expect(gridOf(page)).toContainText('Type a line')
  })
})

test('[commands 4] rows of a spreadsheet are checked together, kept over a reload, and saved without what is asked', async ({
  page,
}) => {
  await openSheet(page)
  await paste(
    page,
    'Verb\tAccount\tAmount\tType\r\npay\tHP-2231\t250\tcash\r\n\r\n# later\r\npay\tJQK 908\t250\tcash  \r\nzzz\t9\r\nouts\t4000\t"fuel"\r\nouts\t2000\t"tyres"\r\n',
  )
  const state = async (row: number) =>
    (await gridOf(page).getByRole('row').nth(row).locator('[role=gridcell]').allTextContents()).join(' ')
  const expectAll = async () => {
    await expect.poll(() => state(1)).toMatch(/ready .*HP-2231/)
    await expect.poll(() => state(2)).toMatch(/asks .*Row 1 pays HP-2231, too/)
    await expect.poll(() => state(3)).toMatch(/wrong .*No line begins with 'zzz'/)
    await expect.poll(() => state(4)).toMatch(/ready/)
    await expect.poll(() => state(5)).toMatch(/asks .*more than the €\d[\d,.]* that the drawer holds/)
  }
  await expectAll()
  await page.keyboard.type('free 5 half')
  await page.reload()
  await expectAll()
  await expect(fieldOf(page)).toHaveValue('free 5 half')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => state(4)).toMatch(/saved .*entry \d+, batch \d+/)
  await expect.poll(() => state(1)).toMatch(/saved HP? ?.*HP-2231.*JQK 908|saved .*HP-2231/)
  await expect.poll(() => state(2)).toMatch(/asks/)
  await page.reload()
  await expect.poll(() => state(1)).toMatch(/saved/)
  // What another cashier saves meanwhile counts in the rows that are left.
  await expect.poll(() => state(5)).toMatch(/asks .*that the drawer holds/)
  await cash.pay({ categoryID: 13, amount: 9_000, name: 'Float' })
  await expect.poll(() => state(5)).toMatch(/ready/)
  // Removed, one by one; what is saved is cleared.
  await page.keyboard.press('ArrowDown')
  await expect(gridOf(page)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  for (const left of [4, 3]) {
    await page.keyboard.press('Delete')
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(left + 1))
  }
  await page.keyboard.press('Alt+r')
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', '2')
})

test('[commands 4] a save whose answer is lost is asked for again, and booked once', async ({ page }) => {
  await openSheet(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(fieldOf(page)).toBeFocused()
  await paste(page, 'free 6 Lost, a\nfree 7 Lost, b')
  await expect(rowOf(page, 'free 7 Lost, b')).toContainText('ready')
  let dropped = 0
  await page.route('**/api/Admin/SaveLine', async (route) => {
    if (dropped > 0) return route.fallback()
    dropped += 1
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await expect(rowOf(page, 'free 7 Lost, b')).toContainText('saved')
  await expect(rowOf(page, 'free 6 Lost, a')).toContainText('saved')
  expect(dropped).toBe(1)
  expect(await booked('Lost')).toEqual(['6 a', '7 b'])
  await page.unroute('**/api/Admin/SaveLine')
  // Reloaded while its answer is on the way: it is in the book, and nobody here knows.
  await page.keyboard.type('free 8 Lost, c')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'free 8 Lost, c')).toContainText('ready')
  let held = 0
  const arrived = new Promise<void>((resolve) => {
    void page.route('**/api/Admin/SaveLine', async (route) => {
      held += 1
      if (held > 1) return route.fallback()
      await route.fetch()
      resolve()
    })
  })
  await page.keyboard.press('Control+Enter')
  await arrived
  await page.reload()
  await expect(rowOf(page, 'free 8 Lost, c')).toContainText('ready')
  await page.keyboard.press('Control+Enter')
  await expect(rowOf(page, 'free 8 Lost, c')).toContainText('saved')
  expect(await booked('Lost')).toEqual(['6 a', '7 b', '8 c'])
})

test('[commands 4] a thousand rows are asked about in batches, drawn in part, and typed into meanwhile', async ({
  page,
}) => {
  await openSheet(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(fieldOf(page)).toBeFocused()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/Admin/PrepareCash')) calls += 1
  })
  await paste(page, Array.from({ length: 1_000 }, (_, at) => `free ${at + 1} Many, ${at + 1}`).join('\n'))
  await page.keyboard.type('free 5 typed')
  await expect(fieldOf(page)).toHaveValue('free 5 typed')
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('1000 ready', { timeout: 60_000 })
  expect(calls).toBeLessThanOrEqual(40)
  expect(await gridOf(page).getByRole('row').count()).toBeLessThan(120)
})
