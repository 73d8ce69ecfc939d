import type { SavedRecord } from './record-draft'

/** What of a form is compared and chosen as one: a field, or fields that only make sense together. */
export interface ComparedField<T> {
  names: readonly (keyof T & string)[]
  label: string
  /** How it is shown; empty for nothing. */
  text: (values: T) => string
}

export type Side = 'mine' | 'theirs'

/** One difference between what a person typed and what was saved meanwhile. */
export interface ConflictField {
  id: string
  label: string
  mine: string
  theirs: string
  /** What is safe to take without asking; null when both were changed. */
  choice: Side | null
}

/** A field of text that is compared by itself. */
export function textField<T>(name: keyof T & string, label: string): ComparedField<T> {
  return { names: [name], label, text: (values) => String(values[name] ?? '') }
}

interface Versions<T> {
  mine: T
  theirs: T
  /** What both started from; null when that is not known. */
  base: T | null
  /** Names of the fields that were typed. */
  typed: Readonly<Partial<T>>
}

/**
 * The fields in which two versions of a record differ, in the order of the form.
 *
 * @returns Each with the side that is safe: theirs where I typed nothing, mine where they changed nothing, null where both did, or
 * where nobody knows.
 */
export function conflictFields<T>(
  fields: readonly ComparedField<T>[],
  { mine, theirs, base, typed }: Versions<T>,
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

/** What stays of what was typed once a side was chosen for each difference. */
export function keptOf<T extends object>(
  fields: readonly ComparedField<T>[],
  { mine, theirs, typed }: Pick<Versions<T>, 'mine' | 'theirs' | 'typed'>,
  choices: Readonly<Record<string, Side>>,
): Partial<T> {
  const kept: Partial<T> = {}
  for (const field of fields) {
    if (!field.names.some((name) => name in typed) || field.text(mine) === field.text(theirs)) continue
    if (choices[field.names.join(' ')] !== 'mine') continue
    for (const name of field.names) kept[name] = mine[name]
  }
  return kept
}

/** The record as it is now, in the body of a refused save; null when the save was refused for another reason. */
export function currentOf<R extends { version: number }, T>(
  body: Readonly<Record<string, unknown>>,
  read: (record: R) => T,
): SavedRecord<T> | null {
  const { current } = body
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  // The refusal carries the record as its read call answers it.
  const record = current as R
  return { values: read(record), version: record.version }
}
