import type { Page, Route } from '@playwright/test'
import { SCREENS } from '@forecourt/core/screens'
import { expect, dealershipTest as test } from './fixtures'
import { openVehicles } from './signed-in'
import { toast } from './cash-records'

/** Each way in which a call can fail, and the sentence for it. */
const FAILURES: readonly { name: string; fail: (route: Route) => Promise<void>; words: RegExp }[] = [
  {
    name: 'the server answers 500',
    fail: (route) => route.fulfill({ status: 500, json: { Message: 'An error has occurred.' } }),
    words: /An error has occurred\./,
  },
  { name: 'nobody answers', fail: (route) => route.abort(), words: /The server does not answer/ },
  {
    name: 'a page in place of JSON',
    fail: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html><h1>Login</h1></html>' }),
    words: /The server does not answer/,
  },
]
/** What the frame asks for itself, and the stream. */
const FRAME = /\/(Workstation|Preferences|PassCodeStatus|CheckPassCode|events|health)\b/
const API = '**/api/**'

const ADDRESSES: readonly string[] = [
  ...Object.values(SCREENS)
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/\$|^\/login$|^\/clients\/client$|custom-|-sheet$|^\/first-steps$|^\/guide$|^\/statement$|^\/assessment$|\/import\/view$/.test(
          path,
        ),
    ),
  '/clients/client?clientID=1',
  '/hp-boe/1',
  '/statement?vehicleID=1',
  '/assessment?vehicleID=1',
  '/cash-management/edit/1',
  '/vehicles/vehicle/1',
  // One vehicle each: what was fetched for another part is not asked again.
  '/vehicles/vehicle/2?showhp=true',
  '/vehicles/vehicle/5?tab=purchase',
  '/vehicles/vehicle/6?tab=sale',
  '/vehicles/vehicle/3?tab=payment',
  '/vehicles/vehicle/4?showCostings=true',
  '/car-hire/edit/1',
]

/** Lets every call of a page fail that is no part of the frame; gives the way to let them through again. */
async function failAll(page: Page, fail: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const answer = (route: Route) => (FRAME.test(route.request().url()) ? route.fallback() : fail(route))
  await page.route(API, answer)
  return () => page.unroute(API, answer)
}

/** Asks the server as the person who is signed in on the page; the status of the answer. */
async function ask(page: Page, path: string, body: Readonly<Record<string, unknown>>): Promise<number> {
  return page.evaluate(
    async ([to, given]) => {
      const { accessToken, userID } = JSON.parse(localStorage.getItem('forecourt.session') ?? '{}')
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify({ userID, ...given }) })
      return answer.status
    },
    [path, body] as const,
  )
}

const unlock = (page: Page) => ask(page, '/api/User/CheckPassCode', { passCode: '1234' })

/** The first hire of the dealership. */
async function hire(page: Page): Promise<void> {
  const days = { startDateTime: '2031-01-06', endDateTime: '2031-01-08' }
  const status = await ask(page, '/api/CarHire/SaveCarHire', {
    clientID: 2,
    carHireType: 2,
    vehicleID: 20,
    rate: 25,
    ...days,
  })
  expect(status).toBe(200)
}

const PAGES_AT_ONCE = 4
/** Several pages ask at once, and what nobody answers is asked three times. */
const SLOW_MS = 240_000
const FAILED = /could not be|An error has occurred|does not answer/

/**
 * Presses Try again until the page fails no more, or says the new words: what was asked before the answers changed may have its own again
 * in the meantime, and take the button away.
 */
async function tryAgain(page: Page, { at, until }: { at: string; until: RegExp | null }): Promise<void> {
  const status = page.locator('[data-frame=status] [role=alert]')
  await expect(async () => {
    const button = status.getByRole('button', { name: 'Try again' })
    // At once: it is gone with the next answer.
    await button.evaluateAll(([shown]) => shown instanceof HTMLElement && shown.click())
    if (until) await expect(status, at).toContainText(until, { timeout: 20_000 })
    else await expect(page.getByText(FAILED), at).toHaveCount(0, { timeout: 20_000 })
  }).toPass({ timeout: SLOW_MS })
}

