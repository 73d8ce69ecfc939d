import { hint } from '../../kit/hint'
import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import { useMemo } from 'react'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { useScreenSearch } from '../../kit/screen/screen'
import { stockColumns } from './columns'
import { REPORT_HINTS } from './report-parts'
import { VehicleReport } from './vehicle-report'
import { StockPicture } from './vehicle-pictures'

const HINTS = [hint('reports.toggle-table'), ...REPORT_HINTS]

/** What stands in stock today, with what it cost. */
export function StockScreen() {
  const [{ sortByColumn, sortByType }] = useScreenSearch('/inside/reports/vehicles-in-stock')
  const breakpoint = useBreakpoint()
  const search = useMemo(
    () => ({
      state: VehicleState.Stock,
      calculateTotalCost: true,
      sortByColumn: sortByColumn ?? null,
      sortByType: sortByType ?? null,
    }),
    [sortByColumn, sortByType],
  )
  const columns = useMemo(() => stockColumns(breakpoint), [breakpoint])
  return (
    <VehicleReport
      report="stock"
      query=""
      search={search}
      columns={columns}
      defaultSort={{ key: 'DateBought', direction: 'desc' }}
      hints={HINTS}
      picture={(row) => <StockPicture boughtDate={row?.boughtDate ?? null} hasRow={row !== undefined} />}
    />
  )
}
