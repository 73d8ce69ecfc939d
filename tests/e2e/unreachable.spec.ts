import type { Page, Route } from '@playwright/test'
import { waitForAcknowledgement } from './questions'
import { type CashServer, fillFields, openAt, toast } from './cash-records'
import { expect, test } from './fixtures'
import { Typist } from './typist'
import { PalettePage } from './pages'
import { leavePalette } from './shop'

let cash: CashServer
test.beforeEach(({ cash: lent }) => {
  cash = lent
})

const UNREACHABLE = 'Server not reachable. Your entry is kept and will be saved.'
const SAVE = '**/AddEditCash'

/** How many entries of the book have this description. */
async function booked(description: string): Promise<number> {
  const answer = await cash.call('/api/Admin/GetCashManagement', {
    vendorCustomer: description,
    pageNumber: 1,
    pageSize: 50,
  })
  return (answer as { data: unknown[] }).data.length
}

async function typeFreeEntry(page: Page, description: string): Promise<void> {
  await openAt(page, cash, '/cash-management-add?reset=1')
  await fillFields(page, { categoryID: 'Free Form', typeID: 'Cash', amount: '12.50' })
  await page.locator('input[name=description]').fill(description)
}

/** The server does what it is asked, and nobody hears its answer. */
async function answerIsLost(route: Route): Promise<void> {
  await route.fetch().catch(() => undefined)
  await route.abort().catch(() => undefined)
}

test('[commands 1] an unreachable server is named at once, the entry is saved by itself when the server is back, and what was typed behind it is played then', async ({
  page,
}) => {
  await typeFreeEntry(page, 'Comes back')
  await page.route(SAVE, (route) => route.abort())
  await page.keyboard.press('Control+Enter')
  // Before the third try, which is 1.6 seconds later: the first one has shown it.
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible()
  await expect(page.locator('input[name=amount]')).toBeDisabled()
  // Opened anew it says so before it has tried again: what is typed into shut fields would be gone without a word.
  await page.reload()
  await expect(page.getByText('The server has not answered yet. Your entry is kept and will be saved.')).toBeVisible()
  await expect(page.locator('input[name=amount]')).toBeDisabled()
  const status = page.locator('[data-frame=status]')
  await page.keyboard.type('gone')
  await expect(status).toContainText('4 keys wait')
  await expect(status).toContainText('What you type waits for the answer; Esc discards it')
  await waitForAcknowledgement(page)
  await page.keyboard.press('Escape')
  await expect(status).not.toContainText('keys wait')
  const hands = await Typist.create(page, { pace: 5, lateness: 0 })
  await hands.play('Free Form{Enter}Cash{Enter}3{Tab}{Tab}Typed behind{Control+Enter}')
  await expect(status).toContainText('keys wait')
  await page.unroute(SAVE)
  await expect(toast(page, 'Cash Entry saved successfully.').first()).toBeVisible()
  await expect(page.getByText(UNREACHABLE)).toHaveCount(0)
  await expect.poll(() => booked('Typed behind')).toBe(1)
  expect([await booked('Comes back'), await booked('gone')]).toEqual([1, 0])
})

test('[commands 1] what is typed behind a save that takes seconds is booked, each entry once and in its order', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add?reset=1')
  await expect(page.locator('input[name=categoryID]')).toBeFocused()
  let answer = () => {}
  const isTold = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    SAVE,
    async (route) => {
      await isTold
      await route.continue()
    },
    { times: 1 },
  )
  const hands = await Typist.create(page, { pace: 5, lateness: 0 })
  const entry = (what: string) => `Free Form{Enter}Cash{Enter}2{Tab}{Tab}${what}{Control+Enter}`
  await hands.play(`${entry('Slow one')}${entry('Slow two')}{Control+k}free 2 Slow three, line{Control+Enter}`)
  await expect(page.getByText('The server has not answered yet. Your entry is kept and will be saved.')).toBeVisible()
  await expect(page.locator('[data-frame=status]')).toContainText('keys wait')
  answer()
  for (const what of ['Slow one', 'Slow two']) await expect.poll(() => booked(what)).toBe(1)
  await expect.poll(() => booked('Slow three')).toBe(1)
})

