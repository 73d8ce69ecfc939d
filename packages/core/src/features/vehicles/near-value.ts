import { folded } from '../../kernel/fold'
import { typingErrors } from '../../kernel/typing-errors'

/** From so many letters on one may be wrong, and two. */
const ONE_WRONG = 4
const TWO_WRONG = 8

/**
 * The value of a list that a new one may be meant for: a letter away, or two in a long word; of several the nearest, then the one that is oldest in the
 * list. Null for one that is there already, and where none is near. Figures are never mistyped: `208` is no `308`.
 *
 * @param values in the order in which they came into the list
 * @source D2 5.
 * @example nearValue(['Petrol', 'Diesel'], 'petrl') // 'Petrol'
 */
export function nearValue(values: readonly string[], typed: string): string | null {
  const wanted = folded(typed.trim())
  if (values.some((value) => folded(value) === wanted) || /\d/.test(wanted)) return null
  const most = wanted.length < ONE_WRONG ? 0 : wanted.length < TWO_WRONG ? 1 : 2
  if (most === 0) return null
  let found: { value: string; errors: number } | null = null
  for (const value of values) {
    const errors = /\d/.test(value)
      ? Number.POSITIVE_INFINITY
      : typingErrors(wanted, folded(value), { most, isWhole: true })
    if (errors <= most && (found === null || errors < found.errors)) found = { value, errors }
  }
  return found?.value ?? null
}
