import type { HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import { useMemo, useState } from 'react'
import { useApi } from '../../kit/api/api'
import type { PagedRows } from '../../kit/grid/paged-rows'
import type { GridSelection } from '../../kit/grid/grid-props'
import { toastError } from '../../kit/toast/toast'

const ALL_PAGE = 500
export const hpRowId = (row: HpScheduleRow) => String(row.vehicleID)

/** Fetches one page of the whole result. */
export type FetchHpPage = (
  pageNumber: number,
  pageSize: number,
) => Promise<{ data: readonly HpScheduleRow[]; totalCount: number }>

/** The selected accounts of an HP list; a new search clears the selection. */
export function useHpSelection(rows: PagedRows<HpScheduleRow>, searchKey: string, askPage: FetchHpPage) {
  const api = useApi()
  const [picked, setPicked] = useState<ReadonlyMap<string, HpScheduleRow>>(new Map())
  const [pickedOf, setPickedOf] = useState(searchKey)
  if (pickedOf !== searchKey) {
    setPickedOf(searchKey)
    setPicked(new Map())
  }
  const change = (ids: readonly string[], isSelected: boolean) =>
    setPicked((before) => {
      const next = new Map(before)
      for (const id of ids) {
        const row = rows.rowAt(rows.indexOf(id))
        if (!isSelected) next.delete(id)
        else if (row) next.set(id, row)
      }
      return next
    })
  const all = async (isSelected: boolean) => {
    if (!isSelected) return setPicked(new Map())
    try {
      const next = new Map<string, HpScheduleRow>()
      for (let page = 1; ; page += 1) {
        const { data, totalCount } = await askPage(page, ALL_PAGE)
        for (const row of data) next.set(hpRowId(row), row)
        if (page * ALL_PAGE >= totalCount || data.length === 0) break
      }
      setPicked(next)
    } catch (error) {
      toastError(api.messageOf(error))
    }
  }
  const selected = useMemo(() => new Set(picked.keys()), [picked])
  const selection: GridSelection = { selected, onChange: change, onAll: (isSelected) => void all(isSelected) }
  return { selection, picked: [...picked.values()] }
}
