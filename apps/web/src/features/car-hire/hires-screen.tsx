import type { ComponentType } from 'react'
import { Button } from '../../kit/button'
import { hint } from '../../kit/hint'
import { defineList } from '../../kit/screen/define-list'
import { useScreenHost } from '../../kit/screen/screen'
import { RowHistory } from '../history/history-dialog'
import { HIRES_COLUMNS, hireRecord, hireRowId } from './columns'
import { HirePeek } from './hire-peek'

export const HiresScreen: ComponentType = defineList({
  route: '/inside/car-hire',
  title: 'Car Hire',
  name: 'GetCarHires',
  search: ({ text = '', sortByColumn = null, sortByType = null }) => ({ text, sortByColumn, sortByType }),
  download: (api, search) => api.download('ExportCarHires', search),
  pageSize: 25,
  rowId: hireRowId,
  columns: HIRES_COLUMNS,
  defaultSort: { key: 'Date', direction: 'desc' },
  filters: [{ field: 'text', label: 'Reg No', width: 214 }],
  clears: ['sortByColumn', 'sortByType'],
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row'),
    hint('grid.add-record'),
    hint('grid.peek-row'),
    hint('grid.export-rows'),
    hint('shell.focus-filter', 'filter'),
    hint('grid.sort-column', undefined, { upTo: 4 }),
  ],
  addText: 'Create Car Hire',
  addWord: 'new',
  hasPeek: true,
  useParts: ({ row }) => {
    const { go } = useScreenHost()
    return {
      onOpen: (hire) => go(`/car-hire/edit/${hire.carHireID}`),
      onAdd: () => go('/car-hire/add'),
      actions: <Button command="car-hire.show-bookings">Bookings</Button>,
      foot: <span className="text-fg-1">Daily rate; return day not charged</span>,
      peek: <HirePeek hire={row} />,
      dialogs: <RowHistory record={hireRecord(row)} />,
    }
  },
})
