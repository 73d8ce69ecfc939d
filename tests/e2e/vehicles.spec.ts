import { expect, dealershipTest as test } from './fixtures'
import { VEHICLE_COUNT } from './dealership'
import { waitForAcknowledgement } from './questions'
import { openVehicles } from './signed-in'

const status = (page: import('@playwright/test').Page) => page.locator('[data-frame=status]')

test('a search is in the address, survives Back and a reload, and opens its only result [D1 2]', async ({ desk }) => {
  await openVehicles(desk)
  await expect(status(desk)).toContainText(`Row 1/${VEHICLE_COUNT}`)
  await desk.keyboard.press('/')
  await desk.keyboard.type('hp 1')
  await expect(desk).toHaveURL(/RegNo=hp(\+|%20)1/)
  await expect(status(desk)).toContainText('Row 1/1')
  await expect(desk.getByRole('row', { name: /Sold To/ })).toContainText('Żammit')
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/vehicles\/vehicle\/\d+\?.*RegNo=hp/)
  await desk.goBack()
  await expect(desk.getByLabel('VRN, VIN or HP number')).toHaveValue('hp 1')
  await expect(status(desk)).toContainText('Row 1/1')
  await desk.reload()
  await expect(desk.getByLabel('VRN, VIN or HP number')).toHaveValue('hp 1')
  await desk.getByRole('grid').focus()
  await desk.keyboard.press('Escape')
  await expect(status(desk)).toContainText(`/${VEHICLE_COUNT}`)
})

test('the list is one over all pages: End reaches the last row, Alt PgUp steps back a page', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('End')
  await expect(status(desk)).toContainText(`Row ${VEHICLE_COUNT}/${VEHICLE_COUNT}`)
  await expect(desk).toHaveURL(/currentPage=2/)
  await expect(desk.locator('[data-shown]')).toHaveText(new RegExp(`^Shown \\d+–${VEHICLE_COUNT}/${VEHICLE_COUNT}$`))
  await desk.keyboard.press('Alt+PageUp')
  await expect(desk).toHaveURL(/currentPage=1/)
  await desk.goto('/vehicles?currentPage=2')
  await expect(status(desk)).toContainText(`Row 51/${VEHICLE_COUNT}`)
})

test('Shift and a digit sort, and again the other way', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('Shift+Digit1')
  await expect(desk).toHaveURL(/sortByColumn=RegNo&sortByType=0|sortByType=0.*sortByColumn=RegNo/)
  await expect(desk.locator('[data-lines] [role=row]').first()).toContainText('AAA 100')
  await desk.keyboard.press('Shift+Digit1')
  await expect(desk).toHaveURL(/sortByType=1/)
  await expect(desk.locator('[data-lines] [role=row]').first()).toContainText(`AAA ${99 + VEHICLE_COUNT}`)
})

