import type { CarHireRow } from '@forecourt/core/features/car-hire/schemas'
import type { Column } from '../../kit/grid/column'
import type { Room } from '../../kit/screen/room'
import { Reg } from '../../kit/reg'
import { amountText, dayText } from '../../kit/wire-text'

/** What both lists of hires show of one. */
export type ListedHire = Omit<CarHireRow, 'id' | 'createdDate' | 'version'>

export const hireRowId = (hire: ListedHire) => String(hire.carHireID)

const COLUMNS: readonly Column<ListedHire>[] = [
  { id: 'date', header: 'Date', width: 104, tone: 'second', sortKey: 'Date', cell: (hire) => dayText(hire.date) },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 96,
    sortKey: 'RegNo',
    cell: (hire) => <Reg text={hire.regNo} />,
    title: (hire) => hire.regNo,
  },
  { id: 'name', header: 'Name', width: 190, sortKey: 'Name', cell: (hire) => hire.clientName },
  { id: 'type', header: 'Type', width: 84, cell: (hire) => hire.carHireTypeName },
  {
    id: 'start',
    header: 'Start Date',
    width: 112,
    sortKey: 'DateTime',
    cell: (hire) => dayText(hire.startDateTime),
  },
  { id: 'end', header: 'End Date', width: 104, cell: (hire) => dayText(hire.endDateTime) },
  { id: 'rate', header: 'Rate', width: 80, align: 'right', cell: (hire) => amountText(hire.rate) },
  { id: 'days', header: 'Days', width: 64, align: 'right', tone: 'second', cell: (hire) => String(hire.days) },
  { id: 'total', header: 'Total €', width: 100, align: 'right', cell: (hire) => amountText(hire.total) },
  { id: 'vehicle', header: 'Vehicle', width: 'fill', tone: 'second', cell: (hire) => hire.vehicle },
]

const WITHOUT_ROOM = ['days', 'total']

const NARROW_COLUMNS = COLUMNS.filter(({ id }) => !WITHOUT_ROOM.includes(id)).map((column) =>
  column.id === 'name' ? { ...column, width: 150 } : column,
)

/** The columns that there is room for: the peek takes what the last ones had, and shows what they show. */
export function hireColumns(room: Room, isPeeking: boolean): readonly Column<ListedHire>[] {
  return room === 'narrow' || (isPeeking && room !== 'wide') ? NARROW_COLUMNS : COLUMNS
}
