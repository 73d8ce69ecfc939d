import { CLIENT_FIELDS, EMPTY_PERSON, type PersonValues } from '@forecourt/core/features/clients/fields'

/** The client of another form: one that was found when `clientID` is there, else a typed one, to be added with it. */
export interface TypedClient extends PersonValues {
  clientID: number | null
}

export const NO_CLIENT: TypedClient = { clientID: null, ...EMPTY_PERSON }

/** The fields of the client, compared as one choice between two versions of a form. */
export const TYPED_CLIENT_NAMES: readonly (keyof TypedClient)[] = ['clientID', ...CLIENT_FIELDS.map(({ name }) => name)]

/** Clears a client that was found, with all of their details, when the ID No is changed. */
export function changeIdno(values: TypedClient, idno: string): Partial<TypedClient> {
  return values.clientID === null ? { idno } : { ...NO_CLIENT, idno }
}
