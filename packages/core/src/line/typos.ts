import { typoCount } from '../kernel/typo-count'

/** The most typos of a verb by its length: a short word is rather another word than a misspelt one. */
export function maxVerbTypos(meant: string): number {
  return meant.length < 3 ? 0 : meant.length < 6 ? 1 : 2
}

/** The number of wrong letters in a whole word; Infinity for more than allowed. */
export function typosOfWord(typed: string, meant: string): number {
  return typoCount(typed, meant, { most: maxVerbTypos(meant), isWhole: true })
}

export function isNeighbourSwap(typed: string, meant: string): boolean {
  return typoCount(typed, meant, { most: 1, isWhole: true }) === 1 && hasSameLetters(typed, meant)
}

export function hasSameLetters(typed: string, meant: string): boolean {
  return typed.length === meant.length && [...typed].toSorted().join('') === [...meant].toSorted().join('')
}
