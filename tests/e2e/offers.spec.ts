import { expect, shopTest as test } from './fixtures'
import { operationAnswer } from './opened-document'
import { SHOP_CASHIER } from './shop'
import { giveSession } from './signed-in'
import { atHardPace } from './typist'

test('[server 20.40] a window card is printed by a line that is typed ahead, and its advert copied', async ({
  page,
  shop,
}) => {
  const value = (text: string) => ({ value: text })
  const details = { make: value('Kia'), model: value('Rio'), bodyType: value('Hatchback'), fuelType: value('Petrol') }
  const bought = { boughtDate: '2026-01-05', boughtPrice: 3000, boughtFromID: 1, askingPrice: 4500 }
  const car = { regNo: 'CRD 140', ...details, color: value('Red'), yom: 2016, ...bought }
  const { id } = await shop.call('/api/Admin/AddVehicle', car)
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/clients')
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused()
  await atHardPace(page, async ({ typist }) => {
    const answered = operationAnswer(page, 'GetWindowCards')
    await typist.play('{Control+k}card crd140 48 months deposit 500 a4{Enter}')
    const answer = await answered
    expect(answer.status()).toBe(200)
    expect(answer.request().postDataJSON()).toMatchObject({
      ...{ vehicleIDs: [Number(id)], numberOfMonths: 48, deposit: '500.00', size: 'A4', regNos: [] },
    })
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('card crd140 48 months deposit 4500')
  await expect(page.getByText('Nothing is left to finance').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('copy advert crd140 48 months')
  const preview = page.getByText('€4,500.00').first()
  await expect(preview).toBeVisible()
  await expect(page.getByText('Total amount payable').first()).toBeVisible()
})
