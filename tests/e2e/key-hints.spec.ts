import { SCREENS } from '@forecourt/core/screens'
import type { Page } from '@playwright/test'
import { expect, garageTest as test } from './fixtures'
import { expectFocus, openWithin, escapeOverlays } from './signed-in'

test.describe.configure({ mode: 'parallel' })

/** How a hint's first key is pressed: `1–7` is 1, `Shift ↑↓` is Shift+ArrowUp. */
function keyOf(hint: string): string {
  const names: Readonly<Record<string, string>> = {
    Ctrl: 'Control',
    Esc: 'Escape',
    Del: 'Delete',
    PgUp: 'PageUp',
    PgDn: 'PageDown',
    '↑': 'ArrowUp',
    '↓': 'ArrowDown',
    '←': 'ArrowLeft',
    '→': 'ArrowRight',
    '↑↓': 'ArrowUp',
    '−': '-',
  }
  return hint
    .replace(/([0-9])[–-][0-9]$/, '$1')
    .split(' ')
    .map((part) => names[part] ?? (/^[A-Z]$/.test(part) ? part.toLowerCase() : part))
    .join('+')
}

/** The hints of the status line that have room, each by its keys. */
function hintsOf(page: Page): Promise<string[][]> {
  return page.locator('[data-frame=status] [data-frame=hints] > span').evaluateAll((hints) =>
    hints.flatMap((hint) => {
      const isSeen = hint.getBoundingClientRect().height > 0
      const keys = [...hint.querySelectorAll('kbd')].map((key) => key.textContent ?? '')
      return isSeen ? [keys] : []
    }),
  )
}

/** How long hints stand that stay, in milliseconds: of a page that was just opened, and of one on which a key was pressed. */
const OPENED = 250
const PRESSED = 80

/** The hints of a page that was just opened: those of the one before stand until it has drawn its own. */
async function ownHintsOf(page: Page, standing = OPENED): Promise<string[][]> {
  let before = ''
  let found: string[][] = []
  const isSteady = async () => {
    found = await hintsOf(page)
    const was = before
    before = found.join()
    return was === before
  }
  await expect.poll(isSteady, { intervals: [standing] }).toBe(true)
  return found
}

/** Presses a key and tells whether the application took it, or focus went elsewhere. */
async function doesSomething(page: Page, key: string): Promise<boolean> {
  await page.evaluate(() => {
    const seen = { taken: false, at: document.activeElement }
    Object.assign(window, { pressSeen: seen })
    KeyboardEvent.prototype.preventDefault = function (this: KeyboardEvent) {
      seen.taken = true
      Event.prototype.preventDefault.call(this)
    }
  })
  await page.keyboard.press(key)
  return page.evaluate(() => {
    const { pressSeen } = window as unknown as { pressSeen: { taken: boolean; at: Element | null } }
    return pressSeen.taken || pressSeen.at !== document.activeElement
  })
}

test('every hint of every page does something where focus is', async ({ desk: page, garage }) => {
  page.on('download', (download) => void download.cancel())
  await page.addInitScript(() => {
    window.print = () => {}
    window.open = () => null
  })
  const car = await garage.car()
  await page.goto('/vehicles')
  await page.getByRole('grid').waitFor()
  const idle: string[] = []
  for (const [id, { path }] of Object.entries(SCREENS)) {
    if (['login', 'edit-entry', 'edit-hire'].includes(id)) continue
    const address =
      id === 'client'
        ? `/clients/client?clientID=${garage.buyerID}`
        : id === 'statement'
          ? `${path}?vehicleID=${car.id}`
          : path.replace('$vehicleID', String(car.id)).replace('$type', '1')
    await openWithin(page, address)
    const hints = await ownHintsOf(page)
    expect(hints.length, address).toBeGreaterThan(0)
    for (const [place, hint] of hints.entries()) {
      const now = place === 0 ? hints : await ownHintsOf(page, PRESSED)
      // What was pressed before has changed what there is to press.
      if (now.join() !== hints.join()) await openWithin(page, address)
      const isPressedIdle = async () => {
        for (const key of hint) if (await doesSomething(page, keyOf(key))) return false
        return true
      }
      let isIdle = await isPressedIdle()
      // What it is about may have been fetched just then.
      if (isIdle) await openWithin(page, address)
      if (isIdle) isIdle = await isPressedIdle()
      if (isIdle) idle.push(`${id}: ${hint.join(' ')}`)
      if (id !== 'hp-boe-dialog') await escapeOverlays(page)
      await expectFocus(page, `after ${hint.join(' ')} on ${id}`)
      if (!page.url().endsWith(address)) await openWithin(page, address)
    }
  }
  expect(idle).toEqual([])
})

test('dialogs show their own keys, no chord of the page acts through them, and focus is somewhere after each', async ({
  desk: page,
  garage,
}) => {
  const car = await garage.car()
  await page.goto('/vehicles')
  await page.getByRole('grid').waitFor()
  const vehicle = `/vehicles/vehicle/${car.id}`
  const dialogs: readonly (readonly [string, string, RegExp])[] = [
    [vehicle, 'F1', /^All keys/],
    [vehicle, 'Alt+h', /^History/],
    [vehicle, 'Alt+i', /^Invoice/],
    ['/clients', 'n', /^Add Client/],
    ['/vehicles', 'n', /^Add Vehicle/],
    ['/reports', '1', /./],
    [`/clients/client?clientID=${garage.buyerID}`, 'Alt+h', /^History/],
  ]
  for (const [address, key, name] of dialogs) {
    await openWithin(page, address)
    const before = (await hintsOf(page)).join()
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog, `${key} on ${address}`).toHaveCount(1)
    const where = page.url()
    await expect.poll(async () => (await hintsOf(page)).join()).not.toBe(before)
    for (const chord of ['Alt+x', 'Alt+k', 'Alt+o', 'Alt+s', 'Alt+2', 'Alt+b', 'Alt+z', 'F6']) {
      await page.keyboard.press(chord)
      await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]'), `${chord} in ${key}`).toHaveCount(1)
      await expect(dialog).toHaveCount(1)
      expect(page.url()).toBe(where)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectFocus(page, `after ${key} on ${address}`)
  }
  // The user menu gives focus back.
  await openWithin(page, '/cash-management-add')
  const field = page.getByLabel('Reference')
  await field.focus()
  await page.keyboard.press('Alt+m')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectFocus(page, 'after the user menu')
})

test('hints of a page go with it', async ({ desk: page }) => {
  await page.goto('/hp-boe')
  await expect(page.locator('[data-frame=status] [data-frame=hints]')).toContainText(['1–4open'])
  await openWithin(page, '/clients')
  await expect(page.locator('[data-frame=status]')).not.toContainText('1–4')
  await openWithin(page, '/hp-boe')
  await openWithin(page, '/vehicles')
  await expect(page.locator('[data-frame=status]')).not.toContainText('1–4')
})
