import type { Page } from '@playwright/test'
import { expect, garageTest as test } from './fixtures'
import { field, openPart } from './garage'
import { waitForAcknowledgement } from './questions'

const fieldOf = (page: Page, name: string) => field(page.getByRole('form', { name: 'Vehicle Details' }), name)
const tabs = (page: Page) => page.getByRole('tab')

test('seven tabs, HP only for HP sales, each with its number; gated ones ask first and are made when selected [D2 2]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  const asked: string[] = []
  desk.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').pop() ?? ''))
  await desk.goto(`/vehicles/vehicle/${id}`)
  await expect(fieldOf(desk, 'Reg No')).toBeVisible()
  await expect(tabs(desk)).toHaveText(['1Vehicle Details', '2Costings', '3Purchase', '4Sale', '6Payment', '7Notes'])
  await desk.keyboard.press('6')
  await expect(desk.getByRole('heading', { name: 'Passcode locked' })).toBeVisible()
  await desk.keyboard.type('1234')
  await expect(desk.getByRole('grid', { name: 'Payments' })).toBeVisible()
  // The grid is there before its rows are asked for.
  await expect.poll(() => asked).toContain('GetVehiclePayments')
  expect(asked).not.toContain('GetCostings')
  await desk.keyboard.press('2')
  await expect(desk.getByRole('grid', { name: 'Expenses' })).toBeVisible()
  await expect(desk).toHaveURL(/showCostings=true/)
  // From inside a field the digit needs Alt, and the tab of a deal that is not there answers nothing.
  await desk.keyboard.press('1')
  await fieldOf(desk, 'Lot No').focus()
  await desk.keyboard.press('5')
  await expect(fieldOf(desk, 'Lot No')).toHaveValue('5')
  await desk.keyboard.press('Alt+7')
  await expect(desk.getByRole('textbox', { name: 'Notes' })).toBeVisible()
})

test('the addresses of a report and of HP open their tabs; without HP it is the details [D2 2]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await openPart(desk, id, 'showCostings=true&origin=1')
  await expect(desk.getByRole('heading', { name: 'Common (VAT) expenses' })).toBeVisible()
  await desk.goto(`/vehicles/vehicle/${id}?showCostings=true`)
  await expect(desk.getByRole('grid', { name: 'Expenses' })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Common (VAT) expenses' })).toHaveCount(0)
  await desk.goto(`/vehicles/vehicle/${id}?showhp=true`)
  await expect(fieldOf(desk, 'Reg No')).toBeVisible()
  await expect(desk).not.toHaveURL(/showhp/)
})

test('details are changed in place by keyboard, say what is missing, and survive a reload [D2 5] [D2 8]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  await expect(fieldOf(desk, 'Reg No')).toBeVisible()
  await desk.keyboard.press('F6')
  await expect(fieldOf(desk, 'Reg No')).toHaveValue(/KBZ/)
  await fieldOf(desk, 'Year').fill('')
  await fieldOf(desk, 'Colour').fill('')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Colour is required')).toBeVisible()
  await expect(desk.getByText('Year is required')).toBeVisible()
  await expect(desk.getByText('2 fields to fix')).toBeVisible()
  await expect(fieldOf(desk, 'Colour')).toBeFocused()
  await desk.keyboard.type('Racing Green')
  await desk.keyboard.press('Tab')
  await fieldOf(desk, 'Year').fill('2018')
  await fieldOf(desk, 'Mileage').fill('51,000')
  await desk.reload()
  await expect(fieldOf(desk, 'Colour')).toHaveValue('Racing Green')
  await expect(desk.locator('[data-frame=status]')).toContainText('3 changes')
  await fieldOf(desk, 'Mileage').focus()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Vehicle updated successfully')).toBeVisible()
  const saved = await garage.call<{ color: { value: string }; yom: number; mileage: number }>(
    'GET',
    '/api/Admin/GetVehicle',
    {
      vehicleID: String(id),
    },
  )
  expect([saved.color.value, saved.yom, saved.mileage]).toEqual(['Racing Green', 2018, 51_000])
  await expect(desk.getByRole('button', { name: 'Save' })).toHaveAttribute('title', 'Nothing was changed')
})

