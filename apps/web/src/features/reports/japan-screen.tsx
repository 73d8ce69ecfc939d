import { JAPAN_SELLERS } from '@forecourt/core/features/reports/figure-enums'
import { formatDay } from '@forecourt/core/kernel/days'
import { type ComponentType, useMemo } from 'react'
import { Switch } from '../../kit/form/switch'
import { hint } from '../../kit/hint'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { vehicleReportSort } from './address'
import { japanColumns } from './columns'
import { defineReport } from './define-report'
import { monthOfRow } from './pictures'
import { REPORT_HINTS } from './report-parts'
import { MonthsPicture } from './vehicle-pictures'
import { useVehicleParts, VEHICLE_REPORT } from './vehicle-report'

const SELLERS = [...JAPAN_SELLERS]

/** Vehicles from the sellers in Japan that were sold in the days of the address. */
export const JapanScreen: ComponentType = defineReport({
  ...VEHICLE_REPORT,
  report: 'japan',
  route: '/inside/reports/vehicles-japan-sold',
  search: ({ type = 'sold', showRegNo = false, sortByColumn = null, sortByType = null }, { dateFrom, dateTo }) => ({
    ...{ dateFrom, dateTo, type, showRegNo, sortByColumn, sortByType },
    boughtFromIDNOs: SELLERS,
  }),
  asked: (_, { dateFrom, dateTo }) => `${formatDay(dateFrom)} - ${formatDay(dateTo)} ${SELLERS.join(', ')}`,
  defaultSort: vehicleReportSort,
  hints: [
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
    hint('reports.toggle-table'),
    ...REPORT_HINTS,
  ],
  useParts: (page) => {
    const { address, change, row, dateFrom, dateTo } = page
    const { type = 'sold', showRegNo = false } = address
    const breakpoint = useBreakpoint()
    return {
      ...useVehicleParts(page),
      columns: useMemo(() => japanColumns({ showRegNo, breakpoint }), [showRegNo, breakpoint]),
      picture: (
        <MonthsPicture {...{ dateFrom, dateTo, type }} current={monthOfRow(row, type)} sellers={JAPAN_SELLERS} />
      ),
      filters: (
        <Switch
          bare
          label="Show Reg No"
          text="Show Reg No"
          value={showRegNo}
          onChange={(isOn) => change({ showRegNo: isOn || undefined })}
        />
      ),
    }
  },
})
