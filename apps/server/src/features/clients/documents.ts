import { addressLine, type ClientField, clientFieldsOf, listedContacts } from '@forecourt/core/features/clients/fields'
import type { Download } from '../../context'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import type { ClientFileRow } from './repository'

const text = ({ heading, column }: ClientField): CsvColumn<ClientFileRow>[] =>
  heading === undefined ? [] : [{ header: heading, kind: 'text', value: (row) => row[column] }]

const COLUMNS: readonly CsvColumn<ClientFileRow>[] = [
  ...clientFieldsOf('who').flatMap(text),
  { header: 'Address', kind: 'text', value: addressLine },
  ...listedContacts().flatMap(text),
  { header: 'Spouse ID', kind: 'text', value: (row) => row.spouse_idno },
  { header: 'Car Hire', kind: 'text', value: (row) => (row.is_car_hire_client ? 'Yes' : 'No') },
]

export function clientsFile(rows: AsyncIterable<readonly ClientFileRow[]>): Download {
  return csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows })
}
