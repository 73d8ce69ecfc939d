import type { Page } from '@playwright/test'
import { FIRST_PASSWORD } from '../fixtures/own-password'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace, atHardPace, Typist } from './typist'
import { waitForAcknowledgement } from './questions'
import { SHOP_CASHIER, signInHere } from './shop'

test.describe.configure({ mode: 'parallel' })

// What is typed before the program is there: it must not be there sooner than for who opens it first.
test.use({ isFresh: true })

const SIGN_IN = `${SHOP_CASHIER.username}{Tab}${SHOP_CASHIER.password}{Enter}`

/** The sign-in page of a browser where nobody is signed in, from its first script on. */
async function openSignIn(page: Page, from: string): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear())
  await page.goto(`/login?from=${encodeURIComponent(from)}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'early' in window || document.getElementById('username') !== null, null, {
    polling: 1,
  })
}

/** A page with a list, whose rows answer Enter and letters, and one without. */
const UNDER = ['/vehicles', '/clients', '/cash-management-add'] as const

test('[D1 2] name, password and a record typed in one go end on that record', async ({ page, shop }) => {
  const car = new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['ABC 123']}`)
  await atEveryPace(page, async ({ typist, number }) => {
    await openSignIn(page, UNDER[number % UNDER.length] ?? '/vehicles')
    await typist.play(`${SIGN_IN}{Control+k}abc123{Enter}`)
    await expect(page).toHaveURL(car)
  })
})

test('[D1 2] what is typed as soon as the address is that of the workspace is kept for it', async ({ page, shop }) => {
  const car = new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['ABC 123']}`)
  await atHardPace(
    page,
    async ({ typist, number }) => {
      const under = UNDER[number % UNDER.length] ?? '/vehicles'
      await openSignIn(page, under)
      await typist.play(SIGN_IN)
      await page.waitForURL((url) => url.pathname === under, { waitUntil: 'commit' })
      await typist.play('{Control+k}abc123{Enter}')
      await expect(page).toHaveURL(car)
    },
    3,
  )
})

test('[server 17.7] what is typed ahead of the page that asks for a new password goes into no field, and is told', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ typist, number }) => {
    const username = `new${number}`
    await shop.call('/api/User/AddUser', { username, password: FIRST_PASSWORD, passCode: '4321', roleID: 3 })
    await openSignIn(page, '/vehicles')
    await typist.play(`${username}{Tab}${FIRST_PASSWORD}{Enter}{Control+k}pay hp-2219 250{Enter}`)
    await expect(page.getByText(/^\d+ keystrokes since then were not recorded$/)).toBeVisible()
    await expect(page.getByLabel('New password')).toBeFocused()
    await expect(page.getByLabel('New password')).toHaveValue('')
    await expect(page.getByLabel('Again')).toHaveValue('')
    await waitForAcknowledgement(page)
    await typist.play('a counter word{Tab}a counter word{Enter}')
    await expect(page).toHaveURL(/\/vehicles$/)
  })
})

test('[D1 2] keys of lists and pages typed right after the sign-in do there what they do', async ({ page, shop }) => {
  const car = new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['GHV 552']}`)
  const scores: readonly (readonly [score: string, ends: RegExp])[] = [
    ['n', /\/vehicles\?add=true/],
    ['{Control+d}', /\/reconciliation\/reconcile/],
    ['gcc', /\/cash-management/],
    ['/ghv 552{Enter}{Enter}', car],
    ['{End}{Home}{Enter}', car],
  ]
  await atHardPace(
    page,
    async ({ typist, number }) => {
      const [score, ends] = scores[number % scores.length] ?? ['', /never/]
      await openSignIn(page, '/vehicles')
      await typist.play(`${SIGN_IN}${score}`)
      await expect(page).toHaveURL(ends)
    },
    5,
  )
})

test('[D1 2] what is typed behind a password that is refused goes nowhere', async ({ page }) => {
  await atHardPace(page, async ({ typist }) => {
    await openSignIn(page, '/vehicles')
    await typist.play(`${SHOP_CASHIER.username}{Tab}wrong{Enter}`)
    await expect(page.getByText('Invalid login')).toBeVisible()
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByLabel('Password')).toHaveValue('')
    await typist.play(`${SHOP_CASHIER.password}{Enter}`)
    await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
  })
})

