import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { addDays, addMonths, type Day, daysBetween, startOfMonth } from '@forecourt/core/kernel/days'
import { addTransportMalta } from './deals'
import { recordDemoEntry, typeIn, typeOut } from './entries'
import { amountBetween, type DemoDealership, type DemoVehicle, euroCents } from './model'
import { FREE_FORM, MONTHLY, VENDORS } from './names'
import { anyPrivateClient, EXPORTERS, fullName } from './people'

/** Makes the expenses of a car between its purchase and its sale: work, parts, fuel; some of it is refunded. */
export function makeExpenses(dealership: DemoDealership): void {
  for (const vehicle of dealership.vehicles) {
    makeVehicleExpenses(dealership, vehicle)
    if (vehicle.bought_from_id <= EXPORTERS.length) addImportCosts(dealership, vehicle)
  }
}

function makeVehicleExpenses(dealership: DemoDealership, vehicle: DemoVehicle): void {
  const { chance, calendar, sales, today } = dealership
  const until = sales.get(vehicle.id)?.sold_date ?? today
  const span = Math.max(1, daysBetween(vehicle.bought_date, until))
  const vendors = VENDORS.map((vendor) => [vendor, vendor[2]] as const)
  for (let n = chance.between(4, 11); n > 0; n--) {
    const [vendor, works] = chance.pickWeighted(vendors)
    const [what, from, to] = chance.pick(works)
    const amount =
      from === to ? euroCents(from) : amountBetween(chance, { from, to, step: chance.happens(0.5) ? 5_00 : 5 })
    const on = calendar.onOrAfter(addDays(vehicle.bought_date, chance.between(1, span)))
    const recovered = chance.happens(0.02)
    recordDemoEntry(dealership, on, {
      category_id: recovered ? CashCategory.VehicleExpenseRecovery : CashCategory.VehicleExpense,
      type_id: recovered ? CashType.Cash : typeOut(chance, amount),
      amount,
      vehicle_id: vehicle.id,
      vendor,
      description: recovered ? `${what}, recovered` : what,
      reference: chance.happens(0.7) ? `INV ${chance.digits(4)}` : '',
    })
  }
}

/** Adds the expenses of an import that are known before any cash moves: the exporter's sheet, registration, plates. */
function addImportCosts(dealership: DemoDealership, vehicle: DemoVehicle): void {
  const { chance, expenses } = dealership
  const on = vehicle.bought_date
  const cost = (amount: number, vendor: string, description: string) =>
    expenses.push({ vehicle_id: vehicle.id, amount, date: on, vendor, description, entry_id: null })
  cost(amountBetween(chance, { from: 620, to: 1_250, step: 1 }), 'Cost From Excel Sheet', 'Freight and landing')
  if (!/^[A-Z]{3} \d{3}$/.test(vehicle.reg_no)) return
  cost(amountBetween(chance, { from: 280, to: 1_900, step: 1 }), 'Transport Malta', 'Registration tax')
  cost(23_29, 'Transport Malta', 'License plates fees')
}

/** Makes monthly expenses on working days: wages, rent, bills. */
export function makeMonthlyExpenses(dealership: DemoDealership, from: Day): void {
  const { chance, calendar, today } = dealership
  for (let month = startOfMonth(from); month <= today; month = addMonths(month, 1)) {
    for (const [name, description, low, high, typeID] of MONTHLY) {
      const on = calendar.onOrAfter(addDays(month, chance.between(0, 26)))
      if (on < calendar.days[0]! || addDays(month, 26) > today) continue
      const amount = low === high ? euroCents(low) : amountBetween(chance, { from: low, to: high, step: 5 })
      recordDemoEntry(dealership, on, {
        category_id: CashCategory.MonthlyExpense,
        type_id: typeID,
        amount,
        name,
        description,
        month_expense: month,
      })
    }
  }
}

/**
 * Makes the remaining entries of the counter, as many as are missing: small sales, post, licences for others, hire money, the client's own outgoings.
 */
export function makeCounterDays(dealership: DemoDealership, wanted: number): void {
  const { chance, calendar } = dealership
  const perDay = wanted / calendar.days.length
  for (const on of calendar.days) {
    const busy = perDay * (0.75 + chance.next() * 0.5)
    const count = Math.floor(busy) + (chance.happens(busy % 1) ? 1 : 0)
    for (let n = 0; n < count; n++) {
      const make = chance.pickWeighted(COUNTER_ENTRIES)
      make(dealership, on)
    }
  }
}

type EntryMaker = (dealership: DemoDealership, on: Day) => void
const COUNTER_ENTRIES: readonly (readonly [EntryMaker, number])[] = [
  [addFreeFormEntry, 40],
  [addLicenceEntry, 14],
  [addHireEntry, 18],
  [(dealership, on) => addOwnEntry(dealership, on, CashCategory.DAD), 6],
  [(dealership, on) => addOwnEntry(dealership, on, CashCategory.STV), 5],
  [(dealership, on) => addOwnEntry(dealership, on, CashCategory.BRN), 5],
  [addPettyCashEntry, 7],
]

function addFreeFormEntry(dealership: DemoDealership, on: Day): void {
  const { chance } = dealership
  const [name, description, direction, from, to] = chance.pickWeighted(FREE_FORM.map((one) => [one, one[5]] as const))
  const amount = amountBetween(chance, { from, to, step: 50 })
  const isIn = direction === 'in'
  const typeID = isIn
    ? chance.pickWeighted([
        [CashType.Cash, 8],
        [CashType.Card, 1],
        [CashType.EPOS, 1],
      ])
    : CashType.Cash
  recordDemoEntry(dealership, on, {
    category_id: CashCategory.FreeForm,
    type_id: typeID,
    amount: isIn ? amount : -amount,
    name,
    description,
  })
}

function addLicenceEntry(dealership: DemoDealership, on: Day): void {
  const { chance } = dealership
  const client = anyPrivateClient(dealership)
  const amount = amountBetween(chance, { from: 60, to: 280, step: 1_00 })
  addTransportMalta(dealership, on, {
    amount,
    fee: chance.pick([10_00, 15_00]),
    type_id: CashType.Cash,
    name: 'Transport Malta',
    description: `Licence, ${fullName(client)}`,
    reference: `TM ${chance.digits(5)}`,
  })
}

function addHireEntry(dealership: DemoDealership, on: Day): void {
  const { chance } = dealership
  const client = anyPrivateClient(dealership)
  const days = chance.between(1, 9)
  const amount = days * chance.pick([25_00, 30_00, 35_00, 40_00])
  recordDemoEntry(dealership, on, {
    category_id: CashCategory.CarHire,
    type_id: typeIn(chance, amount),
    amount,
    client_id: client.id,
    name: fullName(client),
    description: days === 1 ? 'Car hire, 1 day' : `Car hire, ${days} days`,
    reference: `CH-${chance.digits(4)}`,
  })
}

function addOwnEntry(dealership: DemoDealership, on: Day, categoryID: number): void {
  const { chance } = dealership
  const amount = amountBetween(chance, { from: 10, to: 180, step: 5_00 })
  recordDemoEntry(dealership, on, {
    category_id: categoryID,
    type_id: CashType.Cash,
    amount,
    description: chance.pick(['As asked', 'Advance', '']),
  })
}

function addPettyCashEntry(dealership: DemoDealership, on: Day): void {
  const amount = amountBetween(dealership.chance, { from: 20, to: 120, step: 10_00 })
  recordDemoEntry(dealership, on, {
    category_id: CashCategory.PendingOuts,
    type_id: CashType.Cash,
    amount,
    name: 'Petty cash',
    description: 'Fuel float',
  })
}
