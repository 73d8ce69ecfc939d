import { expect, garageTest as test } from './fixtures'
import { openPart } from './garage'
import { openVehicles } from './signed-in'

test('a report is asked for by keys, opens its vehicle, is come back to, and refreshes the passcode [D3 2.9] [D3 2.10] [D3 6]', async ({
  desk,
  garage,
}) => {
  await openVehicles(desk)
  const car = await garage.car({ boughtDate: '2021-02-20' })
  await garage.sell(car.id, { saleType: 0, soldToPrice: 8000, soldToDateTime: '2021-03-04' })
  for (const key of ['g', 'r', 'e']) await desk.keyboard.press(key)
  await expect(desk.getByRole('button', { name: /Monthly Report/ })).toBeFocused()
  await expect(desk).toHaveTitle('Reports · Forecourt')
  await desk.keyboard.press('2')
  const from = desk.getByRole('textbox', { name: /^From Date/ })
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('01-01-2020')
  await desk.keyboard.press('Delete')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('From Date is required')).toBeVisible()
  await expect(from).toBeFocused()
  await desk.keyboard.type('04-03-2021')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('textbox', { name: /^To Date/ })).toBeFocused()
  await desk.keyboard.type('04-03-2021')
  await desk.keyboard.press('Control+Enter')
  const grid = desk.getByRole('grid', { name: 'Vehicles Purchased/Sold' })
  await expect(grid.getByText(car.regNo)).toBeVisible()
  await expect(desk.getByText('1/1', { exact: true })).toBeVisible()
  await expect(desk.getByRole('img', { name: /: 1 sold, 0 bought\.$/ })).toBeVisible()
  await expect(grid).toBeFocused()
  await desk.keyboard.press('t')
  await expect(desk.getByRole('row', { name: 'Mar 2021 1 0' })).toBeVisible()
  await desk.keyboard.press('t')
  await expect(grid).toBeFocused()
  const report = desk.url()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/vehicles/vehicle/${car.id}\\?origin=1&from=`))
  await expect(desk.getByRole('heading', { level: 1, name: new RegExp(`^${car.regNo}`) })).toBeAttached()
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(report)
  await expect(grid.getByText(car.regNo)).toBeVisible()
  // Unlocked, the report gives the passcode its whole hour again, and shows the price.
  await openPart(desk, car.id, 'showCostings=true')
  const refreshed = desk.waitForResponse((answer) => answer.url().endsWith('/RefreshPassCode') && answer.ok())
  await desk.goto(report)
  await refreshed
  await expect(grid.getByText('8,000.00')).toBeVisible()
  // What is told only unlocked goes with the lock, and comes with the passcode, on the page as it stands [server 18].
  await desk.goto(`${report}&totalCost=true`)
  const sum = desk.getByText(/^Total Cost €\d/)
  await expect(sum).toBeVisible()
  await desk.keyboard.press('Alt+l')
  await expect(grid.getByText('8,000.00')).toHaveCount(0)
  await expect(sum).toHaveCount(0)
  await desk.keyboard.press('Control+k')
  await desk.keyboard.type('unlock')
  await desk.keyboard.press('Enter')
  await expect(desk.getByLabel('Passcode', { exact: true })).toBeFocused()
  await desk.keyboard.type(garage.passcode)
  await expect(grid.getByText('8,000.00')).toBeVisible()
  await expect(sum).toBeVisible()
})

test('arriving cars get their common expenses; generated twice, nothing is doubled [D3 2.15]', async ({
  desk,
  garage,
}) => {
  await openVehicles(desk)
  const cars = [await garage.car({ lotNo: 'L-77', carNo: '2' }), await garage.car({ lotNo: 'L-77', carNo: '1' })]
  const expenses = async () =>
    Promise.all(
      cars.map(async ({ id }) => {
        const { expenses: made } = await garage.call<{ expenses: { amount: number }[] }>(
          'POST',
          '/api/Admin/GetCostings',
          { vehicleID: id },
        )
        return made.map(({ amount }) => amount).sort((a, b) => a - b)
      }),
    )
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('combobox', { name: 'Command palette' })).toBeFocused()
  await desk.keyboard.type('report arriving lot L-77')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: 'Arriving Cars Report : Lot L-77' })).toBeVisible()
  const grid = desk.getByRole('grid', { name: 'Arriving cars' })
  await expect(grid.getByText('not yet')).toHaveCount(2)
  for (const fee of ['50', '60']) {
    await grid.focus()
    await desk.keyboard.press('a')
    const excel = desk.getByRole('textbox', { name: /^Cost From Excel Date/ })
    await expect(excel).toHaveValue('12-08-2026')
    await expect(desk.getByRole('textbox', { name: /^Transport Malta Date/ })).toHaveValue('31-12-2026')
    await desk.getByRole('textbox', { name: /^Additional Fee/ }).fill(fee)
    await desk.keyboard.press('Control+Enter')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect(grid.getByText('added')).toHaveCount(2)
    expect(await expenses()).toEqual(Array(2).fill([0, 0, 0, Number(fee)]))
  }
  await expect(desk.getByRole('img', { name: /Common expenses of 2 cars: .*Additional fee on 2\.$/ })).toBeVisible()
})

test('a lot is suggested; the way back from a vehicle ends on its row; the hub opens the report again [D3 2.15] [D3 2.9]', async ({
  desk,
  garage,
}) => {
  for (const carNo of ['1', '2', '3']) await garage.car({ lotNo: 'K-55', carNo })
  await desk.goto('/reports')
  await expect(desk.getByRole('button', { name: /Monthly Report/ })).toBeFocused()
  await desk.keyboard.press('6')
  const lot = desk.getByRole('combobox', { name: 'Lot No' })
  await lot.focus()
  await desk.keyboard.type('k-5')
  await desk.getByRole('option', { name: /^K-55 *3 cars, bought *12-08-2026$/ }).waitFor()
  // From the last field Enter opens the report: what was typed, and no lot that only begins so.
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/lotNo=k-5$/)
  await expect(desk.getByText('There are no results to show.')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('button', { name: /Monthly Report/ })).toBeFocused()
  await desk.keyboard.press('6')
  await lot.focus()
  await desk.keyboard.type('k-5')
  await desk.getByRole('option', { name: /^K-55 / }).waitFor()
  // Or what an arrow chose.
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/lotNo=K-55$/)
  const grid = desk.getByRole('grid', { name: 'Arriving cars' })
  await expect(grid).toBeFocused()
  await expect(desk.getByText('3/3', { exact: true })).toBeVisible()
  const report = desk.url()
  await desk.keyboard.press('ArrowDown')
  await expect(desk.getByText('Row 2/3', { exact: true })).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/vehicles\/vehicle\/\d+\?/)
  await expect(desk.getByRole('heading', { level: 1 })).toBeAttached()
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(report)
  await expect(desk.getByText('Row 2/3', { exact: true })).toBeVisible()
  await expect(grid).toBeFocused()
  const download = desk.waitForEvent('download')
  await desk.keyboard.press('x')
  expect((await download).suggestedFilename()).toBe('export.csv')
  await desk.keyboard.press('Escape')
  const lately = desk.getByRole('grid', { name: 'Opened lately' })
  await expect(lately.getByText('Lot K-55')).toBeVisible()
  await expect(desk.getByRole('button', { name: /Monthly Report/ })).toBeFocused()
  await desk.keyboard.press('F6')
  await expect(lately).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(report)
  await expect(desk.getByText('3/3', { exact: true })).toBeVisible()
})
