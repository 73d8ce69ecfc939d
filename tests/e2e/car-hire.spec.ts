import type { Locator, Page } from '@playwright/test'
import { expect, garageTest as test } from './fixtures'
import { field } from './garage'
import { shownText } from './shop'
import { openVehicles } from './signed-in'
import { nextDocument } from './opened-document'

/** Chooses from a list by what is typed, and moves on. */
async function choose(page: Page, list: Locator, text: string, option: string | RegExp): Promise<void> {
  await list.focus()
  await page.keyboard.type(text)
  await page.getByRole('option', { name: option }).waitFor()
  await page.keyboard.press('Enter')
}

/** Rate, start on a day, back three days later. */
async function typeDays(page: Page, form: Locator): Promise<void> {
  await expect(field(form, 'Rate')).toBeFocused()
  await page.keyboard.type('25.50')
  await page.keyboard.press('Enter')
  await expect(field(form, 'Start Date')).toBeFocused()
  await page.keyboard.type('27-12-2029')
  await page.keyboard.press('Enter')
  await expect(field(form, 'End Date')).toBeFocused()
  await page.keyboard.type('30-12-2029')
  await page.keyboard.press('Tab')
  await expect(page.getByText('€76.50')).toBeVisible()
}

test('a car is hired to a new client by keyboard, and refused to another in the same days [D3 2.14] [D3 8]', async ({
  desk,
  garage,
}) => {
  await openVehicles(desk)
  const { regNo } = await garage.car({ transmission: 'Automatic' })
  for (const key of ['g', 'h', 'a']) await desk.keyboard.press(key)
  const form = desk.getByRole('form', { name: 'Create Car Hire' })
  const idno = field(form, 'Client ID No')
  await expect(idno).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  for (const words of ['ID no', 'Type', 'Vehicle', 'Rate', 'Start Date', 'End Date'])
    await expect(form.getByText(`${words} is required`, { exact: true })).toBeVisible()
  await desk.keyboard.type('0999001H')
  await expect(form.getByText('new client, added with the hire')).toBeVisible()
  await desk.keyboard.press('Tab')
  await expect(field(form, 'Name')).toBeFocused()
  await desk.keyboard.type('Ġorġ')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('Ħili')
  await choose(desk, field(form, 'Type'), 'dir', 'Direct')
  await choose(desk, field(form, 'or automatic'), regNo, new RegExp(regNo))
  await typeDays(desk, form)
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Car Hire saved successfuly.')).toBeVisible()
  await expect(idno).toBeFocused()
  await expect(idno).toHaveValue('')

  // The same car once more, by a line: known before it is saved, and refused at the field when it is.
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await desk.keyboard.type(`hire ${regNo} 28-12-2029 29-12-2029 25.50 0374590M`)
  const palette = desk.getByRole('dialog', { name: 'Command palette' })
  await expect(shownText(palette, 'It is hired to Ġorġ Ħili from 27-12-2029 to 30-12-2029')).toBeVisible()
  await expect(shownText(palette, 'The form asks for the type')).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(field(form, 'Rate')).toHaveValue('25.50')
  await expect(idno).toHaveValue('0374590M')
  await choose(desk, field(form, 'Type'), 'cash', 'Cash')
  await expect(form.getByText(/^hired to Ġorġ Ħili from/)).toBeVisible()
  await desk.keyboard.press('Control+Enter')
  await expect(form.getByText(new RegExp(`^${regNo} is hired to Ġorġ Ħili from`))).toBeVisible()
  await expect(field(form, 'Start Date')).toBeFocused()
  await expect(desk.getByText('Error', { exact: true })).toHaveCount(0)
})

test('bookings by day and their list share a cursor; a hire is opened, changed and printed [D3 2.14] [server 9]', async ({
  desk,
  garage,
}) => {
  const { id: vehicleID, regNo } = await garage.car({ transmission: 'Manual' })
  const { businessDay } = await garage.call<{ businessDay: string }>('GET', '/api/Workstation')
  const later = new Date(Date.parse(businessDay) + 86_400_000).toISOString().slice(0, 10)
  const days = { startDateTime: businessDay, endDateTime: later }
  const hire = { clientID: garage.buyerID, carHireType: 2, vehicleID, rate: 25, ...days }
  const { id } = await garage.call('POST', '/api/CarHire/SaveCarHire', hire)
  await desk.goto(`/car-hire/bookings?text=${encodeURIComponent(regNo)}`)
  const bar = desk.getByRole('listbox', { name: 'Timeline' }).getByRole('option')
  await expect(bar).toHaveAccessibleName(/Daniela Calleja, Atlas, .*25.00 a day, out now/)
  await expect(desk.getByRole('grid', { name: 'Bookings' })).toContainText(regNo)
  await expect(bar).toHaveAttribute('aria-selected', 'true')
  await expect(desk.getByRole('grid', { name: 'Bookings' })).toBeFocused()
  await desk.keyboard.press('i')
  await expect(desk.getByRole('complementary', { name: 'Peek' })).toContainText('Daniela Calleja')
  await desk.keyboard.press('1')
  await expect(desk.getByRole('listbox', { name: 'Timeline' })).toBeFocused()
  await desk.keyboard.press('i')
  await expect(desk.getByRole('complementary', { name: 'Peek' })).toHaveCount(0)
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(`/car-hire/edit/${id}`)
  const form = desk.getByRole('form', { name: 'Edit Car Hire' })
  await expect(field(form, 'Client ID No')).toBeFocused()
  const report = nextDocument(desk)
  await desk.keyboard.press('Alt+Enter')
  await report
  await field(form, 'Rate').fill('30')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Car Hire saved successfuly.')).toBeVisible()
  await desk.keyboard.press('Alt+k')
  const copy = desk.getByRole('form', { name: 'Create Car Hire' })
  await expect(field(copy, 'Start Date')).toBeFocused()
  await expect(field(copy, 'Rate')).toHaveValue('30.00')
  await desk.goto(`/car-hire?text=${encodeURIComponent(regNo)}`)
  const row = desk.getByRole('grid', { name: 'Car Hire' }).getByRole('row').last()
  await expect(row).toContainText('30.00')
  await expect(row).toContainText('Atlas')
})
