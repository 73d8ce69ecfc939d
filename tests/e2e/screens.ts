import type { Page } from '@playwright/test'
import { expect, demoTest as test } from './fixtures'
import { openWithin, escapeOverlays } from './signed-in'

/**
 * Parts of a page that have too little room: lists wider than their pane, cut headers, words cut where there is room, parts outside of the window.
 */
export const narrowParts = (page: Page) =>
  page.evaluate(() => {
    /** A column may keep so many pixels to itself, on average, before another one that is cut should have had them. */
    const spare = 10
    const faults: string[] = []
    const isShown = (part: Element) =>
      part.getClientRects().length > 0 && getComputedStyle(part).visibility === 'visible'
    const wordsOf = (part: Element) => (part.textContent ?? '').trim().slice(0, 40)
    for (const list of document.querySelectorAll('[role=grid], [data-list]'))
      if (isShown(list) && list.scrollWidth > list.clientWidth + 1)
        faults.push(`${list.getAttribute('aria-label') ?? list.className}: ${list.scrollWidth} in ${list.clientWidth}`)
    // Rows are looked at below; hints drop from the right, and bars of the timeline have the length of their hire.
    const apart =
      '[aria-hidden=true], .sr, [role=grid] [data-lines], [data-list=section], [data-frame=hints], [data-timeline]'
    for (const part of document.querySelectorAll(
      'main *, [data-region=dialog] *, [data-region=palette] *, header *, [data-frame=status] *, [data-frame=side] *',
    )) {
      if (!isShown(part) || part.closest(apart)) continue
      const { left, right } = part.getBoundingClientRect()
      if (right > window.innerWidth + 1 || left < -1) faults.push(`off the window: ${wordsOf(part)}`)
      const isCut = part.childElementCount === 0 && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1
      const { overflowX, clipPath } = getComputedStyle(part)
      // What is clipped as a whole is there for readers.
      if (isCut && overflowX === 'hidden' && clipPath === 'none') faults.push(`cut: ${wordsOf(part)}`)
    }
    for (const grid of document.querySelectorAll('[role=grid]')) {
      const lacking: number[] = []
      for (const row of grid.querySelectorAll('[data-heads] [role=row], [data-lines] > [role=row]:not([data-sub])'))
        for (const [at, cell] of [...row.children].entries()) {
          if (cell.querySelector('.sr')) continue
          const range = document.createRange()
          range.selectNodeContents(cell)
          const { paddingLeft, paddingRight } = getComputedStyle(cell)
          const wanted =
            range.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
          if (cell.role === 'columnheader' && wanted > cell.clientWidth + 1) faults.push(`head cut: ${wordsOf(cell)}`)
          lacking[at] = Math.max(lacking[at] ?? Number.NEGATIVE_INFINITY, wanted - cell.clientWidth)
        }
      const free = lacking.reduce((sum, lacks) => sum + Math.max(0, -lacks), 0) - spare * lacking.length
      for (const [at, lacks] of lacking.entries())
        if (lacks > 1 && lacks < free)
          faults.push(
            `${grid.getAttribute('aria-label')}, column ${at + 1}: cut by ${Math.round(lacks)}, ${Math.round(free)} free`,
          )
    }
    return faults
  })

/** Amounts from 1,000 on the page, or in its unfocused fields, without a comma between the thousands. */
export const ungroupedAmounts = (page: Page) =>
  page.evaluate(() => {
    const amount = /(?<![\d.,])\d{4,}\.\d{2}(?!\d)/g
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    const atRest = fields.filter((field) => field !== document.activeElement).map((field) => field.value)
    return [document.body.innerText, ...atRest].flatMap((text) => text.match(amount) ?? [])
  })

interface ScreenPath {
  address: string
  keys?: string
}

