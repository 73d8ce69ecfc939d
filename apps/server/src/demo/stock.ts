import { cents } from '@forecourt/core/kernel/money'
import { isMalteseRegistration } from '@forecourt/core/kernel/registrations'
import { addDays, type Day, dayParts } from '@forecourt/core/kernel/days'
import { CAR_COLOURS, type CarModel, carModels } from './cars'
import { sellDemoVehicle } from './deals'
import { type DemoDealership, type DemoVehicle, euroCents } from './model'
import { anyPrivateClient, EXPORTERS } from './people'

/** The approximate number of vehicles, trade-ins included. */
const VEHICLES = 2_500
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

interface CarForSale {
  vehicle: DemoVehicle
  sellsOn: Day
}

/**
 * Generates five years of buying and selling in order: cars are bought from exporters and people, stay some weeks or months, and are sold; a trade-in
 * joins the stock. A car that would be sold after today stays in stock.
 */
export function generateTrades(dealership: DemoDealership, from: Day): void {
  const { chance, calendar } = dealership
  const marks = new Registrations(dealership)
  const models = carModels()
  const days = calendar.days
  const bought = new Map<Day, number>()
  const own = VEHICLES - Math.round(VEHICLES * PART_EXCHANGE_SHARE)
  for (let i = 0; i < own; i++) {
    const on = calendar.onOrBefore(addDays(from, Math.floor(((i * (days.length * 7)) / (own * 6)) * 1.036)))
    bought.set(on, (bought.get(on) ?? 0) + 1)
  }
  const waiting: CarForSale[] = []
  const wait = (vehicle: DemoVehicle) =>
    waiting.push({ vehicle, sellsOn: addDays(vehicle.bought_date, chance.between(18, 205)) })
  for (const on of days) {
    for (let n = bought.get(on) ?? 0; n > 0; n--) wait(buyCar(dealership, on, { marks, models }))
    for (const ready of waiting.filter((one) => one.sellsOn <= on)) {
      waiting.splice(waiting.indexOf(ready), 1)
      // Imports get their plates before they leave.
      if (!isMalteseRegistration(ready.vehicle.reg_no)) ready.vehicle.reg_no = marks.next()
      const takenIn = sellDemoVehicle(dealership, ready.vehicle, {
        on,
        takeTradeIn: () => buyTradeIn(dealership, on, { marks, models }),
      })
      if (takenIn) wait(takenIn)
    }
  }
}

const PART_EXCHANGE_SHARE = 0.235

interface StockSources {
  marks: Registrations
  models: readonly CarModel[]
}

/** Registrations that no car had before. */
class Registrations {
  private readonly used = new Set(['ABC123', 'GHV552', 'JQK908'])

  constructor(private readonly dealership: DemoDealership) {}

  next(): string {
    const { chance } = this.dealership
    for (;;) {
      const letters = Array.from({ length: 3 }, () => chance.pick([...LETTERS])).join('')
      const digits = String(chance.between(1, 999)).padStart(3, '0')
      if (this.used.has(letters + digits)) continue
      this.used.add(letters + digits)
      return `${letters} ${digits}`
    }
  }
}

function buyCar(dealership: DemoDealership, on: Day, { marks, models }: StockSources): DemoVehicle {
  const { chance, calendar } = dealership
  const imported = chance.happens(0.62)
  const model = chance.pickWeighted(
    models.filter((one) => one.japan || !imported).map((one) => [one, one.weight] as const),
  )
  if (!imported)
    return newVehicle(dealership, model, {
      on,
      reg: marks.next(),
      sellerID: anyPrivateClient(dealership).id,
      lot: null,
    })
  const exporter = chance.between(1, EXPORTERS.length)
  const lot = lotNumber(on)
  const isNew = on > addDays(calendar.today, -70)
  const unregistered = isNew && chance.happens(0.7)
  const reg = unregistered ? (chance.happens(0.6) ? 'TBA' : `${lot}-${chance.between(1, 12)}`) : marks.next()
  return newVehicle(dealership, model, { on, reg, sellerID: exporter, lot })
}

