import type { dealsOperations } from '@forecourt/core/features/deals/operations'
import {
  VEHICLE_FIELDS,
  vehicleFieldsOf,
  type VehicleTexts,
  vehicleTexts,
} from '@forecourt/core/features/vehicles/fields'
import { type Problem, vehicleDetailProblems } from '@forecourt/core/features/vehicles/form-rules'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { centsFromWire, formatAmount, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type ComparedField, textField } from '../../../kit/drafts/conflict'
import type { RecordEdits } from '../../../kit/drafts/record-save'
import { formatCount } from '../../../kit/grid/cells'
import {
  asksParticulates,
  EMPTY_VEHICLE,
  sellerPatch,
  typedDetails,
  type VehicleValues,
  wireDetails,
} from '../vehicle-draft'

export function detailsValuesOf(vehicle: VehicleOut): VehicleTexts {
  return vehicleTexts(({ name, kind, unit }) => {
    const value = vehicle[name]
    if (value !== null && typeof value === 'object') return value.value
    if (typeof value !== 'number') return value ?? ''
    if (kind === 'money') return formatAmount(centsFromWire(value) ?? ZERO)
    return unit === 'mileage' ? formatCount(value) : String(value)
  })
}

/** The fields compared when another user saved meanwhile. */
export const DETAIL_FIELDS: readonly ComparedField<VehicleTexts>[] = VEHICLE_FIELDS.map(({ name, label, kind }) =>
  kind === 'flag'
    ? { names: [name], label, text: (values) => (values[name] ? 'On' : 'Off') }
    : textField<VehicleTexts>(name, label),
)

const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/** A number as typed: null for none, NaN for what is none. */
function numberOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return NUMBER.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN
}

export function detailProblems(values: VehicleTexts): Problem[] {
  const typed = typedDetails(values, numberOf)
  const unreadable = vehicleFieldsOf('whole', 'decimal', 'money').flatMap(({ name, kind }) =>
    Number.isNaN(typed[name])
      ? [
          {
            field: name,
            message: kind === 'money' ? (parseMoneyText(String(values[name])).problem ?? '') : 'Write a number',
          },
        ]
      : [],
  )
  const others = vehicleDetailProblems(typed).filter(({ field }) => !unreadable.some((each) => each.field === field))
  return [...others, ...unreadable]
}

/** The request that saves what was typed; what was not typed stays as it is. Particulate matter goes only with diesel. */
export function detailsBody(
  id: number,
  { typed, values, version }: RecordEdits<VehicleTexts>,
): InputOf<(typeof dealsOperations)['EditVehicle']> {
  const clears = values.pm !== '' && !asksParticulates(values.fuelType)
  return { id, version, ...wireDetails(typed), ...(clears ? { pm: '' } : {}) }
}

/**
 * A new vehicle with the values of another; its seller is the one whom that was bought from. The price is left out: it is gated, and a
 * draft keeps no gated figure.
 */
export function clonedVehicleValues(vehicle: VehicleOut): VehicleValues {
  const seller = vehicle.clientBoughtFrom
  return {
    ...EMPTY_VEHICLE,
    ...detailsValuesOf(vehicle),
    // What that car is offered for, and what is wrong with it, is of that car alone.
    ...{ askingPrice: '', knownDefects: '' },
    ...(seller ? sellerPatch(seller) : {}),
    boughtDate: vehicle.boughtDate ?? '',
  }
}
