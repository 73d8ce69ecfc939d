import { aPng } from '../fixtures/pictures'
import { expect, shopTest as test } from './fixtures'
import { waitForAcknowledgement } from './questions'
import { SHOP_CASHIER, type Shop } from './shop'
import { giveSession } from './signed-in'
import { atHardPace } from './typist'

// Its assessments and sales are nobody else's.
test.use({ apart: 'assessment' })

const SAVED = 'Assessment saved'

async function stock(shop: Shop, regNo: string): Promise<number> {
  const value = (text: string) => ({ value: text })
  const details = { make: value('Kia'), model: value('Rio'), bodyType: value('Hatchback'), fuelType: value('Petrol') }
  const bought = { boughtDate: '2026-01-05', boughtPrice: 3000, boughtFromID: 1 }
  const added = await shop.call('/api/Admin/AddVehicle', {
    ...{ regNo, ...details, color: value('Red'), yom: 2016, ...bought },
  })
  return Number(added.id)
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[server 20.33] a buyer is assessed by keyboard, with the verdict as one types, and the sale then asks nothing', async ({
  page,
  shop,
}) => {
  const vehicleID = await stock(shop, 'ASM 101')
  await atHardPace(page, async ({ typist }) => {
    await typist.play(
      '{Control+k}assess asm101 0412385m{Enter}1800{Enter}700{Enter}100{Enter}2{Enter}{Enter}340{Enter}Payslips{Enter}Grant{Enter}{Control+Enter}',
    )
    await expect(page.getByText(SAVED).first()).toBeVisible()
  })
  await expect(page.getByRole('complementary', { name: 'Verdict' })).toContainText('Positive, grant credit')
  const of = (await shop.call(`/api/HPSchedule/GetAssessment?vehicleID=${vehicleID}&clientID=1`)) as {
    current: object
    versions: object[]
  }
  expect(of.current).toMatchObject({ verdict: 'positive', rest: 660, dependants: 2, seen: [{ text: 'Payslips' }] })
  expect(of.versions).toHaveLength(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sell asm101 0412385m 8000 24x340')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await shop.call(`/api/Admin/GetVehicle?vehicleID=${vehicleID}`)).saleType)
    .not.toBe(null)
})

test('[server 20.33] three joint applicants and what was seen are typed ahead, with the verdict on all of them', async ({
  page,
  shop,
}) => {
  const vehicleID = await stock(shop, 'ASM 103')
  const verdict = page.getByRole('complementary', { name: 'Verdict' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('assess asm103 0412385m')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Income' })).toBeFocused()
  await page.keyboard.press('Alt+f')
  const files = page.getByRole('dialog', { name: /^Photos and scans/ })
  const png = (name: string, shade: number) => ({ name, mimeType: 'image/png', buffer: aPng({ shade }) })
  const upload = files.getByLabel('Files', { exact: true })
  await upload.setInputFiles([png('payslip, may.png', 41), png('bank.png', 42)])
  await expect(files.getByRole('button', { name: 'Seen: bank.png' })).toHaveAttribute('aria-pressed', 'true')
  await expect(files.getByRole('row', { name: /payslip, may.*Other/ })).toHaveCount(1)
  await upload.setInputFiles(png('dog.png', 43))
  await expect(files.getByRole('button', { name: 'Seen: dog.png' })).toHaveAttribute('aria-pressed', 'true')
  await files.getByRole('button', { name: 'Seen: dog.png' }).press('Enter')
  await expect(files.getByRole('button', { name: 'Seen: dog.png' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Leave .* out$/ })).toHaveText(['payslip, may.png ×', 'bank.png ×'])
  await page.getByRole('textbox', { name: /^Income/ }).focus()
  await atHardPace(page, async ({ typist }) => {
    await typist.play(
      '1800{Enter}700{Enter}100{Enter}2{Enter}Ann Borg{Enter}900{Enter}300{Enter}0{Enter}Ben Borg{Enter}800{Enter}200{Enter}50{Enter}Cetta Zammit{Enter}700{Enter}100{Enter}0{Enter}302{Enter}Rent book',
    )
    await expect(verdict).toContainText('€4,200.00')
    await expect(verdict).toContainText('Positive')
    await typist.play('{Enter}Grant{Enter}{Control+Enter}')
    await expect(page.getByText(SAVED).first()).toBeVisible()
  })
  await expect(verdict).toContainText('Positive, grant credit')
  const of = (await shop.call(`/api/HPSchedule/GetAssessment?vehicleID=${vehicleID}&clientID=1`)) as {
    current: object
  }
  expect(of.current).toMatchObject({
    verdict: 'positive',
    rest: 4200 - 1300 - 150 - 302,
    applicants: [
      { name: '', income: 1800 },
      { name: 'Ann Borg', income: 900, expenses: 300 },
      { name: 'Ben Borg', otherCredit: 50 },
      { name: 'Cetta Zammit', income: 700 },
    ],
    seen: [{ text: 'Rent book' }, { text: 'payslip, may.png' }, { text: 'bank.png' }],
  })
  // Without its name a joint applicant counts for nobody.
  await page.getByRole('textbox', { name: 'Joint applicant 2' }).fill('')
  await expect(verdict).toContainText('€3,400.00')
})

test('[server 20.32] [server 6.6] the Sale form asks about credit that nobody assessed, and saves it once it is confirmed', async ({
  page,
  shop,
}) => {
  const vehicleID = await stock(shop, 'ASM 102')
  const saleType = async () => (await shop.call(`/api/Admin/GetVehicle?vehicleID=${vehicleID}`)).saleType
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sell asm102 0412385m 8000 24x340')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Sale' })).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await page.keyboard.press('Control+Enter')
  await expect(question).toContainText('Nobody has assessed whether the buyer can pay the instalments.')
  await waitForAcknowledgement(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await saleType()).toBe(null)
  await page.keyboard.press('Control+Enter')
  await expect(question).toContainText('Nobody has assessed')
  await waitForAcknowledgement(page)
  await page.keyboard.press('Enter')
  await expect.poll(saleType).toBe(1)
})
