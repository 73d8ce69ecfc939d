import { useEffect, useState } from 'react'
import { FIELDS } from './form'

/** Which field of its form has focus, from 1; null outside forms. */
export interface FieldPlace {
  at: number
  of: number
}

function placeNow(): FieldPlace | null {
  const active = document.activeElement
  const fields = [...(active?.closest('form')?.querySelectorAll(FIELDS) ?? [])]
  const at = active === null ? -1 : fields.indexOf(active)
  return at < 0 ? null : { at: at + 1, of: fields.length }
}

/** The field that has focus, for the status line. */
export function useFieldPlace(): FieldPlace | null {
  const [place, setPlace] = useState<FieldPlace | null>(null)
  useEffect(() => {
    const look = () => {
      const now = placeNow()
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
export function fieldWords({ at, of }: FieldPlace): string {
  return `Field ${at}/${of}`
}
