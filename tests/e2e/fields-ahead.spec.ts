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
  reference: string
  cashTypeName: string
  vendor: string
}

/** The entries that carry this text as their reference, description or vendor. */
async function booked(text: string): Promise<Booked[]> {
  const { data } = (await cash.call('/api/Admin/GetCashManagement', { vendorCustomer: text })) as { data: Booked[] }
  return data
}

/** It is saved exactly once, so; what is asked before is answered with yes. */
async function expectBooked(page: Page, text: string, entry: Partial<Booked>): Promise<void> {
  await expect(async () => {
    if (await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).isVisible())
      await page.keyboard.press('y')
    expect(await booked(text)).toMatchObject([entry])
  }).toPass({ intervals: [50], timeout: 20_000 })
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

test('an account typed ahead of its answer is taken by Enter, and the amount goes to its own field', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await atEveryPace(page, async ({ hands, number }) => {
    await hands.play(`{Control+a}`)
    await expect(field(page, 'categoryID')).toBeFocused()
    await expect(field(page, 'categoryID')).toHaveValue('')
    await hands.play(`HP Payment{Enter}Cash{Enter}jqk908{Enter}140`)
    for (let i = 0; i < 5; i += 1) await hands.play('{Tab}')
    await hands.play(`AHEAD-${number}.{Control+Enter}`)
    await expectBooked(page, `AHEAD-${number}.`, { regNo: 'JQK 908', amount: 140 })
  })
})
