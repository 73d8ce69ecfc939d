import { randomUUID } from 'node:crypto'
import { COMMANDS } from '@forecourt/core/commands'
import type { Page } from '@playwright/test'
import { type TestDealership, PERSON } from './dealership'
import { expect, dealershipTest as test } from './fixtures'
import { openWithin, escapeOverlays } from './signed-in'

test.use({ apart: 'commands' })

/** Parts answer their keys by themselves: they are proved without a browser. */
const OF_PARTS = /^(grid|form|date|dialog)\./
const OF_SCREENS = COMMANDS.filter(({ id, when, route }) => when?.screen && !route && !OF_PARTS.test(id))

type Place = readonly [screen: string, address: string]

/** Pages, and parts of pages, on which every command of a screen finds something to do. */
const PLACES: readonly Place[] = [
  ['clients', '/clients'],
  ['vehicles', '/vehicles'],
  ['vehicle', '/vehicles/vehicle/1'],
  ['vehicle', '/vehicles/vehicle/1?showCostings=true&origin=1'],
  ['vehicle', '/vehicles/vehicle/1?tab=purchase'],
  ['vehicle', '/vehicles/vehicle/1?tab=sale'],
  ['vehicle', '/vehicles/vehicle/1?showhp=true'],
  ['vehicle', '/vehicles/vehicle/1?tab=payment'],
  ['hp-boe', '/hp-boe'],
  ['hp-schedules', '/hp-boe/hp-schedules'],
  ['payments-due', '/hp-boe/hp-payments-due'],
  ['car-hire-bookings', '/car-hire/bookings'],
  ['add-entry', '/cash-management-add?preSelectionType=HPPayment'],
  ['edit-entry', '/cash-management/edit/-1'],
  ['control-centre', '/cash-management'],
  ['daily-cash-book', '/reconciliation/reconcile'],
  ['pending-cheques', '/reconciliation/pending-cheques'],
  ['cash-sheet', '/cash-management-sheet'],
  ['reports', '/reports'],
  ['report-vehicles', '/reports/vehicles-purchased-sold'],
  ['report-receipts', '/reports/receipts?dateFrom=2025-01-01'],
  ['report-counts', '/reports/counts?dateFrom=2025-01-01'],
  ['report-arriving', '/reports/arriving-cars?date=2025-01-15'],
  ['manage-data', '/manage-data'],
  ['statement', '/statement?vehicleID=1'],
  ['files', '/files'],
  ['emails', '/emails'],
  ['guide', '/guide'],
  ['imports', '/manage-data/import'],
  ['new-import', '/manage-data/import/new'],
]

/** Keys of pages that open a dialog with commands of its own. */
const DIALOGS: Readonly<Record<string, string>> = {
  '/reports': '1',
  '/reports/arriving-cars?date=2025-01-15': 'a',
  '/cash-management/edit/-1': 'Alt+h',
  '/vehicles/vehicle/1?tab=payment': 'Alt+f',
  '/vehicles/vehicle/1?showhp=true': 'Shift+C',
}

