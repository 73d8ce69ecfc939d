import { CLIENT_FIELDS, NO_PERSON, type PersonValues } from '@forecourt/core/features/clients/fields'

/** The client of another form: one that was found when `clientID` is there, else typed, to be added with it. */
export interface TypedClient extends PersonValues {
  clientID: number | null
}

export const NO_CLIENT: TypedClient = { clientID: null, ...NO_PERSON }

/** Of two versions of a form, its client is one choice: all of these together. */
export const TYPED_CLIENT_NAMES: readonly (keyof TypedClient)[] = ['clientID', ...CLIENT_FIELDS.map(({ name }) => name)]

/** Typing in the ID No box lets go of a client that was found, with everything that was read of them. */
export function typedIdno(values: TypedClient, idno: string): Partial<TypedClient> {
  return values.clientID === null ? { idno } : { ...NO_CLIENT, idno }
}
