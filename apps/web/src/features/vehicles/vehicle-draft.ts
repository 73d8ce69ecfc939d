import type { ClientSummary } from '@forecourt/core/features/clients/schemas'
import { type Problem, type TypedVehicle, vehicleProblems } from '@forecourt/core/features/vehicles/form-rules'
import type { vehiclesOperations } from '@forecourt/core/features/vehicles/operations'
import { ASK_DAY, isDay } from '@forecourt/core/kernel/days'
import { decimalOf } from '@forecourt/core/kernel/money'
import { wholeTyped } from '@forecourt/core/kernel/whole-text'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'

/** Add Vehicle as typed. */
export interface VehicleValues {
  regNo: string
  make: string
  model: string
  bodyType: string
  color: string
  fuelType: string
  yom: string
  chassisNo: string
  engineNo: string
  engineCapacity: string
  seatingCapacity: string
  transmission: string
  spareKey: string
  lotNo: string
  carNo: string
  systemNo: string
  mileage: string
  isMiles: boolean
  cO2: string
  pm: string
  /** The seller when one was picked; otherwise the fields below make a new client. */
  boughtFromID: number | null
  idno: string
  name: string
  surname: string
  boughtDate: string
  boughtPrice: string
}

/** The fields of a vehicle itself, without its purchase. */
export type DetailsValues = Omit<
  VehicleValues,
  'boughtFromID' | 'idno' | 'name' | 'surname' | 'boughtDate' | 'boughtPrice'
>

export const EMPTY_VEHICLE: VehicleValues = {
  regNo: '',
  make: '',
  model: '',
  bodyType: '',
  color: '',
  fuelType: '',
  yom: '',
  chassisNo: '',
  engineNo: '',
  engineCapacity: '',
  seatingCapacity: '',
  transmission: 'Automatic',
  spareKey: 'Pending',
  lotNo: '',
  carNo: '',
  systemNo: '',
  mileage: '',
  isMiles: false,
  cO2: '',
  pm: '',
  boughtFromID: null,
  idno: '',
  name: '',
  surname: '',
  boughtDate: '',
  boughtPrice: '',
}

/** True when the field of particulate matter applies. */
export function asksParticulates(fuel: string): boolean {
  return fuel.trim().toLowerCase() === 'diesel'
}

/** The number of a field as typed; null when it is empty, and what is no number is left to the server's words. */
function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.replaceAll(',', ''))
}

/** What keeps the vehicle from being saved, in the order of the form. */
export function problemsOf(values: VehicleValues): Problem[] {
  const price = values.boughtPrice.trim() === '' ? null : parseMoneyText(values.boughtPrice)
  const typed: TypedVehicle = {
    regNo: values.regNo.trim(),
    make: values.make.trim(),
    model: values.model.trim(),
    bodyType: values.bodyType.trim(),
    color: values.color.trim(),
    fuelType: values.fuelType.trim(),
    yom: wholeTyped(values.yom),
    engineCapacity: wholeTyped(values.engineCapacity),
    seatingCapacity: wholeTyped(values.seatingCapacity),
    mileage: wholeTyped(values.mileage),
    cO2: numberOf(values.cO2),
    pm: asksParticulates(values.fuelType) ? numberOf(values.pm) : null,
    boughtFromID: values.boughtFromID,
    clientBoughtFrom: { idno: values.idno, name: values.name, surname: values.surname },
    boughtDate: isDay(values.boughtDate) ? values.boughtDate : null,
    boughtPrice: price?.cents ?? null,
  }
  return vehicleProblems(typed).map((problem) => {
    if (problem.field === 'boughtDate' && values.boughtDate !== '') return { ...problem, message: ASK_DAY }
    if (problem.field === 'boughtPrice' && price?.problem) return { ...problem, message: price.problem }
    return problem
  })
}

/** The request that adds it. */
export function bodyOf(values: VehicleValues): InputOf<(typeof vehiclesOperations)['AddVehicle']> {
  const { boughtFromID, idno, name, surname, pm, boughtPrice, make, model, bodyType, color, fuelType, ...rest } = values
  const price = parseMoneyText(boughtPrice)
  return {
    ...rest,
    makeStr: make,
    modelStr: model,
    bodyTypeStr: bodyType,
    colorStr: color,
    fuelTypeStr: fuelType,
    pm: asksParticulates(fuelType) ? pm : '',
    boughtFromID,
    clientBoughtFrom: boughtFromID === null ? { idno, name, surname } : null,
    boughtPrice: price.cents === undefined ? null : decimalOf(price.cents),
  }
}

/** What choosing a client as the seller changes. */
export function sellerPatch(client: Pick<ClientSummary, 'id' | 'idno' | 'name' | 'surname'>): Partial<VehicleValues> {
  return { boughtFromID: client.id, idno: client.idno, name: client.name, surname: client.surname }
}
