import type { Page } from '@playwright/test'
import { addDays } from '@forecourt/core/kernel/days'
import { testBusinessDay } from '../fixtures/time-zone'
import { expect, shopTest as test } from './fixtures'
import { waitForAcknowledgement } from './questions'
import { atHardPace } from './typist'
import { SHOP_CASHIER, type Shop } from './shop'
import { giveSession } from './signed-in'

// Its accounts are nobody else's.
test.use({ apart: 'sell' })

/** A hire purchase that was sold today, under this account. */
async function sellToday(shop: Shop, mark: { regNo: string; accountNo: string }): Promise<number> {
  const value = (text: string) => ({ value: text })
  const details = { make: value('Kia'), model: value('Rio'), bodyType: value('Hatchback'), fuelType: value('Petrol') }
  const bought = { color: value('Red'), yom: 2016, boughtDate: '2026-01-05', boughtPrice: 3000, boughtFromID: 1 }
  const { id } = await shop.call('/api/Admin/AddVehicle', { regNo: mark.regNo, ...details, ...bought })
  const sold = { vehicleID: id, clientID: 1, soldToPrice: 6000, soldToDateTime: testBusinessDay(), deposit: 1000 }
  const terms = { numberOfMonths: 48, monthlyPayment: 134.57, firstPaymentDate: addDays(testBusinessDay(), 30) }
  await shop.call('/api/Admin/SellVehicle', { ...sold, ...terms, hpAccountNo: mark.accountNo })
  return Number(id)
}

const changesOf = async (shop: Shop, id: number) => {
  const { changes } = await shop.call(`/api/HPSchedule/GetScheduleChanges?vehicleID=${id}`)
  return changes as { kind: string; rowsBefore: unknown[] }[]
}

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[server 20.20] a withdrawal is previewed, saved once by keyboard, shown on the HP tab and undone there', async ({
  page,
  shop,
}) => {
  await atHardPace(page, async ({ typist, number }) => {
    const accountNo = `HP-91${number}`
    const id = await sellToday(shop, { regNo: `WDR 10${number}`, accountNo })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`withdraw ${accountNo}`)
    await expect(paletteOf(page)).toContainText(/This will end the credit.*Capital.*€5,000\.00.*To pay/s)
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
    expect(await changesOf(shop, id)).toEqual([])
    await typist.play(`{Control+k}withdraw ${accountNo}{Control+Enter}`)
    await expect.poll(() => changesOf(shop, id)).toMatchObject([{ kind: 'withdrawal' }])
    await expect(page.locator('[data-toast]')).toContainText('The withdrawal is saved')
    await page.goto(`/vehicles/vehicle/${id}?showhp=true`)
    const panel = page.getByRole('complementary', { name: 'HP account' })
    await expect(panel).toContainText(/Withdrawal from the credit of.*Owed in all.*€5,000\.00/s)
    await page.keyboard.press('Shift+U')
    const question = page.getByRole('alertdialog', { name: 'Undo the latest change of the schedule?' })
    await expect(question).toContainText('The payments are as they were before.')
    await waitForAcknowledgement(page)
    await page.keyboard.press('y')
    await expect.poll(() => changesOf(shop, id)).toEqual([])
    await expect(panel).not.toContainText('Withdrawal from the credit of')
  })
})

test('[server 20.21] new terms are previewed with their cost and saved once by keyboard', async ({ page, shop }) => {
  await atHardPace(page, async ({ typist, number }) => {
    const accountNo = `HP-92${number}`
    const id = await sellToday(shop, { regNo: `RSC 10${number}`, accountNo })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`reschedule ${accountNo} 60 months`)
    await expect(paletteOf(page)).toContainText(
      /This will change the terms.*Payments to come.*48 → 60.*Cost of credit in them.*more/s,
    )
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
    await typist.play(`{Control+k}reschedule ${accountNo} 60 months{Control+Enter}`)
    await expect.poll(() => changesOf(shop, id)).toMatchObject([{ kind: 'terms' }])
    const rows = await shop.call(`/api/Admin/GetHPDetails?vehicleID=${id}`)
    expect(Object.keys(rows)).toHaveLength(60)
    expect((await changesOf(shop, id))[0]?.rowsBefore).toHaveLength(48)
  })
})
