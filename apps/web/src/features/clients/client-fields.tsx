import { type ClientField, clientFieldsOf, type PersonValues } from '@forecourt/core/features/clients/fields'
import type { ReactNode, RefObject } from 'react'
import { TextField } from '../../kit/form/text-field'
import { LookupField } from '../../kit/form/lookup-field'
import type { ClientValues } from './client-draft'
import { useClientOptions } from './client-options'

interface FieldsProps<V> {
  values: V
  patch: (part: Partial<V>) => unknown
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
}

interface ClientFieldsProps extends FieldsProps<PersonValues> {
  first: RefObject<HTMLInputElement | null>
  /** A spouse's ID No is shown beside the client's own fields, not here. */
  hidesIdno?: boolean
}

/** The fields of a client, without the spouse. */
export function ClientFields({ values, patch, problems, isFrozen, first, hidesIdno = false }: ClientFieldsProps) {
  const boxes = (part: ClientField['part']) =>
    clientFieldsOf(part)
      .filter(({ name }) => !hidesIdno || name !== 'idno')
      .map(({ name, label, input, isRequired }, at) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type={input}
          required={isRequired}
          ref={part === 'who' && at === 0 ? first : undefined}
          value={values[name]}
          onChange={(text) => patch({ [name]: text })}
          disabled={isFrozen}
          invalid={problems.has(name)}
          message={problems.get(name)}
        />
      ))
  return (
    <>
      {boxes('who')}
      <hr />
      {boxes('address')}
      <hr />
      {boxes('contact')}
    </>
  )
}

type SpouseValues = Pick<ClientValues, 'spouseID' | 'spouseIdno'>

interface SpouseFieldProps extends FieldsProps<SpouseValues> {
  /** The client whose spouse it is: nobody is their own. */
  clientID?: number
  message?: ReactNode
  warning?: boolean
}

/** The spouse, one of the existing clients. Typing clears the one chosen before, until another is picked. */
export function SpouseField(props: SpouseFieldProps) {
  const { values, patch, problems, isFrozen, clientID, message, warning = false } = props
  const clients = useClientOptions(clientID)
  const problem = problems.get('spouseID')
  return (
    <LookupField<number>
      takesOnly
      label="Spouse ID No"
      name="spouseID"
      disabled={isFrozen}
      value={values.spouseIdno === '' ? null : { id: values.spouseID ?? 0, text: values.spouseIdno }}
      {...clients}
      onText={(spouseIdno) => patch({ spouseID: null, spouseIdno })}
      onChange={(option) => patch({ spouseID: option?.id ?? null, spouseIdno: option?.text ?? '' })}
      invalid={problem !== undefined}
      warning={warning}
      message={problem ?? message}
    />
  )
}
