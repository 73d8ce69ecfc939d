import type { ClientSummary } from '@forecourt/core/features/clients/schemas'
import {
  byVehicleField,
  emptyVehicleColumn,
  type VehicleField,
  vehicleFieldsOf,
  type VehicleTexts,
  vehicleTexts,
} from '@forecourt/core/features/vehicles/fields'
import { type Problem, type TypedVehicle, vehicleProblems } from '@forecourt/core/features/vehicles/form-rules'
import type { vehiclesOperations } from '@forecourt/core/features/vehicles/operations'
import { DAY_PROBLEM, isDay } from '@forecourt/core/kernel/days'
import { formatDecimal } from '@forecourt/core/kernel/money'
import { parseWhole } from '@forecourt/core/kernel/whole-text'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'

/** Add Vehicle as typed. */
export interface VehicleValues extends VehicleTexts {
  /** The seller when one was picked; otherwise the fields below make a new client. */
  boughtFromID: number | null
  idno: string
  name: string
  surname: string
  boughtDate: string
  boughtPrice: string
}

export const EMPTY_VEHICLE: VehicleValues = {
  ...vehicleTexts((field) => emptyVehicleColumn(field)),
  ...{ boughtFromID: null, idno: '', name: '', surname: '', boughtDate: '', boughtPrice: '' },
}

/** True when the field of particulate matter applies. */
export function asksParticulates(fuel: string): boolean {
  return fuel.trim().toLowerCase() === 'diesel'
}

/** The number of a field as typed; null when it is empty, and what is no number is left to the server's words. */
function decimalTyped(text: string): number | null {
  return text.trim() === '' ? null : Number(text.replaceAll(',', ''))
}

/** The details as the rules of a vehicle take them; particulate matter only of a diesel. */
export function typedDetails(
  values: VehicleTexts,
  numberOf: (text: string, field: VehicleField) => number | null,
): TypedVehicle {
  return byVehicleField((field) => {
    const { name, kind } = field
    const value = values[name]
    if (typeof value !== 'string' || kind === 'choice') return value
    if (kind === 'money') return value.trim() === '' ? null : (parseMoneyText(value).cents ?? Number.NaN)
    return kind === 'whole' || kind === 'decimal' ? numberOf(value, field) : value.trim()
  }) as TypedVehicle
}

/** Returns the problems of the vehicle, in the order of the form. */
export function vehicleFormProblems(values: VehicleValues): Problem[] {
  const price = values.boughtPrice.trim() === '' ? null : parseMoneyText(values.boughtPrice)
  const typed: TypedVehicle = {
    ...typedDetails(values, (text, { kind }) => (kind === 'whole' ? parseWhole(text) : decimalTyped(text))),
    ...(asksParticulates(values.fuelType) ? {} : { pm: null }),
    boughtFromID: values.boughtFromID,
    clientBoughtFrom: { idno: values.idno, name: values.name, surname: values.surname },
    boughtDate: isDay(values.boughtDate) ? values.boughtDate : null,
    boughtPrice: price?.cents ?? null,
  }
  return vehicleProblems(typed).map((problem) => {
    if (problem.field === 'boughtDate' && values.boughtDate !== '') return { ...problem, message: DAY_PROBLEM }
    if (problem.field === 'boughtPrice' && price?.problem) return { ...problem, message: price.problem }
    return problem
  })
}

/** Returns the request that adds the vehicle. */
export function addVehicleBody(values: VehicleValues): InputOf<(typeof vehiclesOperations)['AddVehicle']> {
  const { boughtFromID, idno, name, surname, pm, boughtPrice, ...details } = values
  const price = parseMoneyText(boughtPrice)
  return {
    ...wireDetails(details),
    pm: asksParticulates(values.fuelType) ? pm : '',
    boughtFromID,
    clientBoughtFrom: boughtFromID === null ? { idno, name, surname } : null,
    boughtPrice: price.cents === undefined ? null : formatDecimal(price.cents),
  }
}

const LISTED: readonly string[] = vehicleFieldsOf('list').map(({ name }) => name)

const AMOUNTS: readonly string[] = vehicleFieldsOf('money').map(({ name }) => name)

/** An amount as typed, for a call; empty for none. */
function wireAmount(text: unknown): string {
  const { cents } = parseMoneyText(String(text))
  return cents === undefined ? '' : formatDecimal(cents)
}

/** The values under the names of the calls: a word of a list is sent as `makeStr`. */
export function wireDetails<T extends object>(values: T): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      AMOUNTS.includes(name) ? [name, wireAmount(value)] : [LISTED.includes(name) ? `${name}Str` : name, value],
    ),
  )
}

/** What choosing a client as the seller changes. */
export function sellerPatch(client: Pick<ClientSummary, 'id' | 'idno' | 'name' | 'surname'>): Partial<VehicleValues> {
  return { boughtFromID: client.id, idno: client.idno, name: client.name, surname: client.surname }
}