test('every column that the call sorts by sorts here, both dates among them [D1 2] [D1 9]', async ({ desk }) => {
  await openVehicles(desk)
  const grid = desk.getByRole('grid', { name: 'Vehicles' })
  await expect(grid.getByRole('columnheader', { name: /^Bought/ })).toHaveAttribute('aria-sort', 'descending')
  const keys = ['RegNo', 'Make', 'Model', 'BodyType', 'Yom', 'Color', 'Mileage', 'HpAccountNo', 'DateBought']
  for (const [at, key] of keys.entries()) {
    await desk.keyboard.press(`Shift+Digit${at + 1}`)
    await expect(desk).toHaveURL(new RegExp(`sortByColumn=${key}&`))
  }
  await desk.goto('/vehicles?vehicleState=3')
  await expect(grid.getByRole('columnheader', { name: /^Sold/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(grid.getByRole('gridcell', { name: '01-02-2025', exact: true })).toHaveCount(3)
  await desk.keyboard.press('Shift+Digit9')
  await expect(desk).toHaveURL(/sortByColumn=DateSold&sortByType=0/)
})

test('where there is room both dates are columns, and the vehicle under the cursor is shown aside [D1 2]', async ({
  desk,
}) => {
  await openVehicles(desk)
  await desk.setViewportSize({ width: 1920, height: 1080 })
  await desk.goto('/vehicles?RegNo=AAA100')
  const peek = desk.getByRole('complementary', { name: 'Peek' })
  await expect(peek).toContainText('HP-1')
  await expect(peek).toContainText('behind passcode')
  await expect(peek).not.toContainText('5,000.00')
  for (const name of [/^Bought/, /^Sold/]) await expect(desk.getByRole('columnheader', { name })).toBeVisible()
  await desk.keyboard.press('i')
  await expect(peek).toHaveCount(0)
})

test('a row under a vehicle leads to the client; E takes a payment of its account [D1 2]', async ({ desk }) => {
  await desk.goto('/vehicles?RegNo=AAA101')
  await expect(desk.getByRole('row', { name: /Bought From/ })).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/clients\/client\?clientID=\d+$/)
  await expect(desk.getByRole('heading', { name: 'Name1 Surname01' })).toBeVisible()
  await desk.goBack()
  await expect(desk.getByRole('row', { name: /Bought From/ })).toBeVisible()
  await desk.keyboard.press('e')
  await expect(desk).toHaveURL(/\/cash-management-add/)
  await expect(desk.getByRole('combobox', { name: /^Reg No\/HP Account No/ })).toHaveValue(/HP-2/)
  await expect(desk.getByRole('textbox', { name: /^Amount/ })).toHaveValue('375.00')
})

test('Ctrl C copies the cell under the cursor, Ctrl Enter opens the row in a tab of its own and the list stays', async ({
  desk,
}) => {
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openVehicles(desk)
  const framed = desk.locator('[data-cursor] [data-cell="0"]')
  await expect(framed).toBeVisible()
  const regNo = (await framed.textContent()) ?? ''
  await desk.keyboard.press('Control+c')
  await expect(desk.getByText(`${regNo} copied`)).toBeVisible()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(regNo)
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('Control+c')
  await expect.poll(() => desk.evaluate(() => navigator.clipboard.readText())).not.toBe(regNo)
  const opened = desk.context().waitForEvent('page')
  await desk.keyboard.press('Control+Enter')
  const tab = await opened
  await expect(tab).toHaveURL(/\/vehicles\/vehicle\/\d+/)
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(regNo)
  await expect(desk).toHaveURL(/\/vehicles$/)
  const other = desk.context().waitForEvent('page')
  await desk
    .locator('[data-lines] [role=row]')
    .nth(2)
    .click({ modifiers: ['Control'] })
  await expect(await other).toHaveURL(/\/vehicles\/vehicle\/\d+/)
  await expect(desk).toHaveURL(/\/vehicles$/)
})

test('states are counted and filter the list', async ({ desk }) => {
  await openVehicles(desk)
  await expect(desk.getByText('with attempts')).toContainText('1 with attempts')
  await desk.goto('/vehicles?vehicleState=2')
  await expect(status(desk)).toContainText('Row 1/1')
  await expect(desk.locator('[data-lines] [role=row]').first()).toContainText('AAA 110')
})

test('figures of related clients show only while unlocked', async ({ desk }) => {
  await desk.goto('/vehicles?RegNo=AAA101')
  const bought = desk.getByRole('row', { name: /Bought From/ })
  await expect(bought).toBeVisible()
  await expect(bought).not.toContainText('4,000.00')
})

test('an attempt is deleted after a question that starts on No', async ({ desk, dealership }) => {
  await desk.goto('/vehicles?RegNo=AAA110')
  await expect(desk.getByRole('row', { name: /^Attempt \d/ })).toBeVisible()
  await desk.keyboard.press('End')
  await desk.keyboard.press('Delete')
  const question = desk.getByRole('alertdialog', { name: 'Are you sure you want to delete this entry?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await desk.keyboard.press('n')
  await expect(question).toBeHidden()
  const before = await dealership.call<{ totalCount: number }>('POST', '/api/Admin/GetVehicles', { vehicleState: 2 })
  expect(before.totalCount).toBe(1)
  await desk.keyboard.press('Delete')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await desk.keyboard.press('y')
  await expect(desk.getByText('Attempt deleted successfully')).toBeVisible()
  await expect(desk.locator('[data-sub]').filter({ hasText: 'Delete attempt' })).toHaveCount(0)
})

test('Add Vehicle: problems in words, new make and seller, and a reload keeps what was typed [D1 5]', async ({
  desk,
  dealership,
}) => {
  await openVehicles(desk)
  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: /Add Vehicle/ })
  await desk.keyboard.press('Control+Enter')
  await expect(dialog.getByText('10 fields to fix')).toBeVisible()
  for (const words of ['Registration no is required', 'Bought from ID no is required', 'Bought price is required'])
    await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reg No' })).toBeFocused()
  await desk.keyboard.type('NEW 001')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('Lancia')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('Ypsilon')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('SUV')
  await desk.keyboard.press('Enter')
  // Keys that are still kept for a field are forgotten by a reload.
  await expect(dialog.getByRole('combobox', { name: 'Body Type' })).toHaveValue('SUV')
  await desk.reload()
  await expect(dialog.getByRole('combobox', { name: 'Make' })).toHaveValue('Lancia')
  await expect(dialog.getByRole('textbox', { name: 'Reg No' })).toHaveValue('NEW 001')
  // The dialog takes the focus when it is whole.
  await expect(dialog.getByRole('textbox', { name: 'Reg No' })).toBeFocused()
  const fill = async (role: 'textbox' | 'combobox', name: string, text: string) => {
    await dialog.getByRole(role, { name, exact: false }).first().fill(text)
    await desk.keyboard.press('Tab')
  }
  await fill('combobox', 'Colour', 'red')
  await fill('textbox', 'Year', '2020')
  await fill('combobox', 'Fuel', 'petrol')
  await fill('combobox', 'ID No', '0009999M')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Rita')
  await dialog.getByRole('textbox', { name: /^Surname/ }).fill('Vella')
  await dialog.getByRole('textbox', { name: /^Bought date/ }).fill('01-02-2026')
  await desk.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: /^Bought price/ }).fill('12,5,0')
  await desk.keyboard.press('Control+Enter')
  await expect(dialog.getByText('1 field to fix')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Bought price/ }).fill('3,200.50')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Vehicle added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const found = await dealership.call<{ data: { make: { value: string }; clientBoughtFrom: { idno: string } }[] }>(
    'POST',
    '/api/Admin/GetVehicles',
    { regNo: 'NEW001' },
  )
  expect(found.data).toHaveLength(1)
  expect(found.data[0]).toMatchObject({ make: { value: 'Lancia' }, clientBoughtFrom: { idno: '0009999M' } })
})

