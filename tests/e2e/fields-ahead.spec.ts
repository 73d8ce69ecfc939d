import type { Page } from '@playwright/test'
import { type CashServer, openAt, startCashServer } from './cash-records'
import { expect, test } from './fixtures'
import { atEveryPace } from './hands'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
})
test.afterAll(async () => {
  await cash.server.stop()
})

interface Booked {
  regNo: string
  amount: number
  cashTypeName: string
}

/** The entries of this amount. */
async function booked(amount: string): Promise<Booked[]> {
  const { data } = (await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: amount })) as { data: Booked[] }
  return data
}

/** There are so many entries of the amount, all as this one says; what is asked before is answered with yes. */
async function expectBooked(page: Page, amount: string, entry: Partial<Booked>, count = 1): Promise<void> {
  await expect(async () => {
    if (await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).isVisible())
      await page.keyboard.press('y')
    expect(await booked(amount)).toMatchObject(Array.from({ length: count }, () => entry))
  }).toPass({ intervals: [50], timeout: 20_000 })
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

/** Ctrl B: the form of an HP payment, empty. */
async function openPayment(page: Page, play: (score: string) => Promise<void>): Promise<void> {
  await play('{Alt+r}{Control+b}')
  await expect(field(page, 'vehicleID')).toBeFocused()
  await expect(field(page, 'vehicleID')).toHaveValue('')
}

test('an HP payment typed without a pause is booked once, on its account, with what was typed for it', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  await atEveryPace(page, async ({ hands, number }) => {
    await openPayment(page, (score) => hands.play(score))
    const amount = 100 + number
    await hands.play(`jqk908{Enter}${amount}{Control+Enter}`)
    await expectBooked(page, `${amount}.00`, { regNo: 'JQK 908', amount, cashTypeName: 'Cash' })
  })
})

test('Ctrl Enter on an account that is still looked up waits, and saves what is due on it', async ({ page }) => {
  const due = 250
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  let before = (await booked('250.00')).length
  await atEveryPace(page, async ({ hands }) => {
    await openPayment(page, (score) => hands.play(score))
    await hands.play('hp-2240{Control+Enter}')
    before += 1
    await expectBooked(page, '250.00', { regNo: 'ABC 123', amount: due }, before)
  })
})

test('an account that is none keeps its text, and everything typed after it, until it is mended', async ({ page }) => {
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  await atEveryPace(page, async ({ hands, number }) => {
    await openPayment(page, (score) => hands.play(score))
    await hands.play(`xyb391{Enter}${number}.25{Control+Enter}`)
    await expect(page.getByText('No Results Found: xyb391').first()).toBeVisible()
    await expect(field(page, 'vehicleID')).toBeFocused()
    await expect(field(page, 'vehicleID')).toHaveValue('xyb391')
    await expect(field(page, 'amount')).toHaveValue(`${number}.25`)
    expect(await booked(`${number}.25`)).toEqual([])
  })
})
