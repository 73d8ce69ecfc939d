import type { EventImages } from './step'

/**
 * Returns the fields that a save changed, as they were before: unchanged fields are left out, so that later edits of them stay. Groups of fields are
 * compared field by field, lists as a whole.
 */
export function revertedFields<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).flatMap(([name, old]): [string, unknown][] => {
    const next = (after as Record<string, unknown>)[name]
    if (JSON.stringify(old ?? null) === JSON.stringify(next ?? null)) return []
    return [[name, isGroup(old) && isGroup(next) ? revertedFields(old, next) : (old ?? null)]]
  })
  // Each is a field of T with T's own value.
  return Object.fromEntries(changed) as Partial<T>
}

/** The names of a form's fields by the columns, or the stored names, that hold them. */
export type FormNames = Readonly<Record<string, string>>

/** Returns what a stored record holds of a form's fields, by their names. */
export function formFields(record: object | null, names: FormNames): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record ?? {}).flatMap(([stored, value]) => (names[stored] ? [[names[stored], value]] : [])),
  )
}

/** Returns the fields of a form that a save changed, as they were before, as `revertedFields`. */
export function revertedFormFields({ before, after }: EventImages, names: FormNames): Record<string, unknown> {
  return formFields(revertedFields(before ?? {}, after ?? {}), names)
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
