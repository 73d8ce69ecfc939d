import { expect, garageTest as test } from './fixtures'
import { field } from './garage'
import { openVehicles } from './signed-in'

test('a setting is changed by keyboard over a colleague, kept as a draft until then, and told in the history [D3 2.17] [server 1]', async ({
  desk,
  garage,
}) => {
  await openVehicles(desk)
  const settings = await garage.call<{ dealership: { name: string } }>('GET', '/api/ManageData/GetSettings')
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await desk.keyboard.type('settings')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL('/manage-data')
  const form = desk.getByRole('form', { name: 'Settings' })
  await expect(field(desk.getByRole('form', { name: 'Manage Receipt Number' }), 'Current Receipt Number')).toBeFocused()
  // Of several forms none is saved that nobody is in.
  await desk.keyboard.press('Escape')
  await expect(
    field(desk.getByRole('form', { name: 'Manage Receipt Number' }), 'Current Receipt Number'),
  ).not.toBeFocused()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText(/This page has several forms\. Click the one you want/)).toBeVisible()
  await expect(desk.getByText('Receipt Number saved successfully')).toHaveCount(0)
  await desk.keyboard.press('Alt+4')
  await expect(field(form, 'First')).toBeFocused()
  await desk.keyboard.type('Ċensu Pace')
  await desk.keyboard.press('Alt+2')
  const name = field(form, 'Name')
  await expect(name).toBeFocused()
  await desk.keyboard.press('Delete')
  await desk.keyboard.press('Control+Enter')
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(name).toBeFocused()
  await desk.keyboard.type('Żebbuġ Motors')
  const paper = desk.getByRole('complementary', { name: 'Letterhead' })
  await expect(paper).toContainText('For Żebbuġ Motors')
  await expect(paper).toContainText('Ċensu Pace')
  // What was typed outlives the page.
  await desk.reload()
  await expect(name).toHaveValue('Żebbuġ Motors')
  await garage.colleague('POST', '/api/ManageData/SaveSettings', {
    dealership: { name: 'Mosta Cars', phone: '2141 0000' },
  })
  await name.focus()
  await desk.keyboard.press('Control+Enter')
  const question = desk.getByRole('alertdialog')
  await expect(question.getByRole('row', { name: /^Dealership: Name/ })).toContainText('Mosta Cars')
  await question.getByRole('button', { name: 'All mine' }).click()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Settings saved successfully')).toBeVisible()
  const saved = await garage.call('GET', '/api/ManageData/GetSettings')
  expect(saved).toMatchObject({ dealership: { name: 'Żebbuġ Motors', phone: '2141 0000' } })
  await expect(form.getByRole('button', { name: 'Save Settings' })).toHaveAttribute('aria-disabled', 'true')
  await desk.keyboard.press('Alt+h')
  const history = desk.getByRole('dialog', { name: /History/ })
  await expect(history.getByRole('row', { name: /Dealership: Name Mosta Cars Żebbuġ Motors/ })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  // A choice of the settings, by keyboard alone.
  const lock = form.getByRole('combobox', { name: 'Sold price locked' })
  await lock.focus()
  await desk.keyboard.type('alw')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Control+Enter')
  // What is behind the passcode is changed behind it [server 18].
  await expect(desk.getByLabel('Passcode', { exact: true })).toBeFocused()
  await desk.keyboard.type(garage.passcode)
  await expect(async () =>
    expect(await garage.call('GET', '/api/ManageData/GetSettings')).toMatchObject({ soldPriceLocked: 'Always' }),
  ).toPass({ intervals: [100] })
  await garage.call('POST', '/api/ManageData/SaveSettings', {
    dealership: settings.dealership,
    soldPriceLocked: 'By report',
  })
})

test('a make typed wrong is spelled anew, and one that is listed twice is merged, by keyboard', async ({
  desk,
  garage,
}) => {
  const wrong = await garage.car({ makeStr: 'suzukki' })
  const double = await garage.car({ makeStr: 'Susuki' })
  await openVehicles(desk)
  await desk.goto('/manage-data')
  const form = desk.getByRole('form', { name: 'Lists of vehicles' })
  const correct = async (from: string, to: string) => {
    await desk.keyboard.press('Alt+8')
    await expect(field(form, 'List')).toBeFocused()
    await desk.keyboard.type('make')
    await desk.keyboard.press('Enter')
    await expect(field(form, 'Spelled')).toBeFocused()
    await desk.keyboard.type(from)
    await desk.keyboard.press('Enter')
    await expect(form.getByText('1 vehicle with it')).toBeVisible()
    await expect(field(form, 'Correct spelling')).toBeFocused()
    await desk.keyboard.type(to)
    await desk.keyboard.press('Control+Enter')
  }
  const makeOf = async ({ id }: { id: number }) =>
    (await garage.call<{ make: object }>('GET', '/api/Admin/GetVehicle', { vehicleID: id })).make
  await expect(field(desk.getByRole('form', { name: 'Manage Receipt Number' }), 'Current Receipt Number')).toBeFocused()
  await correct('suzukki', 'Suzuki')
  await expect(desk.getByText('Suzuki: 1 vehicle corrected')).toBeVisible()
  expect(await makeOf(wrong)).toEqual({ value: 'Suzuki' })
  await correct('susuki', 'suzuki')
  const question = desk.getByRole('alertdialog', { name: 'Merge the two?' })
  await expect(question).toContainText(
    'Suzuki is already in the list, with 1 vehicle. 1 vehicle of Susuki will be Suzuki.',
  )
  await desk.keyboard.press('n')
  await expect(question).toHaveCount(0)
  expect(await makeOf(double)).toEqual({ value: 'Susuki' })
  await desk.keyboard.press('Control+Enter')
  await expect(question).toHaveCount(1)
  await desk.keyboard.press('y')
  await expect.poll(() => makeOf(double)).toEqual({ value: 'Suzuki' })
  await expect(field(form, 'Correct spelling')).toHaveValue('')
})

test('a receipt number whose save was given up can be cleared', async ({ desk }) => {
  await openVehicles(desk)
  await desk.goto('/manage-data')
  const form = desk.getByRole('form', { name: 'Manage Receipt Number' })
  const number = field(form, 'Current Receipt Number')
  await expect(number).toBeFocused()
  const saved = await number.inputValue()
  await desk.route('**/api/ManageData/SaveReceiptNumber*', (route) => route.abort())
  await desk.keyboard.type('987')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Server not reachable.').first()).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('987')
  // What comes before the error could be read is none.
  await expect(async () => {
    await desk.keyboard.press('Alt+r')
    await expect(number).toHaveValue(saved, { timeout: 100 })
  }).toPass()
  await expect(form.getByRole('button', { name: 'Clear' })).toHaveCount(0)
})
