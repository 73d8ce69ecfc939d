import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { SCREENS } from '@forecourt/core/screens'
import config from '../playwright.config'
import { expect, dealershipTest as test } from './fixtures'
import { openVehicles } from './signed-in'

const PUBLIC = fileURLToPath(new URL('../../apps/web/public', import.meta.url))

test('Chromium offers to install it: manifest, icons of the sizes that they say, colours of both themes', async ({
  dealership,
}, info) => {
  // A window of its own profile: what is private cannot be installed.
  const { launchOptions } = config.use ?? {}
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), { ...launchOptions })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${dealership.server.url}/login`)
    const session = await context.newCDPSession(page)
    const { errors, data = '{}' } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const manifest = JSON.parse(data)
    expect(manifest).toMatchObject({ name: 'Forecourt', start_url: '/', display: 'standalone', theme_color: '#0d0f11' })
    const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
    expect(pictures.map(({ purpose }: { purpose: string }) => purpose).sort()).toEqual([
      ...['any', 'any', 'maskable', 'maskable'],
    ])
    for (const { src, sizes } of pictures) {
      const file = await readFile(PUBLIC + src)
      expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes)
      expect((await page.request.get(dealership.server.url + src)).headers()['content-type']).toBe('image/png')
    }
    const colour = page.locator('meta[name=theme-color]')
    await expect(colour).toHaveAttribute('content', '#0d0f11')
    await page.keyboard.press('Alt+t')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(colour).toHaveAttribute('content', '#e9ecef')
  } finally {
    await context.close()
  }
})

/** Addresses that lead to another one. [D1 2] [D3 2.1] */
const REDIRECTS: Readonly<Record<string, string | RegExp>> = {
  '/': '/vehicles',
  '/vehicles/vehicle': '/vehicles',
  '/vehicles/vehicle/x': '/vehicles',
  '/clients/client': '/clients',
  '/custom-boe': '/hp-boe/custom-boe',
  '/reconciliation': '/reconciliation/reconcile',
  '/hp-boe/7': '/hp-boe',
  '/cash-management/edit/-1': /\/cash-management\/edit\/(-1|\d+)$/,
  '/login': '/vehicles',
}

test('every address says in the title where one is, and the old ones lead to theirs [D1 2] [D3 2.1]', async ({
  desk,
}) => {
  await openVehicles(desk)
  const go = (address: string) => desk.evaluate((to) => window.history.pushState({}, '', to), address)
  for (const [id, { path, title }] of Object.entries(SCREENS)) {
    if (id === 'login') continue
    const address = { client: '/clients/client?clientID=1', 'edit-entry': '/cash-management/edit/1' }[id]
    await go(address ?? path.replace('$vehicleID', '1').replace('$type', '1').replace('$id', '1'))
    // A record is called by its own name.
    const words = { client: /^Ġorġ Żammit · /, vehicle: /^AAA 100\b.* · /, 'report-exchanged': /^Part Exchanged/ }[id]
    await expect(desk, id).toHaveTitle(words ?? `${title} · Forecourt`)
  }
  await go('/nowhere')
  await expect(desk).toHaveTitle('Not found · Forecourt')
  await expect(desk.getByText('The page you are looking for was not found.')).toBeVisible()
  for (const [from, to] of Object.entries(REDIRECTS)) {
    await go(from)
    await expect(desk, from).toHaveURL(typeof to === 'string' ? ({ pathname }) => pathname === to : to)
    await expect(desk, from).not.toHaveTitle(/Not found/)
  }
})

test('a new version says so by itself, reloads nothing, keeps drafts; code of the old one that is gone says it too', async ({
  desk,
}) => {
  const status = desk.locator('[data-frame=status]')
  const news = 'New version available: press F5. Drafts are kept'
  await desk.goto('/cash-management-add')
  const name = desk.locator('input[name=name]')
  await name.fill('Half a na')
  await expect(status).not.toContainText(news)
  await desk.evaluate(() => Object.assign(window, { isSamePage: true }))

  // The server is replaced by a newer build: its answers say so, and what was served before is gone.
  const newer = '9.99.0-abcdef01'
  await desk.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/events')) return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-forecourt-build': newer } })
  })
  await desk.route('**/assets/cash-books-screen-*.js', (route) =>
    route.fulfill({ status: 404, json: { Message: 'There is nothing at this address' } }),
  )
  await desk.evaluate(() => window.history.pushState({}, '', '/batches'))
  await expect(desk.locator('main').getByRole('alert')).toContainText('A new version is available.')
  await expect(status).toContainText(news)
  await desk.goBack()
  await expect(name).toHaveValue('Half a na')
  expect(await desk.evaluate(() => Reflect.get(window, 'isSamePage')), 'nothing was reloaded').toBe(true)

  // What is under way is answered by the newer build still.
  await desk.unrouteAll({ behavior: 'wait' })
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('combobox', { name: 'Command palette' })).toBeFocused()
  await desk.keyboard.type('reload')
  await expect(desk.getByRole('option', { name: /Reload, drafts kept/ }).first()).toBeVisible()
  await desk.keyboard.press('Enter')
  await desk.waitForFunction(() => Reflect.get(window, 'isSamePage') === undefined)
  await expect(name).toHaveValue('Half a na')
  await expect(status).not.toContainText(news)
})
