import { SPARE_KEYS, TRANSMISSIONS } from '@forecourt/core/features/vehicles/enums'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { Ref } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { DateField } from '../../kit/form/date-field'
import { GrowingSelect } from '../../kit/form/growing-select'
import { MoneyField } from '../../kit/form/money-field'
import { Select } from '../../kit/form/select'
import { Switch } from '../../kit/form/switch'
import { NumberField, TextField } from '../../kit/form/text-field'
import { TypeAhead } from '../../kit/form/type-ahead'
import { useToday } from '../../kit/screen/screen'
import { findClients, type FoundClient } from '../clients/client-options'
import { asksParticulates, sellerPatch, type VehicleValues } from './vehicle-draft'

interface FieldsProps {
  values: VehicleValues
  patch: (part: Partial<VehicleValues>) => void
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  first: Ref<HTMLInputElement>
}

type TextName = { [K in keyof VehicleValues]: VehicleValues[K] extends string ? K : never }[keyof VehicleValues]

const options = (words: readonly string[]) => words.map((text) => ({ id: text, text }))
const TRANSMISSION_OPTIONS = options(TRANSMISSIONS)
const SPARE_KEY_OPTIONS = options(SPARE_KEYS)
const NONE: readonly string[] = []

/** What every text field of the form takes. */
function useTextField({ values, patch, problems, isFrozen }: FieldsProps) {
  return (label: string, name: TextName, problem: string = name) => ({
    label,
    name,
    value: values[name],
    onChange: (text: string) => patch({ [name]: text }),
    disabled: isFrozen,
    invalid: problems.has(problem),
    message: problems.get(problem),
  })
}

/** The fields of Add Vehicle, in two columns. */
export function AddVehicleFields(props: FieldsProps) {
  const { values, patch } = props
  const field = useTextField(props)
  const { data: lists } = useOperation('GetVehicleLists', {})
  const valuesOf = (list: readonly { value: string }[] | undefined) => list?.map(({ value }) => value) ?? NONE
  return (
    <>
      <div className="column">
        <TextField {...field('Reg No', 'regNo')} required ref={props.first} />
        <GrowingSelect {...field('Make', 'make')} required values={valuesOf(lists?.makeList)} />
        <GrowingSelect {...field('Model', 'model')} required values={valuesOf(lists?.modelList)} />
        <GrowingSelect {...field('Body Type', 'bodyType')} required values={valuesOf(lists?.bodyTypeList)} />
        <TextField {...field('Chassis No', 'chassisNo')} />
        <TextField {...field('Engine No', 'engineNo')} />
        <NumberField {...field('Engine Capacity', 'engineCapacity')} unit="cc" />
        <GrowingSelect {...field('Colour', 'color')} required values={valuesOf(lists?.colorList)} />
        <NumberField {...field('Year', 'yom')} required />
        <NumberField {...field('Seating Capacity', 'seatingCapacity')} />
        <GrowingSelect {...field('Fuel', 'fuelType')} required values={valuesOf(lists?.fuelTypeList)} />
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
        <NumberField {...field('Mileage', 'mileage')} unit={values.isMiles ? 'miles' : 'kms'} />
        <Switch
          label="Miles"
          value={values.isMiles}
          disabled={props.isFrozen}
          onChange={(isMiles) => patch({ isMiles })}
        />
        <NumberField {...field('CO2', 'cO2')} unit="g/km" />
        {asksParticulates(values.fuelType) && <TextField {...field('Particulate Matter', 'pm')} />}
        <SellerFields {...props} />
      </div>
    </>
  )
}

function SellerFields(props: FieldsProps) {
  const { values, patch, problems, isFrozen } = props
  const api = useApi()
  const today = useToday()
  const field = useTextField(props)
  const isExisting = values.boughtFromID !== null
  const idnoProblem = problems.get('boughtFromID') ?? problems.get('clientBoughtFrom.idno')
  // A typed ID No that was not picked from the list stands for a new client.
  const chosen = values.idno === '' ? null : { id: values.boughtFromID ?? 0, text: values.idno }
  return (
    <section className="fs seller">
      <h2>Bought from</h2>
      <TypeAhead<number>
        label="ID No"
        name="boughtFromID"
        required
        disabled={isFrozen}
        value={chosen}
        find={(text, signal) => findClients(api, text, signal)}
        onText={(idno) => patch({ idno, boughtFromID: null, ...(isExisting ? { name: '', surname: '' } : {}) })}
        onChange={(option) => {
          if (option === null) patch({ idno: '', boughtFromID: null, ...(isExisting ? { name: '', surname: '' } : {}) })
          // Its options are those that `find` gave.
          else if (option.id !== 0) patch(sellerPatch((option as FoundClient).client))
        }}
        invalid={idnoProblem !== undefined}
        message={idnoProblem ?? (values.idno === '' ? undefined : isExisting ? 'existing client' : 'new client')}
      />
      <TextField {...field('Name', 'name', 'clientBoughtFrom.name')} required disabled={isExisting || isFrozen} />
      <TextField
        {...field('Surname', 'surname', 'clientBoughtFrom.surname')}
        required
        disabled={isExisting || isFrozen}
      />
      <DateField {...field('Bought date', 'boughtDate')} required today={today} />
      <MoneyField {...field('Bought price', 'boughtPrice')} required parse={parseMoneyText} />
    </section>
  )
}
