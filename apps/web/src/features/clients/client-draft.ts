import type { clientsOperations } from '@forecourt/core/features/clients/operations'
import type { ClientOut, ClientSummary } from '@forecourt/core/features/clients/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type ComparedField, textField } from '../../kit/drafts/conflict'
import { NO_PERSON, type PersonValues } from './typed-client'

/** A client as typed. */
export interface ClientValues extends PersonValues {
  spouseID: number | null
  spouseIdno: string
}

export const EMPTY_CLIENT: ClientValues = { ...NO_PERSON, spouseID: null, spouseIdno: '' }

/** A copy to start from: everything but what is this client's alone, the ID No and the spouse. */
export function cloneOf(client: ClientSummary): ClientValues {
  return { ...EMPTY_CLIENT, ...spouseValues(client), idno: '' }
}

/** The request that adds it. */
export function clientBodyOf({
  spouseIdno: _,
  ...client
}: ClientValues): InputOf<(typeof clientsOperations)['AddClient']> {
  return client
}

/** What is wrong with the spouse: one that is typed is one of the clients. */
export function spouseProblems(values: Partial<ClientValues>): { field: string; message: string }[] {
  const isUnknown = (values.spouseID ?? null) === null && (values.spouseIdno ?? '').trim() !== ''
  return isUnknown ? [{ field: 'spouseID', message: 'Choose a client of the list' }] : []
}

/** A saved client as edited: Car Hire Client is set here, never in Add Client. */
export interface ClientEditValues extends ClientValues {
  isCarHireClient: boolean
}

/** A spouse is edited without the link, and without Car Hire Client. */
export type SpouseValues = PersonValues

type EditBody = InputOf<(typeof clientsOperations)['EditClient']>

export function spouseValues(client: ClientSummary): SpouseValues {
  const { idno, name, surname, address1, address2, address3, mobNo, telNo, otherNo, email } = client
  return { idno, name, surname, address1, address2, address3, mobNo, telNo, otherNo, email }
}

export function clientEditValues(client: ClientOut): ClientEditValues {
  const { spouseID, isCarHireClient } = client
  const spouseIdno = spouseID === null ? '' : (client.spouse?.idno ?? client.spouseIDNo)
  return { ...spouseValues(client), spouseID, spouseIdno, isCarHireClient }
}

/** The request that saves a client, or a spouse with their own fields; a link that is not in `values` stays. */
export function editBodyOf(
  id: number,
  { values, version }: { values: SpouseValues | ClientEditValues; version: number },
): EditBody {
  const { spouseIdno: _, ...fields } = { spouseIdno: '', ...values }
  return { id, version, ...fields }
}

/** What is shown of a spouse when two versions of a form are compared. */
export const SPOUSE_FIELDS: readonly ComparedField<SpouseValues>[] = [
  textField('idno', 'ID No'),
  textField('name', 'Name'),
  textField('surname', 'Surname'),
  textField('address1', 'Building'),
  textField('address2', 'Street'),
  textField('address3', 'Locality'),
  textField('mobNo', 'Mobile number'),
  textField('telNo', 'Telephone number'),
  textField('otherNo', 'Other number'),
  textField('email', 'Email'),
]

/** The same of a client: the spouse's id and ID No only make sense together. */
export const CLIENT_FIELDS: readonly ComparedField<ClientEditValues>[] = [
  ...(SPOUSE_FIELDS as readonly ComparedField<ClientEditValues>[]), // a client's values hold a spouse's
  { names: ['spouseID', 'spouseIdno'], label: 'Spouse ID No', text: ({ spouseIdno }) => spouseIdno },
  {
    names: ['isCarHireClient'],
    label: 'Car Hire Client',
    text: ({ isCarHireClient }) => (isCarHireClient ? 'Yes' : 'No'),
  },
]
