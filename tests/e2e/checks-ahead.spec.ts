import type { Page } from '@playwright/test'
import { type CashServer, fillFields, openAt } from './cash-records'
import { expect, garageTest, test } from './fixtures'
import { type Garage, openPart } from './garage'
import { waitForAcknowledgement } from './questions'
import { atEveryPace, atHardPace } from './typist'

let cash: CashServer
test.beforeEach(({ cash: lent }) => {
  cash = lent
})

async function booked(amount: string): Promise<object[]> {
  const { data } = (await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: amount })) as { data: object[] }
  return data
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

test('[server 27] Esc out of what is asked of an entry leads to the field of the check, at every pace', async ({
  page,
}) => {
  const [year, month] = cash.today.split('-').map(Number)
  const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 2, 15)).toISOString().slice(0, 10)
  const typed = before.split('-').reverse().join('-')
  await openAt(page, cash, '/cash-management-add')
  await atEveryPace(page, async ({ typist, number }) => {
    const dialog = page.getByRole('alertdialog')
    await field(page, 'categoryID').waitFor()
    await typist.play('{Alt+r}')
    await expect(field(page, 'categoryID')).toHaveValue('')
    await fillFields(page, { categoryID: 'Free Form', typeID: 'Cash', amount: `${70 + number}.15`, name: 'Late' })
    await field(page, 'dateTime').fill(typed)
    // The field that is typed in last is another one.
    await field(page, 'reference').focus()
    await typist.play(`r${number}{Control+Enter}`)
    await expect(dialog).toContainText(`${typed} is before batch`)
    await waitForAcknowledgement(page)
    await typist.play('{Escape}')
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'dateTime')).toBeFocused()
    await expect(field(page, 'reference')).toHaveValue(`r${number}`)
    await typist.play('{Control+Enter}')
    await expect(dialog).toContainText(`${typed} is before batch`)
    await waitForAcknowledgement(page)
    await typist.play('y')
    await expect(field(page, 'categoryID')).toHaveValue('')
    expect(await booked(`${70 + number}.15`)).toHaveLength(1)
  })
})

test('[server 27] Esc out of what is asked of an edited entry leads to the field of the check, at every pace', async ({
  page,
}) => {
  const [year, month] = cash.today.split('-').map(Number)
  const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 2, 15)).toISOString().slice(0, 10)
  const typed = before.split('-').reverse().join('-')
  const id = await cash.pay({ categoryID: 13, amount: 61.15, name: 'Late' })
  await openAt(page, cash, `/cash-management/edit/${id}`)
  await atEveryPace(page, async ({ typist, number }) => {
    const dialog = page.getByRole('alertdialog')
    await field(page, 'dateTime').fill(typed)
    await field(page, 'reference').focus()
    await typist.play(`r${number}{Control+Enter}`)
    await expect(dialog).toContainText('Are you sure you want to edit this entry?')
    await waitForAcknowledgement(page)
    await typist.play('y')
    await expect(dialog).toContainText(`${typed} is before batch`)
    await waitForAcknowledgement(page)
    await typist.play('{Escape}')
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'dateTime')).toBeFocused()
  })
})

/** A form whose save is asked about: where it stands, what is typed in it by field, and what is asked at the first of them. */
interface AskedForm {
  name: string
  /** Returns what reads the record as it is saved. */
  open: (page: Page, garage: Garage) => Promise<() => Promise<unknown>>
  typed: Readonly<Record<string, string>>
  asks: readonly string[]
  saved: string
  isSaved: (answer: unknown) => unknown
}

