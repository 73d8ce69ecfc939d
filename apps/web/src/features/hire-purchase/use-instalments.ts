import type { HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useParallelQueries } from '../../kit/api/parallel-queries'
import type { SubRow } from '../../kit/grid/column'
import { expansionOf, useExpandedRows } from '../../kit/grid/expanded-rows'
import type { GridHandle } from '../../kit/grid/grid-props'
import type { PagedRows } from '../../kit/grid/paged-rows'
import { useLatestRef } from '../../kit/latest-ref'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { instalmentRows, lastPaidIndex } from './instalments'
import { hpRowId } from './use-hp-selection'

interface InstalmentsOptions {
  rows: PagedRows<HpScheduleRow>
  grid: RefObject<GridHandle | null>
  searchKey: string | null
  takePayment: (row: HpScheduleRow) => void
}

const isExpandable = () => true

export function useInstalments({ rows, grid, searchKey, takePayment }: InstalmentsOptions) {
  const api = useApi()
  const { go } = useScreenHost()
  const today = useToday()
  const expanded = useExpandedRows({ rows, rowId: hpRowId, isExpandable, searchKey })
  const { ids, close } = expanded
  const answers = useParallelQueries(
    'GetHpScheduleDetails',
    expanded.ids.map((id) => ({ vehicleID: Number(id) })),
  )
  const [sought, setSought] = useState<string | null>(null)
  const latest = useLatestRef({ takePayment, rows })
  const open = useMemo(() => {
    const under = new Map<string, readonly SubRow[]>()
    for (const [i, id] of ids.entries()) {
      const row = rows.rowAt(rows.indexOf(id))
      const answer = answers[i]
      if (!row) continue
      if (!answer?.data) {
        const text = answer?.error ? api.messageOf(answer.error) : 'Loading...'
        under.set(id, [{ id: 'note', kind: 'note', cells: [{ column: 'regNo', span: 8, content: text }] }])
        continue
      }
      const actions = {
        takePayment: () => latest.current.takePayment(row),
        openEntry: (cashID: number) => go(`/cash-management/edit/${cashID}`),
        showLastPaid: () => setSought(id),
        showTop: () => grid.current?.goTo(0),
        close: () => close(id),
      }
      under.set(id, instalmentRows({ row, details: answer.data, today, actions }))
    }
    return under
  }, [answers, ids, rows, today, api, go, grid, close, latest])
  const soughtDetails = sought === null ? undefined : answers[expanded.ids.indexOf(sought)]?.data
  useEffect(() => {
    if (sought === null || !soughtDetails) return
    const index = latest.current.rows.indexOf(sought)
    if (index >= 0) grid.current?.goTo(index, lastPaidIndex(soughtDetails))
    grid.current?.focus()
    setSought(null)
  }, [sought, soughtDetails, grid, latest])
  const showLastPaid = (row: HpScheduleRow | undefined) => {
    if (!row) return false
    expanded.open(hpRowId(row))
    setSought(hpRowId(row))
    return true
  }
  return { expansion: expansionOf({ expanded, open, rowId: hpRowId, isExpandable }), showLastPaid }
}
