import { expect, type Page } from '@playwright/test'
import { serveNew } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { giveSession } from './signed-in'

/** The user who signs in on the small dealership of these tests. */
export const CASH_CASHIER = { username: 'm.borg', password: 'cashier-of-the-day', passcode: '1234' }

export interface CashServer {
  server: ServerProcess
  /** The business day. */
  today: string
  /** Ids by registration: JQK 908 (HP-2231) and ABC 123 (HP-2240) are on hire purchase, KDR 518 and LBT 902 in stock. */
  vehicles: Readonly<Record<string, number>>
  /** Calls the server as another user at another workstation. */
  call: (path: string, body?: unknown) => Promise<unknown>
  pay: (entry: Readonly<Record<string, unknown>>) => Promise<number>
}

const CARS = [
  ['JQK 908', 'Toyota', 'Aqua Hybrid', 2018, 'Silver'],
  ['ABC 123', 'Suzuki', 'Swift', 2015, 'Red'],
  ['KDR 518', 'Mazda', 'Demio', 2016, 'Blue'],
  ['LBT 902', 'Honda', 'Fit', 2017, 'White'],
] as const

/** Starts a server with four cars, two of them sold on hire purchase: 48 payments of 250.00, the first due this month. */
export async function startCashServer(): Promise<CashServer> {
  const server = await serveNew(CASH_CASHIER)
  let token = ''
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  // Answers of our own server, read for the one field that each is asked for.
  const field = async (path: string, body: unknown, name: string) =>
    ((await call(path, body)) as Record<string, unknown>)[name]
  const signedIn = (await call('/api/Login/Auth', CASH_CASHIER)) as Record<string, unknown>
  token = String(signedIn.token ?? signedIn.accessToken)
  await call('/api/User/CheckPassCode', { passCode: CASH_CASHIER.passcode, userID: signedIn.userID })
  const today = String(await field('/api/Workstation', undefined, 'businessDay'))
  const vehicles: Record<string, number> = {}
  for (const [regNo, makeStr, modelStr, yom, colorStr] of CARS)
    vehicles[regNo] = Number(
      await field(
        '/api/Admin/AddVehicle',
        {
          ...{ regNo, makeStr, modelStr, yom, colorStr, bodyTypeStr: 'Hatchback', fuelTypeStr: 'Petrol' },
          ...{
            transmission: 'Automatic',
            chassisNo: `CH${regNo.replace(' ', '')}`,
            boughtPrice: 3000,
            boughtDate: today,
          },
          clientBoughtFrom: { idno: `${regNo.slice(4)}77M`, name: 'Mario', surname: 'Vella' },
        },
        'id',
      ),
    )
  await sellOnHirePurchase('JQK 908', 'HP-2231', { idno: '0398276M', name: 'Josette', surname: 'Pace' })
  await sellOnHirePurchase('ABC 123', 'HP-2240', { idno: '0412388M', name: 'Lorraine', surname: 'Caruana' })
  return {
    server,
    today,
    vehicles,
    call,
    pay: async (entry) =>
      Number(await field('/api/Admin/AddEditCash', { dateTime: today, typeID: 1, ...entry }, 'cashID')),
  }

  async function sellOnHirePurchase(regNo: string, hpAccountNo: string, client: Record<string, string>) {
    const vehicleID = vehicles[regNo]
    const terms = { saleType: 1, soldToPrice: 12000, deposit: 1000, monthlyPayment: 250, numberOfMonths: 48 }
    await call('/api/Admin/SoldToVehicle', {
      ...{ vehicleID, client, ...terms, hpAccountNo },
      ...{ soldToDateTime: today, firstPaymentDate: today },
    })
    await call('/api/Admin/CalculateHpSchedule', { vehicleID, hpAccountNo }).catch(() =>
      call('/api/HPSchedule/CalculateHpSchedule', { vehicleID, hpAccountNo }),
    )
  }
}

export async function openAt(page: Page, { server }: CashServer, address: string): Promise<void> {
  await giveSession(page, server.url, CASH_CASHIER)
  await page.goto(`${server.url}${address}`)
}

/** Fills the fields of a form by their names; lists take the typed option. */
export async function fillFields(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    const input = page.locator(`input[name="${name}"]`)
    await input.focus()
    await input.fill(text)
    if ((await input.getAttribute('role')) === 'combobox') await chooseTyped(page, text)
    else await page.keyboard.press('Tab')
  }
}

/** Chooses the intended option below a field once it is there. */
async function chooseTyped(page: Page, text: string): Promise<void> {
  const first = page.getByRole('option').first()
  await first.waitFor()
  await expect(first).toContainText(text.split(' ')[0] ?? text, { ignoreCase: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

export const toast = (page: Page, message: string) => page.locator('[data-toast]', { hasText: message }).first()
