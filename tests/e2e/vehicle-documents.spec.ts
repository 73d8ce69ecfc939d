import type { Page } from '@playwright/test'
import { expect, garageTest as test } from './fixtures'
import { field, openPart } from './garage'
import { operationAnswer, nextDocument } from './opened-document'

/** Prints what the dialog says; the request as it was sent, once its PDF has come. */
async function printed(page: Page, call: string): Promise<Record<string, unknown>> {
  const answered = operationAnswer(page, call)
  const opened = nextDocument(page)
  await page.keyboard.press('Control+Enter')
  const answer = await answered
  expect(answer.status(), await answer.text().catch(() => '')).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/pdf')
  await opened
  const sent: unknown = answer.request().postDataJSON()
  return { ...(sent as object) }
}

test('Cancellation: today and the first signatory, and a date is required [D2 2] [D2 5] [D2 9]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  await desk.getByRole('button', { name: /Cancellation/ }).waitFor()
  await desk.keyboard.press('Alt+w')
  const dialog = desk.getByRole('dialog', { name: 'Cancellation Report' })
  const { businessDay } = await garage.call<{ businessDay: string }>('GET', '/api/Workstation')
  await expect(field(dialog, 'Date')).toHaveValue(businessDay.split('-').reverse().join('-'))
  await expect(field(dialog, 'Signatory')).not.toHaveValue('')
  await field(dialog, 'Date').fill('')
  await desk.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Date is required')).toBeVisible()
  await field(dialog, 'Date').fill('01-11-2026')
  expect(await printed(desk, 'GetCancellationReport')).toEqual({ ID: id, date: '2026-11-01', signature: 1 })
  await expect(dialog).toHaveCount(0)
})

test('Vehicle Details takes a note; with Ctrl it is the custom one, whose registration is required [D2 2] [D2 5]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  const button = desk.getByRole('button', { name: /^Vehicle Details/ })
  await button.click()
  const plain = desk.getByRole('dialog', { name: 'Vehicle Details Report', exact: true })
  await plain.getByRole('textbox', { name: 'Note' }).fill('As seen')
  expect(await printed(desk, 'GetVehicleDetailsReport')).toEqual({ ID: id, note: 'As seen' })
  await expect(plain).toHaveCount(0)
  await button.click({ modifiers: ['Control'] })
  const custom = desk.getByRole('dialog', { name: 'Custom Vehicle Details Report' })
  await field(custom, 'Custom Reg No').focus()
  await desk.keyboard.press('Control+Enter')
  await expect(custom.getByText('custom reg no is required')).toBeVisible()
  await desk.keyboard.type('XYZ 999')
  expect(await printed(desk, 'GetCustomVehicleDetailsReport')).toEqual({ ID: id, regNo: 'XYZ 999' })
})

test('[server 20.41] known defects are typed in the details, and printed to be signed', async ({ desk, garage }) => {
  const { id } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  const defects = desk.getByRole('textbox', { name: 'Known Defects' })
  await defects.focus()
  await desk.keyboard.type('Scratch on a door')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('Clutch worn')
  await desk.getByRole('textbox', { name: 'Asking Price' }).focus()
  await desk.keyboard.type('4500')
  await desk.keyboard.press('Control+Enter')
  await expect
    .poll(() => garage.call('GET', '/api/Admin/GetVehicle', { vehicleID: String(id) }))
    .toMatchObject({ knownDefects: 'Scratch on a door\nClutch worn', askingPrice: 4500 })
  await desk.keyboard.press('Alt+Shift+w')
  await expect(desk.getByRole('dialog', { name: 'Known Defects' })).toHaveCount(1)
  expect(await printed(desk, 'GetKnownDefectsReport')).toEqual({ ID: id })
})

test('Invoice: what is required, and somebody new becomes a client first [D2 2] [D2 5] [D2 7] [D2 8]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await desk.goto(`/vehicles/vehicle/${id}`)
  await desk.getByRole('button', { name: /^Invoice/ }).waitFor()
  await desk.keyboard.press('Alt+i')
  const dialog = desk.getByRole('dialog', { name: 'Invoice' })
  await expect(field(dialog, 'ID No')).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  await expect(dialog.getByText('ID no is required')).toBeVisible()
  await expect(dialog.getByText('Amount is required')).toBeVisible()
  await field(dialog, 'ID No').fill('0777777M')
  await desk.keyboard.press('Tab')
  await expect(dialog.getByText('Client Name is required')).toBeVisible()
  await field(dialog, 'Name').fill('Ġorġ')
  await field(dialog, 'Surname').fill('Żammit')
  await field(dialog, 'Amount').fill('9,500')
  expect(await printed(desk, 'GetInvoiceReport')).toEqual({ vehicleID: id, clientIDNO: '0777777M', amount: '9500.00' })
  await expect(desk.getByText('Client added successfully')).toBeVisible()
  const found = await garage.call<{ surname: string }[]>('GET', '/api/Admin/GetClientsDropDown', { IDNO: '0777777M' })
  expect(found[0]?.surname).toBe('Żammit')
})

test('the Purchase Agreement needs its payment details; a failure says why and closes the dialog [D2 5] [D2 7]', async ({
  desk,
  garage,
}) => {
  const { id } = await garage.car()
  await openPart(desk, id, 'tab=purchase')
  await desk.keyboard.press('Alt+p')
  const dialog = desk.getByRole('dialog', { name: 'Purchase Agreement' })
  const details = dialog.getByRole('textbox', { name: /Payment details/ })
  await expect(details).toBeEnabled()
  await details.fill(' ')
  await desk.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Payment details are required')).toBeVisible()
  await details.fill('By cheque')
  expect(await printed(desk, 'GetPurchaseAgreementReport')).toEqual({ ID: id, details: 'By cheque' })
  await expect(dialog).toHaveCount(0)

  await desk.route('**/GetPurchaseAgreementReport*', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"Message":"It cannot be printed now"}' }),
  )
  await desk.keyboard.press('Alt+p')
  await expect(details).toBeEnabled()
  await details.fill('By cheque')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('It cannot be printed now')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a line of the palette opens the dialog of a paper; the history says who changed the vehicle [server 10]', async ({
  desk,
  garage,
}) => {
  const { id, regNo } = await garage.car()
  const { version } = await garage.call<{ version: number }>('GET', '/api/Admin/GetVehicle', { vehicleID: String(id) })
  await garage.call('POST', '/api/Admin/EditVehicle', { id, version, colorStr: 'Deep Sea Blue' })
  await desk.goto('/vehicles')
  await expect(desk.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox', { name: 'Command palette' }).fill(`print invoice ${regNo}`)
  await desk.getByRole('option', { name: /Invoice of a vehicle/ }).waitFor()
  await desk.keyboard.press('Enter')
  const invoice = desk.getByRole('dialog', { name: 'Invoice' })
  await expect(field(invoice, 'Amount')).toBeVisible()
  await expect(desk).toHaveURL(new RegExp(`/vehicles/vehicle/${id}$`))
  await desk.keyboard.press('Escape')
  await expect(invoice).toHaveCount(0)
  await expect(desk.getByRole('region', { name: 'Vehicle Details' })).toBeFocused()
  await desk.keyboard.press('Alt+h')
  const history = desk.getByRole('dialog', { name: /^History/ })
  await expect(history.getByLabel('Passcode', { exact: true })).toBeFocused()
  await desk.keyboard.type(garage.passcode)
  await expect(history.getByRole('row', { name: /Details changed: .+ Colour .+ Deep Sea Blue/ })).toBeVisible()
})