test('[D1 2] a page that is loaded anew keeps what is typed until it is there', async ({ page, shop }) => {
  const car = new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['ABC 123']}`)
  await page.goto('/login')
  await signInHere(page)
  await atHardPace(page, async ({ typist }) => {
    await page.goto('/clients', { waitUntil: 'commit' })
    await page.waitForFunction(() => 'early' in window || document.querySelector('[data-frame]') !== null, null, {
      polling: 1,
    })
    await typist.play('{Control+k}abc123{Enter}')
    await expect(page).toHaveURL(car)
  })
})

/** The session ends as it does where another tab hears of it first. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('forecourt.session')
    window.dispatchEvent(new StorageEvent('storage', { key: 'forecourt.session' }))
  })

/** From the notice to the page that was left, by keyboard, once it has been read. */
async function signInAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: /^Sign in again/ })
  await expect(again).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toHaveValue(SHOP_CASHIER.username)
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.keyboard.type(SHOP_CASHIER.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

test('[D1 4] no letter of a line in which a session ends reaches the password, whatever the pause, and the line comes back', async ({
  page,
}) => {
  // The clock of the page is that of the test: a busy machine makes no pause longer.
  await page.clock.install()
  await page.goto('/login')
  await signInHere(page)
  const box = page.getByRole('combobox', { name: 'Command palette' })
  const [head, rest] = ['rec ghv', '552 7 gatt, belt']
  for (const [pace, pause] of [
    [5, 0],
    [5, 2_000],
    [60, 200],
    [60, 5_000],
    [150, 1_000],
  ] as const) {
    const hands = await Typist.create(page, { pace, lateness: 0 })
    await hands.play(`{Control+k}${head}`)
    await expect(box).toHaveValue(head)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await endSession(page)
    if (pause > 0) await expect(page.getByRole('heading', { name: 'Your session ended' })).toBeVisible()
    await page.clock.runFor(pause)
    for (const letter of rest) {
      await hands.playAtOnce(letter)
      await page.clock.runFor(pace)
    }
    await page.clock.resume()
    await hands.release()
    await expect(page.getByLabel('Password')).toHaveCount(0)
    const isRead = pause > 1_500
    if (isRead) await expect(page.getByText(`${rest.length} keystrokes since then were not recorded`)).toBeVisible()
    await signInAgain(page)
    await expect(box).toHaveValue(isRead ? head : `${head}${rest}`)
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
  }
})

test('[D1 4] a session that ends under a form, and lines handed over behind its end, at every pace', async ({
  page,
}) => {
  await page.goto('/login')
  await signInHere(page)
  await atEveryPace(page, async ({ typist, number }) => {
    await page.goto('/cash-management-add')
    await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
    await typist.play('Free F')
    await endSession(page)
    await typist.play(
      `orm{Enter}Cash{Enter}7{Enter}gatt{Control+Enter}{Control+k}rec ghv552 ${number} g,x{Control+Enter}due`,
    )
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await expect(page.getByRole('listitem')).toHaveText([`rec ghv552 ${number} g,x`, /^due/])
    await signInAgain(page)
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('due')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toContainText(`${number} line`)
  })
  // A line that is begun over the password is one, too.
  await endSession(page)
  await expect(page.getByRole('button', { name: /^Sign in again/ })).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pay hp-1')
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expect(page.getByRole('listitem')).toHaveText(['due', /^pay hp-1/])
})

test('a record that is typed before the records of the window are read is waited for, visibly', async ({
  page,
  shop,
}) => {
  await page.goto('/login')
  await signInHere(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/.*(LikelyRecords|Search)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/vehicles', { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('abc123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toContainText(
    'Waiting for the answer, Esc cancels',
  )
  await expect(page).toHaveURL(/\/vehicles$/)
  answer()
  await expect(page).toHaveURL(new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['ABC 123']}`))
})