test('particulate matter is asked for with diesel only [D2 2]', async ({ desk, garage }) => {
  const { id } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  await expect(fieldOf(desk, 'CO2')).toBeVisible()
  await expect(fieldOf(desk, 'Particulate Matter')).toHaveCount(0)
  await fieldOf(desk, 'Fuel').fill('Diesel')
  await desk.keyboard.press('Tab')
  await expect(fieldOf(desk, 'Particulate Matter')).toBeVisible()
})

test('a registration that another unsold vehicle has is refused in words', async ({ desk, garage }) => {
  const first = await garage.car()
  const { id } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  await fieldOf(desk, 'Reg No').fill(first.regNo)
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText(`An unsold vehicle with Reg No ${first.regNo} already exists`)).toBeVisible()
  await expect(fieldOf(desk, 'Reg No')).toHaveValue(first.regNo)
})

test('Delete asks to the letter, starts on No, needs the passcode, and goes to the list [D2 4] [D2 8]', async ({
  desk,
  garage,
}) => {
  const { id, regNo } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  await expect(fieldOf(desk, 'Reg No')).toBeVisible()
  const question = desk.getByRole('alertdialog', {
    name: "Are you sure you want to delete the vehicle and all of it's data?",
  })
  await desk.keyboard.press('Alt+x')
  await expect(question.getByRole('button', { name: /^No/ })).toBeFocused()
  await expect(question).toContainText(regNo)
  await desk.keyboard.press('n')
  await expect(question).toHaveCount(0)
  await desk.keyboard.press('Alt+x')
  // A question is read before it is answered: what is typed ahead of it is none.
  await expect(question.getByRole('button', { name: /^No/ })).toBeFocused()
  await desk.keyboard.press('y')
  await desk.getByLabel('Passcode', { exact: true }).waitFor()
  await desk.keyboard.type('1234')
  await expect(desk.getByText('Vehicle deleted successfully')).toBeVisible()
  await expect(desk).toHaveURL(/\/vehicles(\?|$)/)
  await expect(garage.call('GET', '/api/Admin/GetVehicle', { vehicleID: String(id) })).rejects.toThrow('404')
})

