import { formatDay } from '@forecourt/core/kernel/days'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { SegmentedChoice } from '../../kit/form/segmented-choice'
import { Switch } from '../../kit/form/switch'
import { hint } from '../../kit/hint'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { vehicleReportSort } from './address'
import { soldColumns } from './columns'
import { defineReport } from './define-report'
import { monthOfRow } from './pictures'
import { REPORT_HINTS } from './report-parts'
import { MonthsPicture } from './vehicle-pictures'
import { useVehicleParts, VEHICLE_REPORT } from './vehicle-report'

const TYPES = [
  { id: 'purchased', text: 'Purchased' },
  { id: 'sold', text: 'Sold' },
] as const

/** Vehicles bought or sold in the days of the address. */
export const SoldScreen: ComponentType = defineReport({
  ...VEHICLE_REPORT,
  report: 'sold',
  route: '/inside/reports/vehicles-purchased-sold',
  search: ({ type = 'sold', totalCost = false, sortByColumn = null, sortByType = null }, { dateFrom, dateTo }) => ({
    ...{ dateFrom, dateTo, type, sortByColumn, sortByType },
    calculateTotalCost: totalCost,
  }),
  asked: ({ type = 'sold' }, { dateFrom, dateTo }) => `${formatDay(dateFrom)} - ${formatDay(dateTo)} ${type}`,
  defaultSort: vehicleReportSort,
  hints: [
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
    hint('reports.toggle-table'),
    ...REPORT_HINTS,
  ],
  useParts: (page) => {
    const { address, change, row, dateFrom, dateTo } = page
    const { type = 'sold', totalCost: hasCost = false } = address
    const breakpoint = useBreakpoint()
    useRefreshedPasscode()
    return {
      ...useVehicleParts(page),
      columns: useMemo(() => soldColumns({ type, hasCost, breakpoint }), [type, hasCost, breakpoint]),
      picture: <MonthsPicture {...{ dateFrom, dateTo, type }} current={monthOfRow(row, type)} />,
      filters: (
        <>
          <SegmentedChoice
            label="Purchased or sold"
            options={TYPES}
            value={type}
            onChange={(next) =>
              change({ type: next, sortByColumn: undefined, sortByType: undefined, currentPage: undefined })
            }
          />
          <Switch
            bare
            label="Total cost"
            text="Total cost"
            value={hasCost}
            onChange={(isOn) => change({ totalCost: isOn || undefined })}
          />
        </>
      ),
    }
  },
})

/** Opening the report gives a running unlock of the passcode its whole hour again, once. */
function useRefreshedPasscode(): void {
  const api = useApi()
  const queries = useQueryClient()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    // Whether it is unlocked is the server's to know: a page that was just loaded does not yet. What is locked stays locked.
    api.call('RefreshPassCode', {}).then(
      () => queries.invalidateQueries({ queryKey: ['PassCodeStatus'] }),
      // The report is shown all the same; the unlock just ends when it would have.
      () => undefined,
    )
  }, [api, queries])
}
