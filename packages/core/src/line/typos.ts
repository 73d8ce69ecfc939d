import { typingErrors } from '../kernel/typing-errors'

/** As many letters may be wrong in a verb of that length: a short word is another word sooner than a slip. */
export function typosAllowed(meant: string): number {
  return meant.length < 3 ? 0 : meant.length < 6 ? 1 : 2
}

/** How many letters are wrong in a whole word; Infinity for more than may be. */
export function typosIn(typed: string, meant: string): number {
  return typingErrors(typed, meant, { most: typosAllowed(meant), isWhole: true })
}

/** One pair of neighbours is swapped, and nothing else is wrong. */
export function isSwap(typed: string, meant: string): boolean {
  return typingErrors(typed, meant, { most: 1, isWhole: true }) === 1 && hasSameLetters(typed, meant)
}

/** The letters of both are the same, in whatever order. */
export function hasSameLetters(typed: string, meant: string): boolean {
  return typed.length === meant.length && [...typed].toSorted().join('') === [...meant].toSorted().join('')
}