test('Clone opens a new vehicle with everything but the price, bought from the same client [D2 2]', async ({
  desk,
  garage,
}) => {
  const { id, regNo } = await garage.car({ chassisNo: 'WVWZZZ1K', lotNo: 'L7' })
  await desk.goto(`/vehicles/vehicle/${id}`)
  await expect(fieldOf(desk, 'Reg No')).toBeVisible()
  await desk.keyboard.press('Alt+k')
  const dialog = desk.getByRole('dialog', { name: 'Add Vehicle' })
  await expect(field(dialog, 'Reg No')).toHaveValue(regNo)
  await expect(field(dialog, 'Chassis No')).toHaveValue('WVWZZZ1K')
  await expect(field(dialog, 'Lot No')).toHaveValue('L7')
  await expect(field(dialog, 'ID No')).toHaveValue('0512679M')
  await expect(field(dialog, 'Surname')).toHaveValue('Attard')
  await expect(field(dialog, 'Bought price')).toHaveValue('')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('two people change one vehicle: the second sees both versions and chooses per field', async ({ desk, garage }) => {
  const { id, regNo } = await garage.car()
  // Without live events the page does not hear of the other save, as on a bad line.
  await desk.route('**/api/events', (route) => route.abort())
  await desk.goto(`/vehicles/vehicle/${id}`)
  await fieldOf(desk, 'Lot No').fill('MINE')
  await fieldOf(desk, 'System No').fill('S-MINE')
  await fieldOf(desk, 'Engine No').fill('E-MINE')
  const { version } = await garage.call<{ version: number }>('GET', '/api/Admin/GetVehicle', { vehicleID: String(id) })
  const theirs = { lotNo: 'THEIRS', carNo: 'C-THEIRS', systemNo: 'S-THEIRS' }
  await garage.colleague('POST', '/api/Admin/EditVehicle', { id, version, ...theirs })

  await desk.keyboard.press('Control+Enter')
  const dialog = desk.getByRole('alertdialog', { name: /^Changed by s\.pace at .+\. Reload and try again\.$/ })
  await expect(dialog.getByRole('row', { name: /Lot No.*MINE.*THEIRS/ })).toBeVisible()
  // What only one of us changed is safe: theirs for Car No, mine for Engine No.
  await expect(dialog.getByRole('radio', { name: 'Car No, theirs: C-THEIRS' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Engine No, mine: E-MINE' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: /Save/ })).toHaveAttribute('title', 'Choose for 2 more fields')
  await desk.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('radio', { name: 'Lot No, mine: MINE' }).focus()
  await desk.keyboard.press('Space')
  await dialog.getByRole('radio', { name: 'System No, theirs: S-THEIRS' }).focus()
  await desk.keyboard.press('Space')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Vehicle updated successfully')).toBeVisible()
  const saved = await garage.call('GET', '/api/Admin/GetVehicle', { vehicleID: String(id) })
  expect(saved).toMatchObject({ regNo, lotNo: 'MINE', carNo: 'C-THEIRS', systemNo: 'S-THEIRS', engineNo: 'E-MINE' })
  await expect(fieldOf(desk, 'Car No')).toHaveValue('C-THEIRS')
})

test('Esc in the question of two versions saves nothing and keeps what was typed', async ({ desk, garage }) => {
  const { id } = await garage.car()
  await desk.route('**/api/events', (route) => route.abort())
  await desk.goto(`/vehicles/vehicle/${id}`)
  await fieldOf(desk, 'Lot No').fill('MINE')
  await garage.colleague('POST', '/api/Admin/EditVehicle', { id, lotNo: 'THEIRS' })
  await desk.keyboard.press('Control+Enter')
  const dialog = desk.getByRole('alertdialog', { name: /^Changed by s\.pace/ })
  await expect(dialog).toContainText('THEIRS')
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(fieldOf(desk, 'Lot No')).toHaveValue('MINE')
  expect(await garage.call('GET', '/api/Admin/GetVehicle', { vehicleID: String(id) })).toMatchObject({
    lotNo: 'THEIRS',
  })
})

test('Go to PE Vehicle opens the other car’s costings; Ctrl prefers the purchase link [D2 2]', async ({
  desk,
  garage,
}) => {
  const oldest = await garage.car()
  const middle = await garage.car()
  const newest = await garage.car()
  await garage.sell(newest.id, { saleType: 2, difference: 4000, peVehicleID: middle.id })
  await garage.sell(middle.id, { saleType: 2, difference: 1000, peVehicleID: oldest.id })
  await desk.goto(`/vehicles/vehicle/${(await garage.car()).id}`)
  await expect(fieldOf(desk, 'Reg No')).toBeVisible()
  await expect(desk.getByRole('button', { name: /Go to PE Vehicle/ })).toHaveCount(0)

  await desk.goto(`/vehicles/vehicle/${middle.id}`)
  await expect(desk.getByRole('button', { name: /Go to PE Vehicle/ })).toBeVisible()
  await desk.keyboard.press('Alt+g')
  await expect(desk).toHaveURL(new RegExp(`/vehicles/vehicle/${oldest.id}\\?showCostings=true`))
  await desk.goto(`/vehicles/vehicle/${middle.id}`)
  await desk.getByRole('button', { name: /Go to PE Vehicle/ }).click({ modifiers: ['Control'] })
  await expect(desk).toHaveURL(new RegExp(`/vehicles/vehicle/${newest.id}\\?showCostings=true`))
})

test('a typing error is offered as the older value, which Enter takes, and is asked about before it is saved [D2 5]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  const fuel = fieldOf(desk, 'Fuel')
  await expect(fuel).not.toHaveValue('')
  const older = await fuel.inputValue()
  const typed = `${older.slice(0, -2)}${older.at(-1)}${older.at(-2)}`
  await fuel.fill(typed)
  await expect(desk.getByRole('option').first()).toContainText('did you mean')
  await desk.keyboard.press('Enter')
  await expect(fuel).toHaveValue(older)
  await fieldOf(desk, 'Lot No').fill('L7')
  await fuel.fill(typed)
  await desk.keyboard.press('Control+Enter')
  const question = desk.getByRole('alertdialog', { name: `Did you mean ${older}?` })
  await expect(question).toContainText(`Fuel ${typed} is new`)
  await waitForAcknowledgement(desk)
  await desk.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  const saved = () =>
    garage.call<{ lotNo: string; fuelType: { value: string } }>('GET', '/api/Admin/GetVehicle', {
      vehicleID: id,
    } as never)
  await expect.poll(async () => (await saved()).lotNo).toBe('L7')
  expect((await saved()).fuelType.value).toBe(older)
})
