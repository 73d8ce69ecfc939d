import type { RelatedVehicle } from '@forecourt/core/features/clients/schemas'
import { type Ref, useMemo } from 'react'
import type { GridColumn } from '../../kit/grid/column'
import type { GridHandle } from '../../kit/grid/grid-props'
import { WholeGrid } from '../../kit/grid/whole-grid'
import { Registration } from '../../kit/registration'
import { dayText } from '../../kit/wire-text'
import { kindTitle } from './related-vehicles'

interface ClientVehicleRow extends RelatedVehicle {
  /** Unique, since a client may have bought and sold the same vehicle. */
  key: string
}

const rowId = (row: ClientVehicleRow) => row.key

const COLUMNS: readonly GridColumn<ClientVehicleRow>[] = [
  {
    id: 'kind',
    header: 'Kind',
    width: 110,
    onPhone: 94,
    title: (row) => kindTitle(row),
    cell: (row) => <span className={kindTitle(row) === 'Attempt' ? 'text-warn' : undefined}>{kindTitle(row)}</span>,
  },
  { id: 'date', header: 'Date', width: 104, tone: 'second', cell: (row) => dayText(row.date) },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 116,
    onPhone: 104,
    title: (row) => row.regNo,
    cell: (row) => <Registration text={row.regNo} />,
  },
  {
    id: 'model',
    header: 'Make/Model',
    width: 'fill',
    onPhone: 'fill',
    cell: (row) => `${row.make.value} ${row.model.value}`,
  },
  { id: 'bodyType', header: 'Body Type', width: 130, tone: 'second', cell: (row) => row.bodyType.value },
  { id: 'yom', header: 'YOM', width: 70, tone: 'second', cell: (row) => row.yom },
  { id: 'color', header: 'Color', width: 'fill', tone: 'second', cell: (row) => row.color.value },
]

interface VehiclesProps {
  vehicles: readonly RelatedVehicle[]
  onOpen: (vehicle: RelatedVehicle) => void
  onCursor: (index: number) => void
  onReload: () => unknown
  ref: Ref<GridHandle>
}

/** The vehicles that a client sold to us, bought from us, or left a deposit on. */
export function ClientVehicles({ vehicles, onOpen, onCursor, onReload, ref }: VehiclesProps) {
  const all = useMemo(
    () =>
      vehicles.map((vehicle, at) => ({ ...vehicle, key: `${vehicle.id}-${vehicle.clientRelatedVehicleType}-${at}` })),
    [vehicles],
  )
  return (
    <WholeGrid
      label="Client Vehicles"
      columns={COLUMNS}
      all={all}
      answer={{ error: null, refetch: onReload }}
      rowId={rowId}
      onOpen={onOpen}
      opensOnClick
      onCursor={(_row, index) => onCursor(index)}
      emptyText="There are no related vehicles with this client."
      autoFocus
      ref={ref}
    />
  )
}
