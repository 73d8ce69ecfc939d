import type { CarHireRow } from '@forecourt/core/features/car-hire/schemas'
import type { GridColumn } from '../../kit/grid/column'
import { Registration } from '../../kit/registration'
import { amountText, dayText } from '../../kit/wire-text'
import type { HistoryRecord } from '../history/history-dialog'

/** What both lists of hires show of a hire. */
export type HireListRow = Omit<CarHireRow, 'id' | 'createdDate' | 'version'>

/** Returns the record whose history the key shows. */
export function hireRecord(hire: HireListRow | undefined): HistoryRecord | null {
  return hire
    ? { kind: 'hire', id: hire.carHireID, words: `hire ${hire.carHireID}, ${hire.regNo} ${hire.clientName}` }
    : null
}

export const hireRowId = (hire: HireListRow) => String(hire.carHireID)

/** The columns of both lists; beside the peek the last figures are left out, which it shows. */
export const HIRE_COLUMNS: readonly GridColumn<HireListRow>[] = [
  {
    id: 'date',
    header: 'Date',
    width: 104,
    least: 88,
    leaves: 3,
    tone: 'second',
    sortKey: 'Date',
    cell: (hire) => dayText(hire.date),
  },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 96,
    least: 84,
    sortKey: 'RegNo',
    cell: (hire) => <Registration text={hire.regNo} />,
    title: (hire) => hire.regNo,
  },
  { id: 'name', header: 'Name', width: 190, least: 150, sortKey: 'Name', cell: (hire) => hire.clientName },
  { id: 'type', header: 'Type', width: 84, least: 66, cell: (hire) => hire.carHireTypeName },
  {
    id: 'start',
    header: 'Start Date',
    width: 112,
    least: 96,
    sortKey: 'DateTime',
    cell: (hire) => dayText(hire.startDateTime),
  },
  { id: 'end', header: 'End Date', width: 104, least: 88, cell: (hire) => dayText(hire.endDateTime) },
  { id: 'rate', header: 'Rate', width: 80, least: 70, align: 'right', cell: (hire) => amountText(hire.rate) },
  {
    id: 'days',
    header: 'Days',
    width: 64,
    leaves: 1,
    align: 'right',
    tone: 'second',
    cell: (hire) => String(hire.days),
  },
  { id: 'total', header: 'Total €', width: 100, leaves: 2, align: 'right', cell: (hire) => amountText(hire.total) },
  { id: 'vehicle', header: 'Vehicle', width: 'fill', least: 150, tone: 'second', cell: (hire) => hire.vehicle },
]

/** What was paid for a hire and what is owed on it, where an entry names it. */
const MONEY_COLUMNS: readonly GridColumn<HireListRow>[] = [
  {
    id: 'paid',
    header: 'Paid €',
    width: 92,
    leaves: 4,
    align: 'right',
    cell: (hire) => (hire.paid ? amountText(hire.paid) : ''),
  },
  {
    id: 'open',
    header: 'Open €',
    width: 92,
    leaves: 5,
    align: 'right',
    cell: (hire) => (hire.paid ? amountText(hire.open) : ''),
  },
]

/** The list of hires; the bookings use the room for the days. */
export const HIRES_COLUMNS = HIRE_COLUMNS.flatMap((column) =>
  column.id === 'total' ? [column, ...MONEY_COLUMNS] : [column],
)
