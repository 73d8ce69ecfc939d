import type { Page } from '@playwright/test'
import { expect, demoTest as test } from './fixtures'
import { unlockPage } from './screens'
import { giveSession, openWithin } from './signed-in'

/** Lists whose rows have a page, and where that is. */
const LISTS: readonly { at: string; leads: RegExp }[] = [
  { at: '/vehicles', leads: /^\/vehicles\/vehicle\/\d+/ },
  { at: '/clients', leads: /^\/clients\/client\?clientID=\d+/ },
  { at: '/clients/client?clientID=1', leads: /^\/vehicles\/vehicle\/\d+/ },
  { at: '/hp-boe/hp-schedules', leads: /^\/vehicles\/vehicle\/\d+\?showhp=true/ },
  { at: '/hp-boe/hp-payments-due', leads: /^\/vehicles\/vehicle\/\d+\?showhp=true/ },
  { at: '/cash-management', leads: /^\/cash-management\/edit\/\d+/ },
  { at: '/batches', leads: /^\/reconciliation\/reconcile\?batchID=\d+/ },
  { at: '/reconciliation/reconcile?batchID=1400', leads: /^\/cash-management\/edit\/\d+/ },
  { at: '/car-hire', leads: /^\/car-hire\/edit\/\d+/ },
  { at: '/car-hire/bookings', leads: /^\/car-hire\/edit\/\d+/ },
  { at: '/reports/receipts?dateFrom=2026-10-01', leads: /^\/cash-management\/edit\/\d+/ },
  { at: '/reports/counts?dateFrom=2026-10-01', leads: /^\/reconciliation\/reconcile\?/ },
  { at: '/reports/part-exchanged?dateFrom=2026-10-01', leads: /^\/vehicles\/vehicle\/\d+/ },
  { at: '/reports/vehicles-in-stock', leads: /^\/vehicles\/vehicle\/\d+/ },
  { at: '/reports/vehicles-pending-payment', leads: /^\/vehicles\/vehicle\/\d+/ },
  { at: '/reports/vehicles-purchased-sold?dateFrom=2026-10-01', leads: /^\/vehicles\/vehicle\/\d+/ },
  { at: '/reports', leads: /^\/reports\// },
]

/** Tabs that would be opened are told to the page itself: that one opens indeed is tested with the vehicles. */
async function catchTabs(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened, open: (href: string) => opened.push(href) && window })
  })
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened.splice(0))
}

test('[commands 6] in every list Ctrl C copies the framed cell, Ctrl Enter and a click with Ctrl open its row in a tab, and rows print', async ({
  page,
  server,
}) => {
  const [maria] = server.credentials
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const tabs = await catchTabs(page)
  await giveSession(page, server.url, maria!)
  await unlockPage(page, maria!.passcode)
  for (const { at, leads } of LISTS)
    await test.step(at, async () => {
      await openWithin(page, at)
      const grid = page.getByRole('grid').first()
      await expect(grid.locator('[data-cursor] [title]').first()).toBeVisible()
      const here = page.url()
      await grid.focus()
      await page.keyboard.press('ArrowRight')
      const active = await grid.getAttribute('aria-activedescendant')
      const framed = (await page.locator(`[id="${active}"]`).textContent())?.trim() ?? ''
      await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
      await page.keyboard.press('Control+c')
      if (framed !== '')
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), 'copied').toBe(framed)
      await page.keyboard.press('Control+Enter')
      await expect.poll(tabs, 'by Ctrl Enter').toEqual([expect.stringMatching(leads)])
      await grid
        .locator('[data-index="0"] [data-cell]')
        .first()
        .click({ modifiers: ['Control'] })
      await expect.poll(tabs, 'by a click with Ctrl').toEqual([expect.stringMatching(leads)])
      expect(page.url(), 'the list stays').toBe(here)
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await expect(grid.locator('[data-lines] > [role=row]').first()).toContainText(/\S/)
      await expect(page.locator('[data-frame=side]')).toBeHidden()
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await page.emulateMedia({ media: 'screen' })
    })
  await test.step('the timeline and a small part of the cash book', async () => {
    await openWithin(page, '/car-hire/bookings')
    await expect(page.getByRole('grid').locator('[data-cursor]')).toBeVisible()
    await page.keyboard.press('1')
    await expect(page.getByRole('listbox', { name: 'Timeline' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect.poll(tabs).toEqual([expect.stringMatching(/^\/car-hire\/edit\/\d+/)])
    const cheques = page.getByRole('group', { name: 'Cheques', exact: true })
    const line = cheques.locator('[aria-current=true] td')
    // The demo has other days each day: the latest batch of these with a cheque.
    for (let batchID = 1400; batchID > 1380 && (await line.count()) === 0; batchID -= 1) {
      await openWithin(page, `/reconciliation/reconcile?batchID=${batchID}`)
      await expect(page.getByText(new RegExp(`\\b${batchID}\\b`)).first()).toBeVisible()
      await page.keyboard.press('2')
      await expect(cheques).toBeFocused()
    }
    const cells = await line.allTextContents()
    await page.keyboard.press('Control+c')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe(cells.map((cell) => cell.trim()).join('\t'))
    await page.keyboard.press('Control+Enter')
    await expect.poll(tabs).toEqual([expect.stringMatching(/^\/cash-management\/edit\/\d+/)])
    // About as wide as a sheet.
    await page.setViewportSize({ width: 1000, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const all = page.locator('[data-list=section] td')
    expect(await all.count()).toBeGreaterThan(4)
    const cut = await all.evaluateAll((each) =>
      each.filter((td) => td.scrollWidth > td.clientWidth).map((td) => td.textContent),
    )
    expect(cut, 'cut on paper').toEqual([])
    await page.emulateMedia({ media: 'screen' })
  })
  await test.step('one bill of exchange', async () => {
    // Its paper opens in a tab indeed.
    const desk = await page.context().newPage()
    await desk.goto('/vehicles/vehicle/1?showhp=true')
    await expect(desk.getByRole('grid', { name: 'HP payments' }).locator('[data-cursor]')).toBeVisible()
    const asked = desk.waitForRequest((request) => request.url().includes('GetHPPaymentsReport'))
    await desk.keyboard.press('Shift+B')
    const request = await asked
    expect(request.postData() ?? request.url()).toMatch(/instalmentID\W+\d+/)
  })
})
