import type { Page } from '@playwright/test'

/** Where the pages keep a session. */
const STORED_AT = 'forecourt.session'

/**
 * Gives the page a session of its own without the sign-in page, which has tests of its own. The page is left at a file
 * of the server; open a page after it.
 */
export async function giveSession(page: Page, url: string, who: { username: string; password: string }): Promise<void> {
  const answer = await fetch(`${url}/api/Login/Auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: who.username, password: who.password }),
  })
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
  await page.goto(`${url}/api/health`)
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [STORED_AT, await answer.text()] as const)
}

/** Opens the page that a session begins with. */
export async function openVehicles(page: Page): Promise<void> {
  await page.goto('/vehicles')
  await page.getByRole('grid', { name: 'Vehicles' }).waitFor()
}
