import { hint } from '../../kit/hint'
import { formatDay } from '@forecourt/core/kernel/days'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { Choice } from '../../kit/form/choice'
import { Switch } from '../../kit/form/switch'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { useScreenSearch, useToday } from '../../kit/screen/screen'
import { daysOf } from './address'
import { soldColumns } from './columns'
import { PeriodFields } from './period-fields'
import { monthOfRow } from './pictures'
import { REPORT_HINTS } from './report-parts'
import { VehicleReport } from './vehicle-report'
import { MonthsPicture } from './vehicle-pictures'

const HINTS = [
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'dates'),
  hint('reports.toggle-table'),
  ...REPORT_HINTS,
]
const TYPES = [
  { id: 'purchased', text: 'Purchased' },
  { id: 'sold', text: 'Sold' },
] as const

/** Vehicles bought or sold in the days of the address. */
export function SoldScreen() {
  const [address, setSearch] = useScreenSearch('/inside/reports/vehicles-purchased-sold')
  const today = useToday()
  const breakpoint = useBreakpoint()
  const type = address.type ?? 'sold'
  const hasCost = address.totalCost === true
  const { dateFrom, dateTo } = daysOf(address, today)
  const { sortByColumn, sortByType } = address
  const search = useMemo(
    () => ({
      dateFrom,
      dateTo,
      type,
      calculateTotalCost: hasCost,
      sortByColumn: sortByColumn ?? null,
      sortByType: sortByType ?? null,
    }),
    [dateFrom, dateTo, type, hasCost, sortByColumn, sortByType],
  )
  const columns = useMemo(() => soldColumns({ type, hasCost, breakpoint }), [type, hasCost, breakpoint])
  useRefreshedPasscode()
  const days = `${formatDay(dateFrom)} - ${formatDay(dateTo)}`
  return (
    <VehicleReport
      report="sold"
      query={`${days} ${type}`}
      search={search}
      columns={columns}
      defaultSort={{ key: type === 'sold' ? 'DateSold' : 'DateBought', direction: 'desc' }}
      hints={HINTS}
      filters={
        <>
          <PeriodFields
            {...{ dateFrom, dateTo }}
            onChange={(changed) => setSearch({ ...changed, currentPage: undefined })}
          />
          <Choice
            label="Purchased or sold"
            options={TYPES}
            value={type}
            onChange={(next) =>
              setSearch({ type: next, sortByColumn: undefined, sortByType: undefined, currentPage: undefined })
            }
          />
          <Switch
            bare
            label="Total cost"
            text="Total cost"
            value={hasCost}
            onChange={(isOn) => setSearch({ totalCost: isOn || undefined })}
          />
        </>
      }
      picture={(row) => <MonthsPicture {...{ dateFrom, dateTo, type }} current={monthOfRow(row, type)} />}
    />
  )
}

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