test('Add Vehicle: Automatic and Pending to begin with, particulates for diesel, an existing seller fills the name [D1 5]', async ({
  desk,
}) => {
  await openVehicles(desk)
  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: /Add Vehicle/ })
  await expect(dialog.getByRole('combobox', { name: 'Transmission' })).toHaveValue('Automatic')
  await expect(dialog.getByRole('combobox', { name: 'Spare Key' })).toHaveValue('Pending')
  await expect(dialog.getByRole('textbox', { name: 'Particulate Matter' })).toHaveCount(0)
  const fuel = dialog.getByRole('combobox', { name: 'Fuel' })
  await fuel.fill('Diesel')
  await desk.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Particulate Matter' })).toBeVisible()
  const asked: string[] = []
  desk.on('request', (request) => {
    if (request.url().includes('GetClientsDropDown')) asked.push(request.url())
  })
  const idno = dialog.getByRole('combobox', { name: 'ID No' })
  await idno.fill('   ')
  // The page rests for as long as it does before it asks; what it asked would be the first of these.
  await waitForAcknowledgement(desk)
  await waitForAcknowledgement(desk)
  expect(asked).toEqual([])
  await idno.fill('nobody at all')
  await expect(desk.getByText('No Results Found')).toBeVisible()
  await idno.fill('0001004')
  await expect(desk.getByRole('option', { name: /0001004M/ })).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Name4')
  await expect(dialog.getByRole('textbox', { name: /^Surname/ })).toHaveValue('Surname04')
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Mileage' }).fill('-5')
  await desk.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Mileage cannot be negative')).toBeVisible()
  await desk.keyboard.press('Alt+r')
  await expect(fuel).toHaveValue('')
  await expect(dialog.getByText(/to fix/)).toHaveCount(0)
})

test('the home address and the one of a vehicle without a number lead to the list [D1 2]', async ({ desk }) => {
  for (const address of ['/', '/vehicles/vehicle', '/login']) {
    await desk.goto(address)
    await expect(desk).toHaveURL(/\/vehicles$/)
    await expect(status(desk)).toContainText('Row 1/')
  }
})

test('nothing found says so, with its keys', async ({ desk }) => {
  await desk.goto('/vehicles?text=nobody+anywhere')
  await expect(desk.getByText('There are no results to show.')).toBeVisible()
  await expect(desk.getByText('clear filters')).toBeVisible()
})
