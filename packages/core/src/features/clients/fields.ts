interface ClientFieldDeclaration {
  name: string
  column: string
  label: string
  /** Its label in panels; `label` when absent. */
  short?: string
  input: 'text' | 'tel' | 'email'
  /** Fields of one part stand together: a rule separates two parts of the form, an address is one line. */
  part: 'who' | 'address' | 'contact'
  isRequired?: true
  lengthMax?: number
  /** Its heading in lists and files, where the address is one column. */
  heading?: string
  /** Its place among the headings of contacts, when that differs from its place here. */
  place?: number
}

/**
 * The fields of a client, in the order of the form. Schemas, columns, forms, panels, files, the history and the command line follow this list: a new
 * field is an entry here and a migration that adds its column.
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
] as const satisfies readonly ClientFieldDeclaration[]

type DeclaredClientField = (typeof CLIENT_FIELDS)[number]
export type ClientFieldName = DeclaredClientField['name']
export type ClientColumn = DeclaredClientField['column']

export interface ClientField extends ClientFieldDeclaration {
  name: ClientFieldName
  column: ClientColumn
}
const FIELDS: readonly ClientField[] = CLIENT_FIELDS

export function clientFieldsOf(part: ClientField['part']): readonly ClientField[] {
  return FIELDS.filter((field) => field.part === part)
}

export function listedContacts(): readonly ClientField[] {
  const contacts = clientFieldsOf('contact').map((field, at) => ({ field, place: field.place ?? at }))
  return contacts.sort((a, b) => a.place - b.place).flatMap(({ field }) => (field.heading ? [field] : []))
}

export type PersonValues = Record<ClientFieldName, string>

export function mapClientFields<T>(value: (field: ClientField) => T): Record<ClientFieldName, T> {
  return Object.fromEntries(FIELDS.map((field) => [field.name, value(field)])) as Record<ClientFieldName, T>
}

export const CLIENT_HISTORY = mapClientColumns(({ label }) => ({ label, kind: 'text' as const }))

export function mapClientColumns<T>(value: (field: ClientField) => T): Record<ClientColumn, T> {
  return Object.fromEntries(FIELDS.map((field) => [field.column, value(field)])) as Record<ClientColumn, T>
}

export function personValues(record: PersonValues): PersonValues {
  return mapClientFields(({ name }) => record[name])
}

export const EMPTY_PERSON: PersonValues = mapClientFields(() => '')

/** `24, Triq il-Kbira, Mosta`. */
export function addressLine(record: Record<'address1' | 'address2' | 'address3', string>): string {
  return [record.address1, record.address2, record.address3].filter((part) => part !== '').join(', ')
}
