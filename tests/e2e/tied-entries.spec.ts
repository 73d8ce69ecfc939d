import { expect, test } from './fixtures'
import { CASH_CASHIER, type CashServer, fillFields, openAt, toast, startCashServer } from './cash-records'
import { openPalette } from './shop'

let cash: CashServer
let hireID: number
test.beforeAll(async () => {
  cash = await startCashServer()
  const client = { idno: '0374590M', name: 'Ġorġ', surname: 'Ħili' }
  const days = { startDateTime: '2029-12-27', endDateTime: '2029-12-31' }
  const hire = { client, vehicleID: cash.vehicles['KDR 518'], carHireType: 1, rate: 25, ...days }
  hireID = Number(((await cash.call('/api/CarHire/SaveCarHire', hire)) as { id: number }).id)
})
test.afterAll(async () => {
  await cash.server.stop()
})

test('[server 7.7] a payment names its hire by the last field of the form, or by a line; the hire shows what is open', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'Car Hire', typeID: 'Cash', amount: '40' })
  const hire = page.getByRole('combobox', { name: 'Car hire' })
  await page.locator('input[name=reference]').focus()
  await page.keyboard.press('Tab')
  await expect(hire).toBeFocused()
  await page.keyboard.type('99')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('No Results Found: 99').first()).toBeVisible()
  await hire.fill(String(hireID))
  await page.keyboard.press('Tab')
  await expect(hire).toHaveValue(`${hireID} KDR 518 Ġorġ Ħili 27-12-2029`)
  await expect(page.getByText('€100.00 open')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(`hirepay 10 hire:${hireID}`)
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => ((await cash.call(`/api/CarHire/GetCarHire?carHireID=${hireID}`)) as { open: number }).open)
    .toBe(50)
  await page.goto(`${cash.server.url}/car-hire/edit/${hireID}`)
  const cost = page.getByRole('complementary', { name: 'About this hire' })
  await expect(cost).toContainText('Paid€50.00')
  await expect(cost).toContainText('Open€50.00')
  await page.goto(`${cash.server.url}/car-hire`)
  const row = page.getByRole('grid', { name: 'Car Hire' }).getByRole('row', { name: /KDR 518/ })
  await expect(row).toContainText(/100\.0050\.0050\.00/)
})

test('[server 7.7] a purchase names its vehicle by a line and by the form; the vehicle shows what its seller got', async ({
  page,
}) => {
  const vehicleID = cash.vehicles['LBT 902']
  // What the drawer does not hold is asked about.
  await cash.pay({ categoryID: 13, amount: 2000 })
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'Purchase', typeID: 'Cash', amount: '1000', vehicleID: 'LBT 902' })
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('purchase 500 vehicle:LBT902')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(
      async () =>
        ((await cash.call(`/api/Admin/GetVehicle?vehicleID=${vehicleID}`)) as { boughtPaid: number }).boughtPaid,
    )
    .toBe(1500)
  await page.goto(`${cash.server.url}/vehicles/vehicle/${vehicleID}?tab=purchase`)
  await expect(page.getByRole('textbox', { name: 'Passcode' })).toBeFocused()
  await page.keyboard.type(CASH_CASHIER.passcode)
  await expect(page.getByRole('status', { name: 'Paid to seller' })).toHaveText('€1,500.00')
  await expect(page.getByText('€1,500.00 open')).toBeVisible()
})
