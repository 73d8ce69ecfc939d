import type { Locator, Page } from '@playwright/test'
import { accessViolations, COLOUR_RULES } from './access'
import { expect, demoTest as test } from './fixtures'
import { signInByKeyboard } from './pages'
import { openWithin, escapeOverlays } from './signed-in'

interface Look {
  name: string
  /** Absent: further on the screen that was looked at before. */
  at?: string
  /** What is there once the screen is whole. */
  whole: (page: Page) => Locator
  /** Keys that bring what is looked at, after the screen is whole. */
  keys?: (page: Page, passcode: string) => Promise<void>
  /** What they leave that the next page does not have: a dialog, which Esc closes, or nothing. Unless said, the next page is loaded anew. */
  leaves?: 'dialog' | 'nothing'
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()
const dateOfEntry = (page: Page) => page.getByRole('form').getByLabel(/^Date/)
const rowOf = (grid: string | RegExp) => (page: Page) =>
  page.getByRole('grid', { name: grid }).locator('[data-lines] [role=row][data-index="0"] [title]').first()

const VEHICLES: readonly Look[] = [
  { name: 'vehicles', at: '/vehicles', whole: rowOf(/./) },
  {
    name: 'a vehicle expanded',
    whole: rowOf(/./),
    leaves: 'nothing',
    keys: async (page) => {
      await page.keyboard.press('+')
      await expect(page.locator('[data-sub]').first()).toBeVisible()
    },
  },
  { name: 'a vehicle', at: '/vehicles/vehicle/1', whole: heading(/ABC 123/) },
  { name: 'its HP tab, locked', at: '/vehicles/vehicle/1?showhp=true', whole: heading('Passcode locked') },
  {
    name: 'its HP tab, open',
    whole: heading('Passcode locked'),
    leaves: 'nothing',
    keys: async (page, passcode) => {
      await page.keyboard.type(passcode)
      await expect(page.getByText('HP-2219').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Passcode locked' })).toHaveCount(0)
    },
  },
  { name: 'its costings', at: '/vehicles/vehicle/1?showCostings=true&origin=1', whole: rowOf('Expenses') },
  {
    name: 'an expense that is changed',
    whole: rowOf('Expenses'),
    keys: async (page) => {
      await page.getByRole('grid', { name: 'Expenses' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('form', { name: 'Expense 1' })).toBeVisible()
    },
  },
  { name: 'its payments', at: '/vehicles/vehicle/1?tab=payment', whole: rowOf('Payments') },
  { name: 'its purchase', at: '/vehicles/vehicle/1?tab=purchase', whole: heading('Bought from') },
  { name: 'its sale', at: '/vehicles/vehicle/1?tab=sale', whole: heading('Hire purchase') },
  {
    name: 'its agreement',
    whole: heading('Hire purchase'),
    leaves: 'dialog',
    keys: async (page) => {
      await page.getByRole('button', { name: /^HP Agreement/ }).click()
      await expect(page.locator('[data-region=dialog]')).toBeVisible()
    },
  },
  {
    name: 'its notes',
    at: '/vehicles/vehicle/1?tab=notes',
    whole: (page) => page.getByRole('textbox', { name: 'Notes' }),
  },
  {
    name: 'its invoice',
    at: '/vehicles/vehicle/1',
    whole: heading(/ABC 123/),
    leaves: 'dialog',
    keys: async (page) => {
      await page.getByRole('button', { name: /^Invoice/ }).click()
      await expect(page.locator('[data-region=dialog]')).toBeVisible()
    },
  },
]

const CLIENTS_AND_CASH: readonly Look[] = [
  { name: 'clients', at: '/clients', whole: rowOf(/./) },
  {
    name: 'a new client',
    whole: rowOf(/./),
    leaves: 'dialog',
    keys: async (page) => {
      await page.keyboard.press('n')
      await expect(page.locator('[data-region=dialog]')).toBeVisible()
    },
  },
  {
    name: 'a client and a spouse',
    at: '/clients?text=0850061M',
    whole: rowOf('Clients'),
    leaves: 'nothing',
    keys: async (page) => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('form', { name: 'Client Details' })).toBeVisible()
    },
  },
  { name: 'HP schedules', at: '/hp-boe/hp-schedules', whole: rowOf(/./) },
  {
    name: 'payments due, expanded',
    at: '/hp-boe/hp-payments-due',
    whole: rowOf(/./),
    leaves: 'nothing',
    keys: async (page) => {
      await page.keyboard.press('+')
      await expect(page.locator('[data-sub]').first()).toBeVisible()
    },
  },
  {
    name: 'a new entry with what is missing',
    at: '/cash-management-add',
    whole: dateOfEntry,
    keys: async (page) => {
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(/fields to fix/)).toBeVisible()
    },
  },
  { name: 'a payment', at: '/cash-management-add?preSelectionType=HPPayment', whole: dateOfEntry },
  { name: 'an entry', at: '/cash-management/edit/-1', whole: dateOfEntry },
  {
    name: 'a question about an entry',
    whole: dateOfEntry,
    keys: async (page) => {
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('[data-region=dialog]')).toBeVisible()
    },
  },
  { name: 'a copy of an entry', at: '/cash-management-add?cloneEntry=59000', whole: dateOfEntry },
  {
    name: 'a sheet of lines',
    at: '/cash-management-sheet',
    whole: (page) => page.getByRole('grid', { name: 'Rows of the sheet' }),
    keys: async (page) => {
      await page.keyboard.type('free 5 Tea, milk')
      await page.keyboard.press('Enter')
      await page.keyboard.type('zzz 5')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('row').filter({ hasText: 'zzz' })).toContainText('wrong')
      await expect(page.getByRole('row').filter({ hasText: 'milk' })).toContainText('ready')
    },
  },
  { name: 'the Control Centre', at: '/cash-management', whole: rowOf(/./) },
  { name: 'the Daily Cash Book', at: '/reconciliation/reconcile', whole: rowOf('Cash') },
  { name: 'a closed batch', at: '/reconciliation/reconcile?batchID=1400', whole: rowOf('Cash') },
  { name: 'the cash books', at: '/batches', whole: rowOf(/./) },
  { name: 'pending cheques', at: '/reconciliation/pending-cheques', whole: heading('Pending Cheques') },
]

