import { expect, type Locator, type Page } from '@playwright/test'
import { serveNew } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'

/** The first user of a dealership that was created a minute ago. */
export const SHOP_CASHIER = { username: 'm.borg', password: 'forecourt-one', passcode: '2468' }

export interface Shop {
  server: ServerProcess
  /** Calls the server as the cashier. */
  call: (path: string, body?: unknown) => Promise<Record<string, unknown>>
  vehicleIDs: Readonly<Record<string, number>>
}

const VEHICLES = [
  ['ABC 123', 'Toyota', 'Vitz'],
  ['ABC 132', 'Peugeot', '208'],
  ['PAY 001', 'Mazda', 'Demio'],
  ['GHV 552', 'Suzuki', 'Swift'],
] as const

function caller(url: string) {
  let token = ''
  const send = (path: string, body?: unknown) =>
    fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const call = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    let answer = await send(path, body)
    // A token lasts a quarter of an hour, which a worker may take.
    if (answer.status === 401 && token !== '') {
      token = ''
      await signIn()
      answer = await send(path, body)
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const json: unknown = await answer.json()
    return typeof json === 'object' && json !== null ? { ...json } : { value: json }
  }
  const signIn = async () => {
    const { username, password, passcode } = SHOP_CASHIER
    token = String((await call('/api/Login/Auth', { username, password })).accessToken)
    await call('/api/User/CheckPassCode', { passCode: passcode })
  }
  return { call, signIn }
}

/** Adds four cars and a client; two of the cars are sold to her on hire purchase, 48 times 250. */
async function fillShop(call: Shop['call'], today: string): Promise<Record<string, number>> {
  const maria = { idno: '0412385M', name: 'Maria', surname: 'Borg', address3: 'Mosta', mobNo: '79442210' }
  const clientID = (await call('/api/Admin/AddClient', maria)).id
  const ids: Record<string, number> = {}
  for (const [i, [regNo, make, model]] of VEHICLES.entries()) {
    const added = await call('/api/Admin/AddVehicle', {
      regNo,
      make: { value: make },
      model: { value: model },
      bodyType: { value: 'Hatchback' },
      fuelType: { value: 'Petrol' },
      color: { value: 'Pearl White' },
      yom: 2019,
      mileage: 45_000,
      chassisNo: `KSP130-40211${80 + i}`,
      engineNo: `E${i}`,
      engineCapacity: 1000,
      seatingCapacity: 5,
      boughtDate: '2026-01-05',
      boughtPrice: 5000,
      clientBoughtFrom: { idno: `10000${i}M`, name: 'Seller', surname: `No${i}` },
    })
    ids[regNo] = Number(added.id)
  }
  for (const [regNo, hpAccountNo] of [
    ['ABC 123', 'HP-2219'],
    ['PAY 001', 'HP-2220'],
  ] as const) {
    const vehicleID = ids[regNo]
    const sale = { vehicleID, clientID, saleType: 1, soldToDateTime: today, soldToPrice: 12_000, deposit: 2000 }
    const terms = { hpAccountNo, numberOfMonths: 48, monthlyPayment: 250, firstPaymentDate: today }
    await call('/api/Admin/SoldToVehicle', { ...sale, ...terms })
    await call('/api/Admin/CalculateHpSchedule', { vehicleID, hpAccountNo })
  }
  return ids
}

/** Starts a server with them, or fills the given one; stop it when it is no longer needed. */
export async function startShop(given?: ServerProcess): Promise<Shop> {
  const server = given ?? (await serveNew(SHOP_CASHIER))
  const { call, signIn } = caller(server.url)
  await signIn()
  const today = String((await call('/api/Workstation')).businessDay)
  return { server, call, vehicleIDs: await fillShop(call, today) }
}

/** Signs in on the current page; just after a session has ended, keys count only after a pause. */
export async function signInHere(page: Page, who = SHOP_CASHIER): Promise<void> {
  const [again, username] = [page.getByRole('button', { name: /^Sign in again/ }), page.getByLabel('Username')]
  await again.or(username).waitFor()
  // Where a session ended by itself.
  if (await again.isVisible()) await again.click()
  await username.fill(who.username)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: /^Login/ }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

export async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Command palette' })
  await box.waitFor()
  return box
}

/** A visible text of the palette; its announcement of the row is also in the page when idle, but hidden. */
export const shownText = (palette: Locator, ...text: Parameters<Locator['getByText']>): Locator =>
  palette.getByText(...text).and(palette.page().locator(':not([role=status])'))

/** Leaves the empty palette; its line is in the outbox. */
export async function leavePalette(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0)
}

/** The entries with a vendor or reference, as `amount description`, in the order of their saves. */
export async function bookedEntries(shop: Shop, of: string): Promise<string[]> {
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
  const entries = data as { id: number; vendor: string; reference: string; description: string; signedAmount: number }[]
  return entries
    .toSorted((a, b) => a.id - b.id)
    .filter((entry) => entry.vendor === of || entry.reference === of)
    .map(({ description, signedAmount }) => `${signedAmount.toFixed(2)} ${description}`.trim())
}
