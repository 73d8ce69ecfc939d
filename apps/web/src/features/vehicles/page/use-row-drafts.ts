import { useMemo, useState } from 'react'
import { useScreenHost } from '../../../kit/screen/screen'
import type { VehicleTabID } from '../address'
import { tabDraft } from './tab-draft'

/** The row that is open for change: its id, or a new one. */
export type EditedRow = number | 'new' | null

/** Which row of a list on the vehicle page is edited. What was left unsaved there opens again. */
export function useEditedRow(tab: VehicleTabID, vehicleID: number): [EditedRow, (row: EditedRow) => void] {
  const { drafts } = useScreenHost()
  const left = useMemo((): EditedRow => {
    const { screen } = tabDraft(tab, vehicleID)
    const mine = drafts.list().find(({ id }) => id.screen === screen && id.record.startsWith(`${vehicleID}.`))
    const row = mine?.id.record.split('.')[1]
    if (row === 'new') return 'new'
    return row !== undefined && /^\d+$/.test(row) ? Number(row) : null
  }, [drafts, tab, vehicleID])
  return useState<EditedRow>(left)
}
