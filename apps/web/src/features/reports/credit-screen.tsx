import { CREDIT_MISSING_NAMES } from '@forecourt/core/features/credit/enums'
import type { CreditMissingRow } from '@forecourt/core/features/credit/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import type { ComponentType } from 'react'
import type { GridColumn } from '../../kit/grid/column'
import { hint } from '../../kit/hint'
import { Registration } from '../../kit/registration'
import { dayText } from '../../kit/wire-text'
import { defineReport } from './define-report'
import { VehicleHistory } from './report-parts'

const missingText = ({ missing }: CreditMissingRow) => missing.map((code) => CREDIT_MISSING_NAMES[code]).join(', ')

const COLUMNS: readonly GridColumn<CreditMissingRow>[] = [
  { id: 'sold', header: 'Sold', width: 106, cell: (row) => dayText(row.soldDate) },
  { id: 'account', header: 'HP Account', width: 130, cell: (row) => row.accountNo },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 96,
    cell: (row) => row.regNo && <Registration text={row.regNo} />,
    title: (row) => row.regNo,
  },
  { id: 'client', header: 'Client', width: 220, cell: (row) => row.clientName },
  { id: 'missing', header: 'Missing', width: 'fill', cell: missingText, title: missingText },
]

/** Accounts sold on credit in some days of which the law asks something that is not there; a row opens the account. */
export const CreditFilesScreen: ComponentType = defineReport({
  report: 'credit',
  route: '/inside/reports/credit-files',
  name: 'GetCreditMissing',
  search: (_, { dateFrom, dateTo }) => ({ since: dateFrom, until: dateTo }),
  asked: (_, { dateFrom, dateTo }) => `${formatDay(dateFrom)} - ${formatDay(dateTo)}`,
  download: (api, search) => api.download('ExportCreditMissing', search),
  rowId: (row) => String(row.vehicleID),
  columns: COLUMNS,
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row', 'open account'),
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
    hint('grid.export-rows'),
    hint('shell.step-out', 'reports'),
  ],
  useParts: ({ row, openFrom }) => ({
    onOpen: ({ vehicleID }) => openFrom(`/vehicles/vehicle/${vehicleID}`, vehicleID, { showhp: true }),
    dialogs: <VehicleHistory row={row && { id: row.vehicleID, regNo: row.regNo }} />,
  }),
})
