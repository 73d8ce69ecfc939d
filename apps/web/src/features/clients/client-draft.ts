import { CLIENT_FIELDS, NO_PERSON, personOf, type PersonValues } from '@forecourt/core/features/clients/fields'
import type { clientsOperations } from '@forecourt/core/features/clients/operations'
import type { ClientOut, ClientSummary } from '@forecourt/core/features/clients/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type ComparedField, textField } from '../../kit/drafts/conflict'

/** A client as typed. */
export interface ClientValues extends PersonValues {
  spouseID: number | null
  spouseIdno: string
}

export const EMPTY_CLIENT: ClientValues = { ...NO_PERSON, spouseID: null, spouseIdno: '' }

/** A copy to start from: everything but what is this client's alone, the ID No and the spouse. */
export function cloneOf(client: ClientSummary): ClientValues {
  return { ...EMPTY_CLIENT, ...personOf(client), idno: '' }
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
  return { ...personOf(client), spouseID, spouseIdno, isCarHireClient }
}

/** The request that saves a client, or a spouse with their own fields; a link that is not in `values` stays. */
export function editBodyOf(
  id: number,
  { values, version }: { values: PersonValues | ClientEditValues; version: number },
): EditBody {
  const { spouseIdno: _, ...fields } = { spouseIdno: '', ...values }
  return { id, version, ...fields }
}

/** What is shown of a spouse, who is edited without the link and Car Hire Client, when two versions of a form are compared. */
export const SPOUSE_COMPARED: readonly ComparedField<PersonValues>[] = CLIENT_FIELDS.map(({ name, label }) =>
  textField(name, label),
)

/** The same of a client: the spouse's id and ID No only make sense together. */
export const CLIENT_COMPARED: readonly ComparedField<ClientEditValues>[] = [
  ...(SPOUSE_COMPARED as readonly ComparedField<ClientEditValues>[]), // a client's values hold a spouse's
  { names: ['spouseID', 'spouseIdno'], label: 'Spouse ID No', text: ({ spouseIdno }) => spouseIdno },
  {
    names: ['isCarHireClient'],
    label: 'Car Hire Client',
    text: ({ isCarHireClient }) => (isCarHireClient ? 'Yes' : 'No'),
  },
]
