import { useMemo, useState } from 'react'
import { useScreenHost } from '../screen/screen'
import { sectionDraftID } from '../drafts/drafts'

/** The ID of the row that is open for change, or a new one. */
export type EditedRow = number | 'new' | null

/** Tracks which row of a list on a section of a record's page is edited. An unsaved draft there opens again. */
export function useEditedRow(part: string, recordID: number): [EditedRow, (row: EditedRow) => void] {
  const { drafts } = useScreenHost()
  const left = useMemo((): EditedRow => {
    const { screen } = sectionDraftID(part, recordID)
    const mine = drafts.list().find(({ id }) => id.screen === screen && id.record.startsWith(`${recordID}.`))
    const row = mine?.id.record.split('.')[1]
    if (row === 'new') return 'new'
    return row !== undefined && /^\d+$/.test(row) ? Number(row) : null
  }, [drafts, part, recordID])
  return useState<EditedRow>(left)
}
