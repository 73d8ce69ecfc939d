import { addDays, addMonths, type Day } from '@forecourt/core/kernel/days'
import { writeCashBooks } from './batches'
import { WorkingCalendar } from './calendar'
import { makeCounterDays, makeExpenses, makeMonthlyExpenses } from './counter'
import { makeAttempts, payForPurchase } from './deals'
import { makeHires } from './hires'
import { sellToMariaBorg } from './hire-purchase'
import type { DemoDealership } from './model'
import { EXPORTERS, makeClients } from './people'
import { Chance } from './random'
import { exampleVehicles, generateTrades } from './stock'

const CLIENTS = 1_900
const ENTRIES = 60_000
const YEARS = 5

/**
 * Generates the dealership up to `today`. It is deterministic: the same day gives the same books at any hour. Nothing is written, and nothing is
 * later than now in the time zone.
 * @returns Rows as the database will hold them; entries in the order of their ids.
 */
export function generateTimeline(today: Day, timeZone: string): DemoDealership {
  const from = addMonths(today, -12 * YEARS)
  const dealership: DemoDealership = {
    chance: new Chance(1_959),
    calendar: new WorkingCalendar(from, today),
    today,
    timeZone,
    clients: [],
    vehicles: [],
    sales: new Map(),
    accounts: [],
    events: new Map(),
    expenses: [],
    cheques: [],
    batches: [],
    entries: [],
    hires: [],
  }
  makeClients(dealership, CLIENTS)
  const [abc] = exampleVehicles(dealership, from)
  sellToMariaBorg(dealership, abc.id)
  generateTrades(dealership, from)
  buyFromPeople(dealership)
  makeAttempts(dealership)
  makeExpenses(dealership)
  makeMonthlyExpenses(dealership, from)
  makeCounterDays(dealership, missingEntryCount(dealership))
  writeCashBooks(dealership)
  makeHires(dealership, addDays(today, -400))
  expensesOfEntries(dealership)
  return dealership
}

/** Returns how many counter entries bring the books to their size; about two in a hundred are made from cheques and lodgements later. */
function missingEntryCount({ events }: DemoDealership): number {
  let made = 0
  for (const entries of events.values()) made += entries.length
  // A licence over the counter is two entries, so fewer are asked for than are missing.
  return Math.max(0, ((ENTRIES - 1_150 - made) * 100) / 114)
}

/** Pays for cars bought over the counter on their day; trade-ins are not paid. */
function buyFromPeople(dealership: DemoDealership): void {
  const takenIn = new Set([...dealership.sales.values()].map((sale) => sale.pe_vehicle_id))
  for (const vehicle of dealership.vehicles) {
    const seller = dealership.clients[vehicle.bought_from_id - 1]
    if (!seller || vehicle.bought_from_id <= EXPORTERS.length || takenIn.has(vehicle.id)) continue
    payForPurchase(dealership, vehicle, seller)
  }
}

/** Adds expenses paid over the counter to their vehicles and subtracts recoveries. */
function expensesOfEntries({ entries, expenses }: DemoDealership): void {
  for (const entry of entries) {
    if (entry.vehicle_id === null || entry.vendor === '') continue
    expenses.push({
      vehicle_id: entry.vehicle_id,
      amount: -entry.signed_amount,
      date: entry.date,
      vendor: entry.vendor,
      description: entry.description,
      entry_id: entry.id,
    })
  }
}