const SCREEN_PATHS: readonly ScreenPath[] = [
  { address: '/vehicles' },
  { address: '/vehicles', keys: '+' },
  { address: '/vehicles', keys: 'i' },
  { address: '/vehicles', keys: 'n' },
  { address: '/vehicles', keys: 'F1' },
  { address: '/vehicles', keys: 'Control+k' },
  { address: '/vehicles', keys: 'Alt+o' },
  { address: '/vehicles/vehicle/1' },
  { address: '/vehicles/vehicle/1', keys: 'Alt+h' },
  { address: '/vehicles/vehicle/1', keys: 'Alt+i' },
  { address: '/vehicles/vehicle/1?showCostings=true&origin=1' },
  { address: '/vehicles/vehicle/1?tab=purchase' },
  { address: '/vehicles/vehicle/1?tab=sale' },
  { address: '/vehicles/vehicle/1?tab=payment' },
  { address: '/vehicles/vehicle/1?tab=notes' },
  { address: '/vehicles/vehicle/1?showhp=true' },
  { address: '/clients' },
  { address: '/clients', keys: 'i' },
  { address: '/clients', keys: 'n' },
  { address: '/clients/client?clientID=1' },
  { address: '/hp-boe' },
  { address: '/hp-boe/1' },
  { address: '/hp-boe/hp-schedules' },
  { address: '/hp-boe/hp-payments-due' },
  { address: '/hp-boe/hp-payments-due', keys: '+' },
  { address: '/hp-boe/custom-boe' },
  { address: '/hp-boe/custom-cancellation' },
  { address: '/cash-management-add' },
  { address: '/cash-management-add?preSelectionType=HPPayment' },
  { address: '/cash-management/edit/-1' },
  { address: '/cash-management-sheet' },
  { address: '/cash-management' },
  { address: '/cash-management', keys: 'i' },
  { address: '/reconciliation/reconcile' },
  { address: '/batches' },
  { address: '/reconciliation/pending-cheques' },
  { address: '/manage-data' },
  { address: '/manage-data/import' },
  { address: '/manage-data/import/new' },
  { address: '/statement?vehicleID=1' },
  { address: '/files' },
  { address: '/first-steps' },
  { address: '/guide' },
  { address: '/guide?page=closing' },
  { address: '/car-hire' },
  { address: '/car-hire/add' },
  { address: '/car-hire/edit/1' },
  { address: '/car-hire/bookings' },
  { address: '/car-hire/bookings', keys: 'i' },
  { address: '/reports' },
  { address: '/reports?report=monthly' },
  { address: '/reports?report=arriving' },
  { address: '/reports/part-exchanged?dateFrom=2026-10-01' },
  { address: '/reports/receipts?dateFrom=2026-10-01' },
  { address: '/reports/counts?dateFrom=2026-10-01' },
  { address: '/reports/changes?dateFrom=2026-10-01' },
  // The most columns, and a head with its digit and its arrow.
  { address: '/reports/vehicles-purchased-sold?dateFrom=2026-10-01&totalCost=true' },
  { address: '/reports/vehicles-in-stock' },
  { address: '/reports/vehicles-in-stock?sortByColumn=BodyType&sortByType=0' },
  { address: '/reports/vehicles-japan-sold' },
  { address: '/reports/vehicles-pending-payment' },
  { address: '/reports/arriving-cars' },
  { address: '/users' },
  { address: '/users', keys: 'n' },
]

export async function visitScreens(page: Page, look: () => Promise<void>): Promise<void> {
  for (const { address, keys } of SCREEN_PATHS)
    await test.step(`${address} ${keys ?? ''}`, async () => {
      await openWithin(page, address)
      await expect(page.locator('main :is(h1, h2)').first()).toBeVisible()
      await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
      if (keys !== undefined) await page.keyboard.press(keys)
      await look()
      // What stands above a page would stay above the next one.
      if (keys !== undefined) await escapeOverlays(page)
    })
}

/**
 * The controls of the top layer that the keyboard does not reach visibly: each gets focus as Tab gives it. Reports controls outside of the window or
 * clipped, and those without a focus outline.
 */
