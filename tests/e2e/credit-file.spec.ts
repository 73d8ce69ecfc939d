import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER } from './shop'
import { giveSession } from './signed-in'
import { atHardPace } from './typist'

test('[server 20.29] a credit file typed ahead opens, records that the information was given, and shows it', async ({
  page,
  shop,
}) => {
  const vehicleID = shop.vehicleIDs['ABC 123']
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  const file = page.getByRole('dialog', { name: /^Credit file/ })
  const given = file.getByRole('row', { name: /On paper, English, to / })
  await atHardPace(
    page,
    async ({ typist, number }) => {
      await typist.play('{Control+k}credit hp-2219{Enter}i{Control+Enter}')
      await expect(page).toHaveURL(new RegExp(`vehicle/${vehicleID}\\?showhp=true`))
      await expect(given).toHaveCount(number)
      await expect(file.getByRole('row', { name: /^Information given there/ })).toBeVisible()
      await typist.play('{Escape}')
      await expect(file).toHaveCount(0)
    },
    2,
  )
  await page.keyboard.press('Shift+C')
  await file
    .getByRole('button', { name: /^Correct: Information given/ })
    .first()
    .press('Enter')
  const form = page.getByRole('dialog', { name: 'Correct a record' })
  await form.getByRole('combobox', { name: 'How' }).fill('By e-mail')
  await page.keyboard.press('Control+Enter')
  await expect(file.getByRole('row', { name: /By e-mail, English, to / })).toHaveCount(1)
  await expect(given).toHaveCount(1)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: /record/i }).getByRole('combobox', { name: 'What' })).toHaveValue(
    'Letter of change sent',
  )
  await page.keyboard.press('Escape')
  await expect(file).toContainText('that your adviser has not checked: Time to complain')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/manage-data/)
  await expect(page.getByRole('textbox', { name: 'Time to complain' })).toBeFocused()
  await page.goto(`/vehicles/vehicle/${vehicleID}?showhp=true`)
  await expect(page.getByRole('grid', { name: 'HP payments' })).toBeFocused()
  await page.keyboard.press('Shift+C')
  await expect(file.getByRole('row', { name: /^Assessment/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page).toHaveURL(new RegExp(`/assessment\\?vehicleID=${vehicleID}&clientID=\\d+$`))
})

test('[server 20.25] after the credit information is printed one key records that it was given', async ({
  page,
  shop,
}) => {
  const vehicleID = shop.vehicleIDs['ABC 123']
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto(`/vehicles/vehicle/${vehicleID}?showhp=true`)
  await expect(page.getByRole('grid', { name: 'HP payments' })).toBeFocused()
  await page.keyboard.press('c')
  const papers = page.getByRole('dialog', { name: 'Credit Papers' })
  await papers.getByRole('combobox', { name: 'Paper' }).fill('Credit Information')
  const paper = page.waitForResponse(/GetSecciReport/)
  await page.keyboard.press('Control+Enter')
  expect((await paper).status()).toBe(200)
  const asked = page.getByRole('dialog', { name: 'Given to the buyer?' })
  await expect(asked.getByRole('combobox', { name: 'What' })).toHaveValue('Information given')
  await page.keyboard.press('Control+Enter')
  await expect(asked).toHaveCount(0)
  await page.keyboard.press('Shift+C')
  const file = page.getByRole('dialog', { name: /^Credit file/ })
  await expect(file.getByRole('row', { name: /^Information given there/ })).toBeVisible()
})

test('[server 20.26] the HP tab shows a reminder that is due, and its key prints and records it', async ({
  page,
  shop,
}) => {
  const { businessDay } = (await shop.call('/api/Workstation')) as { businessDay: string }
  const daysAgo = (days: number) => new Date(Date.parse(businessDay) - days * 86_400_000).toISOString().slice(0, 10)
  const sell = async (regNo: string, hpAccountNo: string, soldToDateTime: string) => {
    const value = (text: string) => ({ value: text })
    const details = { make: value('Kia'), model: value('Rio'), bodyType: value('Hatchback'), fuelType: value('Petrol') }
    const bought = { boughtDate: '2026-01-05', boughtPrice: 3000, boughtFromID: 1, color: value('Red'), yom: 2016 }
    const { id: vehicleID } = await shop.call('/api/Admin/AddVehicle', { regNo, ...details, ...bought })
    const sale = { vehicleID, clientID: 1, saleType: 1, soldToDateTime, soldToPrice: 8000, deposit: 1000 }
    const terms = { hpAccountNo, numberOfMonths: 24, monthlyPayment: 310, firstPaymentDate: businessDay }
    await shop.call('/api/Admin/SoldToVehicle', { ...sale, ...terms })
    await shop.call('/api/Admin/CalculateHpSchedule', { vehicleID, hpAccountNo })
    return Number(vehicleID)
  }
  const due = await sell('RMD 101', 'HP-4101', daysAgo(3))
  const overdue = await sell('RMD 102', 'HP-4102', daysAgo(8))
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto(`/vehicles/vehicle/${overdue}?showhp=true`)
  await expect(page.getByText(/^Reminder overdue C$/)).toBeVisible()
  await expect(page.getByText(/\d+ reminders? of withdrawal overdue/)).toBeVisible()
  await page.goto(`/vehicles/vehicle/${due}?showhp=true`)
  const tag = page.getByText(/^Reminder due C$/)
  await expect(tag).toBeVisible()
  await expect(page.getByRole('grid', { name: 'HP payments' })).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByRole('combobox', { name: 'Paper' })).toHaveValue('Reminder of Withdrawal')
  const paper = page.waitForResponse(/GetWithdrawalReminderReport/)
  await page.keyboard.press('Control+Enter')
  expect((await paper).status()).toBe(200)
  const asked = page.getByRole('dialog', { name: 'Given to the buyer?' })
  await expect(asked.getByRole('combobox', { name: 'What' })).toHaveValue('Reminder of withdrawal sent')
  await page.keyboard.press('Control+Enter')
  await expect(asked).toHaveCount(0)
  await expect(tag).toHaveCount(0)
})
