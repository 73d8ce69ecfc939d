import { similarValue } from '@forecourt/core/features/vehicles/similar-value'
import { VEHICLE_FIELDS, type VehicleField, type VehicleTexts } from '@forecourt/core/features/vehicles/fields'
import { mileageUnit } from '@forecourt/core/kernel/mileage'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { ReactNode, Ref } from 'react'
import { useOperation } from '../../kit/api/api'
import { GrowingSelect } from '../../kit/form/growing-select'
import { MoneyField } from '../../kit/form/money-field'
import { Select } from '../../kit/form/select'
import { Switch } from '../../kit/form/switch'
import { TextArea } from '../../kit/form/text-area'
import { MeasureField, NumberField, TextField } from '../../kit/form/text-field'
import { type ListedName, olderFirst, valuesIn } from './similar-values'
import { asksParticulates } from './vehicle-draft'

interface FieldsProps {
  values: VehicleTexts
  patch: (part: Partial<VehicleTexts>) => void
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  first?: Ref<HTMLInputElement>
  /** Fields that are not asked for. */
  without?: readonly VehicleField['name'][]
  /** Further fields, under the second column. */
  children?: ReactNode
}

const BEGINS_SECOND_COLUMN = VEHICLE_FIELDS.findIndex(({ name }) => name === 'spareKey')
const FIRST_COLUMN: readonly VehicleField[] = VEHICLE_FIELDS.slice(0, BEGINS_SECOND_COLUMN)
const SECOND_COLUMN: readonly VehicleField[] = VEHICLE_FIELDS.slice(BEGINS_SECOND_COLUMN)

/** The fields of a vehicle itself, in two columns. */
export function VehicleFields({ values, patch, problems, isFrozen, first, without = [], children }: FieldsProps) {
  const { data: lists, isPending } = useOperation('GetVehicleLists', {})
  const grows = (name: ListedName) => {
    const values = valuesIn(lists, name)
    return { values, nearest: (typed: string) => similarValue(olderFirst(lists, name), typed), isLoading: isPending }
  }
  const drawField = (field: VehicleField) => {
    const { name, label, kind, choices = [], required } = field
    const value = values[name]
    if (without.includes(name) || (name === 'pm' && !asksParticulates(values.fuelType))) return null
    const onChange = (typed: string | boolean) => patch({ [name]: typed })
    if (typeof value === 'boolean')
      return <Switch key={name} label={label} value={value} disabled={isFrozen} onChange={onChange} />
    const message = problems.get(name)
    const row = { label, name, value, onChange, disabled: isFrozen, invalid: message !== undefined, message }
    const unit = field.unit === 'mileage' ? mileageUnit(values.isMiles) : (field.unit ?? '')
    if (kind === 'list') return <GrowingSelect key={name} {...row} required {...grows(name as ListedName)} />
    if (kind === 'choice')
      return (
        <Select
          key={name}
          {...row}
          options={choices.map((text) => ({ id: text, text }))}
          onChange={(chosen) => onChange(chosen ?? choices[0] ?? '')}
        />
      )
    if (kind === 'whole')
      return <NumberField key={name} {...row} required={required !== undefined} {...(unit ? { unit } : {})} />
    if (kind === 'money') return <MoneyField key={name} {...row} parse={parseMoneyText} writesOut />
    if (kind === 'lines') return <TextArea key={name} {...row} rows={3} />
    if (kind === 'decimal') return <MeasureField key={name} {...row} unit={unit} />
    const ref = kind === 'registration' && first ? { ref: first } : {}
    return <TextField key={name} {...row} required={required !== undefined} {...ref} />
  }
  return (
    <>
      <div className="column">{FIRST_COLUMN.map(drawField)}</div>
      <div className="column">
        {SECOND_COLUMN.map(drawField)}
        {children}
      </div>
    </>
  )
}
