import type { Download } from '../../context'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import type { ClientFileRow } from './repository'

const COLUMNS: readonly CsvColumn<ClientFileRow>[] = [
  { header: 'ID No', kind: 'text', value: (row) => row.idno },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Surname', kind: 'text', value: (row) => row.surname },
  { header: 'Address', kind: 'text', value: (row) => addressOf(row) },
  { header: 'Tel No', kind: 'text', value: (row) => row.tel_no },
  { header: 'Mob No', kind: 'text', value: (row) => row.mob_no },
  { header: 'Other No', kind: 'text', value: (row) => row.other_no },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Spouse ID', kind: 'text', value: (row) => row.spouse_idno },
  { header: 'Car Hire', kind: 'text', value: (row) => (row.is_car_hire_client ? 'Yes' : 'No') },
]

function addressOf(row: ClientFileRow): string {
  return [row.address1, row.address2, row.address3].filter(Boolean).join(', ')
}

/** The clients of a list as a file, in its order. */
export function clientsFile(rows: AsyncIterable<readonly ClientFileRow[]>): Download {
  return csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows })
}
