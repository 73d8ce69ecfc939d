import type { Locator, Page } from '@playwright/test'
import { aPng } from '../fixtures/pictures'
import { expect, garageTest, demoTest as test } from './fixtures'
import { giveSession } from './signed-in'

const TELEPHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const png = (name: string, shade: number) => ({ name, mimeType: 'image/png', buffer: aPng({ shade }) })

/** Nothing has to be pushed sideways to be read: neither the page nor a list of it. */
async function expectUpright(page: Page, lists: readonly Locator[] = []): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  for (const list of lists)
    await expect.poll(() => list.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(1)
}

/** A thumb that moves over a part: pixels to the right and down. */
async function swipe(page: Page, part: Locator, { right = 0, down = 0 }): Promise<void> {
  const { x, y, width, height } = (await part.boundingBox())!
  const from = { x: x + width / 2, y: Math.min(y + height, TELEPHONE.viewport.height) / 2 + y / 2 }
  const session = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: from.x + right * share, y: from.y + down * share }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test.describe('a telephone', () => {
  test.use(TELEPHONE)

  test('stock and one client are looked at with a thumb: the pages fold away, lists and tabs scroll, and nothing is pushed sideways [commands 6]', async ({
    page,
    server,
  }) => {
    await giveSession(page, server.url, server.credentials[0]!)
    await page.goto('/vehicles')
    const stock = page.getByRole('grid', { name: 'Vehicles' })
    await expect(stock.getByRole('columnheader')).toHaveText(['', /^Reg No/, /^Make/, /^Model/, 'State'])
    const pages = page.getByRole('navigation', { name: 'Main' })
    await expect(pages).toBeHidden()
    await expectUpright(page, [stock])
    const row = stock.getByRole('row').nth(2)
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(35)
    await swipe(page, stock, { down: -300 })
    await expect.poll(() => stock.evaluate((list) => list.scrollTop)).toBeGreaterThan(100)
    await stock.getByRole('row').nth(4).getByRole('gridcell').nth(1).tap()
    await expect(page).toHaveURL(/\/vehicles\/vehicle\/\d+/)
    const tabs = page.getByRole('tablist', { name: 'Parts of the vehicle' })
    const notes = tabs.getByRole('tab', { name: /Notes/ })
    await expect(notes).not.toBeInViewport()
    await swipe(page, tabs, { right: -340 })
    await expect(notes).toBeInViewport()
    await notes.tap()
    await expect(notes).toHaveAttribute('aria-selected', 'true')
    await tabs.getByRole('tab', { name: /Vehicle Details/ }).tap()
    const label = page.getByText('CO2', { exact: true })
    await label.scrollIntoViewIfNeeded()
    expect((await label.boundingBox())!.x, 'one column').toBeLessThan(40)
    await expectUpright(page)

    const menu = page.getByRole('button', { name: 'Pages' })
    await menu.tap()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.touchscreen.tap(370, 600)
    await expect(pages).toBeHidden()
    await menu.tap()
    await pages.getByText('Clients', { exact: true }).tap()
    await expect(page).toHaveURL(/\/clients$/)
    await expect(pages).toBeHidden()
    const clients = page.getByRole('grid', { name: 'Clients', exact: true })
    await expectUpright(page, [clients])
    await clients.getByRole('row').filter({ hasText: '0850061M' }).getByText('0850061M').tap()
    await expect(page.getByRole('heading', { name: 'Client Details' })).toBeInViewport()
    const vehicles = page.getByRole('grid', { name: 'Client Vehicles' })
    await expectUpright(page, [vehicles])
    for (const part of ['Spouse Details', 'Client Vehicles']) {
      const heading = page.getByRole('heading', { name: part })
      await expect(async () => {
        const { y } = (await heading.boundingBox())!
        // A thumb may go too far, and comes back then.
        if (y < 100 || y > 700) await swipe(page, page.locator('main'), { down: y < 100 ? 200 : -300 })
        await expect(heading).toBeInViewport({ timeout: 1_000 })
      }).toPass()
    }
    await vehicles.getByRole('row').nth(1).getByRole('gridcell').first().tap()
    await expect(page).toHaveURL(/\/vehicles\/vehicle\/\d+/)
  })
})

garageTest.describe('photos on a telephone', () => {
  garageTest.use(TELEPHONE)

  garageTest('are opened by a tap and go by under a thumb [server 22.1]', async ({ desk, garage }) => {
    const { id, regNo } = await garage.car()
    await desk.goto(`/vehicles/vehicle/${id}`)
    await desk.getByRole('button', { name: 'Files' }).tap()
    const files = desk.getByRole('dialog', { name: /^Photos and scans/ })
    await files
      .getByLabel('Files', { exact: true })
      .setInputFiles([png('front.png', 41), png('left.png', 42), png('right.png', 43)])
    await expect(files.getByRole('row', { name: /\.png/ })).toHaveCount(3)
    const list = files.getByRole('table')
    expect(await list.evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(0)
    await expectUpright(desk)
    await files.getByRole('button', { name: 'Close' }).tap()
    const photos = desk.getByRole('list', { name: 'Photos' })
    const first = photos.getByRole('button').first()
    await first.scrollIntoViewIfNeeded()
    const name = await first.getByRole('img').getAttribute('alt')
    await first.tap()
    const large = desk.getByRole('dialog').filter({ has: desk.getByRole('button', { name: 'Previous' }) })
    await expect(large).toContainText(`${name}`)
    const picture = large.getByRole('img')
    await expect(picture).toBeVisible()
    await swipe(desk, picture, { right: -200 })
    await expect(large).toContainText('2 of 3')
    await swipe(desk, picture, { right: 10, down: 60 })
    await swipe(desk, picture, { right: -200 })
    await expect(large).toContainText('3 of 3')
    await swipe(desk, picture, { right: 200 })
    await expect(large).toContainText('2 of 3')
    await large.getByRole('button', { name: 'Close' }).tap()
    await desk.goto(`/files?text=${encodeURIComponent(regNo)}`)
    const all = desk.getByRole('grid', { name: 'Photos and Scans' })
    await expect(all.getByRole('row', { name: /\.png/ })).toHaveCount(3)
    await expectUpright(desk, [all])
    await all
      .getByRole('row', { name: /left\.png/ })
      .getByText('left.png')
      .tap()
    await expect(desk.getByRole('dialog', { name: /^left\.png/ }).getByRole('img')).toBeVisible()
  })
})
