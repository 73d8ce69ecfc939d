import type { Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace, atHardPace } from './typist'
import { waitForAcknowledgement } from './questions'
import { bookedEntries, SHOP_CASHIER, leavePalette, openPalette, type Shop } from './shop'
import { giveSession } from './signed-in'

// Its sales are nobody else's.
test.use({ apart: 'sell' })

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const agreement = (page: Page, name = 'HP Part Exchange Agreement') => page.getByRole('heading', { name })

/** A car in stock of this mark, whose buyer was assessed for it. */
async function stock(shop: Shop, regNo: string): Promise<number> {
  const value = (text: string) => ({ value: text })
  const details = { make: value('Kia'), model: value('Rio'), bodyType: value('Hatchback'), fuelType: value('Petrol') }
  const bought = { boughtDate: '2026-01-05', boughtPrice: 3000, boughtFromID: 1 }
  const added = await shop.call('/api/Admin/AddVehicle', {
    regNo,
    ...details,
    color: value('Red'),
    yom: 2016,
    ...bought,
  })
  await shop.call('/api/HPSchedule/SaveAssessment', {
    ...{ clientID: 1, vehicleID: added.id, dependants: 0, instalment: 1000, decision: 'grant' },
    applicants: [{ income: 4000, expenses: 500, otherCredit: 0 }],
  })
  return Number(added.id)
}

const car = (shop: Shop, id: number) => shop.call(`/api/Admin/GetVehicle?vehicleID=${id}`)

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[commands 1] at every pace a sale, its schedule and the car taken in are saved once, and the agreement opens', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ typist, number }) => {
    const id = await stock(shop, `SLA 10${number}`)
    await typist.play(
      `{Control+k}sell sla10${number} 0412385m 9500 pe tra20${number} 4000 dep 1000 36x140 from 1/1{Control+Enter}`,
    )
    await expect(agreement(page)).toBeVisible()
    await expect(page.locator('body')).toContainText(`SLA 10${number} Kia Rio`)
    const sold = await car(shop, id)
    expect(sold).toMatchObject({ saleType: 3, soldPrice: 9500, difference: 5500 })
    expect(sold.hirePurchase).toMatchObject({ hasHPSchedule: true, deposit: 1000, numberOfMonths: 36 })
    const taken = await car(shop, Number(sold.peVehicleID))
    expect(taken).toMatchObject({ regNo: `TRA 20${number}`, boughtPrice: 4000, vehicleState: 1 })
    await page.keyboard.press('Escape')
    await expect(agreement(page)).toHaveCount(0)
  })
})

test('[commands 1] who types on is not led away: the next line is booked, and is led nowhere afterwards', async ({
  page,
  shop,
}) => {
  await atHardPace(page, async ({ typist, number }) => {
    const id = await stock(shop, `SLB 10${number}`)
    const vendor = `zs${number}`
    await typist.play(
      `{Control+k}sell slb10${number} 0412385m 6000{Control+Enter}{Control+k}rec ghv552 4${number} ${vendor},x{Control+Enter}{Escape}`,
    )
    await expect.poll(() => bookedEntries(shop, vendor)).toEqual([`4${number}.00 x`])
    expect(await car(shop, id)).toMatchObject({ saleType: 0, soldPrice: 6000, hirePurchase: null })
    await expect(paletteOf(page)).toHaveCount(0)
    await expect(agreement(page, 'Sale Agreement')).toHaveCount(0)
    // A opens it by its message alone, while that is the last one and the outbox is closed.
    await stock(shop, `SLM 10${number}`)
    await typist.play(`{Control+k}sell slm10${number} 0412385m 6000{Control+Enter}{Control+k}maria`)
    const offered = page.getByRole('button', { name: `Open the agreement of SLM 10${number}` })
    await expect(offered).toBeVisible()
    await typist.play('{Escape}')
    await expect(paletteOf(page)).toHaveCount(0)
    await expect(offered).toHaveText(/A$/)
    await page.keyboard.press('a')
    await expect(agreement(page, 'Sale Agreement')).toBeVisible()
    await expect(page.locator('body')).toContainText(`SLM 10${number} Kia Rio`)
    await page.keyboard.press('Escape')
    await expect(agreement(page, 'Sale Agreement')).toHaveCount(0)
    // A opens it from the outbox, whether that is there before the sale is saved or after.
    await stock(shop, `SLE 10${number}`)
    await typist.play(`{Control+k}sell sle10${number} 0412385m 6000{Control+Enter}{Alt+o}{Home}`)
    const outbox = page.getByRole('dialog', { name: 'Outbox' })
    const sold = outbox.getByRole('option').filter({ hasText: `SLE 10${number} ·` })
    await expect(sold).toHaveAttribute('aria-selected', 'true')
    // By then what is offered could be read.
    await waitForAcknowledgement(page)
    await page.keyboard.press('a')
    await expect(agreement(page, 'Sale Agreement')).toBeVisible()
    await expect(page.locator('body')).toContainText(`SLE 10${number} Kia Rio`)
    await page.keyboard.press('Escape')
    await expect(agreement(page, 'Sale Agreement')).toHaveCount(0)
    // Nor does the outbox stand behind it.
    await expect(page.getByText('Outbox', { exact: true })).toHaveCount(0)
  })
})

