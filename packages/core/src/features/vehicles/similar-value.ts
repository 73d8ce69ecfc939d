import { foldText } from '../../kernel/fold'
import { typoCount } from '../../kernel/typo-count'

/** The length from which a word may have one typo; the next is for two. */
const ONE_TYPO_LENGTH = 4
const TWO_TYPOS_LENGTH = 8

/**
 * The value of a list that a new one is probably a typo of: a letter away, or two in a long word; of several the nearest, then the oldest in the
 * list. Null for a value that is in the list, and where none is near. Figures are never mistyped: `208` is no `308`.
 * @param values in the order in which they came into the list
 * @source D2 5.
 * @example similarValue(['Petrol', 'Diesel'], 'petrl') // 'Petrol'
 */
export function similarValue(values: readonly string[], typed: string): string | null {
  const wanted = foldText(typed.trim())
  if (values.some((value) => foldText(value) === wanted) || /\d/.test(wanted)) return null
  const most = wanted.length < ONE_TYPO_LENGTH ? 0 : wanted.length < TWO_TYPOS_LENGTH ? 1 : 2
  if (most === 0) return null
  let found: { value: string; errors: number } | null = null
  for (const value of values) {
    const errors = /\d/.test(value)
      ? Number.POSITIVE_INFINITY
      : typoCount(wanted, foldText(value), { most, isWhole: true })
    if (errors <= most && (found === null || errors < found.errors)) found = { value, errors }
  }
  return found?.value ?? null
}
