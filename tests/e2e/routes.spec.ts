import { expect, shopTest as test } from './fixtures'
import { SHOP_CASHIER, openPalette } from './shop'
import { giveSession } from './signed-in'

/** What is typed into the palette, and the address and title of what it opens. */
const LINES: readonly (readonly [line: string, address: RegExp, title: string])[] = [
  ['cl', /\/clients$/, 'Clients'],
  ['open 0412385M', /\/clients\/client\?clientID=\d+$/, 'Maria Borg'],
  ['ve', /\/vehicles$/, 'Vehicles'],
  ['open ABC 123', /\/vehicles\/vehicle\/\d+$/, 'ABC 123'],
  ['hp', /\/hp-boe$/, 'HP / BOE'],
  ['hs', /\/hp-boe\/hp-schedules$/, 'HP Schedules'],
  ['due eom', /\/hp-boe\/hp-payments-due\?.*date=[\d-]+/, 'HP Payments Due'],
  ['boe', /\/hp-boe\/custom-boe$/, 'Custom BOE'],
  ['cancellation', /\/hp-boe\/custom-cancellation$/, 'Custom Cancellation'],
  ['re', /\/reports$/, 'Reports'],
  ['report sold last-month', /\/reports\/vehicles-purchased-sold\?.*dateFrom=/, 'Vehicles Purchased/Sold'],
  ['report japan', /\/reports\/vehicles-japan-sold/, 'Japan Sold Vehicles'],
  ['report owed', /\/reports\/vehicles-pending-payment/, 'Vehicles Pending Payment'],
  ['is', /\/reports\/vehicles-in-stock$/, 'Vehicles In Stock'],
  ['report arriving lot 12', /\/reports\/arriving-cars\?.*lotNo=12/, 'Arriving Cars Report'],
  ['report pe', /\/reports\/part-exchanged/, 'Part Exchanged'],
  ['receipts', /\/reports\/receipts/, 'Register of Receipts'],
  ['changes', /\/reports\/changes/, 'Changes'],
  ['counts', /\/reports\/counts/, 'Counts of Cash Books'],
  ['cb', /\/batches$/, 'Cash Books'],
  ['ch', /\/car-hire$/, 'Car Hire'],
  ['new hire', /\/car-hire\/add$/, 'Create Car Hire'],
  ['bookings', /\/car-hire\/bookings$/, 'Car Hire Bookings'],
  ['cc', /\/cash-management$/, 'Control Centre'],
  ['ae', /\/cash-management-add/, 'Add Cash Entry'],
  ['sheet', /\/cash-management-sheet$/, 'Sheet of Lines'],
  ['dc', /\/reconciliation\/reconcile$/, 'Daily Cash Book'],
  ['cheques', /\/reconciliation\/pending-cheques$/, 'Pending Cheques'],
  ['settings', /\/manage-data$/, 'Manage Data'],
  ['practise', /\/first-steps$/, 'First Steps'],
  ['guide', /\/guide$/, 'Guide'],
  ['users', /\/users$/, 'Users'],
]

test('[D1 2] [D3 2.1] every screen opens by a line of the palette, and again by its address on the way back', async ({
  page,
  shop,
}) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/vehicles/vehicle')
  const expectOpen = async ([line, address, title]: (typeof LINES)[number]) => {
    await expect(page, line).toHaveURL(address)
    await expect(page, line).toHaveTitle(new RegExp(title))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await expectOpen(['/vehicles/vehicle', /\/vehicles$/, 'Vehicles'])
  for (const [line, ...place] of LINES) {
    await openPalette(page)
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0)
    await expectOpen([line, ...place])
  }
  for (const place of LINES.slice(0, -1).reverse()) {
    await page.goBack()
    await expectOpen(place)
  }
})
