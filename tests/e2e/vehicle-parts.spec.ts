import type { Page } from '@playwright/test'
import { expect, garageTest as test } from './fixtures'
import { field, openPart } from './garage'

const payments = (page: Page) => page.getByRole('grid', { name: 'Payments' })

test('no payments say so; payments by hand are added, changed and deleted, with what is left [D2 2] [D2 5] [D2 8]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await openPart(desk, id, 'tab=payment')
  await expect(payments(desk).getByText('There are no payments related to this vehicle.')).toBeVisible()
  await garage.sell(id, { saleType: 0, soldToPrice: 9000 })
  await desk.reload()
  await expect(payments(desk).getByRole('row', { name: /Sold Price 9,000\.00/ })).toBeVisible()
  await expect(payments(desk).getByText('There are no payments related to this vehicle.')).toBeVisible()

  await desk.keyboard.press('n')
  const adder = desk.getByRole('form', { name: 'New payment' })
  await desk.keyboard.press('Control+Enter')
  await expect(adder.getByText('Amount is required')).toBeVisible()
  await field(adder, 'Amount').fill('2,500')
  await field(adder, 'Type').fill('Depo')
  await desk.keyboard.press('Enter')
  await field(adder, 'Pay Method').fill('Chequ')
  await desk.keyboard.press('Enter')
  await field(adder, 'Receipt No').fill('R-17')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Payment added successfully')).toBeVisible()
  await expect(payments(desk).getByRole('row', { name: /Deposit Cheque R-17.*2,500\.00 6,500\.00/ })).toBeVisible()

  await payments(desk).focus()
  await desk.keyboard.press('Home')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  const editor = desk.getByRole('form', { name: 'Payment 1' })
  await field(editor, 'Amount').fill('3000')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Payment saved successfully')).toBeVisible()
  await expect(payments(desk).getByRole('row', { name: /3,000\.00 6,000\.00/ })).toBeVisible()

  await desk.keyboard.press('Delete')
  const question = desk.getByRole('alertdialog', { name: 'Are you sure you want to delete the payment?' })
  await expect(question).toContainText('3,000.00')
  await desk.keyboard.press('y')
  await expect(desk.getByText('Payment deleted successfully')).toBeVisible()
  await expect(payments(desk).getByText('There are no payments related to this vehicle.')).toBeVisible()
})

test('the first row of a part exchange is its difference; a cash payment leads to its entry [D2 2] [D2 9]', async ({
  desk,
  garage,
}) => {
  const taken = await garage.car()
  const { id } = await garage.car()
  await garage.sell(id, { saleType: 2, difference: 4000, peVehicleID: taken.id })
  const { cashID } = await garage.call('POST', '/api/Admin/AddEditCash', {
    categoryID: 3,
    typeID: 1,
    vehicleID: id,
    clientID: garage.buyerID,
    amount: 1500,
    dateTime: '2026-09-15',
  })
  await openPart(desk, id, 'tab=payment')
  await expect(payments(desk).getByRole('row', { name: /Difference 4,000\.00/ })).toBeVisible()
  await expect(payments(desk).getByRole('row', { name: /1,500\.00 2,500\.00/ })).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Delete')
  await expect(desk.getByText('This payment is a cash entry. Change the entry instead')).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/cash-management/edit/${cashID}`))
})

test('the purchase: its seller by type-ahead, go to client, what is missing, and the save [D2 2] [D2 5]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await openPart(desk, id, 'tab=purchase')
  const form = desk.getByRole('form', { name: 'Purchase' })
  await expect(field(form, 'ID No')).toHaveValue('0512679M')
  await expect(form.getByRole('status', { name: 'Surname' })).toHaveText('Attard')
  await field(form, 'Bought price').fill('')
  await field(form, 'Bought date').fill('')
  await field(form, 'ID No').fill('')
  await desk.keyboard.press('Control+Enter')
  for (const message of ['Bought from ID no is required', 'Bought date is required', 'Bought price is required'])
    await expect(form.getByText(message)).toBeVisible()
  await field(form, 'ID No').fill('0374')
  await expect(desk.getByRole('option', { name: /0374590M/ })).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(form.getByRole('status', { name: 'Surname' })).toHaveText('Calleja')
  await field(form, 'Bought date').fill('01-09-2026')
  await desk.keyboard.press('Tab')
  await field(form, 'Bought price').fill('7,500.50')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Bought from client details updated successfully')).toBeVisible()
  const saved = await garage.call('GET', '/api/Admin/GetVehicle', { vehicleID: String(id) })
  expect(saved).toMatchObject({ boughtFromID: garage.buyerID, boughtDate: '2026-09-01', boughtPrice: 7500.5 })
  await desk.keyboard.press('Alt+j')
  await expect(desk).toHaveURL(new RegExp(`/clients/client\\?clientID=${garage.buyerID}`))
})

test('a car taken in shows for which one, and leads there [D2 2]', async ({ desk, garage }) => {
  const taken = await garage.car()
  const { id, regNo } = await garage.car()
  await garage.sell(id, { saleType: 2, difference: 4000, peVehicleID: taken.id })
  await openPart(desk, taken.id, 'tab=purchase')
  await expect(desk.getByRole('status', { name: 'Part-exchange vehicle' })).toHaveText(regNo)
  await desk.getByRole('button', { name: /Go To PE Vehicle/ }).press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/vehicles/vehicle/${id}\\?showCostings=true`))
})

test('notes survive a reload while they are typed, and are saved [D2 2] [D2 8]', async ({ desk, garage }) => {
  const { id } = await garage.car()
  await openPart(desk, id, 'tab=notes')
  const notes = desk.getByRole('textbox', { name: 'Notes' })
  await notes.focus()
  await desk.keyboard.type('Belt due at 90,000')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('Żebbuġ keeps the spare key')
  await desk.reload()
  await expect(notes).toHaveValue('Belt due at 90,000\nŻebbuġ keeps the spare key')
  await notes.focus()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Note saved successfully')).toBeVisible()
  const { note } = await garage.call<{ note: string }>('GET', '/api/Admin/GetVehicle', { vehicleID: String(id) })
  expect(note).toBe('Belt due at 90,000\nŻebbuġ keeps the spare key')
  // Saved, it is a draft no more.
  await desk.reload()
  await expect(desk.locator('[data-frame=status]')).not.toContainText('change')
})
