import { waitForAcknowledgement } from './questions'
import { OWNER_ROLE } from '../fixtures/cashier'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { FIRST_PASSWORD, takeOwnPassword } from '../fixtures/own-password'
import { serveOn } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { atEveryPace, atHardPace, delayAnswers, Typist } from './typist'
import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER, leavePalette, openPalette, type Shop, signInHere, startShop } from './shop'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const LATE_MS = 800

/** What is in the book by a vendor, as `amount description`, in the order of its booking. All of it comes in, so that no drawer is asked about. */
async function booked(shop: Shop, vendor: string): Promise<string[]> {
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  const entries = data as { id: number; vendor: string; description: string; signedAmount: number }[]
  return entries
    .toSorted((a, b) => a.id - b.id)
    .filter((entry) => entry.vendor === vendor)
    .map(({ description, signedAmount }) => `${signedAmount} ${description}`)
}

const status = (page: Page) => page.locator('[data-frame=status]')
const rows = (page: Page) => page.getByRole('listbox', { name: 'Lines' }).getByRole('option')
const cars = ['ghv552', 'abc132', 'abc123', 'pay001'] as const
const line = (number: number, vendor: string, car: string = cars[number % 4] ?? '') =>
  `rec ${car} ${number} ${vendor},n${number}{Control+Enter}`
const scoreOf = (of: readonly number[], vendor: string) => of.map((number) => line(number, vendor)).join('')
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const entries = (of: readonly number[]) => of.map((number) => `${number} n${number}`)

async function openBook(page: Page): Promise<void> {
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
})

test('[commands 5] thirty lines typed in thirty seconds on a server that is 800 ms late are thirty entries, in their order', async ({
  page,
  shop,
}) => {
  await openBook(page)
  const answers = await delayAnswers(page)
  answers.by(LATE_MS)
  // 26 keys a line, a line a second.
  const hands = await Typist.create(page, { pace: 38, lateness: LATE_MS })
  await hands.play(`{Control+k}${scoreOf(numbers(30), 'thirty')}`)
  await expect(page.getByText(/Saving \d+ lines/).first()).toBeVisible()
  // All are typed: those on their way go as they would.
  await answers.stop()
  await expect.poll(() => booked(shop, 'thirty'), { timeout: 180_000 }).toEqual(entries(numbers(30)))
  await leavePalette(page)
  await expect(status(page)).not.toContainText(/Saving|not saved/)
  await page.keyboard.press('Alt+o')
  await expect(rows(page)).toHaveCount(30)
  await expect(rows(page).first()).toContainText('€30.00 cash')
})

test('[commands 5] a refused line in the middle of five holds those of its account, and goes first once it is corrected', async ({
  page,
  shop,
}) => {
  await openBook(page)
  await atEveryPace(page, async ({ typist, number }) => {
    const vendor = `five${number}`
    const [own, other] = ['abc123', 'abc132']
    // Less than what is due.
    const refused = 'pay abc123 24{Control+Enter}'
    await typist.play(
      `{Control+k}${line(1, vendor, own)}${refused}${line(3, vendor, other)}${line(4, vendor, own)}${line(5, vendor, other)}`,
    )
    await expect.poll(() => booked(shop, vendor)).toEqual(entries([1, 3, 5]))
    await leavePalette(page)
    await expect(status(page)).toContainText('1 line is not saved')
    await typist.play('{Alt+o}{Enter}')
    const box = page.getByRole('combobox', { name: 'Command palette' })
    await expect(box).toHaveValue('pay abc123 24')
    await box.fill(`rec ${own} 2 ${vendor},n2`)
    await typist.play('{Control+Enter}')
    await expect.poll(() => booked(shop, vendor)).toEqual(entries([1, 3, 5, 2, 4]))
    await leavePalette(page)
  })
})

