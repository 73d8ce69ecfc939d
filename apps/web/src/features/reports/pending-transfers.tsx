import { openStepsText } from '@forecourt/core/features/transfers/fields'
import { reportOf } from '@forecourt/core/features/reports/declarations'
import type { PendingTransferRow } from '@forecourt/core/features/transfers/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import type { ComponentType } from 'react'
import type { GridColumn } from '../../kit/grid/column'
import { hint } from '../../kit/hint'
import { Registration } from '../../kit/registration'
import { dayText } from '../../kit/wire-text'
import { defineReport } from './define-report'
import { REPORT_HINTS, VehicleHistory } from './report-parts'
import { addressOfTab } from '../vehicles/address'

const rowId = (row: PendingTransferRow) => String(row.id)

const columnsOf = (date: string): readonly GridColumn<PendingTransferRow>[] => [
  { id: 'date', header: date, width: 112, sortKey: 'DateTime', cell: (row) => dayText(row.date) },
  { id: 'days', header: 'Days', width: 60, align: 'right', cell: (row) => row.days },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 102,
    onPhone: 102,
    sortKey: 'RegNo',
    cell: (row) => <Registration text={row.regNo} />,
    title: (row) => row.regNo,
  },
  { id: 'make', header: 'Make', width: 120, leaves: 2, sortKey: 'Make', cell: (row) => row.make },
  { id: 'model', header: 'Model', width: 120, leaves: 1, sortKey: 'Model', cell: (row) => row.model },
  { id: 'client', header: 'Sold To', width: 170, onPhone: 'fill', cell: (row) => row.clientName },
  { id: 'mobile', header: 'Mobile', width: 110, leaves: 3, tone: 'second', cell: (row) => row.mobile },
  { id: 'account', header: 'Account', width: 100, leaves: 4, cell: (row) => row.hpAccountNo },
  { id: 'open', header: 'Open', width: 'fill', tone: 'second', cell: (row) => openStepsText(row.open) || 'nothing' },
]

const HINTS = [hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'), ...REPORT_HINTS]

type PendingList = 'GetUntransferredVehicles' | 'GetUncancelledAccounts'

interface PendingScreen {
  report: 'untransferred' | 'uncancelled'
  route: '/inside/reports/not-transferred' | '/inside/reports/not-cancelled'
  name: PendingList
  file: 'ExportUntransferredVehicles' | 'ExportUncancelledAccounts'
  date: string
}

function definePendingTransfers({ report, route, name, file, date }: PendingScreen): ComponentType {
  const { title } = reportOf(report).page
  return defineReport({
    report,
    route,
    name,
    search: ({ sortByColumn = null, sortByType = null }, { dateFrom, dateTo }) => ({
      dateFrom,
      dateTo,
      sortByColumn,
      sortByType,
    }),
    asked: (_, { dateFrom, dateTo }) => `${formatDay(dateFrom)} - ${formatDay(dateTo)}`,
    download: (api, search) => api.download(file, search),
    rowId,
    columns: columnsOf(date),
    defaultSort: { key: 'DateTime', direction: 'asc' },
    hints: HINTS,
    useParts: ({ row, openFrom, dateFrom, dateTo }) => ({
      onOpen: ({ id }) => openFrom(`/vehicles/vehicle/${id}`, id, { ...addressOfTab('sale'), print: 'transfer' }),
      heading: `${title} : ${formatDay(dateFrom)} - ${formatDay(dateTo)}`,
      dialogs: <VehicleHistory row={row} />,
    }),
  })
}

/** Vehicles sold in some days whose transfer is not done. */
export const UntransferredScreen = definePendingTransfers({
  report: 'untransferred',
  route: '/inside/reports/not-transferred',
  name: 'GetUntransferredVehicles',
  file: 'ExportUntransferredVehicles',
  date: 'Sold Date',
})

/** Accounts settled in some days whose hire purchase is not cancelled. */
export const UncancelledScreen = definePendingTransfers({
  report: 'uncancelled',
  route: '/inside/reports/not-cancelled',
  name: 'GetUncancelledAccounts',
  file: 'ExportUncancelledAccounts',
  date: 'Settled Date',
})