test('[commands 1] Enter opens the Sale form with all of it; a car that is not in stock is taken in there by Alt U', async ({
  page,
  shop,
}) => {
  const id = await stock(shop, 'SLC 101')
  await openPalette(page)
  await page.keyboard.type('sell slc101 0412385m 9500 pe trc201 4000 dep 1000 36x140 from 1/1')
  const palette = paletteOf(page)
  await expect(palette).toContainText('Difference€5,500.00')
  await expect(palette).toContainText('Financed€4,500.00')
  await expect(palette).toContainText('Cash due€1,000.00')
  await expect(palette).toContainText('TRC 201 is not in stock: it is taken in, bought from Maria Borg')
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Sale' })
  await expect(form.getByLabel(/^Sold To ID No/)).toHaveValue('0412385M')
  await expect(form.getByLabel(/^Sold Price/)).toHaveValue('9,500.00')
  await expect(form.getByLabel(/^Difference/)).toHaveValue('5,500.00')
  await expect(form.getByLabel('Deposit')).toHaveValue('1,000.00')
  await expect(form.getByLabel('Number of months')).toHaveValue('36')
  const taken = form.getByLabel(/^Part-exchange vehicle/)
  await expect(taken).toHaveValue('TRC 201')
  expect(await car(shop, id)).toMatchObject({ saleType: null })
  await page.keyboard.press('Alt+u')
  const add = page.getByRole('form', { name: 'Take it in' })
  await expect(add.getByLabel(/^Reg No/)).toHaveValue('TRC 201')
  await expect(add.getByLabel(/^Bought price/i)).toHaveValue('4,000.00')
  for (const [label, text] of [
    [/^Make/, 'Ford'],
    [/^Model/, 'Ka'],
    [/^Body Type/, 'Hatchback'],
    [/^Colour/, 'Red'],
    [/^Year/, '2012'],
    [/^Fuel/, 'Petrol'],
  ] as const) {
    await add.getByLabel(label).fill(text)
    await add.getByLabel(label).press('Tab')
  }
  await page.keyboard.press('Control+Enter')
  await expect(taken).toHaveValue('TRC 201 Ford Ka')
  await expect(form.getByText('allowed €4,000.00')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await car(shop, id)).saleType).toBe(3)
  const sold = await car(shop, id)
  const traded = await car(shop, Number(sold.peVehicleID))
  expect(traded).toMatchObject({
    regNo: 'TRC 201',
    boughtPrice: 4000,
    boughtFromID: (sold.clientSoldTo as { id: number }).id,
  })
})

test('[commands 1] one that asks is answered in the outbox; a fix behind a sale corrects no sale', async ({
  page,
  shop,
}) => {
  const id = await stock(shop, 'SLD 101')
  await openPalette(page)
  await page.keyboard.type('sell sld101 0412385m 2000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Sold Price €2,000.00 is below what the vehicle cost/).first()).toBeVisible()
  expect(await car(shop, id)).toMatchObject({ saleType: null })
  await leavePalette(page)
  await page.keyboard.press('Alt+o')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('is below what the vehicle cost')
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect.poll(async () => (await car(shop, id)).soldPrice).toBe(2000)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toHaveCount(0)
  // What stands in the book before it is not corrected for it.
  await openPalette(page)
  await page.keyboard.type('rec ghv552 7 zfix,x')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => bookedEntries(shop, 'zfix')).toEqual(['7.00 x'])
  await stock(shop, 'SLD 102')
  await page.keyboard.type('sell sld102 0412385m 6000')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('fix 9')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/The line before is a sale\. Change it in its Sale form/).first()).toBeVisible()
  expect(await bookedEntries(shop, 'zfix')).toEqual(['7.00 x'])
})
