import type { ReactNode, RefObject } from 'react'
import { useApi } from '../../kit/api/api'
import { TextField } from '../../kit/form/text-field'
import { TypeAhead } from '../../kit/form/type-ahead'
import type { ClientValues, SpouseValues } from './client-draft'
import { findClients } from './client-options'

interface FieldsProps<V> {
  values: V
  patch: (part: Partial<V>) => unknown
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
}

interface ClientFieldsProps extends FieldsProps<SpouseValues> {
  first: RefObject<HTMLInputElement | null>
  /** A spouse's ID No is shown beside the client's own fields, not here. */
  hidesIdno?: boolean
}

/** What is known of a client, but for the spouse. */
export function ClientFields({ values, patch, problems, isFrozen, first, hidesIdno = false }: ClientFieldsProps) {
  const field = (label: string, name: keyof SpouseValues) => ({
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
      {!hidesIdno && <TextField {...field('ID No', 'idno')} required ref={first} />}
      <TextField {...field('Name', 'name')} required {...(hidesIdno ? { ref: first } : {})} />
      <TextField {...field('Surname', 'surname')} required />
      <hr />
      <TextField {...field('Building', 'address1')} />
      <TextField {...field('Street', 'address2')} />
      <TextField {...field('Locality', 'address3')} />
      <hr />
      <TextField {...field('Mobile number', 'mobNo')} type="tel" />
      <TextField {...field('Telephone number', 'telNo')} type="tel" />
      <TextField {...field('Other number', 'otherNo')} type="tel" />
      <TextField {...field('Email', 'email')} type="email" />
    </>
  )
}

type SpousePart = Pick<ClientValues, 'spouseID' | 'spouseIdno'>

interface SpouseFieldProps extends FieldsProps<SpousePart> {
  /** The client whose spouse it is: nobody is their own. */
  clientID?: number
  message?: ReactNode
  warning?: boolean
}

/** The spouse, one of the existing clients. Typing lets go of the one chosen before, until another is picked. */
export function SpouseField(props: SpouseFieldProps) {
  const { values, patch, problems, isFrozen, clientID, message, warning = false } = props
  const api = useApi()
  const problem = problems.get('spouseID')
  return (
    <TypeAhead<number>
      takesOnly
      label="Spouse ID No"
      name="spouseID"
      disabled={isFrozen}
      value={values.spouseIdno === '' ? null : { id: values.spouseID ?? 0, text: values.spouseIdno }}
      find={async (text, signal) => (await findClients(api, text, signal)).filter(({ id }) => id !== clientID)}
      onText={(spouseIdno) => patch({ spouseID: null, spouseIdno })}
      onChange={(option) => patch({ spouseID: option?.id ?? null, spouseIdno: option?.text ?? '' })}
      invalid={problem !== undefined}
      warning={warning}
      message={problem ?? message}
    />
  )
}