function buyTradeIn(dealership: DemoDealership, on: Day, { marks, models }: StockSources): DemoVehicle {
  const model = dealership.chance.pickWeighted(models.map((one) => [one, one.weight] as const))
  return newVehicle(dealership, model, { on, reg: marks.next(), sellerID: anyPrivateClient(dealership).id, lot: null })
}

function lotNumber(on: Day): string {
  const { year, month } = dayParts(on)
  return `LOT ${(year - 2000) * 12 + month}`
}

interface Origin {
  on: Day
  reg: string
  sellerID: number
  lot: string | null
}

function newVehicle(dealership: DemoDealership, model: CarModel, { on, reg, sellerID, lot }: Origin): DemoVehicle {
  const { chance, vehicles } = dealership
  const { year } = dayParts(on)
  const yom = Math.min(Math.max(model.years[0], year - chance.between(3, 10)), model.years[1], year - 1)
  const age = Math.max(1, year - yom)
  const value = model.price * 1.12 ** (5 - Math.min(age, 12)) * (0.92 + chance.next() * 0.16)
  const diesel = model.fuel === 'Diesel'
  const vehicle: DemoVehicle = {
    id: vehicles.length + 1,
    reg_no: reg.toUpperCase(),
    make: model.make,
    model: model.model,
    body_type: model.body,
    fuel_type: model.fuel,
    color: chance.pickWeighted(CAR_COLOURS),
    chassis_no: `${model.chassis}-${chance.digits(7)}`,
    engine_no: model.engineCapacity === 0 ? '' : `${model.chassis.slice(0, 3)}${chance.digits(6)}`,
    engine_capacity: model.engineCapacity || null,
    yom,
    seating_capacity: model.seats,
    transmission: chance.happens(model.japan ? 0.85 : 0.25) ? 'Automatic' : 'Manual',
    spare_key: chance.pickWeighted([
      ['Yes', 70],
      ['Pending', 20],
      ['Not Available', 10],
    ]),
    lot_no: lot ?? '',
    car_no: lot ? String(chance.between(1, 40)) : '',
    system_no: `S${String(vehicles.length + 1).padStart(5, '0')}`,
    mileage: Math.round((age * (7_000 + chance.next() * 9_000)) / 1) + chance.between(0, 999),
    is_miles: !model.japan && chance.happens(0.12),
    co2: model.engineCapacity === 0 ? 0 : 85 + Math.round(model.engineCapacity / 22) + chance.between(-6, 12),
    pm: diesel ? chance.between(0, 45) / 10_000 : null,
    asking_price: cents(Math.round(euroCents(value) / 50_00) * 50_00),
    known_defects: '',
    bought_from_id: sellerID,
    bought_date: on,
    bought_price: Math.round(euroCents(value * (0.58 + chance.next() * 0.12)) / 50_00) * 50_00,
  }
  vehicles.push(vehicle)
  return vehicle
}

export function exampleVehicles(dealership: DemoDealership, from: Day): [DemoVehicle, ...DemoVehicle[]] {
  const models = carModels()
  const named = (name: string): CarModel => models.find((model) => model.model === name) ?? models[0]!
  const seller = { on: dealership.calendar.onOrAfter(addDays(from, 20)), sellerID: 1, lot: 'LOT 201' }
  const abc = newVehicle(dealership, named('Vitz 1.0'), { ...seller, reg: 'ABC 123' })
  Object.assign(abc, {
    yom: 2019,
    color: 'Pearl White',
    chassis_no: 'KSP130-4021187',
    mileage: 48_120,
    is_miles: false,
    bought_price: 6_180_00,
  })
  const today = dealership.calendar.onOrBefore(addDays(dealership.today, -35))
  const ghv = newVehicle(dealership, named('Demio 1.3'), { ...seller, on: today, reg: 'GHV 552' })
  const jqk = newVehicle(dealership, named('Aqua Hybrid'), { ...seller, on: today, reg: 'JQK 908' })
  return [abc, ghv, jqk]
}