const THE_REST: readonly Look[] = [
  { name: 'the first steps', at: '/first-steps', whole: heading('First Steps') },
  { name: 'a page of the guide', at: '/guide?page=counter', whole: heading('A day at the counter') },
  { name: 'the receipt number', at: '/manage-data', whole: heading('Manage Receipt Number') },
  { name: 'bookings', at: '/car-hire/bookings', whole: rowOf('Bookings') },
  { name: 'a hire', at: '/car-hire/edit/1', whole: (page) => page.getByRole('form', { name: 'Edit Car Hire' }) },
  { name: 'the reports hub', at: '/reports', whole: (page) => page.getByRole('button', { name: /in stock/ }) },
  {
    name: 'a report with its picture and an open row',
    at: '/reports/part-exchanged?dateFrom=2026-10-01',
    whole: rowOf('Part Exchanged'),
    leaves: 'nothing',
    keys: async (page) => {
      await page.keyboard.press('+')
      await page.getByText('Price Sold').waitFor()
    },
  },
  { name: 'the changes', at: '/reports/changes', whole: rowOf('Changes') },
  { name: 'the counts of cash books', at: '/reports/counts', whole: rowOf('Counts of Cash Books') },
  { name: 'the register of receipts', at: '/reports/receipts', whole: rowOf('Register of Receipts') },
  { name: 'the dialog of the HP / BOE hub', at: '/hp-boe/1', whole: (page) => page.locator('[data-region=dialog]') },
  { name: 'custom bills', at: '/hp-boe/custom-boe', whole: (page) => page.getByRole('form') },
  { name: 'users', at: '/users', whole: rowOf('Users') },
  { name: 'a page that is lost', at: '/nowhere', whole: heading("Oops! You're lost.") },
]

const THEMES = [
  ['dark', {}],
  ['light', { rules: COLOUR_RULES }],
] as const

const WHOLE = { width: 1440, height: 600 }
// A trace of every scan, or more rows of one kind, would only take longer.
test.use({ trace: 'off', viewport: WHOLE })
test.describe.configure({ mode: 'parallel' })

/** Rows of a list are of one kind: what the first ones have not, the others have not either. */
const FURTHER_ROWS = '[data-lines] > [role=row]:nth-child(n + 9)'

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const [theme, looked] of THEMES) {
    await page.evaluate((next) => document.documentElement.setAttribute('data-theme', next), theme)
    expect.soft(await accessViolations(page, { but: FURTHER_ROWS, ...looked }), `${name}, ${theme}`).toEqual([])
  }
}

/** A window of 1440 pixels at nearly twice its size. */
const ZOOMED = { width: 768, height: 600 }

/** What of the bars, feet and dialogs has no room in a small window, and cannot be scrolled to. */
async function cutOff(page: Page): Promise<string[]> {
  await page.setViewportSize(ZOOMED)
  const cut = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[data-frame=bar] > *, [data-frame=foot] > *, [data-region=dialog] button, [data-region=dialog] input',
      ),
    ]
      .filter((part) => part.getClientRects().length > 0 && getComputedStyle(part).visibility === 'visible')
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < -1 || right > window.innerWidth + 1
      })
      .map((part) => `${part.className}: ${part.textContent?.slice(0, 60)}`),
  )
  await page.setViewportSize(WHOLE)
  return cut
}

const ALL = [
  { name: 'a vehicle', looks: VEHICLES, isUnlocked: false },
  { name: 'clients, hire purchase and the cash book', looks: CLIENTS_AND_CASH, isUnlocked: true },
  { name: 'the rest', looks: THE_REST, isUnlocked: true },
]

for (const { name: title, looks, isUnlocked } of ALL)
  test(`no screen of ${title} has a serious fault of access, dark or light`, async ({ page, server }) => {
    const [maria] = server.credentials
    await page.goto('/login')
    await signInByKeyboard(page, maria!)
    if (isUnlocked) {
      // The list takes the focus when it comes.
      await expect(rowOf(/./)(page)).toBeVisible()
      await page.getByRole('button', { name: 'Passcode locked' }).press('Enter')
      await expect(page.locator('[data-pin] input')).toBeFocused()
      await page.keyboard.type(maria!.passcode)
      await expect(page.getByRole('button', { name: /Passcode unlocked/ })).toBeVisible()
    }
    let [isAbove, isChanged] = [false, false]
    for (const { name, at, whole, keys, leaves } of looks)
      await test.step(name, async () => {
        // What stands above a page goes by Esc, and what was typed or opened in it with the page.
        if (at !== undefined && isAbove) await escapeOverlays(page)
        if (at !== undefined) await (isChanged ? page.goto(at) : openWithin(page, at))
        isAbove = leaves === 'dialog'
        isChanged = keys !== undefined && leaves === undefined
        await expect(whole(page), name).toBeVisible()
        await keys?.(page, maria!.passcode)
        await expectNoFaults(page, name)
        // Pages as they open are looked at zoomed where all of them are visited for their looks.
        if (keys !== undefined) expect.soft(await cutOff(page), `${name}, zoomed`).toEqual([])
      })
  })