export const unreachableControls = (page: Page) =>
  page.evaluate(() => {
    const layer = [...document.querySelectorAll('[data-region=dialog], [data-region=palette]')].at(-1) ?? document.body
    const stops = 'a[href], button, input, select, textarea, [tabindex]'
    const had = document.activeElement
    const faults: string[] = []
    /** What of an element is left when whatever clips it has done so. */
    const seenOf = (part: Element) => {
      const box = part.getBoundingClientRect()
      const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
      const clip = (by: { left: number; top: number; right: number; bottom: number }) => {
        seen.left = Math.max(seen.left, by.left)
        seen.top = Math.max(seen.top, by.top)
        seen.right = Math.min(seen.right, by.right)
        seen.bottom = Math.min(seen.bottom, by.bottom)
      }
      clip({ left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight })
      for (let at = part.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflow !== 'visible') clip(at.getBoundingClientRect())
      return { width: seen.right - seen.left, height: seen.bottom - seen.top, box }
    }
    const hasOutline = (part: Element | null, pseudo?: string) => {
      if (!part) return false
      const { outlineStyle, outlineWidth, borderStyle, display } = getComputedStyle(part, pseudo)
      if (pseudo === undefined && part.matches('[aria-hidden=true]'))
        return display !== 'none' && borderStyle !== 'none'
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const isOutlined = (part: Element) => {
      const active = document.getElementById(part.getAttribute('aria-activedescendant') ?? '')
      const list = part.closest('[role=listbox]')
      return (
        hasOutline(part) ||
        hasOutline(part.closest('[data-control], [data-pin], [data-copy]')) ||
        hasOutline(active) ||
        hasOutline(part.nextElementSibling) ||
        // A line under the cursor wears its bar.
        [active, list?.querySelector('[aria-selected=true]'), part.querySelector('[aria-current=true] td')].some(
          (row) =>
            row &&
            [getComputedStyle(row, '::before').width, getComputedStyle(row).boxShadow].some(
              (look) => look === '3px' || look.includes('3px'),
            ),
        )
      )
    }
    for (const part of layer.querySelectorAll<HTMLElement>(stops)) {
      if (part.tabIndex < 0 || part.matches(':disabled, [inert] *') || part.getClientRects().length === 0) continue
      if (getComputedStyle(part).visibility !== 'visible') continue
      part.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== part) continue
      const { width, height, box } = seenOf(part)
      const name = `${part.tagName.toLowerCase()} ${part.getAttribute('aria-label') ?? part.getAttribute('name') ?? part.textContent?.slice(0, 30)}`
      if (width < Math.min(8, box.width) || height < Math.min(8, box.height)) faults.push(`not in sight: ${name}`)
      if (!isOutlined(part)) faults.push(`no outline: ${name}`)
    }
    if (had instanceof HTMLElement) had.focus()
    return faults
  })

/** The parts of a small window beyond its edge that cannot be scrolled to. */
export const clippedParts = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const apart = '[aria-hidden=true], .sr, [data-frame=hints], [data-timeline], [role=grid]'
    for (const part of document.querySelectorAll('main *, [data-region=dialog] *, [data-region=palette] *, header *')) {
      if (part.getClientRects().length === 0 || getComputedStyle(part).visibility !== 'visible' || part.closest(apart))
        continue
      const { left, right } = part.getBoundingClientRect()
      if (right <= window.innerWidth + 1 && left >= -1) continue
      const scrolls = (at: Element) =>
        /auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth
      let at: Element | null = part.parentElement
      // What ends in dots is told whole by its title.
      const ends = (each: Element) => getComputedStyle(each).textOverflow === 'ellipsis'
      while (at && !scrolls(at) && !ends(at)) at = at.parentElement
      if (!at) faults.push(`beyond the window: ${(part.textContent ?? '').trim().slice(0, 40)}`)
    }
    return faults
  })

export async function unlockPage(page: Page, passcode: string): Promise<void> {
  await page.goto('/vehicles')
  await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
  await page.getByRole('button', { name: 'Passcode locked' }).press('Enter')
  await expect(page.locator('[data-pin] input')).toBeFocused()
  await page.keyboard.type(passcode)
  await expect(page.getByRole('button', { name: /Passcode unlocked/ })).toBeVisible()
}
