import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { Ref } from 'react'
import { DateField } from '../../kit/form/date-field'
import { FormSection } from '../../kit/form/form-row'
import { MoneyField } from '../../kit/form/money-field'
import { TextField } from '../../kit/form/text-field'
import { LookupField } from '../../kit/form/lookup-field'
import { useToday } from '../../kit/screen/screen'
import { type ClientComboOption, useClientOptions } from '../clients/client-options'
import { sellerPatch, type VehicleValues } from './vehicle-draft'
import { VehicleFields } from './vehicle-fields'

interface FieldsProps {
  values: VehicleValues
  patch: (part: Partial<VehicleValues>) => void
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  first: Ref<HTMLInputElement>
}

/** They are typed on the Details tab once the car is offered: a new vehicle is typed field by field, as ever. */
const OFFER_FIELDS = ['askingPrice', 'knownDefects'] as const

/** The fields of Add Vehicle, in two columns: the vehicle, and from whom it is bought. */
export function AddVehicleFields(props: FieldsProps) {
  return (
    <VehicleFields {...props} without={OFFER_FIELDS}>
      <SellerFields {...props} />
    </VehicleFields>
  )
}

type TextName = 'name' | 'surname' | 'boughtDate' | 'boughtPrice'

function SellerFields(props: FieldsProps) {
  const { values, patch, problems, isFrozen } = props
  const clients = useClientOptions()
  const today = useToday()
  const field = (label: string, name: TextName, problem: string = name) => ({
    label,
    name,
    value: values[name],
    onChange: (text: string) => patch({ [name]: text }),
    disabled: isFrozen,
    invalid: problems.has(problem),
    message: problems.get(problem),
  })
  const isExisting = values.boughtFromID !== null
  const idnoProblem = problems.get('boughtFromID') ?? problems.get('clientBoughtFrom.idno')
  // A typed ID No that was not picked from the list stands for a new client.
  const chosen = values.idno === '' ? null : { id: values.boughtFromID ?? 0, text: values.idno }
  return (
    <FormSection title="Bought from">
      <LookupField<number>
        takesOnly
        label="ID No"
        name="boughtFromID"
        required
        takesNew
        disabled={isFrozen}
        value={chosen}
        {...clients}
        onText={(idno) => patch({ idno, boughtFromID: null, ...(isExisting ? { name: '', surname: '' } : {}) })}
        onChange={(option) => {
          if (option === null) patch({ idno: '', boughtFromID: null, ...(isExisting ? { name: '', surname: '' } : {}) })
          // Its options are those that `find` gave.
          else patch(sellerPatch((option as ClientComboOption).client))
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
      <DateField {...field('Bought date', 'boughtDate')} direction="mostly-past" required today={today} />
      <MoneyField writesOut {...field('Bought price', 'boughtPrice')} required parse={parseMoneyText} />
    </FormSection>
  )
}
