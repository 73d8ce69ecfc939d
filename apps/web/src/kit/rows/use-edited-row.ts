import { useMemo, useState } from 'react'
import { useScreenHost } from '../screen/screen'
import { partDraft } from '../drafts/drafts'

/** The row that is open for change: its id, or a new one. */
export type EditedRow = number | 'new' | null

/** Which row of a list on a part of a record's page is edited. What was left unsaved there opens again. */
export function useEditedRow(part: string, recordID: number): [EditedRow, (row: EditedRow) => void] {
  const { drafts } = useScreenHost()
  const left = useMemo((): EditedRow => {
    const { screen } = partDraft(part, recordID)
    const mine = drafts.list().find(({ id }) => id.screen === screen && id.record.startsWith(`${recordID}.`))
    const row = mine?.id.record.split('.')[1]
    if (row === 'new') return 'new'
    return row !== undefined && /^\d+$/.test(row) ? Number(row) : null
  }, [drafts, part, recordID])
  return useState<EditedRow>(left)
}
