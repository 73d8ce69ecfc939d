import type { Page } from '@playwright/test'
import { expect, dealershipTest as test } from './fixtures'
import { openVehicles } from './signed-in'

type Calls = Parameters<Parameters<typeof test>[2]>[0]['dealership']['call']

interface Client {
  id: number
  name: string
  address1: string
  mobNo: string
  isCarHireClient: boolean
  spouse: { idno: string; mobNo: string } | null
  version: number
}

let taken = 0
/** A client of its own for a test. */
async function aClient(call: Calls, fields: Readonly<Record<string, unknown>> = {}) {
  taken += 1
  const idno = `09${String(taken).padStart(5, '0')}M`
  const person = { idno, name: 'Marija', surname: `Testa${taken}`, address1: '12', mobNo: '7911 2233', ...fields }
  const { id } = await call('POST', '/api/Admin/AddClient', person)
  return { id: id!, idno, surname: person.surname }
}
const read = (call: Calls, clientID: number) =>
  call<Client>('GET', '/api/Admin/GetClient', { clientID: String(clientID) })
const details = (page: Page) => page.getByRole('form', { name: 'Client Details' })
const spouseForm = (page: Page) => page.getByRole('form', { name: 'Spouse Details' })
const box = (form: ReturnType<typeof details>, name: string) =>
  form.getByRole('textbox', { name: new RegExp(`^${name}`) })

async function open(page: Page, clientID: number): Promise<void> {
  await page.goto(`/clients/client?clientID=${clientID}`)
  await expect(page.getByRole('grid', { name: 'Client Vehicles' })).toBeFocused()
}

test('a row leads to the client, its vehicle to the vehicle, Esc back [D1 2]', async ({ desk }) => {
  await desk.goto('/clients?text=gorg')
  await expect(desk.getByRole('row', { name: /Ġorġ/ }).first()).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/clients\/client\?clientID=\d+$/)
  await expect(desk.getByRole('heading', { name: 'Ġorġ Żammit' })).toBeVisible()
  await expect(desk.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('0001000M')
  const grid = desk.getByRole('grid', { name: 'Client Vehicles' })
  for (const name of ['Kind', 'Date', 'Reg No', 'Make/Model', 'Body Type', 'YOM', 'Color'])
    await expect(grid.getByRole('columnheader', { name, exact: true })).toBeVisible()
  for (const kind of ['Sold To', 'Bought From', 'Attempt'])
    await expect(grid.getByRole('gridcell', { name: kind, exact: true }).first()).toBeVisible()
  await expect(grid).toBeFocused()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/vehicles\/vehicle\/\d+/)
  await desk.goBack()
  await expect(grid).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(/\/clients\?text=gorg/)
})

test('without a client it goes to the list; one that does not exist is said in words [D1 2]', async ({ desk }) => {
  await desk.goto('/clients/client')
  await expect(desk).toHaveURL(/\/clients$/)
  await desk.goto('/clients/client?clientID=x')
  await expect(desk).toHaveURL(/\/clients$/)
  await desk.goto('/clients/client?clientID=999999')
  await expect(desk.getByText('Client 999999 was not found')).toBeVisible()
})

