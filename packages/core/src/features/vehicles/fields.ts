import type { Cents } from '../../kernel/money'
import { SPARE_KEYS, TRANSMISSIONS } from './enums'

interface Declared {
  /** Its name on the wire and in forms. */
  name: string
  /** Its column in the database. */
  column: string
  /** Above its box, and in the history. */
  label: string
  /** `list` is a word of a lookup list, `lines` text of several lines, `choice` one of `choices`, `decimal` a number that may have decimals. */
  kind: 'registration' | 'list' | 'text' | 'lines' | 'choice' | 'whole' | 'decimal' | 'money' | 'flag'
  choices?: readonly string[]
  /** Numbers are below it. */
  below?: number
  /** Beside its number; the mileage has miles or kilometres. */
  unit?: 'cc' | 'g/km' | 'mileage'
  /** The refusal of a vehicle without it; absent for a field that may be empty. */
  required?: string
}

/**
 * The details of a vehicle, in the order of the form. Schemas, columns, forms, answers and the command line follow this list; one more
 * field is an entry here and a migration that adds its column.
 *
 * @source D1 5, D2 5.
 */
export const VEHICLE_FIELDS = [
  { name: 'regNo', column: 'reg_no', label: 'Reg No', kind: 'registration', required: 'Registration no is required' },
  { name: 'make', column: 'make', label: 'Make', kind: 'list', required: 'Make is required' },
  { name: 'model', column: 'model', label: 'Model', kind: 'list', required: 'Model is required' },
  { name: 'bodyType', column: 'body_type', label: 'Body Type', kind: 'list', required: 'Body type is required' },
  { name: 'chassisNo', column: 'chassis_no', label: 'Chassis No', kind: 'text' },
  { name: 'engineNo', column: 'engine_no', label: 'Engine No', kind: 'text' },
  {
    name: 'engineCapacity',
    column: 'engine_capacity',
    label: 'Engine Capacity',
    kind: 'whole',
    below: 1e6,
    unit: 'cc',
  },
  { name: 'color', column: 'color', label: 'Colour', kind: 'list', required: 'Colour is required' },
  { name: 'yom', column: 'yom', label: 'Year', kind: 'whole', required: 'Year is required' },
  { name: 'seatingCapacity', column: 'seating_capacity', label: 'Seating Capacity', kind: 'whole', below: 1_000 },
  { name: 'fuelType', column: 'fuel_type', label: 'Fuel', kind: 'list', required: 'Fuel is required' },
  { name: 'transmission', column: 'transmission', label: 'Transmission', kind: 'choice', choices: TRANSMISSIONS },
  { name: 'spareKey', column: 'spare_key', label: 'Spare Key', kind: 'choice', choices: SPARE_KEYS },
  { name: 'lotNo', column: 'lot_no', label: 'Lot No', kind: 'text' },
  { name: 'carNo', column: 'car_no', label: 'Car No', kind: 'text' },
  { name: 'systemNo', column: 'system_no', label: 'System No', kind: 'text' },
  { name: 'mileage', column: 'mileage', label: 'Mileage', kind: 'whole', below: 1e8, unit: 'mileage' },
  { name: 'isMiles', column: 'is_miles', label: 'Miles', kind: 'flag' },
  { name: 'cO2', column: 'co2', label: 'CO2', kind: 'decimal', below: 1e5, unit: 'g/km' },
  { name: 'pm', column: 'pm', label: 'Particulate Matter', kind: 'decimal', below: 1e4, unit: 'g/km' },
  { name: 'askingPrice', column: 'asking_price', label: 'Asking Price', kind: 'money' },
  { name: 'knownDefects', column: 'known_defects', label: 'Known Defects', kind: 'lines' },
] as const satisfies readonly Declared[]

type AnyField = (typeof VEHICLE_FIELDS)[number]
type Kind = Declared['kind']
export type VehicleFieldName = AnyField['name']

/** A field as its readers see it. */
export interface VehicleField extends Declared {
  name: VehicleFieldName
  column: AnyField['column']
}
const FIELDS: readonly VehicleField[] = VEHICLE_FIELDS

type ValueOfKind = Record<'registration' | 'list' | 'text' | 'lines' | 'choice', string> &
  Record<'whole' | 'decimal', number | null> & { money: Cents | null; flag: boolean }
/** What `T` has for the kind of each field, by column. */
export type VehicleTable<T extends Record<Kind, unknown>> = { [F in AnyField as F['column']]: T[F['kind']] }
/** The details as they are stored. */
export type VehicleColumns = VehicleTable<ValueOfKind>
/** The details as a form has them: numbers as they were typed. */
export type VehicleTexts = { [F in AnyField as F['name']]: F['kind'] extends 'flag' ? boolean : string }
/** What `T` has for the kind of each field, by name. */
export type OfVehicleFields<T extends Record<Kind, unknown>> = { [F in AnyField as F['name']]: T[F['kind']] }

/** The fields of these kinds, in the order of the form. */
export function vehicleFieldsOf(...kinds: Kind[]): readonly VehicleField[] {
  return FIELDS.filter(({ kind }) => kinds.includes(kind))
}

/** The value that `value` gives to each field, by column. Each value must be of the field's kind. */
export function vehicleColumns(value: (field: VehicleField) => ValueOfKind[Kind]): VehicleColumns {
  return Object.fromEntries(FIELDS.map((field) => [field.column, value(field)])) as VehicleColumns
}

/** The value that `value` gives to each field in a form: text, or whether a switch is on. */
export function vehicleTexts(value: (field: VehicleField) => unknown): VehicleTexts {
  return byVehicleField((field) =>
    field.kind === 'flag' ? value(field) === true : String(value(field) ?? ''),
  ) as VehicleTexts
}

/** What `of` has for the kind of each field, by the field's name. */
export function ofVehicleFields<T extends Record<Kind, unknown>>(of: T): OfVehicleFields<T> {
  return Object.fromEntries(FIELDS.map(({ name, kind }) => [name, of[kind]])) as OfVehicleFields<T>
}

/** The value that `value` gives to each field, by name. */
export function byVehicleField<T>(value: (field: VehicleField) => T): Record<VehicleFieldName, T> {
  return Object.fromEntries(FIELDS.map((field) => [field.name, value(field)])) as Record<VehicleFieldName, T>
}

export const VEHICLE_LABELS = byVehicleField(({ label }) => label)

/** A field in a sentence: `Body type`. */
export function vehicleNoun({ label }: Pick<VehicleField, 'label'>): string {
  return label.replace(/ [A-Z]/g, (letter) => letter.toLowerCase())
}

/** The value of a field in a new vehicle. */
export function emptyVehicleColumn({ kind, choices }: VehicleField): ValueOfKind[Kind] {
  if (kind === 'flag') return false
  if (kind === 'whole' || kind === 'decimal' || kind === 'money') return null
  return choices?.[0] ?? ''
}

const HISTORY_KINDS = {
  registration: 'text',
  list: 'text',
  text: 'text',
  lines: 'text',
  choice: 'text',
  whole: 'number',
  decimal: 'number',
  money: 'money',
  flag: 'flag',
} as const

/** The columns of the details as the history names them. */
export const VEHICLE_HISTORY = Object.fromEntries(
  FIELDS.map(({ column, label, kind }) => [column, { label, kind: HISTORY_KINDS[kind] }] as const),
)
