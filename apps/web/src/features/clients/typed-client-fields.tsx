import { ReadOnly } from '../../kit/form/switch'
import { TextField } from '../../kit/form/text-field'
import type { PersonValues } from './typed-client'

const DETAILS = [
  ['Name', 'name', 'text'],
  ['Surname', 'surname', 'text'],
  ['Building', 'address1', 'text'],
  ['Street', 'address2', 'text'],
  ['Locality', 'address3', 'text'],
  ['Mobile number', 'mobNo', 'tel'],
  ['Telephone number', 'telNo', 'tel'],
  ['Other number', 'otherNo', 'tel'],
  ['Email', 'email', 'email'],
] as const

interface TypedClientFieldsProps {
  values: PersonValues
  /** The client that was found, whose details are only read; null while a new one is typed. */
  found: PersonValues | null
  patch: (part: Partial<PersonValues>) => unknown
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
}

/** The details of the client of another form, but for the ID No: to read for one that was found, to type for a new one. */
export function TypedClientFields({ values, found, patch, problems, isFrozen }: TypedClientFieldsProps) {
  return DETAILS.map(([label, name, type]) =>
    found ? (
      <ReadOnly label={label} key={name}>
        {found[name]}
      </ReadOnly>
    ) : (
      <TextField
        key={name}
        label={label}
        name={name}
        type={type}
        required={name === 'name' || name === 'surname'}
        value={values[name]}
        disabled={isFrozen}
        onChange={(text) => patch({ [name]: text })}
        invalid={problems.has(name)}
        message={problems.get(name)}
      />
    ),
  )
}