test('[commands 5] a page that is loaded again in the middle goes on where it was, and each line is there once', async ({
  page,
  shop,
}) => {
  await openBook(page)
  const answers = await delayAnswers(page)
  answers.by(LATE_MS)
  // Nothing goes before all are handed over: what still stands in the prompt goes with the page.
  let begin = () => {}
  const isHandedOver = new Promise<void>((resolve) => {
    begin = resolve
  })
  const hold = async (route: Route) => {
    await isHandedOver
    await route.fallback()
  }
  await page.route('**/api/Admin/PrepareCashEntry', hold)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const hands = await Typist.create(page, { pace: 5, lateness: LATE_MS })
  await hands.play(`{Control+k}${scoreOf(numbers(6), 'reload')}`)
  await expect(page.getByText('Saving 6 lines...').first()).toBeVisible()
  begin()
  await expect.poll(async () => (await booked(shop, 'reload')).length).toBeGreaterThanOrEqual(2)
  await page.reload()
  await expect.poll(() => booked(shop, 'reload')).toEqual(entries(numbers(6)))
  expect(asked).toEqual(['beforeunload'])
  await expect(status(page)).not.toContainText(/Saving|not saved/)
})

test('[commands 5] a session that ends in the middle keeps the lines for its user, and nobody else sees or sends them', async ({
  page,
  shop,
}) => {
  const other = { username: 'k.galea', password: 'forecourt-two', passcode: '1357' }
  await shop.call('/api/User/AddUser', {
    roleID: OWNER_ROLE,
    ...other,
    password: FIRST_PASSWORD,
    passCode: other.passcode,
    active: true,
  })
  await takeOwnPassword(shop.server.url, other)
  await openBook(page)
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  await page.route('**/api/Admin/PrepareCashEntry', async (route) => {
    await isOver
    await route.fulfill({ status: 401, body: '{}' })
  })
  await page.route('**/api/Login/RefreshTokens', (route) => route.fulfill({ json: {} }))
  await openPalette(page)
  const hands = await Typist.create(page, { pace: 5, lateness: 0 })
  await hands.play(scoreOf(numbers(2), 'session'))
  await expect(page.getByText('Saving 2 lines...').first()).toBeVisible()
  end()
  await page.getByRole('heading', { name: 'Your session ended' }).waitFor()
  await page.unrouteAll()
  await signInHere(page, other)
  await openBook(page)
  await page.keyboard.press('Alt+o')
  await expect(page.getByText('The outbox is empty.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status(page)).not.toContainText(/Saving|not saved/)
  expect(await booked(shop, 'session')).toEqual([])
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/vehicles')
  await expect.poll(() => booked(shop, 'session')).toEqual(entries([1, 2]))
})

test('[commands 5] two tabs hand over, each line is booked once, and both show the same', async ({
  page,
  shop,
  context,
}) => {
  await openBook(page)
  const second = await context.newPage()
  await giveSession(second, shop.server.url, SHOP_CASHIER)
  await openBook(second)
  const answers = await Promise.all([delayAnswers(page), delayAnswers(second)])
  for (const each of answers) each.by(LATE_MS)
  const both = [
    await Typist.create(page, { pace: 20, lateness: LATE_MS }),
    await Typist.create(second, { pace: 20, lateness: LATE_MS }),
  ]
  await Promise.all(
    both.map((hands, at) =>
      hands.play(
        `{Control+k}${numbers(4)
          .map((number) => line(number * 2 + at, 'tabs'))
          .join('')}`,
      ),
    ),
  )
  await expect
    .poll(async () => (await booked(shop, 'tabs')).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)))
    .toEqual(entries([2, 3, 4, 5, 6, 7, 8, 9]))
  for (const tab of [page, second]) {
    await leavePalette(tab)
    await expect(status(tab)).not.toContainText(/Saving|not saved/)
    await tab.keyboard.press('Alt+o')
    await expect(rows(tab)).toHaveCount(8)
  }
})

