import type { Page } from '@playwright/test'
import { expect, demoTest as test } from './fixtures'
import { giveSession } from './signed-in'

const clients = (page: Page) => page.getByRole('grid', { name: 'Clients' })

/** How many rows of the list stand on the screen, and the places, from 1, of those of which nothing has come. */
const standing = (page: Page) =>
  clients(page).evaluate((grid) => {
    const { top, bottom } = grid.getBoundingClientRect()
    const rows = [...grid.querySelectorAll('.lines > [role=row]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
    const blank = rows.filter((row) => row.querySelector('.sk') !== null || row.textContent === '')
    return { count: rows.length, blank: blank.map((row) => Number(row.getAttribute('data-index')) + 1) }
  })

/** Every row of a window in which two pages stand has come. */
async function expectWhole(page: Page, what: string): Promise<void> {
  await expect(clients(page), what).not.toHaveAttribute('aria-busy', 'true')
  await expect.poll(async () => (await standing(page)).blank, what).toEqual([])
  expect((await standing(page)).count, what).toBeGreaterThan(25)
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
    // The first page after the second, and the other way round.
    for (const late of [1, 2]) {
      await page.route('**/GetClients', async (route) => {
        const asked = route.request().postDataJSON()
        const answer = await route.fetch()
        if (asked.pageNumber === late) await page.waitForResponse((other) => other.url().endsWith('GetClients'))
        await route.fulfill({ response: answer })
      })
      await page.goto(`/clients?text=${late === 1 ? 'e' : 'o'}`)
      await page.unroute('**/GetClients')
      await expectWhole(page, `page ${late} last`)
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
    const said = page.getByRole('button', { name: 'Some rows did not come · R' })
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
    const told = page.locator('.shown-count')
    const wholeRows = () =>
      clients(page).evaluate((grid) => {
        const top = grid.querySelector('.heads')!.getBoundingClientRect().bottom
        const { bottom } = grid.getBoundingClientRect()
        const places = [...grid.querySelectorAll('.lines > [role=row]')].flatMap((row) => {
          const box = row.getBoundingClientRect()
          return box.top >= top - 1 && box.bottom <= bottom + 1 ? [Number(row.getAttribute('data-index')) + 1] : []
        })
        return `Shown ${Math.min(...places).toLocaleString('en')}–${Math.max(...places).toLocaleString('en')}/`
      })
    const total = (await told.textContent())!.split('/')[1]!
    const expectTold = async () => expect.poll(() => told.textContent()).toBe((await wholeRows()) + total)
    await expectTold()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expectTold()
    await page.keyboard.press('End')
    await expectTold()
    expect(await told.textContent()).toMatch(new RegExp(`–${total}/${total}$`))
    await page.keyboard.press('.')
    await page.keyboard.type('0850061M')
    await expect(told).toHaveText('Shown 1/1')
  })
})
