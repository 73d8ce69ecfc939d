import type { SavedRecord } from './record-draft'

/** A unit of a form that is compared and chosen as one: a field, or fields that only make sense together. */
export interface ComparedField<T> {
  names: readonly (keyof T & string)[]
  label: string
  /** Its text on the screen; empty for nothing. */
  text: (values: T) => string
}

export type ConflictSide = 'mine' | 'theirs'

/** A difference between what a user typed and what was saved meanwhile. */
export interface ConflictField {
  id: string
  label: string
  mine: string
  theirs: string
  /** The side that is safe without asking; null when both were changed. */
  choice: ConflictSide | null
}

/** Returns a text field that is compared by itself. */
export function textField<T>(name: keyof T & string, label: string): ComparedField<T> {
  return { names: [name], label, text: (values) => String(values[name] ?? '') }
}

interface RecordVersions<T> {
  mine: T
  theirs: T
  /** The version that both started from; null when it is not known. */
  base: T | null
  /** The fields that were typed. */
  typed: Readonly<Partial<T>>
}

/**
 * Returns the fields in which two versions of a record differ, in the order of the form.
 * @returns Each with the side that is safe: theirs where I typed nothing, mine where they changed nothing, null where both did, or when the base is
 * not known.
 */
export function conflictFields<T>(
  fields: readonly ComparedField<T>[],
  { mine, theirs, base, typed }: RecordVersions<T>,
): ConflictField[] {
  return fields.flatMap((field) => {
    const [ours, others] = [field.text(mine), field.text(theirs)]
    if (ours === others) return []
    const isTyped = field.names.some((name) => name in typed)
    const isSame = base !== null && field.text(base) === others
    return [
      {
        id: field.names.join(' '),
        label: field.label,
        mine: ours,
        theirs: others,
        choice: isTyped ? (isSame ? 'mine' : null) : 'theirs',
      } satisfies ConflictField,
    ]
  })
}

/** Returns the typed values that remain once a side was chosen for each difference. */
export function resolvedChanges<T extends object>(
  fields: readonly ComparedField<T>[],
  { mine, theirs, typed }: Pick<RecordVersions<T>, 'mine' | 'theirs' | 'typed'>,
  choices: Readonly<Record<string, ConflictSide>>,
): Partial<T> {
  const kept: Partial<T> = {}
  for (const field of fields) {
    if (!field.names.some((name) => name in typed) || field.text(mine) === field.text(theirs)) continue
    if (choices[field.names.join(' ')] !== 'mine') continue
    for (const name of field.names) kept[name] = mine[name]
  }
  return kept
}

/** Returns the record as it is now, from the body of a refused save; null when the save was refused for another reason. */
export function savedMeanwhile<R extends { version: number }, T>(
  body: Readonly<Record<string, unknown>>,
  read: (record: R) => T,
): SavedRecord<T> | null {
  const { current } = body
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  // The refusal carries the record as its read call answers it.
  const record = current as R
  return { values: read(record), version: record.version }
}
