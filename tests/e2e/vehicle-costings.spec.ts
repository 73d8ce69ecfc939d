import type { Page } from '@playwright/test'
import { expect, garageTest as test } from './fixtures'
import { field, openPart } from './garage'

const grid = (page: Page) => page.getByRole('grid', { name: 'Expenses' })
const rowOf = (page: Page, name: RegExp) => grid(page).getByRole('row', { name })

test('expenses are added, changed and deleted in the list by keyboard, with their words [D2 2] [D2 5] [D2 8]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await garage.expense(id, 210, 'Gatt Auto Parts', 'Brake pads')
  await openPart(desk, id, 'showCostings=true')
  await expect(rowOf(desk, /Expenses Total 210\.00/)).toBeVisible()

  await desk.keyboard.press('n')
  const adder = desk.getByRole('form', { name: 'New expense' })
  await expect(field(adder, 'Date')).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  await expect(adder.getByText('Amount is required')).toBeVisible()
  await expect(field(adder, 'Amount')).toBeFocused()
  await desk.keyboard.type('12,5,0')
  await desk.keyboard.press('Control+Enter')
  await expect(adder.getByText('Write 12.50 or 1,250')).toBeVisible()
  await field(adder, 'Amount').fill('-32')
  await field(adder, 'Vendor').fill('Gatt')
  await expect(desk.getByRole('option', { name: 'Gatt Auto Parts' })).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(field(adder, 'Vendor')).toHaveValue('Gatt Auto Parts')
  await field(adder, 'Description').fill('Discs returned')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Expense added successfully')).toBeVisible()
  await expect(adder).toHaveCount(0)
  await expect(rowOf(desk, /Discs returned −32\.00 178\.00/)).toBeVisible()

  await grid(desk).focus()
  await desk.keyboard.press('Home')
  await desk.keyboard.press('Enter')
  const editor = desk.getByRole('form', { name: 'Expense 1' })
  await expect(editor.getByText('saved 210.00, 20-08-2026, Gatt Auto Parts, Brake pads')).toBeVisible()
  await field(editor, 'Amount').fill('250.75')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Expense saved successfully')).toBeVisible()
  await expect(rowOf(desk, /Expenses Total 218\.75/)).toBeVisible()
  await expect(desk.getByText('Total cost').first()).toBeVisible()

  await expect(grid(desk)).toBeFocused()
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Alt+x')
  const question = desk.getByRole('alertdialog', { name: 'Are you sure you want to delete the expense?' })
  await expect(question).toContainText('250.75')
  await desk.keyboard.press('n')
  await desk.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await desk.keyboard.press('Delete')
  await expect(question.getByRole('button', { name: /^No/ })).toBeFocused()
  await desk.keyboard.press('y')
  await expect(desk.getByText('Expense deleted successfully')).toBeVisible()
  await expect(rowOf(desk, /Expenses Total −32\.00/)).toBeVisible()
})

test('an expense that is being typed is there again after another tab and a reload', async ({ desk, garage }) => {
  const { id } = await garage.car()
  await garage.expense(id, 45, 'Bonnici Valeting', 'Full valet')
  await openPart(desk, id, 'showCostings=true')
  await desk.keyboard.press('Enter')
  await field(desk.getByRole('form', { name: 'Expense 1' }), 'Description').fill('Full valet and seats')
  await desk.keyboard.press('Alt+7')
  await expect(desk.getByRole('textbox', { name: 'Notes' })).toBeVisible()
  await desk.keyboard.press('Alt+2')
  const editor = desk.getByRole('form', { name: 'Expense 1' })
  await expect(field(editor, 'Description')).toHaveValue('Full valet and seats')
  await desk.reload()
  await expect(field(editor, 'Description')).toHaveValue('Full valet and seats')
  await expect(field(editor, 'Amount')).toHaveValue('45.00')
})

test('an expense made by cash leads to its entry and cannot be deleted here [D2 2]', async ({ desk, garage }) => {
  const { id } = await garage.car()
  const { cashID } = await garage.call('POST', '/api/Admin/AddEditCash', {
    categoryID: 2,
    typeID: 1,
    vehicleID: id,
    amount: 86.4,
    dateTime: '2026-08-20',
    expense: { vendor: 'Enemed Ltd', description: 'Petrol' },
  })
  await openPart(desk, id, 'showCostings=true')
  await expect(rowOf(desk, new RegExp(`Petrol 86\\.40 86\\.40 cash entry ${cashID}`))).toBeVisible()
  await desk.keyboard.press('Delete')
  await expect(desk.getByText('This expense was made by a cash entry. Change the entry instead')).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/cash-management/edit/${cashID}`))
})

test('two people change one expense: both versions are shown', async ({ desk, garage }) => {
  const { id } = await garage.car()
  const { id: expenseID } = await garage.expense(id, 45, 'Bonnici Valeting', 'Full valet')
  await desk.route('**/api/events', (route) => route.abort())
  await openPart(desk, id, 'showCostings=true')
  await desk.keyboard.press('Enter')
  await field(desk.getByRole('form', { name: 'Expense 1' }), 'Amount').fill('48')
  await garage.colleague('POST', '/api/Admin/EditExpense', { id: expenseID, amount: 50 })
  await desk.keyboard.press('Control+Enter')
  const dialog = desk.getByRole('alertdialog', { name: /^Changed by s\.pace/ })
  await expect(dialog.getByRole('row', { name: /Amount.*48.*50\.00/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'All mine' }).click()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Expense saved successfully')).toBeVisible()
  await expect(rowOf(desk, /Expenses Total 48\.00/)).toBeVisible()
})

test('the Excel amount of the common expenses is changed in place, from the report [D2 2] [D2 9]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await garage.expense(id, 210, 'Cost From Excel Sheet')
  await garage.expense(id, 74, 'Transport Malta', 'Registration tax')
  await garage.expense(id, 29, 'transport malta', 'Licence plates')
  await openPart(desk, id, 'showCostings=true&origin=1')
  const panel = desk.getByRole('complementary', { name: 'Other figures' })
  await expect(panel).toContainText('€313.00')
  await desk.keyboard.press('e')
  const amount = panel.getByRole('textbox', { name: 'Excel amount' })
  await expect(amount).toBeFocused()
  await amount.fill('')
  await desk.keyboard.press('Control+Enter')
  await expect(panel.getByText('Amount is required')).toBeVisible()
  await amount.fill('300')
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Common expense saved successfully')).toBeVisible()
  await expect(panel).toContainText('€403.00')
  await expect(rowOf(desk, /Cost From Excel Sheet.*300\.00/)).toBeVisible()
})

test('the car taken in shows both cars’ figures and the PE profit [D2 9]', async ({ desk, garage }) => {
  const given = await garage.car({ boughtPrice: 2150 })
  const taken = await garage.car({ boughtPrice: 7200 })
  await garage.expense(given.id, 318.6, 'Gatt Auto Parts')
  await garage.expense(taken.id, 1088.17, 'Gatt Auto Parts')
  await garage.sell(given.id, { saleType: 2, difference: 1000, peVehicleID: taken.id })
  await garage.sell(taken.id, { saleType: 0, soldToPrice: 11_950 })
  await openPart(desk, taken.id, 'showCostings=true')
  const panel = desk.getByRole('complementary', { name: 'Other figures' })
  await expect(panel).toContainText(given.regNo)
  await expect(panel).toContainText('€8,288.17')
  await expect(panel).toContainText('PE profit€1,193.23')
  await expect(desk.locator('[data-part=figures]')).toContainText('€3,661.83')
})