/** A hire, a sale on hire purchase without its schedule, one with new terms, a refused credit, and a client with a spouse. */
async function records({ call }: TestDealership) {
  const car = {
    ...{ makeStr: 'Kia', modelStr: 'Rio', bodyTypeStr: 'Hatchback', fuelTypeStr: 'Petrol' },
    ...{ colorStr: 'Red', yom: 2015, transmission: 'Manual' },
    ...{ boughtFromID: 1, boughtDate: '2025-01-15', boughtPrice: 4000 },
  }
  const { id: vehicleID } = await call('POST', '/api/Admin/AddVehicle', { regNo: 'KIA 900', ...car })
  const days = { startDateTime: '2026-04-01', endDateTime: '2026-04-05' }
  const hire = { clientID: 2, vehicleID, carHireType: 1, rate: 25, ...days }
  const { id: hired } = await call('POST', '/api/CarHire/SaveCarHire', hire)
  const sale = { clientID: 2, saleType: 1, soldToPrice: 5000, soldToDateTime: '2025-02-01', deposit: 1000 }
  const terms = { numberOfMonths: 12, monthlyPayment: 375, firstPaymentDate: '2027-01-01', hpAccountNo: 'HP-90' }
  const scheduleless = 30
  await call('POST', '/api/Admin/SoldToVehicle', { vehicleID: scheduleless, ...sale, ...terms })
  const { id: rescheduled } = await call('POST', '/api/Admin/AddVehicle', { regNo: 'KIA 901', ...car })
  await call('POST', '/api/Admin/SoldToVehicle', {
    ...{ vehicleID: rescheduled, ...sale, ...terms, hpAccountNo: 'HP-91' },
  })
  await call('POST', '/api/Admin/CalculateHpSchedule', { vehicleID: rescheduled, hpAccountNo: 'HP-91' })
  await call('POST', '/api/HPSchedule/Reschedule', { vehicleID: rescheduled, numberOfMonths: 24 })
  const refused = { clientID: 2, vehicleID, dependants: 0, instalment: 100, decision: 'refuse' }
  await call('POST', '/api/HPSchedule/SaveAssessment', {
    ...{ ...refused, applicants: [{ income: 900, expenses: 800, otherCredit: 0 }] },
  })
  const { id: clientID } = await call('POST', '/api/Admin/AddClient', {
    idno: '0990090M',
    name: 'Carmen',
    surname: 'Borg',
    spouseID: 3,
  })
  const upload = randomUUID()
  const bytes = Buffer.from('ID No,Name,Surname\n0990091M,Leli,Vella\n').toString('base64')
  await call('POST', '/api/Import/AddImportPiece', { upload, number: 1, bytes })
  const file = { upload, fileName: 'clients.csv', import: 'Moving in' }
  const { importID } = await call('POST', '/api/Import/AddImportFile', file)
  await call('POST', '/api/Import/CheckImport', { id: importID })
  return {
    brought: `/manage-data/import/view?id=${importID}`,
    hired,
    scheduleless,
    rescheduled,
    refused: `/assessment?vehicleID=${vehicleID}&clientID=2`,
    married: `/clients/client?clientID=${clientID}`,
  }
}

/** What of these commands does something on the page that is shown, as its key sheet and its palette say. */
async function answeredHere(page: Page, wanted: readonly (typeof COMMANDS)[number][]): Promise<string[]> {
  await page.keyboard.press('F1')
  const rows = page.getByRole('dialog', { name: 'All keys' }).locator('button[aria-disabled=false]')
  await rows.first().waitFor()
  const titles = await rows.locator('[data-title]').allTextContents()
  await page.keyboard.press('Escape')
  const found = wanted.filter(({ keys, title }) => keys && titles.includes(title)).map(({ id }) => id)
  for (const { id, title } of wanted.filter(({ keys }) => !keys)) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`?${title}`)
    const row = page.getByRole('option', { name: title }).first()
    await row.waitFor()
    if ((await row.getAttribute('aria-disabled')) !== 'true') found.push(id)
    await page.keyboard.press('Escape')
  }
  return found
}

test('every command of a screen is answered by a screen that it names', async ({ desk, dealership }) => {
  const { brought, hired, scheduleless, rescheduled, refused, married } = await records(dealership)
  const places: readonly Place[] = [
    ...PLACES,
    ['edit-hire', `/car-hire/edit/${hired}`],
    ['vehicle', `/vehicles/vehicle/${scheduleless}?tab=sale`],
    ['vehicle', `/vehicles/vehicle/${rescheduled}?showhp=true`],
    ['client', married],
    ['assessment', refused],
    ['import', brought],
  ]
  await desk.goto('/vehicles')
  await desk.getByRole('grid').waitFor()
  await desk.getByRole('button', { name: 'Passcode locked' }).press('Enter')
  await desk.keyboard.type(PERSON.passcode)
  await expect(desk.getByRole('button', { name: /Passcode unlocked/ })).toBeVisible()
  const open = new Map(OF_SCREENS.map((command) => [command.id, command]))
  for (const [screen, address] of places) {
    const look = async () => {
      const wanted = [...open.values()].filter(({ when }) => [when?.screen ?? []].flat().includes(screen))
      for (const id of await answeredHere(desk, wanted)) open.delete(id)
    }
    await openWithin(desk, address)
    // What changed the schedule comes after its rows.
    if (address.includes(`/${rescheduled}?`)) await desk.locator('[data-command="credit.undo-change"]').waitFor()
    if (screen === 'assessment') await desk.locator('[data-command="credit.print-refusal"]').waitFor()
    await look()
    const opens = DIALOGS[address]
    if (opens === undefined) continue
    await desk.keyboard.press(opens)
    await desk.locator('[data-region=dialog]').waitFor()
    await look()
    // What stands above a page would stay above the next one.
    await escapeOverlays(desk)
  }
  expect([...open.keys()]).toEqual([])
})