test('Esc gives the entry back with its key: saved again it is booked once, although the first save had arrived', async ({
  page,
}) => {
  await typeFreeEntry(page, 'Given back')
  const keys = new Set<string>()
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (request.url().endsWith('/AddEditCash') && key !== undefined) keys.add(key)
  })
  await page.route(SAVE, answerIsLost)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(UNREACHABLE)).toHaveCount(0)
  await expect(page.getByText('The entry is back in the form.')).toBeVisible()
  await expect(page.locator('input[name=description]')).toBeFocused()
  await expect(page.locator('input[name=amount]')).toHaveValue('12.50')
  await page.unroute(SAVE)
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  expect(keys.size).toBe(1)
  expect(await booked('Given back')).toBe(1)
})

test('[commands 1] an entry on its way when its page is loaded again goes out again as it was, and is booked once', async ({
  page,
}) => {
  await typeFreeEntry(page, 'Loaded again')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/AddEditCash'))
      sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`)
  })
  // The server has it, and the page never hears so.
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(SAVE, (route) => route.fetch().then(arrive, arrive), { times: 1 })
  await page.keyboard.press('Control+Enter')
  await arrived
  await page.reload()
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await expect(page.locator('input[name=amount]')).toBeEnabled()
  expect([sent.length, new Set(sent).size]).toEqual([2, 1])
  expect(await booked('Loaded again')).toBe(1)
})

test('an entry that is changed after it was given back is refused when it was booked before, however often it is sent', async ({
  page,
}) => {
  await typeFreeEntry(page, 'Changed after')
  await page.route(SAVE, answerIsLost)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(SAVE)
  await page.locator('input[name=amount]').fill('99')
  const refusal = page.getByRole('alert').filter({ hasText: 'This was already saved as you first sent it.' })
  for (const time of [1, 2]) {
    await page.keyboard.press('Control+Enter')
    await expect(refusal).toHaveCount(time)
  }
  expect(await booked('Changed after')).toBe(1)
  // The refusal is read first: nothing but the same save is taken at once.
  await expect(async () => {
    await page.keyboard.press('Alt+r')
    await expect(page.locator('input[name=amount]')).toHaveValue('', { timeout: 500 })
  }).toPass()
  await fillFields(page, { categoryID: 'Free Form', typeID: 'Cash', amount: '3' })
  await page.locator('input[name=description]').fill('Another entry')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  expect(await booked('Another entry')).toBe(1)
})

test('a line of the palette whose server is not reachable is kept, says so, and is saved once when it is', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management')
  await page.route(SAVE, (route) => route.abort())
  await expect(page.getByRole('heading', { name: 'Control Centre' })).toBeVisible()
  await new PalettePage(page).type('free 7.25 cash Palette line, kept')
  await expect(page.getByRole('heading', { name: 'This will record' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await leavePalette(page)
  await expect(page.locator('[data-frame=status]')).toContainText('Server not reachable, 1 line is kept')
  await page.reload()
  await expect(page.locator('[data-frame=status]')).toContainText('Server not reachable, 1 line is kept')
  expect(await booked('Palette line')).toBe(0)
  await page.unroute(SAVE)
  await expect.poll(() => booked('Palette line')).toBe(1)
  await expect(page.locator('[data-frame=status]')).not.toContainText('not reachable')
  expect(await booked('Palette line')).toBe(1)
})

test('a refusal of fields that the form lacks says its first sentence', async ({ page }) => {
  await openAt(page, cash, '/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: /Add Client/ })
  for (const [label, text] of [
    ['ID No', '0777001M'],
    ['Name', 'Typed'],
    ['Surname', 'Stays'],
  ] as const)
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text)
  await page.route('**/AddClient', (route) =>
    route.fulfill({
      status: 400,
      json: { errors: { passportNo: ['Passport number is required', 'and is not there'] } },
    }),
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Passport number is required' })).toBeVisible()
})
