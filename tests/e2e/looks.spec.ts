import type { Locator, Page } from '@playwright/test'
import { testClient } from '../fixtures/app'
import type { ServerProcess } from '../fixtures/server'
import { expect, demoTest as test } from './fixtures'
import { clippedParts, visitScreens, narrowParts, ungroupedAmounts, unlockPage, unreachableControls } from './screens'
import { giveSession, openVehicles, openWithin } from './signed-in'

test.describe.configure({ mode: 'parallel' })

const clients = (page: Page) => page.getByRole('grid', { name: 'Clients' })

/** How many rows of the list stand on the screen, and the places, from 1, of those of which nothing has come. */
const standing = (page: Page) =>
  clients(page).evaluate((grid) => {
    const { top, bottom } = grid.getBoundingClientRect()
    const rows = [...grid.querySelectorAll('[data-lines] > [role=row]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
    const blank = rows.filter((row) => row.querySelector('[data-skeleton]') !== null || row.textContent === '')
    return { count: rows.length, blank: blank.map((row) => Number(row.getAttribute('data-index')) + 1) }
  })

/** Every row of a window in which two pages stand has come. */
async function expectWhole(page: Page, what: string): Promise<void> {
  await expect(clients(page), what).not.toHaveAttribute('aria-busy', 'true')
  await expect(async () => {
    const { blank, count } = await standing(page)
    expect(blank, what).toEqual([])
    expect(count, what).toBeGreaterThan(25)
  }).toPass()
}

/** Orders in which the parts of a search are answered: what is asked first, how many there are, and the pages below. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  e: ['total', 'page 1', 'page 3', 'page 2'],
  o: ['page 1', 'page 2', 'page 3', 'total'],
}

/** Holds each part of the list back until the part before it has been answered. Returns what tells the parts that were. */
async function answerInOrder(page: Page, order: readonly string[]): Promise<() => string[]> {
  const answered: string[] = []
  await page.route('**/GetClients', async (route) => {
    const { only, pageNumber } = route.request().postDataJSON()
    const part = only === 'total' ? 'total' : `page ${pageNumber}`
    const answer = await route.fetch()
    const before = order[order.indexOf(part) - 1]
    if (before !== undefined) await expect.poll(() => answered, { intervals: [20] }).toContain(before)
    await route.fulfill({ response: answer })
    answered.push(part)
  })
  return () => answered.filter((part) => order.includes(part))
}

/** The vehicle of an account in arrears whose first payment was taken in cash, so that Delete there is answered by a message. */
async function findLateAccount(server: ServerProcess): Promise<number> {
  const [maria] = server.credentials
  const client = testClient(server.url)
  await client.signIn(maria!)
  const { data } = await client.call('GetDueHPSchedules', { pageNumber: 1, pageSize: 100 })
  // The account that other tests pay may owe nothing by now.
  for (const { vehicleID } of data.filter((due) => due.vehicleID !== 1 && due.daysOverdue > 0)) {
    const [first] = await client.call('GetHPDetails', { vehicleID })
    if (first?.hasCashEntry) return vehicleID
  }
  throw new Error('No account in arrears has a payment')
}

test.describe('a window in which two pages of a list stand', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('no row stays blank, whatever is searched, however late and in whatever order pages are answered', async ({
    page,
    server,
  }) => {
    await giveSession(page, server.url, server.credentials[0]!)
    await page.goto('/clients')
    await expectWhole(page, 'the list as it opens')
    await page.keyboard.press('.')
    await page.keyboard.type('a')
    await expect(page).toHaveURL(/text=a/)
    await expectWhole(page, 'another search of as many rows')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/text=/)
    await expectWhole(page, 'the search that was there before')
    for (const [text, order] of Object.entries(ORDERS)) {
      const answered = await answerInOrder(page, order)
      await page.goto(`/clients?text=${text}`)
      await expect.poll(answered).toEqual(order)
      await expectWhole(page, `${order.join(', ')}, in this order`)
      await page.unroute('**/GetClients')
    }
    await page.goto('/clients?currentPage=70')
    await expectWhole(page, 'a place further down')
    await page.setViewportSize({ width: 1366, height: 500 })
    await page.goto('/clients')
    await expect(clients(page).getByRole('row').nth(5)).toBeVisible()
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expectWhole(page, 'a window that grew')
  })

  test('a page that cannot be had is said, and R brings it', async ({ page, server }) => {
    await giveSession(page, server.url, server.credentials[0]!)
    await page.route('**/GetClients', async (route) =>
      route.request().postDataJSON().pageNumber === 2
        ? route.fulfill({ status: 500, json: { Message: 'An error has occurred.' } })
        : route.fallback(),
    )
    await page.goto('/clients')
    const said = page.getByRole('button', { name: 'Some rows could not be loaded · R' })
    await expect(said).toBeVisible()
    await page.unroute('**/GetClients')
    await page.keyboard.press('r')
    await expectWhole(page, 'after R')
    await expect(said).toHaveCount(0)
  })

  test('the foot of a list tells the rows that stand there', async ({ page, server }) => {
    await giveSession(page, server.url, server.credentials[0]!)
    await page.goto('/clients')
    await expectWhole(page, 'the list')
    const told = page.locator('[data-shown]')
    const wholeRows = () =>
      clients(page).evaluate((grid) => {
        const top = grid.querySelector('[data-heads]')!.getBoundingClientRect().bottom
        const { bottom } = grid.getBoundingClientRect()
        const places = [...grid.querySelectorAll('[data-lines] > [role=row]')].flatMap((row) => {
          const box = row.getBoundingClientRect()
          return box.top >= top - 1 && box.bottom <= bottom + 1 ? [Number(row.getAttribute('data-index')) + 1] : []
        })
        return `Shown ${Math.min(...places).toLocaleString('en')}–${Math.max(...places).toLocaleString('en')}/`
      })
    await expect(told).toHaveText(/\/[\d,]+$/)
    const total = (await told.textContent())!.split('/')[1]!
    // Both are read again: rows come one after the other.
    const difference = async () => {
      const [says, stand] = [await told.textContent(), (await wholeRows()) + total]
      return says === stand ? '' : `${says}, but ${stand}`
    }
    const expectTold = () => expect.poll(difference).toBe('')
    await expectTold()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expectTold()
    await page.keyboard.press('End')
    await expectTold()
    expect(await told.textContent()).toMatch(new RegExp(`–${total}/${total}$`))
    // In a window that gets lower the cursor stays in sight; scrolled away from, it is there again for who comes back by key.
    await page.keyboard.press('Home')
    for (let i = 0; i < 14; i += 1) await page.keyboard.press('ArrowDown')
    const cursor = clients(page).locator('[data-cursor]')
    await expect(cursor).toBeInViewport({ ratio: 1 })
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width, height: 420 })
    await expect(cursor).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width, height })
    await page.keyboard.press('Tab')
    await clients(page).evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }))
    await expect(cursor).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await expect(cursor).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('.')
    await page.keyboard.type('0850061M')
    await expect(told).toHaveText('Shown 1/1')
  })
})

