import { expect, test, VEHICLES } from './dealership'

const status = (page: import('@playwright/test').Page) => page.locator('.status')

test('a search is in the address, survives Back and a reload, and opens its only result [D1 2]', async ({ desk }) => {
  await expect(status(desk)).toContainText(`Row 1/${VEHICLES}`)
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
  await expect(status(desk)).toContainText(`/${VEHICLES}`)
})

test('the list is one over all pages: End reaches the last row, Alt PgUp steps back a page', async ({ desk }) => {
  await desk.keyboard.press('End')
  await expect(status(desk)).toContainText(`Row ${VEHICLES}/${VEHICLES}`)
  await expect(desk).toHaveURL(/currentPage=2/)
  await expect(desk.getByText(`${VEHICLES}/${VEHICLES}`, { exact: true })).toBeVisible()
  await desk.keyboard.press('Alt+PageUp')
  await expect(desk).toHaveURL(/currentPage=1/)
  await desk.goto('/vehicles?currentPage=2')
  await expect(status(desk)).toContainText(`Row 51/${VEHICLES}`)
})

test('Shift and a digit sort, and again the other way', async ({ desk }) => {
  await desk.keyboard.press('Shift+Digit1')
  await expect(desk).toHaveURL(/sortByColumn=RegNo&sortByType=0|sortByType=0.*sortByColumn=RegNo/)
  await expect(desk.locator('.lines .gr').first()).toContainText('AAA 100')
  await desk.keyboard.press('Shift+Digit1')
  await expect(desk).toHaveURL(/sortByType=1/)
  await expect(desk.locator('.lines .gr').first()).toContainText(`AAA ${99 + VEHICLES}`)
})

test('states are counted and filter the list', async ({ desk }) => {
  await expect(desk.getByText('with attempts')).toContainText('1 with attempts')
  await desk.goto('/vehicles?vehicleState=2')
  await expect(status(desk)).toContainText('Row 1/1')
  await expect(desk.locator('.lines .gr').first()).toContainText('AAA 110')
})

test('figures of related clients show only while unlocked', async ({ desk }) => {
  await desk.goto('/vehicles?RegNo=AAA101')
  const bought = desk.getByRole('row', { name: /Bought From/ })
  await expect(bought).toBeVisible()
  await expect(bought).not.toContainText('4,000.00')
})

test('an attempt is deleted after a question that starts on No', async ({ desk, dealership }) => {
  await desk.goto('/vehicles?RegNo=AAA110')
  await expect(desk.getByRole('row', { name: /Attempt Name|Attempt \d/ })).toBeVisible()
  await desk.keyboard.press('End')
  await desk.keyboard.press('Delete')
  const question = desk.getByRole('alertdialog', { name: 'Are you sure you want to delete this entry?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await desk.keyboard.press('n')
  await expect(question).toBeHidden()
  const before = await dealership.call<{ totalCount: number }>('POST', '/api/Admin/GetVehicles', { vehicleState: 2 })
  expect(before.totalCount).toBe(1)
})

test('Add Vehicle: problems in words, new make and seller, and a reload keeps what was typed [D1 5]', async ({
  desk,
  dealership,
}) => {
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
  await desk.reload()
  await desk.getByRole('grid').focus()
  await desk.keyboard.press('n')
  await expect(dialog.getByRole('combobox', { name: 'Make' })).toHaveValue('Lancia')
  await expect(dialog.getByRole('textbox', { name: 'Reg No' })).toHaveValue('NEW 001')
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
  await dialog.getByRole('textbox', { name: /^Bought price/ }).fill('12,50')
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

test('nothing found says so, with its keys', async ({ desk }) => {
  await desk.goto('/vehicles?text=nobody+anywhere')
  await expect(desk.getByText('There are no results to show.')).toBeVisible()
  await expect(desk.getByText('clear filters')).toBeVisible()
})
