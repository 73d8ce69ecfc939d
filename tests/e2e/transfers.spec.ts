import { expect, garageTest as test } from './fixtures'
import { openPart } from './garage'
import { openVehicles } from './signed-in'
import { atHardPace } from './typist'

test('[server 6.9] the transfer of a sold car is ticked off by keys typed ahead, and is on the list until it has its day', async ({
  desk,
  garage,
}) => {
  await openVehicles(desk)
  const car = await garage.car({ boughtDate: '2021-02-20' })
  await garage.sell(car.id, { saleType: 0, soldToPrice: 8000, soldToDateTime: '2021-03-04' })
  const dialog = desk.getByRole('dialog', { name: `Transfer of ${car.regNo}` })
  await openPart(desk, car.id, 'tab=sale')
  await atHardPace(desk, async ({ typist }) => {
    await typist.play(`{Control+k}ownership ${car.regNo.replace(' ', '').toLowerCase()}{Enter}`)
    await expect(dialog.getByRole('switch', { name: 'Log book signed by seller' })).toBeFocused()
    await typist.play('{ }{Tab}{ }{Tab}{ }{Tab}4/3/2021{Tab}{ }{Control+Enter}')
    await expect(desk.getByText('Transfer saved')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
  await desk.keyboard.press('Alt+q')
  await expect(dialog.getByRole('status')).toHaveText(
    /^Sold to .* on 04-03-2021\. Not transferred yet\. Open: fines\.$/,
  )
  await expect(dialog.getByRole('textbox', { name: 'Insurance from' })).toHaveValue('04-03-2021')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await desk.goto('/reports/not-transferred')
  const row = desk.getByRole('row', { name: new RegExp(car.regNo) })
  await expect(row).toContainText('fines')
  await row.click()
  const done = dialog.getByRole('textbox', { name: 'Transfer done on' })
  await done.fill('3/3/2021')
  await desk.keyboard.press('Control+Enter')
  await expect(dialog.getByText('The transfer cannot be before the sale on 04-03-2021')).toBeVisible()
  await done.fill('5/3/2021')
  await desk.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await desk.goto('/reports/not-transferred')
  await expect(desk.getByRole('grid', { name: 'Sold, Not Transferred' })).toBeVisible()
  await expect(row).toHaveCount(0)
})
