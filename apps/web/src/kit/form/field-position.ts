import { useEffect, useState } from 'react'
import { FIELDS } from './form'

/** The position of the focused field in its form, from 1; null outside forms. */
export interface FocusedFieldPosition {
  at: number
  of: number
}

function focusedFieldPosition(): FocusedFieldPosition | null {
  const active = document.activeElement
  const fields = [...(active?.closest('form')?.querySelectorAll(FIELDS) ?? [])]
  const at = active === null ? -1 : fields.indexOf(active)
  return at < 0 ? null : { at: at + 1, of: fields.length }
}

/** Returns the position of the focused field, for the status line. */
export function useFieldPosition(): FocusedFieldPosition | null {
  const [place, setPlace] = useState<FocusedFieldPosition | null>(null)
  useEffect(() => {
    const look = () => {
      const now = focusedFieldPosition()
      setPlace((old) => (old?.at === now?.at && old?.of === now?.of ? old : now))
    }
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    look()
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [])
  return place
}

/** `Field 3/11`. */
export function fieldPositionText({ at, of }: FocusedFieldPosition): string {
  return `Field ${at}/${of}`
}
