import { mileageText } from '@forecourt/core/kernel/mileage'
import type { Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCentsOrNull } from '../../database/values'
import type { PrintContext } from '../../documents/pages'
import type { TradeInCar, Party, VehicleFacts } from '../../documents/parts'
import { type ClientRecord, clientById } from '../clients/repository'
import { type VehicleDeal, readDeal, type Sale } from '../deals/service'
import { readSettings, type Settings } from '../settings/repository'
import { type ListedVehicle, vehicleById } from '../vehicles/repository'

/** The subject of a document: a vehicle with its deal, and the settings that documents need. */
export interface DocumentSubject {
  record: ListedVehicle
  vehicle: VehicleFacts
  deal: VehicleDeal
  settings: Settings
  printing: PrintContext
}

export function printContext(ctx: Pick<Ctx, 'now' | 'config'>, settings: Settings): PrintContext {
  return { letterhead: settings.dealership, now: ctx.now, timeZone: ctx.config.timeZone }
}

export async function subjectOf(ctx: Ctx, vehicleID: number): Promise<DocumentSubject> {
  const record = await vehicleById(ctx.db, vehicleID)
  if (!record) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const settings = await readSettings(ctx.db)
  return {
    record,
    vehicle: vehicleFacts(record),
    deal: await readDeal(ctx, vehicleID),
    settings,
    printing: printContext(ctx, settings),
  }
}

/** Returns the sale with its buyer; refused while the vehicle is unsold. */
export async function soldDeal(ctx: Ctx, subject: DocumentSubject): Promise<{ sale: Sale; buyer: Party }> {
  const { sale } = subject.deal
  const buyer = sale ? await clientById(ctx.db, sale.clientID) : undefined
  if (!sale || !buyer) throw new Refusal('DOCUMENTS_NOT_SOLD', { regNo: subject.record.reg_no })
  return { sale, buyer: partyOf(buyer) }
}

export async function tradeInCars(ctx: Ctx, deal: VehicleDeal): Promise<TradeInCar[]> {
  const cars: TradeInCar[] = []
  for (const { vehicleID, boughtPrice } of deal.takenIn) {
    const record = await vehicleById(ctx.db, vehicleID)
    if (record) cars.push({ vehicle: vehicleFacts(record), allowed: boughtPrice })
  }
  return cars
}

export function boughtPriceOf(record: ListedVehicle): Cents | null {
  return toCentsOrNull(record.bought_price)
}

export function partyOf(client: ClientRecord): Party {
  return {
    name: `${client.name} ${client.surname}`.trim(),
    idno: client.idno,
    vatNo: client.vat_no,
    address: [client.address1, client.address2, client.address3],
    phone: client.mob_no || client.tel_no || client.other_no,
    email: client.email,
  }
}

export const NO_VEHICLE: VehicleFacts = {
  regNo: '',
  make: '',
  model: '',
  bodyType: '',
  colour: '',
  year: '',
  fuel: '',
  transmission: '',
  chassisNo: '',
  engineNo: '',
  engineCapacity: '',
  seats: '',
  mileage: '',
  co2: '',
  pm: '',
  spareKey: '',
  lotNo: '',
  carNo: '',
  systemNo: '',
}

export function vehicleFacts(record: ListedVehicle): VehicleFacts {
  return {
    regNo: record.reg_no,
    make: record.make,
    model: record.model,
    bodyType: record.body_type,
    colour: record.color,
    year: record.yom === null ? '' : String(record.yom),
    fuel: record.fuel_type,
    transmission: record.transmission,
    chassisNo: record.chassis_no,
    engineNo: record.engine_no,
    engineCapacity: record.engine_capacity === null ? '' : `${record.engine_capacity} cc`,
    seats: record.seating_capacity === null ? '' : String(record.seating_capacity),
    mileage: mileageText({ mileage: record.mileage, isMiles: record.is_miles }),
    co2: record.co2 === null ? '' : `${Number(record.co2)} g/km`,
    // Particulate matter is asked for diesel only.
    pm: record.pm === null || record.fuel_type.toLowerCase() !== 'diesel' ? '' : `${Number(record.pm)} g/km`,
    spareKey: record.spare_key,
    lotNo: record.lot_no,
    carNo: record.car_no,
    systemNo: record.system_no,
  }
}
