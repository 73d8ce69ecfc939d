interface Declared {
  /** Its name on the wire and in forms. */
  name: string
  /** Its column in the database. */
  column: string
  /** Above its box, and in the history. */
  label: string
  /** Beside its value where clients are read; the label when absent. */
  short?: string
  /** What its box takes. */
  input: 'text' | 'tel' | 'email'
  /** Fields of one part stand together: a rule is drawn between two parts of the form, an address is written in one line. */
  part: 'who' | 'address' | 'contact'
  isRequired?: true
  /** How many characters it has at most, when fewer than other texts. */
  lengthMax?: number
  /** Its heading in lists and files, where the address is one column. */
  heading?: string
  /** Its place among the headings of contacts, when that is not its place here. */
  place?: number
}

/**
 * What is written down of a person, in the order of the form. Schemas, columns, forms, panels, files, the history and the command line
 * follow this list; a field more is an entry here and a migration that adds its column.
 *
 * @source D1 4.
 */
export const CLIENT_FIELDS = [
  { name: 'idno', column: 'idno', label: 'ID No', input: 'text', part: 'who', isRequired: true, heading: 'ID No' },
  { name: 'name', column: 'name', label: 'Name', input: 'text', part: 'who', isRequired: true, heading: 'Name' },
  {
    name: 'surname',
    column: 'surname',
    label: 'Surname',
    input: 'text',
    part: 'who',
    isRequired: true,
    heading: 'Surname',
  },
  { name: 'address1', column: 'address1', label: 'Building', input: 'text', part: 'address' },
  { name: 'address2', column: 'address2', label: 'Street', input: 'text', part: 'address' },
  { name: 'address3', column: 'address3', label: 'Locality', input: 'text', part: 'address' },
  {
    name: 'mobNo',
    column: 'mob_no',
    label: 'Mobile number',
    short: 'Mobile',
    input: 'tel',
    part: 'contact',
    heading: 'Mob No',
    place: 1,
  },
  {
    name: 'telNo',
    column: 'tel_no',
    label: 'Telephone number',
    short: 'Telephone',
    input: 'tel',
    part: 'contact',
    heading: 'Tel No',
    place: 0,
  },
  { name: 'otherNo', column: 'other_no', label: 'Other number', input: 'tel', part: 'contact', heading: 'Other No' },
  { name: 'email', column: 'email', label: 'Email', input: 'email', part: 'contact', heading: 'Email' },
  { name: 'vatNo', column: 'vat_no', label: 'VAT number', input: 'text', part: 'contact', lengthMax: 20 },
] as const satisfies readonly Declared[]

type AnyField = (typeof CLIENT_FIELDS)[number]
export type ClientFieldName = AnyField['name']
export type ClientColumn = AnyField['column']
/** The columns that a client cannot be without. */
export type RequiredClientColumn = Extract<AnyField, { isRequired: true }>['column']

/** A field as its readers see it. */
export interface ClientField extends Declared {
  name: ClientFieldName
  column: ClientColumn
}
const FIELDS: readonly ClientField[] = CLIENT_FIELDS

/** The fields of a part, in the order of the form. */
export function clientFieldsOf(part: ClientField['part']): readonly ClientField[] {
  return FIELDS.filter((field) => field.part === part)
}

/** The contacts that lists and files have a column for, in their order. */
export function listedContacts(): readonly ClientField[] {
  const contacts = clientFieldsOf('contact').map((field, at) => ({ field, place: field.place ?? at }))
  return contacts.sort((a, b) => a.place - b.place).flatMap(({ field }) => (field.heading ? [field] : []))
}

/** A person as typed. */
export type PersonValues = Record<ClientFieldName, string>

/** A value for each field, under its name. */
export function ofClientFields<T>(value: (field: ClientField) => T): Record<ClientFieldName, T> {
  return Object.fromEntries(FIELDS.map((field) => [field.name, value(field)])) as Record<ClientFieldName, T>
}

/** How the history names the columns of a client. */
export const CLIENT_HISTORY = ofClientColumns(({ label }) => ({ label, kind: 'text' as const }))

/** A value for each field, under its column. */
export function ofClientColumns<T>(value: (field: ClientField) => T): Record<ClientColumn, T> {
  return Object.fromEntries(FIELDS.map((field) => [field.column, value(field)])) as Record<ClientColumn, T>
}

/** What somebody's record says of them, and nothing else of it. */
export function personOf(record: PersonValues): PersonValues {
  return ofClientFields(({ name }) => record[name])
}

export const NO_PERSON: PersonValues = ofClientFields(() => '')

/** `24, Triq il-Kbira, Mosta`. */
export function addressLine(record: Record<'address1' | 'address2' | 'address3', string>): string {
  return [record.address1, record.address2, record.address3].filter((part) => part !== '').join(', ')
}
