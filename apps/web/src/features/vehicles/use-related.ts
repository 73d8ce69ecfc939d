import type { VehicleOut, VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import { useMemo } from 'react'
import type { PagedResult } from '../../kit/api/paged'
import { useApi } from '../../kit/api/api'
import { useParallelQueries } from '../../kit/api/parallel-queries'
import type { SubRow } from '../../kit/grid/column'
import { expansionOf, useExpandedRows } from '../../kit/grid/expanded-rows'
import { useLatestRef } from '../../kit/latest-ref'
import { useUnlocked } from '../../kit/screen/use-unlocked'
import { useAttemptDeletion } from './delete-attempt'
import { noteRow, relatedRows } from './related'

const rowId = (row: VehicleRow) => String(row.id)
const isExpandable = (row: VehicleRow) => row.hasRelatedClients

interface RowActions {
  openClient: (client: { id: number }) => void
  openVehicle: (vehicle: { id: number; regNo: string }) => void
}

/** The rows under the expanded vehicles of a list, and the attempt that is about to be deleted. */
export function useRelated(paged: PagedResult<'GetVehicles'>, searchKey: string, actions: RowActions) {
  const api = useApi()
  const isUnlocked = useUnlocked('GetVehicle')
  const { ask, dialog } = useAttemptDeletion()
  const expanded = useExpandedRows({
    rows: paged.rows,
    rowId,
    isExpandable,
    searchKey: paged.status === 'ready' && !paged.isStale ? searchKey : null,
  })
  const answers = useParallelQueries(
    'GetVehicle',
    expanded.ids.map((id) => ({ vehicleID: Number(id) })),
  )
  const latest = useLatestRef({ ...actions, ask })
  const open = useMemo(() => {
    const rows = new Map<string, readonly SubRow[]>()
    const rowsOf = (vehicle: VehicleOut) =>
      relatedRows(vehicle, isUnlocked, {
        openClient: (client) => latest.current.openClient(client),
        openVehicle: (id) => latest.current.openVehicle({ id, regNo: '' }),
        deleteAttempt: (client) =>
          latest.current.ask({ vehicleID: vehicle.id, regNo: vehicle.regNo, clientID: client.id, client }),
      })
    for (const [i, id] of expanded.ids.entries()) {
      const answer = answers[i]
      if (answer?.data) rows.set(id, rowsOf(answer.data))
      else rows.set(id, noteRow(answer?.error ? api.messageOf(answer.error) : 'Loading...'))
    }
    return rows
  }, [answers, expanded.ids, isUnlocked, api, latest])
  return { expansion: expansionOf({ expanded, open, rowId, isExpandable }), dialog }
}
