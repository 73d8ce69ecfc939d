import type { Page } from '@playwright/test'
import { testBusinessDay } from '../fixtures/time-zone'
import { addDays } from '@forecourt/core/kernel/days'
import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER, type Shop } from './shop'
import { giveSession } from './signed-in'
import { atEveryPace, atHardPace } from './typist'

// Its sales are nobody else's.
test.use({ apart: 'sell' })

/** A car in stock of this registration, whose buyer was assessed for it. */
async function stock(shop: Shop, regNo: string): Promise<number> {
  const value = (text: string) => ({ value: text })
  const details = { make: value('Kia'), model: value('Rio'), bodyType: value('Hatchback'), fuelType: value('Petrol') }
  const bought = { boughtDate: '2026-01-05', boughtPrice: 3000, boughtFromID: 1 }
  const { id } = await shop.call('/api/Admin/AddVehicle', {
    ...{ regNo, ...details, color: value('Red'), yom: 2016, ...bought },
  })
  await shop.call('/api/HPSchedule/SaveAssessment', {
    ...{ clientID: 1, vehicleID: id, dependants: 0, instalment: 1000, decision: 'grant' },
    applicants: [{ income: 4000, expenses: 500, otherCredit: 0 }],
  })
  return Number(id)
}

const saleOf = (regNo: string) => `sell ${regNo} 0412385m 8000 24x340 from ${addDays(testBusinessDay(), 30)}`

/** The vehicle is shown before its sale, so that what was read of it is known here. */
async function showVehicle(page: Page, id: number): Promise<void> {
  await page.goto(`/vehicles/vehicle/${id}`)
  await expect(page.getByRole('tab', { name: /Vehicle Details/, selected: true })).toBeVisible()
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
})

test('[commands 5] a credit file typed right behind its sale opens once that is saved, and takes the keys behind it', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ typist, number }) => {
    const regNo = `pla10${number}`
    const id = await stock(shop, regNo.toUpperCase())
    await showVehicle(page, id)
    await typist.play(`{Control+k}${saleOf(regNo)}{Control+Enter}{Control+k}credit ${regNo}{Enter}i{Control+Enter}`)
    const file = page.getByRole('dialog', { name: /^Credit file/ })
    await expect(file.getByRole('row', { name: /^Information given there/ })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`vehicle/${id}\\?showhp=true`))
    const records = await shop.call(`/api/HPSchedule/GetCreditRecords?vehicleID=${id}`)
    expect(Object.keys(records)).toHaveLength(1)
    await expect(page.getByText('is not on hire purchase')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(file).toHaveCount(0)
  })
})

test('[commands 5] transfer, assessment and HP tab typed right behind a sale show what was sold', async ({
  page,
  shop,
}) => {
  await atHardPace(page, async ({ typist }) => {
    const transfer = await stock(shop, 'PLB 101')
    await showVehicle(page, transfer)
    await typist.play(`{Control+k}${saleOf('plb101')}{Control+Enter}{Control+k}ownership plb101{Enter}`)
    await expect(page.getByRole('dialog', { name: 'Transfer of PLB 101' }).getByRole('textbox').first()).toBeVisible()
    const assessed = await stock(shop, 'PLB 102')
    await showVehicle(page, assessed)
    await typist.play(`{Control+k}${saleOf('plb102')}{Control+Enter}{Control+k}assess plb102{Enter}`)
    await expect(page.getByRole('heading', { name: 'Assessment of Maria Borg' })).toBeVisible()
    const shown = await stock(shop, 'PLB 103')
    await showVehicle(page, shown)
    await typist.play(`{Control+k}${saleOf('plb103')}{Control+Enter}{Control+k}print credit plb103{Enter}`)
    const papers = page.getByRole('dialog', { name: 'Credit Papers' })
    await expect(papers.getByRole('combobox', { name: 'Paper' })).toBeVisible()
  })
})

test('[commands 5] a withdrawal typed right behind its sale asks about that sale', async ({ page, shop }) => {
  await atHardPace(page, async ({ typist }) => {
    await showVehicle(page, await stock(shop, 'PLC 101'))
    await typist.play(`{Control+k}${saleOf('plc101')}{Control+Enter}{Control+k}withdraw plc101{Control+Enter}`)
    await expect(page.locator('[data-toast]').filter({ hasText: 'withdraw plc101' })).toContainText(
      '€8,000.00 is to be paid by',
    )
  })
})
