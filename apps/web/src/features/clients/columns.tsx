import { addressLine } from '@forecourt/core/features/clients/fields'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import type { GridColumn } from '../../kit/grid/column'
import { Icon } from '../../kit/icon'

export const CLIENT_COLUMNS: readonly GridColumn<ClientOut>[] = [
  {
    id: 'hire',
    header: '',
    width: 28,
    align: 'center',
    title: (row) => (row.isCarHireClient ? 'Car hire client' : undefined),
    cell: (row) => row.isCarHireClient && <Icon name="car" label="Car hire client" />,
  },
  { id: 'idno', header: 'ID NO', width: 84, least: 78, onPhone: 78, cell: (row) => row.idno },
  { id: 'name', header: 'Name', width: 98, least: 94, onPhone: 'fill', cell: (row) => row.name },
  { id: 'surname', header: 'Surname', width: 98, least: 94, onPhone: 'fill', cell: (row) => row.surname },
  { id: 'address', header: 'Address', width: 290, least: 200, tone: 'second', cell: addressLine },
  { id: 'telNo', header: 'Tel No', width: 82, leaves: 3, tone: 'second', cell: (row) => row.telNo },
  { id: 'mobNo', header: 'Mob No', width: 82, onPhone: 80, cell: (row) => row.mobNo },
  { id: 'otherNo', header: 'Other No', width: 82, leaves: 1, tone: 'second', cell: (row) => row.otherNo },
  { id: 'email', header: 'Email', width: 'fill', least: 220, leaves: 4, tone: 'second', cell: (row) => row.email },
  {
    id: 'spouse',
    header: 'Spouse ID',
    width: 82,
    least: 78,
    leaves: 2,
    tone: 'second',
    cell: (row) => row.spouse?.idno ?? row.spouseIDNo,
  },
]
