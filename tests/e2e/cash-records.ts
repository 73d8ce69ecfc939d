import { expect, type Page } from '@playwright/test'
import { serveNew } from '../fixtures/served'
import type { RunningServer } from '../fixtures/server'
import { giveSession } from './signed-in'

/** Who signs in on the small dealership of these tests. */
export const CASHIER = { username: 'm.borg', password: 'cashier-of-the-day', passcode: '1234' }

export interface CashServer {
  server: RunningServer
  /** The business day. */
  today: string
  /** Ids by registration: JQK 908 (HP-2231) and ABC 123 (HP-2240) are on hire purchase, KDR 518 and LBT 902 in stock. */
  vehicles: Readonly<Record<string, number>>
  /** Calls the server as another person at another desk would. */
  call: (path: string, body?: unknown) => Promise<unknown>
  /** Saves a cash entry and answers its id. */
  pay: (entry: Readonly<Record<string, unknown>>) => Promise<number>
}

const CARS = [
  ['JQK 908', 'Toyota', 'Aqua Hybrid', 2018, 'Silver'],
  ['ABC 123', 'Suzuki', 'Swift', 2015, 'Red'],
  ['KDR 518', 'Mazda', 'Demio', 2016, 'Blue'],
  ['LBT 902', 'Honda', 'Fit', 2017, 'White'],
] as const

/** A server of its own with four cars, two of them sold on hire purchase: 48 payments of 250.00, the first due this month. */
export async function startCashServer(): Promise<CashServer> {
  const server = await serveNew(CASHIER)
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
  const signedIn = (await call('/api/Login/Auth', CASHIER)) as Record<string, unknown>
  token = String(signedIn.token ?? signedIn.accessToken)
  await call('/api/User/CheckPassCode', { passCode: CASHIER.passcode, userID: signedIn.userID })
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

/** Opens an address of the application, signed in. */
export async function openAt(page: Page, { server }: CashServer, address: string): Promise<void> {
  await giveSession(page, server.url, CASHIER)
  await page.goto(`${server.url}${address}`)
}

/** Fills a field of a form by its name; lists take the option that is typed. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    const input = page.locator(`input[name="${name}"]`)
    await input.focus()
    await input.fill(text)
    if ((await input.getAttribute('role')) === 'combobox') await chooseTyped(page, text)
    else await page.keyboard.press('Tab')
  }
}

/** Takes the option below a field whose text is meant, once it is there. */
async function chooseTyped(page: Page, text: string): Promise<void> {
  const first = page.getByRole('option').first()
  await first.waitFor()
  await expect(first).toContainText(text.split(' ')[0] ?? text, { ignoreCase: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** The toast that says that something was done. */
export const said = (page: Page, message: string) => page.locator('[data-toast]', { hasText: message }).first()
