import type { LookupKind } from '@forecourt/core/features/vehicles/enums'
import type { ListValue } from '@forecourt/core/features/vehicles/schemas'

/** A correction of a list as typed. */
export interface Spelling {
  kind: LookupKind
  id: number | null
  /** The chosen value as it was shown. */
  from: string
  value: string
  merge: boolean
}

export const NO_SPELLING: Spelling = { kind: 'make', id: null, from: '', value: '', merge: false }

/** What is wrong as typed, by field. */
export function spellingProblems({ id, from, value }: Spelling): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (id === null) problems.set('id', 'Choose the value to correct')
  else if (value.trim() === '') problems.set('value', 'Correct spelling is required')
  else if (value.trim() === from) problems.set('value', 'That is the current spelling')
  return problems
}

/** What a merge would do, in words; null when the spelling is no other value of the list. */
export function mergeCheckText(values: readonly ListValue[], { id, from, value }: Spelling): string | null {
  const typed = value.trim().toLowerCase()
  const other = values.find((each) => each.value.toLowerCase() === typed && each.id !== id)
  const own = values.find((each) => each.id === id)
  if (!other) return null
  return `${other.value} is already in the list, with ${vehiclesText(other.vehicles)}. ${vehiclesText(own?.vehicles ?? 0)} of ${from} will be ${other.value}. This cannot be undone.`
}

export function vehiclesText(count: number): string {
  return count === 1 ? '1 vehicle' : `${count} vehicles`
}
