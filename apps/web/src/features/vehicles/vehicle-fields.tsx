import { nearValue } from '@forecourt/core/features/vehicles/near-value'
import { SPARE_KEYS, TRANSMISSIONS } from '@forecourt/core/features/vehicles/enums'
import { mileageUnit } from '@forecourt/core/kernel/mileage'
import type { ReactNode, Ref } from 'react'
import { useOperation } from '../../kit/api/api'
import { GrowingSelect } from '../../kit/form/growing-select'
import { Select } from '../../kit/form/select'
import { Switch } from '../../kit/form/switch'
import { MeasureField, NumberField, TextField } from '../../kit/form/text-field'
import { type ListedName, olderFirst, valuesIn } from './meant-values'
import { asksParticulates, type DetailsValues } from './vehicle-draft'

interface FieldsProps {
  values: DetailsValues
  patch: (part: Partial<DetailsValues>) => void
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  first?: Ref<HTMLInputElement>
  /** Further fields, under the second column. */
  children?: ReactNode
}

type TextName = { [K in keyof DetailsValues]: DetailsValues[K] extends string ? K : never }[keyof DetailsValues]

const options = (words: readonly string[]) => words.map((text) => ({ id: text, text }))
const TRANSMISSION_OPTIONS = options(TRANSMISSIONS)
const SPARE_KEY_OPTIONS = options(SPARE_KEYS)

/** The fields of a vehicle itself, in two columns. */
export function VehicleFields({ values, patch, problems, isFrozen, first, children }: FieldsProps) {
  const { data: lists, isPending } = useOperation('GetVehicleLists', {})
  const grows = (name: ListedName) => {
    const values = valuesIn(lists, name)
    return { values, nearest: (typed: string) => nearValue(olderFirst(lists, name), typed), isLoading: isPending }
  }
  const field = (label: string, name: TextName) => ({
    label,
    name,
    value: values[name],
    onChange: (text: string) => patch({ [name]: text }),
    disabled: isFrozen,
    invalid: problems.has(name),
    message: problems.get(name),
  })
  return (
    <>
      <div className="column">
        <TextField {...field('Reg No', 'regNo')} required {...(first ? { ref: first } : {})} />
        <GrowingSelect {...field('Make', 'make')} required {...grows('make')} />
        <GrowingSelect {...field('Model', 'model')} required {...grows('model')} />
        <GrowingSelect {...field('Body Type', 'bodyType')} required {...grows('bodyType')} />
        <TextField {...field('Chassis No', 'chassisNo')} />
        <TextField {...field('Engine No', 'engineNo')} />
        <NumberField {...field('Engine Capacity', 'engineCapacity')} unit="cc" />
        <GrowingSelect {...field('Colour', 'color')} required {...grows('color')} />
        <NumberField {...field('Year', 'yom')} required />
        <NumberField {...field('Seating Capacity', 'seatingCapacity')} />
        <GrowingSelect {...field('Fuel', 'fuelType')} required {...grows('fuelType')} />
        <Select
          {...field('Transmission', 'transmission')}
          options={TRANSMISSION_OPTIONS}
          onChange={(transmission) => patch({ transmission: transmission ?? 'Automatic' })}
        />
      </div>
      <div className="column">
        <Select
          {...field('Spare Key', 'spareKey')}
          options={SPARE_KEY_OPTIONS}
          onChange={(spareKey) => patch({ spareKey: spareKey ?? 'Pending' })}
        />
        <TextField {...field('Lot No', 'lotNo')} />
        <TextField {...field('Car No', 'carNo')} />
        <TextField {...field('System No', 'systemNo')} />
        <NumberField {...field('Mileage', 'mileage')} unit={mileageUnit(values.isMiles)} />
        <Switch label="Miles" value={values.isMiles} disabled={isFrozen} onChange={(isMiles) => patch({ isMiles })} />
        <MeasureField {...field('CO2', 'cO2')} unit="g/km" />
        {asksParticulates(values.fuelType) && <MeasureField {...field('Particulate Matter', 'pm')} unit="g/km" />}
        {children}
      </div>
    </>
  )
}
