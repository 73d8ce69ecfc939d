import type { clientsOperations } from '@forecourt/core/features/clients/operations'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import type { InputOf } from '@forecourt/core/kernel/operation'

/** A client as typed. */
export interface ClientValues {
  idno: string
  name: string
  surname: string
  address1: string
  address2: string
  address3: string
  mobNo: string
  telNo: string
  otherNo: string
  email: string
  spouseID: number | null
  spouseIdno: string
}

export const EMPTY_CLIENT: ClientValues = {
  idno: '',
  name: '',
  surname: '',
  address1: '',
  address2: '',
  address3: '',
  mobNo: '',
  telNo: '',
  otherNo: '',
  email: '',
  spouseID: null,
  spouseIdno: '',
}

/** A copy to start from: everything but what is this client's alone, the ID No and the spouse. */
export function cloneOf(client: ClientOut): ClientValues {
  const { name, surname, address1, address2, address3, mobNo, telNo, otherNo, email } = client
  return { ...EMPTY_CLIENT, name, surname, address1, address2, address3, mobNo, telNo, otherNo, email }
}

/** The request that adds it. */
export function clientBodyOf({
  spouseIdno: _,
  ...client
}: ClientValues): InputOf<(typeof clientsOperations)['AddClient']> {
  return client
}
