import { OWNER_ROLE } from '../fixtures/cashier'
import type { Locator, Page } from '@playwright/test'
import { FIRST_PASSWORD, takeOwnPassword } from '../fixtures/own-password'
import { serveNew } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'

export const OWNER = { username: 'm.borg', password: 'correct horse battery', passcode: '1234' }
const COLLEAGUE = { username: 's.pace', password: 'another long password', passcode: '4321' }

/** A token is valid for a quarter of an hour, which a worker may take. */
const TOKEN_REUSE_MS = 10 * 60_000

/** Calls the server as one user; throws unless the answer is 200. */
export type GarageCall = <T = Record<string, number>>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<T>

export async function callerOf(url: string, who: typeof OWNER): Promise<GarageCall> {
  let token = ''
  let signedInAt = 0
  const send = (method: string, path: string, body: object) => {
    const query = method === 'POST' ? '' : `?${new URLSearchParams(body as Record<string, string>)}`
    return fetch(`${url}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
  }
  const signIn = async () => {
    const { username, password } = who
    token = ''
    signedInAt = performance.now()
    const signed = await send('POST', '/api/Login/Auth', { username, password })
    if (!signed.ok) throw new Error(`Auth: ${signed.status} ${await signed.text()}`)
    const { accessToken, userID } = (await signed.json()) as { accessToken: string; userID: number }
    token = accessToken
    const unlocked = await send('POST', '/api/User/CheckPassCode', { userID, passCode: who.passcode })
    if (!unlocked.ok) throw new Error(`CheckPassCode: ${unlocked.status} ${await unlocked.text()}`)
  }
  await signIn()
  return async (method, path, body = {}) => {
    if (performance.now() - signedInAt > TOKEN_REUSE_MS) await signIn()
    const response = await send(method, path, body)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    // The tests name the shape they read.
    return (await response.json()) as never
  }
}

interface GarageParts {
  server: ServerProcess
  call: GarageCall
  /** Another user who works at the same time. */
  colleague: GarageCall
  sellerID: number
  buyerID: number
}

/** The dealership of the tests, in which each test makes its own vehicles. */
export class Garage {
  private made = 0
  readonly passcode = OWNER.passcode
  readonly server: ServerProcess
  readonly call: GarageCall
  readonly colleague: GarageCall
  readonly sellerID: number
  readonly buyerID: number

  constructor(parts: GarageParts) {
    this.server = parts.server
    this.call = parts.call
    this.colleague = parts.colleague
    this.sellerID = parts.sellerID
    this.buyerID = parts.buyerID
  }

  /** A new vehicle with a registration of its own. */
  async car(over: object = {}): Promise<{ id: number; regNo: string }> {
    const regNo = `KBZ ${String(100 + this.made++)}`
    const { id = 0 } = await this.call('POST', '/api/Admin/AddVehicle', {
      regNo,
      makeStr: 'Volkswagen',
      modelStr: 'Golf 1.4 TSI',
      bodyTypeStr: 'Hatchback',
      fuelTypeStr: 'Petrol',
      colorStr: 'Grey',
      yom: 2017,
      mileage: 48_120,
      boughtFromID: this.sellerID,
      boughtDate: '2026-08-12',
      boughtPrice: 7200,
      ...over,
    })
    return { id, regNo }
  }

  sell(vehicleID: number, sale: object): Promise<unknown> {
    const to = { clientID: this.buyerID, soldToDateTime: '2026-09-15' }
    return this.call('POST', '/api/Admin/SoldToVehicle', { vehicleID, ...to, ...sale })
  }

  expense(vehicleID: number, amount: number, vendor: string, description = '') {
    const typed = { amount, vendorStr: vendor, description, date: '2026-08-20' }
    return this.call('POST', '/api/Admin/AddExpense', { vehicleID, ...typed })
  }
}

async function openGarage(server: ServerProcess): Promise<Garage> {
  const call = await callerOf(server.url, OWNER)
  await call('POST', '/api/User/AddUser', {
    roleID: OWNER_ROLE,
    ...COLLEAGUE,
    password: FIRST_PASSWORD,
    passCode: COLLEAGUE.passcode,
    active: true,
  })
  await takeOwnPassword(server.url, COLLEAGUE)
  const person = async (idno: string, name: string, surname: string) =>
    (await call('POST', '/api/Admin/AddClient', { idno, name, surname, address3: 'Mosta', mobNo: '7942 2210' })).id ?? 0
  const sellerID = await person('0512679M', 'Stephanie', 'Attard')
  const buyerID = await person('0374590M', 'Daniela', 'Calleja')
  return new Garage({ server, call, colleague: await callerOf(server.url, COLLEAGUE), sellerID, buyerID })
}

/** A server of its own with a dealership in which each test makes the vehicles it needs. */
export async function startGarage(): Promise<Garage> {
  return openGarage(await serveNew(OWNER))
}

/** Opens a part of the vehicle page by its address, and unlocks it. */
export async function openPart(page: Page, id: number, search: string): Promise<void> {
  await page.goto(`/vehicles/vehicle/${id}?${search}`)
  await page.getByLabel('Passcode', { exact: true }).waitFor()
  await page.keyboard.type(OWNER.passcode)
  await page.getByLabel('Passcode', { exact: true }).waitFor({ state: 'detached' })
}

/** A field by its label, whether it is typed into or chosen from a list. */
export function field(within: Page | Locator, label: string): Locator {
  const name = new RegExp(`^${label}\\*?$`)
  return within.getByRole('textbox', { name }).or(within.getByRole('combobox', { name }))
}
