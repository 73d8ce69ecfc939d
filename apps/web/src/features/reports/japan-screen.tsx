import { hint } from '../../kit/hint'
import { JAPAN_SELLERS } from '@forecourt/core/features/reports/figure-enums'
import { formatDay } from '@forecourt/core/kernel/days'
import { useMemo } from 'react'
import { Switch } from '../../kit/form/switch'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { useScreenSearch, useToday } from '../../kit/screen/screen'
import { daysOf } from './address'
import { japanColumns } from './columns'
import { PeriodFields } from './period-fields'
import { monthOfRow } from './pictures'
import { REPORT_HINTS } from './report-parts'
import { MonthsPicture } from './vehicle-pictures'
import { VehicleReport } from './vehicle-report'

const HINTS = [
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
  hint('reports.toggle-table'),
  ...REPORT_HINTS,
]
const SELLERS = [...JAPAN_SELLERS]

/** Vehicles from the sellers in Japan that were sold in the days of the address. */
export function JapanScreen() {
  const [address, setSearch] = useScreenSearch('/inside/reports/vehicles-japan-sold')
  const today = useToday()
  const breakpoint = useBreakpoint()
  const { dateFrom, dateTo } = daysOf(address, today)
  const type = address.type ?? 'sold'
  const showRegNo = address.showRegNo === true
  const { sortByColumn, sortByType } = address
  const search = useMemo(
    () => ({
      dateFrom,
      dateTo,
      type,
      showRegNo,
      boughtFromIDNOs: SELLERS,
      sortByColumn: sortByColumn ?? null,
      sortByType: sortByType ?? null,
    }),
    [dateFrom, dateTo, type, showRegNo, sortByColumn, sortByType],
  )
  const columns = useMemo(() => japanColumns({ showRegNo, breakpoint }), [showRegNo, breakpoint])
  return (
    <VehicleReport
      report="japan"
      query={`${formatDay(dateFrom)} - ${formatDay(dateTo)} ${SELLERS.join(', ')}`}
      search={search}
      columns={columns}
      defaultSort={{ key: type === 'sold' ? 'DateSold' : 'DateBought', direction: 'desc' }}
      hints={HINTS}
      picture={(row) => (
        <MonthsPicture {...{ dateFrom, dateTo, type }} current={monthOfRow(row, type)} sellers={JAPAN_SELLERS} />
      )}
      filters={
        <>
          <PeriodFields
            {...{ dateFrom, dateTo }}
            onChange={(changed) => setSearch({ ...changed, currentPage: undefined })}
          />
          <Switch
            bare
            label="Show Reg No"
            text="Show Reg No"
            value={showRegNo}
            onChange={(isOn) => setSearch({ showRegNo: isOn || undefined })}
          />
        </>
      }
    />
  )
}
