import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

const SESSION_STORAGE_KEY = 'forecourt.session'

/**
 * Gives the page a session without the sign-in page, which has its own tests. It is set once, when the next page opens: after a sign-out the page
 * stays signed out.
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
    key: SESSION_STORAGE_KEY,
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

export async function openVehicles(page: Page): Promise<void> {
  await page.goto('/vehicles')
  await page.getByRole('grid', { name: 'Vehicles' }).waitFor()
}

export async function expectFocus(page: Page, when: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { message: `focus ${when}` })
    .toBe(true)
}

/** Closes the overlays of the page with Esc. */
export async function escapeOverlays(page: Page): Promise<void> {
  const above = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  // What a key has opened may come late, and a question may stand above it.
  await expect(async () => {
    if ((await above.count()) > 0) await page.keyboard.press('Escape')
    await expect(above).toHaveCount(0, { timeout: 1_500 })
  }).toPass()
}

/** An address without a page, which shows the page for unknown addresses. */
const UNKNOWN_ADDRESS = '/nowhere'

/** Opens an address within the loaded application, which takes a third of the time of a reload. */
export async function openWithin(page: Page, address: string): Promise<void> {
  const lost = page.getByText('The page you are looking for was not found.')
  const push = (to: string) => page.evaluate((path) => window.history.pushState({}, '', path), to)
  await push(UNKNOWN_ADDRESS)
  await lost.waitFor()
  if (address !== UNKNOWN_ADDRESS) {
    await push(address)
    // The page that is lost has a heading of its own, and focus.
    await expect(lost).toHaveCount(0)
  }
  await page.locator('main h1').first().waitFor()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectFocus(page, `on ${address}`)
}