const FORMS: readonly AskedForm[] = [
  {
    ...{ name: 'the purchase of a vehicle', typed: { dateBought: '02-03-2019', priceBought: '0' } },
    open: async (page, garage) => {
      const { id } = await garage.car()
      await openPart(page, id, 'tab=purchase')
      return () => garage.call('GET', '/api/Admin/GetVehicle', { vehicleID: id })
    },
    asks: ['Bought date 02-03-2019 is more than 1,000 days back.', 'Bought price is €0.00.'],
    saved: 'Bought from client details updated successfully',
    isSaved: (answer) => (answer as { boughtPrice: number }).boughtPrice === 0,
  },
  {
    ...{ name: 'the details of a vehicle', typed: { chassisNo: 'ncp91-7788 990' } },
    open: async (page, garage) => {
      await garage.car({ chassisNo: 'NCP91 7788990' })
      const { id } = await garage.car()
      await page.goto(`/vehicles/vehicle/${id}`)
      return () => garage.call('GET', '/api/Admin/GetVehicle', { vehicleID: id })
    },
    asks: ['Chassis No ncp91-7788 990 is known already: '],
    saved: 'Vehicle updated successfully',
    isSaved: (answer) => (answer as { chassisNo: string }).chassisNo === 'ncp91-7788 990',
  },
  {
    ...{ name: 'a vehicle that is added', typed: { chassisNo: 'zze150-55 01' } },
    open: async (page, garage) => {
      const { regNo: known } = await garage.car({ chassisNo: 'ZZE150 5501' })
      const regNo = known.replace('KBZ', 'QBZ')
      await page.goto('/vehicles')
      await page.getByRole('grid').waitFor()
      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog', { name: /Add Vehicle/ })
      const fill = async (role: 'textbox' | 'combobox', label: string, text: string) => {
        await dialog.getByRole(role, { name: label, exact: false }).first().fill(text)
        await page.keyboard.press('Tab')
      }
      await fill('textbox', 'Reg No', regNo)
      for (const [label, text] of Object.entries({
        Make: 'Volkswagen',
        Model: 'Golf 1.4 TSI',
        'Body Type': 'Hatchback',
      }))
        await fill('combobox', label, text)
      for (const [label, text] of Object.entries({ Colour: 'Grey', Fuel: 'Petrol', 'ID No': '0512679M' }))
        await fill('combobox', label, text)
      await fill('textbox', 'Year', '2017')
      await fill('textbox', 'Bought date', '12-08-2026')
      await fill('textbox', 'Bought price', '7100')
      return () => garage.call('POST', '/api/Admin/GetVehicles', { regNo, pageNumber: 1, pageSize: 5 })
    },
    asks: ['Chassis No zze150-55 01 is known already: '],
    saved: 'Vehicle added successfully',
    isSaved: (answer) => (answer as { totalCount: number }).totalCount === 1,
  },
  {
    ...{ name: 'an expense', typed: { date: '02-03-2019', amount: '12.40' } },
    open: async (page, garage) => {
      const { id } = await garage.car()
      await openPart(page, id, 'showCostings=true')
      await page.keyboard.press('n')
      return () => garage.call('POST', '/api/Admin/GetCostings', { vehicleID: id })
    },
    asks: ['Date 02-03-2019 is more than 1,000 days back.'],
    saved: 'Expense added successfully',
    isSaved: (answer) => (answer as { expenses: object[] }).expenses.length === 1,
  },
  {
    ...{ name: 'a hire', typed: { start: '02-03-2019', end: '05-03-2019' } },
    open: async (page, garage) => {
      const { id } = await garage.car()
      const hire = { clientID: garage.buyerID, vehicleID: id, carHireType: 1, rate: 20 }
      const days = { startDateTime: '2029-03-02', endDateTime: '2029-03-05' }
      const saved = await garage.call('POST', '/api/CarHire/SaveCarHire', { ...hire, ...days })
      await page.goto(`/car-hire/edit/${saved.id}`)
      return () => garage.call('GET', '/api/CarHire/GetCarHire', { carHireID: saved.id })
    },
    asks: ['Start Date 02-03-2019 is more than 1,000 days back.'],
    saved: 'Car Hire saved successfuly.',
    isSaved: (answer) => (answer as { startDateTime: string }).startDateTime === '2019-03-02',
  },
]

for (const { name, open, typed, asks, saved, isSaved } of FORMS)
  garageTest(
    `[server 27] ${name}: it is asked once, a key typed ahead is no answer, Esc leads to the field, Yes saves`,
    async ({ desk, garage }) => {
      const dialog = desk.getByRole('alertdialog', { name: 'Are you sure?' })
      const read = await open(desk, garage)
      await atHardPace(desk, async ({ typist }) => {
        const [first = ''] = Object.keys(typed)
        for (const [each, text] of Object.entries(typed)) await field(desk, each).fill(text)
        await typist.playAtOnce('{Control+Enter}y')
        for (const sentence of asks) await expect(dialog).toContainText(sentence)
        await waitForAcknowledgement(desk)
        await expect(dialog).toHaveCount(1)
        await typist.play('{Escape}')
        await expect(dialog).toHaveCount(0)
        await expect(field(desk, first)).toBeFocused()
        expect(isSaved(await read())).toBe(false)
        await typist.play('{Control+Enter}')
        await expect(dialog).toContainText(asks[0] ?? '')
        await waitForAcknowledgement(desk)
        await typist.play('y')
        await expect(desk.getByText(saved)).toBeVisible()
        expect(isSaved(await read())).toBe(true)
      })
    },
  )
