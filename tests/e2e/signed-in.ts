import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Where the pages keep a session. */
const STORED_AT = 'forecourt.session'

/**
 * Gives the page a session of its own without the sign-in page, which has tests of its own. It is there when the next page
 * opens, once: who signs out stays signed out.
 */
export async function giveSession(
  page: Page,
  url: string,
  who: { username: string; password: string; passcode?: string },
  { isUnlocked = false } = {},
): Promise<void> {
  const answer = await fetch(`${url}/api/Login/Auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: who.username, password: who.password }),
  })
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
  const text = await answer.text()
  if (isUnlocked) await unlock(url, text, who.passcode ?? '')
  const given = {
    origin: new URL(url).origin,
    text,
    key: STORED_AT,
    once: `given ${randomUUID()}`,
  }
  await page.addInitScript(({ origin, text, key, once }) => {
    if (location.origin !== origin || localStorage.getItem(once) !== null) return
    localStorage.setItem(once, '')
    localStorage.setItem(key, text)
  }, given)
}

async function unlock(url: string, session: string, passCode: string): Promise<void> {
  const { accessToken } = JSON.parse(session) as { accessToken: string }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${url}/api/User/CheckPassCode`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ passCode }),
  })
  if (!answer.ok) throw new Error(`The passcode answered ${answer.status}: ${await answer.text()}`)
}

/** Opens the page that a session begins with. */
export async function openVehicles(page: Page): Promise<void> {
  await page.goto('/vehicles')
  await page.getByRole('grid', { name: 'Vehicles' }).waitFor()
}

export async function expectFocus(page: Page, when: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { message: `focus ${when}` })
    .toBe(true)
}

/** Steps out of what stands above the page. */
export async function stepOut(page: Page): Promise<void> {
  const above = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  // What a key has opened may come late, and a question may stand above it.
  await expect(async () => {
    if ((await above.count()) > 0) await page.keyboard.press('Escape')
    await expect(above).toHaveCount(0, { timeout: 1_500 })
  }).toPass()
}

/** An address of no page: what stands there is the page that is lost. */
const NOWHERE = '/nowhere'

/** Opens an address within the application that is loaded, which takes a third of the time that loading it anew does. */
export async function openWithin(page: Page, address: string): Promise<void> {
  const lost = page.getByText('The page you are looking for was not found.')
  const push = (to: string) => page.evaluate((path) => window.history.pushState({}, '', path), to)
  await push(NOWHERE)
  await lost.waitFor()
  if (address !== NOWHERE) {
    await push(address)
    // The page that is lost has a heading of its own, and focus.
    await expect(lost).toHaveCount(0)
  }
  await page.locator('main h1').first().waitFor()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectFocus(page, `on ${address}`)
}
