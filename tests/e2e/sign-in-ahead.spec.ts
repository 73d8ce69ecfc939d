import type { Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace, PAIRS } from './hands'
import { CASHIER, signInHere } from './shop'

test.describe.configure({ mode: 'parallel' })

const SIGN_IN = `${CASHIER.username}{Tab}${CASHIER.password}{Enter}`

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
  await atEveryPace(page, async ({ hands, number }) => {
    await openSignIn(page, UNDER[number % UNDER.length] ?? '/vehicles')
    await hands.play(`${SIGN_IN}{Control+k}abc123{Enter}`)
    await expect(page).toHaveURL(car)
  })
})

test('[D1 2] what is typed as soon as the address is that of the workspace is kept for it', async ({ page, shop }) => {
  const car = new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['ABC 123']}`)
  await atEveryPace(page, async ({ hands, number }) => {
    const under = UNDER[number % UNDER.length] ?? '/vehicles'
    await openSignIn(page, under)
    await hands.play(SIGN_IN)
    await page.waitForURL((url) => url.pathname === under, { waitUntil: 'commit' })
    await hands.play('{Control+k}abc123{Enter}')
    await expect(page).toHaveURL(car)
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
  await atEveryPace(
    page,
    async ({ hands, number }) => {
      const [score, ends] = scores[number % scores.length] ?? ['', /never/]
      await openSignIn(page, '/vehicles')
      await hands.play(`${SIGN_IN}${score}`)
      await expect(page).toHaveURL(ends)
    },
    // A round for each score.
    [...PAIRS, [60, 0]],
  )
})

test('[D1 2] what is typed behind a password that is refused goes nowhere', async ({ page }) => {
  await atEveryPace(
    page,
    async ({ hands }) => {
      await openSignIn(page, '/vehicles')
      await hands.play(`${CASHIER.username}{Tab}wrong{Enter}`)
      await expect(page.getByText('Invalid login')).toBeVisible()
      await expect(page.getByLabel('Password')).toBeFocused()
      await expect(page.getByLabel('Password')).toHaveValue('')
      await hands.play(`${CASHIER.password}{Enter}`)
      await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
    },
    PAIRS.slice(0, 2),
  )
})

test('[D1 2] a page that is loaded anew keeps what is typed until it is there', async ({ page, shop }) => {
  const car = new RegExp(`/vehicles/vehicle/${shop.vehicleIDs['ABC 123']}`)
  await page.goto('/login')
  await signInHere(page)
  await atEveryPace(
    page,
    async ({ hands }) => {
      await page.goto('/clients', { waitUntil: 'commit' })
      await page.waitForFunction(() => 'early' in window || document.querySelector('[data-frame]') !== null, null, {
        polling: 1,
      })
      await hands.play('{Control+k}abc123{Enter}')
      await expect(page).toHaveURL(car)
    },
    PAIRS.slice(0, 3),
  )
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
