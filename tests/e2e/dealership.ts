import type { Page } from '@playwright/test'
import { addMonths, startOfMonth } from '@forecourt/core/kernel/days'
import { serveNew } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { testBusinessDay } from '../fixtures/time-zone'
import { type GarageCall, callerOf } from './garage'

export const PERSON = { username: 'm.borg', password: 'correct horse battery', passcode: '1234' }

/** The first of the month, some months from now, as `yyyy-MM-01`. */
function monthFromNow(months: number): string {
  return addMonths(startOfMonth(testBusinessDay()), months)
}

export const VEHICLE_COUNT = 60
/** Agreements HP-1, HP-2 and HP-3: overdue by more, less and no instalments. */
export const FIRST_PAYMENTS = [-4, -1, 1] as const

async function fill(call: GarageCall): Promise<void> {
  const clients: number[] = []
  for (let i = 0; i < 30; i += 1) {
    const { id } = await call('POST', '/api/Admin/AddClient', {
      idno: `${String(1000 + i).padStart(7, '0')}M`,
      name: i === 0 ? 'Ġorġ' : `Name${i}`,
      surname: i === 0 ? 'Żammit' : `Surname${String(i).padStart(2, '0')}`,
      address3: 'Mosta',
      mobNo: `7900 ${1000 + i}`,
      isCarHireClient: i === 1,
    })
    clients.push(id ?? 0)
  }
  const vehicles: number[] = []
  for (let i = 0; i < VEHICLE_COUNT; i += 1) {
    const { id } = await call('POST', '/api/Admin/AddVehicle', {
      regNo: `AAA ${String(100 + i)}`,
      makeStr: i % 2 ? 'Toyota' : 'Mazda',
      modelStr: 'Vitz',
      bodyTypeStr: 'SUV',
      fuelTypeStr: 'Petrol',
      colorStr: 'Red',
      yom: 2010 + (i % 10),
      boughtFromID: clients[i % 20],
      boughtDate: '2025-01-15',
      boughtPrice: 4000,
    })
    vehicles.push(id ?? 0)
  }
  for (const [i, first] of FIRST_PAYMENTS.entries()) {
    await call('POST', '/api/Admin/SoldToVehicle', {
      vehicleID: vehicles[i],
      clientID: clients[i],
      saleType: 1,
      soldToPrice: 5000,
      soldToDateTime: '2025-02-01',
      deposit: 1000,
      numberOfMonths: 12,
      monthlyPayment: 375,
      firstPaymentDate: monthFromNow(first),
      hpAccountNo: `HP-${i + 1}`,
    })
    await call('POST', '/api/Admin/CalculateHpSchedule', { vehicleID: vehicles[i], hpAccountNo: `HP-${i + 1}` })
  }
  await call('POST', '/api/Admin/AddEditCash', {
    dateTime: testBusinessDay(),
    categoryID: 1,
    typeID: 1,
    vehicleID: vehicles[10],
    clientID: clients[0],
    amount: 300,
    soldToPrice: 6000,
  })
}

export interface TestDealership {
  server: ServerProcess
  call: GarageCall
}

/** A server of its own with 60 vehicles, 30 clients, 3 agreements, and an attempt on AAA 110. */
export async function startDealership(): Promise<TestDealership> {
  const server = await serveNew(PERSON)
  const call = await callerOf(server.url, PERSON)
  await fill(call)
  return { server, call }
}

export async function typePasscode(page: Page): Promise<void> {
  await page.getByLabel('Passcode', { exact: true }).waitFor()
  await page.keyboard.type(PERSON.passcode)
}