test('it says Loading... while it is fetched, and when there are no vehicles [D1 2] [D1 8]', async ({
  desk,
  dealership,
}) => {
  const { id } = await aClient(dealership.call)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await desk.route('**/GetClient?*', async (route) => {
    await held
    await route.continue()
  })
  await desk.goto(`/clients/client?clientID=${id}`)
  await expect(desk.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  release()
  await expect(desk.getByText('There are no related vehicles with this client.')).toBeVisible()
})

test('details by keyboard: required words after a try, then saved with Car Hire Client [D1 5]', async ({
  desk,
  dealership,
}) => {
  const { id } = await aClient(dealership.call)
  await open(desk, id)
  await desk.keyboard.press('1')
  const form = details(desk)
  await expect(box(form, 'ID No')).toBeFocused()
  for (const name of ['ID No', 'Name', 'Surname']) {
    await expect(box(form, name)).toBeFocused()
    await desk.keyboard.press('Delete')
    await desk.keyboard.press('Enter')
  }
  await expect(form.getByText('ID No is required')).toHaveCount(0)
  await desk.keyboard.press('Control+Enter')
  for (const words of ['ID No is required', 'Client Name is required', 'Client surname is required', '3 fields to fix'])
    await expect(form.getByText(words)).toBeVisible()
  await expect(box(form, 'ID No')).toBeFocused()
  await desk.keyboard.press('Alt+r')
  await expect(box(form, 'Name')).toHaveValue('Marija')
  await box(form, 'Building').focus()
  await desk.keyboard.type('Dar il-Ħolma')
  await form.getByRole('switch', { name: 'Car Hire Client' }).focus()
  await desk.keyboard.press(' ')
  await expect(desk.locator('[data-frame=status]')).toContainText('2 changes')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Client updated successfully')).toBeVisible()
  await expect(desk.getByText('car hire client', { exact: true })).toBeVisible()
  expect(await read(dealership.call, id)).toMatchObject({
    address1: 'Dar il-Ħolma',
    isCarHireClient: true,
    name: 'Marija',
  })
  await expect(desk.locator('[data-frame=status]')).not.toContainText('change')
})

test('a spouse is linked by type-ahead, edited in a form of their own, and unlinked on both sides [D1 2] [D1 4]', async ({
  desk,
  dealership,
}) => {
  const { call } = dealership
  const one = await aClient(call)
  const two = await aClient(call, { name: 'Karmnu', isCarHireClient: true })
  await open(desk, one.id)
  await expect(spouseForm(desk)).toHaveCount(0)
  await expect(details(desk).getByRole('button', { name: 'Unlink Spouse' })).toHaveAttribute('aria-disabled', 'true')
  await details(desk).getByRole('combobox', { name: 'Spouse ID No' }).focus()
  await desk.keyboard.type('no such one')
  await expect(desk.getByText('No Results Found')).toBeVisible()
  await details(desk).getByRole('combobox', { name: 'Spouse ID No' }).fill(two.idno.slice(0, 7))
  await expect(desk.getByRole('option', { name: new RegExp(two.idno) })).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(details(desk).getByText('links both clients')).toBeVisible()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Client updated successfully')).toBeVisible()

  const spouse = spouseForm(desk)
  await expect(box(spouse, 'Name')).toHaveValue('Karmnu')
  await expect(spouse.getByLabel('ID No')).toHaveCount(0)
  await desk.getByRole('grid').focus()
  await desk.keyboard.press('2')
  await expect(box(spouse, 'Name')).toBeFocused()
  await box(spouse, 'Mobile number').fill('9988 7766')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Spouse updated successfully')).toBeVisible()
  expect(await read(call, two.id)).toMatchObject({
    mobNo: '9988 7766',
    isCarHireClient: true,
    spouse: { idno: one.idno },
  })

  await details(desk).getByRole('button', { name: 'Unlink Spouse' }).click()
  await expect(spouse).toHaveCount(0)
  expect((await read(call, one.id)).spouse).toBeNull()
  expect((await read(call, two.id)).spouse).toBeNull()
})

test('typing over the spouse lets go of the one chosen, and says what saving does [D1 4]', async ({
  desk,
  dealership,
}) => {
  const { call } = dealership
  const two = await aClient(call)
  const one = await aClient(call, { spouseID: two.id })
  await open(desk, one.id)
  const field = details(desk).getByRole('combobox', { name: 'Spouse ID No' })
  await expect(field).toHaveValue(two.idno)
  await field.focus()
  await desk.keyboard.type(one.idno)
  await expect(field).toHaveValue(one.idno)
  await expect(details(desk).getByText(`unlinks ${two.idno}`)).toBeVisible()
  // Nobody is their own spouse.
  await expect(desk.getByText('No Results Found')).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Alt+r')
  await expect(field).toHaveValue(two.idno)
  await field.focus()
  await desk.keyboard.type('0900')
  await details(desk).getByRole('button', { name: 'Clear' }).click()
  await expect(field).toHaveValue(two.idno)
  await desk.keyboard.press('Tab')
  await expect(field).toHaveValue(two.idno)
  await expect(details(desk).getByText('No Results Found')).toHaveCount(0)
})

test('a client and a spouse are cloned: the copy has no ID No, saving goes to the list [D1 2] [D1 4]', async ({
  desk,
  dealership,
}) => {
  const { call } = dealership
  const two = await aClient(call, { name: 'Karmnu' })
  const one = await aClient(call, { spouseID: two.id })
  await open(desk, one.id)
  await desk.keyboard.press('Alt+k')
  const dialog = desk.getByRole('dialog', { name: 'Clone Client' })
  await expect(dialog.getByRole('textbox', { name: /^ID No/ })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Marija')
  await expect(dialog.getByRole('combobox', { name: 'Spouse ID No' })).toHaveValue('')
  await desk.keyboard.press('Escape')
  await spouseForm(desk).getByRole('button', { name: 'Clone Spouse' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Karmnu')
  // What is typed in a copy survives a reload, with what it was copied from.
  await desk.keyboard.type('0933333M')
  // Keys typed while it opens are kept for it, and a reload forgets those.
  await expect(dialog.getByRole('textbox', { name: /^ID No/ })).toHaveValue('0933333M')
  await desk.reload()
  await expect(dialog.getByRole('textbox', { name: /^ID No/ })).toHaveValue('0933333M')
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Karmnu')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Client added successfully')).toBeVisible()
  await expect(desk).toHaveURL(/\/clients$/)
})

test('what is typed stays a draft: away, named, and back by Alt Z', async ({ desk, dealership }) => {
  const { id } = await aClient(dealership.call)
  await open(desk, id)
  await desk.keyboard.press('1')
  await box(details(desk), 'Street').fill('Triq il-Kbira')
  await desk.keyboard.press('Alt+v')
  await expect(desk.getByText('Draft of Client kept')).toBeVisible()
  await desk.keyboard.press('Alt+z')
  await expect(box(details(desk), 'Street')).toHaveValue('Triq il-Kbira')
  await desk.reload()
  await expect(box(details(desk), 'Street')).toHaveValue('Triq il-Kbira')
  expect((await read(dealership.call, id)).address1).toBe('12')
})

test('two people at one client: both versions of each field, and the safe one chosen where there is one [server 1]', async ({
  desk,
  dealership,
}) => {
  const { call } = dealership
  const { id } = await aClient(call)
  // The news of a change would show it at once: here it is lost on the way.
  await desk.route('**/api/events', (route) => route.abort())
  await open(desk, id)
  await desk.keyboard.press('1')
  await box(details(desk), 'Name').fill('Mine')
  await call('POST', '/api/Admin/EditClient', { id, address1: '99' })
  await desk.keyboard.press('Control+Enter')
  const question = desk.getByRole('alertdialog', { name: /^Changed by m\.borg at .*Reload and try again\.$/ })
  await expect(question.getByRole('radio', { name: 'Name, mine: Mine' })).toBeChecked()
  await expect(question.getByRole('radio', { name: 'Building, theirs: 99' })).toBeChecked()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Client updated successfully')).toBeVisible()
  expect(await read(call, id)).toMatchObject({ name: 'Mine', address1: '99' })
  await expect(box(details(desk), 'Building')).toHaveValue('99')

  await box(details(desk), 'Name').fill('Mine again')
  await box(details(desk), 'Mobile number').fill('7000 0001')
  await call('POST', '/api/Admin/EditClient', { id, name: 'Theirs' })
  await desk.keyboard.press('Control+Enter')
  await expect(question.getByRole('row', { name: /^Name/ })).toContainText('Theirs')
  await question.getByRole('radio', { name: 'Name, theirs: Theirs' }).check()
  await desk.keyboard.press('Control+Enter')
  await expect(question).toHaveCount(0)
  await expect(box(details(desk), 'Name')).toHaveValue('Theirs')
  expect(await read(call, id)).toMatchObject({ name: 'Theirs', mobNo: '7000 0001' })
})

test('without a change there is nothing to save, and it says so', async ({ desk, dealership }) => {
  const { id } = await aClient(dealership.call)
  await open(desk, id)
  await desk.keyboard.press('1')
  await expect(details(desk).getByRole('button', { name: /^Save Client/ })).toHaveAttribute('aria-disabled', 'true')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByRole('alert').getByText('Nothing was changed.')).toBeVisible()
})

test('an ID No of somebody else is refused in words, and what was typed stays', async ({ desk, dealership }) => {
  const { id } = await aClient(dealership.call)
  await open(desk, id)
  await desk.keyboard.press('1')
  await desk.keyboard.type('0001000m')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('A client with ID No 0001000M already exists')).toBeVisible()
  await expect(box(details(desk), 'ID No')).toHaveValue('0001000m')
})

test('the palette opens a client by ID No, and remembers it', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('combobox', { name: 'Command palette' })).toBeFocused()
  await desk.keyboard.type('open 0001003M')
  await expect(desk.getByText('Name3 Surname03').first()).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/clients\/client\?clientID=\d+$/)
  await expect(desk.getByRole('heading', { name: 'Name3 Surname03' })).toBeVisible()
  await expect(desk.getByRole('navigation', { name: 'Main' })).toContainText('Name3 Surname03')
})
