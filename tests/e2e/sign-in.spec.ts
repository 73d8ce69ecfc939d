import type { Page } from '@playwright/test'
import { VERSION } from '@forecourt/core/version'
import { accessViolations } from './access'
import { expect, shopTest as test } from './fixtures'
import { Typist } from './typist'
import { SHOP_CASHIER, signInHere } from './shop'

test('[D1 2] a page that needs a sign-in leads there and back, by keyboard alone', async ({ page }) => {
  await page.goto('/reconciliation/reconcile?batchID=1')
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Username is required')).toBeVisible()
  await page.keyboard.type(SHOP_CASHIER.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid login')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(SHOP_CASHIER.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reconciliation\/reconcile\?batchID=1$/)
  await page.goto('/login')
  await expect(page).not.toHaveURL(/login/)
})

/** The first script of the page has run: it gathers keys until the page is drawn, which then takes them itself. */
const takesKeys = () => 'early' in window || document.getElementById('username') !== null

/** Opens the sign-in page, whose scripts are on their way until the function that it gives is called. */
async function openUnfetched(page: Page): Promise<() => void> {
  let arrive = () => {}
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/*.js', async (route) => {
    await fetched
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(takesKeys)).toBe(true)
  return arrive
}

test('what is typed while the sign-in page is still fetched is typed into it', async ({ page }) => {
  const arrive = await openUnfetched(page)
  await page.keyboard.type(SHOP_CASHIER.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(SHOP_CASHIER.password.slice(0, -2))
  arrive()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(SHOP_CASHIER.password.slice(-2))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

for (const [between, when] of [
  ['Tab', 'before'],
  ['Enter', 'before'],
  ['Tab', 'while'],
] as const)
  test(`name, ${between}, password and Enter at 5 ms a key, typed ${when} the sign-in page is fetched, sign in`, async ({
    page,
  }) => {
    const arrive = await openUnfetched(page)
    const hands = await Typist.create(page, { pace: 5, lateness: 0 })
    const score = `${SHOP_CASHIER.username}{${between}}${SHOP_CASHIER.password}{Enter}`
    const played = hands.play(score)
    if (when === 'before') await played
    arrive()
    await played
    await expect(page).not.toHaveURL(/login/)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

/** Milliseconds from the page's first script to the first key; what is typed slowly comes at all of them by itself. */
const MOMENTS = [0, 10, 25, 50, 90, 150, 300]
const MOMENTS_OF_SLOW = [0, 25, 90]

for (const pace of [0, 5, 60, 150])
  test(`nothing is lost of what is typed as the sign-in page opens, at ${pace} ms a key`, async ({ page }) => {
    const lost: string[] = []
    for (const moment of pace > 5 ? MOMENTS_OF_SLOW : MOMENTS) {
      await page.goto('/login', { waitUntil: 'commit' })
      await page.waitForFunction(takesKeys, null, { polling: 1 })
      await page.waitForTimeout(moment)
      const hands = await Typist.create(page, { pace, lateness: 0 })
      await hands.play('marria{Backspace}{Backspace}{Backspace}ia{Tab}pax{Backspace}ss')
      await expect(page.getByLabel('Password')).toHaveValue('pass')
      const name = await page.getByLabel('Username').inputValue()
      if (name !== 'maria') lost.push(`${name} typed from ${moment} ms on`)
      await hands.release()
    }
    expect(lost).toEqual([])
  })

test('[D1 1] [D1 2] the sign-in page names the build and loads nothing of the workspace', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/login')
  await expect(page.getByText(VERSION).first()).toBeVisible()
  expect(scripts.some((url) => url.includes('workspace'))).toBe(false)
})

test('[D1 2] an unknown address has its page, signed in or not', async ({ page }) => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) {
      await page.goto('/login')
      await signInHere(page)
    }
    await page.goto('/no/such/page')
    await expect(page.getByText("Oops! You're lost.")).toBeVisible()
    await expect(page.getByText('The page you are looking for was not found.')).toBeVisible()
    const home = page.getByRole('link', { name: 'Go to Home Page' })
    if (isSignedIn) {
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Type a command or search' })).toBeFocused()
      await home.focus()
    }
    await expect(home).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/no\/such/)
  }
})

test('logging out in one tab logs out the other; a session that ends by itself keeps the draft and the place', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await signInHere(page)
  const other = await context.newPage()
  await other.goto('/cash-management-add')
  await other.getByRole('navigation', { name: 'Main' }).waitFor()
  await other.getByLabel('Reference').fill('R 777')
  // The server forgets the session: both tokens are refused from now on.
  await other.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('forecourt.session') ?? '{}')
    localStorage.setItem('forecourt.session', JSON.stringify({ ...tokens, accessToken: 'x.y.z', refreshToken: 'gone' }))
  })
  await other.keyboard.press('Control+d')
  await expect(other).toHaveURL(/\/login/)
  await expect(page).toHaveURL(/\/login/)
  await expect(other.getByRole('heading', { name: 'Your session ended' })).toBeVisible()
  await signInHere(other)
  await other.keyboard.press('Alt+z')
  await expect(other.getByLabel('Reference')).toHaveValue('R 777')

  await page.goto('/batches')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.keyboard.press('Alt+m')
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await signInHere(other)
  await other.goto('/cash-management-add')
  await expect(other.getByLabel('Reference')).toHaveValue('')
})

for (const theme of ['dark', 'light'] as const) {
  test(`the sign-in page has no serious fault of access in ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('forecourt.theme', value), theme)
    await page.goto('/login')
    await page.getByLabel('Username').waitFor()
    expect(await accessViolations(page)).toEqual([])
  })
}
