import { CLIENT_FIELDS, type PersonValues } from '@forecourt/core/features/clients/fields'
import { ReadOnlyRow } from '../../kit/form/switch'
import { TextField } from '../../kit/form/text-field'

interface TypedClientFieldsProps {
  values: PersonValues
  /** The client that was found, whose details are read-only; null while a new one is typed. */
  found: PersonValues | null
  patch: (part: Partial<PersonValues>) => unknown
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
}

/** The details of the client of another form, without the ID No: read-only for one that was found, editable for a new one. */
export function TypedClientFields({ values, found, patch, problems, isFrozen }: TypedClientFieldsProps) {
  return CLIENT_FIELDS.filter(({ name }) => name !== 'idno').map(({ name, label, input, ...field }) =>
    found ? (
      <ReadOnlyRow label={label} key={name}>
        {found[name]}
      </ReadOnlyRow>
    ) : (
      <TextField
        key={name}
        label={label}
        name={name}
        type={input}
        required={'isRequired' in field}
        value={values[name]}
        disabled={isFrozen}
        onChange={(text) => patch({ [name]: text })}
        invalid={problems.has(name)}
        message={problems.get(name)}
      />
    ),
  )
}