test('[commands 5] a server that is killed and started again in the middle has each line once', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt outbox '))
  const first = await serveOn({ dataDir }, { who: SHOP_CASHIER })
  const shop = await startShop(first)
  let second: ServerProcess | null = null
  try {
    await giveSession(page, first.url, SHOP_CASHIER)
    await page.goto(`${first.url}/reconciliation/reconcile`)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
    const hands = await Typist.create(page, { pace: 5, lateness: 0 })
    let isKilled = false
    await page.route('**/api/Admin/AddEditCash', async (route) => {
      if (isKilled) return route.fallback()
      isKilled = true
      // It is stored, and the server is gone before anybody hears of it.
      await route.fetch()
      await first.kill()
      await route.abort('connectionreset')
    })
    await hands.play(`{Control+k}${scoreOf(numbers(5), 'killed')}`)
    await expect(page.getByText('Server not reachable, 5 lines are kept').first()).toBeVisible()
    second = await serveOn({ dataDir }, { port: first.port, who: SHOP_CASHIER })
    await expect.poll(() => booked(shop, 'killed'), { timeout: 60_000 }).toEqual(entries(numbers(5)))
    await expect(page.getByText(/Server not reachable/)).toHaveCount(0)
  } finally {
    await (second ?? first).stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('[commands 5] logging out asks before unsaved lines go, takes no yes that was typed ahead, and no keeps them', async ({
  page,
}) => {
  await openBook(page)
  const asked = page.getByRole('alertdialog', { name: 'Log out, and lose 1 line?' })
  await atHardPace(
    page,
    async ({ typist, number }) => {
      await typist.play('{Control+k}pay abc123 24{Control+Enter}')
      await expect(page.locator('[data-toast]').filter({ hasText: 'pay abc123 24' }).first()).toBeVisible()
      await typist.play('{Control+k}logout')
      await typist.playAtOnce('{Enter}yy{Enter}')
      await expect(asked).toContainText('1 line is not saved, €24.00 in the amounts typed')
      await waitForAcknowledgement(page)
      await page.keyboard.press(number % 2 === 0 ? 'n' : 'Enter')
      await expect(asked).toHaveCount(0)
      await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
      await expect(status(page)).toContainText('1 line is not saved')
      await page.keyboard.press('Alt+o')
      await expect(rows(page).first()).toContainText('pay abc123 24')
      await waitForAcknowledgement(page)
      await page.keyboard.press('Delete')
      await expect(status(page)).not.toContainText('not saved')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
    },
    2,
  )
})

test('[commands 5] closing the batch says which lines are not in it', async ({ page, shop }) => {
  await openBook(page)
  await openPalette(page)
  await page.keyboard.type('pay abc123 24 ref:late')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(status(page)).toContainText('1 line is not saved')
  await page.keyboard.press('F9')
  const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to close the batch?' })
  await expect(asked).toContainText(
    '1 line is not saved, €24.00 in the amounts typed: it would come into the next batch.',
  )
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await page.keyboard.press('Alt+o')
  await expect(rows(page)).toHaveCount(1)
  await waitForAcknowledgement(page)
  await page.keyboard.press('Delete')
  await expect(rows(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F9')
  await expect(asked).toContainText('not counted')
  await expect(asked).not.toContainText('not saved')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  expect(await booked(shop, 'late')).toEqual([])
})

test('[commands 5] closing a tab asks while it saves, and not while another one does', async ({
  page,
  shop,
  context,
}) => {
  let begin = () => {}
  const turn = new Promise<void>((resolve) => {
    begin = resolve
  })
  await context.route('**/api/Admin/AddEditCash', async (route) => {
    await turn
    await route.continue()
  })
  await openBook(page)
  const second = await context.newPage()
  await giveSession(second, shop.server.url, SHOP_CASHIER)
  await openBook(second)
  const asked: string[] = []
  for (const [name, tab] of Object.entries({ page, second }))
    tab.on('dialog', (dialog) => {
      asked.push(name)
      void dialog.dismiss()
    })
  await openPalette(page)
  await page.keyboard.type('rec ghv552 6 closing,n6')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saving a line...').first()).toBeVisible()
  await second.keyboard.press('Alt+o')
  await expect(rows(second)).toHaveText(/closing,n6Being saved/)
  const isClosed = second.waitForEvent('close')
  await second.close({ runBeforeUnload: true })
  await isClosed
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['page'])
  begin()
  await expect.poll(() => booked(shop, 'closing')).toEqual(entries([6]))
})
