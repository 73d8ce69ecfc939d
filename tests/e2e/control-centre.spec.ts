import { atHardPace } from './typist'
import { expect, test } from './fixtures'
import { type CashServer, openAt, startCashServer } from './cash-records'

let cash: CashServer
/** The rows that have room, from the first of all. */
const FIRST_PAGE = /Shown 1–\d\d\/62/
test.beforeAll(async () => {
  cash = await startCashServer()
  await cash.pay({ categoryID: 4, vehicleID: cash.vehicles['JQK 908'], amount: 250, description: 'HP payment' })
  await cash.pay({ categoryID: 5, amount: 47.99, name: 'Melita plc', cashMonthlyExpense: { monthExpense: cash.today } })
  for (let i = 0; i < 60; i += 1) await cash.pay({ categoryID: 13, amount: 1, name: `Entry ${i}` })
})
test.afterAll(async () => {
  await cash.server.stop()
})

test('[D3 2.2] filters stand in the address, come back with it, and Esc clears them', async ({ page }) => {
  await openAt(page, cash, '/cash-management')
  const entries = page.getByRole('grid', { name: 'Cash entries' })
  await expect(page.locator('[data-frame=foot]')).toContainText(FIRST_PAGE)
  await expect(page.locator('[data-frame=foot]')).toContainText('€262.01')
  await page.keyboard.press('/')
  await page.keyboard.type('jqk908')
  await page.keyboard.press('Enter')
  await expect(entries, 'Enter leads from the filter to what it found').toBeFocused()
  await expect(page).toHaveURL(/regNoAccNo=jqk908/)
  await expect(page.locator('[data-frame=foot]')).toContainText('1/1')
  await page.reload()
  await expect(page.locator('input[name=regNoAccNo]')).toHaveValue('jqk908')
  await expect(entries).toContainText('Josette Pace')
  await page.keyboard.press('+')
  await expect(entries).toContainText('Payment 1')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/regNoAccNo/)
  await expect(page.locator('[data-frame=foot]')).toContainText(FIRST_PAGE)
})

test('[D3 2.2] an amount is found by its figure, and the month switch stands beside Monthly Expense only', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management?regNoAccNo=47.99')
  const entries = page.getByRole('grid', { name: 'Cash entries' })
  await expect(entries).toContainText('−47.99')
  await expect(page.getByText('Search on creation')).toHaveCount(0)
  await page.goto(`${cash.server.url}/cash-management?categoryID=5`)
  await expect(page.getByText('Search on creation')).toBeVisible()
  await page.getByRole('switch', { name: 'Search on month expense' }).press('Space')
  await expect(page).toHaveURL(/searchOnMonthExpense=true/)
  await expect(entries).toContainText('Melita plc')
})

test('[D3 2.2] nothing found says so and cannot be exported; what is found is', async ({ page }) => {
  await openAt(page, cash, '/cash-management?vendorCustomer=nobody-of-that-name')
  await expect(page.getByText('There are no results to show.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Export/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-frame=foot]')).toContainText(FIRST_PAGE)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/ExportCashManagement', async (route) => {
    await asked
    await route.continue()
  })
  const exporting = page.waitForEvent('download')
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: /Loading/ })).toBeVisible()
  answer()
  expect((await exporting).suggestedFilename()).toBe('export.csv')
  await expect(page.getByRole('button', { name: /Loading/ })).toHaveCount(0)
  const asksForAll = () =>
    page.waitForRequest('**/ExportCashManagement').then((request) => request.postDataJSON().columns)
  const plain = asksForAll()
  await page.keyboard.press('x')
  expect(await plain).toBeUndefined()
  await expect(page.getByRole('button', { name: /Loading/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'All columns' }).click()
  await expect(page).toHaveURL(/allColumns=true/)
  const whole = asksForAll()
  await page.getByRole('button', { name: /Export/ }).click()
  expect(await whole).toBe('all')
})

test('[D3 2.2] In and Out sort, the Date Time column can be shown, and a click opens the entry', async ({ page }) => {
  await openAt(page, cash, '/cash-management')
  const entries = page.getByRole('grid', { name: 'Cash entries' })
  const first = entries.locator('[role=row]').nth(1)
  await expect(page.locator('[data-frame=foot]')).toContainText(FIRST_PAGE)
  await page.getByRole('columnheader').filter({ hasText: 'In €' }).click()
  await expect(first).toContainText('Melita plc')
  await page.getByRole('columnheader').filter({ hasText: 'Out €' }).click()
  await expect(first).toContainText('Josette Pace')
  await expect(page).toHaveURL(/sort=Amount/)
  await page.getByRole('button', { name: 'Date Time' }).press('Enter')
  await expect(page).toHaveURL(/showDateTime=true/)
  await expect(page.getByRole('columnheader', { name: 'Date Time' })).toBeVisible()
  await first.getByText('Josette Pace').click()
  await expect(page).toHaveURL(/cash-management\/edit\/\d+/)
})

test('the page of the cursor stands in the address and is taken up again', async ({ page }) => {
  await openAt(page, cash, '/cash-management')
  await expect(page.locator('[data-frame=foot]')).toContainText(FIRST_PAGE)
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/currentPage=2/)
  await page.reload()
  await expect(page.getByText(/Row 51\/62/)).toBeVisible()
  const current = page.getByRole('grid', { name: 'Cash entries' }).locator('[data-cursor]')
  await expect(current).toContainText(/Entry \d/)
  await expect(current).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cash-management\/edit\/\d+/)
  await page.goBack()
  await expect(page).toHaveURL(/currentPage=2/)
})

