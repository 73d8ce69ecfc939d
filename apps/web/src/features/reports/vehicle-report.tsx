import type { VehicleReportRow } from '@forecourt/core/features/reports/schemas'
import { type Api, useOperation } from '../../kit/api/api'
import type { ListSearch } from '../../kit/api/paged'
import { euroText } from '../../kit/wire-text'
import { useTotalMoves } from '../history/moves-dialog'
import { TotalValue } from '../history/total-value'
import { VehicleHistory } from './report-parts'

type ReportQuery = ListSearch<'GetVehiclesPurchasedSoldReport'>

/** Purchased/Sold, Japan Sold and In Stock: one call, one list; what differs is what they ask and show. */
export const VEHICLE_REPORT = {
  name: 'GetVehiclesPurchasedSoldReport',
  download: (api: Api, search: ReportQuery) => api.download('ExportVehiclesPurchasedSoldReport', search),
  rowId: (row: VehicleReportRow) => String(row.id),
} as const

interface PartsOptions {
  search: ReportQuery | null
  row: VehicleReportRow | undefined
  openVehicle: (vehicle: { id: number }) => void
}

/** What all of them do: a row opens its vehicle, and the foot has what the vehicles cost where that is asked. */
export function useVehicleParts({ search, row, openVehicle }: PartsOptions) {
  const asked = search?.calculateTotalCost ? search : null
  const moves = useTotalMoves(
    asked
      ? [{ label: 'Total Cost', about: 'vehicles listed', asked: { total: 'costs', report: asked }, isGated: true }]
      : [],
  )
  return {
    onOpen: openVehicle,
    foot: asked && row?.totalCost !== undefined && <TotalCost search={asked} onMoves={moves.open} />,
    dialogs: (
      <>
        <VehicleHistory row={row} />
        {moves.dialog}
      </>
    ),
  }
}

function TotalCost({ search, onMoves }: { search: ReportQuery; onMoves: (at: number) => unknown }) {
  const total = useOperation(
    'GetVehiclesPurchasedSoldReportTotalCost',
    { ...search, sortByColumn: null, sortByType: null },
    { keepPrevious: true },
  )
  return (
    <span>
      Total Cost{' '}
      <span className="numerals font-semibold text-fg-0">
        {total.data !== undefined && (
          <TotalValue at={0} label="Total Cost" onOpen={onMoves}>
            {euroText(total.data)}
          </TotalValue>
        )}
      </span>
    </span>
  )
}
