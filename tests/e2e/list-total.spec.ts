import type { Page } from '@playwright/test'
import { testClient } from '../fixtures/app'
import { demoTest as test, expect } from './fixtures'
import { Typist } from './typist'
import { giveSession } from './signed-in'

const PAGE_SIZE = 25

const clients = (page: Page) => page.getByRole('grid', { name: 'Clients' })

/** Keeps back how many clients match: `asked` counts the questions, `come` answers them. */
async function holdTotals(page: Page): Promise<{ asked: () => number; come: () => void }> {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  let asked = 0
  await page.route('**/GetClients', async (route) => {
    if (route.request().postDataJSON().only !== 'total') return route.fallback()
    asked += 1
    await held
    await route.fallback()
  })
  return { asked: () => asked, come: () => come() }
}

test('rows are drawn, walked and opened before their number is there', async ({ page, server }) => {
  const api = testClient(server.url)
  await api.signIn(server.credentials[0]!)
  const { data } = await api.call('GetClients', { pageSize: PAGE_SIZE })
  await giveSession(page, server.url, server.credentials[0]!)
  const totals = await holdTotals(page)
  await page.goto('/clients')
  await expect(clients(page).getByRole('row', { name: data[0]!.idno })).toBeVisible()
  const hands = await Typist.create(page, { pace: 5, lateness: 0 })
  await hands.play('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect(page).toHaveURL(new RegExp(`clientID=${data[3]!.id}\\b`))
  expect(totals.asked()).toBe(1)
  totals.come()
})

test('the number comes without moving a row, and is asked once for a search however far one pages', async ({
  page,
  server,
}) => {
  const api = testClient(server.url)
  await api.signIn(server.credentials[0]!)
  const { data, totalCount } = await api.call('GetClients', { pageSize: PAGE_SIZE })
  await giveSession(page, server.url, server.credentials[0]!)
  const totals = await holdTotals(page)
  await page.goto('/clients')
  const third = clients(page).getByRole('row', { name: data[2]!.idno })
  await expect(third).toBeVisible()
  await expect(clients(page)).toHaveAttribute('aria-rowcount', '-1')
  const shown = page.locator('[data-shown]')
  await expect(shown).toHaveText(/^Shown 1–\d+\/…$/)
  const [before, foot] = [await third.boundingBox(), (await shown.boundingBox())?.y]
  totals.come()
  await expect(clients(page)).toHaveAttribute('aria-rowcount', String(totalCount + 1))
  await expect(shown).toHaveText(new RegExp(`/${totalCount.toLocaleString('en')}$`))
  expect([await third.boundingBox(), (await shown.boundingBox())?.y]).toEqual([before, foot])
  await page.keyboard.press('Alt+PageDown')
  await page.keyboard.press('Alt+PageDown')
  await page.keyboard.press('End')
  await expect(page).toHaveURL(new RegExp(`currentPage=${Math.ceil(totalCount / PAGE_SIZE)}\\b`))
  expect(totals.asked()).toBe(1)
})

test('End waits for the number, seen to be busy, and what is typed after it is done there', async ({
  page,
  server,
}) => {
  const api = testClient(server.url)
  await api.signIn(server.credentials[0]!)
  const { data, totalCount } = await api.call('GetClients', { pageSize: PAGE_SIZE })
  const pageNumber = Math.ceil((totalCount - 1) / PAGE_SIZE)
  const end = await api.call('GetClients', { pageSize: PAGE_SIZE, pageNumber })
  const wanted = end.data[totalCount - 2 - (pageNumber - 1) * PAGE_SIZE]!
  await giveSession(page, server.url, server.credentials[0]!)
  const totals = await holdTotals(page)
  await page.goto('/clients')
  await expect(clients(page).getByRole('row', { name: data[0]!.idno })).toBeVisible()
  const hands = await Typist.create(page, { pace: 5, lateness: 0 })
  await hands.play('{End}{ArrowUp}{Enter}')
  await expect(clients(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page).not.toHaveURL(/clientID=/)
  totals.come()
  await expect(page).toHaveURL(new RegExp(`clientID=${wanted.id}\\b`))
})
