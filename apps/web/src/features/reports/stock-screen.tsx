import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import { type ComponentType, useMemo } from 'react'
import { hint } from '../../kit/hint'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { stockColumns } from './columns'
import { defineReport } from './define-report'
import { REPORT_HINTS } from './report-parts'
import { StockPicture } from './vehicle-pictures'
import { useVehicleParts, VEHICLE_REPORT } from './vehicle-report'

/** What stands in stock today, with what it cost. */
export const StockScreen: ComponentType = defineReport({
  ...VEHICLE_REPORT,
  report: 'stock',
  route: '/inside/reports/vehicles-in-stock',
  hasNoDays: true,
  search: ({ sortByColumn = null, sortByType = null }) => ({
    state: VehicleState.Stock,
    calculateTotalCost: true,
    sortByColumn,
    sortByType,
  }),
  asked: () => '',
  defaultSort: { key: 'DateBought', direction: 'desc' },
  hints: [hint('reports.toggle-table'), ...REPORT_HINTS],
  useParts: (page) => {
    const { row } = page
    const breakpoint = useBreakpoint()
    return {
      ...useVehicleParts(page),
      columns: useMemo(() => stockColumns(breakpoint), [breakpoint]),
      picture: <StockPicture boughtDate={row?.boughtDate ?? null} hasRow={row !== undefined} />,
    }
  },
})
