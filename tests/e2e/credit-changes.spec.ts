import type { Page } from '@playwright/test'
import { addDays } from '@forecourt/core/kernel/days'
import { testBusinessDay } from '../fixtures/time-zone'
import { expect, shopTest as test } from './fixtures'
import { waitForAcknowledgement } from './questions'
import { atEveryPace, type Round } from './typist'
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

/** Types a line blind, with keys behind it that are no answer, and confirms it once its question was read. */
async function confirmBlindLine(page: Page, { typist, number }: Round, line: string, question: RegExp): Promise<void> {
  const ahead = ['y', '{Enter}', 'yes, it is{Enter}'][number % 3]
  await typist.play(`{Control+k}${line}{Control+Enter}${ahead}`)
  const asked = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(page.locator('[data-toast]').filter({ hasText: question }).first()).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await typist.playAtOnce('{Alt+o}{Enter}y')
  await expect(asked).toContainText(question)
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect(asked).toHaveCount(0)
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

/** Shows what a line comes to, which saves nothing. */
async function previewLine(page: Page, line: string, shown: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(line)
  await expect(paletteOf(page)).toContainText(shown)
  await page.keyboard.press('Escape')
  await expect(paletteOf(page)).toHaveCount(0)
}

test('[server 20.20] a withdrawal typed blind asks with its figures, is saved once it is confirmed, and undone on the HP tab', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async (round) => {
    const { number } = round
    const accountNo = `HP-91${number}`
    const id = await sellToday(shop, { regNo: `WDR 10${number}`, accountNo })
    const line = `withdraw ${accountNo}`
    await previewLine(page, line, /This will end the credit.*Capital.*€5,000\.00.*To pay/s)
    expect(await changesOf(shop, id)).toEqual([])
    const question = new RegExp(`The credit of ${accountNo} ends on .*€5,000\\.00 is to be paid by`)
    await confirmBlindLine(page, round, line, question)
    await expect.poll(() => changesOf(shop, id)).toMatchObject([{ kind: 'withdrawal' }])
    await expect(page.locator('[data-toast]').filter({ hasText: 'The withdrawal is saved' })).toContainText(accountNo)
    await page.goto(`/vehicles/vehicle/${id}?showhp=true`)
    const panel = page.getByRole('complementary', { name: 'HP account' })
    await expect(panel).toContainText(/Withdrawal of.*Owed in all.*€5,000\.00/s)
    await page.keyboard.press('Shift+U')
    const undo = page.getByRole('alertdialog', { name: 'Undo the latest change of the schedule?' })
    await expect(undo).toContainText('The payments are as they were before.')
    await waitForAcknowledgement(page)
    await page.keyboard.press('y')
    await expect.poll(() => changesOf(shop, id)).toEqual([])
    await expect(panel).not.toContainText('Withdrawal of')
    await page.goto('/reconciliation/reconcile')
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('[server 20.21] new terms typed blind ask with their figures, and are saved once they are confirmed', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async (round) => {
    const accountNo = `HP-92${round.number}`
    const id = await sellToday(shop, { regNo: `RSC 10${round.number}`, accountNo })
    const line = `reschedule ${accountNo} 60 months`
    await previewLine(
      page,
      line,
      /This will change the terms.*Payments to come.*48 → 60.*Cost of credit in them.*more/s,
    )
    await confirmBlindLine(page, round, line, /48 × €134\.57 from .* become 60 × .* The credit costs €[\d,.]+ more\./)
    await expect.poll(() => changesOf(shop, id)).toMatchObject([{ kind: 'terms' }])
    const rows = await shop.call(`/api/Admin/GetHPDetails?vehicleID=${id}`)
    expect(Object.keys(rows)).toHaveLength(60)
    expect((await changesOf(shop, id))[0]?.rowsBefore).toHaveLength(48)
  })
})

test('[server 20.20] a withdrawal that was confirmed asks again when a payment came in meanwhile', async ({
  page,
  shop,
}) => {
  const accountNo = 'HP-931'
  const id = await sellToday(shop, { regNo: 'WDR 201', accountNo })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`withdraw ${accountNo}`)
  await page.keyboard.press('Control+Enter')
  const asked = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(page.locator('[data-toast]').filter({ hasText: '€5,000.00 is to be paid by' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+o')
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('€5,000.00 is to be paid by')
  await waitForAcknowledgement(page)
  // The payment arrives as the confirmed withdrawal is on its way to the server.
  await page.route(
    '**/WithdrawCredit',
    async (route) => {
      const entry = { vehicleID: id, categoryID: 4, typeID: 1, amount: 134.57, dateTime: testBusinessDay() }
      await shop.call('/api/Admin/AddEditCash', entry)
      await route.fallback()
    },
    { times: 1 },
  )
  await page.keyboard.press('y')
  await expect(page.locator('[data-toast]').filter({ hasText: '€4,865.43 is to be paid by' })).toBeVisible()
  expect(await changesOf(shop, id)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('€4,865.43 is to be paid by')
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect.poll(() => changesOf(shop, id)).toMatchObject([{ kind: 'withdrawal' }])
})
