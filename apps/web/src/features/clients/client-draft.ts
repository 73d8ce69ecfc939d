import { CLIENT_FIELDS, EMPTY_PERSON, personValues, type PersonValues } from '@forecourt/core/features/clients/fields'
import type { clientsOperations } from '@forecourt/core/features/clients/operations'
import type { ClientOut, ClientSummary } from '@forecourt/core/features/clients/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type ComparedField, textField } from '../../kit/drafts/conflict'

/** A client as typed. */
export interface ClientValues extends PersonValues {
  spouseID: number | null
  spouseIdno: string
}

export const EMPTY_CLIENT: ClientValues = { ...EMPTY_PERSON, spouseID: null, spouseIdno: '' }

/** Returns a copy to start from, without the ID No and the spouse. */
export function copyClient(client: ClientSummary): ClientValues {
  return { ...EMPTY_CLIENT, ...personValues(client), idno: '' }
}

export function addClientRequest({
  spouseIdno: _,
  ...client
}: ClientValues): InputOf<(typeof clientsOperations)['AddClient']> {
  return client
}

/** Returns what is wrong with the spouse: a typed one has to be one of the clients. */
export function spouseProblems(values: Partial<ClientValues>): { field: string; message: string }[] {
  const isUnknown = (values.spouseID ?? null) === null && (values.spouseIdno ?? '').trim() !== ''
  return isUnknown ? [{ field: 'spouseID', message: 'Choose a client from the list' }] : []
}

/** A saved client as edited: Car Hire Client is set here, never in Add Client. */
export interface ClientEditValues extends ClientValues {
  isCarHireClient: boolean
}

type EditBody = InputOf<(typeof clientsOperations)['EditClient']>

export function clientEditValues(client: ClientOut): ClientEditValues {
  const { spouseID, isCarHireClient } = client
  const spouseIdno = spouseID === null ? '' : (client.spouse?.idno ?? client.spouseIDNo)
  return { ...personValues(client), spouseID, spouseIdno, isCarHireClient }
}

/** Returns the request that saves a client, or a spouse with their own fields; a link that is not in `values` stays. */
export function editClientRequest(
  id: number,
  { values, version }: { values: PersonValues | ClientEditValues; version: number },
): EditBody {
  const { spouseIdno: _, ...fields } = { spouseIdno: '', ...values }
  return { id, version, ...fields }
}

/** The fields of a spouse when two versions of a form are compared; a spouse is edited without the link and Car Hire Client. */
export const COMPARED_SPOUSE_FIELDS: readonly ComparedField<PersonValues>[] = CLIENT_FIELDS.map(({ name, label }) =>
  textField(name, label),
)

/** The same for a client: the spouse's id and ID No only make sense together. */
export const COMPARED_CLIENT_FIELDS: readonly ComparedField<ClientEditValues>[] = [
  ...(COMPARED_SPOUSE_FIELDS as readonly ComparedField<ClientEditValues>[]), // a client's values hold a spouse's
  { names: ['spouseID', 'spouseIdno'], label: 'Spouse ID No', text: ({ spouseIdno }) => spouseIdno },
  {
    names: ['isCarHireClient'],
    label: 'Car Hire Client',
    text: ({ isCarHireClient }) => (isCarHireClient ? 'Yes' : 'No'),
  },
]