const WHOLE = { width: 1366, height: 768 }
/** The same window at 200 %. */
const ZOOMED = { width: 683, height: 384 }

test.describe('a window of 1366 by 768', () => {
  test.use({ viewport: WHOLE })

  // One visit of a page is looked at twice: as it opens, and as it is then zoomed.
  test('[commands 6] no list is wider than its pane and nothing is cut that has room, on any page, and thousands are parted; at 200 %, in colours that the system forces, without motion, nothing is cut that cannot be scrolled to, keys lead to every control, and focus is outlined', async ({
    page,
    server,
  }) => {
    const [maria] = server.credentials
    await giveSession(page, server.url, maria!)
    await unlockPage(page, maria!.passcode)
    await visitScreens(page, async () => {
      // What comes late, such as a panel, is waited for; what stays wrong is a fault.
      await expect
        .soft(async () => expect([...(await narrowParts(page)), ...(await ungroupedAmounts(page))]).toEqual([]))
        .toPass({ timeout: 30_000 })
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await page.setViewportSize(ZOOMED)
      await expect
        .soft(async () => expect([...(await clippedParts(page)), ...(await unreachableControls(page))]).toEqual([]))
        .toPass({ timeout: 30_000 })
      await page.setViewportSize(WHOLE)
      await page.emulateMedia({ forcedColors: null, reducedMotion: null })
    })
  })

  test('Enter HP settlement is seen without scrolling, its words stand in one line with the figures; no button of a late account is cut, and the date that S leads to is not covered', async ({
    page,
    server,
  }) => {
    const [maria] = server.credentials
    let tell = () => {}
    const isAsked = new Promise<void>((resolve) => {
      tell = resolve
    })
    await giveSession(page, server.url, maria!)
    await unlockPage(page, maria!.passcode)
    const vehicleID = await findLateAccount(server)
    // What comes above the date later than the key that leads to it does not push it away.
    await page.route('**/api/HPSchedule/GetCreditFile*', async (route) => {
      await isAsked
      await route.fallback()
    })
    await openWithin(page, `/vehicles/vehicle/${vehicleID}?showhp=true`)
    const settle = page.getByRole('button', { name: /^Enter HP settlement/ })
    await expect(settle).toBeInViewport({ ratio: 1 })
    const left = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return Math.round(range.getBoundingClientRect().left)
      })
    expect(await left('Settlement date')).toBe(await left('Balance'))
    const due = page.getByRole('grid', { name: 'HP payments' }).locator('[data-cursor]')
    await expect(due, 'it opens on what is due').toContainText('overdue')
    const mode = page.getByRole('switch', { name: 'Advanced Mode' }).locator('..')
    await expect(mode).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('s')
    const date = page.getByRole('textbox', { name: 'Settlement date' })
    await expect(date).toBeFocused()
    tell()
    await expect(page.getByRole('heading', { name: 'Cost of credit' })).toBeAttached()
    await expect
      .poll(() =>
        date.evaluate((field) => {
          const { left, right, top, bottom } = field.getBoundingClientRect()
          return field.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
        }),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid', { name: 'HP payments' })).toBeFocused()
    // A message leaves the panel to be read.
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    const message = page.locator('[data-toast]')
    await expect(message).toBeVisible()
    const panel = page.getByRole('complementary', { name: 'HP account' })
    await expect
      .poll(async () => (await message.boundingBox())!.x + (await message.boundingBox())!.width)
      .toBeLessThanOrEqual((await panel.boundingBox())!.x)
  })

  test('the settlement calculator, the terms of a sale, filters beside a peek and buttons in rows are seen whole, and the sidebar keeps its width', async ({
    page,
    server,
  }) => {
    const [maria] = server.credentials
    await giveSession(page, server.url, maria!)
    await unlockPage(page, maria!.passcode)
    const panel = page.getByRole('complementary', { name: 'HP account' })
    await openWithin(page, '/vehicles/vehicle/1?showhp=true')
    await expect(panel.getByRole('heading', { name: 'Cost of credit' })).toBeAttached()
    for (const part of ['Settlement calculator', 'Settlement date', 'Balance due', 'To pay', 'Enter HP settlement'])
      await expect(panel.getByText(part, { exact: true }), part).toBeInViewport({ ratio: 1 })
    await openWithin(page, '/vehicles/vehicle/1?tab=sale')
    const sale = page.getByRole('form', { name: 'Sale' })
    for (const label of [/^HP Account No/, /^Number of months/, /^First payment date/, /^First payments total/])
      await expect(sale.getByLabel(label), String(label)).toBeInViewport({ ratio: 1 })
    const side = page.getByRole('navigation', { name: 'Main' })
    const widths = new Set<number>()
    for (const at of ['/vehicles', '/reconciliation/reconcile', '/reports/vehicles-in-stock', '/cash-management-add']) {
      await openWithin(page, at)
      widths.add(Math.round((await side.boundingBox())!.width))
    }
    expect([...widths]).toHaveLength(1)
    await openWithin(page, '/cash-management')
    const grid = page.getByRole('grid', { name: 'Cash entries' })
    await expect(grid.getByRole('row').nth(1)).toBeVisible()
    await grid.press('i')
    await expect(page.getByRole('heading', { name: /^Entry \d/ })).toBeVisible()
    for (const label of ['Reg, HP A/C No or Amount', 'Name, Desc or Ref'])
      expect((await page.getByRole('searchbox', { name: label }).boundingBox())!.width, label).toBeGreaterThan(120)
    for (const name of ['Cash category', 'Cash type'])
      expect((await page.getByRole('combobox', { name }).boundingBox())!.width, name).toBeGreaterThan(60)
    await openWithin(page, '/users')
    const row = page.getByRole('grid', { name: 'Users' }).getByRole('row').nth(1)
    const [edit, line] = [await row.getByRole('button', { name: /^Edit/ }).boundingBox(), await row.boundingBox()]
    expect(edit!.y).toBeGreaterThanOrEqual(line!.y)
    expect(edit!.y + edit!.height).toBeLessThan(line!.y + line!.height)
  })

  test('the ring of a list is whole where its heads stand above it, and a calendar is not cut by the window', async ({
    page,
    server,
  }) => {
    const [maria] = server.credentials
    await giveSession(page, server.url, maria!)
    await unlockPage(page, maria!.passcode)
    const colourAt = async (x: number, y: number) => {
      const shot = await page.screenshot({ clip: { x: Math.floor(x), y: Math.floor(y), width: 1, height: 1 } })
      return page.evaluate(
        async (bytes) => {
          const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
          const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
          canvas.drawImage(picture, 0, 0)
          const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
          return `rgb(${red}, ${green}, ${blue})`
        },
        [...shot],
      )
    }
    const expectRing = async (list: Locator, what: string) => {
      await page.keyboard.press('Shift')
      await list.focus()
      const colour = await list.evaluate((part) => getComputedStyle(part).outlineColor)
      const { x, y, width } = (await list.boundingBox())!
      const seen = [await colourAt(x + width / 3, y + 1), await colourAt(x + 1, y + 12)]
      expect(seen, what).toEqual([colour, colour])
    }
    await openWithin(page, '/vehicles?text=zzzzzz')
    await expect(page.getByText('There are no results to show.')).toBeVisible()
    await expectRing(page.getByRole('grid', { name: 'Vehicles' }), 'a list without rows')
    await openWithin(page, '/reports/vehicles-purchased-sold?dateFrom=2026-10-01')
    await page.getByRole('button', { name: /^Table/ }).press('Enter')
    await expectRing(page.getByRole('region', { name: /as a table/ }), 'the table of a picture')
    await openWithin(page, '/vehicles/vehicle/1?tab=sale')
    await expectRing(page.getByRole('group', { name: 'Rows of the schedule' }), 'the rows of a schedule')
    await openWithin(page, '/reconciliation/reconcile')
    await expectRing(page.locator('[data-list=section]').first(), 'a part of the cash book')
    await openWithin(page, '/vehicles/vehicle/1?showhp=true')
    const date = page.getByRole('textbox', { name: 'Settlement date' })
    await date.press('Alt+ArrowDown')
    const calendar = page.getByRole('application', { name: /^Calendar/ })
    await expect
      .poll(async () => (await calendar.boundingBox())!.x + (await calendar.boundingBox())!.width)
      .toBeLessThanOrEqual(1366)
  })

  test('pictures say what they are drawn by, and nothing has no colour', async ({ page, server }) => {
    const [maria] = server.credentials
    await giveSession(page, server.url, maria!)
    await page.goto('/reports')
    const due = page.getByRole('region', { name: 'HP payments due by age' })
    await expect(due.locator('[data-legend]')).toHaveText(/^Owed €[\d,]+\.\d\d on \d+ accounts$/)
    const cash = page.getByRole('region', { name: 'Cash in and out by day' })
    await expect(cash.locator('[data-scale]').first()).toHaveText(/^€[\d,]+$/)
    await page.keyboard.press('t')
    await expect(due.getByRole('columnheader')).toHaveText(['Age', 'Owed', 'Accounts'])
    await openWithin(page, '/hp-boe/hp-payments-due?date=2019-01-01')
    await expect(page.getByText('There are no results to show.')).toBeVisible()
    await expect(page.locator('[data-empty]')).toHaveCount(5)
    const hints = page.locator('[data-frame=status] [data-frame=hints]')
    await expect(hints.getByText('ageing')).toBeVisible()
    for (const word of ['select', 'range', 'payments', 'cash entry', 'last paid', 'export', 'sort'])
      await expect(hints.getByText(word, { exact: true }), word).toHaveCount(0)
    await openWithin(page, '/car-hire/bookings?text=nothing')
    await expect(page.getByText('There are no results to show.')).toBeVisible()
    await expect(page.locator('[data-short]')).toHaveCount(0)
    await openWithin(page, '/reconciliation/reconcile')
    const total = page.getByRole('complementary', { name: 'Coins and notes' }).locator('dd').first()
    await expect(total, 'before counting').toHaveText('–')
    await page.getByLabel('How many €50', { exact: true }).fill('2')
    await expect(total).toHaveText(/^€[\d,]+\.\d\d$/)
  })

  test('Save stands at one place on every page with a form; a list field opens by a click on its text', async ({
    page,
    server,
  }) => {
    await giveSession(page, server.url, server.credentials[0]!)
    const places: Record<string, { x: number; y: number }> = {}
    await openVehicles(page)
    for (const at of ['/cash-management-add', '/vehicles/vehicle/1', '/car-hire/add', '/hp-boe/custom-boe']) {
      await openWithin(page, at)
      const box = await page.locator('main [data-command="form.save-form"]').first().boundingBox()
      places[at] = { x: Math.round(box!.x), y: Math.round(box!.y) }
    }
    expect(new Set(Object.values(places).map(({ x, y }) => `${x} ${y}`)), JSON.stringify(places)).toHaveProperty(
      'size',
      1,
    )
    await openWithin(page, '/vehicles/vehicle/1')
    const field = page.getByRole('combobox', { name: /^Transmission/ })
    await field.click({ position: { x: 20, y: 10 } })
    await expect(page.getByRole('option', { name: 'Manual' })).toBeVisible()
    await expect(page.getByLabel(/^CO2/)).toHaveCSS('text-align', 'right')
    await expect(page.getByText('kms', { exact: true })).toBeVisible()
  })

  test('recents end in dots, skip what was deleted and number without gaps', async ({ page, server }) => {
    await giveSession(page, server.url, server.credentials[0]!)
    await page.goto('/vehicles')
    await page.evaluate((username) => {
      const gone = { kind: 'vehicle', id: 999_999, label: 'GONE 1', to: '/vehicles/vehicle/999999' }
      const long = {
        kind: 'client',
        id: 1,
        label: 'A name that no sidebar can hold at once',
        to: '/clients/client?clientID=1',
      }
      const car = { kind: 'vehicle', id: 1, label: 'ABC 123', to: '/vehicles/vehicle/1' }
      localStorage.setItem(
        `forecourt.memory.${username}`,
        JSON.stringify({ recents: [gone, long, car], used: {}, lines: [] }),
      )
    }, server.credentials[0]!.username)
    await page.reload()
    const recents = page
      .locator('[data-frame=side] a')
      .filter({ has: page.locator('[data-alias]', { hasText: /^r\d$/ }) })
    await expect(recents).toHaveText([/^r1A name/, /^r2ABC 123/])
    await expect(recents.first().locator('span').nth(1)).toHaveCSS('text-overflow', 'ellipsis')
    await openWithin(page, '/reconciliation/reconcile')
    await expect(recents.locator('[data-alias]')).toHaveText(['r1', 'r2'])
    for (const alias of await recents.all()) await expect(alias, 'in the slim sidebar, too').toBeVisible()
  })
})