test('every screen says that it could not be fetched, however, and is there after trying again', async ({ desk }) => {
  await desk.goto('/api/health')
  await unlock(desk)
  await hire(desk)
  const rest = [...ADDRESSES]
  const [refused, unanswered, markup] = FAILURES
  const walk = async () => {
    const page = await desk.context().newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const status = page.locator('[data-frame=status] [role=alert]')
    // One handler whose answers change at once: nothing that is asked in between gets through.
    let answer = (route: Route) => route.fallback()
    await page.route(API, (route) => (FRAME.test(route.request().url()) ? route.fallback() : answer(route)))
    await page.goto('/hp-boe/custom-boe')
    await expect(page.getByRole('heading', { name: 'Custom BOE' })).toBeVisible()
    for (let at = rest.shift(); at !== undefined; at = rest.shift()) {
      answer = refused!.fail
      // Within the application, which loads far quicker; what two pages share is asked by each of them anew.
      await page.evaluate((address) => window.history.pushState({}, '', address), at)
      await expect(status, at).toContainText(refused!.words, { timeout: SLOW_MS })
      // What nobody answers is asked three times: by turns there is nothing, and a page of a proxy.
      let turn = 0
      answer = (route) => (turn++ % 2 === 0 ? unanswered : markup)!.fail(route)
      await tryAgain(page, { at, until: unanswered!.words })
      await expect(page.locator('main h1, main [role=tablist]').first(), `${at} has its page`).toBeVisible()
      await expect(page.locator('main'), at).not.toContainText(/\bat \w+ \(|TypeError|undefined|<html/)
      answer = (route) => route.fallback()
      await tryAgain(page, { at, until: null })
      expect(errors, at).toEqual([])
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, walk))
})

test('a save that fails keeps what was typed, says why, and goes through when it is tried again', async ({ desk }) => {
  for (const [i, { name, fail, words }] of FAILURES.entries()) {
    await test.step(name, async () => {
      await desk.goto('/clients')
      await expect(desk.getByRole('grid', { name: 'Clients' })).toBeFocused()
      await desk.keyboard.press('n')
      const dialog = desk.getByRole('dialog', { name: /Add Client/ })
      const box = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) })
      const typed = { 'ID No': `77000${i}1M`, Name: 'Typed', Surname: `Stays${i}` }
      for (const [label, text] of Object.entries(typed)) await box(label).fill(text)
      const letThrough = await failAll(desk, fail)
      await desk.keyboard.press('Control+Enter')
      // Whether it was stored is known after a refusal only: without an answer the same is sent again, until there is one.
      const isRefused = i === 0
      await expect(desk.getByText(isRefused ? words : 'Checking…').first()).toBeVisible({ timeout: SLOW_MS })
      for (const [label, text] of Object.entries(typed)) await expect(box(label)).toHaveValue(text)
      await letThrough()
      if (isRefused) await desk.keyboard.press('Control+Enter')
      await expect(toast(desk, 'Client added successfully')).toBeVisible()
    })
  }
})

/** Saved records: where one is open, what is typed over, and what a save says. */
const CHANGES = [
  {
    address: '/clients/client?clientID=3',
    field: /^Mobile number/,
    text: '7999 0001',
    done: 'Client updated successfully',
  },
  { address: '/vehicles/vehicle/7', field: /^Lot No/, text: 'L-FAIL', done: 'Vehicle updated successfully' },
] as const

test('a change of a saved record that fails keeps what was typed, and is saved in the end', async ({ desk }) => {
  const [refused, unanswered] = FAILURES
  for (const { address, field, text, done } of CHANGES) {
    await desk.goto(address)
    const box = desk.locator('main').getByRole('textbox', { name: field })
    await box.fill(text)
    let letThrough = await failAll(desk, refused!.fail)
    await desk.keyboard.press('Control+Enter')
    await expect(desk.getByText(refused!.words).first()).toBeVisible({ timeout: SLOW_MS })
    await expect(box).toHaveValue(text)
    await letThrough()
    letThrough = await failAll(desk, unanswered!.fail)
    await box.focus()
    await desk.keyboard.press('Control+Enter')
    await expect(desk.getByText('Checking…').first()).toBeVisible({ timeout: SLOW_MS })
    await expect(box).toHaveValue(text)
    await letThrough()
    await expect(toast(desk, done)).toBeVisible()
    await expect(box).toHaveValue(text)
  }
})

test('a page that cannot be drawn leaves the frame and the other pages', async ({ desk }) => {
  await openVehicles(desk)
  await desk.route('**/GetBatchList', (route) => route.fulfill({ json: { data: [null], totalCount: 1 } }))
  for (const key of ['g', 'c', 'b']) await desk.keyboard.press(key)
  const broken = desk.locator('main').getByRole('alert')
  await expect(broken).toContainText('An error has occurred.')
  await expect(broken.getByRole('button', { name: 'Reload' })).toBeFocused()
  await expect(desk.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await desk.keyboard.press('Control+q')
  await expect(desk.getByRole('heading', { name: 'Control Centre' })).toBeVisible()
})

test('while the code of the next page is fetched, the last one does not come again with its dialog', async ({
  desk,
}) => {
  await desk.goto('/hp-boe/1')
  const dialog = desk.getByRole('dialog', { name: /Payments Due Report/ })
  await expect(dialog.getByRole('button', { name: /Open report/ })).toBeVisible()
  await desk.evaluate(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && (node.matches('[role=dialog]') || node.querySelector('[role=dialog]')))
            opened.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await desk.route('**/assets/payments-due-screen-*.js', async (route) => {
    await held
    await route.continue()
  })
  await desk.keyboard.press('Control+Enter')
  await expect(desk).toHaveURL(/hp-payments-due/)
  await expect(desk.locator('main').getByText('Loading...')).toBeVisible()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(desk.getByRole('heading', { name: 'HP / BOE' })).toHaveCount(0)
  release()
  await expect(desk.getByRole('grid', { name: /HP Payments Due/ })).toBeVisible()
  expect(await desk.evaluate(() => Reflect.get(window, 'opened'))).toEqual([])
})

test('the palette whose code does not come says so, and comes the next time', async ({ desk }) => {
  await desk.route('**/assets/palette-*.js', (route) => route.abort())
  await openVehicles(desk)
  await expect(desk.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
  await desk.keyboard.press('Control+k')
  await expect(toast(desk, 'The command palette could not be fetched. Try again.')).toBeVisible()
  await expect(desk.getByRole('grid', { name: 'Vehicles' })).toBeVisible()
  await desk.unroute('**/assets/palette-*.js')
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('combobox', { name: 'Command palette' })).toBeFocused()
})