test('what others save waits behind its count while values change in place; R takes it', async ({ page }) => {
  await openAt(page, cash, '/cash-management')
  const entries = page.getByRole('grid', { name: 'Cash entries' })
  await expect(page.getByText(/Row 1\/62/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/Row 2\/62/)).toBeVisible()
  const under = await entries.locator('[data-cursor]').textContent()
  const cashID = await cash.pay({ categoryID: 13, amount: 7, name: 'Came meanwhile' })
  await expect(page.getByRole('button', { name: '1 change · R' })).toBeVisible()
  await expect(entries).not.toContainText('Came meanwhile')
  await expect(page.getByText(/Row 2\/62/)).toBeVisible()
  expect(await entries.locator('[data-cursor]').textContent()).toBe(under)
  await page.keyboard.press('r')
  await expect(entries).toContainText('Came meanwhile')
  await expect(page.getByRole('button', { name: /change/ })).toHaveCount(0)
  await expect(page.getByText(/Row 3\/63/), 'the cursor stays on its row').toBeVisible()
  expect(await entries.locator('[data-cursor]').textContent()).toBe(under)
  await cash.call('/api/Admin/DeleteEntry', { cashEntryID: cashID })
  await expect(page.getByRole('button', { name: '1 change · R' })).toBeVisible()
})

test('the peek beside the list pushes neither In and Out nor Batch Closed off it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openAt(page, cash, '/cash-management?showDateTime=true')
  const grid = page.getByRole('grid', { name: 'Cash entries' })
  await expect(grid.locator('[data-cursor]')).toBeVisible()
  await expect(grid).toBeFocused()
  await page.keyboard.press('i')
  const peek = page.getByRole('complementary', { name: 'Peek' })
  await expect(peek).toContainText('Batch')
  for (const width of [1366, 1280, 1440, 1200]) {
    await page.setViewportSize({ width, height: 768 })
    for (const name of ['In €', 'Out €', 'Batch Closed'])
      await expect(async () => {
        const [column, beside] = await Promise.all([
          page.getByRole('columnheader', { name }).boundingBox(),
          peek.boundingBox(),
        ])
        expect(column!.x + column!.width, `${name} at ${width}`).toBeLessThanOrEqual(beside!.x)
      }).toPass({ intervals: [50] })
  }
})

test('a wide screen shows the entry under the cursor beside the list, and I puts it away', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openAt(page, cash, '/cash-management?regNoAccNo=jqk908')
  const peek = page.getByRole('complementary', { name: 'Peek' })
  await expect(peek).toContainText('HP Payment')
  await expect(peek).toContainText('Payment 1')
  await expect(page.getByRole('columnheader', { name: 'Date Time' })).toHaveCount(0)
  await page.keyboard.press('i')
  await expect(peek).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Date Time' })).toBeVisible()
})

test('[D3 2.2] deleted entries stand struck through among the others, open as they were and answer no other key', async ({
  page,
}) => {
  const name = 'Struck Through Ltd'
  const gone = await cash.pay({ categoryID: 13, amount: 77.5, name })
  await cash.pay({ categoryID: 13, amount: 2.5, name })
  await cash.call('/api/Admin/DeleteEntry', { cashEntryID: gone })
  const entries = page.getByRole('grid', { name: 'Cash entries' })
  const rows = entries.locator('[role=row][data-index]')
  const struck = rows.filter({ has: page.getByRole('deletion') })
  const foot = page.locator('[data-frame=foot]')
  const deletedEntry = page.getByRole('region', { name: 'Deleted Cash Entry' })
  const refusal = page.getByText(`Entry ${gone} was deleted by m.borg: it can only be looked at`)
  await atHardPace(page, async ({ typist }) => {
    await openAt(page, cash, '/cash-management?vendorCustomer=struck+through&sort=Amount&descending=true')
    await expect(rows).toHaveCount(1)
    await expect(entries).toBeFocused()
    await typist.play('{Control+k}deleted entries{Enter}')
    await expect(page).toHaveURL(/withDeleted=true/)
    await expect(rows).toHaveCount(2)
    await expect(struck).toHaveCount(1)
    await expect(struck.getByRole('gridcell', { name: '77.50 deleted' })).toBeVisible()
    await expect(struck.getByRole('gridcell', { name: `${name} deleted` })).toBeVisible()
    await expect(foot).toContainText('€2.50')
    await expect(foot.getByRole('button', { name: 'Deleted' })).toHaveAttribute('aria-pressed', 'true')
    await expect(entries).toBeFocused()
    await typist.play('{Home}{Delete}')
    await expect(refusal.first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await typist.play('{Enter}')
    await expect(deletedEntry).toContainText('€77.50')
    await typist.play('{Alt+x}{Alt+k}{Alt+q}{Alt+Enter}')
    await expect(page).toHaveURL(new RegExp(`edit/${gone}$`))
    await expect(refusal.first()).toBeVisible()
    await typist.play('{Escape}')
    await expect(page).toHaveURL(/withDeleted=true/)
    await expect(struck).toHaveCount(1)
  })
})
